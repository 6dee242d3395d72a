"""Whole games of bots that do anything legal, over every scenario: what must hold at every step."""

import json
from random import Random

import msgspec
import pytest

from engine import game_named
from engine.full_thrust.actions import Go, Lock
from engine.full_thrust.catalogue import catalogue

GAME = game_named("full-thrust")
CASES = [(s.id, seats) for s in catalogue().scenarios.values() for seats in s.seats]


def choose(actions: list, luck: Random) -> object:
    """Any action, but a lock often enough that a turn ends."""
    locks = [action for action in actions if isinstance(action, Lock | Go)]
    return locks[0] if locks and luck.random() < 0.15 else luck.choice(actions)


@pytest.mark.rule("FT-142", "FT-131")
@pytest.mark.parametrize(("scenario", "seats"), CASES)
def test_random_games_finish_and_every_state_comes_back_from_its_document(scenario: str, seats: int):
    for seed in (1, 2):
        luck = Random(seed)
        options = GAME.Options(scenario=scenario)
        state = GAME.setup(options, seats, seed)
        steps = 0
        while acting := GAME.to_act(state):
            seat = luck.choice(acting)
            actions = list(GAME.legal(state, seat))
            action = choose(actions, luck)
            GAME.check(state, seat, action)
            step = GAME.apply(state, seat, action)
            if step.sealed or luck.random() < 0.05:
                document = json.loads(json.dumps(GAME.describe(step.state)))
                assert GAME.position(document, options, seats, step.state.rng) == step.state
                view = GAME.view(step.state, seat)
                assert GAME.view(GAME.sample(view, luck), seat) == view
                assert [GAME.read(view, GAME.write(view, a)) for a in actions] == [(a,) for a in actions]
            state = step.state
            steps += 1
            assert steps < 5_000
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert min(outcome.places) == 1
        data = msgspec.msgpack.encode(state)
        assert msgspec.msgpack.decode(data, type=GAME.State) == state
