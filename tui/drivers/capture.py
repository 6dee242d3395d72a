"""A driver without a terminal, for tests and stills: it keeps the grid and counts the bytes.

Textual's own headless driver writes nothing, so `App.run_test` cannot show what a player
would see. Here the App believes it has a terminal:

    async with capture(BoardApp(), size=(80, 24), depth=Depth.SIXTEEN) as session:
        await session.press("right")
        assert session.sent_bytes() <= 100
        assert "Blue" in session.text()
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from tui.drivers.base import DiffDriver
from tui.drivers.compat import acting_in, current_driver, failure, leave_stdout_alone
from tui.output import Depth, still
from tui.output.screen import Screen


class CaptureDriver(DiffDriver, HeadlessDriver):
    """Keeps what would be sent. Starts no thread, reads no keys: a Pilot presses them."""

    wanted_depth = Depth.TRUE
    """The colours of the terminal that is not there."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        """As Textual calls it."""
        size = size or (80, 24)
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.written: list[str] = []
        """What Textual wrote since the last mark: the stock output."""
        self.sent: list[bytes] = []
        """What the terminal was sent since the last mark, a piece a frame."""
        self.open_output(app, size, self.wanted_depth)

    @property
    def is_headless(self) -> bool:
        """No: Textual writes nothing to a headless driver."""
        return False

    def write(self, data: str) -> None:
        """Called by Textual."""
        self.written.append(data)
        super().write(data)

    def emit(self, data: bytes) -> None:
        """Keep a piece."""
        self.sent.append(data)

    def mark(self) -> None:
        """Begin to count afresh."""
        self.written.clear()
        self.sent.clear()


class Session:
    """An App under test: press keys, look at the grid, count bytes."""

    def __init__(self, pilot: Pilot[Any], driver: CaptureDriver) -> None:
        """Made by `capture`."""
        self.pilot = pilot
        """Textual's own Pilot, for clicks and waiting."""
        self.driver = driver

    @property
    def app(self) -> App[Any]:
        """The App."""
        return self.pilot.app

    @property
    def screen(self) -> Screen:
        """The cells as the terminal shows them."""
        return self.driver.output.screen

    async def press(self, *keys: str) -> None:
        """Press keys, by Textual's names, and wait until the screen has answered."""
        with acting_in(self.app):
            await self.pilot.press(*keys)
        await self.pause()

    async def pause(self) -> None:
        """Wait until everything asked for is drawn."""
        with acting_in(self.app):
            await self.pilot.pause()
            await self.pilot.pause()

    async def resize(self, width: int, height: int) -> None:
        """Give the terminal another size and wait until the screen has answered."""
        with acting_in(self.app):
            await self.pilot.resize_terminal(width, height)
        await asyncio.sleep(_RESIZE_PAUSE)
        await self.pause()

    def mark(self) -> None:
        """Begin to count bytes afresh."""
        self.driver.mark()

    def sent(self) -> bytes:
        """What the terminal was sent since the last mark."""
        return b"".join(self.driver.sent)

    def sent_bytes(self) -> int:
        """How much the terminal was sent since the last mark."""
        return sum(map(len, self.driver.sent))

    def written(self) -> str:
        """What Textual wrote since the last mark: what a terminal would get without the cell grid."""
        return "".join(self.driver.written)

    def text(self) -> str:
        """The characters, a line a row."""
        return self.screen.text()

    def styles(self) -> str:
        """A letter a cell for its style, after the legend."""
        return still.styles(self.screen)


_RESIZE_PAUSE = 0.03
"""Seconds; Textual gathers resizes for 1/120 of a second."""


@asynccontextmanager
async def capture(
    app: App[Any], size: tuple[int, int] = (80, 24), depth: Depth = Depth.TRUE
) -> AsyncIterator[Session]:
    """Run an App without a terminal and hand out a session with it.

    What fails inside the App is raised here.
    """
    app.driver_class = type("CaptureDriver", (CaptureDriver,), {"wanted_depth": depth})
    leave_stdout_alone(app)
    pilots: asyncio.Queue[Pilot[Any]] = asyncio.Queue()
    done = asyncio.Event()

    async def hand_over(pilot: Pilot[Any]) -> None:
        pilots.put_nowait(pilot)
        await done.wait()
        app.exit()

    running = asyncio.create_task(app.run_async(size=size, auto_pilot=hand_over))
    running.add_done_callback(lambda _: pilots.put_nowait(Pilot(app)))
    try:
        pilot = await pilots.get()
        if running.done():
            raise RuntimeError("the App ended before its first screen")
        driver = current_driver(app)
        if not isinstance(driver, CaptureDriver):
            raise TypeError("the App chose another driver than the one it was given")
        session = Session(pilot, driver)
        await session.pause()
        yield session
    finally:
        done.set()
        await running
        error = failure(app)
        if error is not None:
            raise error
