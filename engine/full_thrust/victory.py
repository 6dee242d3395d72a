"""How a game is won, by the closed vocabulary of `conditions` and nothing else.

Rules FT-140 to FT-141, FT-143, FT-144; the meaning of every word is `about.win` of the data. `judge` is asked
at every End, `left_by_resigning` when a side resigns.
"""

from collections.abc import Iterable, Sequence
from math import inf

from msgspec.structs import replace

from engine import plane
from engine.full_thrust.conditions import ByPoints, ByTests, Race, Test
from engine.full_thrust.scoring import holds, scores
from engine.full_thrust.state import Board, Result, State, Unit

LAST_TURN = 999
"""A table without a turn limit ends here; positions know no later turn."""

Key = tuple[float, ...]


def _progress(board: Board, unit: Unit) -> Key:
    """How a ship stands in a race, the least first."""
    if unit.finished is not None:
        return (0.0, unit.finished)
    if unit.destroyed:
        assert unit.gone is not None
        part = inf if unit.gone.part is None else unit.gone.part
        return (2.0, -float(unit.gone.turn), -part)
    assert isinstance(board.win, Race)
    if unit.gates < len(board.gates):
        a, b = board.gates[unit.gates].a, board.gates[unit.gates].b
        way = plane.nearest(a.x, a.y, b.x - a.x, b.y - a.y, unit.x, unit.y)[1]
    else:
        goal = board.win.finish
        way = plane.distance(unit.x, unit.y, goal.x, goal.y)
    return (1.0, -float(unit.gates), way)


def _race_order(board: Board, sides: Sequence[int]) -> list[list[int]]:
    """Sides by their best ship, equal ones together."""
    keys: dict[int, Key] = {}
    for side in sides:
        ships = [unit for unit in board.sides[side].units if not unit.is_site]
        keys[side] = min((_progress(board, ship) for ship in ships), default=(3.0,))
    groups: list[list[int]] = []
    for side in sorted(sides, key=lambda n: keys[n]):
        if groups and _same(keys[groups[-1][0]], keys[side]):
            groups[-1].append(side)
        else:
            groups.append([side])
    return groups


def _same(one: Key, other: Key) -> bool:
    return len(one) == len(other) and all(
        a == b or abs(a - b) <= plane.TOLERANCE for a, b in zip(one, other, strict=True)
    )


def _lost(board: Board, side: int) -> bool:
    """Whether a side can no longer win: it resigned, or lost everything without keeping its score."""
    return side in board.resigned or (side in board.beaten and not _counts(board, side))


def _counts(board: Board, side: int) -> bool:
    name = board.sides[side].id
    return board.win.empty.get(name) == "counts" and name not in board.win.shipless


