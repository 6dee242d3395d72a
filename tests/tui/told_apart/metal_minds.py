"""The views of Metal Minds that are looked at, and how its screen is."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from engine import game_named
from engine.game import AnyGame, Document
from engine.metal_minds.view import View
from tests.engine.metal_minds.decks import wild_deck
from tests.tui.metal_minds.sitting import lunch
from tui.metal_minds.asking import hand_key, zone_key

from .facts import Name, Path, at
from .looking import Place, Way
from .possible import Scene
from .scenes import covering, random_play, read, seen

GAME: AnyGame = game_named("metal-minds")


def places(view: View, path: Path) -> Sequence[Place]:
    """The card that holds the fact."""
    for end in range(len(path), 0, -1):
        held = at(view, path[:end])
        card = held if isinstance(held, str) else getattr(held, "card", "")
        key = zone_key(card) if path[0] == "zones" else hand_key(card) if path[0] == "hands" else ""
        if card and key:

            def go(screen: Any, key: str = key) -> None:
                screen.jump(key)

            return (Place(key, go),)
    return ()


WAY = Way(
    places,
    panels=frozenset({"S", "H"}),
    there=("i",),
    does=frozenset(
        {"agent", "skip-card", "skip-resources", "number", "larger", "smaller", "fit", "centre", "overlays"}
    ),
)


def options_of(view: View) -> Any:
    return GAME.Options(rotate=view.rotate)


def of_deck(deck: Document) -> Callable[[View], Any]:
    """The options of a table with a deck of its own."""
    return lambda view: GAME.Options(rotate=view.rotate, deck=deck)


def scenes() -> list[Scene]:
    """A lunch, and what random play with the game's deck and with wild ones brings."""
    filled: set[Any] = set()
    found: list[Scene] = []
    play = random_play(GAME, GAME.setup(GAME.Options(rotate=True), 4, 5), "4")
    found += covering("4 seats", GAME, play, 4, options_of, filled)
    deck = wild_deck()
    for seed in range(2):
        play = random_play(GAME, GAME.setup(GAME.Options(deck=deck), 3, seed), f"wild {seed}")
        found += covering(f"wild {seed}", GAME, islice(play, 300), 3, of_deck(deck), filled)
    found += seen("lunch", GAME, read(GAME, lunch()), (0, 1, None), options_of)
    gone = lunch(out=[3], hands=[*lunch()["hands"][:3], []], zones=[*lunch()["zones"][:3], []])
    return [*found, *seen("gone", GAME, read(GAME, gone), (0,), options_of)]


_PRINTED = "printed on a card or an agent (MM-2c): the name of what is there says it, and `i` reads it"
_FOLLOWS = "follows from where all other cards are"
_ANSWER = "stands in what may be answered, which follows from the question, or among what was answered"
_SETTLED = "an answer that had no choice (MM-50a): the log tells it, and what it did can be seen"

NOT_FACTS: dict[Name, str] = {
    Name("Act", "at"): "a place in a hand (MM-68): the order of a hand means nothing",
    Name("PaidCard", "at"): "a place in a row (MM-68): the order of hand and zone means nothing",
    Name("View", "settled"): _SETTLED,
    **{Name(kind, "card"): _SETTLED for kind in ("Eliminate", "Discard", "Take")},
    Name("Pay", "colour"): _SETTLED,
    Name("Option", "number"): _SETTLED,
    Name("Pick", "card"): _SETTLED,
}
"""What may look alike, and why no rule minds."""

NEVER_ALONE: dict[Name, str] = {
    Name("View", "seat"): "whose view it is: another seat's is another view in all it holds",
    Name("View", "deck"): _PRINTED,
    Name("View", "pool"): "the names of all cards of the deck: they are printed",
    Name("View", "looking"): _FOLLOWS,
    Name("View", "inventory_size"): _FOLLOWS,
    Name("View", "asked"): "follows from the act, the phase and whose turn it is (MM-50a)",
    Name("View", "legal"): "follows from everything else",
    Name("Act", "by"): "a card is played or used, an agent has none: it changes with the card",
    Name("Departure", "seat"): "changes with the hand and zone that are gone (MM-62, MM-67)",
    **{Name("SeatAgent", field): _PRINTED for field in ("max_hand", "max_zone", "power")},
    **{Name("Ability", field): _PRINTED for field in ("use", "cost", "effect")},
    **{Name("Units", field): _PRINTED for field in ("purple", "orange", "green")},
    **{Name("Per", field): _PRINTED for field in ("count", "every", "max", "step")},
    **{Name("Convert", field): _PRINTED for field in ("source", "to")},
    Name("Eliminate", "kind"): _PRINTED,
    **{Name("FoeDiscard", field): _PRINTED for field in ("who", "chooser")},
    **{Name("FoeEliminate", field): _PRINTED for field in ("who", "chooser")},
    **{Name("FoeSpheres", field): _PRINTED for field in ("who", "n")},
    Name("Draw", "n"): _PRINTED,
    Name("Spheres", "n"): _PRINTED,
    Name("Dig", "look"): _PRINTED,
    Name("Salvage", "kind"): _PRINTED,
    Name("Look", "who"): _PRINTED,
    Name("Choose", "options"): _PRINTED,
    **{Name(kind, "card"): _ANSWER for kind in ("Play", "Use", "Ready")},
    Name("Target", "seat"): _ANSWER,
    Name("Gain", "colour"): _ANSWER,
    Name("Swap", "source"): _ANSWER,
    Name("Swap", "to"): _ANSWER,
}
"""What no position varies without more, and why."""
