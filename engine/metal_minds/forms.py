"""The outer form of a position document: keys, types and plain ranges, before any rule looks at it.

Every key may be left out; `null` is a value only where the published table says so.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from engine.game import Document
from engine.metal_minds.deck import AbilityDocument
from engine.metal_minds.state import MOST_ACTS, MOST_TIEBREAKS, SKIP_UNITS, Past
from engine.metal_minds.steps import Amount, AnyStep, Colour

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


class AgentForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An agent that only the position knows."""

    max_hand: Amount = 9
    max_zone: Amount = 9
    power: AbilityDocument | None = None


class DeviceForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A device that is not upright and old."""

    card: str
    used: bool = False
    new: bool = False


class UnitsForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A purse; a colour not named is 1."""

    purple: Amount = 1
    orange: Amount = 1
    green: Amount = 1


class DepartureForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a seat left."""

    seat: SeatNumber
    by: Literal["tie", "resigned"]
    stage: Annotated[int, Meta(ge=1, le=9999)] | UnsetType = UNSET


class PaidForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card, or units of a colour, given for a cost."""

    card: str | UnsetType = UNSET
    place: Literal["hand", "zone"] | UnsetType = field(name="from", default=UNSET)
    at: Amount | UnsetType = UNSET
    used: bool | UnsetType = UNSET
    new: bool | UnsetType = UNSET
    colour: Colour | UnsetType = UNSET
    n: Amount | UnsetType = UNSET


class ActForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The act under way."""

    by: Literal["play", "use", "agent"]
    card: str | UnsetType = UNSET
    target: int | UnsetType | None = UNSET
    stage: Literal["target", "cost", "effect"] = "effect"
    paid: list[PaidForm] = []
    steps: tuple[AnyStep, ...] | UnsetType = UNSET
    victims: list[int] | UnsetType = UNSET
    looked: list[str] = []
    at: Amount | UnsetType = UNSET
    """Where in the hand a played card was; left out: last."""
    apiece: Amount | UnsetType = UNSET
    """What each victim owes; left out: as the card says."""


class PositionForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole document."""

    players: Annotated[int, Meta(ge=2, le=4)] | UnsetType = UNSET
    agents: list[str | AgentForm] | UnsetType = UNSET
    hands: list[list[str]] | UnsetType = UNSET
    zones: list[list[str | DeviceForm]] | UnsetType = UNSET
    res: list[UnitsForm | tuple[Amount, Amount, Amount]] | UnsetType = UNSET
    spheres: list[Amount] | UnsetType = UNSET
    agent_used: list[bool] | UnsetType = UNSET
    known: list[list[str]] | UnsetType = UNSET
    inventory: list[str] | UnsetType = UNSET
    shuffles: list[list[str]] = []
    picks: list[str] = []
    heap: list[str] = []
    box: list[str] = []
    order: list[int] | UnsetType = UNSET
    rotate: bool | UnsetType = UNSET
    first: int | UnsetType = UNSET
    stays: bool = False
    seat: int | UnsetType = UNSET
    round: Annotated[int, Meta(ge=1, le=9999)] = 1
    tiebreak: Annotated[int, Meta(ge=0, le=MOST_TIEBREAKS)] = 0
    out: list[int | DepartureForm] = []
    phase: Literal[1, 2, "over"] | UnsetType = UNSET
    acts: Annotated[int, Meta(ge=0, le=MOST_ACTS)] = 0
    skipping: Annotated[int, Meta(ge=0, le=SKIP_UNITS)] = 0
    act: ActForm | None = None
    timed_out: Amount | None = None
    cards: dict[str, Document] | UnsetType = UNSET
    past: Past = Past()


BY_SEAT = ("agents", "hands", "zones", "res", "spheres", "agent_used", "known")
"""The lists with one item a seat, in the order in which they say how many players there are."""
