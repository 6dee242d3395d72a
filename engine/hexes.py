"""Hex geometry: flat-topped hexes in columns, odd ones half a hex lower (odd-q), axial inside.

A *cell* is an int: `column * stride + axial row`, so that all six neighbours lie at fixed
differences and a set of hexes is one big int with a bit a cell. Cells in ascending order are the
hexes by column, then row. One `Grid` serves all boards of a size; everything on it is worked out
once. Pure geometry: nothing here knows a game.
"""

from collections.abc import Iterator
from functools import cache, cached_property
from typing import TypeAlias

Cell: TypeAlias = int
Mask: TypeAlias = int
"""A set of hexes: bit `cell` is set for each."""

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""The six neighbours, clockwise; the index is a direction."""


class Grid:
    """A field of `width` columns by `height` rows. Use `grid`, which keeps one for each size."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._offset = (width - 1) // 2
        self.stride = height + self._offset + 1
        """One more than a column needs, so that a step off one column's end meets no other."""
        stride = self.stride
        self.steps = (-1, stride - 1, stride, 1, 1 - stride, -stride)
        """What to add to a cell for each direction."""
        self.cells: tuple[Cell, ...] = tuple(
            sorted(self._cell(x, y) for x in range(width) for y in range(height))
        )
        self.all: Mask = sum(1 << cell for cell in self.cells)
        size = width * stride
        self.neighbours: list[tuple[Cell, ...]] = [()] * size
        """By cell: the cells beside it, clockwise from north."""
        self.around: list[Mask] = [0] * size
        """By cell: the same as a set."""
        self.by_direction: list[tuple[Cell, ...]] = [()] * size
        """By cell: the six places beside it, -1 where the board ends."""
        for cell in self.cells:
            six = tuple(n if self.holds(n := cell + step) else -1 for step in self.steps)
            self.by_direction[cell] = six
            self.neighbours[cell] = tuple(n for n in six if n >= 0)
            self.around[cell] = sum(1 << n for n in six if n >= 0)
        self.border: Mask = sum(1 << c for c in self.cells if len(self.neighbours[c]) < 6)
        """Hexes with fewer than six neighbours."""

    def _cell(self, x: int, y: int) -> Cell:
        return x * self.stride + y - x // 2 + self._offset

    def holds(self, cell: Cell) -> bool:
        """Whether there is such a cell."""
        return cell >= 0 and bool(self.all >> cell & 1)

    def cell(self, x: int, y: int) -> Cell | None:
        """The cell in column `x`, row `y` from the upper left corner; None off the board."""
        return self._cell(x, y) if 0 <= x < self.width and 0 <= y < self.height else None

    def xy(self, cell: Cell) -> tuple[int, int]:
        """Column and row of a cell."""
        x, r = divmod(cell, self.stride)
        return x, r + x // 2 - self._offset

    def axial(self, cell: Cell) -> tuple[int, int]:
        """Axial coordinates q and r; (0, 0) is the upper left hex."""
        q, r = divmod(cell, self.stride)
        return q, r - self._offset

    def distance(self, a: Cell, b: Cell) -> int:
        """Steps between two cells, 1 for neighbours."""
        aq, ar = divmod(a, self.stride)
        bq, br = divmod(b, self.stride)
        dq, dr = aq - bq, ar - br
        return max(abs(dq), abs(dr), abs(dq + dr))

    @cached_property
    def _discs(self) -> list[list[Mask]]:
        return [[1 << c if self.holds(c) else 0 for c in range(len(self.around))]]

    def discs(self, radius: int) -> list[Mask]:
        """By cell: all hexes within `radius` of it, itself among them."""
        known = self._discs
        while len(known) <= radius:
            known.append([self.grow(mask) if mask else 0 for mask in known[-1]])
        return known[radius]

    def disc(self, cell: Cell, radius: int) -> Mask:
        """All hexes within `radius` of a cell, itself among them."""
        return self.discs(radius)[cell]

    def ring(self, cell: Cell, radius: int) -> Mask:
        """The hexes at exactly this distance."""
        return self.disc(cell, radius) & ~(self.disc(cell, radius - 1) if radius else 0)

    def grow(self, mask: Mask) -> Mask:
        """The set and all that touches it."""
        stride = self.stride
        # Upwards by 1, stride - 1 and stride, downwards by the same: the six neighbours.
        up = mask << 1 | mask << stride - 1 | mask << stride
        return (mask | up | mask >> 1 | mask >> stride - 1 | mask >> stride) & self.all

    def flood(self, seed: Mask, through: Mask) -> Mask:
        """All of `through` that hangs together with the part of `seed` in it."""
        reached = seed & through
        stride, fresh = self.stride, reached
        while fresh:
            up = fresh << 1 | fresh << stride - 1 | fresh << stride
            fresh = (up | fresh >> 1 | fresh >> stride - 1 | fresh >> stride) & through & ~reached
            reached |= fresh
        return reached

    def line(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The straight line of cells from `a` to `b`, both among them; ties go to the lower cell."""
        steps = self.distance(a, b)
        aq, ar = self.axial(a)
        bq, br = self.axial(b)
        path = [a]
        for n in range(1, steps):
            q, r = _nearest(aq * (steps - n) + bq * n, ar * (steps - n) + br * n, steps)
            path.append(q * self.stride + r + self._offset)
        return (*path, b) if steps else (a,)


def _nearest(q: int, r: int, unit: int) -> tuple[int, int]:
    """The hex nearest to (q, r) / unit: each cube part rounded, the one rounded most worked out anew."""
    s = -q - r
    rq, rr, rs = ((2 * part + unit - 1) // (2 * unit) for part in (q, r, s))
    dq, dr, ds = abs(rq * unit - q), abs(rr * unit - r), abs(rs * unit - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return rq, rr


def cells_of(mask: Mask) -> Iterator[Cell]:
    """The cells of a set, ascending: by column, then row."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@cache
def grid(width: int, height: int) -> Grid:
    """The grid of that size; there is one of each."""
    return Grid(width, height)
