"""What a position document means where it says nothing; used to read positions and to shorten them.

Each function is a line of the table of defaults. Rules FMP-11, 20 to 23, 40 to 42, 137.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from engine.full_metal_planete.course import DECK, FIRST_PILE, FIRST_TIDE_TURN, LATER_PILE, credit
from engine.full_metal_planete.holds import round_from, settle
from engine.full_metal_planete.pieces import BUILT, NATURES, NOBODY, Colour, Phase, Tide
from engine.full_metal_planete.state import LAST_TURN, VOTE_TURN, Player, State
from engine.full_metal_planete.view import RESHUFFLES
from engine.rng import Rng

TURN = 7
TURNS: dict[Phase, tuple[int, int]] = {
    Phase.LANDING: (1, 1),
    Phase.DEPLOYMENT: (2, 2),
    Phase.VOTE: (VOTE_TURN, VOTE_TURN),
    Phase.PLAY: (FIRST_TIDE_TURN, LAST_TURN),
    Phase.OVER: (1, LAST_TURN),
}
"""The first and the last turn a phase can be in."""
PLAYERS_A_BOX = 4


def turn_of(phase: Phase) -> int:
    """The turn of a position that does not say: 7, or the only one its phase is played in."""
    first, last = TURNS[phase]
    return first if first == last else TURN


def pile_size(turn: int) -> int:
    """How many cards the pile holds in that turn, after the draw that opens it (FMP-40 to 42)."""
    if turn < FIRST_TIDE_TURN:
        return FIRST_PILE
    shuffled = [t for t in RESHUFFLES if t <= turn]
    return LATER_PILE - (turn - shuffled[-1]) if shuffled else FIRST_PILE - (turn - FIRST_TIDE_TURN + 1)


def draw_future(
    named: tuple[Tide, ...], past: tuple[Tide, ...], tide: Tide, turn: int, rng: Rng
) -> tuple[tuple[Tide, ...], Rng]:
    """The pile: the cards named, and below them cards drawn from those that can still be in it."""
    wanted = pile_size(turn) - len(named)
    if wanted <= 0:
        return named, rng
    used = list(named)
    if turn >= FIRST_TIDE_TURN:
        since = max([FIRST_TIDE_TURN, *(t for t in RESHUFFLES if t <= turn)])
        used += [*past, tide][-(turn - since + 1) :]
    left = [card for card in Tide for _ in range(max(0, DECK.count(card) - used.count(card)))]
    drawn, rng = rng.shuffle(left)
    return named + drawn[:wanted], rng


def reserve_of(players: int, sets: int) -> tuple[int, int, int]:
    """What is left of so many boxes, or as many as are needed, when all have theirs (FMP-11, 11a)."""
    sets = max(sets, -(-players // PLAYERS_A_BOX))
    tanks, crabs, pontoons = (NATURES[k].box * sets - NATURES[k].issued * players for k in BUILT)
    return tanks, crabs, pontoons


def commands_of(players: int, gone: Iterable[Colour]) -> dict[Colour, Player]:
    """Each seat's colour obeys its own player, except those `gone`: launched, or their player out."""
    lost = frozenset(gone)
    return {colour: NOBODY if colour in lost else colour for colour in range(players)}


def points_of(state: State) -> int:
    """What the acting player has at the start of his turn (FMP-20 to 23)."""
    return credit(state, state.player) if state.phase == Phase.PLAY else 0


def settled(state: State) -> State:
    """The state with its holds worked out afresh, the acting player first (FMP-137)."""
    free = replace(state, units=tuple(replace(u, held=()) if u.held else u for u in state.units))
    return settle(free, round_from(free, state.player))


def is_taken(colour: Colour, commands: Mapping[Colour, Player]) -> bool:
    """Whether the freighter of that colour must have been captured: another's player controls it."""
    return commands[colour] not in (NOBODY, colour)


__all__ = [
    "TURNS",
    "commands_of",
    "draw_future",
    "is_taken",
    "pile_size",
    "points_of",
    "reserve_of",
    "settled",
    "turn_of",
]
