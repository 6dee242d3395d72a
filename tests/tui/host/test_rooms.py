"""Rooms: who comes in, how a table begins, what is told, and what comes back after a restart."""

import asyncio
import threading
from contextlib import nullcontext
from pathlib import Path

import pytest

from engine.clock import ClockSettings
from engine.game import Illegal, Unreadable
from saves.errors import InUse, SaveError
from tests.tui.host.people import Somebody, acting, hosting, plan, seated, slow_to_write, somebody
from tui.host.chat import LONGEST
from tui.host.glimpse import glimpse
from tui.host.guesses import spoken_code
from tui.host.host import Host
from tui.host.presence import Kind
from tui.host.record import Record
from tui.host.room import Room
from tui.host.settings import Limits, Settings


async def test_a_table_begins_with_the_last_ready_and_everybody_plays_their_own_seat(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, bea = await somebody(host, "Ada"), await somebody(host, "Bea")
        room = await host.open_room(ada.presence, plan())
        room.enter(ada.presence)
        room.enter(bea.presence)
        room.take(ada.player, 1)
        room.take(bea.player, 0)
        await room.ready(ada.player, True)
        assert not room.begun
        await room.ready(bea.player, True)
        assert room.begun
        assert await ada.told(Kind.BEGAN) == ["The table begins."]
        assert await bea.told(Kind.BEGAN) == ["The table begins."]
        mine, hers = await ada.sit(room), await bea.sit(room)
        assert (mine.seats, hers.seats) == ((1,), (0,))
        assert [mine.seat_name(0), mine.seat_name(1)] == ["Bea", "Ada"]
        assert not mine.header.clock.one_screen
        with pytest.raises(Illegal, match="this screen does not play that seat"):
            await mine.resign(0)
        with pytest.raises(Illegal, match="the table has begun"):
            room.get_up(ada.player)


async def readied(host: Host) -> tuple[Room, Somebody, asyncio.Task[None]]:
    """A table that is being made just now: the second of two has said ready."""
    ada, bea = await somebody(host, "Ada"), await somebody(host, "Bea")
    room = await host.open_room(ada.presence, plan())
    for seat, who in enumerate((ada, bea)):
        room.enter(who.presence)
        room.take(who.player, seat)
    await room.ready(ada.player, True)
    making = asyncio.create_task(room.ready(bea.player, True))
    while not room.starts:
        await asyncio.sleep(0)
    return room, ada, making


async def test_nobody_gets_up_while_the_table_is_being_made(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, ada, making = await readied(host)
        with pytest.raises(Illegal, match="the table has begun"):
            room.get_up(ada.player)
        await making
        assert [sitter.name for sitter in room.live.runner.header.seats] == ["Ada", "Bea"]  # type: ignore[union-attr]


async def test_public_tables_are_open_code_tables_need_the_code_and_private_ones_a_name(
    tmp_path: Path,
) -> None:
    async with hosting(tmp_path) as host:
        ada, bea, cem = [await somebody(host, name) for name in ("Ada", "Bea", "Cem")]
        public = await host.open_room(ada.presence, plan("p"))
        coded = await host.open_room(ada.presence, plan("c", access="code"))
        private = await host.open_room(ada.presence, plan("v", access="private", invited=("bea",)))
        assert [g.name for g in host.glimpses(cem.player)] == ["p"]
        assert {g.name for g in host.glimpses(bea.player)} == {"p", "v"}
        public.enter(cem.presence)
        with pytest.raises(Illegal, match="no table has this invitation code"):
            coded.enter(cem.presence, "wrong")
        with pytest.raises(Illegal, match="private"):
            private.enter(cem.presence)
        assert host.by_code(cem.presence, f" {spoken_code(coded.record.code)}".upper()) is coded
        coded.enter(cem.presence, coded.record.code)
        assert public.presences == []
        assert coded.presences == [cem.presence]
        private.enter(bea.presence)
        private.invite(ada.player, cem.player)
        assert await cem.told(Kind.TOLD) == ["Ada invites you to the table v."]
        private.enter(cem.presence)
        with pytest.raises(Illegal, match="only who opened the table"):
            private.invite(bea.player, cem.player)


async def test_invitation_codes_cannot_be_guessed_at_leisure(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, eve = await somebody(host, "Ada"), await somebody(host, "Eve")
        room = await host.open_room(ada.presence, plan(access="code"))
        for n in range(8):
            with pytest.raises(Illegal, match="no table has"):
                host.by_code(eve.presence, f"guess{n}")
        with pytest.raises(Illegal, match="too many wrong codes"):
            host.by_code(eve.presence, room.record.code)


async def test_new_keys_and_guests_do_not_go_on_guessing_from_the_same_address(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        room = await host.open_room(ada.presence, plan(access="code"))
        assert len(set(room.record.code)) > 1
        assert len(room.record.code) == 10
        for n in range(20):
            guest = Somebody(host, host.players.guest(), address="192.0.2.7")
            with pytest.raises(Illegal, match="no table has"):
                host.by_code(guest.presence, f"guess{n}")
        for address, refused in (("192.0.2.7", True), ("192.0.2.8", False)):
            guest = Somebody(host, host.players.guest(), address=address)
            with pytest.raises(Illegal) if refused else nullcontext():
                assert host.by_code(guest.presence, room.record.code) is room


async def test_spectators_come_only_where_they_may_and_see_no_seat(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(spectators=1)) as host:
        room, _ = await seated(host, "Ada", "Bea")
        cem, dan = await somebody(host, "Cem"), await somebody(host, "Dan")
        room.enter(cem.presence)
        watching = await cem.sit(room)
        assert watching.seats == ()
        assert watching.update.seat is None
        with pytest.raises(Illegal, match="a spectator only watches"):
            await watching.pause()
        with pytest.raises(Illegal, match="no room for more"):
            room.enter(dan.presence)
    async with hosting(tmp_path / "other") as host:
        room, _ = await seated(host, "Ada", "Bea", watched=False)
        eve = await somebody(host, "Eve")
        with pytest.raises(Illegal, match="lets nobody watch"):
            room.enter(eve.presence)


async def test_guests_who_may_only_watch_take_no_seat_and_open_no_table(tmp_path: Path) -> None:
    async with hosting(tmp_path, guests="watch") as host:
        ada = await somebody(host, "Ada")
        room = await host.open_room(ada.presence, plan())
        guest = Somebody(host, host.players.guest(), plays=False)
        room.enter(guest.presence)
        with pytest.raises(Illegal, match="guests only watch"):
            room.take(guest.player, 0, plays=guest.presence.plays)
        with pytest.raises(Illegal, match="guests only watch"):
            await host.open_room(guest.presence, plan("other"))


async def test_a_guest_who_leaves_before_the_start_leaves_no_seat_taken(tmp_path: Path) -> None:
    async with hosting(tmp_path, guests="play") as host:
        ada = await somebody(host, "Ada")
        room = await host.open_room(ada.presence, plan())
        guest = Somebody(host, host.players.guest())
        room.enter(guest.presence)
        room.take(guest.player, 0)
        await host.leave(guest.presence, dropped=True)
        assert room.record.chairs[0].free


async def test_a_second_session_of_a_seat_takes_it_over(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, (ada, _) = await seated(host, "Ada", "Bea")
        await ada.sit(room)
        again = await somebody(host, "Ada")
        room.enter(again.presence)
        session = await again.sit(room)
        assert session.seats == (0,)
        assert await ada.told(Kind.OUT) == ["Another session of yours has taken this seat."]
        assert ada.presence.room is None
        assert again.presence in room.presences
        assert ada.presence not in room.presences


async def test_a_dropped_line_leads_back_to_its_table_and_leaving_does_not(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, (ada, bea) = await seated(host, "Ada", "Bea")
        await host.leave(ada.presence, dropped=True)
        await host.leave(bea.presence, dropped=False)
        assert (await somebody(host, "Ada")).returned is room
        assert (await somebody(host, "Bea")).returned is None
        assert (await somebody(host, "Ada")).returned is None  # once is enough


async def test_who_moves_is_told_wherever_they_are_and_once_a_turn(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, people = await seated(host, "Ada", "Bea", game="full-metal-planete")
        seat = acting(room)
        elsewhere = people[seat]
        room.leave(elsewhere.presence)
        assert await elsewhere.told(Kind.MOVE) == ["It is your move at evening."]
        assert glimpse(room, elsewhere.player).your_move
        assert host.glimpses(elsewhere.player)[0].your_move


async def test_chat_is_told_to_the_room_cleaned_and_bounded(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, (ada, bea) = await seated(host, "Ada", "Bea")
        cem = await somebody(host, "Cem")
        with pytest.raises(Illegal, match="come into the room first"):
            room.say(cem.presence, "hello")
        room.enter(cem.presence)
        room.say(ada.presence, "  hi\x1b[2J \u202e there\n you ")
        room.say(cem.presence, "nice")
        assert [(s.name, s.text, s.watching) for s in room.chat.said] == [
            ("Ada", "hi[2J there you", False),
            ("Cem", "nice", True),
        ]
        with pytest.raises(Illegal, match="at most 240 characters, not 241"):
            room.say(bea.presence, "x" * (LONGEST + 1))
        with pytest.raises(Illegal, match="nothing to say"):
            room.say(bea.presence, " \x00 ")
        for n in range(6):
            room.say(bea.presence, f"line {n}")
        with pytest.raises(Illegal, match="too much at once"):
            room.say(bea.presence, "more")


async def test_a_restart_brings_every_room_and_table_back(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, (ada, _) = await seated(host, "Ada", "Bea", game="full-metal-planete")
        room.say(ada.presence, "see you tomorrow")
        waiting = await host.open_room(ada.presence, plan("later", access="code"))
        code = waiting.record.code
        number = room.live.runner.table.standing.number  # type: ignore[union-attr]
    async with hosting(tmp_path) as host:
        room = host.room("evening")
        assert room.live is not None
        assert room.live.runner.table.standing.number == number
        assert [said.text for said in room.chat.said] == ["see you tomorrow"]
        ada = await somebody(host, "Ada")
        room.enter(ada.presence)
        assert (await ada.sit(room)).seats == (0,)
        assert host.by_code(ada.presence, code).name == "later"


async def test_what_the_host_has_paused_stays_paused_over_a_restart(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, _ = await seated(host, "Ada", "Bea")
        assert room.live is not None
        await room.live.hold()
    for held in (True, False):
        async with hosting(tmp_path) as host:
            room, ada = host.room("evening"), await somebody(host, "Ada")
            assert room.live is not None
            assert (room.live.held, room.live.runner.table.standing.paused) == (held, held)
            room.enter(ada.presence)
            if held:
                with pytest.raises(Illegal, match="only the host lets it go on"):
                    await (await ada.sit(room)).resume()
                await room.live.release()


async def test_a_table_whose_record_a_crash_has_cut_short_is_taken_up_again(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, _ = await seated(host, "Ada", "Bea")
        before = room.record
    kept = next((tmp_path / "host" / "rooms").iterdir())
    kept.write_text(kept.read_text().replace(f'"{before.file}"', '""'))
    async with hosting(tmp_path) as host:
        assert host.room("evening").record.file == before.file
        assert host.room("evening").live is not None


async def test_a_damaged_record_or_table_costs_no_other_room(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosting(tmp_path) as host:
        await seated(host, "Ada", "Bea")
        ada = await somebody(host, "Ada")
        await host.open_room(ada.presence, plan("later"))
    (tmp_path / "host" / "rooms" / "later.room").write_text("{}")
    table = next((tmp_path / "tables").glob("*.lowtide"))
    table.write_bytes(b"nothing")
    async with hosting(tmp_path) as host:
        assert [room.name for room in host.rooms] == ["evening"]
        ada = await somebody(host, "Ada")
        with pytest.raises(Illegal, match="not a"):
            host.room("evening").enter(ada.presence)
        assert host.glimpses(ada.player)[0].fault
    assert "later.room: this room cannot be read" in caplog.text
    assert (tmp_path / "host" / "rooms" / "later.room").read_text() == "{}"


async def test_a_home_has_one_host_at_a_time(tmp_path: Path) -> None:
    async with hosting(tmp_path):
        with pytest.raises(InUse, match="another host is running"):
            await Host(tmp_path, Settings()).start()


async def test_limits_names_and_plans_are_checked_before_anybody_waits(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(tables_per_player=2)) as host:
        ada = await somebody(host, "Ada")
        await host.open_room(ada.presence, plan("Friday!"))
        with pytest.raises(Illegal, match="there is a table called friday already"):
            await host.open_room(ada.presence, plan("friday"))
        with pytest.raises(Unreadable, match="a name, not a path"):
            await host.open_room(ada.presence, plan("../x"))
        with pytest.raises(Unreadable, match="played by 2 to 4"):
            await host.open_room(ada.presence, plan("x", seats=9))
        with pytest.raises(Unreadable, match="nobody here is called Zoe"):
            await host.open_room(ada.presence, plan("x", invited=("Zoe",)))
        with pytest.raises(Unreadable):
            await host.open_room(ada.presence, plan("x", options={"nonsense": 1}))
        with pytest.raises(Unreadable, match="a screen of their own"):
            await host.open_room(ada.presence, plan("x", clock=ClockSettings()))
        await host.open_room(ada.presence, plan("second"))
        with pytest.raises(Illegal, match="opened 2 tables"):
            await host.open_room(ada.presence, plan("third"))


async def test_putting_a_table_away_is_the_openers_and_not_while_it_is_played(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, bea = await somebody(host, "Ada"), await somebody(host, "Bea")
        room = await host.open_room(ada.presence, plan())
        room.enter(bea.presence)
        with pytest.raises(Illegal, match="only who opened"):
            host.put_away(bea.player, room)
        host.put_away(ada.player, room)
        assert await bea.told(Kind.OUT) == ["Ada has put the table away."]
        assert host.rooms == ()
        with pytest.raises(Illegal, match=r"no table called evening$"):
            host.room("evening")
        again, _ = await seated(host, "Ada", "Bea")
        with pytest.raises(Illegal, match="being played"):
            host.put_away(ada.player, again)
    async with hosting(tmp_path) as host:
        assert [room.name for room in host.rooms] == ["evening"]


async def test_a_table_that_is_being_made_is_not_put_away(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, ada, making = await readied(host)
        with pytest.raises(Illegal, match="being played"):
            host.put_away(ada.player, room)
        await making
        assert host.rooms == (room,)


async def test_a_table_is_made_to_its_end_though_the_last_one_ready_has_gone(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, ada, making = await readied(host)
        making.cancel()
        with pytest.raises(asyncio.CancelledError):
            await making
        while room.starts:
            await asyncio.sleep(0.001)
        assert room.begun
        assert (await ada.sit(room)).seats == (0,)


async def test_what_is_put_away_while_it_is_written_stays_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        room = await host.open_room(ada.presence, plan())
        writes = slow_to_write(host, monkeypatch)
        room.take(ada.player, 0)
        await asyncio.to_thread(writes.wait)
        host.put_away(ada.player, room)
    async with hosting(tmp_path) as host:
        assert host.rooms == ()


async def test_what_could_not_be_written_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        room = await host.open_room(ada.presence, plan())
        monkeypatch.setattr("tui.host.keeping._AGAIN", 0.01)
        write, failed = host._records.write, threading.Event()

        def fails_once(record: Record) -> None:
            if not failed.is_set():
                failed.set()
                raise SaveError("the disk is full")
            write(record)

        monkeypatch.setattr(host._records, "write", fails_once)
        room.take(ada.player, 1)
        await asyncio.to_thread(failed.wait)
    assert "cannot be kept: the disk is full" in caplog.text
    async with hosting(tmp_path) as host:
        assert host.room("evening").record.chairs[1].name == "Ada"


async def test_coming_anew_does_not_begin_the_count_of_wrong_codes_anew(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        for visit in range(2):
            eve = await somebody(host, "Eve")
            for n in range(4):
                with pytest.raises(Illegal, match="no table has"):
                    host.by_code(eve.presence, f"guess{visit}{n}")
            await host.leave(eve.presence, dropped=False)
        with pytest.raises(Illegal, match="too many wrong codes"):
            host.by_code((await somebody(host, "Eve")).presence, "guess")


async def test_a_bot_in_the_last_seat_lets_the_table_begin_where_all_are_ready(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        room = await host.open_room(ada.presence, plan())
        room.enter(ada.presence)
        room.take(ada.player, 0)
        await room.ready(ada.player, True)
        assert not room.begun
        await room.fill(ada.player, 1, "random")
        assert room.begun
        assert room.live is not None
        assert [room.live.name(seat) for seat in range(2)] == ["Ada", "Bot 2"]
