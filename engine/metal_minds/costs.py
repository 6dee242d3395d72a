"""Paying: whether a cost can be paid in full, and which single payments keep it so (MM-18 to MM-21, MM-31).

Nothing is taken before the whole cost is known to be payable, and every unit, card or device that is
asked for is offered only while the rest stays payable. What is paid is remembered in the act until the
cost is complete, so that a dropped act gives it all back (MM-68).
"""

from engine.game import Illegal, Seat
from engine.metal_minds import actions
from engine.metal_minds.actions import Action
from engine.metal_minds.deck import Card
from engine.metal_minds.state import Device, Held, HeldAct, PaidCard, PaidUnits, Stage, deck
from engine.metal_minds.steps import COLOURS, AnyStep, Colour, Discard, Eliminate, Pay, PayAny, Purse
from engine.metal_minds.work import Doing, Work

COST: Stage = "cost"


def payable(costs: tuple[AnyStep, ...], purse: Purse, hand: int, machines: int, gadgets: int) -> bool:
    """Whether all this can be paid from a purse, a number of hand cards and the devices that may be given."""
    fixed = [0, 0, 0]
    mixed = cards = any_device = machine = gadget = 0
    for step in costs:
        match step:
            case Pay(res=res):
                for at, n in enumerate(res.purse()):
                    fixed[at] += n
            case PayAny(n=n):
                mixed += n
            case Discard(n=n):
                cards += n
            case Eliminate(n=n, kind="machine"):
                machine += n
            case Eliminate(n=n, kind="gadget"):
                gadget += n
            case Eliminate(n=n):
                any_device += n
    return (
        purse[0] >= fixed[0]
        and purse[1] >= fixed[1]
        and purse[2] >= fixed[2]
        and sum(purse) >= sum(fixed) + mixed
        and hand >= cards
        and machines >= machine
        and gadgets >= gadget
        and machines + gadgets >= machine + gadget + any_device
    )


def affordable(held: Held, seat: Seat, costs: tuple[AnyStep, ...], hand: int, own: str) -> bool:
    """`payable` by the seat, with `hand` cards to give, without the device `own` (MM-35)."""
    return payable(costs, held.res[seat], hand, *devices(held, seat, own))


def can_play(held: Held, seat: Seat, card: Card) -> bool:
    """Whether the seat can pay for a card of its hand (MM-18, MM-21)."""
    price, purse = card.price, held.res[seat]
    if purse[0] < price[0] or purse[1] < price[1] or purse[2] < price[2]:
        return False
    if card.kind != "maneuver" or not card.ability.cost:
        return True
    costs = (Pay(card.cost), *card.ability.cost)
    return affordable(held, seat, costs, len(held.hands[seat]) - 1, "")


def check_play(held: Held, seat: Seat, card: Card) -> None:
    """Raise `Illegal` saying what the seat is short of for a card of its hand."""
    short = [
        f"{need} {colour} (you have {have})"
        for need, have, colour in zip(card.price, held.res[seat], COLOURS, strict=True)
        if have < need
    ]
    if short:
        raise Illegal(f"{card.name} costs {' and '.join(short)}", "MM-18")
    if not can_play(held, seat, card):
        raise Illegal(f"the extra cost of {card.name} cannot be paid in full", "MM-21")


def ask_pay_any(held: Held, act: HeldAct, step: PayAny) -> list[Action]:
    """The colours of the next unit."""
    if not step.n:
        return []
    purse = held.res[held.seat]
    after = (PayAny(step.n - 1), *act.steps[1:])
    hand = len(held.hands[held.seat])
    given = devices(held, held.seat, act.card)
    return [
        actions.Pay(colour)
        for at, colour in enumerate(COLOURS)
        if purse[at] and payable(after, _less(purse, at), hand, *given)
    ]


def ask_discard(held: Held, _act: HeldAct, step: Discard) -> list[Action]:
    """The own cards of which the next one goes; a played card is in no hand then (MM-21)."""
    return [actions.Discard(card) for card in held.hands[held.seat]] if step.n else []


