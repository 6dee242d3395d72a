"""The course of the game: turns, tides, forecasts, the vote, and who is next.

Rules FMP-20 to 24, 34, 39 to 45, 76, 108, 220 to 228, 232, 237, 241.
"""

from msgspec.structs import replace

from engine.full_metal_planete.holds import round_from, settle
from engine.full_metal_planete.laying import operational_hens
from engine.full_metal_planete.losses import sink
from engine.full_metal_planete.pieces import DESTROYERS, FULL, NOBODY, Kind, Phase, Tide
from engine.full_metal_planete.scoring import is_playing, launch, paid_launch
from engine.full_metal_planete.seating import clockwise
from engine.full_metal_planete.state import LAST_TURN, VOTE_TURN, Player, State
from engine.full_metal_planete.taking import commanded, put_out
from engine.hexes import cells_of

DECK = tuple(tide for tide in Tide for _ in range(5))
"""Five cards of each tide (FMP-40)."""
FIRST_PILE, LATER_PILE = 9, 8
"""Cards in the future pile at set-up and after each reshuffle (FMP-40, 42)."""
FIRST_TIDE_TURN = 3


def base_credit(turn: int) -> int:
    """FMP-20."""
    return {1: 0, 2: 0, 3: 5, 4: 10}.get(turn, 15)


def credit(state: State, player: Player) -> int:
    """The points a player's turn begins with (FMP-20 to 23)."""
    superbonus = 5 * max(0, len(state.ships_of(player)) - 1)
    penalty = 5 if state.penalty[player] else 0
    return max(0, base_credit(state.turn) + superbonus - penalty) + state.saved[player]


