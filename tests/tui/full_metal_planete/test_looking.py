"""What the screen shows without anybody acting: overlays, plans, panels, sizes, glyph sets."""

import pytest

from tui.boards.hexmap import OVERVIEW
from tui.output import Depth

from .sitting import sitting, skirmish


@pytest.mark.rule("FMP-120")
async def test_fire_zones_are_shown_with_their_owners_letters() -> None:
    async with sitting(skirmish()) as table:
        await table.press("o", "f")
        assert "shows fire zones" in table.text
        shown = table.screen.map._cells
        letters = {cell.tag for cell in shown if cell.tag}
        assert letters <= {"B", "R", "BR"}
        world = table.screen.state
        for player, letter in enumerate("BR"):
            marked = sum(letter in cell.tag for cell in shown)
            assert marked == world.fire[player].bit_count()
        await table.press("escape")
        assert "shows" not in table.text


@pytest.mark.rule("FMP-3", "FMP-43")
async def test_each_tides_terrain_and_stranded_units_can_be_looked_at() -> None:
    async with sitting(skirmish()) as table:
        pictures = {}
        for key in "lnh":
            await table.press("o", key)
            pictures[key] = table.session.styles()
        assert len(set(pictures.values())) == 3
        assert table.entries == 0
        await table.press("o", "s")
        assert "shows stuck" in table.text


@pytest.mark.rule("FMP-110", "FMP-150")
async def test_what_can_be_shot_or_captured_now_is_marked() -> None:
    async with sitting(skirmish()) as table:
        await table.press("o", "t")
        tags = {
            table.screen.map.place(n): cell.tag for n, cell in enumerate(table.screen.map._cells) if cell.tag
        }
        assert "x" in tags["6,9"]
        assert "12,7" not in tags


async def test_a_plan_is_laid_out_priced_and_played() -> None:
    async with sitting(skirmish()) as table:
        await table.press("p")
        await table.write("fire bt1 bt2 at 6,9")
        await table.write("move bt1 6,8 6,9")
        await table.press("escape")
        assert "PLAN: 3 steps, 4 AP, 11 left" in table.text
        assert "crab rc1 is gone" in table.text
        assert table.entries == 0
        assert table.facts["points"] == 15
        assert not table.unit("rc1").get("gone")
        await table.press("w")
        assert "PLAN: 2 steps, 3 AP, 12 left" in table.text
        await table.press("p", "p")
        assert table.unit("rc1")["gone"]
        assert table.unit("bt1")["hex"] == [6, 8]
        assert table.facts["points"] == 12


async def test_escape_drops_a_plan_after_asking_and_nothing_was_played() -> None:
    async with sitting(skirmish()) as table:
        await table.press("p")
        await table.point(5, 7)
        await table.press("enter")
        await table.point(5, 6)
        await table.press("enter", "enter")
        assert "PLAN: 1 step, 1 AP, 14 left" in table.text
        await table.press("escape", "escape")
        assert "Drop the plan?" in table.text
        await table.press("y")
        assert "PLAN" not in table.text
        assert table.entries == 0


@pytest.mark.rule("FMP-238", "FMP-20", "FMP-24")
async def test_the_panels_hold_what_is_public() -> None:
    async with sitting(skirmish()) as table:
        text = table.text
        assert "Turn 7 of 25" in text
        assert "tide NORMAL" in text
        assert "(4 in the pile)" in text
        assert "15 AP saves 10" in text
        assert ">B Blue" in text
        assert "##  0o  0u 1t   1" in text
        await table.press("S")
        text = table.text
        assert "tank bt3" in text
        assert "1 ore x2 + 2 units + 3 turrets (N SE SW) = 7" in text
        assert "Reserve" in text
        assert "take-off on turn 25 costs 3 AP" in text
        await table.press("S")
        assert "Reserve" not in table.text


