"""What the screens of all four games cost on the wire, exact: keys, first paint, seconds (T1 to T3)."""

from typing import Any

import pytest

from tests.tui.output_targets.tables import ARROWS, GAMES, Seated, scene, seated
from tui.output import Depth

SIZES = ((80, 24), (120, 40), (200, 60))

WALK = ("right",) * 12 + ("down",) * 6 + ("left",) * 12 + ("up",) * 6

CURSOR = {
    # The overview marks the six neighbours of the cursor, which is half of its bytes.
    ("full-metal-planete", "overview"): (98, 200),
    ("full-metal-planete", "working"): (90, 255),
    ("full-thrust", ""): (43, 80),
    ("metal-minds", ""): (85, 245),
    ("planet-unknown", ""): (60, 108),
}
"""Bytes of a cursor key at 80x24: the most the median may be, and the most any may be.

In true colour and in 256 colours: the colours of the themes have numbers and cost the same.
"""

WIDE = {"full-metal-planete": 104, "full-thrust": 78, "metal-minds": 276, "planet-unknown": 82}
"""The most the median may be at 120x40, where the side panel tells of the cursor too."""

FIRST = {
    "full-metal-planete": 16_500,
    "full-thrust": 2_100,
    "metal-minds": 3_050,
    "planet-unknown": 4_400,
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


@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.INDEXED], ids=lambda depth: depth.value)
@pytest.mark.parametrize(("case", "most"), CURSOR.items(), ids=lambda value: "-".join(map(str, value)))
async def test_a_cursor_key_costs_few_bytes(
    case: tuple[str, str], most: tuple[int, int], depth: Depth
) -> None:
    name, scale = case
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
        assert start <= 13_400
        assert start <= 1.15 * await table.afresh()


async def test_the_overview_in_the_middle_of_a_game_costs_less_than_the_working_scale() -> None:
    async with seated("full-metal-planete") as table:
        await table.tap("minus")
        assert await table.afresh() <= 11_600


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


SECONDS = (600, 540, 60, 30, 10)
"""Seconds left at which minutes, the bar or the look of the countdown change."""

CLOCKS = [(name, size, 660) for name in GAMES for size in SIZES] + [(GAMES[0], SIZES[1], 100)]
"""With a turn of 100 seconds the bar would get shorter in the very second in which the look changes."""


@pytest.mark.parametrize(("name", "size", "turn"), CLOCKS, ids=str)
async def test_no_second_costs_many_bytes(name: str, size: tuple[int, int], turn: int) -> None:
    async with seated(name, size=size, turn=1000 * turn) as table:
        await table.tap("escape")
        left = turn
        for mark in (each for each in SECONDS if each < turn):
            # The second before and the one after too: after a key, when the colours must be set again.
            for key in ARROWS[:3]:
                if left > mark + 2:
                    table.wind(left - mark - 2)
                    left = mark + 2
                await table.tap(key)
                left -= 1
                assert 0 < await table.tick() <= 45, left


def _counted(render: Any, widget: object, drawn: list[object]) -> Any:
    def counting(y: int) -> Any:
        drawn.append(widget)
        return render(y)

    return counting
