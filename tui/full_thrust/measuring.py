"""The range tool: how far a thing lies, in which arc, and what each weapon would roll at it.

Range, arc, sight and air are asked of the rules as they stand at this moment; in the orders step they are
those before movement, and the panel says so.
"""

from msgspec import Struct

from engine.full_thrust import sight
from engine.full_thrust.missiles import air_over
from engine.full_thrust.sheets import System
from engine.full_thrust.state import Board, Unit
from engine.full_thrust.volley import Aim, aim, check_shot
from engine.full_thrust.weapons import Family, Weapon
from engine.game import Illegal
from engine.plane import ARCS, distance
from tui.full_thrust.wording import counted, inches


class Shot(Struct, frozen=True):
    """What one system would have against one target."""

    system: System
    may: bool
    words: str
    """Its dice; or why it may not be fired."""


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
            found.append(Shot(system, False, f"{fault.reason} ({fault.rule})"))
            continue
        found.append(Shot(system, True, dice_words(system.weapon, aim(system.weapon, unit, target, air))))
    return found


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
    """Whether any unit of a side may fire anything at anybody now."""
    enemies = [unit for side, unit in board.units() if side != seat and unit.gone is None]
    for unit in board.sides[seat].units:
        if unit.gone is None and unit.controls:
            for target in enemies:
                if any(shot.may for shot in shots(board, unit, target, own=False)):
                    return True
    return False
