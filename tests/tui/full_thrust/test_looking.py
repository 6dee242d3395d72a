"""What the screen shows without anybody acting: sizes, overlays, zoom, bytes, the end."""

import statistics

import pytest

from tui.output import Depth

from .sitting import alone, apart, raid, sitting


async def test_the_map_fits_everything_then_the_ship_in_hand_and_zooms_about_the_cursor() -> None:
    async with sitting(scenario="slingshot", seats=2, people=1, size=(120, 40)) as table:
        seen = table.screen.map.seen
        assert all(seen.shows(unit.x, unit.y) for _, unit in table.state.units())
        assert all(seen.shows(world.x, world.y) for world in table.state.space.worlds)
        await table.press("0")
        assert table.screen.map.seen.step < seen.step
        await table.press("0", "plus", "plus")
        assert table.screen.map.seen.step < seen.step
        ship = table.unit("a1")
        assert table.screen.map.cursor == (ship.x, ship.y)
        await table.press("minus", "shift+right", "shift+right")
        assert "off the map: A:Racer 1" in table.text.replace("B:Racer 1", "A:Racer 1")
        await table.press("c")
        assert "off the map: B:Racer 1" not in table.text


@pytest.mark.rule("FT-30", "FT-30a")
async def test_rings_carry_their_pull_and_gates_their_number() -> None:
    async with sitting(scenario="slingshot", seats=2, people=1, size=(120, 40)) as table:
        for part in ("(6)", "(4)", "(2)", "(1)", "[1]", "[2]", "[3]", "[4]", "next", "Venus", "Earth"):
            assert part in table.text


async def test_names_do_not_cover_each_other_or_a_ship() -> None:
    async with sitting(raid(), people=1, size=(120, 40), depth=Depth.MONO) as table:
        for part in ("B:Javelin", "B:Cascade", "R:Halberd", "R:Town", "R:Small outpost"):
            assert part in table.text
        await table.press("question_mark")
        assert "Ships point where they head" in table.text


async def test_circles_look_round() -> None:
    async with sitting(alone(), size=(120, 40)) as table:
        rows = [line.count("#") for line in table.lines[1:34] if "#" in line and "Earth" not in line]
        body = [n for n in rows if n]
        high, wide = len(body) + 1, max(body)
        assert abs(wide - 2 * high) <= 3


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_cursor_key_costs_few_bytes(size: tuple[int, int]) -> None:
    async with sitting(scenario="slingshot", seats=2, people=1, size=size) as table:
        await table.press("escape")
        costs = []
        for key in ("right", "right", "down", "left", "up", "up", "right"):
            table.session.mark()
            await table.press(key)
            costs.append(table.session.sent_bytes())
        assert statistics.median(costs) <= 185
        assert max(costs) <= 800


async def test_a_tick_draws_no_line_of_the_map() -> None:
    async with sitting(scenario="colbert_flyby") as table:
        drawn = 0
        render = table.screen.map.render_line

        def counting(y: int) -> object:
            nonlocal drawn
            drawn += 1
            return render(y)

        table.screen.map.render_line = counting  # type: ignore[method-assign,assignment]
        table.session.mark()
        await table.wait(1)
        assert table.session.sent_bytes() <= 45
        assert drawn == 0


@pytest.mark.parametrize("rich", [False, True])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_overlay_at_every_zoom_can_be_drawn(size: tuple[int, int], rich: bool) -> None:
    async with sitting(raid(), people=1, size=size, rich=rich, depth=Depth.SIXTEEN) as table:
        for overlay in "caf":
            await table.press("o", overlay)
            await table.press("plus", "0")
        for by in (*[10] * 4, *[-10] * 7):
            table.screen.map.zoom(by)
            await table.session.pause()
        assert table.screen.map.seen.step > 1


@pytest.mark.rule("FT-131")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_spectator_is_told_that_orders_are_secret_and_not_that_there_are_none(
    size: tuple[int, int],
) -> None:
    async with apart(raid(), (), (0,), size=size) as (spectator, ada):
        words = " ".join(spectator.text.split())
        assert "secret until all have locked" in words
        assert "none: coasts" not in words
        assert "then speed" not in words
        assert "secret until" not in ada.text
        await ada.press("m")
        assert "MD1" in ada.text
        assert "MD1" not in spectator.text


async def test_a_spectator_sees_the_map_and_no_orders() -> None:
    async with sitting(raid(), people=0) as table:
        assert "Full Thrust" in table.text
        await table.press("m", "e", "1", "f", "t", "s", "s", "S", "S", "enter")
        assert table.entries == 0
