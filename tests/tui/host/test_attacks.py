"""Crashes at bad moments, full disks, and players that want too much: what once went wrong."""

import asyncio
import shutil
import time
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from engine.game import Illegal, Unreadable
from saves.errors import NotWritten, SaveError
from tests.tui.host.people import (
    Somebody,
    hosting,
    on_disk,
    plan,
    seated,
    slow_to_write,
    somebody,
    visitor,
)
from tui.host.gathering import LEAST, Gathering
from tui.host.presence import Kind
from tui.host.rate import HOUR, Rate
from tui.host.record import Record
from tui.host.settings import Limits
from tui.host.visitor import Visitor


def _full(*_: object) -> None:
    raise NotWritten("/home/of/the/host: the file cannot be written: No space left on device")


def _left_behind(home: Path, to: Path) -> Path:
    """The home as a crash at this moment would leave it."""
    shutil.copytree(home, to, ignore=shutil.ignore_patterns("*.lock"))
    return to


async def test_a_crash_right_after_the_beginning_loses_neither_table_nor_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path / "home") as host:
        monkeypatch.setattr(host._keeping, "soon", lambda _: None)  # which has not come to it yet
        room, _ = await seated(host, "Ada", "Bea")
        left = _left_behind(host.home, tmp_path / "left")
    async with hosting(left) as host:
        again = host.room(room.name)
        assert again.begun
        assert again.live is not None
        assert [chair.name for chair in again.record.chairs] == ["Ada", "Bea"]
        ada = await somebody(host, "Ada")
        again.enter(ada.presence)
        assert (await ada.sit(again)).seats == (0,)


async def test_an_opened_table_is_kept_before_anybody_hears_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        with monkeypatch.context() as full:
            full.setattr(host._records, "write", _full)
            with pytest.raises(Illegal, match="cannot keep a new table just now; try again later"):
                await host.open_room(ada.presence, plan())
        assert host.rooms == ()
        await host.open_room(ada.presence, plan())
        assert on_disk(host, "evening") is not None


async def test_a_table_whose_seats_cannot_be_kept_does_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        room = await host.open_room(ada.presence, plan(bots={1: "random"}))
        room.enter(ada.presence)
        room.take(ada.player, 0)
        with monkeypatch.context() as full:
            full.setattr(host._records, "write", _full)
            with pytest.raises(Illegal, match=r"the table cannot begin: .*No space left"):
                await room.ready(ada.player, True)
        assert not room.begun
        await room.ready(ada.player, False)
        await room.ready(ada.player, True)
        assert room.begun


async def test_what_changes_while_a_record_is_written_waits_for_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.host.keeping._AGAIN", 1000.0)
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        room = await host.open_room(ada.presence, plan())
        writes = slow_to_write(host, monkeypatch)
        room.take(ada.player, 0)
        await asyncio.to_thread(writes.wait)
        room.take(ada.player, 1)
        async with asyncio.timeout(5):
            while (kept := on_disk(host, "evening")) is None or kept.chairs[1].name != "Ada":
                await asyncio.sleep(0.01)


async def test_a_full_disk_is_said_once_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tui.host.keeping._AGAIN", 0.001)
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        room = await host.open_room(ada.presence, plan())
        write, tries = host._records.write, 0

        def fails(record: Record) -> None:
            nonlocal tries
            tries += 1
            if tries < 5:
                _full()
            write(record)

        monkeypatch.setattr(host._records, "write", fails)
        room.take(ada.player, 0)
        async with asyncio.timeout(5):
            while (kept := on_disk(host, "evening")) is None or not kept.chairs[0].name:
                await asyncio.sleep(0.005)
    assert caplog.text.count("room evening cannot be kept") == 1


async def test_a_guest_who_goes_while_the_table_is_made_leaves_a_seat_that_is_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path, guests="play") as host:
        ada = await somebody(host, "Ada")
        guest = Somebody(host, host.players.guest())
        room = await host.open_room(ada.presence, plan())
        for seat, who in enumerate((ada, guest)):
            room.enter(who.presence)
            room.take(who.player, seat)
        await room.ready(guest.player, True)
        create, made = room._opening.create, asyncio.Event()
        loop = asyncio.get_running_loop()

        def slowly(*words: object) -> object:
            loop.call_soon_threadsafe(made.set)
            time.sleep(0.05)
            return create(*words)  # type: ignore[arg-type]

        monkeypatch.setattr(room._opening, "create", slowly)
        making = asyncio.create_task(room.ready(ada.player, True))
        await made.wait()
        await host.leave(guest.presence, dropped=True)
        await making
        assert room.seat_of(guest.player) == 1
        assert room.votable(ada.player) == (1,)


