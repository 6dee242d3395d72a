"""Square boards as int bitboards, and polyominoes on them.

A board is a `Grid` of width times height squares; the square in column x and row y is bit
`y * width + x` of a mask. A polyomino is a list of cells; an `Image` is one way of turning and
flipping it. Where an image fits on free squares is answered for all places at once: shifting the
mask of free squares back by a cell's place shows every corner at which that cell is free, and the
AND over the cells shows every corner at which all are (8 images of five cells: about 6 us).

Masks wrap at the right edge when shifted; `Image.home`, the corners at which the bounding box lies
on the board, cuts that off. Knows no game.
"""

from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from itertools import compress
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Mask: TypeAlias = int
"""A set of squares, one bit each."""

Cell: TypeAlias = tuple[int, int]
"""Column and row, from 0, rows downwards."""

_BITS = bytes.maketrans(b"01", b"\x00\x01")


class Grid:
    """A board's size and the moves of masks on it."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self.full: Mask = (1 << self.size) - 1
        first = sum(1 << y * width for y in range(height))
        self._not_first: Mask = self.full ^ first
        self._not_last: Mask = self.full ^ (first << width - 1)
        self._format = f"0{self.size}b"

    def index(self, x: int, y: int) -> int:
        """The number of a square, which is also its bit."""
        return y * self.width + x

    def cell(self, index: int) -> Cell:
        """Column and row of a square's number."""
        return index % self.width, index // self.width

    def mask(self, squares: Sequence[int]) -> Mask:
        """The set of these squares."""
        mask = 0
        for square in squares:
            mask |= 1 << square
        return mask

    def squares(self, mask: Mask) -> tuple[int, ...]:
        """The squares of a mask, rows downwards, each row from the left."""
        return tuple(self.select(mask, range(self.size)))

    def select(self, mask: Mask, items: Sequence[T]) -> Iterator[T]:
        """The items whose places are the squares of the mask; one item a square, in their order.

        Three times as fast as taking bit after bit off the mask once it holds ten.
        """
        bits = format(mask, self._format).encode().translate(_BITS)
        return compress(items, reversed(bits))

    def beside(self, mask: Mask) -> Mask:
        """The squares that share an edge with one of the mask; squares of the mask only where they do."""
        return (
            (mask << 1 & self._not_first)
            | (mask >> 1 & self._not_last)
            | (mask << self.width & self.full)
            | mask >> self.width
        )

    def area(self, seed: Mask, within: Mask) -> Mask:
        """All squares of `within` that hang together, edge to edge, with those of `seed` in it."""
        area = seed & within
        edge = area
        while edge:
            edge = self.beside(edge) & within & ~area
            area |= edge
        return area

    def areas(self, within: Mask) -> Iterator[Mask]:
        """The separate areas of a mask, in the order of their first squares."""
        while within:
            area = self.area(within & -within, within)
            yield area
            within ^= area


class Image:
    """A polyomino turned and flipped one way, its bounding box in the corner of a grid."""

    def __init__(self, grid: Grid, cells: Sequence[Cell], turn: int, flip: bool) -> None:
        self.turn = turn
        """Clockwise quarter turns, 0 to 3, after the flip."""
        self.flip = flip
        """Mirrored left to right before it was turned."""
        self.cells = _placed(cells, turn, flip)
        """Where each cell of the polyomino lies, in the order of the polyomino's cells."""
        self.width = 1 + max(x for x, _ in self.cells)
        self.height = 1 + max(y for _, y in self.cells)
        self.shifts = tuple(grid.index(x, y) for x, y in self.cells)
        """How far each cell is from the corner of the bounding box, as bits."""
        self.home: Mask = grid.mask(
            [
                grid.index(x, y)
                for y in range(grid.height - self.height + 1)
                for x in range(grid.width - self.width + 1)
            ]
        )
        """The corners at which the bounding box lies on the grid."""

    def fits(self, free: Mask) -> Mask:
        """The corners at which every cell lies on a free square."""
        corners = self.home
        for shift in self.shifts:
            corners &= free >> shift
        return corners

    def meets(self, spots: Mask) -> Mask:
        """The corners at which at least one cell lies on a spot; to be cut to `home`."""
        corners = 0
        for shift in self.shifts:
            corners |= spots >> shift
        return corners

    def squares(self, corner: int) -> tuple[int, ...]:
        """The squares of the cells, in the polyomino's order, with the bounding box at `corner`."""
        return tuple([corner + shift for shift in self.shifts])


def _placed(cells: Sequence[Cell], turn: int, flip: bool) -> tuple[Cell, ...]:
    """The cells after the flip and the turns, moved so that the bounding box starts at 0, 0."""
    placed = [(-x, y) if flip else (x, y) for x, y in cells]
    for _ in range(turn):
        placed = [(-y, x) for x, y in placed]
    left = min(x for x, _ in placed)
    top = min(y for _, y in placed)
    return tuple((x - left, y - top) for x, y in placed)


@cache
def images(grid: Grid, cells: tuple[Cell, ...], marks: tuple[Hashable, ...]) -> tuple[Image, ...]:
    """The images of a polyomino that differ, by turn and then unflipped first.

    `marks` is what each cell shows; two images are the same when every square shows the same in
    both. Of those that are, the first in order stands for all.
    """
    seen = set()
    found = []
    for turn in range(4):
        for flip in (False, True):
            image = Image(grid, cells, turn, flip)
            look = frozenset(zip(image.cells, marks, strict=True))
            if look not in seen:
                seen.add(look)
                found.append(image)
    return tuple(found)


@cache
def same_image(
    grid: Grid, cells: tuple[Cell, ...], marks: tuple[Hashable, ...], turn: int, flip: bool
) -> Image:
    """The one of `images` that lays the cells as this turn and flip do."""
    look = frozenset(zip(_placed(cells, turn, flip), marks, strict=True))
    return next(
        image
        for image in images(grid, cells, marks)
        if frozenset(zip(image.cells, marks, strict=True)) == look
    )
