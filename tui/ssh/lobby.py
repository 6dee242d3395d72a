"""The lobby of the host: the tables there are, one's own move first, and games to open a new one of."""

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar, TypeAlias

from textual import events
from textual.binding import Binding, BindingType

from tui.commands import Command
from tui.footer import Hint
from tui.games import CARDS, Card
from tui.glyphs import Common
from tui.help import help_lines
from tui.host.glimpse import Glimpse
from tui.lines import EMPTY, Line, clip, ink, width_of, wrap
from tui.page import Page
from tui.panel import Panel
from tui.theme import Role

Chosen: TypeAlias = Glimpse | Card

OPEN = Command("open", ("enter", "space"), "go in", "go into the table, or open a new one of the game")
NEW = Command("new", ("n",), "new table", "go to the games")
CODE = Command("code", ("c",), "code", "type an invitation code")
FILTER = Command("filter", ("slash",), "filter", "show only tables with what is typed, in whatever column")
ALL = Command("all", ("escape",), "all", "show all tables again")
AWAY = Command(
    "away", ("d", "delete"), "put away", "take a table of yours that waits or is over off the list"
)
SETTINGS = Command("settings", ("f2",), "settings", "colours and signs on this host")
HELP = Command("help", ("question_mark",), "keys", "show the keys")
QUIT = Command("leave", ("ctrl+q", "q"), "quit", "leave the host; your seats are kept")
WALK = Command("walk", ("up", "down", "k", "j"), "choose", "go up and down")
COMMANDS = (WALK, OPEN, NEW, CODE, FILTER, ALL, AWAY, SETTINGS, HELP, QUIT)

NOTES = (
    "Take a seat at a table that waits; it begins when every seat has somebody and all are ready.",
    "Where you have no seat you watch, and see what spectators may see.",
    "When your line drops, come back with the same key: you are at your table again.",
    "Tables of days go on while you are away; those with your move stand on top.",
)

_MOST = 30
_NAME, _GAME = 22, 19


