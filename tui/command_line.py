"""The command line (`:`): the game's notation, with completion from what is legal, and a history."""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from tui.lines import Lines, ink
from tui.theme import Role


def next_words(lines: Iterable[str], typed: str) -> list[str]:
    """What the word being typed could become, from the lines that may be written; sorted, no repeats."""
    typed = " ".join(typed.split()) + (" " if typed.endswith(" ") and typed.strip() else "")
    start = typed.rfind(" ") + 1
    found = {line[start:].split(" ", 1)[0] for line in lines if line.startswith(typed)}
    return sorted(found - {""}, key=lambda word: (len(word), word))


def completed(lines: Sequence[str], typed: str) -> str:
    """The typed line with its last word completed as far as only one reading is left."""
    words = next_words(lines, typed)
    if not words:
        return typed
    start = typed.rfind(" ") + 1
    whole = typed[:start] + _shared_start(words)
    return whole + " " if len(words) == 1 and any(line.startswith(whole + " ") for line in lines) else whole


def _shared_start(words: Sequence[str]) -> str:
    first, last = min(words), max(words)
    same = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
    return first[:same]


class CommandLine(Vertical):
    """An input over the last lines of the log, with what could be typed next above it."""

    DEFAULT_CSS = """
    CommandLine { dock: bottom; layer: above; height: 2; margin: 0 0 1 0; display: none; }
    CommandLine > Lines { height: 1; }
    CommandLine > Input, CommandLine > Input:focus {
        border: none; height: 1; padding: 0 1;
        background: $lt-field-ground; color: $lt-field; background-tint: $lt-field-ground 0%;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "close", show=False),
        Binding("tab", "complete", "complete", show=False),
        Binding("up", "recall(-1)", "older", show=False),
        Binding("down", "recall(1)", "newer", show=False),
    ]

    class Entered(Message):
        """A line was typed and confirmed."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, legal_lines: Callable[[], Sequence[str]]) -> None:
        """
        Args:
            legal_lines: all that may be typed now; asked once each time the line is opened.
        """
        super().__init__()
        self._legal_lines = legal_lines
        self._lines: Sequence[str] = ()
        self._history: list[str] = []
        self._at = 0
        self._above = Lines(Role.LOG)
        self._input = Input(
            placeholder="an action, such as those above; Tab completes", select_on_focus=False
        )
        self._input.cursor_blink = False

    def compose(self) -> ComposeResult:
        yield self._above
        yield self._input

    @property
    def is_open(self) -> bool:
        """Whether it has the keys."""
        return bool(self.display)

    def open(self) -> None:
        """Take the keys."""
        self._lines = self._legal_lines()
        self._at = len(self._history)
        self._input.value = ""
        self.display = True
        self._input.focus()
        self._offer()

    def refuse(self, sentence: str) -> None:
        """Say why the line was not carried out; the line stays to be mended."""
        self._above.show([(ink(f" {sentence}", Role.REFUSAL),)])

    def renew(self) -> None:
        """The table has moved on: ask again what may be typed, and begin an empty line."""
        self._lines = self._legal_lines()
        self._input.value = ""
        self._offer()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say what could come next."""
        event.stop()
        self._offer()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand the line over; an empty one closes."""
        event.stop()
        text = " ".join(event.value.split())
        if not text:
            self.action_close()
            return
        if self._history[-1:] != [text]:
            self._history.append(text)
        self._at = len(self._history)
        self.post_message(self.Entered(text))

    def action_close(self) -> None:
        """Give the keys back."""
        self.display = False
        self.screen.set_focus(None)

    def action_complete(self) -> None:
        """Complete the word being typed."""
        self._input.value = completed(self._lines, self._input.value)
        self._input.cursor_position = len(self._input.value)

    def action_recall(self, by: int) -> None:
        """Go through what was typed before."""
        self._at = max(0, min(len(self._history), self._at + by))
        self._input.value = self._history[self._at] if self._at < len(self._history) else ""
        self._input.cursor_position = len(self._input.value)

    def _offer(self) -> None:
        words = next_words(self._lines, self._input.value)
        self._above.show([(ink(" " + "  ".join(words), Role.DIM),)])
