"""What a star map is asked to draw: plain data in inches, x east and y north, no rules.

Whoever makes a scene says what each thing looks like; the map decides which cells that takes. Two equal
scenes are drawn once.
"""

from msgspec import Struct
from rich.style import Style

Point = tuple[float, float]
"""Inches east and north."""


class Disc(Struct, frozen=True):
    """A filled circle with a name on it."""

    x: float
    y: float
    radius: float
    name: str
    look: Style
    """Ink of the name and of the filling, on its ground."""
    rim: Style | None = None
    """The look of a rim of one cell around it; None: there is none."""


class Ring(Struct, frozen=True):
    """A dotted circle with a label on it."""

    x: float
    y: float
    radius: float
    label: str
    look: Style


class Stroke(Struct, frozen=True):
    """A line from point to point."""

    points: tuple[Point, ...]
    look: Style
    sign: str = ""
    """What it is made of in the plain set; empty: `-`, `/`, `|` and `\\` by its slope."""
    gap: int = 1
    """Every so many dots of the rich set one is set: 1 is a full line."""


class Sign(Struct, frozen=True):
    """A thing at a point: a few characters, the first or last of them on the point, and a name beside it."""

    x: float
    y: float
    text: str
    look: Style
    at: int = 0
    """Which character of the text stands on the point."""
    label: str = ""
    label_look: Style = Style()
    brief: str = ""
    """A shorter name for where the other has no room."""
    keyed: bool = False
    """The name says whose it is: `a=Name`, as several such signs may stand close together."""


class StarScene(Struct, frozen=True):
    """All there is; of two things in one cell the later is seen."""

    discs: tuple[Disc, ...] = ()
    rings: tuple[Ring, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    signs: tuple[Sign, ...] = ()


EMPTY = StarScene()
