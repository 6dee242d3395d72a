"""The `units` of a position document: read, and refused where they cannot stand as told.

Used by `positions`. Every refusal names the unit's place in the list and the field. Rules FMP-4 to 6,
10, 12, 60, 90, 94, 97, 160, 161, 163a.
"""

import re
from collections.abc import Mapping, Sequence

from msgspec import UNSET

from engine.documents import show
from engine.full_metal_planete.board import FOOTPRINTS, MOUNTAIN, PLAIN, POD_NAMES, REEF, SEA, SWAMP, Board
from engine.full_metal_planete.defaults import is_taken
from engine.full_metal_planete.pieces import (
    COLOURED,
    COLOURS,
    DESTROYERS,
    FULL,
    NATURES,
    NOBODY,
    TRANSPORTERS,
    Colour,
    Kind,
    Unit,
)
from engine.full_metal_planete.state import Player, pod_names
from engine.full_metal_planete.stowage import HOLDS
from engine.full_metal_planete.written import Hex, Placed
from engine.game import Unreadable
from engine.hexes import Cell

ID = re.compile(r"[a-zA-Z][a-zA-Z0-9.-]*")
"""What an id looks like."""
KINDS = {NATURES[k].word: k for k in Kind if k != Kind.TURRET}
"""Kinds by their word; turrets are told by their ship."""
_CARGO = HOLDS | {Kind.FREIGHTER: COLOURED | {Kind.ORE, Kind.PONTOON}}
"""What fits into what (FMP-10, 163)."""
_TERRAIN = {PLAIN: "plain", MOUNTAIN: "a mountain", SEA: "open sea", REEF: "a reef", SWAMP: "swamp"}
_BEARING = (Kind.FREIGHTER, Kind.PONTOON)


def colour_named(word: str, at: str) -> Colour:
    """The colour of that name."""
    if word not in COLOURS:
        raise Unreadable(f"{at}: {show(word)} is no colour (they are: {', '.join(COLOURS)})")
    return COLOURS.index(word)


def cell_named(plan: Board, xy: Hex, at: str) -> Cell:
    """The hex, if it is on the board."""
    cell = plan.grid.cell(*xy)
    if cell is None:
        raise Unreadable(f"{at}: {xy[0]},{xy[1]} is not on the board")
    return cell


def place_units(plan: Board, placed: Sequence[Placed], commands: Mapping[Colour, Player]) -> tuple[Unit, ...]:
    """The units as the document lists them, each ship's turrets right behind it.

    `commands`: who commands the colours that there are at this table.
    """
    units: list[Unit] = []
    fields: dict[str, str] = {}
    for n, item in enumerate(placed):
        at = f"units[{n}]"
        read = _read(plan, item, commands, at)
        for unit in read:
            if unit.id in fields:
                raise Unreadable(f"{at}.id: {unit.id} is the id of {fields[unit.id]} already")
            fields[unit.id] = at
        units += read
    _check_names(units, fields)
    _check_ships(units, fields)
    _check_cargo(units, commands, fields)
    _check_hexes(plan, units, fields)
    return tuple(units)


def _read(plan: Board, item: Placed, commands: Mapping[Colour, Player], at: str) -> list[Unit]:
    """The unit, and its turrets if it is a ship."""
    if not ID.fullmatch(item.id):
        raise Unreadable(
            f"{at}.id: {show(item.id)} is no id (a letter, then letters, digits, dots and hyphens)"
        )
    if item.kind not in KINDS:
        raise Unreadable(f"{at}.kind: {show(item.kind)} is no kind of unit (they are: {', '.join(KINDS)})")
    kind = KINDS[item.kind]
    colour = _colour(item, kind, commands, at)
    if kind == Kind.FREIGHTER:
        taken = bool(item.rebuilt) or is_taken(colour, commands) if item.taken is None else item.taken
        return _read_ship(plan, item, colour, taken, at)
    for key, there in (
        ("facing", item.facing is not None),
        ("turrets", item.turrets is not None),
        ("rebuilt", bool(item.rebuilt)),
        ("taken", item.taken is not None),
    ):
        if there:
            raise Unreadable(f"{at}.{key}: only a freighter has it, not a {item.kind}")
    low, high = _stand(plan, item, kind, at)
    shots = _ammo(item.ammo, f"{at}.ammo") if kind in DESTROYERS else 0
    if item.ammo is not None and kind not in DESTROYERS:
        raise Unreadable(f"{at}.ammo: {_a(kind)} has no shots")
    return [Unit(item.id, kind, colour, low, high, item.inside or "", shots)]


