"""Small tables for the rule tests of Full Thrust.

A scene is a position document read by the game, and what the seats do in it. Everything goes through
documents, notation and facts, so the tests say nothing about how the engine keeps its state.
"""

import json
from typing import Any

import pytest

from engine import game_named
from engine.documents import differences, read_options
from engine.game import AnyGame, Document, Event, Illegal, Outcome
from engine.rng import Rng

GAME: AnyGame = game_named("full-thrust")

EARTH = {"world": "earth", "x": 0, "y": 0}
MOON = {"world": "moon", "x": 0, "y": 0}
ROCK = {"name": "Rock", "radius": 2, "g": 0, "x": 0, "y": 0}
"""A world without pull and air."""

FAR = 400
"""So far east that no world of these tests matters."""

BEAM1 = {"kind": "beam1", "arcs": ["F", "FS", "AS", "A", "AP", "FP"]}
CONTROL = {"kind": "fire_control"}
PDS = {"kind": "pds"}


def all_round(kind: str, count: int = 1) -> Document:
    """A system that reaches into as many arcs as its kind has, the forward one among them."""
    if kind in ("pds", "fire_control", "salvo_reload"):
        return {"kind": kind, "count": count}
    arcs = ["F", "FS", "AS", "A", "AP", "FP"]
    tail = kind.rpartition("_")[2]
    if tail.endswith("arc"):
        arcs = arcs[: int(tail[:-3])]
    return {"kind": kind, "count": count, "arcs": arcs}


def design(
    *systems: str | Document, hull: int = 20, thrust: int = 4, mass: int = 400, **keys: Any
) -> Document:
    """A ship's sheet: roomy, with those systems and a fire control for each target one likes."""
    mounted = [all_round(s) if isinstance(s, str) else s for s in systems]
    return {"mass": mass, "thrust": thrust, "hull": hull, "systems": mounted, **keys}


def base(*systems: str | Document, hull: int = 20, **keys: Any) -> Document:
    """An installation's sheet."""
    undirected = ("pds", "fire_control", "salvo_reload", "artillery_light", "artillery_heavy")
    mounted = []
    for system in systems:
        if isinstance(system, str):
            system = {"kind": system} if system in undirected else {"kind": system, "arcs": ["horizon"]}
        mounted.append(system)
    return {"hull": hull, "systems": mounted, **keys}


def ship(unit_id: str, x: float, y: float, sheet: str | Document = "destroyer", **keys: Any) -> Document:
    """A ship of the data, or with a sheet of its own."""
    key = "ship" if isinstance(sheet, str) else "design"
    return {"id": unit_id, key: sheet, "x": x, "y": y, **keys}


def site(unit_id: str, bearing: float, sheet: str | Document = "bunker", **keys: Any) -> Document:
    """An installation of the data, or with a sheet of its own; a settlement by its id."""
    towns = ("hamlet", "town", "city", "metropolis")
    key = "settlement" if sheet in towns else "installation" if isinstance(sheet, str) else "design"
    return {"id": unit_id, key: sheet, "bearing": bearing, **keys}


def side(*units: Document, sites: tuple[Document, ...] = (), **keys: Any) -> Document:
    return {"units": list(units), "sites": list(sites), **keys}


class Scene:
    """A table under test."""

    def __init__(
        self, *sides: Document, worlds: Any = (), seed: int = 0, options: Document | None = None, **keys: Any
    ) -> None:
        document = {"worlds": list(worlds), "sides": list(sides), **keys}
        self.options = read_options(options or {}, GAME.Options)
        self.state = GAME.position(json.loads(json.dumps(document)), self.options, None, Rng(seed))
        self.events: list[Event] = []

    def do(self, line: str, seat: int = 0) -> "Scene":
        """Play a line; every action of it must be legal."""
        for part in GAME.split(line):
            for action in GAME.read(GAME.view(self.state, seat), part):
                GAME.check(self.state, seat, action)
                self._took(GAME.apply(self.state, seat, action))
        return self

    def go(self) -> "Scene":
        """Run on from a step without decisions."""
        return self.do("go")

    def lock(self) -> "Scene":
        """All seats that owe something lock."""
        for seat in GAME.to_act(self.state):
            self.do("lock", seat)
        return self

    def turn(self) -> "Scene":
        """A whole turn in which nobody writes anything more."""
        return self.lock().lock()

    def time_out(self, seat: int = 0) -> "Scene":
        self._took(GAME.timeout(self.state, seat))
        return self

    def resign(self, seat: int) -> "Scene":
        self._took(GAME.resign(self.state, seat))
        return self

    def _took(self, step: Any) -> None:
        self.state = step.state
        self.events += step.events

    def refused(self, line: str, seat: int = 0) -> Illegal:
        """The refusal of a line, which must be one."""
        before = self.state
        with pytest.raises(Illegal) as refusal:
            self.do(line, seat)
        assert self.state is before
        assert refusal.value.reason
        return refusal.value

    def rule(self, line: str, seat: int = 0) -> str:
        """The number of the rule a line is refused by."""
        return self.refused(line, seat).rule

    @property
    def facts(self) -> Document:
        return GAME.facts(self.state)

    def unit(self, name: str) -> Document:
        return self.facts["units"][name]

    def holds(self, expected: Document) -> None:
        """The facts hold what is expected, as `state` of a `try` document compares it."""
        assert list(differences(expected, self.facts, GAME.unordered)) == []

    def lines(self, seat: int = 0) -> list[str]:
        """What is legal, written."""
        view = GAME.view(self.state, seat)
        return [GAME.write(view, action) for action in GAME.legal(self.state, seat)]

    def told(self, kind: str) -> list[str]:
        """The texts of all events of a kind."""
        return [event.text for event in self.events if event.kind == kind]

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)


def moved(orders: str = "", worlds: Any = (), **keys: Any) -> Document:
    """The facts of one ship after the movement step."""
    sheet = keys.pop("sheet", "courier")
    where = {"x": 0, "y": 0} | keys
    return (
        Scene(
            side(ship("a1", where.pop("x"), where.pop("y"), sheet, orders=orders, **where)),
            worlds=worlds,
            step="move",
        )
        .go()
        .unit("a1")
    )


def fired(
    *shots: tuple[str, str], target: Document, by: Document | None = None, dice: Any, **keys: Any
) -> Scene:
    """One ship's volley at one enemy, with the dice it takes; two initiative dice come first."""
    shooter = (by or ship("a1", 0, 0, design(*(s.partition("#")[0] for s, _ in shots), CONTROL))) | {
        "fire": [list(shot) for shot in shots]
    }
    where = "sites" if "bearing" in target else "units"
    return Scene(
        side(shooter),
        {"id": "b", where: [target]},
        step="volley",
        dice=[6, 1, *dice],
        **keys,
    ).go()
