"""What happened, told step by step: launches, movement, contact, missiles, fire and damage, the end.

A tale is made of the events this seat was told, and nothing else. Steps are shown one after the other with
what they touch marked on the map; positions before a movement come from the view this screen had then.
"""

import re
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from engine.full_thrust.state import Board
from engine.game import Event
from tui.log import Told

STAGES: dict[str, str] = {
    "launch": "Launches",
    "flight": "Movement",
    "gate": "Movement",
    "finish": "Movement",
    "graze": "Contact",
    "crash": "Contact",
    "exit": "Contact",
    "seek": "Missiles seek",
    "defence": "Point defence",
    "strike": "Missile hits",
    "initiative": "Initiative",
    "shot": "Fire",
    "wasted": "Fire",
    "damage": "Damage",
    "destroyed": "Damage",
    "check": "Damage",
    "beaten": "End",
    "over": "End",
}
"""Kinds of events that are told, and what their step is called; damage stays with what caused it."""

_TOGETHER = frozenset({"Launches", "Movement", "Missiles seek", "Point defence", "Initiative", "End"})
"""Steps that hold all their events; of the others each event begins one of its own."""

_TO = re.compile(r", to -?[0-9.]+,-?[0-9.]+\.$")

_MARKER = re.compile(r"marker (m[0-9]+)\b")


class Step(Struct, frozen=True):
    """What is shown at once."""

    title: str
    events: tuple[Event, ...]
    turn: int = 0
    """The turn it belongs to."""

    @property
    def texts(self) -> tuple[str, ...]:
        """What happened, a sentence each with its rule."""
        return tuple(f"{e.text} ({e.rule})" if e.rule else e.text for e in self.events)


class Tale(Struct, frozen=True):
    """All steps, and which one is shown."""

    steps: tuple[Step, ...]
    before: Board | None
    """What was seen before it; None where this screen was not there."""
    at: int = 0

    @property
    def step(self) -> Step:
        """The step shown."""
        return self.steps[self.at]

    @property
    def is_before_movement(self) -> bool:
        """Whether ships stand where they stood before they moved."""
        return self.step.title == "Launches" and any(s.title == "Movement" for s in self.steps)

    @property
    def markers(self) -> dict[str, tuple[float, float]]:
        """Where the missile markers of this tale lie, as far as it was told."""
        found = {}
        for step in self.steps:
            for event in step.events:
                match = _MARKER.search(event.text)
                if event.kind == "launch" and match and len(event.at) > 1:
                    point = point_of(event.at[1])
                    if point is not None:
                        found[match[1]] = point
        return found


def steps_of(told: Iterable[Told], turn: int = 0) -> tuple[Step, ...]:
    """The events that are told, gathered into steps, turn by turn from the one given."""
    found: list[Step] = []
    gathered: list[Event] = []
    for _, event in told:
        if event.kind == "turn":
            found += _turn_steps(gathered, turn)
            gathered, turn = [], turn + 1
        else:
            gathered.append(event)
    return (*found, *_turn_steps(gathered, turn))


def _turn_steps(told: list[Event], turn: int) -> list[Step]:
    """The steps of one turn; initiative only where shots follow it (FT-18a)."""
    shoots = any(event.kind in ("shot", "wasted") for event in told)
    ends = {event.at[0]: event for event in told if event.kind in ("crash", "exit") and event.at}
    steps: list[tuple[str, list[Event]]] = []
    for event in told:
        stage = STAGES.get(event.kind)
        if stage is None or (stage == "Initiative" and not shoots):
            continue
        if event.kind == "flight" and event.at and event.at[0] in ends:
            event = _cut_short(event, ends[event.at[0]])
        last = steps[-1] if steps else None
        moves = next((s for s in reversed(steps) if s[0] != "Contact"), None)
        if stage == "Movement" and moves is not None and moves[0] == "Movement":
            moves[1].append(event)  # all ships move at once; what their lines met comes after (FT-14, FT-15)
        elif last is not None and (
            stage == "Damage"
            or (stage == last[0] and stage in _TOGETHER)
            or (stage == "Fire" and _same_attack(last, event))
        ):
            last[1].append(event)
        else:
            steps.append((stage, [event]))
    return [Step(title, tuple(events), turn) for title, events in steps]


def _cut_short(flight: Event, end: Event) -> Event:
    """The flight of a ship that did not get to the end of its line: what ended it instead of where to."""
    name = flight.text.split(" flies ")[0].split(" coasts")[0].split(" cannot ")[0]
    how = end.text.removeprefix(name).strip()
    return replace(flight, text=f"{_TO.sub('', flight.text)}, and {how}")


def _same_attack(last: tuple[str, list[Event]], event: Event) -> bool:
    """Whether a shot belongs to the attack told last (FT-57a)."""
    stage, events = last
    return stage == "Fire" and events[-1].kind == event.kind == "shot" and events[-1].at == event.at


def is_told(kind: str) -> bool:
    """Whether an event of that kind is worth a tale: something was carried out."""
    return kind in STAGES


def point_of(text: str) -> tuple[float, float] | None:
    """The point that an event names `x,y`; None where it names something else."""
    x, comma, y = text.partition(",")
    try:
        return (float(x), float(y)) if comma else None
    except ValueError:
        return None
