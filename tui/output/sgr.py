"""SGR, the escape sequence for looks: reading what Textual writes, writing the least that is needed."""

from collections.abc import Iterator
from functools import lru_cache

from tui.output.colours import xterm_rgb
from tui.output.style import DEFAULT, PLAIN, Attribute, Style, number_of, numbered

_ON = {
    Attribute.BOLD: "1",
    Attribute.DIM: "2",
    Attribute.ITALIC: "3",
    Attribute.UNDERLINE: "4",
    Attribute.DOUBLE_UNDERLINE: "21",
    Attribute.BLINK: "5",
    Attribute.REVERSE: "7",
    Attribute.CONCEAL: "8",
    Attribute.STRIKE: "9",
    Attribute.OVERLINE: "53",
}
_OFF = (
    (Attribute.BOLD | Attribute.DIM, "22"),
    (Attribute.ITALIC, "23"),
    (Attribute.UNDERLINE | Attribute.DOUBLE_UNDERLINE, "24"),
    (Attribute.BLINK, "25"),
    (Attribute.REVERSE, "27"),
    (Attribute.CONCEAL, "28"),
    (Attribute.STRIKE, "29"),
    (Attribute.OVERLINE, "55"),
)
_FIXED = {xterm_rgb(number): number for number in range(16, 256)}
"""0xRRGGBB -> its number, of the colours that every terminal with 256 has alike."""
_SETS = {int(code): int(attribute) for attribute, code in _ON.items()} | {6: int(Attribute.BLINK)}
_CLEARS = {int(code): int(attributes) for attributes, code in _OFF}


@lru_cache(maxsize=4096)
def apply(style: Style, parameters: str) -> Style:
    """The style after SGR with these parameters (the text between `CSI` and `m`).

    Codes that are not known are passed over, as terminals do. Colours may be separated
    by colons too. The cache holds plain values only and is safe to share between sessions.
    """
    ink, ground, attributes = style
    codes = iter([int(code or 0) for code in parameters.replace(":", ";").split(";")])
    for code in codes:
        if code == 0:
            ink, ground, attributes = PLAIN
        elif code in _SETS:
            attributes |= _SETS[code]
        elif code in _CLEARS:
            attributes &= ~_CLEARS[code]
        elif code == 38:
            ink = _extended(codes, ink)
        elif code == 48:
            ground = _extended(codes, ground)
        elif code == 39:
            ink = DEFAULT
        elif code == 49:
            ground = DEFAULT
        elif 30 <= code <= 37 or 90 <= code <= 97:
            ink = numbered(code - 30 if code < 40 else code - 82)
        elif 40 <= code <= 47 or 100 <= code <= 107:
            ground = numbered(code - 40 if code < 50 else code - 92)
    return Style(ink, ground, attributes)


def _extended(codes: Iterator[int], before: int) -> int:
    """The colour after 38 or 48: `5;n` or `2;r;g;b`; the colour before it when that is cut short."""
    try:
        kind = next(codes)
        if kind == 5:
            return numbered(next(codes) & 255)
        if kind == 2:
            return (next(codes) & 255) << 16 | (next(codes) & 255) << 8 | next(codes) & 255
    except StopIteration:
        pass
    return before


@lru_cache(maxsize=16384)
def difference(pen: Style, wanted: Style) -> str:
    """The shortest sequence that takes a terminal from one style to another; empty for equal ones."""
    if pen == wanted:
        return ""
    change = ";".join(_change(pen, wanted))
    afresh = ";".join(("", *_change(PLAIN, wanted))) if wanted != PLAIN else ""
    return f"\x1b[{min(change, afresh, key=len)}m"


def _change(pen: Style, wanted: Style) -> list[str]:
    codes = []
    gone = pen.attributes & ~wanted.attributes
    kept = pen.attributes
    for attributes, code in _OFF:
        if gone & attributes:
            codes.append(code)
            kept &= ~attributes
    new = wanted.attributes & ~kept
    codes.extend(code for attribute, code in _ON.items() if new & attribute)
    if pen.ink != wanted.ink:
        codes.append(_colour(wanted.ink, 30))
    if pen.ground != wanted.ground:
        codes.append(_colour(wanted.ground, 40))
    return codes


def _colour(colour: int, base: int) -> str:
    """The code for a colour; `base` is 30 for ink and 40 for ground.

    A true colour that is one of the fixed 240 is said by its number, which is a third shorter.
    """
    if colour == DEFAULT:
        return str(base + 9)
    number = number_of(colour)
    if number is None:
        number = _FIXED.get(colour)
    if number is None:
        return f"{base + 8};2;{colour >> 16};{colour >> 8 & 255};{colour & 255}"
    if number < 8:
        return str(base + number)
    if number < 16:
        return str(base + 52 + number)
    return f"{base + 8};5;{number}"
