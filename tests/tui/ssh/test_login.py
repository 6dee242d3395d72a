"""Who comes in, and as whom: by real log-ins over loopback."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import String
from asyncssh.public_key import SSHKeyPair

from tests.tui.ssh.wires import LOOPBACK, Listener, Served, key, serving
from tui.host.settings import Limits


async def test_the_key_that_was_proved_is_who_one_is(tmp_path: Path) -> None:
    mine = key()
    async with serving(tmp_path) as served, served.terminal(mine) as terminal:
        await terminal.shows("hello ada")
        visitor = served.apps[0].visitor
        assert visitor.fingerprint == mine.get_fingerprint()
        assert (visitor.username, visitor.address, visitor.guest) == ("ada", LOOPBACK, False)


class Pretender(SSHKeyPair):
    """Offers somebody else's public key, and signs with another."""

    def __init__(self, shown: asyncssh.SSHKey, real: asyncssh.SSHKey) -> None:
        super().__init__(
            shown.algorithm,
            shown.algorithm,
            shown.sig_algorithms,
            shown.sig_algorithms,
            shown.public_data,
            None,
        )
        self._real = real

    def sign(self, data: bytes) -> bytes:
        return self._real.sign(data, self._real.algorithm)


@pytest.mark.parametrize("signs", ["badly", "never"])
@pytest.mark.parametrize("then", ["own key", "guest", "guest with password"])
async def test_a_key_that_was_only_asked_about_is_nobodys_identity(
    tmp_path: Path, signs: str, then: str
) -> None:
    """The server is asked about a key before anybody proves to have it."""
    victim, own = key(), key()
    guests: dict[str, Any] = {} if then == "own key" else {"guests": "play"}
    if then == "guest with password":
        guests["guest_password"] = "open"
    async with serving(tmp_path, **guests) as served:
        first = Asker(victim) if signs == "never" else Pretender(victim, own)
        keys: list[Any] = [first, own] if then == "own key" else [first]
        async with served.terminal(None, client_keys=keys, password="open") as terminal:
            await terminal.shows("hello ada")
            wanted = own.get_fingerprint() if then == "own key" else None
            assert served.apps[0].visitor.fingerprint == wanted


class Asker(Pretender):
    """Offers somebody else's key and gives up when it should sign."""

    def __init__(self, shown: asyncssh.SSHKey) -> None:
        super().__init__(shown, shown)

    def sign(self, data: bytes) -> bytes:
        return String(b"ssh-ed25519") + String(b"\0" * 64)


async def test_only_listed_keys_come_in_and_the_list_is_read_anew_when_it_changes(tmp_path: Path) -> None:
    ada, bea = key(), key()
    listed = tmp_path / "allowed"
    listed.write_bytes(b"# friends\n\n" + ada.export_public_key())
    async with serving(tmp_path, keys=str(listed)) as served:
        async with served.terminal(ada) as terminal:
            await terminal.shows("hello")
        with pytest.raises(asyncssh.PermissionDenied):
            async with served.connect(bea):
                pass
        listed.write_bytes(bea.export_public_key() + b"\n")
        async with served.terminal(bea) as terminal:
            await terminal.shows("hello")
        with pytest.raises(asyncssh.PermissionDenied):
            async with served.connect(ada):
                pass


@pytest.mark.parametrize("harm", ["deleted", "nonsense", "folder"])
async def test_while_the_list_cannot_be_read_nobody_new_comes_in(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, harm: str
) -> None:
    ada, eve = key(), key()
    listed = tmp_path / "allowed"
    listed.write_bytes(ada.export_public_key())
    async with serving(tmp_path, keys=str(listed)) as served, served.terminal(ada) as there:
        await there.shows("hello")
        listed.unlink()
        if harm == "nonsense":
            listed.write_text("nonsense")
        elif harm == "folder":
            listed.mkdir()
        for who in (ada, eve):
            heard = Listener()
            with pytest.raises(asyncssh.PermissionDenied):
                async with served.connect(who, client_factory=lambda heard=heard: heard):
                    pass
            assert "cannot read its list of keys" in heard.banner
        assert "no key logs in until it can be read" in caplog.text
        if harm == "folder":
            listed.rmdir()
        listed.write_bytes(ada.export_public_key())
        async with served.terminal(ada) as again:
            await again.shows("hello")


@pytest.mark.parametrize("guests", ["no", "play"])
async def test_without_a_key_one_comes_in_only_where_guests_do(tmp_path: Path, guests: str) -> None:
    async with serving(tmp_path, guests=guests) as served:
        if guests == "no":
            with pytest.raises(asyncssh.PermissionDenied):
                async with served.connect(None, password="anything"):
                    pass
            return
        async with served.terminal(None, password="not asked for") as terminal:
            await terminal.shows("hello")
            assert served.apps[0].visitor.guest


async def test_a_wrong_password_is_in_the_log_without_what_was_typed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with serving(tmp_path, guests="watch", guest_password="tide") as served:
        for way in ("password", "keyboard-interactive"):
            caplog.clear()
            with pytest.raises(asyncssh.PermissionDenied):
                async with served.connect(None, password="ebb-and-flow", preferred_auth=way):
                    pass
            assert f"{LOOPBACK}: refused: a wrong password for guests" in caplog.text
            assert "ebb-and-flow" not in caplog.text
        caplog.clear()
        async with served.terminal(None, password="tide") as terminal:
            await terminal.shows("hello")
        assert "wrong password" not in caplog.text


async def test_guests_with_a_password_need_it(tmp_path: Path) -> None:
    async with serving(tmp_path, guests="watch", guest_password="tide") as served:
        for wrong in ("", "Tide", "tide "):
            with pytest.raises(asyncssh.PermissionDenied):
                async with served.connect(None, password=wrong):
                    pass
        async with served.terminal(None, password="tide") as terminal:
            await terminal.shows("hello")


