"""How late the event loop is: what every session feels when something blocks it."""

import asyncio
from collections import deque

_EVERY = 0.25
_KEPT = 240
"""Samples: a minute of them."""


class Lag:
    """The lateness of the last minute, in seconds."""

    def __init__(self) -> None:
        self._samples: deque[float] = deque(maxlen=_KEPT)

    async def measure(self) -> None:
        """Take a sample four times a second, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _EVERY
            await asyncio.sleep(_EVERY)
            self._samples.append(max(0.0, loop.time() - due))

    def percentile(self, percent: float) -> float:
        """The lateness that `percent` of 100 samples did not go beyond; 0 before the first."""
        if not self._samples:
            return 0.0
        ordered = sorted(self._samples)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


__all__ = ["Lag"]
