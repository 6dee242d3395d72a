"""Reading the board of a seat from a position document: pieces, meteors, lifepods, rovers, tracks.

Called by `positions` for a seat and for its `before`. Asked is what could not lie on a planet; not
asked are contact, border, planet rules and fitting tiles of what already lies there.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from engine.documents import show
from engine.game import Unreadable
from engine.grids import Mask
from engine.planet_unknown.cards import CARDS
from engine.planet_unknown.corporations import Corporation
from engine.planet_unknown.forms import BoardForm, PieceForm
from engine.planet_unknown.planets import Planet
from engine.planet_unknown.state import GIVEN, PATCH, Board, Colony, Piece, SeatTurn
from engine.planet_unknown.terms import BOARD, RESOURCES, SIDE, TRACKS, Square
from engine.planet_unknown.tiles import TILES

MOST_TOKENS = 14


def given_board(form: BoardForm, at: str, world: Planet, firm: Corporation, hand_size: int) -> Board:
    """The board that the keys describe. Raises `Unreadable` naming the key below `at`."""
    pieces = _pieces(form.pieces, f"{at}.pieces", world)
    covered = BOARD.mask([square for piece in pieces for square in piece.squares])
    meteors = squares_of(form.meteors, f"{at}.meteors", world)
    for square in meteors:
        if not covered >> square & 1:
            raise Unreadable(f"{at}.meteors: {_show(square)} is not covered")
    lifepods = _lifepods(form, at, world, covered)
    rovers = squares_of(form.rovers, f"{at}.rovers", world, "two rovers stand on")
    for square in rovers:
        if square in lifepods:
            raise Unreadable(f"{at}.rovers: {_show(square)} holds a lifepod")
        if square in meteors:
            raise Unreadable(f"{at}.rovers: {_show(square)} holds a meteor")
    for n, id in enumerate(form.shown_cards):
        if id not in CARDS or CARDS[id].timing != "immediate":
            fault = f"there is no civ card {id}" if id not in CARDS else f"{id} is an END GAME card"
            raise Unreadable(f"{at}.shown_cards[{n}]: {fault}")
    known = {tech.effect for tech in firm.data.techs}
    for n, effect in enumerate(form.used):
        if effect not in known:
            raise Unreadable(f"{at}.used[{n}]: {firm.name} has no tech {show(effect)}")
    token = firm.rule.flux_token
    if form.flux is not UNSET and not token:
        raise Unreadable(f"{at}.flux: {firm.name} has no flux token")
    return Board(
        tuple(getattr(form.tracks, track) for track in TRACKS),
        pieces,
        _last(form, at, pieces),
        meteors,
        lifepods,
        rovers,
        _waiting(form, at, firm, len(rovers)),
        form.collected.lifepods,
        form.collected.meteors,
        form.kept_patches,
        tuple(sorted(form.owed)),
        tuple(form.shown_cards),
        hand_size,
        tuple(sorted(set(form.used))),
        (TRACKS[0] if form.flux is UNSET else form.flux) if token else None,
    )


def squares_of(
    pairs: Iterable[Sequence[Any]], at: str, world: Planet | None, twice: str = "these stand twice on"
) -> tuple[Square, ...]:
    """Squares ascending, each once, all on the planet's grid (on the board, where no planet is named)."""
    found: list[Square] = []
    for pair in pairs:
        square = _square(pair, at, world)
        if square in found:
            raise Unreadable(f"{at}: {twice} {_show(square)}")
        found.append(square)
    return tuple(sorted(found))


def _square(pair: Sequence[Any], at: str, world: Planet | None) -> Square:
    x, y = pair
    if not (0 <= x < SIDE and 0 <= y < SIDE):
        raise Unreadable(f"{at}: [{x}, {y}] is not on the board")
    square = BOARD.index(x, y)
    if world is not None and not world.grid >> square & 1:
        raise Unreadable(f"{at}: [{x}, {y}] is not on the grid of {world.name}")
    return square


def _show(square: Square) -> str:
    return f"[{square % SIDE}, {square // SIDE}]"


def _pieces(forms: Sequence[PieceForm], at: str, world: Planet) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    covered: Mask = 0
    for n, form in enumerate(forms):
        piece = _piece(form, f"{at}[{n}]", world)
        for square in piece.squares:
            if covered >> square & 1:
                raise Unreadable(f"{at}[{n}]: {_show(square)} is under another piece")
            covered |= 1 << square
        pieces.append(piece)
    return tuple(pieces)


def _piece(form: PieceForm, at: str, world: Planet) -> Piece:
    placed = any(key is not UNSET for key in (form.at, form.turn, form.flip))
    if form.tile in (PATCH, GIVEN):
        if placed or form.squares is UNSET:
            raise Unreadable(f"{at}: a {form.tile} piece is written with its squares")
        return _given(form.squares, at, world) if form.tile == GIVEN else _patch(form.squares, at, world)
    if form.tile not in TILES:
        raise Unreadable(f"{at}.tile: there is no tile {show(form.tile)}")
    if form.squares is not UNSET:
        if placed:
            raise Unreadable(f"{at}: a tile is written with squares or with at, not both")
        return _laid(form.tile, form.squares, at, world)
    if isinstance(form.at, UnsetType):
        raise Unreadable(f"{at}.squares: this key is needed, or at")
    return _placed(form, at, world)


