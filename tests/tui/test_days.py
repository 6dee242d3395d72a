"""Tables played over days: table time follows the wall, on clocks that the tests hold in their hands."""

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.toy import Confirm, Pebbles, Pick, pebbles_header

from engine.clock import DAY, HOUR, MINUTE, ClockSettings
from engine.entries import Header, Pause, Play, Resume, Sitter, TimeOut
from engine.game import Millis
from saves.errors import NotWritten
from saves.resume import play_on, resume
from saves.store import TableFile, read
from tui.runner import Runner
from tui.tabletime import TableTime

MORNING: Millis = 1_800_000_000_000


class World:
    """The clocks of a machine."""

    def __init__(self) -> None:
        self.wall = MORNING
        self.awake: Millis = 0

    def passes(self, time: Millis) -> None:
        self.wall += time
        self.awake += time

    def sleeps(self, time: Millis) -> None:
        self.wall += time

    def seconds(self) -> float:
        return self.awake / 1000


def days_header(turn: Millis = 12 * HOUR, *, bot: str | None = None) -> Header:
    header = pebbles_header()
    return msgspec.structs.replace(
        header,
        clock=ClockSettings(turn=turn, one_screen=False, wall=True),
        seats=(Sitter("Ann"), Sitter("Ben", bot)),
    )


class MarkedFile(TableFile):
    """A table's file that knows whether a clock mark was written since it was opened."""

    marked = False

    def mark(self, at: Millis, zero: Millis | None = None) -> None:
        super().mark(at, zero)
        self.marked = True


