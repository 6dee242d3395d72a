"""The output of one session: what Textual writes goes in, what the terminal is sent comes out.

Used by every driver in `tui.drivers`: they hand on each `write` and `flush`, say when
the size changes, and take the bytes. Writes only paint a grid; `flush` sends one frame.
Whoever does not flush while a connection is full thereby skips frames and loses nothing.
"""

import re
from collections.abc import Callable

from tui.output.colours import Colours
from tui.output.diff import CLEAR, Client
from tui.output.parse import Parser
from tui.output.screen import Screen
from tui.output.sgr import apply
from tui.output.style import PLAIN

SYNC_BEGIN, SYNC_END = "\x1b[?2026h", "\x1b[?2026l"
SYNC_FROM = 1024
"""Bytes; the brackets cost 16, and a smaller frame arrives in one piece anyway, unless it clears."""

_SWITCHES_SCREEN = re.compile(r"\x1b\[\?(?:47|1047|1049)[hl]")
_CLEARS = re.compile(r"\x1b\[[23]J")
_DROPPED = re.compile(r"\x1b\](?:8|22);")
"""Links and pointer shapes: decoration, and the second outlives the program in some terminals."""
_LEAVES_CELLS = re.compile(r"\x1b(?:\[[?>=].*|\[[0-9]*[cn]|\[[0-9;]* q|[\]P_^X].*)|\a", re.DOTALL)
"""Modes, queries, cursor shapes, strings, the bell: nothing that moves, draws or scrolls."""
_TITLE = re.compile(r"\x1b\][012];")


class Output:
    """Between Textual and one terminal."""

    def __init__(
        self,
        emit: Callable[[bytes], None],
        width: int,
        height: int,
        colours: Colours,
        erases_in_colour: bool = True,
    ) -> None:
        """`emit` takes what is to be sent; `colours` must be this session's own."""
        self._emit = emit
        self._colours = colours
        self._parser = Parser()
        self._client = Client(width, height, erases_in_colour)
        self._touched: dict[int, tuple[int, int]] = {}
        self._ahead: list[str] = []
        self._pen = PLAIN
        self._face = colours.face(PLAIN)
        self._x = self._y = 0
        self._sync_answered = False
        self._away = False
        self.holding: Callable[[], bool] = _never
        """Whether nothing may be sent now; the driver of a line that can be full puts its own there."""
        self.screen = Screen(width, height)
        """What the terminal shows after the next flush, in the colours it can show."""

    def write(self, data: str) -> None:
        """Take what Textual writes. Sequences that are not cells are sent on, in their order.

        While frames are held back, those that leave all cells as they are wait for the next one.
        """
        self._parser.feed(data, self)
        if self._ahead and not self.holding():
            self._send([])

    def flush(self) -> None:
        """Send what has changed since the last time, as one piece."""
        frame = self._paint()
        if self._sync_answered and (len(frame) > SYNC_FROM or CLEAR in frame):
            frame = f"{SYNC_BEGIN}{frame}{SYNC_END}"
        self._send([frame])

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size: it will be cleared and painted afresh."""
        self.screen.resize(width, height)
        self.forget()

    def recolour(self, colours: Colours) -> None:
        """Use other colours from now on; the screen must be written anew by Textual."""
        self._colours = colours
        self._face = colours.face(self._pen)
        self.forget()

    def forget(self) -> None:
        """Nothing is known of the terminal any more: the next frame clears it and paints everything."""
        self._client.forget(self.screen.width, self.screen.height)

    def repaint(self) -> None:
        """Clear the terminal at the next flush and paint everything again."""
        self.forget()
        self._touched = dict.fromkeys(range(self.screen.height), (0, self.screen.width))

    def text(self, text: str) -> None:
        """Cells at the cursor (called by the parser)."""
        y = self._y
        first, last, self._x = self.screen.put(self._x, y, text, self._face)
        if first < last:
            before = self._touched.get(y)
            self._touched[y] = (min(first, before[0]), max(last, before[1])) if before else (first, last)

    def sgr(self, parameters: str) -> None:
        """The look of what follows (called by the parser)."""
        self._pen = apply(self._pen, parameters)
        self._face = self._colours.face(self._pen)

    def move(self, x: int, y: int) -> None:
        """The cursor (called by the parser)."""
        self._x, self._y = x, y

    def newline(self) -> None:
        """To the start of the next line (called by the parser)."""
        self._x, self._y = 0, self._y + 1

    def carriage_return(self) -> None:
        """To the start of the line (called by the parser)."""
        self._x = 0

    def sync(self) -> None:
        """Textual brackets its updates only once the terminal has answered (called by the parser)."""
        self._sync_answered = True

    def other(self, sequence: str) -> None:
        """Anything that is not cells (called by the parser)."""
        if _DROPPED.match(sequence):
            return
        if _CLEARS.fullmatch(sequence):
            self.screen.clear(self._face)
            self._touched = dict.fromkeys(range(self.screen.height), (0, self.screen.width))
            return
        if self.holding() and _LEAVES_CELLS.fullmatch(sequence) and not _SWITCHES_SCREEN.fullmatch(sequence):
            # Of those that say the same, and of titles, the last one counts.
            kind = _TITLE.match(sequence)
            same = kind[0] if kind else sequence
            self._ahead = [s for s in self._ahead if s != sequence and not (kind and s.startswith(same))]
            self._ahead.append(sequence)
            return
        if self._touched:
            self._ahead.append(self._paint())
        if _SWITCHES_SCREEN.fullmatch(sequence):
            self._ahead.append(self._client.reset())
            if sequence.endswith("l"):
                # Where there is no second screen the cursor stays, and what is written next begins a line.
                self._ahead.append(f"\x1b[{self.screen.height}H")
            self.forget()
            if sequence.endswith("h") and self._away:
                self.repaint()  # Textual does not, after a stop and a continue
            self._away = sequence.endswith("l")
        elif not _LEAVES_CELLS.fullmatch(sequence):
            self.forget()
        self._ahead.append(sequence)

    def _paint(self) -> str:
        touched, self._touched = self._touched, {}
        return self._client.paint(self.screen, touched) if touched else ""

    def _send(self, pieces: list[str]) -> None:
        data = "".join([*self._ahead, *pieces])
        self._ahead = []
        if data:
            self._emit(data.encode("utf-8", "replace"))


def _never() -> bool:
    """A line that is never full."""
    return False
