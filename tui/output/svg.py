"""A screen as an SVG picture: the same bytes for the same cells, on every machine.

Colours that a terminal would choose itself (the default ones, and the 16) are given nominal values.
"""

from html import escape

from tui.output.colours import xterm_rgb
from tui.output.screen import FOLLOWER, Screen
from tui.output.style import DEFAULT, Attribute, Style, number_of

CELL_WIDTH, CELL_HEIGHT = 8, 17
BASELINE = 13
INK, GROUND = 0xD0D0D0, 0x101010
"""What stands for a terminal's own colours."""


def svg(screen: Screen) -> str:
    """The picture, ending in a line feed."""
    width, height = screen.width * CELL_WIDTH, screen.height * CELL_HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">',
        f'<g font-family="monospace" font-size="14" fill="{_hex(INK)}" xml:space="preserve">',
        "<style>text{white-space:pre}</style>",  # browsers do not hand xml:space down
        f'<rect width="{width}" height="{height}" fill="{_hex(GROUND)}"/>',
    ]
    for y, (characters, styles) in enumerate(zip(screen.characters, screen.styles, strict=True)):
        x = 0
        while x < screen.width:
            end = x + 1
            while end < screen.width and styles[end] == styles[x]:
                end += 1
            parts += _run(x, y, characters[x:end], styles[x])
            x = end
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _run(x: int, y: int, characters: list[str], style: Style) -> list[str]:
    """The cells of one style beside each other."""
    ink, ground = _rgb(style.ink, INK), _rgb(style.ground, GROUND)
    has = style.attributes
    if has & Attribute.REVERSE:
        ink, ground = ground, ink
    left, width = x * CELL_WIDTH, len(characters) * CELL_WIDTH
    parts = []
    if ground != GROUND:
        place = f'x="{left}" y="{y * CELL_HEIGHT}" width="{width}" height="{CELL_HEIGHT}"'
        parts.append(f'<rect {place} fill="{_hex(ground)}"/>')
    text = "".join(characters)
    lines = has & (Attribute.UNDERLINE | Attribute.DOUBLE_UNDERLINE | Attribute.STRIKE)
    if has & Attribute.CONCEAL or not (text.strip() or lines):
        return parts
    looks = [f'x="{left}" y="{y * CELL_HEIGHT + BASELINE}" textLength="{width}"']
    if ink != INK:
        looks.append(f'fill="{_hex(ink)}"')
    if has & Attribute.BOLD:
        looks.append('font-weight="bold"')
    if has & Attribute.ITALIC:
        looks.append('font-style="italic"')
    if has & Attribute.DIM:
        looks.append('opacity="0.6"')
    if lines:
        looks.append(f'text-decoration="{"line-through" if has & Attribute.STRIKE else "underline"}"')
    shown = "".join(c for c in text if c != FOLLOWER)
    return [*parts, f"<text {' '.join(looks)}>{escape(shown)}</text>"]


def _rgb(colour: int, default: int) -> int:
    if colour == DEFAULT:
        return default
    number = number_of(colour)
    return colour if number is None else xterm_rgb(number)


def _hex(colour: int) -> str:
    return f"#{colour:06x}"
