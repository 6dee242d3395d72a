"""A Metal Minds table on a captured terminal, for the tests of its screen.

A sitting is an App with one table screen on a clock that only tests turn. Positions are documents,
keys are keys; what is asserted is what stands on the terminal and what the table's state became. The
first seat is a person; unless a test asks for more people the others are bots that never move, so that
no curtain stands in the way.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgspec
from support.sitting import OneTable, Seated
from textual._context import active_app

from engine import game_named
from engine.clock import ClockSettings
from engine.entries import Header, Sitter
from engine.game import AnyGame, Document
from tui.drivers.capture import capture
from tui.metal_minds.screen import MindsScreen
from tui.output import Depth

GAME: AnyGame = game_named("metal-minds")
NAMES = ("Ada", "Bea", "Cem", "Dan")


def lunch(**more: Any) -> Document:
    """Ada to play in round 5 at a table of four: something playable, usable, used, new and too dear."""
    position: Document = {
        "players": 4,
        "agents": ["nevin", "pilot", "kerry", "bel-fiba"],
        "round": 5,
        "seat": 0,
        "order": [2, 0, 1, 3],
        "hands": [
            ["mesmerize#2", "overload#1", "crystal-drill#1", "twin-rupture#1"],
            ["long-reach#1", "cavern-haul#1"],
            ["lava-tap#1", "mind-storm#1", "sabotage#2"],
            ["deep-scan#1"],
        ],
        "zones": [
            [
                "ore-loader#1",
                {"card": "magma-pump#2", "used": True},
                {"card": "crack-seed#1", "new": True},
                "supply-crate#1",
            ],
            ["relay-mast#1", "supply-crate#2"],
            [{"card": "magma-pump#1", "used": True}, "thought-jammer#1", "shaped-charge#1"],
            ["recycler#1", "transmuter#2", "ember-kiln#1", "ember-kiln#2", "chain-core#1"],
        ],
        "res": [[4, 2, 9], [0, 3, 1], [2, 1, 0], [0, 7, 3]],
        "spheres": [4, 6, 5, 3],
        "heap": ["lava-tap#2", "deep-scan#2", "mesmerize#1", "fissure-spark#1", "quarry-shift#1"],
    }
    position.update(more)
    return position


def duel(**more: Any) -> Document:
    """Ada to play against Bea alone; to be filled with test cards."""
    position: Document = {"players": 2, "cards": {}, "res": [[3, 3, 3], [3, 3, 3]]}
    position.update(more)
    return position


def card(kind: str, *effect: Document, price: tuple[Document, ...] = (), **cost: int) -> Document:
    """A test card: class, effect, the cost of its power, the cost to play it."""
    use = {"maneuver": "instant", "machine": "cyclic", "gadget": "scrapping"}[kind]
    return {
        "class": kind,
        "cost": cost,
        "ability": {"use": use, "cost": list(price), "effect": list(effect)},
    }


class TableApp(OneTable):
    """One table and nothing else."""

    def __init__(self, header: Header, *, rich: bool = False, watched: bool = False) -> None:
        super().__init__(GAME, MindsScreen, header, rich=rich, plays=() if watched else None)


class Sitting(Seated):
    """Keys in, terminal and state out."""

    @property
    def screen(self) -> MindsScreen:
        return self.app.table

    async def press(self, *keys: str) -> None:
        """Press keys by Textual's names."""
        await self.session.press(*keys)

    async def write(self, line: str) -> None:
        """Type a line at the command line and confirm it."""
        if not self.screen._line.is_open:
            await self.session.press("colon")
        named = {" ": "space", "#": "number_sign", "-": "minus", ">": "greater_than_sign"}
        for letter in line:
            await self.session.pilot.press(named.get(letter, letter))
        await self.session.press("enter", "escape")

    async def point(self, key: str) -> None:
        """Put the cursor on a thing, as many cursor keys would."""
        self.screen.jump(key)
        await self.session.pause()

    async def scramble(self, seed: int) -> None:
        """Put another possible world for the seat at the screen under the same screen."""
        live = self.app.runner.table
        view = GAME.view(live.state, self.screen.seat)
        state = GAME.sample(view, Random(seed))
        live.standing = msgspec.structs.replace(live.standing, state=state)
        self.screen.session.tell(())
        await self.session.pause()

    def line(self, part: str) -> str:
        """The line of the terminal that holds this."""
        return next((line for line in self.lines if part in line), "")

    @property
    def facts(self) -> Document:
        """What is so at the table."""
        return GAME.facts(self.app.runner.table.state)

    @property
    def entries(self) -> int:
        return self.app.runner.table.standing.number


def new_header(
    position: Document | None = None,
    *,
    seats: int = 4,
    people: int = 1,
    seed: int = 7,
    turn: int | None = 180_000,
    options: Document | None = None,
) -> Header:
    """A table at one screen, from a position or from the very beginning."""
    if position is not None:
        seats = GAME.seats_of(position)
    return Header(
        game=GAME.name,
        rules=GAME.rules,
        name="lunch",
        options=options or {},
        seats=tuple(Sitter(name, None if n < people else "passer") for n, name in enumerate(NAMES[:seats])),
        seed=seed,
        salt=b"s" * 16,
        created="2026-01-01T00:00:00Z",
        clock=ClockSettings(turn=turn),
        position=position,
    )


@asynccontextmanager
async def sitting(
    position: Document | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    depth: Depth = Depth.TRUE,
    rich: bool = False,
    watched: bool = False,
    **more: Any,
) -> AsyncIterator[Sitting]:
    """Sit down at a table that starts from a position, or at the very beginning."""
    app = TableApp(new_header(position, **more), rich=rich, watched=watched)
    async with capture(app, size, depth) as session:
        active_app.set(app)
        await session.pause()
        yield Sitting(app, session)
