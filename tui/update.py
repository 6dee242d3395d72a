"""What a screen is told of a table: an `Update` after each entry, and the clocks that are open.

All a seat can know, and nothing else. The runner makes them, screens and games read them.
"""

from dataclasses import dataclass
from typing import Any

from engine.game import Event, Illegal, Millis, Outcome, Seat, Turn


class Stale(Illegal):
    """What was submitted was meant for a table that has changed since; it may be right on a second look."""

    def __init__(self) -> None:
        super().__init__("the table has moved on since; look again")


@dataclass(frozen=True)
class SeatClock:
    """A window that is open: whose, what is left, and whether it runs."""

    seat: Seat
    remaining: Millis | None
    """None: the table has no clock."""
    length: Millis | None
    running: bool
    grace: bool


@dataclass(frozen=True)
class Curtain:
    """A screen to be covered until the seat says it is ready."""

    seat: Seat
    holds: str
    """What the seat's view holds that the others may not see, such as `your forecast`."""


@dataclass(frozen=True)
class Update:
    """What a session is told after each entry: all it can know, and nothing else."""

    number: int
    """Entries at the table so far."""
    seat: Seat | None
    """Whose view this is; None is a spectator's."""
    view: Any
    events: tuple[Event, ...]
    """What happened since the last update, as far as this seat is told."""
    to_act: tuple[Seat, ...]
    turn: Turn
    curtain: Curtain | None
    paused: bool
    withdrawable: bool
    """Whether `withdraw` would find something to take back."""
    outcome: Outcome | None
    fault: str
    """Why the table takes no commands just now (its file cannot be written); empty while it runs."""


__all__ = ["Curtain", "SeatClock", "Stale", "Update"]