async def test_a_game_whose_end_was_not_noted_is_over_after_the_restart(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, people = await seated(host, "Ada", "Bea")
        session = await people[0].sit(room)
        await session.resign(0)
        assert room.record.over
        record = msgspec.structs.replace(room.record, over=False)
    host._records.write(record)
    async with hosting(tmp_path) as host:
        assert host.room(room.name).record.over


async def test_players_are_not_told_where_the_host_keeps_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosting(tmp_path) as host:
        room, _ = await seated(host, "Ada", "Bea")
        monkeypatch.setattr(host.players, "_write", _full)
        with pytest.raises(Unreadable) as told:
            await host.players.register(visitor("Cem"), "Cem")
        assert str(told.value) == "the host cannot write its list of players just now; try again later"
        assert "No space left" in caplog.text
    (tmp_path / "tables" / room.record.file).write_bytes(b"nonsense")
    async with hosting(tmp_path) as host:
        fault = host.room(room.name).fault
        assert room.record.file in fault
        assert str(tmp_path) not in fault


async def test_every_table_is_closed_whatever_one_of_them_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosting(tmp_path) as host:
        rooms = [(await seated(host, "Ada", "Bea", name=name))[0] for name in ("one", "two")]

        async def fails() -> None:
            raise SaveError("it cannot")

        monkeypatch.setattr(rooms[0], "close", fails)
    assert rooms[1].live is None
    assert "a table could not be closed well: SaveError" in caplog.text


async def test_who_asks_for_a_pause_or_votes_again_and_again_fills_nobody_s_talk(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, people = await seated(host, "Ada", "Bea", "Cem", "Dan")
        live = room.live
        assert live is not None
        ada = await people[0].sit(room)
        await ada.pause()
        with pytest.raises(Illegal, match="you have asked for a pause already; Bea, Cem and Dan can agree"):
            await ada.pause()
        live.missed[1] = 2
        assert not room.vote(people[0].player, 1)
        with pytest.raises(Illegal, match="you have voted for a bot in the place of Bea already"):
            room.vote(people[0].player, 1)
        assert len(room.chat.said) == 2
        for who in people[1:]:
            await (await who.sit(room)).pause()
        assert live.runner.table.standing.paused


async def test_pauses_are_for_those_who_play_themselves(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, people = await seated(host, "Ada", "Bea", "Cem")
        live = room.live
        assert live is not None
        ada, bea, cem = [await who.sit(room) for who in people]
        live.give(0, "random")
        with pytest.raises(Illegal, match="a bot plays this seat for you"):
            await ada.pause()
        await bea.resign(1)
        with pytest.raises(Illegal, match="you have resigned; pauses are for those who play"):
            await bea.pause()
        await cem.pause()
        assert live.runner.table.standing.paused
        with pytest.raises(Illegal, match="you have resigned; pauses are for those who play"):
            await bea.resume()
        await cem.resume()
        assert not live.runner.table.standing.paused


async def test_who_is_back_before_the_pause_is_on_disk_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path, pause_on_disconnect=600) as host:
        room, people = await seated(host, "Ada", "Bea")
        live = room.live
        assert live is not None
        keeper = live.runner._keeper
        assert keeper is not None
        append, begun = keeper.append, asyncio.Event()
        loop = asyncio.get_running_loop()

        def slowly(entry: object) -> None:
            loop.call_soon_threadsafe(begun.set)
            time.sleep(0.05)
            append(entry)  # type: ignore[arg-type]

        monkeypatch.setattr(keeper, "append", slowly)
        leaving = asyncio.create_task(host.leave(people[0].presence, dropped=True))
        await begun.wait()
        again = await somebody(host, "Ada")
        room.enter(again.presence)
        await again.sit(room)
        await leaving
        assert not live.runner.table.standing.paused
        session = await people[1].sit(room)
        await session.pause()
        assert live.wish_pause == {1}


async def test_somebody_is_invited_to_a_table_once(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, bea = await somebody(host, "Ada"), await somebody(host, "Bea")
        room = await host.open_room(ada.presence, plan(access="private"))
        room.invite(ada.player, bea.player)
        with pytest.raises(Illegal, match="Bea is invited already"):
            room.invite(ada.player, bea.player)
        assert len(await bea.told(Kind.TOLD)) == 1


async def test_the_more_people_are_told_of_changes_the_less_often_it_is_done() -> None:
    told: list[float] = []
    loop = asyncio.get_running_loop()

    def tell() -> int:
        told.append(loop.time())
        return 6

    there = Gathering(tell)
    until = loop.time() + 8 * LEAST
    while loop.time() < until:
        there.soon()
        await asyncio.sleep(LEAST / 10)
    waits = [after - before for before, after in pairwise(told)]
    assert len(told) >= 2
    assert all(wait >= 3 * LEAST - 0.001 for wait in waits)


async def test_somebody_who_comes_and_goes_all_the_time_tells_the_lobby_now_and_then(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, bea = await somebody(host, "Ada"), await somebody(host, "Bea")
        room = await host.open_room(ada.presence, plan())
        for _ in range(200):
            room.enter(ada.presence)
            room.leave(ada.presence)
            await asyncio.sleep(0)
        async with asyncio.timeout(5):
            while not await bea.told(Kind.ROOMS):
                await asyncio.sleep(0.01)
        assert len(await bea.told(Kind.ROOMS)) < 20


async def test_tables_of_guests_go_with_them(tmp_path: Path) -> None:
    async with hosting(tmp_path, guests="play", limits=Limits(tables=3)) as host:
        ada = await somebody(host, "Ada")
        for n in range(6):
            guest = Somebody(host, host.players.guest())
            room = await host.open_room(guest.presence, plan(f"table {n}"))
            room.enter(guest.presence)
            room.enter(ada.presence)
            await host.leave(guest.presence, dropped=True)
            assert host.rooms == ()
            assert ada.presence.room is None
        assert await ada.told(Kind.OUT) == ["Who opened the table is gone, and the table with them."] * 6


async def test_a_game_of_guests_who_are_gone_ends_and_one_with_somebody_else_goes_on(tmp_path: Path) -> None:
    async with hosting(tmp_path, guests="play") as host:
        ada = await somebody(host, "Ada")
        alone, both = Somebody(host, host.players.guest()), Somebody(host, host.players.guest())
        left = await host.open_room(alone.presence, plan("left", bots={1: "random"}))
        left.enter(alone.presence)
        left.take(alone.player, 0)
        await left.ready(alone.player, True)
        goes_on = await host.open_room(both.presence, plan("goes on"))
        for seat, who in enumerate((both, ada)):
            goes_on.enter(who.presence)
            goes_on.take(who.player, seat)
        await goes_on.ready(both.player, True)
        await goes_on.ready(ada.player, True)
        await host.leave(alone.presence, dropped=True)
        await host.leave(both.presence, dropped=True)
        assert left.record.over
        assert not goes_on.record.over
        assert goes_on.votable(ada.player) == (0,)
    async with hosting(tmp_path, guests="play") as host:
        called = [chair.name for room in host.rooms for chair in room.record.chairs]
        assert "guest-2" in called
        assert host.players.guest().name == "guest-3", "nobody is taken for one who sat there"


async def test_what_guests_left_behind_is_gone_after_a_restart(tmp_path: Path) -> None:
    async with hosting(tmp_path, guests="play") as host:
        guest = Somebody(host, host.players.guest())
        await host.open_room(guest.presence, plan("waits"))
        played = await host.open_room(guest.presence, plan("played", bots={1: "random"}))
        played.enter(guest.presence)
        played.take(guest.player, 0)
        await played.ready(guest.player, True)
        host.closing = True
    async with hosting(tmp_path, guests="play") as host:
        assert [room.name for room in host.rooms] == ["played"]
        assert host.room("played").record.over
    assert [record.name for record in host._records.read()] == ["played"]


async def test_a_new_key_for_each_table_or_name_does_not_fill_the_host(tmp_path: Path) -> None:
    few = Limits(openings_per_address=2, names_per_address=3)
    async with hosting(tmp_path, limits=few) as host:
        names = [f"Somebody-{letter}" for letter in "abcd"]
        for n, name in enumerate(names[:3]):
            player = await host.players.register(visitor(name), name)
            one = Somebody(host, player, address="192.0.2.1")
            if n < 2:
                await host.open_room(one.presence, plan(f"table {n}"))
            else:
                with pytest.raises(Illegal, match="too many tables were opened from your address"):
                    await host.open_room(one.presence, plan(f"table {n}"))
        with pytest.raises(Unreadable, match="too many names were chosen from your address"):
            await host.players.register(visitor(names[3]), names[3])
        elsewhere = Visitor("SHA256:elsewhere", "x", "192.0.2.99")
        there = Somebody(host, await host.players.register(elsewhere, names[3]), address="192.0.2.99")
        await host.open_room(there.presence, plan("table 3"))


def test_an_hour_later_more_may_begin() -> None:
    seconds = 0.0
    rate = Rate(2, HOUR, lambda: seconds)
    for moment in (0.0, 10.0):
        seconds = moment
        assert rate.allows("one")
        rate.count("one")
    assert not rate.allows("one")
    assert rate.allows("other")
    seconds = HOUR
    assert rate.allows("one")
    rate.count("one")
    assert not rate.allows("one"), "the second is of the last hour"
    seconds = HOUR + 10
    assert rate.allows("one")
