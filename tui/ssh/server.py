"""The SSH server: who may come in, as whom, and how many.

Identity is the public key whose possession was proved. asyncssh asks about a key before its signature
is there, and before a bad one is refused; so a key is only noted while it is asked about, and counts
when the log-in by that very key is complete. Guests are told apart the same way.
"""

import asyncio
import contextlib
import errno
import hmac
import logging
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import asyncssh

from saves.errors import InUse, SaveError
from tui.host.host import FOLDER
from tui.host.settings import Settings
from tui.host.visitor import Visitor, one_place
from tui.ssh.admission import Admission
from tui.ssh.allowed_keys import AllowedKeys
from tui.ssh.channel import PlayChannel
from tui.ssh.host_key import host_key
from tui.ssh.session_app import SessionApp
from tui.ssh.throttle import Throttle, throttle

_BACKLOG = 128
_KEEPALIVE, _SILENT = 15, 3
"""Seconds between questions whether the client is still there, and how many may go unanswered."""

_ENDING = 5.0
"""Seconds that sessions have to end when the server does."""

_MINUTE = 60.0

_LAST_WORDS = 2.0
"""Seconds a connection has after its session."""

_WINDOW = 64 * 1024
"""Bytes a client may send ahead of what is read from it."""

_WAITING = 200
"""Connections of everybody that have not logged in; for one more the longest waiting is closed. People
log in within a moment, and those who only hold lines open come from as many addresses as they like."""

_ATTEMPT = 2
"""What a log-in attempt costs: a key is asked about and then proved, a password stands for both."""

_UNLISTED = "This host takes only the keys it lists, and {} is none of them; ask its owner to add it.\r\n"
_NO_LIST = "This host cannot read its list of keys just now, so nobody comes in by one; tell its owner.\r\n"

log = logging.getLogger(__name__)

Welcome = Callable[[Visitor], SessionApp | str]


