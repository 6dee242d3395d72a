"""Lines that drop, guests who go, and the host's own end: who comes back where, and what waits for whom."""

import asyncio
import logging
from pathlib import Path

import pytest

from saves.errors import SaveError
from tests.tui.host.people import Somebody, hosting, plan, seated, somebody
from tui.host.host import Host
from tui.host.presence import Kind
from tui.host.settings import Settings


async def test_who_drops_before_the_start_is_at_the_table_if_it_has_begun_since(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, bea, cem = [await somebody(host, name) for name in ("Ada", "Bea", "Cem")]
        room = await host.open_room(ada.presence, plan())
        for seat, who in enumerate((ada, bea)):
            room.enter(who.presence)
            room.take(who.player, seat)
        room.enter(cem.presence)
        await room.ready(ada.player, True)
        for who in (ada, cem):
            await host.leave(who.presence, dropped=True)
        assert (await somebody(host, "Cem")).returned is None, "it has not begun"
        await room.ready(bea.player, True)
        assert (await somebody(host, "Ada")).returned is room


async def test_nobody_is_led_back_to_a_table_that_is_over_or_put_away(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, (ada, bea, cem) = await seated(host, "Ada", "Bea", "Cem")
        for who in (bea, cem):
            await host.leave(who.presence, dropped=True)
        assert room.live is not None
        session = await ada.sit(room)
        await session.resign(0)
        for seat in (1, 2):
            if not room.record.over:
                await room.live.runner.session((seat,), lambda _: None).resign(seat)
        assert room.record.over
        assert (await somebody(host, "Bea")).returned is None
        host.put_away(ada.player, room)
        assert (await somebody(host, "Cem")).returned is None


async def test_nothing_more_is_told_to_who_has_gone(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, bea = await somebody(host, "Ada"), await somebody(host, "Bea")
        host.announce("a storm is coming")
        await host.leave(ada.presence, dropped=False)
        assert await ada.told(Kind.TOLD) == []
        assert await bea.told(Kind.TOLD) == ["a storm is coming"]
    assert await bea.told(Kind.TOLD) == ["a storm is coming", "the end"]


@pytest.mark.parametrize("why", ["a guest", "the end of the host"])
async def test_no_table_waits_for_a_line_that_cannot_come_back(tmp_path: Path, why: str) -> None:
    async with hosting(tmp_path, guests="play", pause_on_disconnect=600) as host:
        ada = await somebody(host, "Ada")
        goes = Somebody(host, host.players.guest()) if why == "a guest" else await somebody(host, "Bea")
        room = await host.open_room(ada.presence, plan())
        for seat, who in enumerate((ada, goes)):
            room.enter(who.presence)
            room.take(who.player, seat)
            await room.ready(who.player, True)
        host.closing = why != "a guest"
        await host.leave(goes.presence, dropped=True)
        assert room.live is not None
        assert not room.live.runner.table.standing.paused
        assert goes.presence not in room.presences


async def test_a_line_that_drops_while_another_of_the_same_player_is_there_pauses_nothing(
    tmp_path: Path,
) -> None:
    async with hosting(tmp_path, pause_on_disconnect=600) as host:
        room, (ada, _) = await seated(host, "Ada", "Bea")
        again = await somebody(host, "Ada")
        room.enter(again.presence)
        assert room.live is not None
        for who, paused in ((ada, False), (again, True)):
            await host.leave(who.presence, dropped=True)
            assert room.live.runner.table.standing.paused == paused


async def test_a_table_that_begins_as_the_guest_who_opened_it_goes_is_not_taken_off(
    tmp_path: Path,
) -> None:
    async with hosting(tmp_path, guests="play") as host:
        guest, ada = Somebody(host, host.players.guest()), await somebody(host, "Ada")
        room = await host.open_room(guest.presence, plan())
        for seat, who in enumerate((guest, ada)):
            room.enter(who.presence)
            room.take(who.player, seat)
        await room.ready(guest.player, True)
        making = asyncio.create_task(room.ready(ada.player, True))
        while not room.starts:
            await asyncio.sleep(0)
        await host.leave(guest.presence, dropped=True)
        await making
        assert host.rooms == (room,)
        assert room.begun
        assert room.votable(ada.player) == (0,)


async def test_a_host_that_could_not_start_leaves_the_home_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Host(tmp_path, Settings())

    def fails() -> None:
        raise SaveError("the rooms cannot be listed")

    monkeypatch.setattr(first._records, "read", fails)
    with pytest.raises(SaveError, match="the rooms cannot be listed"):
        await first.start()
    async with hosting(tmp_path) as host:
        assert host.rooms == ()


async def test_the_log_tells_a_dropped_line_from_a_session_that_the_host_ends(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with hosting(tmp_path) as host:
        for name, words in (("Ada", {"dropped": True}), ("Bea", {"dropped": True, "sent_away": True})):
            await host.leave((await somebody(host, name)).presence, **words)
        await host.leave((await somebody(host, "Cem")).presence, dropped=False)
    said = [record.getMessage() for record in caplog.records if " goes" in record.getMessage()]
    assert said == ["Ada goes, the line has dropped", "Bea goes, sent away by the host", "Cem goes"]
