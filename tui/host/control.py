"""The host's control socket: it takes what `lowtide host` asks, does it, and answers.

A Unix socket in the home that only the host's own user reaches; one JSON line in, one out, and the
connection ends. A line that is no request is answered with a sentence and harms nobody.
"""

import asyncio
import contextlib
import logging
import os
import socket
import stat
from collections.abc import Callable
from importlib.metadata import version

import msgspec

from engine import bots
from engine.game import Illegal, Seat, Unreadable
from saves.errors import SaveError
from tui.host.chat import clean
from tui.host.glimpse import glimpse
from tui.host.host import Host
from tui.host.live import LiveTable
from tui.host.measures import memory, open_files
from tui.host.players import Player
from tui.host.requests import (
    LONGEST_WAIT,
    Answer,
    AskStatus,
    Drain,
    GiveBack,
    GiveToBot,
    Here,
    PauseTable,
    Request,
    ResumeTable,
    Say,
    Status,
    TableStatus,
    path_in,
)
from tui.host.room import Room

LONGEST_LINE = 16 * 1024
"""Bytes of a request."""

_LINE_SECONDS = 5.0
"""For the request to come, and for the answer to be taken."""

_AT_ONCE = 8
"""Connections; those above are closed."""

_LAST_ANSWERS = 1.0
"""Seconds for answers to be taken when the host ends."""

log = logging.getLogger(__name__)


