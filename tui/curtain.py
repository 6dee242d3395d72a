"""Covers: whole screens behind which nothing of the table is left on the terminal.

The curtain stands between two people at one screen while the next view holds a secret (FMP-35a);
the pause cover while the table is paused (FMP-35b).
"""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from engine.game import Seat
from tui.footer import Footer, Hint
from tui.lines import EMPTY, Line, Lines, ink, wrap
from tui.theme import SEATS, Role, curtain_style, style


class Cover(Screen[None], inherit_bindings=False):
    """A full screen of a few lines in the middle. The table's screen puts it up and takes it down."""

    AUTO_FOCUS = ""

    DEFAULT_CSS = """
    Cover { background: $background; overflow: hidden; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "lift", "go on", show=False),
        Binding("ctrl+q", "leave", "leave", show=False),
    ]

    def __init__(
        self,
        text: tuple[str, ...],
        lift: Callable[[], None],
        leave: Callable[[], None],
        footer: Footer,
        hints: tuple[Hint, ...],
        seat: Seat | None = None,
    ) -> None:
        """
        Args:
            text: what it says, a line each.
            lift: called on Enter.
            leave: called on Ctrl+Q.
            footer: its own, with the clock.
            hints: what the keys do.
            seat: in whose colour and pattern it is; None for the table's own.
        """
        super().__init__()
        self.text = text
        self._lift = lift
        self._leave = leave
        self._footer = footer
        self._hints = hints
        self._seat = seat
        self._said, self._said_as = "", Role.REFUSAL
        base = style(Role.TEXT) if seat is None else curtain_style(seat)
        self._panel = Lines(base=base)

    def compose(self) -> ComposeResult:
        yield self._panel
        yield self._footer

    def on_mount(self) -> None:
        """Say what the keys do."""
        self._footer.show(self._hints)

    def on_resize(self) -> None:
        """Put the text into the middle."""
        self.call_after_refresh(self._lay_out)

    def say(self, sentence: str, role: Role = Role.REFUSAL) -> None:
        """Show a sentence below the text, until the next one."""
        self._said, self._said_as = sentence, role
        self._lay_out()

    def action_lift(self) -> None:
        """Ask for it to be taken away."""
        self._lift()

    def action_leave(self) -> None:
        """Leave the table."""
        self._leave()

    def _lay_out(self) -> None:
        width, height = self._panel.size
        pattern = " " if self._seat is None else SEATS[self._seat % len(SEATS)].pattern
        text = [part for line in self.text for part in wrap(line, max(10, width - 4))]
        above = max(0, (height - len(text) - 2) // 2)
        stripe: Line = ((pattern * width, curtain_style(self._seat)),) if self._seat is not None else EMPTY
        lines = [stripe] * max(0, above - 1) + [EMPTY] * min(1, above)
        lines += [EMPTY, *((ink(line.center(width), Role.STRONG),) for line in text), EMPTY]
        said = wrap(self._said, max(10, width - 4)) if self._said else [""]
        lines += [(ink(line.center(width), self._said_as),) for line in said]
        lines += [stripe] * (height - len(lines))
        self._panel.show(lines)