def _colour(item: Placed, kind: Kind, commands: Mapping[Colour, Player], at: str) -> Colour:
    at = f"{at}.owner"
    if kind not in COLOURED and kind != Kind.FREIGHTER:
        if item.owner is not UNSET and item.owner is not None:
            raise Unreadable(f"{at}: {_a(kind)} has no colour, {show(item.owner)} is wrong")
        return NOBODY
    if item.owner is UNSET:
        raise Unreadable(f"{at}: this key is needed (a colour, or null for ownerless)")
    if item.owner is None:
        if kind == Kind.FREIGHTER:
            raise Unreadable(f"{at}: a freighter has a colour; that nobody controls it is told by `commands`")
        return NOBODY
    colour = colour_named(item.owner, at)
    if colour not in commands:
        raise Unreadable(f"{at}: no seat at this table has {item.owner}, and `commands` does not name it")
    return colour


def _ammo(shots: int | dict[str, int] | None, at: str) -> int:
    if shots is None:
        return FULL
    if isinstance(shots, dict):
        raise Unreadable(f"{at}: a number of shots, not {show(shots)}")
    if not 0 <= shots <= FULL:
        raise Unreadable(f"{at}: {shots} is not 0 to {FULL}")
    return shots


def _stand(plan: Board, item: Placed, kind: Kind, at: str) -> tuple[Cell, Cell]:
    """Where the unit stands: one cell, two of a barge, none of one that is carried."""
    wanted = "hexes" if kind == Kind.BARGE else "hex"
    places = {"hex": item.hex, "hexes": item.hexes, "in": item.inside}
    given = [key for key, value in places.items() if value is not None]
    if len(given) != 1:
        raise Unreadable(f"{at}: one of {wanted} or in, not {' and '.join(given) or 'none'}")
    if item.inside is not None:
        return -1, -1
    if given[0] != wanted:
        hexes = "two hexes" if kind == Kind.BARGE else "one hex"
        raise Unreadable(f"{at}.{given[0]}: {_a(kind)} stands on {hexes}, told by `{wanted}`")
    if item.hex is not None:
        return cell_named(plan, item.hex, f"{at}.hex"), -1
    both = item.hexes or ()
    if len(both) != 2:
        raise Unreadable(f"{at}.hexes: a barge stands on two hexes, not {len(both)}")
    low, high = sorted(cell_named(plan, xy, f"{at}.hexes[{n}]") for n, xy in enumerate(both))
    if plan.grid.distance(low, high) != 1:
        raise Unreadable(f"{at}.hexes: {plan.name(low)} and {plan.name(high)} are not adjacent")
    return low, high


def _read_ship(plan: Board, item: Placed, colour: Colour, taken: bool, at: str) -> list[Unit]:
    if item.hex is None or item.hexes is not None or item.inside is not None:
        raise Unreadable(f"{at}.hex: a freighter stands on the board, the hex of its bubble is needed")
    if item.facing not in FOOTPRINTS:
        raise Unreadable(f"{at}.facing: A (pods N, SE, SW) or B (pods NE, S, NW), not {show(item.facing)}")
    bubble = cell_named(plan, item.hex, f"{at}.hex")
    parts = plan.ship(bubble, item.facing)
    if parts is None:
        raise Unreadable(f"{at}.hex: a part of the freighter on {plan.name(bubble)} is not on the board")
    for part in parts:
        if plan.terrain[part] not in (PLAIN, SWAMP):
            raise Unreadable(
                f"{at}.hex: its part on {plan.name(part)} is on {_TERRAIN[plan.terrain[part]]},"
                " but a freighter stands on plain and swamp only"
            )
    ship = Unit(
        item.id,
        Kind.FREIGHTER,
        colour,
        bubble,
        facing=item.facing,
        rebuilt=item.rebuilt,
        taken=taken,
    )
    pods = pod_names(ship)
    turrets = pods if item.turrets is None else item.turrets
    if isinstance(item.ammo, int):
        raise Unreadable(f"{at}.ammo: shots of a freighter are told by pod, not {item.ammo} for all")
    shots = item.ammo or {}
    for key, names in (("turrets", turrets), ("rebuilt", item.rebuilt), ("ammo", tuple(shots))):
        for name in names:
            if name not in pods:
                raise Unreadable(f"{at}.{key}: {show(name)} is no pod of it (they are: {', '.join(pods)})")
            if names.count(name) > 1:
                raise Unreadable(f"{at}.{key}: {name} stands twice")
            if key == "ammo" and name not in turrets:
                raise Unreadable(f"{at}.ammo.{name}: this pod has no turret")
    return [
        ship,
        *(
            Unit(
                f"{ship.id}.{name}",
                Kind.TURRET,
                colour,
                cell,
                ammo=_ammo(shots.get(name), f"{at}.ammo.{name}"),
            )
            for name, cell in zip(pods, parts[1:], strict=True)
            if name in turrets
        ),
    ]


def _check_names(units: list[Unit], fields: dict[str, str]) -> None:
    """No unit has the name of a pod's turret."""
    ships = {unit.id for unit in units if unit.kind == Kind.FREIGHTER}
    for unit in units:
        ship, _, pod = unit.id.rpartition(".")
        if unit.kind != Kind.TURRET and ship in ships and pod in POD_NAMES:
            raise Unreadable(f"{fields[unit.id]}.id: {unit.id} is the name of a turret of {ship}")


