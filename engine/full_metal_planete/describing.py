"""A state as a position document, and what `try` compares with.

`describe` writes what `positions` reads, without what it would take for granted; `facts` writes every
key, with units by id and what follows from the position: `gone`, `neutralized`, `stuck`, the `score`
by colour and how many cards lie in the `pile`. `view_facts` is the same of what a seat knows.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.full_metal_planete.board import NO_ZONE, Plan
from engine.full_metal_planete.defaults import (
    commands_of,
    is_taken,
    points_of,
    reserve_of,
    settled,
    turn_of,
)
from engine.full_metal_planete.pieces import (
    BUILT,
    COLOURED,
    COLOURS,
    DESTROYERS,
    FULL,
    NATURES,
    NOBODY,
    Kind,
    Phase,
    Tide,
    Unit,
)
from engine.full_metal_planete.state import Player, State, pod_names
from engine.full_metal_planete.view import View, sample
from engine.game import Document
from engine.hexes import Cell

UNORDERED = frozenset(("hexes", "turrets", "rebuilt", "penalty", "retreated", "confirmed", "out"))
"""Keys whose lists are compared without regard to order."""


class Everything(dict[str, Document]):
    """Units by id; it answers for any id: of one that is nowhere, that it is gone.

    What it goes through, in loops and in JSON, are the units alone, without the turrets.
    """

    def __init__(self, units: dict[str, Document], turrets: dict[str, Document]) -> None:
        super().__init__(units)
        self.turrets = turrets

    def __contains__(self, unit_id: object) -> bool:
        return True

    def __missing__(self, unit_id: str) -> Document:
        return self.turrets.get(unit_id, {"gone": True})


def describe(state: State) -> Document:
    """The state as a position document: every key that is not its default."""
    document = _document(state)
    document["commands"] = _commands(state)
    order = [player for player in state.order if player not in state.out] or state.order
    acts = state.phase not in (Phase.VOTE, Phase.OVER)
    defaults: Document = {
        "board": "classic",
        "turn": turn_of(state.phase),
        "phase": "play",
        "order": _colours(range(state.players)),
        "player": COLOURS[order[0]] if acts else None,
        "first": COLOURS[state.order[0]],
        "points": None if _owes_or_saved(state) else points_of(state),
        "tide": "normal",
        "reserve": _counts(BUILT, reserve_of(state.players, state.options.sets)),
        "holds": _holds(settled(state)),
        "aim": None,
    }
    return {
        key: value
        for key, value in document.items()
        if (value != defaults[key] if key in defaults else bool(value))
    }


def _owes_or_saved(state: State) -> bool:
    """Whether the acting player has put by points, or pays a penalty, besides the points in hand: then
    these must be told, or they would be taken for counted in."""
    player = state.player
    return state.phase == Phase.PLAY and (state.penalty[player] or state.saved[player] > 0)


def _commands(state: State) -> dict[str, str | None]:
    """Who commands the colours that do not obey their own player, and those that no seat has."""
    common = commands_of(state.players, [*state.out, *(line.colour for line in state.left)])
    return {
        COLOURS[colour]: _colour(player)
        for colour, player in enumerate(state.commands)
        if colour not in common or player != common[colour]
    }


def facts(state: State) -> Document:
    """Everything that is so, every key present."""
    document = _document(state)
    document["pile"] = len(state.future)
    document["saved"] = _by_player(state.saved)
    document["insight"] = _by_player(state.insight)
    document["commands"] = {COLOURS[colour]: _colour(player) for colour, player in enumerate(state.commands)}
    document["cemetery"] = dict(Counter(NATURES[fallen.kind].word for fallen in state.cemetery))
    document["units"] = _everything(state)
    for line in state.left:
        document["left"][COLOURS[line.colour]] |= {"player": _colour(line.player), "total": line.total}
    document["score"] = {COLOURS[player]: _score(state, player) for player in range(state.players)}
    return document


def view_facts(view: View) -> Document:
    """The same keys as far as the seat may know them; `future` is its forecast, `votes` are its own."""
    # What a seat does not know is made up in the sample and replaced here.
    made_up = sample(view, Random(0))
    known = facts(replace(made_up, votes=view.votes))
    known["future"] = _tides(view.forecast)
    known["pile"] = view.pile
    return known


def _document(state: State) -> Document:
    """All keys of a position, defaults too, in the order of the design's table."""
    return {
        "board": _board(state),
        "turn": state.turn,
        "phase": state.phase.name.lower(),
        "order": _colours(state.order),
        "player": _colour(state.player),
        "first": _colour(state.first),
        "landed": _colours(state.landed),
        "points": state.points,
        "saved": _but_zero(_by_player(state.saved)),
        "penalty": [COLOURS[player] for player, pays in enumerate(state.penalty) if pays],
        "tide": state.tide.name.lower(),
        "future": _tides(state.future),
        "past": _tides(state.past),
        "insight": _but_zero(_by_player(state.insight)),
        "open_card": state.open_card,
        "reserve": _counts(BUILT, state.reserve),
        "commands": {},
        "units": [_unit(state, unit) for unit in state.units if unit.kind != Kind.TURRET],
        "holds": _holds(state),
        "cemetery": [
            {"id": f.id, "kind": NATURES[f.kind].word, "owner": _colour(f.colour)} for f in state.cemetery
        ],
        "acted": state.acted,
        "retreated": list(state.retreated),
        "built": {laid.hen: [NATURES[kind].word for kind in laid.kinds] for laid in state.built},
        "aim": _aim(state),
        "grace": state.grace,
        "votes": {ballot.ship: "leave" if ballot.leave else "stay" for ballot in state.votes},
        "confirmed": _colours(state.confirmed),
        "launch_order": list(state.launch_order),
        "left": {
            COLOURS[line.colour]: {"ore": line.ore, "units": line.units, "turrets": line.turrets}
            | ({"player": _colour(line.player)} if line.player != line.colour else {})
            | ({"aboard": list(line.aboard)} if line.aboard else {})
            for line in state.left
        },
        "out": _colours(state.out),
    }


