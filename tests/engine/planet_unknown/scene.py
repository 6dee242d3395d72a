"""Small tables for the rule tests of Planet Unknown.

A scene is a position document at a table, and what the seats do there in notation. Tests speak to the
game through documents, lines and facts only, so they say nothing about how the engine keeps its state.
"""

from typing import Any

import pytest

from engine import game_named
from engine.clock import ClockSettings
from engine.documents import Document, differences
from engine.entries import Header, Play, Resign, Sitter, TimeOut, Withdraw
from engine.game import AnyGame, Illegal, Unreadable
from engine.table import Table, latest_withdrawable

GAME: AnyGame = game_named("planet-unknown")

DONE: Document = {"confirmed": True}
"""A seat that has confirmed its turn, so that the other one's confirmation ends the round."""

Squares = list[list[int]]


def header(
    seats: int, options: Document | None = None, seed: int = 7, position: Document | None = None
) -> Header:
    return Header(
        game="planet-unknown",
        rules=GAME.rules,
        name="test",
        options=options or {},
        seats=tuple(Sitter(f"seat {n}") for n in range(seats)),
        seed=seed,
        salt=b"",
        created="1970-01-01T00:00:00Z",
        clock=ClockSettings(one_screen=False),
        position=position,
    )


class Scene:
    """A table and what can be asked of it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[Any] = []

    @property
    def facts(self) -> Document:
        return GAME.facts(self.table.state)

    @property
    def to_act(self) -> tuple[int, ...]:
        return GAME.to_act(self.table.state)

    def seat(self, seat: int = 0) -> Document:
        found: Document = self.facts["seats"][seat]
        return found

    def turn(self, seat: int = 0) -> Document:
        found: Document = self.seat(seat)["turn"]
        return found

    def pending(self, seat: int = 0) -> list[Document]:
        found: list[Document] = self.turn(seat)["pending"]
        return found

    def view(self, seat: int | None) -> Document:
        return GAME.view_facts(GAME.view(self.table.state, seat))

    def legal(self, seat: int = 0, word: str = "") -> list[str]:
        """The lines of all that is legal, those that begin with the word."""
        view = GAME.view(self.table.state, seat)
        lines = [GAME.write(view, action) for action in GAME.legal(self.table.state, seat)]
        return [line for line in lines if line.split()[0] == word or not word]

    def do(self, seat: int, *lines: str) -> "Scene":
        for line in lines:
            for action in GAME.read(GAME.view(self.table.state, seat), line):
                self.events += self.table.enter(Play(action), seat)
        return self

    def refused(self, seat: int, line: str, rule: str) -> None:
        """The line is refused by that rule and changes nothing."""
        before = self.table.state
        (action,) = GAME.read(GAME.view(before, seat), line)
        with pytest.raises(Illegal) as refusal:
            GAME.check(before, seat, action)
        assert refusal.value.rule == rule, refusal.value.reason
        assert action not in list(GAME.legal(before, seat))
        assert self.table.state is before

    def holds(self, **expected: Any) -> None:
        """The facts have these values, compared as `after` of a `try` document compares."""
        assert list(differences(expected, self.facts, GAME.unordered)) == []

    def withdraw(self, seat: int) -> None:
        latest = latest_withdrawable(self.table.standing, seat)
        self.table.enter(Withdraw(0 if latest is None else latest), seat)

    def timeout(self, seat: int) -> "Scene":
        self.events += self.table.enter(TimeOut(), seat)
        return self

    def resign(self, seat: int) -> "Scene":
        self.events += self.table.enter(Resign(), seat)
        return self


def scene(*seats: Document, options: Document | None = None, seed: int = 7, **table: Any) -> Scene:
    """The table of a position; a seat that is not named is done with its turn."""
    document = {"seats": list(seats) if len(seats) > 1 else [*seats, DONE], **table}
    return Scene(Table(GAME, header(len(document["seats"]), options, seed, document)))


def begin(seats: int, seed: int = 7, **options: Any) -> Scene:
    """A new game."""
    return Scene(Table(GAME, header(seats, options, seed)))


def unreadable(*seats: Document, options: Document | None = None, **table: Any) -> str:
    """The sentence with which a position is refused."""
    with pytest.raises(Unreadable) as refusal:
        scene(*seats, options=options, **table)
    return str(refusal.value)


def depot(outer: list[str] | None = None, inner: list[str] | None = None, slot: int = 0) -> Document:
    """A station whose depot at that slot holds these stacks, all others being drawn."""
    stacks: dict[str, list[Any]] = {"outer": [None] * 6, "inner": [None] * 6}
    stacks["outer"][slot] = outer
    stacks["inner"][slot] = inner
    return {"rotation": 0, "shift": 0, **stacks}


def given(*squares: tuple[int, int, str]) -> Document:
    """A piece of covered squares without icons."""
    return {"tile": "given", "squares": [list(square) for square in squares]}


def pick(card: int, seat: Document | None = None, **table: Any) -> Scene:
    """A slot in which seat 0 may pick that card; its rank holds that card alone."""
    ranks = {1: (1, 2, 3, 4, 5, 6, 7, 29, 33), 2: (8, 9, 10, 11, 12, 13, 14, 30, 34)}
    ranks |= {3: (15, 16, 17, 18, 19, 20, 21, 31, 35), 4: (22, 23, 24, 25, 26, 27, 28, 32, 36)}
    rank = next(rank for rank, cards in ranks.items() if card in cards)
    civ = {"1": [], "2": [], "3": [], "4": []} | {str(rank): [card]}
    owner = {**(seat or {}), "owed": [rank]}
    made = scene(owner, {}, **{"phase": "picks", "civ": civ, **table})
    return made.do(0, f"pick {rank} {card}")


def resource(name: str, ice: bool = False) -> Document:
    """A pending resource of the tile."""
    return {"kind": "resource", "resource": name, **({"ice": ice} if name == "water" else {})}


def turn(*pending: Document | str, taken: str = "I2-2", **more: Any) -> Document:
    """A turn in which a tile was taken and these are pending; a word stands for a kind alone.

    The tile counts as placed where it is the seat's last piece.
    """
    items = [{"kind": item} if isinstance(item, str) else item for item in pending]
    return {"taken": taken, "pending": items, **more}