class SshServer:
    """A listening server and its connections."""

    def __init__(
        self,
        settings: Settings,
        home: Path,
        welcome: Welcome,
        *,
        env: Mapping[str, str] = os.environ,
    ) -> None:
        """
        Args:
            settings: the host's.
            home: where the host's key lies, in the folder of the host.
            welcome: makes the App for a visitor, or says in a sentence why there is none.
            env: of the process; `LOWTIDE_OUTPUT=stock` is the way round the cell grid.

        Raises `SaveError` for a host key that cannot be used, `Unreadable` for a bad file of keys.
        """
        self.settings = settings
        self.admission = Admission(settings.limits)
        self.key = host_key(home / FOLDER)
        self.allowed = None if settings.keys is None else AllowedKeys(Path(settings.keys))
        self._welcome = welcome
        self._stock = env.get("LOWTIDE_OUTPUT") == "stock"
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._connections: set[Connection] = set()
        self._waiting: dict[Connection, None] = {}
        """Those that have not logged in, the longest waiting first."""
        self._closing = False
        self._one_ended = asyncio.Event()

    @property
    def fingerprint(self) -> str:
        """Of the host's key, for people to compare on their first visit."""
        return self.key.get_fingerprint()

    @property
    def sessions(self) -> int:
        """Open sessions."""
        return self.admission.sessions

    async def until_empty(self) -> None:
        """Wait until there is no open session."""
        while self.sessions:
            self._one_ended.clear()
            await self._one_ended.wait()

    @property
    def port(self) -> int:
        """Where it listens."""
        assert self._acceptor is not None, "it was started"
        return int(self._acceptor.get_port())

    async def start(self) -> None:
        """Listen. Raises `SaveError` where the address cannot be had, `InUse` where another has the port."""
        limits = self.settings.limits
        try:
            self._acceptor = await asyncssh.create_server(
                lambda: Connection(self),
                self.settings.bind,
                self.settings.port,
                server_host_keys=[self.key],
                encoding=None,
                line_editor=False,
                allow_scp=False,
                sftp_factory=None,
                agent_forwarding=False,
                x11_forwarding=False,
                compression_algs=None,
                gss_host=None,  # otherwise the host's own name is looked up, which may take its time
                window=_WINDOW,
                keepalive_interval=_KEEPALIVE,
                keepalive_count_max=_SILENT,
                login_timeout=limits.login_seconds,
                server_version="Lowtide",
                backlog=_BACKLOG,
                reuse_address=True,
            )
        except (OSError, ValueError) as fault:
            number = getattr(fault, "errno", None) or 0  # none where a name is not known
            # The event loop puts the address into the system's words; ours has it already.
            said = os.strerror(number) if number in errno.errorcode else str(fault)
            said += "; ports below 1024 are for those who have the right" if number == errno.EACCES else ""
            place = f"{self.settings.bind or 'any address'}, port {self.settings.port}"
            kind = InUse if number == errno.EADDRINUSE else SaveError
            raise kind(f"the host cannot listen on {place}: {said}") from None

    async def stop(self, sentence: str) -> None:
        """Take nobody in any more, tell everybody the sentence, and end all sessions and connections."""
        self._closing = True
        if self._acceptor is not None:
            self._acceptor.close()
        running = [connection.channel for connection in self._connections if connection.channel]
        for channel in running:
            if channel.app is not None:
                channel.app.send_away(sentence)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_ENDING):
                await self.until_empty()
        # Closing a connection drops what is still on its way to the client.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                for channel in running:
                    await channel.closed.wait()
        for connection in tuple(self._connections):
            connection.close()
        if self._acceptor is not None:
            await self._acceptor.wait_closed()

    def app_for(self, visitor: Visitor) -> SessionApp | str:
        """The App of a visitor, made ready for this server."""
        if self._closing:
            return "The host is about to end; come back later."
        welcome = self._welcome(visitor)
        if isinstance(welcome, SessionApp):
            welcome.stock_output = self._stock
        return welcome

    def session_ended(self, key: str) -> None:
        """A session that was counted for this key is over."""
        self.admission.end(key)
        self._one_ended.set()

    def add(self, connection: "Connection") -> None:
        """A connection begins."""
        self._connections.add(connection)
        self._waiting[connection] = None
        if len(self._waiting) > _WAITING:
            longest = next(iter(self._waiting))
            self.logged_in(longest)
            log.info("too many wait to log in; the longest waiting is closed")
            longest.abort()

    def logged_in(self, connection: "Connection") -> None:
        """It does not wait any more."""
        self._waiting.pop(connection, None)

    def remove(self, connection: "Connection") -> None:
        """A connection has ended."""
        self._connections.discard(connection)
        self._waiting.pop(connection, None)


