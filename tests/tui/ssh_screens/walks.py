"""A walk through one world at a table: a seat and a spectator look at everything while people act."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from engine.game import Seat
from engine.table import Table
from tests.tui.host.people import plan
from tests.tui.ssh.wires import key
from tests.tui.ssh_screens.clients import Client, Place, key_of, place
from tests.tui.ssh_screens.worlds import CLOCK, NAMES, Moment, World
from tui.host.control import Control
from tui.host.presence import Presence
from tui.host.requests import TableStatus
from tui.host.room import Room
from tui.host.visitor import Visitor
from tui.runner import Runner

WATCHER = "Wes"


class Eyes(NamedTuple):
    """Those of a walk who must not be able to tell the world from the other."""

    seat: Client | None
    """None: where only a spectator looks."""
    spectator: Client
    status: tuple[TableStatus, ...]
    """What whoever runs the host is told of its tables in the end."""

    @property
    def clients(self) -> list[Client]:
        return [client for client in (self.seat, self.spectator) if client is not None]


class Company(NamedTuple):
    """The others at the table: what is theirs alone differs between the worlds."""

    size: tuple[int, int]
    term: str
    env: dict[str, str]
    draft: str
    """What they have typed into the talk and not said."""


COMPANIES = (
    Company((80, 24), "xterm-256color", {"COLORTERM": "truecolor"}, "we see"),
    Company((132, 43), "linux", {"NO_COLOR": "1"}, "nobody knows what I have"),
)


async def walk(
    home: Path,
    moment: Moment,
    world: World,
    others: Company,
    looker: Seat | None,
    looks: Sequence[str] = (),
    keys: Sequence[str] = (),
) -> Eyes:
    """Come in, look around with the keys, look on while people act, and come in once more.

    Args:
        home: of the host.
        moment: the table as the looker knows it.
        world: as it is.
        others: what is the others' own.
        looker: whose seat it is; None: no seat's.
        looks: what the looker presses after sitting down.
        keys: what those who watch press as well.
    """
    async with place(home) as there:
        own_keys = [key_of(name) if seat == looker else key() for seat, name in enumerate(NAMES)]
        room = await _room(there, moment, world, [own.get_fingerprint() for own in own_keys])
        seats: list[Client] = []
        for seat, name in enumerate(NAMES):
            look = COMPANIES[0] if seat == looker else others
            seats.append(
                await there.connect(name, by=own_keys[seat], size=look.size, term=look.term, env=look.env)
            )
            await there.press(seats[-1:], "<home>", "<enter>")
        size = (120, 40) if looker is None else (80, 24)
        spectator = await there.connect(WATCHER, size=size)
        await there.press([spectator], "<enter>", "<enter>", "<home>", "<enter>")
        eyes = Eyes(None if looker is None else seats[looker], spectator, ())
        quiet = [client for client in seats if client is not eyes.seat]
        await there.press(quiet, '"', others.draft, "<escape>")
        await there.press(eyes.clients[:1], *looks)
        await there.press(eyes.clients, *keys)
        assert room.live is not None
        assert room.live.runner.table.log == [], "so far they only looked"
        for seat, action in world.acts:
            await _act(there, room, seats[seat], seat, action)
            await there.press(eyes.clients, "<right>")
        await there.press(eyes.clients, "w")
        if eyes.seat is not None:
            for line in world.refused:
                await there.press([eyes.seat], ":", line, "<enter>", "<escape>")
        # Who comes in now is told of all that happened as if it had always been so.
        await there.press(eyes.clients, "<ctrl+q>", "<home>", "<enter>", "L", "<escape>")
        await there.press(eyes.clients, "<ctrl+q>", "<ctrl+q>")
        status = Control(there.host, lambda: 0, lambda _: None).status()
    return eyes._replace(status=status.tables)


async def _act(there: Place, room: Room, client: Client, seat: Seat, action: Struct | None) -> None:
    """The client types the action; in as many steps it types something else where nothing is to be done."""
    assert room.live is not None
    table = room.live.runner.table
    before = table.standing.number
    text = "" if action is None else table.game.write(table.game.view(table.state, seat), action)
    await there.press([client], ":", text or "?", "<enter>")
    done = table.standing.number > before
    await there.press([client], "<enter>" if action is not None and not done else "<backspace>", "<escape>")
    assert (table.standing.number > before) is (action is not None), client.text()


async def _room(there: Place, moment: Moment, world: World, keys: Sequence[str]) -> Room:
    """A table that stands in that world, with nobody at it; nobody keeps it."""
    host = there.host
    players = []
    for name, fingerprint in zip(NAMES, keys, strict=True):
        players.append(await host.players.register(Visitor(fingerprint, name, "192.0.2.1"), name))
    owner = Presence(players[0], lambda _: None)
    room = await host.open_room(owner, plan("evening", moment.header.game, len(NAMES), clock=CLOCK))
    for seat, player in enumerate(players):
        room.take(player, seat)
    for player in players:
        await room.ready(player, True)
    await room.close()
    standing = msgspec.structs.replace(moment.standing, state=world.state, kept=())
    table = Table(moment.game, moment.header, standing)
    room._go_live(Runner(table, history=world.history, monotonic=asyncio.get_running_loop().time))
    return room


__all__ = ["COMPANIES", "Company", "Eyes", "walk"]
