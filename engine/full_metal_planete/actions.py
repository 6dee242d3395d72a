"""What a seat can do: one small decision each, written in `notation`. All types are listed."""

from typing import TypeAlias

from msgspec import Struct

from engine.full_metal_planete.pieces import Colour, Kind
from engine.hexes import Cell


class Land(Struct, frozen=True, tag="land"):
    """Land one's ship (FMP-202)."""

    at: Cell
    """The bubble."""
    facing: str
    """`A` or `B`."""


class Deploy(Struct, frozen=True, tag="deploy"):
    """Put a piece out, move it about, or take it back, before the deployment is confirmed (FMP-210)."""

    unit: str
    to: Cell = -1
    also: Cell = -1
    """The second, higher hex of a barge."""
    into: str = ""
    """A transporter; with `to` -1 and `into` empty: back aboard the ship."""


class Move(Struct, frozen=True, tag="move"):
    """One step (FMP-50)."""

    unit: str
    to: Cell
    keep: Cell = -1
    """Of a barge: the hex it keeps (FMP-52)."""


class Shot(Struct, frozen=True):
    """A shot of an assault: its partner and its target."""

    partner: str
    target: Cell


class Assault(Struct, frozen=True, tag="assault"):
    """A step into enemy fire together with the shots that free it (FMP-125)."""

    unit: str
    to: Cell
    shots: tuple[Shot, ...]
    """One or two, in their order."""


class Fire(Struct, frozen=True, tag="fire"):
    """Two destroyers shoot at a hex (FMP-106)."""

    one: str
    two: str
    """After `one` in the order of ids: a pair has one name."""
    target: Cell


class Capture(Struct, frozen=True, tag="capture"):
    """Two destroyers take an enemy unit beside them (FMP-150)."""

    unit: str
    one: str
    two: str
    """After `one` in the order of ids."""
    colour: Colour
    """One of the captors' colours."""


class Load(Struct, frozen=True, tag="load"):
    """Take a thing from its hex into a transporter or ship; into a ship: enter it (FMP-62, 163)."""

    unit: str
    into: str


class Unload(Struct, frozen=True, tag="unload"):
    """Put cargo on a hex or into a transporter or ship beside; out of a ship: leave it (FMP-62, 166)."""

    unit: str
    to: Cell = -1
    also: Cell = -1
    """The second, higher hex of a barge that leaves a ship."""
    into: str = ""


class Shift(Struct, frozen=True, tag="shift"):
    """Move cargo between holds aboard the same barge or ship (FMP-69)."""

    unit: str
    into: str


class Build(Struct, frozen=True, tag="build"):
    """A hen turns its ore into a piece and lays it (FMP-77)."""

    kind: Kind
    hen: str
    to: Cell = -1
    into: str = ""


class Seize(Struct, frozen=True, tag="seize"):
    """Enter an enemy ship without turrets and take it (FMP-175)."""

    ship: str
    unit: str


class Rebuild(Struct, frozen=True, tag="rebuild"):
    """Put a turret back on a pod of a captured ship (FMP-180)."""

    ship: str
    pod: str


class Aim(Struct, frozen=True, tag="aim"):
    """Record what is being aimed at, for the grace shot (FMP-37a)."""

    target: Cell = -1
    unit: str = ""
    """The first destroyer, where no target is named."""


class Vote(Struct, frozen=True, tag="vote"):
    """Whether a ship leaves on turn 21 (FMP-225)."""

    ship: str
    leave: bool


class LaunchOrder(Struct, frozen=True, tag="launch-order"):
    """On turn 25: in which order one's ships are to be paid for (FMP-232)."""

    ships: tuple[str, ...]


class Confirm(Struct, frozen=True, tag="confirm"):
    """The deployment, or the vote, is done."""


class End(Struct, frozen=True, tag="end"):
    """The turn is over (FMP-35c)."""


Action: TypeAlias = (
    Land
    | Deploy
    | Move
    | Assault
    | Fire
    | Capture
    | Load
    | Unload
    | Shift
    | Build
    | Seize
    | Rebuild
    | Aim
    | Vote
    | LaunchOrder
    | Confirm
    | End
)

__all__ = [
    "Action",
    "Aim",
    "Assault",
    "Build",
    "Capture",
    "Confirm",
    "Deploy",
    "End",
    "Fire",
    "Land",
    "LaunchOrder",
    "Load",
    "Move",
    "Rebuild",
    "Seize",
    "Shift",
    "Shot",
    "Unload",
    "Vote",
]
