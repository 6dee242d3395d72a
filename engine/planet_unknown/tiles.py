"""The 144 tiles: what each square shows, and the ways of laying them.

PU-2: a tile shows two resources as terrain, each with one icon on a square of its own. A placement
is written by the corner of the bounding box, quarter turns and flip; where two of those lay every
square, icon and meteor alike, the first by turn, then unflipped, stands for both.
"""

from functools import cached_property

from engine.grids import Image, images, same_image
from engine.planet_unknown.actions import Take
from engine.planet_unknown.content import STATION, ShapeData
from engine.planet_unknown.terms import BOARD, RINGS, SIDE, Resource, Ring, Square


class Tile:
    """One tile of the station."""

    def __init__(self, shape: ShapeData, pair: int, meteor: bool) -> None:
        self.id = f"{shape.id}-{pair}{'m' if meteor else ''}"
        self.shape = shape.id
        self.ring: Ring = shape.ring
        a, b = STATION.resource_pairs[pair]
        self.resources: tuple[Resource, Resource] = (a, b)
        """Of part A and part B, the order in which they become pending."""
        self.cells = shape.cells
        self.terrain: tuple[Resource, ...] = tuple(a if part == "A" else b for part in shape.part)
        """What each cell shows."""
        icons: dict[tuple[int, int], Resource] = {shape.icon_a: a, shape.icon_b: b}
        self.icons: tuple[Resource | None, ...] = tuple(icons.get(cell) for cell in shape.cells)
        """The icon printed on each cell."""
        self.meteor: int | None = shape.cells.index(shape.meteor) if meteor else None
        """The cell with the meteor icon."""

    @cached_property
    def _marks(self) -> tuple[tuple[Resource, Resource | None, bool], ...]:
        return tuple(
            (terrain, icon, n == self.meteor)
            for n, (terrain, icon) in enumerate(zip(self.terrain, self.icons, strict=True))
        )

    @cached_property
    def images(self) -> tuple[Image, ...]:
        """The different ways of turning and flipping it, by turn, then unflipped first."""
        return images(BOARD, self.cells, self._marks)

    @cached_property
    def takes(self) -> tuple[tuple[Take | None, ...], ...]:
        """For each image the action that lays it at each corner; None where it would stick out."""
        return tuple(
            tuple(
                Take(self.id, corner % SIDE, corner // SIDE, image.turn, image.flip)
                if image.home >> corner & 1
                else None
                for corner in range(BOARD.size)
            )
            for image in self.images
        )

    def image(self, turn: int, flip: bool) -> Image:
        """The image that lies as this turn and flip would have it, under its first name."""
        return same_image(BOARD, self.cells, self._marks, turn, flip)

    def image_of(self, squares: tuple[Square, ...]) -> tuple[Image, Square] | None:
        """The image and corner that put the cells on these squares in order; None: it is not its shape."""
        if len(set(squares)) != len(self.cells) or len(squares) != len(self.cells):
            return None
        corner = min(s % SIDE for s in squares) + SIDE * min(s // SIDE for s in squares)
        for image in self.images:
            if image.home >> corner & 1 and image.squares(corner) == squares:
                return image, corner
        return None


TILES: dict[str, Tile] = {
    tile.id: tile
    for shape in STATION.shapes
    for pair in range(len(STATION.resource_pairs))
    for tile in (Tile(shape, pair, False), Tile(shape, pair, True))
}

STACKS: dict[Ring, tuple[tuple[str, ...], ...]] = {
    ring: tuple(
        tuple(id for id, tile in TILES.items() if tile.shape == shape.id)
        for shape in sorted(STATION.shapes, key=lambda shape: shape.slot)
        if shape.ring == ring
    )
    for ring in RINGS
}
"""The twelve tiles of each slot of each ring (PU-8)."""
