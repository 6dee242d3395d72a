"""Talk in a room: a panel with the last lines and one to type, over whatever is shown.

The table below it stays in sight and goes on; what is half typed is kept when the panel goes.
"""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from engine.game import Illegal
from tui.commands import Command
from tui.dialogs import Dialog
from tui.frame import sentence
from tui.host.chat import LONGEST
from tui.host.record import Said
from tui.line_input import LineInput
from tui.lines import Line, Lines, ink, within, wrap
from tui.panel import WIDEST
from tui.ssh.company import Company
from tui.theme import Role, seat_style

SAY = Command("say", ("quotation_mark",), "talk", "read what was said, and say a line to everybody here")


class Talk(Dialog[None]):
    """The panel: Enter says the line, Escape (or Enter on an empty one) closes."""

    DEFAULT_CSS = """
    Talk { align: center bottom; }
    Talk > Vertical { width: 100%; height: 60%; min-height: 8; margin: 0 0 1 0; }
    Talk Lines.one { height: 1; }
    Talk Horizontal { height: 1; }
    Talk Horizontal > Lines { width: 8; }
    Talk Input, Talk Input:focus {
        border: none; height: 1; padding: 0 1; width: 1fr;
        background: $lt-field-ground; color: $lt-field; background-tint: $lt-field-ground 0%;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "close", show=False),
        Binding("pageup,up", "walk(-1)", "earlier", show=False),
        Binding("pagedown,down", "walk(1)", "later", show=False),
    ]

    def __init__(self, company: Company) -> None:
        """`company`: whose talk it is."""
        super().__init__()
        self._company = company
        self._head = Lines(Role.PANEL, classes="one")
        self._body = Lines(Role.PANEL)
        self._prompt = Lines(Role.PANEL)
        self._input = LineInput(company.draft, most=LONGEST, keys={"escape": self.action_close})
        self._below = Lines(Role.PANEL, classes="one")

    def compose(self) -> ComposeResult:
        with Vertical():
            yield self._head
            yield self._body
            with Horizontal():
                yield self._prompt
                yield self._input
            yield self._below

    def on_mount(self) -> None:
        """Take the keys."""
        self._head.show([(ink(f" Talk at {self._company.room.name}", Role.PANEL_TITLE),)])
        self._prompt.show([(ink("   say ", Role.DIM),)])
        self._tell("Enter says it to everybody here, Esc closes; Up and Down go through what was said.")
        self._input.focus()
        self.call_after_refresh(self.look)

    def on_resize(self, _: events.Resize) -> None:
        """Break the lines anew."""
        self.call_after_refresh(self.look)

    def look(self) -> None:
        """Something was said, or may have been: show the end of it."""
        self._company.read()
        lines = said_lines(self._company, min(WIDEST, self._body.size.width))
        self._body.show(lines, max(0, len(lines) - self._body.size.height))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep what is typed."""
        event.stop()
        self._company.draft = event.value

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it; a line that cannot be said stays to be mended, and an empty one closes."""
        event.stop()
        if not event.value.strip():
            self.dismiss(None)
            return
        try:
            self._company.room.say(self._company.presence, event.value)
        except Illegal as refusal:
            self._tell(sentence(refusal), Role.REFUSAL)
        else:
            self._input.value = self._input.value.removeprefix(event.value)  # typed on meanwhile
            self._company.draft = ""
            self._tell("Said.")

    def action_walk(self, by: int) -> None:
        """Earlier or later lines."""
        self._body.scroll_lines(by * max(1, self._body.size.height // 2))

    def action_close(self) -> None:
        """Give the keys back."""
        self.dismiss(None)

    def _tell(self, text: str, role: Role = Role.DIM) -> None:
        width = max(20, min(self.app.size.width, WIDEST) - 4)
        self._below.show([(ink(f"   {within(text, width, 1)[-1]}", role),)])


def spoken(line: Said) -> str:
    """A line with who said it; what the host says stands for itself."""
    return f"{line.name}: {line.text}" if line.name else line.text


def said_lines(company: Company, width: int) -> list[Line]:
    """All that was said, broken into lines."""
    return [part for line in company.said for part in _said(company, line, width)] or [
        (ink("   Nothing was said yet.", Role.DIM),)
    ]


def latest_lines(company: Company, width: int, rows: int) -> Sequence[Line]:
    """The end of it, at most so many lines."""
    return said_lines(company, width)[-rows:]


def _said(company: Company, line: Said, width: int) -> list[Line]:
    if not line.name:
        return [(ink(f"   {text}", Role.STRONG),) for text in wrap(line.text, max(10, width - 5))]
    seat = company.seat_of(line)
    who = f"   {line.name}{' (watching)' if line.watching else ''}: "
    name = ink(who, Role.DIM) if seat is None else (who, seat_style(seat))
    first, *more = wrap(line.text, max(10, width - len(who) - 2))
    return [(name, ink(first)), *((ink(" " * len(who) + text),) for text in more)]


__all__ = ["SAY", "Talk", "latest_lines", "said_lines", "spoken"]
