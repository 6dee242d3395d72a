"""`lowtide serve` and `lowtide host` as processes of their own: starting, playing, ending, coming back."""

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import asyncssh
import pytest

from engine import game_named
from engine.bots import any_of
from engine.clock import ClockSettings
from engine.entries import Play
from engine.game import AnyGame
from saves import blocks, migrate
from saves.resume import resume
from saves.store import read
from tests.tui.host.people import Somebody, hosting, plan
from tests.tui.ssh.wires import LOOPBACK, Terminal, key
from tui.host.visitor import Visitor
from tui.ssh.collecting import is_due
from tui.ssh.serve import ENDS

ROOT = Path(__file__).parents[2]
GAME: AnyGame = game_named("full-metal-planete")
NAMES = ("Ada", "Bea")
WHISPER = "the freighter is a decoy"
PASSWORD = "low water"


def lowtide(*words: str, home: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "tui", "--home", str(home), *words],
        cwd=ROOT,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


class Process:
    """A host as a process of its own."""

    def __init__(self, home: Path, child: asyncio.subprocess.Process, where: dict[str, Any]) -> None:
        self.home = home
        self.child = child
        self.where = where

    async def end(self, sign: int) -> int:
        """Send a signal; the exit status."""
        self.child.send_signal(sign)
        async with asyncio.timeout(20):
            return await self.child.wait()

    async def ask(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A `lowtide host` command."""
        return await asyncio.to_thread(lowtide, "host", *words, home=self.home)

    @asynccontextmanager
    async def terminal(self, key: asyncssh.SSHKey) -> AsyncIterator[Terminal]:
        """Somebody's `ssh`."""
        async with asyncssh.connect(
            LOOPBACK,
            self.where["port"],
            known_hosts=None,
            username="somebody",
            config=None,
            agent_path=None,
            client_keys=[key],
        ) as connection:
            terminal = Terminal((80, 24))
            terminal.channel, _ = await connection.create_session(
                lambda: terminal, term_type="xterm-256color", term_size=(80, 24), encoding=None
            )
            yield terminal


@asynccontextmanager
async def serving(home: Path, *words: str) -> AsyncIterator[Process]:
    """A running host; its log goes to `log` beside the home."""
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tui", "serve", "--json", "--port", "0", "--bind", LOOPBACK, "--home", str(home)),
        *("--log", str(home.parent / "log"), *words),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert child.stdout is not None
        async with asyncio.timeout(30):
            line = await child.stdout.readline()
        assert line, log(home)
        yield Process(home, child, json.loads(line))
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()


def log(home: Path) -> str:
    return (home.parent / "log").read_text()


async def table_of(home: Path, keys: tuple[asyncssh.SSHKey, ...]) -> None:
    """A begun table called `evening` in a home, its seats those of the keys' owners; one of them whispers."""
    async with hosting(home) as host:
        people = []
        for name, each in zip(NAMES, keys, strict=True):
            player = await host.players.register(Visitor(each.get_fingerprint(), name, LOOPBACK), name)
            people.append(Somebody(host, player))
        clock = ClockSettings(turn=600_000, one_screen=False)
        room = await host.open_room(
            people[0].presence, plan("evening", GAME.name, 2, clock=clock, access="code")
        )
        for seat, who in enumerate(people):
            room.enter(who.presence, room.record.code)
            room.take(who.player, seat)
        for who in people:
            await room.ready(who.player, True)


class Evening:
    """Two people at the table, and what they did."""

    def __init__(self, home: Path) -> None:
        self.path = home / "tables" / "evening.lowtide"
        self.done: list[Any] = []
        """Actions that a screen took."""
        self._luck = Random(5)

    def written(self) -> list[Any]:
        """The actions in the table's file."""
        return [entry.what.action for entry in read(self.path).entries() if isinstance(entry.what, Play)]

    async def act(self, terminals: list[Terminal]) -> str:
        """Whoever is to act types an action; gives it as it was typed, once the screen has taken it."""
        state = resume(read(self.path)).table.state
        seat = GAME.to_act(state)[0]
        action = any_of(list(GAME.legal(state, seat)), self._luck)
        line = GAME.write(GAME.view(state, seat), action)
        terminal = terminals[seat]
        await _type_line(terminal, line)
        terminal.type("\r")
        async with asyncio.timeout(20):
            while _typed(terminal, line):  # a frame that has come in part may show it gone for a moment
                await terminal.until(lambda: not _typed(terminal, line), 20)
                await _still(terminal)
        self.done.append(action)
        return line


async def _type_line(terminal: Terminal, line: str) -> None:
    """Have a line stand on the command line, which is emptied or closed by what happens at the table."""
    opened = "an action, such as those above"
    for _ in range(10):
        await _still(terminal)
        with contextlib.suppress(TimeoutError):
            if opened not in terminal.text():
                terminal.type(":")
                await terminal.until(lambda: opened in terminal.text(), 2)
            terminal.type(line)
            await terminal.until(lambda: _typed(terminal, line), 2)
            return
        terminal.type("\x1b")
    raise AssertionError(f"no command line takes {line}:\n{terminal.text()}")


async def _still(terminal: Terminal) -> None:
    """Wait until nothing more comes; no event tells that."""
    seen = -1
    while len(terminal.received) != seen:
        seen = len(terminal.received)
        await asyncio.sleep(0.15)


def _typed(terminal: Terminal, line: str) -> bool:
    return any(row.strip(" :") == line for row in terminal.screen.display[-4:])


@asynccontextmanager
async def seated(host: Process, keys: tuple[asyncssh.SSHKey, ...]) -> AsyncIterator[list[Terminal]]:
    """Everybody comes in and opens the table that waits for them."""
    async with AsyncExitStack() as stack:
        terminals = []
        for each in keys:
            terminal = await stack.enter_async_context(host.terminal(each))
            await terminal.shows("evening", 20)
            terminal.type("\r")
            await terminal.shows("? keys", 20)
            terminals.append(terminal)
        yield terminals


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL], ids=lambda sign: sign.name)
async def test_no_acknowledged_action_is_lost_when_the_host_ends_and_everything_comes_back(
    tmp_path: Path, sign: signal.Signals
) -> None:
    home = tmp_path / "home"
    keys = (key(), key())
    await table_of(home, keys)
    evening = Evening(home)
    async with serving(home) as host, seated(host, keys) as terminals:
        for _ in range(4):
            await evening.act(terminals)
        status = await host.end(sign)
        for terminal in terminals:
            await terminal.until(terminal.closed.is_set, 10)
        if sign is signal.SIGKILL:
            assert status == -sign
        else:
            assert status == 0
            for terminal in terminals:
                assert ENDS.encode() in terminal.received, bytes(terminal.received[-300:])
            last = blocks.read(evening.path.read_bytes(), migrate.newest(), evening.path.name).blocks[-1]
            assert last.kind == blocks.Kind.CLOSED
            assert not (home / "host" / "control").exists()
    assert evening.written() == evening.done
    async with serving(home) as host:
        found = json.loads((await host.ask("status", "--json")).stdout)
        assert [table["name"] for table in found["tables"]] == ["evening"]
        async with seated(host, keys) as terminals:
            await evening.act(terminals)
            assert evening.written() == evening.done


