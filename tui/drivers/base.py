"""What all drivers share: Textual's writes go through the cell grid, bytes come out.

A driver inherits from `DiffDriver` first and from one of Textual's drivers second,
calls `open_output` when it knows its terminal, and defines `emit`.
"""

from abc import abstractmethod
from typing import Any

from textual.app import App

from tui.drivers.compat import render_true_colour
from tui.output import Colours, Depth, Output
from tui.output.colours import Palette
from tui.theme import PALETTE

MODES_ON = ("\x1b[?1000h", "\x1b[?1002h", "\x1b[?1006h")
"""Mouse: presses, drags, and numbers in decimal. Not 1003: a moving mouse would flood a thin line."""
MODES_OFF = ("\x1b[?1006l", "\x1b[?1002l", "\x1b[?1000l")


class DiffDriver:
    """The part of a driver that writes."""

    output: Output

    depth: Depth

    def open_output(
        self, app: App[Any], size: tuple[int, int], depth: Depth, erases_in_colour: bool = True
    ) -> None:
        """Put the cell grid between this App and `emit`.

        `size` is columns and rows, `depth` what the terminal can show; for
        `erases_in_colour` see `tui.output.depth`. The theme is the App's `palette`, if it has one.
        """
        render_true_colour(app)
        self._session_app = app
        self._output_size = size
        self.depth = depth
        self.palette: Palette = getattr(app, "palette", PALETTE)
        self.output = Output(self.emit, *size, Colours(depth, self.palette), erases_in_colour)

    @abstractmethod
    def emit(self, data: bytes) -> None:
        """Send bytes to the terminal, all of them, in order."""

    def write(self, data: str) -> None:
        """Called by Textual. The grid takes the App's size first, so that no frame meets another one."""
        size = self._session_app.size
        if size != self._output_size:
            self._output_size = (size.width, size.height)
            self.output.resize(size.width, size.height)
        self.output.write(data)

    def flush(self) -> None:
        """Called by Textual at the end of a frame."""
        self.output.flush()

    def title(self, text: str) -> None:
        """Name the terminal's window; what a terminal would obey is left out. Empty: its own name again."""
        self.write(f"\x1b]2;{''.join(c for c in text if c.isprintable())[:80]}\a")

    def repaint(self) -> None:
        """Clear the terminal and paint everything again, when something else has written to it."""
        self.output.repaint()

    def set_depth(self, depth: Depth) -> None:
        """Change the number of colours while the App runs, as a player may in the settings."""
        self.depth = depth
        self._recolour()

    def set_palette(self, palette: Palette) -> None:
        """Change the theme while the App runs; see `tui.themes`."""
        self.palette = palette
        self._recolour()

    def _recolour(self) -> None:
        self.output.recolour(Colours(self.depth, self.palette))
        for screen in self._session_app.screen_stack[-1:]:  # none is there at the very end
            screen.refresh(layout=True)
