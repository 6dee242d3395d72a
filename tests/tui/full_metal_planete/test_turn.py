"""A turn at the keyboard: take, choose, see the price, do it; refusals say why and change nothing."""

import pytest

from .sitting import sitting, skirmish


async def test_what_a_unit_can_reach_is_lit_with_prices() -> None:
    async with sitting(skirmish()) as table:
        await table.point(5, 7)
        await table.press("enter")
        assert "In hand" in table.text
        assert "tank bt1, Blue" in table.text
        prices = {choice.cost for choice in table.screen.hand.choices if choice.verb == "move"}  # type: ignore[union-attr]
        assert prices == set(range(1, 16))
        assert "/.1\\" in table.text
        assert table.entries == 0


async def test_the_first_enter_shows_path_price_and_consequence_and_the_second_plays() -> None:
    async with sitting(skirmish()) as table:
        await table.point(5, 7)
        await table.press("enter")
        await table.point(5, 5)
        await table.press("enter")
        assert table.entries == 0
        assert "Enter does this" in table.text
        assert "price 2 AP, leaves 13" in table.text
        await table.press("enter")
        assert table.entries == 2
        assert table.unit("bt1")["hex"] == [5, 5]
        assert table.facts["points"] == 13
        assert "13 AP (+10)" in table.text


async def test_ending_the_turn_while_a_move_is_shown_asks_and_says_that_it_is_not_made() -> None:
    async with sitting(skirmish(points=10)) as table:
        await table.point(5, 7)
        await table.press("enter")
        await table.point(5, 5)
        await table.press("enter", "e")
        assert table.entries == 0
        assert "End the turn?" in table.text
        assert "Shown and not done yet: move bt1 to 5,5." in table.text
        await table.press("n", "enter")
        assert table.unit("bt1")["hex"] == [5, 5]
    async with sitting(skirmish(points=10)) as table:
        await table.press("e")
        assert table.entries == 1, "with nothing shown and nothing lost the turn ends at once"


@pytest.mark.rule("FMP-44", "FMP-43")
async def test_a_step_that_strands_the_unit_is_marked_before_it_is_made() -> None:
    async with sitting(skirmish()) as table:
        await table.point(5, 7)
        await table.press("enter")
        await table.point(9, 6)
        here = table.screen.hand.at(table.screen.cursor)  # type: ignore[union-attr]
        assert [choice.danger for choice in here] == ["stuck"]
        await table.press("enter")
        assert "tank bt1 is stuck by the tide" in table.text
        await table.press("escape", "escape")
        assert table.entries == 0


@pytest.mark.rule("FMP-106", "FMP-111")
async def test_a_target_shows_which_pairs_hit_it_and_the_picked_pair_shoots() -> None:
    async with sitting(skirmish()) as table:
        await table.point(6, 9)
        await table.press("enter")
        assert "fire at 6,9 with bt1 and bt2" in table.text
        assert "fire at 6,9 with bF1.SE and bg1" in table.text
        await table.press("f")
        assert "crab rc1 is gone" in table.text
        assert not table.unit("rc1").get("gone")
        await table.press("enter")
        assert table.unit("rc1")["gone"]
        assert table.unit("bt1")["ammo"] == 1
        assert table.facts["points"] == 13


@pytest.mark.rule("FMP-107")
async def test_two_guns_show_what_they_hit_together() -> None:
    async with sitting(skirmish()) as table:
        await table.point(5, 7)
        await table.press("enter")
        await table.point(5, 8)
        await table.press("f")
        hand = table.screen.hand
        assert hand is not None
        assert {choice.label for choice in hand.choices} >= {"fire at 6,9 with bt1 and bt2"}
        assert all(choice.verb in ("fire", "capture", "assault") for choice in hand.choices)
        await table.press("escape")
        assert any(choice.verb == "move" for choice in table.screen.hand.choices)  # type: ignore[union-attr]


@pytest.mark.rule("FMP-37a")
async def test_a_shot_that_is_being_chosen_is_recorded_as_an_aim() -> None:
    async with sitting(skirmish()) as table:
        await table.point(6, 9)
        await table.press("enter", "f")
        assert table.facts["aim"] == [6, 9]
        await table.wait(180)
        assert "grace" in table.text
        await table.press("enter")
        assert table.unit("rc1")["gone"]


@pytest.mark.rule("FMP-36")
async def test_at_zero_the_turn_ends_whatever_dialog_is_open() -> None:
    async with sitting(skirmish()) as table:
        await table.point(5, 7)
        await table.press("enter", "m")
        await table.press("escape", "o")
        assert "Show over the board" in table.text
        await table.wait(181)
        assert "Show over the board" not in table.text
        assert table.facts["player"] == "red"
        assert "In hand" not in table.text


@pytest.mark.rule("FMP-62", "FMP-65")
async def test_ore_is_loaded_and_put_down_with_its_price() -> None:
    async with sitting(skirmish()) as table:
        await table.point(2, 7)
        await table.press("enter")
        await table.point(3, 6)
        await table.press("enter")
        assert "load ore o10 into hen bw1" in table.text
        await table.press("enter")
        assert table.unit("o10")["in"] == "bw1"
        assert table.facts["points"] == 14
        assert "WB" in table.text
        assert "o1" in table.text


