"""Which part of the plane is seen, and where a point falls. A row is as high as two columns are wide."""

from collections.abc import Iterable
from math import floor
from typing import NamedTuple

ASPECT = 2
"""Columns that make the height of a row: so circles look round."""

CLOSEST, FARTHEST = 0.02, 40.0
"""Inches a column takes at most and least magnification."""

STEPS = (1.0, 1.25, 1.6, 2.0, 2.5, 3.2, 4.0, 5.0, 6.4, 8.0)
"""The magnifications of a decade, each about a quarter more than the one before."""


class Viewport(NamedTuple):
    """The middle of the map in inches, inches a column, and the map's size in cells."""

    x: float
    y: float
    step: float
    width: int
    height: int

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Column and row of a point; outside the map too."""
        column = floor((x - self.x) / self.step + self.width / 2)
        row = floor((self.y - y) / (ASPECT * self.step) + self.height / 2)
        return column, row

    def point(self, column: float, row: float) -> tuple[float, float]:
        """The point in the middle of a cell."""
        x = self.x + (column + 0.5 - self.width / 2) * self.step
        y = self.y - (row + 0.5 - self.height / 2) * self.step * ASPECT
        return x, y

    def shows(self, x: float, y: float) -> bool:
        """Whether a point is on the map."""
        column, row = self.cell(x, y)
        return 0 <= column < self.width and 0 <= row < self.height

    @property
    def reach(self) -> float:
        """How far the corners are from the middle, or a little more."""
        return (self.width + ASPECT * self.height) * self.step / 2 + self.step * ASPECT

    def fitted(self, circles: Iterable[tuple[float, float, float]]) -> "Viewport":
        """The closest view of these circles (x, y, radius) with a margin, at any magnification."""
        found = list(circles)
        if not found or not self.width or not self.height:
            return self
        left = min(x - r for x, _, r in found)
        right = max(x + r for x, _, r in found)
        low = min(y - r for _, y, r in found)
        high = max(y + r for _, y, r in found)
        step = max(
            (right - left) / max(1, self.width - 8),
            (high - low) / max(1, (self.height - 3) * ASPECT),
            CLOSEST,
        )
        return self._replace(x=(left + right) / 2, y=(low + high) / 2, step=min(FARTHEST, step))

    def zoomed(self, by: int, x: float, y: float) -> "Viewport":
        """Larger (by < 0: smaller) by so many steps, with that point where it was."""
        step = self.step
        for _ in range(abs(by)):
            step = _next(step, finer=by > 0)
        step = min(FARTHEST, max(CLOSEST, step))
        share = step / self.step
        return self._replace(x=x + (self.x - x) * share, y=y + (self.y - y) * share, step=step)


def _next(step: float, *, finer: bool) -> float:
    """The neighbour of a magnification on the ladder of `STEPS`."""
    ladder = [scale * s for scale in (0.01, 0.1, 1.0, 10.0) for s in STEPS]
    if finer:
        return max((s for s in ladder if s < step * 0.999), default=step)
    return min((s for s in ladder if s > step * 1.001), default=step)
