"""All the luck of a game: what is drawn at set-up, and for what a position leaves open.

PU-8, PU-10 to PU-14. Always in this order, so that a seed means the same everywhere: shift, outer
slots, inner slots, civ ranks, neighbour objectives, private objectives, planets and corporations to
choose from, commander. Nothing is drawn after that.
"""

from collections.abc import Collection, Sequence
from typing import TypeVar

from engine.game import Seat, Unreadable
from engine.planet_unknown.cards import CARDS, RANKS
from engine.planet_unknown.corporations import CORPORATIONS, SYMMETRIC_CORPORATION
from engine.planet_unknown.objectives import DEALT, OBJECTIVES, between
from engine.planet_unknown.planets import PLANETS, SYMMETRIC_PLANET
from engine.planet_unknown.rounds import first_board, settle
from engine.planet_unknown.state import Colony, Dealt, NeighbourCard, Options, State
from engine.planet_unknown.station import SLOTS
from engine.planet_unknown.terms import Ring
from engine.planet_unknown.tiles import STACKS
from engine.rng import Rng

T = TypeVar("T")


class Dealer:
    """An `Rng` that is drawn from; `rng` is the generator after what was drawn."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        number, self.rng = self.rng.below(n)
        return number

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in random order."""
        order, self.rng = self.rng.shuffle(items)
        return order

    def stack(self, ring: Ring, slot: int, named: Collection[str] = ()) -> tuple[str, ...]:
        """The stack of a slot, less the tiles named elsewhere (PU-8)."""
        return self.shuffled([id for id in STACKS[ring][slot] if id not in named])

    def stock(self, rank: int, seats: int, taken: Collection[int] = ()) -> tuple[int, ...]:
        """The stock of a rank: players + 1 cards, those taken already among them (PU-10)."""
        cards = [id for id, card in CARDS.items() if card.rank == rank]
        rest = [id for id in cards if id not in taken]
        count = max(0, seats + 1 - (len(cards) - len(rest)))
        return tuple(sorted(self.shuffled(rest)[:count]))

    def neighbours(self, seats: int, named: Collection[int] = ()) -> tuple[NeighbourCard, ...]:
        """The objectives between neighbours (PU-11)."""
        deck = self.shuffled([id for id in OBJECTIVES if id not in named])
        return tuple(NeighbourCard(id, pair) for id, pair in zip(deck, between(seats), strict=False))

    def objectives(self, named: Collection[int]) -> tuple[int, ...]:
        """The private objectives dealt to one seat (PU-12)."""
        return self.shuffled([id for id in OBJECTIVES if id not in named])[:DEALT]

    def dealt(self, options: Options, seats: int) -> tuple[Dealt, ...]:
        """A special planet and corporation for each seat, all different, as far as they go round (PU-13)."""
        return tuple(
            Dealt(planet, corporation)
            for planet, corporation in zip(
                self._specials(options.planets == "choice", PLANETS, SYMMETRIC_PLANET, seats),
                self._specials(options.corporations == "choice", CORPORATIONS, SYMMETRIC_CORPORATION, seats),
                strict=True,
            )
        )

    def _specials(
        self, wanted: bool, names: Collection[str], symmetric: str, seats: int
    ) -> tuple[str | None, ...]:
        if not wanted:
            return (None,) * seats
        deck: list[str | None] = [name for name in names if name != symmetric]
        deck += [None] * (seats - len(deck))
        return self.shuffled(deck)[:seats]


def check_options(options: Options, seats: int) -> None:
    """Raise `Unreadable` where the options are not played, or not with so many seats."""
    if options.events:
        raise Unreadable("option events: events are not played by this version of the game")
    if options.station == "fixed" and seats > 2:
        raise Unreadable(f"option station: the fixed station is for two seats, not {seats}")


def set_up(options: Options, seats: int, seed: int) -> State:
    """A table at the start of a game. Raises `Unreadable` where options and seats do not go together."""
    check_options(options, seats)
    dealer = Dealer(Rng(seed))
    shift = dealer.below(SLOTS)
    outer = tuple(dealer.stack("outer", n) for n in range(SLOTS))
    inner = tuple(dealer.stack("inner", n) for n in range(SLOTS))
    civ = tuple(dealer.stock(rank, seats) for rank in RANKS)
    neighbours = dealer.neighbours(seats) if options.neighbour_objectives else ()
    objectives = _objectives(dealer, options, seats, {card.id for card in neighbours})
    deals: tuple[Dealt | None, ...] = (None,) * seats
    if "choice" in (options.planets, options.corporations):
        deals = dealer.dealt(options, seats)
    board = first_board(SYMMETRIC_PLANET, SYMMETRIC_CORPORATION, None)
    colonies = tuple(
        Colony(SYMMETRIC_PLANET, SYMMETRIC_CORPORATION, board, objectives_dealt=cards, dealt=deal)
        for cards, deal in zip(objectives, deals, strict=True)
    )
    commander: Seat = dealer.below(seats)
    state = State(
        options,
        dealer.rng,
        colonies,
        commander,
        outer,
        inner,
        shift=shift,
        civ=civ,
        phase="choose",
        neighbours=neighbours,
    )
    return settle(state)[0]


def _objectives(dealer: Dealer, options: Options, seats: int, named: set[int]) -> list[tuple[int, ...]]:
    deals: list[tuple[int, ...]] = []
    for _ in range(seats):
        deal = dealer.objectives(named) if options.private_objectives else ()
        named = named | set(deal)
        deals.append(deal)
    return deals
