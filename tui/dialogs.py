"""Dialogs: small panels over the board that return a value. The clock below them stays in sight.

A dialog lets the board and the footer show through, so a tick that changes the footer is seen
while a question stands. Nothing destructive is the answer to Escape.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import ModalScreen

from tui.glyphs import Common
from tui.lines import Line, Lines, ink, wrap
from tui.stack import Closing
from tui.theme import Role

Result = TypeVar("Result")


class Dialog(Closing[Result], ModalScreen[Result]):
    """A screen over the table's; the table below it is seen where the dialog has nothing."""

    AUTO_FOCUS = ""

    DEFAULT_CSS = """
    Dialog { background: transparent; align: center middle; }
    """


class Option(NamedTuple):
    """One answer."""

    value: str
    key: str
    """The one letter or digit that picks it."""
    label: str
    detail: str = ""


class Ask(Dialog[str | None]):
    """A question with a few answers: a letter, or cursor keys and Enter; Escape answers None."""

    DEFAULT_CSS = """
    Ask > Lines { width: 60; height: 3; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,left_square_bracket,shift+tab", "walk(-1)", "up", show=False),
        Binding("down,right_square_bracket,tab", "walk(1)", "down", show=False),
        Binding("enter,space", "pick", "take", show=False),
        Binding("escape,backspace", "close", "close", show=False),
    ]

    def __init__(
        self, question: str, options: Sequence[Option], *, text: str = "", chosen: int = 0, width: int = 60
    ) -> None:
        """
        Args:
            question: one line.
            options: the answers; their keys differ.
            text: what else is to be known, broken into lines.
            chosen: the answer that Enter gives at first.
            width: of the panel, cut to the screen's.
        """
        super().__init__()
        self._question = question
        self._options = tuple(options)
        self._text = text
        self._chosen = chosen
        self._width = width
        self._panel = Lines(Role.PANEL)

    def compose(self) -> ComposeResult:
        yield self._panel

    def on_mount(self) -> None:
        """Make the panel as large as what it says."""
        self._lay_out(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Break the text anew."""
        self._lay_out(event.size)

    def on_key(self, event: events.Key) -> None:
        """A letter picks its answer at once; j and k walk unless they are answers."""
        event.prevent_default()
        for option in self._options:
            if event.character == option.key:
                event.stop()
                self.dismiss(option.value)
                return
        if event.key in ("j", "k"):
            event.stop()
            self.action_walk(1 if event.key == "j" else -1)

    def on_click(self, event: events.Click) -> None:
        """A click on an answer picks it."""
        at = event.get_content_offset(self._panel)
        number = -1 if at is None else at.y + self._top - (self._height - len(self._options) - 1)
        if 0 <= number < len(self._options):
            self.dismiss(self._options[number].value)

    def action_walk(self, by: int) -> None:
        """Go to another answer."""
        self._chosen = (self._chosen + by) % len(self._options)
        self._lay_out(self.app.size)

    def action_pick(self) -> None:
        """Give the chosen answer."""
        self.dismiss(self._options[self._chosen].value if self._options else None)

    def action_close(self) -> None:
        """Give none."""
        self.dismiss(None)

    def _lay_out(self, screen: Size) -> None:
        width = max(10, min(self._width, screen.width - 4))
        lines: list[Line] = [(), (ink(f"  {self._question}", Role.PANEL_TITLE),)]
        if self._text:
            lines += [(ink(f"  {text}"),) for text in wrap(self._text, width - 4)]
        lines.append(())
        for number, option in enumerate(self._options):
            here = number == self._chosen
            mark = Common.HERE.sign() if here else " "
            label = ink(f"{option.label}", Role.STRONG) if here else ink(option.label)
            lines.append(
                (
                    ink(f" {mark} "),
                    ink(f"{option.key} ", Role.FOOTER_KEY, Role.PANEL),
                    label,
                    ink(f"  {option.detail}" if option.detail else "", Role.DIM),
                )
            )
        lines.append(())
        self._height = len(lines)
        shown = min(self._height, max(1, screen.height - 2))
        first = self._height - len(self._options) - 1
        self._top = max(0, min(first + self._chosen + 2 - shown, self._height - shown))
        self._panel.styles.width = width
        self._panel.styles.height = shown
        self._panel.show(lines, self._top)


YES_NO = (Option("yes", "y", "yes"), Option("no", "n", "no"))


def confirm(question: str, text: str = "") -> Ask:
    """A question answered with `yes`, `no` or (Escape) None; Enter alone says no."""
    return Ask(question, YES_NO, text=text, chosen=1)
