"""What a terminal must be sent so that it shows a given screen: the cells that changed, and no more.

A `Client` remembers the terminal at the far end: its cells (the shadow), its pen and
its cursor. It goes to each run of changed cells by the shortest of a relative move, an
absolute one, or sending up to four unchanged cells again that have the present style;
it says of the style only what differs from the pen. The few runs of a small frame are
sent in the order that changes pen and place least, those of a large one row by row.
Where the terminal is told in fewer bytes to clear and paint the whole screen, it is.

What must stay true: the cursor is not trusted after the last column (terminals differ
on where it is then) nor after a cell of several code points (they differ on its width);
after `forget` nothing is trusted and the next paint begins by clearing.
"""

import sys
from collections import Counter
from collections.abc import Mapping, Sequence

from tui.output.moves import absolute, shortest
from tui.output.runs import Run, blank_in, erasable, on_ground, runs_of_row
from tui.output.screen import Screen
from tui.output.sgr import difference
from tui.output.style import DEFAULT, PLAIN, Style

_RESEND = 4
"""Cells; beyond this a move is never longer."""

_FEW = 32
"""Runs; the order of more is not looked for, since that takes time with their square."""

_SMALL = 100
"""Bytes of a frame for which clearing and painting everything is not thought of."""

CLEAR = "\x1b[2J"


class Client:
    """The terminal at the far end, as far as it is known."""

    def __init__(self, width: int, height: int, erases_in_colour: bool = True) -> None:
        """`erases_in_colour`: whether erased cells take the pen's background, see `tui.output.depth`."""
        self._erases_in_colour = erases_in_colour
        self._shadow = Screen(width, height)
        self._known = False
        self._pen = PLAIN
        self._x: int | None = None
        self._y = 0

    @property
    def known(self) -> bool:
        """Whether the cells are known; if not, every row must be painted."""
        return self._known

    def forget(self, width: int, height: int) -> None:
        """Trust nothing: the terminal was resized, switched screens, or was written to by others."""
        self._shadow = Screen(width, height)
        self._known = False
        self._x = None

    def reset(self) -> str:
        """The plain pen, for whoever writes next."""
        change = "\x1b[m" if self._pen != PLAIN else ""
        self._pen = PLAIN
        return change

    def paint(self, wanted: Screen, touched: Mapping[int, tuple[int, int]]) -> str:
        """What to send.

        `touched` has, by row, the columns that may differ: the first and one past the last.
        """
        known, cleared = self._known, ""
        if not known:
            cleared = self._clear(wanted)
            touched = dict.fromkeys(range(wanted.height), (0, wanted.width))
        runs: list[Run] = []
        for y in sorted(touched):
            first, last = touched[y]
            runs += runs_of_row(y, first, last, self._shadow, wanted, self._erases_in_colour)
            self._shadow.characters[y][first:last] = wanted.characters[y][first:last]
            self._shadow.styles[y][first:last] = wanted.styles[y][first:last]
        sent = cleared + self._send(runs, wanted)
        return self._cheaper(sent, wanted) if known and len(sent) > _SMALL else sent

    def _cheaper(self, sent: str, wanted: Screen) -> str:
        """What was to be sent, or a paint from nothing where that is shorter by more than a twentieth.

        A smaller gain is not worth that terminals without synchronised updates may be seen to clear.
        """
        cost = len(sent.encode())
        if cost <= sum(wanted.width - row.count(" ") for row in wanted.characters):
            return sent
        afresh = Client(wanted.width, wanted.height, self._erases_in_colour)
        painted = afresh.paint(wanted, {})
        if 20 * cost <= 21 * len(painted.encode()):
            return sent
        self._pen, self._x, self._y = afresh._pen, afresh._x, afresh._y
        return painted

    def _clear(self, wanted: Screen) -> str:
        """Clear to the look of most blanks, so that those need not be sent."""
        blanks: Counter[Style] = Counter()
        for characters, styles in zip(wanted.characters, wanted.styles, strict=True):
            blanks.update(
                style for character, style in zip(characters, styles, strict=True) if character == " "
            )
        grounds: Counter[int] = Counter()
        for style, count in blanks.items():
            if erasable(style, self._erases_in_colour):
                grounds[style.ground] += count
        common = PLAIN._replace(ground=max(grounds, key=grounds.__getitem__, default=DEFAULT))
        self._pen = common
        self._shadow.clear(common)
        self._x = None
        self._known = True
        return f"\x1b[m{difference(PLAIN, common)}{CLEAR}"

    def _send(self, runs: list[Run], wanted: Screen) -> str:
        """All runs, in the order that is shorter."""
        start = self._x, self._y, self._pen
        sent = self._in_order(runs, wanted)
        if 2 < len(runs) <= _FEW:
            end = self._x, self._y, self._pen
            self._x, self._y, self._pen = start
            other = self._nearest_first(runs, wanted)
            if len(other) < len(sent):
                return other
            self._x, self._y, self._pen = end
        return sent

    def _in_order(self, runs: Sequence[Run], wanted: Screen) -> str:
        pieces = []
        for run in runs:
            if run.x != self._x or run.y != self._y:
                pieces.append(self._move(run.x, run.y, wanted))
            pen = self._pen_for(run)
            if pen is not self._pen:
                pieces.append(difference(self._pen, pen))
            pieces.append(run.text)
            self._x, self._y, self._pen = run.end, run.y, pen
        return "".join(pieces)

    def _nearest_first(self, runs: Sequence[Run], wanted: Screen) -> str:
        """From each run to the one that is reached with the fewest bytes, in pen and place together."""
        left = list(runs)
        pieces = []
        while left:
            way, at = self._nearest(left, wanted)
            run = left.pop(at)
            pieces.append(way)
            pieces.append(run.text)
            self._x, self._y, self._pen = run.end, run.y, self._pen_for(run)
        return "".join(pieces)

    def _nearest(self, runs: Sequence[Run], wanted: Screen) -> tuple[str, int]:
        """The shortest way to one of these runs, and to which."""
        best, at, least = "", 0, sys.maxsize
        for n, run in enumerate(runs):
            pen = self._pen_for(run)
            look = difference(self._pen, pen) if pen is not self._pen else ""
            if len(look) < least:
                way = self._move(run.x, run.y, wanted) + look
                if len(way) < least:
                    best, at, least = way, n, len(way)
        return best, at

    def _pen_for(self, run: Run) -> Style:
        """The pen with which a run is sent."""
        return on_ground(self._pen, run.style.ground) if run.blank else run.style

    def _move(self, x: int, y: int, wanted: Screen) -> str:
        if self._x is None:
            return absolute(x, y)
        if self._x == x and self._y == y:
            return ""
        best = shortest(self._x, self._y, x, y)
        if self._y == y and 0 < x - self._x <= min(_RESEND, len(best) - 1):
            between = range(self._x, x)
            characters, styles = wanted.characters[y], wanted.styles[y]
            if all(
                (styles[at] == self._pen and len(characters[at]) == 1)
                or (characters[at] == " " and blank_in(styles[at], self._pen))
                for at in between
            ):
                again = "".join(characters[self._x : x])
                if again.isascii():
                    return again
        return best
