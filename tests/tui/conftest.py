"""What the tests of the screens share: a terminal emulator to compare outputs on."""

import os

os.environ.pop("NO_COLOR", None)  # read by Textual when it is imported; it would take the colours out

import pyte
import pytest
from pyte.screens import Char


class Emulator:
    """A terminal at the far end: bytes in, cells out."""

    def __init__(self, width: int, height: int) -> None:
        self.screen = _FilledScreen(width, height)
        self._stream = pyte.ByteStream(self.screen)

    def feed(self, data: bytes) -> None:
        self._stream.feed(data)

    def resize(self, width: int, height: int) -> None:
        self.screen.resize(height, width)

    def cells(self) -> list[list[Char]]:
        screen = self.screen
        return [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]

    def differences(self, other: "Emulator") -> list[str]:
        """Each cell in which two terminals look different, in words."""
        return [
            f"({x},{y}): {mine!r} is not {theirs!r}"
            for y, (row, other_row) in enumerate(zip(self.cells(), other.cells(), strict=True))
            for x, (mine, theirs) in enumerate(zip(row, other_row, strict=True))
            if _seen(mine) != _seen(theirs)
        ]


def _seen(cell: Char) -> Char:
    """The cell as it is seen: of a blank only the ground, unless something is drawn on it."""
    drawn = cell.underscore or cell.strikethrough or cell.reverse or cell.blink
    return cell if cell.data != " " or drawn else Char(" ", bg=cell.bg)


class _FilledScreen(pyte.Screen):
    """pyte keeps blank cells out of its rows and then forgets to colour them when it erases the display."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.reset_mode(7, private=True)  # no line wrap, as the drivers ask for

    def erase_in_display(self, how: int = 0, *args: object, **kwargs: object) -> None:
        if how == 2:
            for y in range(self.lines):
                for x in range(self.columns):
                    self.buffer[y][x] = self.cursor.attrs
            return
        super().erase_in_display(how, *args, **kwargs)


@pytest.fixture(scope="session")
def emulator() -> type[Emulator]:
    """The class, so that a test opens as many terminals as it needs."""
    return Emulator
