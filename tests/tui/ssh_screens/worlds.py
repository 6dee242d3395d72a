"""Two worlds that differ only in what one of those who look must not know, and a walk through one of them.

A moment of random play is one world, `sample` of the looker's view makes the other. Whoever acts besides
may do another thing in each, as long as the looker is told the same of both.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from engine import game_named, selfplay
from engine.entries import Header, Play, Sitter
from engine.game import AnyGame, Event, Seat
from engine.table import AnyStanding, Standing, Table
from tests.tui.host.people import hosting, plan, visitor
from tests.tui.ssh_screens.hall import Guest, Hall
from tui.host.host import Host
from tui.host.presence import Presence
from tui.host.room import Room
from tui.runner import Runner

NAMES = ("Ada", "Bea")
WATCHER = "Wes"
TRIES = 12
"""Actions of another seat that are tried in each world for two that look alike."""

Told = tuple[tuple[int, Event], ...]


class Moment(NamedTuple):
    """A table of two in the middle of a game."""

    header: Header
    standing: AnyStanding
    history: Told

    @property
    def game(self) -> AnyGame:
        return game_named(self.header.game)


class World(NamedTuple):
    """A moment as it may be, and what is done in it by others while somebody looks."""

    state: Any
    history: Told
    others: tuple[tuple[Seat, Struct], ...]


@cache
def game_of(name: str, seed: int) -> tuple[Moment, ...]:
    """Every moment of a game of random seats before its end."""
    game = game_named(name)
    drawn = selfplay.header(game, ["random"] * len(NAMES), seed)
    header = msgspec.structs.replace(drawn, name="evening", seats=tuple(Sitter(n) for n in NAMES))
    table, luck, history = Table(game, header), Random(seed), list[tuple[int, Event]]()
    moments = []
    while acting := game.to_act(table.state):
        moments.append(Moment(header, table.standing, tuple(history)))
        seat = luck.choice(acting)
        proposal = table.propose(*_random_play(game, table, seat, luck))
        table.accept(proposal)
        history += [(proposal.entry.number, event) for event in proposal.events]
    return tuple(moments)


def _random_play(game: AnyGame, table: Table, seat: Seat, luck: Random) -> tuple[Any, Seat, int]:
    return Play(luck.choice(list(game.legal(table.state, seat)))), seat, 0


def two_worlds(moment: Moment, looker: Seat | None, seed: int) -> tuple[World, World]:
    """The moment itself, and another that the looker cannot tell from it."""
    game, luck = moment.game, Random(seed)
    one = moment.standing.state
    other = game.sample(game.view(one, looker), luck)
    assert one != other
    histories = (moment.history, tuple(told for told in moment.history if told[1].told_to(looker)))
    acts = list(_alike(moment, one, other, looker, luck))
    return (
        World(one, histories[0], tuple((seat, here) for seat, here, _ in acts)),
        World(other, histories[1], tuple((seat, there) for seat, _, there in acts)),
    )


def _alike(
    moment: Moment, one: Any, other: Any, looker: Seat | None, luck: Random
) -> Iterator[tuple[Seat, Struct, Struct]]:
    """What others can do so that the looker is told the same: where they can, another thing in each world."""
    game = moment.game
    for seat in range(len(NAMES)):
        if seat == looker or seat not in game.to_act(one):
            continue
        here = _outcomes(game, one, seat, looker, luck)
        there = _outcomes(game, other, seat, looker, luck)
        pairs = [(a, b) for a in here for b in there if a[0] == b[0]]
        if not pairs:
            continue
        a, b = max(pairs, key=lambda pair: pair[0][1] != pair[1][1])
        one, other = a[2], b[2]
        yield seat, a[1], b[1]


def _outcomes(
    game: AnyGame, state: Any, seat: Seat, looker: Seat | None, luck: Random
) -> list[tuple[bytes, Struct, Any]]:
    actions = list(islice(game.legal(state, seat), 400))
    found = []
    for action in luck.sample(actions, min(TRIES, len(actions))):
        step = game.apply(state, seat, action)
        told = [event for event in step.events if event.told_to(looker)]
        known = (game.view(step.state, looker), told, game.to_act(step.state), game.outcome(step.state))
        found.append((msgspec.msgpack.encode(known), action, step.state))
    return found


def put(room: Room, moment: Moment, world: World) -> Runner:
    """Let the room's table stand at a moment as it is in that world; nobody keeps it."""
    standing = Standing(number=moment.standing.number, state=world.state)
    runner = Runner(Table(moment.game, moment.header, standing), history=world.history)
    room._go_live(runner)
    return runner


async def room_of(host: Host, game: str, **more: Any) -> Room:
    """A table that has begun, with nobody at it."""
    players = [await host.players.register(visitor(name), name) for name in NAMES]
    room = await host.open_room(
        Presence(players[0], lambda _: None), plan("evening", game, len(NAMES), **more)
    )
    for seat, player in enumerate(players):
        room.take(player, seat)
    for player in players:
        await room.ready(player, True)
    await room.close()
    return room


@asynccontextmanager
async def hall_in(home: Path, moment: Moment, world: World) -> AsyncIterator[tuple[Hall, Room]]:
    """A host with one table that stands in that world."""
    async with hosting(home) as host, AsyncExitStack() as stack:
        room = await room_of(host, moment.header.game)
        put(room, moment, world)
        yield Hall(host, stack), room


async def act(room: Room, seat: Seat, action: Struct) -> None:
    """Somebody plays who has no terminal."""
    assert room.live is not None
    runner = room.live.runner
    session = runner.session((seat,), lambda _: None)
    try:
        await session.play(seat, action)
    finally:
        runner.leave(session)


class Shown(NamedTuple):
    """What a terminal was sent after a key, and what it showed then."""

    after: str
    text: str
    sent: bytes


async def walk(
    home: Path, moment: Moment, world: World, looker: Seat | None, keys: Sequence[str]
) -> tuple[Shown, ...]:
    """Come in, look around with the keys, and again after each thing that another has done."""
    shown: list[Shown] = []

    def note(guest: Guest, after: str) -> None:
        session = guest.session
        shown.append(Shown(after, session.text(), session.sent()))
        session.mark()

    async with hall_in(home, moment, world) as (hall, room):
        guest = await hall.enter(WATCHER if looker is None else NAMES[looker])
        note(guest, "coming in")
        await guest.press("home", "enter")
        await guest.sits()
        note(guest, "sitting down")
        for key in keys:
            await guest.press(key)
            note(guest, key)
        for seat, action in world.others:
            await act(room, seat, action)
            await hall.settle()
            note(guest, f"seat {seat} acts")
            await guest.press("right")
            note(guest, "right")
        await guest.press("ctrl+q")
        note(guest, "leaving")
    return tuple(shown)


__all__ = ["NAMES", "WATCHER", "Moment", "Shown", "World", "act", "game_of", "two_worlds", "walk"]
