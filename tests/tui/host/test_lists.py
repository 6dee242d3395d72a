"""The list of tables: which of them, in what order, for whom; and what keeps one from being opened."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.game import Illegal, Unreadable
from tests.tui.host.people import Somebody, hosting, plan, seated, somebody
from tui.host.guesses import OF_PLAYER, Guesses
from tui.host.host import Host
from tui.host.presence import Kind
from tui.host.rate import MINUTE
from tui.host.room import Room
from tui.host.settings import Limits
from tui.host.visitor import Visitor


async def over(host: Host, name: str) -> Room:
    """A table of Ada and Bea whose game is over."""
    room, (ada, _) = await seated(host, "Ada", "Bea", name=name)
    await (await ada.sit(room)).resign(0)
    assert room.record.over
    return room


def listed(host: Host, who: Somebody) -> list[str]:
    return [g.name for g in host.glimpses(who.player)]


async def test_ones_move_stands_first_then_ones_own_then_the_open_and_the_newest_of_each(
    tmp_path: Path,
) -> None:
    async with hosting(tmp_path) as host:
        eve, cem = await somebody(host, "Eve"), await somebody(host, "Cem")
        await over(host, "ended")
        mine, _ = await seated(host, "Cem", "Ada", name="mine", game="full-thrust")
        first, _ = await seated(host, "Cem", "Ada", name="move", game="full-thrust")
        for name, more in (("older", {}), ("newer", {}), ("asked", {"invited": ("Cem",)})):
            await host.open_room(eve.presence, plan(name, **more))
        await seated(host, "Ada", "Bea", name="watched")
        done, people = await seated(host, "Cem", "Ada", name="done")
        await (await people[1].sit(done)).resign(1)
        ready = await host.open_room(eve.presence, plan("ready?", bots={1: "random"}))
        ready.enter(cem.presence)
        ready.take(cem.player, 0)
        for n, room in enumerate(host.rooms):
            room.record = msgspec.structs.replace(room.record, opened=f"2026-01-01T00:00:{n:02}Z")
        assert mine.live is not None
        await mine.live.hold()  # so that nothing is asked of anybody there
        assert first.live is not None
        while 0 not in first.live.to_act():
            await asyncio.sleep(0.01)
        assert listed(host, cem) == ["ready?", "move", "asked", "mine", "newer", "older", "watched", "done"]


async def test_a_table_that_is_over_is_listed_for_those_who_sat_there_or_opened_it(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        eve, cem = await somebody(host, "Eve"), await somebody(host, "Cem")
        room = await over(host, "evening")
        room.record = msgspec.structs.replace(room.record, owner=eve.player.id)
        ada = await somebody(host, "Ada")
        assert [listed(host, who) for who in (ada, eve, cem)] == [["evening"], ["evening"], []]


async def test_a_table_of_ones_own_is_ones_own_without_a_seat(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        eve = await somebody(host, "Eve")
        room = await host.open_room(eve.presence, plan(access="private"))
        assert listed(host, eve) == ["evening"]
        room.enter(eve.presence)
        assert eve.presence in room.presences


async def test_no_code_is_no_code(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        await host.open_room(ada.presence, plan())
        for code in ("", " - "):
            with pytest.raises(Illegal, match="no table has this invitation code"):
                host.by_code(ada.presence, code)


def test_a_minute_later_another_code_is_looked_at() -> None:
    seconds = 0.0
    guesses = Guesses(lambda: seconds)
    for n in range(OF_PLAYER):
        seconds = float(n)
        guesses.check("eve", "192.0.2.1")
        guesses.wrong("eve", "192.0.2.1")
    with pytest.raises(Illegal, match="too many wrong codes; wait a minute"):
        guesses.check("eve", "192.0.2.1")
    seconds = MINUTE
    guesses.check("eve", "192.0.2.1")
    guesses.wrong("eve", "192.0.2.1")
    with pytest.raises(Illegal, match="too many wrong codes; wait a minute"):
        guesses.check("eve", "192.0.2.1")


async def test_who_names_themselves_is_not_told_of_it_and_the_lobby_is_told_of_what_comes_and_goes(
    tmp_path: Path,
) -> None:
    async with hosting(tmp_path) as host:
        ada, bea = await somebody(host, "Ada"), await somebody(host, "Bea")
        inside = await host.open_room(bea.presence, plan("inside"))
        inside.enter(bea.presence)

        async def hears() -> None:
            async with asyncio.timeout(5):
                while not await ada.told(Kind.ROOMS):
                    await asyncio.sleep(0.01)
            ada.notices.clear()

        await hears()
        room = await host.open_room(ada.presence, plan(invited=("Ada", "Bea")))
        assert await ada.told(Kind.TOLD) == []
        assert await bea.told(Kind.TOLD) == ["Ada invites you to the table evening."]
        await hears()
        host.put_away(ada.player, room)
        await hears()
        assert await bea.told(Kind.ROOMS) == [], "who is in a room has no list before them"


async def test_who_stood_in_a_room_that_is_put_away_is_in_the_lobby(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, bea = await somebody(host, "Ada"), await somebody(host, "Bea")
        room = await host.open_room(ada.presence, plan())
        room.enter(bea.presence)
        host.put_away(ada.player, room)
        assert bea.presence.room is None
        ended = await over(host, "ended")
        host.put_away(ada.player, ended)
        assert host.rooms == ()
    assert list((tmp_path / "host" / "rooms").glob("*.room")) == []


async def test_tables_that_are_over_or_of_others_count_for_no_limit_of_ones_own(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(tables=3, tables_per_player=2)) as host:
        ada, eve = await somebody(host, "Ada"), await somebody(host, "Eve")
        await over(host, "ended")
        for name in ("one", "two"):
            await host.open_room(ada.presence, plan(name))
        with pytest.raises(Illegal, match="you have opened 2 tables that are not over"):
            await host.open_room(ada.presence, plan("three"))
        await host.open_room(eve.presence, plan("three"))
        with pytest.raises(Illegal, match="this host has 3 tables, and that is all it takes"):
            await host.open_room(eve.presence, plan("four"))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"bots": {2: "random"}}, "a bot has a seat that is not there"),
        ({"bots": {-1: "random"}}, "a bot has a seat that is not there"),
        ({"options": {"nonsense": 1}}, "nonsense"),
        ({"name": "ended"}, "there is a table called ended already"),
    ],
)
async def test_a_table_that_could_not_begin_is_not_opened(
    tmp_path: Path, more: dict[str, Any], why: str
) -> None:
    async with hosting(tmp_path) as host:
        ended = await over(host, "ended")
        ada = await somebody(host, "Ada")
        host.put_away(ada.player, ended)
        with pytest.raises((Illegal, Unreadable), match=why):
            await host.open_room(ada.presence, plan(**more))
        assert host.rooms == ()


async def test_tables_that_are_over_and_left_are_closed_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.host.host._SWEEP", 0.01)
    async with hosting(tmp_path) as host:
        looked_at = await over(host, "looked at")
        played, _ = await seated(host, "Cem", "Dan", name="played")
        left = await over(host, "left")
        again = await somebody(host, "Ada")
        looked_at.enter(again.presence)
        for room in (played, left):
            for presence in tuple(room.presences):
                room.leave(presence)
        async with asyncio.timeout(5):
            while left.live is not None:  # the last of the rooms: the others have been looked at before
                await asyncio.sleep(0.005)
        assert looked_at.live is not None
        assert played.live is not None


@pytest.mark.parametrize(("guests", "plays"), [("watch", False), ("play", True)])
async def test_guests_play_where_the_host_says_so_and_who_has_a_key_always(
    tmp_path: Path, guests: str, plays: bool
) -> None:
    async with hosting(tmp_path, guests=guests) as host:
        assert host.may_play(Visitor(None, "x", "192.0.2.1")) == plays
        assert host.may_play(Visitor("SHA256:k", "x", "192.0.2.1"))


async def test_a_limit_of_one_is_told_as_one(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(tables=1, tables_per_player=1)) as host:
        ada = await somebody(host, "Ada")
        await host.open_room(ada.presence, plan("one"))
        with pytest.raises(Illegal, match="this host has 1 table, and that is all it takes"):
            await host.open_room(ada.presence, plan("two"))
    async with hosting(tmp_path, limits=Limits(tables_per_player=1)) as host:
        ada = await somebody(host, "Ada")
        with pytest.raises(Illegal, match="you have opened 1 table that is not over, and more"):
            await host.open_room(ada.presence, plan("two"))
