"""How much of the host an address or a key takes: connections, new ones a minute, sessions.

Plain counting with a clock that is passed in. `tui.ssh.server` asks before it does anything costly.
"""

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable

from tui.host.settings import Limits
from tui.host.visitor import one_place

_MINUTE = 60.0
_ADDRESSES = 10_000
"""Addresses whose new connections are remembered; the longest silent one is forgotten first."""


class Admission:
    """The counts of one server."""

    def __init__(self, limits: Limits, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._monotonic = monotonic
        self._open: Counter[str] = Counter()
        self._recent: OrderedDict[str, deque[float]] = OrderedDict()
        self._sessions: Counter[str] = Counter()

    @property
    def sessions(self) -> int:
        """Open sessions of everybody."""
        return self._sessions.total()

    def connect(self, address: str) -> str:
        """Count a new connection, or say in a sentence why it is not taken; then it is not counted."""
        limits, address = self._limits, one_place(address)
        recent = self._recent.setdefault(address, deque(maxlen=limits.connections_per_minute))
        self._recent.move_to_end(address)
        if len(self._recent) > _ADDRESSES:
            self._recent.popitem(last=False)
        moment = self._monotonic()
        if len(recent) == limits.connections_per_minute and moment - recent[0] < _MINUTE:
            return f"more than {limits.connections_per_minute} connections in a minute"
        if self._open[address] >= limits.connections_per_address:
            return f"{self._open[address]} connections from this address are open already"
        recent.append(moment)
        self._open[address] += 1
        return ""

    def disconnect(self, address: str) -> None:
        """A connection that was counted has ended."""
        address = one_place(address)
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def begin(self, key: str) -> str:
        """Count a session of a key (or of a guest's address), or say why it is not begun."""
        limits = self._limits
        if self.sessions >= limits.sessions:
            return f"this host is full: {limits.sessions} people are here"
        if self._sessions[key] >= limits.sessions_per_player:
            return f"{self._sessions[key]} sessions of yours are open already; close one of them first"
        self._sessions[key] += 1
        return ""

    def end(self, key: str) -> None:
        """A session that was counted has ended."""
        self._sessions[key] -= 1
        if self._sessions[key] <= 0:
            del self._sessions[key]


__all__ = ["Admission"]
