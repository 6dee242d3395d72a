"""The star map as a widget: a plain `render_line`, kept lines, and only what changed drawn again.

It draws the scene it is given and knows no rules. The cursor is a point of the plane, shown as the cell it
lies in. The view moves only when it is asked to, or by half a map when the cursor leaves it.
"""

from collections.abc import Callable, Iterable

from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.boards.starmap.canvas import Cell, strip_of
from tui.boards.starmap.drawing import draw
from tui.boards.starmap.scene import EMPTY, Point, StarScene
from tui.boards.starmap.viewport import ASPECT, CLOSEST, FARTHEST, Viewport


class StarMap(Widget):
    """A piece of the plane with a cursor."""

    DEFAULT_CSS = """
    StarMap { width: 1fr; height: 1fr; }
    """

    class Pointed(Message):
        """A point was clicked."""

        def __init__(self, point: Point, within: float) -> None:
            super().__init__()
            self.point = point
            self.within = within
            """Inches from the point to the far edge of its cell."""

    class Resized(Message):
        """There is another size to fit the scene into."""

    def __init__(self, ground: Style, cursor: Style, *, rich: bool = False, id: str | None = None) -> None:
        """
        Args:
            ground: of the empty plane.
            cursor: laid over the cell of the cursor.
            rich: the glyph set.
            id: of the widget.
        """
        super().__init__(id=id)
        self._ground = ground
        self._cursor_look = cursor
        self._rich = rich
        self._scene = EMPTY
        self._seen = Viewport(0.0, 0.0, 1.0, 0, 0)
        self._drawn: list[list[Cell]] = []
        """The picture without the cursor and the ruler."""
        self._shown: list[list[Cell]] = []
        self._strips: dict[int, Strip] = {}
        self._cursor: Point = (0.0, 0.0)
        self._ruler: tuple[Point, Style] | None = None

    @property
    def cursor(self) -> Point:
        """The point under the cursor."""
        return self._cursor

    @property
    def seen(self) -> Viewport:
        """What part of the plane is shown."""
        return self._seen

    @property
    def within(self) -> float:
        """Inches around the cursor that its cell stands for."""
        return self._seen.step * ASPECT

    def show(self, scene: StarScene) -> None:
        """Show this scene; cells that look as before are not drawn again."""
        if scene != self._scene:
            self._scene = scene
            self._draw()

    def show_ruler(self, start: Point | None, look: Style) -> None:
        """A line of dots from that point to the cursor, over empty cells; None takes it away."""
        ruler = None if start is None else (start, look)
        if ruler != self._ruler:
            self._ruler = ruler
            self._lay_over()

    def move_cursor(self, point: Point) -> None:
        """Put the cursor on a point and bring it into view."""
        self._cursor = point
        if self._seen.width and not self._seen.shows(*point):
            self._look(self._seen._replace(x=point[0], y=point[1]))
        else:
            self._lay_over()

    def step_cursor(self, across: int, up: int) -> None:
        """Move the cursor by cells; beyond the edge the view follows by half a map."""
        seen = self._seen
        column, row = seen.cell(*self._cursor)
        self._cursor = seen.point(column + across, row - up)
        column, row = column + across, row - up
        x, y = seen.x, seen.y
        if not 0 <= column < seen.width:
            x += seen.width // 2 * seen.step * (1 if across > 0 else -1)
        if not 0 <= row < seen.height:
            y += seen.height // 2 * seen.step * ASPECT * (1 if up > 0 else -1)
        if (x, y) != (seen.x, seen.y):
            self._look(seen._replace(x=x, y=y))
        else:
            self._lay_over()

    def pan(self, across: int, up: int) -> None:
        """Move the view by thirds of the map, and the cursor with it."""
        seen = self._seen
        dx = across * (seen.width // 3) * seen.step
        dy = up * (seen.height // 3) * seen.step * ASPECT
        self._cursor = (self._cursor[0] + dx, self._cursor[1] + dy)
        self._look(seen._replace(x=seen.x + dx, y=seen.y + dy))

    def zoom(self, by: int) -> None:
        """Larger (by < 0: smaller) about the cursor."""
        self._look(self._seen.zoomed(by, *self._cursor))

    def centre(self, point: Point) -> None:
        """Bring a point to the middle."""
        self._look(self._seen._replace(x=point[0], y=point[1]))

    def fit(self, circles: Iterable[tuple[float, float, float]]) -> None:
        """Show all of these circles (x, y, radius), as large as that can be."""
        self._look(self._seen.fitted(circles))

    def render_line(self, y: int) -> Strip:
        """A kept line, or a new one."""
        if y >= len(self._shown):
            return Strip.blank(self.size.width, self._ground)
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = strip_of(self._shown[y])
        return strip

    def on_resize(self, event: events.Resize) -> None:
        """Keep middle and magnification, and say that there is another size."""
        self._resize(event.size)
        self.post_message(self.Resized())

    def _resize(self, size: Size) -> None:
        self._seen = self._seen._replace(width=size.width, height=size.height)
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Say which point is meant."""
        at = event.get_content_offset(self)
        if at is not None:
            event.stop()
            self.post_message(self.Pointed(self._seen.point(at.x, at.y), self.within))

    def on_mouse_scroll_up(self) -> None:
        """The wheel magnifies."""
        self.zoom(1)

    def on_mouse_scroll_down(self) -> None:
        """The wheel shows more."""
        self.zoom(-1)

    def _look(self, seen: Viewport) -> None:
        seen = seen._replace(step=min(FARTHEST, max(CLOSEST, seen.step)))
        if seen != self._seen:
            self._seen = seen
            self._draw()
        else:
            self._lay_over()

    def _draw(self) -> None:
        if not self._seen.width or not self._seen.height:
            return
        self._drawn = draw(self._scene, self._seen, self._ground, rich=self._rich).rows()
        self._lay_over()

    def _lay_over(self) -> None:
        """Cursor and ruler over the picture; refresh the spans of lines that look different now."""
        if not self._drawn:
            return
        rows = list(self._drawn)
        seen = self._seen
        if self._ruler is not None:
            start, look = self._ruler
            for column, row in _between(seen.cell(*start), seen.cell(*self._cursor)):
                self._put(rows, column, row, lambda cell, look=look: ("∙", cell[1] + look), blank=True)  # type: ignore[misc]
        column, row = seen.cell(*self._cursor)
        self._put(rows, column, row, lambda cell: (cell[0], cell[1] + self._cursor_look))
        before, self._shown = self._shown, rows
        if len(before) != len(rows):
            self._strips.clear()
            self.refresh()
            return
        changed = []
        for number, (old, new) in enumerate(zip(before, rows, strict=True)):
            if old is new or old == new:
                continue
            self._strips.pop(number, None)
            spans = [n for n, (one, two) in enumerate(zip(old, new, strict=False)) if one != two]
            if spans and len(old) == len(new):
                changed.append(Region(spans[0], number, spans[-1] - spans[0] + 1, 1))
            else:
                changed.append(Region(0, number, len(new), 1))
        if changed:
            self.refresh(*changed)

    def _put(
        self,
        rows: list[list[Cell]],
        column: int,
        row: int,
        change: Callable[[Cell], Cell],
        *,
        blank: bool = False,
    ) -> None:
        if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
            return
        if blank and rows[row][column][0] != " ":
            return
        if rows[row] is self._drawn[row]:
            rows[row] = list(rows[row])
        rows[row][column] = change(rows[row][column])


def _between(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """Every second cell on the way between two, without either."""
    across, down = end[0] - start[0], end[1] - start[1]
    count = max(abs(across), abs(down))
    if count > 2000:
        return []
    return [
        (start[0] + round(across * n / count), start[1] + round(down * n / count)) for n in range(2, count, 2)
    ]
