"""The cells that changed, as runs: neighbours in one row that are sent with one move and one look.

Made by `tui.output.diff` row by row. A run ends where the look changes, where a cell did not change, and
after a character on whose width terminals may differ, since the cursor is not known there.
"""

from typing import NamedTuple

from tui.output.screen import FOLLOWER, Screen
from tui.output.style import DEFAULT, Attribute, Style

ERASE = "\x1b[K"
_SHOWS_ON_BLANKS = int(
    Attribute.UNDERLINE
    | Attribute.DOUBLE_UNDERLINE
    | Attribute.REVERSE
    | Attribute.STRIKE
    | Attribute.OVERLINE
    | Attribute.BLINK
)


class Run(NamedTuple):
    """What is sent at one place in one look."""

    x: int
    y: int
    text: str
    """The characters, or `ERASE`."""
    style: Style
    end: int | None
    """The column of the cursor afterwards; None where it is not trusted."""


def erasable(style: Style, erases_in_colour: bool) -> bool:
    """Whether erasing with this pen gives the same as a blank in it."""
    return not style.attributes & _SHOWS_ON_BLANKS and (erases_in_colour or style.ground == DEFAULT)


def runs_of_row(
    y: int, first: int, last: int, shown: Screen, wanted: Screen, erases_in_colour: bool
) -> list[Run]:
    """What turns the columns from `first` to before `last` of a row that is shown into the wanted one."""
    characters, styles = wanted.characters[y], wanted.styles[y]
    old, old_styles = shown.characters[y], shown.styles[y]
    changed = [x for x in range(first, last) if characters[x] != old[x] or styles[x] != old_styles[x]]
    if not changed:
        return []
    width = len(characters)
    erase_from = _erase_from(changed, characters, styles, erases_in_colour)
    runs: list[Run] = []
    start, text, style, after = 0, "", styles[changed[0]], -1
    for x in changed:
        character = characters[x]
        if character == FOLLOWER:
            continue  # sent with its leader
        if x != after or styles[x] != style or x == erase_from:
            if text:
                runs.append(Run(start, y, text, style, after if 0 < after < width else None))
            start, text, style = x, "", styles[x]
        if x == erase_from:
            runs.append(Run(x, y, ERASE, style, x))
            return runs
        text += character
        after = x + 1 if characters[x + 1 : x + 2] != [FOLLOWER] else x + 2
        if len(character) != 1:
            after = -1
    if text:
        runs.append(Run(start, y, text, style, after if 0 < after < width else None))
    return runs


def _erase_from(changed: list[int], characters: list[str], styles: list[Style], in_colour: bool) -> int:
    """The changed column from which erasing to the end of the line is shorter; -1 for nowhere."""
    style = styles[-1]
    if characters[-1] != " " or not erasable(style, in_colour):
        return -1
    index = len(changed)
    tail = len(characters)
    while tail and characters[tail - 1] == " " and styles[tail - 1] == style:
        tail -= 1
    while index and changed[index - 1] >= tail:
        index -= 1
    if index == len(changed) or changed[-1] - changed[index] < len(ERASE):
        return -1
    return changed[index]