@pytest.mark.rule("FMP-77")
async def test_a_hen_with_ore_offers_what_it_can_build_and_where() -> None:
    async with sitting(skirmish()) as table:
        await table.write("load o10 into bw1")
        await table.press("escape")
        await table.point(2, 7)
        await table.press("enter")
        await table.point(2, 6)
        await table.press("enter")
        for kind in ("tank", "crab", "pontoon"):
            assert f"build a {kind} on 2,6 with bw1" in table.text
        await table.press("escape")


@pytest.mark.rule("FMP-163", "FMP-168")
async def test_a_ship_lists_its_contents_and_what_leaves_is_lit() -> None:
    async with sitting(skirmish()) as table:
        await table.point(3, 9)
        await table.press("enter")
        assert "Take what?" in table.text
        assert "tank bt3" in table.text
        assert "ore o3" not in table.text.split("Take what?")[1].split("Under")[0]
        await table.pick("tank bt3")
        await table.point(3, 10)
        assert "-" in table.text
        hand = table.screen.hand
        assert hand is not None
        assert hand.unit.id == "bt3"
        await table.press("escape")


@pytest.mark.rule("FMP-69")
async def test_cargo_is_shifted_from_the_menu_for_nothing() -> None:
    async with sitting(skirmish()) as table:
        await table.write("unload bt4 into bF1")
        before = table.facts["points"]
        await table.press("escape")
        await table.point(4, 7)
        await table.press("enter", "m")
        assert "crab bc1" in table.text
        await table.press("escape")
        assert table.facts["points"] == before


@pytest.mark.rule("FMP-4", "FMP-12")
async def test_a_refusal_shows_its_sentence_and_rule_and_changes_nothing() -> None:
    async with sitting(skirmish()) as table:
        await table.point(5, 7)
        await table.press("enter")
        await table.point(7, 4)
        await table.press("enter")
        assert "(FMP-4)" in table.screen.said
        assert table.entries == 0
        await table.press("escape")
        assert table.screen.said == ""
        await table.point(12, 7)
        await table.press("enter")
        assert "(FMP-12)" in table.screen.said
        assert table.entries == 0


@pytest.mark.rule("FMP-122")
async def test_a_hex_under_enemy_fire_is_refused_with_its_rule() -> None:
    async with sitting(skirmish()) as table:
        await table.point(8, 8)
        await table.press("enter")
        await table.point(11, 9)
        await table.press("enter")
        assert "(FMP-122)" in table.screen.said
        assert table.entries == 0


@pytest.mark.rule("FMP-24")
async def test_ending_asks_when_points_would_be_lost_and_says_how_many() -> None:
    async with sitting(skirmish()) as table:
        await table.press("e")
        assert "5 of 15 AP would be lost, 10 saved" in table.text
        await table.press("enter")
        assert table.entries == 0
        await table.press("e", "y")
        assert table.facts["player"] == "red"
        assert table.facts["saved"]["blue"] == 10


async def test_tab_goes_through_the_pieces_that_can_act() -> None:
    async with sitting(skirmish()) as table:
        seen = []
        for _ in range(12):
            await table.press("tab")
            hand = table.screen.hand
            assert hand is not None
            seen.append(hand.unit.id)
        assert set(seen[:6]) == {"bw1", "bc1", "bt1", "bt2", "bg1", "bb1"}
        assert not {name for name in seen if name.startswith("r")}


async def test_the_command_line_takes_the_notation_and_completes_it() -> None:
    async with sitting(skirmish()) as table:
        await table.press("colon")
        assert "move" in table.text
        for letter in "mo":
            await table.press(letter)
        await table.press("tab")
        await table.press("b", "t", "1", "space")
        assert "5,6" in table.text
        await table.press(*"5", "comma", "6", "enter")
        assert table.unit("bt1")["hex"] == [5, 6]
        await table.press("up", "enter")
        assert "FMP-" in table.text
        assert table.entries == 1
        await table.press("x", "enter")
        assert "x" in table.text
        assert table.entries == 1


@pytest.mark.rule("FMP-28a", "FMP-28")
async def test_of_a_typed_path_the_steps_before_the_faulty_one_stand() -> None:
    async with sitting(skirmish()) as table:
        await table.write("move bt1 5,6 5,5 9,9")
        assert table.unit("bt1")["hex"] == [5, 5]
        assert table.facts["points"] == 13
        assert "FMP-50" in table.text


async def test_keys_that_come_later_say_so() -> None:
    async with sitting(skirmish()) as table:
        for key in ("x", "f1", "f2"):
            await table.press(key)
            assert "comes with a later version" in table.screen.said


async def test_a_click_moves_the_cursor_and_a_second_one_takes() -> None:
    async with sitting(skirmish()) as table:
        box = table.screen.map._sheet.box(7 * 37 + 5)
        at = (box.x + 1 - table.screen.map.view.x, box.y - table.screen.map.view.y)
        await table.session.pilot.click(table.screen.map, offset=at)
        await table.session.pause()
        assert "tank bt1" in table.text
        await table.session.pilot.click(table.screen.map, offset=at)
        await table.session.pause()
        assert table.screen.hand is not None
        assert table.screen.hand.unit.id == "bt1"
