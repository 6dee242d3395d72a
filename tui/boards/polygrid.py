"""A board of squares as a widget: labels at its edges, cached strips, one square refreshed at a time.

It draws whatever squares and labels it is given, at three scales, and knows no rules. A plain widget
with `render_line`, whose viewport moves only when the cursor leaves it, and then by half a page.
`square_runs` draws a square without a widget too, down to one character, for small pictures.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget


class SquareCell(NamedTuple):
    """The look of one square."""

    text: str = "  "
    """Two characters: what it is, and what stands there."""
    role: str = ""
    """The role whose style fills it; empty outside the board."""
    mark_role: str = ""
    """A role laid over the second character."""
    sides: str = "  "
    """The characters to the left and right, where there is room for them."""
    side_role: str = ""
    """A role laid over those."""
    foot: str = " "
    """What fills the lowest line of a square of several lines."""
    light: str = ""
    """A role laid over the whole square (lit, hand, danger)."""
    brief: str = " "
    """The one character where there is room for no more."""


LOW = "_"
"""At the sides of a square, or behind what it is: a line below it, drawn in its lowest line only."""

VOID = SquareCell()
"""A place that is no square."""


class Label(NamedTuple):
    """What stands at the end of a row or column."""

    first: str
    """One character."""
    second: str
    """Up to three."""
    role: str = ""


class Scale(NamedTuple):
    """How many terminal cells a square takes."""

    name: str
    width: int
    height: int


TINY = Scale("tiny", 1, 1)
MINI = Scale("mini", 2, 1)
WORKING = Scale("working", 4, 1)
TALL = Scale("tall", 4, 2)
LARGE = Scale("large", 6, 3)

SCALES = (WORKING, TALL, LARGE)
"""Those of the widget, from the smallest."""

LEFT = 5
"""Cells of the labels of rows, at the left."""
TOP = 2
"""Lines of the labels of columns, above."""

Roles: TypeAlias = tuple[str, ...]


def square_runs(cell: SquareCell, line: int, scale: Scale) -> tuple[tuple[str, Roles], ...]:
    """A line of a square at a scale: characters, and the roles that lie over each other there."""
    ground = (cell.role, cell.light)
    mark = (cell.role, cell.mark_role, cell.light)
    if scale is TINY:
        return ((cell.brief, mark if cell.mark_role and cell.brief == cell.text[1] else ground),)
    text = ((cell.text[0], ground), (cell.text[1], mark))
    if scale is MINI:
        return text
    edge = (cell.role, cell.light, cell.side_role)
    lowest = line == scale.height - 1
    left, right = ((" " if side == LOW and not lowest else side, edge) for side in cell.sides)
    room = scale.width - 2
    if line == (scale.height - 1) // 2:
        before = (room - 2) // 2
        after = room - 2 - before
        if cell.text[1] == LOW and not lowest:
            text = (text[0], (" ", mark))
        return (left, (" " * before, ground), *text, (" " * after, ground), right)
    fill = cell.foot if lowest else " "
    return (left, (fill * room, ground), right)


class PolyGrid(Widget):
    """A board of squares with a cursor.

    Roles it asks `style` for besides those named in its squares: `cursor`, `void` (outside the board)
    and those of the labels.
    """

    DEFAULT_CSS = """
    PolyGrid { width: 1fr; height: 1fr; }
    """

    class Pointed(Message):
        """A square was clicked."""

        def __init__(self, square: int, button: int) -> None:
            super().__init__()
            self.square = square
            self.button = button

    def __init__(
        self,
        columns: int,
        rows: int,
        style: Callable[[str], Style],
        *,
        scale: Scale = WORKING,
        id: str | None = None,
    ) -> None:
        """
        Args:
            columns: of the board.
            rows: of the board; a square is `row * columns + column`.
            style: the style of a role, from the theme.
            scale: at which it begins.
            id: of the widget.
        """
        super().__init__(id=id)
        self.columns = columns
        self.rows = rows
        self._style_of = style
        self._cells: list[SquareCell] = [VOID] * (columns * rows)
        self._row_labels: tuple[Label, ...] = (Label("", ""),) * rows
        self._column_labels: tuple[Label, ...] = (Label("", ""),) * columns
        self._scale = scale
        self._strips: dict[int, Strip] = {}
        self._styles: dict[Roles, Style] = {}
        self._view = Offset()
        self._seen_at = Size()
        self._cursor = rows // 2 * columns + columns // 2
        self._cursor_shown = True

    @property
    def cursor(self) -> int:
        """The square under the cursor."""
        return self._cursor

    @property
    def scale(self) -> Scale:
        """The scale it is drawn at."""
        return self._scale

    @property
    def cells(self) -> Sequence[SquareCell]:
        """What is shown."""
        return self._cells

    def sheet_size(self, scale: Scale) -> Size:
        """How many cells the whole board takes at a scale."""
        return Size(LEFT + self.columns * scale.width, TOP + self.rows * scale.height)

    def show(
        self,
        cells: Sequence[SquareCell],
        rows: Sequence[Label],
        columns: Sequence[Label],
        *,
        cursor_shown: bool = True,
    ) -> None:
        """Show these squares and labels; only what differs from before is drawn again."""
        boxes = [
            self.box(n) for n, (old, new) in enumerate(zip(self._cells, cells, strict=True)) if old != new
        ]
        self._cells = list(cells)
        for n, (old, new) in enumerate(zip(self._row_labels, rows, strict=True)):
            if old != new:
                boxes.append(Region(0, TOP + n * self._scale.height, LEFT, self._scale.height))
        for n, (old, new) in enumerate(zip(self._column_labels, columns, strict=True)):
            if old != new:
                boxes.append(Region(LEFT + n * self._scale.width, 0, self._scale.width, TOP))
        self._row_labels, self._column_labels = tuple(rows), tuple(columns)
        if cursor_shown != self._cursor_shown:
            self._cursor_shown = cursor_shown
            boxes.append(self.box(self._cursor))
        self._redraw(boxes)

    def move_cursor(self, square: int) -> None:
        """Put the cursor there and bring it into view."""
        if square != self._cursor:
            before, self._cursor = self._cursor, square
            if self._cursor_shown:
                self._redraw([self.box(before), self.box(square)])
        self._follow()

    def step_cursor(self, across: int, down: int) -> None:
        """Move the cursor so many squares; at the edge of the board it stays."""
        row, column = divmod(self._cursor, self.columns)
        row = min(self.rows - 1, max(0, row + down))
        column = min(self.columns - 1, max(0, column + across))
        self.move_cursor(row * self.columns + column)

    def set_scale(self, scale: Scale) -> None:
        """Draw at this scale, with the cursor in the middle where the board does not fit."""
        if scale is not self._scale:
            self._scale = scale
            self._strips.clear()
            self._view = self._held(self._centred())
            self.refresh()

    def centre(self) -> None:
        """Bring the cursor to the middle, as far as the board reaches."""
        self._look(self._centred())

    def box(self, square: int) -> Region:
        """Where on the sheet the square is drawn."""
        row, column = divmod(square, self.columns)
        width, height = self._scale.width, self._scale.height
        return Region(LEFT + column * width, TOP + row * height, width, height)

    def render_line(self, y: int) -> Strip:
        """Line `y` of the widget: the cached line of the sheet, cropped to the viewport."""
        if self.size != self._seen_at:
            # Before the first frame at a new size is drawn, so that it is drawn once.
            self._seen_at = self.size
            self._view = self._held(self._centred())
        line = y + self._view.y
        width = self.size.width
        void = self._style_of("void")
        if line >= self.sheet_size(self._scale).height:
            return Strip.blank(width, void)
        strip = self._strips.get(line)
        if strip is None:
            strip = self._strips[line] = self._draw(line)
        return strip.crop(self._view.x, self._view.x + width).extend_cell_length(width, void)

    def on_click(self, event: events.Click) -> None:
        """Say which square is meant; putting the cursor there is the screen's affair."""
        at = event.get_content_offset(self)
        if at is None:
            return
        column = (at.x + self._view.x - LEFT) // self._scale.width
        row = (at.y + self._view.y - TOP) // self._scale.height
        if 0 <= column < self.columns and 0 <= row < self.rows:
            event.stop()
            self.post_message(self.Pointed(row * self.columns + column, event.button))

    def _redraw(self, boxes: Iterable[Region]) -> None:
        window = Region(self._view.x, self._view.y, self.size.width, self.size.height)
        seen = []
        for box in boxes:
            for line in range(box.y, box.bottom):
                self._strips.pop(line, None)
            if box.overlaps(window):
                seen.append(box.intersection(window).translate(-self._view))
        if seen:
            self.refresh(*seen)

    def _follow(self) -> None:
        """Bring the cursor, and labels it stands beside, into the viewport by whole halves of a page."""
        box = self.box(self._cursor)
        row, column = divmod(self._cursor, self.columns)
        box = box.grow((0 if row else TOP, 0, 0, 0 if column else LEFT))
        x, y = self._view
        width, height = self.size
        if not self.size or Region(x, y, width, height).contains_region(box):
            return
        across, down = max(1, width // 2), max(1, height // 2)
        while box.x < x:
            x -= across
        while box.right > x + width and x < box.x:
            x += across
        while box.y < y:
            y -= down
        while box.bottom > y + height and y < box.y:
            y += down
        self._look(Offset(x, y))

    def _centred(self) -> Offset:
        box = self.box(self._cursor)
        return Offset(
            box.x + box.width // 2 - self.size.width // 2, box.y + box.height // 2 - self.size.height // 2
        )

    def _held(self, view: Offset) -> Offset:
        """A viewport like this one that does not look past the board."""
        sheet = self.sheet_size(self._scale)
        return Offset(
            max(0, min(view.x, sheet.width - self.size.width)),
            max(0, min(view.y, sheet.height - self.size.height)),
        )

    def _look(self, view: Offset) -> None:
        view = self._held(view)
        if view != self._view:
            self._view = view
            self.refresh()

    def _draw(self, line: int) -> Strip:
        """The whole line of the sheet."""
        segments = [Segment(text, self._style(roles)) for text, roles in self._runs(line)]
        return Strip(segments, self.sheet_size(self._scale).width).simplify()

    def _runs(self, line: int) -> Iterable[tuple[str, Roles]]:
        width = self._scale.width
        if line < TOP:
            yield " " * LEFT, ()
            for label in self._column_labels:
                yield f" {label.second if line else label.first}".ljust(width)[:width], (label.role,)
            return
        row, part = divmod(line - TOP, self._scale.height)
        label = self._row_labels[row]
        shown = part == (self._scale.height - 1) // 2
        text = f"{label.first:>1} {label.second:<3}" if shown else ""
        yield text.ljust(LEFT)[:LEFT], (label.role,)
        for column in range(self.columns):
            square = row * self.columns + column
            cursor = ("cursor",) if square == self._cursor and self._cursor_shown else ()
            for characters, roles in square_runs(self._cells[square], part, self._scale):
                yield characters, roles + cursor

    def _style(self, roles: Roles) -> Style:
        style = self._styles.get(roles)
        if style is None:
            named = ["void", *(role for role in roles if role)]
            style = self._styles[roles] = Style.combine(self._style_of(role) for role in named)
        return style
