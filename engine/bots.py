"""Bots: seats that no person sits in.

A bot gets what its seat gets, a view and the legal actions, and a random source of its own;
never a state. Levels are the words of the command line.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec import Struct

from engine.game import AnyGame, Unreadable

LEVELS: tuple[str, ...] = ("passer", "random")
"""What a bot can be: does as little as the rules allow; does anything legal."""


def level(word: str) -> str:
    """The level of that name. Raises `Unreadable`."""
    if word not in LEVELS:
        raise Unreadable(f"bot {word}: there is no such level (there are: {', '.join(LEVELS)})")
    return word


def choose(game: AnyGame, level: str, view: Any, actions: Iterable[Struct], rng: Random) -> Struct:
    """What a bot of that level does, given its seat's view and the legal actions (at least one)."""
    listed = list(actions)
    if level == "passer":
        return game.idle(view, listed)  # type: ignore[no-any-return]
    return listed[int(rng.random() * len(listed))]  # three times as fast as Random.choice


__all__ = ["LEVELS", "choose", "level"]
