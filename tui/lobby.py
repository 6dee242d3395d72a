"""The lobby: tables to go on with, and games to begin.

Two lists one below the other, walked with one cursor: the tables on top, one line each, then the
games as cards. It gives what was chosen; opening a table is the app's.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeAlias

from textual import events
from textual.binding import Binding, BindingType

from engine import game_named, game_names
from saves import names
from saves.errors import SaveError
from tui.commands import Command
from tui.dialogs import confirm
from tui.footer import Hint
from tui.games import CARDS, Card
from tui.glyphs import Common
from tui.help import help_lines
from tui.lines import EMPTY, Line, cut, ink, width_of, wrap
from tui.listing import ORDERS, arranged, caption, heading, row
from tui.opening import Listed, Opening
from tui.page import Page
from tui.panel import Panel
from tui.theme import Role
from tui.typed import TypedLine

Chosen: TypeAlias = Listed | Card

OPEN = Command("open", ("enter", "space"), "open", "go on with the table, or set up a new one of the game")
NEW = Command("new", ("n",), "new table", "go to the games")
REPLAY = Command("replay", ("r",), "replay", "look at the table again, entry by entry")
SORT = Command("sort", ("s",), "sort", "sort the tables by when they were played, by name or by game")
FILTER = Command("filter", ("slash",), "filter", "show only tables with what is typed, in whatever column")
ALL = Command("all", ("escape",), "all", "show all tables again")
RENAME = Command("rename", ("R",), "rename", "give the table another name")
ARCHIVE = Command("archive", ("a",), "archive", "put the table away into the archive, or back from there")
SWITCH = Command("switch", ("A",), "see archive", "show the archive instead of the tables, and back")
DELETE = Command("delete", ("d", "delete"), "delete", "delete the table for ever; asks first")
HELP = Command("help", ("question_mark",), "keys", "show the keys")
QUIT = Command("leave", ("ctrl+q", "q"), "quit", "leave Lowtide; every table is saved as it stands")
WALK = Command("walk", ("up", "down", "k", "j"), "choose", "go up and down")
ENDS = Command("ends", ("home", "end"), "first, last", "go to the first or the last line")
COMMANDS = (WALK, ENDS, OPEN, REPLAY, NEW, SORT, FILTER, ALL, RENAME, ARCHIVE, SWITCH, DELETE, HELP, QUIT)

_MOST = 30
"""Characters of the filter."""

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
        Binding("s", "sort", "sort", show=False),
        Binding("slash", "filter", "filter", show=False),
        Binding("R", "rename", "rename", show=False),
        Binding("a", "archive", "archive", show=False),
        Binding("A", "switch", "see archive", show=False),
        Binding("d,delete", "delete", "delete", show=False),
        Binding("escape", "unfilter", "all", show=False),
        Binding("question_mark", "help", "keys", show=False),
        Binding("q", "app.quit", "quit", show=False),
    ]

    def __init__(
        self,
        opening: Opening,
        choose: Callable[[Chosen], None],
        replay: Callable[[Listed], None],
    ) -> None:
        """
        Args:
            opening: lists the tables, and renames, puts away and deletes them.
            choose: called with what Enter was pressed on.
            replay: called with the table to be looked at again.
        """
        super().__init__()
        self._opening = opening
        self._choose = choose
        self._replay = replay
        self._items: list[Chosen] = list(CARDS)
        self._at = 0
        self._rows: list[int] = []
        """The first line of each item."""
        self._said = ""
        self._tables: Sequence[Listed] = ()
        """All of the folder, the latest first."""
        self._order = ORDERS[0]
        self._words = ""
        """The filter."""
        self._typing = False
        """Whether letters go into the filter."""
        self._archived = False

    def on_screen_resume(self) -> None:
        """At first, and back from a table: the list may be another one now."""
        self.look()

    def look(self) -> None:
        """Read the list of tables anew."""
        try:
            self._tables = self._opening.tables(archived=self._archived)
        except SaveError as fault:
            self._tables = ()
            self._said = str(fault)
        self._arrange()

    def _arrange(self) -> None:
        """Sort and filter the list; the cursor stays on its line."""
        self._items = [*arranged(self._tables, self._order, self._words), *CARDS]
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

    def on_key(self, event: events.Key) -> None:
        """While the filter is typed, letters go into it."""
        if not self._typing or self.is_small:
            return
        if event.key == "backspace":
            self._words = self._words[:-1]
        elif event.is_printable and event.character:
            self._words = (self._words + event.character)[:_MOST]
        elif event.key in ("enter", "escape"):
            self._typing = False
            self._words = self._words.strip() if event.key == "enter" else ""
        else:
            return
        event.stop()
        event.prevent_default()
        self._at = 0
        self._arrange()

    def action_sort(self) -> None:
        """The next order; the cursor stays with its table."""
        here = self._items[self._at]
        self._order = ORDERS[(ORDERS.index(self._order) + 1) % len(ORDERS)]
        self._arrange()
        self._go(self._items.index(here))

    def action_filter(self) -> None:
        """Type what tables must show to be seen."""
        self._typing, self._said = True, ""
        self.show_page()

    def action_unfilter(self) -> None:
        """Show all tables again."""
        self._words = ""
        self._arrange()

    def action_switch(self) -> None:
        """The archive instead of the tables, and back."""
        self._archived = not self._archived
        self._at, self._words, self._said = 0, "", ""
        self.look()

    def action_rename(self) -> None:
        """Type another name for the table."""
        table = self._table_here("renamed")
        if table is None:
            return

        def take(name: str) -> str:
            fault = self._change(lambda: self._opening.rename(table, name))
            if not fault:
                called = [names.key(item.name) if isinstance(item, Listed) else "" for item in self._items]
                if names.key(name) in called:
                    self._go(called.index(names.key(name)))
            return fault

        self.app.push_screen(TypedLine(f"Another name for {table.name}", table.name, names.LONGEST, take))

    def action_archive(self) -> None:
        """Put the table away, or back."""
        table = self._table_here("put away")
        if table is not None:
            fault = self._change(lambda: self._opening.put_away(table))
            where = "back among the tables" if self._archived else "in the archive; A shows it"
            self.say(fault or f"{table.name} is {where}.")

    def action_delete(self) -> None:
        """Delete the table after a question."""
        table = self._table_here("deleted")
        if table is None:
            return

        def answered(answer: str | None) -> None:
            if answer == "yes":
                fault = self._change(lambda: self._opening.delete(table))
                self.say(fault or f"{table.name} is deleted.")

        instead = "" if self._archived else "; a puts it into the archive instead"
        text = f"{table.detail or table.fault} Nobody can bring it back{instead}."
        self.app.push_screen(confirm(f"Delete {table.name} for ever?", text), answered)

    def _table_here(self, done: str) -> Listed | None:
        """The table under the cursor; a game is told what only a table can be."""
        here = self._items[self._at]
        if isinstance(here, Card):
            self.say(f"Only a table can be {done}.")
            return None
        self._said = ""
        return here

    def _change(self, change: Callable[[], None]) -> str:
        """Do it and read the list anew; gives the sentence why it cannot be done."""
        try:
            change()
        except SaveError as fault:
            return str(fault)
        self.look()
        return ""

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
        if self._typing:
            return (Hint(OPEN, "filter"), Hint(ALL, "all tables"))
        here = self._items[self._at]
        word = "set up" if isinstance(here, Card) else "watch" if here.over else "go on"
        return (
            Hint(OPEN, word),
            Hint(WALK, "choose"),
            *(() if isinstance(here, Card) else (Hint(REPLAY, "replay"),)),
            Hint(NEW, "new table"),
            Hint(HELP, "keys"),
            *self._list_hints(on_game=isinstance(here, Card)),
            Hint(QUIT, "quit"),
        )

    def _list_hints(self, *, on_game: bool) -> Sequence[Hint]:
        """The keys of the list, where there is one."""
        of_all = (
            *((Hint(SORT, "sort"), Hint(FILTER, "filter")) if self._tables else ()),
            Hint(SWITCH, "tables" if self._archived else "see archive"),
        )
        of_one = (
            Hint(RENAME, "rename"),
            Hint(ARCHIVE, "put back" if self._archived else "archive"),
            Hint(DELETE, "delete"),
        )
        return of_all if on_game else (*of_one, *of_all)

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
        named = caption(
            self._order,
            self._words,
            typing=self._typing,
            archived=self._archived,
            any_tables=bool(self._tables),
        )
        lines: list[Line] = [EMPTY, named]
        self._rows = []
        tables = [item for item in self._items if not isinstance(item, Card)]
        if tables:
            lines.append(heading(self._order, width))
        elif self._tables:
            lines.append((ink("    none that fits; Esc shows all", Role.DIM),))
        elif self._archived:
            lines.append((ink("    nothing is put away; A goes back to the tables", Role.DIM),))
        else:
            lines.append((ink("    none yet: choose a game below to begin one", Role.DIM),))
        for item in tables:
            self._rows.append(len(lines))
            lines.append(row(item, width, here=len(self._rows) - 1 == self._at))
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
