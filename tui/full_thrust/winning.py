"""How a game is won, by which rules it is played, and which sides are still in it, in words."""

from engine.full_thrust.conditions import (
    AllDestroyed,
    Beyond,
    ByPoints,
    ByTests,
    Condition,
    ForDestroyed,
    ForLeaving,
    ForRows,
    ForStanding,
    ForTable,
    HasHull,
    LostAtLeast,
    PointsLine,
    Race,
    Selector,
    Test,
    Win,
    selectors,
    sides_named,
    without,
)
from engine.full_thrust.state import Board
from engine.game import Seat
from tui.full_thrust.wording import counted, inches

_VARIANTS = {
    "fractional_gravity": "pulls under 1 count",
    "smooth_gravity": "smooth gravity, no bands",
    "two_inch_table": 'a band from 0 to 2"',
    "fleet_book_2": "all thrust out of one pool",
    "grazing": "grazing air hurts and brakes",
    "grasers": "grasers",
}


def standing(board: Board, seat: Seat) -> str:
    """Whether a side has locked, or is out."""
    side = board.sides[seat]
    if seat in board.resigned:
        return "resigned"
    if seat in board.beaten:
        return "out"
    return "locked by the clock" if side.late else "locked" if side.locked else ""


def table_words(board: Board) -> list[str]:
    """The table's edge, its size where that matters, and its optional rules."""
    table, variants = board.table, board.variants
    edge = "who leaves it is out" if table.edge == "leave" else "open: who leaves it flies on"
    said = [f"Table {table.w:g} by {table.h:g} inches, {edge}."]
    on = [words for field, words in _VARIANTS.items() if getattr(variants, field)]
    if on:
        said.append(f"Optional rules: {'; '.join(on)}.")
    return said


def is_won_as_told(board: Board, win: Win) -> bool:
    """Whether the game is won as a scenario says, which may name sides that are not at the table."""
    named = {side for _, side in sides_named(win)} | {of.side for _, of in selectors(win) if of.side}
    return without(win, frozenset(named - {side.id for side in board.sides})) == board.win


def win_words(board: Board) -> list[str]:
    """What decides the game, a sentence each."""
    win = board.win
    match win:
        case ByPoints():
            said = [f"{line.side}: {_line(line)}" for line in win.lines] + ["Most points win."]
        case ByTests():
            said = [_test(board, test) for test in win.tests]
        case Race(finish=finish):
            said = [
                f"Race through the gates in order, then within {inches(finish.within)} of"
                f" {finish.x:g},{finish.y:g}."
            ]
        case _:
            said = ["The turn limit ends it without a winner."]
    return [*said, *_losing(board)]


def _line(line: PointsLine) -> str:
    match line:
        case ForDestroyed():
            what = f"each {_units(line.of)} destroyed"
        case ForRows():
            what = f"each hull row lost by {_units(line.of)}"
        case ForStanding():
            what = f"each {_units(line.of)} that stands"
        case ForLeaving():
            what = f"each {_units(line.of)} gone by the {line.edge} edge"
        case ForTable():
            what = f"each {_units(line.of)} on the table"
        case _:
            whom = "any enemy" if line.of is None else _units(line.of)
            return f"the value of {whom} destroyed, half with two rows lost"
    return f"{counted(line.points, 'point')} for {what}"


def _units(of: Selector) -> str:
    """`hull of defender`: the units that are meant."""
    words = [of.name or "", of.design or "", of.type or ("unit" if not of.name and not of.design else "")]
    said = " ".join(word for word in words if word)
    return f"{said} of {of.side}" if of.side is not None else said


def _test(board: Board, test: Test) -> str:
    when = "at the end of any turn" if test.at == "end" else "at the turn limit"
    if_ = " and ".join(_condition(board, condition) for condition in test.when)
    wins = "a draw" if test.winner == "draw" else f"{test.winner} wins"
    return f"{wins} {when}{f' if {if_}' if if_ else ''}."


def _condition(board: Board, condition: Condition) -> str:
    units = _units(condition.of)
    match condition:
        case AllDestroyed():
            return f"every {units} is destroyed"
        case HasHull():
            return f"a {units} still has hull"
        case Beyond(distance=distance, world=world):
            return f"a {units} is beyond {inches(distance)} of {board.space.worlds[world].name}"
        case _:
            numerator, denominator = condition.share
            least = "at least" if isinstance(condition, LostAtLeast) else "less than"
            return f"{least} {numerator}/{denominator} of the people of {units} are lost"


def _losing(board: Board) -> list[str]:
    """What becomes of sides with nothing left."""
    said = []
    for side in board.sides:
        shipless = side.id in board.win.shipless
        counts = board.win.empty.get(side.id) == "counts" and not shipless
        if shipless:
            said.append(f"{side.id} loses without a ship.")
        elif counts:
            said.append(f"{side.id} keeps its score with nothing left.")
    if board.turn_limit is not None:
        said.append(f"Turn limit {board.turn_limit}.")
    return said


__all__ = ["is_won_as_told", "standing", "table_words", "win_words"]
