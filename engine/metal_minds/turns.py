"""The turn: acts of the action phase, the maximums, the draw, the next player (sections 3, 4, 6, 7, 8).

An act goes through its stages in the order of MM-31: declared, aimed, paid, carried out. Here stands
what begins and ends them; what happens in between is the interpreter's (`effects`).
"""

from engine.game import Seat
from engine.metal_minds import actions, costs, endings
from engine.metal_minds.actions import Action
from engine.metal_minds.piles import draw
from engine.metal_minds.state import (
    ACTION,
    DRAWN,
    MAXIMUMS,
    OVER,
    SKIP_UNITS,
    Act,
    Device,
    Held,
    ability_of,
    costs_of,
    deck,
    device_of,
    opponents,
)
from engine.metal_minds.work import Doing, Work

SKIP_CARD = actions.SkipCard()
SKIP_RESOURCES = actions.SkipResources()
END = actions.End()
AGENT = actions.Agent()


def ask_act(held: Held) -> list[Action]:
    """The acts of phase 1 in the order of the notation (MM-13 to MM-16)."""
    seat = held.seat
    cards = deck(held)
    found: list[Action] = [SKIP_CARD, SKIP_RESOURCES, END] if not held.acts else [END]
    for instance in held.hands[seat]:
        if costs.can_play(held, seat, cards[instance]):
            found.append(actions.Play(instance))
    for device in held.zones[seat]:
        if not device.used and not device.new:
            price = cards[device.card].ability.cost
            if not price or costs.affordable(held, seat, price, len(held.hands[seat]), device.card):
                found.append(actions.Use(device.card))
    power = held.agents[seat].power
    if (
        power is not None
        and not held.agent_used[seat]
        and (not power.cost or costs.affordable(held, seat, power.cost, len(held.hands[seat]), ""))
    ):
        found.append(AGENT)
    return found


def begin_act(work: Work, action: Action) -> None:
    """Take the answer to the question of phase 1."""
    seat = work.seat
    match action:
        case actions.SkipCard():
            work.tell("skip", f"Seat {seat} skips the action phase for a card.", seat, rule="MM-13")
            draw(work, seat, 1)
            begin_maximums(work)
        case actions.SkipResources():
            work.tell("skip", f"Seat {seat} skips the action phase for two resources.", seat, rule="MM-13")
            work.skipping = SKIP_UNITS
        case actions.End():
            work.tell("end", f"Seat {seat} ends the action phase.", seat)
            begin_maximums(work)
        case actions.Play(card=card):
            name = work.cards.name(card)
            verb = "plays" if work.cards[card].kind == "maneuver" else "places"
            work.tell("play", f"Seat {seat} {verb} {name}.", seat, (card,))
            at = work.leave_hand(seat, card)
            _declare(work, Act("play", card, at, None, "target"))
        case actions.Use(card=card):
            work.tell("use", f"Seat {seat} uses {work.cards.name(card)}.", seat, (card,))
            _declare(work, Act("use", card, 0, None, "target"))
        case _:
            work.tell("agent", f"Seat {seat} uses the power of its agent.", seat)
            _declare(work, Act("agent", "", 0, None, "target"))


def _declare(work: Work, act: Act) -> None:
    work.act = Doing(act)
    ability = ability_of(work, act)
    if ability is None or not ability.aimed():
        begin_cost(work, work.act)


def ask_target(held: Held) -> list[Action]:
    """The opponents that can be named (MM-51), by number."""
    return [actions.Target(seat) for seat in sorted(opponents(held, held.seat))]


def answer_target(work: Work, act: Doing, action: actions.Target) -> None:
    """Name the opponent."""
    act.target = action.seat
    work.tell("target", f"The opponent is seat {action.seat}.", work.seat, rule="MM-51")
    begin_cost(work, act)


def begin_cost(work: Work, act: Doing) -> None:
    """Go on to the payment; an only opponent is the target also where none is needed."""
    if act.target is None:
        others = opponents(work, work.seat)
        act.target = others[0] if len(others) == 1 else None
    act.stage = "cost"
    act.steps = costs_of(work, act)


def end_cost(work: Work, act: Doing) -> None:
    """All is paid: the card takes its place, the power is used, the effect begins (MM-22, MM-29)."""
    ability = ability_of(work, act)
    act.stage = "effect"
    act.at = 0
    act.paid = ()
    seat = work.seat
    match act.by:
        case "agent":
            work.agent_used[seat] = True
        case "use":
            sideways = work.cards[act.card].kind == "machine"
            work.zones[seat] = tuple(
                Device(device.card, sideways, device.new) if device.card == act.card else device
                for device in work.zones[seat]
            )
        case _ if ability is None:
            work.zones[seat] = (*work.zones[seat], Device(act.card, False, True))
    act.steps = ability.effect if ability is not None else ()


def end_act(work: Work, act: Doing) -> None:
    """The whole effect is carried out: maneuver and gadget go to the heap (MM-20, MM-30)."""
    if act.by == "play" and work.cards[act.card].kind == "maneuver":
        work.heap = (*work.heap, act.card)
    elif act.by == "use" and work.cards[act.card].kind == "gadget" and device_of(work, work.seat, act.card):
        work.leave_zone(work.seat, act.card)
        work.heap = (*work.heap, act.card)
        work.tell("scrap", f"{work.cards.name(act.card)} goes to the heap.", work.seat, (act.card,))
    work.act = None
    work.acts += 1


def begin_maximums(work: Work) -> None:
    """The action phase is over (MM-12); nothing of it can be taken back any more (MM-70)."""
    work.phase = MAXIMUMS
    work.skipping = 0
    work.seal("the action phase is over")


def ask_excess(held: Held) -> list[Action]:
    """What may go as excess: hand first, then zone (MM-39, MM-42); empty: the limits are kept."""
    seat = held.seat
    agent = held.agents[seat]
    hand, zone = held.hands[seat], held.zones[seat]
    if len(hand) > agent.max_hand:
        return [actions.Discard(card) for card in hand]
    if len(zone) > agent.max_zone:
        return [actions.Eliminate(device.card) for device in zone]
    return []


def answer_excess(work: Work, action: actions.Discard | actions.Eliminate) -> None:
    """Give up one card or device over the limit."""
    if isinstance(action, actions.Discard):
        work.discard(work.seat, action.card)
    else:
        work.eliminate(work.seat, action.card)
    work.seal("the action phase is over")


def draw_phase(work: Work) -> None:
    """Phase 3: turn all upright, draw, and end the turn (MM-43, MM-44)."""
    seat = work.seat
    if any(device.used or device.new for device in work.zones[seat]):
        work.zones[seat] = tuple(Device(device.card) for device in work.zones[seat])
    work.agent_used[seat] = False
    draw(work, seat, DRAWN)
    work.seal("the turn is over")
    next_turn(work)


def next_turn(work: Work) -> None:
    """The turn passes to the next seat of the round, or the round is over (MM-11)."""
    after = endings.turns_left(work)
    if after:
        begin_turn(work, after[0])
    else:
        next_round(work)


def next_round(work: Work) -> None:
    """The round is over: the game is decided, or the first of the next round begins (MM-60)."""
    endings.end_round(work)
    if work.phase != OVER:
        begin_turn(work, work.first)


def begin_turn(work: Work, seat: Seat) -> None:
    """A fresh action phase of this seat."""
    work.seat = seat
    work.phase = ACTION
    work.acts = 0
    work.skipping = 0
    work.act = None
    work.timed_out = None
    work.tell("turn", f"Seat {seat} begins its turn.", seat)