class HostLobby(Page[None]):
    """The list; gives what was chosen to the App."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "walk(-1)", "up", show=False),
        Binding("down,j,tab", "walk(1)", "down", show=False),
        Binding("pageup", "walk(-10)", "page up", show=False),
        Binding("pagedown", "walk(10)", "page down", show=False),
        Binding("home,g", "walk(-99999)", "first", show=False),
        Binding("end,G", "walk(99999)", "last", show=False),
        Binding("enter,space", "open", "open", show=False),
        Binding("n", "new", "new", show=False),
        Binding("c", "code", "code", show=False),
        Binding("slash", "filter", "filter", show=False),
        Binding("escape", "unfilter", "all", show=False),
        Binding("d,delete", "away", "put away", show=False),
        Binding("f2", "settings", "settings", show=False),
        Binding("question_mark", "help", "keys", show=False),
        Binding("q", "app.quit", "quit", show=False),
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
        self._items: list[Chosen] = list(CARDS)
        self._at = 0
        self._rows: list[int] = []
        self._ends: list[int] = []
        """The first line of each item, and the one after its last."""
        self._said: tuple[str, Role] = ("", Role.REFUSAL)
        self._words = ""
        self._typing = False
        self._looked = False
        """Whether the list was ever shown: at first the cursor stands on its first line."""

    def on_screen_resume(self) -> None:
        """At first, and back from a table."""
        self.look()

    def look(self) -> None:
        """Ask for the list anew; the cursor stays with its table."""
        here = self._items[self._at] if self._looked else None
        self._looked = True
        wanted = self._words.casefold().split()
        tables = [t for t in self._tables() if all(word in _text(t) for word in wanted)]
        self._items = [*tables, *CARDS]
        self._at = next((n for n, item in enumerate(self._items) if _same(item, here)), 0)
        self.show_page()

    def say(self, sentence: str, role: Role = Role.REFUSAL) -> None:
        """Show a sentence above the keys, until the next key."""
        self._said = (sentence, role)
        self.show_page()

    def action_walk(self, by: int) -> None:
        """Go to another line."""
        self._go(self._at + by)

    def action_new(self) -> None:
        """Go to the first game."""
        self._go(len(self._items) - len(CARDS))

    def action_open(self) -> None:
        """Go into the table, or open one."""
        self._said = ("", Role.REFUSAL)
        self.app.call_later(self._ask, "open", self._items[self._at])

    def action_code(self) -> None:
        """Type an invitation code."""
        self.app.call_later(self._ask, "code", None)

    def action_away(self) -> None:
        """Put a table away."""
        here = self._items[self._at]
        if isinstance(here, Card):
            self.say("Only a table can be put away.")
        else:
            self.app.call_later(self._ask, "away", here)

    def action_settings(self) -> None:
        """Colours and signs."""
        self.app.call_later(self._ask, "settings", None)

    def action_filter(self) -> None:
        """Type what tables must show to be seen."""
        self._typing, self._said = True, ("", Role.REFUSAL)
        self.show_page()

    def action_unfilter(self) -> None:
        """Show all tables again."""
        self._words = ""
        self.look()

    def action_help(self) -> None:
        """The keys."""
        hints = tuple(self.hints())
        self.app.push_screen(
            Panel("The lobby", lambda width: help_lines(hints, COMMANDS, NOTES, width), key=HELP.keys[0])
        )

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
        self.look()

    def on_click(self, event: events.Click) -> None:
        """A click goes to a line, a second one opens it."""
        row = self.row_at(event)
        number = None if row is None else max((n for n, r in enumerate(self._rows) if r <= row), default=None)
        if number is None or row is None or row >= self._ends[number]:
            return
        if number == self._at:
            self.action_open()
        else:
            self._go(number)

    def _go(self, at: int) -> None:
        self._said = ("", Role.REFUSAL)
        self._at = min(len(self._items) - 1, max(0, at))
        self.show_page()

    # What is shown.

    def head(self) -> Line:
        return (ink(" Lowtide", Role.HEADER_STRONG), ink(f"  {self._player} in the lobby", Role.HEADER))

    def hints(self) -> Sequence[Hint]:
        if self._typing:
            return (Hint(OPEN, "filter"), Hint(ALL, "all tables"))
        here = self._items[self._at]
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
        said = (self._said,) if self._said[0] else ()
        here = self._items[self._at]
        if isinstance(here, Card):
            return said
        if here.fault:
            return ((here.fault, Role.REFUSAL), *said)
        people = ", ".join(here.people)
        return ((f"{people}. {'; '.join(here.terms)}.", Role.DIM), *said)

    def body(self, width: int) -> tuple[Sequence[Line], int, int]:
        tables = [item for item in self._items if isinstance(item, Glimpse)]
        caption: Line = (ink("  Tables", Role.STRONG),)
        if self._typing:
            caption = (*caption, ink("  / "), ink(f"{self._words} ", Role.FIELD))
        elif self._words:
            caption = (*caption, ink(f"  only with: {self._words}"))
        lines: list[Line] = [EMPTY, caption]
        self._rows = []
        if not tables:
            words = "none that fits; Esc shows all" if self._words else "none yet: open one below"
            lines.append((ink(f"    {words}", Role.DIM),))
        for item in tables:
            self._rows.append(len(lines))
            lines.append(_row(item, width, here=len(self._rows) - 1 == self._at))
        lines += [EMPTY, (ink("  New table", Role.STRONG),)]
        for card in CARDS:
            self._rows.append(len(lines))
            lines += _card(card, width, here=len(self._rows) - 1 == self._at)
        self._ends = [*self._rows[1:], len(lines)]
        if tables:
            self._ends[len(tables) - 1] = self._rows[len(tables) - 1] + 1
        first = self._rows[self._at]
        start = 0 if self._at == 0 else first
        return lines, start, self._ends[self._at] - 1


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
    name = ink(f"  {mark} {_fit(table.name, _NAME)} ", *([Role.CURSOR] if here else []))
    game = ink(f"{_fit(table.game, _GAME)} ", *([Role.DIM] if table.over else []))
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
    from engine import game_named

    game = game_named(card.game)
    mark = Common.HERE.sign() if here else " "
    seats = f"{game.seats[0]}-{game.seats[-1]} seats" if len(game.seats) > 1 else f"{game.seats[0]} seats"
    title = (
        ink(f"  {mark} {game.title} ", *([Role.CURSOR] if here else [Role.STRONG])),
        ink(f"  {seats}, {card.minutes}", Role.DIM),
    )
    return [title, *((ink(f"    {text}", Role.DIM),) for text in wrap(card.sentence, width - 6))]


def _fit(text: str, room: int) -> str:
    kept = clip((ink(text),), room)
    return "".join(run for run, _ in kept) + " " * (room - width_of(kept))


__all__ = ["Chosen", "HostLobby"]
