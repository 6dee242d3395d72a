"""The cells that changed, as runs: neighbours in one row that are sent with one move and one look.

Made by `tui.output.diff` row by row. A run ends where the look changes, where a cell did not change, and
after a character on whose width terminals may differ, since the cursor is not known there. Of a blank only
the ground is seen, so blanks join whatever stands beside them on the same ground, and a blank that changes
its ink alone has not changed.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from tui.output.screen import FOLLOWER, Screen
from tui.output.style import DEFAULT, Attribute, Style

ERASE = "\x1b[K"
"""To the end of the line."""

_SHOWS_ON_BLANKS = int(
    Attribute.UNDERLINE
    | Attribute.DOUBLE_UNDERLINE
    | Attribute.REVERSE
    | Attribute.STRIKE
    | Attribute.OVERLINE
    | Attribute.BLINK
)

_MANY = 6
_GAPS = re.compile(rf" {{11,}}| {{{_MANY},}}$")
"""Blanks for which erasing is shorter than sending them; after those within a run the cursor moves on."""


class Run(NamedTuple):
    """What is sent at one place in one look."""

    x: int
    y: int
    text: str
    """The characters, or what erases some."""
    style: Style
    end: int | None
    """The column of the cursor afterwards; None where it is not trusted."""
    blank: bool = False
    """Whether of the look only the ground is seen."""


def bare(style: Style) -> bool:
    """Whether of a blank in this style only the ground is seen."""
    return not style.attributes & _SHOWS_ON_BLANKS


def blank_in(style: Style, pen: Style) -> bool:
    """Whether a blank looks the same in the one as in the other."""
    return style.ground == pen.ground and not (style.attributes | pen.attributes) & _SHOWS_ON_BLANKS


def on_ground(pen: Style, ground: int) -> Style:
    """The style nearest to the pen in which a blank shows this ground and nothing else."""
    if pen.ground == ground and bare(pen):
        return pen
    return Style(pen.ink, ground, pen.attributes & ~_SHOWS_ON_BLANKS)


def erasable(style: Style, erases_in_colour: bool) -> bool:
    """Whether erasing with this pen gives the same as a blank in it."""
    return bare(style) and (erases_in_colour or style.ground == DEFAULT)


def runs_of_row(
    y: int, first: int, last: int, shown: Screen, wanted: Screen, erases_in_colour: bool
) -> list[Run]:
    """What turns the columns from `first` to before `last` of a row that is shown into the wanted one."""
    characters, styles = wanted.characters[y], wanted.styles[y]
    changed = [
        x
        for x, character, old, style, old_style in zip(
            range(first, last),
            characters[first:last],
            shown.characters[y][first:last],
            styles[first:last],
            shown.styles[y][first:last],
            strict=True,
        )
        if character != old
        or (
            style is not old_style
            and style != old_style
            and not (character == " " and blank_in(style, old_style))
        )
    ]
    if not changed:
        return []
    width = len(characters)
    erase_from = _erase_from(changed, characters, styles, erases_in_colour)
    runs: list[Run] = []
    start = after = -1
    text, style, blank = "", styles[changed[0]], False
    for x in changed:
        character, look = characters[x], styles[x]
        if character == FOLLOWER:
            continue  # sent with its leader
        empty = character == " " and bare(look)
        if x == erase_from:
            runs += _ended(start, y, text, style, after, blank, width, erases_in_colour)
            runs.append(Run(x, y, ERASE, look, x, True))
            return runs
        joins = look is style or look == style or ((empty or blank) and blank_in(look, style))
        if x != after or not joins:
            runs += _ended(start, y, text, style, after, blank, width, erases_in_colour)
            start, text, style, blank = x, "", look, empty
        elif blank and not empty:
            style, blank = look, False
        text += character
        if len(character) != 1:
            after = -1
        else:
            after = x + 2 if x + 1 < width and characters[x + 1] == FOLLOWER else x + 1
    return runs + _ended(start, y, text, style, after, blank, width, erases_in_colour)


def _ended(
    x: int, y: int, text: str, style: Style, after: int, blank: bool, width: int, in_colour: bool
) -> list[Run]:
    """The run of this text; cut where so many blanks follow each other that erasing them is shorter."""
    if not text:
        return []
    end = after if 0 < after < width else None
    if len(text) < _MANY or not in_colour or after - x != len(text) or not bare(style):
        return [Run(x, y, text, style, end, blank)]
    runs, done = [], 0
    for gap in _GAPS.finditer(text):
        if gap.start() > done:
            runs.append(Run(x + done, y, text[done : gap.start()], style, x + gap.start()))
        count = gap.end() - gap.start()
        runs.append(Run(x + gap.start(), y, f"\x1b[{count}X", style, x + gap.start(), True))
        done = gap.end()
    if done < len(text):
        runs.append(Run(x + done, y, text[done:], style, end, blank))
    return runs


def _erase_from(
    changed: Sequence[int], characters: Sequence[str], styles: Sequence[Style], in_colour: bool
) -> int:
    """The changed column from which erasing to the end of the line is shorter; -1 for nowhere."""
    style, tail = styles[-1], len(characters)
    if characters[-1] != " " or characters[changed[-1]] != " " or not erasable(style, in_colour):
        return -1
    while tail > changed[0] and characters[tail - 1] == " ":
        if styles[tail - 1] is not style and not blank_in(styles[tail - 1], style):
            break
        tail -= 1
    index = bisect_left(changed, tail)
    if index == len(changed) or changed[-1] - changed[index] < len(ERASE):
        return -1
    return changed[index]
