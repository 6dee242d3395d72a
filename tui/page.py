"""Pages: the screens around the tables, with a head, a body of lines, a foot of words, and keys.

The lobby and the set-up derive from `Page`. A page lays out all of itself in `show_page`, called for
every change and every new size; only lines that differ are drawn again.
"""

from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding

from tui.footer import Hint, fitted
from tui.lines import EMPTY, Line, Lines, ink, wrap
from tui.stack import Closing
from tui.table import LEAST_HEIGHT, LEAST_WIDTH
from tui.theme import Role

Result = TypeVar("Result")

WIDEST = 110
"""Cells of a line's text: what stands at the right end of a longer one is hard to connect with its left."""


class Page(Closing[Result]):
    """A full screen of lines. Too small a terminal shows what size is needed, and nothing else."""

    AUTO_FOCUS = ""

    DEFAULT_CSS = """
    Page { background: $background; overflow: hidden; }
    Page .edge { height: 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._head = Lines(Role.HEADER, classes="edge")
        self._body = Lines()
        self._keys = Lines(Role.FOOTER, classes="edge")
        self._top = 0

    # What a page gives.

    @abstractmethod
    def head(self) -> Line:
        """The header line."""

    @abstractmethod
    def hints(self) -> Sequence[Hint]:
        """The keys of the moment, the most useful first; the last one is always shown."""

    @abstractmethod
    def body(self, width: int) -> tuple[Sequence[Line], int, int]:
        """Its lines, and the first and last number of those that must be seen now."""

    def foot(self) -> Sequence[tuple[str, Role]]:
        """Sentences below the body, each in its style; long ones are broken."""
        return ()

    # What the page offers.

    @property
    def is_small(self) -> bool:
        """Whether the terminal is too small for it."""
        return self.size.width < LEAST_WIDTH or self.size.height < LEAST_HEIGHT

    def row_at(self, event: events.MouseEvent) -> int | None:
        """The number of the body's line under the mouse."""
        at = event.get_content_offset(self._body)
        return None if at is None or self.is_small else at.y + self._top

    async def act_at_once(self, event: events.Key) -> bool:
        """Do now what a key is bound to; whether it is bound to anything.

        Textual runs bindings once the key has gone up to the program. Where letters count at once, keys
        that a slow line delivers together would else change places.
        """
        action = _actions(type(self)).get(event.key)
        if action is None:
            return False
        event.stop()
        event.prevent_default()
        await self.run_action(action)
        return True

    def show_page(self) -> None:
        """Bring everything up to date."""
        width, height = self._body.size
        if not width:
            return
        self._head.show([self.head()])
        self._keys.show([fitted(tuple(self.hints()), self._keys.size.width)])
        if self.is_small:
            need = f"Lowtide needs {LEAST_WIDTH}x{LEAST_HEIGHT}; this terminal has {self.size.width}x"
            told = wrap(f"{need}{self.size.height}.", width - 1)
            self._body.show([EMPTY, *((ink(f" {text}", Role.STRONG),) for text in told)])
            return
        foot: list[Line] = [
            (ink(f" {text}", role),)
            for sentence, role in self.foot()
            for text in wrap(sentence, min(width, WIDEST) - 2)
        ]
        lines, first, last = self.body(min(width, WIDEST))
        room = max(1, height - len(foot) - 1)
        self._top = max(0, min(max(self._top, last + 1 - room), first, len(lines) - room))
        shown = list(lines[self._top : self._top + room])
        self._body.show([*shown, *[EMPTY] * (room + 1 - len(shown)), *foot])

    # The life of the page.

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._body
        yield self._keys

    def on_resize(self) -> None:
        """Lay everything out anew."""
        self.call_after_refresh(self.show_page)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """On too small a terminal only leaving works: nobody acts on what cannot be seen."""
        return not self.is_small or action.split(".")[-1] in ("quit", "close", "help_quit")


@cache
def _actions(page: type[Page[Any]]) -> dict[str, str]:
    """The keys of a page and what each does."""
    bindings = [b for base in reversed(page.__mro__) for b in vars(base).get("BINDINGS", ())]
    return {key: b.action for b in bindings if isinstance(b, Binding) for key in b.key.split(",")}
