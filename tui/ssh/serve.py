"""The life of a host process: start, serve, drain, end. `lowtide serve` calls `serve`.

Everything a player was told is done is on disk already, so an end at any moment loses nothing; the
drain is for the people: they are told, the clocks stop, and the tables are closed where they stand.
"""

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from msgspec import Struct

from tui.drivers.compat import remember_less
from tui.games import CARDS, screen_class
from tui.host.apart import apart
from tui.host.control import Control
from tui.host.host import Host
from tui.host.settings import Settings
from tui.host.visitor import Visitor
from tui.ssh.app import HostApp
from tui.ssh.collecting import keep_collecting, tune
from tui.ssh.server import SshServer

ENDS = "The host ends now. Tables are saved, with their clocks."

_COMES_NO_MORE = "The host is about to end; come back later."

_LAST_SECONDS = 10.0
"""For sessions and connections to end, whoever holds theirs open."""

_OPEN_FILES = 16_384
"""A table takes two, a connection one; many systems give a process 1,024 unless it asks for more."""

log = logging.getLogger(__name__)


class Listening(Struct, frozen=True):
    """What a host that has started says of itself."""

    address: str
    """Empty: every address of the machine."""
    port: int
    fingerprint: str
    """Of the host key."""
    home: str
    pid: int
    version: str


def serve(home: Path | None, settings: Settings, announce: Callable[[Listening], None]) -> int:
    """Run a host until it is told to end. Gives the exit status.

    Args:
        home: its folder; None: the user's data folder.
        settings: as the command line and the config file have it.
        announce: called once it listens.

    Raises `InUse` where the port or the home is taken, other `SaveError` and `Unreadable` where it
    cannot start.
    """
    _allow_open_files()
    remember_less()
    _load_screens()
    return asyncio.run(_Serving(settings).run(home, announce))


class _Serving:
    """A host while it runs."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._host: Host | None = None
        self._begun = 0
        """Sessions that were ever let in."""
        self._end = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None

    async def run(self, home: Path | None, announce: Callable[[Listening], None]) -> int:
        """Start, serve, end."""
        host = self._host = Host(home, self._settings)
        await host.start()
        try:
            server = SshServer(self._settings, host.home, self._welcome)
            control = Control(host, lambda: server.sessions, self.drain)
            collecting: asyncio.Task[None] | None = None
            try:
                await control.start()
                await server.start()
                tune()
                collecting = apart(keep_collecting(lambda: self._begun - server.sessions))
                self._obey_signals()
                log.info("listening on %s, port %s", self._settings.bind or "every address", server.port)
                announce(
                    Listening(
                        self._settings.bind,
                        server.port,
                        server.fingerprint,
                        str(host.home),
                        os.getpid(),
                        version("lowtide"),
                    )
                )
                await self._end.wait()
                log.info("the host ends; %s sessions are open", server.sessions)
            finally:
                host.closing = True
                if collecting is not None:
                    collecting.cancel()
                await control.close()
                # Sessions first: nobody acts at a table that is closed.
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_LAST_SECONDS):
                        await server.stop(ENDS)
        finally:
            await host.close(ENDS)
        log.info("the host has ended")
        return 0

    def _welcome(self, visitor: Visitor) -> HostApp | str:
        assert self._host is not None, "it was started before anybody could come"
        if self._host.closing:
            return _COMES_NO_MORE
        self._begun += 1
        return HostApp(self._host, visitor)

    def drain(self, after: float) -> None:
        """End so many seconds from now; nobody new comes in, and everybody here is told."""
        assert self._host is not None, "it was started"
        self._host.closing = True
        if self._timer is not None:
            self._timer.cancel()
        if after <= 0:
            self._end.set()
            return
        log.info("the host will end in %s s", round(after))
        guests = " Guests lose their seats." if self._settings.guests == "play" else ""
        self._host.announce(f"The host ends in {_words(after)}. Tables are saved, with their clocks.{guests}")
        self._timer = asyncio.get_running_loop().call_later(after, self._end.set)

    def _obey_signals(self) -> None:
        for sign in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            if signal.getsignal(sign) is not signal.SIG_IGN:  # `nohup` has asked for that
                asyncio.get_running_loop().add_signal_handler(sign, self._told, sign)

    def _told(self, sign: signal.Signals) -> None:
        if self._end.is_set():
            log.warning("told to end at once")
            logging.shutdown()
            os._exit(128 + sign)
        self.drain(0)


def _words(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 60} minutes" if whole >= 120 and whole % 60 == 0 else f"{whole} seconds"


def _load_screens() -> None:
    """Import the screens of all games now: the first who sits down should not wait for it."""
    for card in CARDS:
        screen_class(card)


def _allow_open_files() -> None:
    """Ask for as many open files as a full host needs."""
    if sys.platform == "win32":
        return
    import resource

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _OPEN_FILES if most == resource.RLIM_INFINITY else min(most, _OPEN_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


__all__ = ["ENDS", "Listening", "serve"]
