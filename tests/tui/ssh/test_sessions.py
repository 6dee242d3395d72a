"""Sessions on one process: what each may send its terminal, and that none harms another."""

import asyncio
import gc
import logging
import re
import sys
import threading
import weakref
from pathlib import Path

import pytest

from tests.tui.ssh.test_login import gone
from tests.tui.ssh.wires import Tiny, key, serving
from tui.host.settings import Limits
from tui.host.visitor import Visitor
from tui.output import Depth
from tui.ssh.driver import MOST_COLUMNS, MOST_ROWS, clamped

COLOURS = {
    Depth.TRUE: re.compile(rb"\x1b\[[0-9;]*[34]8;2;"),
    Depth.INDEXED: re.compile(rb"\x1b\[[0-9;]*[34]8;5;"),
    Depth.SIXTEEN: re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])[;m]"),
}

OWN = {
    Depth.TRUE: {Depth.TRUE, Depth.INDEXED},
    Depth.INDEXED: {Depth.INDEXED},
    Depth.SIXTEEN: {Depth.SIXTEEN},
    Depth.MONO: set(),
}
"""What a terminal may be sent; in true colour those of the fixed 240 colours go by their numbers."""


def kinds(sent: bytes) -> set[Depth]:
    """Which kinds of colours a terminal was sent."""
    found = {depth for depth in (Depth.TRUE, Depth.INDEXED) if COLOURS[depth].search(sent)}
    plain = re.sub(rb"[34]8;(?:5;\d+|2;\d+;\d+;\d+)", b"0", sent)
    return found | ({Depth.SIXTEEN} if COLOURS[Depth.SIXTEEN].search(plain) else set())


async def test_four_terminals_in_one_process_get_each_its_own_colours(tmp_path: Path) -> None:
    terms = {
        Depth.TRUE: ("xterm-256color", {"COLORTERM": "truecolor"}),
        Depth.INDEXED: ("xterm-256color", {}),
        Depth.SIXTEEN: ("linux", {}),
        Depth.MONO: ("xterm-256color", {"NO_COLOR": "1", "COLORTERM": "truecolor"}),
    }
    async with serving(tmp_path) as served:
        for order in (list(terms), list(reversed(terms))):
            open_ones = [served.terminal(key(), term=terms[d][0], env=terms[d][1]) for d in order]
            terminals = [await each.__aenter__() for each in open_ones]
            for terminal in terminals:
                await terminal.shows("hello ada")
                terminal.type("ab")
                await terminal.shows("keys a b")
            for depth, terminal in zip(order, terminals, strict=True):
                assert kinds(bytes(terminal.received)) == OWN[depth], depth
            for each in open_ones:
                await each.__aexit__(None, None, None)


async def test_a_players_own_setting_comes_before_what_the_terminal_says(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, depth=Depth.SIXTEEN) as served,
        served.terminal(key(), env={"COLORTERM": "truecolor"}) as terminal,
    ):
        await terminal.shows("hello")
        assert kinds(bytes(terminal.received)) == {Depth.SIXTEEN}


async def test_nothing_of_the_servers_environment_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLORTERM", "")
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        assert kinds(bytes(terminal.received)) == {Depth.INDEXED}


async def test_other_variables_of_the_client_are_not_taken_in(tmp_path: Path) -> None:
    env = {"COLORTERM": "truecolor", "LANG": "C", "LOWTIDE_HOME": "/", "PATH": "x", "LD_PRELOAD": "y"}
    async with serving(tmp_path) as served, served.terminal(key(), env=env) as terminal:
        await terminal.shows("hello")
        assert served.apps[0].visitor.env == {"COLORTERM": "truecolor", "LANG": "C"}


async def test_every_mode_that_is_set_is_undone_and_the_kitty_protocol_is_never_asked_for(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        start = bytes(terminal.received)
        terminal.type("\x11")
        await terminal.until(terminal.closed.is_set)
        sent = bytes(terminal.received)
    switched = {mode for mode in re.findall(rb"\x1b\[\?(\d+)[hl]", start) if mode != b"2026"}
    assert switched == {b"1049", b"1000", b"1002", b"1006", b"25", b"1004", b"2004", b"7"}
    for mode in switched:
        states = re.findall(rb"\x1b\[\?" + mode + rb"([hl])", sent)
        assert states[0] != states[-1], mode
    assert b"u" not in {m[-1:] for m in re.findall(rb"\x1b\[[<>=]\d*[a-z]", sent)}
    assert b"\x1b[?1003h" not in sent


async def test_sessions_that_overlap_leave_stdout_alone(tmp_path: Path) -> None:
    out, err = sys.stdout, sys.stderr
    async with serving(tmp_path, limits=Limits(connections_per_address=30)) as served:
        opened = [served.terminal(key()) for _ in range(20)]
        terminals = [await each.__aenter__() for each in opened]
        for terminal in terminals:
            await terminal.shows("hello")
        assert sys.stdout is out
        for each in opened:  # the first to come is the first to go
            await each.__aexit__(None, None, None)
        await gone(served)
    assert (sys.stdout, sys.stderr) == (out, err)


async def test_nothing_of_a_session_stays_behind(tmp_path: Path) -> None:
    limits = Limits(connections_per_minute=1_000)
    threads = threading.active_count()
    async with serving(tmp_path, limits=limits) as served:
        alive: list[weakref.ref[Tiny]] = []
        for _ in range(60):
            async with served.terminal(key()) as terminal:
                await terminal.shows("hello")
                terminal.type("\x1b[Aq\x1b[3;5~")
                await terminal.shows("keys up q")
            await gone(served)
            alive += [weakref.ref(app) for app in served.apps]
            served.apps.clear()
        await asyncio.sleep(0.2)  # timers of the loop that were cancelled still hold their contexts
        gc.collect()
        assert [app() for app in alive if app() is not None] == []
        assert threading.active_count() <= threads + 6


async def test_a_fault_ends_its_session_with_a_sentence_and_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        serving(tmp_path) as served,
        served.terminal(key()) as bad,
        served.terminal(key(), username="bea") as good,
    ):
        await bad.shows("hello")
        await good.shows("hello bea")
        bad.type("x")
        await bad.until(bad.closed.is_set)
        assert bad.received.endswith(b"your tables go on. The host's log says what it was.\r\n")
        assert b"secret of the table" not in bad.received
        assert b"Traceback" not in bad.received
        assert bad.channel.get_exit_status() == 1
        good.type("a")
        await good.shows("keys a")
        assert [app.gone for app in served.apps] == [1, 0]
    assert "a session has failed" in caplog.text


