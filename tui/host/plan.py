"""The plan of a table on the host: what its opener has chosen."""

from msgspec import Struct

from engine.clock import ClockSettings
from engine.game import Document
from tui.host.record import Access

LONGEST_NAME = 24
"""Characters of a table's name: as many as the lobby shows on 80 columns."""


class Plan(Struct, frozen=True, kw_only=True):
    """A table that somebody wants to open."""

    game: str
    name: str
    seats: int
    options: Document = {}
    clock: ClockSettings = ClockSettings(one_screen=False)
    access: Access = "public"
    invited: tuple[str, ...] = ()
    """Names of players."""
    watched: bool = True
    bot_after: int = 0
    bots: dict[int, str] = {}
    """Seats to be filled by bots at once, and their levels."""
    kept: dict[int, str] = {}
    """Seats that are kept for players, and their names."""


__all__ = ["LONGEST_NAME", "Plan"]
