"""Inventory and heap: drawing, looking, shuffling, and discards by chance (MM-45 to MM-48).

All chance during play comes from here, through the generator in the state (MM-5), unless a position
has laid down what a shuffle or a pick will be.
"""

from engine.game import Seat
from engine.metal_minds.work import Work


def top_card(work: Work) -> str | None:
    """Take the top card of the inventory, which is in no place then; None when there is none (MM-47)."""
    if not work.inventory:
        if not work.heap:
            return None
        reshuffle(work)
    card = work.inventory[0]
    work.inventory = work.inventory[1:]
    if not work.inventory and work.heap:
        reshuffle(work)
    return card


def reshuffle(work: Work) -> None:
    """Make the heap a new inventory (MM-45)."""
    named: tuple[str, ...] = ()
    if work.shuffles:
        named = tuple(card for card in work.shuffles[0] if card in work.heap)
        work.shuffles = work.shuffles[1:]
    rest = tuple(card for card in work.heap if card not in named) if named else work.heap
    if len(rest) > 1:
        rest, work.rng = work.rng.shuffle(rest)
    work.inventory = named + rest
    work.heap = ()
    work.reshuffles += 1
    work.tell("shuffle", f"The heap is shuffled into a new inventory of {len(work.inventory)}.", rule="MM-45")
    work.seal("cards were shuffled")


def draw(work: Work, seat: Seat, count: int) -> None:
    """Draw into the hand as many of `count` cards as there are."""
    drawn: list[str] = []
    while len(drawn) < count and (card := top_card(work)) is not None:
        drawn.append(card)
    if not drawn:
        if count:
            work.tell("draw", f"Seat {seat} draws nothing: inventory and heap are empty.", seat, rule="MM-47")
        return
    work.hands[seat] = (*work.hands[seat], *drawn)
    amount = "a card" if len(drawn) == 1 else f"{len(drawn)} cards"
    names = ", ".join(work.cards.name(card) for card in drawn)
    work.tell("draw", f"Seat {seat} draws {amount}.", seat)
    work.tell("drawn", f"Drawn: {names}.", seat, drawn, to=seat)
    work.seal("a card was drawn")


def pick_by_chance(work: Work, seat: Seat) -> str:
    """A card of the seat's hand, which has at least one, each equally likely."""
    hand = work.hands[seat]
    for pick in work.picks:
        if pick in hand:
            at = work.picks.index(pick)
            work.picks = work.picks[:at] + work.picks[at + 1 :]
            return pick
    if len(hand) == 1:
        return hand[0]
    at, work.rng = work.rng.below(len(hand))
    return hand[at]
