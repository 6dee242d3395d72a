"""Random games of Full Metal Planète in number: `python -m tests.speed.full_metal_games [GAMES] [SECONDS]`.

So many games (default 200) of four random seats from landing to the end. Every action that was listed is
taken by the table; after each the box is counted: every tank, crab, pontoon and so on is on the planet, in
the cemetery, in the reserve or gone with a ship, ids are unique, no ore appears, points stay in range. The
first five games are resumed from every prefix, the others from ten, and end in the same standing. Ends
early, with exit status 1, after so many seconds (default 900).
"""

import sys
import time
from collections import Counter
from random import Random
from typing import Any

import msgspec

from engine import bots, game_named, selfplay
from engine.full_metal_planete.actions import Action
from engine.full_metal_planete.pieces import BUILT, NATURES, Kind
from engine.full_metal_planete.state import State
from engine.table import AnyStanding, Standing, Table, fold

GAME = game_named("full-metal-planete")
SEATS = 4
BOX = Counter({kind: NATURES[kind].box for kind in Kind if NATURES[kind].issued and kind != Kind.TURRET})
WHOLE_PREFIXES = 5
SAMPLED = 10


def count(state: State) -> None:
    """Nothing is lost or doubled."""
    ids = [unit.id for unit in state.units]
    assert len(set(ids)) == len(ids)
    gone = [i for ship in state.left for i in ship.aboard]
    assert not set(ids) & ({f.id for f in state.cemetery} | set(gone))
    left = sum(ship.units for ship in state.left)
    assert left == len(gone)
    found = Counter(u.kind for u in state.units) + Counter(f.kind for f in state.cemetery)
    found += Counter(dict(zip(BUILT, state.reserve, strict=True)))
    pieces = sum(found[kind] for kind in BOX if kind != Kind.FREIGHTER) + left
    landed = len(state.landed)
    waiting = (SEATS - landed) * sum(NATURES[kind].issued for kind in BOX if kind != Kind.FREIGHTER)
    assert pieces + waiting == sum(n for kind, n in BOX.items() if kind != Kind.FREIGHTER)
    assert found[Kind.FREIGHTER] + len(state.left) == landed
    assert 0 <= state.points <= 15 + 5 * (SEATS - 1) + 10 + 5 * SEATS
    assert all(saved in (0, 5, 10) for saved in state.saved)


def ore(state: State) -> int:
    """Stones on the planet, aboard and carried off."""
    return sum(u.kind == Kind.ORE for u in state.units) + sum(ship.ore for ship in state.left)


def one_game(seed: int) -> int:
    """A whole game with its checks; how many entries it had."""
    luck = Random(seed)
    header = selfplay.header(GAME, ["random"] * SEATS, seed)
    table = Table(GAME, header)
    standings: list[AnyStanding] = [table.standing]
    stones = ore(table.state)
    while acting := GAME.to_act(table.state):
        seat = luck.choice(acting)
        table.play(seat, bots.any_of(list(GAME.legal(table.state, seat)), luck))
        count(table.state)
        assert ore(table.state) <= stones
        stones = ore(table.state)
        standings.append(table.standing)
    assert fold(GAME, header, table.log).standing == table.standing
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert sum(outcome.totals) == sum(ship.total for ship in table.state.left)
    prefixes = range(len(standings))
    for number in prefixes if seed < WHOLE_PREFIXES else luck.sample(prefixes, SAMPLED):
        resume(table, header, standings[number], whole=number % 20 == 0)
    return len(table.log)


def resume(table: Table, header: Any, standing: AnyStanding, *, whole: bool) -> None:
    """A stored standing comes back, the next entry leads on from it, and now and then all of the rest."""
    kind = Standing[State, Action]
    again = Table(GAME, header, msgspec.msgpack.decode(msgspec.msgpack.encode(standing), type=kind))
    assert again.standing == standing
    rest = table.log[standing.number :]
    for entry in rest if whole else rest[:1]:
        again.take(entry)
    if whole:
        assert again.standing == table.standing


def main(games: int = 200, seconds: float = 900.0) -> int:
    started = time.monotonic()
    entries: list[int] = []
    for seed in range(games):
        entries.append(one_game(seed))
        if time.monotonic() - started > seconds:
            print(f"stopped after {seconds:.0f} s and {len(entries)} games")  # noqa: T201
            return 1
    took = time.monotonic() - started
    print(f"{games} games, {min(entries)} to {max(entries)} entries, {took:.0f} s")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
