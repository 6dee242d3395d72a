"""Who is told of what: the room, the lobby, and whose move it is, each when it happens and not again."""

import asyncio
from pathlib import Path

import pytest

from engine import game_named
from engine.clock import ClockSettings
from tests.tui.host.people import Somebody, acting, hosting, plan, seated, somebody
from tui.host.glimpse import Stand, glimpse
from tui.host.host import Host
from tui.host.presence import Kind
from tui.host.room import Room
from tui.opening import Opening, new_header


async def hears(who: Somebody, kind: Kind) -> None:
    """Wait until somebody is told of that kind of thing, anew."""
    async with asyncio.timeout(5):
        while not await who.told(kind):
            await asyncio.sleep(0.01)
    who.notices.clear()


async def quiet(room: Room, *people: Somebody) -> None:
    """Wait until what happened before has been told, and forget it."""
    while room._people._timer is not None or people[0].host._lobby._timer is not None:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0)
    for who in people:
        who.notices.clear()


async def test_who_comes_speaks_sits_and_goes_is_told_to_the_room_and_what_changes_to_the_lobby(
    tmp_path: Path,
) -> None:
    async with hosting(tmp_path) as host:
        ada, bea, cem = [await somebody(host, name) for name in ("Ada", "Bea", "Cem")]
        room = await host.open_room(ada.presence, plan())
        await hears(cem, Kind.ROOMS)
        room.enter(ada.presence)
        await quiet(room, ada, bea, cem)
        for change in (
            lambda: room.enter(bea.presence),
            lambda: room.take(bea.player, 1),
            lambda: room.get_up(bea.player),
            lambda: room.leave(bea.presence),
        ):
            change()
            await hears(ada, Kind.ROOM)
            await hears(cem, Kind.ROOMS)
        room.say(ada.presence, "hello")
        await hears(ada, Kind.ROOM)


async def test_a_guest_who_gives_a_seat_up_by_going_is_told_like_anybody(tmp_path: Path) -> None:
    async with hosting(tmp_path, guests="play") as host:
        ada, cem = await somebody(host, "Ada"), await somebody(host, "Cem")
        guest = Somebody(host, host.players.guest())
        room = await host.open_room(ada.presence, plan())
        for who in (ada, guest):
            room.enter(who.presence)
        await quiet(room, ada, cem)
        room.leave(guest.presence)
        await hears(ada, Kind.ROOM)
        await hears(cem, Kind.ROOMS)


async def test_who_is_named_later_finds_the_table_in_the_lobby(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, bea = await somebody(host, "Ada"), await somebody(host, "Bea")
        room = await host.open_room(ada.presence, plan(access="private"))
        await quiet(room, bea)
        room.invite(ada.player, bea.player)
        await hears(bea, Kind.ROOMS)
        assert [g.stand for g in host.glimpses(bea.player)] == [Stand.INVITED]


async def test_a_move_is_told_once_whatever_else_happens_and_to_nobody_else(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, people = await seated(host, "Ada", "Bea", game="full-metal-planete")
        moves, waits = people[acting(room)], people[1 - acting(room)]
        assert glimpse(room, moves.player).your_move
        assert not glimpse(room, waits.player).your_move
        assert glimpse(room, waits.player).stand is Stand.WAITING
        assert room.live is not None
        for _ in range(2):
            await room.live.hold()
            await room.live.release()
        assert await moves.told(Kind.MOVE) == ["It is your move at evening."]
        assert await waits.told(Kind.MOVE) == []


async def test_who_ends_a_turn_and_begins_the_next_is_told_of_the_next(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, people = await seated(host, "Ada", "Bea", game="planet-unknown")
        live = room.live
        assert live is not None
        game, table = live.runner.game, live.runner.table
        sessions = [await who.sit(room) for who in people]
        while True:
            seat, turn = live.to_act()[-1], game.turn(table.state).number
            before = len(await people[seat].told(Kind.MOVE))
            await sessions[seat].play(seat, next(iter(game.legal(table.state, seat))))
            if game.turn(table.state).number > turn and seat in live.to_act():
                break
        assert len(await people[seat].told(Kind.MOVE)) == before + 1


async def test_only_a_guest_who_is_gone_is_voted_out_without_time_outs(tmp_path: Path) -> None:
    async with hosting(tmp_path, guests="play") as host:
        ada, bea = await somebody(host, "Ada"), await somebody(host, "Bea")
        guest = Somebody(host, host.players.guest())
        room = await host.open_room(ada.presence, plan(seats=3))
        for seat, who in enumerate((ada, bea, guest)):
            room.enter(who.presence)
            room.take(who.player, seat)
            await room.ready(who.player, True)
        assert room.votable(ada.player) == ()
        await host.leave(bea.presence, dropped=True)
        assert room.votable(ada.player) == (), "who has a key can come back"
        await host.leave(guest.presence, dropped=True)
        assert room.votable(ada.player) == (2,)
        assert room.live is not None
        room.live.missed.update({0: 2, 1: 2})
        assert room.votable(ada.player) == (1, 2), "and not oneself"
        room.live.give(0, "random")
        assert room.votable(ada.player) == (), "who does not play has no vote"


async def left_alone(host: Host) -> Room:
    ada = await somebody(host, "Ada")
    return await host.open_room(ada.presence, plan(bots={1: "random"}))


@pytest.mark.parametrize("other", ["game", "seats"])
async def test_a_table_of_the_same_name_that_others_made_is_not_taken_for_the_rooms(
    tmp_path: Path, other: str
) -> None:
    async with hosting(tmp_path) as host:
        header = (await left_alone(host)).header()
    seats = header.seats if other == "game" else header.seats[::-1]
    game = game_named("full-thrust" if other == "game" else header.game)
    clock = ClockSettings(turn=None, one_screen=False)
    made = Opening(tmp_path)
    runner = made.create(new_header(game, name="evening", seats=seats, options={}, clock=clock))
    await runner.close()
    async with hosting(tmp_path) as host:
        assert not host.room("evening").begun
