"""The flat plane: vectors, the twelve headings, arcs, and straight lines against discs, segments and edges.

Rules FT-6 to FT-10a, FT-40, FT-44a, FT-46, FT-51, FT-143a. Called by the rules of Full Thrust and by its
star map. Coordinates are inches, x east and y north, angles clockwise from north. Only + - * / and the
square root are used, with a table of headings, so that the same numbers give the same bits on every
machine; a result that is minus zero is given as zero by adding `0.0`.

A line is a start and a displacement; a place on it is its *part*, 0 at the start and 1 at the end.
"""

from math import ceil, sqrt
from typing import NamedTuple

TOLERANCE = 1e-9
"""How far apart two lengths in inches may be and still count as equal (FT-10)."""

_HIGH = 0.8660254037844386
"""The double of half the square root of three."""

_RADIAN = 0.017453292519943295
"""One degree."""


class Vector(NamedTuple):
    """A point or a displacement in inches."""

    x: float
    y: float


HEADINGS: tuple[Vector, ...] = (
    Vector(0.0, 1.0),
    Vector(0.5, _HIGH),
    Vector(_HIGH, 0.5),
    Vector(1.0, 0.0),
    Vector(_HIGH, -0.5),
    Vector(0.5, -_HIGH),
    Vector(0.0, -1.0),
    Vector(-0.5, -_HIGH),
    Vector(-_HIGH, -0.5),
    Vector(-1.0, 0.0),
    Vector(-_HIGH, 0.5),
    Vector(-0.5, _HIGH),
)
"""The unit vectors of the twelve facings, 30 degrees apart, clockwise from north (FT-7)."""

ARCS: tuple[str, ...] = ("F", "FS", "AS", "A", "AP", "FP")
"""The six arcs of 60 degrees, clockwise, the first centred on the facing (FT-51)."""


def bearing(degrees: float) -> Vector:
    """The unit vector of a bearing, 0 to under 360 degrees clockwise from north.

    Multiples of 30 come from the table of headings, the rest from a series.
    """
    twelfth = degrees / 30
    if twelfth == int(twelfth):
        return HEADINGS[int(twelfth) % 12]
    quarter = int(degrees / 90)
    rest = degrees - 90 * quarter
    sine, cosine = _sine(rest), _sine(90 - rest)
    x, y = ((sine, cosine), (cosine, -sine), (-sine, -cosine), (-cosine, sine))[quarter % 4]
    return Vector(x, y)


def _sine(degrees: float) -> float:
    """The sine of 0 to 90 degrees, by the series of whichever of sine and cosine converges faster."""
    if degrees <= 45:
        angle, start = degrees * _RADIAN, 1
        term = angle
    else:
        angle, start = (90 - degrees) * _RADIAN, 0
        term = 1.0
    square = angle * angle
    terms = [term]
    for n in range(start + 1, start + 20, 2):
        term = -term * square / (n * (n + 1))
        terms.append(term)
    total = 0.0
    for part in reversed(terms):  # the small ones first, so that they are not lost
        total += part
    return total


def distance(ax: float, ay: float, bx: float, by: float) -> float:
    """How far two points lie apart."""
    dx = bx - ax
    dy = by - ay
    return sqrt(dx * dx + dy * dy)


def band(length: float, width: float) -> int:
    """Which band of that width a length lies in, from 1; a band contains its outer edge (FT-10)."""
    return max(1, ceil((length - TOLERANCE) / width))


def arc(dx: float, dy: float, facing: int) -> int:
    """Which of `ARCS` a displacement points into for that facing; an exact border belongs to the arc
    clockwise of it, no displacement at all to F (FT-51)."""
    if abs(dx) <= TOLERANCE and abs(dy) <= TOLERANCE:
        return 0
    for number in range(6):
        ax, ay = HEADINGS[(facing + 2 * number + 11) % 12]
        bx, by = HEADINGS[(facing + 2 * number + 1) % 12]
        if dx * ay - dy * ax >= -TOLERANCE and dx * by - dy * bx < -TOLERANCE:
            return number
    return 0


def nearest(x: float, y: float, dx: float, dy: float, px: float, py: float) -> tuple[float, float]:
    """Where a line comes nearest to a point, as its part, and how near."""
    qx = x - px
    qy = y - py
    square = dx * dx + dy * dy
    part = 0.0
    if square > 0:
        part = min(1.0, max(0.0, -(qx * dx + qy * dy) / square))
    qx += part * dx
    qy += part * dy
    return part, sqrt(qx * qx + qy * qy)


