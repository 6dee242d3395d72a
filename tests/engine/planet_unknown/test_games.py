"""Whole random games: they finish, and nothing of them leaks or gets lost on the way."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import msgpack

from engine.planet_unknown.state import State

from .games import check_end, check_invariants, check_round_trips, check_secrets, first_state, states
from .scene import GAME

SEEDS = [(2, 0), (2, 1), (3, 2), (4, 2), (3, 4), (4, 6)]


@pytest.mark.rule("PU-69a", "PU-19", "PU-23")
@pytest.mark.parametrize(("seats", "seed"), SEEDS)
def test_a_random_game_finishes_keeps_its_secrets_and_can_be_written_down(seats: int, seed: int) -> None:
    luck = Random(seed)
    last = None
    for n, state in enumerate(states(seats, seed)):
        check_invariants(state)
        if n % 9 == 0:
            check_round_trips(state)
            check_secrets(state, luck)
        last = state
    assert last is not None
    check_round_trips(last)
    check_secrets(last, luck)
    check_end(last)


@pytest.mark.parametrize("seed", range(6, 18))
def test_random_games_of_all_kinds_finish(seed: int) -> None:
    *_, last = states(2 + seed % 3, seed)
    check_end(last)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 40), steps=st.integers(0, 300))
def test_a_state_on_the_way_comes_back_from_bytes_and_document(seed: int, steps: int) -> None:
    state = first_state(3, seed)
    for n, reached in enumerate(states(3, seed)):
        state = reached
        if n == steps:
            break
    assert msgpack.decode(msgpack.encode(state), type=State) == state
    check_round_trips(state)


@pytest.mark.rule("PU-19", "PU-21")
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 30), steps=st.integers(0, 250), luck=st.randoms(use_true_random=False))
def test_unconfirmed_actions_of_different_seats_commute(seed: int, steps: int, luck: Random) -> None:
    for n, state in enumerate(states(4, seed)):
        acting = GAME.to_act(state)
        if n < steps or len(acting) < 2:
            continue
        one, two = luck.sample(acting, 2)
        first = luck.choice(list(GAME.legal(state, one)))
        second = luck.choice(list(GAME.legal(state, two)))
        a, b = GAME.apply(state, one, first), GAME.apply(state, two, second)
        if not a.sealed:
            assert list(GAME.legal(a.state, two)) == list(GAME.legal(state, two))
        if not a.sealed and state.phase != "choose":
            assert GAME.view(a.state, two) == GAME.view(state, two)
        together = GAME.apply(a.state, two, second).state
        assert together == GAME.apply(b.state, one, first).state
        return


@pytest.mark.rule("PU-69a")
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 30), steps=st.integers(0, 250))
def test_an_unconfirmed_action_changes_nobody_elses_view_and_tells_them_nothing(
    seed: int, steps: int
) -> None:
    for n, state in enumerate(states(3, seed)):
        if n < steps:
            continue
        for seat in GAME.to_act(state):
            others = [s for s in (0, 1, 2, None) if s != seat]
            for action in list(GAME.legal(state, seat))[:20]:
                step = GAME.apply(state, seat, action)
                if step.sealed:
                    continue
                for other in others:
                    if state.phase != "choose":
                        assert GAME.view(step.state, other) == GAME.view(state, other)
                    assert not any(event.told_to(other) for event in step.events)
        return


@pytest.mark.rule("PU-23", "PU-23a")
@pytest.mark.parametrize("seed", range(6))
def test_the_clock_alone_finishes_a_game(seed: int) -> None:
    state = first_state(3, seed)
    for _ in range(600):
        acting = GAME.to_act(state)
        if not acting:
            break
        state = GAME.timeout(state, acting[-1]).state
    check_end(state)
