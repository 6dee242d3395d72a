"""The views of Full Metal Planète that are looked at, and how its screen is."""

from collections.abc import Sequence
from typing import Any

from engine import game_named
from engine.full_metal_planete.view import View
from engine.game import AnyGame, Document
from tests.engine.full_metal_planete.test_documents import POSITIONS
from tests.tui.full_metal_planete.sitting import skirmish, unit

from .facts import Name, Path, at
from .looking import Place, Way
from .possible import Scene
from .scenes import read, seen, stages

GAME: AnyGame = game_named("full-metal-planete")


def places(view: View, path: Path) -> Sequence[Place]:
    """The hex of the unit that holds the fact, or of what it is aboard."""
    for end in range(len(path), 0, -1):
        held = at(view, path[:end])
        where = getattr(held, "at", -1)
        inside = getattr(held, "inside", "") or getattr(held, "hen", "") or getattr(held, "ship", "")
        by_id = {each.id: each for each in view.units}
        while where < 0 and inside in by_id:
            where, inside = by_id[inside].at, by_id[inside].inside
        if where >= 0:

            def go(screen: Any, where: int = where) -> None:
                screen.jump(screen.place.cells.index(where))

            return (Place(f"at {where}", go),)
    return ()


WAY = Way(
    places,
    panels=frozenset({"S"}),
    there=("i", "m"),
    does=frozenset({"menu", "second-gun", "turn-ship", "larger", "fit", "centre"}),
    back={"minus": "plus"},
)


def options_of(view: View) -> Any:
    return view.options


def afloat() -> Document:
    """The skirmish with a barge that has room, and two hens that have laid."""
    position = skirmish(built={"bw1": ["tank"], "bw2": ["crab"]})
    barge = next(each for each in position["units"] if each["id"] == "bb1")
    barge["hexes"] = [[6, 5], [7, 5]]
    position["units"].append(unit("bw2", "hen", "blue", inside="bF1"))
    return position


def scenes() -> list[Scene]:
    """Positions with every kind of thing in them, a skirmish on the classic board, stages of random play."""
    found: list[Scene] = []
    for about, document in POSITIONS.items():
        state = read(GAME, document)
        found += seen(about, GAME, state, (*GAME.to_act(state), None)[:1], options_of)
    found += seen("a vote", GAME, read(GAME, POSITIONS["a vote"]), (0,), options_of)
    found += seen("afloat", GAME, read(GAME, afloat()), (0,), options_of)
    found += seen("skirmish", GAME, read(GAME, skirmish()), (0, 1), options_of)
    for number, state in enumerate(stages(GAME, GAME.setup(GAME.Options(), 4, 5), "four", 0, 2)):
        found += seen(f"four {number}", GAME, state, (0, None) if number == 1 else (0,), options_of)
    return found


NOT_FACTS: dict[Name, str] = {
    Name("Fallen", "id"): "what is in the cemetery never returns (FMP-11); its kind and colour are told",
    Name("Launched", "aboard"): "names; ore, units and turrets of a ship that has left are counted (FMP-235)",
}
"""What may look alike, and why no rule minds."""

NEVER_ALONE: dict[Name, str] = {
    Name("View", "seat"): "whose view it is: another seat's is another view in all it holds",
    Name("View", "players"): "as many as there are seats",
    Name("View", "pile"): "how many tides are left follows from the turn (FMP-40 to FMP-42)",
}
"""What no position varies without more, and why."""
