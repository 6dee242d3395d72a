"""Position documents read into states (documents, section 1).

Rules FT-27, FT-34a, FT-40a, FT-50, FT-60a, FT-120 to FT-123, FT-131. A set-up is a position that names its
scenario. Every fault is one sentence with the field and the value; order lists, launches and fire entries
that play would refuse are taken as they stand.
"""

import math
import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from engine import plane
from engine.documents import convert, show
from engine.full_thrust import checking, victory
from engine.full_thrust.catalogue import Scenario, TableEdge, catalogue
from engine.full_thrust.conditions import (
    ByPoints,
    ForValue,
    Win,
    without,
)
from engine.full_thrust.forms import MarkerForm, PositionForm, SideForm, WorldForm
from engine.full_thrust.state import Marker, Side, State, Variants
from engine.full_thrust.units import read_draft, read_unit
from engine.full_thrust.worlds import Space, World, law_row
from engine.game import Document, Unreadable
from engine.rng import Rng

MOST_SIDES = 6
ID = re.compile(r"[a-zA-Z][a-zA-Z0-9.-]*")
_MILLION = 1_000_000.0


def read(document: Document, variants: Variants, seats: int | None, rng: Rng) -> State:
    """The state a position describes. Raises `Unreadable`."""
    name = document.get("scenario")
    scenario = None
    if name is not None:
        scenario = _scenario(name, "scenario")
        document = _defaults(scenario) | document
    _finite(document, "")
    form: PositionForm = convert(document, PositionForm)
    if form.worlds is None or form.sides is None:
        missing = "worlds" if form.worlds is None else "sides"
        raise Unreadable(f"{missing}: this key is needed where no scenario gives it")
    _header(form)
    space = Space(
        worlds=_worlds(form.worlds),
        fractional=variants.fractional_gravity,
        two_inch=variants.two_inch_table,
        smooth=variants.smooth_gravity,
    )
    kept = _seated(form.sides, seats, scenario)
    sides = _sides(form, kept, space)
    ids = [side.id for side in sides]
    win = _win(form, ids, frozenset(_side_id(form.sides[n], n) for n in range(len(kept), len(form.sides))))
    state = State(
        variants=variants,
        turn=form.turn,
        turn_limit=None if form.turn_limit is UNSET else form.turn_limit,
        step=form.step,
        table=form.table or TableEdge(),
        space=space,
        gates=form.gates or (),
        win=win,
        sides=sides,
        first=_numbers(form.first, ids, "first"),
        rolled="".join(str(face) for face in form.rolled),
        resigned=_numbers(form.resigned, ids, "resigned"),
        beaten=_numbers(form.beaten, ids, "beaten"),
        dice=form.dice,
        rng=rng,
    )
    checking.check_places(state)
    checking.check_references(state, form)
    checking.check_win(state)
    state = replace(state, markers=_markers(form.markers, state))
    return _finished(_silenced(state), form)


def _scenario(name: Any, at: str) -> Scenario:
    known = catalogue().scenarios
    if not isinstance(name, str) or name not in known:
        raise Unreadable(f"{at}: there is no scenario {show(name)} (there are: {', '.join(known)})")
    return known[name]


def for_seats(name: str | None, seats: int) -> Document:
    """The position a table starts from: the named scenario, or the first that so many seats can play.

    Raises `Unreadable` where they do not go together.
    """
    known = catalogue().scenarios
    if name is None:
        name = next((s.id for s in known.values() if seats in s.seats), None)
        if name is None:
            raise Unreadable(f"seats: no scenario is for {seats} seats")
    scenario = _scenario(name, "option scenario")
    if seats not in scenario.seats:
        raise Unreadable(f"option scenario: {name} is played by {_span(scenario.seats)}, not by {seats}")
    return {"scenario": name}


def _span(seats: range) -> str:
    word = "seat" if seats[-1] == 1 else "seats"
    return f"{seats[0]} {word}" if len(seats) == 1 else f"{seats[0]} to {seats[-1]} seats"


def _defaults(scenario: Scenario) -> Document:
    """The keys of a position that a scenario gives."""
    plain: Document = msgspec.json.decode(msgspec.json.encode(scenario))
    sides = []
    for side in plain["sides"]:
        sites = [{"world": site.pop("body"), **site} for site in side["sites"]]
        sites = [{key: value for key, value in site.items() if value != ""} for site in sites]
        sides.append({"id": side["id"], "units": side["units"], "sites": sites})
    return {
        "turn_limit": scenario.turn_limit,
        "table": plain["table"],
        "worlds": plain["bodies"],
        "gates": plain["gates"],
        "sides": sides,
        **({"win": plain["win"]} if scenario.win is not None else {}),
    }


