"""Advances by the owner's choice (PU-37 to PU-51, PU-72, PU-73a, PU-76)."""

from collections.abc import Iterator
from itertools import permutations

from engine.game import Illegal, Seat
from engine.planet_unknown.actions import Action, Advance, Boost, Energy, Raise, Resolve, Tracks
from engine.planet_unknown.advancing import arrive, can_advance
from engine.planet_unknown.deeds.base import Deed, able, check_top, oldest
from engine.planet_unknown.desk import Desk
from engine.planet_unknown.pending import (
    AdvanceItem,
    BoostItem,
    EnergyItem,
    RaiseItem,
    ResourceItem,
    TracksItem,
)
from engine.planet_unknown.state import Colony, State
from engine.planet_unknown.terms import INDEX, TRACKS


def _resolvable(colony: Colony, item: ResourceItem) -> bool:
    return (item.resource != "water" or item.ice) and can_advance(colony.board.tracks, item.resource)


class ResolveDeed(Deed[Resolve]):
    action = Resolve
    settles = ResourceItem

    def options(self, state: State, seat: Seat, item: ResourceItem) -> Iterator[Action]:
        if _resolvable(state.seats[seat], item):
            yield Resolve(item.resource)

    def find(self, state: State, seat: Seat, action: Resolve) -> int:
        colony, resource = state.seats[seat], action.resource
        none = Illegal(f"no {resource} resource of the tile is pending", "PU-37")
        oldest(state, seat, ResourceItem, none, lambda item: item.resource == resource)
        check_top(colony, resource)
        dry = Illegal("no water square of the tile covers ice", "PU-45")
        return oldest(
            state,
            seat,
            ResourceItem,
            dry,
            lambda item: item.resource == resource and _resolvable(colony, item),
        )

    def perform(self, desk: Desk, action: Resolve, item: ResourceItem, at: int) -> None:
        track = INDEX[action.resource]
        placed = desk.taken is None or desk.piece is not None
        # Asked before the first advance, which may itself reach a level (PU-47).
        doubled = action.resource == "water" and placed and "double_water" in desk.effects
        desk.advance(track)
        if doubled:
            desk.advance(track)


class EnergyDeed(Deed[Energy]):
    action = Energy
    settles = EnergyItem

    def options(self, state: State, seat: Seat, item: EnergyItem) -> Iterator[Action]:
        return (Energy(track) for track in able(state.seats[seat], item.tracks))

    def find(self, state: State, seat: Seat, action: Energy) -> int:
        track = action.track
        oldest(state, seat, EnergyItem, Illegal("no energy is pending", "PU-49"))
        apart = Illegal(f"no {track} terrain bordered the energy when it was placed", "PU-50")
        at = oldest(state, seat, EnergyItem, apart, lambda item: track in item.tracks)
        check_top(state.seats[seat], track, "PU-51")
        return at

    def perform(self, desk: Desk, action: Energy, item: EnergyItem, at: int) -> None:
        desk.advance(INDEX[action.track])


class BoostDeed(Deed[Boost]):
    action = Boost
    settles = BoostItem

    def options(self, state: State, seat: Seat, item: BoostItem) -> Iterator[Action]:
        return (Boost(track) for track in able(state.seats[seat]))

    def find(self, state: State, seat: Seat, action: Boost) -> int:
        at = oldest(state, seat, BoostItem, Illegal("no boost is pending", "PU-42"))
        check_top(state.seats[seat], action.track)
        return at

    def perform(self, desk: Desk, action: Boost, item: BoostItem, at: int) -> None:
        desk.advance(INDEX[action.track])


class AdvanceDeed(Deed[Advance]):
    action = Advance
    settles = AdvanceItem

    def options(self, state: State, seat: Seat, item: AdvanceItem) -> Iterator[Action]:
        return (Advance(track) for track in able(state.seats[seat], item.tracks or TRACKS))

    def find(self, state: State, seat: Seat, action: Advance) -> int:
        track = action.track
        none = Illegal("no such advance is pending", "PU-76")
        at = oldest(state, seat, AdvanceItem, none, lambda item: not item.tracks or track in item.tracks)
        check_top(state.seats[seat], track)
        return at

    def perform(self, desk: Desk, action: Advance, item: AdvanceItem, at: int) -> None:
        desk.advance(INDEX[action.track])


class TracksDeed(Deed[Tracks]):
    action = Tracks
    settles = TracksItem

    def options(self, state: State, seat: Seat, item: TracksItem) -> Iterator[Action]:
        tracks = able(state.seats[seat])
        return (Tracks(named) for named in permutations(tracks, min(item.n, len(tracks))))

    def find(self, state: State, seat: Seat, action: Tracks) -> int:
        colony = state.seats[seat]
        oldest(state, seat, TracksItem, Illegal("no card gives advances now", "PU-73a"))
        if len(set(action.tracks)) != len(action.tracks):
            raise Illegal("each of a card's advances goes to another track", "PU-73a")
        for track in action.tracks:
            check_top(colony, track)
        most = len(able(colony))
        count = Illegal("the card asks for another number of tracks", "PU-73a")
        return oldest(state, seat, TracksItem, count, lambda item: min(item.n, most) == len(action.tracks))

    def perform(self, desk: Desk, action: Tracks, item: TracksItem, at: int) -> None:
        for track in action.tracks:
            for _ in range(item.steps):
                desk.advance(INDEX[track])


class RaiseDeed(Deed[Raise]):
    action = Raise
    settles = RaiseItem

    def options(self, state: State, seat: Seat, item: RaiseItem) -> Iterator[Action]:
        markers = state.seats[seat].board.tracks
        return (Raise(track) for track in TRACKS if markers[INDEX[track]] < item.to)

    def find(self, state: State, seat: Seat, action: Raise) -> int:
        marker = state.seats[seat].board.tracks[INDEX[action.track]]
        oldest(state, seat, RaiseItem, Illegal("no card raises tracks now", "PU-72"))
        high = Illegal(f"the {action.track} track is on space {marker} already", "PU-72")
        return oldest(state, seat, RaiseItem, high, lambda item: marker < item.to)

    def perform(self, desk: Desk, action: Raise, item: RaiseItem, at: int) -> None:
        track = INDEX[action.track]
        desk.tracks[track] += 1
        if any(marker < item.to for marker in desk.tracks):
            desk.pending.insert(at, item)
        desk.tell("advanced", f"The {action.track} track is on space {desk.tracks[track]}.", "PU-72")
        arrive(desk, track, desk.tracks[track], boosts=False)
