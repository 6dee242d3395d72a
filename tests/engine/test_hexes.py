"""Hex geometry against naive definitions: neighbours by the odd-q table, the rest by walking."""

from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hexes import Cell, Grid, Mask, cells_of, grid

EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""What to add to column and row, clockwise from north, by the parity of the column."""

SIZES = [(1, 1), (1, 7), (6, 1), (2, 2), (9, 6), (37, 23), (36, 23)]


def mask_of(cells: set[Cell]) -> Mask:
    return sum(1 << cell for cell in cells)


def walked(field: Grid, start: Cell, through: set[Cell]) -> dict[Cell, int]:
    """Steps from a cell to every one that can be walked to."""
    steps = {start: 0}
    waiting = deque([start])
    while waiting:
        cell = waiting.popleft()
        for beside in field.neighbours[cell]:
            if beside in through and beside not in steps:
                steps[beside] = steps[cell] + 1
                waiting.append(beside)
    return steps


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_neighbours_are_those_of_the_odd_q_table(width: int, height: int) -> None:
    field = grid(width, height)
    assert len(field.cells) == width * height == field.all.bit_count()
    for x in range(width):
        for y in range(height):
            cell = field.cell(x, y)
            assert cell is not None
            assert field.xy(cell) == (x, y)
            six = tuple(
                -1 if (beside := field.cell(x + dx, y + dy)) is None else beside
                for dx, dy in (ODD if x % 2 else EVEN)
            )
            assert field.by_direction[cell] == six
            assert field.around[cell] == mask_of({n for n in six if n >= 0})


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (0, -1), (9, 0), (0, 6), (99, 99)])
def test_there_is_no_cell_off_the_board(x: int, y: int) -> None:
    assert grid(9, 6).cell(x, y) is None


def test_cells_ascend_by_column_then_row() -> None:
    field = grid(9, 6)
    assert [field.xy(cell) for cell in field.cells] == [(x, y) for x in range(9) for y in range(6)]
    assert list(cells_of(field.all)) == list(field.cells)


@given(st.integers(0, 8), st.integers(0, 5), st.integers(0, 8), st.integers(0, 5))
def test_distance_is_the_length_of_the_shortest_walk(x: int, y: int, u: int, v: int) -> None:
    field = grid(9, 6)
    a, b = field.cell(x, y), field.cell(u, v)
    assert a is not None
    assert b is not None
    assert field.distance(a, b) == walked(field, a, set(field.cells))[b]


@given(st.integers(0, 8), st.integers(0, 5), st.integers(0, 5))
def test_discs_and_rings_hold_what_lies_within_their_distance(x: int, y: int, radius: int) -> None:
    field = grid(9, 6)
    centre = field.cell(x, y)
    assert centre is not None
    away = {cell: field.distance(centre, cell) for cell in field.cells}
    assert set(cells_of(field.disc(centre, radius))) == {c for c, far in away.items() if far <= radius}
    assert set(cells_of(field.ring(centre, radius))) == {c for c, far in away.items() if far == radius}


@given(st.sets(st.integers(0, 53)), st.integers(0, 53))
def test_a_flood_reaches_what_hangs_together(open_cells: set[int], start: int) -> None:
    field = grid(9, 6)
    through = {field.cells[n] for n in open_cells}
    seed = field.cells[start]
    expected = set(walked(field, seed, through)) if seed in through else set()
    assert set(cells_of(field.flood(1 << seed, mask_of(through)))) == expected


@given(st.integers(0, 8), st.integers(0, 5), st.integers(0, 8), st.integers(0, 5))
def test_a_line_is_a_shortest_walk(x: int, y: int, u: int, v: int) -> None:
    field = grid(9, 6)
    a, b = field.cell(x, y), field.cell(u, v)
    assert a is not None
    assert b is not None
    line = field.line(a, b)
    assert line[0] == a
    assert line[-1] == b
    assert len(line) == field.distance(a, b) + 1
    assert all(field.distance(p, q) == 1 for p, q in pairwise(line))


def test_border_hexes_have_fewer_than_six_neighbours() -> None:
    field = grid(37, 23)
    assert set(cells_of(field.border)) == {c for c in field.cells if len(field.neighbours[c]) < 6}
