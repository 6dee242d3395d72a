"""Steps of an effect in which nothing happened, and why: said in the preview of what would bring them.

Called by `preview`, on a step that was worked out in a possible world. What is looked at are public
counts and the kinds of events, never a hidden card.
"""

from collections.abc import Sequence

from engine.game import Event, Seat
from engine.metal_minds import actions
from engine.metal_minds.actions import Action
from engine.metal_minds.state import State, ability_of, deck, opponents
from engine.metal_minds.steps import (
    AnyStep,
    Choose,
    Convert,
    Dig,
    Draw,
    FoeDiscard,
    FoeEliminate,
    FoeSpheres,
    Look,
    Per,
    Ready,
    Salvage,
)
from tui.metal_minds.naming import Names

_HAPPENS: dict[type, str] = {
    Salvage: "salvage",
    Ready: "ready",
    Convert: "convert",
    Look: "look",
    Draw: "draw",
    Dig: "dig",
    FoeDiscard: "discard",
    FoeEliminate: "eliminate",
}
"""The event that each step makes happen when it does anything."""

_NONE: dict[type, str] = {
    FoeDiscard: "no card to lose",
    FoeEliminate: "no device to lose",
    FoeSpheres: "no sphere to lose",
    Look: "no card in hand",
}
"""What a victim has, of whom nothing is taken."""

_PER = {"own_devices": "device in your zone", "own_machines": "machine in your zone", "own_hand": "card"}


def in_vain(
    before: State, after: State, seat: Seat, action: Action, events: Sequence[Event], names: Names
) -> list[str]:
    """A sentence for each step of the seat's act that was passed without doing anything (MM-50)."""
    if before.seat != seat:
        return []
    found = []
    target = action.seat if isinstance(action, actions.Target) else before.act.target if before.act else None
    for step in _passed(before, after, action):
        if not _done(before, after, seat, step, events) and (why := _why(before, step, target, names)):
            found.append(why)
    return found


def _passed(before: State, after: State, action: Action) -> tuple[AnyStep, ...]:
    """The steps of the effect that the action left behind, that under way before it aside."""
    act = before.act
    match action:
        case actions.Play() | actions.Use() | actions.Agent():
            steps = _effect_of(before, action)
        case actions.Option(number=number) if act is not None and isinstance(act.steps[0], Choose):
            steps = act.steps[0].options[number] + act.steps[1:]
        case _ if act is None:
            return ()
        case _ if act.stage == "effect":
            steps = act.steps[1:]
        case _:
            ability = ability_of(before, act)
            steps = ability.effect if ability is not None else ()
    left = after.act
    if left is None:
        return steps
    return steps[: max(0, len(steps) - len(left.steps))] if left.stage == "effect" else ()


def _effect_of(state: State, action: Action) -> tuple[AnyStep, ...]:
    match action:
        case actions.Play(card=card):
            known = deck(state)[card]
            return known.ability.effect if known.kind == "maneuver" else ()
        case actions.Use(card=card):
            return deck(state)[card].ability.effect
    power = state.agents[state.seat].power
    return power.effect if power is not None else ()


def _done(before: State, after: State, seat: Seat, step: AnyStep, events: Sequence[Event]) -> bool:
    """Whether the step did anything; steps that always do are said to have."""
    if isinstance(step, Per):
        repeated = _HAPPENS.get(type(step.step), type(step.step).__name__.lower())
        return any(event.kind == repeated for event in events)
    if isinstance(step, FoeSpheres):
        return any(old > new for old, new in zip(before.spheres, after.spheres, strict=True))
    kind = _HAPPENS.get(type(step))
    if kind is None:
        return True
    told = [event for event in events if event.kind == kind and "nothing" not in event.text]
    if isinstance(step, FoeDiscard | FoeEliminate):
        return any(event.seat != seat for event in told)
    return bool(told)


def _why(before: State, step: AnyStep, target: Seat | None, names: Names) -> str:
    match step:
        case Salvage(kind=kind):
            return f"There is no {'card' if kind == 'any' else kind} in the heap to take."
        case Ready():
            return "You have no used machine to turn upright."
        case Convert():
            return "You have nothing to convert."
        case Draw() | Dig():
            return "Inventory and heap are empty: no card comes."
        case Per(count=count):
            return f"You have no {_PER[count]} for it: nothing is gained."
        case FoeDiscard() | FoeEliminate() | FoeSpheres() | Look():
            return f"{_victim(before, step, target, names)} {_NONE[type(step)]}."
    return ""


def _victim(
    before: State, step: FoeDiscard | FoeEliminate | FoeSpheres | Look, target: Seat | None, names: Names
) -> str:
    """Of whom nothing is taken, with the verb."""
    others = opponents(before, before.seat)
    if len(others) == 1:
        return f"{names(others[0])} has"
    if target is not None and step.who == "one":
        return f"{names(target)} has"
    if step.who == "each":
        return "The opponents have"
    return "The opponent has"
