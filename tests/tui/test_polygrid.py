"""The board of squares: its scales, its labels, its viewport, and what a cursor key costs."""

from statistics import median

import pytest
from rich.style import Style
from textual.app import App, ComposeResult

from tui.boards.polygrid import (
    LARGE,
    LEFT,
    MINI,
    SCALES,
    TALL,
    TINY,
    TOP,
    WORKING,
    Label,
    PolyGrid,
    Scale,
    SquareCell,
    square_runs,
)
from tui.drivers.capture import capture
from tui.theme import THEME, Role, style

LAND = SquareCell(text="∙ ", role="ground", brief="∙")
TILE = SquareCell(text="R@", role="rover", mark_role="meteor", sides="[]", foot="_", brief="@")


def look(role: str) -> Style:
    return style(Role.TEXT) if role == "void" else style(Role(role))


class GridApp(App[None]):
    """Twelve by twelve squares of land with a few tiles."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, scale: Scale = WORKING) -> None:
        super().__init__()
        self.register_theme(THEME)
        self.theme = THEME.name
        self.map = PolyGrid(12, 12, look, scale=scale)
        self.squares = [TILE if n % 12 in (3, 4) else LAND for n in range(144)]
        self.rows = [Label("1", str(n), "dim") for n in range(12)]
        self.columns = [Label("2", f"{n}@", "stuck") for n in range(12)]
        self.pointed: list[int] = []

    def compose(self) -> ComposeResult:
        yield self.map

    def on_mount(self) -> None:
        self.map.show(self.squares, self.rows, self.columns)

    def on_poly_grid_pointed(self, message: PolyGrid.Pointed) -> None:
        self.pointed.append(message.square)


def text_of(cell: SquareCell, line: int, scale: Scale) -> str:
    return "".join(text for text, _ in square_runs(cell, line, scale))


@pytest.mark.parametrize(
    ("scale", "lines"),
    [
        (TINY, ["@"]),
        (MINI, ["R@"]),
        (WORKING, ["[R@]"]),
        (TALL, ["[R@]", "[__]"]),
        (LARGE, ["[    ]", "[ R@ ]", "[____]"]),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_square_says_the_same_at_every_scale(scale: Scale, lines: list[str]) -> None:
    assert [text_of(TILE, line, scale) for line in range(scale.height)] == lines


async def test_labels_stand_at_the_ends_of_their_rows_and_columns() -> None:
    async with capture(GridApp()) as session:
        lines = session.text().split("\n")
        assert lines[0].startswith("      2   2   2")
        assert lines[1].startswith("      0@  1@  2@")
        assert lines[2].startswith("1 0   ∙ ")
        assert lines[13].startswith("1 11  ∙ ")


async def test_only_squares_that_differ_are_drawn_again() -> None:
    app = GridApp()
    async with capture(app) as session:
        session.mark()
        app.map.show(app.squares, app.rows, app.columns)
        await session.pause()
        assert session.sent_bytes() == 0
        app.squares[30] = TILE
        app.map.show(app.squares, app.rows, app.columns)
        await session.pause()
        assert 0 < session.sent_bytes() < 120


async def test_a_cursor_key_costs_few_bytes() -> None:
    app = GridApp()
    async with capture(app) as session:
        costs = []
        for across, down in ((1, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (-1, -1)):
            session.mark()
            app.map.step_cursor(across, down)
            await session.pause()
            costs.append(session.sent_bytes())
        assert median(costs) <= 100
        assert max(costs) <= 140


async def test_the_cursor_stays_on_the_board() -> None:
    app = GridApp()
    async with capture(app):
        for step in ((-20, 0), (0, -20)):
            app.map.step_cursor(*step)
        assert app.map.cursor == 0
        app.map.step_cursor(99, 99)
        assert app.map.cursor == 143


async def test_a_board_that_does_not_fit_follows_the_cursor_by_half_pages() -> None:
    app = GridApp(LARGE)
    async with capture(app, size=(40, 16)) as session:
        app.map.move_cursor(0)
        await session.pause()
        assert "1 0" in session.text()
        app.map.move_cursor(143)
        await session.pause()
        assert "1 11" not in session.text()
        box = app.map.box(143).translate(-app.map._view)
        assert box.right <= 40
        assert box.bottom <= 16
        app.map.centre()
        app.map.move_cursor(66)
        app.map.centre()
        await session.pause()
        assert app.map._view != (0, 0)


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.name)
async def test_a_click_says_which_square_is_meant(scale: Scale) -> None:
    app = GridApp(scale)
    async with capture(app, size=(90, 44)) as session:
        x, y = LEFT + 3 * scale.width + 1, TOP + 5 * scale.height
        await session.pilot.click(PolyGrid, offset=(x, y))
        await session.pilot.click(PolyGrid, offset=(1, 5))
        await session.pause()
        assert app.pointed == [5 * 12 + 3]


async def test_the_scale_can_be_changed_while_it_is_shown() -> None:
    app = GridApp()
    async with capture(app, size=(90, 44)) as session:
        for scale in (TALL, LARGE, WORKING):
            app.map.set_scale(scale)
            await session.pause()
            assert session.text().count("[") == 24 * scale.height
