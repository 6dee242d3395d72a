"""Which options go together with how many seats, as the engine's rules have it, for the set-up form."""

from engine.documents import read_options
from engine.game import Unreadable
from engine.planet_unknown.dealing import check_options
from engine.planet_unknown.state import Options

COUNTS = range(1, 7)
"""Seats that are tried: as many as there are places round the station."""


def seats_for(option: str, value: str) -> tuple[int, ...] | None:
    """With how many seats an option's value can be played; empty: this version never plays it."""
    options = read_options({option: value}, Options)

    def goes(seats: int) -> bool:
        try:
            check_options(options, seats)
        except Unreadable:
            return False
        return True

    return tuple(filter(goes, COUNTS))
