"""Set-up and landing. Rules FMP-10, 11, 40, 200 to 206."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.full_metal_planete.actions import Land
from engine.full_metal_planete.asking import refuse
from engine.full_metal_planete.board import FOOTPRINTS, MOST_ORE, POD_NAMES, Board
from engine.full_metal_planete.course import DECK, FIRST_PILE
from engine.full_metal_planete.defaults import reserve_of
from engine.full_metal_planete.pieces import (
    COLOURS,
    DESTROYERS,
    FULL,
    NATURES,
    NOBODY,
    STARTING,
    Colour,
    Kind,
    Phase,
    Unit,
)
from engine.full_metal_planete.state import Options, Player, State
from engine.game import Unreadable
from engine.hexes import Cell
from engine.rng import Rng

CLASSIC_LATTICE = (0, 2)
FOUR = 4
"""Players the box is made for."""
MOST_SETS = len(COLOURS) // FOUR


def setup(options: Options, players: int, seed: int) -> State:
    """The game before the first landing. Raises `Unreadable` for options that cannot be."""
    if options.lattice not in ("classic", "drawn"):
        raise Unreadable(f"option lattice: classic or drawn, not {options.lattice}")
    if not 0 <= options.grace <= 60:
        raise Unreadable(f"option grace: 0 to 60 seconds, not {options.grace}")
    if not 1 <= options.sets <= MOST_SETS:
        raise Unreadable(f"option sets: 1 to {MOST_SETS} sets of the game, not {options.sets}")
    if players > FOUR * options.sets:
        raise Unreadable(
            f"seats: {players} players need more than {options.sets} set(s): option sets (FMP-11a)"
        )
    rng = Rng(seed)
    a, b = CLASSIC_LATTICE
    if options.lattice == "drawn":
        a, rng = rng.below(3)
        b, rng = rng.below(3)
    order, rng = rng.shuffle(range(players))
    deck, rng = rng.shuffle(DECK)
    state = State(
        options=options,
        rng=rng,
        players=players,
        turn=1,
        phase=Phase.LANDING,
        order=order,
        player=order[0],
        first=order[0],
        saved=(0,) * players,
        penalty=(False,) * players,
        future=deck[:FIRST_PILE],
        insight=(0,) * players,
        reserve=reserve_of(players, options.sets),
        commands=tuple(range(players)),
        units=(),
    )
    plan = state.plan
    stones = sorted(plan.lattice(a, b), key=lambda cell: plan.grid.xy(cell)[::-1])[: MOST_ORE * options.sets]
    return replace(
        state, units=tuple(Unit(f"o{n}", Kind.ORE, at=cell) for n, cell in enumerate(stones, start=1))
    )


def open_zones(state: State) -> tuple[str, ...]:
    """Zones that may still be landed in, in the order of FMP-206."""
    plan = state.plan
    taken = {code for ship in state.ships if (code := plan.zone.get(ship.at)) is not None}
    return tuple(
        code
        for code in plan.zones
        if code not in taken and not any(plan.adjacent(code, other) for other in taken)
    )


def check_land(state: State, action: Land) -> None:
    """Raise `Illegal` unless the ship can land there."""
    plan = state.plan
    if action.facing not in FOOTPRINTS:
        refuse("a ship stands A (pods N, SE, SW) or B (pods NE, S, NW)", "FMP-160")
    if not plan.grid.holds(action.at):
        refuse("that hex is not on the board", "FMP-202")
    ship = plan.ship(action.at, action.facing)
    if ship is None:
        refuse("a pod would stand off the board", "FMP-203")
    for cell in ship:
        if plan.grid.border >> cell & 1:
            refuse(f"{plan.name(cell)} is a border hex: the passage along the edge stays open", "FMP-203")
        if not (plan.plain | plan.swamp) >> cell & 1:
            refuse(f"{plan.name(cell)} is neither plain nor swamp", "FMP-161")
    zones = {plan.zone.get(cell) for cell in ship}
    if len(zones) > 1 or None in zones:
        refuse("the whole ship has to stand in one landing zone", "FMP-202")
    (code,) = zones
    if code not in open_zones(state):
        refuse(f"zone {code} is taken, or next to one that is", "FMP-204")


def lands(state: State) -> Iterator[Land]:
    """Every landing, in the order of FMP-206."""
    for code in open_zones(state):
        for cell, facing in state.plan.landings[code]:
            yield Land(cell, facing)


def land(state: State, player: Player, action: Land) -> State:
    """The state with the ship down, its force aboard and the zone's ore gone (FMP-205)."""
    plan = state.plan
    code = plan.zone[action.at]
    cleared = plan.zones[code] | plan.apron(code)
    stones = tuple(u for u in state.units if not (u.kind == Kind.ORE and u.at >= 0 and cleared >> u.at & 1))
    return replace(
        state,
        units=(*stones, *force(plan, player, action.at, action.facing)),
        landed=(*state.landed, player),
    )


def force(plan: Board, colour: Colour, at: Cell, facing: str) -> tuple[Unit, ...]:
    """A ship with its turrets and the starting force aboard (FMP-10)."""
    letter = COLOURS[colour][0]
    ship = Unit(f"{letter}F1", Kind.FREIGHTER, colour, at=at, facing=facing)
    parts = plan.ship(at, facing)
    assert parts is not None, "a landing was checked"
    turrets = tuple(
        Unit(f"{ship.id}.{POD_NAMES[d]}", Kind.TURRET, colour, at=pod, ammo=FULL)
        for d, pod in zip(FOOTPRINTS[facing].directions, parts[1:], strict=True)
    )
    aboard = tuple(
        Unit(
            f"{letter}{NATURES[kind].letter}{n}",
            kind,
            NOBODY if kind == Kind.PONTOON else colour,
            inside=ship.id,
            ammo=FULL if kind in DESTROYERS else 0,
        )
        for kind in STARTING
        for n in range(1, NATURES[kind].issued + 1)
    )
    return (ship, *turrets, *aboard)


def after_landing(state: State) -> State:
    """The next player to land, or the deployment, in the order of landing (FMP-202, 210)."""
    waiting = [p for p in state.order if p not in state.landed and p not in state.out]
    if waiting:
        return replace(state, player=waiting[0])
    order = tuple(p for p in state.landed if p not in state.out)
    first = order[0] if order else NOBODY
    return replace(
        state, turn=2, phase=Phase.DEPLOYMENT, order=order or state.order, first=first, player=first
    )
