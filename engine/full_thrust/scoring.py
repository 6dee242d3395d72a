"""What the words of a victory condition count: units, points and people.

Rules FT-140 to FT-140b, FT-112a. Points are counted in halves, so that half a value is exact. Who wins by
them is `victory`'s to say.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from engine import plane
from engine.full_thrust.conditions import (
    AllDestroyed,
    Beyond,
    ByPoints,
    Condition,
    ForDestroyed,
    ForLeaving,
    ForRows,
    ForStanding,
    ForTable,
    ForValue,
    HasHull,
    LostAtLeast,
    LostBelow,
    PointsLine,
    Race,
    Selector,
)
from engine.full_thrust.damage import rows_lost, share_lost
from engine.full_thrust.state import Board, Unit
from engine.game import Line


def selected(board: Board, selector: Selector) -> Iterator[Unit]:
    """The units that a selector means, in the scenario's order."""
    for number, unit in board.units():
        if selector.side is not None and board.sides[number].id != selector.side:
            continue
        if not _of_type(unit, selector.type):
            continue
        if selector.design is not None and selector.design != design_id(unit):
            continue
        if selector.name is not None and selector.name != unit.name:
            continue
        yield unit


def _of_type(unit: Unit, wanted: str | None) -> bool:
    return wanted is None or wanted == unit.kind or (wanted == "site" and unit.is_site)


def design_id(unit: Unit) -> str:
    """The id of a unit's sheet."""
    return unit.own.id if unit.own is not None else unit.design


def halves(board: Board, line: PointsLine) -> int:
    """What a line of a points condition comes to now, in half points."""
    if isinstance(line, ForValue):
        if line.of is not None:
            units: Iterable[Unit] = selected(board, line.of)
        else:
            units = (unit for n, unit in board.units() if board.sides[n].id != line.side)
        return sum(unit.sheet.points * (2 if unit.destroyed else int(rows_lost(unit) >= 2)) for unit in units)
    found = selected(board, line.of)
    match line:
        case ForDestroyed():
            count = sum(unit.destroyed for unit in found)
        case ForRows():
            count = sum(rows_lost(unit) for unit in found)
        case ForStanding():
            count = sum(not unit.destroyed for unit in found)
        case ForLeaving():
            count = sum(unit.gone is not None and unit.gone.edge == line.edge for unit in found)
        case ForTable():
            count = sum(unit.gone is None and not unit.is_site for unit in found)
    return 2 * line.points * count


def scores(board: Board) -> tuple[int, ...]:
    """The score of every side now, in half points; in a race twice its gates, else 0."""
    win = board.win
    if isinstance(win, ByPoints):
        totals = {side.id: 0 for side in board.sides}
        for line in win.lines:
            totals[line.side] += halves(board, line)
        return tuple(totals.values())
    if isinstance(win, Race):
        return tuple(2 * max((unit.gates for unit in side.units), default=0) for side in board.sides)
    return (0,) * len(board.sides)


def sheet_lines(board: Board, seat: int) -> tuple[Line, ...]:
    """The lines of a side's score sheet."""
    side = board.sides[seat].id
    win = board.win
    if isinstance(win, Race):
        return (Line("gates", scores(board)[seat] // 2),)
    if not isinstance(win, ByPoints):
        return ()
    lines = []
    for line in win.lines:
        if line.side == side:
            points = halves(board, line)
            exact = "" if points % 2 == 0 else f"exactly {points // 2} and a half"
            lines.append(Line(_line_name(line), points // 2, exact))
    return tuple(lines)


def _line_name(line: PointsLine) -> str:
    match line:
        case ForDestroyed():
            return "destroyed"
        case ForRows():
            return "hull rows"
        case ForStanding():
            return "standing"
        case ForLeaving():
            return f"left by the {line.edge}"
        case ForTable():
            return "on the table"
        case ForValue():
            return "value"


def holds(board: Board, condition: Condition) -> bool:
    """Whether a condition of a test holds now."""
    units = selected(board, condition.of)
    match condition:
        case AllDestroyed():
            return all(unit.destroyed for unit in units)
        case HasHull():
            return any(not unit.destroyed for unit in units)
        case Beyond():
            world = board.space.worlds[condition.world]
            return any(
                not unit.is_site
                and not unit.destroyed
                and (
                    unit.gone is not None
                    or plane.distance(unit.x, unit.y, world.x, world.y) > condition.distance + plane.TOLERANCE
                )
                for unit in units
            )
        case LostAtLeast():
            return _people_lost(units) >= Fraction(*condition.share)
        case LostBelow():
            return _people_lost(units) < Fraction(*condition.share)


def _people_lost(units: Iterable[Unit]) -> Fraction:
    towns = [unit for unit in units if unit.kind == "settlement"]
    people = sum(unit.sheet.population for unit in towns)
    if not people:
        return Fraction(0)
    return sum((share_lost(unit) * unit.sheet.population for unit in towns), Fraction(0)) / people


__all__ = ["halves", "holds", "scores", "selected", "sheet_lines"]
