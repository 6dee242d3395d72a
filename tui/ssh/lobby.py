"""The lobby of the host: the tables there are, one's own move first, and games to open a new one of."""

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar, TypeAlias

from textual.binding import Binding, BindingType

from tui.commands import Command
from tui.footer import Hint
from tui.games import CARDS, Card, in_column
from tui.glyphs import Common
from tui.help import ABOUT, help_lines
from tui.host.glimpse import Glimpse, Stand
from tui.host.plan import LONGEST_NAME
from tui.host.record import Access
from tui.lines import EMPTY, Line, cut, ink, spread, wrap
from tui.listing import BY_GAME, BY_NAME, Column, Order, arranged, caption, cells, heading
from tui.page import WIDEST
from tui.panel import Panel
from tui.ssh.settings import SETTINGS
from tui.tables_page import (
    ALL,
    ENDS,
    FILTER,
    HELP,
    NEW,
    RULES,
    SILENT,
    SORT,
    WALK,
    TablesPage,
    card_title,
)
from tui.theme import Role

Chosen: TypeAlias = Glimpse | Card

OPEN = Command("open", ("enter", "space"), "go in", "go into the table, or open a new one of the game")
CODE = Command("code", ("c",), "code", "type an invitation code")
AWAY = Command(
    "away", ("d", "delete"), "put away", "take a table of yours that waits or is over off the list"
)
QUIT = Command("leave", ("ctrl+q", "q"), "quit", "leave the host; your seats are kept")
COMMANDS = (WALK, ENDS, OPEN, NEW, CODE, SORT, FILTER, ALL, AWAY, SETTINGS, HELP, RULES, QUIT)

NOTES = (
    "Take a seat at a table that waits; it begins when every seat has somebody and all are ready.",
    "Where you have no seat you watch, and see what spectators may see.",
    "When your line drops, come back with the same key: you are at your table again.",
    "Tables of days go on while you are away; those with your move stand on top.",
    f"{Common.BY_CODE.sign()} stands before a table by invitation code, and {Common.BY_NAME.sign()} before "
    "one for those who were named; nobody else sees it.",
)

YOURS_FIRST = Order("yours", "your move first, then your tables", "State")

ACCESS: dict[Access, tuple[str, str]] = {
    "code": (Common.BY_CODE.sign(), "by code"),
    "private": (Common.BY_NAME.sign(), "for those named"),
}
"""The sign before a table that is not for everybody, and its word in the legend."""

COLUMNS = (
    Column("", 1, 1),
    Column("Name", LONGEST_NAME, LONGEST_NAME),
    Column("Game", 18, 24),
    Column("Seats", 5, 5, right=True),
    Column("State", 11, 11),
    Column("Clock", 7, 7),
    Column("Turn", 0, 22),
)

_ALARMS = (Stand.YOUR_MOVE, Stand.READY, Stand.INVITED)
"""How tables stand that ask something of the player."""


