"""The whole state of a game, and the constants of the rules.

Cards are instance names such as `mesmerize#2`, the same for life (MM-4); every instance is in exactly
one place: a hand, a zone, inventory, heap, box, `act.looked` or, as a played card, `act.card` (MM-49).
Lists by seat have one item a seat. Where cards lie in an order it is the order of arrival, the
inventory top first (MM-68).

States are only read here. `work.Work` is the mutable copy an action is carried out on; functions that
need no more than to read take `Held`, either of the two.
"""

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from engine.game import Seat
from engine.metal_minds.actions import Action
from engine.metal_minds.deck import Deck, SeatAgent, deck_of
from engine.metal_minds.steps import Ability, AnyStep, Colour, Pay, Purse
from engine.rng import Rng

if TYPE_CHECKING:
    from engine.metal_minds.work import Doing, Work

START_HAND = 4
"""MM-8."""
START_UNITS: Purse = (1, 1, 1)
"""MM-6."""
SKIP_UNITS = 2
"""MM-13."""
DRAWN = 2
"""Cards of phase 3 (MM-43)."""
GOAL = 8
"""Spheres that decide the game (MM-60)."""
MOST_ACTS = 200
"""Acts of one action phase (MM-74)."""
MOST_ROUNDS = 60
"""MM-66."""
MOST_TIEBREAKS = 10
"""MM-66."""
ANSWER_MILLIS = 30_000
"""The clock of an answer (MM-69)."""

ACTION = 1
MAXIMUMS = 2
OVER = 3
"""Values of `phase`; the third phase of a turn never stands still."""

