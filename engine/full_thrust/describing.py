"""States and views written as documents: `describe` for the way back, `facts` for `try` (documents, 4).

A board without luck (a view) is written by the same functions; what the seat may not know is not in it.
"""

from typing import Any

import msgspec

from engine.full_thrust.damage import casualties, rows_lost
from engine.full_thrust.notation import write_launch
from engine.full_thrust.orders import write_words
from engine.full_thrust.scoring import scores
from engine.full_thrust.state import Board, Draft, Marker, Side, State, Unit
from engine.full_thrust.worlds import World
from engine.game import Document


def plain(value: Any) -> Any:
    """A struct as plain JSON values; doubles come through bit for bit."""
    return msgspec.json.decode(msgspec.json.encode(value))


def describe(board: Board) -> Document:
    """The board as a position document: every key that is not its default."""
    document: Document = {
        "turn": board.turn,
        "turn_limit": board.turn_limit,
        "step": board.step,
        "table": plain(board.table),
        "worlds": [_world(world) for world in board.space.worlds],
        "gates": plain(board.gates),
        "win": plain(board.win),
        "sides": [_side(side) for side in board.sides],
    }
    rest: Document = {
        "markers": [_marker(board, marker) for marker in board.markers],
        "dice": list(board.dice) if isinstance(board, State) else [],
        "first": _ids(board, board.first),
        "resigned": _ids(board, board.resigned),
        "beaten": _ids(board, board.beaten),
        "rolled": [int(face) for face in board.rolled],
    }
    document |= {key: value for key, value in rest.items() if value}
    if board.result is not None:
        document["result"] = plain(board.result)
    return document


def _ids(board: Board, numbers: tuple[int, ...]) -> list[str]:
    return [board.sides[n].id for n in numbers]


def _world(world: World) -> Document:
    if world.id:
        return {"world": world.id, "x": world.x, "y": world.y}
    return {
        "name": world.name,
        "radius": world.radius,
        "g": world.g,
        "atmosphere": world.atmosphere,
        "x": world.x,
        "y": world.y,
        "row": list(world.row),
    }


def _side(side: Side) -> Document:
    document: Document = {"id": side.id}
    for key, sites in (("units", False), ("sites", True)):
        found = [_unit(unit, side.draft(unit.id)) for unit in side.units if unit.is_site == sites]
        if found or not sites:
            document[key] = found
    as_they_stand = tuple(draft.unit for draft in side.drafts if draft.fire)
    rest: Document = {
        "locked": side.locked,
        "late": side.late,
        "plan": list(side.plan) if side.plan != as_they_stand else [],
        "affirmed": list(side.affirmed),
    }
    return document | {key: value for key, value in rest.items() if value}


def _unit(unit: Unit, draft: Draft) -> Document:
    """A unit in full, what is written for it only where something is."""
    document = _static(unit) | _condition(unit)
    if unit.finished is not None:
        document["finished"] = unit.finished
    if unit.gone is not None:
        document["gone"] = _gone(unit)
    return document | {key: value for key, value in _written(unit, draft).items() if value}


def _static(unit: Unit) -> Document:
    document: Document = {"id": unit.id}
    if unit.own is not None:
        document["design"] = {key: value for key, value in plain(unit.own).items() if key != "type"}
    else:
        document[unit.kind] = unit.design
    return document | {"name": unit.name}


def _condition(unit: Unit) -> Document:
    if unit.is_site:
        document: Document = {"world": unit.world, "bearing": unit.bearing, "lost_boxes": unit.lost_boxes}
        if unit.kind == "settlement":
            return document
        return document | {"armour": list(unit.armour), "lost": list(unit.lost), "spent": list(unit.spent)}
    return {
        "x": unit.x,
        "y": unit.y,
        "vx": unit.vx,
        "vy": unit.vy,
        "facing": unit.facing,
        "lost_boxes": unit.lost_boxes,
        "armour": list(unit.armour),
        "screens": unit.screens,
        "lost": list(unit.lost),
        "drive_hits": unit.drive_hits,
        "spent": list(unit.spent),
        "burned": unit.burned,
        "gates": unit.gates,
    }


def _gone(unit: Unit) -> Document:
    return {key: value for key, value in plain(unit.gone).items() if value is not None}


def _written(unit: Unit, draft: Draft) -> Document:
    return {
        "orders": write_words(draft.orders),
        "launches": [write_launch(order) for order in draft.launches],
        "defends": list(draft.defends or unit.defends),
        "fire": [[shot.system, shot.target] for shot in draft.fire],
    }


def _marker(board: Board, marker: Marker) -> Document:
    document: Document = {"id": marker.id, "side": board.sides[marker.side].id, "kind": marker.kind}
    if marker.unit is not None:
        document["from"] = marker.unit
    if marker.aim is not None:
        document["aim"] = marker.aim
    else:
        document |= {"x": marker.x, "y": marker.y}
    if marker.target is not None:
        document["target"] = marker.target
    if marker.coming is not None:
        document["coming"] = marker.coming
    return document


def facts(board: Board, to_act: tuple[int, ...]) -> Document:
    """`describe` with every key present, sides and units as objects by id, and what follows from them."""
    by_id: Document = {}
    sides: Document = {}
    for side in board.sides:
        units = {unit.id: _unit_facts(board, unit, side.draft(unit.id)) for unit in side.units}
        by_id |= units
        sides[side.id] = {
            "id": side.id,
            "units": {unit.id: units[unit.id] for unit in side.units if not unit.is_site},
            "sites": {unit.id: units[unit.id] for unit in side.units if unit.is_site},
            "locked": side.locked,
            "late": side.late,
            "plan": list(side.plan),
            "affirmed": list(side.affirmed),
        }
    points = {side.id: _points(half) for side, half in zip(board.sides, scores(board), strict=True)}
    document = describe(board) | {
        "sides": sides,
        "units": by_id,
        "markers": [_marker(board, marker) for marker in board.markers],
        "first": _ids(board, board.first),
        "resigned": _ids(board, board.resigned),
        "beaten": _ids(board, board.beaten),
        "rolled": [int(face) for face in board.rolled],
        "result": plain(board.result),
        "points": points,
        "places": None if board.result is None else list(board.result.places),
        "to_act": list(to_act),
    }
    if isinstance(board, State):
        document["dice"] = list(board.dice)
    return document


def _points(halves: int) -> int | float:
    return halves // 2 if halves % 2 == 0 else halves / 2


def _unit_facts(board: Board, unit: Unit, draft: Draft) -> Document:
    document = _static(unit) | _condition(unit) | _written(unit, draft)
    document |= {
        "gone": None if unit.gone is None else _gone(unit),
        "hull": unit.hull,
        "rows_lost": rows_lost(unit),
        "destroyed": unit.destroyed,
    }
    if unit.kind == "settlement":
        document["casualties"] = casualties(unit)
    if not unit.is_site:
        worlds = range(len(board.space.worlds))
        document |= {
            "finished": unit.finished,
            "thrust": unit.thrust,
            "altitudes": [board.space.altitude(n, unit.x, unit.y) for n in worlds],
            "bands": [board.space.band(n, unit.x, unit.y) for n in worlds],
            "pull": list(board.space.pull(unit.x, unit.y)),
        }
    return document


__all__ = ["describe", "facts", "plain"]
