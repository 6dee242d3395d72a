"""Luck: a counter-mixed generator that lives inside a game's state.

`Rng` is a value: drawing gives the number and the generator after it. The n-th draw
is a hash of seed and n, so the same seed gives the same numbers on every Python
version and machine, and the numbers seen so far do not tell the ones to come.
The seed is in no view.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

_SPAN = 1 << 64


class Rng(Struct, frozen=True):
    """A generator at one point of its sequence."""

    seed: int
    """0 to 2**64 - 1."""
    draws: int = 0
    """How many numbers were drawn."""

    def below(self, n: int) -> tuple[int, "Rng"]:
        """A number from 0 to n - 1, each equally likely. Raises `ValueError` for n below 1."""
        if not 0 < n <= _SPAN:
            raise ValueError(f"below({n}): n must be 1 to 2**64")
        key = self.seed.to_bytes(8, "big")
        draws = self.draws
        limit = _SPAN - _SPAN % n  # numbers from here on would favour the low results
        while True:
            block = blake2b(draws.to_bytes(8, "big"), digest_size=8, key=key).digest()
            draws += 1
            number = int.from_bytes(block, "big")
            if number < limit:
                return number % n, Rng(self.seed, draws)

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], "Rng"]:
        """The items in random order (Fisher-Yates, from the end)."""
        order = list(items)
        rng = self
        for last in range(len(order) - 1, 0, -1):
            at, rng = rng.below(last + 1)
            order[last], order[at] = order[at], order[last]
        return tuple(order), rng

    def dice(self, count: int, faces: int = 6) -> tuple[tuple[int, ...], "Rng"]:
        """`count` dice with faces 1 to `faces`."""
        rng = self
        thrown = []
        for _ in range(count):
            face, rng = rng.below(faces)
            thrown.append(face + 1)
        return tuple(thrown), rng