def _finite(value: Any, at: str) -> None:
    """Raise for a number that is not finite or beyond a million, wherever it stands."""
    if isinstance(value, float | int) and not isinstance(value, bool):
        if at.rpartition(".")[2] != "population" and not (math.isfinite(value) and abs(value) <= _MILLION):
            raise Unreadable(f"{at}: {show(value)} is not a number within a million")
    elif isinstance(value, dict):
        for key, part in value.items():
            _finite(part, f"{at}.{key}" if at else str(key))
    elif isinstance(value, list | tuple):
        for n, part in enumerate(value):
            _finite(part, f"{at}[{n}]")


def _header(form: PositionForm) -> None:
    if not 1 <= form.turn <= victory.LAST_TURN:
        raise Unreadable(f"turn: {form.turn} is not 1 to {victory.LAST_TURN}")
    limit = form.turn_limit
    if isinstance(limit, int) and not 1 <= limit <= victory.LAST_TURN:
        raise Unreadable(f"turn_limit: {limit} is not 1 to {victory.LAST_TURN}")
    if form.table is not None:
        for word, length in (("w", form.table.w), ("h", form.table.h)):
            if length <= 0:
                raise Unreadable(f"table.{word}: {show(length)} is not above 0")
    for word, faces in (("dice", form.dice), ("rolled", form.rolled)):
        for n, face in enumerate(faces):
            if not 1 <= face <= 6:
                raise Unreadable(f"{word}[{n}]: {face} is not 1 to 6")
    if form.result is not None and form.step != "over":
        raise Unreadable(f"result: the game is not over at step {form.step}")


def _worlds(forms: Sequence[WorldForm]) -> tuple[World, ...]:
    worlds: list[World] = []
    for n, form in enumerate(forms):
        world = _world(form, n)
        for other, before in enumerate(worlds):
            gap = plane.distance(world.x, world.y, before.x, before.y) - world.radius - before.radius
            if gap < -plane.TOLERANCE:
                raise Unreadable(f"worlds[{n}]: overlaps worlds[{other}] (FT-34a)")
        worlds.append(world)
    return tuple(worlds)


def _world(form: WorldForm, n: int) -> World:
    at = f"worlds[{n}]"
    x, y = form.x + 0.0, form.y + 0.0
    if form.world is not None:
        for word in ("name", "radius", "g", "atmosphere", "row"):
            if getattr(form, word) is not None:
                raise Unreadable(f"{at}.{word}: a listed world has its own; leave out world to make one")
        listed = catalogue().worlds.get(form.world)
        if listed is None:
            raise Unreadable(f"{at}.world: there is no world {show(form.world)} in the data")
        return World(
            listed.id,
            listed.name,
            listed.radius,
            listed.surface_g,
            listed.atmosphere,
            x,
            y,
            listed.band_accel,
        )
    if form.radius is None or form.g is None:
        missing = "radius" if form.radius is None else "g"
        raise Unreadable(f"{at}.{missing}: this key is needed for a world that is not listed")
    if form.radius <= 0:
        raise Unreadable(f"{at}.radius: {show(form.radius)} is not above 0")
    if form.g < 0:
        raise Unreadable(f"{at}.g: {show(form.g)} is below 0")
    row = form.row
    if row is None:
        row = law_row(form.radius, form.g)
    for k, pull in enumerate(row):
        if pull < 0:
            raise Unreadable(f"{at}.row[{k}]: {show(pull)} is below 0")
    if len(row) > 40:
        raise Unreadable(f"{at}.row: {len(row)} bands are more than 40")
    name = form.name if form.name is not None else f"world {n + 1}"
    return World("", name, form.radius, form.g, form.atmosphere or "none", x, y, row)


def _seated(forms: Sequence[SideForm], seats: int | None, scenario: Scenario | None) -> Sequence[SideForm]:
    """The sides that sit at the table; those beyond its seats are left out where the scenario says so."""
    if not 1 <= len(forms) <= MOST_SIDES:
        raise Unreadable(f"sides: {len(forms)} are not 1 to {MOST_SIDES}")
    if seats is None or seats == len(forms):
        return forms
    if seats > len(forms):
        raise Unreadable(f"sides: {len(forms)} for a table of {seats} seats")
    if scenario is None or seats not in scenario.seats:
        raise Unreadable(f"sides: {len(forms)} for {seats} seats, and no scenario says who may be left out")
    return forms[:seats]


def _side_id(form: SideForm, n: int) -> str:
    return form.id if form.id is not None else "abcdef"[n]


