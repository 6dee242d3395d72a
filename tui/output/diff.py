"""What a terminal must be sent so that it shows a given screen: the cells that changed, and no more.

A `Client` remembers the terminal at the far end: its cells (the shadow), its pen and
its cursor. For each changed cell, row by row, it goes there by the shortest of a
relative move, an absolute one, or sending up to four unchanged cells again that have
the present style; it says of the style only what differs from the pen; and it erases
to the end of the line where that is shorter than blanks.

What must stay true: the cursor is not trusted after the last column (terminals differ
on where it is then) nor after a cell of several code points (they differ on its width);
after `forget` nothing is trusted and the next paint begins by clearing.
"""

from collections import Counter
from collections.abc import Mapping

from tui.output.screen import FOLLOWER, Screen
from tui.output.sgr import difference
from tui.output.style import DEFAULT, PLAIN, Attribute, Style

_RESEND = 4
"""Cells; beyond this a move is never longer."""
_ERASE = "\x1b[K"
_SHOWS_ON_BLANKS = int(
    Attribute.UNDERLINE
    | Attribute.DOUBLE_UNDERLINE
    | Attribute.REVERSE
    | Attribute.STRIKE
    | Attribute.OVERLINE
    | Attribute.BLINK
)


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
        self._out: list[str] = []

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
        self._out = []
        if self._known:
            for y in sorted(touched):
                self._paint_row(y, *touched[y], wanted)
        else:
            self._clear(wanted)
            for y in range(wanted.height):
                self._paint_row(y, 0, wanted.width, wanted)
        return "".join(self._out)

    def _clear(self, wanted: Screen) -> None:
        """Clear to the look of most blanks, so that those need not be sent."""
        blanks: Counter[Style] = Counter()
        for characters, styles in zip(wanted.characters, wanted.styles, strict=True):
            blanks.update(
                style for character, style in zip(characters, styles, strict=True) if character == " "
            )
        common = next((style for style, _ in blanks.most_common() if self._erasable(style)), PLAIN)
        self._out.append("\x1b[m")
        self._pen = PLAIN
        self._set_pen(common)
        self._out.append("\x1b[2J")
        self._shadow.clear(common)
        self._x = None
        self._known = True

    def _erasable(self, style: Style) -> bool:
        """Whether erasing with this pen gives the same as a blank in it."""
        return not style.attributes & _SHOWS_ON_BLANKS and (self._erases_in_colour or style.ground == DEFAULT)

    def _paint_row(self, y: int, first: int, last: int, wanted: Screen) -> None:
        characters, styles = wanted.characters[y], wanted.styles[y]
        shown, shown_styles = self._shadow.characters[y], self._shadow.styles[y]
        changed = [x for x in range(first, last) if characters[x] != shown[x] or styles[x] != shown_styles[x]]
        if not changed:
            return
        erase_from = self._erase_from(changed, characters, styles)
        for x in changed:
            if characters[x] == FOLLOWER:
                continue  # sent with its leader
            self._go(x, y, characters, styles)
            self._set_pen(styles[x])
            if x == erase_from:
                self._out.append(_ERASE)
                break
            self._send(characters[x], x, wide=characters[x + 1 : x + 2] == [FOLLOWER])
        shown[first:last] = characters[first:last]
        shown_styles[first:last] = styles[first:last]

    def _erase_from(self, changed: list[int], characters: list[str], styles: list[Style]) -> int:
        """The changed column from which erasing to the end of the line is shorter; -1 for nowhere."""
        style = styles[-1]
        if characters[-1] != " " or not self._erasable(style):
            return -1
        index = len(changed)
        tail = len(characters)
        while tail and characters[tail - 1] == " " and styles[tail - 1] == style:
            tail -= 1
        while index and changed[index - 1] >= tail:
            index -= 1
        if index == len(changed) or changed[-1] - changed[index] < len(_ERASE):
            return -1
        return changed[index]

    def _send(self, character: str, x: int, wide: bool) -> None:
        self._out.append(character)
        after = x + 2 if wide else x + 1
        self._x = after if len(character) == 1 and after < self._shadow.width else None

    def _set_pen(self, style: Style) -> None:
        if self._pen != style:
            self._out.append(difference(self._pen, style))
            self._pen = style

    def _go(self, x: int, y: int, characters: list[str], styles: list[Style]) -> None:
        """Bring the cursor to a cell, the shortest way."""
        if self._x == x and self._y == y:
            return
        best = _absolute(x, y)
        if self._x is not None:
            if self._y == y and 0 < x - self._x <= _RESEND:
                between = range(self._x, x)
                if all(styles[at] == self._pen and len(characters[at]) == 1 for at in between):
                    again = "".join(characters[self._x : x])
                    if again.isascii() and len(again) < len(best):
                        best = again
            relative = _vertical(y - self._y) + _horizontal(self._x, x)
            if len(relative) < len(best):
                best = relative
            if y == self._y + 1:
                line_end = "\r\n" + _horizontal(0, x)
                if len(line_end) < len(best):
                    best = line_end
        self._out.append(best)
        self._x, self._y = x, y


def _absolute(x: int, y: int) -> str:
    if x:
        return f"\x1b[{y + 1};{x + 1}H"
    return f"\x1b[{y + 1}H" if y else "\x1b[H"


def _vertical(rows: int) -> str:
    if not rows:
        return ""
    count = abs(rows)
    return f"\x1b[{count if count > 1 else ''}{'B' if rows > 0 else 'A'}"


def _horizontal(here: int, there: int) -> str:
    """From a column to another of the same row: backspaces, a return, or a counted move."""
    if here == there:
        return ""
    if there > here:
        count = there - here
        return f"\x1b[{count if count > 1 else ''}C"
    back = here - there
    if back <= 3:
        return "\b" * back
    step = f"\x1b[{back}D"
    home = "\r" + _horizontal(0, there)
    return home if len(home) < len(step) else step
