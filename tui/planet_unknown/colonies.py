"""The planets of the others, small: two characters a square, or one where there is less room."""

from collections.abc import Callable, Sequence
from functools import cache

from rich.style import Style

from engine.game import Seat
from engine.planet_unknown.scoring import lines as score_lines
from engine.planet_unknown.terms import SIDE
from engine.planet_unknown.view import View
from tui.boards.polygrid import LEFT, MINI, TINY, WORKING, Roles, Scale, square_runs
from tui.lines import EMPTY, Line, Run, cut, ink, width_of
from tui.planet_unknown.board import cells, look, row_labels
from tui.theme import SEATS, Role, seat_style

Names = Callable[[Seat], str]

WORKING_WIDTH = LEFT + WORKING.width * SIDE
"""Cells of a planet at the working scale, with the medals of its rows."""

ROOM_FOR_STATE = 22
"""From this width on a seat's line says what it is about."""


def score_of(view: View, seat: Seat) -> int:
    """The score of a seat as far as the viewer knows it."""
    return sum(line.points for line in score_lines(view.seats, view.neighbours, seat))


def seat_state(view: View, seat: Seat) -> str:
    """What a seat is about: `acts`, `done`, `out`."""
    seen = view.seats[seat]
    if seen.out is not None:
        return "out"
    match view.phase:
        case "choose":
            return "chosen" if seen.has_chosen else "chooses"
        case "rotate":
            return "turns" if seat == view.commander else ""
        case "picks" | "end-picks":
            return "picks" if seat == view.slot else ""
        case "over":
            return ""
    return "done" if seen.confirmed else "acts"


def seat_line(view: View, seat: Seat, names: Names, width: int) -> Line:
    """A seat in a line: letter, name, score; commander and state where there is room."""
    mark = "*" if seat == view.commander else " "
    head: Line = (f"{SEATS[seat].letter}{mark} ", seat_style(seat)), (names(seat), seat_style(seat))
    if width >= ROOM_FOR_STATE:
        head = (head[0], (names(seat)[: width - 16], head[1][1]), ink(f" {seat_state(view, seat)}", Role.DIM))
    score = f"{score_of(view, seat):>3}"
    head = cut(head, width - len(score) - 1)
    return (*head, ink(" " * (width - width_of(head) - len(score))), ink(score, Role.STRONG))


@cache
def _style(roles: Roles) -> Style:
    return Style.combine(look(role) for role in ("void", *roles) if role)


def picture_lines(view: View, seat: Seat, scale: Scale, *, rich: bool = False) -> list[Line]:
    """The planet of a seat, twelve lines of squares and, at the larger scales, its rows' medals."""
    seen = view.seats[seat]
    shown = cells(seen.world, seen.board, rich=rich)
    labels = row_labels(seen.world, seen.board)
    lines = []
    for y in range(SIDE):
        runs: list[Run] = []
        if scale.width > MINI.width:
            runs.append(ink(f"{labels[y].first} {labels[y].second:<3}", Role(labels[y].role or Role.DIM)))
        for cell in shown[y * SIDE : y * SIDE + SIDE]:
            runs += [(text, _style(roles)) for text, roles in square_runs(cell, 0, scale)]
        lines.append(tuple(runs))
    return lines


def colony_lines(
    view: View, seats: Sequence[Seat], names: Names, width: int, height: int, *, rich: bool = False
) -> list[Line]:
    """These seats' planets at the largest of the small scales at which all of them are seen."""
    tall = SIDE + 2
    if len(seats) * tall <= height + 1 and width > WORKING_WIDTH:
        return _stacked(view, seats, names, WORKING, 1, width, rich)
    if len(seats) * tall <= height + 1 or len(seats) == 1:
        return _stacked(view, seats, names, MINI, 1, width, rich)
    if -(-len(seats) // 2) * tall <= height + 1 and width >= 2 * (2 * SIDE + 2):
        return _stacked(view, seats, names, MINI, 2, width, rich)
    return _stacked(view, seats, names, TINY, 2, width, rich)


def _stacked(
    view: View, seats: Sequence[Seat], names: Names, scale: Scale, across: int, width: int, rich: bool
) -> list[Line]:
    lines: list[Line] = []
    column = min(width // across, scale.width * SIDE + (LEFT + 2 if scale is WORKING else 4))
    for first in range(0, len(seats), across):
        blocks = []
        for seat in seats[first : first + across]:
            block = [seat_line(view, seat, names, column - 2)]
            blocks.append([*block, *picture_lines(view, seat, scale, rich=rich), EMPTY])
        for parts in zip(*blocks, strict=True):
            line: Line = (ink(" "),)
            for n, part in enumerate(parts):
                line += (ink(" " * (1 + n * column - width_of(line))), *part)
            lines.append(line)
    return lines
