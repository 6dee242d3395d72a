"""The hex map: its three scales, its viewport, and what a cursor key costs."""

from statistics import median
from typing import Any

import pytest
from textual.app import App, ComposeResult

from engine.full_metal_planete.board import board
from tui.boards.hexmap import LARGE, OVERVIEW, SCALES, WORKING, HexCell, HexMap, Scale
from tui.boards.hexmap.scales import OFF, Sheet
from tui.boards.hexmap.widget import Style
from tui.drivers.capture import Session, capture
from tui.output import Depth
from tui.theme import THEME, Role, style

PLAIN = HexCell(".", "ground")
SEA = HexCell("~", "water")


def look(role: str) -> Style:
    """The theme's style where the role has one."""
    extra = {"border": Role.EDGE, "void": Role.TEXT, "mark": Role.STUCK, "tag": Role.STRONG}
    if role == "near":
        return Style(underline=True)
    if role == "odd":
        return Style(bold=True)
    return style(extra[role] if role in extra else Role(role))


def classic() -> list[HexCell]:
    """The classic board of Full Metal Planète at normal tide, without pieces."""
    terrain = "".join(board("classic").plan.terrain)
    roles = {".": "ground", "^": "mountain", "~": "water", "r": "drowned", "%": "drying"}
    return [HexCell(letter, roles[letter]) for letter in terrain]


class BoardApp(App[None]):
    """A board of plain and sea in checks, with a few pieces."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, columns: int = 37, rows: int = 23, scale: Scale = WORKING, **more: Any) -> None:
        super().__init__()
        self.register_theme(THEME)
        self.theme = THEME.name
        self.pointed: list[int] = []
        self.map = HexMap(columns, rows, look, scale=scale, **more)
        self.cells = [SEA if n % columns < 5 else PLAIN for n in range(columns * rows)]

    def compose(self) -> ComposeResult:
        yield self.map

    def on_hex_map_pointed(self, message: HexMap.Pointed) -> None:
        self.pointed.append(message.hex)

    def on_mount(self) -> None:
        self.map.show(self.cells)


def picture(session: Session) -> list[str]:
    return [line.rstrip() for line in session.text().split("\n")]


def test_the_working_scale_is_the_classic_hex_with_odd_columns_half_a_hex_lower() -> None:
    sheet = Sheet(WORKING, 37, 23)
    assert sheet.size == (112, 48)
    shown = [
        "".join(part.slot * (part.width if part.slot.islower() else 1) for part in line)
        for line in sheet.lines
    ]
    assert shown[0].startswith(" __    __    __ ")
    assert shown[1].startswith("/aa\\__/aa\\__/aa\\")
    assert shown[2].startswith("\\bb/aa\\bb/aa\\bb/")
    assert shown[3].startswith("/aa\\bb/aa\\bb/aa\\")


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.name)
def test_every_cell_of_a_hex_points_back_to_it(scale: Scale) -> None:
    sheet = Sheet(scale, 7, 5)
    for hex in range(35):
        box = sheet.box(hex)
        found = {sheet.hex_at(x, y) for y in range(box.y, box.bottom) for x in range(box.x, box.right)}
        assert hex in found
        assert all(sheet.hex_at(x, y) != hex for y in range(box.y) for x in range(sheet.size.width))
    assert sheet.hex_at(-1, 0) == OFF
    assert sheet.hex_at(sheet.size.width, 0) == OFF


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.name)
def test_every_line_fills_the_whole_width(scale: Scale) -> None:
    sheet = Sheet(scale, 5, 4)
    assert {sum(part.width for part in line) for line in sheet.lines} == {sheet.size.width}


def test_a_hex_that_is_not_on_the_board_has_neither_border_nor_place() -> None:
    sheet = Sheet(WORKING, 3, 1, present=[True, False, False])
    assert ["".join(part.slot for part in line).rstrip() for line in sheet.lines[:3]] == [
        " __",
        "/a\\",
        "\\b/",
    ]
    assert sheet.hex_at(4, 2) == OFF


async def test_the_overview_shows_the_whole_classic_board_at_80x24() -> None:
    async with capture(BoardApp(scale=OVERVIEW)) as session:
        lines = picture(session)
        assert all(len(line.strip()) >= 72 for line in lines[:23])


async def test_pieces_marks_and_prices_are_where_they_belong_at_each_scale() -> None:
    app = BoardApp(7, 5)
    app.cells[0] = HexCell(".", "ground", piece="CB", piece_role="text", marks="o2", name="bc1", note="2 ore")
    app.cells[2] = HexCell("~", "water", tag="3", light="lit")
    async with capture(app) as session:
        drawn = picture(session)
        row = next(n for n, line in enumerate(drawn) if "/CB\\" in line)
        left = drawn[row].index("/CB\\")
        assert drawn[row + 1][left : left + 4] == "\\o2/"
        assert drawn[row][left + 6 : left + 10] == "/~3\\"
        app.map.set_scale(LARGE)
        await session.pause()
        text = session.text()
        assert "CBo2" in text
        assert "bc1" in text
        assert "2 ore" in text
        assert "2,0" in text
        app.map.set_scale(OVERVIEW)
        await session.pause()
        assert "CB" in session.text()
        assert "~3" in session.text()


async def test_the_viewport_jumps_half_a_page_and_only_when_the_cursor_leaves_it() -> None:
    app = BoardApp(60, 10)
    async with capture(app) as session:
        start = app.map.view
        for _ in range(36):
            app.map.step_cursor("east")
            await session.pause()
            if app.map.view != start:
                break
        assert app.map.view.x - start.x == 40
        where = app.map.view
        app.map.step_cursor("east")
        await session.pause()
        assert app.map.view == where


async def test_a_click_says_which_hex_was_meant() -> None:
    app = BoardApp(7, 5)
    async with capture(app) as session:
        drawn = picture(session)
        row = next(n for n, line in enumerate(drawn) if "/" in line)
        await session.pilot.click(HexMap, offset=(drawn[row].index("/") + 4, row + 1))
        await session.pause()
    assert app.pointed == [1]


ISLAND_WALK = (
    37 * 10 + 8,
    ["east"] * 12 + ["south-east"] * 6 + ["north-west"] * 6 + ["west"] * 6 + ["north"] * 4,
)
"""A start and the keys pressed; terrain changes from hex to hex, the dearest case."""
SEA_WALK = (37 * 6 + 19, ["east"] * 6 + ["south-west"] * 2 + ["north", "west", "south", "north-east"])


@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.INDEXED], ids=lambda depth: depth.value)
@pytest.mark.parametrize(
    ("scale", "walk", "middle", "most"),
    [
        (OVERVIEW, SEA_WALK, 70, 90),
        (OVERVIEW, ISLAND_WALK, 97, 140),
        (WORKING, ISLAND_WALK, 64, 75),
    ],
    ids=("sea", "islands", "working"),
)
async def test_a_cursor_key_costs_few_bytes(
    depth: Depth, scale: Scale, walk: tuple[int, list[str]], middle: int, most: int
) -> None:
    app = BoardApp(scale=scale)
    app.cells = classic()
    start, directions = walk
    async with capture(app, (120, 50), depth) as session:
        app.map.move_cursor(start)
        await session.pause()
        costs = []
        for direction in directions:
            session.mark()
            app.map.step_cursor(direction)
            await session.pause()
            costs.append(session.sent_bytes())
        assert median(costs) <= middle
        assert max(costs) <= most


async def test_the_first_screen_is_painted_once() -> None:
    app = BoardApp(scale=OVERVIEW)
    app.cells = classic()
    async with capture(app) as session:
        assert session.sent_bytes() <= 12_000
