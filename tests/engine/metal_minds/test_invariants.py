"""What always holds, whatever is played: a state machine over a table, and whole random games."""

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.entries import Resign, TimeOut, Withdraw
from engine.game import Illegal
from engine.table import Table, fold, latest_withdrawable

from .decks import wild_deck
from .random_play import check_state, random_game
from .scene import GAME, header


class AnyPlay(RuleBasedStateMachine):
    """Legal actions, time-outs, resignations and withdrawals in any order."""

    @initialize(
        seats=st.integers(2, 4), seed=st.integers(0, 2**64 - 1), rotate=st.booleans(), wild=st.booleans()
    )
    def begin(self, seats: int, seed: int, rotate: bool, wild: bool) -> None:
        options = {"rotate": rotate} | ({"deck": wild_deck()} if wild else {})
        self.header = header(seats, None, options, seed)
        self.table = Table(GAME, self.header)

    def acting(self) -> int:
        return GAME.to_act(self.table.state)[0]

    @precondition(lambda self: not self.table.over)
    @rule(choices=st.lists(st.integers(0, 10**6), min_size=1, max_size=12))
    def play(self, choices: list[int]) -> None:
        for choice in choices:
            if self.table.over:
                return
            actions = list(GAME.legal(self.table.state, self.acting()))
            self.table.play(self.acting(), actions[choice % len(actions)])
            check_state(self.table.state)

    @precondition(lambda self: not self.table.over)
    @rule()
    def time_out(self) -> None:
        self.table.enter(TimeOut(), self.acting())

    @precondition(lambda self: not self.table.over)
    @rule(seat=st.integers(0, 3), often=st.integers(0, 9))
    def resign(self, seat: int, often: int) -> None:
        seats = len(self.header.seats)
        gone = [left.seat for left in self.table.state.out]
        if not often and seat < seats and seat not in gone:
            self.table.enter(Resign(), seat)

    @precondition(lambda self: not self.table.over)
    @rule()
    def withdraw(self) -> None:
        latest = latest_withdrawable(self.table.standing, self.acting())
        if latest is not None:
            self.table.enter(Withdraw(latest), self.acting())

    @precondition(lambda self: self.table.over)
    @rule(seat=st.integers(0, 1))
    def nothing_more_after_the_end(self, seat: int) -> None:
        assert GAME.windows(self.table.state) == ()
        with pytest.raises(Illegal):
            self.table.enter(Resign(), seat)

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        if hasattr(self, "table"):
            check_state(self.table.state)
            assert self.table.over or list(GAME.legal(self.table.state, self.acting()))

    def teardown(self) -> None:
        if hasattr(self, "table"):
            assert fold(GAME, self.header, self.table.log).standing == self.table.standing


@pytest.mark.rule("MM-49", "MM-5", "MM-25", "MM-27", "MM-64", "MM-66")
class TestAnyPlay(AnyPlay.TestCase):
    settings = settings(
        max_examples=40,
        stateful_step_count=25,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


@pytest.mark.rule("MM-66", "MM-49", "MM-61a")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("wild", [False, True])
def test_random_games_finish_inside_the_limits(seats, wild):
    for seed in range(12):
        state = random_game(seats, seed, wild=wild)
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert min(outcome.places) == 1
        best = max(s for n, s in enumerate(state.spheres) if all(left.seat != n for left in state.out))
        assert [n for n, place in enumerate(outcome.places) if place == 1] == [
            n for n, s in enumerate(state.spheres) if s == best and all(left.seat != n for left in state.out)
        ]


@pytest.mark.rule("MM-50a")
def test_a_question_in_play_has_several_answers_but_for_the_act_of_phase_1():
    for seed in range(6):
        state = GAME.setup(GAME.Options(deck=wild_deck() if seed % 2 else None), 3, seed)
        luck = Random(seed)
        while acting := GAME.to_act(state):
            actions = list(GAME.legal(state, acting[0]))
            free = state.act is None and state.phase == 1 and not state.skipping
            assert free or len(actions) > 1
            state = GAME.apply(state, acting[0], luck.choice(actions)).state


@pytest.mark.rule("MM-37", "MM-43")
def test_at_the_start_of_a_turn_all_its_devices_are_upright_and_old():
    for seed in range(6):
        state = GAME.setup(GAME.Options(), 2, seed)
        luck = Random(seed)
        while acting := GAME.to_act(state):
            if state.acts == 0 and state.act is None and state.phase == 1:
                assert not any(d.used or d.new for d in state.zones[state.seat])
            for other in range(2):
                if other != state.seat:
                    assert not any(d.used or d.new for d in state.zones[other])
            state = GAME.apply(state, acting[0], luck.choice(list(GAME.legal(state, acting[0])))).state
