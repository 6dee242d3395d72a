"""What is said at a table: short lines, no more than people type, and nothing a terminal would obey."""

import time
from collections.abc import Callable

from engine.game import Illegal
from saves import names
from tui.host.players import now
from tui.host.rate import Rate
from tui.host.record import Said

KEPT = 200
"""Lines of a room that are kept."""

LONGEST = 240
"""Characters of a line."""

_LINES, _SECONDS = 6, 10.0
"""So many lines in so many seconds and no more, from one player."""


def clean(text: str) -> str:
    """The line as it is kept: what can be seen, with single spaces. Raises `Illegal` for an empty one."""
    kept = names.visible(text)
    if not kept:
        raise Illegal("there is nothing to say in an empty line")
    if len(kept) > LONGEST:
        raise Illegal(f"a line has at most {LONGEST} characters, not {len(kept)}")
    return kept


class Chat:
    """The chat of a room."""

    def __init__(self, said: tuple[Said, ...], monotonic: Callable[[], float] = time.monotonic) -> None:
        self.said = said[-KEPT:]
        """The latest lines, the newest last."""
        self._rate = Rate(_LINES, _SECONDS, monotonic)

    def add(self, player: str, name: str, text: str, *, watching: bool) -> None:
        """Say a line. Raises `Illegal` for one that cannot be said, or too many at once."""
        line = clean(text)
        if not self._rate.allows(player):
            raise Illegal("too much at once; wait a few seconds")
        self._rate.count(player)
        self._put(Said(name, line, now(), watching))

    def announce(self, text: str) -> None:
        """Say a line in the name of the host."""
        self._put(Said("", text, now()))

    def _put(self, said: Said) -> None:
        self.said = (*self.said, said)[-KEPT:]


__all__ = ["KEPT", "LONGEST", "Chat", "clean"]
