"""Movement: where a unit's orders and the worlds take it in one turn, and what its line meets.

Rules FT-9, FT-10a, FT-20 to FT-28, FT-40 to FT-44a, FT-143. `fly` is the one function that moves anything:
the turn flies all ships by it, the preview one ship for several turns. Only + - * / and the square root
are used, and worlds and orders are taken in their order, so the same turn gives the same bits everywhere.
"""

from math import sqrt
from typing import NamedTuple

from engine import plane
from engine.full_thrust.catalogue import Gate, TableEdge
from engine.full_thrust.conditions import Race, Win
from engine.full_thrust.orders import Word, may_fly, thrust_by
from engine.full_thrust.state import Board, Edge, Unit
from engine.full_thrust.worlds import Space
from engine.plane import Vector

_tuple = tuple.__new__


class Flight(NamedTuple):
    """One move of one ship."""

    x: float
    y: float
    """Where it ends, or would have ended without what stopped it."""
    vx: float
    vy: float
    facing: int
    burned: bool
    """The main drive burned."""
    px: float
    py: float
    """The pull that acted, the sum over the worlds."""
    hit: tuple[float, int] | None
    """The part of the line at which it entered a world, and which."""


def fly(
    space: Space, x: float, y: float, vx: float, vy: float, facing: int, words: tuple[Word, ...]
) -> Flight:
    """The move of a ship that flies that list of orders, taken as legal (FT-20)."""
    px = py = 0.0
    pulls = space.pulls
    ways = []
    for wx, wy, radius, reach, bands in pulls:
        dx = wx - x
        dy = wy - y
        away = sqrt(dx * dx + dy * dy)
        altitude = away - radius
        ways.append((altitude, dx, dy))
        if altitude <= reach:
            for end, pull in bands:
                if altitude <= end:
                    if pull:
                        px += dx / away * pull
                        py += dy / away * pull
                    break
    if space.smooth:
        px, py = space.pull(x, y)
    vx += px
    vy += py
    burned = False
    if words:
        vx, vy, facing, burned = thrust_by(words, vx, vy, facing)
    length = sqrt(vx * vx + vy * vy)
    hit: tuple[float, int] | None = None
    for number, (altitude, dx, dy) in enumerate(ways):
        if altitude <= length and dx * vx + dy * vy > 0:  # neither too far off nor behind
            wx, wy, radius, _, _ = pulls[number]
            part = plane.entry(x, y, vx, vy, wx, wy, radius)
            if part is not None and (hit is None or part < hit[0]):
                hit = part, number
    return _tuple(  # a third of the time that Flight(...) takes
        Flight, (x + vx + 0.0, y + vy + 0.0, vx + 0.0, vy + 0.0, facing, burned, px + 0.0, py + 0.0, hit)
    )


class Contact(NamedTuple):
    """What the line of a move met (FT-15), the first thing that ends it included."""

    passed: tuple[tuple[float, Gate], ...] = ()
    """Gates in the order passed, each with the part of the line."""
    finished: float | None = None
    """The part at which a race was finished."""
    crashed: tuple[float, int] | None = None
    left: tuple[float, Edge] | None = None


NOTHING = Contact()


def meet(
    table: TableEdge, gates: tuple[Gate, ...], win: Win, x: float, y: float, flight: Flight, passed: int
) -> Contact:
    """What a flight from (x, y) met of a ship that had passed so many gates.

    The first of worlds and edge ends the line; whatever lies beyond does not happen (FT-41a).
    """
    dx, dy = flight.vx, flight.vy
    crashed = flight.hit
    left = None
    if table.edge == "leave":
        edge = plane.leaving(x, y, dx, dy, table.w / 2, table.h / 2)
        if edge is not None and (crashed is None or edge[0] < crashed[0]):
            left, crashed = edge, None
    if not gates and not isinstance(win, Race):
        return Contact((), None, crashed, left)  # type: ignore[arg-type]
    end = crashed[0] if crashed else left[0] if left else None
    since = 0.0
    through: list[tuple[float, Gate]] = []
    for gate in gates[passed:]:
        part = plane.crossing(x, y, dx, dy, gate.a, gate.b)
        if part is None or part < since - plane.TOLERANCE or (end is not None and part >= end):
            break
        since = part
        through.append((part, gate))
    finished = None
    if isinstance(win, Race) and passed + len(through) >= len(gates):
        rest = 1 - since
        sx, sy = x + since * dx, y + since * dy
        goal = win.finish
        part = plane.reaches(sx, sy, rest * dx, rest * dy, goal.x, goal.y, goal.within)
        if part is not None:
            part = since + part * rest
            if end is None or part < end:
                finished = part
    return Contact(tuple(through), finished, crashed, left)  # type: ignore[arg-type]


def flown(board: Board, unit: Unit, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The orders that a ship really flies: the list, or none where it is beyond the rules (FT-27)."""
    return words if may_fly(words, *unit.ratings, board.variants.fleet_book_2) else ()


def point(x: float, y: float, flight: Flight, part: float) -> Vector:
    """The point at a part of a flight's line."""
    if part >= 1:
        return Vector(flight.x, flight.y)
    return Vector(x + part * flight.vx + 0.0, y + part * flight.vy + 0.0)


__all__ = ["NOTHING", "Contact", "Flight", "flown", "fly", "meet", "point"]
