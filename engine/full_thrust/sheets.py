"""Sheets: a design laid out for play, each copy of a system with its name.

Rules FT-50, FT-51, FT-58. `sheet_of` is asked all the time, so listed designs are laid out once.
"""

from functools import cache, lru_cache

from msgspec import Struct

from engine.full_thrust.catalogue import catalogue
from engine.full_thrust.designs import HORIZON, BaseDesign, Design, Mount, ShipDesign, TownDesign
from engine.full_thrust.weapons import DEFENCES, LAUNCHERS, SPENDABLE, UNROLLED, Weapon, weapon
from engine.plane import ARCS


class System(Struct, frozen=True):
    """One copy of a system on a sheet."""

    name: str
    """`kind#n`, n counted over the whole sheet from 1."""
    kind: str
    arcs: tuple[int, ...]
    """Numbers of `ARCS`; empty for what has no direction."""
    horizon: bool
    """On the ground: reaches all above the horizon."""
    weapon: Weapon | None
    launcher: bool
    defence: bool
    """Rolls as a point defence system (FT-72)."""
    spendable: bool
    rolled: bool
    """A threshold check rolls for it (FT-58)."""


class Sheet(Struct, frozen=True, kw_only=True):
    """A design for play."""

    name: str
    kind: str
    """`ship`, `installation` or `settlement`."""
    hull: int
    rows: tuple[int, ...]
    """Boxes in each of four rows."""
    ends: tuple[int, ...]
    """How many boxes are lost when each row is gone."""
    armour: tuple[int, ...] = ()
    screens: int = 0
    thrust: int = 0
    systems: tuple[System, ...] = ()
    points: int = 0
    """Its value (FT-140); a settlement has none."""
    population: int = 0
    by_name: dict[str, System] = {}

    @property
    def controls(self) -> tuple[str, ...]:
        """The names of its fire controls."""
        return tuple(s.name for s in self.systems if s.kind == "fire_control")

    @property
    def reloads(self) -> tuple[str, ...]:
        """The names of its salvo reloads."""
        return tuple(s.name for s in self.systems if s.kind == "salvo_reload")


def _systems(mounts: tuple[Mount, ...]) -> tuple[System, ...]:
    counts: dict[str, int] = {}
    found = []
    for mount in mounts:
        for _ in range(mount.count):
            number = counts[mount.kind] = counts.get(mount.kind, 0) + 1
            found.append(
                System(
                    name=f"{mount.kind}#{number}",
                    kind=mount.kind,
                    arcs=tuple(ARCS.index(word) for word in mount.arcs if word in ARCS),
                    horizon=HORIZON in mount.arcs,
                    weapon=weapon(mount.kind),
                    launcher=mount.kind in LAUNCHERS,
                    defence=mount.kind in DEFENCES,
                    spendable=mount.kind in SPENDABLE,
                    rolled=mount.kind not in UNROLLED,
                )
            )
    return tuple(found)


@lru_cache(maxsize=1024)
def laid_out(design: Design) -> Sheet:
    """The sheet of a completed design (`designs.complete_ship` and its like)."""
    rows = design.hull_rows
    ends = tuple(sum(rows[: n + 1]) for n in range(len(rows)))
    match design:
        case ShipDesign():
            systems = _systems(design.systems)
            return Sheet(
                name=design.name,
                kind="ship",
                hull=design.hull,
                rows=rows,
                ends=ends,
                armour=design.armour,
                screens=design.screens,
                thrust=design.thrust,
                systems=systems,
                points=design.points or 0,
                by_name={s.name: s for s in systems},
            )
        case BaseDesign():
            systems = _systems(design.systems)
            return Sheet(
                name=design.name,
                kind="installation",
                hull=design.hull,
                rows=rows,
                ends=ends,
                armour=design.armour,
                systems=systems,
                points=design.points or 0,
                by_name={s.name: s for s in systems},
            )
        case TownDesign():
            return Sheet(
                name=design.name,
                kind="settlement",
                hull=sum(rows),
                rows=rows,
                ends=ends,
                population=design.population,
            )


@cache
def listed(design: str) -> Sheet:
    """The sheet of a design of the data; its id tells ship, installation or settlement."""
    lists = catalogue()
    found = lists.ships.get(design) or lists.installations.get(design) or lists.settlements[design]
    return laid_out(found)


__all__ = ["Sheet", "System", "laid_out", "listed"]