async def test_the_log_tells_who_came_and_what_happened_and_no_secret(tmp_path: Path) -> None:
    home = tmp_path / "home"
    keys = (key(), key())
    await table_of(home, keys)
    room = home / "host" / "rooms" / "evening.room"
    record = json.loads(room.read_text())
    secret = tmp_path / "password"
    secret.write_text(PASSWORD)
    secret.chmod(0o600)
    guests = ("--guests", "watch", "--guest-password-file", str(secret))
    lines = []
    async with serving(home, *guests, "--log-level", "debug") as host, seated(host, keys) as terminals:
        for _ in range(3):
            lines.append(await evening_act(home, terminals))
        await _still(terminals[0])
        terminals[0].type("\x1b")  # the command line may still have the keys
        await _still(terminals[0])
        for _ in range(20):  # where a line was closed just now, keys go nowhere for a moment
            terminals[0].type('"')
            with contextlib.suppress(AssertionError):
                await terminals[0].shows("Talk at evening", 2)
                break
        terminals[0].type(WHISPER + "\r")
        await terminals[0].until(lambda: WHISPER in room.read_text(), 20)
        with pytest.raises(asyncssh.PermissionDenied):
            await asyncssh.connect(
                LOOPBACK,
                host.where["port"],
                known_hosts=None,
                username="eve",
                password="high water",
                config=None,
                client_keys=None,
                agent_path=None,
            )
        await host.ask("say", "bring", "biscuits")
        assert await host.end(signal.SIGTERM) == 0
    written = log(home)
    assert f"listening on 127.0.0.1, port {host.where['port']}" in written
    for name, each in zip(NAMES, keys, strict=True):
        assert f"{name} comes, {each.get_fingerprint()}" in written
        assert f"{name} goes" in written
    assert written.endswith("INFO the host has ended\n")
    stamp = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ (INFO|WARNING|DEBUG) ")
    assert [line for line in written.splitlines() if not stamp.match(line)] == []
    header = read(home / "tables" / "evening.lowtide").header
    for hidden in (
        *(str(header.seed), header.salt.hex(), record["code"], PASSWORD, "high water", WHISPER, "biscuits"),
        *lines,
        *(each.export_public_key().decode().split()[1] for each in keys),
    ):
        assert hidden not in written
    assert (home.parent / "log").stat().st_mode & 0o077 == 0


