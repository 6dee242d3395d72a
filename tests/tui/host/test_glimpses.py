"""What a room looks like from the lobby, for each who looks, and who is said to be there."""

from pathlib import Path

import pytest

from engine.clock import DAY, HOUR, MINUTE, ClockSettings
from engine.game import Millis
from tests.tui.host.people import acting, hosting, plan, seated, somebody
from tui.host.glimpse import Stand, _short_clock, clock_words, glimpse, option_phrases
from tui.host.persons import Person, marked


async def test_a_table_before_its_start_stands_for_each_as_what_is_asked_of_them(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, bea, cem = [await somebody(host, name) for name in ("Ada", "Bea", "Cem")]
        room = await host.open_room(ada.presence, plan(invited=("Bea",)))

        def stands() -> list[Stand]:
            return [glimpse(room, who.player).stand for who in (ada, bea, cem)]

        assert stands() == [Stand.OPEN, Stand.INVITED, Stand.OPEN]
        assert glimpse(room, ada.player).state == "waits for 2 of 2"
        for who in (ada, bea):
            room.enter(who.presence)
        room.take(ada.player, 0)
        assert stands() == [Stand.READY, Stand.INVITED, Stand.OPEN]
        assert glimpse(room, cem.player, plays=False).stand is Stand.WATCH
        room.take(bea.player, 1)
        assert stands() == [Stand.READY, Stand.READY, Stand.FULL]
        assert glimpse(room, cem.player).state == "waits until all are ready"
        await room.ready(ada.player, True)
        assert stands() == [Stand.WAITING, Stand.READY, Stand.FULL]
        room.get_up(bea.player)
        assert stands() == [Stand.WAITING, Stand.INVITED, Stand.OPEN]
        await room.ready(ada.player, False)
        await room.fill(ada.player, 1, "random")
        assert stands() == [Stand.READY, Stand.FULL, Stand.FULL]
        assert glimpse(room, cem.player).people == ("Ada", "bot (random)")
        assert [person.stands_in for person in room.people(cem.player)] == [False] * 3


async def test_a_table_that_is_played_stands_for_each_as_it_is(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, people = await seated(host, "Ada", "Bea", "Cem", game="planet-unknown")
        live, dan = room.live, await somebody(host, "Dan")
        assert live is not None

        def stands() -> list[Stand]:
            return [glimpse(room, who.player).stand for who in (*people, dan)]

        first = acting(room)
        move = [Stand.YOUR_MOVE if seat == first else Stand.WAITING for seat in range(3)]
        assert stands() == [*move, Stand.WATCH]
        label = live.runner.game.turn(live.runner.table.state).label
        assert glimpse(room, dan.player).turn == label
        assert glimpse(room, dan.player).state == f"{label}, {live.name(first)} to move"
        other = (first + 1) % 3
        live.give(other, "random")
        assert stands()[other] is Stand.BOT_PLAYS
        await live.hold()
        assert stands() == [*[Stand.PAUSED] * 3, Stand.WATCH]
        assert glimpse(room, dan.player).state == f"{label}, paused by the host"
        await live.release()
        await (await people[first].sit(room)).resign(first)
        assert stands()[first] is Stand.RESIGNED
        assert glimpse(room, dan.player).people[first] == f"{live.name(first)} (resigned)"
        again = await somebody(host, "Ada")
        room.enter(again.presence)
        assert glimpse(room, dan.player).here == 3, "people, however many sessions they have"


async def test_how_many_are_to_move_is_counted_and_few_are_named(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        for number, named in ((2, "Ada and Bea to move"), (3, "3 seats to move")):
            names = ("Ada", "Bea", "Cem")[:number]
            room, people = await seated(host, *names, name=f"of {number}", game="full-thrust")
            live = room.live
            assert live is not None
            sessions = [await who.sit(room) for who in people]
            for _ in range(200):
                if len(live.to_act()) == number:
                    break
                seat = live.to_act()[0]
                await sessions[seat].play(
                    seat, next(iter(live.runner.game.legal(live.runner.table.state, seat)))
                )
            assert glimpse(room, people[0].player).state.endswith(f", {named}")


async def test_a_table_that_is_closed_damaged_or_over_says_so(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, (ada, _) = await seated(host, "Ada", "Bea", watched=False)
        eve = await somebody(host, "Eve")
        assert glimpse(room, eve.player).stand is Stand.CLOSED
        await (await ada.sit(room)).resign(0)
        seen = glimpse(room, eve.player)
        assert (seen.stand, seen.state, seen.turn) == (Stand.OVER, "over", "")
        harmed, _ = await seated(host, "Ada", "Bea", name="harmed")
        file = harmed.record.file
    (tmp_path / "tables" / file).write_bytes(b"nothing")
    async with hosting(tmp_path) as host:
        eve = await somebody(host, "Eve")
        seen = glimpse(host.room("harmed"), eve.player)
        assert (seen.stand, seen.state) == (Stand.FAULT, "cannot be opened")


async def test_the_people_are_those_of_the_seats_and_then_those_who_watch(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, bea, cem = [await somebody(host, name) for name in ("Ada", "Bea", "Cem")]
        room = await host.open_room(ada.presence, plan(seats=3, bots={2: "random"}))
        for seat, who in enumerate((ada, bea)):
            room.enter(who.presence)
            room.take(who.player, seat)
            await room.ready(who.player, True)
        room.enter(cem.presence)
        room.leave(bea.presence)
        assert room.live is not None
        room.live.give(1, "random")
        room.live.missed[0] = 1
        assert room.people(cem.player) == (
            Person("Ada", 0, True, missed=1, moves=room.live.to_act() == (0,)),
            Person("Bea", 1, False, "random", stands_in=True),
            Person("Bot 3", 2, False, "random"),
            Person("Cem", None, True, you=True),
        )
        assert [person.you for person in room.people(ada.player)] == [True, False, False, False]
        assert [marked(person) for person in room.people(ada.player)] == [
            "Ada",
            "Bea (a bot plays)",
            "Bot 3 (random)",
            "Cem",
        ]


@pytest.mark.parametrize(
    ("turn", "words", "short"),
    [
        (None, "no clock", "none"),
        (90_000, "90 seconds a turn", "90 s"),
        (MINUTE, "60 seconds a turn", "1 min"),
        (3 * MINUTE, "3 minutes a turn", "3 min"),
        (HOUR, "60 minutes a turn", "1 h"),
        (12 * HOUR, "12 hours a turn", "12 h"),
        (DAY, "24 hours a turn", "1 day"),
        (2 * DAY, "2 days a turn", "2 days"),
    ],
)
def test_a_clock_is_said_in_the_largest_unit_that_fits(turn: Millis | None, words: str, short: str) -> None:
    clock = ClockSettings(turn=turn, one_screen=False)
    assert (clock_words(clock), _short_clock(clock)) == (words, short)


def test_options_are_phrases_and_long_ones_are_only_named() -> None:
    options = {"fast_tides": True, "fog": False, "rounds": 3, "map": "x" * 30, "deck": "x" * 31, "seats": [1]}
    assert option_phrases(options) == [
        "fast tides",
        "no fog",
        "rounds 3",
        f"map {'x' * 30}",
        "deck of its own",
        "seats of its own",
    ]
