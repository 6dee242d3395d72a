"""What a client is sent in the lobby and before a table's start says nothing of tables that are not open to
its player, nor of what is other players' own.

On one host the others do nothing that concerns a visitor; on the other they have tables of their own, talk
there, begin one, and their keys and settings are others.
"""

import logging
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from tests.tui.host.people import plan, visitor
from tests.tui.ssh_screens.clients import Client, difference, place
from tests.tui.ssh_screens.steady import steadily
from tui.host.host import Host
from tui.host.presence import Presence
from tui.host.room import Room
from tui.lines import ink
from tui.ssh.lobby import HostLobby
from tui.ssh.waiting import WaitingRoom

CODE = "abcdefghjk"
"""The invitation code of the hidden table."""

LOBBY = ("<down>", "<up>", "?", "<escape>", "s", "s", "s", "/", "cellar", "<enter>", "<escape>")
CODES = ("c", f"{CODE[:5]}-{CODE[5:-1]}m", "<enter>", "<backspace>", "<enter>", "<escape>")
FORM = ("<end>", "<enter>", "<down>", "<up>")
INVITE = ("i", "Bea", "<enter>", "i", "Zoe", "<enter>", "<escape>")
ROOM = ("r", "r", *INVITE, '"', "hello", "<enter>", "<escape>", "?", "<escape>")


class Others(NamedTuple):
    """The other players of a host."""

    ada: Presence
    bea: Presence

    @classmethod
    async def come(cls, host: Host, *, hidden: bool) -> "Others":
        """They are there, known by other keys and with other settings in either world."""
        found = []
        for name in ("Ada", "Bea"):
            player = await host.players.register(visitor(f"{name} {hidden}"), name)
            if hidden:
                player = msgspec.structs.replace(player, theme="light", rich=True, colours="16")
                await host.players.change(player)
            found.append(Presence(player, lambda _: None))
            host.enter(found[-1])
        return cls(*found)


async def _hide(host: Host, others: Others) -> Room:
    """Tables that are not for everybody, with the names that somebody may think of."""
    ada, bea = others
    cellar = await host.open_room(ada, plan("cellar", access="private", invited=("Bea",)))
    attic = await host.open_room(ada, plan("attic", access="code"))
    await host.open_room(bea, plan("planet-unknown-1", access="private"))
    attic._set(code=CODE)
    for presence in others:
        attic.enter(presence, CODE)
        attic.take(presence.player, len(attic.presences) - 1)
        attic.say(presence, f"{presence.player.name} hides")
    cellar.enter(bea)
    cellar.say(bea, "nobody finds us")
    return attic


async def visit(home: Path, *, hidden: bool) -> Client:
    """A newcomer looks around, opens a table, and the others come; `hidden`: out of sight they do more."""
    async with place(home) as there:
        host = there.host
        others = await Others.come(host, hidden=hidden)
        market = await host.open_room(others.ada, plan("market"))
        market.take(others.ada.player, 0)
        attic = await _hide(host, others) if hidden else None
        wes = await there.connect("Wes")
        await there.press([wes], "<enter>", "<enter>", *LOBBY, *CODES)
        if attic is not None:
            for presence in others:
                await attic.ready(presence.player, True)
            assert attic.begun
        await there.still("the others begin a table")
        await there.press([wes], *FORM, "<enter>")
        own = next(room for room in host.rooms if room.record.opener == "Wes")
        if attic is not None:
            attic.say(others.ada, "still here")
            host.room("cellar").say(others.bea, "she is up there")
            host.put_away(others.bea.player, host.room("planet-unknown-1"))
        await there.still("the others do something elsewhere")
        await there.press([wes], *ROOM)
        own.enter(others.bea)
        own.take(others.bea.player, 1)
        own.say(others.bea, "hello Wes")
        await there.still("Bea comes")
        own.leave(others.bea)
        await there.still("Bea goes")
        await there.press([wes], "<escape>", "<home>", "<enter>", "<escape>", "<ctrl+q>")
    return wes


def both(tmp_path: Path) -> tuple[Client, Client]:
    """The same visit to either host."""
    here, there = (steadily(visit(tmp_path / str(hidden), hidden=hidden)) for hidden in (True, False))
    return here, there


def test_tables_and_things_of_others_send_no_byte(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "tui")
    here, there = both(tmp_path)
    assert difference(here, there) == ""
    shown = here.shown()
    for words in ("Wes in the lobby", "No table has this invitation code", "before the start", "hello Wes"):
        assert words in shown
    assert "Wes opens table Wes-1" in caplog.text
    for secret in (CODE[:5], "hides", "finds us", "still here", "up there", "hello", "Zoe"):
        assert secret not in caplog.text


# That a leak would be seen: screens and a host that tell.


def test_a_list_that_forgets_who_looks_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Room, "listed_for", lambda *_: True)
    assert "cellar" in difference(*both(tmp_path))


def test_names_that_count_hidden_tables_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def free_name(self: Host, _: Any) -> str:
        taken = {room.name for room in self.rooms}
        return next(name for n in range(1, 9) if (name := f"planet-unknown-{n}") not in taken)

    monkeypatch.setattr(Host, "free_name", free_name)
    assert "planet-unknown-2" in difference(*both(tmp_path))


@pytest.mark.parametrize("screen", [HostLobby, WaitingRoom])
def test_a_line_of_who_is_where_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: type[HostLobby] | type[WaitingRoom]
) -> None:
    plain: Any = screen.head

    def head(self: Any) -> Any:
        here = [p.room.name for p in self.app.host.presences if p.room is not None]
        return (*plain(self), ink(f" {', '.join(here)}"))

    monkeypatch.setattr(screen, "head", head)
    assert "attic" in difference(*both(tmp_path))
