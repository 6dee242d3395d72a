"""The deeds of a turn, slot or pass: for each kind of action how it is judged and done.

`DEEDS` finds the deed of an action, `SETTLING` the deed whose options settle a pending item; both are
read by `turns` only.
"""

from typing import Any

from engine.planet_unknown.deeds.base import Deed
from engine.planet_unknown.deeds.cards import ClearDeed, LifepodDeed, LineDeed, PickDeed
from engine.planet_unknown.deeds.corporate import FluxDeed, MeteorDeed, UseDeed
from engine.planet_unknown.deeds.rovers import JumpDeed, StepDeed, TokenDeed
from engine.planet_unknown.deeds.tiles import KeepDeed, PatchDeed, TakeDeed, TakeUnplacedDeed
from engine.planet_unknown.deeds.tracks import (
    AdvanceDeed,
    BoostDeed,
    EnergyDeed,
    RaiseDeed,
    ResolveDeed,
    TracksDeed,
)
from engine.planet_unknown.pending import Item

_ALL: tuple[Deed[Any], ...] = (
    TakeDeed(),
    TakeUnplacedDeed(),
    ResolveDeed(),
    EnergyDeed(),
    BoostDeed(),
    AdvanceDeed(),
    TracksDeed(),
    RaiseDeed(),
    TokenDeed(),
    StepDeed(),
    JumpDeed(),
    PatchDeed(),
    KeepDeed(),
    PickDeed(),
    LifepodDeed(),
    MeteorDeed(),
    ClearDeed(),
    LineDeed(),
    FluxDeed(),
    UseDeed(),
)

DEEDS: dict[type[Any], Deed[Any]] = {deed.action: deed for deed in _ALL}
SETTLING: dict[type[Item], Deed[Any]] = {deed.settles: deed for deed in _ALL if deed.settles is not None}

__all__ = ["DEEDS", "SETTLING"]
