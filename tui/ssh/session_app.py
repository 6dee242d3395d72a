"""The App of one session: a Textual program on somebody else's terminal, in a process shared by many.

Nothing of the server's own environment, files or screen is in its reach. `tui.ssh.channel` runs it;
the screens derive from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tui.drivers.compat import SharedStylesheet, current_driver, leave_stdout_alone
from tui.host.visitor import Visitor
from tui.output import Depth
from tui.stack import StackApp
from tui.theme import THEME

if TYPE_CHECKING:
    from tui.ssh.driver import SshDriver


class Wire(Protocol):
    """The channel as the driver sees it."""

    size: tuple[int, int]
    """Columns and rows of the terminal, as last told."""

    def send(self, data: bytes) -> None:
        """Send bytes; those after the end of the channel go nowhere."""

    @property
    def full(self) -> bool:
        """Whether more is on its way than should be."""


class SessionApp(StackApp[int], inherit_bindings=False):
    """A program for one visitor."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "leave", show=False, priority=True),
    ]

    def __init__(self, visitor: Visitor, *, rich: bool = False, depth: Depth | None = None) -> None:
        """
        Args:
            visitor: who it is for.
            rich: the glyph set.
            depth: the player's own choice of colours; None: as the terminal says.
        """
        from tui.ssh.driver import SshDriver  # which needs this class

        super().__init__(driver_class=SshDriver)
        self.register_theme(THEME)
        self.theme = THEME.name
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        self.animation_level = "none"
        leave_stdout_alone(self)
        self.visitor = visitor
        self.rich = rich
        self.depth = depth
        self.farewell = ""
        """What to print once the terminal is given back."""
        self.sent_away = False
        """Whether the session was ended from here: its line has not dropped."""
        self.status = 0
        """The exit status of the session."""
        self.stock_output = False
        """Write as Textual does, past the cell grid."""
        self.wire: Wire | None = None
        """Its channel, put there before it runs."""

    def left(self) -> None:
        """Called once when the session is over, whatever ended it."""

    @property
    def line(self) -> SshDriver | None:
        """The driver, while it runs."""
        from tui.ssh.driver import SshDriver

        driver = current_driver(self)
        return driver if isinstance(driver, SshDriver) else None

    def say_goodbye(self, sentence: str, status: int = 0) -> None:
        """End the session from outside, with a sentence for the player."""
        self.farewell, self.status = sentence, status
        self.call_later(self.exit, status)

    def send_away(self, sentence: str) -> None:
        """End the session because the host does, or because nobody types; says what becomes of the seat."""
        self.sent_away = True
        self.say_goodbye(" ".join(filter(None, (sentence, self.of_the_seat()))))

    def of_the_seat(self) -> str:
        """A sentence on what becomes of the player's seat; empty for who has none."""
        return ""

    # What would act on the server is not there.

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """None: each would act on the server."""
        return ()

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Does nothing: the browser would be the server's."""

    def deliver_text(self, *_: Any, **__: Any) -> str | None:
        """Does nothing: the file would be the server's."""
        return None

    def deliver_binary(self, *_: Any, **__: Any) -> str | None:
        """Does nothing: the file would be the server's."""
        return None

    def save_screenshot(self, *_: Any, **__: Any) -> str:
        """Does nothing: the file would be the server's."""
        return ""

    def action_screenshot(self, *_: Any, **__: Any) -> None:
        """Does nothing: the file would be the server's."""

    def action_suspend_process(self) -> None:
        """Does nothing: the process is everybody's."""

    def copy_to_clipboard(self, text: str) -> None:
        """Does nothing: what a screen holds is not put into the player's clipboard unasked."""


__all__ = ["SessionApp", "Wire"]
