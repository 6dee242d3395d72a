"""What ending a phase or turn would cost, so that `e` can ask first and say it."""

from collections.abc import Sequence

from engine.full_metal_planete.pieces import NATURES, Kind, Phase, Unit
from engine.full_metal_planete.scoring import fare
from engine.full_metal_planete.state import LAST_TURN, State
from engine.game import Seat
from tui.full_metal_planete.counts import inside, would_save


def lost_by_ending(state: State, seat: Seat) -> list[str]:
    """What the end would cost the seat now, in sentences; empty when nothing."""
    ships = state.ships_of(seat)
    if state.phase == Phase.DEPLOYMENT:
        aboard = [u for ship in ships for u in inside(state, ship) if u.kind != Kind.ORE]
        return [f"{len(aboard)} pieces stay aboard: {_few(aboard)} (FMP-210)."] if aboard else []
    if state.phase == Phase.VOTE:
        voted = {ballot.ship for ballot in state.votes}
        undecided = [ship.id for ship in ships if ship.id not in voted]
        return [f"No choice for {', '.join(undecided)}: it stays (FMP-225b)."] if undecided else []
    lost = []
    kept = would_save(state.points)
    if state.turn == LAST_TURN:
        points = state.points
        for ship in ships:
            if fare(state, ship) > points:
                lost.append(f"{ship.id} needs {fare(state, ship)} AP to take off: marooned (FMP-233).")
            else:
                points -= fare(state, ship)
        return lost
    if state.points > kept:
        lost.append(f"{state.points - kept} of {state.points} AP would be lost, {kept} saved (FMP-24).")
    if _pays_for_mountain(state, seat):
        lost.append("Two of your tanks stand on adjacent mountains: 5 AP less next turn (FMP-34).")
    return lost


def _few(units: Sequence[Unit]) -> str:
    names = [f"{NATURES[u.kind].word} {u.id}" for u in units]
    return ", ".join(names[:4]) + (", ..." if len(names) > 4 else "")


def _pays_for_mountain(state: State, seat: Seat) -> bool:
    """Whether two tanks of the seat stand on adjacent mountain hexes (FMP-34)."""
    tanks = [u for u in state.units if u.kind == Kind.TANK and u.at >= 0 and state.owner(u) == seat]
    high = 0
    for tank in tanks:
        high |= 1 << tank.at & state.plan.mountain
    return any(high >> tank.at & 1 and state.plan.grid.around[tank.at] & high for tank in tanks)
