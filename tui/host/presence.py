"""A presence: one open session of a player, and what it is told.

Rooms tell presences; a presence hands a notice on in the context of its own session, from the event
loop and never from within the teller, so that no session runs in another one's place.
"""

import asyncio
import contextvars
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

from msgspec import Struct

from tui.host.players import Player

if TYPE_CHECKING:
    from tui.host.room import Room


class Kind(Enum):
    """What a notice is about."""

    ROOMS = "the list of rooms has changed"
    ROOM = "the room one is in has changed: seats, people, votes, chat"
    BEGAN = "its table has begun"
    OUT = "one is not in the room any more; the text says why"
    MOVE = "it is one's move, here or at another table"
    DONE = "a move that was one's is not any more; the text is what said that it was"
    TOLD = "the host has something to say"


class Notice(Struct, frozen=True):
    """Something a session should show."""

    kind: Kind
    text: str = ""
    """A sentence, where there is one to be shown."""
    room: str = ""
    """The name of the room it is about."""


class Presence:
    """One session of a player on the host."""

    def __init__(
        self, player: Player, tell: Callable[[Notice], None], *, plays: bool = True, address: str = ""
    ) -> None:
        """Made in the session's own context, within the running event loop.

        Args:
            player: whose it is.
            tell: shows a notice; called from the event loop in that context.
            plays: whether this player may take seats (guests may be let in to watch only).
            address: where it comes from: what counts as one for limits.
        """
        self.player = player
        self.plays = plays
        self.address = address
        self.room: Room | None = None
        """Where it is; None: in the lobby."""
        self._tell: Callable[[Notice], None] | None = tell
        self._loop = asyncio.get_running_loop()
        self._context = contextvars.copy_context()

    def tell(self, notice: Notice) -> None:
        """Hand a notice on."""
        self._loop.call_soon(self._deliver, notice, context=self._context)

    def close(self) -> None:
        """The session is gone: nothing more is told to it."""
        self._tell = None

    def _deliver(self, notice: Notice) -> None:
        if self._tell is not None:
            self._tell(notice)


__all__ = ["Kind", "Notice", "Presence"]
