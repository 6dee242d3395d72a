"""Lines of styled text as a widget: headers, panels, logs, help. Only lines that change are drawn again.

The one way text is put on a screen outside a board. A `Line` is plain data, so that what a panel
says can be worked out, compared and tested without a terminal.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.theme import Role, over, style

Run: TypeAlias = tuple[str, Style]
"""Text in one style; the style lies over the widget's own."""

Line: TypeAlias = tuple[Run, ...]

PLAIN = Style()
EMPTY: Line = ()
CUT = ".."
"""Where something was left out."""


def ink(text: str, *roles: Role) -> Run:
    """Text in the style of these roles, the last on top."""
    return text, over(PLAIN, *roles)


def line(*runs: Run | str) -> Line:
    """A line of runs; bare text takes the widget's own style."""
    return tuple((run, PLAIN) if isinstance(run, str) else run for run in runs)


def width_of(runs: Line) -> int:
    """How many cells a line takes."""
    return sum(cell_len(text) for text, _ in runs)


def cut(runs: Line, width: int) -> Line:
    """As much of the line as fits."""
    kept: list[Run] = []
    for text, look in runs:
        room = width - width_of(tuple(kept))
        if room <= 0:
            break
        kept.append((text if cell_len(text) <= room else set_cell_size(text, room), look))
    return tuple(kept)


def clip(runs: Line, width: int) -> Line:
    """As much of the line as fits; where words are lost, it ends in `..`."""
    kept = cut(runs, width)
    lost = "".join(text for text, _ in runs)[len("".join(text for text, _ in kept)) :]
    if not lost.strip() or width < 2 * len(CUT):
        return kept
    kept = cut(kept, width - len(CUT))
    return (*kept, (CUT, kept[-1][1]))


def spread(left: Line, right: Line, width: int) -> Line:
    """The left part, and the right part at the right end; the left one is cut where both do not fit."""
    room = width - width_of(right)
    left = clip(left, max(0, room - 1))
    return (*left, (" " * (room - width_of(left)), PLAIN), *right)


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """The text broken at blanks into lines of at most `width` cells.

    Blanks it begins with are kept on every line; later lines begin with `indent` besides.
    """
    lines: list[str] = []
    current = text[: len(text) - len(text.lstrip(" "))]
    indent = current + indent
    for word in text.split():
        tried = f"{current} {word}" if current.strip() else current + word
        if cell_len(tried) > width and current.strip():
            lines.append(current)
            tried = indent + word
        current = tried
    lines.append(current)
    return lines


def within(text: str, width: int, rows: int) -> list[str]:
    """The text broken into at most so many lines; what does not fit is left out before its last line."""
    lines = wrap(text, width)
    if len(lines) <= rows:
        return lines
    tail: list[str] = []
    for word in reversed(text.split()):
        if cell_len(" ".join((CUT, word, *tail))) > width:
            break
        tail.insert(0, word)
    return [*lines[: rows - 1], " ".join((CUT, *tail))]


class Lines(Widget):
    """Lines from the top; what does not fit is cut at the right, with `..` for words lost, and below."""

    DEFAULT_CSS = """
    Lines { width: 1fr; height: 1fr; }
    """

    def __init__(
        self,
        role: Role = Role.TEXT,
        *,
        base: Style | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """
        Args:
            role: whose style fills the widget.
            base: a style to fill it with instead.
            id: of the widget.
            classes: of the widget.
        """
        super().__init__(id=id, classes=classes)
        self._base = style(role) if base is None else base
        self._lines: tuple[Line, ...] = ()
        self._top = 0

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is shown."""
        return self._lines

    @property
    def top(self) -> int:
        """The number of the first line seen."""
        return self._top

    def show(self, lines: Iterable[Line], top: int = 0) -> None:
        """Show these lines, beginning with line `top`."""
        before = self._lines[self._top :]
        self._lines, self._top = tuple(lines), max(0, top)
        after = self._lines[self._top :]
        changed = [
            number
            for number, (old, new) in enumerate(zip_longest(before, after))
            if old != new and number < self.size.height
        ]
        if changed:
            self.refresh(*(Region(0, number, self.size.width, 1) for number in changed))

    def repaint(self, base: Style) -> None:
        """Fill with another style."""
        if base != self._base:
            self._base = base
            self.refresh()

    def scroll_lines(self, by: int) -> None:
        """Show lines further down (or, negative, up), as far as there are any."""
        last = max(0, len(self._lines) - self.size.height)
        self.show(self._lines, min(last, max(0, self._top + by)))

    def render_line(self, y: int) -> Strip:
        """One line, cut and filled to the widget's width."""
        number = self._top + y
        width = self.size.width
        if number >= len(self._lines):
            return Strip.blank(width, self._base)
        segments = [Segment(text, self._base + look) for text, look in clip(self._lines[number], width)]
        return Strip(segments).adjust_cell_length(width, self._base)


Paint: TypeAlias = Callable[[int], Sequence[Line]]
"""What works out lines for a width."""
