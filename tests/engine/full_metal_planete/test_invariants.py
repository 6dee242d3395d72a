"""What stays true whatever is played: box totals, slots, one thing a hex, points, ammunition, fire."""

from collections import Counter
from random import Random

import pytest

from engine.documents import Document

from .scene import BLUE, GAME, RED, Scene, new_game, plain, scene
from .settling import Field, Piece

SLOTS = {"barge": 4, "crab": 2, "hen": 1}
TAKES = {"ore": 1, "tank": 1, "heap": 1, "pontoon": 1, "crab": 2, "hen": 2}
BOX = {"tank": 32, "crab": 8, "pontoon": 8, "heap": 4, "gunboat": 8, "barge": 4, "hen": 4}
ISSUED = {"heap": 1, "gunboat": 2, "barge": 1, "hen": 1}
EAGER = ("assault", "fire", "capture", "seize", "rebuild", "build", "load", "unload")


def wander(s: Scene, rng: Random, steps: int) -> None:
    """Random legal play that likes deeds better than steps."""
    for _ in range(steps):
        if not s.to_act:
            return
        seat = s.to_act[0]
        view = GAME.view(s.state, seat)
        actions = list(GAME.legal(s.state, seat))
        deeds = [a for a in actions if GAME.write(view, a).split()[0] in EAGER]
        step = GAME.apply(s.state, seat, rng.choice(deeds if deeds and rng.random() < 0.5 else actions))
        s.state = step.state
        check(s)


def hexes(unit: Document) -> list[tuple[int, int]]:
    found = unit.get("hexes") or ([unit["hex"]] if "hex" in unit else [])
    return [tuple(part) for part in found]


def check(s: Scene) -> None:
    facts = s.facts
    things: dict[str, Document] = dict(facts["units"])
    holds: dict[str, list[str]] = {}
    for name, unit in things.items():
        if "in" in unit:
            holds.setdefault(unit["in"], []).append(name)
    for carrier, cargo in holds.items():
        kind = things[carrier]["kind"]
        if kind != "freighter":
            assert sum(TAKES[things[name]["kind"]] for name in cargo) <= SLOTS[kind], carrier
        if kind == "crab":
            assert all(things[name]["kind"] in ("ore", "tank", "heap", "pontoon") for name in cargo)
        if kind == "hen":
            assert all(things[name]["kind"] == "ore" for name in cargo)
    standing = Counter(h for u in things.values() if u["kind"] != "pontoon" for h in hexes(u))
    assert all(count == 1 for count in standing.values()), "two things on one hex"
    assert facts["points"] >= 0
    assert all(points in (0, 5, 10) for points in facts["saved"].values())
    assert all(0 <= u["ammo"] <= 2 for u in things.values() if u["kind"] in ("tank", "heap", "gunboat"))
    assert all(things[name].get("in") is None for name in facts["holds"]), "cargo is not neutralized"
    assert all(u["kind"] in BOX or u["kind"] in ("ore", "freighter") for u in things.values())


def total(s: Scene) -> Counter[str]:
    """Pieces in the reserve, on the planet and in the cemetery together."""
    count = Counter(s.facts["reserve"]) + Counter(s.facts["cemetery"])
    count.update(u["kind"] for u in s.facts["units"].values())
    return count


@pytest.mark.rule("FMP-11", "FMP-112", "FMP-96a")
@pytest.mark.parametrize("seed", range(2))
def test_no_piece_of_the_box_is_ever_lost_from_the_count(seed):
    s = new_game(4, seed=seed)
    while s.phase != "deployment":
        s.timeout(s.to_act[0])
    whole = total(s)
    assert {kind: whole[kind] for kind in BOX} == BOX
    rng = Random(seed)
    for _ in range(8):
        wander(s, rng, 25)
        left = total(s)
        assert {kind: left[kind] for kind in BOX} == BOX
        assert left["ore"] <= whole["ore"], "ore leaves the game and never comes back"


BRAWL = (
    "bF1 2,6 A turrets=N; rF1 11,6 A turrets=; bc1 in bF1; rc1 in rF1; p1 in rF1; o9 in bF1;"
    "bt1 4,2; bt2 5,3; bh1 4,4; bg1 5,0; rt1 8,2; rt2 7,3; rh1 8,4; rg1 8,0; bb1 3,0+4,0; rb1 9,0+10,0;"
    "bw1 5,5; rw1 9,5; o1 6,2; o2 6,4; o3 7,6; o4 in bw1"
)


@pytest.mark.rule("FMP-10", "FMP-6", "FMP-24", "FMP-60", "FMP-64", "FMP-108")
@pytest.mark.parametrize("seed", range(6))
def test_a_brawl_keeps_slots_hexes_points_and_ammunition_right(seed):
    rows = ["~" * 14, "." * 5 + "rr%%" + "." * 5, *plain(14, 7)]
    s = scene(rows, BRAWL, seed=seed)
    check(s)
    wander(s, Random(seed), 120)


@pytest.mark.rule("FMP-120", "FMP-135", "FMP-136", "FMP-137")
@pytest.mark.parametrize("seed", range(4))
def test_every_hold_is_of_two_working_destroyers_of_one_enemy_in_range(seed):
    rows = plain(14, 9)
    s = scene(
        rows,
        "bF1 2,6 A turrets=; rF1 11,6 A turrets=; "
        + BRAWL[BRAWL.index("bt1") : BRAWL.index("bg1")]
        + "rt1 8,2; rt2 7,3; rh1 8,4; bw1 5,5; rw1 9,5; o1 6,2; o2 6,4",
        seed=seed,
    )
    rng = Random(seed)
    for _ in range(60):
        if not s.to_act or s.phase != "play":
            return
        seat = s.to_act[0]
        actions = list(GAME.legal(s.state, seat))
        s.state = GAME.apply(s.state, seat, rng.choice(actions)).state
        pieces = tuple(
            Piece(name, (BLUE, RED)[unit["owner"] == "red"], unit["kind"], tuple(unit["hex"]))
            for name, unit in s.facts["units"].items()
            if unit["kind"] in ("tank", "heap", "hen", "crab") and "hex" in unit
        )
        field = Field(pieces, {name: frozenset(pair) for name, pair in s.facts["holds"].items()})
        assert all(field.valid(name) for name in field.holds)
