"""A table of several lines: pauses by consent, absent people, bots in their places; on the toy game."""

import asyncio
from typing import Any

import pytest
from support.toy import Confirm, Pebbles, Pick, pebbles_header

from engine.entries import Resign
from engine.game import Illegal
from engine.table import Table
from tui.host.live import LiveTable
from tui.runner import Runner
from tui.session import Session


class Scene:
    """Three people at a table, the real clock in the test's hands."""

    def __init__(
        self, *, bot_after: int = 0, budget: float = 0.0, turn: int | None = 60_000, held: bool = False
    ) -> None:
        self.seconds = 100.0
        self.said: list[str] = []
        self.kept: list[tuple[dict[str, str], bool]] = []
        """What the record is told after each change."""
        header = pebbles_header(3, turn=turn)
        self.runner = Runner(Table(Pebbles(), header), monotonic=lambda: self.seconds)
        self.live = LiveTable(
            self.runner,
            bot_after=bot_after,
            substitutes={},
            missed={},
            pause_budget=budget,
            held=held,
            announce=self.said.append,
            moved=lambda: self.kept.append((self.live.substitutes, self.live.held)),
        )
        self.sessions = [self.session(seat) for seat in range(3)]

    def session(self, seat: int) -> Session:
        return self.runner.session((seat,), lambda _: None)

    async def play(self, seat: int, action: Any) -> None:
        await self.sessions[seat].play(seat, action)

    async def run_out(self, playing: tuple[int, ...]) -> None:
        """A round in which those play and the others let the time run out."""
        for seat in playing:
            await self.play(seat, Pick(1))
            await self.play(seat, Confirm())
        self.seconds += 61
        with pytest.raises(Illegal):
            await self.runner.submit(Resign(), 99)  # nonsense that makes the runner look at the clock


async def test_a_pause_needs_everybody_and_anybody_ends_it() -> None:
    scene = Scene()
    await scene.sessions[0].pause()
    await scene.sessions[1].pause()
    assert not scene.runner.table.standing.paused
    assert scene.said == [
        "Ann asks for a pause; Ben and Cat can agree (T, p).",
        "Ben asks for a pause; Cat can agree (T, p).",
    ]
    await scene.sessions[2].pause()
    assert scene.runner.table.standing.paused
    with pytest.raises(Illegal, match="paused already"):
        await scene.sessions[0].pause()
    await scene.sessions[1].resume()
    assert not scene.runner.table.standing.paused
    await scene.sessions[0].pause()
    assert not scene.runner.table.standing.paused  # the wishes of before are spent


async def test_the_wish_for_a_pause_ends_with_the_round() -> None:
    scene = Scene()
    await scene.sessions[0].pause()
    await scene.run_out((0, 1, 2))
    assert scene.live.wish_pause == set()


async def test_who_has_resigned_is_not_waited_for() -> None:
    scene = Scene()
    await scene.sessions[2].resign(2)
    await scene.sessions[0].pause()
    await scene.sessions[1].pause()
    assert scene.runner.table.standing.paused


async def test_a_dropped_line_pauses_until_its_budget_is_spent_over_all_drops() -> None:
    scene = Scene(budget=0.05)
    await scene.live.dropped(1)
    assert scene.runner.table.standing.paused
    with pytest.raises(Illegal, match="waits for Ben, whose line dropped"):
        await scene.sessions[0].resume()
    while scene.runner.table.standing.paused:
        await asyncio.sleep(0.01)
    await scene.live.dropped(1)
    assert not scene.runner.table.standing.paused
    await scene.live.dropped(0)
    assert scene.runner.table.standing.paused
    await scene.live.back(1)
    assert scene.runner.table.standing.paused
    await scene.live.back(0)
    assert not scene.runner.table.standing.paused


async def test_without_a_budget_the_clock_runs_on() -> None:
    scene = Scene()
    await scene.live.dropped(1)
    assert not scene.runner.table.standing.paused
    assert scene.said == []


