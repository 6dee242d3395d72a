"""Two worlds that differ only in what one of those who look must not know.

A moment of random play is one world, `sample` of the looker's view makes the other. People act on in both:
where the looker is told the same of either, another thing in each world, or nothing at all in one of them.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from engine import game_named, selfplay
from engine.clock import MINUTE, ClockSettings
from engine.entries import Header, Play, Sitter
from engine.game import AnyGame, Event, Illegal, Seat, Unreadable
from engine.table import AnyStanding, Table

NAMES = ("Ada", "Bea")
CLOCK = ClockSettings(turn=30 * MINUTE, one_screen=False)
TRIES = 12
"""Actions of a seat that are tried in each world for two that look alike."""

REFUSED = 4
"""Lines that are typed in vain."""

_SEED = 3

_LOOKED_AT = 12
"""Moments of a game that are looked at for a good one."""

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
    """A moment as it may be, and what is done in it while somebody looks."""

    state: Any
    history: Told
    acts: tuple[tuple[Seat, Struct | None], ...]
    """Who acts next and how; None: not at all, as far as anybody is told."""
    refused: tuple[str, ...]
    """Lines of the looker that are against the rules."""


@cache
def game_of(name: str, seed: int) -> tuple[Moment, ...]:
    """Every moment of a game of random seats before its end."""
    game = game_named(name)
    drawn = selfplay.header(game, ["random"] * len(NAMES), seed)
    seats = tuple(Sitter(n) for n in NAMES)
    header = msgspec.structs.replace(drawn, name="evening", seats=seats, clock=CLOCK)
    table, luck, history = Table(game, header), Random(seed), list[tuple[int, Event]]()
    moments = []
    while acting := game.to_act(table.state):
        moments.append(Moment(header, table.standing, tuple(history)))
        seat = luck.choice(acting)
        action = luck.choice(list(game.legal(table.state, seat)))
        proposal = table.propose(Play(action), seat, 0)
        table.accept(proposal)
        history += [(proposal.entry.number, event) for event in proposal.events]
    return tuple(moments)


def two_worlds(name: str, looker: Seat | None, holds: str) -> tuple[Moment, World, World]:
    """A moment of a game at which another seat has that secret, as it is and as it may be to the looker.

    Of some such moments it is the last in which people can do most without telling the two apart.
    """
    moments = game_of(name, _SEED)
    others = [seat for seat in range(len(NAMES)) if seat != looker]
    found = [m for m in moments if holds in (m.game.secret(m.standing.state, seat) for seat in others)]
    pairs = [_worlds(moments, moment, looker) for moment in found[:: 1 + len(found) // _LOOKED_AT]]
    return max(pairs, key=lambda pair: (_ways(pair[1], pair[2]), pair[0].standing.number))


def _ways(one: World, other: World) -> tuple[int, int]:
    """In how many ways people act: differently, in one world only, alike; and how often."""
    acts = [
        (here is None or there is None, here == there)
        for (_, here), (_, there) in zip(one.acts, other.acts, strict=True)
    ]
    return len(set(acts)), len(acts)


def _worlds(moments: tuple[Moment, ...], moment: Moment, looker: Seat | None) -> tuple[Moment, World, World]:
    luck = Random(_SEED)
    game, one = moment.game, moment.standing.state
    other = game.sample(game.view(one, looker), luck)
    told = tuple(line for line in moment.history if line[1].told_to(looker))
    acts = list(_alike(game, one, other, looker, luck)) if one != other else []
    refused = tuple(islice(_refused(moments, moment, other, looker, luck), REFUSED))
    return (
        moment,
        World(one, moment.history, tuple((seat, here) for seat, here, _ in acts), refused),
        World(other, told, tuple((seat, there) for seat, _, there in acts), refused),
    )


def _alike(
    game: AnyGame, one: Any, other: Any, looker: Seat | None, luck: Random
) -> Iterator[tuple[Seat, Struct | None, Struct | None]]:
    """What people can do so that the looker and those who watch are told the same.

    The others do another thing in each world where they can, then something in one world and nothing in
    the other, and then the looker does the same in both.
    """
    others = [seat for seat in range(len(NAMES)) if seat != looker]
    turns = [(seat, rank) for rank in (_differently, _only_here) for seat in others]
    turns += [] if looker is None else [(looker, _equally)]
    for seat, rank in turns:
        if seat not in game.to_act(one):
            continue
        here = list(_outcomes(game, one, seat, looker, luck))
        there = list(_outcomes(game, other, seat, looker, luck))
        pairs = [(a, b) for a in here for b in there if a[0] == b[0] and (a[1], b[1]) != (None, None)]
        best = max(pairs, key=lambda pair: rank(pair[0][1], pair[1][1]), default=None)
        if best is not None and rank(best[0][1], best[1][1]):
            (_, does, one), (_, does_there, other) = best
            yield seat, does, does_there


def _differently(here: Struct | None, there: Struct | None) -> int:
    return 0 if here is None or there is None else 1 + (here != there)


def _equally(here: Struct | None, there: Struct | None) -> int:
    return int(here == there)


def _only_here(here: Struct | None, there: Struct | None) -> int:
    return int(here is not None and there is None)


def _outcomes(
    game: AnyGame, state: Any, seat: Seat, looker: Seat | None, luck: Random
) -> Iterator[tuple[bytes, Struct | None, Any]]:
    """What the looker and those who watch would be told: of nothing, and of some actions."""
    actions = list(islice(game.legal(state, seat), 400))
    yield _known(game, state, (), looker), None, state
    for action in luck.sample(actions, min(TRIES, len(actions))):
        step = game.apply(state, seat, action)
        yield _known(game, step.state, step.events, looker), action, step.state


def _known(game: AnyGame, state: Any, events: tuple[Event, ...], looker: Seat | None) -> bytes:
    told = [[event for event in events if event.told_to(eyes)] for eyes in (looker, None)]
    views = [game.view(state, eyes) for eyes in (looker, None)]
    return msgspec.msgpack.encode((views, told, game.to_act(state), game.turn(state), game.outcome(state)))


def _refused(
    moments: tuple[Moment, ...], moment: Moment, other: Any, looker: Seat | None, luck: Random
) -> Iterator[str]:
    """Lines of the looker from other moments of the game, each refused for another reason in either world."""
    if looker is None:
        return
    game, one = moment.game, moment.standing.state
    view, reasons = game.view(one, looker), set[str]()
    for _ in range(60):
        then = luck.choice(moments).standing.state
        actions = list(islice(game.legal(then, looker), 50))
        if not actions:
            continue
        text = game.write(game.view(then, looker), luck.choice(actions))
        said = {_refusal(game, state, view, looker, text) for state in (one, other)} - {""}
        if said and not said <= reasons:
            reasons |= said
            yield text


def _refusal(game: AnyGame, state: Any, view: Any, seat: Seat, text: str) -> str:
    try:
        for action in game.read(view, text)[:1]:
            game.check(state, seat, action)
    except (Illegal, Unreadable) as refusal:
        return str(refusal)
    return ""


__all__ = ["CLOCK", "NAMES", "Moment", "World", "two_worlds"]
