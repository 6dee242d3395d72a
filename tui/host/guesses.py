"""Invitation codes, and how often wrong ones may be typed: by a player, and from an address.

Counted for both, because a key or a guest is made anew in a moment, and an address is not.
"""

import secrets
from collections.abc import Callable

from engine.game import Illegal
from tui.host.rate import MINUTE, Rate

_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH = 10
"""Of 31 signs each: 49 bits. At 20 a minute, half of all codes take 39 million years."""

OF_PLAYER, OF_ADDRESS = 8, 20
"""So many wrong codes in a minute, then none is looked at; several players may share an address."""


class Guesses:
    """The wrong codes of the last minute."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._of_players = Rate(OF_PLAYER, MINUTE, monotonic)
        self._of_addresses = Rate(OF_ADDRESS, MINUTE, monotonic)

    def check(self, player: str, address: str) -> None:
        """Whether another code is looked at: `player` is an id, `address` what counts as one. Raises
        `Illegal`."""
        if not (self._of_players.allows(player) and self._of_addresses.allows(address)):
            raise Illegal("too many wrong codes; wait a minute")

    def wrong(self, player: str, address: str) -> None:
        """A code was wrong."""
        self._of_players.count(player)
        self._of_addresses.count(address)


def new_code() -> str:
    """An invitation code."""
    return "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))


def spoken_code(code: str) -> str:
    """A code in two halves, as people read it out."""
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}"


__all__ = ["Guesses", "new_code", "spoken_code"]
