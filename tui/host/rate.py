"""How much is begun from one address in an hour: a key is made anew in a moment, and an address is not."""

import time
from collections import deque
from collections.abc import Callable

HOUR = 3600.0


class Rate:
    """So many in an hour from one address, and no more. Kept in memory only."""

    def __init__(self, most: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._monotonic = monotonic
        self._begun: dict[str, deque[float]] = {}

    def allows(self, address: str) -> bool:
        """Whether one more may begin."""
        now = self._monotonic()
        self._begun = {key: begun for key, begun in self._begun.items() if now - begun[-1] < HOUR}
        begun = self._begun.get(address)
        return begun is None or len(begun) < self._most or now - begun[0] >= HOUR

    def count(self, address: str) -> None:
        """One has begun."""
        self._begun.setdefault(address, deque(maxlen=self._most)).append(self._monotonic())


__all__ = ["Rate"]
