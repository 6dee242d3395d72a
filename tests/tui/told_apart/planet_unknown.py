"""The views of Planet Unknown that are looked at, and how its screen is."""

from collections.abc import Sequence
from typing import Any

from engine import game_named
from engine.game import AnyGame, Document
from engine.planet_unknown.view import View
from tests.engine.planet_unknown.games import EVERYTHING
from tests.engine.planet_unknown.test_documents import EXAMPLE
from tests.tui.planet_unknown.sitting import middle, with_seat

from .facts import Name, Path
from .looking import Place, Way
from .possible import Scene
from .scenes import covering, random_play, read, seen

GAME: AnyGame = game_named("planet-unknown")


def places(view: View, path: Path) -> Sequence[Place]:
    """The planet of the seat that holds the fact."""
    if path[0] != "seats" or len(path) < 2:
        return ()
    seat = path[1]

    def go(screen: Any) -> None:
        for _ in range(len(view.seats)):
            if screen.shown != seat:
                screen.do_next_planet()

    return (Place(f"planet {seat}", go),)


WAY = Way(
    places,
    panels=frozenset({"S", "C", "B"}),
    there=("i", "B"),
    does=frozenset({"turn-right", "turn-left", "flip", "numbered", "larger", "smaller", "fit", "centre"}),
    back={"v": "escape", "V": "escape"},
)


def options_of(view: View) -> Any:
    return view.options


def untouched() -> Document:
    """The middle of a game in which hardly anything lies on Vega's planet."""
    given = {"tile": "given", "squares": [[5, 0, "civ"], [6, 0, "water"]]}
    return with_seat(middle(), pieces=[given], meteors=[[6, 0]], rovers=[])


def picking() -> Document:
    """Vega resolves what civ cards have given her."""
    pending = [{"kind": "raise", "to": 2}, {"kind": "clear", "n": 2}]
    return with_seat(middle(phase="picks", slot=0), turn={"pending": pending})


def ending() -> Document:
    """An END GAME card of Vega's lets some of her tracks advance."""
    pending = [{"kind": "advance", "tracks": ["civ", "water"]}]
    return with_seat(middle(phase="end"), hand_end_game=[24], turn={"pending": pending})


def scenes() -> list[Scene]:
    """The middle of a game, the document form's example, and what random play with all options brings."""
    filled: set[Any] = set()
    options = GAME.Options(**EVERYTHING)
    plays = {seed: list(random_play(GAME, GAME.setup(options, 3, seed), f"{seed}")) for seed in (5, 6)}
    last = next(state for state in plays[5] if state.phase == "end")
    found = list(seen("end steps", GAME, last, GAME.to_act(last)[:1], options_of))
    dealt = next(state for state in plays[5] if state.seats[0].chosen is not None)
    found += seen("dealt", GAME, dealt, (0,), options_of)
    found += seen("middle", GAME, read(GAME, middle()), (0, 1, None), options_of)
    for document in (untouched, picking, ending):
        found += seen(document.__name__, GAME, read(GAME, document()), (0,), options_of)
    found += seen("example", GAME, read(GAME, EXAMPLE), (0,), options_of)
    for seed, states in plays.items():
        found += covering(f"game {seed}", GAME, states, 3, options_of, filled)
    return found


NOT_FACTS: dict[Name, str] = {}
"""What may look alike, and why no rule minds."""

NEVER_ALONE: dict[Name, str] = {
    Name("View", "seat"): "whose view it is: another seat's is another view in all it holds",
    Name("Options", "events"): "no table can choose events yet (PU-125, EXTRA)",
}
"""What no position varies without more, and why."""