async def test_help_shows_the_keys_of_the_moment_and_every_command() -> None:
    async with sitting(skirmish(), size=(120, 72)) as table:
        await table.point(5, 7)
        await table.press("enter", "question_mark")
        text = table.text
        assert "Esc Backspace     back" in text
        for word in (
            "plan",
            "take back the last action",
            "over the board",
            "destroyer",
            "comes with a later version",
        ):
            assert word in text
        await table.press("question_mark")
        assert "Keys of this moment" not in table.text


async def test_at_80x24_the_overview_shows_all_hexes_and_keeps_the_footer() -> None:
    async with sitting(skirmish(), size=(80, 24)) as table:
        assert table.screen.map.scale.name == "working"
        await table.press("minus")
        assert table.screen.map.scale is OVERVIEW
        assert all(len(line.strip()) > 60 for line in table.lines[:22])
        assert "15 AP" in table.lines[23]
        assert "Full Metal" not in table.text
        await table.press("plus")
        assert "Full Metal" in table.text


async def test_at_80x24_the_panel_opens_over_the_board_and_closes_by_the_same_key() -> None:
    async with sitting(skirmish(), size=(80, 24)) as table:
        assert "Under the cursor" not in table.text
        await table.press("i")
        assert "Under the cursor" in table.text
        assert "freighter bF1, Blue" in table.text
        await table.press("i")
        assert "Under the cursor" not in table.text


async def test_below_80x24_there_is_only_a_sentence_and_the_clock() -> None:
    async with sitting(skirmish(), size=(70, 20)) as table:
        assert "needs 80x24" in table.text
        assert "FB" not in table.text
        assert "3:00" in table.text
        await table.press("e", "y")
        assert table.entries == 0
        await table.session.resize(80, 24)
        assert "FB" in table.text


@pytest.mark.parametrize("depth", list(Depth), ids=lambda depth: depth.value)
@pytest.mark.parametrize("rich", [False, True], ids=("plain", "rich"))
async def test_it_draws_in_both_glyph_sets_at_every_depth(depth: Depth, rich: bool) -> None:
    async with sitting(skirmish(), depth=depth, rich=rich, size=(200, 60)) as table:
        assert "FB" in table.text
        await table.press("tab", "minus", "plus", "plus")
        assert "bw1" in table.text


async def test_a_tick_costs_a_few_bytes_and_draws_no_line_of_the_board() -> None:
    async with sitting(skirmish()) as table:
        drawn = 0
        board = table.screen.map
        render = board.render_line

        def counting(y: int) -> object:
            nonlocal drawn
            drawn += 1
            return render(y)

        board.render_line = counting  # type: ignore[method-assign,assignment]
        table.session.mark()
        await table.wait(1)
        assert table.session.sent_bytes() <= 45
        assert drawn == 0


async def test_the_countdown_warns_at_thirty_and_ten_seconds() -> None:
    async with sitting(skirmish()) as table:
        await table.wait(140)
        calm = table.session.styles()
        assert " 0:40" in table.text
        await table.wait(10)
        assert " 0:30" in table.text
        assert table.session.styles() != calm
        await table.wait(20)
        assert "!" in table.lines[-1].split("(+10)")[1]
        await table.press("o")
        assert "! 0:10" in table.text


async def test_a_cursor_key_in_the_overview_costs_few_bytes_with_everything_on_the_board() -> None:
    async with sitting(skirmish(), size=(80, 24)) as table:
        await table.press("minus")
        await table.point(21, 6)
        costs = []
        for key in ("right", "right", "down", "left", "down", "left"):
            table.session.mark()
            await table.press(key)
            costs.append(table.session.sent_bytes())
        # Of these some 40 are the place and the thing in the strip beside the board.
        assert sorted(costs)[len(costs) // 2] <= 235
        assert max(costs) <= 330


async def test_typed_and_pressed_refusals_call_players_by_their_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tests.tui.full_metal_planete.sitting.NAMES", ("Ada", "Bea"))
    async with sitting(skirmish()) as table:
        await table.write("move rt1 12,6")
        assert "Bea's" in table.text
        assert "Red's" not in table.text
