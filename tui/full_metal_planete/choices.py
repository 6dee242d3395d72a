"""What can be chosen on the board: the legal actions, sorted by the thing in hand and by place.

`choices_of` lists what a thing can do or have done to it, `choices_at` what can be done to what
stands on a hex, whoever does it. Both only arrange what `legal` gives.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.full_metal_planete.actions import (
    Action,
    Assault,
    Build,
    Capture,
    Deploy,
    Fire,
    LaunchOrder,
    Load,
    Move,
    Rebuild,
    Seize,
    Shift,
    Unload,
    Vote,
)
from engine.full_metal_planete.pieces import COLOURS, NATURES, Kind, Unit
from engine.full_metal_planete.state import State, pod_names
from engine.hexes import Cell
from tui.full_metal_planete.board import places_of
from tui.full_metal_planete.routes import Route

TAGS = {
    "move": "",
    "assault": "a",
    "fire": "x",
    "capture": "k",
    "load": "+",
    "unload": "-",
    "shift": "s",
    "build": "b",
    "seize": "$",
    "rebuild": "t",
    "deploy": "*",
    "vote": "v",
    "launch-order": "q",
}
"""The tag of a lit hex by what can be done there; a step's tag is its price."""


class Choice(NamedTuple):
    """Something that can be done now."""

    verb: str
    label: str
    """In words: `load o12 into bc1`."""
    cells: tuple[Cell, ...]
    """Where it is chosen on the board; empty: from the menu of the thing in hand only."""
    actions: tuple[Action, ...]
    """What is played, one by one."""
    cost: int
    """Action points."""
    path: tuple[Cell, ...] = ()
    danger: str = ""


def name_of(state: State, unit_id: str) -> str:
    """A thing as labels name it: `tank bt1`."""
    unit = state.by_id.get(unit_id)
    return unit_id if unit is None else f"{NATURES[unit.kind].word} {unit_id}"


def what_stands(state: State, cell: Cell) -> str:
    """A target as labels name it: `gunboat rg1 (6,2)`."""
    unit = state.on.get(cell)
    hex = state.plan.name(cell)
    return hex if unit is None else f"{name_of(state, unit.id)} ({hex})"


def walk(route: Route, state: State) -> Choice:
    """A route as a choice."""
    hexes = "+".join(state.plan.name(cell) for cell in route.place)
    end = {"stuck": ", and be stuck there", "held": ", and be held by fire there"}.get(route.danger, "")
    label = f"move {route.unit} to {hexes}{end}"
    return Choice("move", label, route.place, route.steps, route.cost, route.cells, route.danger)


def choices_of(state: State, legal: Iterable[Action], hand: Unit) -> list[Choice]:
    """What the thing in hand can do, or have done to it or to its cargo; steps are not among it."""
    found = []
    for action in legal:
        if hand.id in _involved(state, action):
            choice = as_choice(state, action)
            if choice is not None:
                found.append(choice)
    return found


def choices_at(state: State, legal: Iterable[Action], cell: Cell) -> list[Choice]:
    """What can be done to what stands on a hex: shoot it, capture it, load it, build a turret."""
    found = []
    for action in legal:
        match action:
            case Fire(target=target):
                here = target == cell
            case Capture(unit=unit) | Load(unit=unit):
                here = cell in state.by_id[unit].hexes
            case Assault(shots=shots):
                here = any(shot.target == cell for shot in shots)
            case Rebuild(ship=ship, pod=pod):
                here = pod_cell(state, ship, pod) == cell
            case Seize(ship=ship):
                here = cell in places_of(state, state.by_id[ship])
            case _:
                here = False
        choice = as_choice(state, action) if here else None
        if choice is not None:
            found.append(choice)
    return found


def actors(state: State, legal: Iterable[Action]) -> list[str]:
    """The things that can do something, each once: units on the board, turrets, then what is carried."""
    found: dict[str, None] = {}
    for action in legal:
        for name in _doers(action):
            if state.by_id[name].kind != Kind.ORE:
                found[name] = None

    def where(name: str) -> tuple[int, Cell]:
        unit = state.by_id[name]
        places = places_of(state, unit)
        late = 2 if unit.inside else 1 if unit.kind in (Kind.TURRET, Kind.FREIGHTER) else 0
        return late, places[0] if places else -1

    return sorted(found, key=where)


