"""The board of Full Metal Planète as cells of the hex map: terrain at a tide, pieces, marks, lights.

Works on a `State` that fits the view (the sample of the moment, or the scratch state of a plan); it
reads only what every seat may know (FMP-238). Every meaning has a sign of its own beside its colour.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from rich.style import Style

from engine.full_metal_planete.board import BoardRef, board
from engine.full_metal_planete.pieces import COLOURED, DESTROYERS, NATURES, TRANSPORTERS, Kind, Tide, Unit
from engine.full_metal_planete.state import State
from engine.hexes import Cell
from tui.boards.hexmap import HexCell
from tui.glyphs import Common, FullMetal
from tui.theme import SEATS, Role, piece_style, style

SIGNS: dict[Kind, FullMetal] = {
    Kind.TANK: FullMetal.TANK,
    Kind.HEAP: FullMetal.HEAP,
    Kind.GUNBOAT: FullMetal.GUNBOAT,
    Kind.CRAB: FullMetal.CRAB,
    Kind.BARGE: FullMetal.BARGE,
    Kind.HEN: FullMetal.HEN,
    Kind.PONTOON: FullMetal.PONTOON,
    Kind.ORE: FullMetal.ORE,
    Kind.FREIGHTER: FullMetal.FREIGHTER,
    Kind.TURRET: FullMetal.TURRET,
}
_TERRAIN_SIGNS = {
    ".": FullMetal.PLAIN,
    "^": FullMetal.MOUNTAIN,
    "~": FullMetal.SEA,
    "r": FullMetal.REEF,
    "%": FullMetal.SWAMP,
}
TERRAIN_NAMES = {".": "plain", "^": "mountain", "~": "sea", "r": "reef", "%": "swamp"}
BARE_POD = "f"
"""A pod that has lost its turret."""
SECOND_HALF = "b"
"""The second hex of a barge."""

BARRED = "barred"
"""The look of a piece that nobody commands."""


class Light(NamedTuple):
    """What is laid over a hex: a role, and a tag of up to two characters."""

    role: Role
    tag: str = ""


class Geometry:
    """The hexes of a board in the order of the map, and the engine's cells."""

    def __init__(self, ref: BoardRef) -> None:
        plan = board(ref)
        grid = plan.grid
        self.columns, self.rows = grid.width, grid.height
        self.cells: tuple[Cell, ...] = tuple(
            cell
            for y in range(grid.height)
            for x in range(grid.width)
            if (cell := grid.cell(x, y)) is not None
        )
        """Hex of the map -> cell of the engine."""
        self.hexes: dict[Cell, int] = {cell: n for n, cell in enumerate(self.cells)}


@cache
def geometry(ref: BoardRef) -> Geometry:
    """The geometry of a board; each is made once."""
    return Geometry(ref)


def look(role: str) -> Style:
    """The style of what the map draws: a role of the theme, or a word of this game's."""
    match role:
        case "border":
            return style(Role.EDGE)
        case "void":
            return style(Role.TEXT)
        case "mark":
            return style(Role.STUCK)
        case "tag":
            return style(Role.STRONG)
        case "near":
            return Style(underline=True)
        case "odd":
            return Style(bold=True)
        case "barred":
            return style(Role.DIM) + Style(reverse=True)
        case _ if role.startswith("seat"):
            return piece_style(int(role[4:]))
    return style(Role(role))


def ground_role(letter: str, tide: Tide) -> Role:
    """What a terrain is at a tide (FMP-3): the four states of a hex and the mountain."""
    if letter == "^":
        return Role.MOUNTAIN
    if letter == "." or (letter == "%" and tide == Tide.LOW):
        return Role.GROUND
    if letter == "~":
        return Role.WATER
    if letter == "%":
        return Role.DRYING if tide == Tide.NORMAL else Role.DROWNED
    return Role.DRYING if tide == Tide.LOW else Role.DROWNED


@cache
def bare_cells(ref: BoardRef, tide: Tide, rich: bool) -> tuple[HexCell, ...]:
    """The board without anything on it, at a tide."""
    terrain = board(ref).terrain
    return tuple(
        HexCell(_TERRAIN_SIGNS[terrain[cell]].sign(rich), ground_role(terrain[cell], tide))
        for cell in geometry(ref).cells
    )


def cells(
    state: State, lights: Mapping[Cell, Light], *, rich: bool = False, tide: Tide | None = None
) -> list[HexCell]:
    """Every hex of the board as it stands.

    Args:
        state: what stands where.
        lights: what is laid over it.
        rich: the glyph set.
        tide: show terrain as at this tide instead of the one that rules.
    """
    place = geometry(state.board).hexes
    shown = list(bare_cells(state.board, state.tide if tide is None else tide, rich))
    for cell in state.pontoons:
        n = place[cell]
        shown[n] = shown[n]._replace(ground=FullMetal.PONTOON.sign(rich), ground_role=Role.GROUND)
    for ship in state.ships:
        if ship.at >= 0:
            _put_ship(state, ship, shown, rich)
    for cell, unit in state.on.items():
        if unit.kind != Kind.TURRET:
            n = place[cell]
            shown[n] = _with_unit(state, shown[n], unit, second=cell != unit.at, rich=rich)
    for cell, light in lights.items():
        n = place[cell]
        shown[n] = shown[n]._replace(light=light.role, tag=light.tag)
    return shown


