"""Actions as lines of text: `move bt1 12,8 12,9`, `fire bt1 bt2 at 7,2`. See GRAMMAR for all of them.

`read` takes whatever can be written, legal or not. Words in brackets may be left out when only one
reading is legal; which one is, is asked of the rules on a state made up from the seat's view, so a
line never tells a seat more than it may know. `write` leaves those words out where it can.
"""

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from random import Random

from engine.documents import show
from engine.full_metal_planete.actions import (
    Action,
    Aim,
    Assault,
    Build,
    Capture,
    Confirm,
    Deploy,
    End,
    Fire,
    Land,
    LaunchOrder,
    Load,
    Move,
    Rebuild,
    Seize,
    Shift,
    Shot,
    Unload,
    Vote,
)
from engine.full_metal_planete.board import FOOTPRINTS, POD_NAMES, board
from engine.full_metal_planete.pieces import COLOURS, NATURES, NOBODY, Colour, Kind, Unit
from engine.full_metal_planete.state import State
from engine.full_metal_planete.view import View, sample
from engine.full_metal_planete.wording import ways_to_write
from engine.game import Illegal, Unreadable
from engine.hexes import Cell

GRAMMAR = {
    "land": "land <hex> A|B",
    "deploy": "deploy <unit> <hex>, deploy <barge> <hex>+<hex>, deploy <unit> into <unit>"
    " or deploy <unit> aboard",
    "move": "move <unit> <hex> [<hex> ...], a barge's hex with [keep <hex>] behind it",
    "assault": "assault <unit> <hex> with <unit> at <hex> [with <unit> at <hex>]",
    "fire": "fire <unit> <unit> at <hex>",
    "capture": "capture <unit> with <unit> <unit> [as <colour>]",
    "load": "load <unit> into <unit>",
    "unload": "unload <unit> to <hex>, unload <barge> to <hex>+<hex> or unload <unit> into <unit>",
    "shift": "shift <unit> into <unit>",
    "build": "build <kind> with <unit> at <hex> or build <kind> with <unit> into <unit>",
    "seize": "seize <freighter> with <unit>",
    "rebuild": "rebuild <freighter>.<pod>",
    "aim": "aim <hex> or aim <unit>",
    "vote": "vote <freighter> leave or vote <freighter> stay",
    "launch-order": "launch-order <freighter> <freighter> ...",
    "confirm": "confirm",
    "end": "end",
}
"""How each line is written; hexes are `x,y`, units are named by id."""

_HEX = re.compile(r"(-?\d{1,4}),(-?\d{1,4})")
_KINDS = {NATURES[kind].word: kind for kind in Kind}
_MOST_SHOTS = 2


def read(view: View, text: str) -> tuple[Action, ...]:
    """The actions a line stands for; several for a path.

    Raises `Unreadable` with a sentence that names the word and what would be right.
    """
    words = text.split()
    if not words:
        raise Unreadable(f"the line is empty (actions are: {', '.join(GRAMMAR)})")
    verb = words[0]
    if verb not in GRAMMAR:
        raise Unreadable(f"{show(verb)} is no action ({_near(verb, GRAMMAR)})")
    return _Line(view, verb, words[1:]).actions()


def write(view: View, action: Action) -> str:
    """The action as a line, without the words that may be left out."""
    lines = list(ways_to_write(view, action))
    for line in lines[:-1]:
        try:
            if read(view, line) == (action,):
                return line
        except Unreadable:
            pass
    return lines[-1]


