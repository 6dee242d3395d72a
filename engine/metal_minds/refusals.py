"""Why an action is refused: a sentence for the player and the rule it rests on.

Called by `check` when an action is not among the listed answers. What is said depends only on the
action and on what its seat may know (MM-71): a card that is not the seat's own to use is never said
to be anywhere else.
"""

from typing import NoReturn

from engine.game import Illegal, Seat
from engine.metal_minds import actions, costs
from engine.metal_minds.actions import Action, verb
from engine.metal_minds.state import ACTION, MAXIMUMS, OVER, Held, deck, device_of, is_out, opponents
from engine.metal_minds.steps import (
    AnyStep,
    Choose,
    Convert,
    Dig,
    Discard,
    Eliminate,
    FoeDiscard,
    FoeEliminate,
    GainAny,
    PayAny,
    Ready,
    Salvage,
)


def refuse(held: Held, seat: Seat, asked: Seat, answers: list[Action], action: Action) -> NoReturn:
    """Raise `Illegal` for an action that is not one of the answers asked of seat `asked`."""
    if held.phase == OVER:
        raise Illegal("the game is over", "MM-60")
    if not 0 <= seat < len(held.hands):
        raise Illegal(f"there is no seat {seat}", "MM-1")
    if is_out(held, seat):
        raise Illegal("this seat is out of the game", "MM-64")
    if seat != asked:
        raise Illegal(f"seat {asked} must act first", "MM-17")
    card = getattr(action, "card", None)
    if card is not None and card not in deck(held):
        raise Illegal(f"there is no card {card}", "MM-4")
    verbs = list(dict.fromkeys(verb(answer) for answer in answers))
    act = held.act
    if verbs == ["go"]:
        raise Illegal("nothing is asked; `go` carries on", "MM-50a")
    if act is None and held.phase == ACTION and not held.skipping:
        _refuse_act(held, seat, action)
    if act is None and held.skipping and isinstance(action, _ACTS):
        raise Illegal("after skipping no card is played and no power used", "MM-14")
    if verb(action) not in verbs:
        _refuse_kind(held, action, verbs)
    step: AnyStep | None = act.steps[0] if act is not None and act.steps else None
    if act is not None and act.stage == "target":
        raise Illegal(*_target(held, seat, action))
    raise Illegal(*_answer(held, step, action))


_ACTS = (actions.SkipCard, actions.SkipResources, actions.End, actions.Play, actions.Use, actions.Agent)


def _refuse_act(held: Held, seat: Seat, action: Action) -> NoReturn:
    """Why this is no act of phase 1 now."""
    match action:
        case actions.SkipCard() | actions.SkipResources():
            raise Illegal("skipping is open only before anything else is done", "MM-14")
        case actions.Play(card=card):
            if card not in held.hands[seat]:
                raise Illegal(f"{card} is not in your hand", "MM-16")
            costs.check_play(held, seat, deck(held)[card])
        case actions.Use(card=card):
            _refuse_use(held, seat, card)
        case actions.Agent():
            _refuse_agent(held, seat)
    raise Illegal("nothing asks for that now; play, use, skip or end", "MM-50a")


def _refuse_use(held: Held, seat: Seat, instance: str) -> None:
    device = device_of(held, seat, instance)
    if device is None:
        raise Illegal(f"{instance} is not in your zone", "MM-16")
    name = deck(held).name(instance)
    if device.used:
        raise Illegal(f"{name} is turned sideways: its power was used this turn", "MM-29")
    if device.new:
        raise Illegal(f"{name} was placed this turn and can be used from your next turn on", "MM-32")
    raise Illegal(f"the cost of the power of {name} cannot be paid in full", "MM-31")


def _refuse_agent(held: Held, seat: Seat) -> None:
    if held.agents[seat].power is None:
        raise Illegal("your agent has no power", "MM-29")
    if held.agent_used[seat]:
        raise Illegal("the power of your agent was used this turn", "MM-29")
    raise Illegal("the cost of your agent's power cannot be paid in full", "MM-31")


def _refuse_kind(held: Held, action: Action, verbs: list[str]) -> NoReturn:
    """Why the question wants another kind of answer."""
    wanted = " or ".join(verbs)
    if verbs == ["discard"] and isinstance(action, actions.Eliminate):
        rule = "MM-42" if held.phase == MAXIMUMS else "MM-3"
        raise Illegal("a card of the hand is asked for: discard, do not eliminate", rule)
    if verbs == ["eliminate"] and isinstance(action, actions.Discard):
        rule = "MM-39" if held.phase == MAXIMUMS else "MM-3"
        raise Illegal("a device of the zone is asked for: eliminate, do not discard", rule)
    if held.phase == MAXIMUMS:
        if isinstance(action, actions.Use | actions.Agent):
            raise Illegal("powers are used only in the action phase", "MM-33")
        raise Illegal(f"phase 2 cannot be left before the limits are kept: {wanted}", "MM-12")
    raise Illegal(f"another decision comes first: {wanted}", "MM-50a")


def _target(held: Held, seat: Seat, action: Action) -> tuple[str, str]:
    named = action.seat if isinstance(action, actions.Target) else -1
    if named == seat:
        return "you are no opponent of your own", "MM-51"
    others = ", ".join(str(other) for other in sorted(opponents(held, seat)))
    return f"seat {named} is no opponent in the game (there are: {others})", "MM-51"


def _answer(held: Held, step: AnyStep | None, action: Action) -> tuple[str, str]:
    """Why an answer of the right kind is none of the listed ones."""
    act = held.act
    card = getattr(action, "card", "")
    if act is not None and card == act.card and isinstance(step, Discard):
        return f"{card} is being played and cannot pay for itself", "MM-21"
    if act is not None and card == act.card and isinstance(step, Eliminate):
        return f"{card} cannot be named by its own power", "MM-35"
    match step:
        case None if isinstance(action, actions.Discard | actions.Eliminate):
            place = "hand" if isinstance(action, actions.Discard) else "zone"
            return f"{card} is not in your {place}", "MM-39"
        case FoeDiscard():
            return f"{card} is not in the hand in question", "MM-53"
        case FoeEliminate():
            return f"{card} is not in the zone in question", "MM-54"
        case Discard():
            return f"{card} is not in your hand", "MM-3"
        case Eliminate() if device_of(held, held.seat, card) is None:
            return f"{card} is not in your zone", "MM-3"
        case Eliminate():
            return f"{card} is not a device that may be given here", "MM-31"
        case PayAny():
            return "that unit is not yours to pay, or the rest could not be paid then", "MM-31"
        case Convert():
            return "that swap is not open: one you own into another colour, as the card says", "MM-50a"
        case Ready():
            return f"{card} is no sideways machine of yours", "MM-37a"
        case Dig():
            return f"{card} is not among the cards you look at", "MM-55a"
        case Salvage():
            return f"{card} is not in the heap or not of the class asked for", "MM-48"
        case Choose(options=options):
            number = action.number if isinstance(action, actions.Option) else -1
            if 0 <= number < len(options):
                return "that option can do nothing while another can do something", "MM-50"
            return f"there is no option {number}", "MM-50a"
        case GainAny() | _:
            return "there is no such colour", "MM-26"
