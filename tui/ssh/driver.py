"""The driver for a terminal at the other end of an SSH channel.

No pty, no thread, no signal: bytes come from the channel and go to it, on the loop that all sessions
share. While the line is full, or the terminal has not yet shown what it was sent, frames fold into the
cell grid and only the latest is sent: who stops reading gets no stale ones later. Terminals that answer
a query are asked for a sign of life after each big piece; for others the channel's buffer alone counts.
"""

import asyncio
from collections.abc import Iterable
from typing import Any

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from tui.drivers.base import MODES_OFF, MODES_ON, DiffDriver
from tui.drivers.compat import asks_for_kitty_keys
from tui.drivers.keyboard import ASK, Keyboard
from tui.output import decide, erases_in_colour
from tui.ssh.session_app import SessionApp, Wire

MOST_COLUMNS, MOST_ROWS = 500, 200
"""No terminal is larger; a window that says so is painted as far as this."""

_ESCAPE = 0.1
"""Seconds after which an Escape is one, and not the begin of a sequence."""

_RESIZES = 1 / 30
"""Seconds between two sizes that are taken in, of an ordinary terminal; each costs a whole painting."""

_ORDINARY = 4_000
"""Cells of one. Larger windows wait in proportion, up to a second for the largest."""

_ASK_AFTER = 4096
"""Bytes after which the terminal is asked whether it has shown them."""

_UNANSWERED = 2
"""Queries that may be open before frames are held back."""

_FORGOTTEN = 2.0
"""Seconds after which a query without an answer is given up, by somebody who types all the same."""

_FIRST = ("\x1b[?1049h", *MODES_ON, "\x1b[?25l", "\x1b[?1004h", "\x1b[?2004h", "\x1b[?7l")
_LAST = ("\x1b[?7h", "\x1b[?2004l", "\x1b[?1004l", *MODES_OFF, "\x1b[?1049l", "\x1b[?25h")


def clamped(width: int, height: int) -> tuple[int, int]:
    """A size that can be painted; what a client does not know it says as 0."""
    return min(MOST_COLUMNS, width or 80), min(MOST_ROWS, height or 24)


class SshDriver(DiffDriver, Driver):
    """A terminal on a channel."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        """As Textual calls it; the App brings its channel."""
        if not isinstance(app, SessionApp) or app.wire is None:
            raise TypeError("a session's App has its channel before it runs")
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._wire: Wire = app.wire
        env = {**app.visitor.env, "TERM": app.visitor.term}
        self._stock = app.stock_output
        self._keyboard = Keyboard()
        self._open = True
        self._leaving = False
        self._titled = False
        """Whether the terminal's window has another title than its own."""
        self.typed_at: float | None = None
        """When a hand was last at the keys or the mouse, by the loop's clock."""
        self._tick: asyncio.TimerHandle | None = None
        self._sizing: asyncio.TimerHandle | None = None
        self._asked = 0
        self._asked_at = 0.0
        self._since_asked = 0
        self._answers_queries = False
        self.open_output(
            app, clamped(*self._wire.size), decide(env, app.depth), erases_in_colour(app.visitor.term)
        )
        self.output.holding = lambda: self.held

    # Out.

    def write(self, data: str) -> None:
        """Called by Textual."""
        if asks_for_kitty_keys(data):
            return
        if self._stock:
            self.emit(data.encode("utf-8", "replace"))
        else:
            super().write(data)

    def flush(self) -> None:
        """Called by Textual at the end of a frame; while the line is full the frame waits for a later one."""
        if not self._stock and not self.held:
            super().flush()

    @property
    def held(self) -> bool:
        """Whether frames are held back."""
        if self._leaving:
            return False
        waits = self._answers_queries and self._asked - self._keyboard.answers >= _UNANSWERED
        return waits or self._wire.full

    def emit(self, data: bytes) -> None:
        """Send bytes, and ask for a sign of life where many have gone."""
        if not self._open:
            return
        self._since_asked += len(data)
        if self._answers_queries and self._since_asked >= _ASK_AFTER:
            data += ASK.encode()
            self._ask()
        self._wire.send(data)

    def _ask(self) -> None:
        self._asked += 1
        self._asked_at = self._loop.time()
        self._since_asked = 0

    def title(self, text: str) -> None:
        self._titled = bool(text)
        super().title(text)

    def line_is_free(self) -> None:
        """Called by the channel when what was on its way has gone."""
        if self._open:
            self.flush()

    # In.

    def feed(self, data: bytes) -> int:
        """Called with what the terminal sent, piece by piece; gives how many messages were in it."""
        if not self._open:
            return 0
        typed_before, answers = self.typed_at, self._keyboard.answers
        count = self._hand_on(self._keyboard.feed(data))
        heard = self._keyboard.answers - answers
        if heard:
            self._answers_queries = True
            # More answers than queries are no credit for later.
            self._asked = max(self._asked, self._keyboard.answers)
            self.flush()
        elif self.typed_at != typed_before and self.held and self._loop.time() - self._asked_at >= _FORGOTTEN:
            # A terminal that has stopped to answer, behind a multiplexer say, but has a hand on its keys.
            self._asked = self._keyboard.answers
            self.flush()
        if self._tick is not None:
            self._tick.cancel()
        self._tick = self._loop.call_later(_ESCAPE, self._patience_ends)
        return count + heard

    @property
    def behind(self) -> int:
        """Messages that wait for the screens."""
        screens = self._app.screen_stack[-1:]
        pumps = [self._app, *screens, *(screen.focused for screen in screens if screen.focused is not None)]
        return sum(pump.message_queue_size for pump in pumps)

    def _patience_ends(self) -> None:
        self._tick = None
        self._hand_on(self._keyboard.tick())

    def _hand_on(self, messages: Iterable[Message]) -> int:
        count = 0
        for message in messages:
            if isinstance(message, events.Key | events.MouseEvent | events.Paste):
                self.typed_at = self._loop.time()
            self.process_message(message)
            count += 1
        return count

    def send_message(self, message: Message) -> None:
        """Give a message to the App: it runs on this loop, and no thread is in between."""
        if self._open:
            message.set_sender(self._app)
            self._app.post_message(message)

    def resized(self) -> None:
        """Called by the channel when the terminal has another size; many in a row count as the last."""
        if self._sizing is None and self._open:
            width, height = clamped(*self._wire.size)
            wait = _RESIZES * max(1.0, width * height / _ORDINARY)
            self._sizing = self._loop.call_later(wait, self._send_size)

    def _send_size(self) -> None:
        self._sizing = None
        size = Size(*clamped(*self._wire.size))
        self.send_message(events.Resize(size, size))

    # Life.

    def start_application_mode(self) -> None:
        """Take the terminal over, and ask once whether it answers."""
        self.write("".join((*_FIRST, ASK)))
        self._ask()
        self._send_size()

    def disable_input(self) -> None:
        """Hand on nothing more."""
        for timer in (self._tick, self._sizing):
            if timer is not None:
                timer.cancel()
        self._tick = self._sizing = None

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was: every mode that was set is undone."""
        self.disable_input()
        self._leaving = True
        if self._titled:
            self.title("")
        self.write("".join(_LAST))
        if not self._stock:
            super().flush()
        self._open = False

    def close(self) -> None:
        """Called by Textual at the very end."""
        self._open = False


__all__ = ["MOST_COLUMNS", "MOST_ROWS", "SshDriver", "clamped"]
