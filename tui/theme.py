"""The look: every colour of the program, by role, for every kind of terminal.

Colours stand only here. A *swatch* is one colour with its four faces: the xterm-256
number (so true colour and 256 colours look the same), its hand-picked number among
16 as ink and as ground, and what it becomes where there is no colour at all. A *role*
says what a colour means and is all that screens name: `style(Role.CURSOR)` is a Rich
style, `$lt-cursor` and `$lt-cursor-ground` are the same colours in Textual CSS.

What must stay true: a role is never told by colour alone (each has a glyph or a
letter beside it, see `tui.glyphs`); the eight grounds of the board are eight
different grounds in 16 colours; seats 0 to 3, and orange, differ in brightness,
so that they can be told apart by colour-blind eyes.
"""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from msgspec import Struct
from rich.color import Color
from rich.style import Style
from textual.theme import Theme

from tui.output.colours import Palette, xterm_rgb


class Swatch(NamedTuple):
    """One colour on every kind of terminal."""

    xterm: int
    """16-255, a fixed colour of the 256."""
    ink: int
    """0-15, the colour as text where there are 16."""
    ground: int
    """0-7, the colour as background where there are 16; the bright eight are not safe as backgrounds."""
    mono_ink: str = ""
    """`bold`, `underline`, `reverse` in any mixture: what text in it becomes without colours."""
    mono_ground: str = ""
    """The same for text standing on it."""

    @property
    def rgb(self) -> int:
        """0xRRGGBB."""
        return xterm_rgb(self.xterm)

    @property
    def hex(self) -> str:
        """`#rrggbb`."""
        return f"#{self.rgb:06x}"


_BLACK = Swatch(16, 0, 0)
_NIGHT = Swatch(233, 0, 0)
_PANEL = Swatch(234, 0, 0)
_BAR = Swatch(235, 0, 0)
_FIELD = Swatch(237, 0, 4)
_RULE = Swatch(240, 8, 0)
_DIM = Swatch(245, 8, 0)
_SOFT = Swatch(250, 7, 7)
_TEXT = Swatch(252, 7, 7)
_WHITE = Swatch(231, 15, 7, mono_ink="bold")
_SKY = Swatch(117, 14, 6)
_KEY = Swatch(223, 11, 3, mono_ink="bold")

_EARTH = Swatch(235, 0, 0)
_SAND = Swatch(137, 3, 3)
_DEEP = Swatch(17, 4, 4)
_WAVE = Swatch(68, 6, 6)
_SHALLOW = Swatch(23, 6, 6)
_SHOAL = Swatch(116, 0, 6)
_MUD = Swatch(58, 2, 0)
_REED = Swatch(187, 2, 2)
_ROCK = Swatch(239, 15, 0)
_SNOW = Swatch(254, 15, 7)

_BLOOD = Swatch(52, 1, 1)
_FLARE = Swatch(217, 15, 1, mono_ink="bold")
_GLOW = Swatch(30, 2, 2, mono_ground="underline")
_GLOW_INK = Swatch(230, 0, 7)
_TRAIL = Swatch(60, 5, 5, mono_ground="bold")
_HAND = Swatch(215, 3, 3, mono_ground="bold reverse")
_CURSOR = Swatch(229, 7, 7, mono_ground="reverse")
_REFUSAL = Swatch(209, 9, 1, mono_ink="bold")
_WARNING = Swatch(221, 11, 3, mono_ink="bold")
_ALARM = Swatch(160, 9, 1, mono_ground="bold reverse")

_BLUE = Swatch(69, 12, 4)
_RED = Swatch(167, 9, 1)
_GREEN = Swatch(78, 10, 2)
_YELLOW = Swatch(227, 11, 3)
_CYAN = Swatch(87, 14, 6)
_ORANGE = Swatch(208, 3, 3)
_PURPLE = Swatch(177, 13, 5)
_PEARL = Swatch(255, 15, 7)

