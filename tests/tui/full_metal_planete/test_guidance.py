"""What the screen tells unasked: the thing in hand, time-outs, retreats, whose keys they are, at 80x24."""

import pytest

from .sitting import Sitting, sitting, skirmish
from .test_phases import held, land_both

SMALL = (80, 24)


def seen(table: Sitting) -> bool:
    """Whether the hex of the cursor is on the part of the map that nothing lies over."""
    board = table.screen.map
    return board._window.contains_region(board._sheet.box(board.cursor))


async def test_what_is_in_hand_is_named_without_any_panel() -> None:
    async with sitting(skirmish(), size=SMALL) as table:
        await table.point(3, 9)
        await table.press("enter")
        await table.pick("tank bt3")
        assert "in hand: tank bt3, 2 shots, in bF1" in table.lines[0]
        assert "back bt3" in table.lines[-1]
        assert "In hand: tank bt3" in table.screen.said
        await table.press("right")
        assert table.screen.said == ""
        assert "in hand: tank bt3" in table.lines[0]
        await table.press("minus")
        assert any(line.endswith("bt3") for line in table.lines)
        await table.press("plus", "escape")
        assert "in hand" not in table.text


async def test_the_open_panel_never_hides_the_cursor() -> None:
    async with sitting(skirmish(), size=SMALL) as table:
        for x, y in ((36, 0), (20, 9), (0, 22), (36, 22)):
            await table.point(x, y)
            await table.press("i")
            assert table.screen.map.size.width <= 40
            assert seen(table)
            await table.press("i")
            assert table.screen.map.size.width == 80
            assert seen(table)
        await table.press("i", "minus")
        await table.point(36, 11)
        assert seen(table)


async def test_a_notice_over_the_overview_leaves_the_cursor_in_sight() -> None:
    async with sitting(skirmish(), size=SMALL) as table:
        await table.press("minus")
        for y, top in ((22, True), (3, False)):
            await table.point(20, y)
            await table.press("enter")
            assert ("Nothing is here" in table.lines[0]) is top


async def test_the_overview_says_turn_tide_and_seat_beside_the_board() -> None:
    async with sitting(skirmish(), size=SMALL) as table:
        await table.press("minus")
        beside = [line[74:].strip() for line in table.text.split("\n")[:23]]
        assert {"7/25", "NORMAL", "Blue"} <= set(beside)
        await table.point(5, 7)
        beside = [line[74:].strip() for line in table.text.split("\n")[:23]]
        assert {"5,7", "bt1"} <= set(beside)


@pytest.mark.rule("FMP-210", "FMP-214")
async def test_tab_after_a_drop_takes_the_next_piece_aboard() -> None:
    async with sitting(size=SMALL) as table:
        await land_both(table)
        dropped = []
        for _ in range(4):
            await table.press("tab")
            hand = table.screen.hand
            assert hand is not None
            assert hand.unit.inside
            dropped.append(hand.unit.id)
            await table.press("right_square_bracket", "enter")
            if table.app.screen is not table.screen:
                await table.press("enter")
            assert table.unit(dropped[-1]).get("in") not in ("rF1", "bF1")
        assert len(set(dropped)) == 4


async def test_tab_goes_on_from_the_piece_that_acted() -> None:
    async with sitting(skirmish(), size=SMALL) as table:
        order = []
        for _ in range(3):
            await table.press("tab")
            order.append(table.screen._in_hand)
        await table.press("shift+tab")
        assert table.screen._in_hand == order[1]
        await table.press("right_square_bracket", "enter", "enter")
        await table.press("tab")
        assert table.screen._in_hand == order[2]


async def test_a_long_refusal_keeps_its_rule() -> None:
    async with sitting(held(), size=SMALL) as table:
        await table.write("move bt1 5,6")
        await table.press("enter", "escape")
        await table.write("move bt9 6,11")
        text = " ".join(table.text.split())
        assert "time for retreats is over. (FMP-140)" in text


@pytest.mark.rule("FMP-36", "FMP-35c")
async def test_a_turn_that_ran_out_is_told_as_that() -> None:
    async with sitting(skirmish(), size=SMALL) as table:
        await table.wait(181)
        assert table.screen.said == "Blue's time is over: the turn ends. (FMP-36)"
        await table.press("L")
        assert "Blue's time is over: the turn ends." in table.text
        assert "Blue: ends the turn" not in table.text


@pytest.mark.rule("FMP-36")
async def test_nothing_typed_or_held_by_one_seat_goes_to_the_next() -> None:
    async with sitting(skirmish(), size=SMALL) as table:
        await table.press("colon", *"unload")
        await table.wait(181)
        assert table.facts["player"] == "red"
        assert "unload" not in table.text
        assert not table.screen._line.is_open
        await table.press("colon", "up")
        assert "unload" not in table.text
        await table.press("escape", "p", "tab")
        assert table.screen.plan is not None
        await table.wait(181)
        assert table.facts["player"] == "blue"
        assert table.screen.plan is None
        assert table.screen.hand is None


