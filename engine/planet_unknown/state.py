"""The state of a game of Planet Unknown.

`State` is the table, `Colony` what a seat has, `Board` the part of it that everybody may see. While
a turn, slot or pass is under way `Colony.before` keeps the board the others still see (PU-69a): a
seat's doings are part of the state from the first action, and public when it confirms.
"""

from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from engine.game import Seat
from engine.grids import Mask
from engine.planet_unknown.corporations import CORPORATIONS, Corporation
from engine.planet_unknown.pending import AnyItem
from engine.planet_unknown.planets import PLANETS, Planet
from engine.planet_unknown.terms import RESOURCES, Resource, Ring, Square, Track
from engine.planet_unknown.tiles import TILES
from engine.rng import Rng

Phase: TypeAlias = Literal["choose", "rotate", "draft", "picks", "end", "end-picks", "over"]
"""Secret choices; the rotation; draft, place and advance of all; civ picks; a pass of the end steps and
its picks; over."""

PATCH = "patch"
GIVEN = "given"
"""The `tile` of a piece that a position lays without saying what it was."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may choose."""

    planets: Literal["symmetric", "choice"] = "symmetric"
    """`choice`: a special planet is dealt and may be taken (PU-13)."""
    corporations: Literal["symmetric", "choice"] = "symmetric"
    station: Literal["choice", "fixed"] = "choice"
    """`fixed`: with two players the station turns by itself (PU-17)."""
    private_objectives: bool = False
    neighbour_objectives: bool = False
    events: bool = False
    """Not played by this version."""


class Piece(Struct, frozen=True, dict=True):
    """What was laid on a planet in one go."""

    tile: str
    """A tile's id, `patch` or `given`."""
    squares: tuple[Square, ...]
    """In the order of the shape's cells."""
    terrain: tuple[Resource, ...] = ()
    """Of a `given` piece: what each square shows."""

    @property
    def shown(self) -> tuple[Resource, ...]:
        """What each square shows."""
        if self.tile == PATCH:
            return ("biomass",)
        return self.terrain or TILES[self.tile].terrain

    @property
    def icons(self) -> tuple[Resource | None, ...]:
        """The icon on each square; patches and given squares have none (PU-3)."""
        tile = TILES.get(self.tile)
        return tile.icons if tile else (None,) * len(self.squares)

    @cached_property
    def mask(self) -> Mask:
        """The squares as a bitboard."""
        mask = 0
        for square in self.squares:
            mask |= 1 << square
        return mask

    @cached_property
    def parts(self) -> tuple[tuple[Resource, Mask], ...]:
        """Each resource shown, with its squares."""
        masks: dict[Resource, Mask] = {}
        for square, resource in zip(self.squares, self.shown, strict=True):
            masks[resource] = masks.get(resource, 0) | 1 << square
        return tuple(masks.items())


class Board(Struct, frozen=True, dict=True):
    """A seat's planet, tracks and stores: all that is public and that a turn can change."""

    tracks: tuple[int, ...] = (0, 0, 0, 0, 0)
    """The space of each marker, in the order of `TRACKS`."""
    pieces: tuple[Piece, ...] = ()
    last: int | None = None
    """Index of the last polyomino laid (PU-57)."""
    meteors: tuple[Square, ...] = ()
    """Ascending, as all squares here."""
    lifepods: tuple[Square, ...] = ()
    rovers: tuple[Square, ...] = ()
    waiting: int = 0
    """Rover tokens beside the corporation's board."""
    lifepods_collected: int = 0
    meteors_collected: int = 0
    kept: int = 0
    """Patches kept for the end (PU-55)."""
    owed: tuple[int, ...] = ()
    """Ranks of civ picks earned and not made, ascending."""
    shown: tuple[int, ...] = ()
    """IMMEDIATE cards taken."""
    hand_size: int = 0
    """How many END GAME cards were taken; which is the owner's secret."""
    used: tuple[str, ...] = ()
    """Effects used up for the round or the game, ascending."""
    flux: Track | None = None
    """Where the flux token stands; None without one."""

    @cached_property
    def covered(self) -> Mask:
        """The squares under pieces."""
        mask = 0
        for piece in self.pieces:
            mask |= piece.mask
        return mask

    @cached_property
    def terrain(self) -> dict[Resource, Mask]:
        """Resource -> the squares that show it; a later piece hides what is under it."""
        masks: dict[Resource, Mask] = dict.fromkeys(RESOURCES, 0)
        covered = 0
        for piece in self.pieces:
            if piece.mask & covered:
                for resource in RESOURCES:
                    masks[resource] &= ~piece.mask
            covered |= piece.mask
            for resource, part in piece.parts:
                masks[resource] |= part
        return masks

    def terrain_at(self, square: Square) -> Resource | None:
        """What the square shows; None where nothing lies."""
        if not self.covered >> square & 1:
            return None
        return next(resource for resource, mask in self.terrain.items() if mask >> square & 1)


