"""What the screen shows without anybody acting: other planets, panels, overlays, sizes, bytes, covers."""

from statistics import median

import pytest

from engine.entries import Play
from engine.planet_unknown.actions import Confirm, Take
from engine.planet_unknown.planets import PLANETS
from tui.output import Depth

from .sitting import GAME, middle, sitting, with_seat

BORDER = PLANETS["KSB-4156"].border.bit_count()


async def test_the_planet_shows_all_that_lies_on_it() -> None:
    async with sitting(middle()) as table:
        lines = table.lines
        assert lines[3].startswith("1 ✓                      [R&  T ]")
        assert lines[5].startswith("1 6@          ∙   **  ** [R   r@] +∙  **  ∙")
        assert lines[7].startswith("2 6       +∙  ∙  [C   c   E   e ] ∙")
        assert lines[2].startswith("      2   6   8   9   9   7   8@  10")
        assert "& 1 waiting  + 1  @ 2" in table.text
        assert "civ    2 ==>C∙∙C∙^∙C^∙∙C∙ 1" in table.text
        assert "rover  4 ====>2&223^33444" in table.text
        assert "B* 4  R 0" in lines[0]


@pytest.mark.rule("PU-69a")
async def test_other_planets_are_looked_at_one_by_one_and_escape_comes_back() -> None:
    async with sitting(middle()) as table:
        await table.press("v")
        assert "planet of Rigel" in table.lines[0]
        assert "[W ]" in table.lines[3]
        assert "Planet of Rigel" in table.text
        assert "bio    2 ==>" in table.text
        await table.press("enter")
        assert "Esc goes back to yours" in table.text
        assert table.entries == 0
        await table.press("escape")
        assert "planet of" not in table.text
        await table.press("V", "V")
        assert "planet of" not in table.text


@pytest.mark.parametrize(("letter", "count"), [("b", BORDER), ("l", 4), ("f", 0), ("r", 5), ("o", 6)])
async def test_overlays_mark_squares_until_they_are_put_back(letter: str, count: int) -> None:
    async with sitting(with_seat(middle(), turn={"taken": "I4-0", "movement": 2})) as table:
        await table.press("escape", "o", letter)
        assert "shows " in table.lines[0]
        marked = sum(cell.sides == "::" for cell in table.screen.map.cells)
        assert marked == count
        await table.press("escape")
        assert "shows" not in table.lines[0]


async def test_panels_hold_scores_cards_tracks_and_keys_in_full() -> None:
    async with sitting(with_seat(middle(), hand_end_game=[24], shown_cards=[3])) as table:
        await table.press("enter")
        await table.press("S")
        assert "row 0 1" in table.text
        assert "still to win" in table.text
        assert "row 2 1: 6 open" not in table.text
        assert "Planet Lottery: 3 points and one advance" in table.text
        await table.press("S", "C")
        assert "Planet Lottery (card 24, rank 4)" in table.text
        assert "Dept of Natural Resources (card 3, rank 1)" in table.text
        assert "Left in the stocks: 3 of rank 1" in table.text
        await table.press("C", "B")
        assert "tech 1 [off] Tiles and patches need not touch" in table.text
        assert "3 civ card of rank 1" in table.text
        await table.press("B", "question_mark")
        assert "lay it" in table.text
        assert "the commander (*) turns the station" in " ".join(table.text.split())
        await table.press("question_mark", "L")
        assert "Log" in table.text
        await table.press("L", "i")
        assert "Seats" in table.text
        await table.press("escape")
        assert "Seats" not in table.text


