"""The lobby: tables to go on with, and games to begin.

Two lists one below the other, walked with one cursor: the tables on top, one line each, then the
games as cards. It gives what was chosen; opening a table is the app's.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeAlias

from textual import events
from textual.binding import Binding, BindingType

from engine import game_named, game_names
from saves.errors import SaveError
from tui.commands import Command
from tui.footer import Hint
from tui.games import CARDS, Card
from tui.glyphs import Common
from tui.help import help_lines
from tui.lines import EMPTY, Line, cut, ink, spread, width_of, wrap
from tui.opening import Listed
from tui.page import WIDEST, Page
from tui.panel import Panel
from tui.theme import Role

Chosen: TypeAlias = Listed | Card

OPEN = Command("open", ("enter", "space"), "open", "go on with the table, or set up a new one of the game")
NEW = Command("new", ("n",), "new table", "go to the games")
REPLAY = Command("replay", ("r",), "replay", "look at the table again, entry by entry")
HELP = Command("help", ("question_mark",), "keys", "show the keys")
QUIT = Command("leave", ("ctrl+q", "q"), "quit", "leave Lowtide; every table is saved as it stands")
WALK = Command("walk", ("up", "down", "k", "j"), "choose", "go up and down")
ENDS = Command("ends", ("home", "end"), "first, last", "go to the first or the last line")
COMMANDS = (WALK, ENDS, OPEN, REPLAY, NEW, HELP, QUIT)

NOTES = (
    "A table is one running match. It is saved with every action: leave it at any time, and go on from here.",
    "A table that is over opens with its result; its board and its log can be looked at for ever.",
    "People at one keyboard take turns; a curtain hides what the next one may see and the others not.",
    "At a table ? shows the keys of the moment.",
)


class LobbyScreen(Page[None]):
    """The first screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "walk(-1)", "up", show=False),
        Binding("down,j,tab", "walk(1)", "down", show=False),
        Binding("pageup", "walk(-10)", "page up", show=False),
        Binding("pagedown", "walk(10)", "page down", show=False),
        Binding("home,g", "walk(-99999)", "first", show=False),
        Binding("end,G", "walk(99999)", "last", show=False),
        Binding("enter,space", "open", "open", show=False),
        Binding("r", "replay", "replay", show=False),
        Binding("n", "new", "new", show=False),
        Binding("question_mark", "help", "keys", show=False),
        Binding("q", "app.quit", "quit", show=False),
    ]

    def __init__(
        self,
        tables: Callable[[], Sequence[Listed]],
        choose: Callable[[Chosen], None],
        replay: Callable[[Listed], None],
    ) -> None:
        """
        Args:
            tables: lists the tables, the latest first. May raise `SaveError`.
            choose: called with what Enter was pressed on.
            replay: called with the table to be looked at again.
        """
        super().__init__()
        self._tables = tables
        self._choose = choose
        self._replay = replay
        self._items: list[Chosen] = list(CARDS)
        self._at = 0
        self._rows: list[int] = []
        """The first line of each item."""
        self._said = ""

    def on_screen_resume(self) -> None:
        """At first, and back from a table: the list may be another one now."""
        self.look()

    def look(self) -> None:
        """Read the list of tables anew."""
        tables: Sequence[Listed] = ()
        try:
            tables = self._tables()
        except SaveError as fault:
            self._said = str(fault)
        self._items = [*tables, *CARDS]
        self._at = min(self._at, len(self._items) - 1)
        self.show_page()

    def say(self, sentence: str) -> None:
        """Show a sentence above the keys, until the next one."""
        self._said = sentence
        self.show_page()

    # Keys and mouse.

    def action_walk(self, by: int) -> None:
        """Go to another line."""
        self._go(self._at + by)

    def action_new(self) -> None:
        """Go to the first game."""
        self._go(len(self._items) - len(CARDS))

    def _go(self, at: int) -> None:
        self._said = ""
        self._at = min(len(self._items) - 1, max(0, at))
        self.show_page()

    def action_open(self) -> None:
        """Open the table or the game's set-up."""
        self._said = ""
        self._choose(self._items[self._at])

    def action_replay(self) -> None:
        """Look at the table again."""
        here = self._items[self._at]
        if isinstance(here, Card):
            self.say("Only a table can be looked at again.")
        elif here.fault:
            self.say(here.fault)
        else:
            self._said = ""
            self._replay(here)

    def action_help(self) -> None:
        """The keys."""
        self.app.push_screen(
            Panel("The lobby", lambda width: help_lines((), COMMANDS, NOTES, width), key=HELP.keys[0])
        )

    def on_click(self, event: events.Click) -> None:
        """A click goes to a line, a second one opens it."""
        row = self.row_at(event)
        if row is None or row < 0:
            return
        number = max((n for n, start in enumerate(self._rows) if start <= row), default=None)
        if number is None or row >= self._rows[number] + self._height(number):
            return
        if number == self._at:
            self.action_open()
        else:
            self._go(number)

    def on_mouse_scroll_down(self) -> None:
        """The wheel goes down the list."""
        self.action_walk(1)

    def on_mouse_scroll_up(self) -> None:
        """The wheel goes up the list."""
        self.action_walk(-1)

    # What is shown.

    def head(self) -> Line:
        return (ink(" Lowtide", Role.HEADER_STRONG), ink("  planetary tabletop games", Role.HEADER))

    def hints(self) -> Sequence[Hint]:
        here = self._items[self._at]
        word = "set up" if isinstance(here, Card) else "watch" if here.over else "go on"
        return (
            Hint(OPEN, word),
            Hint(WALK, "choose"),
            *(() if isinstance(here, Card) else (Hint(REPLAY, "replay"),)),
            Hint(NEW, "new table"),
            Hint(HELP, "keys"),
            Hint(QUIT, "quit"),
        )

    def foot(self) -> Sequence[tuple[str, Role]]:
        if self._said:
            return ((self._said, Role.REFUSAL),)
        here = self._items[self._at]
        if isinstance(here, Card):
            return ()
        return ((here.fault, Role.REFUSAL),) if here.fault else ((here.detail, Role.DIM),)

    def _height(self, number: int) -> int:
        return 3 if isinstance(self._items[number], Card) else 1

    def body(self, width: int) -> tuple[Sequence[Line], int, int]:
        lines: list[Line] = [EMPTY, (ink("  Tables", Role.STRONG),)]
        self._rows = []
        tables = [item for item in self._items if not isinstance(item, Card)]
        if not tables:
            lines.append((ink("    none yet: choose a game below to begin one", Role.DIM),))
        for item in tables:
            self._rows.append(len(lines))
            lines.append(self._table(item, len(self._rows) - 1 == self._at, width))
        lines += [EMPTY, (ink("  New table", Role.STRONG),)]
        for card in CARDS:
            lines.append(EMPTY)
            self._rows.append(len(lines))
            lines += _card(card, len(self._rows) - 1 == self._at, width)
        lines += [EMPTY, *_others(width)]
        first = self._rows[self._at]
        # With the first item in sight its caption is too, with the last one what stands below it.
        start = 0 if self._at == 0 else first
        end = len(lines) - 1 if self._at == len(self._items) - 1 else first + self._height(self._at) - 1
        return lines, start, end

    def _table(self, table: Listed, here: bool, width: int) -> Line:
        mark = Common.HERE.sign() if here else " "
        room = 18 if width < WIDEST else 32
        name = ink(f"  {mark} {table.name:<{room}.{room}} ", *([Role.CURSOR] if here else []))
        if table.fault:
            return cut((name, ink(f" ! {table.fault}", Role.REFUSAL)), width)
        left = (
            name,
            ink(f" {table.title:<19.19}"),
            ink(f" {table.state}", *([Role.DIM] if table.over else [])),
        )
        return spread(left, (ink(f"{table.when} ", Role.DIM),), width)


