"""The whole state of a game, and what follows from it.

`State` is what is stored and compared. What can be worked out (who stands where, what is under
fire) is worked out once a state, when first asked for, and kept beside it, outside bytes, equality
and `replace`. Seats and players are the same numbers: seat n plays and begins with colour n.
"""

from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

from engine.full_metal_planete.board import FOOTPRINTS, POD_NAMES, Board, BoardRef, board
from engine.full_metal_planete.pieces import (
    COLOURED,
    DESTROYERS,
    NATURES,
    NOBODY,
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

    @cached_property
    def plan(self) -> Board:
        """The board."""
        return board(self.board)

    @cached_property
    def by_id(self) -> dict[str, Unit]:
        return {unit.id: unit for unit in self.units}

    @cached_property
    def ships(self) -> tuple[Unit, ...]:
        """The freighters on the planet."""
        return tuple(u for u in self.units if u.kind == Kind.FREIGHTER)

    @cached_property
    def parts(self) -> dict[Cell, str]:
        """Hex -> the freighter that has its bubble or a pod there."""
        plan = self.plan
        return {cell: s.id for s in self.ships if s.at >= 0 for cell in plan.ship(s.at, s.facing) or ()}

    @cached_property
    def on(self) -> dict[Cell, Unit]:
        """Hex -> what occupies it: a unit, an ore stone, a turret; not a bare pontoon or ship."""
        found: dict[Cell, Unit] = {}
        for u in self.units:
            if u.at >= 0 and u.kind != Kind.PONTOON and u.kind != Kind.FREIGHTER:
                found[u.at] = u
                if u.also >= 0:
                    found[u.also] = u
        return found

    @cached_property
    def pontoons(self) -> dict[Cell, Unit]:
        """Hex -> the pontoon on it."""
        return {u.at: u for u in self.units if u.kind == Kind.PONTOON and u.at >= 0}

    @cached_property
    def blocked(self) -> Mask:
        """Hexes that something occupies (FMP-6); a bare pontoon is free for land units."""
        mask = 0
        for cell in self.on:
            mask |= 1 << cell
        for cell in self.parts:
            mask |= 1 << cell
        return mask

    @cached_property
    def bridges(self) -> Mask:
        """Hexes with a pontoon."""
        mask = 0
        for cell in self.pontoons:
            mask |= 1 << cell
        return mask

    @cached_property
    def cargo(self) -> dict[str, tuple[Unit, ...]]:
        """Transporter or freighter -> what lies directly in its hold."""
        found: dict[str, list[Unit]] = {}
        for u in self.units:
            if u.inside:
                found.setdefault(u.inside, []).append(u)
        return {carrier: tuple(load) for carrier, load in found.items()}

    @cached_property
    def pods(self) -> dict[str, tuple[Cell, ...]]:
        """Freighter -> its three pods, in the order of its footprint."""
        plan = self.plan
        return {s.id: (plan.ship(s.at, s.facing) or ())[1:] for s in self.ships if s.at >= 0}

    @cached_property
    def firm(self) -> Mask:
        """Hexes a land unit can be active on: ground at this tide, or a pontoon (FMP-4)."""
        return self.plan.ground[self.tide] | self.bridges

    @cached_property
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
        if NATURES[unit.kind].land:
            return not self.firm >> unit.at & 1
        if NATURES[unit.kind].sea:
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
        return self.plan.grid.discs(far)[unit.at]

    @cached_property
    def guns(self) -> tuple[Unit, ...]:
        """The operational destroyers (FMP-121), in the order of their hexes."""
        found = [
            u
            for u in self.units
            if u.kind in DESTROYERS and u.at >= 0 and not u.held and self.owner(u) >= 0 and not self.stuck(u)
        ]
        return tuple(sorted(found, key=_place))

    @cached_property
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

    def enemy_fire(self, player: Player) -> Mask:
        """The hexes under enemy fire for a player."""
        mask = 0
        for other, zone in enumerate(self.fire):
            if other != player:
                mask |= zone
        return mask

    @cached_property
    def under_fire(self) -> tuple[Mask, ...]:
        """By player: the hexes under enemy fire for him."""
        return tuple(self.enemy_fire(player) for player in range(self.players))

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