def _board(state: State) -> Any:
    if not isinstance(state.board, Plan):
        return state.board
    written: Document = {"terrain": list(state.board.terrain)}
    if any(letter != NO_ZONE for row in state.board.zones for letter in row):
        written["zones"] = list(state.board.zones)
    return written


def _unit(state: State, unit: Unit) -> Document:
    """A unit as a position lists it."""
    written: Document = {"id": unit.id, "kind": NATURES[unit.kind].word}
    if unit.kind in COLOURED or unit.kind == Kind.FREIGHTER:
        written["owner"] = _colour(unit.colour)
    written |= _place(state, unit)
    if unit.kind in DESTROYERS and unit.ammo != FULL:
        written["ammo"] = unit.ammo
    if unit.kind == Kind.FREIGHTER:
        written["facing"] = unit.facing
        turrets = _turrets(state, unit)
        if len(turrets) < len(pod_names(unit)):
            written["turrets"] = list(turrets)
        if any(turret.ammo != FULL for turret in turrets.values()):
            written["ammo"] = {name: t.ammo for name, t in turrets.items() if t.ammo != FULL}
        if unit.rebuilt:
            written["rebuilt"] = list(unit.rebuilt)
        if unit.taken != (bool(unit.rebuilt) or is_taken(unit.colour, dict(enumerate(state.commands)))):
            written["taken"] = unit.taken
    return written


def _everything(state: State) -> Everything:
    all_facts = {unit.id: _unit_facts(state, unit) for unit in state.units}
    turrets = {unit.id for unit in state.units if unit.kind == Kind.TURRET}
    return Everything(
        {unit_id: known for unit_id, known in all_facts.items() if unit_id not in turrets},
        {unit_id: all_facts[unit_id] for unit_id in turrets},
    )


def _unit_facts(state: State, unit: Unit) -> Document:
    """All that is so of a unit; ownerless is whatever nobody commands."""
    known: Document = {
        "id": unit.id,
        "kind": NATURES[unit.kind].word,
        "owner": _colour(unit.colour) if state.owner(unit) != NOBODY else None,
        **_place(state, unit),
        "gone": False,
        "neutralized": bool(unit.held),
        "stuck": state.stuck(_outermost(state, unit)),
    }
    if unit.kind in DESTROYERS:
        known["ammo"] = unit.ammo
    if unit.kind == Kind.FREIGHTER:
        turrets = _turrets(state, unit)
        known |= {
            "facing": unit.facing,
            "turrets": list(turrets),
            "ammo": {name: turret.ammo for name, turret in turrets.items()},
            "rebuilt": list(unit.rebuilt),
            "taken": unit.taken,
        }
    return known


def _outermost(state: State, unit: Unit) -> Unit:
    """The unit itself, or what carries it about: cargo is stuck with its transporter (FMP-43)."""
    while unit.inside:
        unit = state.by_id[unit.inside]
    return unit


def _place(state: State, unit: Unit) -> Document:
    if unit.inside:
        return {"in": unit.inside}
    if unit.at < 0:
        return {}
    if unit.kind == Kind.BARGE:
        return {"hexes": [_hex(state, cell) for cell in unit.hexes]}
    return {"hex": _hex(state, unit.at)}


def _turrets(state: State, ship: Unit) -> dict[str, Unit]:
    """Pod -> its turret."""
    return {turret.id.rpartition(".")[2]: turret for turret in state.turrets_of(ship)}


def _hex(state: State, cell: Cell) -> list[int]:
    return list(state.plan.grid.xy(cell))


def _aim(state: State) -> str | list[int] | None:
    if "," in state.aim:
        return [int(part) for part in state.aim.split(",")]
    return state.aim or None


def _holds(state: State) -> dict[str, list[str]]:
    return {unit.id: list(unit.held) for unit in state.units if unit.held}


def _score(state: State, player: Player) -> Document:
    """The sum of the lines of the ships a player launched (FMP-235)."""
    lines = [line for line in state.left if line.player == player]
    return {
        "ore": sum(line.ore for line in lines),
        "units": sum(line.units for line in lines),
        "turrets": sum(line.turrets for line in lines),
        "total": sum(line.total for line in lines),
    }


def _colour(player: Player) -> str | None:
    """A colour's word; of a player that of the colour he began with."""
    return COLOURS[player] if player != NOBODY else None


def _colours(players: Iterable[Player]) -> list[str]:
    return [COLOURS[player] for player in players]


def _by_player(numbers: Iterable[int]) -> dict[str, int]:
    return {COLOURS[player]: number for player, number in enumerate(numbers)}


def _but_zero(numbers: dict[str, int]) -> dict[str, int]:
    return {word: number for word, number in numbers.items() if number}


def _counts(kinds: Iterable[Kind], counts: Iterable[int]) -> dict[str, int]:
    return {NATURES[kind].word: count for kind, count in zip(kinds, counts, strict=True)}


def _tides(tides: Iterable[Tide]) -> list[str]:
    return [tide.name.lower() for tide in tides]


__all__ = ["UNORDERED", "describe", "facts", "view_facts"]
