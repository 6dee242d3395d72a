"""The lobby: tables to go on with, and games to begin.

Two lists one below the other, walked with one cursor: the tables on top, one line each, then the
games as cards. It gives what was chosen; opening a table is the app's.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeAlias

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from engine import game_named
from tui.commands import Command
from tui.footer import Footer, Hint
from tui.games import CARDS, Card
from tui.glyphs import Common
from tui.help import help_lines
from tui.lines import EMPTY, Line, Lines, cut, ink, width_of
from tui.opening import Listed
from tui.panel import Panel
from tui.theme import Role

Chosen: TypeAlias = Listed | Card

OPEN = Command("take", ("enter", "space"), "open", "go on with the table, or set up a new one of the game")
NEW = Command("new", ("n",), "new table", "go to the games")
HELP = Command("help", ("question_mark",), "keys", "show the keys")
QUIT = Command("leave", ("ctrl+q", "q"), "quit", "leave Lowtide; every table is saved as it stands")
WALK = Command("walk", ("up", "down", "k", "j"), "choose", "go up and down")
COMMANDS = (WALK, OPEN, NEW, HELP, QUIT)

NOTES = (
    "A table is one running match. It is saved with every action: leave it at any time, and go on from here.",
    "People at one keyboard take turns; a curtain hides what the next one may see and the others not.",
    "At a table ? shows the keys of the moment.",
)


class LobbyScreen(Screen[None]):
    """The first screen."""

    AUTO_FOCUS = ""

    DEFAULT_CSS = """
    LobbyScreen #head { height: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "walk(-1)", "up", show=False),
        Binding("down,j,tab", "walk(1)", "down", show=False),
        Binding("home,g", "walk(-999)", "first", show=False),
        Binding("end,G", "walk(999)", "last", show=False),
        Binding("enter,space", "open", "open", show=False),
        Binding("n", "new", "new", show=False),
        Binding("question_mark", "help", "keys", show=False),
        Binding("q,ctrl+q", "quit", "quit", show=False),
    ]

    def __init__(self, tables: Callable[[], Sequence[Listed]], choose: Callable[[Chosen], None]) -> None:
        """
        Args:
            tables: lists the tables, the latest first.
            choose: called with what Enter was pressed on.
        """
        super().__init__()
        self._tables = tables
        self._choose = choose
        self._items: list[Chosen] = []
        self._at = 0
        self._rows: list[int] = []
        self._note = ""
        self._head = Lines(Role.HEADER, id="head")
        self._body = Lines()
        self._footer = Footer(lambda: None, timed=False)

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._body
        yield self._footer

    def on_mount(self) -> None:
        """Say where we are and what the keys do."""
        self._head.show(
            [(ink(" Lowtide", Role.HEADER_STRONG), ink("  planetary tabletop games", Role.HEADER))]
        )
        self._footer.show(
            (
                Hint(OPEN, "open"),
                Hint(WALK, "choose"),
                Hint(NEW, "new table"),
                Hint(HELP, "keys"),
                Hint(QUIT, "quit"),
            )
        )
        self.look()

    def on_screen_resume(self) -> None:
        """Back from a table: it may stand differently now."""
        self.look()

    def on_resize(self) -> None:
        """Lay the lists out anew."""
        self.call_after_refresh(self._lay_out)

    def look(self) -> None:
        """Read the list of tables anew."""
        self._items = [*self._tables(), *CARDS]
        self._at = min(self._at, len(self._items) - 1)
        self._lay_out()

    def say(self, sentence: str) -> None:
        """Show a sentence above the footer, until the next key."""
        self._note = sentence
        self._lay_out()

    def action_walk(self, by: int) -> None:
        """Go to another line."""
        self._note = ""
        self._at = min(len(self._items) - 1, max(0, self._at + by))
        self._lay_out()

    def action_new(self) -> None:
        """Go to the first game."""
        self._note = ""
        self._at = len(self._items) - len(CARDS)
        self._lay_out()

    def action_open(self) -> None:
        """Open the table or the game's set-up."""
        self._note = ""
        self._choose(self._items[self._at])

    def action_help(self) -> None:
        """The keys."""
        hints = tuple(Hint(command, "") for command in COMMANDS)
        self.app.push_screen(
            Panel("The lobby", lambda width: help_lines(hints, (), NOTES, width), key=HELP.keys[0])
        )

    def action_quit(self) -> None:
        """Leave the program."""
        self.app.exit(0)

    def on_click(self, event: events.Click) -> None:
        """A click goes to a line, a second one opens it."""
        at = event.get_content_offset(self._body)
        if at is None:
            return
        row = at.y + self._body.top
        number = max((n for n, start in enumerate(self._rows) if start <= row), default=None)
        if number is None:
            return
        if number == self._at:
            self.action_open()
        else:
            self._at = number
            self._lay_out()

    def _lay_out(self) -> None:
        width, height = self._body.size
        if not width or not self._items:
            return
        lines: list[Line] = []
        self._rows = []
        tables = [item for item in self._items if not isinstance(item, Card)]
        lines += [EMPTY, (ink("  Tables", Role.STRONG),)]
        if not tables:
            lines.append((ink("    none yet: choose a game below to begin one", Role.DIM),))
        for item in tables:
            self._rows.append(len(lines))
            lines.append(self._table(item, len(self._rows) - 1 == self._at, width))
        lines += [EMPTY, (ink("  New table", Role.STRONG),)]
        for card in CARDS:
            lines.append(EMPTY)
            self._rows.append(len(lines))
            lines += self._card(card, len(self._rows) - 1 == self._at, width)
        room = max(1, height - 1)
        start = self._rows[self._at]
        end = min(len(lines), start + (3 if isinstance(self._items[self._at], Card) else 1) + 1)
        top = min(max(0, end - room), start)
        shown = lines[top : top + room]
        shown += [EMPTY] * (room - len(shown))
        self._rows = [row - top for row in self._rows]
        self._body.show([*shown, (ink(f" {self._note}", Role.REFUSAL),) if self._note else EMPTY])

    def _table(self, table: Listed, here: bool, width: int) -> Line:
        mark = Common.HERE.sign() if here else " "
        name = ink(f"  {mark} {table.name:<18.18} ", *([Role.CURSOR] if here else []))
        if table.fault:
            return cut((name, ink(f" ! {table.fault}", Role.REFUSAL)), width)
        when = (ink(f" {table.when:>12} ", Role.DIM),)
        middle = cut(
            (name, ink(f" {table.title:<19.19}"), ink(f" {table.state}")), max(0, width - width_of(when))
        )
        return (*middle, ink(" " * (width - width_of(middle) - width_of(when))), *when)

    def _card(self, card: Card, here: bool, width: int) -> list[Line]:
        game = game_named(card.game)
        mark = Common.HERE.sign() if here else " "
        seats = f"{game.seats[0]}-{game.seats[-1]} seats" if len(game.seats) > 1 else f"{game.seats[0]} seats"
        title = (
            ink(f"  {mark} {game.title} ", *([Role.CURSOR] if here else [Role.STRONG])),
            ink(f"  {seats}, {card.minutes}", Role.DIM),
        )
        texts: list[Line] = [title, (ink(f"    {card.sentence}"),), EMPTY]
        room = width - 22
        if room < width_of(texts[1]):
            first, _, rest = card.sentence[:room].rpartition(" ")
            texts[1:] = [(ink(f"    {first}"),), (ink(f"    {rest}{card.sentence[room:]}"),)]
        lines: list[Line] = []
        for text, picture in zip(texts, card.picture, strict=True):
            left = cut(text, room)
            lines.append((*left, ink(" " * (room - width_of(left))), ink(picture, Role.DIM)))
        return lines
