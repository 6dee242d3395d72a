"""Who sees whom, and into which arc a thing falls.

Rules FT-46 to FT-48, FT-51, FT-126. Asked by launches, fire, seeking missiles and the screen's range tool.
"""

from engine import plane
from engine.full_thrust.sheets import System
from engine.full_thrust.state import Unit
from engine.full_thrust.worlds import Space
from engine.game import Illegal


def above_horizon(site: Unit, x: float, y: float) -> bool:
    """Whether a point stands above a site's horizon (FT-47)."""
    out = plane.bearing(site.bearing)
    return (x - site.x) * out.x + (y - site.y) * out.y > plane.TOLERANCE


def check_line(space: Space, unit: Unit, x: float, y: float) -> None:
    """Raise `Illegal` unless a unit sees a point of the map."""
    if unit.is_site:
        if not above_horizon(unit, x, y):
            raise Illegal(f"it stands below the horizon of {unit.name}", "FT-47")
        discs = space.others(unit.world)
    else:
        discs = space.discs
    if not plane.clear(unit.x, unit.y, x, y, discs):
        raise Illegal("a world is in the way", "FT-46")


def check_sight(space: Space, shooter: Unit, target: Unit) -> None:
    """Raise `Illegal` unless the two see each other."""
    discs = space.discs
    if shooter.is_site and not above_horizon(shooter, target.x, target.y):
        raise Illegal(f"{target.name} stands below the horizon of {shooter.name}", "FT-126")
    if target.is_site and not above_horizon(target, shooter.x, shooter.y):
        raise Illegal(f"{shooter.name} stands below the horizon of {target.name}", "FT-47")
    if shooter.is_site or target.is_site:
        grounds = {unit.world for unit in (shooter, target) if unit.is_site}
        discs = tuple(disc for n, disc in enumerate(space.discs) if n not in grounds)
    if not plane.clear(shooter.x, shooter.y, target.x, target.y, discs):
        raise Illegal(f"a world is between {shooter.name} and {target.name}", "FT-46")


def sees(space: Space, shooter: Unit, target: Unit) -> bool:
    """Whether `check_sight` lets the pair pass."""
    try:
        check_sight(space, shooter, target)
    except Illegal:
        return False
    return True


def arc_of(unit: Unit, x: float, y: float) -> int:
    """Into which of a ship's arcs a point falls, a number of `plane.ARCS` (FT-51)."""
    return plane.arc(x - unit.x, y - unit.y, unit.facing)


def in_arc(unit: Unit, system: System, x: float, y: float) -> bool:
    """Whether a system reaches into the direction of a point."""
    return system.horizon or arc_of(unit, x, y) in system.arcs


def reach(a: Unit, b: Unit) -> float:
    """The distance between two units, a site standing at its point of the rim (FT-48)."""
    return plane.distance(a.x, a.y, b.x, b.y)


__all__ = ["above_horizon", "arc_of", "check_line", "check_sight", "in_arc", "reach", "sees"]
