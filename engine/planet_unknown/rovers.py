"""Rovers: putting tokens down, stepping, jumping, collecting.

PU-56 to PU-65 and the jump of PU-73a. Movement is a pool that may be spent in parts (PU-39); a rover
collects whatever lies on a square it comes to, also in mid-move.
"""

from collections.abc import Iterator

from engine.game import Illegal
from engine.planet_unknown.actions import GoStep, Jump, PutRover
from engine.planet_unknown.desk import Desk, along, without
from engine.planet_unknown.state import Colony
from engine.planet_unknown.terms import BOARD, Square, text


def token_squares(colony: Colony) -> tuple[Square, ...]:
    """Where a waiting rover may be put, rows downwards: the polyomino of this turn, else the last (PU-57)."""
    board, piece = colony.board, colony.turn.piece
    if piece is None:
        piece = board.last
    if piece is None or not board.waiting:
        return ()
    return tuple(s for s in sorted(board.pieces[piece].squares) if s not in board.rovers)


def check_token(colony: Colony, action: PutRover) -> None:
    """Raise `Illegal` unless a token may be put there."""
    if action.square in token_squares(colony):
        return
    if not colony.board.waiting:
        raise Illegal("no rover token is waiting", "PU-57")
    if action.square in colony.board.rovers:
        raise Illegal("two rovers never share a square", "PU-61")
    raise Illegal("a rover is put on a square of the polyomino that led to it", "PU-56")


def put_token(desk: Desk, action: PutRover) -> None:
    """Put a waiting rover on the planet."""
    desk.waiting -= 1
    desk.rovers = along(desk.rovers, action.square)
    desk.tell("rover", f"A rover is put on {text(action.square)}.", "PU-56", action.square)
    desk.collect(action.square)


def steps(colony: Colony) -> Iterator[GoStep]:
    """Every step the movement in the pool allows."""
    board = colony.board
    if colony.turn.movement:
        ways = colony.world.steps
        for start in board.rovers:
            for end in ways[start]:
                if end not in board.rovers:
                    yield GoStep(start, end)


def check_step(colony: Colony, action: GoStep) -> None:
    """Raise `Illegal` unless a rover of the seat may take that step."""
    _own_rover(colony, action.start)
    if not colony.turn.movement:
        raise Illegal("no rover movement is left", "PU-59")
    _on_grid(colony, action.end)
    colony.world.rule.check_step(colony.world, action.start, action.end)
    if action.end in colony.board.rovers:
        raise Illegal("two rovers never share a square", "PU-61")


def step(desk: Desk, action: GoStep) -> None:
    """Spend one movement on a step."""
    desk.movement -= 1
    _go(desk, action.start, action.end, "steps")


def jumps(colony: Colony) -> Iterator[Jump]:
    """Every jump of every rover; whether one is to be had is the caller's to say."""
    board = colony.board
    for start in board.rovers:
        for end in BOARD.squares(colony.world.grid):
            if end not in board.rovers:
                yield Jump(start, end)


def check_jump(colony: Colony, action: Jump) -> None:
    """Raise `Illegal` unless a rover of the seat may jump there."""
    _own_rover(colony, action.start)
    _on_grid(colony, action.end)
    if action.end in colony.board.rovers:
        raise Illegal("two rovers never share a square", "PU-61")


def jump(desk: Desk, action: Jump) -> None:
    """A rover jumps; the chasm does not hold it (PU-91)."""
    _go(desk, action.start, action.end, "jumps")


def _go(desk: Desk, start: Square, end: Square, goes: str) -> None:
    desk.rovers = along(without(desk.rovers, start), end)
    desk.tell("rover", f"A rover {goes} from {text(start)} to {text(end)}.", "PU-59", start, end)
    desk.collect(end)


def _own_rover(colony: Colony, square: Square) -> None:
    if square not in colony.board.rovers:
        raise Illegal(f"no rover stands on {text(square)}", "PU-59")


def _on_grid(colony: Colony, square: Square) -> None:
    if not 0 <= square < BOARD.size or not colony.world.grid >> square & 1:
        raise Illegal("rovers never leave the grid", "PU-59")
