"""Which changed views can be: those of a state that the rules know how to read, play and write down.

Only views go in. The state under the changed view is one that the game itself makes up to fit
(`sample`), so nothing that the seat may not know can show through.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from engine.game import AnyGame, Seat
from engine.rng import Rng

from .facts import Fact, Name, at, declared, facts, others, put

TRIES = 30
"""Other values of one fact of one view that are tried."""

NOTHING = (None, "", (), -1)
"""What stands in a field that holds nothing."""

MOST = 500
"""Other values of one fact that are tried in vain before it is said to never change alone."""

PLACES = 4
"""Places in one view at which a fact is changed before another view is taken."""


class Scene(NamedTuple):
    """A view out of a position, and the table it was seen at."""

    about: str
    game: AnyGame
    state: Any
    """One that fits the view; not the one it was seen at."""
    seat: Seat | None
    seats: int
    options: Callable[[Any], Any]
    """The options of a table at which this view is seen."""

    @property
    def view(self) -> Any:
        return self.game.view(self.state, self.seat)


class Pair(NamedTuple):
    """Two views that differ in one fact, and in what follows from it."""

    scene: Scene
    fact: Fact
    other: Any
    """The other value."""
    state: Any
    """A state with the other view."""

    def __str__(self) -> str:
        path = ".".join(map(str, self.fact.path))
        return f"{self.fact.name}: {path} {self.fact.value!r} or {self.other!r} ({self.scene.about})"


def fitting(scene: Scene, view: Any) -> Any:
    """A state that fits a view as far as one can, None where none does.

    The game makes one up and writes it down; what it reads back has with each fact what follows from it.
    What the game's own functions break on is no state of a game: whatever they raise says so.
    """
    game, seat = scene.game, scene.seat
    try:
        made_up = game.sample(view, Random(0))
        state = game.position(game.describe(made_up), scene.options(view), scene.seats, Rng(0))
        again = game.position(game.describe(state), scene.options(view), scene.seats, Rng(0))
        if game.view(again, seat) != game.view(state, seat):
            return None
        game.turn(state), game.outcome(state), game.windows(state)
        for acting in game.to_act(state):
            next(iter(game.legal(state, acting)))
    except Exception:
        return None
    return state


def pairs(scenes: Sequence[Scene]) -> dict[Name, Iterator[Pair]]:
    """For every fact of the game the pairs of views that differ in it, those of different scenes first."""
    views = [scene.view for scene in scenes]
    found: dict[Name, list[list[Fact]]] = {name: [] for name in declared(type(views[0]))}
    for view in views:
        here: dict[Name, list[Fact]] = {}
        for fact in facts(view):
            here.setdefault(fact.name, []).append(fact)
        for name, several in found.items():
            several.append(here.get(name, []))
    stands: dict[str, list[Any]] = {}
    for name, several in found.items():
        stands.setdefault(name.field, []).extend(fact.value for row in several for fact in row)
    return {
        name: _pairs(name, scenes, views, several, _different(stands[name.field]))
        for name, several in found.items()
    }


def _pairs(
    name: Name,
    scenes: Sequence[Scene],
    views: Sequence[Any],
    found: Sequence[Sequence[Fact]],
    named_so: Sequence[Any],
) -> Iterator[Pair]:
    """Where something stands in the field is looked first.

    `named_so`: what stands in fields of that name, in other structs too.
    """
    kind = declared(type(views[0]))[name]
    own = _different([fact.value for several in found for fact in several])
    like = {type(value) for value in own} | {str}
    pool = own + [value for value in named_so if type(value) in like and value not in own]
    used: set[str] = set()
    left = MOST
    for filled in (True, False):
        for scene, view, several in zip(scenes, views, found, strict=True):
            here = [fact for fact in several if (fact.value not in NOTHING) == filled]
            luck = Random(f"{name} {scene.about}")
            for fact in luck.sample(here, min(PLACES, len(here))):
                if scene.about in used:
                    break
                for other in islice(others(fact.value, kind, pool), min(TRIES, left)):
                    left -= 1
                    pair = _changed(scene, view, fact, other)
                    if pair is not None:
                        used.add(scene.about)
                        left = MOST
                        yield pair
                        break


def _different(values: Sequence[Any]) -> list[Any]:
    """Each value once; not all of them can be hashed."""
    found: list[Any] = []
    for value in values:
        if len(found) < 40 and value is not None and value not in found:
            found.append(value)
    return found


def _changed(scene: Scene, view: Any, fact: Fact, other: Any) -> Pair | None:
    """The two views, if the other one can be."""
    state = fitting(scene, put(view, fact.path, other))
    if state is None:
        return None
    try:
        kept = at(scene.game.view(state, scene.seat), fact.path) == other
    except LookupError:
        return None
    return Pair(scene, fact, other, state) if kept else None
