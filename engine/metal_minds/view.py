"""What a seat may know, built up from nothing, and possible worlds that fit it (MM-71, MM-73).

A view names exactly the cards its seat has been shown. What everybody knows anyway, the composition
of the deck, travels as the numbers of its bytes, so that no word in a view says more than it should.
Seed, hidden orders and other hands are never part of one.
"""

import json
from functools import lru_cache
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.game import Seat
from engine.metal_minds.actions import Action
from engine.metal_minds.deck import SeatAgent, deck_of
from engine.metal_minds.questions import listed
from engine.metal_minds.state import (
    OVER,
    Act,
    Departure,
    Device,
    PaidCard,
    Past,
    Settled,
    State,
)
from engine.metal_minds.steps import FoeDiscard, Purse
from engine.rng import Rng


class View(Struct, frozen=True, kw_only=True):
    """The game as one seat sees it; fields are those of `State` where nothing else is said."""

    seat: Seat | None
    """Whose view it is; None: a spectator."""
    deck: tuple[int, ...]
    """The bytes of `State.deck`."""
    pool: tuple[int, ...]
    """The bytes of a JSON list of all cards of this game; empty: all of the deck."""
    rotate: bool
    agents: tuple[SeatAgent, ...]
    order: tuple[Seat, ...]
    first: Seat
    stays: bool
    turn_of: Seat
    """Whose turn it is."""
    round: int
    tiebreak: int
    phase: int
    acts: int
    skipping: int
    act: Act | None
    """Without the looked at cards, unless they are this seat's to look at."""
    looking: int
    """How many cards the acting player is looking at."""
    timed_out: int | None
    hands: tuple[tuple[str, ...] | None, ...]
    """None for a hand that is not open to this seat."""
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[Seat, str], ...]
    """Cards in hands of others whose names this seat knows, by holder and name."""
    zones: tuple[tuple[Device, ...], ...]
    res: tuple[Purse, ...]
    spheres: tuple[int, ...]
    agent_used: tuple[bool, ...]
    inventory_size: int
    heap: tuple[str, ...]
    out: tuple[Departure, ...]
    asked: Seat | None
    """Who must answer; None: the game is over."""
    legal: tuple[Action, ...]
    """The answers, where this seat must answer."""
    settled: tuple[Action, ...]
    """This seat's unasked answers since the latest entry (MM-50a)."""


def view_of(state: State, seat: Seat | None) -> View:
    """What the seat may know."""
    asked, answers = listed(state)
    open_hand = _open_hand(state, seat, asked)
    held_by = {card: holder for holder, hand in enumerate(state.hands) for card in hand}
    known = () if seat is None else tuple(sorted((held_by[card], card) for card in state.known[seat]))
    return View(
        seat=seat,
        deck=_numbers(state.deck),
        pool=_pool(state),
        rotate=state.rotate,
        agents=state.agents,
        order=state.order,
        first=state.first,
        stays=state.stays,
        turn_of=state.seat,
        round=state.round,
        tiebreak=state.tiebreak,
        phase=state.phase,
        acts=state.acts,
        skipping=state.skipping,
        act=_act_seen(state, seat),
        looking=len(state.act.looked) if state.act is not None else 0,
        timed_out=state.timed_out,
        hands=tuple(hand if holder in (seat, open_hand) else None for holder, hand in enumerate(state.hands)),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        known=known,
        zones=state.zones,
        res=state.res,
        spheres=state.spheres,
        agent_used=state.agent_used,
        inventory_size=len(state.inventory),
        heap=state.heap,
        out=state.out,
        asked=None if state.phase == OVER else asked,
        legal=tuple(answers) if seat is not None and seat == asked else (),
        settled=tuple(s.action for s in state.past.settled if s.seat == seat),
    )


def _open_hand(state: State, seat: Seat | None, asked: Seat) -> Seat | None:
    """The hand this seat is picking from just now (MM-53)."""
    act = state.act
    if act is None or seat != asked or seat != state.seat or not act.victims:
        return None
    step = act.steps[0]
    return act.victims[0] if isinstance(step, FoeDiscard) and step.chooser == "actor" else None


def _act_seen(state: State, seat: Seat | None) -> Act | None:
    """The act without what is the acting player's own: cards looked at, and places in its hand."""
    act = state.act
    if act is None or seat == state.seat:
        return act
    paid = tuple(
        replace(item, at=0) if isinstance(item, PaidCard) and item.place == "hand" else item
        for item in act.paid
    )
    return replace(act, at=0, looked=(), paid=paid)


@lru_cache(maxsize=64)
def _numbers(packed: bytes) -> tuple[int, ...]:
    return tuple(packed)


def _pool(state: State) -> tuple[int, ...]:
    """All cards of this game, where they are not simply those of the deck."""
    if not state.box and not deck_of(state.deck).test:
        return ()
    cards = [*state.inventory, *state.heap]
    for hand, zone in zip(state.hands, state.zones, strict=True):
        cards += hand
        cards += (device.card for device in zone)
    if state.act is not None:
        cards += state.act.looked
        if state.act.by == "play":
            cards.append(state.act.card)
    return tuple(json.dumps(sorted(cards)).encode())


def sample(view: View, rng: Random) -> State:
    """A possible state that fits the view: hidden cards dealt at random to where hidden cards are."""
    deck = deck_of(bytes(view.deck))
    pool = json.loads(bytes(view.pool)) if view.pool else deck.instances
    box = () if deck.test or not view.pool else tuple(c for c in deck.instances if c not in set(pool))
    hidden = _hidden(view, pool)
    rng.shuffle(hidden)

    def deal(count: int) -> tuple[str, ...]:
        dealt = tuple(hidden[:count])
        del hidden[:count]
        return dealt

    hands: list[tuple[str, ...]] = []
    for holder, hand in enumerate(view.hands):
        if hand is None:
            named = tuple(card for other, card in view.known if other == holder)
            hand = named + deal(view.hand_sizes[holder] - len(named))
        hands.append(hand)
    act = view.act
    if act is not None and len(act.looked) < view.looking:
        act = replace(act, looked=deal(view.looking))
    known = tuple(
        tuple(card for _, card in view.known) if seat == view.seat else () for seat in range(len(hands))
    )
    settled = tuple(Settled(view.seat, action) for action in view.settled) if view.seat is not None else ()
    return State(
        deck=bytes(view.deck),
        box=box,
        rotate=view.rotate,
        agents=view.agents,
        order=view.order,
        first=view.first,
        stays=view.stays,
        seat=view.turn_of,
        round=view.round,
        tiebreak=view.tiebreak,
        phase=view.phase,
        acts=view.acts,
        skipping=view.skipping,
        act=act,
        timed_out=view.timed_out,
        hands=tuple(hands),
        zones=view.zones,
        res=view.res,
        spheres=view.spheres,
        agent_used=view.agent_used,
        known=known,
        inventory=deal(view.inventory_size),
        heap=view.heap,
        out=view.out,
        past=Past(settled=settled),
        rng=Rng(rng.getrandbits(64)),
    )


def _hidden(view: View, pool: tuple[str, ...]) -> list[str]:
    """The cards of the game that this seat does not see."""
    seen = {*view.heap, *(card for _, card in view.known)}
    for hand, zone in zip(view.hands, view.zones, strict=True):
        seen.update(hand or ())
        seen.update(device.card for device in zone)
    if view.act is not None:
        seen.update(view.act.looked)
        if view.act.by == "play":
            seen.add(view.act.card)
    return [card for card in pool if card not in seen]
