"""A grid of cells: what should stand on a terminal, or what does.

A cell is a character and a style. A wide character keeps an empty cell after it, its
follower; a mark without a width of its own joins the cell before it. Leaders and
followers always come in pairs, whatever is written over them; `tui.output.diff`
relies on it.
"""

from rich.cells import split_graphemes

from tui.output.style import PLAIN, Style

FOLLOWER = ""


class Screen:
    """A grid of characters and one of styles, both row by row."""

    def __init__(self, width: int, height: int) -> None:
        """All blank in the plain style. Raises nothing: sizes below 1 count as 1."""
        self.width = max(1, width)
        self.height = max(1, height)
        self.characters: list[list[str]] = []
        self.styles: list[list[Style]] = []
        self.clear()

    def clear(self, style: Style = PLAIN) -> None:
        """Make every cell a blank in this style."""
        self.characters = [[" "] * self.width for _ in range(self.height)]
        self.styles = [[style] * self.width for _ in range(self.height)]

    def resize(self, width: int, height: int) -> None:
        """Change the size and keep what is in both, at the top left."""
        old_characters, old_styles = self.characters, self.styles
        kept = min(self.width, max(1, width))
        self.width, self.height = max(1, width), max(1, height)
        self.clear()
        for row, (characters, styles) in enumerate(zip(old_characters, old_styles, strict=True)):
            if row == self.height:
                break
            self.characters[row][:kept] = characters[:kept]
            self.styles[row][:kept] = styles[:kept]
            if kept < len(characters) and characters[kept] == FOLLOWER:
                self.characters[row][kept - 1] = " "

    def put(self, x: int, y: int, text: str, style: Style) -> tuple[int, int, int]:
        """Write text at a cell.

        Returns the columns touched, first and one past the last, and the column after the text.
        Text beyond the right edge overwrites the last cell, as on a terminal that does
        not wrap; a wide character that no longer fits there becomes a blank. Rows
        outside the grid take nothing.
        """
        end = x + len(text)
        if not text or not 0 <= y < self.height:
            return x, x, end
        if end <= self.width and text.isascii():
            self._cut(y, x, end)
            self.characters[y][x:end] = text
            self.styles[y][x:end] = [style] * len(text)
            return max(0, x - 1), min(self.width, end + 1), end
        return self._put_graphemes(x, y, text, style)

    def _put_graphemes(self, x: int, y: int, text: str, style: Style) -> tuple[int, int, int]:
        characters, styles = self.characters[y], self.styles[y]
        first = max(0, min(x, self.width - 1) - 2)
        for start, stop, width in split_graphemes(text)[0]:
            grapheme = text[start:stop]
            if width == 0:
                self._join(y, x, grapheme)
                continue
            if x + width > self.width:
                x = self.width - 1
                grapheme, width = grapheme if width == 1 else " ", 1
            self._cut(y, x, x + width)
            characters[x] = grapheme
            styles[x : x + width] = [style] * width
            if width == 2:
                characters[x + 1] = FOLLOWER
            x += width
        return first, min(self.width, x + 1), x

    def _join(self, y: int, x: int, mark: str) -> None:
        """Add a mark of no width to the character before column `x`."""
        characters = self.characters[y]
        before = min(x, self.width) - 1
        if before > 0 and characters[before] == FOLLOWER:
            before -= 1
        if before >= 0:
            characters[before] += mark

    def _cut(self, y: int, start: int, stop: int) -> None:
        """Blank the other half of wide characters that a write to these columns cuts in two."""
        characters = self.characters[y]
        if characters[start] == FOLLOWER:
            characters[start - 1] = " "
        if stop < self.width and characters[stop] == FOLLOWER:
            characters[stop] = " "

    def text(self) -> str:
        """The characters, a line a row, at full width."""
        return "\n".join("".join(row) for row in self.characters)
