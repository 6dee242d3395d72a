"""The seats of a table that has not begun: who takes, leaves, swaps and is ready.

Functions from the chairs before to the chairs after; a refusal is `Illegal`. Called by `tui.host.room`.
"""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

from engine.game import Illegal, Seat


class Chair(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat before the start."""

    player: str = ""
    """The id of the player who took it; empty: a bot's, or nobody's."""
    name: str = ""
    bot: str | None = None
    """The level of the bot that fills it."""
    ready: bool = False
    kept: str = ""
    """The id of the player for whom it is kept, whose name it has; only they may take it."""
    wants: Seat | None = None
    """The seat that its player would like to swap with."""

    @property
    def free(self) -> bool:
        """Whether anybody may take it."""
        return not self.player and not self.kept and self.bot is None

    def open_to(self, player: str) -> bool:
        """Whether this player may take it."""
        return self.free or bool(self.kept and self.kept == player)


Chairs: TypeAlias = tuple[Chair, ...]


def seat_of(chairs: Sequence[Chair], player: str) -> Seat | None:
    """Where a player sits."""
    return next((seat for seat, chair in enumerate(chairs) if player and chair.player == player), None)


def first_free(chairs: Sequence[Chair], player: str = "") -> Seat:
    """The seat kept for a player, else the first that anybody may take, else the first of all."""
    kept = (seat for seat, chair in enumerate(chairs) if player and chair.kept == player)
    return next(kept, next((seat for seat, chair in enumerate(chairs) if chair.free), 0))


def take(chairs: Chairs, seat: Seat, player: str, name: str) -> Chairs:
    """Sit down in a free seat; one's own before is free again."""
    there = _chair(chairs, seat)
    if there.player == player:
        return chairs
    if there.kept and there.kept != player:
        raise Illegal(f"seat {seat + 1} is kept for {there.name}")
    if not there.open_to(player):
        who = there.name if there.player else "a bot"
        raise Illegal(f"seat {seat + 1} is taken by {who}")
    return _with(leave(chairs, player), {seat: Chair(player, name)})


def leave(chairs: Chairs, player: str) -> Chairs:
    """Get up, or decline the seat kept for one. Who wished to swap with this seat does not any more."""
    chairs = tuple(Chair() if player and chair.kept == player else chair for chair in chairs)
    own = seat_of(chairs, player)
    if own is None:
        return chairs
    rest = (msgspec.structs.replace(chair, wants=None) if chair.wants == own else chair for chair in chairs)
    return _with(tuple(rest), {own: Chair()})


def swap(chairs: Chairs, player: str, seat: Seat) -> Chairs:
    """Ask the one in that seat to swap; where they asked for the same, it is done."""
    own = seat_of(chairs, player)
    other = _chair(chairs, seat)
    if own is None:
        raise Illegal("take a seat first")
    if own == seat:
        raise Illegal("this is your own seat")
    if not other.player:
        raise Illegal("nobody sits there to swap with")
    if other.wants == own:
        mine, theirs = chairs[own], other
        return _with(
            chairs,
            {own: Chair(theirs.player, theirs.name), seat: Chair(mine.player, mine.name)},
        )
    return _with(chairs, {own: msgspec.structs.replace(chairs[own], wants=seat)})


def fill(chairs: Chairs, seat: Seat, level: str | None) -> Chairs:
    """Put a bot into a seat that no person has, or (None) take it away."""
    there = _chair(chairs, seat)
    if there.player:
        raise Illegal(f"{there.name} sits there")
    return _with(chairs, {seat: Chair(bot=level)})


def ready(chairs: Chairs, player: str, is_ready: bool) -> Chairs:
    """Say that one is ready to begin, or not yet."""
    own = seat_of(chairs, player)
    if own is None:
        raise Illegal("take a seat first")
    return _with(chairs, {own: msgspec.structs.replace(chairs[own], ready=is_ready)})


def complete(chairs: Sequence[Chair]) -> bool:
    """Whether every seat has somebody, and every person is ready; bots always are."""
    people = [chair for chair in chairs if chair.player]
    return bool(people) and all(c.bot is not None or c.ready for c in chairs)


def _chair(chairs: Chairs, seat: Seat) -> Chair:
    if not 0 <= seat < len(chairs):
        raise Illegal(f"there is no seat {seat + 1}; this table has {len(chairs)}")
    return chairs[seat]


def _with(chairs: Chairs, new: dict[Seat, Chair]) -> Chairs:
    return tuple(new.get(seat, chair) for seat, chair in enumerate(chairs))


__all__ = ["Chair", "Chairs", "complete", "fill", "first_free", "leave", "ready", "seat_of", "swap", "take"]