async def test_five_hundred_attempts_neither_get_in_nor_disturb_who_plays(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    mine = key()
    listed = tmp_path / "allowed"
    listed.write_bytes(mine.export_public_key())
    many = Limits(connections_per_minute=10_000, connections_per_address=100, logins_per_connection=3)
    async with serving(tmp_path, keys=str(listed), limits=many) as served, served.terminal(mine) as terminal:
        await terminal.shows("hello")
        wrong = [key() for _ in range(10)]

        async def attempt() -> int:
            try:
                async with served.connect(None, client_keys=wrong, login_timeout=20):
                    return 1
            except (asyncssh.Error, OSError):
                return 0

        for _ in range(10):
            assert sum(await asyncio.gather(*(attempt() for _ in range(10)))) == 0
        terminal.type("a")
        await terminal.shows("keys a")
        assert served.server.sessions == 1
    ours = [record.getMessage() for record in caplog.records if record.name == "tui.ssh.server"]
    assert sum("is not listed" in line for line in ours) == 500
    assert sum("too many attempts to log in" in line for line in ours) == 100


async def test_an_address_opens_only_so_many_connections_and_so_many_a_minute(tmp_path: Path) -> None:
    mine = key()
    two = Limits(connections_per_address=2)
    async with serving(tmp_path, limits=two) as served, served.connect(mine), served.connect(mine):
        with pytest.raises((asyncssh.Error, OSError)):
            async with served.connect(mine):
                pass
    async with serving(tmp_path, limits=Limits(connections_per_minute=2)) as served:
        for _ in range(2):
            async with served.connect(mine):
                pass
        with pytest.raises((asyncssh.Error, OSError)):
            async with served.connect(mine):
                pass


async def test_a_key_has_only_so_many_sessions_and_everybody_together_too(tmp_path: Path) -> None:
    mine, other = key(), key()
    async with serving(tmp_path, limits=Limits(sessions_per_player=1, sessions=2)) as served:
        async with served.terminal(mine) as first:
            await first.shows("hello")
            async with served.terminal(mine) as second:
                await second.until(second.closed.is_set)
                assert b"1 sessions of yours are open already" in second.received
            async with served.terminal(other) as third, served.terminal(key()) as fourth:
                await third.shows("hello")
                await fourth.until(fourth.closed.is_set)
                assert b"This host is full: 2 people are here." in fourth.received
        await gone(served)
        async with served.terminal(mine) as again:
            await again.shows("hello")


async def test_half_open_connections_are_dropped(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(login_seconds=1)) as served:
        reader, writer = await asyncio.open_connection(LOOPBACK, served.server.port)
        async with asyncio.timeout(5):
            while await reader.read(1000):
                pass
        writer.close()
        async with served.connect(key()) as unused, asyncio.timeout(5):  # logged in, and no session
            await unused.wait_closed()


async def test_what_is_not_play_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.connect(key()) as connection:
        result = await connection.run("ls /", check=False)
        assert (result.exit_status, "ssh -t" in str(result.stderr)) == (2, True)
    async with serving(tmp_path) as served:
        async with served.connect(key()) as connection:
            with pytest.raises(asyncssh.Error):
                await connection.start_sftp_client()
        async with served.connect(key()) as connection:
            with pytest.raises(asyncssh.Error):
                await connection.open_connection(LOOPBACK, served.server.port)
            with pytest.raises(asyncssh.ChannelListenError):
                await connection.forward_remote_port("", 0, LOOPBACK, 1)
        async with served.connect(key()) as connection:
            with pytest.raises(asyncssh.Error):
                await connection.create_process(term_type="xterm", x11_forwarding=True)
        async with served.connect(key()) as connection:
            with pytest.raises(asyncssh.Error):
                await connection.open_unix_connection("/tmp/none")
        assert served.apps == []


@pytest.mark.parametrize(("term", "why"), [("dumb", "cannot show a screen"), (None, "ssh -t")])
async def test_without_a_terminal_that_can_show_a_screen_there_is_a_sentence(
    tmp_path: Path, term: str | None, why: str
) -> None:
    async with serving(tmp_path) as served, served.connect(key()) as connection:
        result = await connection.run(None, term_type=term, check=False)
        assert result.exit_status == 2
        assert why in f"{result.stdout}{result.stderr}"


async def test_who_is_not_welcome_is_told_why(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key(), username="unwelcome") as terminal:
        await terminal.until(terminal.closed.is_set)
        assert terminal.received == b"You are not welcome.\r\n"
        assert terminal.channel.get_exit_status() == 1


async def test_the_hosts_key_stays_the_same_and_is_its_owners_alone(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        before = served.server.fingerprint
    async with serving(tmp_path) as served:
        assert served.server.fingerprint == before
    made = tmp_path / "host" / "host_key"
    assert made.stat().st_mode & 0o777 == 0o600
    made.chmod(0o640)
    with pytest.raises(OSError, match="chmod 600"):
        async with serving(tmp_path):
            pass
    made.chmod(0o600)
    made.write_text("nonsense")
    with pytest.raises(OSError, match="no private key that can be used"):
        async with serving(tmp_path):
            pass
    assert made.read_text() == "nonsense"
    made.rename(tmp_path / "elsewhere")
    made.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="must be a plain file"):
        async with serving(tmp_path):
            pass


async def gone(served: Served) -> None:
    """Wait until every session has ended."""
    async with asyncio.timeout(5):
        while served.server.sessions:
            await asyncio.sleep(0.01)
