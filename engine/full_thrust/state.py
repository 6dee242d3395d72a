"""What a table of Full Thrust is at one moment.

`Board` is what everybody may see (FT-131a) and what the rules are asked about; `State` adds luck. What a
side writes in secret stands in its `drafts`, its `plan` and `affirmed`, and nowhere else: `view` leaves
exactly these out for the others. Units stand in the scenario's order: sides, in each its ships, then its
sites (FT-135a).
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.full_thrust.catalogue import Gate, TableEdge
from engine.full_thrust.conditions import Win
from engine.full_thrust.designs import BaseDesign, ShipDesign, TownDesign
from engine.full_thrust.orders import Word
from engine.full_thrust.sheets import Sheet, laid_out, listed
from engine.full_thrust.worlds import Space
from engine.plane import Vector
from engine.rng import Rng

StepName: TypeAlias = Literal["orders", "launch", "move", "seek", "fire", "volley", "end", "over"]
"""Where in the turn a table stands (FT-12 to FT-19); seats decide in `orders` and `fire`."""

UnitKind: TypeAlias = Literal["ship", "installation", "settlement"]

How: TypeAlias = Literal["destroyed", "crashed", "left"]

Edge: TypeAlias = Literal["north", "east", "south", "west"]


class Variants(Struct, frozen=True):
    """The optional rules of a table; all off unless set."""

    fractional_gravity: bool = False
    """Pulls under 1 count (FT-33)."""
    smooth_gravity: bool = False
    """Pull by the exact altitude, no bands (FT-36)."""
    two_inch_table: bool = False
    """A band from 0 to 2 inches (FT-37)."""
    fleet_book_2: bool = False
    """Every point of thrust out of one pool (FT-29)."""
    grazing: bool = False
    """Skimming through air hurts and brakes (FT-43)."""
    grasers: bool = False
    """Marks a table whose designs carry grasers; they shoot either way (FT-73, FT-95a)."""


class Gone(Struct, frozen=True):
    """How a unit went out of the game."""

    how: How
    turn: int
    at: Vector
    """Where: the wreck, the point of entry, or the point of the edge."""
    edge: Edge | None = None
    """By which edge it left."""
    world: int | None = None
    """Into which world it crashed."""
    part: float | None = None
    """The part of its move behind it, 0 to 1; None: it was shot."""


class Unit(Struct, frozen=True, kw_only=True):
    """A ship or a site."""

    id: str
    name: str
    kind: UnitKind
    design: str
    """Id of its sheet in the data; empty where it has one of its own."""
    own: ShipDesign | BaseDesign | TownDesign | None = None
    """Its own sheet, completed."""
    x: float
    y: float
    """Inches; of a site the point on the rim."""
    vx: float = 0.0
    vy: float = 0.0
    """Inches a turn."""
    facing: int = 0
    world: int = 0
    """Of a site: on which world it stands, an index."""
    bearing: float = 0.0
    """Of a site: degrees from the world's centre."""
    lost_boxes: int = 0
    armour: tuple[int, ...] = ()
    """Points left by layer, innermost first."""
    screens: int = 0
    """Levels that still work."""
    lost: tuple[str, ...] = ()
    """Systems lost, in the order of loss."""
    drive_hits: int = 0
    """Times the drive was lost, 0 to 2 (FT-28)."""
    spent: tuple[str, ...] = ()
    """Missiles and racks fired, reloads used up."""
    burned: bool = False
    """The main drive burned this turn (FT-52)."""
    defends: tuple[str, ...] = ()
    """Class 1 beams that serve as point defence this turn, once that is open to all (FT-72b)."""
    gates: int = 0
    """Gates passed."""
    finished: float | None = None
    """The part of this turn's move at which it finished a race."""
    gone: Gone | None = None

    @property
    def sheet(self) -> Sheet:
        return listed(self.design) if self.own is None else laid_out(self.own)

    @property
    def hull(self) -> int:
        """Boxes left."""
        return self.sheet.hull - self.lost_boxes

    @property
    def ratings(self) -> tuple[int, int]:
        """The rating of its drive as reduced by hits, and as built (FT-28)."""
        full = self.sheet.thrust
        hits = self.drive_hits
        return (full if hits == 0 else full // 2 if hits == 1 else 0), full

    @property
    def thrust(self) -> int:
        """The rating of its drive as reduced by hits (FT-28)."""
        return self.ratings[0]

    @property
    def destroyed(self) -> bool:
        """By fire or by a crash."""
        return self.gone is not None and self.gone.how != "left"

    @property
    def is_site(self) -> bool:
        return self.kind != "ship"

    @property
    def controls(self) -> int:
        """Fire controls that work (FT-53)."""
        return sum(name not in self.lost for name in self.sheet.controls)

    @property
    def armed(self) -> bool:
        """Whether a weapon on its sheet still works."""
        return any(s.weapon is not None and s.name not in self.lost for s in self.sheet.systems)

    def works(self, system: str) -> bool:
        """Whether a system is on the sheet and neither lost nor spent."""
        return system in self.sheet.by_name and system not in self.lost and system not in self.spent


class Shot(Struct, frozen=True, array_like=True):
    """An entry of a fire plan."""

    system: str
    target: str


class LaunchOrder(Struct, frozen=True):
    """A missile to be launched: at a point of the map, or aimed at a site."""

    system: str
    at: Vector | None = None
    aim: str | None = None


class Draft(Struct, frozen=True, kw_only=True):
    """What a side has written for one unit in the open window; a commitment once the side has locked."""

    unit: str
    orders: tuple[Word, ...] = ()
    launches: tuple[LaunchOrder, ...] = ()
    defends: tuple[str, ...] = ()
    fire: tuple[Shot, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.orders or self.launches or self.defends or self.fire)


class Side(Struct, frozen=True, kw_only=True):
    """A side; its number is its seat."""

    id: str
    units: tuple[Unit, ...]
    locked: bool = False
    """It has committed the open window."""
    late: bool = False
    """The clock did that; it cannot be taken back (FT-132a)."""
    plan: tuple[str, ...] = ()
    """Ids of the units with a fire plan, in its order (FT-18a)."""
    affirmed: tuple[str, ...] = ()
    """Settlements whose attack was affirmed in this window (FT-114)."""
    drafts: tuple[Draft, ...] = ()
    """In the order of the units; none that is empty."""

    def draft(self, unit: str) -> Draft:
        """What is written for a unit, empty where nothing is."""
        return next((d for d in self.drafts if d.unit == unit), Draft(unit=unit))

    def with_draft(self, draft: Draft) -> "Side":
        """The side with that draft in place of the unit's former one."""
        drafts = {d.unit: d for d in self.drafts} | {draft.unit: draft}
        ordered = (drafts[u.id] for u in self.units if u.id in drafts)
        return replace(self, drafts=tuple(d for d in ordered if not d.empty))


class Marker(Struct, frozen=True, kw_only=True):
    """A missile marker on the map; it lives one turn (FT-87)."""

    id: str
    side: int
    kind: Literal["salvo", "heavy"]
    unit: str | None = None
    """Who launched it."""
    x: float
    y: float
    aim: str | None = None
    """The site it was put on."""
    target: str | None = None
    """Whom it goes for, once it has picked."""
    coming: int | None = None
    """Missiles on target that are left, once rolled."""


class Result(Struct, frozen=True):
    """How a finished game stands."""

    places: tuple[int, ...]
    reason: str


class Board(Struct, frozen=True, kw_only=True):
    """What all may see, the drafts of sides apart."""

    variants: Variants
    turn: int
    turn_limit: int | None
    step: StepName
    table: TableEdge
    space: Space
    gates: tuple[Gate, ...] = ()
    win: Win
    sides: tuple[Side, ...]
    markers: tuple[Marker, ...] = ()
    first: tuple[int, ...] = ()
    """Sides in the order of fire of the last volley (FT-18a)."""
    rolled: str = ""
    """The faces of all dice so far, one character each."""
    resigned: tuple[int, ...] = ()
    """Sides that resigned, in that order (FT-144)."""
    beaten: tuple[int, ...] = ()
    """Sides that lost everything, in that order (FT-141)."""
    result: Result | None = None

    def units(self) -> Iterator[tuple[int, Unit]]:
        """Every unit with its side, in the scenario's order."""
        for number, side in enumerate(self.sides):
            for unit in side.units:
                yield number, unit

    def find(self, unit: str) -> tuple[int, Unit] | None:
        """A unit and its side by its id."""
        return next(((s, u) for s, u in self.units() if u.id == unit), None)

    def playing(self, side: int) -> bool:
        """Whether a side is still in the game."""
        return side not in self.resigned and side not in self.beaten

    @property
    def active(self) -> tuple[int, ...]:
        """The sides still in the game."""
        return tuple(n for n in range(len(self.sides)) if self.playing(n))

    @property
    def all_locked(self) -> bool:
        return all(side.locked or n in self.resigned or n in self.beaten for n, side in enumerate(self.sides))


class State(Board, frozen=True, kw_only=True):
    """A board with its luck."""

    dice: tuple[int, ...] = ()
    """Faces that a document fixed, used up before any is drawn."""
    rng: Rng


class View(Board, frozen=True, kw_only=True):
    """What a seat may know: of other sides no drafts until all have locked."""

    seat: int | None


__all__ = [
    "Board",
    "Draft",
    "Edge",
    "Gone",
    "How",
    "LaunchOrder",
    "Marker",
    "Result",
    "Shot",
    "Side",
    "State",
    "StepName",
    "Unit",
    "UnitKind",
    "Variants",
    "View",
]
