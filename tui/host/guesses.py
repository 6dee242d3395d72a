"""Invitation codes, and how often wrong ones may be typed: by a player, and from an address.

Counted for both, because a key or a guest is made anew in a moment, and an address is not.
"""

import secrets
from collections import deque
from collections.abc import Callable

from engine.game import Illegal

_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH = 10
"""Of 31 signs each: 49 bits. At 20 a minute, half of all codes take 39 million years."""

SECONDS = 60.0
OF_PLAYER, OF_ADDRESS = 8, 20
"""So many wrong codes in so many seconds, then none is looked at; several players may share an address."""


class Guesses:
    """The wrong codes of the last minute."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._made: dict[tuple[str, str], deque[float]] = {}

    def check(self, player: str, address: str) -> None:
        """Whether another code is looked at: `player` is an id, `address` what counts as one. Raises
        `Illegal`."""
        now = self._monotonic()
        # Kept for a minute, whether the player stays or not: coming anew would begin the count anew.
        self._made = {key: made for key, made in self._made.items() if now - made[-1] < SECONDS}
        for key, most in _counted(player, address):
            made = self._made.get(key)
            if made is not None and len(made) >= most and now - made[0] < SECONDS:
                raise Illegal("too many wrong codes; wait a minute")

    def wrong(self, player: str, address: str) -> None:
        """A code was wrong."""
        for key, most in _counted(player, address):
            self._made.setdefault(key, deque(maxlen=most)).append(self._monotonic())


def new_code() -> str:
    """An invitation code."""
    return "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))


def spoken_code(code: str) -> str:
    """A code in two halves, as people read it out."""
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}"


def _counted(player: str, address: str) -> tuple[tuple[tuple[str, str], int], ...]:
    return (("player", player), OF_PLAYER), (("address", address), OF_ADDRESS)


__all__ = ["Guesses", "new_code", "spoken_code"]
