"""What is told of decisions: who wrote what to itself, who has locked to all.

Rules FT-114, FT-131, FT-132, FT-144. What the steps of a turn tell stands with the steps (`scene`).
"""

from engine.full_thrust.actions import Action
from engine.full_thrust.drafts import unaffirmed
from engine.full_thrust.notation import write
from engine.full_thrust.state import Result, State
from engine.game import Event, Seat


def written(before: State, after: State, seat: Seat, action: Action) -> tuple[Event, ...]:
    """What a seat wrote, told to itself alone, and the question that goes with it (FT-114)."""
    told = Event(kind="written", text=f"Written: {write(action)}.", seat=seat, audience=(seat,))
    asked = unaffirmed(before, seat)
    new = [town for town in unaffirmed(after, seat) if town not in asked]
    return (told, *(_question(before, seat, town) for town in new))


def _question(state: State, seat: Seat, town: str) -> Event:
    found = state.find(town)
    assert found is not None
    people = found[1].sheet.population
    text = f"{found[1].name} is a settlement of {people:,} people. Affirm the attack before locking."
    return Event(kind="question", text=text, seat=seat, rule="FT-114", at=(town,), audience=(seat,))


def locked(state: State, seat: Seat) -> Event:
    """A side has committed its window."""
    return Event(kind="locked", text=f"{state.sides[seat].id} has locked.", seat=seat, rule="FT-131")


def unlocked(state: State, seat: Seat) -> Event:
    """A side writes again."""
    text = f"{state.sides[seat].id} has taken its lock back."
    return Event(kind="unlocked", text=text, seat=seat, rule="FT-131")


def timed_out(state: State, seat: Seat) -> Event:
    """Who timed out is named to all (FT-132)."""
    text = f"The time of {state.sides[seat].id} is over; what it had written and may do is committed."
    return Event(kind="time", text=text, seat=seat, rule="FT-132")


def resigned(state: State, seat: Seat) -> Event:
    """A side leaves the game."""
    return Event(kind="resigned", text=f"{state.sides[seat].id} resigns.", seat=seat, rule="FT-144")


def over(result: Result) -> Event:
    """A resignation has ended the game."""
    return Event(kind="over", text=result.reason, rule="FT-144")


__all__ = ["locked", "over", "resigned", "timed_out", "unlocked", "written"]
