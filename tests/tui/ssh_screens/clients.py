"""A host with its SSH server and real clients on loopback, all on one steady loop: what each client is sent,
frame by frame and step by step.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import asyncssh

from tests.tui.conftest import Emulator
from tests.tui.ssh.wires import LOOPBACK, key
from tui.drivers.keyboard import ANSWER, ASK
from tui.host.host import Host
from tui.host.settings import Settings
from tui.ssh.app import HostApp
from tui.ssh.server import SshServer

_STILL = 0.4
"""Seconds of the steady loop in which a host has done all that a key makes it do."""

_KEYS = {
    "<backspace>": "\x7f",
    "<ctrl+q>": "\x11",
    "<down>": "\x1b[B",
    "<end>": "\x1b[F",
    "<enter>": "\r",
    "<escape>": "\x1b",
    "<home>": "\x1b[H",
    "<right>": "\x1b[C",
    "<tab>": "\t",
    "<up>": "\x1b[A",
}

Size = tuple[int, int]


class Step(NamedTuple):
    """What a client was sent after something was done."""

    after: str
    frames: tuple[bytes, ...]


_keys: dict[str, asyncssh.SSHKey] = {}


def key_of(name: str) -> asyncssh.SSHKey:
    """The key of somebody, the same in all worlds: a new one shows its fingerprint to its owner."""
    return _keys.setdefault(name, key())


class Client(asyncssh.SSHClientSession[bytes]):
    """A terminal at the other end."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.steps: list[Step] = []
        self._frames: list[bytes] = []
        self._channel: Any = None

    def connection_made(self, chan: Any) -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self._frames.append(data)
        asked = data.count(ASK.encode())
        if asked:
            self._channel.write(ANSWER.encode() * asked)

    def note(self, after: str) -> None:
        """The step ends here."""
        self.steps.append(Step(after, tuple(self._frames)))
        self._frames.clear()

    def send(self, keys: str) -> None:
        """A key by its name, `<enter>`, or else the text that is typed."""
        self._channel.write(_KEYS.get(keys, keys).encode())

    def text(self) -> str:
        """What the terminal shows."""
        return "\n".join(_emulated(self.size, self.steps).screen.display)

    def shown(self) -> str:
        """All that it has shown at the end of a step."""
        screens = (_emulated(self.size, self.steps[: n + 1]).screen for n in range(len(self.steps)))
        return "\n".join(line for screen in screens for line in screen.display)


class Place:
    """A host and everybody who is there."""

    def __init__(self, host: Host, server: SshServer, stack: AsyncExitStack) -> None:
        self.host = host
        self.clients: list[Client] = []
        self._server = server
        self._stack = stack

    async def connect(
        self,
        name: str,
        *,
        by: asyncssh.SSHKey | None = None,
        size: Size = (80, 24),
        term: str = "xterm-256color",
        env: dict[str, str] | None = None,
    ) -> Client:
        """Somebody comes; `by`: with that key."""
        connection = await self._stack.enter_async_context(
            asyncssh.connect(
                LOOPBACK,
                self._server.port,
                known_hosts=None,
                username=name,
                config=None,
                client_keys=[by or key_of(name)],
                agent_path=None,
            )
        )
        client = Client(size)
        await connection.create_session(
            lambda: client, term_type=term, term_size=size, env=env or {}, encoding=None
        )
        self.clients.append(client)
        await self.still(f"{name} comes")
        return client

    async def still(self, after: str) -> None:
        """Let the host do what is to be done; for all who are there a step ends."""
        await asyncio.sleep(_STILL)
        for client in self.clients:
            client.note(after)

    async def press(self, clients: Sequence[Client], *keys: str) -> None:
        """These clients press the same keys (`<enter>`) or type the same texts, one after the other."""
        for one in keys:
            for client in clients:
                client.send(one)
            await self.still(one)


@asynccontextmanager
async def place(home: Path, **settings: Any) -> AsyncIterator[Place]:
    """A host that runs, on a steady loop."""
    chosen = Settings(port=0, bind=LOOPBACK, **settings)
    host = Host(home, chosen, monotonic=asyncio.get_running_loop().time)
    server = SshServer(chosen, home, lambda visitor: HostApp(host, visitor), env={})
    await host.start()
    try:
        await server.start()
        async with AsyncExitStack() as stack:
            yield Place(host, server, stack)
        await server.stop("the end")
    finally:
        await host.close("the end")


def difference(one: Client, other: Client) -> str:
    """Where two clients were sent other frames for the first time, and the lines that differ then."""
    for n, (here, there) in enumerate(zip(one.steps, other.steps, strict=True)):
        if here.frames != there.frames:
            shown = [_emulated(c.size, c.steps[: n + 1]).screen.display for c in (one, other)]
            lines = [f"{a.rstrip()!r}\n{b.rstrip()!r}" for a, b in zip(*shown, strict=True) if a != b]
            sizes = [[len(frame) for frame in step.frames] for step in (here, there)]
            words = "\n".join(lines or [f"the same is shown, by other frames: {here.frames}\n{there.frames}"])
            return f"after {here.after!r} in step {n}, frames of {sizes[0]} and {sizes[1]} bytes:\n{words}"
    return ""


def _emulated(size: Size, steps: Sequence[Step]) -> Emulator:
    terminal = Emulator(*size)
    for step in steps:
        for frame in step.frames:
            terminal.feed(frame.replace(ASK.encode(), b""))
    return terminal


__all__ = ["Client", "Place", "Step", "difference", "key_of", "place"]
