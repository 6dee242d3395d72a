"""A hundred seeded random games over every scenario, by hand: too long for the suite.

    .venv/bin/python tests/engine/full_thrust/hundred_games.py [GAMES]

Games are dealt out over the scenarios and their numbers of seats. Bots do anything legal, but lock often
enough that turns end. Every game must finish, and the fold of its log must give the standing that play gave.
"""

import sys
from itertools import cycle, islice
from random import Random

from engine import game_named, selfplay
from engine.full_thrust.actions import Go, Lock
from engine.full_thrust.catalogue import catalogue
from engine.table import Table, fold

GAME = game_named("full-thrust")


def play(scenario: str, seats: int, seed: int) -> Table:
    table = Table(GAME, selfplay.header(GAME, ["random"] * seats, seed, {"scenario": scenario}))
    luck = Random(seed)
    while acting := GAME.to_act(table.state):
        seat = luck.choice(acting)
        actions = list(GAME.legal(table.state, seat))
        locks = [action for action in actions if isinstance(action, Lock | Go)]
        table.play(seat, locks[0] if locks and luck.random() < 0.1 else luck.choice(actions))
    return table


def main(games: int) -> None:
    cases = [(s.id, seats) for s in catalogue().scenarios.values() for seats in s.seats]
    for seed, (scenario, seats) in enumerate(islice(cycle(cases), games)):
        table = play(scenario, seats, seed)
        assert fold(GAME, table.header, table.log).standing == table.standing
        outcome = GAME.outcome(table.state)
        assert outcome is not None
        line = f"{seed:3} {scenario:20} {seats} seats {len(table.log):5} entries, turn {table.state.turn:2}"
        sys.stdout.write(f"{line}: {outcome.reason}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