def ask_eliminate(held: Held, act: HeldAct, step: Eliminate) -> list[Action]:
    """The own devices of which the next one goes, never the one whose power this is (MM-35)."""
    if not step.n:
        return []
    found: list[Action] = []
    cards = deck(held)
    for device in held.zones[held.seat]:
        kind = cards[device.card].kind
        if device.card == act.card or step.kind not in ("any", kind):
            continue
        if act.stage == COST and len(act.steps) > 1:
            machines, gadgets = devices(held, held.seat, act.card)
            after = (Eliminate(step.n - 1, step.kind), *act.steps[1:])
            left = (machines - (kind == "machine"), gadgets - (kind == "gadget"))
            if not payable(after, held.res[held.seat], len(held.hands[held.seat]), *left):
                continue
        found.append(actions.Eliminate(device.card))
    return found


def answer_pay_any(work: Work, act: Doing, step: PayAny, action: actions.Pay) -> None:
    """Pay one unit."""
    _pay_units(work, act, action.colour, 1)
    act.steps = (PayAny(step.n - 1), *act.steps[1:]) if step.n > 1 else act.steps[1:]


def answer_discard(work: Work, act: Doing, step: Discard, action: actions.Discard) -> None:
    """Discard one card, as a cost or by an effect."""
    at = work.discard(work.seat, action.card)
    if act.stage == COST:
        act.paid = (*act.paid, PaidCard(action.card, "hand", at))
    act.steps = (Discard(step.n - 1), *act.steps[1:]) if step.n > 1 else act.steps[1:]


def answer_eliminate(work: Work, act: Doing, step: Eliminate, action: actions.Eliminate) -> None:
    """Eliminate one device, as a cost or by an effect."""
    at, device = work.eliminate(work.seat, action.card)
    if act.stage == COST:
        act.paid = (*act.paid, PaidCard(action.card, "zone", at, device.used, device.new))
    act.steps = (Eliminate(step.n - 1, step.kind), *act.steps[1:]) if step.n > 1 else act.steps[1:]


def run_pay(work: Work, act: Doing, step: Pay) -> None:
    """Pay what names its colours."""
    for colour, n in zip(COLOURS, step.res.purse(), strict=True):
        if n:
            _pay_units(work, act, colour, n)


def give_back(work: Work, act: Doing) -> None:
    """Undo the payments of an act that is dropped (MM-68), the latest first."""
    for paid in reversed(act.paid):
        match paid:
            case PaidUnits(colour=colour, n=n):
                work.add(work.seat, colour, n)
            case PaidCard(card=card, place=place, at=at):
                work.heap = tuple(other for other in work.heap if other != card)
                if place == "hand":
                    put_back(work, card, at)
                else:
                    zone = work.zones[work.seat]
                    device = Device(card, paid.used, paid.new)
                    work.zones[work.seat] = (*zone[:at], device, *zone[at:])


def put_back(work: Work, card: str, at: int) -> None:
    """Return a card to its place in the acting player's hand; all have seen it meanwhile."""
    hand = work.hands[work.seat]
    work.hands[work.seat] = (*hand[:at], card, *hand[at:])
    work.all_learn(work.seat, (card,))


def devices(held: Held, seat: Seat, own: str) -> tuple[int, int]:
    """How many machines and gadgets the seat may give, without the one of that name."""
    machines = gadgets = 0
    cards = deck(held)
    for device in held.zones[seat]:
        if device.card != own:
            if cards[device.card].kind == "machine":
                machines += 1
            else:
                gadgets += 1
    return machines, gadgets


def _less(purse: Purse, at: int) -> Purse:
    return (purse[0] - (at == 0), purse[1] - (at == 1), purse[2] - (at == 2))


def _pay_units(work: Work, act: Doing, colour: Colour, n: int) -> None:
    work.add(work.seat, colour, -n)
    act.paid = (*act.paid, PaidUnits(colour, n))
    work.tell("pay", f"Seat {work.seat} pays {n} {colour}.", work.seat)
