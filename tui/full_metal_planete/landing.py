"""Landing: where the ship may stand in each zone, the way it faces, what it would cover (FMP-202 to 206)."""

from collections.abc import Iterable

from engine.full_metal_planete.actions import Action, Land
from engine.full_metal_planete.state import State
from engine.hexes import Cell
from tui.full_metal_planete.board import Light
from tui.glyphs import FullMetal
from tui.theme import Role

FACINGS = {"A": "pods north, south-east, south-west", "B": "pods north-east, south, north-west"}


def landings(legal: Iterable[Action], facing: str) -> list[Cell]:
    """The hexes where the bubble may stand with this facing, zone by zone."""
    return [action.at for action in legal if isinstance(action, Land) and action.facing == facing]


def landing_lights(state: State, spots: Iterable[Cell], cursor: Cell, facing: str) -> dict[Cell, Light]:
    """Every legal bubble lit with its zone's code, and the ship where the cursor is, legal or not."""
    spots = list(spots)
    found = {cell: Light(Role.LIT, state.plan.zone.get(cell, "")) for cell in spots}
    ship = state.plan.ship(cursor, facing)
    if ship is not None:
        role = Role.PATH if cursor in spots else Role.DANGER
        signs = (FullMetal.FREIGHTER, *[FullMetal.TURRET] * (len(ship) - 1))
        found.update({cell: Light(role, sign.sign()) for cell, sign in zip(ship, signs, strict=True)})
    return found


def zone_starts(state: State, spots: Iterable[Cell]) -> dict[str, Cell]:
    """The first legal bubble of each zone that is still open."""
    found: dict[str, Cell] = {}
    for cell in spots:
        found.setdefault(state.plan.zone.get(cell, ""), cell)
    return found
