"""Cards on a table as a widget: pieces of styled text at their places, one of them under the cursor.

It knows no rules and no card. The screen gives it `arrange`, which lays pieces out for a size; the
widget draws lines from cached strips, draws again only what differs from before, paints the cursor,
and finds the next piece in a direction. It asks for a layout when it is told to `renew`, and before
the first frame at a new size, so that such a frame is drawn once.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.lines import Line


class Piece(Struct, frozen=True):
    """A card, a row or a chip: lines of text in a box. Pieces do not overlap."""

    x: int
    y: int
    width: int
    lines: tuple[Line, ...]
    """Cut or filled to the width."""
    base: Style
    """Below the styles of the lines; fills the box."""
    key: str = ""
    """What the cursor calls it; unique. Empty: it cannot be pointed at."""
    grip: int = 0
    """Cells of the first line that the cursor paints; 0: all. The first is a blank or an edge, where
    the cursor's sign goes."""

    @property
    def box(self) -> Region:
        """Its cells."""
        return Region(self.x, self.y, self.width, len(self.lines))


Arrange = Callable[[int, int], Sequence[Piece]]
"""Lays the pieces out for a width and a height."""


class CardTable(Widget):
    """The pieces of a table, with a cursor."""

    DEFAULT_CSS = """
    CardTable { width: 1fr; height: 1fr; }
    """

    class Pointed(Message):
        """A piece was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(
        self, arrange: Arrange, *, void: Style, cursor: Style, here: str, id: str | None = None
    ) -> None:
        """
        Args:
            arrange: lays the pieces out; it may look at `cursor`.
            void: the style between the pieces.
            cursor: the style laid over what is under the cursor.
            here: the sign of the cursor, one cell.
            id: of the widget.
        """
        super().__init__(id=id)
        self._arrange = arrange
        self._void = void
        self._cursor_style = cursor
        self._here = here
        self._cursor = ""
        self._drawn_cursor = ""
        self._anchor = 0
        self._pieces: tuple[Piece, ...] = ()
        self._rows: dict[int, list[Piece]] = {}
        self._strips: dict[int, Strip] = {}
        self._seen_at = Size()

    @property
    def cursor(self) -> str:
        """The key of the piece under the cursor; it may be one that has no place now."""
        return self._cursor

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces as they lie."""
        return self._pieces

    def piece(self, key: str) -> Piece | None:
        """The piece of that key, where it has a place now."""
        return next((piece for piece in self._pieces if piece.key == key), None) if key else None

    def move_cursor(self, key: str) -> None:
        """Put the cursor there, and lay out anew."""
        self._cursor = key
        self.renew()
        piece = self.piece(key)
        if piece is not None:
            self._anchor = piece.x + 1

    def step_cursor(self, across: int, down: int) -> bool:
        """Go to the next piece in a direction; False when there is none."""
        here = self.piece(self._cursor)
        if here is None:
            first = next((piece.key for piece in self._pieces if piece.key), "")
            self.move_cursor(first)
            return bool(first)
        found = _beside(self._pieces, here, across) if across else self._below(here, down)
        if found is None:
            return False
        anchor = self._anchor
        self.move_cursor(found.key)
        if down:
            self._anchor = anchor
        return True

    def renew(self) -> None:
        """Lay out anew, and draw what differs from before."""
        if not self.size or self.size != self._seen_at:
            return
        before, cursor = self._pieces, self._drawn_cursor
        self._put()
        changed = set(before) ^ set(self._pieces)
        if cursor != self._drawn_cursor:
            changed |= {piece for piece in self._pieces if piece.key in (cursor, self._drawn_cursor)}
        boxes = [piece.box for piece in changed]
        for box in boxes:
            for y in range(box.y, box.bottom):
                self._strips.pop(y, None)
        if boxes:
            self.refresh(*boxes)

    def render_line(self, y: int) -> Strip:
        """Line `y` of the table."""
        if self.size != self._seen_at:
            self._seen_at = self.size
            self._strips.clear()
            self._put()
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._draw(y)
        return strip

    def on_click(self, event: events.Click) -> None:
        """Say which piece is meant; putting the cursor there is the screen's affair."""
        at = event.get_content_offset(self)
        found = (
            next((p for p in self._rows.get(at.y, ()) if p.box.contains(at.x, at.y)), None) if at else None
        )
        if found is not None and found.key:
            event.stop()
            self.post_message(self.Pointed(found.key))

    def _put(self) -> None:
        self._pieces = tuple(self._arrange(self.size.width, self.size.height))
        self._drawn_cursor = self._cursor
        self._rows = {}
        for piece in sorted(self._pieces, key=lambda piece: piece.x):
            for y in range(piece.y, piece.y + len(piece.lines)):
                self._rows.setdefault(y, []).append(piece)

    def _below(self, here: Piece, down: int) -> Piece | None:
        """The nearest piece above or below, of those in its row the one nearest to where one came from."""

        def distance(piece: Piece) -> tuple[int, int, int]:
            rows = piece.y - here.box.bottom if down > 0 else here.y - piece.box.bottom
            left = piece.x - self._anchor
            return rows, max(left, -left - piece.width + 1, 0), left

        found = [piece for piece in self._pieces if piece.key and distance(piece)[0] >= 0]
        return min(found, key=distance, default=None)

    def _draw(self, y: int) -> Strip:
        segments: list[Segment] = []
        x = 0
        for piece in self._rows.get(y, ()):
            if piece.x > x:
                segments.append(Segment(" " * (piece.x - x), self._void))
            segments += self._piece_line(piece, y - piece.y)
            x = piece.x + piece.width
        return Strip(segments).adjust_cell_length(self.size.width, self._void).simplify()

    def _piece_line(self, piece: Piece, number: int) -> list[Segment]:
        runs = [Segment(text, piece.base + look) for text, look in piece.lines[number]]
        strip = Strip(runs).adjust_cell_length(piece.width, piece.base)
        if number or not piece.key or piece.key != self._cursor:
            return list(strip)
        grip = min(piece.grip or piece.width, piece.width)
        text = self._here + strip.crop(1, grip).text
        return [Segment(text, piece.base + self._cursor_style), *strip.crop(grip)]


def _beside(pieces: Sequence[Piece], here: Piece, across: int) -> Piece | None:
    """The nearest piece to one side whose rows are also those of this one."""
    rows = range(here.y, here.box.bottom)

    def distance(piece: Piece) -> tuple[int, int]:
        return abs(piece.x - here.x), abs(piece.y - here.y)

    found = [
        piece
        for piece in pieces
        if piece.key
        and (piece.x - here.x) * across > 0
        and any(y in rows for y in range(piece.y, piece.box.bottom))
    ]
    return min(found, key=distance, default=None)


def flow(widths: Sequence[int], room: int, gap: int = 1) -> list[list[int]]:
    """Numbers of things of these widths in rows of `room` cells, in their order."""
    rows: list[list[int]] = []
    left = 0
    for number, width in enumerate(widths):
        if rows and width + gap <= left:
            rows[-1].append(number)
            left -= width + gap
        else:
            rows.append([number])
            left = room - width
    return rows


def window(rows: int, height: int, chosen: int) -> range:
    """The rows of a list that are shown in `height`, the chosen one never last while more follow."""
    top = max(0, min(chosen - max(0, height - 2), rows - height))
    return range(top, min(rows, top + height))
