"""Small boards for the rule tests of Full Metal Planète.

A scene is a position document read by the game, and what the seats do in it. Everything goes through
documents, notation and facts, so the tests say nothing about how the engine keeps its state.

Units are written short, one after the other, separated by semicolons:

    bt1 1,1                a blue tank; the letters give colour (b r g y) and kind
    rb1 2,2+3,2            a red barge on two hexes
    bt2 in rb1 ammo=0      cargo, with its ammunition
    rF1 6,4 A turrets=N,SE a red freighter: bubble, facing, the pods that still have a turret
    o1 1,0    p1 1,3       ore, a pontoon
    rt1 4,4 owner=null     ownerless
"""

from collections.abc import Iterator
from typing import Any

import pytest

from engine import game_named
from engine.documents import Document, read_options
from engine.game import AnyGame, Illegal, Outcome, Step
from engine.rng import Rng

GAME: AnyGame = game_named("full-metal-planete")

BLUE, RED, GREEN, YELLOW = range(4)
COLOURS = ("blue", "red", "green", "yellow")

Hex = tuple[int, int]

_OWNERS = {colour[0]: colour for colour in COLOURS}
_KINDS = {
    "t": "tank",
    "h": "heap",
    "g": "gunboat",
    "c": "crab",
    "b": "barge",
    "w": "hen",
    "p": "pontoon",
    "F": "freighter",
}
_ODD = {"N": (0, -1), "NE": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
_EVEN = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 0), "NW": (-1, -1)}
PODS = {"A": ("N", "SE", "SW"), "B": ("NE", "S", "NW")}


def neighbour(at: Hex, way: str) -> Hex:
    """The hex beside `at`, on the board or not (FMP-1, odd columns pushed down)."""
    dx, dy = (_ODD if at[0] % 2 else _EVEN)[way]
    return (at[0] + dx, at[1] + dy)


def around(at: Hex) -> set[Hex]:
    """The six hexes beside `at`."""
    return {neighbour(at, way) for way in _ODD}


