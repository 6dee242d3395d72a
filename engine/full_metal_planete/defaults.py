"""What a position document means where it says nothing; used to read positions and to shorten them.

Each function is a line of the table of defaults. Rules FMP-11, 20 to 23, 40 to 42, 137.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from engine.full_metal_planete.holds import round_from, settle
from engine.full_metal_planete.pieces import BUILT, NATURES, NOBODY, Colour, Phase, Tide
from engine.full_metal_planete.state import LAST_TURN, VOTE_TURN, Player, State
from engine.full_metal_planete.view import CARDS_EACH, RESHUFFLES
from engine.rng import Rng

TURN = 7
FIRST_TIDE = 3
"""The first turn that begins with a card of the deck (FMP-41)."""
TURNS: dict[Phase, tuple[int, int]] = {
    Phase.LANDING: (1, 1),
    Phase.DEPLOYMENT: (2, 2),
    Phase.VOTE: (VOTE_TURN, VOTE_TURN),
    Phase.PLAY: (FIRST_TIDE, LAST_TURN),
    Phase.OVER: (1, LAST_TURN),
}
"""The first and the last turn a phase can be in."""
PLAYERS_A_BOX = 4
DEALT = 9
"""Cards of the first pile (FMP-40)."""
DEALT_AGAIN = 8
"""Cards of the pile after a reshuffle (FMP-42)."""


def turn_of(phase: Phase) -> int:
    """The turn of a position that does not say: 7, or the only one its phase is played in."""
    first, last = TURNS[phase]
    return first if first == last else TURN


def pile_size(turn: int) -> int:
    """How many cards the pile holds in that turn, after the draw that opens it (FMP-40 to 42)."""
    if turn < FIRST_TIDE:
        return DEALT
    shuffled = [t for t in RESHUFFLES if t <= turn]
    return DEALT_AGAIN - (turn - shuffled[-1]) if shuffled else DEALT - (turn - FIRST_TIDE + 1)


def draw_future(
    named: tuple[Tide, ...], past: tuple[Tide, ...], tide: Tide, turn: int, rng: Rng
) -> tuple[tuple[Tide, ...], Rng]:
    """The pile: the cards named, and below them cards drawn from those that can still be in it."""
    wanted = pile_size(turn) - len(named)
    if wanted <= 0:
        return named, rng
    used = list(named)
    if turn >= FIRST_TIDE:
        since = max([FIRST_TIDE, *(t for t in RESHUFFLES if t <= turn)])
        used += [*past, tide][-(turn - since + 1) :]
    left = [tide for tide in Tide for _ in range(max(0, CARDS_EACH - used.count(tide)))]
    drawn, rng = rng.shuffle(left)
    return named + drawn[:wanted], rng


def reserve_of(players: int) -> tuple[int, int, int]:
    """The box without what the players received, of as many boxes as they need (FMP-11, 11a)."""
    sets = -(-players // PLAYERS_A_BOX)
    tanks, crabs, pontoons = (NATURES[k].box * sets - NATURES[k].issued * players for k in BUILT)
    return tanks, crabs, pontoons


def commands_of(players: int, gone: Iterable[Colour]) -> dict[Colour, Player]:
    """Each seat's colour obeys its own player, except those `gone`: launched, or their player out."""
    lost = frozenset(gone)
    return {colour: NOBODY if colour in lost else colour for colour in range(players)}


def points_of(state: State) -> int:
    """What FMP-20 to 23 give the acting player."""
    if state.phase != Phase.PLAY:
        return 0
    player = state.player
    base = {3: 5, 4: 10}.get(state.turn, 15)
    if state.penalty[player]:
        base = max(0, base - 5)
    return base + 5 * max(0, len(state.ships_of(player)) - 1) + state.saved[player]


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