class Control:
    """The socket of a running host."""

    def __init__(self, host: Host, sessions: Callable[[], int], drain: Callable[[float], None]) -> None:
        """
        Args:
            host: the host, started, so that the home is its own.
            sessions: how many are open.
            drain: ends the host so many seconds from now.
        """
        self._host = host
        self._sessions = sessions
        self._drain = drain
        self._path = path_in(host.home)
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.Task[None]] = set()
        self._reading: set[asyncio.Task[None]] = set()
        """Those of them from which nothing whole has come yet."""

    async def start(self) -> None:
        """Listen. Raises `SaveError` where the socket cannot be there."""
        try:
            # The folder keeps others out already while the socket has no rights of its own yet.
            self._path.parent.chmod(0o700)
            self._remove()
            listener = socket.socket(socket.AF_UNIX)
            try:
                listener.bind(str(self._path))
                self._path.chmod(0o600)
                self._server = await asyncio.start_unix_server(
                    self._connected, sock=listener, limit=LONGEST_LINE
                )
            except BaseException:
                listener.close()
                raise
        except OSError as fault:
            raise SaveError(
                f"{self._path}: the control socket cannot be made: {fault.strerror or fault}"
            ) from None

    async def close(self) -> None:
        """Listen no more. Who has asked something, such as to end, still gets the answer."""
        if self._server is not None:
            self._server.close()
            for task in tuple(self._reading):
                task.cancel()
            if self._open:
                _, slow = await asyncio.wait(self._open, timeout=_LAST_ANSWERS)
                for task in slow:
                    task.cancel()
            self._server = None
            with contextlib.suppress(OSError):
                self._remove()

    def _remove(self) -> None:
        """Take away what a killed host left; what is no socket stays, and binding fails."""
        with contextlib.suppress(FileNotFoundError):
            if stat.S_ISSOCK(self._path.lstat().st_mode):
                self._path.unlink()

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._open) >= _AT_ONCE:
            writer.close()
            return
        task = asyncio.get_running_loop().create_task(self._serve(reader, writer))
        for tasks in (self._open, self._reading):
            tasks.add(task)
            task.add_done_callback(tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            try:
                async with asyncio.timeout(_LINE_SECONDS):
                    line = await reader.readline()
                self._reading.discard(asyncio.current_task())
            except ValueError:
                answer = Answer(False, f"a request has at most {LONGEST_LINE} bytes")
            else:
                # What has begun is not stopped between the disk and the table.
                answer = await asyncio.shield(self._answer(line))
            async with asyncio.timeout(_LINE_SECONDS):
                writer.write(msgspec.json.encode(answer) + b"\n")
                await writer.drain()
        except (TimeoutError, OSError):
            return
        finally:
            writer.close()

    async def _answer(self, line: bytes) -> Answer:
        try:
            request = msgspec.json.decode(line, type=Request)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as fault:
            return Answer(False, f"this is no request: {fault}")
        try:
            return await self.obey(request)
        except (Illegal, Unreadable) as refusal:
            return Answer(False, str(refusal))
        except Exception as fault:
            log.exception("the control socket has failed")
            return Answer(False, f"a fault in Lowtide itself, {type(fault).__name__}")

    async def obey(self, request: Request) -> Answer:
        """Do what is asked. Raises `Illegal`, `Unreadable`."""
        match request:
            case AskStatus():
                return Answer(True, status=self.status())
            case Say(text):
                sentence = f"The host: {clean(text)}"
                self._host.announce(sentence)
                for room in self._host.rooms:
                    if room.presences:  # who is at a table finds it in the talk there, too
                        room.announce(sentence)
                log.info("the host says something to everybody")
                return Answer(True, "Everybody was told.")
            case GiveToBot(table, seat, level):
                bots.level(level)  # what is wrong whatever the table is comes first
                live = self._live(table)
                live.give(_seat(live, seat), level)
                return Answer(True, f"A bot plays {live.name(_seat(live, seat))} at {table}.")
            case GiveBack(table, seat):
                live = self._live(table)
                live.take_back(_seat(live, seat))
                return Answer(True, f"{live.name(_seat(live, seat))} plays again at {table}.")
            case PauseTable(table):
                await self._live(table).hold()
                self._host.room(table).announce("The host has paused the table.")
                return Answer(True, f"{table} is paused.")
            case ResumeTable(table):
                await self._live(table).release()
                self._host.room(table).announce("The host has ended the pause.")
                return Answer(True, f"{table} goes on.")
            case Drain(after):
                if not 0 <= after <= LONGEST_WAIT:
                    raise Unreadable(f"after: {after} is not from 0 to {LONGEST_WAIT:,} seconds")
                self._drain(after)
                when = f"in {after} s" if after else "now"
                return Answer(True, f"The host ends {when}; nobody new comes in.")

    def status(self) -> Status:
        """How the host is."""
        host = self._host
        places = {p.player.id: p for p in sorted(host.presences, key=lambda p: p.room is not None)}
        return Status(
            version=version("lowtide"),
            since=host.since,
            pid=os.getpid(),
            sessions=self._sessions(),
            ending=host.closing,
            players=tuple(
                Here(p.player.name, "" if p.room is None else p.room.name) for p in places.values()
            ),
            tables=tuple(_table(room) for room in host.rooms if not room.record.over or room.presences),
            lag_p50=round(1000 * host.lag.percentile(50), 1),
            lag_p99=round(1000 * host.lag.percentile(99), 1),
            memory=memory(),
            open_files=open_files(),
        )

    def _live(self, name: str) -> LiveTable:
        room = self._host.room(name)
        if room.live is None:
            state = room.fault or ("it is over" if room.record.over else "it has not begun")
            raise Illegal(f"{room.name} is not being played: {state}")
        return room.live


def _seat(live: LiveTable, word: str) -> Seat:
    """A seat by its number, from 1 as in the rooms, or its name. Raises `Unreadable`."""
    names = [live.name(seat) for seat in range(len(live.runner.header.seats))]
    found = [seat for seat, name in enumerate(names) if name.casefold() == word.casefold()]
    if found:
        return found[0]
    if word.isascii() and word.isdecimal() and 1 <= int(word[:4]) <= len(names):
        return int(word[:4]) - 1
    there = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
    raise Unreadable(f"there is no seat {word}; there are {there}")


def _table(room: Room) -> TableStatus:
    seen = glimpse(room, _NOBODY)
    live = room.live
    seats = list(seen.people)
    if live is not None:
        seats = [
            live.name(seat) + (f" (bot: {bot})" if (bot := live.runner.bot_of(seat)) is not None else "")
            for seat in range(len(seats))
        ]
    return TableStatus(seen.name, seen.title, seen.state, tuple(seats), seen.here, seen.fault)


_NOBODY = Player(id="", name="", since="", seen="")

__all__ = ["LONGEST_LINE", "Control"]
