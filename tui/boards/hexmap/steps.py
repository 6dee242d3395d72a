"""Where the cursor goes from a hex: odd-q geometry as far as drawing and keys need it."""

from typing import NamedTuple


class Steps(NamedTuple):
    """What a key does to column and row, for even and for odd columns."""

    even: tuple[int, int]
    odd: tuple[int, int]


NORTH = Steps((0, -1), (0, -1))
NORTH_EAST = Steps((1, -1), (1, 0))
SOUTH_EAST = Steps((1, 0), (1, 1))
SOUTH = Steps((0, 1), (0, 1))
SOUTH_WEST = Steps((-1, 0), (-1, 1))
NORTH_WEST = Steps((-1, -1), (-1, 0))
EAST = Steps((1, 0), (1, 0))
WEST = Steps((-1, 0), (-1, 0))

AROUND = (NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST)
"""The six neighbours, clockwise."""

DIRECTIONS: dict[str, Steps] = {
    "north": NORTH,
    "south": SOUTH,
    "east": EAST,
    "west": WEST,
    "north-east": NORTH_EAST,
    "south-east": SOUTH_EAST,
    "south-west": SOUTH_WEST,
    "north-west": NORTH_WEST,
}
"""The eight ways of a cursor; east and west keep the row and are not always neighbours in a line."""


def step(hex: int, way: Steps, columns: int, rows: int) -> int | None:
    """The hex one step that way, or None where the board ends."""
    row, column = divmod(hex, columns)
    across, down = way.odd if column % 2 else way.even
    column, row = column + across, row + down
    if 0 <= column < columns and 0 <= row < rows:
        return row * columns + column
    return None


def around(hex: int, columns: int, rows: int) -> list[int]:
    """Its neighbours on the board, clockwise from the north."""
    return [to for way in AROUND if (to := step(hex, way, columns, rows)) is not None]
