"""Missiles on the map: where their markers go, point defence, and what gets through.

Rules FT-16, FT-17, FT-72 to FT-72b, FT-84 to FT-87, FT-96 to FT-98. The order of dice is FT-135a. Launching
is `launching`'s.
"""

from msgspec.structs import replace

from engine import plane
from engine.full_thrust.catalogue import catalogue
from engine.full_thrust.damage import Wound, close
from engine.full_thrust.launching import misplaced
from engine.full_thrust.scene import Scene, faces
from engine.full_thrust.sheets import System
from engine.full_thrust.state import Board, Marker, Unit
from engine.full_thrust.worlds import Air

SEEK_RANGE = 3.0
"""How near a marker must come to an enemy ship (FT-84)."""


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


__all__ = ["SEEK_RANGE", "air_over", "defend", "seek", "strike"]
