"""Many sessions on one host, measured from outside: `python -m tests.load.sessions [load|churn|ends]`.

The host is a process of its own, the clients of this one speak SSH to it over loopback. Every figure is
printed as JSON; nothing here passes or fails, targets are named beside the figures.

- `load N`: N sessions watch a table of Full Metal Planète whose clock ticks, each presses a key a second
  at random moments; how long until the first bytes after a key (T6, T7), memory a session (T8), and how
  late the host's loop is (T10).
- `churn N`: N sessions one after the other, four at a time; memory, open files and sessions after (T9).
- `ends`: a client killed with signal 9, and a line that falls silent, until the session is gone (T17).
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from tests.load.hosts import LOOPBACK, hosting
from tui.host.requests import AskStatus, Status, ask

_LIMITS = (
    "sessions=2000",
    "sessions_per_player=2000",
    "connections_per_address=2000",
    "connections_per_minute=100000",
    "spectators=2000",
)
_LARGE = 20
"""Bytes from which what comes is more than a tick of the clock."""


class Client(asyncssh.SSHClientSession[bytes]):
    """A terminal that throws away what it is sent, and notes when it came."""

    def __init__(self) -> None:
        self.bytes = 0
        self.came = asyncio.Event()
        self.waits = asyncio.Event()
        self.large_at = 0.0
        self.seen = b""
        self.channel: Any = None
        self.closed = asyncio.Event()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.bytes += len(data)
        self.seen = (self.seen + data)[-20_000:]
        if b"\x1b[5n" in data:
            self.channel.write(b"\x1b[0n")
        if len(data) >= _LARGE:
            self.large_at = time.perf_counter()
            self.waits.set()
        self.came.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()

    async def quiet(self, seconds: float = 0.3) -> None:
        """Wait until nothing has come for so long."""
        while True:
            self.came.clear()
            try:
                async with asyncio.timeout(seconds):
                    await self.came.wait()
            except TimeoutError:
                return


@asynccontextmanager
async def terminal(port: int, key: asyncssh.SSHKey, name: str) -> AsyncIterator[Client]:
    """A session that has come into the lobby."""
    async with asyncssh.connect(
        LOOPBACK, port, known_hosts=None, username=name, client_keys=[key], config=None, agent_path=None
    ) as connection:
        client = Client()
        channel, _ = await connection.create_session(
            lambda: client,
            term_type="xterm-256color",
            term_size=(80, 24),
            env={"COLORTERM": "truecolor"},
            encoding=None,
        )
        client.channel = channel
        named = False
        async with asyncio.timeout(20):
            while b"in the lobby" not in client.seen:
                await client.quiet(0.05)
                if b"Choose the name" in client.seen and not named:
                    named = True
                    channel.write(b"\r")
        await client.quiet(0.05)
        yield client


async def status(home: Path) -> Status:
    """What the host says of itself."""
    answer = await asyncio.to_thread(ask, home, AskStatus())
    assert answer.status is not None, answer.text
    return answer.status


async def load(home: Path, port: int, count: int, seconds: float) -> dict[str, Any]:
    """Many sessions at one table."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(count)]
    before = (await status(home)).memory or 0
    gate = asyncio.Semaphore(4)
    ready, started = asyncio.Event(), 0
    times: list[float] = []
    lost = 0
    stop = asyncio.Event()

    async def person(number: int) -> None:
        nonlocal started, lost
        await gate.acquire()
        async with terminal(port, keys[number], f"load{number:03}x") as client:
            if number == 0:
                client.channel.write(b"n\r")  # the first game's form
                await client.quiet()
                client.channel.write(b"\r")
                await client.quiet()
                client.channel.write(b"\x1b[Bb")  # a bot into the second seat
                await client.quiet()
                client.channel.write(b"\r")
                await client.quiet()
                client.channel.write(b"r")
                await client.quiet(1.0)
            else:
                client.channel.write(b"g\r")
                await client.quiet()
            gate.release()
            started += 1
            if started == count:
                ready.set()
            await ready.wait()
            luck, there = random.Random(number), False
            while not stop.is_set():
                await asyncio.sleep(luck.uniform(0.5, 1.5))
                client.waits.clear()
                at = time.perf_counter()
                there = not there
                client.channel.write(b"\x1b[C" if there else b"\x1b[D")
                try:
                    async with asyncio.timeout(3):
                        await client.waits.wait()
                    times.append((client.large_at - at) * 1000)
                except TimeoutError:
                    lost += 1

    people = [asyncio.create_task(person(0))]
    while started < 1:
        await asyncio.sleep(0.1)
    people += [asyncio.create_task(person(number)) for number in range(1, count)]
    await ready.wait()
    await asyncio.sleep(2)
    times.clear()
    lost = 0
    await asyncio.sleep(seconds)
    during = await status(home)
    stop.set()
    await asyncio.gather(*people)
    ordered = sorted(times)
    return {
        "sessions": count,
        "keys": len(times),
        "without_an_answer_in_3s": lost,
        "ms_p50": round(statistics.median(ordered), 1),
        "ms_p95": round(ordered[int(len(ordered) * 0.95)], 1),
        "ms_p99": round(ordered[int(len(ordered) * 0.99)], 1),
        "mib_in_all": round((during.memory or 0) / 2**20, 1),
        "mib_a_session": round(((during.memory or 0) - before) / 2**20 / count, 2),
        "loop_late_ms_p99": round(during.lag_p99, 1),
        "targets": "T6 3.11: p95 60, p99 120; T7 200 sessions: p95 50 (3.13); T8: 2 MiB, 250 MiB for 100",
    }


