"""The shape of a position document (documents, section 1), before anything is checked against the rules.

`positions` reads it, `describing` writes it. A key that is left out is None or `UNSET` here; what that
means is the reader's to say.
"""

from msgspec import UNSET, Struct, UnsetType

from engine.full_thrust.catalogue import Gate, TableEdge
from engine.full_thrust.conditions import Win
from engine.full_thrust.state import Edge, How, Result, StepName
from engine.full_thrust.worlds import AirName
from engine.game import Document
from engine.plane import Vector


class _Strict(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class WorldForm(_Strict, frozen=True, kw_only=True):
    """A listed world by its id, or a made one by its figures."""

    world: str | None = None
    name: str | None = None
    radius: float | None = None
    g: float | None = None
    atmosphere: AirName | None = None
    x: float
    y: float
    row: tuple[float, ...] | None = None


class GoneForm(_Strict, frozen=True, kw_only=True):
    how: How
    turn: int | None = None
    at: Vector | None = None
    edge: Edge | None = None
    world: int | None = None
    part: float | None = None


class UnitForm(_Strict, frozen=True, kw_only=True):
    """A ship or a site."""

    id: str | None = None
    ship: str | None = None
    installation: str | None = None
    settlement: str | None = None
    design: Document | None = None
    name: str | None = None
    x: float | None = None
    y: float | None = None
    vx: float | None = None
    vy: float | None = None
    facing: int | None = None
    world: int | None = None
    bearing: float | None = None
    lost_boxes: int = 0
    armour: tuple[int, ...] | None = None
    screens: int | None = None
    lost: tuple[str, ...] = ()
    drive_hits: int | None = None
    spent: tuple[str, ...] = ()
    burned: bool | None = None
    gates: int | None = None
    finished: float | None = None
    """The part of this turn's move at which it finished a race; only a finished race has it."""
    gone: GoneForm | None = None
    orders: str = ""
    launches: tuple[str, ...] = ()
    defends: tuple[str, ...] = ()
    fire: tuple[tuple[str, str], ...] = ()


class SideForm(_Strict, frozen=True, kw_only=True):
    id: str | None = None
    units: tuple[UnitForm, ...] = ()
    sites: tuple[UnitForm, ...] = ()
    locked: bool = False
    late: bool = False
    """The clock locked it (FT-132a)."""
    plan: tuple[str, ...] | None = None
    affirmed: tuple[str, ...] = ()


class MarkerForm(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"unit": "from"}):
    id: str | None = None
    side: str
    kind: str
    unit: str | None = None
    x: float | None = None
    y: float | None = None
    aim: str | None = None
    target: str | None = None
    coming: int | None = None


class PositionForm(_Strict, frozen=True, kw_only=True):
    scenario: str | None = None
    turn: int = 1
    turn_limit: int | UnsetType | None = UNSET
    step: StepName = "orders"
    table: TableEdge | None = None
    worlds: tuple[WorldForm, ...] | None = None
    gates: tuple[Gate, ...] | None = None
    win: Win | None = None
    sides: tuple[SideForm, ...] | None = None
    markers: tuple[MarkerForm, ...] = ()
    dice: tuple[int, ...] = ()
    first: tuple[str, ...] = ()
    resigned: tuple[str, ...] = ()
    beaten: tuple[str, ...] = ()
    rolled: tuple[int, ...] = ()
    """The faces rolled so far, so that the log of a document can go on."""
    result: Result | None = None
    """Of a game that is over; left out, it is worked out."""


__all__ = ["GoneForm", "MarkerForm", "PositionForm", "SideForm", "UnitForm", "WorldForm"]