class SeatTurn(Struct, frozen=True):
    """How far a seat is in its turn, slot or pass."""

    taken: str | None = None
    """The tile taken in this round or slot."""
    piece: int | None = None
    """Index in the pieces of that tile; None with a tile taken: it was not placed (PU-34)."""
    pending: tuple[AnyItem, ...] = ()
    """What is to be resolved, in the order in which it came."""
    movement: int = 0
    """Rover movement in the pool (PU-39)."""
    jumps: int = 0
    """Free jumps in hand beside those of pending items."""
    drawn: tuple[Ring, ...] = ()
    """Rings whose stack this seat has drawn from since the last renewal (PU-21, PU-71)."""


class Start(Struct, frozen=True):
    """A rover at the start of the round."""

    at: Square
    terrain: Resource | None
    meteor: bool


class Dealt(Struct, frozen=True, forbid_unknown_fields=True):
    """The special planet and corporation a seat may choose; None: none was dealt."""

    planet: str | None = None
    corporation: str | None = None


class Chosen(Struct, frozen=True):
    """A choice not shown yet; None: not made."""

    planet: str | None = None
    corporation: str | None = None
    flux: Track | None = None
    objective: int | None = None


class Colony(Struct, frozen=True):
    """All that a seat has."""

    planet: str
    corporation: str
    board: Board
    before: Board | None = None
    """What the others see while this seat's turn, slot or pass is not confirmed; None: the board."""
    hand: tuple[int, ...] = ()
    """END GAME cards, taken first first."""
    open_cards: int = 0
    """How many of the hand, from the first, lie open (PU-76)."""
    objectives: tuple[int, ...] = ()
    """Private objectives kept."""
    objectives_dealt: tuple[int, ...] = ()
    """Private objectives to choose from."""
    dealt: Dealt | None = None
    chosen: Chosen | None = None
    round_start: tuple[Start, ...] = ()
    turn: SeatTurn = SeatTurn()
    confirmed: bool = False
    """This seat is done with the phase."""
    out: int | None = None
    """n: it was the nth to resign (PU-131)."""

    @property
    def world(self) -> Planet:
        """What is printed on the planet, and its rule."""
        return PLANETS[self.planet]

    @property
    def firm(self) -> Corporation:
        """The corporation's tracks and techs, and its rule."""
        return CORPORATIONS[self.corporation]

    @property
    def effects(self) -> frozenset[str]:
        """The effects of the techs that are on (PU-105, PU-107)."""
        return self.firm.effects(self.board.tracks)


class NeighbourCard(Struct, frozen=True):
    """A neighbour objective between two seats (PU-11)."""

    id: int
    between: tuple[Seat, Seat]


class State(Struct, frozen=True):
    """A table of Planet Unknown."""

    options: Options
    rng: Rng
    seats: tuple[Colony, ...]
    commander: Seat
    """The start player of the round."""
    outer: tuple[tuple[str, ...], ...]
    """The stack of each slot, top first."""
    inner: tuple[tuple[str, ...], ...]
    rotation: int = 0
    shift: int = 0
    """Outer slot o lines up with inner slot o + shift (PU-8)."""
    civ: tuple[tuple[int, ...], ...] = ((), (), (), ())
    """The stock of each rank (PU-10)."""
    round: int = 1
    phase: Phase = "draft"
    end_pass: int = 1
    """The number of the pass of the end steps (PU-77)."""
    slot: Seat | None = None
    """Whose civ picks are being made."""
    final: Literal["depot", "no fit"] | None = None
    """What made this the final round (PU-74)."""
    no_fit: tuple[Seat, ...] = ()
    """Seats that could place neither tile in this round, ascending."""
    neighbours: tuple[NeighbourCard, ...] = ()

    @property
    def left(self) -> tuple[Seat, ...]:
        """The seats that have not resigned, clockwise from the commander."""
        seats, first = self.seats, self.commander
        return tuple([s for s in (*range(first, len(seats)), *range(first)) if seats[s].out is None])

    def stacks(self, ring: Ring) -> tuple[tuple[str, ...], ...]:
        """The stacks of a ring."""
        return self.outer if ring == "outer" else self.inner
