"""The game's data as it lies in `data/`, read strictly.

A key, code, effect or test that this module does not name is an `Unreadable` that names it, so a
slip in the data cannot become a rule that silently does nothing. What the data means is in
`tiles`, `planets`, `corporations`, `cards` and `objectives`, which are made from it.
"""

from functools import cache
from importlib.resources import files
from typing import Annotated, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct

from engine.documents import convert, parse
from engine.game import Unreadable
from engine.planet_unknown.terms import TOP, TRACKS, Resource, Ring, Track

T = TypeVar("T")

Place: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=11)], Annotated[int, Meta(ge=0, le=11)]]

Effect: TypeAlias = Literal[
    "ignore_adjacency", "bank_patches", "rover_plus_one", "double_water", "meteor_shield",
    "flux_rovers", "flux_next_milestone", "flux_upgrade", "flux_collect_meteor", "flux_advance",
    "rover_diagonal", "reposition_three", "reposition_on_energy", "free_energy_steps", "reposition_one",
    "rover_tiles_anywhere", "carry_bonus", "patch_on_meteor", "dump_in_water", "rover_advance",
    "boost_for_patch", "rover_teleport", "double_boost", "tech_as_energy", "claim_row", "shared_objective",
    "wrap_tracks", "crowded_rover", "shift_sideways", "regress_one", "score_best",
    "jump_blocker", "water_rovers", "dry_advance", "patch_on_water", "boost_on_water",
    "civ_tile_move", "look_up", "civ_teleport", "boost_on_civ", "late_civ",
    "reset_biomass", "patch_over_tile", "double_patch", "patch_kills_meteor",
]  # fmt: skip
"""What a corporation's tech does."""

PlanetRuleWord: TypeAlias = Literal[
    "none", "ring_anchor", "three_bodies", "start_in_centre", "cities", "no_mixed_ice_land",
    "toxic_no_rover", "holes", "black_hole", "slide_in", "quadrant_resource_ban", "electric_energy", "chasm",
]  # fmt: skip

CorporationRuleWord: TypeAlias = Literal[
    "none", "lifepods_on_tracks", "flux_token", "carry_meteors", "lifepods_unlock_tech",
    "diagonal_trackers", "water_path", "regress_on_civ", "biomass_pairs",
]  # fmt: skip

CardEffect: TypeAlias = Literal[
    "advance_different", "advance_one", "patch", "rover_move", "extra_tile", "collect_lifepods", "rover_jump",
    "destroy_meteors_line", "destroy_meteors", "raise_all_to", "points", "points_per_patch",
    "points_and_advance", "lifepod_bonus", "meteor_repo", "commerce_set",
]  # fmt: skip

NeighbourTest: TypeAlias = Literal[
    "edge_icons", "largest_area", "area_count", "fewest_icons", "tracks_at_top",
    "most_meteors", "most_lifepods", "fewest_meteors", "fewest_lifepods",
]  # fmt: skip

PrivateTest: TypeAlias = Literal[
    "square_area", "strip_area", "icons_in_area", "track_at_top", "few_icons", "meteors_at_least",
    "more_lifepods_than_meteors", "all_ice_covered", "all_land_covered",
]  # fmt: skip


class ShapeData(Struct, frozen=True, forbid_unknown_fields=True):
    """A polyomino; its twelve tiles differ in resources and meteor only."""

    id: str
    label: str
    ring: Ring
    slot: int
    cells: tuple[tuple[int, int], ...]
    part: str
    """For each cell, whether it shows the tile's resource `A` or `B`."""
    icon_a: tuple[int, int]
    icon_b: tuple[int, int]
    meteor: tuple[int, int]
    """Where the meteor icon is on the tiles that have one."""


class StationData(Struct, frozen=True, forbid_unknown_fields=True):
    resource_pairs: tuple[tuple[Resource, Resource], ...]
    """Resources of parts A and B; a tile's id is the shape, the index here, and `m` with a meteor."""
    shapes: tuple[ShapeData, ...]
    seats: dict[str, tuple[int, ...]]
    """Number of seats -> the position of each at the table (PU-8)."""


class PlanetParams(Struct, frozen=True, forbid_unknown_fields=True):
    """What a planet's rule needs to know; each rule reads its own."""

    sides: tuple[str, ...] = ()
    diagonal_crossings: tuple[tuple[Place, Place], ...] = ()
    ring_rows: tuple[int, ...] = ()
    bonus: int = 0
    bodies: dict[str, tuple[Place, ...]] = {}
    centre: tuple[Place, ...] = ()
    cities: tuple[Place, ...] = ()
    holes: tuple[Place, ...] = ()
    ban: dict[str, Resource] = {}
    split: dict[str, int] = {}


