"""The station: which depot a seat faces, and what lies there.

PU-8 and PU-16 to PU-18. Depots in use are always different, so a seat's stacks are its own for the
round; what lies under a tile it took shows when the stacks are renewed (PU-21, PU-21a).
"""

from engine.game import Seat
from engine.planet_unknown.content import STATION
from engine.planet_unknown.desk import Desk
from engine.planet_unknown.state import State
from engine.planet_unknown.terms import RINGS, Ring

SLOTS = 6


def slot(state: State, seat: Seat, ring: Ring) -> int:
    """The number of the slot of a ring that the seat faces."""
    outer = (STATION.seats[str(len(state.seats))][seat] + state.rotation) % SLOTS
    return outer if ring == "outer" else (outer + state.shift) % SLOTS


def on_offer(state: State, seat: Seat) -> tuple[str, ...]:
    """The tiles the seat may take: the tops of its two stacks, outer first, less a stack drawn from."""
    drawn = state.seats[seat].turn.drawn
    tiles = []
    for ring in RINGS:
        stack = state.stacks(ring)[slot(state, seat, ring)]
        if stack and ring not in drawn:
            tiles.append(stack[0])
    return tuple(tiles)


def draw(desk: Desk, ring: Ring) -> None:
    """Take the top tile off the seat's stack of that ring."""
    number = slot(desk.state, desk.seat, ring)
    stacks = desk.stack(ring)
    desk.set_stacks(ring, (*stacks[:number], stacks[number][1:], *stacks[number + 1 :]))
    desk.drawn = tuple(r for r in RINGS if r == ring or r in desk.drawn)


def empty_depot(state: State) -> bool:
    """Whether a depot has no tile left in either of its two stacks (PU-74)."""
    return any(not state.outer[n] and not state.inner[(n + state.shift) % SLOTS] for n in range(SLOTS))
