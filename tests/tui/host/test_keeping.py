"""The records of rooms on disk: written though the disk was full, and what lies beside them left alone."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from engine.game import Illegal
from saves.errors import NotWritten
from tests.tui.host.people import hosting, on_disk, plan, somebody
from tui.host.glimpse import Stand, glimpse
from tui.host.host import Host
from tui.host.keeping import Keeping
from tui.host.record import Records


def full(*_: object) -> None:
    raise NotWritten("No space left on device")


async def kept(host: Host, name: str, seat: int, *, ready: bool = False) -> None:
    """Wait until the record on disk has Ada in that seat."""
    async with asyncio.timeout(5):
        while (record := on_disk(host, name)) is None or (
            record.chairs[seat].name != "Ada" or record.chairs[seat].ready != ready
        ):
            await asyncio.sleep(0.005)


async def test_what_could_not_be_kept_at_once_is_kept_as_soon_as_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.host.keeping._AGAIN", 0.01)
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        room = await host.open_room(ada.presence, plan(bots={1: "random"}))
        room.take(ada.player, 0)
        await kept(host, "evening", 0)
        with monkeypatch.context() as disk:
            disk.setattr(host._records, "write", full)
            with pytest.raises(Illegal, match="the table cannot begin"):
                await room.ready(ada.player, True)
            assert glimpse(room, ada.player).stand is Stand.WAITING, "nothing is missing on Ada's side"
        await kept(host, "evening", 0, ready=True)


async def test_a_host_on_a_full_disk_ends_without_waiting_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tui.host.keeping._AGAIN", 1000.0)
    host_is_over = asyncio.timeout(10)
    async with host_is_over, hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        room = await host.open_room(ada.presence, plan())
        monkeypatch.setattr(host._records, "write", full)
        room.take(ada.player, 0)
        while "cannot be kept" not in caplog.text:
            await asyncio.sleep(0.001)
    assert not host_is_over.expired()


async def test_what_is_kept_at_once_is_the_room_as_it_is_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        room = await host.open_room(ada.presence, plan())
        monkeypatch.setattr(host._keeping, "soon", lambda _: None)
        async with host._keeping._turn:
            keeps = asyncio.create_task(host._keeping.at_once(room.record))
            await asyncio.sleep(0)
            room.take(ada.player, 1)
        await keeps
        assert on_disk(host, "evening") == room.record


async def test_those_put_away_keep_none_of_the_others_from_the_disk(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        record = (await host.open_room(ada.presence, plan("there"))).record
    records = Records(tmp_path / "other")
    keeping = Keeping(records, lambda key: record if key == "there" else None)
    for n in range(50):
        keeping.soon(msgspec.structs.replace(record, name=f"gone {n}"))
    keeping.soon(record)
    await keeping.end()
    assert list(records.read()) == [record]


async def test_a_new_room_of_the_same_name_is_not_put_away_with_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        old = await host.open_room(ada.presence, plan())
        closed = asyncio.Event()
        monkeypatch.setattr(old, "close", closed.wait)
        forgotten, forget = asyncio.Event(), host._keeping.forget

        async def forgets(name: str) -> None:
            await forget(name)
            forgotten.set()

        monkeypatch.setattr(host._keeping, "forget", forgets)
        host.put_away(ada.player, old)
        new = await host.open_room(ada.presence, plan(game="full-thrust"))
        closed.set()
        await forgotten.wait()
        assert on_disk(host, "evening") == new.record


async def test_a_record_that_cannot_be_removed_is_in_the_log_and_one_that_is_gone_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosting(tmp_path) as host:
        await host._keeping.forget("nobody's")
        assert caplog.text == ""
        monkeypatch.setattr(host._records, "remove", full)
        await host._keeping.forget("nobody's")
        assert "room nobody's stays among the records: No space left on device" in caplog.text


async def test_what_lies_beside_the_records_is_left_alone_and_rooms_come_in_the_order_of_their_names(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosting(tmp_path) as host:
        ada = await somebody(host, "Ada")
        for name in ("two", "one", "three"):
            await host.open_room(ada.presence, plan(name))
    folder = tmp_path / "host" / "rooms"
    data = (folder / "one.room").read_bytes()
    (folder / ".four.room").write_bytes(data.replace(b'"one"', b'"four"'))
    (folder / "notes.txt").write_bytes(data.replace(b'"one"', b'"five"'))
    async with hosting(tmp_path) as host:
        assert [room.name for room in host.rooms] == ["one", "three", "two"]
    assert "cannot be read" not in caplog.text
    assert (folder / ".four.room").exists()
    assert (folder / "notes.txt").exists()
