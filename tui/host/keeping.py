"""The writing of the rooms' records: soon after each change, at once where something hangs on it.

One record is written or removed after the other, always as its room is at that moment: what is put away
is not written again, and nothing older is written over something newer. What cannot be written is tried
again until it can be.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable

from saves import names
from saves.errors import SaveError
from tui.host.apart import apart
from tui.host.record import Record, Records

_AGAIN = 5.0
"""Seconds after which what could not be written is tried again."""

log = logging.getLogger(__name__)


class Keeping:
    """Keeps the records of a host's rooms."""

    def __init__(self, records: Records, current: Callable[[str], Record | None]) -> None:
        """
        Args:
            records: where they lie.
            current: the record of a room as it is now, by the stem of its name; None: it is put away.
        """
        self._records = records
        self._current = current
        self._changed: set[str] = set()
        self._unkept: set[str] = set()
        """Those that could not be written, which the log says once."""
        self._wake = asyncio.Event()
        self._turn = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._ending = asyncio.Event()

    def start(self) -> None:
        """Begin to write what changes."""
        self._task = apart(self._run())

    def soon(self, record: Record) -> None:
        """The record of a room has changed."""
        self._changed.add(names.stem(record.name))
        self._wake.set()

    async def at_once(self, record: Record) -> None:
        """Keep a record before something hangs on it. Raises `SaveError`, and then it is not kept."""
        key = names.stem(record.name)
        async with self._turn:
            # What has changed stays noted: should this fail, it is written as soon as it can be.
            await asyncio.to_thread(self._records.write, self._current(key) or record)

    async def forget(self, name: str) -> None:
        """Remove the record of a room that is put away."""
        async with self._turn:
            if self._current(names.stem(name)) is not None:
                return  # another has the name already
            try:
                await asyncio.to_thread(self._records.remove, name)
            except SaveError as fault:
                log.error("room %s stays among the records: %s", name, fault)

    async def end(self) -> None:
        """Write what is not written yet, and stop."""
        self._ending.set()
        self._wake.set()
        if self._task is not None:
            # Not cancelled: what it has in hand would be lost.
            await self._task
            self._task = None
        await self._write()

    async def _run(self) -> None:
        while not self._ending.is_set():
            await self._wake.wait()
            self._wake.clear()
            if not await self._write():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_AGAIN):
                        await self._ending.wait()
                self._wake.set()

    async def _write(self) -> bool:
        """Write what has changed; whether all of it could be."""
        failed = False
        async with self._turn:
            for key in tuple(self._changed):
                self._changed.discard(key)
                record = self._current(key)
                if record is None:
                    continue
                try:
                    await asyncio.to_thread(self._records.write, record)
                    self._unkept.discard(key)
                except SaveError as fault:
                    failed = True
                    self._changed.add(key)
                    if key not in self._unkept:
                        self._unkept.add(key)
                        log.error("room %s cannot be kept: %s; it is tried again", record.name, fault)
        return not failed


__all__ = ["Keeping"]
