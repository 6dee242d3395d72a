"""Launching missiles: may it be done, and the markers it puts on the map.

Rules FT-13, FT-84, FT-84a, FT-85. A launch is judged from position and facing before movement.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from engine import plane
from engine.full_thrust import sight
from engine.full_thrust.scene import Scene, spot
from engine.full_thrust.sheets import System
from engine.full_thrust.state import Board, Draft, LaunchOrder, Marker, Unit
from engine.game import Illegal

LAUNCH_RANGE = 24.0
"""How far from its launcher a marker may be put (FT-84)."""


def rule_of(kind: str) -> str:
    """The rule a kind of launcher rests on."""
    return "FT-85" if kind == "heavy_missile" else "FT-84"


def check_launch(
    board: Board, side: int, unit: Unit, order: LaunchOrder, others: Sequence[LaunchOrder]
) -> None:
    """Raise `Illegal` unless that launch may be made beside those of the same ship before it.

    Judged from position and facing as they are, before movement (FT-84a).
    """
    system = unit.sheet.by_name.get(order.system)
    if system is None or not system.launcher:
        raise Illegal(f"{unit.name} has no launcher {order.system}", "FT-84")
    rule = rule_of(system.kind)
    if order.system in unit.lost:
        raise Illegal(f"{order.system} is lost", "FT-58")
    if order.system in unit.spent:
        raise Illegal(f"{order.system} has been fired", rule)
    if any(other.system == order.system for other in others):
        raise Illegal(f"{order.system} launches once a turn", rule)
    if system.kind == "salvo_launcher":
        loaded = sum(unit.works(name) for name in unit.sheet.reloads)
        taken = sum(other.system.startswith("salvo_launcher#") for other in others)
        if taken >= loaded:
            raise Illegal(f"the magazines of {unit.name} hold no salvo for {order.system}", rule)
    if order.aim is not None:
        _check_aim(board, side, unit, system, order.aim)
    elif order.at is not None:
        _check_point(board, unit, system, order.at.x, order.at.y)


def _check_aim(board: Board, side: int, unit: Unit, system: System, aim: str) -> None:
    found = board.find(aim)
    if found is None or not found[1].is_site:
        raise Illegal(f"{aim} is no site; a missile for a ship is put on a point of the map", "FT-84a")
    owner, site = found
    if owner == side:
        raise Illegal(f"{site.name} is one's own", "FT-84a")
    if site.gone is not None:
        raise Illegal(f"{site.name} is destroyed", "FT-84a")
    if not sight.in_arc(unit, system, site.x, site.y):
        raise Illegal(f"{site.name} is out of the arc of {system.name}", rule_of(system.kind))
    if sight.reach(unit, site) > LAUNCH_RANGE + plane.TOLERANCE:
        raise Illegal(f"{site.name} is {sight.reach(unit, site):.2f} away, more than 24", "FT-84a")
    sight.check_sight(board.space, unit, site)


def _check_point(board: Board, unit: Unit, system: System, x: float, y: float) -> None:
    rule = rule_of(system.kind)
    away = plane.distance(unit.x, unit.y, x, y)
    if misplaced(board, x, y):
        raise Illegal(f"a marker at {spot(x, y)} would be {misplaced(board, x, y)}", "FT-84a")
    if not sight.in_arc(unit, system, x, y):
        raise Illegal(f"{spot(x, y)} is out of the arc of {system.name}", rule)
    if away > LAUNCH_RANGE + plane.TOLERANCE:
        raise Illegal(f"{spot(x, y)} is {away:.2f} away, more than 24", rule)
    try:
        sight.check_line(board.space, unit, x, y)
    except Illegal as fault:
        raise Illegal(f"{spot(x, y)} is out of sight: {fault.reason}", rule) from None


def misplaced(board: Board, x: float, y: float) -> str:
    """Why a marker may not lie at a point: in a disc, off the map; empty where it may (FT-84a)."""
    for cx, cy, radius in board.space.discs:
        if plane.distance(x, y, cx, cy) < radius - plane.TOLERANCE:
            return "in a world"
    table = board.table
    if table.edge == "leave" and (
        abs(x) > table.w / 2 + plane.TOLERANCE or abs(y) > table.h / 2 + plane.TOLERANCE
    ):
        return "off the map"
    return ""


def launch(scene: Scene, drafts: dict[str, Draft]) -> None:
    """Place the markers of all drafts; an entry that cannot be carried out is skipped (FT-13)."""
    board = scene.before
    number = max((_number(marker.id) for marker in scene.markers), default=0)
    for unit_id, draft in drafts.items():
        made: list[LaunchOrder] = []
        for order in draft.launches:
            unit = scene.units[unit_id]
            side = scene.side_of[unit_id]
            try:
                if unit.gone is not None:
                    raise Illegal("it is out of the game", "FT-84a")
                check_launch(board, side, board_unit(board, unit_id), order, made)
            except Illegal as fault:
                scene.tell(
                    "launch",
                    f"{unit.name} does not launch {order.system}: {fault.reason}.",
                    fault.rule,
                    (unit_id,),
                )
                continue
            made.append(order)
            number += 1
            _place(scene, unit, order, f"m{number}")


def board_unit(board: Board, unit: str) -> Unit:
    """A unit as it stood when the step began."""
    found = board.find(unit)
    assert found is not None
    return found[1]


def _number(marker: str) -> int:
    digits = marker[1:]
    return int(digits) if marker[:1] == "m" and digits.isdecimal() and len(digits) < 10 else 0


def _place(scene: Scene, unit: Unit, order: LaunchOrder, name: str) -> None:
    system = unit.sheet.by_name[order.system]
    used = order.system
    if system.kind == "salvo_launcher":
        used = next(reload for reload in unit.sheet.reloads if unit.works(reload))
    scene.put(replace(unit, spent=(*unit.spent, used)))
    at = order.at or plane.Vector(0.0, 0.0)
    goal = spot(at.x, at.y)
    if order.aim is not None:
        site = scene.units[order.aim]
        at, goal = plane.Vector(site.x, site.y), site.name
    marker = Marker(
        id=name,
        side=scene.side_of[unit.id],
        kind="heavy" if system.kind == "heavy_missile" else "salvo",
        unit=unit.id,
        x=at.x,
        y=at.y,
        aim=order.aim,
    )
    scene.markers.append(marker)
    what = "a heavy missile" if marker.kind == "heavy" else "a salvo"
    scene.tell(
        "launch",
        f"{unit.name} launches {what} at {goal}: marker {name}.",
        rule_of(system.kind),
        (unit.id, order.aim or spot(at.x, at.y)),
        marker.side,
    )


__all__ = ["LAUNCH_RANGE", "check_launch", "launch", "misplaced", "rule_of"]
