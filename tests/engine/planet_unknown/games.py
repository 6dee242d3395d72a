"""Random games of Planet Unknown and what must hold at every moment of one.

Used by the tests for a few seeds, and by `tests/speed/planet_unknown.py` for three hundred.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.documents import Document
from engine.game import Illegal

from .scene import GAME, begin, scene

EVERYTHING: Document = {
    "planets": "choice",
    "corporations": "choice",
    "private_objectives": True,
    "neighbour_objectives": True,
}


def special(seats: int, seed: int) -> Any:
    """A game in which every second seat plays Tartarus and every second, otherwise laid, Flux."""
    colonies = [
        {
            "planet": "Tartarus" if n % 2 else "KSB-4156",
            "corporation": "Universal Coalition" if n % 4 in (1, 2) else "Flux Industries",
        }
        for n in range(seats)
    ]
    return scene(*colonies, phase="rotate", seed=seed).table.state


def first_state(seats: int, seed: int) -> Any:
    """The start of a game by its seed: symmetric, dealt out with objectives, or laid special."""
    match seed % 3:
        case 0:
            return begin(seats, seed).table.state
        case 1:
            return begin(seats, seed, **EVERYTHING).table.state
    return special(seats, seed)


def states(seats: int, seed: int) -> Iterator[Any]:
    """Every state of a random game from the first to the last; movement is mostly passed."""
    luck = Random(seed)
    state = first_state(seats, seed)
    yield state
    while acting := GAME.to_act(state):
        seat = luck.choice(acting)
        actions = list(GAME.legal(state, seat))
        state = GAME.apply(state, seat, luck.choice(actions)).state
        yield state


def interrupted(state: Any, seed: int) -> Iterator[Any]:
    """Every state of a random game in which windows run out and seats resign."""
    luck = Random(seed)
    yield state
    while acting := GAME.to_act(state):
        seat = luck.choice(acting)
        match luck.randrange(12):
            case 0:
                left = [n for n, colony in enumerate(state.seats) if colony.out is None]
                state = GAME.resign(state, luck.choice(left)).state
            case 1 | 2 | 3:
                state = GAME.timeout(state, seat).state
            case _:
                state = GAME.apply(state, seat, luck.choice(list(GAME.legal(state, seat)))).state
        yield state


def check_round_trips(state: Any) -> None:
    """State to document and back, every legal action to its line and back."""
    document = json.loads(json.dumps(GAME.describe(state)))
    assert GAME.position(document, state.options, len(state.seats), state.rng) == state
    for seat in GAME.to_act(state):
        view = GAME.view(state, seat)
        actions = list(GAME.legal(state, seat))
        assert len(set(actions)) == len(actions)
        for action in actions:
            GAME.check(state, seat, action)
            assert GAME.read(view, GAME.write(view, action)) == (action,)


def check_secrets(state: Any, luck: Random) -> None:
    """Nobody's view, legal list or secret changes when what it hides is scrambled."""
    for viewer in (*range(len(state.seats)), None):
        view = GAME.view(state, viewer)
        world = GAME.sample(view, luck)
        assert GAME.view(world, viewer) == view
        assert GAME.to_act(world) == GAME.to_act(state)
        assert GAME.outcome(world) is None or GAME.outcome(state) is not None
        if viewer is not None:
            assert GAME.secret(world, viewer) == GAME.secret(state, viewer)
            assert list(GAME.legal(world, viewer)) == list(GAME.legal(state, viewer))


def check_invariants(state: Any) -> None:
    """What no rule can break: pieces apart, tokens few, meteors and lifepods where they may lie."""
    for colony in state.seats:
        board, grid = colony.board, colony.world.grid
        squares = [square for piece in board.pieces for square in piece.squares]
        assert len(squares) == len(set(squares))
        assert not board.covered & ~grid
        assert all(grid >> rover & 1 for rover in board.rovers)
        assert len(set(board.rovers)) == len(board.rovers)
        assert len(board.rovers) + board.waiting <= colony.firm.data.rovers
        assert all(board.covered >> meteor & 1 for meteor in board.meteors)
        assert not any(board.covered >> pod & 1 for pod in board.lifepods)
        assert not set(board.rovers) & {*board.meteors, *board.lifepods}
        assert board.hand_size == len(colony.hand)
        assert len(board.lifepods) + board.lifepods_collected <= 6


def check_end(state: Any) -> None:
    """A finished game has places and totals, and nothing more can be done."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert min(outcome.places) == 1
    for seat, sheet in enumerate(outcome.lines):
        assert outcome.totals[seat] == sum(line.points for line in sheet)
        assert not list(GAME.legal(state, seat))
    try:
        GAME.resign(state, 0)
    except Illegal:
        return
    raise AssertionError("a seat resigned from a finished game")
