"""What players and strangers did to a host over the wire that it did not take well once."""

import asyncio
import contextlib
import gc
import logging
from pathlib import Path

import pytest
from textual._context import active_app

from tests.tui.ssh.hosts import ended, open_host
from tests.tui.ssh.wires import LOOPBACK, key, serving
from tests.tui.ssh_screens.hall import hall
from tui.full_thrust.orderline import OrderLine
from tui.games import card_of
from tui.ssh.table import table_screen


@pytest.mark.parametrize("keys", ["l", "1", "r", "x"])
async def test_who_goes_while_a_dialog_answers_leaves_no_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, keys: str
) -> None:
    async with open_host(tmp_path) as there:
        ada = await there.enter("ada")
        ada.type("\x1bOQ")
        await ada.shows("Colours and signs")
        ada.type(keys)
        ada.channel.write_eof()
        await ada.until(ada.closed.is_set)
        await ended(there)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_line_that_comes_while_a_table_is_not_on_the_screen_yet_or_any_more(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, _) = await lobby.at_table("metal-minds", "ada", "bea")
        card = card_of("metal-minds")
        assert card is not None
        assert room.live is not None
        company = ada.table.company
        loose = table_screen(
            card, room.live.runner, (0,), company=company, settings=lambda: None, timed=False
        )
        company.news()
        room.announce("Somebody speaks.")
        active_app.set(ada.app)
        loose._hear()
        assert [event.text for _, event in loose._said] == ["Somebody speaks."]


def test_a_turn_that_begins_before_the_order_line_is_on_the_screen_finds_it_closed() -> None:
    assert not OrderLine().is_open


async def test_lines_that_are_only_held_open_keep_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.ssh.server._WAITING", 3)
    async with serving(tmp_path) as served, served.terminal(key()) as calm:
        await calm.shows("hello")
        held = [await asyncio.open_connection(LOOPBACK, served.server.port) for _ in range(8)]
        async with asyncio.timeout(5):
            for reader, _ in held[:5]:
                with contextlib.suppress(ConnectionError):
                    while await reader.read(1000):
                        pass
        assert len(served.server._waiting) == 3
        async with served.terminal(key()) as late:
            await late.shows("hello")
            calm.type("k")
            await calm.shows("keys k")
        for _, writer in held:
            writer.close()


async def test_keys_that_are_exchanged_anew_all_the_time_disturb_nobody(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as calm:
        await calm.shows("hello")
        async with served.terminal(key(), rekey_bytes=300) as restless:
            for letter in "abcdefgh":
                restless.type(letter)
                await restless.shows(f" {letter}")
            calm.type("k")
            await calm.shows("keys k")
        assert served.apps[1].keys == list("abcdefgh")


async def test_log_ins_that_are_given_up_at_any_moment_leave_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as calm:
        await calm.shows("hello")

        async def comes() -> None:
            async with served.terminal(key()):
                pass

        for n in range(15):
            coming = asyncio.create_task(comes())
            await asyncio.sleep(0.004 * n)
            coming.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await coming
        async with asyncio.timeout(10):
            while len(served.server._connections) > 1 or served.server.sessions > 1:
                await asyncio.sleep(0.01)
        assert not served.server._waiting
        calm.type("k")
        await calm.shows("keys k")


async def test_two_keys_at_once_on_the_cover_of_a_pause_leave_nothing_half_begun(
    tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, _) = await lobby.at_table("metal-minds", "ada", "bea")
        assert room.live is not None
        room.live.wish_pause.add(1)
        await ada.table.session.pause()
        await lobby.settle()
        active_app.set(ada.app)
        ada.table._lift()
        ada.table._lift()
        await lobby.settle()
        async with asyncio.timeout(5):
            while room.live.runner.table.standing.paused:
                await asyncio.sleep(0.01)
        gc.collect()
    assert not [each for each in recwarn if "never awaited" in str(each.message)]