async def churn(home: Path, port: int, count: int) -> dict[str, Any]:
    """Many sessions, four at a time."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(20)]
    gate = asyncio.Semaphore(4)

    async def visit(number: int) -> None:
        async with gate, terminal(port, keys[number % 20], f"churn{number % 20:02}x") as client:
            client.channel.write(b"?\x1b[A\r")
            await client.quiet(0.05)
            async with asyncio.timeout(20):
                while not client.closed.is_set():
                    # A key that comes before the panel is gone was meant for the panel.
                    client.channel.write(b"\x11")
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(0.3):
                            await client.closed.wait()

    async def settled() -> Status:
        while (await status(home)).sessions:
            await asyncio.sleep(0.1)
        await asyncio.sleep(4)
        return await status(home)

    await asyncio.gather(*(visit(number) for number in range(100)))
    warm = await settled()
    began = time.monotonic()
    await asyncio.gather(*(visit(number) for number in range(count)))
    after = await settled()
    return {
        "sessions_in_sequence": count,
        "seconds": round(time.monotonic() - began, 1),
        "mib_warm": round((warm.memory or 0) / 2**20, 1),
        "mib_after": round((after.memory or 0) / 2**20, 1),
        "open_files": [warm.open_files, after.open_files],
        "sessions_left": after.sessions,
        "targets": "T9: 20 MiB after 1,000, files back to start",
    }


async def ends(home: Path, port: int) -> dict[str, Any]:
    """Sessions whose clients vanish."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    file = home / "key"
    key.write_private_key(str(file))
    file.chmod(0o600)
    killed = subprocess.Popen(
        [
            "ssh",
            "-tt",
            "-F",
            "/dev/null",
            "-p",
            str(port),
            "-i",
            str(file),
            "-o",
            "StrictHostKeyChecking=no",
            "-o",
            f"UserKnownHostsFile={home / 'known'}",
            "-o",
            "IdentitiesOnly=yes",
            f"killed@{LOOPBACK}",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "TERM": "xterm-256color"},
    )
    while (await status(home)).sessions < 1:
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    at = time.monotonic()
    killed.kill()
    while (await status(home)).sessions:
        await asyncio.sleep(0.02)
    gone = time.monotonic() - at

    silent = asyncio.Event()

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A line that carries nothing any more once it is silent, and closes nothing."""
        theirs, ours = await asyncio.open_connection(LOOPBACK, port)

        async def carry(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
            while not silent.is_set() and (data := await source.read(4096)):
                if not silent.is_set():
                    sink.write(data)
            await asyncio.sleep(3600)

        with contextlib.suppress(asyncio.CancelledError, OSError):
            await asyncio.gather(carry(reader, ours), carry(theirs, writer))

    between = await asyncio.start_server(relay, LOOPBACK, 0)
    async with asyncio.timeout(120):
        connection = await asyncssh.connect(
            LOOPBACK,
            between.sockets[0].getsockname()[1],
            known_hosts=None,
            username="silent",
            client_keys=[key],
            config=None,
            agent_path=None,
        )
        client = Client()
        client.channel, _ = await connection.create_session(
            lambda: client, term_type="xterm", term_size=(80, 24), encoding=None
        )
        await client.quiet()
        silent.set()
        at = time.monotonic()
        while (await status(home)).sessions:
            await asyncio.sleep(0.2)
        quiet = time.monotonic() - at
    connection.abort()
    return {
        "killed_client_gone_after_s": round(gone, 2),
        "silent_line_gone_after_s": round(quiet, 1),
        "targets": "T17: 2 s, 60 s",
    }


def main() -> None:
    """Run what is asked for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("what", choices=("load", "churn", "ends"))
    asked.add_argument("count", type=int, nargs="?", default=100)
    asked.add_argument("--seconds", type=float, default=30.0)
    chosen = asked.parse_args()
    limits = [word for limit in _LIMITS for word in ("--limit", limit)]
    with tempfile.TemporaryDirectory() as made:
        home = Path(made)
        with hosting(home, "--log-level", "warning", *limits) as port:
            match chosen.what:
                case "load":
                    figures = asyncio.run(load(home, port, chosen.count, chosen.seconds))
                case "churn":
                    figures = asyncio.run(churn(home, port, chosen.count))
                case _:
                    figures = asyncio.run(ends(home, port))
    print(json.dumps(figures, indent=1))  # noqa: T201


if __name__ == "__main__":
    main()