class _Line:
    """A line being read word by word."""

    def __init__(self, view: View, verb: str, words: list[str]) -> None:
        self.view = view
        self.plan = board(view.board)
        self.verb = verb
        self.words = words
        self.units = {unit.id: unit for unit in view.units}
        self.fallen = {fallen.id for fallen in view.cemetery}

    def actions(self) -> tuple[Action, ...]:
        """The whole line, nothing left over."""
        readers: dict[str, Callable[[], Action]] = {
            "land": self._land,
            "deploy": self._deploy,
            "assault": self._assault,
            "fire": self._fire,
            "capture": self._capture,
            "load": lambda: Load(self._unit(), self._after("into")),
            "unload": self._unload,
            "shift": lambda: Shift(self._unit(), self._after("into")),
            "build": self._build,
            "seize": lambda: Seize(self._unit(), self._after("with")),
            "rebuild": self._rebuild,
            "aim": self._aim,
            "vote": self._vote,
            "launch-order": self._launch_order,
            "confirm": Confirm,
            "end": End,
        }
        found = self._path() if self.verb == "move" else (readers[self.verb](),)
        if self.words:
            raise self._wrong(f"{show(self.words[0])} is one word too many")
        return found

    def _wrong(self, fault: str) -> Unreadable:
        return Unreadable(f"{fault} (write: {GRAMMAR[self.verb]})")

    def _next(self, wanted: str) -> str:
        if not self.words:
            raise self._wrong(f"{self.verb}: {wanted} is missing")
        return self.words.pop(0)

    def _goes_on_with(self, word: str) -> bool:
        """Take the word if it comes next."""
        if self.words[:1] == [word]:
            del self.words[0]
            return True
        return False

    def _keyword(self, *words: str) -> str:
        wanted = " or ".join(f'"{word}"' for word in words)
        word = self._next(wanted)
        if word not in words:
            raise self._wrong(f"{show(word)} stands where {wanted} is wanted")
        return word

    def _unit(self) -> str:
        word = self._next("a unit")
        if word not in self.units and _HEX.fullmatch(word):
            raise self._wrong(f"{self.verb}: {word} is a hex where a unit is wanted")
        if word not in self.units and word not in self.fallen:
            raise Unreadable(f"{show(word)} is nothing on the planet ({_near(word, self.units)})")
        return word

    def _after(self, keyword: str) -> str:
        self._keyword(keyword)
        return self._unit()

    def _cell(self) -> Cell:
        return self._cell_of(self._next("a hex"))

    def _cell_of(self, word: str) -> Cell:
        match = _HEX.fullmatch(word)
        if not match:
            raise self._wrong(f"{show(word)} is no hex")
        cell = self.plan.grid.cell(int(match[1]), int(match[2]))
        if cell is None:
            raise Unreadable(f"{word} is not on the board")
        return cell

    def _cells(self) -> tuple[Cell, Cell]:
        """One hex, or the two of a barge joined by +, the lower first."""
        first, plus, second = self._next("a hex").partition("+")
        if not plus:
            return self._cell_of(first), -1
        low, high = sorted((self._cell_of(first), self._cell_of(second)))
        return low, high

    def _land(self) -> Action:
        cell = self._cell()
        facing = self._next("A or B")
        if facing not in FOOTPRINTS:
            raise self._wrong(f"{show(facing)} is neither A nor B")
        return Land(cell, facing)

    def _deploy(self) -> Action:
        unit = self._unit()
        if self._goes_on_with("aboard"):
            return Deploy(unit)
        if self._goes_on_with("into"):
            return Deploy(unit, into=self._unit())
        return Deploy(unit, *self._cells())

    def _unload(self) -> Action:
        unit = self._unit()
        if self._keyword("to", "into") == "into":
            return Unload(unit, into=self._unit())
        return Unload(unit, *self._cells())

    def _assault(self) -> Action:
        unit, to = self._unit(), self._cell()
        self._keyword("with")
        shots = [self._shot()]
        while self._goes_on_with("with"):
            shots.append(self._shot())
        if len(shots) > _MOST_SHOTS:
            raise self._wrong(f"assault: {len(shots)} shots, two at most")
        return Assault(unit, to, tuple(shots))

    def _shot(self) -> Shot:
        partner = self._unit()
        self._keyword("at")
        return Shot(partner, self._cell())

    def _fire(self) -> Action:
        one, two = sorted((self._unit(), self._unit()))
        self._keyword("at")
        return Fire(one, two, self._cell())

    def _build(self) -> Action:
        word = self._next("a kind")
        if word not in _KINDS:
            raise Unreadable(f"{show(word)} is no kind of unit ({_near(word, _KINDS)})")
        hen = self._after("with")
        if self._keyword("at", "into") == "into":
            return Build(_KINDS[word], hen, into=self._unit())
        return Build(_KINDS[word], hen, self._cell())

    def _rebuild(self) -> Action:
        word = self._next("a pod")
        ship, _, pod = word.rpartition(".")
        if ship not in self.units or pod not in POD_NAMES:
            pods = [f"{unit.id}.{name}" for unit in self.view.units if unit.facing for name in POD_NAMES]
            raise self._wrong(f"{show(word)} is no pod of a freighter ({_near(word, pods)})")
        return Rebuild(ship, pod)

    def _aim(self) -> Action:
        if self.words and _HEX.fullmatch(self.words[0]):
            return Aim(self._cell())
        return Aim(unit=self._unit())

    def _vote(self) -> Action:
        ship = self._unit()
        return Vote(ship, self._keyword("leave", "stay") == "leave")

    def _launch_order(self) -> Action:
        ships = [self._unit()]
        while self.words:
            ships.append(self._unit())
        return LaunchOrder(tuple(ships))

    def _capture(self) -> Action:
        unit = self._unit()
        self._keyword("with")
        one, two = sorted((self._unit(), self._unit()))
        if self._goes_on_with("as"):
            return Capture(unit, one, two, self._colour())
        colours = sorted({self._colour_of(one), self._colour_of(two)})
        legal = _Legal(self.view)
        open_to = [c for c in colours if len(colours) == 1 or legal(Capture(unit, one, two, c))]
        if len(open_to) > 1:
            choice = " or ".join(f"as {COLOURS[colour]}" for colour in open_to)
            raise self._wrong(f"capture: the captors have two colours, say {choice}")
        return Capture(unit, one, two, (open_to or colours)[0])

    def _colour(self) -> Colour:
        word = self._next("a colour")
        if word not in COLOURS:
            raise Unreadable(f"{show(word)} is no colour ({_near(word, COLOURS)})")
        return COLOURS.index(word)

    def _colour_of(self, unit_id: str) -> Colour:
        return self.units[unit_id].colour if unit_id in self.units else NOBODY

    def _path(self) -> tuple[Action, ...]:
        unit_id = self._unit()
        unit = self.units.get(unit_id)
        if unit is None or unit.kind != Kind.BARGE:
            steps: list[Action] = [Move(unit_id, self._cell())]
            while self.words and self.words[0] != "keep":
                steps.append(Move(unit_id, self._cell()))
            if self.words:
                raise self._wrong(f"keep: {unit_id} is no barge")
            return tuple(steps)
        return self._barge_path(unit)

    def _barge_path(self, barge: Unit) -> tuple[Action, ...]:
        legal = _Legal(self.view)
        footprint = barge.hexes
        steps: list[Action] = []
        while self.words or not steps:
            to = self._cell()
            keep = self._cell() if self._goes_on_with("keep") else self._kept(barge, footprint, to, legal)
            step = Move(barge.id, to, keep)
            steps.append(step)
            footprint = (min(to, keep), max(to, keep))
            if self.words:
                legal.go_on(step)
        return tuple(steps)

    def _kept(self, barge: Unit, footprint: tuple[Cell, ...], to: Cell, legal: "_Legal") -> Cell:
        """The hex a barge keeps that steps to `to`: the one beside it; of two the one the rules allow."""
        if barge.inside:
            return -1
        beside = [cell for cell in footprint if self.plan.grid.distance(cell, to) == 1]
        if len(beside) < 2:
            return (beside or list(footprint))[0]
        open_to = [cell for cell in beside if legal(Move(barge.id, to, cell))]
        if len(open_to) > 1:
            choice = " or ".join(f"keep {self.plan.name(cell)}" for cell in open_to)
            raise self._wrong(f"move: {self.plan.name(to)} is next to both hexes of {barge.id}, say {choice}")
        return (open_to or beside)[0]


