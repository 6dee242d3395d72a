"""What one seat may know, and possible worlds that fit it.

PU-21, PU-69a and PU-131. The view is built up from what is public: a seat that has not confirmed is
shown as it was before its turn, slot or pass, with the tile it took still on its stack and the cards
it picked still in the stocks. `sample` fills in the rest at random.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.game import Seat
from engine.planet_unknown.cards import CARDS, RANKS
from engine.planet_unknown.corporations import CORPORATIONS, SYMMETRIC_CORPORATION, Corporation
from engine.planet_unknown.objectives import OBJECTIVES
from engine.planet_unknown.pending import PickItem
from engine.planet_unknown.planets import PLANETS, SYMMETRIC_PLANET, Planet
from engine.planet_unknown.rounds import chooses, has_chosen, open_pass, open_slot
from engine.planet_unknown.state import (
    Board,
    Chosen,
    Colony,
    Dealt,
    NeighbourCard,
    Options,
    Phase,
    SeatTurn,
    Start,
    State,
)
from engine.planet_unknown.station import SLOTS, slot
from engine.planet_unknown.terms import RINGS, Ring
from engine.planet_unknown.tiles import STACKS, TILES
from engine.rng import Rng

T = TypeVar("T")


class Pile(Struct, frozen=True):
    """A stack of the station as it is seen."""

    top: str | None
    """None: empty, or hidden until the round ends (PU-21)."""
    count: int


class SeenColony(Struct, frozen=True):
    """What is seen of a seat."""

    planet: str
    corporation: str
    board: Board
    """As it was before, for another seat that has not confirmed."""
    before: Board | None
    """The viewer's own: the board the others still see."""
    hand: tuple[int, ...]
    """The END GAME cards that the viewer knows; `board.hand_size` says how many there are."""
    open_cards: int
    objectives: tuple[int, ...]
    objectives_count: int
    objectives_dealt: tuple[int, ...]
    dealt_count: int
    dealt: Dealt | None
    chosen: Chosen | None
    """The viewer's own choice while it is not shown."""
    has_chosen: bool
    """In phase `choose`: it has made all its choices."""
    round_start: tuple[Start, ...]
    turn: SeatTurn | None
    """None: not confirmed, and not the viewer's."""
    confirmed: bool
    out: int | None

    @property
    def world(self) -> Planet:
        """The planet."""
        return PLANETS[self.planet]

    @property
    def firm(self) -> Corporation:
        """The corporation."""
        return CORPORATIONS[self.corporation]


class View(Struct, frozen=True):
    """What a seat, or a spectator, may know of the table."""

    seat: Seat | None
    options: Options
    seats: tuple[SeenColony, ...]
    commander: Seat
    outer: tuple[Pile, ...]
    inner: tuple[Pile, ...]
    rotation: int
    shift: int
    civ: tuple[int, ...]
    """How many cards the stock of each rank holds."""
    stocks: tuple[tuple[int, ...] | None, ...]
    """The stocks the viewer reads: those of its open picks (PU-68)."""
    round: int
    phase: Phase
    end_pass: int
    slot: Seat | None
    final: str | None
    no_fit: tuple[Seat, ...]
    neighbours: tuple[NeighbourCard, ...]

    def stacks(self, ring: Ring) -> tuple[Pile, ...]:
        """The stacks of a ring."""
        return self.outer if ring == "outer" else self.inner


def view(state: State, seat: Seat | None) -> View:
    """What the seat may know; None: a spectator."""
    hidden = _hidden(state, seat)
    piles = {ring: [_pile(stack) for stack in state.stacks(ring)] for ring in RINGS}
    for n, colony in enumerate(state.seats):
        for ring in colony.turn.drawn:
            at = slot(state, n, ring)
            drawn = _drawn(colony, ring) if n in hidden else None
            count = piles[ring][at].count + (drawn is not None)
            piles[ring][at] = Pile(drawn, count)
    final, no_fit = state.final, tuple(s for s in state.no_fit if s not in hidden)
    if final == "no fit" and state.no_fit and not no_fit:
        final = None
    return View(
        seat,
        state.options,
        tuple(_seen(state, n, seat, n in hidden) for n in range(len(state.seats))),
        state.commander,
        tuple(piles["outer"]),
        tuple(piles["inner"]),
        state.rotation,
        state.shift,
        _counts(state, hidden),
        _stocks(state, seat),
        state.round,
        state.phase,
        state.end_pass,
        state.slot,
        final,
        no_fit,
        state.neighbours,
    )


