"""The hex map as a widget: lines from cached strips, a viewport that jumps, one hex refreshed at a time.

It draws whatever cells it is given, at three scales, and knows no rules. A plain widget with
`render_line`: a scrolling view would repaint the map whenever it follows the cursor. The
viewport moves only when the cursor leaves it, then by half a page, in the same frame.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.boards.hexmap.cells import BARE, HexCell
from tui.boards.hexmap.fill import BORDER, FILL, MARK, PIECE, REST, TAG
from tui.boards.hexmap.scales import LARGE, OFF, OVERVIEW, SCALES, Scale, Sheet, sheet
from tui.boards.hexmap.steps import DIRECTIONS, around, step

NEAR = "'"
"""Beside the terrain of the cursor's neighbours in the overview; where there is no room, they get `near`."""

MANY = 120
"""From this many changed hexes on the whole widget is refreshed instead of single boxes."""


class HexMap(Widget):
    """A board of hexes with a cursor.

    Roles it asks `style` for besides those named in its cells: `border`, `mark`, `tag`, `odd` (the
    second shade of the signs of odd columns where rows are flat), `near` (neighbours of the cursor there),
    `cursor`, `void` (outside the board).
    """

    DEFAULT_CSS = """
    HexMap { width: 1fr; height: 1fr; }
    """

    class Pointed(Message):
        """A hex was clicked."""

        def __init__(self, hex: int, button: int) -> None:
            super().__init__()
            self.hex = hex
            self.button = button

    def __init__(
        self,
        columns: int,
        rows: int,
        style: Callable[[str], Style],
        *,
        present: Sequence[bool] | None = None,
        scale: Scale = SCALES[1],
        id: str | None = None,
    ) -> None:
        """
        Args:
            columns: of the board.
            rows: of the board.
            style: the style of a role, from the theme; always the same one for the same role.
            present: for each hex (`row * columns + column`) whether the board has it; None: all.
            scale: at which it begins.
            id: of the widget.
        """
        super().__init__(id=id)
        self.columns = columns
        self.rows = rows
        self._style_of = style
        self._present = None if present is None else tuple(present)
        self._cells: list[HexCell] = [BARE] * (columns * rows)
        self._sheet = self._sheet_at(scale)
        self._strips: dict[int, Strip] = {}
        self._view = Offset()
        self._seen_at = Size()
        self._cursor = next((n for n, there in enumerate(present or ()) if there), 0)
        self._near: frozenset[int] = frozenset()
        self._mark_near()

    @property
    def cursor(self) -> int:
        """The hex under the cursor."""
        return self._cursor

    @property
    def scale(self) -> Scale:
        """The scale it is drawn at."""
        return self._sheet.scale

    @property
    def view(self) -> Offset:
        """The cell of the sheet in the upper left corner; negative where the board is centred."""
        return self._view

    @property
    def lines_below_cursor(self) -> int:
        """How many lines of the widget lie below the hex of the cursor."""
        return self._view.y + self.size.height - self._sheet.box(self._cursor).bottom

    def place(self, hex: int) -> str:
        """The hex as people write it: `column,row`."""
        row, column = divmod(hex, self.columns)
        return f"{column},{row}"

    def show(self, cells: Sequence[HexCell]) -> None:
        """Show these cells, one for each hex; only what differs from before is drawn again."""
        changed = [n for n, (old, new) in enumerate(zip(self._cells, cells, strict=True)) if old != new]
        self._cells = list(cells)
        self._redraw(changed)

    def move_cursor(self, hex: int) -> None:
        """Put the cursor there and bring it into view."""
        if hex == self._cursor:
            self._follow()
            return
        changed = {self._cursor, hex} | self._near
        self._cursor = hex
        self._mark_near()
        self._redraw(changed | self._near)
        self._follow()

    def step_cursor(self, direction: str) -> None:
        """Move the cursor one hex in a direction of `DIRECTIONS`; at the edge it stays."""
        to = step(self._cursor, DIRECTIONS[direction], self.columns, self.rows)
        if to is not None and self._is_there(to):
            self.move_cursor(to)

    def set_scale(self, scale: Scale) -> None:
        """Draw at this scale, with the cursor in the middle where the board does not fit."""
        self._sheet = self._sheet_at(scale)
        self._strips.clear()
        self._mark_near()
        self.centre()
        self.refresh()

    def change_scale(self, steps: int) -> None:
        """Go to the next larger (1) or smaller (-1) scale, if there is one."""
        wanted = SCALES.index(self.scale) + steps
        if 0 <= wanted < len(SCALES):
            self.set_scale(SCALES[wanted])

    def fit(self) -> None:
        """Draw at the largest scale at which the whole board is seen, else at the smallest."""
        seen = [
            scale
            for scale in SCALES
            if self._sheet_at(scale).size.width <= self.size.width
            and self._sheet_at(scale).size.height <= self.size.height
        ]
        self.set_scale(seen[-1] if seen else SCALES[0])

    def centre(self, hex: int | None = None) -> None:
        """Bring a hex (the cursor's when left out) to the middle."""
        self._look(self._centred(self._cursor if hex is None else hex))

    def bring(self, hexes: Iterable[int]) -> None:
        """Bring the first of these hexes into view, unless one of them is seen already."""
        first = None
        for hex in hexes:
            if self._window.contains_region(self._sheet.box(hex)):
                return
            first = hex if first is None else first
        if first is not None:
            self.centre(first)

    def render_line(self, y: int) -> Strip:
        """Line `y` of the widget: the cached line of the sheet, cropped to the viewport."""
        if self.size != self._seen_at:
            # Before the first frame at a new size is drawn, so that it is drawn once.
            self._view = self._held(self._view if self._seen_at else self._centred(self._cursor))
            self._seen_at = self.size
            if not self._window.contains_region(self._sheet.box(self._cursor)):
                self._view = self._held(self._centred(self._cursor))
        line = y + self._view.y
        width = self.size.width
        void = self._style_of("void")
        if not 0 <= line < self._sheet.size.height:
            return Strip.blank(width, void)
        strip = self._strips.get(line)
        if strip is None:
            strip = self._strips[line] = self._draw(line)
        left = self._view.x
        if left < 0:
            strip = Strip([Segment(" " * -left, void), *strip], strip.cell_length - left)
            left = 0
        return strip.crop(left, left + width).extend_cell_length(width, void)

    def on_click(self, event: events.Click) -> None:
        """Say which hex is meant; putting the cursor there is the screen's affair."""
        at = event.get_content_offset(self)
        if at is None:
            return
        hex = self._sheet.hex_at(at.x + self._view.x, at.y + self._view.y)
        if hex != OFF:
            event.stop()
            self.post_message(self.Pointed(hex, event.button))

    def on_mouse_scroll_up(self) -> None:
        """Look half a page further north."""
        self._turn_page(0, -1)

    def on_mouse_scroll_down(self) -> None:
        """Look half a page further south."""
        self._turn_page(0, 1)

    def _is_there(self, hex: int) -> bool:
        return self._present is None or self._present[hex]

    def _sheet_at(self, scale: Scale) -> Sheet:
        return sheet(scale, self.columns, self.rows, self._present)

    def _mark_near(self) -> None:
        """Where rows are flat the picture does not say who touches whom, so the neighbours are marked."""
        flat = self.scale is OVERVIEW
        self._near = frozenset(around(self._cursor, self.columns, self.rows)) if flat else frozenset()

    @property
    def _window(self) -> Region:
        return Region(self._view.x, self._view.y, self.size.width, self.size.height)

    def _redraw(self, hexes: Iterable[int]) -> None:
        boxes = [self._sheet.box(hex) for hex in hexes]
        for box in boxes:
            for line in range(box.y, box.bottom):
                self._strips.pop(line, None)
        if len(boxes) > MANY:
            self.refresh()
            return
        window = self._window
        seen = [box.intersection(window).translate(-self._view) for box in boxes if box.overlaps(window)]
        if seen:
            self.refresh(*seen)

    def _follow(self) -> None:
        """Bring the cursor back into the viewport by whole halves of a page."""
        box, window = self._sheet.box(self._cursor), self._window
        if window.contains_region(box) or not self.size:
            return
        x, y = self._view
        across, down = max(1, self.size.width // 2), max(1, self.size.height // 2)
        while box.x < x:
            x -= across
        while box.right > x + window.width and x < box.x:
            x += across
        while box.y < y:
            y -= down
        while box.bottom > y + window.height and y < box.y:
            y += down
        self._look(Offset(x, y))

    def _turn_page(self, across: int, down: int) -> None:
        half = Offset(across * (self.size.width // 2), down * (self.size.height // 2))
        self._look(self._view + half)

    def _centred(self, hex: int) -> Offset:
        box = self._sheet.box(hex)
        return Offset(
            box.x + box.width // 2 - self.size.width // 2, box.y + box.height // 2 - self.size.height // 2
        )

    def _held(self, view: Offset) -> Offset:
        """A viewport like this one that does not look past the board; a board that fits is centred."""
        sheet = self._sheet.size
        return Offset(
            _held(view.x, sheet.width, self.size.width), _held(view.y, sheet.height, self.size.height)
        )

    def _look(self, view: Offset) -> None:
        """Move the viewport there, as far as the board reaches."""
        view = self._held(view)
        if view != self._view:
            self._view = view
            self.refresh()

    def _draw(self, line: int) -> Strip:
        """The whole line of the sheet, equal styles joined."""
        of, scale, flat = self._style_of, self.scale.name, self.scale is OVERVIEW
        segments: list[Segment] = []
        text, style = "", of("void")
        edge = Style.combine((style, of("border")))
        for part in self._sheet.lines[line]:
            hex = part.hex
            if hex == OFF:
                runs: tuple[tuple[str, Style], ...] = ((part.slot, edge),)
            elif part.is_border:
                runs = ((part.slot, _look(of, self._cells[hex], BORDER, False, False, False)),)
            else:
                lower = flat and hex % self.columns % 2 == 1
                near, under = hex in self._near, hex == self._cursor
                runs = _runs(of, scale, self._cells[hex], part.slot, self._text(hex), lower, near, under)
            for characters, wanted in runs:
                if wanted is style or wanted == style:
                    text += characters
                else:
                    if text:
                        segments.append(Segment(text, style))
                    text, style = characters, wanted
        if text:
            segments.append(Segment(text, style))
        return Strip(segments, self._sheet.size.width)

    def _text(self, hex: int) -> str:
        if self.scale is OVERVIEW:
            return NEAR if hex in self._near else ""
        return self.place(hex) if self.scale is LARGE else ""


@lru_cache(maxsize=16_384)
def _runs(
    style: Callable[[str], Style],
    scale: str,
    cell: HexCell,
    slot: str,
    place: str,
    lower: bool,
    near: bool,
    under: bool,
) -> tuple[tuple[str, Style], ...]:
    """The characters of a slot with their styles: nearly all of a board looks as it did, and on a host as
    it does for the others at the table."""
    # The signs of odd columns have the second shade; all marks of one terrain have one style.
    return tuple(
        (characters, _look(style, cell, layer, lower and layer != REST, near, under))
        for characters, layer in FILL[scale](cell, slot, place)
    )


@lru_cache(maxsize=4_096)
def _look(
    style: Callable[[str], Style], cell: HexCell, layer: str, odd: bool, near: bool, under: bool
) -> Style:
    """A layer of a hex: terrain, what lights it, what stands there and the cursor, one on the other."""
    # A lit hex is filled up to its border: fewer changes of style, fewer bytes.
    layers = (MARK, TAG) if cell.light else (MARK, TAG, BORDER)
    front = cell.piece_role if layer == PIECE else layer if layer in layers else ""
    roles = [cell.ground_role, *(["odd"] if odd else []), cell.light, front]
    roles += ["near"] if near and (cell.piece[1:] or cell.tag) else []
    roles += ["cursor"] if under else []
    return Style.combine(style(role) for role in roles if role)


def _held(start: int, length: int, room: int) -> int:
    """The first of `length` cells to show in a room: within the board, or centred where it all fits."""
    if length <= room:
        return -((room - length) // 2)
    return max(0, min(start, length - room))
