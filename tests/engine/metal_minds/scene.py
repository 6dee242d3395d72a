"""Small situations for the rule tests of Metal Minds.

A scene is a position document at a table of persons without a curtain. Everything goes through
documents, notation and facts, so the tests say nothing about how the engine keeps its state. Test
cards keep a situation to the point: `scene(cards={...})` has only the instances that are named.
"""

from typing import Any

import pytest

from engine.clock import ClockSettings
from engine.documents import differences
from engine.entries import Header, Play, Resign, Sitter, TimeOut, Withdraw
from engine.game import AnyGame, Document, Event, Illegal, Unreadable
from engine.metal_minds.game import MetalMinds
from engine.rng import Rng
from engine.table import Table, latest_withdrawable

GAME: AnyGame = MetalMinds()


def maneuver(*effect: Document, cost: Document | None = None, extra: tuple[Document, ...] = ()) -> Document:
    """A maneuver of a position: free, unless it says what it costs."""
    ability = {"use": "instant", "cost": list(extra), "effect": list(effect)}
    return {"class": "maneuver", "cost": cost or {}, "ability": ability}


def machine(*effect: Document, cost: Document | None = None, price: tuple[Document, ...] = ()) -> Document:
    """A machine; `cost` to place it, `price` to use it."""
    ability = {"use": "cyclic", "cost": list(price), "effect": list(effect)}
    return {"class": "machine", "cost": cost or {}, "ability": ability}


def gadget(*effect: Document, cost: Document | None = None, price: tuple[Document, ...] = ()) -> Document:
    """A gadget; `cost` to place it, `price` to use it."""
    ability = {"use": "scrapping", "cost": list(price), "effect": list(effect)}
    return {"class": "gadget", "cost": cost or {}, "ability": ability}


def agent(*effect: Document, price: tuple[Document, ...] = (), hand: int = 9, zone: int = 9) -> Document:
    """An agent of a position, with a power if there is an effect."""
    power = {"use": "cyclic", "cost": list(price), "effect": list(effect)} if effect else None
    return {"max_hand": hand, "max_zone": zone, "power": power}


class Scene:
    """A table under way."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def facts(self) -> Document:
        return GAME.facts(self.table.state)

    def __getitem__(self, key: str) -> Any:
        """A fact."""
        return self.facts[key]

    @property
    def legal(self) -> list[str]:
        """The open question's answers, in order."""
        return list(self.facts["legal"])

    @property
    def asks(self) -> tuple[int, list[str]]:
        """Who is asked, and the verbs of the answers."""
        question = self.facts["question"]
        return question["seat"], list(question["asks"])

    def view(self, seat: int | None) -> Document:
        return GAME.view_facts(GAME.view(self.table.state, seat))

    def do(self, seat: int, *lines: str) -> "Scene":
        """Play lines that must be legal, chains part by part."""
        for line in lines:
            self.events(seat, line)
        return self

    def events(self, seat: int, line: str) -> list[Event]:
        """Play a line and give what happened."""
        happened: list[Event] = []
        for part in GAME.split(line):
            for action in GAME.read(GAME.view(self.table.state, seat), part):
                happened += self.table.enter(Play(action), seat)
        return happened

    def refused(self, seat: int, line: str) -> str:
        """The rule that refuses a line, which must change nothing."""
        before = self.table.standing
        with pytest.raises((Illegal, Unreadable)) as refusal:
            self.events(seat, line)
        assert self.table.standing is before
        assert str(refusal.value)
        return refusal.value.rule if isinstance(refusal.value, Illegal) else "unreadable"

    def refusal(self, seat: int, line: str) -> str:
        """The sentence that refuses a line."""
        with pytest.raises((Illegal, Unreadable)) as refusal:
            self.events(seat, line)
        return str(refusal.value)

    def resign(self, seat: int) -> "Scene":
        self.table.enter(Resign(), seat)
        return self

    def timeout(self, seat: int) -> "Scene":
        self.table.enter(TimeOut(), seat)
        return self

    def withdraw(self, seat: int) -> "Scene":
        latest = latest_withdrawable(self.table.standing, seat)
        self.table.enter(Withdraw(0 if latest is None else latest), seat)
        return self

    def sealed(self, seat: int) -> str:
        """Why nothing can be taken back."""
        with pytest.raises(Illegal) as refusal:
            self.withdraw(seat)
        return refusal.value.reason

    def shows(self, **expected: Any) -> "Scene":
        """Assert that the facts agree."""
        failed = list(differences(expected, self.facts, GAME.unordered))
        assert not failed, failed
        return self


def scene(
    *, options: Document | None = None, seed: int = 1, seats: int | None = None, **position: Any
) -> Scene:
    """A table that starts from a position."""
    if seats is None:
        seats = GAME.seats_of(position)
    return Scene(Table(GAME, header(seats, position, options, seed)))


def game(seats: int, seed: int = 1, options: Document | None = None) -> Scene:
    """A table from its set-up."""
    return Scene(Table(GAME, header(seats, None, options, seed)))


def header(seats: int, position: Document | None, options: Document | None = None, seed: int = 1) -> Header:
    return Header(
        game=GAME.name,
        rules=GAME.rules,
        name="scene",
        options=options or {},
        seats=tuple(Sitter(f"seat {n}") for n in range(seats)),
        seed=seed,
        salt=b"",
        created="1970-01-01T00:00:00Z",
        clock=ClockSettings(one_screen=False),
        position=position,
    )


def read(options: Document | None = None, seats: int | None = None, **position: Any) -> Any:
    """The state of a position. Raises `Unreadable`."""
    return GAME.position(position, GAME.Options(**(options or {})), seats, Rng(1))


def unreadable(**position: Any) -> str:
    """The sentence that refuses a position."""
    with pytest.raises(Unreadable) as fault:
        read(**position)
    return str(fault.value)
