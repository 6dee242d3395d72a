"""A state as a position document, and the facts that `try` documents compare with.

`describe` writes what `positions` reads back: every key that is not its default, and hands, zones,
resources, inventory and agents always. `facts` has every key and what can be derived; a seat's facts
are made from its view alone.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.game import Document, Seat
from engine.metal_minds.actions import Action, verb
from engine.metal_minds.deck import SeatAgent, deck_of, write_test_cards
from engine.metal_minds.endings import ranks
from engine.metal_minds.notation import write
from engine.metal_minds.questions import listed
from engine.metal_minds.state import (
    ACTION,
    OVER,
    Act,
    Departure,
    Device,
    PaidCard,
    Past,
    State,
    ability_of,
    last_place,
    opponents,
    still_in,
)
from engine.metal_minds.steps import COLOURS, FoeDiscard, FoeEliminate, Purse, begun_as
from engine.metal_minds.view import View


class Bag(list[Any]):
    """A list of facts that is compared without regard to order (`engine.documents.differences`)."""

    def matches(self, expected: object) -> bool:
        """Whether a `try` document that expects this is content."""
        if not isinstance(expected, list | tuple) or len(expected) != len(self):
            return False
        rest = list(self)
        for item in expected:
            at = next((n for n, own in enumerate(rest) if _same(item, own)), None)
            if at is None:
                return False
            del rest[at]
        return True


class DeviceFact(dict[str, Any]):
    """A device in a zone; it equals its card's bare name as well."""

    def __eq__(self, other: object) -> bool:
        return bool(self["card"] == other) if isinstance(other, str) else super().__eq__(other)

    __hash__ = None


class OwnKnown(Bag):
    """The cards of other hands that a seat knows: as a plain list, or by seat with its own row filled."""

    def __init__(self, cards: Iterable[str], seat: Seat | None, seats: int) -> None:
        super().__init__(cards)
        self.seat = seat
        self.seats = seats

    def matches(self, expected: object) -> bool:
        if not isinstance(expected, list) or not all(isinstance(row, list) for row in expected):
            return super().matches(expected)
        if len(expected) != self.seats or self.seat is None:
            return not self and not any(expected)
        return super().matches(expected[self.seat])


def _same(expected: object, found: object) -> bool:
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return all(key in found and found[key] == value for key, value in expected.items())
    return bool(found == expected)


def describe(state: State) -> Document:
    """The state as a position document."""
    whole = _document(state)
    defaults = _defaults(state)
    always = ("players", "agents", "hands", "zones", "res", "inventory")
    return {key: value for key, value in whole.items() if key in always or value != defaults[key]}


def facts(state: State) -> Document:
    """Every key of the document and the facts derived from the state."""
    asked, answers = listed(state)
    over = state.phase == OVER
    places = ranks(state)
    act = state.act
    return _document(state) | {
        "hands": [Bag(hand) for hand in state.hands],
        "known": [Bag(row) for row in state.known],
        "zones": _zone_facts(state.zones),
        "heap": Bag(state.heap),
        "act": None if act is None else _act(state, act, whole=True),
        "hand_sizes": [len(hand) for hand in state.hands],
        "inventory_size": len(state.inventory),
        "heap_size": len(state.heap),
        "reshuffles": state.past.reshuffles,
        "sideways": [Bag(d.card for d in zone if d.used) for zone in state.zones],
        "winner": [seat for seat, place in enumerate(places) if place == 1] if over else None,
        "ranks": list(places) if over else None,
        "seen": [[look.actor, look.seat, Bag(look.cards)] for look in state.past.seen],
        "question": None if over else _question(asked, answers),
        "legal": [write(answer) for answer in answers],
        "to_act": [] if over else [asked],
    }


def view_facts(view: View) -> Document:
    """The same keys as far as the seat may know them; a number for a hand it does not."""
    seats = len(view.hand_sizes)
    asked = view.asked
    return {
        "players": seats,
        "agents": [_agent(agent) for agent in view.agents],
        "hands": [
            view.hand_sizes[seat] if hand is None else Bag(hand) for seat, hand in enumerate(view.hands)
        ],
        "hand_sizes": list(view.hand_sizes),
        "known": OwnKnown((card for _, card in view.known), view.seat, seats),
        "zones": _zone_facts(view.zones),
        "res": [_units(purse) for purse in view.res],
        "spheres": list(view.spheres),
        "agent_used": list(view.agent_used),
        "sideways": [Bag(d.card for d in zone if d.used) for zone in view.zones],
        "inventory_size": view.inventory_size,
        "heap": Bag(view.heap),
        "heap_size": len(view.heap),
        "order": list(view.order),
        "rotate": view.rotate,
        "first": view.first,
        "seat": view.turn_of,
        "round": view.round,
        "tiebreak": view.tiebreak,
        "out": [_departure(left) for left in view.out],
        "phase": "over" if view.phase == OVER else view.phase,
        "acts": view.acts,
        "skipping": view.skipping,
        "act": None if view.act is None else _act_document(view.act),
        "timed_out": view.timed_out,
        "question": None if asked is None else {"seat": asked, "asks": _verbs(view.legal)},
        "legal": [write(answer) for answer in view.legal],
        "to_act": [] if asked is None else [asked],
    }


