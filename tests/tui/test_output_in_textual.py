"""The cell grid under a running Textual App: the same picture, far fewer bytes."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Static

from tui.drivers.capture import Session, capture
from tui.output import Depth
from tui.theme import THEME, Role, over, piece_style, style

TERRAINS = (Role.GROUND, Role.WATER, Role.DROWNED, Role.DRYING, Role.MOUNTAIN)
SIGNS = "..~%^"


class Board(Widget, can_focus=True):
    """A map of two cells a hex: coloured terrain, pieces, a cursor, its own viewport."""

    COLUMNS, ROWS = 37, 23
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1, 0)"),
        Binding("right", "step(1, 0)"),
        Binding("up", "step(0, -1)"),
        Binding("down", "step(0, 1)"),
        Binding("o", "overlay"),
        Binding("w", "whole"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.at = (0, 0)
        self.top = 0
        self.lit = False
        self.lines_rendered = 0

    def cell(self, x: int, y: int) -> tuple[str, Style]:
        kind = ((x + y) // 3 * (y // 2 + 1) + x // 5) % 5
        text, look = SIGNS[kind] * 2, style(TERRAINS[kind])
        if (x * 7 + y * 11) % 13 == 0:
            text, look = "TB", piece_style((x + y) % 4)
        if self.lit and abs(x - self.at[0]) + abs(y - self.at[1]) < 6:
            look = over(look, Role.LIT)
        if (x, y) == self.at:
            look = over(look, Role.CURSOR)
        return text, look

    def render_line(self, y: int) -> Strip:
        self.lines_rendered += 1
        row = y + self.top
        if row >= self.ROWS:
            return Strip([Segment(" " * self.size.width, style(Role.TEXT))], self.size.width)
        cells = [Segment(*self.cell(x, row)) for x in range(self.COLUMNS)]
        return Strip(cells, self.COLUMNS * 2).adjust_cell_length(self.size.width, style(Role.TEXT))

    def action_step(self, dx: int, dy: int) -> None:
        before = self.at
        x = min(self.COLUMNS - 1, max(0, before[0] + dx))
        y = min(self.ROWS - 1, max(0, before[1] + dy))
        self.at = (x, y)
        if not self.top <= y < self.top + self.size.height:
            self.top = max(0, y - self.size.height // 2)
            self.refresh()
        elif self.lit:
            self.refresh()
        else:
            self.refresh(*(Region(2 * cx, cy - self.top, 2, 1) for cx, cy in (before, self.at)))

    def action_overlay(self) -> None:
        self.lit = not self.lit
        self.refresh()

    def action_whole(self) -> None:
        self.refresh()


class Clock(Widget):
    """Fixed width; a tick refreshes the digits and nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self.left = 180

    def render_line(self, y: int) -> Strip:
        role = Role.CLOCK if self.left > 30 else Role.CLOCK_WARNING
        return Strip([Segment(f"{self.left // 60:3}:{self.left % 60:02}", style(role))], 6)

    def tick(self) -> None:
        self.left -= 1
        self.refresh(Region(0, 0, 6, 1))