def entry(x: float, y: float, dx: float, dy: float, cx: float, cy: float, radius: float) -> float | None:
    """The part of the line at which it enters a disc; None if it comes no closer than the rim (FT-40).

    A line that starts on the rim and goes in enters at 0.
    """
    if nearest(x, y, dx, dy, cx, cy)[1] >= radius - TOLERANCE:
        return None
    return reaches(x, y, dx, dy, cx, cy, radius)


def reaches(x: float, y: float, dx: float, dy: float, px: float, py: float, within: float) -> float | None:
    """The part of the line at which it first is `within` inches of a point, exactly so far included."""
    if nearest(x, y, dx, dy, px, py)[1] > within + TOLERANCE:
        return None
    qx = x - px
    qy = y - py
    gap = qx * qx + qy * qy - within * within
    square = dx * dx + dy * dy
    if gap <= 0 or square <= 0:
        return 0.0
    along = qx * dx + qy * dy
    root = sqrt(max(0.0, along * along - square * gap))
    return min(1.0, max(0.0, (-along - root) / square))


def crossing(x: float, y: float, dx: float, dy: float, a: Vector, b: Vector) -> float | None:
    """The part of the line at which it first meets a segment, either way and ends included (FT-143a).

    A point where the line starts belongs to the line before it and does not count.
    """
    length = sqrt(dx * dx + dy * dy)
    if length <= TOLERANCE:
        return None
    ex = b.x - a.x
    ey = b.y - a.y
    span = sqrt(ex * ex + ey * ey)
    turn = dx * ey - dy * ex
    qx = a.x - x
    qy = a.y - y
    if abs(turn) <= TOLERANCE * length * span or span <= TOLERANCE:
        return _along(dx, dy, length, qx, qy, ex, ey)
    part = (qx * ey - qy * ex) / turn
    on = (qx * dy - qy * dx) / turn
    if part * length <= TOLERANCE or (part - 1) * length > TOLERANCE:
        return None
    if on * span < -TOLERANCE or (on - 1) * span > TOLERANCE:
        return None
    return min(1.0, part)


def _along(dx: float, dy: float, length: float, qx: float, qy: float, ex: float, ey: float) -> float | None:
    """`crossing` for a segment that lies in the direction of the line, or is a point."""
    if abs(qx * dy - qy * dx) > TOLERANCE * length:
        return None
    one = (qx * dx + qy * dy) / (length * length)
    two = ((qx + ex) * dx + (qy + ey) * dy) / (length * length)
    first, last = min(one, two), max(one, two)
    if last * length <= TOLERANCE or (first - 1) * length > TOLERANCE:
        return None
    return min(1.0, max(0.0, first))


def leaving(x: float, y: float, dx: float, dy: float, wide: float, high: float) -> tuple[float, str] | None:
    """Where a line that ends outside a rectangle about the origin crosses its edge, and which edge.

    `wide` and `high` are half its width and height. None when the line ends inside or on the edge;
    through a corner the edge is the east or west one (FT-44a).
    """
    found: tuple[float, str] | None = None
    if abs(x + dx) > wide + TOLERANCE:
        edge = wide if dx > 0 else -wide
        found = (min(1.0, max(0.0, (edge - x) / dx)) if dx else 0.0, "east" if x + dx > 0 else "west")
    if abs(y + dy) > high + TOLERANCE:
        edge = high if dy > 0 else -high
        part = min(1.0, max(0.0, (edge - y) / dy)) if dy else 0.0
        if found is None or part < found[0] - TOLERANCE:
            found = (part, "north" if y + dy > 0 else "south")
    return found


def clear(ax: float, ay: float, bx: float, by: float, discs: tuple[tuple[float, float, float], ...]) -> bool:
    """Whether the line between two points enters none of the discs (x, y, radius); touching is clear
    (FT-46)."""
    dx = bx - ax
    dy = by - ay
    return all(nearest(ax, ay, dx, dy, cx, cy)[1] >= radius - TOLERANCE for cx, cy, radius in discs)


__all__ = [
    "ARCS",
    "HEADINGS",
    "TOLERANCE",
    "Vector",
    "arc",
    "band",
    "bearing",
    "clear",
    "crossing",
    "distance",
    "entry",
    "leaving",
    "nearest",
    "reaches",
]
