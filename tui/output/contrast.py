"""How well a colour can be read on another: the measure of WCAG 2, and inks that are moved until they can be.

Used by `tui.output.colours` for themes, whose inks meet grounds that nobody foresaw.
"""

_LEVELS = tuple(
    level / 12.92 if level <= 0.03928 else ((level + 0.055) / 1.055) ** 2.4
    for level in (number / 255 for number in range(256))
)
_BLACK, _WHITE = 0x000000, 0xFFFFFF
_STEPS = 8


def luminance(rgb: int) -> float:
    """The relative luminance of 0xRRGGBB, 0 to 1."""
    return 0.2126 * _LEVELS[rgb >> 16] + 0.7152 * _LEVELS[rgb >> 8 & 255] + 0.0722 * _LEVELS[rgb & 255]


def contrast(one: int, other: int) -> float:
    """The contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def inks_for(ink: int, ground: int) -> list[int]:
    """The ink, and what it becomes on its way to black or white, whichever is read better on that ground;
    black and white themselves go there at once."""
    end = max(_BLACK, _WHITE, key=lambda colour: contrast(colour, ground))
    if ink in (_BLACK, _WHITE):
        return [ink, end]
    return [_mixed(ink, end, step) for step in range(_STEPS + 1)]


def flipped(rgb: int) -> int:
    """The colour with its lightness turned round and its hue kept."""
    channels = rgb >> 16, rgb >> 8 & 255, rgb & 255
    shift = 255 - max(channels) - min(channels)
    red, green, blue = (channel + shift for channel in channels)
    return red << 16 | green << 8 | blue


def _mixed(one: int, other: int, step: int) -> int:
    mixed = 0
    for bits in (16, 8, 0):
        low, high = one >> bits & 255, other >> bits & 255
        mixed |= low + (high - low) * step // _STEPS << bits
    return mixed