@pytest.mark.rule("FMP-36")
async def test_a_key_pressed_too_late_is_nobodys() -> None:
    async with sitting(skirmish(points=10), size=SMALL) as table:
        await table.press("e")
        if table.facts["player"] == "blue":
            await table.press("y")
        assert table.facts["player"] == "red"
        runner = table.app.runner
        table.app.seconds += 181
        # The clock's entry is there, and the screen has not been told yet when the key arrives.
        table.screen.take = lambda _: None  # type: ignore[method-assign]
        await table.screen.do_finish()
        async with runner._lock:
            await runner._time_out(runner.now())
        assert table.facts["player"] == "blue"
        entries = table.entries
        await table.press("y")
        assert table.entries == entries
        assert table.facts["player"] == "blue"


@pytest.mark.rule("FMP-140")
async def test_closing_the_retreats_is_said_before_it_happens() -> None:
    async with sitting(held(), size=SMALL) as table:
        assert "Retreats first: bt9 may step out of the fire now" in table.text
        await table.point(5, 7)
        await table.press("enter")
        await table.point(5, 6)
        await table.press("enter")
        assert "closes the retreats: 1 unit stays neutralized (FMP-140)" in table.screen.said
        await table.press("escape", "escape", "e")
        assert "bt9 could still retreat" in table.text
        await table.press("escape")
        await table.write("move bt1 5,6")
        assert table.entries == 0
        assert "Closes the retreats" in " ".join(table.text.split())
        await table.press("enter")
        assert table.unit("bt1")["hex"] == [5, 6]
        await table.press("escape")
        assert "Retreats first" not in table.text


@pytest.mark.rule("FMP-140")
async def test_a_retreat_closes_nothing() -> None:
    async with sitting(held(), size=SMALL) as table:
        await table.point(6, 12)
        await table.press("enter")
        hand = table.screen.hand
        assert hand is not None
        step = next(choice for choice in hand.choices if choice.verb == "move" and choice.cost == 1)
        assert not [change for change in table.screen._effects(step) if "retreats" in change]


@pytest.mark.rule("FMP-77", "FMP-62")
async def test_a_hen_says_how_to_load_and_how_to_build() -> None:
    async with sitting(skirmish(), size=SMALL) as table:
        await table.point(2, 7)
        await table.press("enter")
        assert "+ load" in table.screen.said
        assert "load a stone beside it first" in table.screen.said
        assert "m load" in table.lines[-1]
        await table.press("m", "enter", "enter")
        assert table.unit("o10")["in"] == "bw1"
        await table.press("escape", "tab", "escape")
        await table.point(2, 7)
        await table.press("enter", "escape", "enter")
        assert "b build a tank, crab or pontoon" in table.screen.said
        assert "m build" in table.lines[-1]


async def test_the_typing_line_has_a_prompt_and_its_own_keys() -> None:
    async with sitting(skirmish(), size=SMALL) as table:
        await table.press("colon", *"move", "space", *"bt1", "space")
        assert ": move bt1" in table.text
        assert "Tab complete" in table.lines[-1]
        assert "Esc close" in table.lines[-1]
        await table.press("escape")
        assert "Tab complete" not in table.lines[-1]


@pytest.mark.rule("FMP-202")
async def test_a_long_list_of_what_may_be_typed_says_how_much_more_there_is() -> None:
    async with sitting(size=SMALL) as table:
        await table.press("colon", *"land", "space")
        assert " more)" in table.text


async def test_a_hex_where_a_unit_is_wanted_is_called_a_hex() -> None:
    async with sitting(skirmish(), size=SMALL) as table:
        await table.write("fire 15,8")
        assert "15,8 is a hex where a unit is wanted" in table.text


@pytest.mark.rule("FMP-214")
async def test_taking_back_aboard_is_the_first_line_of_the_menu() -> None:
    async with sitting(size=SMALL) as table:
        await land_both(table)
        await table.press("tab", "right_square_bracket", "enter")
        if table.app.screen is not table.screen:
            await table.press("enter")
        await table.press("enter")
        await table.press("m")
        first = next(line for line in table.lines if " > " in line)
        assert "back aboard" in first


async def test_the_other_set_of_signs_is_a_line_of_the_table_menu() -> None:
    async with sitting(skirmish()) as table:
        await table.press("escape")
        plain = table.text
        await table.press("T", "g")
        assert table.screen.rich
        assert table.text != plain
        await table.press("T", "g")
        assert table.text == plain


async def test_a_plan_says_its_points_and_its_keys() -> None:
    async with sitting(skirmish(), size=SMALL) as table:
        await table.press("p")
        await table.write("move bt1 5,6")
        await table.press("escape")
        assert "PLAN: 1 step, 1 AP, 14 left" in table.lines[0]
        assert "p plays it, Esc drops it" in " ".join(table.text.split())
        assert "p play plan" in table.lines[-1] or "Enter play plan" in table.lines[-1]
