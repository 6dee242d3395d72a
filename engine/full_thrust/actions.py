"""What a seat does in Full Thrust: one small decision each (documents, section 2)."""

from typing import TypeAlias

from msgspec import Struct

from engine.full_thrust.orders import Word
from engine.full_thrust.state import Shot


class Order(Struct, frozen=True, tag="order"):
    """The whole order list of a ship for this turn; empty: it coasts (FT-24)."""

    unit: str
    words: tuple[Word, ...] = ()


class Launch(Struct, frozen=True, tag="launch"):
    """A missile marker on a point of the map (FT-84, FT-85)."""

    unit: str
    system: str
    x: float
    y: float


class AimLaunch(Struct, frozen=True, tag="aim"):
    """A missile aimed at a site or settlement (FT-84a)."""

    unit: str
    system: str
    site: str


class CallOff(Struct, frozen=True, tag="call-off"):
    """Not launched after all."""

    unit: str
    system: str


class Defend(Struct, frozen=True, tag="defend"):
    """Marks a class 1 beam for point defence, or takes the mark back (FT-72b)."""

    unit: str
    system: str
    marks: bool = True


class Fire(Struct, frozen=True, tag="fire"):
    """The whole fire plan of a ship or site, in its order; empty: it holds fire (FT-133)."""

    unit: str
    shots: tuple[Shot, ...] = ()


class Affirm(Struct, frozen=True, tag="affirm"):
    """Yes, that settlement is to be attacked (FT-114)."""

    site: str


class Lock(Struct, frozen=True, tag="lock"):
    """Commits what is drafted in the open window (FT-131)."""


class Unlock(Struct, frozen=True, tag="unlock"):
    """Takes the lock back while another side has still to lock (FT-131)."""


class Go(Struct, frozen=True, tag="go"):
    """Runs on from a step without decisions, where only a position can stand."""


Action: TypeAlias = Order | Launch | AimLaunch | CallOff | Defend | Fire | Affirm | Lock | Unlock | Go

__all__ = [
    "Action",
    "Affirm",
    "AimLaunch",
    "CallOff",
    "Defend",
    "Fire",
    "Go",
    "Launch",
    "Lock",
    "Order",
    "Unlock",
]
