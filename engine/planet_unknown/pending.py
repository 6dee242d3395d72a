"""What a seat still has to resolve: the items of its pending set (PU-38).

An item is a document of its own, `{"kind": "resource", "resource": "water", "ice": true}`, so that
positions read and write it as it stands. Which actions settle an item, and whether it must be
settled, is in `turns`.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from engine.planet_unknown.terms import Track

Count: TypeAlias = Annotated[int, Meta(ge=1, le=99)]


class Item(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What all items have: a kind."""


class ResourceItem(Item, frozen=True, tag="resource"):
    """A resource of the tile, for one advance (PU-37)."""

    resource: Track
    ice: bool = False
    """Water only: its squares cover ice, or the tile was not placed (PU-45, PU-35)."""


class EnergyItem(Item, frozen=True, tag="energy"):
    """One advance of a track whose terrain borders the energy."""

    tracks: tuple[Track, ...]
    """Fixed when the tile was placed (PU-50a)."""


class BoostItem(Item, frozen=True, tag="boost"):
    """A swirl (PU-42)."""


class RoverItem(Item, frozen=True, tag="rover"):
    """A rover token to put down (PU-56)."""


class PatchItem(Item, frozen=True, tag="patch"):
    """A patch to lay (PU-52)."""


class AdvanceItem(Item, frozen=True, tag="advance"):
    """One advance of any track: an END GAME card (PU-76)."""

    tracks: tuple[Track, ...] = ()
    """The tracks it may go to; none named: any."""


class TracksItem(Item, frozen=True, tag="tracks"):
    """A civ card: `n` different tracks advance, each `steps` spaces (PU-73a)."""

    n: Annotated[int, Meta(ge=1, le=3)]
    steps: Annotated[int, Meta(ge=1, le=2)]


class RaiseItem(Item, frozen=True, tag="raise"):
    """Unionization: tracks below the space rise to it (PU-72)."""

    to: Annotated[int, Meta(ge=1, le=15)]


class ExtraItem(Item, frozen=True, tag="extra"):
    """An extra tile of the depot (PU-71)."""

    advance: bool
    """Whether its resources advance."""


class LifepodsItem(Item, frozen=True, tag="lifepods"):
    """Lifepods of the planet to collect (PU-73)."""

    n: Count


class JumpItem(Item, frozen=True, tag="jump"):
    """A rover may jump (PU-73a)."""


class LineItem(Item, frozen=True, tag="line"):
    """A row or column loses its meteors (PU-73a)."""


class ClearItem(Item, frozen=True, tag="clear"):
    """Up to `n` meteors leave the planet (PU-73a)."""

    n: Count


class FluxItem(Item, frozen=True, tag="flux"):
    """The flux token may move (PU-107)."""


class MeteorItem(Item, frozen=True, tag="meteor"):
    """One meteor of the planet to collect (PU-110)."""


class PickItem(Item, frozen=True, tag="pick"):
    """A civ card to pick (PU-66)."""

    rank: Annotated[int, Meta(ge=1, le=4)]


AnyItem: TypeAlias = (
    ResourceItem
    | EnergyItem
    | BoostItem
    | RoverItem
    | PatchItem
    | AdvanceItem
    | TracksItem
    | RaiseItem
    | ExtraItem
    | LifepodsItem
    | JumpItem
    | LineItem
    | ClearItem
    | FluxItem
    | MeteorItem
    | PickItem
)

OPTIONAL: tuple[type[Item], ...] = (JumpItem, ClearItem, FluxItem)
"""What may be passed (PU-38a): movement, and what a text offers with "may" or "up to"."""

__all__ = [
    "OPTIONAL",
    "AdvanceItem",
    "AnyItem",
    "BoostItem",
    "ClearItem",
    "EnergyItem",
    "ExtraItem",
    "FluxItem",
    "Item",
    "JumpItem",
    "LifepodsItem",
    "LineItem",
    "MeteorItem",
    "PatchItem",
    "PickItem",
    "RaiseItem",
    "ResourceItem",
    "RoverItem",
    "TracksItem",
]
