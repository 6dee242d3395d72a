"""The mutable copy of a state on which an action is carried out, with what there is to tell of it.

Made by `game.MetalMinds.apply`, `timeout` and `resign`, thrown away with the `Step` it gives.
Rule files change it only through its fields and the small moves below, which keep every card in
exactly one place (MM-49) and every seat's knowledge right (MM-71).
"""

from collections.abc import Sequence

from engine.game import Event, Seat, Step
from engine.metal_minds.actions import Action
from engine.metal_minds.deck import deck_of
from engine.metal_minds.state import Act, Device, Paid, Past, Seen, Settled, Stage, State
from engine.metal_minds.steps import AnyStep, Colour


class Doing:
    """An act under way: `Act` with fields that can be set."""

    __slots__ = ("apiece", "at", "by", "card", "looked", "paid", "stage", "steps", "target", "victims")

    def __init__(self, act: Act) -> None:
        self.by = act.by
        self.card = act.card
        self.at = act.at
        self.target = act.target
        self.stage: Stage = act.stage
        self.paid: tuple[Paid, ...] = act.paid
        self.steps: tuple[AnyStep, ...] = act.steps
        self.victims = act.victims
        self.apiece = act.apiece
        self.looked = act.looked

    def frozen(self) -> Act:
        return Act(
            self.by,
            self.card,
            self.at,
            self.target,
            self.stage,
            self.paid,
            self.steps,
            self.victims,
            self.apiece,
            self.looked,
        )


class Work:
    """A state being changed."""

    __slots__ = (
        "act",
        "actor",
        "acts",
        "agent_used",
        "agents",
        "because",
        "box",
        "cards",
        "deck",
        "events",
        "first",
        "hands",
        "heap",
        "inventory",
        "known",
        "lapsed",
        "order",
        "out",
        "phase",
        "picks",
        "res",
        "reshuffles",
        "rng",
        "rotate",
        "round",
        "seat",
        "seen",
        "settled",
        "shuffles",
        "skipping",
        "spheres",
        "stays",
        "tiebreak",
        "timed_out",
        "zones",
    )

    def __init__(self, state: State) -> None:
        self.agents = state.agents
        self.order = state.order
        self.first = state.first
        self.seat = state.seat
        self.hands = list(state.hands)
        self.zones = list(state.zones)
        self.res = list(state.res)
        self.spheres = list(state.spheres)
        self.agent_used = list(state.agent_used)
        self.known = list(state.known)
        self.inventory = state.inventory
        self.rng = state.rng
        self.heap = state.heap
        self.round = state.round
        self.tiebreak = state.tiebreak
        self.phase = state.phase
        self.acts = state.acts
        self.skipping = state.skipping
        self.act = None if state.act is None else Doing(state.act)
        self.timed_out = state.timed_out
        self.out = state.out
        self.rotate = state.rotate
        self.stays = state.stays
        self.deck = state.deck
        self.box = state.box
        self.shuffles = state.shuffles
        self.picks = state.picks
        self.reshuffles = state.past.reshuffles
        self.seen: tuple[Seen, ...] = state.past.seen
        self.cards = deck_of(state.deck)
        self.actor = state.seat
        """Whose turn it was when the work began."""
        self.lapsed: Seat | None = None
        """A victim whose clock has run out: its picks for the present step go by default (MM-69)."""
        self.events: list[Event] = []
        self.settled: list[Settled] = []
        self.because = ""
        """Why nothing before this can be withdrawn; empty: it still can (MM-70)."""

    def done(self, by: Seat) -> Step[State]:
        """The step, entered by that seat."""
        settled = tuple(s for s in self.settled if s.seat == by) if self.settled else ()
        state = State(
            self.agents,
            self.order,
            self.first,
            self.seat,
            tuple(self.hands),
            tuple(self.zones),
            tuple(self.res),
            tuple(self.spheres),
            tuple(self.agent_used),
            tuple(self.known),
            self.inventory,
            self.rng,
            self.heap,
            self.round,
            self.tiebreak,
            self.phase,
            self.acts,
            self.skipping,
            None if self.act is None else self.act.frozen(),
            self.timed_out,
            self.out,
            self.rotate,
            self.stays,
            self.deck,
            self.box,
            self.shuffles,
            self.picks,
            Past(self.reshuffles, self.seen, settled),
        )
        if not self.because:
            return Step(state, tuple(self.events))
        sealed = (self.actor,) if by == self.actor else (self.actor, by)
        return Step(state, tuple(self.events), sealed, self.because)

    def tell(
        self,
        kind: str,
        text: str,
        seat: Seat | None = None,
        cards: Sequence[str] = (),
        to: Seat | None = None,
        rule: str = "",
    ) -> None:
        """Add an event; `to`: for the eyes of that seat only."""
        audience = None if to is None else (to,)
        self.events.append(
            Event(kind=kind, text=text, seat=seat, at=tuple(cards), audience=audience, rule=rule)
        )

    def seal(self, because: str) -> None:
        """Nothing up to now can be taken back any more; the first reason is the one that is told."""
        if not self.because:
            self.because = because

    def settle(self, seat: Seat, action: Action) -> None:
        """Remember an answer that was not asked."""
        self.settled.append(Settled(seat, action))

    def gain(self, seat: Seat, purple: int, orange: int, green: int) -> None:
        """Add units of all colours."""
        had = self.res[seat]
        self.res[seat] = (had[0] + purple, had[1] + orange, had[2] + green)

    def add(self, seat: Seat, colour: Colour, n: int) -> None:
        """Add units of one colour, or with a negative number take them."""
        purple, orange, green = self.res[seat]
        if colour == "purple":
            self.res[seat] = (purple + n, orange, green)
        elif colour == "orange":
            self.res[seat] = (purple, orange + n, green)
        else:
            self.res[seat] = (purple, orange, green + n)

    def leave_hand(self, seat: Seat, card: str) -> int:
        """Take a card out of a hand; where it was."""
        hand = self.hands[seat]
        at = hand.index(card)
        self.hands[seat] = hand[:at] + hand[at + 1 :]
        for other, names in enumerate(self.known):
            if card in names:
                self.known[other] = tuple(name for name in names if name != card)
        return at

    def leave_zone(self, seat: Seat, card: str) -> tuple[int, Device]:
        """Take a device out of a zone, where it forgets everything (MM-38); where and how it stood."""
        zone = self.zones[seat]
        at = next(n for n, device in enumerate(zone) if device.card == card)
        self.zones[seat] = zone[:at] + zone[at + 1 :]
        return at, zone[at]

    def discard(self, seat: Seat, card: str) -> int:
        """From a hand to the heap (MM-3); where it was."""
        at = self.leave_hand(seat, card)
        self.heap = (*self.heap, card)
        self.tell("discard", f"Seat {seat} discards {self.cards.name(card)}.", seat, (card,))
        return at

    def eliminate(self, seat: Seat, card: str) -> tuple[int, Device]:
        """From a zone to the heap (MM-3); where and how it stood."""
        at, device = self.leave_zone(seat, card)
        self.heap = (*self.heap, card)
        self.tell("eliminate", f"Seat {seat} eliminates {self.cards.name(card)}.", seat, (card,))
        return at, device

    def learn(self, seat: Seat, cards: Sequence[str]) -> None:
        """The seat now knows these cards of another hand."""
        names = self.known[seat]
        self.known[seat] = names + tuple(card for card in cards if card not in names)

    def all_learn(self, holder: Seat, cards: Sequence[str]) -> None:
        """Everybody but their holder now knows these cards of a hand."""
        for seat in range(len(self.known)):
            if seat != holder:
                self.learn(seat, cards)
