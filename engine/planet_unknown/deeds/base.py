"""What every kind of action has: how it is judged, and how it is done."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, TypeVar

from engine.game import Illegal, Seat
from engine.planet_unknown.actions import Action
from engine.planet_unknown.advancing import can_advance
from engine.planet_unknown.desk import Desk
from engine.planet_unknown.pending import Item
from engine.planet_unknown.state import Colony, State
from engine.planet_unknown.terms import TRACKS, Track

A = TypeVar("A", bound=Action)


class Deed(Generic[A]):
    """One kind of action of a turn, slot or pass. Stateless."""

    action: ClassVar[type[Any]]
    settles: ClassVar[type[Item] | None] = None
    """The kind of pending item it settles; None: it needs none, or only sometimes."""

    def options(self, state: State, seat: Seat, item: Any) -> Iterable[Action]:
        """The actions of this kind that settle the item, or a part of it, now."""
        return ()

    def find(self, state: State, seat: Seat, action: A) -> int | None:
        """The place of the pending item it settles, None for none. Raises `Illegal`."""
        raise NotImplementedError

    def perform(self, desk: Desk, action: A, item: Any, at: int) -> None:
        """Do it. The item it settles comes along, off the list already, with the place it had."""
        raise NotImplementedError


def oldest(
    state: State,
    seat: Seat,
    kind: type[Any],
    refusal: Illegal,
    wanted: Callable[[Any], bool] | None = None,
) -> int:
    """The place of the oldest pending item of that kind that is wanted. Raises the refusal without one."""
    for n, item in enumerate(state.seats[seat].turn.pending):
        if isinstance(item, kind) and (wanted is None or wanted(item)):
            return n
    raise refusal


def able(colony: Colony, tracks: Iterable[Track] = TRACKS) -> list[Track]:
    """Those of the tracks that can advance."""
    markers = colony.board.tracks
    return [track for track in tracks if can_advance(markers, track)]


def check_top(colony: Colony, track: Track, rule: str = "PU-40") -> None:
    """Raise `Illegal` for a track that cannot advance."""
    if not can_advance(colony.board.tracks, track):
        raise Illegal(f"the {track} track is at its top", rule)