def _document(state: State) -> Document:
    """Every key that a position can have."""
    cards = deck_of(state.deck)
    return {
        "players": len(state.hands),
        "agents": [_agent(agent) for agent in state.agents],
        "hands": [list(hand) for hand in state.hands],
        "zones": [[_device(device) for device in zone] for zone in state.zones],
        "res": [_units(purse) for purse in state.res],
        "spheres": list(state.spheres),
        "agent_used": list(state.agent_used),
        "inventory": list(state.inventory),
        "shuffles": [list(row) for row in state.shuffles],
        "picks": list(state.picks),
        "heap": list(state.heap),
        "box": list(state.box),
        "order": list(state.order),
        "rotate": state.rotate,
        "first": state.first,
        "stays": state.stays,
        "seat": state.seat,
        "round": state.round,
        "tiebreak": state.tiebreak,
        "out": [_departure(left) for left in state.out],
        "phase": "over" if state.phase == OVER else state.phase,
        "acts": state.acts,
        "skipping": state.skipping,
        "act": None if state.act is None else _act(state, state.act, whole=False),
        "known": [list(row) for row in state.known],
        "timed_out": state.timed_out,
        "cards": _plain(write_test_cards(cards)) if cards.test else None,
        "past": _plain(state.past),
    }


def _defaults(state: State) -> Document:
    """What a reader takes each key to be when it is left out."""
    seats = len(state.hands)
    first = still_in(state)[0]
    return {
        "spheres": [0] * seats,
        "agent_used": [False] * seats,
        "shuffles": [],
        "picks": [],
        "heap": [],
        "box": [],
        "order": list(range(seats)),
        "rotate": None,
        "first": first,
        "stays": False,
        "seat": state.first,
        "round": 1,
        "tiebreak": 0,
        "out": [],
        "phase": ACTION if len(still_in(state)) > 1 else "over",
        "acts": 0,
        "skipping": 0,
        "act": None,
        "known": [[]] * seats,
        "timed_out": None,
        "cards": None,
        "past": _plain(Past()),
    }


def _act(state: State, act: Act, *, whole: bool) -> Document:
    """The act; `whole`: with the keys that a reader would work out."""
    document = _act_document(act)
    if whole:
        return document
    others = opponents(state, state.seat)
    default = others[0] if len(others) == 1 and act.stage != "target" else None
    if act.target == default or act.stage == "target":
        del document["target"]
    if not act.card:
        del document["card"]
    if act.stage == "target":
        del document["steps"]
    if act.by != "play" or act.stage == "effect" or act.at == last_place(state, act.paid):
        del document["at"]
    if not act.victims or act.apiece == _apiece(state, act):
        del document["apiece"]
    for key in ("paid", "victims", "looked"):
        if not document[key]:
            del document[key]
    return document


def _apiece(state: State, act: Act) -> int:
    """What a reader takes `apiece` to be."""
    ability = ability_of(state, act)
    began = begun_as(act.steps, ability.effect) if ability is not None else None
    return began.n if isinstance(began, FoeDiscard | FoeEliminate) else 0


def _act_document(act: Act) -> Document:
    return {
        "by": act.by,
        "card": act.card,
        "target": act.target,
        "stage": act.stage,
        "paid": [
            {"card": paid.card, "from": paid.place, "at": paid.at, "used": paid.used, "new": paid.new}
            if isinstance(paid, PaidCard)
            else {"colour": paid.colour, "n": paid.n}
            for paid in act.paid
        ],
        "steps": _plain(act.steps),
        "victims": list(act.victims),
        "looked": list(act.looked),
        "at": act.at,
        "apiece": act.apiece,
    }


def _plain(value: object) -> Any:
    """As JSON has it: objects and lists."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _question(asked: Seat, answers: Iterable[Action]) -> Document:
    return {"seat": asked, "asks": _verbs(answers)}


def _verbs(answers: Iterable[Action]) -> Bag:
    return Bag(dict.fromkeys(verb(answer) for answer in answers))


def _agent(agent: SeatAgent) -> object:
    if agent.id:
        return agent.id
    power = None if agent.power is None else _plain(agent.power)
    return {"max_hand": agent.max_hand, "max_zone": agent.max_zone, "power": power}


def _device(device: Device) -> object:
    if not device.used and not device.new:
        return device.card
    return {"card": device.card, "used": device.used, "new": device.new}


def _zone_facts(zones: Iterable[Iterable[Device]]) -> list[Bag]:
    return [Bag(DeviceFact(card=d.card, used=d.used, new=d.new) for d in zone) for zone in zones]


def _units(purse: Purse) -> Document:
    return dict(zip(COLOURS, purse, strict=True))


def _departure(left: Departure) -> Document:
    return {"seat": left.seat, "by": left.by, "stage": left.stage}
