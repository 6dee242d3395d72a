"""How fast Metal Minds plays, scaled to the machine: the floors of the architecture's section 7."""

import time
from collections.abc import Callable
from random import Random

import pytest

from engine.metal_minds.game import MetalMinds
from engine.metal_minds.state import Options, State

GAME = MetalMinds()


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
    """Random games through `legal` and `apply`; all states on the way."""
    states = []
    for seed in range(games):
        state = GAME.setup(Options(), 2 + seed % 3, seed)
        luck = Random(seed)
        while acting := GAME.to_act(state):
            actions = list(GAME.legal(state, acting[0]))
            state = GAME.apply(state, acting[0], actions[int(luck.random() * len(actions))]).state
            states.append(state)
    return states


def test_random_play_reaches_the_floor_of_25_000_actions_a_second(scale: float) -> None:
    actions = len(play(9))
    assert actions / best(lambda: play(9), 5) * scale > 25_000


def test_a_view_takes_less_than_500_microseconds(scale: float) -> None:
    states = play(3)[::10]
    took = best(lambda: [GAME.view(state, 0) for state in states], 5) / len(states)
    assert took / scale < 500e-6
