"""How a cell looks: two colours and a set of attributes.

Colours are plain ints so that styles are small, hashable and quick to compare:
`DEFAULT` is the terminal's own colour, 0 to 0xFFFFFF is true colour, and `numbered(n)`
is one of the terminal's 256.
"""

from enum import IntFlag
from typing import NamedTuple

DEFAULT = -1
_NUMBERED = 1 << 24


def numbered(number: int) -> int:
    """The colour with this number, 0 to 255, of the terminal's own."""
    return _NUMBERED | number


def number_of(colour: int) -> int | None:
    """The number of a numbered colour; None for true colour and the default."""
    return colour & 255 if colour >= _NUMBERED else None


class Attribute(IntFlag):
    """What SGR can say beside colours."""

    BOLD = 1
    DIM = 2
    ITALIC = 4
    UNDERLINE = 8
    DOUBLE_UNDERLINE = 16
    BLINK = 32
    REVERSE = 64
    CONCEAL = 128
    STRIKE = 256
    OVERLINE = 512


class Style(NamedTuple):
    """The look of one cell."""

    ink: int = DEFAULT
    ground: int = DEFAULT
    attributes: int = 0
    """Of `Attribute`; a plain int, since flags are slow to combine."""


PLAIN = Style()
"""What a terminal shows after a reset."""
