"""T14: four kinds of terminal at one table of each game, by real clients: each gets its own colours only."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from engine import game_names
from tests.tui.host.people import plan
from tests.tui.ssh.test_sessions import OWN, kinds
from tests.tui.ssh.wires import LOOPBACK, Terminal, key
from tests.tui.ssh.wires import Served as Wires
from tui.host.host import Host
from tui.host.settings import Settings
from tui.host.visitor import Visitor
from tui.output import Depth
from tui.ssh.app import HostApp
from tui.ssh.server import SshServer

OPTIONS: dict[str, dict[str, Any]] = {"full-thrust": {"options": {"scenario": "slingshot"}}}

TERMINALS: dict[Depth, tuple[str, dict[str, str]]] = {
    Depth.TRUE: ("xterm-256color", {"COLORTERM": "truecolor"}),
    Depth.INDEXED: ("screen-256color", {}),
    Depth.SIXTEEN: ("linux", {}),
    Depth.MONO: ("xterm", {"NO_COLOR": "1"}),
}


@pytest.mark.parametrize("game", game_names())
async def test_each_terminal_gets_its_own_kind_of_colours(game: str, tmp_path: Path) -> None:
    settings = Settings(port=0, bind=LOOPBACK)
    host = Host(tmp_path, settings)
    apps: list[HostApp] = []

    def welcome(visitor: Visitor) -> HostApp:
        apps.append(HostApp(host, visitor))
        return apps[-1]

    async with AsyncExitStack() as stack:
        await host.start()
        stack.push_async_callback(host.close, "the end")
        server = SshServer(settings, tmp_path, welcome, env={})
        await server.start()
        stack.push_async_callback(server.stop, "the end")
        wires = Wires(server, [])
        terminals: dict[Depth, Terminal] = {}
        for n, (depth, (term, env)) in enumerate(TERMINALS.items()):
            name = ("ada", "bea", "cem", "dan")[n]
            coming = wires.terminal(key(), term=term, env=env, username=name)
            terminal = terminals[depth] = await stack.enter_async_context(coming)
            await terminal.shows("Choose the name")
            terminal.type("\r\r")
            await terminal.shows(f"{name} in the lobby")
        first = apps[0].presence
        assert first is not None
        room = await host.open_room(first, plan(game=game, seats=4, **OPTIONS.get(game, {})))
        for seat, app in enumerate(apps):
            assert app.presence is not None
            room.enter(app.presence)
            room.take(app.presence.player, seat)
        for app in apps:
            assert app.presence is not None
            await room.ready(app.presence.player, True)
        for app, terminal in zip(apps, terminals.values(), strict=True):
            app.call_later(app._go_in, room)
            await terminal.until(lambda terminal=terminal: "in the lobby" not in terminal.text())  # type: ignore[misc]
            await terminal.shows("? keys")
            terminal.type("\x1b[B\x1b[C")
            terminal.type("S")
            await terminal.shows("Esc closes")
            terminal.type("\x7f")
            await terminal.until(lambda terminal=terminal: "Esc closes" not in terminal.text())  # type: ignore[misc]
        for depth, terminal in terminals.items():
            sent = kinds(bytes(terminal.received))
            assert sent <= OWN[depth], depth
            assert bool(sent) == bool(OWN[depth]), depth
