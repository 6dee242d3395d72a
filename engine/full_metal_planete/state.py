"""The whole state of a game, and what follows from it.

`State` is what is stored and compared. What can be worked out (who stands where, what is under
fire) is worked out once a state, when first asked for, and kept beside it, outside bytes, equality
and `replace`. Seats and players are the same numbers: seat n plays and begins with colour n.
"""

from typing import TypeAlias

from msgspec import Struct

from engine.derived import derived
from engine.full_metal_planete.board import FOOTPRINTS, POD_NAMES, Board, BoardRef, board
from engine.full_metal_planete.pieces import (
    COLOURED,
    DESTROYERS,
    LAND,
    NATURES,
    NOBODY,
    SEA,
    Colour,
    Kind,
    Phase,
    Tide,
    Unit,
)
from engine.hexes import Cell, Mask
from engine.rng import Rng

Player: TypeAlias = int
"""The seat that commands something; NOBODY for what is ownerless."""

LAST_TURN = 25
VOTE_TURN = 21


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a new table."""

    grace: int = 10
    """Seconds in which an aimed shot may be finished after the end of the clock (FMP-37); 0: none."""
    sets: int = 1
    """Sets of the game: box totals and ore so many times, four players for each (FMP-11a)."""
    lattice: str = "classic"
    """Where ore lies: `classic`, or `drawn` by the seed (FMP-200)."""


class Fallen(Struct, frozen=True):
    """A piece in the cemetery (FMP-11)."""

    id: str
    kind: Kind
    colour: Colour


class Launched(Struct, frozen=True):
    """The score line of a ship that took off (FMP-235)."""

    colour: Colour
    """The ship's."""
    player: Player
    """Who launched it."""
    ore: int
    units: int
    turrets: int
    aboard: tuple[str, ...] = ()
    """The ids that left with it, so that no later piece is called the same."""

    @property
    def total(self) -> int:
        """2 an ore, 1 a unit, 1 a turret."""
        return 2 * self.ore + self.units + self.turrets


class Built(Struct, frozen=True):
    """What a hen laid this turn (FMP-79)."""

    hen: str
    kinds: tuple[Kind, ...]


class Ballot(Struct, frozen=True):
    """A vote on one ship, not revealed yet."""

    ship: str
    leave: bool