def _card(card: Card, here: bool, width: int) -> list[Line]:
    game = game_named(card.game)
    mark = Common.HERE.sign() if here else " "
    seats = f"{game.seats[0]}-{game.seats[-1]} seats" if len(game.seats) > 1 else f"{game.seats[0]} seats"
    title = (
        ink(f"  {mark} {game.title} ", *([Role.CURSOR] if here else [Role.STRONG])),
        ink(f"  {seats}, {card.minutes}", Role.DIM),
    )
    room = width - 22
    texts: list[Line] = [title, *((ink(f"    {text}"),) for text in wrap(card.sentence, room - 5))]
    texts += [EMPTY] * (len(card.picture) - len(texts))
    lines: list[Line] = []
    for text, picture in zip(texts, card.picture, strict=False):
        left = cut(text, room)
        lines.append((*left, ink(" " * (room - width_of(left))), ink(picture, Role.DIM)))
    return lines


def _others(width: int) -> list[Line]:
    """The games that cannot be sat down at yet."""
    shown = {card.game for card in CARDS}
    names = [name for name in game_names() if name not in shown]
    if not names:
        return []
    text = f"No screens yet: {', '.join(names)}. `lowtide selfplay` and `lowtide try` play them."
    return [(ink(f"  {line}", Role.DIM),) for line in wrap(text, width - 3)]
