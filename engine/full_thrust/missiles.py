"""Missiles: may they be launched, where their markers go, point defence, and what gets through.

Rules FT-13, FT-16, FT-17, FT-72 to FT-72b, FT-84 to FT-87, FT-96 to FT-98. The order of dice is FT-135a.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from engine import plane
from engine.full_thrust import sight
from engine.full_thrust.catalogue import catalogue
from engine.full_thrust.damage import Wound, close
from engine.full_thrust.scene import Scene, faces, spot
from engine.full_thrust.sheets import System
from engine.full_thrust.state import Board, Draft, LaunchOrder, Marker, Unit
from engine.full_thrust.worlds import Air
from engine.game import Illegal

LAUNCH_RANGE = 24.0
"""How far from its launcher a marker may be put (FT-84)."""

SEEK_RANGE = 3.0
"""How near a marker must come to an enemy ship (FT-84)."""


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


def seek(scene: Scene) -> None:
    """Each marker picks its target; a salvo rolls its lock-on at once (FT-16, FT-135a)."""
    kept = []
    for marker in scene.markers:
        target = _pick(scene, marker)
        if target is None:
            continue
        coming = marker.coming
        told = f"Marker {marker.id} goes for {scene.units[target].name}"
        if coming is None and marker.kind == "salvo":
            coming = scene.roll()
            told += f", lock-on {coming}: {coming} coming"
        if coming is None:
            coming = 1
        kept.append(replace(marker, target=target, coming=coming))
        scene.tell("seek", f"{told}.", "FT-84", (marker.id, target), marker.side)
    scene.markers = kept


def _pick(scene: Scene, marker: Marker) -> str | None:
    """Whom a marker goes for; None: it is lost (FT-84a)."""

    def lost(why: str) -> None:
        scene.tell("seek", f"Marker {marker.id} is lost: {why}.", "FT-84a", (marker.id,), marker.side)

    known = marker.target or marker.aim
    if known is not None:
        if scene.units[known].gone is None:
            return known
        lost(f"{scene.units[known].name} is gone")
        return None
    if why := misplaced(scene.before, marker.x, marker.y):
        lost(f"it is {why}")
        return None
    best: Unit | None = None
    least = SEEK_RANGE
    for unit in scene.enemies(marker.side):
        if unit.is_site:
            continue
        away = plane.distance(marker.x, marker.y, unit.x, unit.y)
        nearer = away <= least + plane.TOLERANCE if best is None else away < least - plane.TOLERANCE
        if nearer and plane.clear(marker.x, marker.y, unit.x, unit.y, scene.before.space.discs):
            best, least = unit, away
    if best is None:
        lost("no enemy ship in sight within 3")
        return None
    return best.id


def defend(scene: Scene) -> None:
    """Point defence, unit by unit, first its systems, then its marked class 1 beams (FT-72, FT-72b)."""
    for unit in list(scene.units.values()):
        if unit.gone is not None or not any(m.target == unit.id for m in scene.markers):
            continue
        systems = [s for s in unit.sheet.systems if s.defence and unit.works(s.name)]
        beams = [unit.sheet.by_name[name] for name in unit.sheet.by_name if name in unit.defends]
        for system in [*systems, *(s for s in beams if s.kind == "beam1" and unit.works(s.name))]:
            _defend_with(scene, unit, system)


def _defend_with(scene: Scene, unit: Unit, system: System) -> None:
    threats = [n for n, m in enumerate(scene.markers) if m.target == unit.id and m.coming]
    if not threats:
        return
    distances = {n: plane.distance(unit.x, unit.y, scene.markers[n].x, scene.markers[n].y) for n in threats}
    least = min(distances.values())
    at = next(n for n in threats if distances[n] <= least + plane.TOLERANCE)
    marker = scene.markers[at]
    left = marker.coming or 0
    rolled: list[int] = []
    beam = system.kind == "beam1"
    if marker.kind == "heavy":
        rolled.append(scene.roll())
        killed = int(rolled[0] >= (6 if beam else 5))
        needs = "6" if beam else "5+"
    else:
        killed = 0
        needs = "5+" if beam else "4+"
        while True:
            face = scene.roll()
            rolled.append(face)
            killed += _kills(face, beam)
            if face < 6 or killed >= left:
                break
    left = max(0, left - killed)
    scene.markers[at] = replace(marker, coming=left)
    scene.tell(
        "defence",
        f"{unit.name}, {system.name} at marker {marker.id}: {faces(rolled)} ({needs}); {left} still coming.",
        "FT-72",
        (unit.id, marker.id),
        scene.side_of[unit.id],
    )


def _kills(face: int, beam: bool) -> int:
    if beam:
        return int(face >= 5)
    return 2 if face == 6 else int(face >= 4)


def strike(scene: Scene) -> None:
    """What is left of each marker hits, in launch order, each an attack of its own (FT-17, FT-57a)."""
    for marker in scene.markers:
        if not marker.coming or marker.target is None:
            continue
        target = scene.units[marker.target]
        if target.gone is not None:
            scene.tell(
                "strike",
                f"Marker {marker.id} is lost: {target.name} is gone.",
                "FT-84a",
                (marker.id, target.id),
            )
            continue
        air = air_over(scene.before, target)
        if marker.kind == "heavy":
            _strike_heavy(scene, marker, target, air)
        else:
            _strike_salvo(scene, marker, target, air)
    scene.markers = []


def air_over(board: Board, target: Unit) -> Air:
    """The air that an attack from space on that target goes through; none over ships (FT-91, FT-91a)."""
    name = board.space.worlds[target.world].atmosphere if target.is_site else "none"
    return catalogue().airs[name]


def _strike_heavy(scene: Scene, marker: Marker, target: Unit, air: Air) -> None:
    told = f"Heavy missile {marker.id} at {target.name}"
    if air.id != "none":
        entry = scene.roll()
        needs = 1 - air.torpedo_mod
        told += f", entry {entry} ({needs}+)"
        if entry < needs:
            scene.tell(
                "strike", f"{told}: it does not get through.", "FT-96", (marker.id, target.id), marker.side
            )
            return
    dice = [scene.roll(), scene.roll()]
    wound = Wound(target)
    factor = air.missile_multiplier if wound.bare else 1
    wound.half_penetrate(sum(dice) * factor)
    times = f" × {factor}" if factor > 1 else ""
    scene.tell(
        "strike", f"{told}: damage {faces(dice)}{times}.", "FT-85", (marker.id, target.id), marker.side
    )
    close(scene, wound, f"Heavy missile {marker.id}")


def _strike_salvo(scene: Scene, marker: Marker, target: Unit, air: Air) -> None:
    hits = max(0, (marker.coming or 0) + air.torpedo_mod)
    dice = []
    wound = Wound(target)
    times = ""
    for _ in range(hits):
        face = scene.roll()
        dice.append(face)
        factor = air.missile_multiplier if wound.bare else 1
        if factor > 1:
            times = f", × {factor} where no armour is left"
        wound.half_penetrate(face * factor)
    scene.tell(
        "strike",
        f"Salvo {marker.id} at {target.name}: {hits} hit, damage {faces(dice)}{times}.",
        "FT-97" if air.torpedo_mod else "FT-84",
        (marker.id, target.id),
        marker.side,
    )
    close(scene, wound, f"Salvo {marker.id}")


__all__ = [
    "LAUNCH_RANGE",
    "SEEK_RANGE",
    "air_over",
    "check_launch",
    "defend",
    "launch",
    "misplaced",
    "rule_of",
    "seek",
    "strike",
]
