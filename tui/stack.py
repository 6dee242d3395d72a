"""Screens over one another: each is closed once, and what was pressed for it is not meant for the next.

A key that repeats, or a key and a click at once, come in one burst; all of it is on its way before the
first has closed anything. Dialogs, pages and tables derive from `Closing`, the program from
`StackApp`: a screen that is not on top any more closes nothing, and keys and clicks made before a
screen went away are not given to the one below it.
"""

import os
from typing import TypeVar

from textual import events
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.message import Message
from textual.screen import Screen, ScreenResultType

from tui.cli.output import FAULT, complain, drop_lost_output, own_fault
from tui.drivers.compat import end_with, failure
from tui.theme import PALETTE

Result = TypeVar("Result")

_REST = 0.6
"""Seconds without a key after which somebody does not type on."""

_LONGEST_REST = 1.5
"""Seconds after which keys count again even where somebody goes on: it is no word any more."""


class Closing(Screen[ScreenResultType]):
    """A screen that can be closed while it is on top, and so once only."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close it with a result; nothing happens when it is closed already or something covers it."""
        if self not in self.app.screen_stack[-1:]:
            return AwaitComplete()
        return super().dismiss(result)


class StackApp(App[Result], inherit_bindings=False):
    """An application that drops keys and clicks made for a screen that is gone.

    An exception ends it without Textual's page of trace; `run_app` says what it was.
    """

    palette = PALETTE
    """The theme that its terminal is painted in, one of `tui.themes`; chosen before it runs."""
    _uncovered = 0.0
    """When a screen was last taken away, by the clock of messages."""
    _deaf_until = 0.0
    """Keys before that moment go nowhere."""
    _deaf_at_most = 0.0

    def be_deaf(self) -> None:
        """Drop keys until the hands have rested: what was being typed into has gone, and each further
        letter would be a command."""
        self._deaf_until = Message().time + _REST
        self._deaf_at_most = Message().time + _LONGEST_REST

    def pop_screen(self) -> AwaitComplete:
        """Take the topmost screen away."""
        popped = super().pop_screen()
        self._uncovered = Message().time
        return popped

    async def on_event(self, event: events.Event) -> None:
        """Called by Textual for each event before any screen sees it."""
        made_by_hand = isinstance(event, events.Key | events.MouseEvent | events.Paste)
        if made_by_hand and not event.is_forwarded:
            if event.time < self._uncovered:
                return
            if event.time < self._deaf_until:
                self._deaf_until = min(event.time + _REST, self._deaf_at_most)
                return
        await super().on_event(event)

    def _handle_exception(self, error: Exception) -> None:
        end_with(self, error)


def run_app(app: StackApp[int]) -> int:
    """Run an application in this terminal. Gives its exit status: 1 when a fault has ended it.

    The fault is one sentence on standard error; it is raised when LOWTIDE_TRACE asks for where it lies.
    """
    status = app.run()
    drop_lost_output()
    fault = failure(app)
    if fault is None:
        return status if status is not None else app.return_code or 0
    if os.environ.get("LOWTIDE_TRACE"):
        raise fault
    complain(own_fault(fault))
    return FAULT


__all__ = ["Closing", "StackApp", "run_app"]