class BoardApp(App[None]):
    """A board, a clock, a panel that opens over the board, and a line to type in."""

    CSS = """
    Board { height: 1fr; }
    Clock { dock: bottom; height: 1; width: 6; }
    #panel { layer: over; dock: right; width: 24; height: 100%; display: none;
             background: $lt-panel-ground; color: $lt-panel; }
    Input { dock: top; height: 1; border: none; display: none; }
    Screen { layers: base over; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "panel"),
        Binding("t", "tick"),
        Binding("colon", "line"),
    ]
    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield Board()
        yield Clock()
        yield Input(id="line")
        words = "Bea 漢字\n[b]bold[/] [r]reverse[/]\n[u]under[/] 日本語語\n[#123456]ñandú[/] e\u0301"
        yield Static(words, id="panel")

    def __init__(self) -> None:
        super().__init__()
        self.register_theme(THEME)
        self.theme = THEME.name

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False
        self.query_one(Board).focus()

    def action_panel(self) -> None:
        panel = self.query_one("#panel")
        panel.display = not panel.display

    def action_tick(self) -> None:
        self.query_one(Clock).tick()

    def action_line(self) -> None:
        line = self.query_one(Input)
        line.display = not line.display
        (line if line.display else self.query_one(Board)).focus()


@pytest.fixture
async def session() -> AsyncIterator[Session]:
    async with capture(BoardApp()) as session:
        session.mark()
        yield session


KEYS = ("left", "right", "up", "down", "o", "w", "p", "t", "colon", "a", "escape", "tab")
SIZES = ((80, 24), (41, 13), (120, 40), (20, 5))
STEP = st.one_of(st.sampled_from(KEYS), st.sampled_from(KEYS[:4]), st.sampled_from(SIZES))


@settings(
    max_examples=6,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
@given(steps=st.lists(STEP, min_size=8, max_size=30), size=st.sampled_from(SIZES))
def test_a_terminal_shows_the_same_with_and_without_the_cell_grid(emulator, steps, size):
    async def play() -> None:
        async with capture(BoardApp(), size=size) as session:
            stock, diffed = emulator(*size), emulator(*size)
            for step in (*[None], *steps):
                if isinstance(step, tuple):
                    session.mark()
                    stock.resize(*step)
                    diffed.resize(*step)
                    await session.resize(*step)
                elif step is not None:
                    session.mark()
                    await session.press(step)
                stock.feed(session.written().encode())
                diffed.feed(session.sent())
                assert diffed.differences(stock) == [], step

    asyncio.run(play())


async def test_a_cursor_move_on_a_coloured_board_costs_at_most_100_bytes(session):
    costs = []
    for key in ("right",) * 30 + ("down",) * 10 + ("left",) * 10:
        session.mark()
        await session.press(key)
        costs.append(session.sent_bytes())
    costs.sort()
    assert 0 < costs[len(costs) // 2] <= 100
    assert costs[-1] <= 200


async def test_a_cursor_move_costs_at_most_64_bytes_in_256_colours():
    async with capture(BoardApp(), depth=Depth.INDEXED) as session:
        costs = []
        for key in ("right",) * 30 + ("down",) * 10:
            session.mark()
            await session.press(key)
            costs.append(session.sent_bytes())
        assert 0 < sorted(costs)[len(costs) // 2] <= 64


async def test_repainting_the_whole_board_sends_only_the_cell_that_changed(session):
    board = session.app.query_one(Board)
    board.at = (18, 9)
    board.refresh()
    await session.pause()
    assert len(session.written()) > 15_000
    assert 0 < session.sent_bytes() <= 100


async def test_repainting_what_did_not_change_sends_nothing(session):
    await session.press("w")
    assert session.written()
    assert session.sent() == b""


async def test_a_tick_of_the_clock_costs_at_most_45_bytes_and_draws_no_board(session):
    await session.press("right")
    board = session.app.query_one(Board)
    for _ in range(12):
        session.mark()
        board.lines_rendered = 0
        await session.press("t")
        assert 0 < session.sent_bytes() <= 45
        assert board.lines_rendered == 0


async def test_the_first_screen_costs_at_most_18_kilobytes():
    async with capture(BoardApp()) as session:
        assert session.sent_bytes() <= 18_000


async def test_a_resize_clears_and_paints_everything(session, emulator):
    await session.resize(60, 20)
    terminal = emulator(60, 20)
    terminal.feed(session.sent())
    assert b"\x1b[2J" in session.sent()
    shown = "\n".join("".join(cell.data for cell in row) for row in terminal.cells())
    assert shown == session.text()


async def test_terminals_of_four_depths_in_one_process_get_only_their_own_colours():
    depths = list(Depth)
    async with (
        capture(BoardApp(), depth=depths[0]) as true,
        capture(BoardApp(), depth=depths[1]) as indexed,
        capture(BoardApp(), depth=depths[2]) as sixteen,
        capture(BoardApp(), depth=depths[3]) as mono,
    ):
        sessions = dict(zip(depths, (true, indexed, sixteen, mono), strict=True))
        for key in ("right", "o", "down", "p", "t"):
            for session in sessions.values():
                await session.press(key)
        kinds = {depth: colour_kinds(session.sent()) for depth, session in sessions.items()}
        texts = {session.text() for session in sessions.values()}
    assert kinds == {
        Depth.TRUE: {"true", "indexed"},
        Depth.INDEXED: {"indexed"},
        Depth.SIXTEEN: {"sixteen"},
        Depth.MONO: set(),
    }
    assert len(texts) == 1


def colour_kinds(sent: bytes) -> set[str]:
    """Which kinds of colour codes stand in an output."""
    kinds = set()
    for parameters in re.findall(rb"\x1b\[([0-9;]*)m", sent):
        codes = iter([int(code or 0) for code in parameters.split(b";")])
        for code in codes:
            if code in (38, 48):
                kind = next(codes)
                kinds.add("true" if kind == 2 else "indexed")
                for _ in range(3 if kind == 2 else 1):
                    next(codes)
            elif 30 <= code <= 37 or 40 <= code <= 47 or 90 <= code <= 107:
                kinds.add("sixteen")
    return kinds


async def test_without_colours_the_cursor_is_still_seen_by_its_attributes():
    async with capture(BoardApp(), depth=Depth.MONO) as session:
        legend = session.styles().splitlines()
        assert "default on default bold reverse" in " ".join(legend)


async def test_the_colours_can_be_changed_while_the_app_runs(session, emulator):
    session.driver.set_depth(Depth.SIXTEEN)
    await session.pause()
    assert colour_kinds(session.sent()) == {"sixteen"}
    terminal = emulator(80, 24)
    terminal.feed(session.sent())
    shown = "\n".join("".join(cell.data for cell in row) for row in terminal.cells())
    assert shown == session.text()


async def test_print_goes_where_it_went_after_overlapping_apps():
    before = sys.stdout, sys.stderr
    first, second = capture(BoardApp()), capture(BoardApp())
    await first.__aenter__()
    await second.__aenter__()
    await first.__aexit__(None, None, None)
    await second.__aexit__(None, None, None)
    assert (sys.stdout, sys.stderr) == before


async def test_what_fails_inside_the_app_is_raised():
    class Broken(BoardApp):
        def action_tick(self) -> None:
            raise ArithmeticError("broken on purpose")

    with pytest.raises(ArithmeticError):
        async with capture(Broken()) as session:
            await session.press("t")
