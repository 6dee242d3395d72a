"""Fire plans by keys with dice shown, what the range tool says, and the tale of a turn."""

import time

import pytest

from engine.entries import AnyEntry
from engine.game import Document, Millis
from engine.table import AnyStanding
from tui.runner import Runner

from .sitting import Sitting, apart, raid, sitting


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
        assert "beam 2 #1 -> Halberd" in table.text
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


def duel(y: float) -> Document:
    """Two cruisers, the second so far north of the first."""
    ship = {"ship": "light_cruiser", "x": 0}
    mine = {**ship, "id": "one", "name": "Able", "y": 0}
    other = {**ship, "id": "two", "name": "Baker", "y": y, "facing": 6}
    return {
        "worlds": [],
        "win": {"kind": "none"},
        "sides": [{"id": "a", "units": [mine]}, {"id": "b", "units": [other]}],
    }


@pytest.mark.rule("FT-133", "FT-53")
async def test_enter_plots_what_reaches_and_says_what_is_left_out() -> None:
    async with sitting(duel(20), people=1) as table:
        await to_fire(table)
        assert table.screen.target is not None
        assert table.screen.target.name == "Baker"
        await table.press("enter")
        kinds = {shot.system for shot in table.state.sides[0].draft("one").fire}
        assert kinds
        assert "beam1#1" not in kinds
        assert "Left out: beam 1 #1" in table.text
        assert "out of range" in table.text


@pytest.mark.rule("FT-131", "FT-133")
async def test_locking_asks_about_shots_that_cannot_hit_and_ships_that_hold_fire() -> None:
    async with sitting(duel(20), people=1) as table:
        await to_fire(table)
        await table.press("e")
        assert "Able can hit Baker and does not fire." in table.text
        await table.press("n")
        assert table.state.step == "fire"
        names = [system.name for system in table.screen.systems_of(table.unit("one"))]
        await table.press("enter", str(names.index("beam1#1") + 1))
        assert "This shot cannot hit." in table.text
        await table.press("e")
        assert "Able, beam 1 #1 at Baker: out of range." in table.text
        await table.press("y")
        assert table.state.sides[0].locked or table.state.turn == 2


@pytest.mark.rule("FT-133")
async def test_a_fire_step_with_nobody_in_reach_locks_itself_and_tells_no_dice() -> None:
    async with sitting(duel(60), people=1) as table:
        await table.press("e")
        await table.act()
        assert "told 1/1: Movement" in table.text
        assert "turn 1" in table.lines[0]
        await table.press("escape")
        await table.act()
        assert table.state.turn == 2
        assert "Initiative" not in table.lines[0]


class SlowKeeper:
    """Writes an automatic lock only once the other screen has asked for its own."""

    notices = ()

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    def append(self, _entry: AnyEntry) -> None:
        state = self._runner.table.state
        while state.step == "fire" and not any(side.locked for side in state.sides):
            if self._runner._lock._waiters:
                return
            time.sleep(0.001)

    def mark(self, at: Millis, zero: Millis | None) -> None: ...
    def checkpoint(self, standing: AnyStanding) -> None: ...
    def mend(self) -> None: ...
    def close(self, at: Millis, standing: AnyStanding) -> None: ...


async def test_two_screens_that_lock_by_themselves_at_once_both_lock_and_nobody_is_refused() -> None:
    async with apart(duel(60), (0,), (1,)) as (ada, bea):
        ada.app.runner._keeper = SlowKeeper(ada.app.runner)
        await ada.press("e")
        await bea.press("e")
        for table in (ada, bea):
            for _ in range(20):
                if table.screen.update.number < 4:
                    await table.session.pause()
        assert (ada.state.turn, ada.state.step) == (2, "orders")
        for table in (ada, bea):
            assert "moved on" not in table.screen.said
            assert table.screen.acts
