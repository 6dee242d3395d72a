"""How long things take, scaled to the machine on which the goals of the architecture were set.

That machine runs `calibrate` in 33 ms, the best of nine. What is measured here is the processor time of
this process, the best of several runs, so that other work on the machine counts less.
"""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

THEIRS = 0.033
"""Seconds of the calibration loop on the machine of the goals."""


def calibrate() -> float:
    """Seconds of the calibration loop here, the best of nine."""

    def loop() -> None:
        x = 1
        for i in range(300_000):
            x = (x * 1103515245 + 12345) & 0x7FFFFFFF
            if x & 1:
                x ^= i

    return best(loop, 9)


def best(work: Callable[[], object], times: int) -> float:
    """Seconds of the quickest of several runs."""
    return min(_timed(work) for _ in range(times))


def each(work: Callable[[Any], object], things: list[Any], times: int = 9) -> float:
    """Seconds a thing, the best of several runs over all of them."""

    def run() -> None:
        for thing in things:
            work(thing)

    return best(run, times) / len(things)


def fresh(work: Callable[[Any], object], make: Callable[[], Any], count: int = 50, times: int = 15) -> float:
    """Seconds of work on a thing nobody has asked anything before: what it keeps has to be worked out."""
    batches = [[make() for _ in range(count)] for _ in range(times)]

    def run() -> None:
        for thing in batches.pop():
            work(thing)

    return best(run, times) / count


def rate(work: Callable[[], int], times: int) -> float:
    """Seconds a piece of work that counts itself, the best of several runs."""
    found = []
    for _ in range(times):
        start = time.process_time()
        count = work()
        found.append((time.process_time() - start) / count)
    return min(found)


def _timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


class Row(NamedTuple):
    """A line of the architecture's table, in seconds; less is better."""

    name: str
    goal: float
    floor: float
    measure: Callable[[], float]
    rated: str = ""
    """What is counted a second, where the table has a rate."""

    def shown(self, seconds: float) -> str:
        """A figure in the table's own unit."""
        if self.rated:
            return f"{1 / seconds:,.0f} {self.rated}/s"
        for unit, size in (("ms", 1e-3), ("us", 1e-6)):
            if seconds >= size:
                return f"{seconds / size:,.1f} {unit}"
        return f"{seconds / 1e-9:,.0f} ns"