def _sides(form: PositionForm, kept: Sequence[SideForm], space: Space) -> tuple[Side, ...]:
    names: set[str] = set()
    units: set[str] = set()
    sides = []
    for n, side in enumerate(kept):
        name = _word(_side_id(side, n), f"sides[{n}].id", names)
        drafts, found = [], []
        items = [("units", m, item) for m, item in enumerate(side.units)]
        items += [("sites", m, item) for m, item in enumerate(side.sites)]
        for count, (key, m, item) in enumerate(items, 1):
            at = f"sides[{n}].{key}[{m}]"
            unit_id = _word(item.id if item.id is not None else f"{name}{count}", f"{at}.id", units)
            unit = read_unit(item, unit_id, at, space, turn=form.turn, site=key == "sites", step=form.step)
            found.append(unit)
            draft = read_draft(item, unit, at, form.step)
            if not draft.empty:
                drafts.append(draft)
        firing = [draft.unit for draft in drafts if draft.fire]
        plan = [unit for unit in dict.fromkeys(side.plan or ()) if unit in firing]
        plan += [unit for unit in firing if unit not in plan]
        sides.append(
            Side(
                id=name,
                units=tuple(found),
                locked=side.locked or side.late,
                late=side.late,
                plan=tuple(plan),
                affirmed=tuple(dict.fromkeys(side.affirmed)),
                drafts=tuple(drafts),
            )
        )
    return tuple(sides)


def _word(name: str, at: str, taken: set[str]) -> str:
    if ID.fullmatch(name) is None:
        raise Unreadable(f"{at}: {show(name)} is no id: a letter, then letters, figures, dots and dashes")
    if name in taken:
        raise Unreadable(f"{at}: {name} is used twice")
    taken.add(name)
    return name


def _win(form: PositionForm, ids: Sequence[str], left_out: frozenset[str]) -> Win:
    if form.win is None:
        return ByPoints(lines=tuple(ForValue(side=side) for side in ids))
    return without(form.win, left_out)


def _numbers(names: Iterable[str], ids: Sequence[str], at: str) -> tuple[int, ...]:
    found: list[int] = []
    for n, name in enumerate(names):
        if name not in ids:
            raise Unreadable(f"{at}[{n}]: there is no side {show(name)}")
        if ids.index(name) in found:
            raise Unreadable(f"{at}[{n}]: {name} is used twice")
        found.append(ids.index(name))
    return tuple(found)


def _markers(forms: Sequence[MarkerForm], state: State) -> tuple[Marker, ...]:
    ids = [side.id for side in state.sides]
    taken: set[str] = set()
    markers = []
    for n, form in enumerate(forms):
        at = f"markers[{n}]"
        name = _word(form.id if form.id is not None else f"m{n + 1}", f"{at}.id", taken)
        if form.kind not in ("salvo", "heavy"):
            raise Unreadable(f'{at}.kind: {show(form.kind)} is not "salvo" or "heavy"')
        if form.side not in ids:
            raise Unreadable(f"{at}.side: there is no side {show(form.side)}")
        for word, unit in (("from", form.unit), ("aim", form.aim), ("target", form.target)):
            if unit is not None:
                checking.check_known(state, unit, f"{at}.{word}")
        if form.coming is not None and not 0 <= form.coming <= 6:
            raise Unreadable(f"{at}.coming: {form.coming} is not 0 to 6")
        x, y = _marker_place(form, state, at)
        markers.append(
            Marker(
                id=name,
                side=ids.index(form.side),
                kind="heavy" if form.kind == "heavy" else "salvo",
                unit=form.unit,
                x=x,
                y=y,
                aim=form.aim,
                target=form.target,
                coming=form.coming,
            )
        )
    return tuple(markers)


def _marker_place(form: MarkerForm, state: State, at: str) -> tuple[float, float]:
    if form.aim is not None:
        found = state.find(form.aim)
        if found is None or not found[1].is_site:
            raise Unreadable(f"{at}.aim: {form.aim} is no site (FT-84a)")
        if form.x is not None or form.y is not None:
            raise Unreadable(f"{at}.x: a marker with an aim stands on its site")
        return found[1].x, found[1].y
    if form.x is None or form.y is None:
        raise Unreadable(f"{at}.{'x' if form.x is None else 'y'}: this key is needed, or aim")
    return form.x + 0.0, form.y + 0.0


def _silenced(state: State) -> State:
    """The state without what sides that are out have written (FT-144)."""
    if not state.active and state.step != "over":
        raise Unreadable("resigned: every side is out, and the step is not over")
    sides = tuple(
        side if state.playing(n) else replace(side, locked=False, late=False, plan=(), affirmed=(), drafts=())
        for n, side in enumerate(state.sides)
    )
    return replace(state, sides=sides)


def _finished(state: State, form: PositionForm) -> State:
    """The state with its result, where the game is over."""
    if state.step != "over":
        return state
    if form.result is None:
        return replace(state, result=victory.settled(state))
    if len(form.result.places) != len(state.sides):
        raise Unreadable(f"result.places: {len(form.result.places)} for {len(state.sides)} sides")
    return replace(state, result=form.result)


__all__ = ["for_seats", "read"]
