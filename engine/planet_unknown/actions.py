"""What a seat may do: one small decision each. The lines they are written as are in `notation`."""

from typing import TypeAlias

from msgspec import Struct

from engine.planet_unknown.terms import Square, Track


class Choose(Struct, frozen=True, tag="choose"):
    """The secret choice of planet and corporation, with the first flux track (PU-13)."""

    planet: str
    corporation: str
    flux: Track | None = None


class KeepObjective(Struct, frozen=True, tag="keep-objective"):
    """Keep one of the private objectives dealt (PU-12)."""

    objective: int


class Rotate(Struct, frozen=True, tag="rotate"):
    """Turn the station to this rotation; the present one leaves it as it is (PU-16)."""

    rotation: int


class Take(Struct, frozen=True, tag="take"):
    """Draft a tile and place it; also an extra tile (PU-18, PU-71)."""

    tile: str
    x: int
    """Column and row of the upper left corner of its bounding box."""
    y: int
    turn: int = 0
    flip: bool = False


class TakeUnplaced(Struct, frozen=True, tag="take-unplaced"):
    """Draft a tile where neither of the depot fits (PU-34)."""

    tile: str


class Resolve(Struct, frozen=True, tag="resolve"):
    """The advance for a resource of the tile (PU-37)."""

    resource: Track


class Energy(Struct, frozen=True, tag="energy"):
    """The advance that energy gives (PU-49)."""

    track: Track


class Boost(Struct, frozen=True, tag="boost"):
    """The advance of a swirl (PU-42)."""

    track: Track


class Advance(Struct, frozen=True, tag="advance"):
    """The advance of an END GAME card (PU-76)."""

    track: Track


class Tracks(Struct, frozen=True, tag="tracks"):
    """A civ card's tracks, in the order in which they advance (PU-73a)."""

    tracks: tuple[Track, ...]


class Raise(Struct, frozen=True, tag="raise"):
    """One space of Unionization (PU-72)."""

    track: Track


class PutRover(Struct, frozen=True, tag="rover"):
    """Put a waiting rover on the planet (PU-56)."""

    square: Square


class GoStep(Struct, frozen=True, tag="step"):
    """A rover goes one square (PU-59)."""

    start: Square
    end: Square


class Jump(Struct, frozen=True, tag="jump"):
    """A rover jumps (PU-73a)."""

    start: Square
    end: Square


class PutPatch(Struct, frozen=True, tag="patch"):
    """Lay a patch (PU-52)."""

    square: Square


class Keep(Struct, frozen=True, tag="keep"):
    """Keep a gained patch for the end (PU-55)."""


class Pick(Struct, frozen=True, tag="pick"):
    """Take a civ card (PU-68)."""

    rank: int
    card: int


class Lifepod(Struct, frozen=True, tag="lifepod"):
    """A card collects a lifepod (PU-73)."""

    square: Square


class Meteor(Struct, frozen=True, tag="meteor"):
    """Collect a meteor (PU-110)."""

    square: Square


class Clear(Struct, frozen=True, tag="clear"):
    """A card takes a meteor off the planet (PU-73a)."""

    square: Square


class ClearLine(Struct, frozen=True, tag="line"):
    """A card takes all meteors off a row or a column (PU-73a)."""

    row: bool
    number: int


class Flux(Struct, frozen=True, tag="flux"):
    """Move the flux token (PU-107)."""

    track: Track


class Use(Struct, frozen=True, tag="use"):
    """Use a tech that works when its owner likes (PU-108 to PU-110)."""

    level: int


class Confirm(Struct, frozen=True, tag="confirm"):
    """The turn, slot or pass is done (PU-38a)."""


Action: TypeAlias = (
    Choose
    | KeepObjective
    | Rotate
    | Take
    | TakeUnplaced
    | Resolve
    | Energy
    | Boost
    | Advance
    | Tracks
    | Raise
    | PutRover
    | GoStep
    | Jump
    | PutPatch
    | Keep
    | Pick
    | Lifepod
    | Meteor
    | Clear
    | ClearLine
    | Flux
    | Use
    | Confirm
)
"""Every kind of action; `legal` lists them all in full."""

__all__ = [
    "Action",
    "Advance",
    "Boost",
    "Choose",
    "Clear",
    "ClearLine",
    "Confirm",
    "Energy",
    "Flux",
    "GoStep",
    "Jump",
    "Keep",
    "KeepObjective",
    "Lifepod",
    "Meteor",
    "Pick",
    "PutPatch",
    "PutRover",
    "Raise",
    "Resolve",
    "Rotate",
    "Take",
    "TakeUnplaced",
    "Tracks",
    "Use",
]
