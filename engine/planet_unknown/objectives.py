"""Objectives: what the cards between neighbours and the private ones ask.

PU-11, PU-12, PU-84 and PU-85. Icons are the printed resource icons of tiles, an area is connected
terrain, patches are biomass terrain without icon, edge is border (PU-6).
"""

from collections.abc import Sequence

from engine.game import Seat
from engine.grids import Mask
from engine.planet_unknown.content import OBJECTIVE_DATA, NeighbourSide, ObjectiveData, PrivateSide
from engine.planet_unknown.planets import Planet
from engine.planet_unknown.state import Board, NeighbourCard
from engine.planet_unknown.terms import BOARD, INDEX, TOP, Resource

OBJECTIVES: dict[int, ObjectiveData] = {data.id: data for data in OBJECTIVE_DATA}

WIN, TIE, PRIVATE = 5, 2, 5
"""Points of the better neighbour, of each on a tie, of a private objective met (PU-84)."""
CARDS_OF_TWO = 3
"""Cards between two players who are each other's only neighbour (PU-11)."""
DEALT = 2
"""Private objectives dealt to each seat, of which it keeps one (PU-12)."""


def between(seats: int) -> tuple[tuple[Seat, Seat], ...]:
    """Between whom the neighbour objectives lie (PU-11)."""
    if seats == 1:
        return ()
    if seats == 2:
        return ((0, 1),) * CARDS_OF_TWO
    return tuple((seat, (seat + 1) % seats) for seat in range(seats))


def icons(board: Board, resource: Resource | None) -> Mask:
    """The squares with a printed icon of the resource."""
    mask = 0
    for piece in board.pieces:
        for square, icon in zip(piece.squares, piece.icons, strict=True):
            if icon is not None and icon == resource:
                mask |= 1 << square
    return mask


def measure(side: NeighbourSide, world: Planet, board: Board) -> int:
    """What a seat brings to a neighbour objective; more is better."""
    resource = side.resource
    match side.test:
        case "edge_icons":
            return (icons(board, resource) & world.border).bit_count()
        case "fewest_icons":
            return -icons(board, resource).bit_count()
        case "largest_area":
            assert resource is not None
            return max((area.bit_count() for area in BOARD.areas(board.terrain[resource])), default=0)
        case "area_count":
            assert resource is not None
            return sum(1 for _ in BOARD.areas(board.terrain[resource]))
        case "tracks_at_top":
            return sum(marker == TOP for marker in board.tracks)
        case "most_meteors":
            return board.meteors_collected
        case "fewest_meteors":
            return -board.meteors_collected
        case "most_lifepods":
            return board.lifepods_collected
        case "fewest_lifepods":
            return -board.lifepods_collected


def neighbour_points(
    card: NeighbourCard, seat: Seat, worlds: Sequence[Planet], boards: Sequence[Board], left: Sequence[Seat]
) -> int:
    """What the card gives the seat; nothing to those it does not concern or with one of them out (PU-131)."""
    if seat not in card.between or any(s not in left for s in card.between):
        return 0
    other = card.between[0] if card.between[1] == seat else card.between[1]
    side = OBJECTIVES[card.id].neighbour
    mine = measure(side, worlds[seat], boards[seat])
    theirs = measure(side, worlds[other], boards[other])
    if mine == theirs:
        return TIE
    return WIN if mine > theirs else 0


def met(side: PrivateSide, world: Planet, board: Board) -> bool:
    """Whether a private objective is met."""
    resource, params = side.resource, side.params
    terrain = 0 if resource is None else board.terrain[resource]
    match side.test:
        case "square_area" | "strip_area":
            return _block(terrain, params.w, params.h) or _block(terrain, params.h, params.w)
        case "icons_in_area":
            found = icons(board, resource)
            return any((area & found).bit_count() >= params.n for area in BOARD.areas(terrain))
        case "track_at_top":
            assert resource is not None
            return board.tracks[INDEX[resource]] == TOP
        case "few_icons":
            return icons(board, resource).bit_count() <= params.max
        case "meteors_at_least":
            return board.meteors_collected >= params.n
        case "more_lifepods_than_meteors":
            return board.lifepods_collected > board.meteors_collected
        case "all_ice_covered":
            return not world.ice & ~board.covered
        case "all_land_covered":
            return not world.grid & ~world.ice & ~board.covered


def _block(terrain: Mask, width: int, height: int) -> bool:
    """Whether the mask holds a full rectangle of that size."""
    corners = BOARD.full
    for y in range(height):
        for x in range(width):
            corners &= terrain >> BOARD.index(x, y)
    fit = BOARD.mask([n for n in range(BOARD.size) if n % BOARD.width <= BOARD.width - width])
    return bool(corners & fit)
