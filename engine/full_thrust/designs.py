"""Designs of ships, installations and settlements: what may be built, and what it costs.

Rules FT-50, FT-60, FT-60a, FT-72a, FT-110, FT-120 to FT-124. A design is what a sheet is made from
(`sheets`): listed ones stand in the data, others in positions. `complete` fills in what follows from the
rest and refuses what the rules forbid, for both alike.
"""

from collections.abc import Iterable, Mapping
from math import isqrt
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.game import Unreadable
from engine.plane import ARCS

HORIZON = "horizon"
"""The arc of a system on the ground: all that stands above its horizon."""

MASS_LIMITS = (25, 50, 100, 200)
"""Of a post, a small, a medium and a major base (FT-120)."""

_MOST = 1_000_000


class Mount(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """So many systems of one kind with the same arcs, as a sheet lists them."""

    kind: str
    count: int = 1
    arcs: tuple[str, ...] = ()
    """Of `engine.plane.ARCS`, or `horizon` on the ground; none for what has no direction."""


class ShipDesign(
    Struct, frozen=True, tag="ship", forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A ship's sheet as the data writes it."""

    id: str = ""
    name: str = ""
    role: str = ""
    mass: int
    thrust: int
    hull: int
    hull_rows: tuple[int, ...] = ()
    armour: tuple[int, ...] = ()
    """Points by layer, innermost first."""
    screens: int = 0
    ftl: bool = False
    systems: tuple[Mount, ...] = ()
    points: int | None = None
    spare_mass: int | None = None
    about: str = ""


class BaseDesign(
    Struct, frozen=True, tag="installation", forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """An installation's sheet as the data writes it."""

    id: str = ""
    name: str = ""
    mass_limit: int | None = None
    mass_used: int | None = None
    hull: int
    hull_rows: tuple[int, ...] = ()
    armour: tuple[int, ...] = ()
    systems: tuple[Mount, ...] = ()
    airless_only: bool = False
    points: int | None = None
    about: str = ""


class TownDesign(
    Struct, frozen=True, tag="settlement", forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A settlement."""

    id: str = ""
    name: str = ""
    population: int
    hull: int | None = None
    hull_rows: tuple[int, ...] = ()


Design: TypeAlias = ShipDesign | BaseDesign | TownDesign


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """Mass and points of one system."""

    mass: int
    points: int


class Prices(Struct, frozen=True):
    """What may be mounted, by where it may be."""

    ship: Mapping[str, Price]
    """Ship weapons and systems; also for installations on worlds without air (FT-121)."""
    ground: Mapping[str, Price]
    """Ground lasers and artillery, for installations only (FT-123, FT-124)."""


UNDER_AIR = frozenset({"pds", "fire_control"})
"""Ship systems that an installation may have under any air, beside those of the ground (FT-121)."""

UNDIRECTED = frozenset({"pds", "fire_control", "salvo_reload", "cargo", "artillery_light", "artillery_heavy"})
"""Systems that have no arcs."""


def rows(boxes: int) -> tuple[int, ...]:
    """Hull boxes in four rows as even as possible, earlier rows longer (FT-50)."""
    each, more = divmod(boxes, 4)
    return tuple(each + (row < more) for row in range(4))


def percent(mass: int, share: int) -> int:
    """That percentage of a mass as a whole number, halves up (FT-60a)."""
    return (2 * mass * share + 100) // 200


def armour_cost(layers: Iterable[int]) -> int:
    """Points for armour: layer k from the inside costs 2k a point (FT-60, FT-120)."""
    return sum(2 * k * points for k, points in enumerate(layers, 1))


def complete_ship(design: ShipDesign, prices: Prices, at: str) -> ShipDesign:
    """The design with rows, price and spare mass worked out; `at` names it in the fault's sentence.

    Raises `Unreadable` for what the rules forbid.
    """
    _within(design.mass, 1, f"{at}.mass")
    _within(design.thrust, 0, f"{at}.thrust")
    if not 0 <= design.screens <= 2:
        raise Unreadable(f"{at}.screens: {design.screens} is not 0 to 2 (FT-50)")
    hull_rows = _hull(design.hull, design.hull_rows, design.armour, at)
    mass = points = 0
    for n, mount in enumerate(design.systems):
        price = _priced(mount, prices.ship, f"{at}.systems[{n}]")
        _arcs(mount, f"{at}.systems[{n}]", ground=False)
        mass += price.mass * mount.count
        points += price.points * mount.count
    drive = percent(design.mass, 5 * design.thrust)
    jump = percent(design.mass, 10) if design.ftl else 0
    screens = design.screens * max(3, percent(design.mass, 5))
    used = design.hull + sum(design.armour) + drive + jump + screens + mass
    if used > design.mass:
        raise Unreadable(f"{at}.mass: {used} are built into a mass of {design.mass} (FT-60a)")
    cost = design.mass + 2 * design.hull + armour_cost(design.armour)
    cost += 2 * drive + 2 * jump + 3 * screens + points
    _same(design.points, cost, f"{at}.points", "FT-60")
    _same(design.spare_mass, design.mass - used, f"{at}.spare_mass", "FT-60a")
    return replace(design, hull_rows=hull_rows, points=cost, spare_mass=design.mass - used)


def complete_base(design: BaseDesign, prices: Prices, at: str, *, air: bool) -> BaseDesign:
    """As `complete_ship` for an installation; `air`: it stands on a world that has some."""
    hull_rows = _hull(design.hull, design.hull_rows, design.armour, at)
    mass = points = 0
    for n, mount in enumerate(design.systems):
        where = f"{at}.systems[{n}]"
        price = _priced(mount, {**prices.ship, **prices.ground}, where)
        if air and mount.kind not in prices.ground and mount.kind not in UNDER_AIR:
            raise Unreadable(f"{where}.kind: {mount.kind} may not be mounted under air (FT-121)")
        _arcs(mount, where, ground=True)
        mass += price.mass * mount.count
        points += price.points * mount.count
    if air and design.airless_only:
        raise Unreadable(f"{at}: {design.id or 'this design'} stands only on a world without air (FT-121)")
    used = design.hull + sum(design.armour) + mass
    limit = design.mass_limit
    if limit is None:
        limit = next((m for m in MASS_LIMITS if m >= used), MASS_LIMITS[-1])
    if limit not in MASS_LIMITS:
        raise Unreadable(f"{at}.mass_limit: {limit} is not one of 25, 50, 100, 200 (FT-120)")
    if used > limit:
        raise Unreadable(f"{at}.mass_limit: {used} are built into a limit of {limit} (FT-120)")
    cost = 2 * design.hull + armour_cost(design.armour) + points
    _same(design.points, cost, f"{at}.points", "FT-120")
    _same(design.mass_used, used, f"{at}.mass_used", "FT-120")
    return replace(design, hull_rows=hull_rows, mass_limit=limit, mass_used=used, points=cost)


def complete_town(design: TownDesign, at: str) -> TownDesign:
    """As `complete_ship` for a settlement: boxes are the root of the population (FT-110)."""
    if not 1 <= design.population <= _MOST * _MOST:
        raise Unreadable(f"{at}.population: {design.population} is not 1 to {_MOST * _MOST}")
    hull = isqrt(design.population)
    _same(design.hull, hull, f"{at}.hull", "FT-110")
    return replace(design, hull=hull, hull_rows=_hull(hull, design.hull_rows, (), at))


def _hull(hull: int, given: tuple[int, ...], armour: tuple[int, ...], at: str) -> tuple[int, ...]:
    _within(hull, 1, f"{at}.hull")
    for k, points in enumerate(armour):
        _within(points, 0, f"{at}.armour[{k}]")
    even = rows(hull)
    if given and given != even:
        raise Unreadable(
            f"{at}.hull_rows: {list(given)} is not {list(even)}, the even rows of {hull} (FT-50)"
        )
    return even


def _priced(mount: Mount, prices: Mapping[str, Price], at: str) -> Price:
    _within(mount.count, 1, f"{at}.count")
    if mount.count > 1000:
        raise Unreadable(f"{at}.count: {mount.count} is more than 1000")
    if mount.kind in prices:
        return prices[mount.kind]
    if mount.kind.startswith("ground_laser") or mount.kind.startswith("artillery_"):
        number = "FT-123" if mount.kind.startswith("ground") else "FT-124"
        raise Unreadable(f"{at}.kind: {mount.kind} is not for ships ({number})")
    if "fighter" in mount.kind:
        raise Unreadable(f"{at}.kind: {mount.kind}: there are no fighters here (FT-72a)")
    raise Unreadable(f"{at}.kind: there is no system {mount.kind}")


def _arcs(mount: Mount, at: str, *, ground: bool) -> None:
    if mount.kind in UNDIRECTED:
        if mount.arcs:
            raise Unreadable(f"{at}.arcs: {mount.kind} has no arcs")
        return
    if ground:
        if mount.arcs != (HORIZON,):
            raise Unreadable(f'{at}.arcs: {list(mount.arcs)} is not ["{HORIZON}"], the arc on the ground')
        return
    for n, word in enumerate(mount.arcs):
        if word not in ARCS:
            raise Unreadable(f"{at}.arcs[{n}]: {word} is not one of {' '.join(ARCS)} (FT-51)")
    if not mount.arcs or len(set(mount.arcs)) != len(mount.arcs):
        raise Unreadable(f"{at}.arcs: {list(mount.arcs)} must name one arc or more, each once (FT-51)")
    _, _, tail = mount.kind.rpartition("_")
    if tail.endswith("arc") and len(mount.arcs) != int(tail[:-3]):
        raise Unreadable(f"{at}.arcs: {mount.kind} has {tail[:-3]} arcs, not {len(mount.arcs)} (FT-50)")


def _within(number: int, least: int, at: str) -> None:
    if not least <= number <= _MOST:
        raise Unreadable(f"{at}: {number} is not {least} to {_MOST}")


def _same(given: int | None, right: int, at: str, rule: str) -> None:
    if given is not None and given != right:
        raise Unreadable(f"{at}: {given} is not {right}, what the sheet comes to ({rule})")


__all__ = [
    "HORIZON",
    "BaseDesign",
    "Design",
    "Mount",
    "Price",
    "Prices",
    "ShipDesign",
    "TownDesign",
    "armour_cost",
    "complete_base",
    "complete_ship",
    "complete_town",
    "percent",
    "rows",
]
