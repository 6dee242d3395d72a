"""The command line (`:`): the game's notation, with completion from what is legal, and a history."""

from collections.abc import Callable, Iterable, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input

from tui.commands import Command
from tui.footer import Hint
from tui.line_input import LineInput
from tui.lines import Lines, ink, within
from tui.theme import Role

ROWS = 2
"""Lines for what could be typed, or for why a line was refused."""

HINTS = (
    Hint(Command("line-enter", ("enter",), "play it", "play the typed line"), "play it"),
    Hint(Command("line-complete", ("tab",), "complete", "complete the word"), "complete"),
    Hint(Command("line-older", ("up",), "earlier", "what was typed before"), "earlier"),
    Hint(Command("line-close", ("escape",), "close", "give the keys back"), "close"),
)
"""What the keys do while it is open."""


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


def listed(words: Sequence[str], width: int) -> list[str]:
    """The words in as few lines as they need; where not all fit, the last says how many more there are."""
    lines = [""]
    for number, word in enumerate(words):
        more = f"  (+{len(words) - number} more)"
        last = number + 1 == len(words)
        room = width if len(lines) < ROWS or last else width - len(more)
        if len(lines[-1]) + 2 * bool(lines[-1]) + len(word) <= room:
            lines[-1] += ("  " if lines[-1] else "") + word
        elif len(lines) < ROWS:
            lines.append(word)
        else:
            lines[-1] += more
            break
    return lines


def _shared_start(words: Sequence[str]) -> str:
    first, last = min(words), max(words)
    same = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
    return first[:same]


class CommandLine(Vertical):
    """An input over the last lines of the log, with what could be typed next above it."""

    DEFAULT_CSS = """
    CommandLine { dock: bottom; layer: above; height: 2; margin: 0 0 1 0; display: none; }
    CommandLine > Horizontal { height: 1; }
    CommandLine .prompt { width: 2; height: 1; }
    CommandLine Input, CommandLine Input:focus {
        border: none; height: 1; padding: 0; width: 1fr;
        background: $lt-field-ground; color: $lt-field; background-tint: $lt-field-ground 0%;
    }
    """

    class Closed(Message):
        """The keys are given back."""

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
        self._histories: dict[object, list[str]] = {}
        self._history: list[str] = []
        self._at = 0
        self._above = Lines(Role.LOG)
        self._on_their_way: list[str] = []
        """The lines that were handed over and are neither played nor refused yet, as they were typed."""
        self._prompt = Lines(Role.FIELD, classes="prompt")
        self._input = LineInput(
            placeholder="an action, such as those above; Tab completes",
            keys={
                "enter": self.action_enter,
                "escape": self.action_close,
                "tab": self.action_complete,
                "up": lambda: self.action_recall(-1),
                "down": lambda: self.action_recall(1),
            },
        )

    def compose(self) -> ComposeResult:
        yield self._above
        with Horizontal():
            yield self._prompt
            yield self._input

    @property
    def is_open(self) -> bool:
        """Whether it has the keys."""
        return bool(self.display)

    @property
    def is_typed_into(self) -> bool:
        """Whether it is open for something other than a line that was handed over just now."""
        return self.is_open and (not self._on_their_way or self._input.value != "".join(self._on_their_way))

    def open(self, whose: object = None) -> None:
        """Take the keys; `whose` they are decides which earlier lines can be called up again."""
        self._lines = self._legal_lines()
        self._history = self._histories.setdefault(whose, [])
        self._at = len(self._history)
        self._input.value = ""
        self._prompt.show([(ink(": "),)])
        self.display = True
        self._input.focus()
        self._offer()

    def refuse(self, sentence: str) -> None:
        """Say why the line was not carried out; it stays to be mended, and what was typed after it goes."""
        if self._on_their_way:
            first = self._on_their_way[0]
            self._on_their_way.clear()
            with self._input.prevent(Input.Changed):  # which would say what could come next
                self._input.value = first
            self._input.cursor_position = len(first)
        self._say(within(sentence, self.screen.size.width - 2, ROWS), Role.REFUSAL)

    def renew(self) -> None:
        """The line was played: ask again what may be typed. What was typed after it stays."""
        if self._on_their_way:
            played = self._on_their_way.pop(0)
            typed = self._input.value
            self._input.value = typed.removeprefix(played) if typed.startswith(played) else ""
            self._input.cursor_position = len(self._input.value)
        if not self.is_open:
            return
        self._lines = self._legal_lines()
        self._offer()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say what could come next."""
        event.stop()
        self._offer()

    def action_enter(self) -> None:
        """Hand the line over; it stays until it is played. An empty one closes."""
        before = "".join(self._on_their_way)
        typed = self._input.value.removeprefix(before)
        text = " ".join(typed.split())
        if not text:
            if not before:  # a second Enter on a slow line would play the same once more
                self.action_close()
            return
        self._on_their_way.append(typed)
        if self._history[-1:] != [text]:
            self._history.append(text)
        self._at = len(self._history)
        self.post_message(self.Entered(text))

    def action_close(self) -> None:
        """Give the keys back; what was typed is dropped."""
        if not self.is_open:
            return
        self._input.value = ""
        self._on_their_way.clear()
        self.display = False
        self.screen.set_focus(None)
        self.post_message(self.Closed())

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
        typed = self._input.value.removeprefix("".join(self._on_their_way))
        words = next_words(self._lines, typed)
        if words:
            said = listed(words, self.screen.size.width - 2)
        elif not typed.strip():
            said = ["Nothing can be done by a line now."]
        elif any(line == " ".join(typed.split()) for line in self._lines):
            said = ["Enter plays it."]
        else:
            said = ["Nothing that begins like this can be done in one step now; Enter says why."]
        self._say(said, Role.DIM)

    def _say(self, said: Sequence[str], role: Role) -> None:
        self.styles.height = len(said) + 1
        self._above.show([(ink(f" {text}", role),) for text in said])
