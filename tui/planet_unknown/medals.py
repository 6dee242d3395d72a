"""Rows and columns of a planet: their medals, what is still open, what blocks them (PU-79).

Worked out from what everybody may see of a seat; the board's edges and the score sheet show it.
"""

from typing import NamedTuple

from engine.grids import Mask
from engine.planet_unknown.planets import Planet
from engine.planet_unknown.state import Board
from engine.planet_unknown.terms import Square


class Row(NamedTuple):
    """A row or column."""

    name: str
    """As score lines name it: `row 3`."""
    medal: int
    open: int
    """Squares not covered yet."""
    meteors: tuple[Square, ...]
    """Meteors on it, which block the medal."""

    @property
    def won(self) -> bool:
        """Whether its medal would be scored now."""
        return not self.open and not self.meteors


def rows_of(world: Planet, board: Board) -> tuple[Row, ...]:
    """The rows, from the top."""
    return _lines("row", world.rows, world.data.row_medals, board)


def columns_of(world: Planet, board: Board) -> tuple[Row, ...]:
    """The columns, from the left."""
    return _lines("column", world.columns, world.data.column_medals, board)


def _lines(name: str, masks: tuple[Mask, ...], medals: tuple[int, ...], board: Board) -> tuple[Row, ...]:
    return tuple(
        Row(
            f"{name} {n}",
            medal,
            (mask & ~board.covered).bit_count(),
            tuple(meteor for meteor in board.meteors if mask >> meteor & 1),
        )
        for n, (mask, medal) in enumerate(zip(masks, medals, strict=True))
    )
