"""Placing tiles and patches.

PU-24 to PU-36 and PU-52 to PU-55. Where a tile fits is answered for all places at once by the
bitboards of `engine.grids`; `check_tile` spells the rules out one by one for the refusal.
"""

from typing import NoReturn

from engine.game import Illegal
from engine.grids import Image, Mask
from engine.planet_unknown.actions import PutPatch, Take
from engine.planet_unknown.advancing import energy_choices
from engine.planet_unknown.desk import Desk, along, without
from engine.planet_unknown.pending import EnergyItem, ResourceItem
from engine.planet_unknown.state import PATCH, Board, Colony, Piece
from engine.planet_unknown.terms import BOARD, Square, text
from engine.planet_unknown.tiles import TILES, Tile


def contact(colony: Colony) -> Mask:
    """The squares of which a piece must cover one: border, or beside earlier pieces (PU-27 to PU-29)."""
    if "ignore_adjacency" in colony.effects:
        return BOARD.full
    if not colony.board.pieces:
        return colony.world.border
    return BOARD.beside(colony.board.covered)


def placements(colony: Colony, tile: Tile) -> list[Take]:
    """Every placement of the tile, by image, then row by row."""
    world, spots = colony.world, contact(colony)
    free = world.grid & ~colony.board.covered
    found: list[Take] = []
    for image, takes in zip(tile.images, tile.takes, strict=True):
        corners = world.rule.corners(world, image, free) & image.meets(spots)
        if corners:
            found += BOARD.select(corners, takes)  # type: ignore[arg-type]
    return found


def first_placement(colony: Colony, tile: Tile) -> Take | None:
    """The placement the clock chooses: topmost row, leftmost column, turn, flip (PU-23a)."""
    world, spots = colony.world, contact(colony)
    free = world.grid & ~colony.board.covered
    best: tuple[int, int] | None = None
    for n, image in enumerate(tile.images):
        corners = world.rule.corners(world, image, free) & image.meets(spots)
        if corners:
            place = ((corners & -corners).bit_length() - 1, n)
            best = place if best is None else min(best, place)
    return None if best is None else tile.takes[best[1]][best[0]]


def fits(colony: Colony, tile: Tile) -> bool:
    """Whether the tile can be placed anywhere (PU-30a)."""
    return first_placement(colony, tile) is not None


def check_tile(colony: Colony, action: Take) -> None:
    """Raise `Illegal` unless the tile may lie there."""
    tile = TILES[action.tile]
    image = _image(tile, action)
    off = "all squares of the tile must lie on the planet's grid"
    if not (0 <= action.x <= 12 - image.width and 0 <= action.y <= 12 - image.height):
        raise Illegal(off, "PU-25")
    squares = BOARD.mask(image.squares(BOARD.index(action.x, action.y)))
    world = colony.world
    if squares & ~world.grid:
        raise Illegal(off, "PU-25")
    if squares & colony.board.covered:
        raise Illegal("the tile would lie on a covered square", "PU-26")
    world.rule.check_tile(world, squares)
    if not squares & contact(colony):
        _no_contact(colony, "tile")


def _image(tile: Tile, action: Take) -> Image:
    """The tile's image of that turn and flip. Raises `Illegal` for a name that is not its first."""
    for image in tile.images:
        if image.turn == action.turn and image.flip == action.flip:
            return image
    raise Illegal("the tile lies so under another turn and flip", "PU-24")


def _no_contact(colony: Colony, piece: str) -> NoReturn:
    if not colony.board.pieces:
        raise Illegal(f"the first {piece} on a planet must cover a border square", "PU-27")
    raise Illegal(f"the {piece} must touch an earlier tile or patch edge to edge", "PU-28")


def place(desk: Desk, action: Take, advance: bool) -> None:
    """Place a tile in the order of PU-33; `advance` false: its resources give nothing (PU-71)."""
    tile = TILES[action.tile]
    squares = _image(tile, action).squares(BOARD.index(action.x, action.y))
    piece = Piece(tile.id, squares)
    desk.taken = tile.id
    desk.piece = desk.last = len(desk.pieces)
    lay(desk, piece)
    desk.tell("placed", f"{tile.id} is placed.", "PU-33", *squares)
    if tile.meteor is not None and "meteor_shield" not in desk.effects:
        fallen = squares[tile.meteor]
        desk.meteors = along(without(desk.meteors, fallen), fallen)
    if advance:
        _owe(desk, tile, piece)
    desk.firm.rule.tile_placed(desk, tile)


def _owe(desk: Desk, tile: Tile, piece: Piece) -> None:
    """The two resources of a placed tile become pending, part A before part B."""
    parts = dict(piece.parts)
    for resource in tile.resources:
        shown = parts[resource]
        if resource == "energy":
            board = Board(pieces=desk.pieces)
            desk.pending.append(EnergyItem(energy_choices(board, shown)))
        elif resource == "water":
            desk.pending.append(ResourceItem("water", bool(shown & desk.colony.world.ice)))
        else:
            desk.pending.append(ResourceItem(resource))


def set_aside(desk: Desk, tile: Tile) -> None:
    """A tile that fits nowhere: it covers nothing, and its resources advance (PU-34, PU-35)."""
    desk.taken = tile.id
    desk.piece = None
    tracks = [resource for resource in tile.resources if resource != "energy"]
    for resource in tracks * (3 - len(tracks)):
        desk.pending.append(ResourceItem(resource, resource == "water"))
    desk.no_fit = tuple(sorted({*desk.no_fit, desk.seat}))
    desk.final = desk.final or "no fit"
    desk.tell("unplaced", f"{tile.id} fits nowhere and is set aside.", "PU-34")


def lay(desk: Desk, piece: Piece) -> None:
    """Put a piece down; lifepods and rovers under it are destroyed (PU-31, PU-53)."""
    desk.pieces = (*desk.pieces, piece)
    desk.covered |= piece.mask
    for square in piece.squares:
        if square in desk.lifepods:
            desk.lifepods = without(desk.lifepods, square)
            desk.tell("destroyed", f"The lifepod on {text(square)} is destroyed.", "PU-31", square)
        if square in desk.rovers:
            desk.rovers = without(desk.rovers, square)
            desk.tell("destroyed", f"The rover on {text(square)} is destroyed.", "PU-31", square)


def patch_squares(colony: Colony) -> Mask:
    """Where a patch may lie (PU-52)."""
    return colony.world.grid & ~colony.board.covered & contact(colony)


def check_patch(colony: Colony, square: Square) -> None:
    """Raise `Illegal` unless a patch may lie there."""
    if not 0 <= square < BOARD.size or not colony.world.grid >> square & 1:
        raise Illegal("a patch must lie on the planet's grid", "PU-25")
    if colony.board.covered >> square & 1:
        raise Illegal("the patch would lie on a covered square", "PU-26")
    if not contact(colony) >> square & 1:
        _no_contact(colony, "patch")


def put_patch(desk: Desk, action: PutPatch) -> None:
    """Lay a patch; it advances nothing (PU-54)."""
    lay(desk, Piece(PATCH, (action.square,)))
    desk.tell("placed", f"A patch is laid on {text(action.square)}.", "PU-52", action.square)
