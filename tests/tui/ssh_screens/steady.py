"""A loop on which the same things happen in the same order every time; its sockets and threads are real.

Its time stands while anything can go on and jumps to the next timer when nothing can: what is drawn together
in one run is drawn together in the next, and waiting costs nothing.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar
from unittest.mock import patch

from tui.drivers.keyboard import Keyboard

T = TypeVar("T")

_ON_ITS_WAY = 0.0005
"""Real seconds in which what was written to a socket on loopback has come to its other end."""


class _Selector(selectors.DefaultSelector):
    """Where nothing else is left to wait for than a timer, it lets the time of the loop jump there."""

    jump: Callable[[float], None]

    def select(self, timeout: float | None = None) -> Any:
        if not timeout:
            return super().select(timeout)
        found = super().select(_ON_ITS_WAY)
        if not found:
            self.jump(timeout)
        return found


class SteadyLoop(asyncio.SelectorEventLoop):
    """The loop."""

    def __init__(self) -> None:
        selector = _Selector()
        selector.jump = self._jump
        self._moment = 1_000.0
        super().__init__(selector)
        self._thread = ThreadPoolExecutor(1)

    def time(self) -> float:
        return self._moment

    def _jump(self, by: float) -> None:
        self._moment += by

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:
        """Everything else stands still until the thread is done: how long it takes decides nothing."""
        call = self._thread.submit(func, *args)
        wait([call])
        return asyncio.wrap_future(call, loop=self)

    def close(self) -> None:
        self._thread.shutdown()
        super().close()


@contextmanager
def _clocks_of(loop: SteadyLoop) -> Iterator[None]:
    """What draws a screen and what reads keys go by the loop's time, and no moment is left to luck."""
    with ExitStack() as stack:
        for name in ("textual._time.get_time", "textual._parser.get_time"):
            stack.enter_context(patch(name, loop.time))
        stack.enter_context(patch("tui.ssh.driver.Keyboard", lambda: Keyboard(loop.time)))
        yield


def steadily(work: Coroutine[Any, Any, T]) -> T:
    """Run it to its end on a loop of its own."""
    with asyncio.Runner(loop_factory=SteadyLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, SteadyLoop)
        with _clocks_of(loop):
            return runner.run(work)


__all__ = ["SteadyLoop", "steadily"]
