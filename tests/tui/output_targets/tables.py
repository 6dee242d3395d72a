"""A table of each game in the middle of its play, on a captured terminal: what the output targets look at.

The states are reached by play, not written for these tests; Full Metal's is the fullest board that play
gives. The first seat is a person who has something to do, the others never move.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from textual._context import active_app

from engine import game_named, game_names
from engine.bots import any_of
from engine.clock import ClockSettings
from engine.entries import Header, Sitter
from engine.game import AnyGame, Document, Millis
from tests.speed.scenes import full_forces
from tests.support.sitting import OneTable
from tui.drivers.capture import Session, capture
from tui.games import card_of, screen_class
from tui.output import Depth

GAMES = game_names()
SEATS = {"full-metal-planete": 4, "full-thrust": 2, "metal-minds": 4, "planet-unknown": 4}
FRAME = 0.02
"""Seconds; Textual draws sixty times in one."""

ARROWS = ("left", "right", "up", "down")
LETTERS = ("y", "1", "2", "3", "a", "o")
"""What answers questions and is typed into lines."""


class Scene(NamedTuple):
    """The middle of a game as a position."""

    game: AnyGame
    seats: int
    position: Document


@cache
def scene(name: str) -> Scene:
    """The middle of a game of random seats, at a moment at which the first seat is to act."""
    game, seats = game_named(name), SEATS[name]
    if name == "full-metal-planete":
        return Scene(game, seats, game.describe(_mine(game, full_forces())))
    states = list(walk(game, seats, 3))
    late = (state for state in states[len(states) // 2 :] if 0 in game.to_act(state))
    return Scene(game, seats, game.describe(next(late)))


def walk(game: AnyGame, seats: int, seed: int) -> Iterator[Any]:
    """The states of a game of random seats, one after the other."""
    rng = Random(seed)
    state = game.setup(game.Options(), seats, seed)
    yield state
    while acting := game.to_act(state):
        state = game.apply(state, acting[0], any_of(list(game.legal(state, acting[0])), rng)).state
        yield state


def _mine(game: AnyGame, state: Any) -> Any:
    """The state when all seats before the first have done as little as they may."""
    while 0 not in (acting := game.to_act(state)):
        view = game.view(state, acting[0])
        state = game.apply(state, acting[0], game.idle(view, list(game.legal(state, acting[0])))).state
    return state


class Seated:
    """Keys in, bytes out."""

    def __init__(self, app: OneTable, session: Session) -> None:
        self.app = app
        self.session = session

    async def tap(self, key: str) -> int:
        """Press a key, wait until the terminal is still, and say how many bytes it was sent."""
        self.session.mark()
        self.app.simulate_key(key)
        return await self.still()

    async def still(self) -> int:
        """Wait until nothing more comes; how many bytes came since the last mark."""
        while True:
            before = len(self.session.driver.written)
            await self.session.pilot._wait_for_screen()
            await asyncio.sleep(FRAME)
            if len(self.session.driver.written) == before:
                return self.session.sent_bytes()

    async def glance(self, key: str) -> None:
        """Press a key and wait no longer than a frame."""
        self.app.simulate_key(key)
        await self.session.pilot._wait_for_screen()
        await asyncio.sleep(FRAME)

    async def others_act(self) -> None:
        """Let the seats without a person have their turn."""
        runner = self.app.runner
        while not runner.table.over and (bot := runner._bot_to_act()) is not None:
            await runner._bot_acts(bot)

    @property
    def left(self) -> bool:
        """Whether the person has left the table."""
        return self.app.table not in self.app.screen_stack

    def wind(self, seconds: int) -> None:
        """Let so much time go by at once, which the countdown shows and which ends no turn."""
        self.app.seconds += seconds
        self.app.table.tick()

    async def tick(self) -> int:
        """Let a second go by; how many bytes it cost."""
        self.session.mark()
        self.app.seconds += 1
        self.app.table.tick()
        return await self.still()

    async def show(self, state: Any) -> None:
        """Let the table stand at another state, as if it had always been so."""
        live = self.app.runner.table
        live.standing = msgspec.structs.replace(live.standing, state=state)
        self.app.table.session.tell(())
        await self.still()

    async def afresh(self) -> int:
        """How many bytes the present screen costs when nothing is known of the terminal."""
        self.session.mark()
        output = self.session.driver.output
        output.repaint()
        output.flush()
        return self.session.sent_bytes()


def keys_of(name: str) -> tuple[str, ...]:
    """Every key that means something at a table of the game, but the one that leaves it."""
    card = card_of(name)
    assert card is not None
    commands = (c for c in screen_class(card).commands if c.name != "leave")
    return tuple(dict.fromkeys((*(key for c in commands for key in c.keys), *LETTERS)))


def header(name: str, position: Document | None = None, turn: Millis = 180_000) -> Header:
    """Of a table at which one person sits and has so long for a turn."""
    game, seats = game_named(name), SEATS[name]
    people = [Sitter("Vega", None), *(Sitter(f"Bot {n}", "passer") for n in range(1, seats))]
    return Header(
        game=name,
        rules=game.rules,
        name="lunch",
        options={},
        seats=tuple(people),
        seed=7,
        salt=b"s" * 16,
        created="2026-01-01T00:00:00Z",
        clock=ClockSettings(turn=turn),
        position=position,
    )


@asynccontextmanager
async def seated(
    name: str,
    *,
    size: tuple[int, int] = (80, 24),
    depth: Depth = Depth.TRUE,
    position: Document | None = None,
    turn: Millis = 180_000,
) -> AsyncIterator[Seated]:
    """Sit down in the middle of a game, or at another position. What the start cost is not yet marked off."""
    card = card_of(name)
    assert card is not None
    position = scene(name).position if position is None else position
    app = OneTable(game_named(name), screen_class(card), header(name, position, turn))
    async with capture(app, size, depth) as session:
        active_app.set(app)
        table = Seated(app, session)
        await table.still()
        yield table
