"""What shoots, how far and with how many dice.

Rules FT-70, FT-71, FT-73, FT-100, FT-123. A `Weapon` is the profile of a kind of system: the word of the
data says class and family. `volley` rolls by it, the range tool of the screen asks `dice`.
"""

import re
from enum import StrEnum
from functools import cache

from msgspec import Struct

from engine import plane
from engine.full_thrust.catalogue import catalogue


class Family(StrEnum):
    BEAM = "beam"
    LASER = "ground laser"
    TORPEDO = "torpedo"
    ORTILLERY = "ortillery"
    GRASER = "graser"
    HEAVY_GRASER = "heavy graser"


class Weapon(Struct, frozen=True):
    """A profile: its bands of equal width, and for each what it rolls."""

    family: Family
    width: int
    """Inches a band."""
    bands: tuple[int, ...]
    """For each band the number of dice, or (torpedo, ortillery) the least roll that hits."""

    def at(self, reach: float) -> int | None:
        """What the weapon has at that range: dice or the least roll; None out of range."""
        band = plane.band(reach, self.width)
        return self.bands[band - 1] if band <= len(self.bands) else None


LAUNCHERS = frozenset({"salvo_launcher", "salvo_rack", "heavy_missile"})
"""What puts a missile marker on the map (FT-84, FT-85)."""

DEFENCES = frozenset({"pds", "artillery_light", "artillery_heavy"})
"""What acts as one point defence system (FT-72, FT-124)."""

UNROLLED = frozenset({"cargo"})
"""What no threshold check rolls for (FT-58)."""

SPENDABLE = frozenset({"salvo_rack", "heavy_missile", "salvo_reload"})
"""What is used up by a launch."""

_KIND = re.compile(r"(beam|graser|heavy_graser)([1-9])(?:_[1-6]arc)?")


@cache
def weapon(kind: str) -> Weapon | None:
    """The profile of a kind of system; None for what does not shoot."""
    if kind in catalogue().lasers:
        laser = catalogue().lasers[kind]
        return Weapon(Family.LASER, laser.band_width, laser.dice)
    if kind == "pulse_torpedo":
        return Weapon(Family.TORPEDO, 6, (2, 3, 4, 5, 6))
    if kind == "ortillery":
        return Weapon(Family.ORTILLERY, 3, (2, 3, 4, 5, 6))
    match = _KIND.fullmatch(kind)
    if match is None:
        return None
    family = {"beam": Family.BEAM, "graser": Family.GRASER, "heavy_graser": Family.HEAVY_GRASER}[match[1]]
    dice = tuple(range(int(match[2]), 0, -1))
    return Weapon(family, 18 if family is Family.HEAVY_GRASER else 12, dice)


__all__ = ["DEFENCES", "LAUNCHERS", "SPENDABLE", "UNROLLED", "Family", "Weapon", "weapon"]
