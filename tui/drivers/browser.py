"""The driver behind a tab of the demo in a browser: Textual's own, through the cell grid.

textual-serve carries its packets; the terminal in the page shows true colours. Without the grid there
would be no themes, and every frame would travel whole.
"""

from typing import Any

from textual.app import App
from textual.drivers.web_driver import WebDriver

from tui.drivers.base import MODES_OFF, MODES_ON, DiffDriver
from tui.output import Depth

_SIZE = 80, 24
"""Until the page says how large it is."""


class BrowserDriver(DiffDriver, WebDriver):
    """The terminal of a page."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        """As Textual calls it."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.open_output(app, self._size or _SIZE, Depth.TRUE)

    def emit(self, data: bytes) -> None:
        """Hand on to textual-serve, as a packet of its own."""
        if data:
            WebDriver.write(self, data.decode())

    def _enable_mouse_support(self) -> None:
        self.write("".join(MODES_ON))

    def _disable_mouse_support(self) -> None:
        self.write("".join(MODES_OFF))


__all__ = ["BrowserDriver"]