class Connection(asyncssh.SSHServer):
    """One connection: its log-in, and the one session it may have."""

    def __init__(self, server: SshServer) -> None:
        self.channel: PlayChannel | None = None
        self._server = server
        self._settings = server.settings
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._counted = False
        self._attempts = 0
        self._asked_about: str | None = None
        """The fingerprint of the key that is being tried now; None: something else is."""
        self._fingerprint: str | None = None
        self._logged_in = False
        self._told_unlisted = False
        self._unused: asyncio.TimerHandle | None = None
        self._throttle: Throttle | None = None

    # The connection.

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody connects; nothing costly has been done for them yet."""
        self._connection = conn
        peer: Any = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else "?"
        refusal = self._server.admission.connect(self._address)
        if refusal:
            log.info("%s: refused: %s", self._address, refusal)
            conn.abort()
            return
        self._counted = True
        self._throttle = throttle(conn)
        self._server.add(self)
        log.info("%s: connected", self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        if self._counted:
            self._counted = False
            who = self._who() if self._logged_in else "somebody who has not logged in"
            log.info("%s: %s is gone: %s", self._address, who, exc or "the line was closed")
            self._server.admission.disconnect(self._address)
            self._server.remove(self)
        if self._unused is not None:
            self._unused.cancel()
        if self._throttle is not None:
            self._throttle.close()

    def close(self) -> None:
        """End it from our side."""
        if self._connection is not None:
            self._connection.close()

    def abort(self) -> None:
        """End it without a word."""
        if self._connection is not None:
            self._connection.abort()

    # The log-in.

    def begin_auth(self, username: str) -> bool:
        """Everybody has to log in somehow; changing one's name counts as an attempt."""
        self._attempt(1)
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are the way in."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether the key may be tried; it counts only once the log-in is complete."""
        allowed = self._server.allowed
        self._asked_about = key.get_fingerprint()
        if not self._attempt(1):
            return False
        if allowed is None or allowed.allow(key):
            return True
        log.info(
            "%s: %s is %s", self._address, self._asked_about, "refused" if allowed.fault else "not listed"
        )
        if not self._told_unlisted and self._connection is not None:
            self._told_unlisted = True
            said = _NO_LIST if allowed.fault else _UNLISTED.format(self._asked_about)
            self._connection.send_auth_banner(said)
        return False

    def password_auth_supported(self) -> bool:
        """Passwords are for guests only."""
        return self._settings.guest_password is not None

    def validate_password(self, username: str, password: str) -> bool:
        """The guests' password."""
        self._asked_about = None
        return self._attempt(_ATTEMPT) and self._is_password(password)

    def kbdint_auth_supported(self) -> bool:
        """Guests come in by this where they come in at all, with or without a password."""
        return self._settings.guests != "no"

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        """Ask for the password, or for nothing."""
        self._asked_about = None
        if not self._attempt(_ATTEMPT):
            return False
        asked = [("Password for guests: ", False)] if self._settings.guest_password is not None else []
        return "", "", "", asked

    def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        """The answer of a guest."""
        self._asked_about = None
        if self._settings.guest_password is None:
            return not responses
        return len(responses) == 1 and self._is_password(responses[0])

    def _is_password(self, typed: str) -> bool:
        wanted = self._settings.guest_password
        right = wanted is not None and hmac.compare_digest(typed.encode(), wanted.encode())
        if not right:
            log.info("%s: refused: a wrong password for guests", self._address)
        return right

    def auth_completed(self) -> None:
        """Logged in, by what was tried last."""
        self._fingerprint, self._logged_in = self._asked_about, True
        self._server.logged_in(self)
        log.info("%s: %s has logged in", self._address, self._who())
        loop = asyncio.get_running_loop()
        self._unused = loop.call_later(self._settings.limits.login_seconds, self._close_unused)

    def _close_unused(self) -> None:
        if self.channel is None and self._connection is not None:
            self._connection.close()

    def _attempt(self, cost: int) -> bool:
        """Count an attempt to log in, or a part of one; whether it may be made."""
        self._attempts += cost
        if self._attempts <= _ATTEMPT * self._settings.limits.logins_per_connection:
            return True
        if self._connection is not None:
            log.info("%s: refused: too many attempts to log in", self._address)
            self._connection.disconnect(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "too many attempts to log in"
            )
        return False

    def _who(self) -> str:
        return self._fingerprint or "a guest"

    # The session; everything else a connection can be used for is refused by asyncssh's defaults.

    def session_requested(self) -> PlayChannel | bool:
        """A session channel: one a connection."""
        if self.channel is not None:
            return False
        key = self._fingerprint or f"guest@{one_place(self._address)}"
        idle = self._settings.limits.idle_minutes * _MINUTE
        counted = False

        def welcome(channel: PlayChannel) -> SessionApp | str:
            nonlocal counted
            refusal = self._server.admission.begin(key)
            if refusal:
                log.info("%s: %s refused: %s", self._address, self._who(), refusal)
                return f"{refusal[:1].upper()}{refusal[1:]}."
            counted = True
            assert self._connection is not None, "a channel has a connection"
            username = str(self._connection.get_extra_info("username") or "")
            return self._server.app_for(channel.visitor(self._fingerprint, username, self._address))

        def ended() -> None:
            if counted:
                self._server.session_ended(key)
            # The client closes when it has got the last words; one that does not is closed.
            asyncio.get_running_loop().call_later(_LAST_WORDS, self.close)

        self.channel = PlayChannel(welcome, idle, ended)
        return self.channel


__all__ = ["SshServer", "Welcome"]
