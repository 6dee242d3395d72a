"""What a terminal sends, taken in no faster than a person's hands make it and the screens keep up with.

A key costs the process a thousand times what its byte costs the sender, and all sessions share one loop.
So bytes wait here in small pieces, and their source is paused until the next one may be read. The channel
feeds it; nothing is lost or reordered.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

PIECE = 64
"""Bytes handed on at once; at most so many keys."""

KEYS_A_SECOND = 200
"""Keys and reports of the mouse; a key held down makes 30 to 60."""
KEYS_AT_ONCE = 400
BYTES_A_KEY = 100
"""Bytes that cost as much as a key, for what becomes none: the text of a paste, nonsense."""

BEHIND = 64
"""Messages that wait for a screen above which nothing more is read."""

_LOOK_AGAIN = 0.05
"""Seconds between two looks at a screen that is behind."""

_LEAST_WAIT = 0.005
"""Seconds; a shorter wait would be all waking up."""

_LONGEST_SEQUENCE = 40
"""Bytes of a key or report; a cut within one would make an Escape and letters of it."""


class Reader(Protocol):
    """What the bytes are for."""

    def feed(self, data: bytes) -> int:
        """Take them in; gives how many messages they made."""

    @property
    def behind(self) -> int:
        """Messages that wait for the screens."""


class Intake:
    """The input of one session."""

    def __init__(self, loop: asyncio.AbstractEventLoop, pause: Callable[[], None], go_on: Callable[[], None]):
        """
        Args:
            loop: whose time counts.
            pause: stops the source; what it has sent already may still come.
            go_on: lets the source send again; may call `take` before it returns.
        """
        self._loop = loop
        self._pause = pause
        self._go_on = go_on
        self._waiting = bytearray()
        self._allowance = float(KEYS_AT_ONCE)
        self._counted_at = loop.time()
        self._timer: asyncio.TimerHandle | None = None
        self._reader: Reader | None = None

    def take(self, data: bytes, reader: Reader) -> None:
        """Bytes from the terminal."""
        self._waiting += data
        self._reader = reader
        if self._timer is None:
            self._hand_on()

    def close(self) -> None:
        """Nothing is read any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._reader = None
        self._waiting.clear()

    def _hand_on(self) -> None:
        moment = self._loop.time()
        gained = (moment - self._counted_at) * KEYS_A_SECOND
        self._allowance, self._counted_at = min(KEYS_AT_ONCE, self._allowance + gained), moment
        while self._waiting and self._reader is not None:
            wait = self._wait(self._reader)
            if wait:
                self._pause()
                self._timer = self._loop.call_later(wait, self._resume)
                return
            piece = self._next()
            self._allowance -= len(piece) / BYTES_A_KEY + self._reader.feed(piece)

    def _resume(self) -> None:
        self._timer = None
        self._hand_on()
        if self._timer is None and self._reader is not None:
            self._go_on()

    def _wait(self, reader: Reader) -> float:
        """Seconds until a piece may be read."""
        if self._allowance < 0:
            return max(_LEAST_WAIT, -self._allowance / KEYS_A_SECOND)
        return _LOOK_AGAIN if reader.behind > BEHIND else 0.0

    def _next(self) -> bytes:
        end = PIECE
        if len(self._waiting) > PIECE:
            begun = self._waiting.rfind(b"\x1b", max(1, PIECE - _LONGEST_SEQUENCE), PIECE)
            end = begun if begun > 0 else PIECE
        piece = bytes(self._waiting[:end])
        del self._waiting[:end]
        return piece


__all__ = ["BEHIND", "KEYS_AT_ONCE", "KEYS_A_SECOND", "PIECE", "Intake", "Reader"]
