"""The words of Planet Unknown: resources, tracks, squares.

PU-1: six resources; the first five have a track, energy has none. Terrain and resource share the
names (PU-2). A square is its number on the 12 by 12 board, `12 * y + x`, y downwards.
"""

from typing import Literal, TypeAlias

from engine.grids import Grid

Resource: TypeAlias = Literal["civ", "water", "biomass", "rover", "tech", "energy"]
Track: TypeAlias = Literal["civ", "water", "biomass", "rover", "tech"]
Ring: TypeAlias = Literal["outer", "inner"]
Square: TypeAlias = int

TRACKS: tuple[Track, ...] = ("civ", "water", "biomass", "rover", "tech")
"""In the order of every list, and of the clock's choices (PU-23a)."""
RESOURCES: tuple[Resource, ...] = (*TRACKS, "energy")
RINGS: tuple[Ring, ...] = ("outer", "inner")

CIV, WATER, BIOMASS, ROVER, TECH = range(5)
"""Places of the tracks in a tuple of markers."""
INDEX: dict[str, int] = {track: n for n, track in enumerate(TRACKS)}
TOP = 15
"""The last space of a track."""

SIDE = 12
BOARD = Grid(SIDE, SIDE)


def text(square: Square) -> str:
    """A square as notation writes it: `x,y`."""
    return f"{square % SIDE},{square // SIDE}"


def pair(square: Square) -> list[int]:
    """A square as documents write it: `[x, y]`."""
    return [square % SIDE, square // SIDE]


def word(name: str) -> str:
    """The word of a planet or corporation in notation: `KSB-4156` is `ksb-4156`, `K'Aax` is `kaax`."""
    return name.lower().replace("'", "").replace(" ", "-")
