"""One channel of a connection: it turns people without a terminal away, and runs the App of all others.

Whatever happens to a session happens to it alone: an exception in its App is a sentence for the player,
and in the log its kind and the lines it came by. Its message is in neither: it may quote what a seat
hides, or what was typed.
"""

import asyncio
import contextlib
import contextvars
import logging
import socket
import traceback
from collections.abc import Callable
from typing import Any

import asyncssh
from textual.worker import WorkerFailed

from saves.errors import plain
from tui.drivers.compat import failure
from tui.host.visitor import Visitor
from tui.ssh.driver import SshDriver, clamped
from tui.ssh.intake import Intake
from tui.ssh.session_app import SessionApp

HIGH_WATER = 8 * 1024
"""Bytes on their way to the terminal above which frames are held back."""

_SENT_TO = 32 * 1024
"""The system's own buffer for a connection: what is in there is stale before it is seen."""

_DRAINING = 0.05
"""Seconds between two looks at what the process itself still holds for a connection."""

_HANGING = 5.0
"""Seconds that an App has to end once its channel is gone."""

_LONGEST_NAME = 64
"""Characters of a terminal's name, a variable or a user's name that are kept."""

_SENT_ENV = ("COLORTERM", "NO_COLOR", "LANG")

_NO_TERMINAL = "Lowtide is played in a terminal: connect with `ssh -t`, and with no command.\r\n"
_DUMB = "This terminal ({}) cannot show a screen; Lowtide needs one that can, with TERM saying so.\r\n"
_NAMELESS = "no name"
_FAULT = "A fault in Lowtide has ended this session; your tables go on. The host's log says what it was."

log = logging.getLogger(__name__)


