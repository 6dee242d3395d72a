"""Order lists by keys and by typing, their price and result, warnings, locks, launches and marks."""

import pytest

from .sitting import alone, raid, sitting


@pytest.mark.rule("FT-24", "FT-25", "FT-134")
async def test_keys_build_the_written_form_and_say_what_it_costs_and_comes_to() -> None:
    async with sitting(scenario="colbert_flyby") as table:
        await table.press("escape")
        assert "main drive 0 of 6, 6 left  thrusters 0 of 3, 3 left" in table.text
        assert 'then speed 12.6 course 132 head 120  alt 6.0" band 2 pull 2' in table.text
        await table.press(".", ".", "m", "m", "m", "m")
        assert table.orders("a1") == "TS2 MD4"
        assert "orders TS2 MD4   main drive 4 of 6, 2 left  thrusters 1 of 3, 2 left" in table.text
        await table.press(",", "M")
        assert table.orders("a1") == "TS1 MD3"
        await table.press(",", "m")
        assert table.orders("a1") == "MD4"
        await table.press("less_than_sign", "greater_than_sign", "v")
        assert table.orders("a1") == "MD4 PR1"
        await table.press("w")
        assert table.orders("a1") == "MD4"
        await table.press("z")
        assert table.orders("a1") == ""


@pytest.mark.rule("FT-23", "FT-25", "FT-27")
async def test_what_a_ship_cannot_fly_is_refused_with_part_cost_and_what_it_has() -> None:
    async with sitting(scenario="colbert_flyby") as table:
        await table.press(*"mmmmmmm")
        assert table.orders("a1") == "MD6"
        assert "MD7: costs 7 of the main drive, and the ship has 6. (FT-23)" in table.text
        await table.press("t")
        await table.type(" TS1 TP1")
        assert "TP1: one turn a turn, and the list has TS1 before. (FT-25)" in table.text
        await table.press("enter")
        assert table.screen.order_line.is_open
        assert table.orders("a1") == "MD6"


@pytest.mark.rule("FT-24", "FT-134")
async def test_a_typed_list_is_shown_before_it_is_written() -> None:
    async with sitting(scenario="colbert_flyby") as table:
        await table.press("t")
        await table.type("ts2 md4")
        assert table.entries == 0
        assert "main drive 4 of 6, 2 left" in table.text
        assert "then speed 15.6 course 143" in table.text
        await table.press("escape")
        assert table.entries == 0
        await table.press("t")
        await table.type("TS2 MD4")
        await table.press("enter")
        assert table.orders("a1") == "TS2 MD4"
        assert not table.screen.order_line.is_open
        await table.press("t")
        await table.type(" x")
        assert "an order is MD, TP, TS, PP, PS or PR with a number" in table.text


@pytest.mark.rule("FT-40", "FT-134")
async def test_a_crash_is_warned_of_and_shown_but_flown_if_it_is_meant() -> None:
    async with sitting(alone()) as table:
        await table.press("escape")
        assert "CRASH into Earth in 2 moves unless you burn!" in table.text
        assert any("X" in line for line in table.lines[1:16])
        assert "crash" in "".join(table.lines[1:16])
    doomed = alone()
    doomed["sides"][0]["units"][0]["vy"] = -20
    async with sitting(doomed) as table:
        await table.press("m")
        assert "CRASH into Earth on this move!" in table.text
        await table.press("e")
        assert "Colbert CRASHES into Earth." in table.text
        await table.press("n")
        assert table.unit("col").gone is None
        await table.press("e", "y")
        gone = table.unit("col").gone
        assert gone is not None
        assert gone.how == "crashed"
        assert "told 1/" in table.text
        await table.press("enter")
        assert "Colbert crashes into Earth" in table.text


@pytest.mark.rule("FT-131")
async def test_a_lock_is_taken_back_by_the_same_key_while_the_other_side_writes() -> None:
    async with sitting(raid(), people=1) as table:
        await table.press("m", "e")
        assert table.state.sides[0].locked
        assert "e unlock" in table.text
        await table.press("e")
        assert not table.state.sides[0].locked
        assert table.orders("jav") == "MD1"


@pytest.mark.rule("FT-84", "FT-84a")
async def test_a_salvo_is_launched_at_the_cursor_and_called_off_by_the_same_digit() -> None:
    async with sitting(raid(), people=1) as table:
        await table.press("tab")
        await table.point(3, 12)
        await table.press("1")
        draft = table.state.sides[0].draft("cas")
        assert [(order.system, order.at) for order in draft.launches] == [("salvo_launcher#1", (3.0, 12.0))]
        assert "-> 3,12" in table.text
        await table.press("1")
        assert not table.state.sides[0].draft("cas").launches
        await table.point(30, 12)
        await table.press("1")
        assert "out of the arc of salvo launcher #1" in table.text


@pytest.mark.rule("FT-114")
async def test_an_attack_on_a_settlement_asks_once_and_no_takes_it_back() -> None:
    async with sitting(raid(), people=1) as table:
        town = table.unit("town")
        await table.point(town.x, town.y)
        await table.press("2")
        assert "Attack a settlement?" in table.text
        assert "10,000 people" in table.text
        await table.press("n")
        assert not table.state.sides[0].draft("jav").launches
        await table.press("2", "y")
        assert table.state.sides[0].affirmed == ("town",)
        await table.press("e")
        assert table.state.sides[0].locked


@pytest.mark.rule("FT-72b")
async def test_a_class_1_beam_is_marked_for_point_defence_by_its_digit() -> None:
    position = alone()
    position["sides"].append({"id": "b", "units": [{"ship": "frigate", "x": 30, "y": 30}]})
    async with sitting(position, people=1) as table:
        await table.press("1")
        assert table.state.sides[0].draft("col").defends == ("beam1#1",)
        assert "serves as point defence" in table.text
        await table.press("1")
        assert table.state.sides[0].draft("col").defends == ()


@pytest.mark.rule("FT-132", "FT-132a")
async def test_written_orders_fly_when_time_runs_out() -> None:
    async with sitting(raid(), people=1) as table:
        await table.press("m", "m")
        await table.wait(181)
        await table.act()
        assert table.state.step == "fire"
        assert "flies MD2" in table.text
        assert "told" in table.text


async def test_the_command_line_takes_the_notation() -> None:
    async with sitting(raid(), people=1) as table:
        await table.press("colon")
        await table.type("order cas TS1 MD2 ; lock")
        await table.press("enter")
        assert table.orders("cas") == "TS1 MD2"
        assert table.state.sides[0].locked
