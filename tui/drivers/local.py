"""The driver for the terminal Lowtide was started in (Linux, macOS).

Textual's own driver does the signals and the threads. What differs is the way out: the cell
grid of `tui.output`, a mouse that reports presses and drags only, and no Kitty keyboard
protocol; and the way in: no byte a terminal can send ends the program. Every mode that is set
at the start is undone at the end.

`LOWTIDE_OUTPUT=stock` in the environment is the way round the cell grid, for a terminal
that shows something wrong: Textual then writes straight to it.
"""

import os
import selectors
import signal
from typing import Any

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from tui.drivers.base import MODES_OFF, MODES_ON, DiffDriver
from tui.drivers.compat import asks_for_kitty_keys, end_with
from tui.drivers.keyboard import Keyboard
from tui.output import Depth, decide, erases_in_colour

_PATIENCE = 0.1
"""Seconds after which an Escape is looked at again."""

_PIECE = 4096
"""Bytes read at once."""


class LocalDriver(DiffDriver, LinuxDriver):
    """A real terminal, through the cell grid."""

    saved_depth: Depth | None = None
    """The player's setting; None leaves it to the environment."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        """As Textual calls it. Needs a terminal at standard input."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._stock = os.environ.get("LOWTIDE_OUTPUT") == "stock"
        if not self._stock:
            self.open_output(
                app,
                size or self._get_terminal_size(),
                decide(os.environ, self.saved_depth),
                erases_in_colour(os.environ.get("TERM", "")),
            )

    def write(self, data: str) -> None:
        """Called by Textual."""
        if asks_for_kitty_keys(data):
            return
        if self._stock:
            LinuxDriver.write(self, data)
        else:
            DiffDriver.write(self, data)

    def flush(self) -> None:
        """Called by Textual at the end of a frame."""
        if not self._stock:
            DiffDriver.flush(self)

    def emit(self, data: bytes) -> None:
        """Hand on to the thread that writes to the terminal."""
        LinuxDriver.write(self, data.decode())

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        LinuxDriver.start_application_mode(self)  # type: ignore[no-untyped-call]
        self.flush()

    def run_input_thread(self) -> None:
        """Hand on what the terminal sends, until the driver stops. Called in a thread of its own."""
        keyboard = Keyboard()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_PATIENCE):
                    data = self._read()
                    if not data:
                        # As when the terminal tells so itself, which it need not.
                        os.kill(os.getpid(), signal.SIGHUP)
                        return
                    for message in keyboard.feed(data):
                        self.process_message(message)
                for message in keyboard.tick():
                    self.process_message(message)

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except Exception as fault:
            self._app.call_later(end_with, self._app, fault)

    def _read(self) -> bytes:
        """Some bytes; none when the terminal is gone."""
        try:
            return os.read(self.fileno, _PIECE)
        except OSError:
            return b""

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            self.write("".join(MODES_ON))

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write("".join(MODES_OFF))

    def _query_in_band_window_resize(self) -> None:
        """Not asked for: a signal tells of each new size, and the answer would turn on mouse pixels."""


def local_driver(saved_depth: Depth | None = None) -> type[LocalDriver]:
    """The driver class for an App on this terminal, with the player's setting."""
    return type("LocalDriver", (LocalDriver,), {"saved_depth": saved_depth})
