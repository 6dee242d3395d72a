"""A board: terrain, landing zones, where ore lies. Loaded from a file or from a position's rows.

Rules FMP-1 to 4, 8, 200, 203, 204. A second board needs a file in `data/` and no code. What is worked
out here is worked out once for a board; states only name theirs.
"""

from functools import cache, cached_property
from importlib.resources import files
from typing import NamedTuple

from msgspec import Struct

from engine.game import Unreadable
from engine.hexes import Cell, Grid, Mask, cells_of, grid

PLAIN, MOUNTAIN, SEA, REEF, SWAMP = ".^~r%"
TERRAIN = PLAIN + MOUNTAIN + SEA + REEF + SWAMP
NO_ZONE = "-"
ZONE_ORDER = "12ABCDEFGHIJKL"
"""The order in which zones are tried for a player who does not land in time (FMP-206)."""
MOST_ORE = 100
"""Stones in the box (FMP-10)."""


class Plan(Struct, frozen=True):
    """A board as text: what a state holds of one that has no name."""

    terrain: tuple[str, ...]
    """Rows from the top, a letter a hex, odd columns half a hex lower."""
    zones: tuple[str, ...]
    """The same with zone codes; `-` is no zone."""


BoardRef = str | Plan
"""What a state says of its board: a name, or the board itself."""


class Footprint(NamedTuple):
    """A way for a freighter to stand (FMP-160)."""

    facing: str
    """`A`: pods N, SE, SW; `B`: pods NE, S, NW."""
    directions: tuple[int, ...]


FOOTPRINTS = {"A": Footprint("A", (0, 2, 4)), "B": Footprint("B", (1, 3, 5))}
POD_NAMES = ("N", "NE", "SE", "S", "SW", "NW")


class Board:
    """Terrain and zones of one board, with the sets of hexes that the rules ask for."""

    def __init__(self, ref: BoardRef, plan: Plan, adjacent: frozenset[frozenset[str]] | None) -> None:
        self.ref = ref
        self.plan = plan
        self.grid: Grid = grid(len(plan.terrain[0]), len(plan.terrain))
        self.terrain: dict[Cell, str] = {}
        self.zone: dict[Cell, str] = {}
        by_terrain = dict.fromkeys(TERRAIN, 0)
        zones: dict[str, Mask] = {}
        for cell in self.grid.cells:
            x, y = self.grid.xy(cell)
            terrain, code = plan.terrain[y][x], plan.zones[y][x]
            self.terrain[cell] = terrain
            by_terrain[terrain] |= 1 << cell
            if code != NO_ZONE:
                self.zone[cell] = code
                zones[code] = zones.get(code, 0) | 1 << cell
        self.discs = tuple(self.grid.discs(radius) for radius in range(4))
        """By range and cell: the hexes a destroyer there reaches (FMP-105)."""
        self.plain, self.mountain = by_terrain[PLAIN], by_terrain[MOUNTAIN]
        self.sea, self.reef, self.swamp = by_terrain[SEA], by_terrain[REEF], by_terrain[SWAMP]
        self.zones: dict[str, Mask] = {code: zones[code] for code in sorted(zones, key=_zone_rank)}
        """In the order of FMP-206."""
        firm = self.plain | self.mountain
        dry = (firm | self.swamp | self.reef, firm | self.swamp, firm)
        self.ground: tuple[Mask, ...] = dry
        """By tide: the hexes that are ground (FMP-3)."""
        self.water: tuple[Mask, ...] = tuple(self.grid.all & ~mask for mask in dry)
        self.tidal: Mask = self.swamp | self.reef
        """Where the tide can strand somebody (FMP-44)."""
        self._adjacent = adjacent if adjacent is not None else self._touching()

    def _touching(self) -> frozenset[frozenset[str]]:
        grown = {code: self.grid.grow(mask) for code, mask in self.zones.items()}
        return frozenset(
            frozenset((a, b)) for a in self.zones for b in self.zones if a < b and grown[a] & self.zones[b]
        )

    def adjacent(self, a: str, b: str) -> bool:
        """Whether two zones are adjacent (FMP-204)."""
        return frozenset((a, b)) in self._adjacent

    def apron(self, code: str) -> Mask:
        """The reef hexes beside a zone, where ore is cleared as in the zone (FMP-205)."""
        return self.grid.grow(self.zones[code]) & self.reef

    def ship(self, bubble: Cell, facing: str) -> tuple[Cell, ...] | None:
        """The bubble and the three pods of a freighter; None where a part lies off the board."""
        six = self.grid.by_direction[bubble]
        pods = tuple(six[d] for d in FOOTPRINTS[facing].directions)
        return None if -1 in pods else (bubble, *pods)

    @cached_property
    def landings(self) -> dict[str, tuple[tuple[Cell, str], ...]]:
        """By zone: every bubble and facing that stands legally in it (FMP-161, 202, 203), in the order
        of FMP-206."""
        free = (self.plain | self.swamp) & ~self.grid.border
        found: dict[str, tuple[tuple[Cell, str], ...]] = {}
        for code, mask in self.zones.items():
            room = mask & free
            found[code] = tuple(
                (cell, facing)
                for cell in cells_of(room)
                for facing in FOOTPRINTS
                if (ship := self.ship(cell, facing)) and all(room >> part & 1 for part in ship)
            )
        return found

    def lattice(self, a: int, b: int) -> tuple[Cell, ...]:
        """Where ore lies at first: one stone every three hexes, none on open sea (FMP-200)."""
        cells = []
        for cell in self.grid.cells:
            q, r = self.grid.axial(cell)
            if q % 3 == a and r % 3 == b and not self.sea >> cell & 1:
                cells.append(cell)
        return tuple(cells)

    @cached_property
    def centre(self) -> tuple[int, int, int]:
        """The mean of all hex centres, as sums over `n` hexes: (sum of 3x, sum of 2y + odd, n)."""
        xs = ys = 0
        for cell in self.grid.cells:
            x, y = self.grid.xy(cell)
            xs += 3 * x
            ys += 2 * y + x % 2
        return xs, ys, len(self.grid.cells)

    def name(self, cell: Cell) -> str:
        """A hex in notation: `12,7`."""
        x, y = self.grid.xy(cell)
        return f"{x},{y}"


