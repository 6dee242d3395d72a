"""The phases before and after the turns: landing, deployment, retreat, vote, take-off, the end."""

from typing import Any

import pytest

from .sitting import GAME, Sitting, sitting, skirmish, unit


async def land_both(table: Sitting) -> None:
    """Red lands on the central island, Blue in the first zone that is open."""
    await table.press("right_square_bracket", "enter", "enter")
    await table.press("right_square_bracket", "enter", "enter")
    assert table.facts["phase"] == "deployment"


@pytest.mark.rule("FMP-202", "FMP-204", "FMP-160")
async def test_landing_lights_the_legal_places_by_zone_and_turns_the_ship() -> None:
    async with sitting() as table:
        assert "Landing, no action points" in table.text
        assert "Land, facing A" in table.text
        for zone in "ABCDEFGHIJKL2":
            assert f".{zone}" in table.text or f"o{zone}" in table.text, zone
        spots_a = {action.at for action in table.screen.legal if getattr(action, "facing", "") == "A"}
        await table.press("r")
        assert "Land, facing B" in table.text
        assert set(spots_a) != {
            action.at for action in table.screen.legal if getattr(action, "facing", "") == "B"
        }
        await table.press("r", "right_square_bracket", "enter")
        assert "This is final" in table.screen.said
        assert table.entries == 0
        await table.press("enter")
        assert table.entries == 1
        assert table.facts["player"] == "blue"


@pytest.mark.rule("FMP-202")
async def test_a_ship_does_not_land_on_an_unlit_hex_and_the_refusal_names_the_rule() -> None:
    async with sitting() as table:
        await table.point(20, 5)
        await table.press("enter")
        assert "(FMP-" in table.screen.said
        assert table.entries == 0


@pytest.mark.rule("FMP-210", "FMP-214")
async def test_pieces_are_put_out_moved_about_and_taken_back_freely() -> None:
    async with sitting() as table:
        await land_both(table)
        seat = table.facts["player"][0]
        await table.press("tab")
        hand = table.screen.hand
        assert hand is not None
        tank = f"{seat}t1"
        table.screen._take_in_hand(tank)
        await table.press("right_square_bracket")
        first = table.screen.cursor
        await table.press("enter")
        assert table.unit(tank)["hex"] is not None
        assert table.screen.hand is None
        await table.press("enter", "right_square_bracket", "enter")
        assert table.screen.cursor != first
        assert table.unit(tank)["hex"] is not None
        await table.press("w")
        await table.press("w")
        assert table.unit(tank).get("in") == f"{seat}F1"


@pytest.mark.rule("FMP-214", "FMP-210")
async def test_ending_the_deployment_asks_about_pieces_that_stay_aboard() -> None:
    async with sitting() as table:
        await land_both(table)
        await table.press("e")
        assert "pieces stay aboard" in table.text
        assert table.facts["phase"] == "deployment"
        await table.press("y", "e", "y")
        assert table.facts["phase"] == "play"
        assert table.facts["turn"] == 3


def held(**more: Any) -> Any:
    """Blue's tank beside two red tanks that hold it."""
    position = skirmish(**more)
    position["units"] += [unit("rt3", "tank", "red", hex=[7, 13]), unit("rt4", "tank", "red", hex=[6, 13])]
    position["units"] += [unit("bt9", "tank", "blue", hex=[6, 12])]
    position["holds"] = {"bt9": ["rt3", "rt4"]}
    return position


@pytest.mark.rule("FMP-140", "FMP-135")
async def test_held_units_are_marked_and_may_retreat_first() -> None:
    async with sitting(held()) as table:
        assert "Retreats first" in table.text
        await table.point(6, 12)
        assert "held by rt3 and rt4" in table.text
        await table.press("enter")
        hand = table.screen.hand
        assert hand is not None
        steps = [choice for choice in hand.choices if choice.verb == "move" and choice.cost == 1]
        assert steps
        await table.write("move bt1 5,6")
        await table.press("enter", "escape", "escape")
        assert "Retreats first" not in table.text
        await table.point(6, 12)
        await table.press("enter")
        assert "(FMP-140)" in table.screen.said


@pytest.mark.rule("FMP-225", "FMP-225a")
async def test_the_vote_is_cast_behind_a_curtain_and_not_shown_to_the_next() -> None:
    async with sitting(skirmish(turn=21, phase="vote")) as table:
        assert "Nobody else should look" in table.text
        assert "FB" not in table.text
        await table.press("enter")
        assert "Vote: leave now or stay" in table.text
        await table.press("enter")
        assert "bF1 leaves now" in table.text
        await table.press("a")
        assert table.facts["votes"] == {"bF1": "leave"} or "bF1 leaves now" in table.text
        await table.press("e")
        assert "Red acts now" in table.text
        assert "leaves" not in table.text
        await table.press("enter")
        assert "bF1 leaves now" not in table.text
        await table.press("enter", "b", "e")
        assert table.facts["turn"] == 21
        assert table.facts["phase"] == "play"


@pytest.mark.rule("FMP-232", "FMP-233")
async def test_on_the_last_turn_ending_warns_of_a_ship_that_cannot_pay() -> None:
    position = skirmish(turn=25, points=0)
    async with sitting(position) as table:
        await table.press("e")
        assert "bF1 needs 1 AP to take off: marooned (FMP-233)" in table.text
        await table.press("escape")
        assert table.facts["player"] == "blue"


@pytest.mark.rule("FMP-235", "FMP-236", "FMP-237")
async def test_the_end_shows_ranks_score_lines_and_reasons_and_the_log_can_be_walked() -> None:
    async with sitting(skirmish(turn=25, points=5)) as table:
        await table.press("e")
        await table.press("e", "y")
        assert table.screen.update.outcome is not None
        assert "1. Blue" in table.text
        assert "2. Red" in table.text
        assert "FMP-235" in table.text
        await table.press("escape", "L")
        assert "lifts off" in table.text
        await table.press("home", "escape")
        await table.press("S")
        assert "1. Blue" in table.text


@pytest.mark.rule("FMP-35b")
async def test_a_pause_covers_the_board_and_keeps_the_clock() -> None:
    async with sitting(skirmish()) as table:
        await table.wait(60)
        await table.press("T", "p")
        assert "The table is paused" in table.text
        assert "FB" not in table.text
        assert "2:00" in table.text
        await table.wait(500)
        assert "2:00" in table.text
        await table.press("enter")
        assert "FB" in table.text
        await table.wait(1)
        assert "1:59" in table.text


@pytest.mark.rule("FMP-35a", "FMP-76", "FMP-239")
async def test_a_private_forecast_stands_behind_a_curtain_and_only_its_seat_reads_it() -> None:
    document = skirmish()
    document["units"] = [u for u in document["units"] if u["id"] != "rw1"]
    async with sitting(document) as table:
        await table.press("e", "y", "e", "y")
        if table.screen.update.curtain is None and table.facts["player"] != "blue":
            await table.press("e", "y")
        assert "Behind this curtain" in table.text
        assert "next:" not in table.text
        await table.press("enter")
        assert table.screen.view.forecast
        assert f"next: {table.screen.view.forecast[0].name.lower()}" in table.text
        assert GAME.view(table.app.runner.table.state, 1).forecast == ()


@pytest.mark.rule("FMP-241")
async def test_resigning_asks_first() -> None:
    async with sitting(skirmish(), seats=2) as table:
        await table.press("T", "r")
        assert "Blue resigns?" in table.text
        await table.press("enter")
        assert table.entries == 0
        await table.press("T", "r", "y")
        assert "blue" in table.facts["out"]
