"""Terminals over SSH for the load scripts: they throw away what they are sent, and note when it came."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from tests.load.hosts import LOOPBACK
from tui.host.requests import AskStatus, Status, ask

_TICK = 45
"""Bytes that a tick of the clock may take (T3)."""

_CURSOR = b"48;5;229"
"""The ground of the cursor: what a cursor key changes holds it, or is larger than a tick."""


class Client(asyncssh.SSHClientSession[bytes]):
    """A terminal that throws away what it is sent, and notes when it came."""

    def __init__(self) -> None:
        self.came = asyncio.Event()
        self.moved = asyncio.Event()
        """Set when a cursor was seen to move."""
        self.moved_at = 0.0
        self.seen = b""
        self.channel: Any = None
        self.closed = asyncio.Event()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.seen = (self.seen + data)[-20_000:]
        if b"\x1b[5n" in data:
            self.channel.write(b"\x1b[0n")
        if len(data) > _TICK or _CURSOR in data:
            self.moved_at = time.perf_counter()
            self.moved.set()
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
                    channel.write(b"\r\r")
        await client.quiet(0.05)
        yield client


async def status(home: Path) -> Status:
    """What the host says of itself."""
    answer = await asyncio.to_thread(ask, home, AskStatus())
    assert answer.status is not None, answer.text
    return answer.status
