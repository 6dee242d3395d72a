"""Table time as it is read off the real clocks: the runner's own, and the only place that has them.

At most tables it is what the monotonic clock says while the table is open. At a table played over
days it is what the wall clock says, so that it goes on while the table is closed or the machine
sleeps. What must stay true: it never runs backwards, whatever somebody does to the wall clock, and
what passes while it stands still never counts.
"""

import time
from collections.abc import Callable

from engine.game import Millis


def unix_time() -> Millis:
    """The wall clock: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class TableTime:
    """Table time: stands still until `go`, and after each `stop`."""

    def __init__(
        self,
        at: Millis,
        *,
        monotonic: Callable[[], float] = time.monotonic,
        wall: Callable[[], Millis] | None = None,
    ) -> None:
        """
        Args:
            at: where it stands.
            monotonic: a clock that only runs forward, in seconds; it may stand while the machine sleeps.
            wall: the Unix time in milliseconds, which may jump, where table time follows it.
        """
        self._monotonic = monotonic
        self._wall = wall
        self.zero: Millis | None = None
        """The Unix time at which table time was 0, had there been no pause; None where it follows no wall."""
        self._base = self._latest = at
        self._since: float | None = None

    def now(self) -> Millis:
        """Table time at this moment."""
        if self._since is None:
            return self._base
        # The wall clock knows what the machine slept through; when it is put back the other one goes on.
        came = self._base + int((self._monotonic() - self._since) * 1000)
        if self._wall is not None and self.zero is not None:
            came = max(came, self._wall() - self.zero)
        self._latest = max(self._latest, came)
        return self._latest

    def zero_from(self, at: Millis) -> Millis | None:
        """What `zero` is if table time goes on from `at` now; None where it does not follow the wall."""
        return None if self._wall is None else self._wall() - at

    def stop(self, at: Millis) -> None:
        """Stand still at table time `at`."""
        self._base = self._latest = at
        self._since = None

    def begin(self) -> None:
        """The table opens: only what passes from now on counts, unless table time follows the wall."""
        if self._wall is None and self._since is not None:
            self._since = self._monotonic()

    def go(self, at: Millis, zero: Millis | None) -> None:
        """Go on from table time `at`; `zero` is the one that holds from now on."""
        self._base = self._latest = at
        self._since = self._monotonic()
        self.zero = zero


__all__ = ["TableTime", "unix_time"]
