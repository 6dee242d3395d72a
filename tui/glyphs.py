"""The signs: one character for each meaning, by role, in two sets.

The *plain* set holds ASCII and signs that are one cell wide on every terminal; it is
what a player gets at first. The *rich* set may use blocks, boxes and arrows, whose
width some terminals count differently; a player asks for it. Screens name roles:
`FullMetal.SEA.sign(rich)`.
"""

from enum import Enum


class Glyph(Enum):
    """A role and its signs in the plain and in the rich set."""

    plain: str
    rich: str

    def __new__(cls, plain: str, rich: str | None = None) -> "Glyph":
        """Members are numbered: two roles may well share a sign without being one."""
        member = object.__new__(cls)
        member._value_ = len(cls.__members__)
        member.plain = plain
        member.rich = rich or plain
        return member

    def sign(self, rich: bool = False) -> str:
        """The sign in the player's set."""
        return self.rich if rich else self.plain


class Common(Glyph):
    """Signs that mean the same in all four games."""

    LIT = ".", "·"
    PATH = "*", "•"
    DANGER = "!"
    STUCK = "="
    HAND = "@", "◆"
    HERE = ">", "▶"
    BY_CODE = "#"
    BY_NAME = "@"
    OPEN = "[", "▕"
    CLOSE = "]", "▏"
    RULE = "-", "─"
    WALL = "|", "│"
    CROSS = "+", "┼"
    BAR_FULL = "#", "█"
    BAR_EMPTY = ".", "░"
    DONE = "✓"
    NOT_DONE = "✗"
    DOT = "∙", "·"
    ARROW = "»", "→"
    MORE = "»", "…"
    NORTH = "^", "↑"
    NORTH_EAST = "/", "↗"
    EAST = ">", "→"
    SOUTH_EAST = "\\", "↘"
    SOUTH = "v", "↓"
    SOUTH_WEST = "/", "↙"
    WEST = "<", "←"
    NORTH_WEST = "\\", "↖"


class FullMetal(Glyph):
    """Full Metal Planète."""

    PLAIN = ".", "·"
    MOUNTAIN = "^", "▲"
    SEA = "~", "≈"
    REEF = "r", "▒"
    SWAMP = "%", "░"
    ORE = "o", "●"
    TANK = "T"
    HEAP = "H"
    GUNBOAT = "G"
    CRAB = "C"
    BARGE = "B"
    HEN = "W"
    PONTOON = "="
    FREIGHTER = "F"
    TURRET = "t"
    EDGE_RISING = "/", "╱"
    EDGE_FALLING = "\\", "╲"
    EDGE_FLAT = "_"


class Planet(Glyph):
    """Planet Unknown. A terrain is a capital where its icon is printed, else a small letter."""

    CIV = "c"
    CIV_ICON = "C"
    WATER = "w"
    WATER_ICON = "W"
    BIOMASS = "b"
    BIOMASS_ICON = "B"
    ROVER = "r"
    ROVER_ICON = "R"
    TECH = "t"
    TECH_ICON = "T"
    ENERGY = "e"
    ENERGY_ICON = "E"
    ICE = "*", "❄"
    LIFEPOD = "+", "✚"
    METEOR = "@", "●"
    ROVER_TOKEN = "&", "♦"
    FREE = "∙", "·"
    OUTSIDE = " "
    CITY = "#", "▦"
    SPECIAL = "%", "▒"


class Thrust(Glyph):
    """Full Thrust."""

    WORLD = "#", "█"
    AIR = ":", "▒"
    BAND = ".", "·"
    GHOST = "o", "○"
    CRASH = "X", "✖"
    MISSILE = ",", "‧"
    COURSE = "-", "─"
    HULL_LEFT = "_", "□"
    HULL_LOST = "#", "■"
    ARC = "'", "∴"
    STAR = "⋅", "∙"


class Minds(Glyph):
    """Metal Minds."""

    PURPLE = "P", "◆"
    ORANGE = "O", "▲"
    GREEN = "G", "■"
    SPHERE = "*", "●"
    MACHINE = "M"
    MACHINE_USED = "m"
    GADGET = "G"
    MANEUVER = "!"
    UPRIGHT = "|", "│"
    SIDEWAYS = "-", "─"
    NEW = "+"
    AGENT = "A"


SETS: tuple[type[Glyph], ...] = (Common, FullMetal, Planet, Thrust, Minds)
