"""The driver for the terminal Lowtide was started in (Linux, macOS).

Textual's own driver does the keyboard, the signals and the threads; what differs is the
way out: the cell grid of `tui.output`, a mouse that reports presses and drags only, and
no Kitty keyboard protocol. Every mode that is set at the start is undone at the end.

`LOWTIDE_OUTPUT=stock` in the environment is the way round the cell grid, for a terminal
that shows something wrong: Textual then writes straight to it.
"""

import os
from typing import Any

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from tui.drivers.base import MODES_OFF, MODES_ON, DiffDriver
from tui.drivers.compat import asks_for_kitty_keys
from tui.output import Depth, decide, erases_in_colour


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