def distance(a: Hex, b: Hex) -> int:
    """Hex distance (FMP-7)."""
    dq = b[0] - a[0]
    dr = (b[1] - b[0] // 2) - (a[1] - a[0] // 2)
    return max(abs(dq), abs(dr), abs(dq + dr))


def footprint(bubble: Hex, facing: str) -> set[Hex]:
    """The four hexes of a freighter (FMP-160)."""
    return {bubble} | {neighbour(bubble, pod) for pod in PODS[facing]}


def plain(width: int, height: int) -> list[str]:
    """A board of nothing but plain."""
    return ["." * width] * height


def sea(width: int, height: int) -> list[str]:
    """A board of nothing but open sea."""
    return ["~" * width] * height


def at(text: str) -> Hex:
    """A hex out of its notation."""
    x, y = text.split(",")
    return (int(x), int(y))


def _unit(text: str) -> Document:
    name, place, *rest = text.split()
    unit: Document = {"id": name}
    if name[0] in "op" and name[1:].isdigit():
        unit["kind"] = "ore" if name[0] == "o" else "pontoon"
    else:
        unit["kind"] = _KINDS[name[1]]
        if unit["kind"] != "pontoon":
            unit["owner"] = _OWNERS[name[0]]
    if place == "in":
        unit["in"] = rest.pop(0)
    elif "+" in place:
        unit["hexes"] = [list(at(part)) for part in place.split("+")]
    else:
        unit["hex"] = list(at(place))
    for word in rest:
        if word in PODS:
            unit["facing"] = word
            continue
        key, value = word.split("=")
        if key == "ammo":
            unit["ammo"] = int(value)
        elif key == "owner":
            unit["owner"] = None if value == "null" else value
        else:
            unit[key] = [pod for pod in value.split(",") if pod]
    return unit


def units(text: str) -> list[Document]:
    """The `units` of a position document out of the short form."""
    return [_unit(part) for part in text.split(";") if part.strip()]


class Scene:
    """A game that stands somewhere, and what was made of it."""

    def __init__(self, state: Any, seats: int, options: Any) -> None:
        self.state = state
        self.seats = seats
        self.options = options
        self.last: Step[Any] | None = None
        """What the latest action, time-out or resignation answered."""

    def actions(self, seat: int, line: str) -> tuple[Any, ...]:
        """The actions a line stands for, read against the seat's own view."""
        return GAME.read(GAME.view(self.state, seat), line)

    def play(self, seat: int, action: Any) -> None:
        """Check and apply one action; it must be on the seat's legal list."""
        GAME.check(self.state, seat, action)
        assert action in tuple(GAME.legal(self.state, seat)), f"{action} passes `check` but is not listed"
        self._take(GAME.apply(self.state, seat, action))

    def do(self, seat: int, *lines: str) -> "Scene":
        """Play lines, all of which must be legal."""
        for line in lines:
            for action in self.actions(seat, line):
                self.play(seat, action)
        return self

    def attempt(self, seat: int, line: str) -> tuple[int, Illegal | None]:
        """Play a path as far as it goes: the number of steps made, and what stopped it."""
        for made, action in enumerate(self.actions(seat, line)):
            try:
                self.play(seat, action)
            except Illegal as refusal:
                return made, refusal
        return len(self.actions(seat, line)), None

    def refused(self, seat: int, line: str, *rules: str) -> Illegal:
        """The line is one action that the rules refuse, resting on one of these rules."""
        (action,) = self.actions(seat, line)
        before = self.facts
        with pytest.raises(Illegal) as refusal:
            GAME.check(self.state, seat, action)
        assert action not in tuple(GAME.legal(self.state, seat)), f"{line}: refused, and yet listed"
        assert self.facts == before
        assert refusal.value.reason
        assert refusal.value.rule in rules, f"{line}: {refusal.value.rule} {refusal.value.reason}"
        return refusal.value

    def timeout(self, seat: int) -> "Scene":
        """The seat's window ends."""
        assert seat in self.to_act
        self._take(GAME.timeout(self.state, seat))
        return self

    def resign(self, seat: int) -> "Scene":
        """The seat leaves the game."""
        self._take(GAME.resign(self.state, seat))
        return self

    def ends(self, *seats: int) -> "Scene":
        """These seats end their turns, one after the other."""
        for seat in seats:
            self.do(seat, "end")
        return self

    def _take(self, step: Step[Any]) -> None:
        self.last = step
        self.state = step.state
        document = GAME.describe(self.state)
        again = GAME.position(document, self.options, self.seats, Rng(99))
        assert GAME.describe(again) == document, "a position does not survive its own description"

    def legal(self, seat: int) -> set[str]:
        """Everything the seat may do now, as lines."""
        view = GAME.view(self.state, seat)
        return {GAME.write(view, action) for action in GAME.legal(self.state, seat)}

    def lines(self, seat: int, word: str) -> set[str]:
        """The legal lines that begin with this word or words."""
        return {line for line in self.legal(seat) if line.startswith(word + " ") or line == word}

    def steps(self, seat: int, unit: str) -> set[Hex]:
        """The hexes to which the unit may make a step."""
        return {at(line.split()[2]) for line in self.lines(seat, f"move {unit}")}

    @property
    def facts(self) -> Document:
        """Everything that is so, as `state` and `after` of a `try` document compare it."""
        return GAME.facts(self.state)

    def view(self, seat: int | None) -> Document:
        """What the seat (None: a spectator) may know of it."""
        return GAME.view_facts(GAME.view(self.state, seat))

    def forecast(self, seat: int | None) -> list[str]:
        """The next tides that the seat knows."""
        return [tide for tide in self.view(seat).get("future", []) if tide is not None]

    @property
    def to_act(self) -> tuple[int, ...]:
        return GAME.to_act(self.state)

    @property
    def points(self) -> int:
        return int(self.facts["points"])

    @property
    def tide(self) -> str:
        return str(self.facts["tide"])

    @property
    def turn(self) -> int:
        return int(self.facts["turn"])

    @property
    def phase(self) -> str:
        return str(self.facts["phase"])

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)

    def saved(self, seat: int) -> int:
        """The points the seat has put by."""
        return int(self.facts["saved"].get(COLOURS[seat], 0))

    def unit(self, name: str) -> Document:
        """What the facts say of a thing; of one that left the board only that it is gone."""
        found: Document = self.facts["units"].get(name, {"gone": True})
        return found

    def gone(self, *names: str) -> bool:
        """Whether all of them are off the planet for good."""
        return all(self.unit(name).get("gone", False) for name in names)

    def here(self, *names: str) -> bool:
        """Whether none of them is gone."""
        return not any(self.unit(name).get("gone", False) for name in names)

    def where(self, name: str) -> Any:
        """Its hex, a barge's two hexes, or the name of its carrier; None when it is gone."""
        unit = self.unit(name)
        if unit.get("in"):
            return unit["in"]
        if unit.get("hexes"):
            return {tuple(part) for part in unit["hexes"]}
        return tuple(unit["hex"]) if unit.get("hex") else None

    def cargo(self, carrier: str) -> set[str]:
        """What the transporter or ship holds in its own hold."""
        return {name for name, unit in self.facts["units"].items() if unit.get("in") == carrier}

    def owner(self, name: str) -> str | None:
        """Its colour; None is ownerless."""
        colour: str | None = self.unit(name)["owner"]
        return colour

    def ammo(self, name: str) -> int:
        """The shots a destroyer has left; turrets are named `<ship>.<pod>`."""
        ship, _, pod = name.partition(".")
        left = self.unit(ship)["ammo"]
        return int(left[pod] if pod else left)

    def turrets(self, ship: str) -> set[str]:
        """The pods that still have their turret."""
        return set(self.unit(ship)["turrets"])

    def neutralized(self, name: str) -> bool:
        return bool(self.unit(name)["neutralized"])

    def stuck(self, name: str) -> bool:
        return bool(self.unit(name)["stuck"])

    def hold(self, name: str) -> set[str]:
        """The pair of destroyers that holds the unit; empty when none does."""
        return set(self.facts["holds"].get(name, ()))

    def laid(self, before: "Document") -> str:
        """The one unit that stands now and did not in the facts `before`."""
        (name,) = {n for n in self.facts["units"] if self.here(n)} - set(before["units"])
        return str(name)

    def running(self) -> Iterator[tuple[int, str]]:
        """The windows that run, as seat and key."""
        return ((window.seat, window.key) for window in GAME.windows(self.state))