def _put_ship(state: State, ship: Unit, shown: list[HexCell], rich: bool) -> None:
    place = geometry(state.board).hexes
    letter, role = owner_letter(state, ship), owner_role(state, ship)
    aboard = len(state.cargo.get(ship.id, ()))
    n = place[ship.at]
    shown[n] = shown[n]._replace(
        piece=FullMetal.FREIGHTER.sign(rich) + letter, piece_role=role, name=ship.id, note=f"{aboard} in"
    )
    turrets = {turret.at: turret for turret in state.turrets_of(ship)}
    for cell in state.pods[ship.id]:
        n = place[cell]
        turret = turrets.get(cell)
        sign = BARE_POD if turret is None else FullMetal.TURRET.sign(rich)
        shown[n] = shown[n]._replace(
            piece=sign + letter,
            piece_role=role,
            marks="" if turret is None else shots_mark(turret),
            name=ship.id if turret is None else turret.id,
            note="" if turret is None else shots_note(turret),
        )


def _with_unit(state: State, cell: HexCell, unit: Unit, *, second: bool, rich: bool) -> HexCell:
    if unit.kind == Kind.ORE:
        sign = FullMetal.ORE.sign(rich)
        return cell._replace(piece=sign, piece_role=Role.ORE, name=unit.id)
    sign = SECOND_HALF if second else SIGNS[unit.kind].sign(rich)
    marks = marks_of(state, unit)
    if unit.at in state.pontoons and not marks:
        marks = FullMetal.PONTOON.sign(rich) * 2
    return cell._replace(
        piece=sign + owner_letter(state, unit),
        piece_role=owner_role(state, unit),
        marks=marks,
        name=unit.id,
        note=note_of(state, unit),
    )


def owner_letter(state: State, unit: Unit) -> str:
    """The letter of a unit's colour; small while nobody commands it (FMP-12, 227)."""
    letter = SEATS[unit.colour].letter if unit.colour >= 0 else "?"
    return letter.lower() if state.owner(unit) < 0 else letter


def owner_role(state: State, unit: Unit) -> str:
    """The role of whoever commands a unit."""
    owner = state.owner(unit)
    return BARRED if owner < 0 else f"seat{owner}"


def marks_of(state: State, unit: Unit) -> str:
    """Up to two characters: held by fire, stuck, what is aboard, shots spent."""
    sign = Common.DANGER.sign() if unit.held else Common.STUCK.sign() if state.stuck(unit) else ""
    if unit.held and state.stuck(unit):
        return Common.DANGER.sign() + Common.STUCK.sign()
    if unit.kind in TRANSPORTERS:
        load = state.cargo.get(unit.id, ())
        if load:
            ore_only = all(thing.kind == Kind.ORE for thing in load)
            return (sign or ("o" if ore_only else "c")) + str(min(9, len(load)))
    if unit.kind in DESTROYERS and unit.ammo < NATURES[unit.kind].shots:
        return (sign or "a") + str(unit.ammo)
    return sign


def shots_mark(unit: Unit) -> str:
    """`a1`, `a0` once a destroyer has fired; nothing while it is full."""
    return f"a{unit.ammo}" if unit.ammo < NATURES[unit.kind].shots else ""


def shots_note(unit: Unit) -> str:
    """A destroyer's shots, for where there is room: `1/2`."""
    return f"{unit.ammo}/{NATURES[unit.kind].shots}"


def note_of(state: State, unit: Unit) -> str:
    """What a unit carries or has left to shoot, in six characters."""
    if unit.kind in DESTROYERS:
        return shots_note(unit)
    load = state.cargo.get(unit.id, ())
    if not load:
        return "empty" if unit.kind in TRANSPORTERS else ""
    ore = sum(thing.kind == Kind.ORE for thing in load)
    rest = len(load) - ore
    return " ".join(part for part in (f"{ore}o" if ore else "", f"+{rest}" if rest else "") if part)


def units_at(state: State, cell: Cell) -> list[Unit]:
    """Everything on a hex: ship part, unit, then the pontoon below it."""
    found = []
    ship = state.parts.get(cell)
    if ship is not None:
        found.append(state.by_id[ship])
    if cell in state.on:
        found.append(state.on[cell])
    if cell in state.pontoons:
        found.append(state.pontoons[cell])
    return found


def places_of(state: State, unit: Unit) -> tuple[Cell, ...]:
    """Where a thing stands: all hexes of a ship or barge; of cargo those of what carries it."""
    while unit.inside:
        unit = state.by_id[unit.inside]
    if unit.kind == Kind.FREIGHTER:
        return (unit.at, *state.pods.get(unit.id, ())) if unit.at >= 0 else ()
    return unit.hexes if unit.at >= 0 else ()


def lit(spots: Iterable[Cell], role: Role, tag: str = "") -> dict[Cell, Light]:
    """The same light over several hexes."""
    return {cell: Light(role, tag) for cell in spots}


__all__ = ["COLOURED", "Light", "cells", "geometry", "lit", "look", "places_of", "units_at"]
