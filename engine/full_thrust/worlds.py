"""Worlds: their pull by bands, their air, and where a site stands on them.

Rules FT-3, FT-30 to FT-35, FT-47, FT-90. `Space` is all worlds of a table with what follows from them,
worked out once; movement, sight and the preview ask it.
"""

from functools import cached_property
from math import sqrt
from typing import Literal, TypeAlias

from msgspec import Struct

from engine import plane
from engine.plane import Vector

AirName: TypeAlias = Literal["none", "very_thin", "thin", "standard", "dense", "very_dense"]

THRUST_PER_G = 8
"""Pull of one g in inches a turn a turn (FT-3)."""

FIRST_BAND = 4.0
"""Where the first band ends above the surface; every next one ends twice as far out (FT-30)."""

LEAST_PULL = 1.0
"""A listed pull under this is ignored (FT-33)."""

LEAST_SMOOTH = 0.05
"""Smooth gravity under this is dropped (FT-36)."""

TWO_INCH_ROWS: dict[str, tuple[float, ...]] = {
    "earth": (6.0, 4.0, 2.0, 1.0),
    "moon": (1.0,),
    "mars": (2.0, 2.0),
}
"""The rows of the author's final revision that are known (FT-37)."""


class Air(Struct, frozen=True, forbid_unknown_fields=True):
    """What a world's air does to fire from space at its surface (FT-90)."""

    id: AirName
    name: str
    beam_range_add: int
    graser_range_add: int
    screen_levels: int
    torpedo_mod: int
    missile_multiplier: int


class World(Struct, frozen=True):
    """A body on the map; it neither moves nor turns (FT-35)."""

    id: str
    """Its id in the data; empty for one made for this table."""
    name: str
    radius: float
    g: float
    """Surface gravity in g."""
    atmosphere: AirName
    x: float
    y: float
    row: tuple[float, ...]
    """The listed pull of each band from the surface outwards."""


def band_ends(count: int) -> tuple[float, ...]:
    """The altitudes at which so many bands end."""
    ends = []
    end = FIRST_BAND
    for _ in range(count):
        ends.append(end)
        end *= 2
    return tuple(ends)


def law(radius: float, g: float, number: int) -> float:
    """The pull of a band, counted from 0, by Newton's law at its middle altitude (FT-31)."""
    middle = 2.0
    if number:
        middle = 3.0
        for _ in range(number):
            middle *= 2
    share = radius / (radius + middle)
    return THRUST_PER_G * g * share * share


def _listed(pull: float) -> float:
    """A worked-out pull as a row lists it: whole from 0.75 up, then a half, then nothing (FT-31)."""
    return float(int(pull + 0.5)) if pull >= 0.75 else 0.5 if pull >= 0.375 else 0.0


def law_row(radius: float, g: float) -> tuple[float, ...]:
    """The row of a world that has no printed one, as listed (FT-31)."""
    row: list[float] = []
    while pull := _listed(law(radius, g, len(row))):
        row.append(pull)
    return tuple(row)


def two_inch_row(world: World) -> tuple[float, ...]:
    """A world's row with a band from 0 to 2 inches: as printed, else the mean of the pulls at a band's two
    edges (FT-37)."""
    if world.id in TWO_INCH_ROWS:
        return TWO_INCH_ROWS[world.id]
    row: list[float] = []
    inner, outer = 0.0, FIRST_BAND / 2
    while True:
        shares = [world.radius / (world.radius + edge) for edge in (inner, outer)]
        pull = _listed(THRUST_PER_G * world.g * (shares[0] * shares[0] + shares[1] * shares[1]) / 2)
        if not pull:
            return tuple(row)
        row.append(pull)
        inner, outer = outer, outer * 2


class Space(Struct, frozen=True, dict=True):
    """The worlds of a table, in the scenario's order, and the law of gravity that holds there."""

    worlds: tuple[World, ...]
    fractional: bool = False
    """Listed pulls under 1 act too (FT-33)."""
    two_inch: bool = False
    """Rows begin with a band from 0 to 2 inches (FT-37)."""
    smooth: bool = False
    """No bands: the law at the exact altitude (FT-36)."""

    @cached_property
    def discs(self) -> tuple[tuple[float, float, float], ...]:
        """Centre and radius of every world."""
        return tuple((world.x, world.y, world.radius) for world in self.worlds)

    @cached_property
    def pulls(self) -> tuple[tuple[float, float, float, float, tuple[tuple[float, float], ...]], ...]:
        """Of every world: centre, radius, the altitude up to which anything pulls, and its bands as
        (altitude up to which it reaches, pull)."""
        found = []
        for world in self.worlds:
            row, ends = world.row, band_ends(len(world.row))
            if self.two_inch:
                row = two_inch_row(world)
                ends = (FIRST_BAND / 2, *band_ends(len(row)))
            least = 0.0 if self.fractional else LEAST_PULL
            bands = tuple(
                (end + plane.TOLERANCE, pull if pull >= least else 0.0)
                for end, pull in zip(ends, row, strict=False)
            )
            reach = max((end for end, pull in bands if pull), default=-1.0)
            found.append((world.x, world.y, world.radius, reach, bands))
        return tuple(found)

    def altitude(self, number: int, x: float, y: float) -> float:
        """Distance to a world's surface, below 0 inside it (FT-11)."""
        world = self.worlds[number]
        return plane.distance(x, y, world.x, world.y) - world.radius

    def band(self, number: int, x: float, y: float) -> int | None:
        """Which band of a world a point is in, from 1; None beyond its last one."""
        altitude = self.altitude(number, x, y)
        for n, (end, _) in enumerate(self.pulls[number][4], 1):
            if altitude <= end:
                return n
        return None

    def pull(self, x: float, y: float) -> Vector:
        """The sum of all pulls at a point (FT-20, FT-34), in the arithmetic of FT-10a."""
        px = py = 0.0
        for number, (wx, wy, radius, _, _) in enumerate(self.pulls):
            dx = wx - x
            dy = wy - y
            away = sqrt(dx * dx + dy * dy)
            pull = self.strength(number, away - radius)
            if pull:
                px += dx / away * pull
                py += dy / away * pull
        return Vector(px + 0.0, py + 0.0)

    def strength(self, number: int, altitude: float) -> float:
        """The pull of one world at an altitude; 0 where it has none or it is ignored."""
        if self.smooth:
            world = self.worlds[number]
            share = world.radius / (world.radius + altitude)
            pull = THRUST_PER_G * world.g * share * share
            return pull if pull >= LEAST_SMOOTH else 0.0
        for end, pull in self.pulls[number][4]:
            if altitude <= end:
                return pull
        return 0.0

    def others(self, number: int) -> tuple[tuple[float, float, float], ...]:
        """The discs of all worlds but one."""
        return self.discs[:number] + self.discs[number + 1 :]

    def rim(self, number: int, degrees: float) -> Vector:
        """The point on a world's rim at that bearing from its centre, where a site stands (FT-47)."""
        world = self.worlds[number]
        out = plane.bearing(degrees)
        return Vector(world.x + out.x * world.radius + 0.0, world.y + out.y * world.radius + 0.0)


__all__ = [
    "Air",
    "AirName",
    "Space",
    "World",
    "band_ends",
    "law",
    "law_row",
]
