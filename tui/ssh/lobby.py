"""The lobby of the host: the tables there are, one's own move first, and games to open a new one of."""

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar, TypeAlias

from textual.binding import Binding, BindingType

from tui.commands import Command
from tui.footer import Hint
from tui.games import CARDS, Card
from tui.glyphs import Common
from tui.help import help_lines
from tui.host.glimpse import Glimpse
from tui.lines import EMPTY, Line, clip, ink, wrap
from tui.listing import filter_words, fit
from tui.panel import Panel
from tui.ssh.settings import SETTINGS
from tui.tables_page import ALL, FILTER, HELP, NEW, SILENT, WALK, TablesPage, card_title
from tui.theme import Role

Chosen: TypeAlias = Glimpse | Card

OPEN = Command("open", ("enter", "space"), "go in", "go into the table, or open a new one of the game")
CODE = Command("code", ("c",), "code", "type an invitation code")
AWAY = Command(
    "away", ("d", "delete"), "put away", "take a table of yours that waits or is over off the list"
)
QUIT = Command("leave", ("ctrl+q", "q"), "quit", "leave the host; your seats are kept")
COMMANDS = (WALK, OPEN, NEW, CODE, FILTER, ALL, AWAY, SETTINGS, HELP, QUIT)

NOTES = (
    "Take a seat at a table that waits; it begins when every seat has somebody and all are ready.",
    "Where you have no seat you watch, and see what spectators may see.",
    "When your line drops, come back with the same key: you are at your table again.",
    "Tables of days go on while you are away; those with your move stand on top.",
)

_NAME, _GAME = 22, 19


class HostLobby(TablesPage[Glimpse]):
    """The list; gives what was chosen to the App."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "code", "code", show=False),
        Binding("d,delete", "away", "put away", show=False),
        Binding("f2", "settings", "settings", show=False),
    ]

    def __init__(
        self,
        name: str,
        tables: Callable[[], Sequence[Glimpse]],
        ask: Callable[[str, Chosen | None], Awaitable[None]],
    ) -> None:
        """
        Args:
            name: the player's.
            tables: what the host has for this player.
            ask: called with what is wanted: `open` and `away` with the line, `code`, `settings`.
        """
        super().__init__()
        self._player = name
        self._tables = tables
        self._ask = ask
        self._looked = False
        """Whether the list was ever shown: at first the cursor stands on its first line."""

    def lay_out(self) -> None:
        """Ask for the list anew; the cursor stays with its table."""
        here = self.items[self.at] if self._looked else None
        self._looked = True
        wanted = self.words.casefold().split()
        tables = [t for t in self._tables() if all(word in _text(t) for word in wanted)]
        self.items = [*tables, *CARDS]
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
            Panel("The lobby", lambda width: help_lines(hints, COMMANDS, NOTES, width), key=HELP.keys[0])
        )

    # What is shown.

    def head(self) -> Line:
        return (ink(" Lowtide", Role.HEADER_STRONG), ink(f"  {self._player} in the lobby", Role.HEADER))

    def hints(self) -> Sequence[Hint]:
        if self.typing:
            return (Hint(OPEN, "filter"), Hint(ALL, "all tables"))
        here = self.items[self.at]
        return (
            Hint(OPEN, "new table" if isinstance(here, Card) else _word(here)),
            Hint(WALK, "choose"),
            Hint(NEW, "new table"),
            Hint(CODE, "code"),
            Hint(FILTER, "filter"),
            *((Hint(AWAY, "put away"),) if isinstance(here, Glimpse) and here.owned else ()),
            Hint(SETTINGS, "settings"),
            Hint(QUIT, "quit"),
            Hint(HELP, "keys"),
        )

    def foot(self) -> Sequence[tuple[str, Role]]:
        said = (self.said,) if self.said[0] else ()
        here = self.items[self.at]
        if isinstance(here, Card):
            return said
        if here.fault:
            return ((here.fault, Role.REFUSAL), *said)
        people = ", ".join(here.people)
        return ((f"{people}. {'; '.join(here.terms)}.", Role.DIM), *said)

    def body(self, width: int) -> tuple[Sequence[Line], int, int]:
        tables = [item for item in self.items if isinstance(item, Glimpse)]
        caption: Line = (ink("  Tables", Role.STRONG), *filter_words(self.words, typing=self.typing))
        lines: list[Line] = [EMPTY, caption]
        self.spans = []
        if not tables:
            words = "none that fits; Esc shows all" if self.words else "none yet: open one below"
            lines.append((ink(f"    {words}", Role.DIM),))
        for item in tables:
            lines.append(_row(item, width, here=len(self.spans) == self.at))
            self.spans.append(range(len(lines) - 1, len(lines)))
        lines += [EMPTY, (ink("  New table", Role.STRONG),)]
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


def _word(here: Glimpse) -> str:
    if here.over:
        return "look at it"
    if here.mine:
        return "go on" if here.begun else "go in"
    return "join" if here.free else "watch" if here.begun else "go in"


def _text(table: Glimpse) -> str:
    return " ".join((table.name, table.game, table.state, *table.people, *table.terms)).casefold()


def _row(table: Glimpse, width: int, *, here: bool) -> Line:
    mark = Common.HERE.sign() if here else " "
    name = ink(f"  {mark} {fit(table.name, _NAME)} ", *([Role.CURSOR] if here else []))
    game = ink(f"{fit(table.game, _GAME)} ", *([Role.DIM] if table.over else []))
    rest: Line
    if table.fault:
        rest = (ink("! cannot be opened", Role.REFUSAL),)
    elif table.your_move:
        rest = (ink("! your move  ", Role.STRONG), ink(table.state))
    else:
        roles = [Role.DIM] if table.over else []
        seat = "" if not table.mine or table.over else "  you sit here"
        rest = (ink(table.state, *roles), ink(seat, Role.STRONG))
    return clip((name, game, *rest), width - 1)


def _card(card: Card, width: int, *, here: bool) -> list[Line]:
    title = card_title(card, here=here)
    return [title, *((ink(f"    {text}", Role.DIM),) for text in wrap(card.sentence, width - 6))]


__all__ = ["Chosen", "HostLobby"]