async def evening_act(home: Path, terminals: list[Terminal]) -> str:
    return await Evening(home).act(terminals)


async def test_a_drain_tells_people_and_lets_nobody_new_in_and_a_signal_does_not_wait_for_it(
    tmp_path: Path,
) -> None:
    home = tmp_path / "home"
    keys = (key(), key())
    await table_of(home, keys)
    async with serving(home, "--pause-on-disconnect", "300") as host, host.terminal(keys[0]) as early:
        await early.shows("evening", 20)
        early.type("\r")
        await early.shows("? keys", 20)
        told = await host.ask("drain", "--after", "300")
        assert (told.returncode, told.stdout) == (0, "The host ends in 300 s; nobody new comes in.\n")
        await early.shows("The host ends in 5 minutes")
        async with host.terminal(keys[1]) as late:
            await late.until(late.closed.is_set)
            assert "The host is about to end; come back later." in late.text()
        assert json.loads((await host.ask("status", "--json")).stdout)["ending"]
        assert await host.end(signal.SIGTERM) == 0
        await early.until(early.closed.is_set)
        assert f"{ENDS} Your seat is kept.".encode() in early.received
    assert "sent away by the host" in log(home)
    assert "the line has dropped" not in log(home)
    # A dropped line pauses a table here; the end of the host is none.
    assert not resume(read(home / "tables" / "evening.lowtide")).table.standing.paused


async def test_host_drain_ends_the_host_at_once_with_status_0(tmp_path: Path) -> None:
    async with serving(tmp_path / "home") as host:
        told = await host.ask("drain")
        assert told.stdout == "The host ends now; nobody new comes in.\n"
        async with asyncio.timeout(20):
            assert await host.child.wait() == 0
    gone = lowtide("host", "status", home=tmp_path / "home")
    assert (gone.returncode, gone.stderr) == (1, f"lowtide: no host is running on {tmp_path / 'home'}\n")


async def test_status_in_words_and_refusals_of_the_host_commands(tmp_path: Path) -> None:
    home = tmp_path / "home"
    keys = (key(), key())
    await table_of(home, keys)
    async with serving(home) as host, host.terminal(keys[0]) as ada:
        await ada.shows("evening", 20)
        said = (await host.ask("status")).stdout
        assert "1 session, " in said
        assert "Ada                   in the lobby" in said
        assert "1 Ada, 2 Bea" in said
        refused = await host.ask("bot", "evening", "7")
        assert (refused.returncode, refused.stderr) == (
            2,
            "lowtide: there is no seat 7; there are 1 Ada, 2 Bea\n",
        )
        assert (await host.ask("bot", "evening", "Bea", "passer")).returncode == 0
        assert "2 Bea (bot: passer)" in (await host.ask("status")).stdout
        assert (await host.ask("person", "evening", "2")).returncode == 0
        assert (await host.ask("pause", "evening")).stdout == "evening is paused.\n"
        assert (await host.ask("resume", "evening")).stdout == "evening goes on.\n"


