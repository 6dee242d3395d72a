"""Attacks: what opponents lose, who picks it, and what is seen of their hands (MM-51, MM-53 to MM-58).

An attack of the whole table is settled one victim after the other, each whole before the next
(MM-57). What a victim owes and who is still to come stands in the act.
"""

from engine.game import Seat
from engine.metal_minds import actions
from engine.metal_minds.actions import Action
from engine.metal_minds.piles import pick_by_chance
from engine.metal_minds.state import Held, HeldAct, Seen, is_out, opponents
from engine.metal_minds.steps import AnyStep, Foe, FoeDiscard, FoeEliminate, FoeSpheres, Look
from engine.metal_minds.work import Doing, Work


def asks(step: AnyStep) -> bool:
    """Whether somebody picks what is lost."""
    return isinstance(step, FoeEliminate) or (isinstance(step, FoeDiscard) and step.chooser != "random")


def victims_of(held: Held, act: HeldAct, step: Foe) -> tuple[Seat, ...]:
    """The seats an attack falls on, in order; a target that is out is none (MM-51)."""
    if step.who == "each":
        return opponents(held, held.seat)
    return () if act.target is None or is_out(held, act.target) else (act.target,)


def answering(held: Held, act: HeldAct, step: FoeDiscard | FoeEliminate) -> Seat:
    """Who picks what the present victim loses."""
    return act.victims[0] if step.chooser == "owner" else held.seat


def ask_foe(held: Held, act: HeldAct, step: FoeDiscard | FoeEliminate) -> list[Action]:
    """What the present victim can lose next; nothing before the attack has begun."""
    if not act.victims or not step.n or not asks(step):
        return []
    victim = act.victims[0]
    if isinstance(step, FoeDiscard):
        lost: tuple[str, ...] = held.hands[victim]
        own: type[actions.Discard | actions.Eliminate] = actions.Discard
    else:
        lost = tuple(device.card for device in held.zones[victim])
        own = actions.Eliminate
    kind = own if step.chooser == "owner" else actions.Pick
    return [kind(card) for card in lost]


def advance_foe(work: Work, act: Doing, step: FoeDiscard | FoeEliminate) -> None:
    """Begin the attack, or go on from a victim who has nothing more to lose or owes nothing more."""
    if not act.victims:
        act.victims = victims_of(work, act, step)
        act.apiece = step.n
        if not act.victims:
            end_attack(act)
        else:
            _show(work, act, step)
    else:
        next_victim(work, act)


def next_victim(work: Work, act: Doing) -> None:
    """The present victim is settled, or out: turn to the next, or end the attack."""
    work.lapsed = None
    act.victims = act.victims[1:]
    if not act.victims:
        end_attack(act)
        return
    step = act.steps[0]
    assert isinstance(step, FoeDiscard | FoeEliminate)
    step = type(step)(step.who, act.apiece, step.chooser)  # type: ignore[arg-type]
    act.steps = (step, *act.steps[1:])
    _show(work, act, step)


def end_attack(act: Doing) -> None:
    """The attack is over; the effect goes on."""
    act.victims = ()
    act.apiece = 0
    act.steps = act.steps[1:]


def _show(work: Work, act: Doing, step: FoeDiscard | FoeEliminate) -> None:
    """Picking out of a hand is seeing it."""
    if isinstance(step, FoeDiscard) and step.chooser == "actor" and step.n:
        hand = work.hands[act.victims[0]]
        if len(hand) > 1:
            work.learn(work.seat, hand)
            work.seal("a hand was looked at")


def answer_foe(
    work: Work,
    act: Doing,
    step: FoeDiscard | FoeEliminate,
    action: actions.Discard | actions.Eliminate | actions.Pick,
) -> None:
    """The present victim loses one card."""
    victim = act.victims[0]
    if isinstance(step, FoeDiscard):
        work.discard(victim, action.card)
        work.seal("a card of another hand was shown")
        act.steps = (FoeDiscard(step.who, step.n - 1, step.chooser), *act.steps[1:])
    else:
        work.eliminate(victim, action.card)
        act.steps = (FoeEliminate(step.who, step.n - 1, step.chooser), *act.steps[1:])
    if step.n == 1:
        next_victim(work, act)


def run_random(work: Work, act: Doing, step: FoeDiscard) -> None:
    """Chance picks what the victims discard."""
    for victim in act.victims or victims_of(work, act, step):
        for _ in range(min(step.n, len(work.hands[victim]))):
            work.discard(victim, pick_by_chance(work, victim))
            work.seal("a card of another hand was shown")
    act.victims = ()


def run_spheres(work: Work, act: Doing, step: FoeSpheres) -> None:
    """The victims lose spheres, never below 0 (MM-27)."""
    for victim in act.victims or victims_of(work, act, step):
        lost = min(step.n, work.spheres[victim])
        work.spheres[victim] -= lost
        work.tell(
            "loss",
            f"Seat {victim} loses {lost} spheres." if lost != 1 else f"Seat {victim} loses 1 sphere.",
            victim,
        )
    act.victims = ()


def run_look(work: Work, act: Doing, _step: Look) -> None:
    """Only the acting player sees the target's hand; that it was looked at, everybody learns (MM-55)."""
    target = act.target
    if target is None or not work.hands[target]:
        return
    hand = work.hands[target]
    work.seen = (*work.seen, Seen(work.seat, target, hand))
    work.learn(work.seat, hand)
    names = ", ".join(work.cards.name(card) for card in hand)
    work.tell("look", f"Seat {work.seat} looks at the hand of seat {target}.", work.seat)
    work.tell("looked", f"In the hand of seat {target}: {names}.", work.seat, hand, to=work.seat)
    work.seal("a hand was looked at")


def can_hurt(held: Held, act: HeldAct, step: Foe | Look) -> bool:
    """Whether the step can do anything now, for the options of a choice (MM-50)."""
    if isinstance(step, Look):
        return act.target is not None and bool(held.hands[act.target])
    victims = victims_of(held, act, step)
    if not step.n:
        return False
    match step:
        case FoeDiscard():
            return any(held.hands[victim] for victim in victims)
        case FoeEliminate():
            return any(held.zones[victim] for victim in victims)
        case _:
            return any(held.spheres[victim] for victim in victims)
