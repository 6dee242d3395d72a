"""Fire plans by keys with dice shown, what the range tool says, and the tale of a turn."""

import pytest

from .sitting import Sitting, raid, sitting


async def to_fire(table: Sitting) -> None:
    """Lock the orders as they are and skip the tale."""
    await table.press("e")
    await table.act()
    await table.press("escape")
    assert table.state.step == "fire"


@pytest.mark.rule("FT-133", "FT-53", "FT-70")
async def test_weapons_are_aimed_one_by_one_and_all_at_once_with_their_dice() -> None:
    async with sitting(raid(), people=1) as table:
        await to_fire(table)
        hal = table.unit("hal")
        await table.point(hal.x, hal.y)
        assert "1 beam 2 #1 2 dice; 2 beam 2 #2 2 dice" in table.text
        await table.press("2")
        assert [(s.system, s.target) for s in table.state.sides[0].draft("cas").fire] == [
            ("beam2_6arc#2", "hal")
        ]
        await table.press("enter")
        assert len(table.state.sides[0].draft("cas").fire) == 2
        assert "beam 2 #1 -> hal" in table.text
        await table.press("1")
        assert [s.system for s in table.state.sides[0].draft("cas").fire] == ["beam2_6arc#2"]
        await table.press("z")
        assert not table.state.sides[0].draft("cas").fire


@pytest.mark.rule("FT-92", "FT-93", "FT-47", "FT-114")
async def test_the_range_tool_counts_air_and_horizon_and_towns_are_asked_about() -> None:
    async with sitting(raid(), people=1) as table:
        await to_fire(table)
        bat, town = table.unit("bat"), table.unit("town")
        await table.point(bat.x, bat.y)
        assert "above the horizon, very thin air" in table.text
        assert "1 die" in table.text
        await table.point(town.x, town.y)
        await table.press("enter")
        assert "Attack a settlement?" in table.text
        await table.press("n")
        assert not table.state.sides[0].draft("cas").fire


async def test_a_turn_is_told_step_by_step_and_again_by_key() -> None:
    async with sitting(raid(), people=1) as table:
        await table.press("tab")
        hal = table.unit("hal")
        await table.point(hal.x + 1.5, hal.y)
        await table.press("1", "e")
        await table.act()
        titles = []
        while table.screen.tale is not None:
            titles.append(table.screen.tale.step.title)
            assert f"told {len(titles)}/" in table.text
            await table.press("enter")
        assert titles[:3] == ["Launches", "Movement", "Missiles seek"]
        assert "Point defence" in titles
        assert "told" not in table.text
        await table.press("R")
        assert "told 1/" in table.text
        assert table.screen.tale is not None
        await table.press("right_square_bracket", "left_square_bracket", "escape")
        assert table.screen.tale is None


@pytest.mark.rule("FT-130")
async def test_at_one_keyboard_each_side_is_told_the_turn_and_unarmed_ones_pass_no_keyboard_to_fire() -> None:
    async with sitting(scenario="slingshot", seats=2) as table:
        await table.press("enter", "m", "e", "enter", "m", "m", "e")
        assert table.state.turn == 2
        assert table.state.step == "orders"
        assert "Ada acts now." in table.text
        for _ in range(2):
            await table.press("enter")
            assert "told 1/" in table.text
            assert "Racer 2 flies MD2" in table.text
            await table.press("escape", "e")


async def test_another_key_ends_the_tale_and_does_what_it_does() -> None:
    async with sitting(raid(), people=1) as table:
        await table.press("e")
        await table.act()
        assert table.screen.tale is not None
        await table.press("S")
        assert "Seats and scores" in table.text
        assert table.screen.tale is not None
        await table.press("S", "tab")
        assert table.screen.tale is None


@pytest.mark.rule("FT-131a")
async def test_sheets_and_lists_are_open_to_all() -> None:
    async with sitting(raid(), people=1) as table:
        await table.press("s")
        assert "# point defence #1" in table.text
        assert "LOST" in table.text
        assert "- heavy missile #1" in table.text
        await table.press("s", "A")
        assert "Halberd" in table.text or "Destroyer" in table.text
        assert "pull by altitude: 1 to 4" in table.text