def scene(
    terrain: list[str] | None = None,
    placed: str = "",
    *,
    seats: int = 2,
    zones: list[str] | None = None,
    options: Document | None = None,
    seed: int = 7,
    **position: Any,
) -> Scene:
    """A scene on its own board, or on the classic one; the other keys are those of a position document.

    Whoever commands no colour any more is out of the game (FMP-178).
    """
    document: Document = dict(position)
    if terrain is not None:
        document["board"] = {"terrain": terrain, **({"zones": zones} if zones else {})}
    document["units"] = units(placed) + document.get("units", [])
    commands = document.get("commands", {})
    without = [c for c in COLOURS[:seats] if commands.get(c, c) != c and c not in commands.values()]
    if without:
        document.setdefault("out", without)
    chosen = read_options(options or {}, GAME.Options)
    return Scene(GAME.position(document, chosen, seats, Rng(seed)), seats, chosen)


def new_game(seats: int = 2, seed: int = 7, options: Document | None = None) -> Scene:
    """A game at its very beginning."""
    chosen = read_options(options or {}, GAME.Options)
    return Scene(GAME.setup(chosen, seats, seed), seats, chosen)


def landing(terrain: list[str], zones: list[str], *, seats: int = 2, ore: str = "") -> Scene:
    """The beginning of a game on a small board with these landing zones and stones."""
    start = new_game(seats)
    document = GAME.describe(start.state)
    document["board"] = {"terrain": terrain, "zones": zones}
    document["units"] = [unit for unit in document["units"] if unit["kind"] != "ore"] + units(ore)
    return Scene(GAME.position(document, start.options, seats, Rng(7)), seats, start.options)


def fleet(rows: list[str], placed: str = "", *, seats: int = 2, width: int = 0) -> tuple[list[str], str]:
    """The board with four plain rows below it, on which a ship without turrets stands for each seat.

    For scenes that go on beyond a turn, with ships to be counted, voted on and launched. The row below
    `rows` stays empty; the ships are `bF1`, `rF1`, ... from west to east.
    """
    height = len(rows)
    width = max(width, len(rows[0]), 3 * seats)
    ground = [row.ljust(width, ".") for row in rows] + plain(width, 4)
    ships = [f"{COLOURS[n][0]}F1 {1 + 3 * n},{height + 2} A turrets=" for n in range(seats)]
    return ground, "; ".join([placed, *ships])