class _Legal:
    """Asks the rules whether the seat may do something now, or after the steps of a path so far."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.state: State | None = None
        self.lost = False
        """A step so far was illegal, so that nothing behind it will be done."""

    def __call__(self, action: Action) -> bool:
        # The game reads and writes lines; imported here, since it imports this file.
        from engine.full_metal_planete.game import FullMetalPlanete

        if self.lost:
            return False
        try:
            FullMetalPlanete().check(self._state(), self._seat(), action)
        except Illegal:
            return False
        return True

    def go_on(self, action: Action) -> None:
        """From here on after this action."""
        from engine.full_metal_planete.game import FullMetalPlanete

        if self(action):
            self.state = FullMetalPlanete().apply(self._state(), self._seat(), action).state
        else:
            self.lost = True

    def _state(self) -> State:
        if self.state is None:
            self.state = sample(self.view, Random(0))
        return self.state

    def _seat(self) -> int:
        return self.view.player if self.view.seat is None else self.view.seat


def _near(word: str, known: Iterable[str]) -> str:
    """What the writer may have meant."""
    listed = list(known)
    close = get_close_matches(word, listed, n=4, cutoff=0.5)
    if close:
        return f"did you mean {' or '.join(close)}?"
    return f"there {'are' if listed else 'is'}: {', '.join(listed[:20]) or 'nothing'}"


__all__ = ["GRAMMAR", "read", "write"]
