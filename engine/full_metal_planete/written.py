"""The shapes of a position document, as they are written. `positions` reads what they mean."""

from typing import TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

Hex: TypeAlias = tuple[int, int]


class Placed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A unit as it is written."""

    id: str
    kind: str
    owner: str | UnsetType | None = UNSET
    hex: Hex | None = None
    hexes: tuple[Hex, ...] | None = None
    inside: str | None = field(default=None, name="in")
    ammo: int | dict[str, int] | None = None
    facing: str | None = None
    turrets: tuple[str, ...] | None = None
    rebuilt: tuple[str, ...] = ()
    taken: bool | None = None


class Ground(Struct, frozen=True, forbid_unknown_fields=True):
    """A board as it is written; without `zones` it has none."""

    terrain: tuple[str, ...]
    zones: tuple[str, ...] | None = None


class Buried(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of the cemetery as it is written."""

    id: str
    kind: str
    owner: str | None = None


class ScoreLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `left` as it is written."""

    ore: int = 0
    units: int = 0
    turrets: int = 0
    total: int | None = None
    player: str | None = None
    aboard: tuple[str, ...] = ()


class Position(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The document as it is written."""

    board: str | Ground = "classic"
    turn: int | None = None
    phase: str = "play"
    order: tuple[str, ...] | None = None
    player: str | None = None
    first: str | None = None
    landed: tuple[str, ...] = ()
    points: int | None = None
    saved: dict[str, int] = {}
    penalty: tuple[str, ...] = ()
    tide: str = "normal"
    future: tuple[str, ...] = ()
    past: tuple[str, ...] = ()
    insight: dict[str, int] = {}
    open_card: bool = False
    reserve: dict[str, int] = {}
    commands: dict[str, str | None] = {}
    units: tuple[Placed, ...] = ()
    holds: dict[str, tuple[str, ...]] | None = None
    cemetery: tuple[Buried, ...] = ()
    acted: bool = False
    retreated: tuple[str, ...] = ()
    built: dict[str, tuple[str, ...]] = {}
    aim: Hex | str | None = None
    grace: bool = False
    votes: dict[str, str] = {}
    confirmed: tuple[str, ...] = ()
    launch_order: tuple[str, ...] = ()
    left: dict[str, ScoreLine] = {}
    out: tuple[str, ...] = ()
