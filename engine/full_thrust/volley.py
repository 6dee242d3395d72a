"""Fire: may a shot be made, the order of a volley, and what its dice do.

Rules FT-18, FT-18a, FT-52, FT-53a, FT-70 to FT-73, FT-86, FT-90 to FT-103, FT-123. The order of dice is
FT-135a.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.full_thrust import sight
from engine.full_thrust.damage import Wound, close
from engine.full_thrust.missiles import air_over
from engine.full_thrust.scene import Scene, faces
from engine.full_thrust.sheets import System
from engine.full_thrust.state import Shot, Unit
from engine.full_thrust.weapons import Family, Weapon
from engine.full_thrust.worlds import Air, Space
from engine.game import Illegal

AFT = 3
"""The arc astern."""


def check_shot(space: Space, unit: Unit, system: System | None, target: Unit, *, own: bool) -> None:
    """Raise `Illegal` unless that system may be fired at that target now; range is not asked.

    `own`: the target is of the same side. Fire controls are `check_plan`'s.
    """
    if system is None or system.weapon is None:
        what = "no such weapon" if system is None else f"a {system.kind}, which does not shoot"
        raise Illegal(f"{unit.name} has {what}", "FT-53")
    if system.name in unit.lost:
        raise Illegal(f"{system.name} is lost", "FT-58")
    if system.name in unit.defends:
        raise Illegal(f"{system.name} serves as point defence this turn", "FT-72b")
    if own:
        raise Illegal(f"{target.name} is one's own", "FT-18")
    if target.gone is not None:
        raise Illegal(f"{target.name} is out of the game", "FT-18a")
    if system.weapon.family is Family.ORTILLERY and not target.is_site:
        raise Illegal("ortillery cannot fire at ships", "FT-86")
    if not system.horizon:
        arc = sight.arc_of(unit, target.x, target.y)
        if arc not in system.arcs:
            raise Illegal(f"{target.name} is out of the arc of {system.name}", "FT-51")
        if arc == AFT and unit.burned:
            raise Illegal(f"{target.name} lies astern, and the main drive burned", "FT-52")
    sight.check_sight(space, unit, target)


class Aim(Struct, frozen=True):
    """What a shot would have, for the range tool and for rolling."""

    reach: float
    """The distance in inches."""
    counted: float
    """With what the air adds."""
    value: int | None
    """Dice, or the least roll that hits before air; None out of range."""
    screens: int
    """Levels that count against it."""
    modifier: int
    """Of the air, on to-hit and damage dice of torpedoes and on damage dice of grasers."""


def aim(weapon: Weapon, unit: Unit, target: Unit, air: Air) -> Aim:
    """What a weapon has against a target through that air (FT-90 to FT-95)."""
    reach = sight.reach(unit, target)
    counted = reach
    screens = min(2, target.screens + air.screen_levels)
    modifier = 0
    match weapon.family:
        case Family.BEAM | Family.LASER:
            counted += air.beam_range_add
        case Family.GRASER | Family.HEAVY_GRASER:
            counted += air.graser_range_add
            modifier = air.torpedo_mod
        case Family.TORPEDO:
            modifier = air.torpedo_mod
            screens = 0
        case Family.ORTILLERY:
            screens = 0
    return Aim(reach, counted, weapon.at(counted), screens, modifier)


def score(face: int, screens: int) -> int:
    """What a beam die scores through so many screen levels (FT-70)."""
    if face == 6:
        return 1 if screens >= 2 else 2
    return int(face == 5 or (face == 4 and screens == 0))


def initiative(scene: Scene, sides: Sequence[int]) -> tuple[int, ...]:
    """The sides in order of fire: the highest roll first, ties among themselves again (FT-18a)."""
    if len(sides) < 2:
        return tuple(sides)
    rolls = {side: scene.roll() for side in sides}
    told = ", ".join(f"{scene.before.sides[side].id} {face}" for side, face in rolls.items())
    scene.tell("initiative", f"Initiative: {told}.", "FT-18a")
    order: list[int] = []
    for face in sorted(set(rolls.values()), reverse=True):
        order += initiative(scene, [side for side in sides if rolls[side] == face])
    return tuple(order)


def resolve(
    scene: Scene, first: tuple[int, ...], plans: dict[int, list[tuple[str, tuple[Shot, ...]]]]
) -> None:
    """Fire all plans, sides alternating in that order, one ship or site each (FT-18a).

    `plans`: side -> units in the order of its plan, each with its shots.
    """
    waiting = {side: list(plans.get(side, ())) for side in first}
    while any(waiting.values()):
        for side in first:
            while waiting[side]:
                unit_id, shots = waiting[side].pop(0)
                if _fire(scene, unit_id, shots):
                    break


def _fire(scene: Scene, unit_id: str, shots: tuple[Shot, ...]) -> bool:
    """A unit's turn to fire; False when it has no shot left to make."""
    able = _able(scene, unit_id, shots)
    targets = list(dict.fromkeys(shot.target for shot in able))
    controls = scene.units[unit_id].controls
    if not targets or not controls:
        return False
    for target in targets[:controls]:
        _attack(scene, unit_id, target, [shot.system for shot in able if shot.target == target])
    for target in targets[controls:]:
        name = scene.units[target].name
        scene.tell(
            "wasted",
            f"{scene.units[unit_id].name} has no fire control left for {name}.",
            "FT-53a",
            (unit_id, target),
            scene.side_of[unit_id],
        )
    return True


