"""Taking and placing tiles and patches (PU-18, PU-24 to PU-36, PU-52 to PU-55, PU-71)."""

from collections.abc import Iterator

from engine.game import Illegal, Seat
from engine.planet_unknown.actions import Action, Keep, PutPatch, Take, TakeUnplaced
from engine.planet_unknown.deeds.base import Deed, oldest
from engine.planet_unknown.desk import Desk
from engine.planet_unknown.pending import ExtraItem, PatchItem
from engine.planet_unknown.placing import (
    check_patch,
    check_tile,
    fits,
    patch_squares,
    place,
    placements,
    put_patch,
    set_aside,
)
from engine.planet_unknown.state import State
from engine.planet_unknown.station import draw, on_offer
from engine.planet_unknown.terms import BOARD
from engine.planet_unknown.tiles import TILES


def _find_tile(state: State, seat: Seat, tile: str) -> int | None:
    """The place of the extra tile that is taken, None in the draft. Raises `Illegal`."""
    turn = state.seats[seat].turn
    at = None
    if state.phase == "draft":
        if turn.taken is not None:
            raise Illegal("this seat has taken its tile of the round", "PU-18")
    else:
        at = oldest(state, seat, ExtraItem, Illegal("no extra tile is to be taken", "PU-71"))
    if tile not in on_offer(state, seat):
        if tile in TILES and TILES[tile].ring in turn.drawn:
            raise Illegal("the stack it belongs to was drawn from already", "PU-71")
        raise Illegal(f"{tile} does not lie on top in the depot this seat faces", "PU-18")
    return at


class TakeDeed(Deed[Take]):
    action = Take
    settles = ExtraItem

    def options(self, state: State, seat: Seat, item: ExtraItem) -> Iterator[Action]:
        colony = state.seats[seat]
        for id in on_offer(state, seat):
            yield from placements(colony, TILES[id])

    def find(self, state: State, seat: Seat, action: Take) -> int | None:
        at = _find_tile(state, seat, action.tile)
        check_tile(state.seats[seat], action)
        return at

    def perform(self, desk: Desk, action: Take, item: ExtraItem | None, at: int) -> None:
        draw(desk, TILES[action.tile].ring)
        place(desk, action, item is None or item.advance)


class TakeUnplacedDeed(Deed[TakeUnplaced]):
    action = TakeUnplaced

    def find(self, state: State, seat: Seat, action: TakeUnplaced) -> int | None:
        if state.phase != "draft":
            raise Illegal("only in the draft a tile is taken that fits nowhere", "PU-71")
        _find_tile(state, seat, action.tile)
        if any(fits(state.seats[seat], TILES[id]) for id in on_offer(state, seat)):
            raise Illegal("a tile of the depot fits, so one that fits must be placed", "PU-30")
        return None

    def perform(self, desk: Desk, action: TakeUnplaced, item: None, at: int) -> None:
        tile = TILES[action.tile]
        draw(desk, tile.ring)
        set_aside(desk, tile)


class PatchDeed(Deed[PutPatch]):
    action = PutPatch
    settles = PatchItem

    def options(self, state: State, seat: Seat, item: PatchItem) -> Iterator[Action]:
        colony = state.seats[seat]
        for square in BOARD.squares(patch_squares(colony)):
            yield PutPatch(square)
        if state.phase != "end" and "bank_patches" in colony.effects:
            yield Keep()

    def find(self, state: State, seat: Seat, action: PutPatch) -> int:
        at = oldest(state, seat, PatchItem, Illegal("no patch is pending", "PU-52"))
        check_patch(state.seats[seat], action.square)
        return at

    def perform(self, desk: Desk, action: PutPatch, item: PatchItem, at: int) -> None:
        put_patch(desk, action)


class KeepDeed(Deed[Keep]):
    """Its option is listed with those of `PatchDeed`."""

    action = Keep

    def find(self, state: State, seat: Seat, action: Keep) -> int:
        at = oldest(state, seat, PatchItem, Illegal("no patch is pending", "PU-52"))
        if state.phase == "end":
            raise Illegal("in the end steps no patch is kept again", "PU-77")
        if "bank_patches" not in state.seats[seat].effects:
            raise Illegal("no tech that keeps patches is on", "PU-55")
        return at

    def perform(self, desk: Desk, action: Keep, item: PatchItem, at: int) -> None:
        desk.kept += 1
        desk.tell("kept", "A patch is kept for the end.", "PU-55")
