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
    return any_of(listed, rng)


def any_of(actions: list[Struct], rng: Random) -> Struct:
    """One of the actions: a type first, each equally likely, then one of that type.

    Picked evenly from the whole list, `end` would drown among hundreds of placements, and a game of
    free rearranging would not go on.
    """
    by_type: dict[type[Struct], list[Struct]] = {}
    for action in actions:
        by_type.setdefault(type(action), []).append(action)
    kinds = list(by_type.values())
    kind = kinds[int(rng.random() * len(kinds))]  # three times as fast as Random.choice
    return kind[int(rng.random() * len(kind))]


__all__ = ["LEVELS", "any_of", "choose", "level"]