class PlayChannel(asyncssh.SSHServerSession[bytes]):
    """A session channel; also the wire that its driver writes to."""

    def __init__(
        self,
        welcome: Callable[["PlayChannel"], SessionApp | str],
        idle: float,
        ended: Callable[[], None],
    ) -> None:
        """
        Args:
            welcome: makes the App, or says in a sentence why there is none.
            idle: seconds without a key after which the session ends; 0: never.
            ended: called once when the channel is gone and nothing of it runs any more.
        """
        self.size = (0, 0)
        self.app: SessionApp | None = None
        self.closed = asyncio.Event()
        """Set once both sides have closed the channel: the client has got everything, or is gone."""
        self._welcome = welcome
        self._idle = idle
        self._ended = ended
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._term: str | None = None
        """The name of the terminal; None: there is none."""
        self._refusal = ""
        self._full = False
        self._gone = False
        self._task: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._idler: asyncio.TimerHandle | None = None
        self._hanging: asyncio.TimerHandle | None = None
        self._drainer: asyncio.TimerHandle | None = None
        self._intake = Intake(self._loop, self._pause_reading, self._read_on)

    # What the client asks for.

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is there."""
        self._channel = chan
        chan.set_write_buffer_limits(HIGH_WATER, HIGH_WATER // 4)
        sock = chan.get_extra_info("socket")
        if sock is not None:
            with contextlib.suppress(OSError):
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SENT_TO)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """A terminal: its type and size are taken down."""
        self._term, self.size = term_type.strip()[:_LONGEST_NAME], term_size[:2]
        return True

    def shell_requested(self) -> bool:
        """To be played, where there is a terminal for it."""
        if self._term is None:
            self._refusal = _NO_TERMINAL
        elif not self._term or self._term.lower().startswith("dumb"):
            self._refusal = _DUMB.format(plain(self._term) or _NAMELESS)
        return True

    def exec_requested(self, command: str) -> bool:
        """No command is run; the client is told so."""
        self._refusal = _NO_TERMINAL
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """None is there, file transfer least of all."""
        return False

    def session_started(self) -> None:
        """Run the App, in a context that is no other session's."""
        assert self._channel is not None, "it was made before"
        if self._refusal:
            self._channel.write_stderr(self._refusal.encode())
            self._channel.exit(2)
            return
        self._task = self._loop.create_task(self._run(self._channel), context=contextvars.Context())

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The terminal has another size."""
        self.size = (width, height)
        if (line := self._line()) is not None:
            line.resized()

    def signal_received(self, signal: str) -> None:
        """Signals are for processes; there is none of the player's here."""

    # Bytes in.

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """What the terminal sent."""
        if (line := self._line()) is not None:
            self._intake.take(data, line)

    def _pause_reading(self) -> None:
        if self._channel is not None and not self._gone:
            self._channel.pause_reading()

    def _read_on(self) -> None:
        if self._channel is not None and not self._gone:
            self._channel.resume_reading()

    def eof_received(self) -> bool:
        """Nobody types any more; the channel stays for what gives the terminal back."""
        self._end()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is gone."""
        self._gone = True
        self.closed.set()
        self._end()
        if self._task is None:
            self._finish()

    # Bytes out.

    def send(self, data: bytes) -> None:
        """Send bytes; those after the end of the channel go nowhere."""
        if self._channel is not None and not self._gone and not self._channel.is_closing():
            self._channel.write(data)

    @property
    def full(self) -> bool:
        """Whether more is on its way than should be."""
        if not self._full and not self._gone and self._held_by_process() > HIGH_WATER:
            # asyncssh hears when that has gone, and tells nobody.
            if self._drainer is None:
                self._drainer = self._loop.call_later(_DRAINING, self._look_at_drain)
            return True
        return self._full

    def _held_by_process(self) -> int:
        """Bytes that the system has not taken yet: a network that stands still holds them here."""
        connection: Any = None if self._channel is None else self._channel.get_connection()
        transport: asyncio.Transport | None = getattr(connection, "_transport", None)
        return 0 if transport is None else transport.get_write_buffer_size()

    def _look_at_drain(self) -> None:
        self._drainer = None
        if not self.full and (line := self._line()) is not None:
            line.line_is_free()

    def pause_writing(self) -> None:
        """Called by asyncssh above the high-water mark."""
        self._full = True

    def resume_writing(self) -> None:
        """Called by asyncssh when most of it has gone."""
        self._full = False
        if (line := self._line()) is not None:
            line.line_is_free()

    # The App.

    def visitor(self, fingerprint: str | None, username: str, address: str) -> Visitor:
        """The visitor at the other end, as far as the channel knows it."""
        assert self._channel is not None, "it was made before"
        env = self._channel.get_environment()
        told = {name: value[:_LONGEST_NAME] for name in _SENT_ENV if isinstance(value := env.get(name), str)}
        return Visitor(fingerprint, username[:_LONGEST_NAME], address, self._term or "", told)

    async def _run(self, channel: asyncssh.SSHServerChannel[bytes]) -> None:
        status, farewell = 1, ""
        app: SessionApp | None = None
        try:
            welcome = self._welcome(self)
            if isinstance(welcome, str):
                farewell = welcome
            elif self._gone:
                welcome.left()
            else:
                app = self.app = welcome
                app.wire = self
                self._watch_idleness()
                try:
                    await app.run_async(size=clamped(*self.size))
                finally:
                    app.left()
                status, farewell = app.status, app.farewell
                if (fault := failure(app)) is not None:
                    _log_fault(fault)
                    status, farewell = 1, _FAULT
        except Exception as fault:
            _log_fault(fault)
            status, farewell = 1, _FAULT
        finally:
            self.app = None
            if not self._gone:
                for line in farewell.splitlines():
                    channel.write(plain(line).encode("utf-8", "replace") + b"\r\n")
                channel.exit(status)
            self._finish()

    def _line(self) -> SshDriver | None:
        return None if self.app is None else self.app.line

    def _end(self) -> None:
        if self.app is not None:
            self.app.say_goodbye(self.app.farewell, self.app.status)  # words on their way stay
        if self._task is not None and self._hanging is None and not self._task.done():
            self._hanging = self._loop.call_later(_HANGING, self._task.cancel)

    def _finish(self) -> None:
        self._intake.close()
        for timer in (self._idler, self._hanging, self._drainer):
            if timer is not None:
                timer.cancel()
        ended, self._ended = self._ended, _nothing
        ended()

    def _watch_idleness(self) -> None:
        if not self._idle:
            return
        line = self._line()
        since = self._began if line is None or line.typed_at is None else line.typed_at
        left = since + self._idle - self._loop.time()
        if left > 0:
            self._idler = self._loop.call_later(left, self._watch_idleness)
        elif self.app is not None:
            self.app.send_away("Nothing was typed for a long time, so the line is closed.")


def _log_fault(fault: BaseException) -> None:
    """What kind it was and where, which is enough to find it, without what it says.

    What failed in a task of its own comes wrapped, and the wrapping has no lines to show.
    """
    if isinstance(fault, WorkerFailed):
        fault = fault.error
    trace = "".join(traceback.format_list(traceback.extract_tb(fault.__traceback__)))
    log.error("a session has failed: %s, at\n%s", type(fault).__name__, trace.rstrip())


def _nothing() -> None:
    """What is called the second time."""


__all__ = ["HIGH_WATER", "PlayChannel"]
