"""The data file: worlds, air, prices, sheets, settlements and scenarios, read strictly and once.

Everything in it is checked against the rules as a document of a player would be, so a slip in the data
is a sentence that names its place (FT-140a, FT-142). Callers use `catalogue()`.
"""

from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any, Literal, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.documents import convert, parse
from engine.full_thrust.conditions import Win
from engine.full_thrust.designs import (
    BaseDesign,
    Price,
    Prices,
    ShipDesign,
    TownDesign,
    complete_base,
    complete_ship,
    complete_town,
)
from engine.full_thrust.worlds import Air, AirName
from engine.game import Unreadable
from engine.plane import Vector


class _Strict(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class Scale(_Strict, frozen=True, kw_only=True):
    """What an inch and a turn are (FT-1 to FT-3)."""

    inch_km: int
    turn_minutes: int
    thrust_1_ms2: float
    thrust_per_g: int
    first_band: float
    band_growth: int


class WorldRow(_Strict, frozen=True, kw_only=True):
    """A listed world; `about.worlds` in the data says what the fields mean."""

    id: str
    name: str
    kind: str
    radius_km: float
    radius: float
    surface_g: float
    surface_accel: float
    atmosphere: AirName
    band_accel: tuple[float, ...]
    band_outer: tuple[float, ...]
    law_raw: tuple[float, ...]
    law_listed: tuple[float, ...]
    row_source: str


class LaserRow(_Strict, frozen=True, kw_only=True):
    """A ground-to-orbit laser (FT-123)."""

    id: str
    mass: int
    points: int
    band_width: int
    dice: tuple[int, ...]


class ArtilleryRow(_Strict, frozen=True, kw_only=True):
    """Ground artillery (FT-124)."""

    id: str
    mass: int
    points: int
    acts_as: Literal["pds"]


class TableEdge(_Strict, frozen=True, kw_only=True):
    """The table, centred on (0, 0) (FT-44)."""

    w: float = 200.0
    h: float = 200.0
    edge: Literal["open", "leave"] = "open"


class Body(_Strict, frozen=True, kw_only=True):
    """Where a scenario puts a world."""

    world: str
    x: float
    y: float


class Gate(_Strict, frozen=True, kw_only=True):
    """A segment that a race passes through (FT-143)."""

    id: int | str
    a: Vector
    b: Vector


class StartShip(_Strict, frozen=True, kw_only=True):
    ship: str
    name: str
    x: float
    y: float
    vx: float
    vy: float
    facing: int


class StartSite(_Strict, frozen=True, kw_only=True):
    installation: str = ""
    settlement: str = ""
    name: str
    bearing: float
    body: int = 0


class StartSide(_Strict, frozen=True, kw_only=True):
    id: str
    units: tuple[StartShip, ...]
    sites: tuple[StartSite, ...] = ()


class Coast(_Strict, frozen=True, kw_only=True):
    """A line of the worked flyby (FT-142a)."""

    turn: int
    x: float
    y: float
    vx: float
    vy: float
    altitude: float


class Scenario(_Strict, frozen=True, kw_only=True):
    """A scenario; `about.scenarios` in the data says what the fields mean."""

    id: str
    name: str
    kind: str
    players: int | str
    turn_limit: int
    table: TableEdge
    bodies: tuple[Body, ...]
    gates: tuple[Gate, ...] = ()
    sides: tuple[StartSide, ...]
    victory: str
    win: Win | None = None
    expected_coast: tuple[Coast, ...] = ()
    about: str = ""

    @property
    def seats(self) -> range:
        """The numbers of seats it can be played with."""
        if isinstance(self.players, int):
            return range(self.players, self.players + 1)
        least, _, most = self.players.partition("-")
        return range(int(least), int(most) + 1)


class _File(_Strict, frozen=True, kw_only=True):
    about: dict[str, str | dict[str, str]]
    scale: Scale
    worlds: tuple[WorldRow, ...]
    atmospheres: tuple[Air, ...]
    weapons: dict[str, Price]
    ground_lasers: tuple[LaserRow, ...]
    ground_artillery: tuple[ArtilleryRow, ...]
    settlement_rows: tuple[float, ...]
    settlements: tuple[TownDesign, ...]
    installations: tuple[BaseDesign, ...]
    ships: tuple[ShipDesign, ...]
    scenarios: tuple[Scenario, ...]


class Catalogue(Struct, frozen=True, kw_only=True):
    """All that is listed, by id and in the order of the file."""

    scale: Scale
    worlds: dict[str, WorldRow]
    airs: dict[str, Air]
    lasers: dict[str, LaserRow]
    prices: Prices
    ships: dict[str, ShipDesign]
    installations: dict[str, BaseDesign]
    settlements: dict[str, TownDesign]
    scenarios: dict[str, Scenario]


class _Named(Protocol):
    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=_Named)


def read(document: Any) -> Catalogue:
    """The catalogue a data document describes. Raises `Unreadable` with the place of the fault."""
    file: _File = convert(document, _File, "data")
    ground = {row.id: Price(row.mass, row.points) for row in file.ground_lasers}
    ground |= {row.id: Price(row.mass, row.points) for row in file.ground_artillery}
    prices = Prices(file.weapons, ground)
    ships = [complete_ship(ship, prices, f"data.ships[{n}]") for n, ship in enumerate(file.ships)]
    bases = [
        complete_base(base, prices, f"data.installations[{n}]", air=False)
        for n, base in enumerate(file.installations)
    ]
    towns = [complete_town(town, f"data.settlements[{n}]") for n, town in enumerate(file.settlements)]
    towns = [replace(town, name=town.name or town.id.capitalize()) for town in towns]
    for n, world in enumerate(file.worlds):
        if len(world.band_accel) != len(world.band_outer):
            raise Unreadable(f"data.worlds[{n}].band_outer: not as many as band_accel")
    for n, scenario in enumerate(file.scenarios):
        if isinstance(scenario.players, str):
            least, dash, most = scenario.players.partition("-")
            if not (dash and least.isdecimal() and most.isdecimal()):
                raise Unreadable(f"data.scenarios[{n}].players: {scenario.players} is not such as 2-4")
    ids = [*(ship.id for ship in ships), *(base.id for base in bases), *(town.id for town in towns)]
    if len(set(ids)) < len(ids):
        raise Unreadable("data: an id is that of a ship, an installation or a settlement, never of two")
    return Catalogue(
        scale=file.scale,
        worlds=_by_id(file.worlds, "worlds"),
        airs=_by_id(file.atmospheres, "atmospheres"),
        lasers=_by_id(file.ground_lasers, "ground_lasers"),
        prices=prices,
        ships=_by_id(ships, "ships"),
        installations=_by_id(bases, "installations"),
        settlements=_by_id(towns, "settlements"),
        scenarios=_by_id(file.scenarios, "scenarios"),
    )


def _by_id(rows: Iterable[N], what: str) -> dict[str, N]:
    found: dict[str, N] = {}
    for n, row in enumerate(rows):
        if row.id in found:
            raise Unreadable(f"data.{what}[{n}].id: {row.id} stands twice")
        found[row.id] = row
    return found


@cache
def catalogue() -> Catalogue:
    """What the game's own data file lists."""
    text = resources.files("engine.full_thrust").joinpath("data", "full-thrust.json").read_bytes()
    return read(parse(text, "full-thrust.json"))


__all__ = [
    "Body",
    "Catalogue",
    "Gate",
    "LaserRow",
    "Scale",
    "Scenario",
    "StartShip",
    "StartSide",
    "StartSite",
    "TableEdge",
    "WorldRow",
    "catalogue",
    "read",
]