async def test_a_home_and_a_port_in_use_are_told_with_status_1(tmp_path: Path) -> None:
    async with serving(tmp_path / "home") as host:
        second = await asyncio.to_thread(
            lowtide, "serve", "--port", "0", "--bind", LOOPBACK, home=tmp_path / "home"
        )
        assert second.returncode == 1
        assert second.stderr == f"lowtide: {tmp_path / 'home'}: another host is running on this home\n"
        port = str(host.where["port"])
        other = await asyncio.to_thread(
            lowtide, "serve", "--port", port, "--bind", LOOPBACK, home=tmp_path / "other"
        )
        assert other.returncode == 1
        assert f"cannot listen on 127.0.0.1, port {port}: Address already in use" in other.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bind", "192.0.2.1"), "cannot listen on 192.0.2.1, port 2222: Cannot assign requested address"),
        (("--port", "70000"), "70000 is not in the range"),
        (("--guests", "all"), "'all' is not one of"),
        (("--guest-password-file", "nowhere"), "nowhere: No such file or directory"),
        (("--limit", "seats=3"), "there is no such limit; there are sessions, "),
        (("--limit", "sessions=0"), "limits.sessions: 0 is not from 1 to 1,000,000"),
        (("--config", "nowhere"), "nowhere: No such file or directory"),
        (("--keys", "nowhere"), "keys: "),
        (("--log", "/nowhere/log"), "lowtide: log: /nowhere/log: No such file or directory"),
        (("--web", "--keys", "some"), "--keys: this does not belong to --web"),
        (("--theme", "light"), "--theme: over SSH each player chooses a theme, with F2"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_a_host_cannot_start_with_is_one_sentence_and_status_2(
    tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    run = lowtide("serve", *words, home=tmp_path)
    assert run.returncode == 2
    assert run.stdout == ""
    *_, said = run.stderr.splitlines()
    assert said.startswith("lowtide: ")
    assert sentence in said


def test_a_config_file_is_told_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "host.toml"
    path.write_text("prot = 1")
    run = lowtide("serve", "--config", str(path), home=tmp_path)
    assert (run.returncode, run.stderr) == (
        2,
        f"lowtide: {path}: prot: there is no such setting; port is meant?\n",
    )


async def test_the_config_file_counts_where_the_command_line_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "host.toml"
    with socket.socket() as taken:
        taken.bind((LOOPBACK, 0))
        path.write_text(f"bind = '192.0.2.1'\nport = {taken.getsockname()[1]}\nlog_level = 'warning'")
        async with serving(tmp_path / "home", "--config", str(path)) as host:
            assert host.where["address"] == LOOPBACK
            assert host.where["home"] == str(tmp_path / "home")
            assert await host.end(signal.SIGTERM) == 0
        assert log(tmp_path / "home") == ""


def test_garbage_is_collected_at_a_quiet_moment_or_when_there_is_much_of_it() -> None:
    assert not is_due(19, 0.0)
    assert is_due(20, 0.09)
    assert not is_due(99, 0.1)
    assert is_due(100, 1.0)


async def test_a_second_signal_ends_the_host_at_once(tmp_path: Path) -> None:
    home = tmp_path / "home"
    async with serving(home) as host:
        host.child.send_signal(signal.SIGSTOP)  # so that both are there when it looks
        host.child.send_signal(signal.SIGTERM)
        host.child.send_signal(signal.SIGINT)
        host.child.send_signal(signal.SIGCONT)
        async with asyncio.timeout(20):
            assert await host.child.wait() in (128 + signal.SIGTERM, 128 + signal.SIGINT)
    assert log(home).endswith("WARNING told to end at once\n")
