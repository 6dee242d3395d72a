"""All that matters by the rules can be told on 80x24 in plain ASCII without colours, within three keys (T15).

For every fact a view can hold two views are made that differ in it, and both are looked at: as the screen
opens, through each key that shows something, and where the thing stands that the fact is about. Getting
there with the cursor counts as looking: what is asked is that one sees it within three keys once one is
there. A fact that looks the same in all of it must stand in the game's table of what is no fact, with the
reason; one that no position varies, in its table of what never changes alone.
"""

from itertools import islice

import pytest

from . import full_metal_planete, full_thrust, metal_minds, planet_unknown
from .facts import Name, declared, facts
from .looking import ALIKE, eyes
from .possible import Pair, pairs

GAMES = {
    "full-metal-planete": full_metal_planete,
    "full-thrust": full_thrust,
    "metal-minds": metal_minds,
    "planet-unknown": planet_unknown,
}
TIMES = 1
"""Scenes in which a fact is varied."""


@pytest.mark.parametrize("name", GAMES)
async def test_two_views_that_differ_in_one_fact_look_different(name: str) -> None:
    game = GAMES[name]
    scenes = game.scenes()
    alike, varied, told = [], set(), set()
    async with eyes(game.GAME, game.WAY) as looking:
        for fact, several in pairs(scenes).items():
            for pair in islice(several, TIMES):
                varied.add(fact)
                if await looking.difference(pair) != ALIKE:
                    told.add(fact)
                elif fact not in game.NOT_FACTS:
                    alike.append(str(pair))
    all_facts = set(declared(type(scenes[0].view)))
    listed = set(game.NOT_FACTS) | set(game.NEVER_ALONE)
    assert not alike, "told apart by no look:\n" + "\n".join(alike)
    assert names(told & set(game.NOT_FACTS)) == [], "these are told apart, so they are facts"
    assert names(all_facts - varied - set(game.NEVER_ALONE)) == [], "no position varies these"
    assert names(varied & set(game.NEVER_ALONE)) == [], "these do change alone"
    assert names(listed - all_facts) == [], "there are no such fields"


def names(found: set[Name]) -> list[str]:
    return sorted(map(str, found))


@pytest.mark.parametrize("name", GAMES)
async def test_a_view_looks_like_itself(name: str) -> None:
    """So what differs is the fact."""
    game = GAMES[name]
    scenes = game.scenes()[:1]
    async with eyes(game.GAME, game.WAY) as looking:
        for scene in scenes:
            fact = list(facts(scene.view))[-1]
            assert await looking.difference(Pair(scene, fact, fact.value, scene.state)) == ALIKE
