"""The open question of a state, its answers, and carrying on to the next one (MM-50a).

`listed` is the legal list of a state; `answer` takes one of it; `settle` carries on by itself until
somebody must choose between several answers, so that nothing with one answer is ever asked. What the
clock settles by default (MM-68, MM-69) is decided here as well, since it is the same loop.
"""

from engine.game import Seat
from engine.metal_minds import actions, effects, turns
from engine.metal_minds.actions import Action
from engine.metal_minds.state import ACTION, MAXIMUMS, MOST_ACTS, OVER, Held
from engine.metal_minds.steps import COLOURS
from engine.metal_minds.work import Work

GO = actions.Go()


def listed(held: Held) -> tuple[Seat, list[Action]]:
    """Who must answer, and the answers in the order of the notation; a game that is over has none.

    A position may leave no question open; then the seat whose turn it is can only go on.
    """
    if held.phase == OVER:
        return held.seat, []
    if _free(held):
        return held.seat, turns.ask_act(held)
    seat, answers = _asked(held)
    return (held.seat, [GO]) if len(answers) < 2 else (seat, answers)


def _free(held: Held) -> bool:
    """Whether the act of phase 1 is asked for, which is always asked (MM-50a)."""
    return held.phase == ACTION and held.act is None and not held.skipping and held.acts < MOST_ACTS


def _asked(held: Held) -> tuple[Seat, list[Action]]:
    """What is asked at the front, the act of phase 1 aside; no answers: nothing can be."""
    act = held.act
    if act is not None:
        if act.stage == "target":
            return held.seat, turns.ask_target(held)
        return effects.ask(held, act) if act.steps else (held.seat, [])
    if held.skipping:
        return held.seat, list(effects.GAINS)
    return held.seat, turns.ask_excess(held) if held.phase == MAXIMUMS else []


def answer(work: Work, action: Action) -> None:
    """Take one of the listed answers."""
    act = work.act
    if act is not None:
        if isinstance(action, actions.Target):
            turns.answer_target(work, act, action)
        else:
            effects.answer(work, act, action)
    elif work.skipping:
        assert isinstance(action, actions.Gain)
        effects.gain_unit(work, action)
        work.skipping -= 1
        if not work.skipping:
            turns.begin_maximums(work)
    elif isinstance(action, actions.Discard | actions.Eliminate):
        turns.answer_excess(work, action)
    else:
        turns.begin_act(work, action)


def settle(work: Work) -> None:
    """Carry on until somebody must choose between several answers, or the game is over."""
    while work.phase != OVER:
        if _free(work):
            if work.timed_out is None:
                return
            turns.begin_maximums(work)
            continue
        seat, answers = _asked(work)
        if not answers:
            _advance(work)
        elif len(answers) == 1:
            work.settle(seat, answers[0])
            answer(work, answers[0])
        elif _by_default(work, seat):
            answer(work, _default(work, seat, answers))
        else:
            if seat != work.seat:
                work.seal("an opponent was asked")
            return


def _advance(work: Work) -> None:
    """Do what the front does without a question."""
    act = work.act
    if act is not None:
        if act.stage == "target":
            turns.begin_cost(work, act)
        elif act.steps:
            effects.advance(work, act)
        elif act.stage == "cost":
            turns.end_cost(work, act)
        else:
            turns.end_act(work, act)
    elif work.phase == ACTION:
        turns.begin_maximums(work)
    else:
        turns.draw_phase(work)


def _by_default(work: Work, seat: Seat) -> bool:
    """Whether the clock answers for this seat."""
    return seat == work.lapsed or (work.timed_out is not None and seat == work.seat)


def _default(work: Work, seat: Seat, answers: list[Action]) -> Action:
    """The answer of the clock (MM-68)."""
    if seat != work.seat:
        return answers[0]
    if isinstance(answers[-1], actions.Stop) or (work.act is None and work.phase == MAXIMUMS):
        return answers[-1]
    if isinstance(answers[0], actions.Gain):
        assert work.timed_out is not None
        work.timed_out += 1
        return actions.Gain(COLOURS[(work.timed_out - 1) % 3])
    return answers[0]
