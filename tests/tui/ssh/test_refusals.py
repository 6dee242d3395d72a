"""What the host does not let anybody do, and what it says of it."""

import asyncio
import os
import random
from pathlib import Path

import asyncssh
import pytest

from engine.game import Unreadable
from saves.errors import SaveError
from tests.tui.ssh.wires import LOOPBACK, Listener, Terminal, key, serving
from tui.host.settings import Limits
from tui.host.visitor import one_place
from tui.ssh.admission import Admission
from tui.ssh.allowed_keys import AllowedKeys
from tui.ssh.host_key import host_key


async def test_who_is_not_listed_is_told_so_and_with_which_key(tmp_path: Path) -> None:
    mine, listed = key(), tmp_path / "allowed"
    listed.write_bytes(key().export_public_key())
    heard = Listener()
    async with serving(tmp_path, keys=str(listed)) as served:
        with pytest.raises(asyncssh.PermissionDenied):
            async with served.connect(mine, client_factory=lambda: heard):
                pass
    assert heard.banner == (
        f"This host takes only the keys it lists, and {mine.get_fingerprint()} is none of them; "
        "ask its owner to add it.\r\n"
    )


async def test_who_is_not_listed_may_still_be_a_guest_and_nobody_else(tmp_path: Path) -> None:
    mine, listed = key(), tmp_path / "allowed"
    listed.write_bytes(key().export_public_key())
    async with (
        serving(tmp_path, keys=str(listed), guests="watch") as served,
        served.terminal(mine, password="not asked for") as terminal,
    ):
        await terminal.shows("hello")
        assert served.apps[0].visitor.guest


async def test_guessing_passwords_ends_the_connection(tmp_path: Path) -> None:
    tried = 0

    class Guesser(asyncssh.SSHClient):
        def password_auth_requested(self) -> str:
            nonlocal tried
            tried += 1
            return f"guess {tried}"

        def kbdint_auth_requested(self) -> None:
            return None

    limits = Limits(logins_per_connection=3)
    async with serving(tmp_path, guests="play", guest_password="tide", limits=limits) as served:
        with pytest.raises(asyncssh.Error):
            async with served.connect(None, client_factory=Guesser):
                pass
        assert tried == 3
        assert served.apps == []


@pytest.mark.parametrize(
    "line",
    [
        'from="192.0.2.1" {}',
        'command="ls" {}',
        "cert-authority {}",
        "no-pty {}",
        "{} \nnonsense",
        "ssh-ed25519 AAAA",
        "\0",
    ],
)
def test_a_list_of_keys_holds_keys_and_nothing_else(tmp_path: Path, line: str) -> None:
    listed = tmp_path / "allowed"
    listed.write_text(line.format(key().export_public_key().decode().strip()))
    with pytest.raises(Unreadable, match=r"line [12]: this is no public key; a line holds the kind, the key"):
        AllowedKeys(listed)


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"folder"])
def test_a_list_that_cannot_be_read_is_a_sentence_at_the_start(tmp_path: Path, content: bytes | None) -> None:
    listed = tmp_path / "allowed"
    if content == b"folder":
        listed.mkdir()
    elif content is not None:
        listed.write_bytes(content)
    with pytest.raises(Unreadable, match=r"^keys: .*allowed"):
        AllowedKeys(listed)


def test_a_damaged_host_key_is_a_sentence_whatever_the_damage(tmp_path: Path) -> None:
    host_key(tmp_path / "host")
    path = tmp_path / "host" / "host_key"
    whole = path.read_bytes()
    assert (tmp_path / "host").stat().st_mode & 0o777 == 0o700
    dice = random.Random(7)
    for n in range(300):
        damaged = bytearray(whole)
        for _ in range(1 + n % 8):
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        path.write_bytes(bytes(damaged[: dice.randrange(len(damaged))] if n % 3 == 0 else damaged))
        try:
            host_key(tmp_path / "host")
        except SaveError as fault:
            assert "host_key" in str(fault)  # noqa: PT017
    for odd in (b"", b"\0" * 100, b"-----BEGIN OPENSSH PRIVATE KEY-----\n\xff", os.urandom(500)):
        path.write_bytes(odd)
        with pytest.raises(SaveError, match="no private key that can be used"):
            host_key(tmp_path / "host")


def test_a_household_of_version_six_is_one_address() -> None:
    assert one_place("192.0.2.7") == "192.0.2.7"
    assert one_place("::ffff:192.0.2.7") == "192.0.2.7"
    assert one_place("2001:db8:1:2::1") == one_place("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert one_place("fe80::1%eth0") == "fe80::/64"
    assert one_place("?") == "?"
    admission = Admission(Limits(connections_per_address=1))
    assert admission.connect("2001:db8::1") == ""
    assert admission.connect("2001:db8::2") != ""
    admission.disconnect("2001:db8::1")
    assert admission.connect("2001:db8::2") == ""


async def test_a_connection_has_one_session(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.connect(key()) as connection:
        first = Terminal((80, 24))
        first.channel, _ = await connection.create_session(
            lambda: first, term_type="xterm", term_size=(80, 24), encoding=None
        )
        await first.shows("hello")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_session(lambda: Terminal((80, 24)), term_type="xterm", encoding=None)
        first.type("k")
        await first.shows("keys k")


async def _holds_no_keys(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """An agent; what it is asked first is which keys it has."""
    while await reader.read(100):
        writer.write(b"\0\0\0\5\x0c\0\0\0\0")
    writer.close()


async def test_no_agent_is_forwarded(tmp_path: Path) -> None:
    agent = await asyncio.start_unix_server(_holds_no_keys, str(tmp_path / "agent"))
    async with agent, serving(tmp_path) as served:
        forwarding = {"agent_path": str(tmp_path / "agent"), "agent_forwarding": True}
        async with served.terminal(key(), **forwarding) as terminal:
            await terminal.shows("hello")
            connection = served.apps[0].wire._channel.get_connection()  # type: ignore[union-attr]
            assert connection.get_agent_path() is None


@pytest.mark.parametrize("term", ["", "  ", "DUMB", "dumb-emacs"])
async def test_a_terminal_without_a_name_is_one_that_cannot_show_a_screen(tmp_path: Path, term: str) -> None:
    async with serving(tmp_path) as served, served.connect(key()) as connection:
        result = await connection.run(None, term_type=term or " ", check=False)
        assert result.exit_status == 2
        assert f"This terminal ({term.strip() or 'no name'}) cannot show" in f"{result.stdout}{result.stderr}"


async def test_a_name_before_the_at_may_be_as_long_as_ssh_allows(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key(), username="a" * 900) as terminal:
        await terminal.until(lambda: bool(served.apps))
        assert served.apps[0].visitor.username == "a" * 64


async def test_what_is_no_ssh_at_all_harms_nobody(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        for said in (
            b"GET / HTTP/1.1\r\n\r\n",
            b"SSH-1.5-old\r\n",
            os.urandom(4096),
            b"SSH-2.0-x\r\n" + b"\xff" * 400,
        ):
            reader, writer = await asyncio.open_connection(LOOPBACK, served.server.port)
            writer.write(said)
            writer.write_eof()
            async with asyncio.timeout(5):
                while await reader.read(4096):
                    pass
            writer.close()
        terminal.type("k")
        await terminal.shows("keys k")
