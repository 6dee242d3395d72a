"""What the end of a clock means (MM-68, MM-69)."""

from engine.game import Seat
from engine.metal_minds import costs, turns
from engine.metal_minds.piles import draw
from engine.metal_minds.state import ACTION
from engine.metal_minds.work import Work


def time_out(work: Work, seat: Seat) -> None:
    """The clock of the seat that must answer has run out; `questions.settle` does the rest by default.

    A victim's clock covers the picks it owes for this step. The turn's clock ends the turn: a cost not
    yet paid in full drops its act, a phase in which nothing was done is skipped for a card.
    """
    work.tell(
        "time", f"The time of seat {seat} is over.", seat, rule="MM-68" if seat == work.seat else "MM-69"
    )
    work.seal("the time was over")
    if seat != work.seat:
        work.lapsed = seat
        return
    work.timed_out = 0
    act = work.act
    if act is not None and act.stage != "effect":
        drop(work)
    if work.phase == ACTION and work.act is None and not work.skipping and not work.acts:
        work.tell("skip", f"Seat {seat} skips the action phase for a card.", seat, rule="MM-13")
        draw(work, seat, 1)
        turns.begin_maximums(work)


def drop(work: Work) -> None:
    """Drop an act whose cost was not paid in full, as if it had never begun."""
    act = work.act
    assert act is not None
    costs.give_back(work, act)
    if act.by == "play":
        costs.put_back(work, act.card, act.at)
    work.act = None
    work.tell("dropped", f"What seat {work.seat} had begun and not paid for is dropped.", work.seat)
