"""A host behind a real server, and people at it over the wire, all on one loop."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from tests.tui.host.people import hosting
from tests.tui.ssh.wires import LOOPBACK, Served, Terminal, key
from tui.host.host import Host
from tui.ssh.app import HostApp
from tui.ssh.server import SshServer


class Open:
    """A host that is open to everybody on loopback."""

    def __init__(self, host: Host, served: Served, stack: AsyncExitStack) -> None:
        self.host = host
        self.served = served
        self._stack = stack
        self._keys: dict[str, asyncssh.SSHKey] = {}

    def key(self, name: str) -> asyncssh.SSHKey:
        """That one's key, the same each time."""
        return self._keys.setdefault(name, key())

    async def enter(self, name: str, **more: Any) -> Terminal:
        """Somebody in the lobby, named on the first visit."""
        known = name in self._keys
        terminal = await self._stack.enter_async_context(
            self.served.terminal(self.key(name), username=name, **more)
        )
        if not known:
            await terminal.shows("Choose the name")
            terminal.type("\r\r")
        await terminal.shows(f"{name} in the lobby")
        return terminal


@asynccontextmanager
async def open_host(home: Path, **settings: Any) -> AsyncIterator[Open]:
    """A host and its server, both ended at the end."""
    async with hosting(home, port=0, bind=LOOPBACK, **settings) as host:
        server = SshServer(host.settings, host.home, lambda visitor: HostApp(host, visitor))
        await server.start()
        try:
            async with AsyncExitStack() as stack:
                yield Open(host, Served(server, []), stack)
        finally:
            await server.stop("the end")


async def ended(open_to: Open) -> None:
    """Wait until every session is over."""
    await open_to.served.server.until_empty()