def _check_ships(units: list[Unit], fields: dict[str, str]) -> None:
    """A colour has one freighter (FMP-12)."""
    ships: dict[Colour, str] = {}
    for unit in units:
        if unit.kind == Kind.FREIGHTER:
            if unit.colour in ships:
                raise Unreadable(
                    f"{fields[unit.id]}.owner: {COLOURS[unit.colour]} has a freighter already,"
                    f" {ships[unit.colour]}; who controls a freighter is told by `commands`"
                )
            ships[unit.colour] = unit.id


def _check_cargo(units: list[Unit], commands: Mapping[Colour, Player], fields: dict[str, str]) -> None:
    """Everything carried fits where it is and obeys whoever commands its carrier."""
    by_id = {unit.id: unit for unit in units}
    free = {unit.id: NATURES[unit.kind].holds for unit in units}
    for unit in units:
        if not unit.inside:
            continue
        at = f"{fields[unit.id]}.in"
        carrier = by_id.get(unit.inside)
        if carrier is None:
            raise Unreadable(f"{at}: there is no unit {show(unit.inside)}")
        if unit.kind not in _CARGO.get(carrier.kind, ()):
            raise Unreadable(f"{at}: {_a(unit.kind)} does not go into {carrier.id}, {_a(carrier.kind)}")
        if carrier.kind in TRANSPORTERS:
            free[carrier.id] -= NATURES[unit.kind].slots
            if free[carrier.id] < 0:
                holds = NATURES[carrier.kind].holds
                raise Unreadable(
                    f"{at}: {unit.id} does not fit into {carrier.id}, {_a(carrier.kind)} has {holds} slots"
                )
        if unit.kind in COLOURED:
            own, theirs = commands.get(unit.colour, NOBODY), commands.get(carrier.colour, NOBODY)
            if own != theirs:
                raise Unreadable(f"{at}: {unit.id} and {carrier.id} obey different players")


def _check_hexes(plan: Board, units: list[Unit], fields: dict[str, str]) -> None:
    """Everything stands where it can be, and nothing where something else is (FMP-6)."""
    parts: dict[Cell, str] = {}
    pontoons: dict[Cell, str] = {}
    things: dict[Cell, str] = {}
    heaps = {unit.inside for unit in units if unit.kind == Kind.HEAP}
    standing = [unit for unit in units if unit.at >= 0 and unit.kind != Kind.TURRET]
    for unit in sorted(standing, key=_rank):
        at = f"{fields[unit.id]}.{'hexes' if unit.kind == Kind.BARGE else 'hex'}"
        if unit.kind == Kind.FREIGHTER:
            cells = plan.ship(unit.at, unit.facing) or ()
            layer = parts
        else:
            cells = unit.hexes
            layer = pontoons if unit.kind == Kind.PONTOON else things
        for cell in cells:
            other = parts.get(cell) or layer.get(cell)
            if other:
                raise Unreadable(f"{at}: {plan.name(cell)} holds {other} already")
            layer[cell] = unit.id
            if unit.kind != Kind.FREIGHTER:
                _check_ground(plan, unit, cell, cell in pontoons, unit.id in heaps, at)


def _rank(unit: Unit) -> int:
    """Ships first, then pontoons: what bars hexes to others, or bears them."""
    return _BEARING.index(unit.kind) if unit.kind in _BEARING else len(_BEARING)


def _check_ground(plan: Board, unit: Unit, cell: Cell, bridged: bool, heap: bool, at: str) -> None:
    """The unit can be on this terrain, active or stuck (FMP-4)."""
    terrain = plan.terrain[cell]
    where = f"{at}: {plan.name(cell)}"
    if unit.kind == Kind.PONTOON:
        if terrain == MOUNTAIN:
            raise Unreadable(f"{where} is a mountain, where no pontoon lies")
    elif NATURES[unit.kind].sea:
        if bridged:
            raise Unreadable(f"{where} holds a pontoon, which bars {_a(unit.kind)}")
        if terrain in (PLAIN, MOUNTAIN):
            raise Unreadable(f"{where} is {_TERRAIN[terrain]}, where {_a(unit.kind)} can never be")
    elif terrain == SEA and not bridged:
        raise Unreadable(f"{where} is open sea, where {_a(unit.kind)} can be on a pontoon only")
    elif terrain == MOUNTAIN and (unit.kind == Kind.HEAP or heap):
        who = _a(unit.kind) if unit.kind == Kind.HEAP else f"{_a(unit.kind)} with a heap"
        raise Unreadable(f"{where} is a mountain, where {who} can never be")


def _a(kind: Kind) -> str:
    """A kind with its article."""
    return NATURES[kind].word if kind == Kind.ORE else f"a {NATURES[kind].word}"


__all__ = ["ID", "KINDS", "cell_named", "colour_named", "place_units"]
