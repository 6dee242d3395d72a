"""Who may come in, sit down, send away and look: the rules of the door and the seats, from both sides."""

import asyncio
import time
from pathlib import Path

import pytest

from engine.game import Illegal
from tests.tui.host.people import Somebody, hosting, plan, seated, somebody
from tui.host.room import Room


async def test_a_code_is_typed_once_by_who_has_a_key_and_every_time_by_a_guest(tmp_path: Path) -> None:
    async with hosting(tmp_path, guests="play") as host:
        ada, bea = await somebody(host, "Ada"), await somebody(host, "Bea")
        room = await host.open_room(ada.presence, plan(access="code"))
        guest = Somebody(host, host.players.guest())
        for who in (bea, guest):
            room.enter(who.presence, room.record.code)
            room.enter(who.presence)  # who is in already is not asked again
            room.leave(who.presence)
        room.enter(bea.presence)
        assert bea.presence in room.presences
        with pytest.raises(Illegal, match="no table has this invitation code"):
            room.enter(guest.presence)
        assert room.record.invited == (bea.player.id,), "a guest's id is of no use to anybody later"


async def test_a_seat_is_kept_by_who_goes_to_the_lobby_before_the_start(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        room = await host.open_room(ada.presence, plan())
        room.enter(ada.presence)
        room.take(ada.player, 1)
        room.leave(ada.presence)
        assert ada.presence.room is None
        assert room.seat_of(ada.player) == 1


async def test_only_who_opened_the_table_fills_seats_and_sends_others_away(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, bea = await somebody(host, "Ada"), await somebody(host, "Bea")
        room = await host.open_room(ada.presence, plan())
        for seat, who in enumerate((ada, bea)):
            room.enter(who.presence)
            room.take(who.player, seat)
        with pytest.raises(Illegal, match="only who opened the table can send people away"):
            room.send_away(bea.player, 0)
        for seat in (-1, 0, 2):
            with pytest.raises(Illegal, match="nobody else sits there"):
                room.send_away(ada.player, seat)
        room.send_away(ada.player, 1)
        assert [chair.name for chair in room.record.chairs] == ["Ada", ""]
        with pytest.raises(Illegal, match="only who opened the table can fill seats with bots"):
            await room.fill(bea.player, 1, "random")
        assert room.record.chairs[1].free


async def test_nobody_is_sent_away_from_a_table_that_has_begun(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, (ada, bea) = await seated(host, "Ada", "Bea")
        with pytest.raises(Illegal, match="the table has begun; its seats stand"):
            room.send_away(ada.player, 1)
        assert room.seat_of(bea.player) == 1


async def test_an_invitation_stands_while_there_is_a_seat_for_who_has_none(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, bea, cem = [await somebody(host, name) for name in ("Ada", "Bea", "Cem")]
        room = await host.open_room(ada.presence, plan(invited=("Ada", "Bea", "Cem")))
        assert not room.invites(ada.player), "nobody is invited to what they opened"
        assert room.invites(bea.player)
        for seat, who in enumerate((bea, ada)):
            room.enter(who.presence)
            room.take(who.player, seat)
            assert not room.invites(who.player)
            assert room.invites(cem.player) == (seat == 0)
        room.get_up(bea.player)
        assert room.invites(bea.player)
        room.take(bea.player, 0)
        for who in (ada, bea):
            await room.ready(who.player, True)
        assert not room.invites(cem.player)


async def test_a_table_nobody_watches_is_looked_at_by_those_named_once_it_is_over(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        await somebody(host, "Cem")
        room, (ada, _) = await seated(host, "Ada", "Bea", watched=False, invited=("Cem",))
        cem = await somebody(host, "Cem")
        with pytest.raises(Illegal, match="come into the room first"):
            await room.sit(cem.presence)
        room.enter(cem.presence)
        with pytest.raises(Illegal, match="lets nobody watch"):
            await room.sit(cem.presence)
        await (await ada.sit(room)).resign(0)
        assert room.record.over
        assert (await cem.sit(room)).seats == ()


async def opened_slowly(room: Room, monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Event, list[str]]:
    """Makes the opening of its table take a while; what is set once it has begun, and all that is opened."""
    resume, begun, loop = room._opening.resume, asyncio.Event(), asyncio.get_running_loop()
    opened: list[str] = []

    def slowly(name: str) -> object:
        opened.append(name)
        loop.call_soon_threadsafe(begun.set)
        time.sleep(0.05)
        return resume(name)

    monkeypatch.setattr(room._opening, "resume", slowly)
    return begun, opened


async def test_a_table_is_opened_once_though_the_first_who_looks_goes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path) as host:
        room, (ada, bea) = await seated(host, "Ada", "Bea")
        await (await ada.sit(room)).resign(0)
        await room.close()
        begun, opened = await opened_slowly(room, monkeypatch)
        first = asyncio.create_task(room.sit(ada.presence))
        await begun.wait()
        first.cancel()
        assert (await bea.sit(room)).seats == (1,)
        assert opened == [str(room.path)]


async def test_a_table_that_is_being_opened_is_closed_when_it_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path) as host:
        room, (ada, _) = await seated(host, "Ada", "Bea")
        await room.close()
        begun, _ = await opened_slowly(room, monkeypatch)
        looks = asyncio.create_task(room.sit(ada.presence))
        await begun.wait()
        looks.cancel()
        await room.close()
        assert not room.starts
        assert room.live is None
        monkeypatch.undo()
        assert (await ada.sit(room)).seats == (0,), "its file is free again"