def _zone_rank(code: str) -> tuple[int, str]:
    return (ZONE_ORDER.find(code) % 99, code)


def check_plan(plan: Plan, at: str) -> None:
    """Raise `Unreadable` naming the field unless the rows make a board."""
    if not plan.terrain or not plan.terrain[0]:
        raise Unreadable(f"{at}.terrain: a board has at least one hex")
    width = len(plan.terrain[0])
    if width > 200 or len(plan.terrain) > 200:
        raise Unreadable(f"{at}.terrain: at most 200 columns and 200 rows")
    for key, rows in (("terrain", plan.terrain), ("zones", plan.zones)):
        if len(rows) != len(plan.terrain):
            raise Unreadable(f"{at}.{key}: {len(rows)} rows, but the terrain has {len(plan.terrain)}")
        for y, row in enumerate(rows):
            if len(row) != width:
                raise Unreadable(f"{at}.{key}[{y}]: {len(row)} hexes, but the first row has {width}")
            for letter in row:
                if key == "terrain" and letter not in TERRAIN:
                    raise Unreadable(
                        f"{at}.terrain[{y}]: {letter!r} is no terrain (they are: {' '.join(TERRAIN)})"
                    )
                if key == "zones" and not (letter == NO_ZONE or (letter.isascii() and letter.isalnum())):
                    raise Unreadable(f"{at}.zones[{y}]: {letter!r} is no zone code (a letter or digit, or -)")


@cache
def board(ref: BoardRef) -> Board:
    """The board a state names; each is made once."""
    if isinstance(ref, Plan):
        return Board(ref, ref, None)
    sections = _sections(files(__package__).joinpath("data", f"{ref}.txt").read_text("utf-8"))
    plan = Plan(tuple(sections["terrain"]), tuple(sections["zones"]))
    check_plan(plan, ref)
    pairs = " ".join(sections["zone-adjacency"]).split()
    return Board(ref, plan, frozenset(frozenset(pair.split("-")) for pair in pairs))


BOARDS = ("classic",)
"""The boards that have a file."""


def _sections(text: str) -> dict[str, list[str]]:
    """The lines of a board file by section, without comments."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("[") and line.endswith("]"):
            lines = found.setdefault(line[1:-1], [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return found
