"""A server with a tiny program on it, and clients on loopback, for the tests of the transport."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar

import asyncssh
import pyte
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key, Paste, Resize
from textual.widgets import Static

from tui.host.settings import Limits, Settings
from tui.host.visitor import Visitor
from tui.output import Depth
from tui.ssh.server import SshServer
from tui.ssh.session_app import SessionApp

LOOPBACK = "127.0.0.1"


class Tiny(SessionApp):
    """Shows who came, and every key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "fail", show=False),
        Binding("z", "paint", show=False),
    ]

    def __init__(self, visitor: Visitor, *, depth: Depth | None = None) -> None:
        super().__init__(visitor, depth=depth)
        self.keys: list[str] = []
        self.sizes: list[tuple[int, int]] = []
        self.pasted: list[str] = []
        self.gone = 0
        self.painted = 0

    def compose(self) -> ComposeResult:
        yield Static(f"[#12ab34 on #203040]hello {self.visitor.username}[/]", id="first")
        yield Static("", id="second")

    def on_key(self, event: Key) -> None:
        self.keys.append(event.key)
        self.query_one("#second", Static).update(f"keys {' '.join(self.keys[-8:])}")

    def on_paste(self, event: Paste) -> None:
        self.pasted.append(event.text)

    def on_resize(self, event: Resize) -> None:
        self.sizes.append((event.size.width, event.size.height))

    def action_fail(self) -> None:
        raise RuntimeError("a secret of the table")

    def action_paint(self) -> None:
        """Everything in another colour: as large a frame as there is."""
        self.painted += 1
        self.query_one("#first", Static).update(
            "\n".join(
                f"[#{self.painted * 37 % 256:02x}ab{n:02x}]{self.painted:>6}{'x' * 180}[/]" for n in range(55)
            )
        )

    def left(self) -> None:
        self.gone += 1


class Served:
    """A running server and the programs it made."""

    def __init__(self, server: SshServer, apps: list[Tiny]) -> None:
        self.server = server
        self.apps = apps

    @asynccontextmanager
    async def connect(
        self, key: asyncssh.SSHKey | None = None, *, username: str = "ada", **options: Any
    ) -> AsyncIterator[asyncssh.SSHClientConnection]:
        options.setdefault("client_keys", [key] if key else None)
        options.setdefault("agent_path", None)
        async with asyncssh.connect(
            LOOPBACK,
            self.server.port,
            known_hosts=None,
            username=username,
            config=None,
            **options,
        ) as connection:
            yield connection

    @asynccontextmanager
    async def terminal(
        self,
        key: asyncssh.SSHKey | None = None,
        *,
        term: str = "xterm-256color",
        size: tuple[int, int] = (80, 24),
        env: dict[str, str] | None = None,
        username: str = "ada",
        **options: Any,
    ) -> AsyncIterator["Terminal"]:
        async with self.connect(key, username=username, **options) as connection:
            terminal = Terminal(size)
            channel, _ = await connection.create_session(
                lambda: terminal, term_type=term, term_size=size, env=env or {}, encoding=None
            )
            terminal.channel = channel
            try:
                yield terminal
            finally:
                channel.close()


class Terminal(asyncssh.SSHClientSession[bytes]):
    """A terminal that keeps what it is sent, and shows it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.received = bytearray()
        self.channel: Any = None
        self.closed = asyncio.Event()
        self._news = asyncio.Event()
        self.answers = True
        """Whether it answers queries for a sign of life."""

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.received += data
        self._stream.feed(data.replace(b"\x1b[5n", b""))
        if self.answers and self.channel is not None and b"\x1b[5n" in data:
            self.channel.write(b"\x1b[0n" * data.count(b"\x1b[5n"))
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()
        self._news.set()

    def text(self) -> str:
        return "\n".join(self.screen.display)

    async def until(self, holds: Callable[[], bool], seconds: float = 5.0) -> None:
        """Wait until it holds, looked at whenever something comes."""
        async with asyncio.timeout(seconds):
            while not holds():
                self._news.clear()
                try:
                    async with asyncio.timeout(0.02):
                        await self._news.wait()
                except TimeoutError:
                    continue

    async def shows(self, words: str, seconds: float = 5.0) -> None:
        """Wait until the screen shows these words."""
        try:
            await self.until(lambda: words in self.text(), seconds)
        except TimeoutError:
            raise AssertionError(f"{words!r} is not shown:\n{self.text()}") from None

    def type(self, keys: bytes | str) -> None:
        self.channel.write(keys.encode() if isinstance(keys, str) else keys)


@asynccontextmanager
async def serving(
    home: Path, *, limits: Limits | None = None, depth: Depth | None = None, **settings: Any
) -> AsyncIterator[Served]:
    """A server on loopback, on any free port."""
    apps: list[Tiny] = []

    def welcome(visitor: Visitor) -> Tiny | str:
        if visitor.username == "unwelcome":
            return "You are not welcome."
        apps.append(Tiny(visitor, depth=depth))
        return apps[-1]

    env = settings.pop("environ", {})
    chosen = Settings(port=0, bind=LOOPBACK, limits=limits or Limits(), **settings)
    server = SshServer(chosen, home, welcome, env=env)
    await server.start()
    try:
        yield Served(server, apps)
    finally:
        await server.stop("the end")


def key() -> asyncssh.SSHKey:
    """A new key of somebody."""
    return asyncssh.generate_private_key("ssh-ed25519")


class Listener(asyncssh.SSHClient):
    """A client that keeps the banner."""

    def __init__(self) -> None:
        self.banner = ""

    def auth_banner_received(self, msg: str, lang: str) -> None:
        self.banner += msg
