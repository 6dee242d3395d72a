"""The open question as the screen asks it: a heading, and the answers with the keys that go to them.

The act of phase 1 is asked on the cards themselves, so that all of the hand and zone are items of it,
those that cannot be played or used now too: a card keeps its number as long as the
turn lasts. Every other question
has one item an answer.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from engine.game import Seat
from engine.metal_minds import actions
from engine.metal_minds.actions import Action, verb
from engine.metal_minds.state import ACTION, MAXIMUMS, Act, State
from engine.metal_minds.state import deck as cards_of
from engine.metal_minds.steps import COLOURS, Choose, Convert, Dig, FoeDiscard, GainAny
from engine.metal_minds.view import View
from engine.metal_minds.words import program_words
from tui.metal_minds.naming import Names, act_name, deck_in

SKIP_CARD, SKIP_RESOURCES, AGENT, END = "do:skip-card", "do:skip-resources", "agent", "do:end"
"""Keys of the acts that are no card."""


class Item(Struct, frozen=True):
    """Something that can be answered, or only asked about."""

    key: str
    """The piece on the board that stands for it."""
    action: Action
    sign: str
    """The key that goes there; empty where there are not enough."""
    label: str
    legal: bool = True
    also: str = ""
    """Another piece that stands for it: the card or the seat that it names, where it lies."""
    card: str = ""
    """The card that it names."""


class Question(Struct, frozen=True):
    """What this seat must answer."""

    heading: str
    kind: str
    """The same for questions in which the cursor keeps its place."""
    free: bool
    """It is the act of phase 1."""
    items: tuple[Item, ...]

    def at(self, key: str) -> Item | None:
        """The item a piece stands for."""
        return next((item for item in self.items if key and key in (item.key, item.also)), None)

    @property
    def chips(self) -> tuple[Item, ...]:
        """The items that have their place in the row of choices."""
        return tuple(item for item in self.items if item.key.startswith(("choice:", "do:")))


def hand_key(card: str) -> str:
    """The piece of a card in the own hand."""
    return f"hand:{card}"


def zone_key(card: str) -> str:
    """The piece of a device in the own zone."""
    return f"zone:{card}"


def foe_key(card: str) -> str:
    """The piece of a device in another zone."""
    return f"foe:{card}"


def seat_key(seat: Seat) -> str:
    """The piece of another seat."""
    return f"seat:{seat}"


def question_of(
    view: View, world: State, legal: Sequence[Action], names: Names, numbers: Mapping[str, int] | None = None
) -> Question | None:
    """What the seat of the view is asked, given its legal answers; None when it is asked nothing.

    Args:
        view: of the seat.
        world: a possible state that fits it.
        legal: the seat's legal answers in that state.
        names: what the table calls its seats.
        numbers: those that cards already have in this turn, kept by `numbered`; None: from 1 on.
    """
    seat = view.seat
    if seat is None or not legal:
        return None
    heading = heading_of(world, legal, seat, names)
    if is_free(world, legal):
        return Question(
            heading, "act", True, tuple(_acts(view, seat, set(legal), numbered(view, numbers or {})))
        )
    act = view.act
    kind = f"{verb(legal[0])} {act.card if act is not None else ''} {view.phase}"
    items = tuple(_item(view, number, action, names) for number, action in enumerate(legal))
    return Question(heading, kind, False, items)


def is_free(world: State, legal: Sequence[Action]) -> bool:
    """Whether the act of phase 1 is asked for."""
    return world.phase == ACTION and world.act is None and isinstance(legal[0], _FREE)


_FREE = (actions.SkipCard, actions.SkipResources, actions.End, actions.Play, actions.Use, actions.Agent)


def numbered(view: View, before: Mapping[str, int]) -> dict[str, int]:
    """Numbers for the own cards, in the hand and then in the zone.

    A card that has one keeps it, also when it goes from the hand to the zone; a new one gets the next
    that none has had, and where the keys 1 to 9 are all given out, one that has become free.
    """
    seat = view.seat
    if seat is None:
        return dict(before)
    cards = [*(view.hands[seat] or ()), *(device.card for device in view.zones[seat])]
    found = dict(before)
    for card in cards:
        if card in found:
            continue
        number = max(found.values(), default=0) + 1
        if number > KEYS:
            here = {found[other] for other in cards if other in found}
            number = next((n for n in range(1, KEYS + 1) if n not in here), number)
            found = {other: n for other, n in found.items() if n != number}
        found[card] = number
    return found


KEYS = 9
"""How many numbers have a key."""


def _acts(view: View, seat: Seat, legal: set[Action], numbers: Mapping[str, int]) -> Iterable[Item]:
    """The acts: numbers for hand and zone, letters for the others."""
    cards: list[actions.Play | actions.Use] = [actions.Play(card) for card in view.hands[seat] or ()]
    cards += [actions.Use(device.card) for device in view.zones[seat]]
    deck = deck_in(view)
    for action in cards:
        number = numbers[action.card]
        key = hand_key(action.card) if isinstance(action, actions.Play) else zone_key(action.card)
        sign = str(number) if number <= KEYS else ""
        yield Item(key, action, sign, deck.name(action.card), action in legal, card=action.card)
    if view.agents[seat].power is not None:
        yield Item(AGENT, actions.Agent(), "a", "the agent's power", actions.Agent() in legal)
    skips = actions.SkipCard() in legal
    yield Item(SKIP_CARD, actions.SkipCard(), "d", "skip: draw 1 card", skips)
    yield Item(SKIP_RESOURCES, actions.SkipResources(), "g", "skip: gain 2 resources", skips)
    yield Item(END, actions.End(), "e", "end")


def _item(view: View, number: int, action: Action, names: Names) -> Item:
    sign = str(number + 1) if number < 9 else ""
    key = f"choice:{number}"
    deck = deck_in(view)
    card = getattr(action, "card", "")
    label, also = deck.name(card) if card else "", ""
    match action:
        case actions.Target(seat=seat):
            label, also = names(seat), seat_key(seat)
        case actions.Discard():
            also = hand_key(card)
        case actions.Eliminate() | actions.Ready():
            also = zone_key(card)
        case actions.Pick():
            also = foe_key(card)
        case actions.Pay(colour=colour) | actions.Gain(colour=colour):
            label = f"{colour} ({view.res[view.seat or 0][COLOURS.index(colour)]})"
        case actions.Swap(source=source, to=to):
            label = f"{source} into {to}"
        case actions.Option(number=option):
            act = view.act
            step = act.steps[0] if act is not None and act.steps else None
            words = program_words(step.options[option]) if isinstance(step, Choose) else ""
            label = words or "nothing"
        case actions.Stop():
            sign, label = "e", "no more"
        case actions.Go():
            label = "go on"
    return Item(key, action, sign, label, also=also, card=card)


def heading_of(state: State, legal: Sequence[Action], seat: Seat, names: Names) -> str:
    """What is asked of the seat in one line; of the state only what is open to the seat is used."""
    if is_free(state, legal):
        skip = ", skip" if actions.SkipCard() in legal else ""
        return f"Play a card, use a power{skip} or end"
    act = state.act
    first = legal[0]
    if act is None:
        return _outside_an_act(state, first, seat)
    what = act_name(cards_of(state), act)
    if seat != state.seat:
        what = f"{names(state.seat)}, {what}"
    if act.stage == "cost":
        what = f"{what} costs"
    return f"{what}: {_asks(act, first, names)}"


def _outside_an_act(state: State, first: Action, seat: Seat) -> str:
    agent = state.agents[seat]
    match first:
        case actions.Gain():
            return f"Skipped: gain {state.skipping} {'resource' if state.skipping == 1 else 'resources'}"
        case actions.Discard():
            over = len(state.hands[seat]) - agent.max_hand
            return f"Maximums: {_count(over, 'card')} of the hand must go, the limit is {agent.max_hand}"
        case actions.Eliminate():
            over = len(state.zones[seat]) - agent.max_zone
            return f"Maximums: {_count(over, 'device')} must go, the limit is {agent.max_zone}"
    return "Nothing is asked: go on" if state.phase in (ACTION, MAXIMUMS) else ""


def _asks(act: Act, first: Action, names: Names) -> str:
    step = act.steps[0] if act.steps else None
    n: int = getattr(step, "n", 1)
    match first:
        case actions.Target():
            return "choose the opponent"
        case actions.Discard():
            return f"discard {_count(n, 'card')}"
        case actions.Eliminate():
            kind = getattr(step, "kind", "any")
            return f"eliminate {_count(n, 'device' if kind == 'any' else kind)}"
        case actions.Pay():
            return f"pay {_count(n, 'resource')} of any colour"
        case actions.Gain() if isinstance(step, GainAny):
            return f"gain {_count(n, 'resource')} of your choice"
        case actions.Swap() | actions.Stop() if isinstance(step, Convert):
            return f"convert up to {_count(step.max, 'resource')}"
        case actions.Ready() | actions.Stop():
            return f"turn up to {_count(n, 'machine')} upright"
        case actions.Take() if isinstance(step, Dig):
            return f"take {_count(step.take, 'card')} of those you look at"
        case actions.Take():
            return f"take {_count(n, 'card')} from the heap"
        case actions.Pick():
            whose = names(act.victims[0])
            if isinstance(step, FoeDiscard):
                return f"{whose} discards {_count(n, 'card')}, you choose"
            return f"{whose} eliminates {_count(n, 'device')}, you choose"
        case actions.Option():
            return "choose one"
    return "go on"


def _count(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"
