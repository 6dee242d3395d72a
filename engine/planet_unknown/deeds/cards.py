"""Civ picks, and the lifepods and meteors that cards work on (PU-67 to PU-73a)."""

from collections.abc import Iterator

from engine.game import Illegal, Seat
from engine.planet_unknown.actions import Action, Clear, ClearLine, Lifepod, Pick
from engine.planet_unknown.cards import check_pick, take_card
from engine.planet_unknown.deeds.base import Deed, oldest
from engine.planet_unknown.desk import Desk, without
from engine.planet_unknown.pending import ClearItem, LifepodsItem, LineItem, PickItem
from engine.planet_unknown.state import State
from engine.planet_unknown.terms import SIDE, Square, text


class PickDeed(Deed[Pick]):
    action = Pick
    settles = PickItem

    def options(self, state: State, seat: Seat, item: PickItem) -> Iterator[Action]:
        return (Pick(item.rank, card) for card in sorted(set(state.civ[item.rank - 1])))

    def find(self, state: State, seat: Seat, action: Pick) -> int:
        rank = action.rank
        if state.phase not in ("picks", "end-picks"):
            raise Illegal("civ picks are made when all have confirmed", "PU-67")
        none = Illegal(f"no pick of rank {rank} is owed", "PU-67")
        at = oldest(state, seat, PickItem, none, lambda item: item.rank == rank)
        check_pick(state, action)
        return at

    def perform(self, desk: Desk, action: Pick, item: PickItem, at: int) -> None:
        take_card(desk, action)


class LifepodDeed(Deed[Lifepod]):
    action = Lifepod
    settles = LifepodsItem

    def options(self, state: State, seat: Seat, item: LifepodsItem) -> Iterator[Action]:
        return (Lifepod(square) for square in state.seats[seat].board.lifepods)

    def find(self, state: State, seat: Seat, action: Lifepod) -> int:
        at = oldest(state, seat, LifepodsItem, Illegal("no card collects lifepods now", "PU-73"))
        if action.square not in state.seats[seat].board.lifepods:
            raise Illegal(f"no lifepod is on {text(action.square)}", "PU-73")
        return at

    def perform(self, desk: Desk, action: Lifepod, item: LifepodsItem, at: int) -> None:
        desk.collect_lifepod(action.square)
        if item.n > 1 and desk.lifepods:
            desk.pending.insert(at, LifepodsItem(item.n - 1))


class ClearDeed(Deed[Clear]):
    action = Clear
    settles = ClearItem

    def options(self, state: State, seat: Seat, item: ClearItem) -> Iterator[Action]:
        return (Clear(square) for square in state.seats[seat].board.meteors)

    def find(self, state: State, seat: Seat, action: Clear) -> int:
        at = oldest(state, seat, ClearItem, Illegal("no card clears meteors now", "PU-73a"))
        if action.square not in state.seats[seat].board.meteors:
            raise Illegal(f"no meteor is on {text(action.square)}", "PU-73a")
        return at

    def perform(self, desk: Desk, action: Clear, item: ClearItem, at: int) -> None:
        desk.meteors = without(desk.meteors, action.square)
        where = text(action.square)
        desk.tell("cleared", f"The meteor on {where} is taken off the planet.", "PU-73a", action.square)
        if item.n > 1 and desk.meteors:
            desk.pending.insert(at, ClearItem(item.n - 1))


class LineDeed(Deed[ClearLine]):
    action = ClearLine
    settles = LineItem

    def options(self, state: State, seat: Seat, item: LineItem) -> Iterator[Action]:
        meteors = state.seats[seat].board.meteors
        for row in (True, False):
            for number in sorted({_number(row, meteor) for meteor in meteors}):
                yield ClearLine(row, number)

    def find(self, state: State, seat: Seat, action: ClearLine) -> int:
        at = oldest(state, seat, LineItem, Illegal("no card clears a line now", "PU-73a"))
        meteors = state.seats[seat].board.meteors
        if all(_number(action.row, meteor) != action.number for meteor in meteors):
            raise Illegal("the line to clear must hold a meteor", "PU-73a")
        return at

    def perform(self, desk: Desk, action: ClearLine, item: LineItem, at: int) -> None:
        desk.meteors = tuple(m for m in desk.meteors if _number(action.row, m) != action.number)
        line = f"{'Row' if action.row else 'Column'} {action.number}"
        desk.tell("cleared", f"{line} is cleared of meteors.", "PU-73a")


def _number(row: bool, square: Square) -> int:
    """The row, or the column, of a square."""
    return square // SIDE if row else square % SIDE