class State(Struct, frozen=True, kw_only=True, dict=True, omit_defaults=True):
    """A game at one moment."""

    options: Options
    rng: Rng
    board: BoardRef = "classic"
    players: int
    """How many seats there are."""
    turn: int
    """1 to 25."""
    phase: Phase
    order: tuple[Player, ...]
    """Playing order; in landing and deployment the order drawn for them."""
    player: Player
    """Whose turn it is; NOBODY in the vote and when the game is over."""
    first: Player
    """Who plays first in each game turn from turn 3 on."""
    landed: tuple[Player, ...] = ()
    """The order of landing."""
    points: int = 0
    """Action points in hand."""
    saved: tuple[int, ...]
    penalty: tuple[bool, ...]
    """Who pays FMP-34 on his next turn."""
    tide: Tide = Tide.NORMAL
    future: tuple[Tide, ...] = ()
    """The pile, next first. Secret."""
    past: tuple[Tide, ...] = ()
    """The tides of the game turns before this one, from turn 3 on."""
    insight: tuple[int, ...]
    """By player: how many cards of the pile he may look at this game turn (FMP-76)."""
    open_card: bool = False
    """The next card lies face up for all (FMP-76)."""
    reserve: tuple[int, int, int]
    """Tanks, crabs, pontoons (FMP-11)."""
    commands: tuple[Player, ...]
    """By colour: the player who commands it (FMP-12); NOBODY: ownerless."""
    units: tuple[Unit, ...]
    """Everything there is, ore and ships too; in the order of set-up, then as laid."""
    cemetery: tuple[Fallen, ...] = ()
    acted: bool = False
    """Something other than a retreat was done this turn (FMP-140)."""
    retreated: tuple[str, ...] = ()
    built: tuple[Built, ...] = ()
    aim: str = ""
    """The recorded aim (FMP-37a): a destroyer's id or a hex `x,y`."""
    grace: bool = False
    """The clock has run out and only the aimed shot may be finished (FMP-37)."""
    votes: tuple[Ballot, ...] = ()
    """Secret until all have confirmed."""
    confirmed: tuple[Player, ...] = ()
    """Who has confirmed his votes."""
    launch_order: tuple[str, ...] = ()
    """Which of the acting player's ships is to be paid for first (FMP-232)."""
    left: tuple[Launched, ...] = ()
    """Ships that took off."""
    out: tuple[Player, ...] = ()
    """Players who are out of the game (FMP-178, 241)."""

    @derived
    def plan(self) -> Board:
        """The board."""
        return board(self.board)

    @derived
    def by_id(self) -> dict[str, Unit]:
        return {unit.id: unit for unit in self.units}

    @derived
    def own(self) -> tuple[tuple[Unit, ...], ...]:
        """By player: what he commands, ships and turrets and cargo among it."""
        found: tuple[list[Unit], ...] = tuple([] for _ in range(self.players))
        commands = self.commands
        for unit in self.units:
            if unit.colour >= 0 and (owner := commands[unit.colour]) >= 0:
                found[owner].append(unit)
        return tuple(map(tuple, found))

    @derived
    def troops(self) -> tuple[tuple[Unit, ...], ...]:
        """By player: his units on the board (FMP-151)."""
        return tuple(tuple(u for u in own if u.at >= 0 and u.kind in COLOURED) for own in self.own)

    @derived
    def holders(self) -> frozenset[str]:
        """The destroyers that take part in a hold."""
        return frozenset(gun for unit in self.units if unit.held for gun in unit.held)

    @derived
    def ships(self) -> tuple[Unit, ...]:
        """The freighters on the planet."""
        return tuple(u for u in self.units if u.kind == Kind.FREIGHTER)

    @derived
    def parts(self) -> dict[Cell, str]:
        """Hex -> the freighter that has its bubble or a pod there."""
        plan = self.plan
        return {cell: s.id for s in self.ships if s.at >= 0 for cell in plan.ship(s.at, s.facing) or ()}

    @derived
    def on(self) -> dict[Cell, Unit]:
        """Hex -> what occupies it: a unit, an ore stone, a turret; not a bare pontoon or ship."""
        found: dict[Cell, Unit] = {}
        for u in self.units:
            if u.at >= 0 and u.kind != Kind.PONTOON and u.kind != Kind.FREIGHTER:
                found[u.at] = u
                if u.also >= 0:
                    found[u.also] = u
        return found

    @derived
    def pontoons(self) -> dict[Cell, Unit]:
        """Hex -> the pontoon on it."""
        return {u.at: u for u in self.units if u.kind == Kind.PONTOON and u.at >= 0}

    @derived
    def occupied(self) -> Mask:
        """Hexes with a unit, an ore stone or a turret."""
        mask = 0
        for cell in self.on:
            mask |= 1 << cell
        return mask

    @derived
    def blocked(self) -> Mask:
        """Hexes that something occupies (FMP-6); a bare pontoon is free for land units."""
        mask = self.occupied
        for cell in self.parts:
            mask |= 1 << cell
        return mask

    @derived
    def bridges(self) -> Mask:
        """Hexes with a pontoon."""
        mask = 0
        for cell in self.pontoons:
            mask |= 1 << cell
        return mask

    @derived
    def cargo(self) -> dict[str, tuple[Unit, ...]]:
        """Transporter or freighter -> what lies directly in its hold."""
        found: dict[str, list[Unit]] = {}
        for u in self.units:
            if u.inside:
                found.setdefault(u.inside, []).append(u)
        return {carrier: tuple(load) for carrier, load in found.items()}

    @derived
    def pods(self) -> dict[str, tuple[Cell, ...]]:
        """Freighter -> its three pods, in the order of its footprint."""
        plan = self.plan
        return {s.id: (plan.ship(s.at, s.facing) or ())[1:] for s in self.ships if s.at >= 0}

    @derived
    def firm(self) -> Mask:
        """Hexes a land unit can be active on: ground at this tide, or a pontoon (FMP-4)."""
        return self.plan.ground[self.tide] | self.bridges

    @derived
    def afloat(self) -> Mask:
        """Hexes a sea unit can be active on: water at this tide without a pontoon (FMP-4, 54)."""
        return self.plan.water[self.tide] & ~self.bridges

    def owner(self, unit: Unit) -> Player:
        """Who commands a unit, ship or turret; NOBODY for neutral and ownerless ones."""
        return self.commands[unit.colour] if unit.colour >= 0 else NOBODY

    def stuck(self, unit: Unit) -> bool:
        """Whether the tide holds a unit on the board (FMP-43)."""
        if unit.at < 0:
            return False
        if unit.kind in LAND:
            return not self.firm >> unit.at & 1
        if unit.kind in SEA:
            return not self.afloat >> unit.at & 1 or (unit.also >= 0 and not self.afloat >> unit.also & 1)
        return False

    def active(self, unit: Unit) -> bool:
        """On the board, neither stuck nor neutralized."""
        return unit.at >= 0 and not unit.held and not self.stuck(unit)

    def reach(self, unit: Unit) -> Mask:
        """The hexes a destroyer on the board has in range (FMP-105)."""
        far = NATURES[unit.kind].reach
        if unit.kind == Kind.TANK and self.plan.mountain >> unit.at & 1 and not self.bridges >> unit.at & 1:
            far = 3
        return self.plan.discs[far][unit.at]

    @derived
    def guns(self) -> tuple[Unit, ...]:
        """The operational destroyers (FMP-121), in the order of their hexes."""
        found = [
            u
            for own in self.own
            for u in own
            if u.kind in DESTROYERS and u.at >= 0 and not u.held and not self.stuck(u)
        ]
        return tuple(sorted(found, key=_place))

    @derived
    def gun_ids(self) -> frozenset[str]:
        """Their ids."""
        return frozenset(gun.id for gun in self.guns)

    @derived
    def fire(self) -> tuple[Mask, ...]:
        """By player: the hexes under his fire (FMP-120)."""
        once = [0] * self.players
        twice = [0] * self.players
        for gun in self.guns:
            player = self.commands[gun.colour]
            reach = self.reach(gun)
            twice[player] |= once[player] & reach
            once[player] |= reach
        return tuple(twice)

    @derived
    def under_fire(self) -> tuple[Mask, ...]:
        """By player: the hexes under enemy fire for him."""
        masks = []
        for player in range(self.players):
            mask = 0
            for other, zone in enumerate(self.fire):
                if other != player:
                    mask |= zone
            masks.append(mask)
        return tuple(masks)

    def is_held_well(self, unit: Unit) -> bool:
        """Whether the pair that holds a unit still does: two operational destroyers of one enemy player
        that reach the same hex of it (FMP-137a)."""
        owner = self.owner(unit)
        if unit.at < 0 or owner == NOBODY:
            return False
        reached = -1
        players = set()
        for gun_id in unit.held:
            if gun_id not in self.gun_ids:
                return False
            gun = self.by_id[gun_id]
            reached &= self.reach(gun)
            players.add(self.owner(gun))
        return len(players) == 1 and owner not in players and self.touched(unit, reached)

    @derived
    def restless(self) -> bool:
        """Whether a settling would find something to do (FMP-137): a unit under fire that nobody holds,
        or a hold that is not valid."""
        for player, troops in enumerate(self.troops):
            fire = self.under_fire[player]
            for unit in troops:
                if not unit.held and (fire >> unit.at & 1 or (unit.also >= 0 and fire >> unit.also & 1)):
                    return True
        return bool(self.holders) and not all(self.is_held_well(u) for u in self.units if u.held)

    def touched(self, unit: Unit, mask: Mask) -> bool:
        """Whether any hex of a unit on the board lies in the set."""
        return bool(mask >> unit.at & 1) or (unit.also >= 0 and bool(mask >> unit.also & 1))

    def ships_of(self, player: Player) -> tuple[Unit, ...]:
        """The freighters a player controls."""
        return tuple(s for s in self.ships if self.commands[s.colour] == player)

    def turrets_of(self, ship: Unit) -> tuple[Unit, ...]:
        """The turrets a freighter still has, in the order of its pods."""
        return tuple(
            turret for name in pod_names(ship) if (turret := self.by_id.get(f"{ship.id}.{name}")) is not None
        )

    def rank(self, player: Player) -> int:
        """A player's place in turn order, counted from the first player."""
        start = self.order.index(self.first) if self.first in self.order else 0
        return (
            (self.order.index(player) - start) % len(self.order) if player in self.order else len(self.order)
        )


def _place(unit: Unit) -> Cell:
    return unit.at


def pod_names(ship: Unit) -> tuple[str, ...]:
    """The names of a freighter's pods, in the order of its footprint."""
    return tuple(POD_NAMES[d] for d in FOOTPRINTS[ship.facing].directions)


__all__ = [
    "COLOURED",
    "LAST_TURN",
    "VOTE_TURN",
    "Ballot",
    "Built",
    "Fallen",
    "Launched",
    "Options",
    "Player",
    "State",
    "pod_names",
]
