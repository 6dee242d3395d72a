"""Home folders with tables in them, for the tests of the program around the tables."""

import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual._context import active_app

from engine import game_named, selfplay
from engine.clock import ClockSettings
from engine.entries import Header, Sitter
from engine.game import AnyGame, Document
from engine.table import Table
from saves import blocks, migrate
from saves.library import Library
from saves.store import keep
from tui.app import LowtideApp
from tui.drivers.capture import Session, capture
from tui.opening import Opening, new_header
from tui.runner import Runner

GAME: AnyGame = game_named("full-metal-planete")


def header(
    name: str = "evening",
    *,
    bots: tuple[str | None, ...] = (None, None),
    position: Document | None = None,
    turn: int | None = 180_000,
) -> Header:
    """Blue and Red at a table of Full Metal Planète."""
    seats = tuple(Sitter(GAME.seat_names[n], bot) for n, bot in enumerate(bots))
    clock = ClockSettings(turn=turn)
    return new_header(GAME, name=name, seats=seats, options={}, clock=clock, seed=7, position=position)


def begin(home: Path, *names: str) -> None:
    """Tables that were made and left at once; the last one named was played last, a second ago."""
    for age, name in zip(range(len(names), 0, -1), names, strict=True):
        file = Library(home).create(header(name))
        file.close(1, Table(GAME, file.header).standing)
        _played(file.path, age)


def finish(home: Path, name: str = "over") -> Path:
    """A table whose game is over, played before those that `begin` makes."""
    path = home / "tables" / f"{name}.lowtide"
    keep(path, selfplay.play(GAME, ("random", "random"), 3))
    _played(path, 50)
    return path


def _played(path: Path, age: int) -> None:
    moment = time.time() - age
    os.utime(path, (moment, moment))


def stop(path: Path) -> None:
    """What a killed program leaves: the file without its closing mark."""
    data = path.read_bytes()
    last = blocks.read(data, migrate.newest(), path.name).blocks[-1]
    assert last.kind == blocks.Kind.CLOSED
    path.write_bytes(data[: blocks.link_before(data, last)[0]])


@asynccontextmanager
async def program(
    home: Path, runner: Runner | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Session]:
    """The program at its first screen."""
    app = LowtideApp(Opening(home), runner)
    async with capture(app, size) as session:
        active_app.set(app)
        await session.pause()
        try:
            yield session
        finally:
            await app._end()


def lines(session: Session) -> list[str]:
    """The screen's lines without the blanks at their ends."""
    return [line.rstrip() for line in session.text().split("\n")]


def words(session: Session) -> str:
    """All that the screen says, wherever its lines break."""
    return " ".join(session.text().split())