class Evening:
    """A table, its file and its machine: opened, closed, crashed as often as a test likes."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        self.world = World()
        TableFile.create(path, header, Pebbles()).close()

    def open(self) -> None:
        self.file = MarkedFile.open(self.path, lambda _: Pebbles())
        log = self.file.log
        self.live = Runner(
            play_on(self.file),
            self.file,
            at=log.at,
            zero=log.zero,
            monotonic=self.world.seconds,
            wall=lambda: self.world.wall,
        )

    async def run(self) -> None:
        """Start the clock and wait until it has left its mark, where it leaves one."""
        self.live.start()
        while not self.live.table.standing.paused and not self.live.table.over and not self.file.marked:
            await asyncio.sleep(0.001)

    async def close(self) -> None:
        await self.live.close()

    async def crash(self) -> None:
        """The program is gone at once: no closing mark."""
        task, self.live._task = self.live._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        self.file._let_go()

    def timed_out(self) -> list[tuple[int | None, Millis]]:
        log = read(self.path, lambda _: Pebbles())
        return [(e.seat, e.at) for e in log.entries() if isinstance(e.what, TimeOut)]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path / "evening.lowtide", days_header())


@contextmanager
def somewhere() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder) / "evening.lowtide"


class TestTableTime:
    def test_what_the_machine_sleeps_through_counts_at_a_table_of_days_only(self) -> None:
        world = World()
        days = TableTime(0, monotonic=world.seconds, wall=lambda: world.wall)
        plain = TableTime(0, monotonic=world.seconds)
        days.go(0, days.zero_from(0))
        plain.go(0, plain.zero_from(0))
        world.passes(MINUTE)
        world.sleeps(HOUR)
        assert (days.now(), plain.now()) == (HOUR + MINUTE, MINUTE)
        assert (days.zero, plain.zero) == (MORNING, None)

    def test_a_wall_clock_put_back_takes_nothing_back_and_time_goes_on(self) -> None:
        world = World()
        days = TableTime(0, monotonic=world.seconds, wall=lambda: world.wall)
        days.go(0, days.zero_from(0))
        world.passes(HOUR)
        world.wall -= DAY
        assert days.now() == HOUR
        world.passes(MINUTE)
        assert days.now() == HOUR + MINUTE

    def test_a_wall_clock_put_on_and_back_again_stands_until_it_is_true(self) -> None:
        world = World()
        days = TableTime(0, monotonic=world.seconds, wall=lambda: world.wall)
        days.go(0, days.zero_from(0))
        world.wall += HOUR
        assert days.now() == HOUR
        world.wall -= HOUR
        world.passes(MINUTE)
        assert days.now() == HOUR
        world.passes(HOUR)
        assert days.now() == HOUR + MINUTE


class TestOpening:
    async def test_table_time_goes_on_while_the_table_is_closed(self, evening: Evening) -> None:
        evening.open()
        await evening.run()
        evening.world.passes(2 * HOUR)
        await evening.close()
        evening.world.sleeps(3 * HOUR)
        evening.open()
        assert evening.live.now() == 5 * HOUR
        await evening.close()

    async def test_a_new_table_begins_to_count_when_it_is_opened_first(self, evening: Evening) -> None:
        evening.world.passes(DAY)
        evening.open()
        assert evening.live.now() == 0
        await evening.close()

    async def test_a_crash_loses_nothing_of_it(self, evening: Evening) -> None:
        evening.open()
        await evening.run()
        evening.world.passes(HOUR)
        await evening.crash()
        evening.world.passes(HOUR)
        evening.open()
        assert evening.live.now() == 2 * HOUR
        await evening.close()

    async def test_the_readers_of_notices_hold_no_clock_up(self, evening: Evening) -> None:
        evening.open()
        evening.world.passes(MINUTE)
        await evening.run()
        assert evening.live.now() == MINUTE
        await evening.close()

    async def test_time_outs_that_came_due_meanwhile_stand_at_their_own_deadlines(
        self, evening: Evening
    ) -> None:
        evening.open()
        await evening.run()
        await evening.live.submit(Play(Pick(2)), 0)
        await evening.close()
        evening.world.passes(30 * HOUR)
        evening.open()
        await evening.run()
        while evening.live.table.standing.number < 5:
            await asyncio.sleep(0.001)
        await evening.close()
        due = [(0, 12 * HOUR), (1, 12 * HOUR), (0, 24 * HOUR), (1, 24 * HOUR)]
        assert evening.timed_out() == due
        log = read(evening.path, lambda _: Pebbles())
        assert (log.at, log.missing) == (30 * HOUR, "")
        table = resume(log, whole=True).table
        assert (table.state.round, table.state.scores) == (3, (2, 0))

    async def test_a_command_that_comes_first_finds_them_entered_as_well(self, evening: Evening) -> None:
        evening.open()
        await evening.live.submit(Play(Pick(2)), 0)
        evening.world.passes(13 * HOUR)
        await evening.live.submit(Play(Pick(3)), 0)
        assert evening.timed_out() == [(0, 12 * HOUR), (1, 12 * HOUR)]
        assert evening.live.table.state.picks == (3, 0)
        assert evening.live.table.standing.at == 13 * HOUR
        await evening.close()

    async def test_a_bot_is_not_late_because_the_program_was_closed(self, tmp_path: Path) -> None:
        evening = Evening(tmp_path / "evening.lowtide", days_header(bot="passer"))
        evening.open()
        evening.world.passes(40 * HOUR)
        await evening.run()
        while not evening.live.table.over:
            await asyncio.sleep(0.001)
        await evening.close()
        assert evening.timed_out() == [(0, 12 * HOUR), (0, 24 * HOUR), (0, 36 * HOUR)]
        plays = [
            (e.seat, e.at, e.what.action)
            for e in read(evening.path, lambda _: Pebbles()).entries()
            if isinstance(e.what, Play)
        ]
        assert plays == [
            (1, at, action) for at in (0, 12 * HOUR, 24 * HOUR) for action in (Pick(1), Confirm())
        ]

    async def test_a_wall_clock_put_back_while_it_was_closed_is_no_error(self, evening: Evening) -> None:
        evening.open()
        await evening.run()
        evening.world.passes(2 * HOUR)
        await evening.close()
        evening.world.wall -= DAY
        evening.open()
        await evening.run()
        assert evening.live.now() == 2 * HOUR
        evening.world.passes(MINUTE)
        assert evening.live.now() == 2 * HOUR + MINUTE
        evening.world.wall += DAY
        assert evening.live.now() == 2 * HOUR + MINUTE, "a clock that was wrong and is right again is right"
        await evening.close()


class TestPauses:
    async def test_no_pause_counts_open_or_closed(self, evening: Evening) -> None:
        evening.open()
        await evening.run()
        evening.world.passes(HOUR)
        await evening.live.submit(Pause(), None)
        evening.world.passes(3 * DAY)
        await evening.close()
        evening.world.passes(3 * DAY)
        evening.open()
        await evening.run()
        evening.world.passes(DAY)
        assert evening.live.now() == HOUR
        await evening.live.submit(Resume(), None)
        evening.world.passes(MINUTE)
        assert evening.live.now() == HOUR + MINUTE
        await evening.crash()
        evening.world.passes(MINUTE)
        evening.open()
        assert evening.live.now() == HOUR + 2 * MINUTE
        await evening.close()

    async def test_a_crash_between_the_mark_and_the_resume_leaves_the_pause(
        self, evening: Evening, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        evening.open()
        await evening.run()
        evening.world.passes(HOUR)
        await evening.live.submit(Pause(), None)
        evening.world.passes(DAY)

        def full(_: Any) -> None:
            raise NotWritten("the disk is full")

        monkeypatch.setattr(evening.file, "append", full)
        with pytest.raises(Exception, match="the disk is full"):
            await evening.live.submit(Resume(), None)
        await evening.crash()
        evening.world.passes(DAY)
        evening.open()
        assert evening.live.table.standing.paused
        assert evening.live.now() == HOUR
        await evening.live.submit(Resume(), None)
        evening.world.passes(MINUTE)
        assert evening.live.now() == HOUR + MINUTE
        await evening.close()


async def test_the_file_does_not_grow_while_nobody_plays(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.runner.MARK_EVERY", 1)
    monkeypatch.setattr("tui.runner.LOOK_EVERY", 1)
    evening.open()
    await evening.run()
    size = evening.path.stat().st_size
    for _ in range(20):
        evening.world.passes(MINUTE)
        await asyncio.sleep(0.002)
    assert evening.path.stat().st_size == size
    await evening.close()


async def test_a_machine_that_slept_past_a_deadline_finds_it_at_the_next_look(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.runner.LOOK_EVERY", 10)
    evening.open()
    await evening.run()
    evening.world.sleeps(12 * HOUR)
    while evening.live.table.standing.number < 2:
        await asyncio.sleep(0.001)
    assert evening.timed_out() == [(0, 12 * HOUR), (1, 12 * HOUR)]
    await evening.close()


TIMES = st.integers(0, 9 * HOUR)
ACTS = st.one_of(
    st.tuples(st.sampled_from(("passes", "sleeps")), TIMES),
    st.tuples(st.sampled_from(("pause", "resume", "play", "close", "crash", "open")), st.just(0)),
)
JUMPS = st.tuples(st.just("back"), st.integers(0, 3 * DAY))


class Story:
    """Whatever may happen to a table, and what table time may be after it."""

    def __init__(self, path: Path) -> None:
        self.evening = Evening(path, days_header(30 * DAY))
        self.is_open = self.has_begun = self.paused = False
        self.true: Millis = 0
        """What has passed while no pause stood."""
        self.latest: Millis = 0

    async def act(self, word: str, time: Millis) -> None:
        evening, world = self.evening, self.evening.world
        match word:
            case "passes" | "sleeps":
                getattr(world, word)(time)
                self.true += time if self.has_begun and not self.paused else 0
            case "back":
                world.wall -= time
            case "open" if not self.is_open:
                evening.open()
                await evening.run()
                self.is_open = self.has_begun = True
            case "close" if self.is_open:
                self.latest = evening.live.now()
                await evening.close()
                self.is_open = False
            case "crash" if self.is_open:
                self.latest = evening.file.log.at
                await evening.crash()
                self.is_open = False
            case "pause" if self.is_open and not self.paused:
                await evening.live.submit(Pause(), None)
                self.paused = True
            case "resume" if self.is_open and self.paused:
                await evening.live.submit(Resume(), None)
                self.paused = False
            case "play" if self.is_open and not self.paused:
                picked = evening.live.table.state.picks[0]
                await evening.live.submit(Play(Pick(1 if picked == 2 else 2)), 0)
        if self.is_open:
            now = evening.live.now()
            assert self.latest <= now <= self.true, "never back, and no pause counts"
            self.latest = now


def _tell(acts: list[tuple[str, Millis]], *, exact: bool) -> None:
    async def told(path: Path) -> None:
        story = Story(path)
        for word, time in (*acts, ("open", 0)):
            await story.act(word, time)
            assert not exact or not story.is_open or story.evening.live.now() == story.true
        await story.evening.close()
        ats = [e.at for e in read(path, lambda _: Pebbles()).entries()]
        assert ats == sorted(ats)

    with somewhere() as path:
        asyncio.run(told(path))


@settings(max_examples=60, deadline=None)
@given(st.lists(ACTS, max_size=25))
def test_table_time_is_wall_time_without_the_pauses(acts: list[tuple[str, Millis]]) -> None:
    _tell([("open", 0), *acts], exact=True)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(ACTS, JUMPS), max_size=25))
def test_it_never_runs_back_and_no_pause_counts_whatever_happens(acts: list[tuple[str, Millis]]) -> None:
    _tell([("open", 0), *acts], exact=False)


class TestSettings:
    def test_a_clock_that_goes_on_while_closed_needs_a_length(self) -> None:
        with pytest.raises(ValueError, match="needs the length of a turn"):
            ClockSettings(turn=None, wall=True)

    def test_a_turn_takes_thirty_days_at_most(self) -> None:
        assert ClockSettings(turn=30 * DAY, wall=True).turn == 30 * DAY
        with pytest.raises(ValueError, match="30 days at most"):
            ClockSettings(turn=30 * DAY + 1)

    def test_it_may_be_played_at_one_screen(self) -> None:
        clock = ClockSettings(turn=DAY, wall=True)
        assert (clock.one_screen, clock.curtain) == (True, 15_000)
