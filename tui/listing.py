"""The lobby's list of tables: its order, what a filter leaves of it, and its columns. Plain data."""

from collections.abc import Iterable, Sequence

from tui.glyphs import Common
from tui.lines import Line, clip, cut, ink, width_of
from tui.opening import Listed
from tui.page import WIDEST
from tui.theme import Role

ORDERS = ("when", "name", "game")
"""What the list can be sorted by; at first by when somebody last played."""

_NARROW = (15, 18, 5, 10, 11, 10)
_WIDE = (24, 24, 5, 20, 16, 10)
"""Cells of the columns: name, game, seats, turn, whose move, when."""
_TITLES = ("Name", "Game", "Seats", "Turn", "To move", "Played")


def arranged(tables: Iterable[Listed], order: str, words: str) -> list[Listed]:
    """The tables that show every word of the filter, in that order; the latest first among equals."""
    wanted = words.casefold().split()
    kept = [table for table in tables if all(word in _text(table) for word in wanted)]
    if order == "name":
        kept.sort(key=lambda table: table.name.casefold())
    elif order == "game":
        kept.sort(key=lambda table: (not table.title, table.title.casefold()))
    return kept


def _text(table: Listed) -> str:
    shown = (table.name, table.title, table.turn, table.mover, table.detail, table.fault)
    return " ".join(shown).casefold()


def caption(order: str, words: str, *, typing: bool, archived: bool, any_tables: bool) -> Line:
    """What the list holds: which tables, in which order, and the filter."""
    title = ink("  Archive" if archived else "  Tables", Role.STRONG)
    if not any_tables:
        return (title,)
    sorted_by = "by when they were played" if order == "when" else f"by {order}"
    runs: Line = (title, ink(f"  {sorted_by}", Role.DIM))
    return (*runs, *filter_words(words, typing=typing))


def filter_words(words: str, *, typing: bool) -> Line:
    """The filter beside a caption: as it is typed, or as it counts."""
    if typing:
        return (ink("  / "), ink(f"{words} ", Role.FIELD))
    return (ink(f"  only with: {words}"),) if words else ()


def heading(order: str, width: int) -> Line:
    """The titles of the columns; that of the order stands out."""
    runs = [ink("    ")]
    for n, (title, room) in enumerate(zip(_TITLES, _rooms(width), strict=True)):
        role = Role.STRONG if n == (5, 0, 1)[ORDERS.index(order)] else Role.DIM
        runs.append(ink(fit(title, room, right=n in (2, 5)) + _gap(n), role))
    return cut(tuple(runs), width)


def row(table: Listed, width: int, *, here: bool) -> Line:
    """A table as a line."""
    mark = Common.HERE.sign() if here else " "
    name, *rooms = _rooms(width)
    first = ink(f"  {mark} {fit(table.name, name)} ", *([Role.CURSOR] if here else []))
    if table.fault:
        return clip((first, ink(f"! {table.fault}", Role.REFUSAL)), width - 1)
    cells = (table.title, str(table.seats), table.turn, table.mover, table.when)
    runs = [first]
    for n, (text, room) in enumerate(zip(cells, rooms, strict=True), 1):
        dim = n == 5 or (table.over and n >= 3)
        runs.append(ink(fit(text, room, right=n in (2, 5)) + _gap(n), *([Role.DIM] if dim else [])))
    return cut(tuple(runs), width)


def _rooms(width: int) -> Sequence[int]:
    return _NARROW if width < WIDEST else _WIDE


def _gap(column: int) -> str:
    return "  " if column == 2 else "" if column == 5 else " "


def fit(text: str, room: int, *, right: bool = False) -> str:
    """The text in a column of so many cells, cut or filled up."""
    kept = clip((ink(text),), room)
    text = "".join(run for run, _ in kept)
    blank = " " * (room - width_of(kept))
    return blank + text if right else text + blank


__all__ = ["ORDERS", "arranged", "caption", "filter_words", "fit", "heading", "row"]
