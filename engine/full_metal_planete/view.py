"""What a seat may know (FMP-238, 239): everything on the board, and of the deck what it has seen."""

from random import Random

from msgspec import Struct

from engine.full_metal_planete.board import BoardRef
from engine.full_metal_planete.pieces import Phase, Tide, Unit
from engine.full_metal_planete.state import Ballot, Built, Fallen, Launched, Options, Player, State
from engine.game import Seat
from engine.rng import Rng

CARDS_EACH = 5
"""Cards of each tide in the deck (FMP-40)."""
RESHUFFLES = (11, 19)
"""The game turns at whose start all cards but the current one are shuffled (FMP-42)."""


class View(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game as one seat sees it; the fields are those of `State` where nothing is said."""

    seat: Seat | None
    """None: a spectator."""
    options: Options
    board: BoardRef
    players: int
    turn: int
    phase: Phase
    order: tuple[Player, ...]
    player: Player
    first: Player
    landed: tuple[Player, ...]
    points: int
    saved: tuple[int, ...]
    penalty: tuple[bool, ...]
    tide: Tide
    past: tuple[Tide, ...]
    pile: int
    """How many cards the future pile holds."""
    forecast: tuple[Tide, ...]
    """The next cards, as far as this seat knows them; the whole pile once the game is over."""
    insight: tuple[int, ...]
    open_card: bool
    reserve: tuple[int, int, int]
    commands: tuple[Player, ...]
    units: tuple[Unit, ...]
    cemetery: tuple[Fallen, ...]
    acted: bool
    retreated: tuple[str, ...]
    built: tuple[Built, ...]
    aim: str
    grace: bool
    votes: tuple[Ballot, ...]
    """This seat's own."""
    confirmed: tuple[Player, ...]
    launch_order: tuple[str, ...]
    left: tuple[Launched, ...]
    out: tuple[Player, ...]


_SHARED = tuple(f for f in View.__struct_fields__ if f not in ("seat", "pile", "forecast", "votes"))


def known_cards(state: State, seat: Seat | None) -> int:
    """How many cards of the pile the seat knows (FMP-76, 76b, 239)."""
    if state.phase == Phase.OVER:
        return len(state.future)
    known = 1 if state.open_card else 0
    if seat is not None and seat not in state.out and state.ships_of(seat):
        known = max(known, state.insight[seat])
    return min(known, len(state.future))


def view(state: State, seat: Seat | None) -> View:
    """What the seat may know of the state."""
    return View(
        seat=seat,
        pile=len(state.future),
        forecast=state.future[: known_cards(state, seat)],
        votes=tuple(b for b in state.votes if state.commands[state.by_id[b.ship].colour] == seat),
        **{field: getattr(state, field) for field in _SHARED},
    )


def sample(seen: View, rng: Random) -> State:
    """A possible state that fits the view: unseen cards and the others' votes are made up."""
    unseen = unseen_cards(seen)
    rng.shuffle(unseen)
    future = (*seen.forecast, *unseen)[: seen.pile]
    votes = list(seen.votes)
    if seen.phase == Phase.VOTE:
        for unit in seen.units:
            if unit.facing and seen.commands[unit.colour] not in (seen.seat, -1) and rng.random() < 0.5:
                votes.append(Ballot(unit.id, rng.random() < 0.5))
    return State(
        rng=Rng(rng.getrandbits(64)),
        future=future,
        votes=tuple(sorted(votes, key=lambda ballot: ballot.ship)),
        **{field: getattr(seen, field) for field in _SHARED},
    )


def unseen_cards(seen: View) -> list[Tide]:
    """The cards that may lie in the pile below those the seat knows, at least as many as needed."""
    left = dict.fromkeys(Tide, CARDS_EACH)
    if seen.turn >= 3:
        since = max([3, *(turn for turn in RESHUFFLES if turn <= seen.turn)])
        drawn = [*seen.past, seen.tide][-(seen.turn - since + 1) :]
        for tide in (*drawn, *seen.forecast):
            left[tide] -= 1
    cards = [tide for tide, count in left.items() for _ in range(count)]
    # A position may name cards that no deck holds; then any will do for the rest.
    while len(cards) + len(seen.forecast) < seen.pile:
        cards.append(Tide.NORMAL)
    return cards