_TILE_WATER = Swatch(25, 4, 4)
_TILE_BIOMASS = Swatch(22, 2, 2)
_TILE_ROVER = Swatch(131, 1, 1)
_TILE_TECH = Swatch(244, 7, 7)
_TAN = Swatch(180, 3, 3)
_ICE = Swatch(153, 14, 6)
_AIR = Swatch(74, 6, 6)


class Role(StrEnum):
    """What a colour says. Ground roles paint a whole cell; ink roles keep the ground they stand on."""

    TEXT = "text"
    DIM = "dim"
    """What cannot be used now."""
    STRONG = "strong"
    RULE = "rule"
    """The lines between panels."""
    PANEL = "panel"
    PANEL_TITLE = "panel-title"
    HEADER = "header"
    HEADER_STRONG = "header-strong"
    FOOTER = "footer"
    FOOTER_KEY = "footer-key"
    LOG = "log"
    LOG_OLD = "log-old"
    FIELD = "field"
    """Where letters are typed."""
    REFUSAL = "refusal"
    CLOCK = "clock"
    CLOCK_WARNING = "clock-warning"
    CLOCK_ALARM = "clock-alarm"

    GROUND = "ground"
    WATER = "water"
    DROWNED = "drowned"
    """Water now, ground at a lower tide."""
    DRYING = "drying"
    """Ground now, water at a higher tide."""
    MOUNTAIN = "mountain"
    DANGER = "danger"
    LIT = "lit"
    """Where the thing in hand may go; what may be chosen."""
    PATH = "path"
    CURSOR = "cursor"
    HAND = "hand"
    """The thing in hand."""
    STUCK = "stuck"
    ORE = "ore"
    EDGE = "edge"
    """The outlines of hexes and squares."""

    CIV = "civ"
    TILE_WATER = "tile-water"
    BIOMASS = "biomass"
    ROVER = "rover"
    TECH = "tech"
    ENERGY = "energy"
    ICE = "ice"
    METEOR = "meteor"
    LIFEPOD = "lifepod"
    MEDAL = "medal"

    WORLD = "world"
    AIR = "air"
    BAND = "band"
    GHOST = "ghost"
    CRASH = "crash"
    SITE = "site"
    MISSILE = "missile"

    PURPLE = "purple"
    ORANGE = "orange"
    GREEN = "green"
    SPHERE = "sphere"
    MACHINE = "machine"
    GADGET = "gadget"
    MANEUVER = "maneuver"


class _Paint(NamedTuple):
    ink: Swatch | None = None
    ground: Swatch | None = None
    attributes: str = ""


