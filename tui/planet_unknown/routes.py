"""Where a rover can get with the movement in the pool, step by step (PU-59 to PU-61)."""

from itertools import pairwise

from engine.planet_unknown.actions import GoStep
from engine.planet_unknown.state import Colony
from engine.planet_unknown.terms import Square

Way = tuple[Square, ...]
"""The squares a rover goes over, its own first."""


def ways(colony: Colony, start: Square) -> dict[Square, Way]:
    """Square -> a shortest way there; of several the one that collects most.

    Steps that the engine would refuse are not among them: rovers never share a square.
    """
    board = colony.board
    taken = set(board.rovers) - {start}
    loot = set(board.lifepods) | set(board.meteors)
    found: dict[Square, Way] = {start: (start,)}
    edge = [start]
    for _ in range(colony.turn.movement):
        reached: dict[Square, Way] = {}
        for square in edge:
            for end in colony.world.steps[square]:
                if end in taken or end in found:
                    continue
                way = (*found[square], end)
                if end not in reached or len(loot & set(way)) > len(loot & set(reached[end])):
                    reached[end] = way
        found.update(reached)
        edge = list(reached)
    del found[start]
    return found


def steps(way: Way) -> tuple[GoStep, ...]:
    """The way as actions."""
    return tuple(GoStep(one, other) for one, other in pairwise(way))
