"""Resigning at any moment, with or without something under way (MM-67, MM-67a)."""

from engine.game import Illegal, Seat
from engine.metal_minds import attacks, endings, turns
from engine.metal_minds.state import OVER, is_out, still_in
from engine.metal_minds.work import Work


def resign(work: Work, seat: Seat) -> None:
    """The seat leaves; what waited for it falls away. Raises `Illegal`.

    The question that stays open may now have one answer only: `questions.settle` comes after this.
    """
    if work.phase == OVER:
        raise Illegal("the game is over", "MM-67")
    if not 0 <= seat < len(work.hands) or is_out(work, seat):
        raise Illegal("this seat is out of the game already", "MM-64")
    after = endings.turns_left(work)
    endings.leave(work, [seat], "resigned")
    work.seal("a player has left")
    own = seat == work.seat
    if own:
        endings.drop_rest(work)
    else:
        _fall_away(work, seat)
    if len(still_in(work)) == 1:
        endings.finish(work)
    elif own and after:
        turns.begin_turn(work, after[0])
    elif own:
        turns.next_round(work)


def _fall_away(work: Work, seat: Seat) -> None:
    """Steps on a seat that is out are left out (MM-51)."""
    act = work.act
    if act is None:
        return
    if act.target == seat:
        act.target = None
    if seat in act.victims[1:]:
        act.victims = tuple(other for other in act.victims if other != seat)
    elif seat in act.victims:
        attacks.next_victim(work, act)
