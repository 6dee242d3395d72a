"""Positions to look at: stages of random play, and documents for what play seldom reaches."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from engine.bots import any_of
from engine.game import AnyGame, Document, Seat
from engine.rng import Rng

from .facts import facts
from .possible import NOTHING, Scene

OptionsOf = Callable[[Any], Any]


def seen(
    about: str, game: AnyGame, state: Any, seats: Sequence[Seat | None], options: OptionsOf
) -> Iterator[Scene]:
    """What each of these seats sees of a state, with a state made up to fit."""
    table = game.seats_of(game.describe(state))
    for seat in seats:
        fits = game.sample(game.view(state, seat), Random(0))
        yield Scene(f"{about}, seat {seat}", game, fits, seat, table, options)


def read(game: AnyGame, document: Document, options: Any = None) -> Any:
    """The state of a document."""
    options = game.Options() if options is None else options
    return game.position(document, options, game.seats_of(document), Rng(7))


def stages(game: AnyGame, state: Any, seed: str, seat: Seat, count: int) -> list[Any]:
    """States of a game played at random from there on in which the seat is to act, spread over the game;
    the last of them is the end."""
    luck = Random(seed)
    mine = []
    while acting := game.to_act(state):
        if seat in acting:
            mine.append(state)
        actor = luck.choice(acting)
        state = game.apply(state, actor, any_of(list(game.legal(state, actor)), luck)).state
    step = max(1, len(mine) // count)
    return [*mine[step - 1 :: step][:count], state]


def random_play(game: AnyGame, state: Any, seed: str) -> Iterator[Any]:
    """Every state of a game played at random from there on."""
    luck = Random(seed)
    yield state
    while acting := game.to_act(state):
        seat = luck.choice(acting)
        state = game.apply(state, seat, any_of(list(game.legal(state, seat)), luck)).state
        yield state


def covering(
    about: str, game: AnyGame, states: Iterable[Any], seats: int, options: OptionsOf, filled: set[Any]
) -> Iterator[Scene]:
    """Views, those of who is to act first, in which something stands in a field that was empty in all before.

    `filled`: the fields that are covered, with the part of the view they stand in; those of the views are
    added.
    """
    for number, state in enumerate(states):
        acting = game.to_act(state)
        for seat in (*acting, *(n for n in range(seats) if n not in acting)):
            held = facts(game.view(state, seat))
            new = {(fact.path[0], fact.name) for fact in held if fact.value not in NOTHING}
            if new - filled:
                filled |= new
                yield from seen(f"{about} {number}", game, state, (seat,), options)
