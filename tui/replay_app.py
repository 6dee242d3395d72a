"""A replay as a program of its own, for `lowtide replay`."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from tui.drivers.local import LocalDriver
from tui.output.colours import Palette
from tui.replay import Replaying
from tui.stack import StackApp, run_app
from tui.theme import PALETTE, THEME


class ReplayApp(StackApp[int], inherit_bindings=False):
    """One replay and nothing else."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "leave", show=False, priority=True)]

    def __init__(self, screen: Replaying) -> None:
        super().__init__(driver_class=LocalDriver)
        self.register_theme(THEME)
        self.theme = THEME.name
        self.animation_level = "none"
        self.table = screen

    def on_mount(self) -> None:
        """Show it; leaving it is the end."""
        self.push_screen(self.table, lambda _: self.exit(0))


def run(screen: Replaying, palette: Palette = PALETTE) -> int:
    """Run a replay in this terminal, in the colours of a theme. Gives its exit status."""
    app = ReplayApp(screen)
    app.palette = palette
    return run_app(app)