def _places(board: Board, groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """A place for every side: the groups best first, then sides that lost, then those that resigned."""
    ranked = [side for group in groups for side in group]
    rest = [n for n in range(len(board.sides)) if n not in ranked and n not in board.resigned]
    order = [*groups, rest, *([side] for side in reversed(board.resigned) if side not in ranked)]
    places = [0] * len(board.sides)
    place = 1
    for group in order:
        for side in group:
            places[side] = place
        place += len(group)
    return tuple(places)


def _won(board: Board, winner: int, others: Sequence[int], reason: str) -> Result:
    return Result(_places(board, [[winner], [side for side in others if side != winner]]), reason)


def judge(state: State) -> State:
    """The state after the End phase's tests: sides beaten, and the result if the game is over (FT-140b)."""
    result = _at_end(state)
    if result is None:
        out = [side for side in state.active if _has_lost_everything(state, side)]
        state = replace(state, beaten=(*state.beaten, *out))
        result = _by_elimination(state, out)
    if result is None and state.turn >= (state.turn_limit or LAST_TURN):
        result = _reckoned(state, "the turn limit is reached")
    if result is None:
        return state
    return replace(state, step="over", result=result)


def _at_end(state: State) -> Result | None:
    """A race that is finished, or a test of every turn."""
    standing = [side for side in range(len(state.sides)) if not _lost(state, side)]
    win = state.win
    if isinstance(win, Race) and any(unit.finished is not None for _, unit in state.units()):
        groups = _race_order(state, standing)
        return Result(_places(state, groups), f"{_named(state, groups[0])} finished the race.")
    if isinstance(win, ByTests):
        return _tested(state, [test for test in win.tests if test.at == "end"], standing)
    return None


def _tested(state: State, tests: Iterable[Test], standing: Sequence[int]) -> Result | None:
    """What the first of the tests that holds decides; those of sides that lost are passed over."""
    numbers = {side.id: n for n, side in enumerate(state.sides)}
    for test in tests:
        winner = numbers.get(test.winner)
        if (winner is not None and winner not in standing) or not all(holds(state, c) for c in test.when):
            continue
        if winner is None:
            return Result(_places(state, [standing]), "The scenario calls it a draw.")
        return _won(state, winner, standing, f"{test.winner} has done what the scenario asks.")
    return None


def _has_lost_everything(state: State, side: int) -> bool:
    units = [unit for unit in state.sides[side].units if unit.gone is None]
    if state.sides[side].id in state.win.shipless and all(unit.is_site for unit in units):
        return True
    return not any(unit.is_site or unit.thrust > 0 for unit in units)


def _by_elimination(state: State, out: Sequence[int]) -> Result | None:
    """Whether too few sides are left after those that lost everything this turn."""
    left = state.active
    if len(left) >= min(2, len(state.sides)):
        return None
    if any(_counts(state, side) for side in state.beaten):
        return _reckoned(state, "only one side is left" if left else "no side is left")
    if left:
        return _won(state, left[0], left, f"{state.sides[left[0]].id} is the only side left.")
    return Result(_places(state, [out or range(len(state.sides))]), "No side is left: a draw.")


def _reckoned(state: State, why: str) -> Result:
    """The score as on the last turn, among all sides that have not lost."""
    standing = [side for side in range(len(state.sides)) if not _lost(state, side)]
    win = state.win
    if isinstance(win, ByTests):
        tested = _tested(state, [test for test in win.tests if test.at == "limit"], standing)
        return tested or Result(_places(state, [standing]), f"No test holds when {why}: a draw.")
    if isinstance(win, ByPoints):
        groups = _by_score(state, standing)
        what = "on points"
    elif isinstance(win, Race):
        groups = _race_order(state, standing)
        what = "in the race"
    else:
        return Result(_places(state, [standing]), f"Over, without a winner: {why}.")
    verb = "leads" if len(groups[0]) == 1 else "share the lead"
    return Result(_places(state, groups), f"{_named(state, groups[0])} {verb} {what} when {why}.")


def _by_score(state: State, sides: Sequence[int]) -> list[list[int]]:
    totals = scores(state)
    return [
        [side for side in sides if totals[side] == total]
        for total in sorted({totals[side] for side in sides}, reverse=True)
    ]


def _named(state: State, sides: Sequence[int]) -> str:
    return " and ".join(state.sides[side].id for side in sides)


def settled(state: State) -> Result:
    """The result of a position that says it is over and not how."""
    found = (left_by_resigning(state) if state.resigned else None) or _at_end(state)
    return found or _by_elimination(state, state.beaten) or _reckoned(state, "the game is over")


def left_by_resigning(state: State) -> Result | None:
    """The result when a resignation leaves one side, or none (FT-144)."""
    left = state.active
    if len(left) >= min(2, len(state.sides)):
        return None
    if not left:
        return Result(_places(state, []), "Every side has left the game.")
    gone = [side for side in range(len(state.sides)) if side not in state.resigned and side not in left]
    reason = f"{_named(state, left)} is the only side left: the others resigned."
    return Result(_places(state, [left, gone]), reason)


__all__ = ["LAST_TURN", "judge", "left_by_resigning", "settled"]