_PAINTS: dict[Role, _Paint] = {
    Role.TEXT: _Paint(_TEXT, _NIGHT),
    Role.DIM: _Paint(_DIM),
    Role.STRONG: _Paint(_WHITE, None, "bold"),
    Role.RULE: _Paint(_RULE),
    Role.PANEL: _Paint(_TEXT, _PANEL),
    Role.PANEL_TITLE: _Paint(_SKY, _PANEL, "bold"),
    Role.HEADER: _Paint(_SOFT, _BAR),
    Role.HEADER_STRONG: _Paint(_WHITE, _BAR, "bold"),
    Role.FOOTER: _Paint(_SOFT, _BAR),
    Role.FOOTER_KEY: _Paint(_KEY, _BAR, "bold"),
    Role.LOG: _Paint(_SOFT, _NIGHT),
    Role.LOG_OLD: _Paint(_DIM, _NIGHT),
    Role.FIELD: _Paint(_WHITE, _FIELD),
    Role.REFUSAL: _Paint(_REFUSAL, None, "bold"),
    Role.CLOCK: _Paint(_TEXT, _BAR),
    Role.CLOCK_WARNING: _Paint(_WARNING, _BAR, "bold"),
    Role.CLOCK_ALARM: _Paint(_WHITE, _ALARM, "bold"),
    Role.GROUND: _Paint(_SAND, _EARTH),
    Role.WATER: _Paint(_WAVE, _DEEP),
    Role.DROWNED: _Paint(_SHOAL, _SHALLOW),
    Role.DRYING: _Paint(_REED, _MUD),
    Role.MOUNTAIN: _Paint(_SNOW, _ROCK),
    Role.DANGER: _Paint(_FLARE, _BLOOD),
    Role.LIT: _Paint(_GLOW_INK, _GLOW),
    Role.PATH: _Paint(_WHITE, _TRAIL),
    Role.CURSOR: _Paint(_BLACK, _CURSOR, "bold"),
    Role.HAND: _Paint(_BLACK, _HAND, "bold"),
    Role.STUCK: _Paint(_WARNING, None, "bold"),
    Role.ORE: _Paint(_PEARL, None, "bold"),
    Role.EDGE: _Paint(_RULE),
    Role.CIV: _Paint(_SOFT, _BLACK, "bold"),
    Role.TILE_WATER: _Paint(_WHITE, _TILE_WATER),
    Role.BIOMASS: _Paint(_WHITE, _TILE_BIOMASS),
    Role.ROVER: _Paint(_WHITE, _TILE_ROVER),
    Role.TECH: _Paint(_BLACK, _TILE_TECH),
    Role.ENERGY: _Paint(_BLACK, _TAN),
    Role.ICE: _Paint(_ICE, _EARTH),
    Role.METEOR: _Paint(_REFUSAL, None, "bold"),
    Role.LIFEPOD: _Paint(_WARNING, None, "bold"),
    Role.MEDAL: _Paint(_KEY, None, "bold"),
    Role.WORLD: _Paint(_TAN, _ROCK),
    Role.AIR: _Paint(_AIR),
    Role.BAND: _Paint(_RULE),
    Role.GHOST: _Paint(_DIM),
    Role.CRASH: _Paint(_WHITE, _ALARM, "bold"),
    Role.SITE: _Paint(_KEY, None, "bold"),
    Role.MISSILE: _Paint(_REFUSAL),
    Role.PURPLE: _Paint(_PURPLE),
    Role.ORANGE: _Paint(_ORANGE),
    Role.GREEN: _Paint(_GREEN),
    Role.SPHERE: _Paint(_PEARL, None, "bold"),
    Role.MACHINE: _Paint(_RED),
    Role.GADGET: _Paint(_GREEN),
    Role.MANEUVER: _Paint(_BLUE),
}


class SeatLook(Struct, frozen=True):
    """How a seat is told from the others: by colour, by letter and by pattern."""

    name: str
    letter: str
    pattern: str
    """One ASCII character that fills an area of this seat."""
    swatch: Swatch


SEATS: tuple[SeatLook, ...] = (
    SeatLook("Blue", "B", "/", _BLUE),
    SeatLook("Red", "R", "x", _RED),
    SeatLook("Green", "G", ":", _GREEN),
    SeatLook("Yellow", "Y", "-", _YELLOW),
    SeatLook("Cyan", "C", "|", _CYAN),
    SeatLook("Orange", "O", "+", _ORANGE),
    SeatLook("Purple", "P", "#", _PURPLE),
    SeatLook("White", "W", ".", _PEARL),
)
"""By seat number; the colours of Full Metal Planète in the order of its seats."""


def _rich(paint: _Paint) -> Style:
    return Style(
        color=Color.from_rgb(*_channels(paint.ink)) if paint.ink else None,
        bgcolor=Color.from_rgb(*_channels(paint.ground)) if paint.ground else None,
        bold="bold" in paint.attributes or None,
        underline="underline" in paint.attributes or None,
    )


def _channels(swatch: Swatch) -> tuple[int, int, int]:
    return swatch.rgb >> 16, swatch.rgb >> 8 & 255, swatch.rgb & 255


STYLES: dict[Role, Style] = {role: _rich(paint) for role, paint in _PAINTS.items()}
_SEAT_STYLES = tuple(_rich(_Paint(look.swatch, None, "bold")) for look in SEATS)
_PIECE_STYLES = tuple(_rich(_Paint(_BLACK, look.swatch, "bold")) for look in SEATS)
_CURTAIN_STYLES = tuple(_rich(_Paint(look.swatch, _NIGHT)) for look in SEATS)