class HostLobby(TablesPage[Glimpse]):
    """The list; gives what was chosen to the App."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "code", "code", show=False),
        Binding("d,delete", "away", "put away", show=False),
        Binding("f2", "settings", "settings", show=False),
    ]
    orders = (YOURS_FIRST, BY_NAME, BY_GAME)

    def __init__(
        self,
        name: str,
        tables: Callable[[], Sequence[Glimpse]],
        ask: Callable[[str, Chosen | None], Awaitable[None]],
        *,
        plays: bool = True,
        greeting: str = "",
    ) -> None:
        """
        Args:
            name: the player's.
            tables: what the host has for this player.
            ask: called with what is wanted: `open` and `away` with the line, `code`, `settings`.
            plays: whether the player may take seats and open tables.
            greeting: what is to be said once, on coming in.
        """
        super().__init__()
        self._player = name
        self._tables = tables
        self._ask = ask
        self._plays = plays
        self._greeting = greeting
        self._any_tables = False
        self._looked = False
        """Whether the list was ever shown: at first the cursor stands on its first line."""

    def lay_out(self) -> None:
        """Ask for the list anew; the cursor stays with its table."""
        here = self.items[self.at] if self._looked else None
        tables = self._tables()
        if not self._looked:
            self._looked = True
            self.said = self._greeting or _invitations(tables), Role.STRONG
        self._any_tables = bool(tables)
        self.items = [*arranged(tables, self.order, self.words, _shown), *CARDS]
        self.at = next((n for n, item in enumerate(self.items) if _same(item, here)), 0)
        self.show_page()

    def action_open(self) -> None:
        """Go into the table, or open one."""
        self.said = SILENT
        self.app.call_later(self._ask, "open", self.items[self.at])

    def action_code(self) -> None:
        """Type an invitation code."""
        self.app.call_later(self._ask, "code", None)

    def action_away(self) -> None:
        """Put a table away."""
        here = self.items[self.at]
        if isinstance(here, Card):
            self.say("Only a table can be put away.")
        else:
            self.app.call_later(self._ask, "away", here)

    def action_settings(self) -> None:
        """Colours and signs."""
        self.app.call_later(self._ask, "settings", None)

    def action_help(self) -> None:
        """The keys."""
        hints = tuple(self.hints())
        self.app.push_screen(
            Panel(
                "The lobby", lambda width: help_lines(hints, COMMANDS, NOTES, width, ABOUT), key=HELP.keys[0]
            )
        )

    # What is shown.

    def head(self) -> Line:
        return (ink(" Lowtide", Role.HEADER_STRONG), ink(f"  {self._player} in the lobby", Role.HEADER))

    def hints(self) -> Sequence[Hint]:
        if self.typing:
            return (Hint(OPEN, "filter"), Hint(ALL, "all tables"))
        here = self.items[self.at]
        on_game = isinstance(here, Card)
        word = _word(here, plays=self._plays)
        return (
            *((Hint(OPEN, word),) if word else ()),
            Hint(WALK, "choose"),
            *(() if on_game or not self._plays else (Hint(NEW, "new table"),)),
            *((Hint(AWAY, "put away"),) if isinstance(here, Glimpse) and _goes(here) else ()),
            Hint(CODE, "code"),
            Hint(QUIT, "quit"),
            *((Hint(SORT, "sort"), Hint(FILTER, "filter")) if self._any_tables else ()),
            Hint(SETTINGS, "settings"),
            Hint(HELP, "keys"),
        )

    def foot(self) -> Sequence[tuple[str, Role]]:
        said = (self.said,) if self.said[0] else ()
        here = self.items[self.at]
        if isinstance(here, Card):
            return said
        if here.fault:
            return ((here.fault, Role.REFUSAL), *said)
        return (*((text, Role.DIM) for text in _told(here)), *said)

    def body(self, width: int) -> tuple[Sequence[Line], int, int]:
        tables = [item for item in self.items if isinstance(item, Glimpse)]
        named = caption("Tables", self.order, self.words, typing=self.typing, any_tables=self._any_tables)
        lines: list[Line] = [EMPTY, spread(named, _legend(tables), width - 1)]
        self.spans = []
        if not tables:
            words = (
                "none that fits; Esc shows all"
                if self.words
                else f"none yet: {'open one below, or ' if self._plays else ''}c types a code"
            )
            lines.append((ink(f"    {words}", Role.DIM),))
        else:
            lines.append(heading(COLUMNS, self.order, width, 3))
        for item in tables:
            lines.append(_row(item, width, here=len(self.spans) == self.at))
            self.spans.append(range(len(lines) - 1, len(lines)))
        lines += [EMPTY, (ink("  New table" if self._plays else "  Games", Role.STRONG),)]
        for card in CARDS:
            start = len(lines)
            lines += _card(card, width, here=len(self.spans) == self.at)
            self.spans.append(range(start, len(lines)))
        here = self.spans[self.at]
        return lines, 0 if self.at == 0 else here.start, here.stop - 1


def _same(one: Chosen, other: Chosen | None) -> bool:
    if isinstance(one, Glimpse) and isinstance(other, Glimpse):
        return one.name == other.name
    return one == other


def _goes(here: Glimpse) -> bool:
    """Whether the player may take the table off the list now."""
    return here.owned and (here.over or not here.begun)


def _word(here: Chosen, *, plays: bool) -> str:
    """What going there means; empty: it would be refused."""
    if isinstance(here, Card):
        return "new table" if plays else ""
    if here.over:
        return "look at it"
    if here.mine:
        return "go on" if here.begun else "go in"
    if here.begun or not plays:
        return "watch" if here.watched else ""
    return "join" if here.free else "go in"


def _shown(table: Glimpse) -> Sequence[str]:
    return table.name, table.title, table.stand.value, table.state, *table.people, *table.terms


def _told(table: Glimpse) -> Sequence[str]:
    """All that is to be known of a table before one comes in."""
    opener = "You opened it." if table.owned else f"{table.opener} opened it." if table.opener else ""
    if table.invited:
        opener = f"{table.opener} invites you."
    people = ", ".join(f"{seat} {who}" for seat, who in enumerate(table.people, 1))
    terms = "; ".join(table.terms)
    return (
        f"{table.name}: {table.state}. {opener}".rstrip(),
        f"Seats: {people}.",
        f"{terms[:1].upper()}{terms[1:]}.",
    )


def _invitations(tables: Sequence[Glimpse]) -> str:
    """Who has invited the player while they were not here."""
    asked = [f"{table.opener} to {table.name}" for table in tables if table.invited]
    return f"You are invited: by {', by '.join(asked)}." if asked else ""


def _legend(tables: Sequence[Glimpse]) -> Line:
    """The words for the signs before names, as far as there are such."""
    used = [ACCESS[access] for access in ACCESS if any(table.access == access for table in tables)]
    return tuple(ink(f"{sign} {word}  ", Role.DIM) for sign, word in used)


def _row(table: Glimpse, width: int, *, here: bool) -> Line:
    mark = Common.HERE.sign() if here else " "
    asks = table.stand in _ALARMS
    texts = (
        ACCESS[table.access][0] if table.access in ACCESS else "",
        table.name,
        in_column(table.title, COLUMNS[2].narrow if width < WIDEST else COLUMNS[2].wide),
        f"{table.seats - table.free}/{table.seats}",
        f"! {table.stand.value}" if asks or table.fault else table.stand.value,
        table.clock,
        table.turn,
    )
    rest = Role.DIM if table.over else None
    stands = Role.REFUSAL if table.fault else Role.STRONG if asks else rest
    roles = (Role.STRONG, Role.CURSOR if here else None, rest, rest, stands, rest, Role.DIM)
    return cut((ink(f" {mark} "), *cells(COLUMNS, texts, width, roles)), width)


def _card(card: Card, width: int, *, here: bool) -> list[Line]:
    title = card_title(card, here=here)
    return [title, *((ink(f"    {text}", Role.DIM),) for text in wrap(card.sentence, width - 6))]


__all__ = ["Chosen", "HostLobby"]
