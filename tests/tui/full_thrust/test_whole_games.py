"""Short scenarios played to their end with keys only."""

import pytest

from .sitting import Sitting, sitting


async def skip(table: Sitting) -> None:
    """Hear the tale to its end."""
    while table.screen.tale is not None:
        await table.press("enter")


@pytest.mark.rule("FT-142a")
async def test_the_flyby_is_coasted_with_one_key_a_turn() -> None:
    async with sitting(scenario="colbert_flyby") as table:
        for x, y in ((9.3675, 7.5), (17.1737, -2.25), (23.9885, -11.8701)):
            await table.press("e")
            await skip(table)
            ship = table.unit("a1")
            assert ship.x == pytest.approx(x, abs=1e-3)
            assert ship.y == pytest.approx(y, abs=1e-3)
        await table.press("e")
        await skip(table)
        assert table.state.step == "over"
        assert "Seats and scores" in table.text


@pytest.mark.rule("FT-143", "FT-140a")
async def test_the_slingshot_race_is_flown_to_its_limit_by_keys() -> None:
    async with sitting({"scenario": "slingshot", "turn_limit": 7}, people=1) as table:
        await table.press("m", "m", "m", "m")
        for turn in range(7):
            assert table.state.turn == turn + 1
            if turn == 2:
                await table.press("t")
                await table.type("PS1")
                await table.press("enter")
            await table.press("e")
            if table.state.step == "orders" and not table.state.sides[0].locked:
                await table.press("y")
            await table.act()
            if table.screen.tale is not None:
                await table.press("escape")
            if table.state.step == "over":
                break
        assert table.state.step == "over"
        assert table.unit("a1").gates >= 1
        assert "Slingshot race" in table.text
        assert "1." in table.text
