"""Colours for one terminal: true colour in, what that terminal may be sent out.

Every session has a `Colours` of its own. That is the point of it: Rich keeps colour
codes inside shared `Style` objects, so asking Rich for 16 colours in one session would
change what the others are sent. Textual therefore always renders true colour and the
conversion happens here, cell by cell, remembered per instance.

Sixteen colours are picked by hand, through the `Palette` of `tui.theme`: by nearest
match all the terrains fall onto one dark grey. The rule for strange colours is a
fallback for what Textual blends on its own.
"""

from collections.abc import Mapping

from msgspec import Struct

from tui.output.contrast import contrast, flipped, inks_for
from tui.output.depth import Depth
from tui.output.style import DEFAULT, PLAIN, Attribute, Style, number_of, numbered

_LEVELS = (0, 95, 135, 175, 215, 255)
_STANDARD = (
    0x000000, 0x800000, 0x008000, 0x808000, 0x000080, 0x800080, 0x008080, 0xC0C0C0,
    0x808080, 0xFF0000, 0x00FF00, 0xFFFF00, 0x0000FF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
)  # fmt: skip
_MONO_ATTRIBUTES = Attribute.BOLD | Attribute.UNDERLINE | Attribute.REVERSE
_BLACK, _GREY, _DARK_GREY, _WHITE = 0, 7, 8, 15
_DARK_GROUNDS = (0, 1, 4, 5)


class Palette(Struct, frozen=True):
    """What is picked by hand: the faces of the theme's colours where colours are few."""

    inks: Mapping[int, int] = {}
    """0xRRGGBB as text -> 0-15."""
    grounds: Mapping[int, int] = {}
    """0xRRGGBB as background -> 0-7."""
    mono_inks: Mapping[int, str] = {}
    """0xRRGGBB as text -> words out of `bold`, `underline`, `reverse`, added where there are no colours."""
    mono_grounds: Mapping[int, str] = {}
    """The same for a background."""
    themed: bool = False
    """Whether the colours become others, as the fields below say; otherwise those are not asked."""
    themed_inks: Mapping[int, int] = {}
    """0xRRGGBB as text -> 0xRRGGBB that is shown."""
    themed_grounds: Mapping[int, int] = {}
    """The same for a background."""
    lines: frozenset[int] = frozenset()
    """The inks that draw lines and no letters."""
    least: float = 1.0
    """The contrast that letters have on any ground."""
    faint: float = 1.0
    """The contrast that lines have."""
    page: int = 0x000000
    """The background, one of those above, where nothing is painted."""
    text: int = 0xFFFFFF
    """The ink, one of those above, of letters without a colour."""
    light: bool = False
    """Whether the page is light: colours that nobody picked have their lightness turned round."""


