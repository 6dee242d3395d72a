"""A host on a folder, and people at it, without a wire: for the tests of `tui.host`."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.clock import ClockSettings
from engine.game import Seat
from tui.host.host import Host
from tui.host.plan import Plan
from tui.host.players import Player
from tui.host.presence import Kind, Notice, Presence
from tui.host.record import Record
from tui.host.room import Room
from tui.host.settings import Settings
from tui.host.visitor import Visitor


class Somebody:
    """A player with one session."""

    def __init__(self, host: Host, player: Player, *, plays: bool = True, address: str = "") -> None:
        self.host = host
        self.player = player
        self.notices: list[Notice] = []
        self.presence = Presence(player, self.notices.append, plays=plays, address=address)
        self.returned = host.enter(self.presence)

    async def told(self, kind: Kind) -> list[str]:
        """The texts of the notices of a kind, once what is on its way has come."""
        await asyncio.sleep(0)
        return [notice.text for notice in self.notices if notice.kind is kind]

    async def sit(self, room: Room) -> Any:
        """A session of the runner for this player's seat."""
        runner, seats = await room.sit(self.presence)
        return runner.session(seats, lambda _: None)


def visitor(key: str, username: str = "") -> Visitor:
    """Somebody with a key."""
    return Visitor(f"SHA256:{key}", username or key, "192.0.2.1")


async def somebody(host: Host, name: str) -> Somebody:
    """A player with a session, registered on first use."""
    who = visitor(name)
    player = host.players.known(who) or await host.players.register(who, name)
    return Somebody(host, player)


@asynccontextmanager
async def hosting(home: Path, **settings: Any) -> AsyncIterator[Host]:
    """A host that runs."""
    host = Host(home, Settings(**settings))
    await host.start()
    try:
        yield host
    finally:
        await host.close("the end")


def plan(name: str = "evening", game: str = "metal-minds", seats: int = 2, **more: Any) -> Plan:
    """A table of two without a clock, unless more is said."""
    more.setdefault("clock", ClockSettings(turn=None, one_screen=False))
    return Plan(game=game, name=name, seats=seats, **more)


async def seated(host: Host, *names: str, **more: Any) -> tuple[Room, list[Somebody]]:
    """A table that has begun, its people in seat order."""
    people = [await somebody(host, name) for name in names]
    room = await host.open_room(people[0].presence, plan(seats=len(names), **more))
    for seat, who in enumerate(people):
        room.enter(who.presence, room.record.code)
        room.take(who.player, seat)
    for who in people:
        await room.ready(who.player, True)
    return room, people


def acting(room: Room) -> Seat:
    """Who is to act; the table runs."""
    assert room.live is not None
    return room.live.to_act()[0]


def on_disk(host: Host, name: str) -> Record | None:
    """The record of a room as it is kept."""
    return next((record for record in host._records.read() if record.name == name), None)


def slow_to_write(host: Host, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let each record take a while to be written; set once the first one is begun."""
    writes, write = threading.Event(), host._records.write

    def slowly(record: Record) -> None:
        writes.set()
        time.sleep(0.05)
        write(record)

    monkeypatch.setattr(host._records, "write", slowly)
    return writes
