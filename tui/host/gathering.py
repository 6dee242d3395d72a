"""Changes that many people are told of: gathered, so that nobody who changes things fast takes the loop.

Each one who is told paints something, and a key makes a change; so the more there are to be told, the
less often it is done. A change after a quiet time is told at once.
"""

import asyncio
import contextvars
from collections.abc import Callable

LEAST = 0.05
"""Seconds in which changes are told as one, and between two tellings for every two who are told."""


class Gathering:
    """Who is told of something, together."""

    def __init__(self, tell: Callable[[], int]) -> None:
        """`tell` tells everybody, and gives how many they were; it runs in a context of its own."""
        self._tell = tell
        self._told_at = 0.0
        self._rest = 0.0
        """Seconds that must pass after the last telling."""
        self._timer: asyncio.TimerHandle | None = None

    def soon(self) -> None:
        """Something has changed."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            due = max(loop.time() + LEAST, self._told_at + self._rest)
            self._timer = loop.call_at(due, self._tell_now, context=contextvars.Context())

    def _tell_now(self) -> None:
        self._timer = None
        self._told_at = asyncio.get_running_loop().time()
        self._rest = LEAST * self._tell() / 2


__all__ = ["LEAST", "Gathering"]
