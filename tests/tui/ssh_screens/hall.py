"""A host on a folder and people at captured terminals, all on one loop, for the tests of the screens."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from textual._context import active_app

from tests.tui.host.people import hosting
from tui.drivers.capture import Session, capture
from tui.host.host import Host
from tui.host.room import Room
from tui.host.visitor import Visitor
from tui.output import Depth
from tui.ssh.app import HostApp
from tui.ssh.table import Hosted

SEED = 0
"""With it the first seat begins at Metal Minds."""


class Guest:
    """Somebody at a terminal."""

    def __init__(self, hall: "Hall", session: Session, leave: Callable[[], Any]) -> None:
        self.hall = hall
        self.session = session
        self._leave = leave

    @property
    def app(self) -> HostApp:
        app = self.session.app
        assert isinstance(app, HostApp)
        return app

    @property
    def text(self) -> str:
        return self.session.text()

    @property
    def table(self) -> Any:
        """The screen of the table."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, Hosted))

    async def press(self, *keys: str) -> None:
        """Press keys, and let everybody's screens answer."""
        active_app.set(self.app)
        await self.session.pilot.press(*keys)
        await self.hall.settle()

    async def type(self, text: str) -> None:
        await self.press(*(_KEYS.get(letter, letter) for letter in text))

    async def shows(self, words: str) -> None:
        """Wait until these words stand on the terminal."""
        for _ in range(200):
            if words in self.text:
                return
            await self.hall.settle()
            await asyncio.sleep(0.005)
        raise AssertionError(f"{words!r} is not shown:\n{self.text}")

    async def go_in(self, room: Room) -> None:
        """Into a room, as from the lobby."""
        self.app.call_later(self.app._go_in, room)
        await self.hall.settle()

    async def sits(self) -> None:
        """Wait until this one is at a table."""
        for _ in range(200):
            if any(isinstance(screen, Hosted) for screen in self.app.screen_stack):
                break
            await self.hall.settle()
            await asyncio.sleep(0.005)
        await self.hall.settle()

    async def drop(self) -> None:
        """The line is gone, without a word."""
        self.hall.guests.remove(self)
        await self._leave()
        await asyncio.sleep(0)
        await self.hall.settle()


_KEYS = {
    " ": "space",
    "-": "minus",
    "'": "apostrophe",
    ",": "comma",
    '"': "quotation_mark",
    ":": "colon",
    ".": "full_stop",
}


class Hall:
    """A host and its guests."""

    def __init__(self, host: Host, stack: AsyncExitStack) -> None:
        self.host = host
        self.guests: list[Guest] = []
        self._stack = stack

    async def connect(
        self,
        key: str | None,
        *,
        username: str = "",
        size: tuple[int, int] = (80, 24),
        depth: Depth = Depth.TRUE,
        term: str = "xterm-256color",
    ) -> Guest:
        """A connection of a key (None: without one)."""
        fingerprint = None if key is None else f"SHA256:{key}"
        app = HostApp(self.host, Visitor(fingerprint, username or key or "x", "192.0.2.1", term), timed=False)
        own = AsyncExitStack()
        session = await own.enter_async_context(capture(app, size, depth))
        gone = False

        async def leave() -> None:
            nonlocal gone
            if not gone:
                gone = True
                await own.aclose()
                app.left()

        self._stack.push_async_callback(leave)
        guest = Guest(self, session, leave)
        self.guests.append(guest)
        await self.settle()
        return guest

    async def enter(self, name: str, **more: Any) -> Guest:
        """Somebody of that name, in the lobby."""
        guest = await self.connect(name, **more)
        if "Choose the name" in guest.text:
            await guest.press("enter", "enter")
        await guest.shows(f"{name} in the lobby")
        return guest

    async def settle(self) -> None:
        """Let every screen show what there is to show."""
        for guest in self.guests:
            active_app.set(guest.app)
            await guest.session.pilot.pause()

    async def at_table(self, game: str, *names: str, **more: Any) -> tuple[Room, list[Guest]]:
        """People at a table that has begun, in seat order."""
        from tests.tui.host.people import plan

        size = more.pop("size", (80, 24))
        guests = [await self.enter(name, size=size) for name in names]
        owner = guests[0].app.presence
        assert owner is not None
        room = await self.host.open_room(owner, plan("evening", game, len(names), **more))
        for seat, guest in enumerate(guests):
            presence = guest.app.presence
            assert presence is not None
            if room.record.code:
                room.enter(presence, room.record.code)
            await guest.go_in(room)
            room.take(presence.player, seat)
        await self.settle()
        for guest in guests:
            await guest.press("r")
        for guest in guests:
            await guest.sits()
        return room, guests


@asynccontextmanager
async def hall(home: Path, **settings: Any) -> AsyncIterator[Hall]:
    """A host that runs, on this loop; all its tables have the same luck, and changes are told at once."""
    with patch("tui.opening.secrets.randbits", lambda _: SEED), patch("tui.host.gathering.LEAST", 0.0):
        async with hosting(home, **settings) as host, AsyncExitStack() as stack:
            yield Hall(host, stack)
            await asyncio.sleep(0)
