"""Seats and scores, during the game and at its end: ranks, score lines with reasons, how it is won."""

from typing import TYPE_CHECKING

from engine.full_thrust.scoring import scores, sheet_lines
from engine.full_thrust.state import Board
from engine.game import Outcome, Seat
from tui.full_thrust.naming import sides_named
from tui.full_thrust.panels import text_lines
from tui.full_thrust.scenarios import scenario_of
from tui.full_thrust.sheet import fate, hull_words
from tui.full_thrust.winning import is_won_as_told, standing, table_words, win_words
from tui.lines import EMPTY, Line, ink
from tui.theme import SEATS, Role, seat_style

if TYPE_CHECKING:
    from tui.full_thrust.screen import ThrustScreen


def end_lines(screen: "ThrustScreen", outcome: Outcome, width: int) -> list[Line]:
    """Who won and why."""
    names = {side.id: screen.names(n) for n, side in enumerate(screen.board.sides)}
    lines: list[Line] = [EMPTY, *text_lines(sides_named(outcome.reason, names), width, Role.STRONG), EMPTY]
    order = sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
    for seat in order:
        place, total = outcome.places[seat], outcome.totals[seat]
        name = (f" {SEATS[seat].letter} {screen.names(seat)}", seat_style(seat))
        lines.append((ink(f" {place}."), name, ink(f"  {total} points")))
        for line in outcome.lines[seat]:
            more = f", {line.reason}" if line.reason else ""
            lines.append((ink(f"      {line.name:<20}{line.points:>4}{more}", Role.DIM),))
    lines += [
        EMPTY,
        *text_lines("R tells the last turn again, A lists all units, L is the log.", width, Role.DIM),
    ]
    return lines


def score_lines(screen: "ThrustScreen", width: int) -> list[Line]:
    """Sides, their units and their points so far."""
    board = screen.board
    lines: list[Line] = []
    scenario = scenario_of(screen.session.header)
    if scenario is not None:
        lines += [(ink(f" {scenario.name}", Role.PANEL_TITLE),), *text_lines(scenario.victory, width)]
        lines += text_lines(scenario.about, width, Role.DIM) if scenario.about else []
    if scenario is None or scenario.win is None or not is_won_as_told(board, scenario.win):
        for said in win_words(board):
            lines += text_lines(said, width)
    for said in table_words(board):
        lines += text_lines(said, width, Role.DIM)
    lines.append(EMPTY)
    halves = scores(board)
    for seat, side in enumerate(board.sides):
        half = " and a half" if halves[seat] % 2 else ""
        name = (
            f" {SEATS[seat].letter} {screen.names(seat)}" + (f" ({side.id})" if len(side.id) > 1 else ""),
            seat_style(seat),
        )
        stands = f"  {word}" if (word := standing(board, seat)) else ""
        lines.append((name, ink(f"  {halves[seat] // 2}{half} points now{stands}")))
        for line in sheet_lines(board, seat):
            lines.append((ink(f"      {line.name:<20}{line.points:>4}", Role.DIM),))
        for unit in side.units:
            out = fate(board, unit)
            told = out or f"hull {hull_words(unit, rich=screen.rich, room=40)}"
            lost = f"  lost {', '.join(unit.lost)}" if unit.lost and not out else ""
            home = "" if unit.finished is None else f"  home after {unit.finished:.2f} of its move"
            role = Role.DIM if out else Role.TEXT
            lines += text_lines(f"   {unit.name:<18} {told}{lost}{home}", width, role)
        for words in _plan_words(board, seat):
            lines += text_lines(f"   {words}", width)
        lines.append(EMPTY)
    return lines


def _plan_words(board: Board, seat: Seat) -> list[str]:
    """The order in which a side's units fire, and the attacks on settlements it has affirmed."""
    side = board.sides[seat]
    names = {unit.id: unit.name for _, unit in board.units()}
    said = []
    if side.plan:
        said.append(f"fire in this order: {', '.join(names[unit] for unit in side.plan)}")
    if side.affirmed:
        said.append(f"attack affirmed: {', '.join(names[unit] for unit in side.affirmed)}")
    return said