async def test_the_others_vote_a_bot_into_the_place_of_one_who_lets_the_time_run_out() -> None:
    scene = Scene()
    await scene.run_out((0, 1))
    with pytest.raises(Illegal, match="2 times in a row"):
        scene.live.vote(0, 2, gone=False)
    await scene.run_out((0, 1))
    assert scene.live.missed == {2: 2}
    with pytest.raises(Illegal, match="your own seat"):
        scene.live.vote(2, 2, gone=False)
    assert not scene.live.vote(0, 2, gone=False)
    with pytest.raises(Illegal, match="you have voted for a bot in the place of Cat already"):
        scene.live.vote(0, 2, gone=False)
    assert scene.said[-1] == "Ann would let a bot play for Cat (1 of 2 votes)."
    assert scene.live.vote(1, 2, gone=False)
    assert scene.runner.bot_of(2) == "random"
    assert scene.live.people() == (0, 1)
    with pytest.raises(Illegal, match="take it back first"):
        await scene.play(2, Pick(1))
    with pytest.raises(Illegal, match="no person plays Cat now"):
        scene.live.vote(0, 2, gone=False)
    scene.live.take_back(2)
    assert scene.runner.bot_of(2) is None
    assert scene.live.missed == {}
    await scene.play(2, Pick(1))
    assert scene.said[-2:] == [
        "A bot plays for Cat until they take the seat back.",
        "Cat plays again.",
    ]


async def test_a_move_wipes_out_the_time_outs_and_votes_before() -> None:
    scene = Scene()
    await scene.run_out((0, 1))
    await scene.run_out((0, 1))
    scene.live.vote(0, 2, gone=False)
    await scene.play(2, Pick(2))
    assert scene.live.missed == {}
    assert scene.live.votes == {}


async def test_a_guest_who_is_gone_for_good_can_be_replaced_at_once() -> None:
    scene = Scene()
    assert not scene.live.vote(0, 2, gone=True)
    assert scene.live.vote(1, 2, gone=True)


async def test_by_the_rule_of_the_table_a_bot_comes_by_itself_and_plays() -> None:
    scene = Scene(bot_after=1)
    await scene.run_out((0, 1))
    assert scene.live.substitutes == {"2": "random"}
    scene.runner.start()
    before = scene.runner.table.standing.number
    while scene.runner.table.standing.number < before + 2 and 2 in scene.runner.game.to_act(
        scene.runner.table.state
    ):
        await asyncio.sleep(0.01)
    await scene.live.close()
    assert 2 not in scene.runner.game.to_act(scene.runner.table.state)
    assert scene.live.missed == {2: 1}, "why a bot plays stays to be seen"


async def test_a_bot_that_loses_its_seat_while_it_thinks_does_not_play() -> None:
    scene = Scene()
    scene.runner.pace = 0.02
    scene.live.give(2, "random")
    scene.runner.start()
    await asyncio.sleep(0.005)
    scene.live.take_back(2)
    await asyncio.sleep(0.05)
    await scene.live.close()
    assert scene.runner.table.standing.number == 0


async def test_what_the_host_has_paused_only_the_host_lets_go_on() -> None:
    scene = Scene()
    await scene.live.hold()
    with pytest.raises(Illegal, match="only the host lets it go on"):
        await scene.sessions[0].resume()
    await scene.live.release()
    assert not scene.runner.table.standing.paused


async def test_the_host_takes_over_a_pause_and_no_line_that_comes_back_ends_it() -> None:
    scene = Scene(budget=60)
    await scene.live.dropped(1)
    await scene.live.hold()
    with pytest.raises(Illegal, match="the host has paused the table already"):
        await scene.live.hold()
    await scene.live.back(1)
    assert scene.runner.table.standing.paused
    with pytest.raises(Illegal, match="only the host lets it go on"):
        await scene.sessions[1].resume()
    await scene.live.release()
    assert not scene.runner.table.standing.paused
