"""How much is begun or tried from one place in a while: a key is made anew in a moment, an address is not."""

import time
from collections import deque
from collections.abc import Callable

HOUR, MINUTE = 3600.0, 60.0


class Rate:
    """So many in a while for each key, and no more. Kept in memory only.

    A count outlives whoever it is of: coming anew would begin it anew.
    """

    def __init__(self, most: int, seconds: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._monotonic = monotonic
        self._begun: dict[str, deque[float]] = {}

    def allows(self, key: str) -> bool:
        """Whether one more may begin."""
        now = self._monotonic()
        self._begun = {of: begun for of, begun in self._begun.items() if now - begun[-1] < self._seconds}
        begun = self._begun.get(key)
        return begun is None or len(begun) < self._most or now - begun[0] >= self._seconds

    def count(self, key: str) -> None:
        """One has begun."""
        self._begun.setdefault(key, deque(maxlen=self._most)).append(self._monotonic())


__all__ = ["HOUR", "MINUTE", "Rate"]
