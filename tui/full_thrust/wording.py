"""How numbers, headings and systems are written on the screen: inches to a tenth, angles as three figures."""

import re
from math import atan2, degrees, dist

from engine.full_thrust.sheets import System
from engine.full_thrust.state import Unit
from engine.plane import ARCS
from tui.glyphs import Common

NOSES: tuple[tuple[Common, str, int], ...] = (
    (Common.NORTH, "^", 0),
    (Common.NORTH_EAST, "/'", 0),
    (Common.NORTH_EAST, "/'", 0),
    (Common.EAST, ">", 0),
    (Common.SOUTH_EAST, "\\.", 0),
    (Common.SOUTH_EAST, "\\.", 0),
    (Common.SOUTH, "v", 0),
    (Common.SOUTH_WEST, "./", 1),
    (Common.SOUTH_WEST, "./", 1),
    (Common.WEST, "<", 0),
    (Common.NORTH_WEST, "'\\", 1),
    (Common.NORTH_WEST, "'\\", 1),
)
"""For each facing its arrow; the plain text of it, in which a dot shows the head of a slant; and which
character of the text stands on the ship's place."""

KINDS: dict[str, str] = {
    "pds": "point defence",
    "pulse_torpedo": "pulse torpedo",
    "fire_control": "fire control",
    "salvo_launcher": "salvo launcher",
    "salvo_reload": "salvo reload",
    "salvo_rack": "salvo rack",
    "heavy_missile": "heavy missile",
    "artillery_light": "light artillery",
    "artillery_heavy": "heavy artillery",
}


def inches(value: float) -> str:
    """A length to a tenth: `14.2"`."""
    return f'{value + 0.0:.1f}"'


def speed(vx: float, vy: float) -> str:
    """Speed and course: `12.0 course 129`."""
    length = dist((0, 0), (vx, vy))
    return f"{length:.1f}" if length < 0.05 else f"{length:.1f} course {angle(vx, vy)}"


def angle(x: float, y: float) -> str:
    """A direction in whole degrees clockwise from north, three figures."""
    return f"{round(degrees(atan2(x, y))) % 360:03d}"


def heading(facing: int) -> str:
    """A facing as a clock and in degrees: `4 o'clock (120)`."""
    return f"{facing or 12} o'clock ({facing * 30:03d})"


def nose(facing: int, *, rich: bool) -> tuple[str, int]:
    """The sign of a ship that heads there, and which character of it is the ship's place."""
    arrow, plain, at = NOSES[facing]
    return (arrow.sign(True), 0) if rich else (plain, at)


def system_words(system: System) -> str:
    """A system as people call it: `beam 2 #1`."""
    return weapon_words(system.name)


_WEAPON = re.compile(r"\b[a-z][a-z0-9_]*#[0-9]+")


def weapons_named(text: str) -> str:
    """A text of the rules with the names of systems as people call them."""
    return _WEAPON.sub(lambda found: weapon_words(found[0]), text)


def weapon_words(name: str) -> str:
    """The same by the name on the sheet."""
    kind, _, number = name.partition("#")
    word = KINDS.get(kind)
    if word is None:
        family, _, arcs = kind.partition("_")
        if arcs[:1].isdecimal() or not arcs:
            family = family.rstrip("0123456789") + " " + family[len(family.rstrip("0123456789")) :]
            word = family.strip()
        else:
            word = kind.replace("_", " ")
    return f"{word} #{number}"


def arcs_words(system: System) -> str:
    """Its arcs: `F FS AS`, `all`, `horizon`; empty for what has none."""
    if system.horizon:
        return "horizon"
    if len(system.arcs) == len(ARCS):
        return "all round"
    return " ".join(ARCS[n] for n in sorted(system.arcs))


def kind_words(unit: Unit) -> str:
    """What a unit is: the name of its sheet, unless that is its own name."""
    return unit.sheet.name if unit.sheet.name != unit.name else unit.kind


def counted(number: int, word: str) -> str:
    """`1 hit`, `2 hits`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
