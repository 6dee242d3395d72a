"""Many sessions on one host, measured from outside: `python -m tests.load.sessions [load|churn|ends]`.

The host is a process of its own, the clients of this one speak SSH to it over loopback. Every figure is
printed as JSON; nothing here passes or fails, targets are named beside the figures.

- `load N`: N sessions watch a table of Full Metal Planète whose clock ticks, each presses a key a second
  at random moments; how long until the cursor has moved (T6, T7), memory a session (T8), and how late the
  host's loop is (T10, with `--bots 4`). `--runs 3` gives the medians of three hosts.
- `churn N`: N sessions one after the other, four at a time; memory, open files and sessions after (T9).
- `ends`: a client killed with signal 9, and a line that falls silent, until the session is gone (T17).
"""

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import asyncssh

from tests.load.clients import Client, status, terminal
from tests.load.crowd import TARGETS, crowd, median_of
from tests.load.hosts import LOOPBACK, hosting
from tui.host.requests import Status

_LIMITS = (
    "sessions=2000",
    "sessions_per_player=2000",
    "connections_per_address=2000",
    "connections_per_minute=100000",
    "names_per_address=100000",
    "spectators=2000",
)
"""Of the host, out of the way of a crowd from one address."""


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
    asked.add_argument(
        "--seconds", type=float, default=60.0, help="of load; the loop's lateness is that of a minute"
    )
    asked.add_argument("--bots", type=int, default=0, help="that play beside the load, two at a table")
    asked.add_argument("--runs", type=int, default=1, help="of load; medians are given")
    chosen = asked.parse_args()
    match chosen.what:
        case "load":
            runs = [
                _at_a_host(lambda home, port: crowd(home, port, chosen.count, chosen.seconds, chosen.bots))
                for _ in range(chosen.runs)
            ]
            figures = {**median_of(runs), "targets": TARGETS}
        case "churn":
            figures = _at_a_host(lambda home, port: churn(home, port, chosen.count))
        case _:
            figures = _at_a_host(ends)
    print(json.dumps(figures, indent=1))  # noqa: T201


def _at_a_host(measure: Callable[[Path, int], Coroutine[Any, Any, dict[str, Any]]]) -> dict[str, Any]:
    limits = [word for limit in _LIMITS for word in ("--limit", limit)]
    with tempfile.TemporaryDirectory() as made:
        home = Path(made)
        with hosting(home, "--log-level", "warning", *limits) as port:
            return asyncio.run(measure(home, port))


if __name__ == "__main__":
    main()
