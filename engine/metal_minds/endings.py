"""Rounds, the goal, ties, leaving, and ranks (section 11).

Called at the end of every turn and when a seat resigns. A game that is over has the phase `OVER` and
no card under way; who won follows from spheres and departures, so nothing else is kept of it.
"""

from typing import Literal

from engine.game import Seat
from engine.metal_minds.state import (
    GOAL,
    MOST_ROUNDS,
    MOST_TIEBREAKS,
    OVER,
    Departure,
    Held,
    is_out,
    still_in,
)
from engine.metal_minds.work import Work


def turns_left(held: Held) -> tuple[Seat, ...]:
    """Who still has a turn in this round after the present one, in order; `seat` itself may be out."""
    at = held.order.index(held.first)
    around = held.order[at:] + held.order[:at]
    after = around[around.index(held.seat) + 1 :]
    return tuple(seat for seat in after if not is_out(held, seat))


def end_round(work: Work) -> None:
    """Check the goal (MM-60 to MM-63, MM-66); if the game goes on, the next round begins with `first`."""
    inside = still_in(work)
    most = max(work.spheres[seat] for seat in inside)
    leaders = [seat for seat in inside if work.spheres[seat] == most]
    work.tell("round", f"Round {work.round} is over.", rule="MM-60")
    if not work.tiebreak and most < GOAL:
        if work.round >= MOST_ROUNDS:
            finish(work)
            return
    elif len(leaders) == 1:
        finish(work)
        return
    else:
        leave(work, [seat for seat in inside if seat not in leaders], "tie")
        if work.tiebreak >= MOST_TIEBREAKS:
            finish(work)
            return
        work.tiebreak += 1
        work.tell("tie", f"A tie at {most} spheres: tie-break round {work.tiebreak}.", rule="MM-62")
    work.round += 1
    _begin_round(work)


def _begin_round(work: Work) -> None:
    """Who begins: the same as before, or with `rotate` the next in order (MM-9), if still in."""
    at = work.order.index(work.first)
    if work.rotate and not work.stays:
        at += 1
    around = work.order[at:] + work.order[:at]
    work.first = next(seat for seat in around if not is_out(work, seat))
    work.stays = False


def leave(work: Work, seats: list[Seat], by: Literal["tie", "resigned"]) -> None:
    """These seats go out together: their cards to the heap, hand then zone (MM-62, MM-48)."""
    if not seats:
        return
    stage = 1 + max((departure.stage for departure in work.out), default=0)
    for seat in seats:
        cards = (*work.hands[seat], *(device.card for device in work.zones[seat]))
        for card in work.hands[seat]:
            work.leave_hand(seat, card)
        work.zones[seat] = ()
        work.agent_used[seat] = False
        work.heap += cards
        if by == "tie":
            work.tell("out", f"Seat {seat} is behind and out.", seat, cards, rule="MM-62")
        else:
            work.tell("out", f"Seat {seat} resigns.", seat, cards, rule="MM-67")
    work.out += tuple(Departure(seat, by, stage) for seat in seats)
    _first_stays_in(work)


def _first_stays_in(work: Work) -> None:
    """Where who began the round has left, the next one counts as first."""
    if is_out(work, work.first) and len(work.out) < len(work.order):
        at = work.order.index(work.first)
        around = work.order[at + 1 :] + work.order[:at]
        work.first = next(seat for seat in around if not is_out(work, seat))
        work.stays = work.rotate


def finish(work: Work) -> None:
    """The game is over; what was under way goes to the heap (MM-67a)."""
    drop_rest(work)
    work.phase = OVER
    work.skipping = 0
    work.timed_out = None
    if is_out(work, work.seat):
        work.seat = work.first
    winners = [seat for seat, rank in enumerate(ranks(work)) if rank == 1]
    names = " and ".join(f"seat {seat}" for seat in winners)
    verb = "wins" if len(winners) == 1 else "share the win"
    work.tell("over", f"The game is over: {names} {verb}.", rule="MM-61")


def drop_rest(work: Work) -> None:
    """Drop the rest of the act; the cards being resolved or looked at go to the heap (MM-67a)."""
    act = work.act
    if act is None:
        return
    if act.by == "play":
        work.heap = (*work.heap, act.card)
    work.heap += act.looked
    work.act = None


def ranks(held: Held) -> tuple[int, ...]:
    """Places by seat as they are now (MM-61a): equal seats share one, the next counts them all."""
    gone = {departure.seat: departure for departure in held.out}
    keys: list[tuple[int, int, int]] = []
    for seat, spheres in enumerate(held.spheres):
        left = gone.get(seat)
        if left is None:
            keys.append((0, 0, -spheres))
        elif left.by == "tie":
            keys.append((1, -left.stage, -spheres))
        else:
            keys.append((2, -left.stage, 0))
    return tuple(1 + sum(other < key for other in keys) for key in keys)
