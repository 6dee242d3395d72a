"""The lobbies' lists of tables: their order, what a filter leaves of them, and their columns. Plain data."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from tui.games import in_column
from tui.glyphs import Common
from tui.lines import Line, clip, cut, ink, width_of
from tui.opening import Listed
from tui.page import WIDEST
from tui.theme import Role


class Named(Protocol):
    """What every list can be sorted by."""

    @property
    def name(self) -> str:
        """The table's."""

    @property
    def title(self) -> str:
        """The game's; empty where it is not known."""


Table = TypeVar("Table", bound=Named)


class Order(NamedTuple):
    """A way to sort a list."""

    name: str
    words: str
    """Beside the caption: how the list is sorted."""
    column: str
    """The title of the column by which it is; that one stands out."""
    key: Callable[[Any], Any] | None = None
    """None: the order in which the list comes."""


BY_NAME = Order("name", "by name", "Name", lambda table: table.name.casefold())
BY_GAME = Order("game", "by game", "Game", lambda table: (not table.title, table.title.casefold()))
BY_TIME = Order("when", "by when they were played", "Played")


class Column(NamedTuple):
    """A column of a list."""

    title: str
    narrow: int
    """Cells it has; 0: it is left out where the terminal is narrow."""
    wide: int
    right: bool = False
    """Whether its texts stand at the right, as numbers do."""


COLUMNS = (
    Column("Name", 15, 24),
    Column("Game", 18, 24),
    Column("Seats", 5, 5, right=True),
    Column("Turn", 10, 20),
    Column("To move", 11, 16),
    Column("Played", 10, 10, right=True),
)
"""Of the local lobby."""


def arranged(
    tables: Iterable[Table], order: Order, words: str, shown: Callable[[Table], Iterable[str]]
) -> list[Table]:
    """The tables that show every word of the filter, in that order; as they come among equals."""
    wanted = words.casefold().split()
    kept = [table for table in tables if all(word in " ".join(shown(table)).casefold() for word in wanted)]
    return kept if order.key is None else sorted(kept, key=order.key)


def shown_of(table: Listed) -> Iterable[str]:
    """What the filter looks at."""
    return table.name, table.title, table.turn, table.mover, table.detail, table.fault


def caption(title: str, order: Order, words: str, *, typing: bool, any_tables: bool) -> Line:
    """What the list holds: which tables, in which order, and the filter."""
    runs: Line = (ink(f"  {title}", Role.STRONG),)
    if any_tables:
        runs = (*runs, ink(f"  {order.words}", Role.DIM))
    if typing:
        return (*runs, ink("  / "), ink(f"{words} ", Role.FIELD))
    return (*runs, ink(f"  only with: {words}")) if words else runs


def heading(columns: Sequence[Column], order: Order, width: int, indent: int = 4) -> Line:
    """The titles of the columns; that of the order stands out."""
    titles = [column.title for column in columns]
    roles = [Role.STRONG if title == order.column else Role.DIM for title in titles]
    return cut((ink(" " * indent), *cells(columns, titles, width, roles)), width)


def row(table: Listed, width: int, *, here: bool) -> Line:
    """A table as a line of the local lobby."""
    mark = Common.HERE.sign() if here else " "
    (name, *_), (_, *more) = _rooms(COLUMNS, width), COLUMNS
    first = ink(f"  {mark} {fit(table.name, name)} ", *([Role.CURSOR] if here else []))
    if table.fault:
        return clip((first, ink(f"! {table.fault}", Role.REFUSAL)), width - 1)
    title = in_column(table.title, _rooms(COLUMNS, width)[1])
    texts = (title, str(table.seats), table.turn, table.mover, table.when)
    dim = [Role.DIM if n == 4 or (table.over and n >= 2) else None for n in range(len(texts))]
    return cut((first, *cells(more, texts, width, dim)), width)


def cells(columns: Sequence[Column], texts: Sequence[str], width: int, roles: Sequence[Role | None]) -> Line:
    """Texts below the titles of these columns; columns without room are left out."""
    runs = []
    rooms = _rooms(columns, width)
    last = max(n for n, room in enumerate(rooms) if room)
    for n, (column, text, room, role) in enumerate(zip(columns, texts, rooms, roles, strict=True)):
        if room:
            gap = "" if n == last else "  " if column.right else " "
            runs.append(ink(fit(text, room, right=column.right) + gap, *([] if role is None else [role])))
    return tuple(runs)


def _rooms(columns: Sequence[Column], width: int) -> list[int]:
    return [column.narrow if width < WIDEST else column.wide for column in columns]


def fit(text: str, room: int, *, right: bool = False) -> str:
    """The text in a column of so many cells, cut or filled up."""
    kept = clip((ink(text),), room)
    text = "".join(run for run, _ in kept)
    blank = " " * (room - width_of(kept))
    return blank + text if right else text + blank


__all__ = [
    "BY_GAME",
    "BY_NAME",
    "BY_TIME",
    "COLUMNS",
    "Column",
    "Order",
    "arranged",
    "caption",
    "cells",
    "fit",
    "heading",
    "row",
    "shown_of",
]
