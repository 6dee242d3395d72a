"""Why something cannot be done now: the engine's refusal, and what is short of its cost."""

from collections.abc import Sequence

from engine.game import AnyGame, Illegal, Seat
from engine.metal_minds import actions
from engine.metal_minds.actions import Action
from engine.metal_minds.state import State, deck
from engine.metal_minds.steps import COLOURS, AnyStep, Discard, Eliminate, Pay, PayAny, Purse

_COSTS = ("MM-18", "MM-21", "MM-31")
"""Rules of refusals that speak of a cost."""


def why_not(game: AnyGame, world: State, seat: Seat, action: Action) -> Illegal | None:
    """The refusal of an action as the screen says it; None when it is legal."""
    try:
        game.check(world, seat, action)
    except Illegal as refusal:
        if refusal.rule not in _COSTS:
            return refusal
        short = shortfall(world, seat, action)
        return Illegal(f"{refusal.reason}; short of {short}", refusal.rule) if short else refusal
    return None


def shortfall(world: State, seat: Seat, action: Action) -> str:
    """What the seat lacks to pay for an act of phase 1: `2 green and 1 card`."""
    hand, own = len(world.hands[seat]), ""
    cards = deck(world)
    costs: tuple[AnyStep, ...] = ()
    match action:
        case actions.Play(card=card) if card in cards:
            costs = (Pay(cards[card].cost),)
            if cards[card].kind == "maneuver":
                costs += cards[card].ability.cost
                hand -= 1
        case actions.Use(card=card) if card in cards:
            costs, own = cards[card].ability.cost, card
        case actions.Agent():
            power = world.agents[seat].power
            costs = power.cost if power is not None else ()
    zone = [cards[device.card].kind for device in world.zones[seat] if device.card != own]
    return " and ".join(_missing(costs, world.res[seat], hand, zone))


def _missing(costs: Sequence[AnyStep], purse: Purse, hand: int, zone: Sequence[str]) -> list[str]:
    """What cannot be given, in words; `zone` holds the classes of the devices that may be given."""
    fixed = [0, 0, 0]
    mixed = cards = 0
    devices = {"any": 0, "machine": 0, "gadget": 0}
    for step in costs:
        match step:
            case Pay(res=res):
                fixed = [have + more for have, more in zip(fixed, res.purse(), strict=True)]
            case PayAny(n=n):
                mixed += n
            case Discard(n=n):
                cards += n
            case Eliminate(n=n, kind=kind):
                devices[kind] += n
    lacking = [max(0, need - have) for need, have in zip(fixed, purse, strict=True)]
    found = [f"{n} {colour}" for n, colour in zip(lacking, COLOURS, strict=True) if n]
    rest = sum(max(0, have - need) for need, have in zip(fixed, purse, strict=True))
    wanted = {
        "resource": mixed - rest,
        "card": cards - hand,
        "machine": devices["machine"] - zone.count("machine"),
        "gadget": devices["gadget"] - zone.count("gadget"),
    }
    found += [f"{n} {word}" if n == 1 else f"{n} {word}s" for word, n in wanted.items() if n > 0]
    more = sum(devices.values()) - len(zone)
    if more > max(0, wanted["machine"]) + max(0, wanted["gadget"]):
        found.append("1 device" if more == 1 else f"{more} devices")
    return found
