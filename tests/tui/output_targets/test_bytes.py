"""What the screens of all four games cost on the wire, exact: keys, first paint, seconds (T1 to T3)."""

from typing import Any

import pytest

from tests.tui.output_targets.tables import ARROWS, GAMES, Seated, scene, seated
from tui.output import Depth

WALK = ("right",) * 12 + ("down",) * 6 + ("left",) * 12 + ("up",) * 6

CURSOR = {
    # The overview marks the six neighbours of the cursor; without the marks it would be 55 and 109.
    ("full-metal-planete", "overview", Depth.TRUE): (126, 240),
    ("full-metal-planete", "overview", Depth.INDEXED): (103, 204),
    ("full-metal-planete", "working", Depth.TRUE): (123, 303),
    ("full-metal-planete", "working", Depth.INDEXED): (95, 250),
    ("full-thrust", "", Depth.TRUE): (86, 118),
    ("full-thrust", "", Depth.INDEXED): (63, 90),
    # The card under the cursor is told in full: its text changes with every key.
    ("metal-minds", "", Depth.TRUE): (270, 376),
    ("metal-minds", "", Depth.INDEXED): (232, 312),
    ("planet-unknown", "", Depth.TRUE): (85, 160),
    ("planet-unknown", "", Depth.INDEXED): (67, 105),
}
"""Bytes of a cursor key at 80x24: the most the median may be, and the most any may be."""

WIDE = {"full-metal-planete": 140, "full-thrust": 108, "metal-minds": 428, "planet-unknown": 108}
"""The most the median may be at 120x40 in true colour, where the side panel tells of the cursor too."""

FIRST = {
    "full-metal-planete": 24_600,  # at the working scale; the overview keeps to 18 kB
    "full-thrust": 3_150,
    "metal-minds": 4_550,
    "planet-unknown": 6_600,
}
"""Bytes of the first screen at 80x24 in true colour."""


def window_of(table: Seated) -> Any:
    """What part of the board is seen."""
    board = getattr(table.app.table, "map", None)
    return getattr(board, "view", None), getattr(board, "seen", None)


async def cursor_costs(table: Seated) -> list[int]:
    """The cost of each cursor key of a walk that changed something and moved no page, ascending."""
    costs = []
    for key in WALK:
        before = window_of(table)
        cost = await table.tap(key)
        if cost and window_of(table) == before:
            costs.append(cost)
    assert len(costs) >= 10
    return sorted(costs)


@pytest.mark.parametrize(("case", "most"), CURSOR.items(), ids=lambda value: "-".join(map(str, value)))
async def test_a_cursor_key_costs_few_bytes(case: tuple[str, str, Depth], most: tuple[int, int]) -> None:
    name, scale, depth = case
    async with seated(name, depth=depth) as table:
        if scale == "overview":
            await table.tap("minus")
        await table.tap("escape")
        costs = await cursor_costs(table)
        assert costs[len(costs) // 2] <= most[0]
        assert costs[-1] <= most[1]


@pytest.mark.parametrize("name", GAMES)
async def test_a_cursor_key_costs_few_bytes_beside_an_open_panel(name: str) -> None:
    async with seated(name, size=(120, 40)) as table:
        await table.tap("escape")
        costs = await cursor_costs(table)
        assert costs[len(costs) // 2] <= WIDE[name]


@pytest.mark.parametrize("name", GAMES)
async def test_the_first_screen_is_painted_once(name: str) -> None:
    async with seated(name) as table:
        start = table.session.sent_bytes()
        assert start <= FIRST[name]
        assert start <= 1.15 * await table.afresh()


async def test_the_first_screen_of_a_new_table_with_every_landing_lit_is_painted_once() -> None:
    name = "full-metal-planete"
    game = scene(name).game
    landing = game.describe(game.setup(game.Options(), scene(name).seats, 7))
    async with seated(name, position=landing) as table:
        assert table.app.table.map.scale.name == "overview"
        start = table.session.sent_bytes()
        assert start <= 21_200
        assert start <= 1.15 * await table.afresh()


async def test_the_overview_in_the_middle_of_a_game_keeps_to_18_kilobytes() -> None:
    async with seated("full-metal-planete") as table:
        await table.tap("minus")
        assert await table.afresh() <= 18_000


@pytest.mark.parametrize("name", GAMES)
async def test_a_second_costs_few_bytes_and_draws_no_line_of_the_board(name: str) -> None:
    async with seated(name) as table:
        drawn: list[object] = []
        for widget in table.app.table.query("#place *"):
            widget.render_line = _counted(widget.render_line, widget, drawn)
        assert table.app.table.query("#place *")
        for key in (None, None, *ARROWS):
            if key is not None:
                await table.tap(key)
            drawn.clear()
            assert 0 < await table.tick() <= 45
            assert drawn == []
        # The counter counts: a key on the board draws some of it.
        table.app.table.query("#place *").first().refresh()
        await table.still()
        assert drawn


def _counted(render: Any, widget: object, drawn: list[object]) -> Any:
    def counting(y: int) -> Any:
        drawn.append(widget)
        return render(y)

    return counting
