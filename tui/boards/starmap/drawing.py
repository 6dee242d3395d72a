"""A scene on a canvas: rings, discs, lines, signs and names, in the plain and in the rich set of signs."""

from math import asin, atan2, ceil, cos, dist, floor, pi, sin

from rich.style import Style

from tui.boards.starmap.canvas import Canvas
from tui.boards.starmap.scene import Disc, Point, Ring, Sign, StarScene, Stroke
from tui.boards.starmap.viewport import ASPECT, Viewport
from tui.glyphs import Thrust

LABEL_ANGLES = (pi / 4, 3 * pi / 4, 5 * pi / 4, 7 * pi / 4, 0.0, pi, pi / 2, 3 * pi / 2)
"""Where on a ring its label stands: the first of these that is seen and free."""

_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""A cell by which of its quarters are filled: upper left 1, upper right 2, lower left 4, lower right 8."""

_SAMPLES = 6000
"""Dots a line or ring is made of at most."""


def draw(scene: StarScene, seen: Viewport, ground: Style, *, rich: bool) -> Canvas:
    """The picture of a scene."""
    canvas = Canvas(seen.width, seen.height, ground)
    for ring in scene.rings:
        _ring(canvas, seen, ring, rich=rich)
    for disc in scene.discs:
        _disc(canvas, seen, disc, rich=rich)
    for ring in scene.rings:
        _ring_label(canvas, seen, ring)
    for stroke in scene.strokes:
        for start, end in zip(stroke.points, stroke.points[1:], strict=False):
            _line(canvas, seen, stroke, start, end, rich=rich)
    cells = [_sign(canvas, seen, sign) for sign in scene.signs]
    for sign, cell in zip(scene.signs, cells, strict=True):
        if sign.label and canvas.inside(*cell):
            _name(canvas, sign, *cell)
    for disc in scene.discs:
        _outer_name(canvas, seen, disc)
    return canvas


def _ring(canvas: Canvas, seen: Viewport, ring: Ring, *, rich: bool) -> None:
    away = dist((ring.x, ring.y), (seen.x, seen.y))
    if abs(away - ring.radius) > seen.reach:
        return
    middle, half = 0.0, pi
    if away > seen.reach:
        middle, half = atan2(seen.y - ring.y, seen.x - ring.x), asin(min(1.0, seen.reach / away))
    elif ring.radius > 4 * seen.reach:
        middle, half = atan2(seen.y - ring.y, seen.x - ring.x), min(pi, 2 * seen.reach / ring.radius)
    between = seen.step * (1.5 if rich else ASPECT)
    count = min(_SAMPLES, max(8, ceil(2 * half * ring.radius / between)))
    for n in range(count):
        angle = middle - half + 2 * half * n / count
        x, y = ring.x + ring.radius * cos(angle), ring.y + ring.radius * sin(angle)
        if rich:
            canvas.dot(*_dot(seen, x, y), ring.look)
        else:
            column, row = seen.cell(x, y)
            canvas.put(column, row, Thrust.BAND.sign(), ring.look)
            canvas.busy.add((column, row))


def _ring_label(canvas: Canvas, seen: Viewport, ring: Ring) -> None:
    if not ring.label or ring.radius < 3 * seen.step:
        return
    for angle in LABEL_ANGLES:
        x, y = ring.x + ring.radius * cos(angle), ring.y + ring.radius * sin(angle)
        column, row = seen.cell(x, y)
        if canvas.is_free(column, row, len(ring.label), of_lines=False):
            canvas.write(column, row, ring.label, ring.look)
            return


def _disc(canvas: Canvas, seen: Viewport, disc: Disc, *, rich: bool) -> None:
    left, top = seen.cell(disc.x - disc.radius, disc.y + disc.radius)
    right, bottom = seen.cell(disc.x + disc.radius, disc.y - disc.radius)
    rows = range(max(-1, top - 1), min(canvas.height, bottom + 1) + 1)
    columns = range(max(-1, left - 1), min(canvas.width, right + 1) + 1)
    inside = {(c, r) for r in rows for c in columns if _covers(disc, seen.point(c, r))}
    inside.add(seen.cell(disc.x, disc.y))
    if disc.rim is not None:
        sign = Thrust.AIR.sign(rich)
        for column, row in inside:
            for near in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
                if near not in inside:
                    canvas.put(*near, sign, disc.rim)
                    canvas.busy.add(near)
    if rich:
        body = Style(color=disc.look.bgcolor)
        for row in rows:
            for column in columns:
                filled = _quarters(seen, disc, column, row) or (15 if (column, row) in inside else 0)
                if filled:
                    canvas.fill(column, row, _QUARTERS[filled], body)
    else:
        for column, row in inside:
            canvas.fill(column, row, Thrust.WORLD.sign(), disc.look)
    canvas.busy |= inside
    start, row, name = _inner_name(seen, disc)
    if all((start + n, row) in inside for n in range(len(name))):
        canvas.write(start, row, name, disc.look)


def _inner_name(seen: Viewport, disc: Disc) -> tuple[int, int, str]:
    column, row = seen.cell(disc.x, disc.y)
    name = f" {disc.name} "
    return column - len(name) // 2, row, name


def _outer_name(canvas: Canvas, seen: Viewport, disc: Disc) -> None:
    """The name below or above a disc that is too small for it, where nothing else stands."""
    start, row, name = _inner_name(seen, disc)
    if len(name) <= 2 * disc.radius / seen.step or not canvas.inside(*seen.cell(disc.x, disc.y)):
        return
    away = ceil(disc.radius / (seen.step * ASPECT)) + 1
    for of_lines in (True, False):
        for at in (row + away, row - away, row + away + 1, row - away - 1):
            if canvas.is_free(start, at, len(name), of_lines=of_lines):
                canvas.write(start + 1, at, disc.name, Style(color=disc.look.color))
                return


def _covers(disc: Disc, at: Point) -> bool:
    return dist((disc.x, disc.y), at) <= disc.radius


def _quarters(seen: Viewport, disc: Disc, column: int, row: int) -> int:
    bits = 0
    for n, (across, down) in enumerate(((-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25))):
        if _covers(disc, seen.point(column + across, row + down)):
            bits |= 1 << n
    return bits


def _dot(seen: Viewport, x: float, y: float) -> tuple[int, int]:
    """The Braille dot of a point: half a column wide, and as high, since a row is two columns high."""
    fine = seen._replace(step=seen.step / 2, width=seen.width * 2, height=seen.height * 4)
    return floor((x - fine.x) / fine.step + fine.width / 2), floor((fine.y - y) / fine.step + fine.height / 2)


def _line(canvas: Canvas, seen: Viewport, stroke: Stroke, start: Point, end: Point, *, rich: bool) -> None:
    part = _clipped(seen, start, end)
    if part is None:
        return
    start, end = part
    across, up = (end[0] - start[0]) / seen.step, (end[1] - start[1]) / seen.step
    finest = max(abs(across), abs(up)) * 2
    count = min(_SAMPLES, max(1, ceil(finest)))
    sign = stroke.sign or _slope(across, up / ASPECT)
    for n in range(0, count + 1, stroke.gap if rich else 1):
        x = start[0] + (end[0] - start[0]) * n / count
        y = start[1] + (end[1] - start[1]) * n / count
        column, row = seen.cell(x, y)
        if (column, row) in canvas.taken:
            continue
        if rich:
            canvas.dot(*_dot(seen, x, y), stroke.look)
        else:
            canvas.put(column, row, sign, stroke.look)
            canvas.busy.add((column, row))


def _slope(across: float, down: float) -> str:
    if abs(down) * 2.4 < abs(across):
        return Thrust.COURSE.sign()
    if abs(across) * 2.4 < abs(down):
        return "|"
    return "/" if across * down > 0 else "\\"


def _clipped(seen: Viewport, start: Point, end: Point) -> tuple[Point, Point] | None:
    """The part of a line that may be seen, a little more than the map; None if there is none."""
    first, last = 0.0, 1.0
    wide = (seen.width / 2 + 2) * seen.step
    high = (seen.height / 2 + 2) * seen.step * ASPECT
    for here, there, middle, half in (
        (start[0], end[0], seen.x, wide),
        (start[1], end[1], seen.y, high),
    ):
        way = there - here
        low, up = middle - half - here, middle + half - here
        if way == 0:
            if low > 0 or up < 0:
                return None
            continue
        one, two = sorted((low / way, up / way))
        first, last = max(first, one), min(last, two)
    if first > last:
        return None

    def at(part: float) -> Point:
        return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part

    return at(first), at(last)


def _sign(canvas: Canvas, seen: Viewport, sign: Sign) -> tuple[int, int]:
    column, row = seen.cell(sign.x, sign.y)
    if canvas.inside(column, row):
        canvas.write(column - sign.at, row, sign.text, sign.look)
    return column, row


def _name(canvas: Canvas, sign: Sign, column: int, row: int) -> None:
    """The name beside its sign, where it covers no other sign or name, and no line if that can be."""
    left, right = column - sign.at, column - sign.at + len(sign.text)
    seen = canvas.rows()[row][column][0] == sign.text[sign.at]
    for name, of_lines, apart in (
        (sign.label, True, True),
        (sign.label, False, True),
        (sign.label, False, False),
        (sign.brief, False, False),
    ):
        if not name:
            continue
        text = f"{sign.text}={name}" if sign.keyed else name
        after, before = (f"={name}", f"{name}=") if sign.keyed else (name, name)
        places = (
            *(((right, row, after), (left - len(before), row, before)) if seen or not sign.keyed else ()),
            (right, row - 1, text),
            (right, row + 1, text),
            (left - len(text), row - 1, text),
            (left - len(text), row + 1, text),
            (column - len(text) // 2, row - 1, text),
            (column - len(text) // 2, row + 1, text),
            (right, row - 2, text),
            (right, row + 2, text),
        )
        for x, y, words in places:
            if not canvas.is_free(x, y, len(words), of_lines=of_lines):
                continue
            if apart and not _apart(canvas, x, y, len(words), range(left, right) if y == row else range(0)):
                continue
            canvas.write(x, y, words, sign.label_look)
            return


def _apart(canvas: Canvas, column: int, row: int, width: int, own: range) -> bool:
    """Whether a name there touches no other sign or name on its row."""
    ends = [end for end in (column - 1, column + width) if end not in own]
    return not any((end, row) in canvas.taken for end in ends)