def xterm_rgb(number: int) -> int:
    """0xRRGGBB of one of the 256 colours; the first 16 differ between terminals and are nominal."""
    if number < 16:
        return _STANDARD[number]
    if number < 232:
        cube = number - 16
        red, green, blue = _LEVELS[cube // 36], _LEVELS[cube // 6 % 6], _LEVELS[cube % 6]
    else:
        red = green = blue = 8 + 10 * (number - 232)
    return red << 16 | green << 8 | blue


def nearest_xterm(rgb: int) -> int:
    """16-255: the closest of the colours that look the same on every terminal."""
    red, green, blue = rgb >> 16, rgb >> 8 & 255, rgb & 255
    cube = 16 + 36 * _level(red) + 6 * _level(green) + _level(blue)
    grey = 232 + min(23, max(0, round(((red + green + blue) / 3 - 8) / 10)))
    return min(cube, grey, key=lambda number: _distance(rgb, xterm_rgb(number)))


def _level(channel: int) -> int:
    return min(range(6), key=lambda level: abs(_LEVELS[level] - channel))


def _distance(one: int, other: int) -> int:
    red = (one >> 16) - (other >> 16)
    green = (one >> 8 & 255) - (other >> 8 & 255)
    blue = (one & 255) - (other & 255)
    return 2 * red * red + 4 * green * green + 3 * blue * blue


def sixteen_ink(rgb: int) -> int:
    """0-15 for a text colour nobody picked by hand: by hue and brightness."""
    hue, high, low = _hue(rgb)
    if high - low < 48:
        return _BLACK if high < 40 else _DARK_GREY if high < 110 else _GREY if high < 200 else _WHITE
    return hue + 8 if high >= 176 else hue


def sixteen_ground(rgb: int) -> int:
    """0-7 for a background nobody picked by hand."""
    hue, high, low = _hue(rgb)
    if high - low < 48:
        return _BLACK if high < 128 else _GREY
    return hue if high >= 80 else _BLACK


def _hue(rgb: int) -> tuple[int, int, int]:
    channels = rgb >> 16, rgb >> 8 & 255, rgb & 255
    high, low = max(channels), min(channels)
    middle = (high + low) / 2
    return sum(1 << bit for bit, channel in enumerate(channels) if channel > middle), high, low


def _readable(ink: int, ground: int) -> int:
    """The ink, or white or black where that ink cannot be read on that ground."""
    same_hue = ink % 8 == ground and ink not in (_DARK_GREY, _WHITE)
    lost = same_hue or (ink == _BLACK and ground in _DARK_GROUNDS) or (ink == _WHITE and ground == _GREY)
    if not lost:
        return ink
    return _WHITE if ground in _DARK_GROUNDS else _BLACK


def _attributes(words: str) -> int:
    return sum(Attribute[word.upper()] for word in words.split())


class Colours:
    """The styles of one session, turned into what its terminal may be sent."""

    def __init__(self, depth: Depth = Depth.TRUE, palette: Palette | None = None) -> None:
        """`palette` is that of the theme; without one everything is matched by rule."""
        self.depth = depth
        self._palette = palette or Palette()
        self._faces: dict[Style, Style] = {}
        self._shared: dict[Style, Style] = {PLAIN: PLAIN}

    def face(self, style: Style) -> Style:
        """The style as it will be sent. Equal results are one object, so that rows compare quickly."""
        face = self._faces.get(style)
        if face is None:
            face = self._make(style)
            face = self._faces[style] = self._shared.setdefault(face, face)
        return face

    def _make(self, style: Style) -> Style:
        if self._palette.themed and self.depth in (Depth.TRUE, Depth.INDEXED):
            style = self._themed(style)
        match self.depth:
            case Depth.TRUE:
                return style
            case Depth.INDEXED:
                return Style(self._indexed(style.ink), self._indexed(style.ground), style.attributes)
            case Depth.SIXTEEN:
                return self._sixteen(style)
            case Depth.MONO:
                return self._mono(style)

    def _themed(self, style: Style) -> Style:
        """The style in the theme's colours, its ink one of the 256, so that both deep modes look the same."""
        palette = self._palette
        ink, ground = self._painted(style)
        least = palette.faint if ink in palette.lines else palette.least
        ground = palette.themed_grounds.get(ground, self._strange(ground))
        ink = palette.themed_inks.get(ink, self._strange(ink))
        inks = [xterm_rgb(nearest_xterm(each)) for each in inks_for(ink, ground)]
        readable = next((each for each in inks if contrast(each, ground) >= least), inks[-1])
        return Style(readable, ground, style.attributes)

    def _painted(self, style: Style) -> tuple[int, int]:
        """Ink and background as 0xRRGGBB; a theme leaves nothing to the terminal's own."""
        ink, ground = _as_rgb(style.ink), _as_rgb(style.ground)
        if self._palette.themed:
            ink = self._palette.text if ink == DEFAULT else ink
            ground = self._palette.page if ground == DEFAULT else ground
        return ink, ground

    def _strange(self, rgb: int) -> int:
        """A colour that nobody picked, in the theme."""
        return flipped(rgb) if self._palette.light and rgb != DEFAULT else rgb

    @staticmethod
    def _indexed(colour: int) -> int:
        if colour == DEFAULT or number_of(colour) is not None:
            return colour
        return numbered(nearest_xterm(colour))

    def _sixteen(self, style: Style) -> Style:
        ink, ground = self._painted(style)
        ground_number = _BLACK
        ground_face = DEFAULT
        if ground != DEFAULT:
            hand_picked = self._palette.grounds.get(ground)
            ground_number = sixteen_ground(self._strange(ground)) if hand_picked is None else hand_picked
            ground_face = numbered(ground_number)
        if ink == DEFAULT:
            ink_face = DEFAULT if ground_number == _BLACK else numbered(_readable(_GREY, ground_number))
        else:
            hand_picked = self._palette.inks.get(ink)
            ink_number = sixteen_ink(self._strange(ink)) if hand_picked is None else hand_picked
            ink_face = numbered(_readable(ink_number, ground_number))
        return Style(ink_face, ground_face, style.attributes)

    def _mono(self, style: Style) -> Style:
        words = self._palette.mono_inks.get(style.ink, ""), self._palette.mono_grounds.get(style.ground, "")
        added = _attributes(words[0]) | _attributes(words[1])
        return Style(DEFAULT, DEFAULT, style.attributes & _MONO_ATTRIBUTES | added)


def _as_rgb(colour: int) -> int:
    number = number_of(colour)
    return colour if number is None else xterm_rgb(number)
