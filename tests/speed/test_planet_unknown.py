"""How fast Planet Unknown plays, scaled to the machine: the floors of the architecture's section 7."""

import time
from collections.abc import Callable
from random import Random

import pytest

from engine.planet_unknown.game import PlanetUnknown
from engine.planet_unknown.placing import placements
from engine.planet_unknown.state import Options, State
from engine.planet_unknown.tiles import TILES

GAME = PlanetUnknown()


def loop() -> None:
    x = 1
    for i in range(300_000):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        if x & 1:
            x ^= i


def best(work: Callable[[], object], times: int) -> float:
    """The best of several runs, in seconds of this process, so that other work on the machine counts less."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


@pytest.fixture(scope="module")
def scale() -> float:
    """How much slower this machine is than the one of the figures."""
    return max(1.0, best(loop, 9) / 0.033)


def play(games: int) -> list[State]:
    """Random games of four through `legal` and `apply`; all states on the way."""
    states = []
    for seed in range(games):
        state = GAME.setup(Options(), 4, seed)
        luck = Random(seed)
        while acting := GAME.to_act(state):
            seat = acting[int(luck.random() * len(acting))]
            actions = list(GAME.legal(state, seat))
            state = GAME.apply(state, seat, actions[int(luck.random() * len(actions))]).state
            states.append(state)
    return states


def test_random_games_of_four_reach_the_floor_of_10_a_second(scale: float) -> None:
    play(2)
    assert 6 / best(lambda: play(6), 4) * scale > 10


def test_all_placements_of_a_tile_are_listed_in_less_than_100_microseconds(scale: float) -> None:
    states = [state for state in play(2) if state.phase == "draft"][::40]
    cases = [(colony, TILES[stack[0]]) for state in states for colony in state.seats for stack in state.outer]
    took = best(lambda: [placements(colony, tile) for colony, tile in cases], 5) / len(cases)
    assert took / scale < 100e-6


def test_a_view_takes_less_than_500_microseconds(scale: float) -> None:
    states = play(2)[::10]
    took = best(lambda: [GAME.view(state, 0) for state in states], 5) / len(states)
    assert took / scale < 500e-6