class PlanetData(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    difficulty: int
    rule: PlanetRuleWord
    summary: str
    terrain: tuple[Annotated[str, Meta(pattern=r"^[.LIRHCTE]{12}\Z")], ...]
    """Row by row: `.` off the grid, `I` ice, `E` current, all others land of some kind."""
    lifepods: tuple[Place, ...]
    column_medals: tuple[int, ...]
    row_medals: tuple[int, ...]
    params: PlanetParams


class TechData(Struct, frozen=True, forbid_unknown_fields=True):
    level: int
    effect: Effect
    text: str
    use: Literal["always", "per_trigger", "once_per_round", "once_per_game", "end_of_game"]


class CorporationData(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rule: CorporationRuleWord
    summary: str
    rovers: int
    tracks: dict[Track, str]
    """The spaces from 0 up, each `-` or its codes joined by `+`."""
    civ_ranks: tuple[int, ...]
    """Rank of the civ card picked at the 1st, 2nd ... dome of the civ track."""
    techs: tuple[TechData, ...]
    medal_mode: dict[Track, Literal["last"]] = {}
    water_path: tuple[tuple[Track, int], ...] = ()
    biomass_pairs: tuple[tuple[int, int], ...] = ()
    biomass_pair_medal: tuple[int | None, ...] = ()


class CardParams(Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1
    tracks: int = 1
    steps: int = 1
    advance: bool = False
    index: int = 0
    boosts: bool = True
    set: int = 0
    points_by_count: tuple[int, ...] = ()


class CardData(Struct, frozen=True, forbid_unknown_fields=True):
    """A civ card."""

    id: int
    name: str
    rank: Annotated[int, Meta(ge=1, le=4)]
    timing: Literal["immediate", "end_game"]
    effect: CardEffect
    params: CardParams
    text: str


class NeighbourSide(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    test: NeighbourTest
    resource: Resource | None
    text: str


class PrivateParams(Struct, frozen=True, forbid_unknown_fields=True):
    w: int = 0
    h: int = 0
    n: int = 0
    max: int = 0


class PrivateSide(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    test: PrivateTest
    resource: Resource | None
    params: PrivateParams
    text: str


class ObjectiveData(Struct, frozen=True, forbid_unknown_fields=True):
    """An objective card with its two sides."""

    id: int
    neighbour: NeighbourSide
    private: PrivateSide


class Benefit(Struct, frozen=True):
    """What arriving on a space gives, medals apart."""

    kind: Literal["boost", "civ", "tech", "rover", "patch", "move", "skip"]
    n: int = 0
    """Rover movement."""
    track: Track | None = None
    """The one track a boost may go to."""


class Space(Struct, frozen=True):
    """A space of a track."""

    medal: int
    """Points if it is the highest at or below the marker; 0: none."""
    benefits: tuple[Benefit, ...]

    def gives(self, kind: str) -> bool:
        """Whether a benefit of that kind is printed here."""
        return any(benefit.kind == kind for benefit in self.benefits)


def read_data(name: str, text: bytes, kind: type[T]) -> T:
    """A data file's text as `kind`. Raises `Unreadable` naming the file, the place and the value."""
    return convert(parse(text, name), kind, name)


def read_track(what: str, text: str) -> tuple[Space, ...]:
    """A track's spaces from their codes. Raises `Unreadable` naming the code."""
    spaces = tuple(_space(what, codes) for codes in text.split(" "))
    if len(spaces) != TOP + 1:
        raise Unreadable(f"{what}: {len(spaces)} spaces, a track has {TOP + 1}")
    return spaces


def _space(what: str, codes: str) -> Space:
    medal, benefits = 0, []
    for code in codes.split("+") if codes != "-" else ():
        kind, _, rest = code.partition(":")
        if kind == "medal" and rest.isdecimal():
            medal = int(rest)
        elif kind == "move" and rest.isdecimal():
            benefits.append(Benefit("move", n=int(rest)))
        elif kind == "boost" and rest in TRACKS:
            benefits.append(Benefit("boost", track=rest))
        elif code in ("boost", "civ", "tech", "rover", "patch", "skip"):
            benefits.append(Benefit(code))  # type: ignore[arg-type]
        else:
            raise Unreadable(f"{what}: no space has the code {code}")
    return Space(medal, tuple(benefits))


@cache
def _load(name: str, kind: type[T]) -> T:
    return read_data(name, (files(__package__) / "data" / name).read_bytes(), kind)


STATION: StationData = _load("station.json", StationData)
PLANET_DATA: tuple[PlanetData, ...] = _load("planets.json", tuple[PlanetData, ...])
CORPORATION_DATA: tuple[CorporationData, ...] = _load("corporations.json", tuple[CorporationData, ...])
CARD_DATA: tuple[CardData, ...] = _load("civ_cards.json", tuple[CardData, ...])
OBJECTIVE_DATA: tuple[ObjectiveData, ...] = _load("objectives.json", tuple[ObjectiveData, ...])