Stage: TypeAlias = Literal["target", "cost", "effect"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can choose."""

    rotate: bool = False
    """Each round begins with the next player (MM-9)."""
    deck: dict[str, object] | None = None
    """The content of another deck document; None is the deck of the game."""


class Device(Struct, frozen=True):
    """A card in a zone."""

    card: str
    used: bool = False
    """Sideways (MM-29)."""
    new: bool = False
    """Placed this turn (MM-32)."""


class PaidCard(Struct, frozen=True, tag="card"):
    """A card given for a cost, and where it goes back to when the act is dropped (MM-68)."""

    card: str
    place: Literal["hand", "zone"]
    at: int
    """Its place in that row, from 0."""
    used: bool = False
    new: bool = False


class PaidUnits(Struct, frozen=True, tag="units"):
    """Units paid for a cost."""

    colour: Colour
    n: int


Paid: TypeAlias = PaidCard | PaidUnits


class Act(Struct, frozen=True):
    """The playing of a card or the use of a power while it asks somebody something."""

    by: Literal["play", "use", "agent"]
    card: str
    """Empty for the agent. A played card is in no other place; a used device stays in its zone."""
    at: int
    """Before it is paid for, the place in the hand that a played card goes back to (MM-68); then 0."""
    target: Seat | None
    """The opponent (MM-51); None when none was named, or the one named is out."""
    stage: Stage
    paid: tuple[Paid, ...] = ()
    """In the stage `cost`: what was given so far, first first."""
    steps: tuple[AnyStep, ...] = ()
    """What is left of the stage, the first with its numbers as they are now; empty in `target`."""
    victims: tuple[Seat, ...] = ()
    """For an attack that has begun: the seats still to be settled, the present one first."""
    apiece: int = 0
    """For an attack that has begun: what each victim owes; the first step has the rest of the present one."""
    looked: tuple[str, ...] = ()
    """Cards of the inventory being looked at by the acting player."""


class Departure(Struct, frozen=True):
    """How a seat left the game."""

    seat: Seat
    by: Literal["tie", "resigned"]
    stage: int
    """Counts the moments at which seats left, from 1; equal for those who left together (MM-61a)."""


class Seen(Struct, frozen=True):
    """A look at a hand."""

    actor: Seat
    seat: Seat
    cards: tuple[str, ...]


class Settled(Struct, frozen=True):
    """An answer that was not asked because it was the only one (MM-50a)."""

    seat: Seat
    action: Action


class Past(Struct, frozen=True):
    """What no rule asks about any more, but `try` documents and chained lines do."""

    reshuffles: int = 0
    seen: tuple[Seen, ...] = ()
    settled: tuple[Settled, ...] = ()
    """The unasked answers since the latest entry, by the seat whose entry it was."""


class State(Struct, frozen=True):
    """A game at one moment. `Work.done` builds it by position: keep the two in the same order."""

    agents: tuple[SeatAgent, ...]
    order: tuple[Seat, ...]
    """Seats in order of play (MM-9)."""
    first: Seat
    """Who began this round, or is counted as such: always a seat that is still in."""
    seat: Seat
    """Whose turn it is."""
    hands: tuple[tuple[str, ...], ...]
    zones: tuple[tuple[Device, ...], ...]
    res: tuple[Purse, ...]
    spheres: tuple[int, ...]
    agent_used: tuple[bool, ...]
    known: tuple[tuple[str, ...], ...]
    """By seat: cards of other hands whose names this seat may know (MM-55)."""
    inventory: tuple[str, ...]
    rng: Rng
    heap: tuple[str, ...] = ()
    round: int = 1
    tiebreak: int = 0
    """The number of the tie-break round being played, else 0 (MM-63)."""
    phase: int = ACTION
    acts: int = 0
    """Acts done in this action phase; 0: skipping is open (MM-14, MM-74)."""
    skipping: int = 0
    """Units of a skip still to be chosen."""
    act: Act | None = None
    timed_out: int | None = None
    """The turn's clock has run out; how many units the clock has settled in this act (MM-68)."""
    out: tuple[Departure, ...] = ()
    rotate: bool = False
    stays: bool = False
    """With `rotate`: who began this round is out, so the next one begins with `first` itself."""
    deck: bytes = b""
    """What differs from the deck of the game, for `deck_of`."""
    box: tuple[str, ...] = ()
    """Instances left out of this game on purpose."""
    shuffles: tuple[tuple[str, ...], ...] = ()
    """Orders of future shuffles that a position lays down."""
    picks: tuple[str, ...] = ()
    """Future random discards that a position lays down."""
    past: Past = Past()


Held: TypeAlias = "State | Work"
"""A state or its working copy, to be read."""

HeldAct: TypeAlias = "Act | Doing"


def deck(held: Held) -> Deck:
    """The cards of this game."""
    return deck_of(held.deck)


def still_in(held: Held) -> tuple[Seat, ...]:
    """The seats that are not out, in order of play."""
    if not held.out:
        return held.order
    gone = {departure.seat for departure in held.out}
    return tuple(seat for seat in held.order if seat not in gone)


def is_out(held: Held, seat: Seat) -> bool:
    """Whether the seat has left the game (MM-64)."""
    return any(departure.seat == seat for departure in held.out)


def opponents(held: Held, seat: Seat) -> tuple[Seat, ...]:
    """All others still in the game, in order of play from this seat on (MM-51, MM-57)."""
    at = held.order.index(seat)
    around = held.order[at + 1 :] + held.order[:at]
    if not held.out:
        return around
    return tuple(other for other in around if not is_out(held, other))


def ability_of(held: Held, act: HeldAct) -> Ability | None:
    """The ability that the act uses; None where a device is placed, or an agent has no power."""
    if act.by == "agent":
        return held.agents[held.seat].power
    card = deck(held)[act.card]
    return None if act.by == "play" and card.kind != "maneuver" else card.ability


def costs_of(held: Held, act: HeldAct) -> tuple[AnyStep, ...]:
    """What the act costs, the printed cost first (MM-31)."""
    ability = ability_of(held, act)
    own = ability.cost if ability is not None else ()
    if act.by != "play":
        return own
    cost = deck(held)[act.card].cost
    return (Pay(cost), *own) if any(cost.purse()) else own


def last_place(held: Held, paid: tuple[Paid, ...]) -> int:
    """The place of a played card that was the last of the hand, before anything was paid."""
    given = sum(isinstance(item, PaidCard) and item.place == "hand" for item in paid)
    return len(held.hands[held.seat]) + given


def device_of(held: Held, seat: Seat, instance: str) -> Device | None:
    """The device of that instance in the seat's zone."""
    return next((device for device in held.zones[seat] if device.card == instance), None)
