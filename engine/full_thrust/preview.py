"""What a ship's next turns would be: for the star map, the order line and bots.

Rule FT-134. The first leg flies the orders in hand, the others coast. It is the movement step itself that
is asked, so n coasting legs are n real turns of coasting, number by number. Enemy orders never enter.
"""

from msgspec import Struct
from msgspec.structs import replace

from engine import plane
from engine.full_thrust.movement import flown, fly, meet, point
from engine.full_thrust.orders import Word
from engine.full_thrust.state import Board, Edge, Unit
from engine.full_thrust.worlds import Space
from engine.plane import Vector

TURNS = 4
"""The next turn and three of coasting."""


class Leg(Struct, frozen=True, kw_only=True):
    """One turn ahead."""

    start: Vector
    end: Vector
    """Where the line ends: at the point of a crash or of the edge, if there is one."""
    velocity: Vector
    facing: int
    pull: Vector
    """The pull that acts on it."""
    altitudes: tuple[float, ...]
    """Above every world at the end."""
    bands: tuple[int | None, ...]
    """The band of every world at the end, from 1; None beyond its last."""
    entered: tuple[tuple[int, int], ...]
    """World and band of every band the line touches that it did not start in, in no time order."""
    gates: tuple[int | str, ...]
    """Ids of the gates passed."""
    finished: bool
    """A race is finished on this leg."""
    crash: int | None
    """The world it crashes into, at `end`."""
    edge: Edge | None
    """The edge it leaves by, at `end`."""


def preview(board: Board, unit: Unit, words: tuple[Word, ...] = (), turns: int = TURNS) -> tuple[Leg, ...]:
    """The legs of a ship's next turns, the first with those orders; they stop where the ship is gone."""
    legs = []
    for number in range(turns):
        flies = flown(board, unit, words) if number == 0 else ()
        leg, unit = _leg(board, unit, flies)
        legs.append(leg)
        if leg.crash is not None or leg.edge is not None:
            break
    return tuple(legs)


def _leg(board: Board, unit: Unit, words: tuple[Word, ...]) -> tuple[Leg, Unit]:
    space = board.space
    flight = fly(space, unit.x, unit.y, unit.vx, unit.vy, unit.facing, words)
    contact = meet(board.table, board.gates, board.win, unit.x, unit.y, flight, unit.gates)
    end = Vector(flight.x, flight.y)
    if contact.crashed is not None:
        end = point(unit.x, unit.y, flight, contact.crashed[0])
    elif contact.left is not None:
        end = point(unit.x, unit.y, flight, contact.left[0])
    worlds = range(len(space.worlds))
    leg = Leg(
        start=Vector(unit.x, unit.y),
        end=end,
        velocity=Vector(flight.vx, flight.vy),
        facing=flight.facing,
        pull=Vector(flight.px, flight.py),
        altitudes=tuple(space.altitude(n, *end) for n in worlds),
        bands=tuple(space.band(n, *end) for n in worlds),
        entered=_entered(space, Vector(unit.x, unit.y), end),
        gates=tuple(gate.id for _, gate in contact.passed),
        finished=contact.finished is not None,
        crash=None if contact.crashed is None else contact.crashed[1],
        edge=None if contact.left is None else contact.left[1],
    )
    after = replace(
        unit,
        x=flight.x,
        y=flight.y,
        vx=flight.vx,
        vy=flight.vy,
        facing=flight.facing,
        gates=unit.gates + len(contact.passed),
    )
    return leg, after


def _entered(space: Space, start: Vector, end: Vector) -> tuple[tuple[int, int], ...]:
    """Bands that the line between two points touches beside those of its start."""
    found = []
    for number, world in enumerate(space.worlds):
        last = len(space.pulls[number][4])
        if not last:
            continue
        part, _ = plane.nearest(*start, end.x - start.x, end.y - start.y, world.x, world.y)
        near = Vector(start.x + part * (end.x - start.x), start.y + part * (end.y - start.y))
        first = space.band(number, *start)
        bands = [space.band(number, *at) or last + 1 for at in (start, near, end)]
        for band in range(min(bands), max(bands) + 1):
            if band <= last and band != first:
                found.append((number, band))
    return tuple(found)


__all__ = ["TURNS", "Leg", "preview"]
