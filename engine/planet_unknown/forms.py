"""The shape of a position document: keys, types and ranges, nothing more.

`positions` reads through these and judges what they cannot. The keys and what they mean are those of
the game's document form, and two of our own: `before`, the board that the others see while a seat's
turn, slot or pass is not confirmed (PU-69a; left out: the board without the pieces from `turn.piece`
on), and `shown_end_game`, how many of `hand_end_game` lie open (left out: all in the end phases).
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from engine.planet_unknown.pending import AnyItem
from engine.planet_unknown.terms import Resource, Ring, Track

Pair: TypeAlias = tuple[int, int]
Zero: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Space: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Seat: TypeAlias = Annotated[int, Meta(ge=0)]
Six: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
Rank: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
Numbered: TypeAlias = Annotated[int, Meta(ge=1, le=99)]


class PieceForm(Struct, frozen=True, forbid_unknown_fields=True):
    tile: str
    squares: list[Any] | UnsetType = UNSET
    at: Pair | UnsetType = UNSET
    turn: Annotated[int, Meta(ge=0, le=3)] | UnsetType = UNSET
    flip: bool | UnsetType = UNSET


class CollectedForm(Struct, frozen=True, forbid_unknown_fields=True):
    lifepods: Zero = 0
    meteors: Zero = 0


class TracksForm(Struct, frozen=True, forbid_unknown_fields=True):
    """The space of each marker."""

    civ: Space = 0
    water: Space = 0
    biomass: Space = 0
    rover: Space = 0
    tech: Space = 0


class BoardForm(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys that a seat and its `before` have in common."""

    tracks: TracksForm = TracksForm()
    pieces: list[PieceForm] = []
    last: Annotated[int, Meta(ge=0)] | UnsetType | None = UNSET
    meteors: list[Pair] = []
    lifepods: list[Pair] | UnsetType = UNSET
    rovers: list[Pair] = []
    rover_tokens_waiting: Annotated[int, Meta(ge=0, le=14)] | UnsetType = UNSET
    collected: CollectedForm = CollectedForm()
    kept_patches: Zero = 0
    owed: list[Rank] = []
    shown_cards: list[int] = []
    used: list[str] = []
    flux: Track | UnsetType = UNSET


class BeforeForm(BoardForm, frozen=True, forbid_unknown_fields=True):
    """The board that the others see."""

    hand_size: Zero = 0


class TurnForm(Struct, frozen=True, forbid_unknown_fields=True):
    taken: str | None = None
    piece: Annotated[int, Meta(ge=0)] | UnsetType | None = UNSET
    pending: list[AnyItem] | UnsetType = UNSET
    movement: Zero = 0
    jumps: Zero = 0
    drawn: list[Ring] | UnsetType = UNSET


class StartForm(Struct, frozen=True, forbid_unknown_fields=True):
    at: Pair
    terrain: Resource | None = None
    meteor: bool = False


class PairForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A special planet and corporation dealt."""

    planet: str | None = None
    corporation: str | None = None


class ChosenForm(Struct, frozen=True, forbid_unknown_fields=True):
    planet: str | None = None
    corporation: str | None = None
    flux: Track | None = None
    objective: int | None = None


class SeatForm(BoardForm, frozen=True, forbid_unknown_fields=True):
    planet: str | UnsetType = UNSET
    corporation: str | UnsetType = UNSET
    hand_end_game: list[int] = []
    shown_end_game: Zero | UnsetType = UNSET
    objectives_private: list[int] = []
    objectives_dealt: list[int] | UnsetType = UNSET
    chosen: ChosenForm | None = None
    dealt: PairForm | UnsetType | None = UNSET
    turn: TurnForm = TurnForm()
    round_start: list[StartForm] | UnsetType = UNSET
    confirmed: bool = False
    out: Numbered | None = None
    before: BeforeForm | UnsetType = UNSET
    techs: Any = UNSET
    placed_lifepods: Any = UNSET
    track_lifepods: Any = UNSET
    water_path_index: Any = UNSET
    markers: Any = UNSET


class StationForm(Struct, frozen=True, forbid_unknown_fields=True):
    rotation: Six = 0
    shift: Six | UnsetType = UNSET
    outer: Annotated[list[list[str] | None], Meta(min_length=6, max_length=6)] | UnsetType = UNSET
    inner: Annotated[list[list[str] | None], Meta(min_length=6, max_length=6)] | UnsetType = UNSET


_RANKS = {"one": "1", "two": "2", "three": "3", "four": "4"}


class StocksForm(Struct, frozen=True, forbid_unknown_fields=True, rename=_RANKS):
    """The stock of each rank; None: drawn."""

    one: list[int] | None = None
    two: list[int] | None = None
    three: list[int] | None = None
    four: list[int] | None = None


class NeighbourForm(Struct, frozen=True, forbid_unknown_fields=True):
    id: int
    between: tuple[Seat, Seat]


class PositionForm(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"pass_": "pass"}):
    seats: Annotated[list[SeatForm], Meta(min_length=1, max_length=6)]
    round: Numbered = 1
    phase: Literal["choose", "rotate", "event", "draft", "picks", "end", "end-picks", "over"] = "draft"
    pass_: Numbered = 1
    commander: Seat = 0
    station: StationForm = StationForm()
    civ: StocksForm = StocksForm()
    final_round: Literal["depot", "no fit"] | None = None
    no_fit: list[Seat] = []
    slot: Seat | None = None
    event: Any = None
    event_deck: list[Any] = []
    neighbours: list[NeighbourForm] | UnsetType = UNSET
    shared_objectives: list[int] = []
