"""Playing again: from the end of a game to a table for the same people, whoever asks first."""

import asyncio
from pathlib import Path

import pytest

from engine.entries import Resign
from engine.game import Illegal
from tests.tui.host.people import hosting, seated, somebody
from tests.tui.ssh_screens.hall import hall
from tui.ssh.waiting import WaitingRoom


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
