"""Who sits beside whom: clockwise by the angle of the ships around the board's centre. Rule FMP-215."""

from fractions import Fraction

from engine.full_metal_planete.state import Player, State
from engine.hexes import Cell


def clockwise(state: State) -> tuple[Player, ...]:
    """The players with a ship of their own on the board, clockwise from north."""
    places = [(_angle(state, ship.at), ship.colour) for ship in state.ships if ship.at >= 0]
    return tuple(colour for _, colour in sorted(places) if colour not in state.out)


def _angle(state: State, cell: Cell) -> tuple[int, int, Fraction, int]:
    """A key that sorts hexes clockwise from north, the nearer first at the same angle; exact.

    Squeezing one axis keeps the order of angles, so columns count 3 and half rows 1 instead of their
    true lengths.
    """
    sum_x, sum_y, count = state.plan.centre
    x, y = state.plan.grid.xy(cell)
    dx = 3 * x * count - sum_x
    dy = (2 * y + x % 2) * count - sum_y
    if dx == 0 and dy == 0:
        return (-1, 0, Fraction(0), 0)
    east = dx > 0 or (dx == 0 and dy < 0)
    half = 0 if east else 1
    away = dx * dx + dy * dy
    if dx == 0:
        return (half, 0, Fraction(0), away)
    return (half, 1, Fraction(dy, dx), away)
