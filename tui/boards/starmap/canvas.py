"""A grid of cells to draw on: characters, looks, Braille dots, and which cells a name may not cover."""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

BRAILLE = 0x2800
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of the dot in each of four rows and two columns of a cell."""

Cell = tuple[str, Style]


class Canvas:
    """Cells of one picture, from blank ones up."""

    def __init__(self, width: int, height: int, ground: Style) -> None:
        self.width = width
        self.height = height
        self._ground = ground
        self._rows: list[list[Cell]] = [[(" ", ground)] * width for _ in range(height)]
        self._dots: dict[tuple[int, int], int] = {}
        self.busy: set[tuple[int, int]] = set()
        """Cells with a line, a ring or a disc: a name goes elsewhere if it can."""
        self.taken: set[tuple[int, int]] = set()
        """Cells with a sign or a name: no name covers them."""

    def inside(self, column: int, row: int) -> bool:
        """Whether there is such a cell."""
        return 0 <= column < self.width and 0 <= row < self.height

    def put(self, column: int, row: int, sign: str, look: Style) -> None:
        """A character in a cell; its look lies over what is there, so a ground stays unless it brings one."""
        if self.inside(column, row):
            self._rows[row][column] = (sign, self._rows[row][column][1] + look)
            self._dots.pop((column, row), None)

    def fill(self, column: int, row: int, sign: str, look: Style) -> None:
        """As `put`, with the plane's ground under it instead of what is there."""
        if self.inside(column, row):
            self._rows[row][column] = (sign, self._ground + look)
            self._dots.pop((column, row), None)

    def dot(self, x: int, y: int, look: Style) -> None:
        """A Braille dot, two a column and four a row; the latest look of a cell is that of all its dots."""
        column, row = x // 2, y // 4
        if not self.inside(column, row):
            return
        bits = self._dots.get((column, row), 0) | _DOTS[y % 4][x % 2]
        self._dots[column, row] = bits
        self._rows[row][column] = (chr(BRAILLE + bits), self._rows[row][column][1] + look)
        self.busy.add((column, row))

    def write(self, column: int, row: int, text: str, look: Style) -> None:
        """Characters side by side, not to be covered by names."""
        for n, sign in enumerate(text):
            self.put(column + n, row, sign, look)
            self.taken.add((column + n, row))

    def is_free(self, column: int, row: int, width: int, *, of_lines: bool) -> bool:
        """Whether so many cells are there and free of signs and names, and (`of_lines`) of all else."""
        if column < 0 or column + width > self.width or not 0 <= row < self.height:
            return False
        cells = [(column + n, row) for n in range(width)]
        return not any(cell in self.taken or (of_lines and cell in self.busy) for cell in cells)

    def rows(self) -> list[list[Cell]]:
        """The picture."""
        return self._rows


def strip_of(cells: list[Cell]) -> Strip:
    """A row as Textual draws it: neighbours of one look in one piece."""
    segments: list[Segment] = []
    text, look = "", cells[0][1] if cells else Style()
    for sign, style in cells:
        if style is not look and style != look:
            segments.append(Segment(text, look))
            text, look = "", style
        text += sign
    segments.append(Segment(text, look))
    return Strip(segments, len(cells))
