"""Lengths of time: what is typed for a turn, what a countdown shows of it, and when it shows the next."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual._context import active_app

from engine.clock import DAY, HOUR, MINUTE, ClockSettings
from engine.game import Millis, Unreadable
from tui.drivers.capture import Session, capture
from tui.footer import SLEEP, Countdown, pause_until_next
from tui.form import LENGTHS, Form
from tui.lengths import clock_of, left, spoken

from .homes import GAME
from .pebbles_screen import FrameApp


class TestTyped:
    @pytest.mark.parametrize(
        ("word", "clock"),
        [
            ("90", ClockSettings(turn=90_000)),
            ("86400", ClockSettings(turn=DAY)),
            ("12h", ClockSettings(turn=12 * HOUR, wall=True)),
            ("3d", ClockSettings(turn=3 * DAY, wall=True)),
            ("720h", ClockSettings(turn=30 * DAY, wall=True)),
            ("30d", ClockSettings(turn=30 * DAY, wall=True)),
            ("off", ClockSettings(turn=None)),
        ],
    )
    def test_seconds_are_of_an_evening_hours_and_days_of_the_wall(
        self, word: str, clock: ClockSettings
    ) -> None:
        assert clock_of(word) == clock

    @pytest.mark.parametrize(
        "word", ["", "0", "0h", "-1", "86401", "721h", "31d", "99999d", "1.5h", "12 h", "12H", "h", "٣", "on"]
    )
    def test_anything_else_is_one_sentence(self, word: str) -> None:
        with pytest.raises(Unreadable) as refusal:
            clock_of(word)
        assert str(refusal.value) == (
            f"{word}: whole seconds from 1 to 86400, hours as 12h or days as 3d up to 30d, or off"
        )

    def test_every_length_of_the_form_is_one_and_has_words(self) -> None:
        assert [spoken(word) for word in LENGTHS if clock_of(word).wall] == [
            "12 hours",
            "1 day",
            "2 days",
            "3 days",
            "7 days",
        ]
        assert (spoken("60"), spoken("off")) == ("60 s", "no clock")

    def test_a_form_of_days_makes_a_clock_of_the_wall_the_same_for_all(self) -> None:
        form = Form(GAME, "evening")
        form.places[0].extra.value = "60"
        form.length.value = "3d"
        assert not form.has_extras
        assert form.header().clock == ClockSettings(turn=3 * DAY, wall=True)


class TestShown:
    @pytest.mark.parametrize(
        ("remaining", "shown"),
        [
            (30 * DAY, "30d 00h"),
            (2 * DAY + 3 * HOUR, "2d 03h"),
            (2 * DAY + 3 * HOUR + 1, "2d 04h"),
            (DAY + 1, "1d 01h"),
            (DAY, "24h 00m"),
            (11 * HOUR + 42 * MINUTE, "11h 42m"),
            (HOUR + 1, "1h 01m"),
            (HOUR, "60:00"),
            (HOUR - 1_000, "59:59"),
            (9_001, " 0:10"),
            (0, " 0:00"),
        ],
    )
    def test_days_and_hours_then_hours_and_minutes_then_seconds(self, remaining: Millis, shown: str) -> None:
        assert left(remaining) == shown

    @given(st.integers(1, 30 * DAY))
    def test_a_countdown_wakes_when_it_would_show_something_else_and_not_before(
        self, remaining: Millis
    ) -> None:
        wait = pause_until_next(remaining)
        assert 2 <= wait <= SLEEP
        assert left(remaining - wait + 2) == left(remaining), "nothing was missed meanwhile"
        if wait < SLEEP:
            assert left(max(0, remaining - wait)) != left(remaining)
        if remaining > HOUR + MINUTE:
            assert remaining > DAY or wait == (remaining - 1) % MINUTE + 2 or wait == SLEEP

    @given(st.integers(1_000, HOUR), st.integers(0, 999))
    def test_a_countdown_that_is_drawn_late_misses_no_second(self, remaining: Millis, late: Millis) -> None:
        wait = pause_until_next(remaining, late)
        woken = remaining - wait
        assert 2 <= wait <= 1_001
        assert (-woken) % 1_000 in (late + 1, late - 999), "so long after the second began, and a little"
        shown = [-(-at // 1_000) for at in (remaining, woken)]
        assert shown[0] - shown[1] in (0, 1)
        assert pause_until_next(woken, late) >= 999, "and then once a second"


class TestCountdown:
    @pytest.fixture
    async def session(self) -> Any:
        app = FrameApp(turn=2 * DAY)
        async with capture(app) as session:
            active_app.set(app)
            yield session

    async def _tick(self, session: Session, time: Millis) -> str:
        app: Any = session.app
        app.seconds += time / 1000
        session.mark()
        app.screen.query_one(Countdown).tick()
        await session.pause()
        return session.text().splitlines()[-1].rstrip()

    async def test_it_says_days_hours_and_minutes_in_cells_that_stay(self, session: Session) -> None:
        lines = [await self._tick(session, 0)]
        for time in (HOUR, 23 * HOUR, 22 * HOUR + 18 * MINUTE, 42 * MINUTE, 59 * MINUTE + 51_000):
            lines.append(await self._tick(session, time))
        said = ("2d 00h", "1d 23h", "24h 00m", "1h 42m", "60:00", "0:09")
        assert [line.split("pebbles ")[1].split("  ")[-1].strip(" !") for line in lines] == list(said)
        assert len({len(line) for line in lines}) == 1
        assert len({line.index("pebbles") for line in lines}) == 1

    async def test_a_minute_that_changes_nothing_sends_nothing(self, session: Session) -> None:
        await self._tick(session, 1_000)
        for _ in range(3):
            await self._tick(session, MINUTE)
            assert session.sent_bytes() == 0
        await self._tick(session, HOUR)
        assert 0 < session.sent_bytes() <= 45
