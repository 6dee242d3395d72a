"""Bitboards of squares and polyominoes, against sets of squares."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.grids import Cell, Grid, Image, images, same_image

GRIDS = [Grid(12, 12), Grid(5, 9)]
grids = st.sampled_from(GRIDS)


def boards(grid: Grid) -> st.SearchStrategy[int]:
    return st.integers(0, grid.full)


def cells_of(grid: Grid, mask: int) -> set[Cell]:
    return {grid.cell(n) for n in range(grid.size) if mask >> n & 1}


def beside(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


@st.composite
def polyominoes(draw: st.DrawFn) -> tuple[Cell, ...]:
    """Two to five squares that hang together, in the order in which they were added."""
    cells: list[Cell] = [(0, 0)]
    for _ in range(draw(st.integers(1, 4))):
        around = sorted({c for cell in cells for c in beside(cell)} - set(cells))
        cells.append(draw(st.sampled_from(around)))
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple((x - left, y - top) for x, y in cells)


def naive_image(cells: tuple[Cell, ...], turn: int, flip: bool) -> tuple[Cell, ...]:
    """A picture of characters mirrored and turned, then read again."""
    width, height = 1 + max(x for x, _ in cells), 1 + max(y for _, y in cells)
    picture: list[list[Any]] = [[None] * width for _ in range(height)]
    for n, (x, y) in enumerate(cells):
        picture[y][x] = n
    if flip:
        picture = [list(reversed(row)) for row in picture]
    for _ in range(turn):
        picture = [list(row) for row in zip(*reversed(picture), strict=True)]
    found = {n: (x, y) for y, row in enumerate(picture) for x, n in enumerate(row) if n is not None}
    return tuple(found[n] for n in range(len(cells)))


class TestMasks:
    @given(st.data())
    def test_squares_come_row_by_row_with_their_own_items(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        mask = data.draw(boards(grid))
        squares = grid.squares(mask)
        assert squares == tuple(n for n in range(grid.size) if mask >> n & 1)
        assert grid.mask(squares) == mask
        assert list(grid.select(mask, [-n for n in range(grid.size)])) == [-n for n in squares]

    @given(st.data())
    def test_beside_is_every_square_with_an_edge_in_common(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        mask = data.draw(boards(grid))
        board = cells_of(grid, grid.full)
        expected = {c for cell in cells_of(grid, mask) for c in beside(cell)} & board
        assert cells_of(grid, grid.beside(mask)) == expected

    @given(st.data())
    def test_areas_are_what_hangs_together_edge_to_edge(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        mask = data.draw(boards(grid))
        rest = cells_of(grid, mask)
        expected = []
        while rest:
            area, edge = set(), {min(rest, key=lambda c: (c[1], c[0]))}
            while edge:
                area |= edge
                edge = ({c for cell in edge for c in beside(cell)} & rest) - area
            expected.append(area)
            rest -= area
        assert [cells_of(grid, area) for area in grid.areas(mask)] == expected
        if mask:
            assert grid.area(mask & -mask, mask) == next(grid.areas(mask))
            assert grid.area(grid.full ^ mask, mask) == 0


class TestImages:
    @given(polyominoes(), st.integers(0, 3), st.booleans())
    def test_the_flip_mirrors_left_to_right_and_then_the_turns_go_clockwise(
        self, cells: tuple[Cell, ...], turn: int, flip: bool
    ) -> None:
        assert Image(GRIDS[0], cells, turn, flip).cells == naive_image(cells, turn, flip)

    @given(polyominoes(), st.data())
    def test_each_picture_comes_once_and_under_its_first_name(
        self, cells: tuple[Cell, ...], data: st.DataObject
    ) -> None:
        marks = tuple(data.draw(st.lists(st.sampled_from("ab"), min_size=len(cells), max_size=len(cells))))
        names = [(turn, flip) for turn in range(4) for flip in (False, True)]
        looks: dict[frozenset[Any], tuple[int, bool]] = {}
        for turn, flip in names:
            look = frozenset(zip(naive_image(cells, turn, flip), marks, strict=True))
            looks.setdefault(look, (turn, flip))
        found = images(GRIDS[0], cells, marks)
        assert [(image.turn, image.flip) for image in found] == list(looks.values())
        for turn, flip in names:
            look = frozenset(zip(naive_image(cells, turn, flip), marks, strict=True))
            image = same_image(GRIDS[0], cells, marks, turn, flip)
            assert (image.turn, image.flip) == looks[look]

    @pytest.mark.parametrize(("cells", "count"), [(((0, 0), (1, 0)), 4), (((0, 0), (1, 0), (0, 1)), 8)])
    def test_known_numbers_of_images(self, cells: tuple[Cell, ...], count: int) -> None:
        assert len(images(GRIDS[0], cells, tuple(range(len(cells))))) == count

    @settings(max_examples=300)
    @given(polyominoes(), st.integers(0, 3), st.booleans(), st.data())
    def test_where_an_image_fits_and_meets_is_what_trying_every_place_finds(
        self, cells: tuple[Cell, ...], turn: int, flip: bool, data: st.DataObject
    ) -> None:
        grid = data.draw(grids)
        free, spots = data.draw(boards(grid)), data.draw(boards(grid))
        image = Image(grid, cells, turn, flip)
        open_cells, spot_cells = cells_of(grid, free), cells_of(grid, spots)
        fits, meets = set(), set()
        for corner in range(grid.size):
            x, y = grid.cell(corner)
            laid = [(x + dx, y + dy) for dx, dy in image.cells]
            if any(cx >= grid.width or cy >= grid.height for cx, cy in laid):
                continue
            if set(laid) <= open_cells:
                fits.add(corner)
            if set(laid) & spot_cells:
                meets.add(corner)
            assert tuple(grid.cell(square) for square in image.squares(corner)) == tuple(laid)
        assert set(grid.squares(image.fits(free))) == fits
        assert set(grid.squares(image.meets(spots) & image.home)) == meets
