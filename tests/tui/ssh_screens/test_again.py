"""Playing again: from the end of a game to a table for the same people, whoever asks first."""

import asyncio
from pathlib import Path

import pytest

from engine.entries import Resign
from engine.game import Illegal
from tests.tui.host.people import hosting, seated, somebody
from tests.tui.ssh_screens.hall import Guest, hall
from tui.host.glimpse import Stand, glimpse
from tui.host.players import Player
from tui.ssh.waiting import WaitingRoom


def player(guest: Guest) -> Player:
    assert guest.app.presence is not None
    return guest.app.presence.player


async def test_the_people_of_a_game_that_is_over_meet_again_in_their_seats(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await lobby.at_table("metal-minds", "Ada", "Bea", bot_after=2)
        dan = await lobby.enter("Dan")
        await dan.go_in(room)
        assert room.live is not None
        await room.live.runner.submit(Resign(), 0)
        for guest in (ada, bea, dan):
            await guest.shows("look at the game again")
        assert "play again" not in dan.text
        await bea.press("a")
        await bea.shows("before the start")
        await ada.press("a")
        await ada.shows("before the start")
        for guest in (ada, bea):
            assert isinstance(guest.app.screen, WaitingRoom)
        new = lobby.host.room("evening-2")
        assert [chair.name for chair in new.record.chairs] == ["Ada", "Bea"]
        assert (new.record.owner, new.record.bot_after) == ("SHA256:Bea", 2)
        for guest in (ada, bea):
            await guest.press("r")
            await guest.sits()
        assert new.begun


async def test_two_who_ask_at_once_get_one_table_and_others_none(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, (ada, bea) = await seated(host, "Ada", "Bea", access="code")
        cem = await somebody(host, "Cem")
        with pytest.raises(Illegal, match="the game is not over"):
            await host.open_again(ada.presence, room)
        assert room.live is not None
        await room.live.runner.submit(Resign(), 0)
        with pytest.raises(Illegal, match="only who played at the table can play again"):
            await host.open_again(cem.presence, room)
        first, second = await asyncio.gather(*(host.open_again(p.presence, room) for p in (ada, bea)))
        assert first is second
        assert (first.name, first.record.access) == ("evening-2", "code")
        assert first.invites(bea.player)
        assert first.record.opener == "Ada"
        host.put_away(ada.player, first)
        host.put_away(ada.player, room)
        assert (await host.open_again(bea.presence, room)).record.name == "evening-2"


async def test_the_seats_are_kept_for_their_people_until_they_decline_or_the_opener_frees_them(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea, cem) = await lobby.at_table("metal-minds", "Ada", "Bea", "Cem")
        assert room.live is not None
        for seat in (0, 1):
            await room.live.runner.submit(Resign(), seat)
        await ada.shows("look at the game again")
        await ada.press("a")
        await ada.shows("kept for Bea")
        new = lobby.host.room("evening-2")
        assert [chair.kept for chair in new.record.chairs] == ["", "SHA256:Bea", "SHA256:Cem"]

        dan = await lobby.enter("Dan")
        dan_sees = glimpse(new, player(dan))
        assert (dan_sees.stand, dan_sees.state) == (Stand.FULL, "waits for 2 of 3")
        assert dan_sees.people == ("Ada", "kept for Bea", "kept for Cem")
        assert (dan_sees.free, glimpse(new, player(bea)).free) == (0, 1)
        assert glimpse(new, player(bea)).stand is Stand.INVITED
        await dan.go_in(new)
        await dan.press("down", "enter")
        await dan.shows("Seat 2 is kept for Bea.")

        await bea.go_in(new)
        await bea.shows("kept for you")
        await bea.press("enter")
        assert new.record.chairs[1].player == "SHA256:Bea"

        await cem.go_in(new)
        await cem.shows("decline")
        await cem.press("u")
        assert new.record.chairs[2].free
        await dan.press("down", "enter")
        assert new.record.chairs[2].player == "SHA256:Dan"


async def test_the_opener_frees_a_seat_that_is_kept(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, (ada, bea) = await seated(host, "Ada", "Bea")
        assert room.live is not None
        await room.live.runner.submit(Resign(), 0)
        new = await host.open_again(ada.presence, room)
        with pytest.raises(Illegal, match="only who opened the table can send people away"):
            new.send_away(bea.player, 1)
        new.send_away(ada.player, 1)
        assert new.record.chairs[1].free
    async with hosting(tmp_path) as host:
        kept = host.room("evening-2").record.chairs
        assert [(chair.kept, chair.name) for chair in kept] == [("SHA256:Ada", "Ada"), ("", "")]
