"""Assaults, captures, ships taken and rebuilt, pontoons and barges at the keyboard, on small boards."""

import pytest

from engine.game import Document

from .sitting import sitting, unit

COAST = ["~" * 9] * 3 + ["." * 9] * 7
"""Sea in the north, plain in the south; the ships stand in the corners."""


def scene(*units: Document, **more: object) -> Document:
    ships = [
        unit("bF1", "freighter", "blue", hex=[1, 8], facing="A", turrets=[]),
        unit("rF1", "freighter", "red", hex=[7, 8], facing="A", turrets=[]),
    ]
    board = {"terrain": COAST, "zones": ["-" * 9] * len(COAST)}
    return {"board": board, "points": 15, "units": [*units, *ships], **more}


REDS = (unit("rg1", "gunboat", "red", hex=[6, 2]), unit("rg2", "gunboat", "red", hex=[7, 2]))


@pytest.mark.rule("FMP-125", "FMP-S5")
async def test_an_assault_is_offered_as_one_action_with_its_price() -> None:
    blue = (unit("bg1", "gunboat", "blue", hex=[4, 1]), unit("bt1", "tank", "blue", hex=[4, 4]))
    async with sitting(scene(*blue, *REDS)) as table:
        await table.point(4, 4)
        await table.press("enter")
        hand = table.screen.hand
        assert hand is not None
        assaults = {choice.label: choice.cost for choice in hand.choices if choice.verb == "assault"}
        assert "assault 5,3 with tank bt1, fire at gunboat rg1 (6,2) with gunboat bg1" in assaults
        assert assaults["assault 5,3 with tank bt1, fire at gunboat rg1 (6,2) with gunboat bg1"] == 3
        await table.point(5, 3)
        await table.press("enter")
        if "Enter does this" not in table.text:
            chosen = next(
                line
                for line in table.lines
                if "fire at gunboat rg1 (6,2) with gunboat bg1" in line and "and at" not in line
            )
            await table.press(chosen.split(" assault")[0].split()[-1])
        assert "price 3 AP, leaves 12" in table.text
        assert "gunboat rg1 is gone" in table.text
        assert table.entries == 0
        await table.press("enter")
        assert table.unit("rg1")["gone"]
        assert table.unit("bt1")["hex"] == [5, 3]
        assert table.facts["points"] == 12


@pytest.mark.rule("FMP-122", "FMP-S5")
async def test_a_plain_step_into_fire_is_refused_with_its_rule() -> None:
    blue = (unit("bg1", "gunboat", "blue", hex=[4, 1]),)
    async with sitting(scene(*blue, *REDS)) as table:
        await table.point(4, 1)
        await table.press("enter")
        await table.point(5, 1)
        await table.press("enter")
        assert "(FMP-122)" in table.screen.said
        assert table.entries == 0


@pytest.mark.rule("FMP-150", "FMP-153", "FMP-S6")
async def test_a_capture_is_offered_at_the_unit_and_changes_its_owner() -> None:
    blue = (unit("bt1", "tank", "blue", hex=[6, 3]), unit("bg1", "gunboat", "blue", hex=[6, 2]))
    async with sitting(scene(*blue, unit("rg2", "gunboat", "red", hex=[7, 2]))) as table:
        await table.point(7, 2)
        await table.press("enter")
        await table.pick("capture gunboat rg2 with bg1 and bt1, as blue")
        assert "gunboat rg2 changes sides" in table.text
        await table.press("enter")
        assert table.unit("rg2")["owner"] == "blue"
        assert table.facts["points"] == 14
        assert "GB" in table.text


@pytest.mark.rule("FMP-175", "FMP-176", "FMP-180")
async def test_a_ship_is_taken_and_its_turrets_rebuilt() -> None:
    async with sitting(scene(unit("bt1", "tank", "blue", hex=[7, 6]))) as table:
        await table.point(7, 6)
        await table.press("enter")
        await table.point(7, 7)
        await table.press("enter")
        assert "enter and take rF1 with bt1" in table.text
        await table.press("enter")
        assert table.facts["commands"]["red"] == "blue"
        assert table.facts["points"] == 19
        await table.press("escape")
        await table.point(7, 7)
        await table.press("m")
        await table.press("escape")
        await table.write("rebuild rF1.N")
        assert table.unit("rF1")["turrets"] == ["N"]
        assert table.facts["points"] == 17


@pytest.mark.rule("FMP-52")
async def test_a_barge_offers_each_way_to_lie_on_a_hex() -> None:
    async with sitting(scene(unit("bb1", "barge", "blue", hexes=[[2, 1], [3, 1]]))) as table:
        await table.point(2, 1)
        await table.press("enter")
        await table.point(5, 1)
        await table.press("enter")
        await table.pick("move bb1 to 4,1+5,1")
        await table.press("enter")
        assert sorted(table.unit("bb1")["hexes"]) == [[4, 1], [5, 1]]


@pytest.mark.rule("FMP-77", "FMP-78", "FMP-93")
async def test_a_hen_builds_what_is_picked_where_the_cursor_is() -> None:
    placed = (unit("bw1", "hen", "blue", hex=[3, 3]), unit("o1", "ore", inside="bw1"))
    async with sitting(scene(*placed)) as table:
        await table.point(3, 3)
        await table.press("enter")
        await table.point(3, 2)
        await table.press("enter")
        assert "build a pontoon on 3,2 with bw1" in table.text
        await table.press("enter")
        assert table.facts["points"] == 14
        await table.press("escape")
        assert "==" in table.text
        assert table.facts["reserve"]["pontoon"] == 5


@pytest.mark.rule("FMP-232")
async def test_on_turn_25_the_order_of_take_off_is_in_a_ships_menu() -> None:
    position = scene(commands={"red": "blue"}, turn=25, points=3)
    async with sitting(position) as table:
        await table.point(1, 8)
        await table.press("enter", "m")
        assert "launch in this order: rF1 bF1" in table.text or "launch in this order: bF1 rF1" in table.text
        await table.press("escape")


@pytest.mark.rule("FMP-166")
async def test_a_ship_of_a_small_board_is_drawn_whole() -> None:
    async with sitting(scene()) as table:
        assert table.text.count("fB") == 3
        assert table.text.count("FB") == 1
        assert table.text.count("fR") == 3
