"""The runner: one live table, its clock, its file and its sessions; on the toy game."""

import asyncio
from itertools import pairwise
from typing import Any

import pytest
from support.toy import Confirm, Hold, Pebbles, Pick, pebbles_header

from engine.entries import AnyEntry, Entry, TimeOut
from engine.game import Illegal, Millis
from engine.table import AnyStanding, Table
from tui.runner import Runner
from tui.update import Update


class Hands:
    """A real clock in the hands of a test."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class Memory:
    """A keeper that remembers what it was given, and can be told to fail."""

    def __init__(self) -> None:
        self.kept: list[Any] = []
        self.broken = False

    def append(self, entry: AnyEntry) -> None:
        if self.broken:
            raise OSError(28, "No space left on device")
        self.kept.append(entry)

    def mark(self, at: Millis, zero: Millis | None) -> None:
        if self.broken:
            raise OSError(28, "No space left on device")
        self.kept.append(at if zero is None else ("mark", at, zero))

    def checkpoint(self, standing: AnyStanding) -> None:
        self.kept.append(standing)

    def mend(self) -> None:
        self.kept.append("mended")

    def close(self, at: Millis, standing: AnyStanding) -> None:
        self.kept.append(("closed", at, standing.number))

    @property
    def notices(self) -> tuple[str, ...]:
        return ("the tail was torn",)


def runner(hands: Hands, keeper: Memory | None = None, **header: Any) -> Runner:
    return Runner(Table(Pebbles(), pebbles_header(**header)), keeper, monotonic=hands)


async def test_an_action_is_told_only_once_it_is_kept() -> None:
    keeper = Memory()
    live = runner(Hands(), keeper)
    seen: list[Update] = []
    session = live.session((0,), seen.append)
    await session.play(0, Pick(2))
    assert [e.number for e in keeper.kept] == [1]
    assert seen[-1].number == 1
    assert seen[-1].view.pick == 2

    keeper.broken = True
    with pytest.raises(Illegal, match="the table cannot be saved, so nothing is taken until it can be"):
        await session.play(0, Pick(3))
    assert live.table.state.picks == (2, 0)
    assert "No space left" in seen[-1].fault
    with pytest.raises(Illegal, match="cannot be saved"):
        await session.play(0, Pick(3))


@pytest.mark.parametrize("paused", [False, True])
async def test_a_table_goes_on_when_it_can_be_saved_again_and_its_clock_stood(
    monkeypatch: pytest.MonkeyPatch, paused: bool
) -> None:
    monkeypatch.setattr("tui.runner.TRY_AGAIN", 0.001)
    hands, keeper = Hands(), Memory()
    live = runner(hands, keeper, turn=10_000)
    seen: list[Update] = []
    session = live.session((0, 1), seen.append)
    hands.seconds += 4
    if paused:
        await session.pause()
    keeper.broken = True
    with pytest.raises(Illegal, match="cannot be saved"):
        await (session.resume() if paused else session.play(0, Pick(3)))
    live.start()
    hands.seconds += 60
    await asyncio.sleep(0.05)
    assert "mended" in keeper.kept, "it tries"
    assert seen[-1].fault
    keeper.broken = False
    async with asyncio.timeout(5):
        while live.fault:
            await asyncio.sleep(0.001)
    assert not seen[-1].fault
    assert live.now() == 4_000
    hands.seconds += 1
    assert live.now() == (4_000 if paused else 5_000)
    if paused:
        await session.resume()
    await session.play(0, Pick(3))
    assert live.table.state.picks == (3, 0)
    await live.close()


async def test_a_table_that_fails_is_tried_again_and_the_log_says_where_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tui.runner.TRY_AGAIN", 0.001)
    live = runner(Hands())
    live.substitute(1, "random")
    choose, tries = live._choose, 0

    def fails(*words: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries < 4:
            raise RuntimeError("a secret of the table")
        return choose(*words)

    monkeypatch.setattr(live, "_choose", fails)
    live.start()
    async with asyncio.timeout(5):
        while live.table.standing.number == 0:
            await asyncio.sleep(0.001)
    await live.close()
    assert caplog.text.count("table test has failed: RuntimeError, at") == 1
    assert "in fails" in caplog.text
    assert "a secret" not in caplog.text.replace('raise RuntimeError("a secret of the table")', "")


async def test_a_bot_that_could_not_be_saved_acts_when_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.runner.TRY_AGAIN", 0.001)
    keeper = Memory()
    keeper.broken = True
    live = runner(Hands(), keeper)
    live.substitute(1, "random")
    live.start()
    async with asyncio.timeout(5):
        while not live.fault:
            await asyncio.sleep(0.001)
    keeper.broken = False
    async with asyncio.timeout(5):
        while live.table.standing.number == 0:
            await asyncio.sleep(0.001)
    assert live.table.log[0].seat == 1
    await live.close()


async def test_a_session_sees_the_view_and_the_events_of_its_seat_only() -> None:
    live = runner(Hands())
    mine: list[Update] = []
    theirs: list[Update] = []
    watching: list[Update] = []
    session = live.session((0,), mine.append)
    live.session((1,), theirs.append)
    spectator = live.session((), watching.append)
    await session.play(0, Pick(3))
    assert [e.text for e in mine[-1].events] == ["3"]
    assert not theirs[-1].events
    assert not watching[-1].events
    assert (mine[-1].view.pick, theirs[-1].view.pick, watching[-1].view.pick) == (3, 0, 0)
    with pytest.raises(Illegal, match="this screen does not play that seat"):
        await session.play(1, Pick(1))
    with pytest.raises(Illegal, match="a spectator only watches"):
        await spectator.pause()
    assert session.header.seed == 0
    assert session.header.salt == b""


async def test_time_outs_are_entered_at_their_deadlines_before_a_late_command() -> None:
    hands = Hands()
    live = runner(hands, turn=10_000)
    session = live.session((0, 1), lambda _: None)
    await session.play(0, Pick(2))
    hands.seconds += 12
    with pytest.raises(Illegal, match="moved on"):
        await session.play(0, Pick(3))
    timed_out = [(e.seat, e.at) for e in live.table.log if isinstance(e.what, TimeOut)]
    assert timed_out == [(0, 10_000), (1, 10_000)]
    assert live.table.state.scores == (2, 0)


async def test_what_others_do_out_of_sight_does_not_refuse_a_simultaneous_action() -> None:
    live = runner(Hands())
    one = live.session((0,), lambda _: None)
    other = live.session((1,), lambda _: None)
    before = one.update
    await other.play(1, Pick(1))
    one.update = before
    await one.play(0, Pick(2))
    assert live.table.state.picks == (2, 1)


async def test_the_clock_task_times_a_seat_out_by_itself() -> None:
    live = Runner(Table(Pebbles(), pebbles_header(turn=1_000)))
    told = asyncio.Event()
    live.session((0, 1), lambda update: told.set() if update.view.round > 1 else None)
    live.start()
    await asyncio.wait_for(told.wait(), 5)
    await live.close()


async def test_a_pause_stops_table_time_and_a_resume_goes_on_from_there() -> None:
    hands = Hands()
    live = runner(hands)
    session = live.session((0, 1), lambda _: None)
    live.start()
    hands.seconds += 30
    await session.pause()
    hands.seconds += 1_000
    assert live.now() == 30_000
    assert session.update.paused
    assert not any(c.running for c in session.clocks())
    await session.resume()
    hands.seconds += 5
    assert session.clocks()[0].remaining == 145_000
    await live.close()


async def test_a_closed_table_leaves_a_mark_of_its_clock() -> None:
    hands = Hands()
    keeper = Memory()
    live = runner(hands, keeper)
    live.start()
    hands.seconds += 7
    await live.close()
    assert keeper.kept == [("closed", 7_000, 0)]


async def test_bots_play_their_seats_to_the_end() -> None:
    keeper = Memory()
    live = runner(Hands(), keeper, seats=3, bots=(0, 1, 2))
    over = asyncio.Event()
    live.session((), lambda update: over.set() if update.outcome else None)
    live.start()
    await asyncio.wait_for(over.wait(), 20)
    await live.close()
    assert any(isinstance(item, type(live.table.standing)) for item in keeper.kept)


async def test_at_one_screen_the_view_follows_the_person_to_act_and_a_curtain_hides_it() -> None:
    hands = Hands()
    live = runner(hands, one_screen=True)
    session = live.session((0, 1), lambda _: None)
    assert session.update.seat == 0
    await session.play(0, Pick(1))
    await session.play(0, Hold())
    assert session.update.seat == 1
    await session.play(1, Pick(3))
    assert session.update.curtain is not None
    assert session.update.curtain.holds == "your pick"
    assert session.update.seat is None
    assert session.update.view == Pebbles().view(live.table.state, None)
    await session.ready(0)
    assert session.update.seat == 0
    await session.play(0, Confirm())
    assert session.update.curtain is not None
    assert session.update.curtain.seat == 1


async def test_withdrawing_takes_back_the_latest_action_of_the_seat() -> None:
    live = runner(Hands())
    session = live.session((0,), lambda _: None)
    with pytest.raises(Illegal, match="this seat has done nothing yet"):
        await session.withdraw(0)
    await session.play(0, Pick(1))
    assert session.update.withdrawable
    await session.withdraw(0)
    assert live.table.state.picks == (0, 0)
    assert not session.update.withdrawable


async def test_a_running_clock_is_marked_and_an_entry_counts_as_a_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tui.runner.MARK_EVERY", 200)
    keeper = Memory()
    live = Runner(Table(Pebbles(), pebbles_header()), keeper)
    session = live.session((0, 1), lambda _: None)
    live.start()
    for _ in range(4):
        await asyncio.sleep(0.1)
        await session.play(0, Pick(1 if session.update.view.pick == 2 else 2))
    assert not any(isinstance(item, int) for item in keeper.kept)
    await asyncio.sleep(0.7)
    await live.close()
    marks = [item for item in keeper.kept if isinstance(item, int)]
    assert 2 <= len(marks) <= 3
    latest = [max(item.at for item in keeper.kept if isinstance(item, Entry)), *marks]
    assert all(200 <= after - before < 300 for before, after in pairwise(latest))


async def test_without_a_clock_nothing_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.runner.MARK_EVERY", 20)
    keeper = Memory()
    live = Runner(Table(Pebbles(), pebbles_header(turn=None)), keeper)
    live.start()
    await asyncio.sleep(0.2)
    await live.close()
    assert [item for item in keeper.kept if isinstance(item, int)] == []


async def test_a_table_can_be_closed_right_after_an_action() -> None:
    live = Runner(Table(Pebbles(), pebbles_header()), Memory())
    session = live.session((0, 1), lambda _: None)
    live.start()
    await asyncio.sleep(0.01)
    await session.play(0, Pick(1))
    await asyncio.wait_for(live.close(), 5)
