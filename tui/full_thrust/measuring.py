"""The range tool: how far a thing lies, in which arc, and what each weapon would roll at it.

Range, arc, sight and air are asked of the rules as they stand at this moment; in the orders step they are
those before movement, and the panel says so.
"""

from msgspec import Struct

from engine.full_thrust import sight
from engine.full_thrust.missiles import air_over
from engine.full_thrust.sheets import System
from engine.full_thrust.state import Board, Unit
from engine.full_thrust.state import Shot as Planned
from engine.full_thrust.volley import Aim, aim, check_shot
from engine.full_thrust.weapons import Family, Weapon
from engine.game import Illegal
from engine.plane import ARCS, distance
from tui.full_thrust.wording import counted, inches, system_words, weapons_named


class Shot(Struct, frozen=True):
    """What one system would have against one target."""

    system: System
    may: bool
    words: str
    """Its dice; or why it may not be fired."""
    hits: bool = False
    """Whether it may be fired and can reach and hit."""


def reach_words(board: Board, unit: Unit, x: float, y: float) -> str:
    """Distance, arc and sight from a unit to a point: `14.2" arc F`."""
    found = inches(distance(unit.x, unit.y, x, y))
    if not unit.is_site:
        found += f" arc {ARCS[sight.arc_of(unit, x, y)]}"
    try:
        sight.check_line(board.space, unit, x, y)
    except Illegal as fault:
        found += f", no sight: {fault.reason} ({fault.rule})"
    return found


def unit_words(board: Board, unit: Unit, target: Unit) -> str:
    """The same to a unit, with the horizon of a site and its air."""
    found = inches(sight.reach(unit, target))
    if not unit.is_site:
        found += f" arc {ARCS[sight.arc_of(unit, target.x, target.y)]}"
    try:
        sight.check_sight(board.space, unit, target)
    except Illegal as fault:
        return f"{found}, no sight: {fault.reason} ({fault.rule})"
    if target.is_site:
        air = air_over(board, target)
        found += " above the horizon" + (f", {air.name.lower()} air" if air.id != "none" else ", no air")
    return found


def shots(board: Board, unit: Unit, target: Unit, *, own: bool) -> list[Shot]:
    """What every weapon of a unit would have against a target now, in the order of the sheet."""
    air = air_over(board, target)
    found = []
    for system in unit.sheet.systems:
        if system.weapon is None:
            continue
        try:
            check_shot(board.space, unit, system, target, own=own)
        except Illegal as fault:
            found.append(Shot(system, False, f"{weapons_named(fault.reason)} ({fault.rule})"))
            continue
        has = aim(system.weapon, unit, target, air)
        found.append(Shot(system, True, dice_words(system.weapon, has), _can_hit(system.weapon, has)))
    return found


def _can_hit(weapon: Weapon, has: Aim) -> bool:
    """Whether any roll hits: within its bands, and not beyond a six through the air (FT-94)."""
    if has.value is None:
        return False
    return weapon.family is not Family.TORPEDO or has.value - has.modifier <= 6


def left_out(told: list[Shot]) -> str:
    """Weapons that do not fire and why, those with the same reason together."""
    why: dict[str, list[str]] = {}
    for shot in told:
        if not shot.hits:
            why.setdefault(shot.words, []).append(system_words(shot.system))
    return "; ".join(f"{_together(names)}: {reason}" for reason, names in why.items())


def _together(names: list[str]) -> str:
    """Systems of one kind with the word once: `ortillery #1 #2, beam 1 #1`."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kind, _, number = name.partition(" #")
        kinds.setdefault(kind, []).append(f"#{number}")
    return ", ".join(f"{kind} {' '.join(numbers)}" for kind, numbers in kinds.items())


def wasted(board: Board, unit: Unit, fire: tuple[Planned, ...]) -> list[str]:
    """The shots of a plan that cannot hit, with the reason."""
    found = []
    for planned in fire:
        there = board.find(planned.target)
        if there is None:
            continue
        for shot in shots(board, unit, there[1], own=False):
            if shot.system.name == planned.system and not shot.hits:
                found.append(f"{unit.name}, {system_words(shot.system)} at {there[1].name}: {shot.words}")
    return found


def in_reach(board: Board, seat: int, unit: Unit) -> list[Unit]:
    """Enemies that a unit can hit with something now, the nearest first."""
    if unit.gone is not None or not unit.controls:
        return []
    enemies = [enemy for side, enemy in board.units() if side != seat and enemy.gone is None]
    found = [e for e in enemies if any(shot.hits for shot in shots(board, unit, e, own=False))]
    return sorted(found, key=lambda enemy: sight.reach(unit, enemy))


def dice_words(weapon: Weapon, has: Aim) -> str:
    """What would be rolled: `2 dice, screens 1`, `hits on 5+, d6-3`."""
    if has.value is None:
        extra = has.counted - has.reach
        return f"out of range ({inches(has.counted)} with the air)" if extra else "out of range"
    match weapon.family:
        case Family.TORPEDO:
            needs = has.value - has.modifier
            if needs > 6:
                return "cannot hit through this air"
            return f"hits on {needs}+, d6{has.modifier or ''}"
        case Family.ORTILLERY:
            return f"hits on {has.value}+, 2d6"
    words = f"{has.value} {'die' if has.value == 1 else 'dice'}"
    return f"{words}, {counted(has.screens, 'screen')}" if has.screens else words


def bands_words(weapon: Weapon) -> str:
    """Its range bands: `2 dice to 12, 1 to 24`."""
    hits = weapon.family in (Family.TORPEDO, Family.ORTILLERY)
    parts = []
    for n, value in enumerate(weapon.bands, 1):
        parts.append(f"{value}{'+' if hits else 'd'} to {n * weapon.width}")
    return ", ".join(parts)


def can_fire(board: Board, seat: int) -> bool:
    """Whether any unit of a side can hit anybody with anything now."""
    return any(in_reach(board, seat, unit) for unit in board.sides[seat].units)
