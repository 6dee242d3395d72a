"""Planets: what is printed on them, and their rules as small objects.

PU-5 and PU-6 for all, PU-89 to PU-91 for Tartarus. A planet is data; its `rule` names the object that
answers where it differs. A planet whose rule stands in `RULES` is played; adding one is adding its
rule object here, and nothing else changes.
"""

from functools import cached_property

from engine.game import Illegal
from engine.grids import Image, Mask
from engine.planet_unknown.content import PLANET_DATA, PlanetData
from engine.planet_unknown.terms import BOARD, SIDE, Square


class PlanetRule:
    """What a planet may decide; this is the planet without a rule."""

    def border(self, planet: "Planet") -> Mask:
        """Grid squares with a side that faces no grid square (PU-6)."""
        outside = BOARD.full ^ planet.grid
        rim = BOARD.mask([n for n in range(BOARD.size) if n % SIDE in (0, 11) or n // SIDE in (0, 11)])
        return planet.grid & (BOARD.beside(outside) | rim)

    def corners(self, planet: "Planet", image: Image, free: Mask) -> Mask:
        """Where the image of a tile may lie on the free squares as far as the planet's rule goes."""
        return image.fits(free)

    def check_tile(self, planet: "Planet", squares: Mask) -> None:
        """Raise `Illegal` where the planet's own rule forbids a tile on these squares."""

    def steps(self, planet: "Planet", square: Square) -> tuple[Square, ...]:
        """Where a rover may step from here as far as the planet goes (PU-59)."""
        return BOARD.squares(BOARD.beside(1 << square) & planet.grid)

    def check_step(self, planet: "Planet", start: Square, end: Square) -> None:
        """Raise `Illegal` where a rover may not step from one square to the other."""
        if end not in planet.steps[start]:
            raise Illegal("a rover steps to a square of the grid that shares an edge with its own", "PU-59")


class Chasm(PlanetRule):
    """Tartarus: two sides; no tile on both, no rover from one to the other (PU-89 to PU-91)."""

    def sides(self, planet: "Planet") -> tuple[Mask, Mask]:
        """The squares of the two sides."""
        rows = planet.data.params.sides
        east = BOARD.mask([n for n in range(BOARD.size) if rows[n // SIDE][n % SIDE] == "1"])
        return planet.grid & ~east, planet.grid & east

    def corners(self, planet: "Planet", image: Image, free: Mask) -> Mask:
        west, east = planet.sides
        return image.fits(free & west) | image.fits(free & east)

    def check_tile(self, planet: "Planet", squares: Mask) -> None:
        west, east = planet.sides
        if squares & west and squares & east:
            raise Illegal("no tile may lie on both sides of the chasm", "PU-89")

    def steps(self, planet: "Planet", square: Square) -> tuple[Square, ...]:
        side = next(side for side in planet.sides if side >> square & 1)
        return BOARD.squares(BOARD.beside(1 << square) & side)

    def check_step(self, planet: "Planet", start: Square, end: Square) -> None:
        if BOARD.beside(1 << start) & planet.grid & 1 << end and end not in planet.steps[start]:
            raise Illegal("a rover cannot step across the chasm", "PU-89")
        if any({start, end} == crossing for crossing in planet.crossings):
            raise Illegal("only a rover that can step diagonally crosses the chasm at its corners", "PU-91")
        super().check_step(planet, start, end)


RULES: dict[str, PlanetRule] = {"none": PlanetRule(), "chasm": Chasm()}
"""The rules this version plays."""


class Planet:
    """A planet that is played."""

    def __init__(self, data: PlanetData, rule: PlanetRule) -> None:
        self.data = data
        self.name = data.name
        self.rule = rule
        squares = [
            (BOARD.index(x, y), code) for y, row in enumerate(data.terrain) for x, code in enumerate(row)
        ]
        self.grid: Mask = BOARD.mask([n for n, code in squares if code != "."])
        """The squares of the planet."""
        self.ice: Mask = BOARD.mask([n for n, code in squares if code == "I"])
        self.lifepods: tuple[Square, ...] = tuple(sorted(BOARD.index(x, y) for x, y in data.lifepods))
        self.rows: tuple[Mask, ...] = tuple(
            self.grid & BOARD.mask(range(y * SIDE, y * SIDE + SIDE)) for y in range(SIDE)
        )
        self.columns: tuple[Mask, ...] = tuple(
            self.grid & BOARD.mask(range(x, BOARD.size, SIDE)) for x in range(SIDE)
        )

    @cached_property
    def border(self) -> Mask:
        """PU-6."""
        return self.rule.border(self)

    @cached_property
    def steps(self) -> dict[Square, tuple[Square, ...]]:
        """Square -> the squares a rover may step to, occupied or not."""
        return {square: self.rule.steps(self, square) for square in BOARD.squares(self.grid)}

    @cached_property
    def sides(self) -> tuple[Mask, Mask]:
        """The two sides of a chasm."""
        assert isinstance(self.rule, Chasm)
        return self.rule.sides(self)

    @cached_property
    def crossings(self) -> tuple[frozenset[Square], ...]:
        """The corners at which a diagonal step may cross the chasm (PU-90)."""
        return tuple(
            frozenset(BOARD.index(x, y) for x, y in ends) for ends in self.data.params.diagonal_crossings
        )


PLANETS: dict[str, Planet] = {
    data.name: Planet(data, RULES[data.rule]) for data in PLANET_DATA if data.rule in RULES
}
"""The planets this version plays, by name; the first is the symmetric one."""

SYMMETRIC_PLANET = next(iter(PLANETS))
