"""A game of a few lines, so that the tests of saves depend on no rules: seats add to a sum in turn."""

from typing import Any

import msgspec
from msgspec import Struct

from engine.clock import ClockSettings
from engine.entries import AnyEntry, Header, Sitter
from engine.game import Game, Illegal, Seat, Step, Turn, Unreadable, Window
from engine.table import Table


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    goal: int = 1_000_000


class Add(Struct, frozen=True, tag="add"):
    amount: int


class Say(Struct, frozen=True, tag="say"):
    text: str


class State(Struct, frozen=True):
    sum: int = 0
    moves: int = 0
    goal: int = 0
    seats: int = 2
    cells: tuple[int, ...] = ()
    """Filled to the size of a real board when the checkpoints should be as large."""


class Toy(Game[Options, State, Add | Say, State]):
    name, title, prefix = "toy", "Toy", "TOY"
    seats = (1, 2, 3, 4)
    seat_names = ("Ann", "Ben", "Cem", "Dot")
    rules = 1
    Options, State, Action, View = Options, State, Add | Say, State
    size = 0

    def setup(self, options: Options, seats: int, seed: int) -> State:
        return State(goal=options.goal, seats=seats, cells=tuple(range(self.size)))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if state.sum >= state.goal else (state.moves % state.seats,)

    def check(self, state: State, seat: Seat, action: Add | Say) -> None:
        if isinstance(action, Add) and action.amount < 1:
            raise Illegal("add at least 1", "TOY-1")

    def apply(self, state: State, seat: Seat, action: Add | Say) -> Step[State]:
        amount = action.amount if isinstance(action, Add) else 0
        after = State(state.sum + amount, state.moves + 1, state.goal, state.seats, state.cells)
        return Step(after, sealed=tuple(range(state.seats)), because="that is how it is")

    def windows(self, state: State) -> tuple[Window, ...]:
        return tuple(Window(seat, str(state.moves)) for seat in self.to_act(state))

    def timeout(self, state: State, seat: Seat) -> Step[State]:
        return self.apply(state, seat, Say("late"))

    def resign(self, state: State, seat: Seat) -> Step[State]:
        return Step(State(state.goal, state.moves, state.goal, state.seats, state.cells))

    def turn(self, state: State) -> Turn:
        return Turn(state.moves // 4 + 1, f"turn {state.moves // 4 + 1}")


Toy.__abstractmethods__ = frozenset()  # a table that nobody looks at asks for nothing more
TOY = Toy()


def find(name: str) -> Toy:
    """What `engine.game_named` is to the real games."""
    if name != "toy":
        raise Unreadable(f"game {name}: there is no such game (there are: toy)")
    return TOY


def header(name: str = "evening", **fields: Any) -> Header:
    fields = {
        "game": "toy",
        "rules": 1,
        "options": {},
        "seats": (Sitter("Ann"), Sitter("Ben", "random")),
        "seed": 2**64 - 1,
        "salt": bytes(range(16)),
        "created": "2026-01-02T03:04:05Z",
        "clock": ClockSettings(one_screen=False),
    } | fields
    return Header(name=name, **fields)


def table(game: Toy = TOY, name: str = "evening") -> Table:
    return Table(game, header(name))


def play(at_table: Table, count: int, every: int = 700) -> list[AnyEntry]:
    """The next entries of the table, one each `every` milliseconds."""
    for _ in range(count):
        number = at_table.standing.number
        action = Say("nothing" * (number % 7)) if number % 5 == 3 else Add(number % 9 + 1)
        at_table.play(number % 2, action, at_table.standing.at + every)
    return at_table.log[-count:]


def encoded(entry: AnyEntry) -> bytes:
    """An entry's payload, whatever it says."""
    return msgspec.msgpack.encode(entry, order="deterministic")
