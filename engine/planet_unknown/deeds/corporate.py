"""What corporations let their owners do: the flux token, meteors, techs used at will (PU-106 to PU-110)."""

from collections.abc import Iterator

from engine.game import Illegal, Seat
from engine.planet_unknown.actions import Action, Flux, Meteor, Use
from engine.planet_unknown.deeds.base import Deed, oldest
from engine.planet_unknown.desk import Desk
from engine.planet_unknown.pending import FluxItem, MeteorItem
from engine.planet_unknown.state import State
from engine.planet_unknown.terms import TRACKS, text


class FluxDeed(Deed[Flux]):
    action = Flux
    settles = FluxItem

    def options(self, state: State, seat: Seat, item: FluxItem) -> Iterator[Action]:
        flux = state.seats[seat].board.flux
        return (Flux(track) for track in TRACKS if track != flux)

    def find(self, state: State, seat: Seat, action: Flux) -> int:
        colony = state.seats[seat]
        if not colony.firm.rule.flux_token:
            raise Illegal(f"{colony.corporation} has no flux token", "PU-107")
        none = Illegal("the flux token moves when a tech milestone is reached", "PU-107")
        at = oldest(state, seat, FluxItem, none)
        if action.track == colony.board.flux:
            raise Illegal("the flux token stands there already", "PU-107")
        return at

    def perform(self, desk: Desk, action: Flux, item: FluxItem, at: int) -> None:
        desk.flux = action.track
        desk.tell("flux", f"The flux token marks the {action.track} track.", "PU-107")


class MeteorDeed(Deed[Meteor]):
    action = Meteor
    settles = MeteorItem

    def options(self, state: State, seat: Seat, item: MeteorItem) -> Iterator[Action]:
        return (Meteor(square) for square in state.seats[seat].board.meteors)

    def find(self, state: State, seat: Seat, action: Meteor) -> int:
        at = oldest(state, seat, MeteorItem, Illegal("no tech collects a meteor now", "PU-110"))
        if action.square not in state.seats[seat].board.meteors:
            raise Illegal(f"no meteor is on {text(action.square)}", "PU-110")
        return at

    def perform(self, desk: Desk, action: Meteor, item: MeteorItem, at: int) -> None:
        desk.collect_meteor(action.square)


class UseDeed(Deed[Use]):
    action = Use

    def find(self, state: State, seat: Seat, action: Use) -> None:
        colony = state.seats[seat]
        colony.firm.rule.check_use(colony, action.level)

    def perform(self, desk: Desk, action: Use, item: None, at: int) -> None:
        desk.firm.rule.use(desk, action.level)