def as_choice(state: State, action: Action) -> Choice | None:
    """An action as a choice; None for those that are no choice on the board (steps, ends, aims)."""
    at = state.plan.name
    match action:
        case Assault(unit=unit, to=to, shots=shots):
            fired = " and ".join(
                f"at {what_stands(state, shot.target)} with {name_of(state, shot.partner)}" for shot in shots
            )
            return Choice(
                "assault",
                f"assault {at(to)} with {name_of(state, unit)}, fire {fired}",
                (to,),
                (action,),
                1 + 2 * len(shots),
                (to,),
            )
        case Fire(one=one, two=two, target=target):
            return Choice("fire", f"fire at {at(target)} with {one} and {two}", (target,), (action,), 2)
        case Capture(unit=unit, one=one, two=two, colour=colour):
            label = f"capture {name_of(state, unit)} with {one} and {two}, as {COLOURS[colour]}"
            return Choice("capture", label, state.by_id[unit].hexes, (action,), 1)
        case Load(unit=unit, into=into):
            carrier, thing = state.by_id[into], state.by_id[unit]
            label = (
                f"{'enter' if carrier.facing else 'load'} {name_of(state, unit)} into {name_of(state, into)}"
            )
            return Choice("load", label, (*places_of(state, carrier), *thing.hexes), (action,), 1)
        case Unload(unit=unit, to=to, also=also, into=into):
            if into:
                label, cells = (
                    f"pass {name_of(state, unit)} to {name_of(state, into)}",
                    places_of(state, state.by_id[into]),
                )
            else:
                cells = _pair(to, also)
                label = f"put {name_of(state, unit)} on {'+'.join(at(cell) for cell in cells)}"
            return Choice("unload", label, cells, (action,), 1)
        case Shift(unit=unit, into=into):
            label = f"shift {name_of(state, unit)} into {name_of(state, into)}"
            return Choice("shift", label, places_of(state, state.by_id[into]), (action,), 0)
        case Build(kind=kind, hen=hen, to=to, into=into):
            cells = places_of(state, state.by_id[into]) if into else (to,)
            where = f"into {name_of(state, into)}" if into else f"on {at(to)}"
            return Choice("build", f"build a {NATURES[kind].word} {where} with {hen}", cells, (action,), 1)
        case Seize(ship=ship, unit=unit):
            return Choice(
                "seize",
                f"enter and take {ship} with {unit}",
                places_of(state, state.by_id[ship]),
                (action,),
                1,
            )
        case Rebuild(ship=ship, pod=pod):
            return Choice(
                "rebuild", f"rebuild turret {ship}.{pod}", (pod_cell(state, ship, pod),), (action,), 2
            )
        case Deploy(unit=unit, to=to, also=also, into=into):
            if into:
                cells = places_of(state, state.by_id[into])
                return Choice(
                    "deploy", f"put {name_of(state, unit)} into {name_of(state, into)}", cells, (action,), 0
                )
            if to < 0:
                return Choice(
                    "deploy", f"take {name_of(state, unit)} back aboard", _own_ship(state, unit), (action,), 0
                )
            cells = _pair(to, also)
            label = f"put {name_of(state, unit)} on {'+'.join(at(cell) for cell in cells)}"
            return Choice("deploy", label, cells, (action,), 0)
        case Vote(ship=ship, leave=leave):
            label = f"{ship} {'leaves now' if leave else 'stays'}"
            return Choice("vote", label, places_of(state, state.by_id[ship]), (action,), 0)
        case LaunchOrder(ships=ships):
            return Choice("launch-order", f"launch in this order: {' '.join(ships)}", (), (action,), 0)
    return None


def pod_cell(state: State, ship: str, pod: str) -> Cell:
    """The hex of a freighter's pod."""
    unit = state.by_id[ship]
    return state.pods[ship][pod_names(unit).index(pod)]


def _pair(to: Cell, also: Cell) -> tuple[Cell, ...]:
    return (to,) if also < 0 else (to, also)


def _own_ship(state: State, unit_id: str) -> tuple[Cell, ...]:
    colour = state.by_id[unit_id].colour
    for ship in state.ships:
        if ship.colour == colour or (colour < 0 and state.owner(ship) == state.player):
            return places_of(state, ship)
    return ()


def _involved(state: State, action: Action) -> Sequence[str]:
    """The things in whose menu an action belongs: who does it, its cargo's carrier, the ship concerned."""
    match action:
        case Load(unit=unit, into=into):
            return (unit, into)
        case Unload(unit=unit):
            return (unit, state.by_id[unit].inside)
        case Shift(unit=unit, into=into):
            return (unit, into, state.by_id[unit].inside)
        case LaunchOrder(ships=ships):
            return ships
    return _doers(action)


def _doers(action: Action) -> Sequence[str]:
    """The things that act; what only lies there or ends something has none."""
    match action:
        case Fire(one=one, two=two) | Capture(one=one, two=two):
            return (one, two)
        case Load(unit=unit, into=into):
            return (unit, into)
        case Build(hen=hen):
            return (hen,)
        case Rebuild(ship=ship) | Vote(ship=ship):
            return (ship,)
        case LaunchOrder(ships=ships):
            return ships
        case Move(unit=unit) | Assault(unit=unit) | Unload(unit=unit) | Shift(unit=unit):
            return (unit,)
        case Seize(unit=unit) | Deploy(unit=unit):
            return (unit,)
    return ()