def secret(state: State, seat: Seat) -> str:
    """What the seat's view holds that others at the same screen may not see (PU-20)."""
    colony = state.seats[seat]
    if state.phase == "over" or colony.out is not None:
        return ""
    kinds = []
    if state.phase == "choose" and chooses(state, seat):
        kinds.append("your choice of planet and corporation")
    if colony.objectives or colony.objectives_dealt:
        kinds.append("your private objectives")
    if len(colony.hand) > colony.open_cards:
        kinds.append("your END GAME cards")
    if any(stock is not None for stock in _stocks(state, seat)):
        kinds.append("the cards of your pick")
    return " and ".join(kinds)


def _hidden(state: State, seat: Seat | None) -> frozenset[Seat]:
    """The seats whose turn, slot or pass is under way and not the viewer's own."""
    return frozenset(
        n
        for n, colony in enumerate(state.seats)
        if n != seat and not colony.confirmed and colony.out is None and state.phase != "over"
    )


def _pile(stack: tuple[str, ...]) -> Pile:
    return Pile(stack[0] if stack else None, len(stack))


def _drawn(colony: Colony, ring: Ring) -> str | None:
    """The tile a seat has drawn from its stack of that ring and not shown yet."""
    known = len(colony.before.pieces) if colony.before else len(colony.board.pieces)
    tiles = [colony.turn.taken, *(piece.tile for piece in colony.board.pieces[known:])]
    return next((id for id in tiles if id in TILES and TILES[id].ring == ring), None)


def _seen(state: State, n: Seat, viewer: Seat | None, hidden: bool) -> SeenColony:
    colony = state.seats[n]
    own = n == viewer
    over = state.phase == "over" and colony.out is None
    board = (colony.before or colony.board) if hidden else colony.board
    return SeenColony(
        colony.planet,
        colony.corporation,
        board,
        colony.before if own else None,
        colony.hand if own else colony.hand[: colony.open_cards],
        colony.open_cards,
        colony.objectives if own or over else (),
        len(colony.objectives),
        colony.objectives_dealt if own else (),
        len(colony.objectives_dealt),
        colony.dealt,
        colony.chosen if own else None,
        state.phase == "choose" and has_chosen(state, n),
        colony.round_start,
        None if hidden else colony.turn,
        colony.confirmed,
        colony.out,
    )


def _counts(state: State, hidden: Iterable[Seat]) -> tuple[int, ...]:
    """How many cards each stock holds, those picked in a slot that is not confirmed among them."""
    counts = [len(stock) for stock in state.civ]
    for seat in hidden:
        for card in _picked(state.seats[seat]):
            counts[CARDS[card].rank - 1] += 1
    return tuple(counts)


def _picked(colony: Colony) -> tuple[int, ...]:
    """The cards taken in a slot that is not confirmed."""
    if colony.before is None:
        return ()
    return colony.hand[colony.before.hand_size :] + colony.board.shown[len(colony.before.shown) :]


def _stocks(state: State, seat: Seat | None) -> tuple[tuple[int, ...] | None, ...]:
    if seat is None or seat != state.slot:
        return (None,) * len(RANKS)
    pending = state.seats[seat].turn.pending
    return tuple(state.civ[rank - 1] if PickItem(rank) in pending else None for rank in RANKS)


