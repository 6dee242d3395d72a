"""Rovers put down, stepping and jumping (PU-56 to PU-61, PU-73a)."""

from collections.abc import Iterator

from engine.game import Illegal, Seat
from engine.planet_unknown.actions import Action, GoStep, Jump, PutRover
from engine.planet_unknown.deeds.base import Deed, oldest
from engine.planet_unknown.desk import Desk
from engine.planet_unknown.pending import JumpItem, RoverItem
from engine.planet_unknown.rovers import (
    check_jump,
    check_step,
    check_token,
    jump,
    jumps,
    put_token,
    step,
    token_squares,
)
from engine.planet_unknown.state import State


class TokenDeed(Deed[PutRover]):
    action = PutRover
    settles = RoverItem

    def options(self, state: State, seat: Seat, item: RoverItem) -> Iterator[Action]:
        return (PutRover(square) for square in token_squares(state.seats[seat]))

    def find(self, state: State, seat: Seat, action: PutRover) -> int:
        at = oldest(state, seat, RoverItem, Illegal("no rover milestone is pending", "PU-56"))
        check_token(state.seats[seat], action)
        return at

    def perform(self, desk: Desk, action: PutRover, item: RoverItem, at: int) -> None:
        put_token(desk, action)


class StepDeed(Deed[GoStep]):
    action = GoStep

    def find(self, state: State, seat: Seat, action: GoStep) -> None:
        check_step(state.seats[seat], action)

    def perform(self, desk: Desk, action: GoStep, item: None, at: int) -> None:
        step(desk, action)


class JumpDeed(Deed[Jump]):
    action = Jump
    settles = JumpItem

    def options(self, state: State, seat: Seat, item: JumpItem) -> Iterator[Action]:
        return jumps(state.seats[seat])

    def find(self, state: State, seat: Seat, action: Jump) -> int | None:
        turn = state.seats[seat].turn
        at = next((n for n, item in enumerate(turn.pending) if isinstance(item, JumpItem)), None)
        if at is None and not turn.jumps:
            raise Illegal("no rover jump is to be had", "PU-73a")
        check_jump(state.seats[seat], action)
        return at

    def perform(self, desk: Desk, action: Jump, item: JumpItem | None, at: int) -> None:
        desk.jumps -= item is None
        jump(desk, action)