@pytest.mark.parametrize("size", [(120, 40), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_with_room_the_other_planets_stand_beside_ones_own(size: tuple[int, int]) -> None:
    seats = [*middle()["seats"], {"tracks": {"civ": 4}}, {}]
    async with sitting(middle(seats=seats), seats=4, size=size) as table:
        for name in ("Rigel", "Altair", "Deneb"):
            assert sum(name in line for line in table.lines) >= 2
        assert "[__" in table.text
        if size[0] == 200:
            assert "rotation 0" in table.text
            assert table.text.count("3 12  **  **") == 8
            assert "still to win" in table.text
            assert "Left in the stocks" in table.text


async def test_below_80x24_there_is_only_a_sentence_and_the_clock() -> None:
    async with sitting(middle(), size=(70, 20)) as table:
        assert "needs 80x24" in table.text
        assert "3:00" in table.text
        await table.press("enter")
        assert table.entries == 0


async def test_scales_change_by_keys_and_fit_comes_back() -> None:
    async with sitting(middle()) as table:
        await table.press("plus")
        assert table.screen.map.scale.name == "tall"
        await table.press("plus", "plus", "c")
        assert table.screen.map.scale.name == "large"
        await table.press("0")
        assert table.screen.map.scale.name == "working"
        await table.session.resize(120, 40)
        assert table.screen.map.scale.name == "tall"
        await table.session.resize(80, 24)
        assert table.screen.map.scale.name == "working"
        assert "✓ fits here" in table.text


async def test_a_key_costs_few_bytes_and_a_tick_draws_no_line_of_the_planet() -> None:
    async with sitting(middle()) as table:
        ghost = []
        for key in ("right", "left", "down", "up", "r", "f", "right_square_bracket"):
            table.session.mark()
            await table.press(key)
            ghost.append(table.session.sent_bytes())
        assert median(ghost) <= 700
        assert max(ghost) <= 1200
        await table.press("escape")
        free = []
        for key in ("right", "right", "down", "left", "up", "h", "j"):
            table.session.mark()
            await table.press(key)
            free.append(table.session.sent_bytes())
        assert median(free) <= 150
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


@pytest.mark.rule("PU-20", "PU-69a")
async def test_a_curtain_leaves_nothing_of_a_secret_hand_on_the_terminal() -> None:
    position = with_seat(with_seat(middle(), hand_end_game=[24]), 1, hand_end_game=[20])
    with_seat(position, turn={"taken": "I4-0"})
    async with sitting(position) as table:
        await table.press("enter")
        assert "hand 1" in table.text
        await table.press("e")
        assert "Rigel acts now." in table.text
        assert "your END GAME cards" in table.text
        assert "[C   c" not in table.text
        await table.press("enter", "C")
        assert "Best in Planet Award" in table.text
        assert "Planet Lottery" not in table.text


async def test_a_spectator_walks_about_and_acts_on_nothing() -> None:
    async with sitting(middle(), plays=()) as table:
        assert "Waits for Vega, Rigel" in table.text
        await table.press("right", "v", "escape", "s", "right", "s", "tab", "right_square_bracket", "e", "w")
        assert "a spectator only watches" in table.text.lower()
        assert table.entries == 0


async def test_who_waits_is_told_for_what() -> None:
    turning = middle()
    turning["phase"] = "rotate"
    async with sitting(turning, one_screen=False, plays=(1,)) as table:
        await table.press("enter")
        assert "Vega turns the station first; after that you take a tile." in table.text
    async with sitting(turning, one_screen=False, plays=()) as table:
        await table.press("enter")
        assert "Vega turns the station first." in table.text
    async with sitting(middle(), one_screen=False, plays=(1,)) as table:
        live = table.app.runner.table
        while 1 in live.game.to_act(live.state):
            legal = list(GAME.legal(live.state, 1))
            await table.app.runner.submit(Play(Confirm() if Confirm() in legal else legal[0]), 1)
        await table.session.pause()
        await table.press("enter")
        assert "You are done; the table waits for Vega." in table.text


async def test_what_another_seat_does_at_the_same_time_disturbs_neither_hand_nor_question() -> None:
    turn = {"taken": "I4-0", "pending": [{"kind": "boost"}, {"kind": "resource", "resource": "civ"}]}
    position = with_seat(middle(), turn=turn)
    async with sitting(position, one_screen=False, plays=(0,)) as table:
        await table.press("1", "enter")
        assert "c civ" in table.text
        state = table.app.runner.table.state
        action = next(a for a in GAME.legal(state, 1) if isinstance(a, Take))
        runner = table.app.runner
        await runner.submit(Play(action), 1)
        while not runner.table.state.seats[1].confirmed:
            legal = list(GAME.legal(runner.table.state, 1))
            await runner.submit(Play(Confirm() if Confirm() in legal else legal[0]), 1)
        await table.session.pause()
        assert runner.table.state.seats[1].confirmed
        assert "c civ" in table.text
        await table.press("w")
        assert table.seat()["tracks"]["water"] == 3
        assert table.screen.entry is not None


@pytest.mark.parametrize("rich", [False, True], ids=("plain", "rich"))
async def test_it_draws_in_both_glyph_sets_without_colours(rich: bool) -> None:
    async with sitting(middle(), depth=Depth.MONO, rich=rich, size=(200, 60)) as table:
        assert "{B }" in table.text
        assert ("❄❄" if rich else "**") in table.text
        await table.point(11, 11)
        assert "!" in table.text