def sample(view: View, rng: Random) -> State:
    """A possible state that fits the view."""
    known = {id for seen in view.seats for id in (*seen.hand, *seen.board.shown)}
    known |= {id for stock in view.stocks if stock for id in stock}
    deck = _Deck(rng, [id for id, card in CARDS.items() if card.timing == "end_game"], known)
    hands = [seen.hand + deck.take(seen.board.hand_size - len(seen.hand)) for seen in view.seats]
    known |= {id for hand in hands for id in hand}
    objectives = _Deck(rng, list(OBJECTIVES), _known_objectives(view))
    seats = tuple(
        _sample_seat(view, seen, hand, objectives, rng) for seen, hand in zip(view.seats, hands, strict=True)
    )
    state = State(
        view.options,
        Rng(rng.getrandbits(64)),
        seats,
        view.commander,
        (),
        (),
        view.rotation,
        view.shift,
        tuple(
            _stock(rank, count, stock, known, rng)
            for rank, count, stock in zip(RANKS, view.civ, view.stocks, strict=True)
        ),
        view.round,
        view.phase,
        view.end_pass,
        view.slot,
        view.final,  # type: ignore[arg-type]
        view.no_fit,
        view.neighbours,
    )
    state = replace(state, outer=_stacks(view, "outer", rng), inner=_stacks(view, "inner", rng))
    if view.slot is not None and view.slot != view.seat:
        state = open_slot(state, view.slot)
    return state


class _Deck:
    """Cards that may be anywhere the viewer does not see; repeats only when they run out."""

    def __init__(self, rng: Random, ids: list[int], known: Iterable[int]) -> None:
        self.rng = rng
        self.all = ids
        gone = set(known)
        self.ids = [id for id in ids if id not in gone]
        rng.shuffle(self.ids)

    def take(self, count: int) -> tuple[int, ...]:
        taken = []
        for _ in range(count):
            taken.append(self.ids.pop() if self.ids else self.rng.choice(self.all))
        return tuple(taken)


def _known_objectives(view: View) -> set[int]:
    seen = {card.id for card in view.neighbours}
    return seen | {id for s in view.seats for id in (*s.objectives, *s.objectives_dealt)}


def _sample_seat(
    view: View, seen: SeenColony, hand: tuple[int, ...], objectives: _Deck, rng: Random
) -> Colony:
    kept = seen.objectives or objectives.take(seen.objectives_count)
    dealt = seen.objectives_dealt or objectives.take(seen.dealt_count)
    chosen = seen.chosen
    own = seen is view.seats[view.seat] if view.seat is not None else False
    if view.phase == "choose" and not own and seen.has_chosen:
        pair = seen.dealt is not None or "choice" in (view.options.planets, view.options.corporations)
        chosen = Chosen(
            SYMMETRIC_PLANET if pair else None,
            SYMMETRIC_CORPORATION if pair else None,
            objective=rng.choice(dealt) if dealt else None,
        )
    colony = Colony(
        seen.planet,
        seen.corporation,
        seen.board,
        seen.before,
        hand,
        seen.open_cards,
        kept,
        dealt,
        seen.dealt,
        chosen,
        seen.round_start,
        seen.turn or SeatTurn(),
        seen.confirmed,
        seen.out,
    )
    if view.phase == "end" and seen.turn is None:
        # Which cards came last is not seen; the others' pending sets are as in a first pass.
        colony = open_pass(colony, hand)
    return colony


def _stock(
    rank: int, count: int, stock: tuple[int, ...] | None, known: Iterable[int], rng: Random
) -> tuple[int, ...]:
    if stock is not None:
        return stock
    ids = [id for id, card in CARDS.items() if card.rank == rank]
    return tuple(sorted(_Deck(rng, ids, known).take(count)))


def _stacks(view: View, ring: Ring, rng: Random) -> tuple[tuple[str, ...], ...]:
    named = {piece.tile for seen in view.seats for piece in seen.board.pieces}
    named |= {seen.turn.taken for seen in view.seats if seen.turn and seen.turn.taken}
    piles = view.stacks(ring)
    tops = {pile.top for pile in piles}
    stacks = []
    for n in range(SLOTS):
        pile = piles[n]
        rest = [id for id in STACKS[ring][n] if id not in named and id not in tops]
        rng.shuffle(rest)
        hidden = pile.count - (pile.top is not None)
        fill = _filled(rest, hidden, STACKS[ring][n], rng)
        stacks.append(((pile.top,) if pile.top else ()) + fill)
    return tuple(stacks)


def _filled(rest: list[T], count: int, spare: Sequence[T], rng: Random) -> tuple[T, ...]:
    """So many of the rest, and any of the spare where the rest does not go round."""
    return (*rest[:count], *(rng.choice(spare) for _ in range(count - len(rest))))
