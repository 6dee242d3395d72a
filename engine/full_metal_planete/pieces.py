"""Pieces, colours, tides and phases: the words of the game. Rules FMP-3, 4, 10, 12, 40."""

from enum import IntEnum
from typing import TypeAlias

from msgspec import Struct

from engine.hexes import Cell

Colour: TypeAlias = int
"""A colour of pieces and ships; colour n begins with seat n. -1: nobody's, or none at all."""

COLOURS = ("blue", "red", "green", "yellow", "cyan", "orange", "purple", "white")
NOBODY: Colour = -1


class Tide(IntEnum):
    """Also the index of a tide in a board's tables."""

    LOW = 0
    NORMAL = 1
    HIGH = 2


class Phase(IntEnum):
    """What is being done; in the order of a game."""

    LANDING = 0
    DEPLOYMENT = 1
    VOTE = 2
    PLAY = 3
    OVER = 4


class Kind(IntEnum):
    """What a piece is."""

    TANK = 0
    HEAP = 1
    GUNBOAT = 2
    CRAB = 3
    BARGE = 4
    HEN = 5
    PONTOON = 6
    ORE = 7
    FREIGHTER = 8
    TURRET = 9


class Nature(Struct, frozen=True):
    """A line of the table of FMP-10."""

    word: str
    letter: str
    """In ids: `bt1`."""
    issued: int
    """How many each player starts with."""
    box: int
    """How many there are for four players."""
    holds: int = 0
    """Slots for cargo."""
    slots: int = 0
    """Slots it takes; 0: it cannot be carried by a transporter."""
    shots: int = 0
    """Ammunition; a destroyer has some."""
    reach: int = 0
    """Range of its shots."""
    land: bool = False
    sea: bool = False


NATURES: tuple[Nature, ...] = (
    Nature("tank", "t", 4, 32, slots=1, shots=2, reach=2, land=True),
    Nature("heap", "h", 1, 4, slots=1, shots=2, reach=3, land=True),
    Nature("gunboat", "g", 2, 8, shots=2, reach=2, sea=True),
    Nature("crab", "c", 1, 8, holds=2, slots=2, land=True),
    Nature("barge", "b", 1, 4, holds=4, sea=True),
    Nature("hen", "w", 1, 4, holds=1, slots=2, land=True),
    Nature("pontoon", "p", 1, 8, slots=1),
    Nature("ore", "o", 0, 100, slots=1),
    Nature("freighter", "F", 1, 4),
    Nature("turret", "", 3, 12, shots=2, reach=2),
)
"""By kind."""

DESTROYERS = frozenset((Kind.TANK, Kind.HEAP, Kind.GUNBOAT, Kind.TURRET))
TRANSPORTERS = frozenset((Kind.CRAB, Kind.BARGE, Kind.HEN))
LAND = frozenset(k for k in Kind if NATURES[k].land)
SEA = frozenset(k for k in Kind if NATURES[k].sea)
COLOURED = LAND | SEA
"""Units: what has a colour, moves, is captured and neutralized."""
BUILT = (Kind.TANK, Kind.CRAB, Kind.PONTOON)
"""What a hen can lay (FMP-77), in the order of the reserve."""
STARTING = (Kind.BARGE, Kind.CRAB, Kind.HEN, Kind.TANK, Kind.HEAP, Kind.GUNBOAT, Kind.PONTOON)
"""The force of each player, in the order it stands in a ship."""

FULL = 2
"""Shots of a destroyer after the refill at the start of each player's turn (FMP-108)."""


class Unit(Struct, frozen=True, omit_defaults=True):
    """A piece: unit, pontoon, ore stone, freighter or turret."""

    id: str
    kind: Kind
    colour: Colour = NOBODY
    """NOBODY for pontoons and ore."""
    at: Cell = -1
    """Its hex; of a barge the lower of its two; of a freighter the bubble; -1 while it is carried."""
    also: Cell = -1
    """The second, higher hex of a barge."""
    inside: str = ""
    """The transporter or freighter that holds it; empty on the board."""
    ammo: int = 0
    held: tuple[str, ...] = ()
    """The two enemy destroyers that neutralize it (FMP-136)."""
    facing: str = ""
    """Of a freighter: `A` or `B`."""
    rebuilt: tuple[str, ...] = ()
    """Of a freighter: the pods rebuilt since it was last captured (FMP-180)."""
    taken: bool = False
    """Of a freighter: it was captured at least once, so its turrets may be rebuilt."""

    @property
    def hexes(self) -> tuple[Cell, ...]:
        """Where it stands; a freighter's bubble only."""
        return (self.at,) if self.also < 0 else (self.at, self.also)
