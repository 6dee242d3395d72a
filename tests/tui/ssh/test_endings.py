"""A session ends once, however it ends, and takes nothing along."""

import asyncio
import logging
import re
from pathlib import Path

import pytest

from tests.tui.ssh.test_login import gone
from tests.tui.ssh.wires import key, serving


async def test_a_client_that_says_it_types_no_more_is_let_go(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        terminal.channel.write_eof()
        await terminal.until(terminal.closed.is_set)
        assert terminal.received.rstrip().endswith(b"\x1b[?25h")
        await gone(served)
        assert served.apps[0].gone == 1


async def test_a_goodbye_from_outside_is_what_stands_on_the_screen_given_back(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        served.apps[0].say_goodbye("You play \x1b]0;elsewhere\a now.\nGoodbye.")
        await terminal.until(terminal.closed.is_set)
        assert terminal.received.endswith(b"\x1b[?25hYou play ?]0;elsewhere? now.\r\nGoodbye.\r\n")
        await gone(served)
        assert served.apps[0].gone == 1


@pytest.mark.parametrize("way", ["key", "goodbye", "fault", "no more typed", "the host's end"])
async def test_the_window_has_its_own_title_again_however_a_session_ends(tmp_path: Path, way: str) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        app = served.apps[0]
        assert app.line is not None
        app.line.title("* your move - evening")
        app.line.flush()
        await terminal.until(lambda: b"\x1b]2;* your move - evening\a" in terminal.received)
        match way:
            case "key":
                terminal.type("\x11")
            case "goodbye":
                app.say_goodbye("Goodbye.")
            case "fault":
                terminal.type("x")
            case "no more typed":
                terminal.channel.write_eof()
            case _:
                await served.server.stop("The host ends now.")
        await terminal.until(terminal.closed.is_set)
        titles = re.findall(rb"\x1b\]2;(.*?)\a", bytes(terminal.received))
        assert titles == [b"* your move - evening", b""]


async def test_who_had_no_title_gets_none_at_the_end(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        terminal.type("\x11")
        await terminal.until(terminal.closed.is_set)
        assert b"\x1b]2;" not in terminal.received


async def test_a_typist_who_goes_at_the_same_moment_takes_no_last_words_away(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        served.apps[0].say_goodbye("Goodbye.", 1)
        served.apps[0].wire.eof_received()  # type: ignore[union-attr]
        await terminal.until(terminal.closed.is_set)
        assert terminal.received.endswith(b"\x1b[?25hGoodbye.\r\n")
        assert terminal.channel.get_exit_status() == 1


async def test_who_leaves_while_the_program_starts_leaves_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        for pause in (0.0, 0.001, 0.005, 0.01, 0.02, 0.05):
            async with served.connect(key()) as connection:
                await connection.create_process(term_type="xterm", encoding=None)
                await asyncio.sleep(pause)
                connection.abort()
        await gone(served)
        assert [app.gone for app in served.apps] == [1] * len(served.apps)


async def test_the_server_says_when_it_is_empty(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        await served.server.until_empty()
        async with served.terminal(key()) as one, served.terminal(key()) as other:
            await one.shows("hello")
            await other.shows("hello")
            empty = asyncio.create_task(served.server.until_empty())
            one.type("\x11")
            await one.until(one.closed.is_set)
            assert not empty.done()
            other.type("\x11")
            async with asyncio.timeout(5):
                await empty


async def test_a_program_that_hangs_is_ended_after_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.ssh.channel._HANGING", 0.2)
    stuck = asyncio.Event()

    async with serving(tmp_path) as served, served.connect(key()) as connection:
        await connection.create_process(term_type="xterm", encoding=None)
        async with asyncio.timeout(5):
            while not served.apps or served.apps[0].line is None:
                await asyncio.sleep(0.01)

        async def hang() -> None:
            stuck.set()
            await asyncio.Event().wait()

        served.apps[0].call_later(hang)
        await stuck.wait()
        connection.abort()
        await gone(served)
        assert served.apps[0].gone == 1


async def test_no_task_and_no_log_of_a_fault_stays(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    async with serving(tmp_path) as served:
        before = len(asyncio.all_tasks())
        for _ in range(5):
            async with served.terminal(key()) as terminal:
                await terminal.shows("hello")
        await gone(served)
        async with asyncio.timeout(5):
            while len(asyncio.all_tasks()) > before:
                await asyncio.sleep(0.01)
    assert caplog.records == []


async def test_the_log_says_where_a_fault_was_and_not_what_it_quoted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        terminal.type("x")
        await terminal.until(terminal.closed.is_set)
    assert "a session has failed: RuntimeError" in caplog.text
    assert "in action_fail" in caplog.text
    assert "a secret of the table" not in caplog.text.replace(
        'raise RuntimeError("a secret of the table")', ""
    )