def _pairs(squares: list[Any], at: str, world: Planet, length: int = 2) -> list[Square]:
    found = []
    for n, item in enumerate(squares):
        good = isinstance(item, list | tuple) and len(item) == length
        if not good or not all(isinstance(c, int) and not isinstance(c, bool) for c in item[:2]):
            shape = "[x, y]" if length == 2 else "[x, y, terrain]"
            raise Unreadable(f"{at}.squares[{n}]: expected {shape}, got {show(item)}")
        found.append(_square(item[:2], f"{at}.squares", world))
    return found


def _laid(tile: str, squares: list[Any], at: str, world: Planet) -> Piece:
    found = tuple(_pairs(squares, at, world))
    if TILES[tile].image_of(found) is None:
        raise Unreadable(f"{at}.squares: this is not the shape of {tile}")
    return Piece(tile, found)


def _placed(form: PieceForm, at: str, world: Planet) -> Piece:
    assert not isinstance(form.at, UnsetType)
    x, y = form.at
    turn = 0 if form.turn is UNSET else form.turn
    image = TILES[form.tile].image(turn, form.flip is True)
    for dx, dy in image.cells:
        _square((x + dx, y + dy), f"{at}.at", world)
    return Piece(form.tile, image.squares(BOARD.index(x, y)))


def _patch(squares: list[Any], at: str, world: Planet) -> Piece:
    found = _pairs(squares, at, world)
    if len(found) != 1:
        raise Unreadable(f"{at}.squares: a patch covers one square, not {len(found)}")
    return Piece(PATCH, tuple(found))


def _given(squares: list[Any], at: str, world: Planet) -> Piece:
    found = _pairs(squares, at, world, 3)
    if not found:
        raise Unreadable(f"{at}.squares: a given piece covers at least one square")
    for n, item in enumerate(squares):
        if item[2] not in RESOURCES:
            raise Unreadable(f"{at}.squares[{n}]: there is no terrain {show(item[2])}")
    return Piece(GIVEN, tuple(found), tuple(item[2] for item in squares))


def last_tile(pieces: Sequence[Piece]) -> int | None:
    """Index of the last piece with a tile id."""
    return next((n for n in reversed(range(len(pieces))) if pieces[n].tile in TILES), None)


def _last(form: BoardForm, at: str, pieces: Sequence[Piece]) -> int | None:
    if isinstance(form.last, UnsetType):
        return last_tile(pieces)
    if form.last is not None and (form.last >= len(pieces) or pieces[form.last].tile == PATCH):
        raise Unreadable(f"{at}.last: {form.last} is not the index of a polyomino")
    return form.last


def default_lifepods(world: Planet, covered: Mask) -> tuple[Square, ...]:
    """The lifepods of the planet that lie under no piece."""
    return tuple(square for square in world.lifepods if not covered >> square & 1)


def _lifepods(form: BoardForm, at: str, world: Planet, covered: Mask) -> tuple[Square, ...]:
    if isinstance(form.lifepods, UnsetType):
        return default_lifepods(world, covered)
    lifepods = squares_of(form.lifepods, f"{at}.lifepods", world)
    for square in lifepods:
        if covered >> square & 1:
            raise Unreadable(f"{at}.lifepods: {_show(square)} is covered")
    return lifepods


def default_waiting(firm: Corporation, rovers: int) -> int:
    """The corporation's tokens less those on the planet."""
    return max(0, firm.data.rovers - rovers)


def _waiting(form: BoardForm, at: str, firm: Corporation, rovers: int) -> int:
    if isinstance(form.rover_tokens_waiting, UnsetType):
        waiting = default_waiting(firm, rovers)
    else:
        waiting = form.rover_tokens_waiting
    if rovers + waiting > MOST_TOKENS:
        raise Unreadable(f"{at}.rovers: {rovers} on the planet and {waiting} waiting, there are 14")
    return waiting


def without_turn(colony: Colony) -> Board | None:
    """What the others see of a seat whose document does not say: its board without this turn's pieces.

    None where nothing is under way.
    """
    turn, board = colony.turn, colony.board
    if colony.confirmed or colony.out is not None or turn == SeatTurn():
        return None
    if turn.piece is None:
        return board
    pieces = board.pieces[: turn.piece]
    covered = BOARD.mask([square for piece in pieces for square in piece.squares])
    last = board.last if board.last is not None and board.last < len(pieces) else last_tile(pieces)
    return Board(
        board.tracks,
        pieces,
        last,
        tuple(m for m in board.meteors if covered >> m & 1),
        board.lifepods,
        board.rovers,
        board.waiting,
        board.lifepods_collected,
        board.meteors_collected,
        board.kept,
        board.owed,
        board.shown,
        board.hand_size,
        board.used,
        board.flux,
    )
