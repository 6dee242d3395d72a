"""What the two lobbies share: tables on top and games below, walked with one cursor, filtered as one types.

The local lobby and that of a host derive from `TablesPage`. They say what the items are and draw them;
`spans` tells which lines each item has.
"""

from abc import abstractmethod
from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.binding import Binding, BindingType

from engine import game_named
from tui.commands import EVERYWHERE, Command, by_name, comes_later
from tui.erasing import edited
from tui.games import CARDS, Card
from tui.glyphs import Common
from tui.lines import Line, ink
from tui.listing import Named, Order
from tui.page import Page
from tui.theme import Role

NEW = Command("new", ("n",), "new table", "go to the games")
FILTER = Command("filter", ("slash",), "filter", "show only tables with what is typed, in whatever column")
SORT = Command("sort", ("s",), "sort", "sort the tables another way")
ALL = Command("all", ("escape",), "all", "show all tables again")
HELP = Command("help", ("question_mark",), "keys", "show the keys")
WALK = Command("walk", ("up", "down", "k", "j"), "choose", "go up and down")
ENDS = Command("ends", ("home", "end"), "first, last", "go to the first or the last line")
RULES = by_name(EVERYWHERE)["rules"]

Table = TypeVar("Table", bound=Named)

_MOST = 30
"""Characters of the filter."""

SILENT: tuple[str, Role] = ("", Role.REFUSAL)
"""Nothing is said."""


class TablesPage(Page[None], Generic[Table]):
    """A list of tables and games with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "walk(-1)", "up", show=False),
        Binding("down,j,tab", "walk(1)", "down", show=False),
        Binding("pageup", "walk(-10)", "page up", show=False),
        Binding("pagedown", "walk(10)", "page down", show=False),
        Binding("home,g", "walk(-99999)", "first", show=False),
        Binding("end,G", "walk(99999)", "last", show=False),
        Binding("enter,space", "open", "open", show=False),
        Binding("n", "new", "new", show=False),
        Binding("slash", "filter", "filter", show=False),
        Binding("s", "sort", "sort", show=False),
        Binding("f1", "later('rules')", "rules", show=False),
        Binding("escape", "unfilter", "all", show=False),
        Binding("question_mark", "help", "keys", show=False),
        Binding("q", "app.quit", "quit", show=False),
    ]

    orders: ClassVar[tuple[Order, ...]]
    """The ways to sort the list, at first by the first."""

    def __init__(self) -> None:
        super().__init__()
        self.order = self.orders[0]
        self.items: list[Table | Card] = list(CARDS)
        """The tables that are shown, then the cards of the games."""
        self.at = 0
        """The number of the item under the cursor."""
        self.spans: list[range] = []
        """The lines of each item, once it is laid out."""
        self.said = SILENT
        """What stands above the keys until the next one."""
        self.words = ""
        """The filter."""
        self.typing = False
        """Whether letters go into the filter."""

    @abstractmethod
    def lay_out(self) -> None:
        """Lay out the items that fit the filter."""

    @abstractmethod
    def action_open(self) -> None:
        """Open what is under the cursor."""

    def say(self, sentence: str, role: Role = Role.REFUSAL) -> None:
        """Show a sentence above the keys, until the next one."""
        self.said = (sentence, role)
        self.show_page()

    def says(self, text: str) -> bool:
        """Whether it shows that sentence now."""
        return self.said[0] == text

    def go(self, at: int) -> None:
        """Put the cursor on an item."""
        self.said = SILENT
        self.at = min(len(self.items) - 1, max(0, at))
        self.show_page()

    def on_screen_resume(self) -> None:
        """At first, and back from a table: the list may be another one now."""
        self.look()

    def look(self) -> None:
        """Read the list of tables anew."""
        self.lay_out()

    def action_walk(self, by: int) -> None:
        """Go to another line."""
        self.go(self.at + by)

    def action_new(self) -> None:
        """Go to the first game."""
        self.go(len(self.items) - len(CARDS))

    def action_filter(self) -> None:
        """Type what tables must show to be seen."""
        self.typing, self.said = True, SILENT
        self.show_page()

    def action_sort(self) -> None:
        """The next order; the cursor stays with its table."""
        here = self.items[self.at]
        self.order = self.orders[(self.orders.index(self.order) + 1) % len(self.orders)]
        self.lay_out()
        self.go(self.items.index(here))

    def action_later(self, name: str) -> None:
        """Say of a key that it has nothing to do yet."""
        self.say(comes_later(by_name(EVERYWHERE)[name]), Role.DIM)

    def action_unfilter(self) -> None:
        """Show all tables again."""
        self.words = ""
        self.lay_out()

    async def on_key(self, event: events.Key) -> None:
        """While the filter is typed, letters go into it."""
        if self.is_small:
            return
        if not self.typing:
            if event.key in FILTER.keys:
                await self.act_at_once(event)
            return
        words = edited(self.words, event, _MOST)
        if words is not None:
            self.words = words
        elif event.key in ("enter", "escape"):
            self.typing = False
            self.words = self.words.strip() if event.key == "enter" else ""
        else:
            return
        event.stop()
        event.prevent_default()
        self.at = 0
        self.lay_out()

    def on_click(self, event: events.Click) -> None:
        """A click goes to a line, a second one opens it."""
        row = self.row_at(event)
        number = next((n for n, span in enumerate(self.spans) if row in span), None)
        if number is None:
            return
        if number == self.at:
            self.action_open()
        else:
            self.go(number)

    def on_mouse_scroll_down(self) -> None:
        """The wheel goes down the list."""
        self.action_walk(1)

    def on_mouse_scroll_up(self) -> None:
        """The wheel goes up the list."""
        self.action_walk(-1)


def card_title(card: Card, *, here: bool) -> Line:
    """The first line of a game: its name, for how many it is and how long it takes."""
    game = game_named(card.game)
    mark = Common.HERE.sign() if here else " "
    seats = f"{game.seats[0]}-{game.seats[-1]} seats" if len(game.seats) > 1 else f"{game.seats[0]} seats"
    return (
        ink(f"  {mark} {game.title} ", *([Role.CURSOR] if here else [Role.STRONG])),
        ink(f"  {seats}, {card.minutes}", Role.DIM),
    )


__all__ = [
    "ALL",
    "ENDS",
    "FILTER",
    "HELP",
    "NEW",
    "RULES",
    "SILENT",
    "SORT",
    "WALK",
    "TablesPage",
    "card_title",
]
