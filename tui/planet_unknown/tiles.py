"""Tiles: pictures of them, and the one in hand with how it is turned, where it fits, why it does not."""

from collections.abc import Iterable
from functools import cached_property

from engine.grids import Image
from engine.planet_unknown.actions import Take
from engine.planet_unknown.terms import SIDE, Square
from engine.planet_unknown.tiles import TILES
from tui.glyphs import Planet
from tui.lines import Line, Run, ink
from tui.planet_unknown.board import LETTERS, ROLES, Ghost
from tui.theme import Role

PICTURE_LINES = 3
"""A tile is at most three squares high in its picture."""


def picture(tile: str, squares: int) -> list[Line]:
    """The tile as the data pictures it, two characters a square, padded to so many squares."""
    shown = TILES[tile]
    at = {cell: n for n, cell in enumerate(shown.cells)}
    lines = []
    for y in range(PICTURE_LINES):
        runs: list[Run] = []
        for x in range(squares):
            n = at.get((x, y))
            if n is None:
                runs.append(ink("  "))
                continue
            role = ROLES[shown.terrain[n]]
            mark = Planet.METEOR.sign() if n == shown.meteor else " "
            runs += [ink(LETTERS[shown.terrain[n]][shown.icons[n] is not None].sign(), role)]
            runs += [ink(mark, role, Role.METEOR)]
        lines.append(tuple(runs))
    return lines


def tile_words(tile: str) -> str:
    """`rover + tech, meteor`."""
    shown = TILES[tile]
    return f"{' + '.join(shown.resources)}{', meteor' if shown.meteor is not None else ''}"


class TileHand:
    """A tile in hand: turned and flipped, under the cursor, with the places where it may lie."""

    def __init__(self, tile: str, takes: Iterable[Take], turn: int = 0, flip: bool = False) -> None:
        """
        Args:
            tile: its id.
            takes: all its legal placements.
            turn: clockwise quarter turns of its picture, after the flip.
            flip: mirrored left to right.
        """
        self.tile = tile
        self.turn = turn % 4
        self.flip = flip
        self._takes = tuple(takes)

    def turned(self, by: int) -> "TileHand":
        """The same, turned on by so many quarters clockwise."""
        return TileHand(self.tile, self._takes, self.turn + by, self.flip)

    def flipped(self) -> "TileHand":
        """The same as a mirror shows it: left and right exchanged as it lies now."""
        return TileHand(self.tile, self._takes, -self.turn, not self.flip)

    def with_takes(self, takes: Iterable[Take]) -> "TileHand":
        """The same with other legal placements."""
        return TileHand(self.tile, takes, self.turn, self.flip)

    @cached_property
    def image(self) -> Image:
        """As it lies, under the first name of what lies so."""
        return TILES[self.tile].image(self.turn, self.flip)

    @cached_property
    def places(self) -> dict[Square, Take]:
        """The cursor's square -> the placement, for the way it lies now; rows downwards."""
        found = {
            take.x + self._offset[0] + SIDE * (take.y + self._offset[1]): take
            for take in self._takes
            if (take.turn, take.flip) == (self.image.turn, self.image.flip)
        }
        return dict(sorted(found.items()))

    @property
    def total(self) -> int:
        """All legal placements, whichever way it is turned."""
        return len(self._takes)

    @property
    def ways(self) -> tuple[tuple[int, bool], ...]:
        """The ways of turning and flipping it that have a place."""
        return tuple(dict.fromkeys((take.turn, take.flip) for take in self._takes))

    def action(self, cursor: Square) -> Take:
        """Laying it with its middle under the cursor, whether that is legal or not."""
        x, y = self._corner(cursor)
        return Take(self.tile, x, y, self.image.turn, self.image.flip)

    def ghost(self, cursor: Square) -> Ghost:
        """Where it would lie."""
        left, top = self._corner(cursor)
        squares = tuple(
            left + x + SIDE * (top + y) if 0 <= left + x < SIDE and 0 <= top + y < SIDE else None
            for x, y in self.image.cells
        )
        return Ghost(squares, self.tile, cursor in self.places)

    @property
    def words(self) -> str:
        """`turn 1 flip`, as notation says it; empty as it is pictured."""
        parts = [f"turn {self.image.turn}"] if self.image.turn else []
        return " ".join([*parts, *(["flip"] if self.image.flip else [])])

    @property
    def _offset(self) -> tuple[int, int]:
        """From the corner of the bounding box to its middle, where the cursor is."""
        return (self.image.width - 1) // 2, (self.image.height - 1) // 2

    def _corner(self, cursor: Square) -> tuple[int, int]:
        return cursor % SIDE - self._offset[0], cursor // SIDE - self._offset[1]
