"""A dialog for one typed line, such as a table's new name."""

import inspect
from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input

from tui.dialogs import Dialog
from tui.line_input import LineInput
from tui.lines import EMPTY, Lines, ink, within
from tui.theme import Role

_WIDTH = 64


class TypedLine(Dialog[None]):
    """A question answered by a typed line: Enter hands it over, Escape closes and changes nothing."""

    DEFAULT_CSS = """
    TypedLine > Vertical { width: 64; max-width: 100%; height: 6; }
    TypedLine Lines { height: 2; }
    TypedLine Lines.below { height: 3; }
    TypedLine Input, TypedLine Input:focus {
        border: none; height: 1; padding: 0 2; width: 1fr;
        background: $lt-field-ground; color: $lt-field; background-tint: $lt-field-ground 0%;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close", show=False)]

    def __init__(
        self, question: str, text: str, most: int, take: Callable[[str], str | Awaitable[str]]
    ) -> None:
        """
        Args:
            question: one line.
            text: what stands there at first.
            most: characters it takes.
            take: called with what was typed; gives (or awaits) a sentence on why it cannot be, or nothing.
        """
        super().__init__()
        self._question = question
        self._take = take
        self._above = Lines(Role.PANEL)
        self._input = LineInput(text, most=most, keys={"escape": self.action_close})
        self._below = Lines(Role.PANEL, classes="below")

    def compose(self) -> ComposeResult:
        with Vertical():
            yield self._above
            yield self._input
            yield self._below

    def on_mount(self) -> None:
        """Take the keys."""
        self._above.show([EMPTY, (ink(f"  {self._question}", Role.PANEL_TITLE),)])
        self._say("Enter takes it, Esc leaves all as it is.", Role.DIM)
        self._input.focus()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand the line over; one that is refused stays to be mended."""
        event.stop()
        taken = self._take(event.value)
        fault = await taken if inspect.isawaitable(taken) else taken
        if fault:
            self._say(fault, Role.REFUSAL)
        else:
            self.dismiss(None)

    def action_close(self) -> None:
        """Change nothing."""
        self.dismiss(None)

    def _say(self, text: str, role: Role) -> None:
        self._below.show([EMPTY, *((ink(f"  {line}", role),) for line in within(text, _WIDTH - 4, 2))])


__all__ = ["TypedLine"]
