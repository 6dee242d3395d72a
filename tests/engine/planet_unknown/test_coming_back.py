"""States after resignations and time-outs, in every phase and with all options, as documents and back."""

import json
from typing import Any

import pytest

from .games import check_round_trips, interrupted, states
from .scene import GAME, begin

CHOICES: dict[str, Any] = {"planets": "choice", "corporations": "choice", "private_objectives": True}


def check_comes_back(state: Any) -> None:
    """The document of a state is the position of an equal one, with the seats given or taken from it."""
    document = json.loads(json.dumps(GAME.describe(state)))
    assert GAME.position(document, state.options, len(state.seats), state.rng) == state


@pytest.mark.rule("PU-12", "PU-13", "PU-131")
def test_a_state_after_a_resignation_among_the_choices_comes_back() -> None:
    for seats, options in (
        (3, {"planets": "choice"}),
        (3, CHOICES),
        (2, CHOICES),
        (2, {"private_objectives": True}),
    ):
        state = begin(seats, 21, **options).table.state
        for resigned in range(seats):
            after = GAME.resign(state, resigned).state
            check_comes_back(after)
            check_round_trips(after)


@pytest.mark.rule("PU-13", "PU-131")
def test_choices_lapse_with_the_game() -> None:
    state = begin(2, 21, **CHOICES).table.state
    over = GAME.resign(state, 0).state
    assert over.phase == "over"
    for colony in over.seats:
        assert (colony.dealt, colony.chosen, colony.objectives_dealt) == (None, None, ())


@pytest.mark.rule("PU-23", "PU-131")
@pytest.mark.parametrize("neighbours", [False, True])
@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("choice", [(), ("planets",), ("corporations",), ("planets", "corporations")])
def test_every_state_between_time_outs_and_resignations_comes_back(
    choice: tuple[str, ...], private: bool, neighbours: bool
) -> None:
    options: dict[str, Any] = dict.fromkeys(choice, "choice")
    options |= {"private_objectives": private, "neighbour_objectives": neighbours}
    for seed in range(4):
        for state in interrupted(begin(2 + seed, seed, **options).table.state, seed):
            check_comes_back(state)


@pytest.mark.parametrize("seed", range(6))
def test_resignations_and_time_outs_in_every_phase_come_back(seed: int) -> None:
    met = set()
    for state in states(3, seed):
        if state.phase in met or state.phase == "over":
            continue
        met.add(state.phase)
        for seat in range(3):
            resigned = GAME.resign(state, seat).state
            again = [GAME.timeout(resigned, other).state for other in GAME.to_act(resigned)]
            for after in (resigned, *again):
                check_comes_back(after)
    assert {"rotate", "draft", "end"} <= met
