"""The lobby: tables to go on with, and games to begin.

Two lists one below the other, walked with one cursor: the tables on top, one line each, then the
games as cards. It gives what was chosen; opening a table is the app's.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeAlias

from textual.binding import Binding, BindingType

from engine import game_names
from saves import names
from saves.errors import SaveError
from tui.commands import Command
from tui.dialogs import confirm
from tui.footer import Hint
from tui.games import CARDS, Card
from tui.help import ABOUT, help_lines
from tui.lines import EMPTY, Line, cut, ink, width_of, wrap
from tui.listing import BY_GAME, BY_NAME, BY_TIME, COLUMNS, arranged, caption, heading, row, shown_of
from tui.opening import Listed, Opening
from tui.panel import Panel
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
from tui.typed import TypedLine

Chosen: TypeAlias = Listed | Card

OPEN = Command("open", ("enter", "space"), "open", "go on with the table, or set up a new one of the game")
REPLAY = Command("replay", ("r",), "replay", "look at the table again, entry by entry")
RENAME = Command("rename", ("R",), "rename", "give the table another name")
ARCHIVE = Command("archive", ("a",), "archive", "put the table away into the archive, or back from there")
SWITCH = Command("switch", ("A",), "see archive", "show the archive instead of the tables, and back")
DELETE = Command("delete", ("d", "delete"), "delete", "delete the table for ever; asks first")
QUIT = Command("leave", ("ctrl+q", "q"), "quit", "leave Lowtide; every table is saved as it stands")
COMMANDS = (
    *(WALK, ENDS, OPEN, REPLAY, NEW, SORT, FILTER, ALL, RENAME, ARCHIVE, SWITCH, DELETE),
    *(HELP, RULES, QUIT),
)

NOTES = (
    "A table is one running match. It is saved with every action: leave it at any time, and go on from here.",
    "A table that is over opens with its result; its board and its log can be looked at for ever.",
    "People at one keyboard take turns; a curtain hides what the next one may see and the others not.",
    "At a table ? shows the keys of the moment.",
)


class LobbyScreen(TablesPage[Listed]):
    """The first screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "replay", "replay", show=False),
        Binding("R", "rename", "rename", show=False),
        Binding("a", "archive", "archive", show=False),
        Binding("A", "switch", "see archive", show=False),
        Binding("d,delete", "delete", "delete", show=False),
        Binding("f2", "later('settings')", "settings", show=False),
    ]
    orders = (BY_TIME, BY_NAME, BY_GAME)

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
        self._tables: Sequence[Listed] = ()
        """All of the folder, the latest first."""
        self._archived = False

    def look(self) -> None:
        """Read the list of tables anew."""
        try:
            self._tables = self._opening.tables(archived=self._archived)
        except SaveError as fault:
            self._tables = ()
            self.said = (str(fault), Role.REFUSAL)
        self.lay_out()

    def lay_out(self) -> None:
        """Sort and filter the list; the cursor stays on its line."""
        self.items = [*arranged(self._tables, self.order, self.words, shown_of), *CARDS]
        self.at = min(self.at, len(self.items) - 1)
        self.show_page()

    # Keys.

    def action_switch(self) -> None:
        """The archive instead of the tables, and back."""
        self._archived = not self._archived
        self.at, self.words, self.said = 0, "", SILENT
        self.look()

    def action_rename(self) -> None:
        """Type another name for the table."""
        table = self._table_here("renamed")
        if table is None:
            return

        def take(name: str) -> str:
            fault = self._change(lambda: self._opening.rename(table, name))
            if not fault:
                called = [names.key(item.name) if isinstance(item, Listed) else "" for item in self.items]
                if names.key(name) in called:
                    self.go(called.index(names.key(name)))
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
        here = self.items[self.at]
        if isinstance(here, Card):
            self.say(f"Only a table can be {done}.")
            return None
        self.said = SILENT
        return here

    def _change(self, change: Callable[[], None]) -> str:
        """Do it and read the list anew; gives the sentence why it cannot be done."""
        try:
            change()
        except SaveError as fault:
            return str(fault)
        self.look()
        return ""

    def action_open(self) -> None:
        """Open the table or the game's set-up."""
        self.said = SILENT
        self._choose(self.items[self.at])

    def action_replay(self) -> None:
        """Look at the table again."""
        here = self.items[self.at]
        if isinstance(here, Card):
            self.say("Only a table can be looked at again.")
        elif here.fault:
            self.say(here.fault)
        else:
            self.said = SILENT
            self._replay(here)

    def action_help(self) -> None:
        """The keys."""
        self.app.push_screen(
            Panel("The lobby", lambda width: help_lines((), COMMANDS, NOTES, width, ABOUT), key=HELP.keys[0])
        )

    # What is shown.

    def head(self) -> Line:
        return (ink(" Lowtide", Role.HEADER_STRONG), ink("  planetary tabletop games", Role.HEADER))

    def hints(self) -> Sequence[Hint]:
        if self.typing:
            return (Hint(OPEN, "filter"), Hint(ALL, "all tables"))
        here = self.items[self.at]
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
        if self.said[0]:
            return (self.said,)
        here = self.items[self.at]
        if isinstance(here, Card):
            return ()
        return ((here.fault, Role.REFUSAL),) if here.fault else ((here.detail, Role.DIM),)

    def body(self, width: int) -> tuple[Sequence[Line], int, int]:
        title = "Archive" if self._archived else "Tables"
        named = caption(title, self.order, self.words, typing=self.typing, any_tables=bool(self._tables))
        lines: list[Line] = [EMPTY, named]
        self.spans = []
        tables = [item for item in self.items if not isinstance(item, Card)]
        if tables:
            lines.append(heading(COLUMNS, self.order, width))
        elif self._tables:
            lines.append((ink("    none that fits; Esc shows all", Role.DIM),))
        elif self._archived:
            lines.append((ink("    nothing is put away; A goes back to the tables", Role.DIM),))
        else:
            lines.append((ink("    none yet: choose a game below to begin one", Role.DIM),))
        for item in tables:
            lines.append(row(item, width, here=len(self.spans) == self.at))
            self.spans.append(range(len(lines) - 1, len(lines)))
        lines += [EMPTY, (ink("  New table", Role.STRONG),)]
        for card in CARDS:
            lines.append(EMPTY)
            start = len(lines)
            lines += _card(card, len(self.spans) == self.at, width)
            self.spans.append(range(start, len(lines)))
        lines += [EMPTY, *_others(width)]
        here = self.spans[self.at]
        # With the first item in sight its caption is too, with the last one what stands below it.
        start = 0 if self.at == 0 else here.start
        end = len(lines) - 1 if self.at == len(self.items) - 1 else here.stop - 1
        return lines, start, end


def _card(card: Card, here: bool, width: int) -> list[Line]:
    title = card_title(card, here=here)
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
