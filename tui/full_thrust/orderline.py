"""The order line (`t`): the order list of the ship in hand, typed, with what it costs and where it leads.

It has the keys while it is open. Enter writes the list down, Escape gives the keys back and nothing has
changed. While letters are typed the map already shows the flight.
"""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from tui.line_input import LineInput
from tui.lines import Line, Lines
from tui.theme import Role


class OrderLine(Vertical):
    """An input under two lines of what is typed so far."""

    DEFAULT_CSS = """
    OrderLine { dock: bottom; layer: above; height: 4; margin: 0 0 1 0; display: none; }
    OrderLine > Lines { height: 3; }
    OrderLine > Input, OrderLine > Input:focus {
        border: none; height: 1; padding: 0 1;
        background: $lt-field-ground; color: $lt-field; background-tint: $lt-field-ground 0%;
    }
    """

    class Typed(Message):
        """The text is another now; None: the line is closed."""

        def __init__(self, text: str | None) -> None:
            super().__init__()
            self.text = text

    class Written(Message):
        """Enter: this list is to be written down."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__()
        self._above = Lines(Role.LOG)
        self._input = LineInput(
            placeholder="such as TS2 MD4; empty coasts", keys={"escape": self.action_close}
        )

    def compose(self) -> ComposeResult:
        yield self._above
        yield self._input

    @property
    def is_open(self) -> bool:
        """Whether it has the keys; not before it is on the screen, which a turn may come before."""
        return self.is_attached and bool(self.display)

    def open(self, text: str) -> None:
        """Take the keys, with that text to be changed."""
        self._input.value = text
        self._input.cursor_position = len(text)
        self.display = True
        self._input.focus()
        self.post_message(self.Typed(text))

    def tell(self, *lines: Line) -> None:
        """What is to be said above it."""
        self._above.show(lines)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Pass it on."""
        event.stop()
        if self.is_open:
            self.post_message(self.Typed(event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand the list over."""
        event.stop()
        self.post_message(self.Written(event.value))

    def action_close(self) -> None:
        """Give the keys back."""
        self.display = False
        self.screen.set_focus(None)
        self.post_message(self.Typed(None))