async def test_a_client_that_dies_frees_its_session(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.connect(key()) as connection:
        channel, _ = await connection.create_session(
            _Silent, term_type="xterm", term_size=(80, 24), encoding=None
        )
        async with asyncio.timeout(5):
            while not served.apps or served.apps[0].line is None:
                await asyncio.sleep(0.01)
        assert served.server.sessions == 1
        connection.abort()
        await gone(served)
        assert served.apps[0].gone == 1
        del channel


class _Silent:
    """A client's session that does nothing."""

    def __getattr__(self, name: str) -> object:
        return lambda *_: None


async def test_the_end_of_the_server_is_told_and_every_terminal_given_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        await served.server.stop("The host ends now.")
        await terminal.until(terminal.closed.is_set)
        assert terminal.received.endswith(b"\x1b[?25hThe host ends now.\r\n")
        assert terminal.channel.get_exit_status() == 0
    assert "exception" not in caplog.text.lower()


async def test_the_window_is_followed_bounded_and_a_storm_counts_as_its_last(tmp_path: Path) -> None:
    assert clamped(0, 0) == (80, 24)
    assert clamped(100_000, 100_000) == (MOST_COLUMNS, MOST_ROWS)
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        app = served.apps[0]
        for n in range(300):
            terminal.channel.change_terminal_size(1 + n % 250, 1 + n % 80)
        terminal.channel.change_terminal_size(2**31 - 1, 2**31 - 1)
        terminal.channel.change_terminal_size(91, 33)
        await terminal.until(lambda: app.sizes[-1] == (91, 33))
        assert len(app.sizes) < 50
        assert max(width for width, _ in app.sizes) <= MOST_COLUMNS
        terminal.type("a")
        await terminal.until(lambda: app.keys[-1:] == ["a"])


async def test_sequences_split_between_packets_are_whole_and_a_lone_escape_is_one(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        app = served.apps[0]
        for part in (b"\x1b", b"[", b"C", b"\xc3", b"\xa9"):
            terminal.type(part)
            await asyncio.sleep(0.02)
        await terminal.until(lambda: len(app.keys) == 2)
        assert app.keys == ["right", "é"]
        terminal.type("\x1b")
        await terminal.until(lambda: app.keys[-1] == "escape")


async def test_what_no_terminal_should_send_is_no_key_and_no_text(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        app = served.apps[0]
        terminal.type(b"\x1b[<0;-5;-9M\x1b[<NaN;1;2M\x1b[<0;3;3M\x1b[<0;3;3m\x1b[M\xff\xfe\xfd\x1b[0n")
        terminal.type(b"\x1b[200~pasted \x1b[5n\n text\x1b[201~")
        await terminal.until(lambda: bool(app.pasted))
        assert not {"0", "n"} & set(app.keys)
        assert app.pasted == ["pasted \x1b[5n\n text"]
        terminal.type("k")
        await terminal.until(lambda: "k" in app.keys)


async def test_nothing_in_a_session_acts_on_the_server(tmp_path: Path) -> None:
    app = Tiny(Visitor("SHA256:x", "ada", "192.0.2.1", "xterm"))
    assert not app.ENABLE_COMMAND_PALETTE
    assert list(app.get_system_commands(app.get_default_screen())) == []
    app.open_url("http://192.0.2.1/")
    assert app.save_screenshot() == ""
    assert app.deliver_text("x") is None
    assert app.deliver_binary("x") is None
    before = set(Path.cwd().iterdir())
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        terminal.type("\x10\x13\x1a\x03\x1b[24~")  # palette, screenshot, suspend, interrupt, F12
        terminal.type("k")
        await terminal.until(lambda: "k" in served.apps[0].keys)
        line = served.apps[0].line
        assert line is not None
        assert not line.can_suspend
    assert set(Path.cwd().iterdir()) == before


async def test_the_log_holds_no_keystroke(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        terminal.type("qqzzqq")
        await terminal.until(lambda: len(served.apps[0].keys) >= 4)
    assert "qqzz" not in caplog.text
    assert served.apps[0].visitor.fingerprint in caplog.text  # type: ignore[operator]


async def test_the_stock_output_is_the_way_round_the_grid(tmp_path: Path) -> None:
    stock = {"LOWTIDE_OUTPUT": "stock"}
    async with serving(tmp_path, environ=stock) as served, served.terminal(key(), term="linux") as terminal:
        await terminal.shows("hello")
        assert kinds(bytes(terminal.received)) == {Depth.TRUE}
