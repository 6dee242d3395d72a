"""Dialogs: small panels over the board that return a value. The clock below them stays in sight.

A dialog lets the board and the footer show through, so a tick that changes the footer is seen
while a question stands. Nothing destructive is the answer to Escape.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, TypeVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import ModalScreen

from tui.commands import Command
from tui.footer import Hint
from tui.glyphs import Common
from tui.lines import Line, Lines, ink, width_of, wrap
from tui.stack import Closing
from tui.theme import Role

Result = TypeVar("Result")

OFF = -1
"""Instead of the number of an answer: a line that belongs to none."""


class Dialog(Closing[Result], ModalScreen[Result]):
    """A screen over the table's; the table below it is seen where the dialog has nothing."""

    AUTO_FOCUS = ""

    DEFAULT_CSS = """
    Dialog { background: transparent; align: center middle; overflow: hidden; }
    """


class Option(NamedTuple):
    """One answer."""

    value: str
    key: str
    """The one letter or digit that picks it."""
    label: str
    detail: str = ""
    lead: str = ""
    """What stands before the label, such as a price; all of a question have the same width."""


YES_NO = (Option("yes", "y", "yes"), Option("no", "n", "no"))

YES_NO_HINTS = (
    Hint(Command("yes", ("y",), "yes", "say yes"), "yes"),
    Hint(Command("no", ("n",), "no", "say no"), "no"),
    Hint(Command("no", ("escape",), "no", "say no"), "no"),
)
MENU_HINTS = (
    Hint(Command("pick", ("enter", "space"), "take", "take the answer in hand"), "take"),
    Hint(Command("walk", ("down", "up"), "lines", "go to another answer"), "lines"),
    Hint(Command("close", ("escape",), "close", "close the question"), "close"),
)
"""What the keys do while a question is open, for the footer below it; the letters stand in the question."""


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
        self._rows: list[int] = []
        """For each line the answer it belongs to."""
        self._top = 0
        self._panel = Lines(Role.PANEL)

    @property
    def hints(self) -> tuple[Hint, ...]:
        """What the keys do while it is open."""
        return YES_NO_HINTS if self._options == YES_NO else MENU_HINTS

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
        number = OFF if at is None or at.y + self._top >= len(self._rows) else self._rows[at.y + self._top]
        if number != OFF:
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
        width = max(10, min(max(self._width, *map(_width_of, self._options)), screen.width - 4))
        lines: list[Line] = [
            (),
            *((ink(f"  {t}", Role.PANEL_TITLE),) for t in wrap(self._question, width - 4)),
        ]
        if self._text:
            lines += [(ink(f"  {text}"),) for text in wrap(self._text, width - 4)]
        lines.append(())
        self._rows = [OFF] * len(lines)
        for number, option in enumerate(self._options):
            rows = self._option_lines(number, option, width)
            lines += rows
            self._rows += [number] * len(rows)
        lines.append(())
        self._rows.append(OFF)
        shown = min(len(lines), max(1, screen.height - 2))
        if shown < len(lines):
            self._keep_in_sight(len(lines), shown)
            lines = self._with_what_is_hidden(lines, shown)
        else:
            self._top = 0
        self._panel.styles.width = width
        self._panel.styles.height = shown
        self._panel.show(lines, self._top)

    def _option_lines(self, number: int, option: Option, width: int) -> list[Line]:
        """An answer: its mark, key, label and detail; on several lines where one is too short."""
        here = number == self._chosen
        front: Line = (
            ink(f" {Common.HERE.sign() if here else ' '} "),
            ink(f"{option.key or ' '} ", Role.FOOTER_KEY, Role.PANEL),
        )
        lead = f"{option.lead} " if option.lead else ""
        detail = f"  {option.detail}" if option.detail else ""
        roles = (Role.STRONG,) if here else ()
        room = max(5, width - width_of(front) - cell_len(lead) - 1)
        if cell_len(option.label + detail) <= room:
            return [(*front, ink(lead, *roles), ink(option.label, *roles), ink(detail, Role.DIM))]
        first, *more = wrap(f"{option.label}{detail}", room)
        blanks = " " * (width_of(front) + cell_len(lead))
        rows: list[Line] = [(*front, ink(lead, *roles), ink(first, *roles))]
        return rows + [(ink(blanks), ink(text, *roles)) for text in more]

    def _keep_in_sight(self, height: int, shown: int) -> None:
        """Scroll so that the chosen answer is seen, with the question as long as that allows."""
        mine = [row for row, number in enumerate(self._rows) if number == self._chosen]
        last = mine[-1] if mine else 0
        self._top = max(0, min(last + 2 - shown, height - shown))

    def _with_what_is_hidden(self, lines: list[Line], shown: int) -> list[Line]:
        """The lines, the first and last one seen telling how many answers are above and below."""
        bottom = self._top + shown
        above = len({n for n in self._rows[: self._top + 1] if n != OFF})
        below = len({n for n in self._rows[bottom - 1 :] if n != OFF})
        lines = list(lines)
        if above:
            lines[self._top] = (ink(f"     {above} more above", Role.DIM),)
        if below:
            lines[bottom - 1] = (ink(f"     {below} more below", Role.DIM),)
        return lines


def _width_of(option: Option) -> int:
    """What an answer would like to have in one line."""
    return 6 + sum(cell_len(text) + 2 for text in (option.lead, option.label, option.detail) if text)


ONLY_Y = "Only y says yes; Enter and Esc say no."


def confirm(question: str, text: str = "") -> Ask:
    """A question answered with `yes`, `no` or (Escape) None. Enter alone says no: who presses it twice
    loses nothing; the last sentence says so."""
    return Ask(question, YES_NO, text=f"{text} {ONLY_Y}".strip(), chosen=1)
