"""How much a connection may send: what a terminal needs, and no more of the one loop that all share.

Every packet costs, whatever it is for: a change of the window, a new key exchange, a request that is
refused. `tui.ssh.intake` counts keys; this counts bytes, below all of asyncssh and from the first one
on. Who sends more waits in the system's buffers, and loses nothing.
"""

import asyncio
from collections.abc import Callable
from typing import Any

BYTES_AT_ONCE = 128 * 1024
"""A long paste goes through at once, and so does a log-in with many keys."""
BYTES_A_SECOND = 32 * 1024
"""Some 500 keys a second, each in a packet of its own; a mouse that is dragged sends a third of that."""

_PIECE = 8 * 1024
"""Bytes taken off the wire at once: others have their turn in between."""

_LEAST_WAIT = 0.05
"""Seconds; a shorter wait would be all waking up."""


class Throttle:
    """The incoming bytes of one connection."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, take: Callable[[bytes], None]
    ) -> None:
        """
        Args:
            loop: whose time counts.
            transport: where the bytes come from.
            take: what they are for.
        """
        self._loop = loop
        self._transport = transport
        self._take = take
        self._allowance = float(BYTES_AT_ONCE)
        self._counted_at = loop.time()
        self._timer: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes, *_: Any) -> None:
        """Called by the transport."""
        moment = self._loop.time()
        gained = (moment - self._counted_at) * BYTES_A_SECOND
        self._allowance, self._counted_at = min(BYTES_AT_ONCE, self._allowance + gained) - len(data), moment
        if self._allowance < 0 and self._timer is None and not self._transport.is_closing():
            self._transport.pause_reading()
            wait = max(_LEAST_WAIT, -self._allowance / BYTES_A_SECOND)
            self._timer = self._loop.call_later(wait, self._resume)
        self._take(data)

    def close(self) -> None:
        """The connection is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _resume(self) -> None:
        self._timer = None
        if not self._transport.is_closing():
            self._transport.resume_reading()


def throttle(connection: Any) -> Throttle:
    """Put a throttle between a connection of asyncssh and its transport; they know nothing of it."""
    transport = connection._transport
    transport.max_size = _PIECE
    made = Throttle(asyncio.get_running_loop(), transport, connection.data_received)
    connection.data_received = made.data_received
    return made


__all__ = ["BYTES_AT_ONCE", "BYTES_A_SECOND", "Throttle", "throttle"]