def kept_points(points: int) -> int:
    """What of the unspent points is saved (FMP-24)."""
    return min(10, 5 * (points // 5))


def has_mountain_pair(state: State, player: Player) -> bool:
    """Whether two of the player's tanks stand on two adjacent mountains (FMP-34)."""
    mask = 0
    for unit in state.troops[player]:
        if unit.kind == Kind.TANK:
            mask |= 1 << unit.at
    mask &= state.plan.mountain
    return any(state.plan.grid.around[cell] & mask for cell in cells_of(mask))


def marked(state: State, player: Player) -> State:
    """The state with the mountain penalty noted at the end of a player's turn (FMP-34)."""
    flag = has_mountain_pair(state, player)
    return replace(state, penalty=(*state.penalty[:player], flag, *state.penalty[player + 1 :]))


def begin_turn(state: State, player: Player) -> State:
    """A player's turn: everybody's ammunition, his points (FMP-108, 221)."""
    units = tuple(
        replace(u, ammo=FULL) if u.kind in DESTROYERS and u.ammo != FULL else u for u in state.units
    )
    return replace(
        state,
        units=units,
        phase=Phase.PLAY,
        player=player,
        points=credit(state, player),
        saved=(*state.saved[:player], 0, *state.saved[player + 1 :]),
        penalty=(*state.penalty[:player], False, *state.penalty[player + 1 :]),
        acted=False,
        retreated=(),
        built=(),
        aim="",
        grace=False,
        launch_order=(),
    )


def end_turn(state: State) -> State:
    """The acting player's turn is over (FMP-39): saving, penalty, take-off on turn 25, the next player."""
    player = state.player
    after = marked(state, player)
    if state.turn == LAST_TURN:
        after = paid_launch(after, player)
    saved = kept_points(after.points) if is_playing(after, player) else 0
    after = replace(after, saved=(*after.saved[:player], saved, *after.saved[player + 1 :]))
    return next_player(at_rest(after), player)


def at_rest(state: State) -> State:
    """The state with nothing left of the turn that is over."""
    return replace(
        state,
        points=0,
        acted=False,
        retreated=(),
        built=(),
        aim="",
        grace=False,
        launch_order=(),
    )


def settled(state: State) -> State:
    """The state settled at a moment that is nobody's action: the acting player first, else the first."""
    player = state.player if state.player != NOBODY else state.first
    return settle(state, round_from(state, player))


def next_player(state: State, last: Player) -> State:
    """On to the next player in the round, or to the next game turn, or to the end (FMP-237)."""
    if not any(is_playing(state, p) for p in range(state.players)):
        return over(state)
    order = round_from(state, state.first)
    at = order.index(last) + 1 if last in order else 0
    for player in order[at:]:
        if is_playing(state, player):
            return begin_turn(state, player)
    if state.turn == LAST_TURN:
        return over(state)
    return begin_game_turn(state)


def over(state: State) -> State:
    """The end."""
    return replace(state, phase=Phase.OVER, player=NOBODY, points=0, aim="", grace=False)


def begin_game_turn(state: State) -> State:
    """Marker, card, reshuffle, settling, forecasts, the vote of turn 21, the first player (FMP-220a)."""
    past = (*state.past, state.tide) if state.turn >= FIRST_TIDE_TURN else state.past
    tide, *rest = state.future
    rng, future = state.rng, tuple(rest)
    if not future:
        others = list(DECK)
        others.remove(tide)
        shuffled, rng = rng.shuffle(others)
        future = shuffled[:LATER_PILE]
    after = replace(state, turn=state.turn + 1, tide=tide, past=past, rng=rng, future=future)
    after = sink(after)
    after = settle(after, round_from(after, after.first))
    after = forecast(after)
    if after.turn == VOTE_TURN and any(after.ships_of(p) for p in range(after.players)):
        return replace(after, phase=Phase.VOTE, player=NOBODY, votes=(), confirmed=())
    return first_turn(after)


def forecast(state: State) -> State:
    """The right to look at the next cards, fixed now (FMP-75a, 76)."""
    hens = tuple(operational_hens(state, p) if is_playing(state, p) else 0 for p in range(state.players))
    everybody = [hens[p] for p in range(state.players) if state.ships_of(p)]
    return replace(state, insight=hens, open_card=bool(everybody) and all(everybody) and bool(state.future))


def first_turn(state: State) -> State:
    """The turn of the first player of the round who still plays."""
    for player in round_from(state, state.first):
        if is_playing(state, player):
            return begin_turn(state, player)
    return over(state)


def after_deployment(state: State) -> State:
    """Seats by the angle of the ships, the first player drawn, and turn 3 (FMP-215)."""
    seated = clockwise(state)
    # In a position somebody may be there without a ship: he sits behind the others.
    order = (*seated, *(p for p in state.order if p not in seated and p not in state.out))
    rng = state.rng
    first = state.first
    if order:
        at, rng = rng.below(len(order))
        first = order[at]
        order = order[at:] + order[:at]
    return begin_game_turn(replace(state, rng=rng, first=first, order=order, player=NOBODY))


def voters(state: State) -> tuple[Player, ...]:
    """Who has still to confirm the vote, in turn order."""
    return tuple(p for p in round_from(state, state.first) if state.ships_of(p) and p not in state.confirmed)


def reveal(state: State) -> State:
    """All votes are in: the leaving ships go at once, free (FMP-225, 226)."""
    leaving = {ballot.ship for ballot in state.votes if ballot.leave}
    after = replace(state, votes=(), confirmed=())
    return first_turn(launch(after, tuple(s for s in state.ships if s.id in leaving)))


def leave(state: State, player: Player) -> State:
    """A player resigns: ships marooned, points lost, units ownerless (FMP-241).

    The last one who plays ends the game so, at once, and is not out: nobody is left to play against.
    """
    others = [p for p in range(state.players) if p != player and p not in state.out]
    if state.phase > Phase.DEPLOYMENT:
        others = [p for p in others if is_playing(state, p)]
    if not others:
        return over(state)
    after = put_out(state, player)
    for colour, owner in enumerate(state.commands):
        if owner == player:
            after = commanded(after, colour, NOBODY)
    ships = {ship.id for ship in state.ships_of(player)}
    return replace(after, votes=tuple(b for b in after.votes if b.ship not in ships))
