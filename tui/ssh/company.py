"""The people in a room as one session sees them: who is there, and what they said.

A session has one for the room it is in, from before the start to after the end; the screens of the
room share it, so that a half-typed line and the count of unread ones survive what comes and goes.
"""

from collections.abc import Sequence

from engine.game import Seat
from tui.host.persons import Person
from tui.host.presence import Presence
from tui.host.record import Said
from tui.host.room import Room


class Company:
    """One session's company."""

    def __init__(self, room: Room, presence: Presence) -> None:
        """
        Args:
            room: the room.
            presence: whose company it is; it is in the room.
        """
        self.room = room
        self.presence = presence
        self.draft = ""
        """What was typed and not said yet."""
        self._heard = self._read = self._latest()

    @property
    def said(self) -> Sequence[Said]:
        """What was said, the newest last."""
        return self.room.chat.said

    def news(self) -> list[Said]:
        """The lines that came since the last call."""
        found = self._since(self._heard)
        self._heard = self._latest()
        return found

    @property
    def unread(self) -> int:
        """Lines of others that came since the player last looked at what was said."""
        return sum(line.name != self.presence.player.name for line in self._since(self._read))

    def read(self) -> None:
        """The player looks at what was said."""
        self._read = self._latest()

    def people(self) -> tuple[Person, ...]:
        """Who is there: the seats in order, then those who watch."""
        return self.room.people(self.presence.player)

    def seat_of(self, line: Said) -> Seat | None:
        """The seat of who said a line; None for the host and for those who watch."""
        chairs = self.room.record.chairs
        return next((seat for seat, c in enumerate(chairs) if c.player and c.name == line.name), None)

    def _since(self, last: Said | None) -> list[Said]:
        found: list[Said] = []
        for line in reversed(self.said):
            if line is last:
                break
            found.append(line)
        return found[::-1]

    def _latest(self) -> Said | None:
        return self.said[-1] if self.said else None


__all__ = ["Company"]
