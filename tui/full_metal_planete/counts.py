"""Small sums for panels: what ships hold and would score, what a turn's points are made of."""

from engine.full_metal_planete.pieces import Unit
from engine.full_metal_planete.scoring import score_of
from engine.full_metal_planete.state import Player, State


def inside(state: State, carrier: Unit) -> list[Unit]:
    """Everything in a hold, nested cargo after what carries it."""
    found = []
    for thing in state.cargo.get(carrier.id, ()):
        found.append(thing)
        found += inside(state, thing)
    return found


def score_so_far(state: State, player: Player) -> int:
    """What a player has launched, and what his ships would score if they left now."""
    launched = sum(line.total for line in state.left if line.player == player)
    return launched + sum(score_of(state, ship).total for ship in state.ships_of(player))


def base_credit(turn: int) -> int:
    """The points of a turn without superbonus and saved ones (FMP-20)."""
    return 0 if turn < 3 else 5 if turn == 3 else 10 if turn == 4 else 15


def superbonus(state: State, player: Player) -> int:
    """The points for ships beyond the first (FMP-21)."""
    return 5 * max(0, len(state.ships_of(player)) - 1)


def would_save(points: int) -> int:
    """What is kept of unspent points at the end of a turn (FMP-24)."""
    return min(10, 5 * (points // 5))