def _able(scene: Scene, unit_id: str, shots: tuple[Shot, ...]) -> list[Shot]:
    """The entries of a plan that can be carried out when the unit's turn comes, each system once."""
    unit = scene.units[unit_id]
    side = scene.side_of[unit_id]
    if unit.gone is not None:
        if shots:
            scene.tell("wasted", f"{unit.name} is gone and does not shoot.", "FT-18a", (unit_id,), side)
        return []
    able: list[Shot] = []
    for shot in shots:
        target = scene.units[shot.target]
        try:
            if any(other.system == shot.system for other in able):
                raise Illegal(f"{shot.system} fires once", "FT-53")
            check_shot(
                scene.before.space,
                unit,
                unit.sheet.by_name.get(shot.system),
                target,
                own=scene.side_of[shot.target] == side,
            )
        except Illegal as fault:
            scene.tell(
                "wasted",
                f"{unit.name}, {shot.system} at {target.name}: {fault.reason}.",
                fault.rule,
                (unit_id, shot.target),
                side,
            )
            continue
        able.append(shot)
    return able


def _attack(scene: Scene, unit_id: str, target_id: str, systems: list[str]) -> None:
    """All shots of one unit at one target, then the check (FT-57a)."""
    unit, target = scene.units[unit_id], scene.units[target_id]
    air = air_over(scene.before, target)
    wound = Wound(target)
    for name in systems:
        weapon = unit.sheet.by_name[name].weapon
        assert weapon is not None
        has = aim(weapon, unit, target, air)
        told = f"{unit.name}, {name} at {target.name}, {has.reach:.2f}"
        if has.counted != has.reach:
            told += f" + {has.counted - has.reach:.0f} for air"
        rule = _RULES[weapon.family]
        if has.value is None:
            told += ": out of range."
        else:
            told += f": {roll_shot(scene, weapon.family, has, wound)}."
        scene.tell("shot", told, rule, (unit_id, target_id), scene.side_of[unit_id])
    close(scene, wound, f"Fire of {unit.name}")


_RULES = {
    Family.BEAM: "FT-70",
    Family.LASER: "FT-123",
    Family.TORPEDO: "FT-71",
    Family.ORTILLERY: "FT-100",
    Family.GRASER: "FT-73",
    Family.HEAVY_GRASER: "FT-73",
}


def roll_shot(scene: Scene, family: Family, has: Aim, wound: Wound) -> str:
    """Roll one shot that is in range, damage its target, and say what came."""
    assert has.value is not None
    match family:
        case Family.BEAM | Family.LASER:
            return _beam(scene, has.value, has.screens, wound)
        case Family.GRASER | Family.HEAVY_GRASER:
            return _graser(scene, has, wound, heavy=family is Family.HEAVY_GRASER)
        case Family.TORPEDO:
            return _torpedo(scene, has, wound)
        case Family.ORTILLERY:
            return _ortillery(scene, has.value, wound)


def _beam(scene: Scene, dice: int, screens: int, wound: Wound) -> str:
    rolled: list[int] = []
    total = 0
    for _ in range(dice):
        met = wound.met
        face = scene.roll()
        rolled.append(face)
        points = score(face, screens)
        total += points
        wound.take(points)
        while face == 6:
            face = scene.roll()
            rolled.append(face)
            points = score(face, 0)
            total += points
            wound.penetrate(points, met)
    return f"{faces(rolled)} (4+, screens {screens}), damage {total}"


def _graser(scene: Scene, has: Aim, wound: Wound, *, heavy: bool) -> str:
    assert has.value is not None
    rolled: list[int] = []
    hits = 0
    for _ in range(has.value):
        face = scene.roll()
        rolled.append(face)
        hits += score(face, has.screens)
        while face == 6 and not heavy:
            face = scene.roll()
            rolled.append(face)
            hits += score(face, 0)
    damage = []
    for _ in range(hits):
        face = scene.roll()
        damage.append(face)
        points = face if heavy else (face + 1) // 2
        wound.half_penetrate(max(0, points + has.modifier))
    return f"{faces(rolled)} (4+, screens {has.screens}), {hits} hits, damage dice {faces(damage)}"


def _torpedo(scene: Scene, has: Aim, wound: Wound) -> str:
    assert has.value is not None
    face = scene.roll()
    needs = has.value - has.modifier
    told = f"{face} ({needs}+)"
    if face < needs:
        return f"{told}, a miss"
    die = scene.roll()
    points = max(0, die + has.modifier)
    wound.half_penetrate(points)
    return f"{told}, damage die {die}, damage {points}"


def _ortillery(scene: Scene, needs: int, wound: Wound) -> str:
    face = scene.roll()
    if face < needs:
        return f"{face} ({needs}+), a miss"
    dice = [scene.roll(), scene.roll()]
    wound.bombard(sum(dice))
    return f"{face} ({needs}+), damage {faces(dice)}"


def clear_marks(unit: Unit) -> Unit:
    """The unit at the end of its turn: nothing burned, no beam marked (FT-52, FT-72b)."""
    if unit.burned or unit.defends or unit.finished is not None:
        return replace(unit, burned=False, defends=(), finished=None)
    return unit


__all__ = [
    "AFT",
    "Aim",
    "aim",
    "check_shot",
    "clear_marks",
    "initiative",
    "resolve",
    "roll_shot",
    "score",
]
