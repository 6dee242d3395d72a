"""A panel of text over the board, to be walked with the cursor keys: help, log, scores, inspection."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol, runtime_checkable

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tui.dialogs import Dialog
from tui.lines import Line, Lines, ink
from tui.theme import Role

WIDEST = 110
"""Longer lines are hard to read, and numbers at their ends hard to find."""


@runtime_checkable
class TakesKeys(Protocol):
    """A screen that some keys reach through its panels."""

    def key_over_panel(self, panel: "Panel", key: str) -> bool:
        """Do what the key asks for; gives whether it is one of those."""


class Panel(Dialog[None]):
    """Lines under a title; closed by Escape, Enter or the key that opened it."""

    DEFAULT_CSS = """
    Panel > Lines { width: 100%; height: 1fr; margin: 0 0 1 0; }
    Panel > Lines.head { height: 1; margin: 1 0 0 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "walk(-1)", "up", show=False),
        Binding("down,j", "walk(1)", "down", show=False),
        Binding("pageup,u", "page(-1)", "page up", show=False),
        Binding("pagedown,n,space", "page(1)", "page down", show=False),
        Binding("home,y", "page(-10000)", "to the beginning", show=False),
        Binding("end,b", "page(10000)", "to the end", show=False),
        Binding("escape,backspace,enter", "close", "close", show=False),
    ]

    def __init__(
        self, title: str, paint: Callable[[int], Sequence[Line]], *, key: str = "", from_end: bool = False
    ) -> None:
        """
        Args:
            title: its first line, which stays.
            paint: works out the lines for a width.
            key: the key that opened it closes it too.
            from_end: show the end first.
        """
        super().__init__()
        self._title = title
        self._paint = paint
        self._key = key
        self._from_end = from_end
        self._head = Lines(Role.PANEL, classes="head")
        self._body = Lines(Role.PANEL)

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._body

    def on_resize(self) -> None:
        """Break the lines anew."""
        self.call_after_refresh(self._lay_out)

    def on_key(self, event: events.Key) -> None:
        """The key that opened it closes it; one that the screen below takes goes there."""
        below = self.app.screen_stack[-2]
        if event.key == self._key:
            self.dismiss(None)
        elif not (isinstance(below, TakesKeys) and below.key_over_panel(self, event.key)):
            return
        event.stop()
        event.prevent_default()

    def action_walk(self, by: int) -> None:
        """Go some lines down."""
        self._body.scroll_lines(by)

    def action_page(self, pages: int) -> None:
        """Go some pages down."""
        self._body.scroll_lines(pages * max(1, self._body.size.height - 1))

    def action_close(self) -> None:
        """Back to the board."""
        self.dismiss(None)

    def paint_again(self) -> None:
        """Show what the lines are now, where it is scrolled to."""
        self._body.show(self._paint(min(WIDEST, self._body.size.width)), self._body.top)

    def _lay_out(self) -> None:
        lines = self._paint(min(WIDEST, self._body.size.width))
        room = self._body.size.height
        hint = "   Up Down PgUp PgDn, Esc closes" if len(lines) > room else "   Esc closes"
        self._head.show([(ink(f" {self._title}", Role.PANEL_TITLE), ink(hint, Role.DIM))])
        self._body.show(lines, max(0, len(lines) - room) if self._from_end else 0)
