"""A screen as text, to be read by people, compared by tests and printed by `lowtide show`."""

import string

from tui.output.screen import Screen
from tui.output.sgr import difference
from tui.output.style import DEFAULT, PLAIN, Attribute, Style, number_of

_LETTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits
_MORE_LETTERS = "".join(chr(code) for code in range(0x100, 0x250))


def describe(style: Style) -> str:
    """A style in words: `#d0d0d0 on #121212 bold`."""
    words = [f"{_colour(style.ink)} on {_colour(style.ground)}"]
    words += [
        attribute.name.lower().replace("_", "-")
        for attribute in Attribute
        if style.attributes & attribute and attribute.name
    ]
    return " ".join(words)


def styles(screen: Screen) -> str:
    """A letter for the style of each cell, after a legend sorted by description; `.` is the plain style."""
    legend = sorted({describe(style) for row in screen.styles for style in row} - {describe(PLAIN)})
    letters = dict(zip(legend, _LETTERS + _MORE_LETTERS, strict=False))
    letters[describe(PLAIN)] = "."
    lines = [f"{letters[words]} {words}" for words in legend]
    names = {style: letters.get(describe(style), "?") for row in screen.styles for style in row}
    grid = ("".join([names[style] for style in row]) for row in screen.styles)
    return "\n".join([*lines, *grid])


def ansi(screen: Screen) -> str:
    """The screen with its looks, line by line, for any terminal that knows the colours."""
    lines = []
    for characters, row in zip(screen.characters, screen.styles, strict=True):
        pen = PLAIN
        pieces = []
        for character, style in zip(characters, row, strict=True):
            pieces.append(difference(pen, style) + character)
            pen = style
        lines.append("".join(pieces) + difference(pen, PLAIN))
    return "\n".join(lines)


def _colour(colour: int) -> str:
    if colour == DEFAULT:
        return "default"
    number = number_of(colour)
    return f"#{colour:06x}" if number is None else f"colour {number}"