def style(role: Role) -> Style:
    """The Rich style of a role."""
    return STYLES[role]


def seat_style(seat: int) -> Style:
    """A seat's name or letter as text, on whatever ground it stands."""
    return _SEAT_STYLES[seat % len(SEATS)]


def piece_style(seat: int) -> Style:
    """A seat's piece on a board: dark letters on the seat's colour, readable on every terrain."""
    return _PIECE_STYLES[seat % len(SEATS)]


def curtain_style(seat: int) -> Style:
    """A whole screen in a seat's colour."""
    return _CURTAIN_STYLES[seat % len(SEATS)]


@cache
def over(base: Style, *roles: Role) -> Style:
    """A style with roles laid over it, the last on top; kept, so that equal cells share one object."""
    for role in roles:
        base += STYLES[role]
    return base


def _swatches() -> tuple[Swatch, ...]:
    painted = [swatch for paint in _PAINTS.values() for swatch in (paint.ink, paint.ground) if swatch]
    return tuple(dict.fromkeys([*painted, *(look.swatch for look in SEATS)]))


SWATCHES = _swatches()
LINES = frozenset({_RULE.rgb})
"""The inks that draw lines."""
PAGE, TEXT = _NIGHT.rgb, _TEXT.rgb
"""What stands where nothing else is painted."""
PALETTE = Palette(
    inks={swatch.rgb: swatch.ink for swatch in SWATCHES},
    grounds={swatch.rgb: swatch.ground for swatch in SWATCHES},
    mono_inks={swatch.rgb: swatch.mono_ink for swatch in SWATCHES if swatch.mono_ink},
    mono_grounds={swatch.rgb: swatch.mono_ground for swatch in SWATCHES if swatch.mono_ground},
)
"""What the output layer needs to know of the colours; see `tui.output.colours`."""


def _variables() -> dict[str, str]:
    variables = {
        "block-cursor-foreground": _BLACK.hex,
        "block-cursor-background": _CURSOR.hex,
        "block-cursor-blurred-foreground": _TEXT.hex,
        "block-cursor-blurred-background": _FIELD.hex,
        "border": _RULE.hex,
        "border-blurred": _RULE.hex,
        "footer-foreground": _SOFT.hex,
        "footer-background": _BAR.hex,
        "footer-key-foreground": _KEY.hex,
        "footer-description-foreground": _SOFT.hex,
        "input-cursor-foreground": _BLACK.hex,
        "input-cursor-background": _CURSOR.hex,
        "input-selection-background": _TRAIL.hex,
        "scrollbar": _RULE.hex,
        "scrollbar-hover": _DIM.hex,
        "scrollbar-active": _SOFT.hex,
        "scrollbar-background": _PANEL.hex,
        "scrollbar-background-hover": _PANEL.hex,
        "scrollbar-background-active": _PANEL.hex,
        "scrollbar-corner-color": _PANEL.hex,
    }
    for role, paint in _PAINTS.items():
        variables[f"lt-{role}"] = (paint.ink or _TEXT).hex
        variables[f"lt-{role}-ground"] = (paint.ground or _NIGHT).hex
    for number, look in enumerate(SEATS):
        variables[f"lt-seat-{number}"] = look.swatch.hex
    return variables


THEME = Theme(
    name="lowtide",
    primary=_SKY.hex,
    secondary=_AIR.hex,
    accent=_KEY.hex,
    warning=_WARNING.hex,
    error=_REFUSAL.hex,
    success=_GREEN.hex,
    foreground=_TEXT.hex,
    background=_NIGHT.hex,
    surface=_PANEL.hex,
    panel=_BAR.hex,
    dark=True,
    variables=_variables(),
)
"""An App registers it and sets `theme = THEME.name` in its `__init__`: style sheets are read soon after."""
