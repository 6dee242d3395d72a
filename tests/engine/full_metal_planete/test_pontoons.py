"""Pontoons: what they carry, what carries them, and how they sink: FMP-90 to FMP-97."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Unreadable

from .scene import BLUE, RED, around, fleet, plain, scene, sea

COAST = ["....", "....", "~~~~", "~~~~"]


@pytest.mark.rule("FMP-90", "FMP-54", "FMP-4")
@pytest.mark.parametrize("tide", ["low", "normal", "high"])
def test_a_pontoon_makes_its_hex_plain_ground_for_land_units_and_closes_it_to_boats(tide):
    s = scene(COAST, "p1 1,2; bh1 1,1; bg1 2,3", tide=tide)
    s.refused(BLUE, "move bg1 1,2", "FMP-54")
    s.do(BLUE, "move bh1 1,2")
    assert not s.stuck("bh1")


@pytest.mark.rule("FMP-90", "FMP-93")
def test_a_pontoon_is_held_up_by_another_that_touches_ground():
    s = scene(COAST, "bb1 2,2+3,2; p1 in bb1; p2 1,2")
    s.do(BLUE, "move bb1 2,3 keep 2,2", "unload p1 to 1,3")
    assert s.where("p1") == (1, 3)


@pytest.mark.rule("FMP-91", "FMP-63", "FMP-151")
def test_anyones_units_use_a_pontoon_and_anyones_transporter_loads_it():
    s = scene(*fleet(COAST, "p1 1,2; bt1 1,1; rc1 2,1; bc1 0,1"), player="blue")
    s.do(BLUE, "move bt1 1,2", "move bt1 1,1", "move bt1 1,0")
    s.ends(BLUE)
    s.do(RED, "move rc1 1,1", "move rc1 1,2", "move rc1 1,1", "load p1 into rc1")
    assert s.where("p1") == "rc1"


@pytest.mark.rule("FMP-91", "FMP-97")
@pytest.mark.parametrize("on_top", ["bt1 1,2", "rt1 1,2", "o1 1,2"])
def test_a_pontoon_with_something_on_it_is_not_loaded(on_top):
    s = scene(COAST, f"p1 1,2; bc1 1,1; {on_top}")
    s.refused(BLUE, "load p1 into bc1", "FMP-91", "FMP-97")


@pytest.mark.rule("FMP-92", "FMP-68")
@pytest.mark.parametrize("tide", ["low", "normal", "high"])
def test_a_pontoon_is_put_down_and_taken_up_at_any_tide(tide):
    s = scene([".r~.", "...."], "bc1 0,0; p1 in bc1", tide=tide)
    s.do(BLUE, "unload p1 to 1,0", "load p1 into bc1")
    s = scene(COAST, "bb1 1,3+2,3; p1 in bb1", tide=tide)
    s.do(BLUE, "unload p1 to 1,2", "load p1 into bb1")
    s = scene(COAST, "bw1 1,1; o1 in bw1", tide=tide)
    s.do(BLUE, "build pontoon with bw1 at 1,2")


@pytest.mark.rule("FMP-92", "FMP-122", "FMP-65")
def test_a_pontoon_under_enemy_fire_is_neither_loaded_nor_laid_nor_entered():
    placed = "rt1 4,0; rt2 4,1; bc1 1,0; bt1 1,1"
    s = scene(plain(7, 2), f"{placed}; p1 2,0")
    assert not s.neutralized("bc1")
    s.refused(BLUE, "load p1 into bc1", "FMP-92", "FMP-65", "FMP-122")
    s.refused(BLUE, "move bc1 2,0", "FMP-92", "FMP-122")
    s = scene(plain(7, 2), f"{placed}; p1 in bc1")
    s.refused(BLUE, "unload p1 to 2,0", "FMP-92", "FMP-65", "FMP-122")
    s = scene(plain(7, 2), "bt1 4,0; bt2 4,1; bc1 3,0; p1 2,0")
    s.do(BLUE, "load p1 into bc1")
    assert s.where("p1") == "bc1", "his own fire does not bar him"


@pytest.mark.rule("FMP-92a", "FMP-125", "FMP-S11")
def test_a_destroyer_may_assault_onto_a_free_pontoon_under_fire():
    s = scene([*sea(9, 3), *plain(9, 3)], "rg1 6,2; rg2 7,2; p1 5,2; bg1 4,1; bt1 4,3")
    s.refused(BLUE, "move bt1 5,2", "FMP-122", "FMP-92")
    s.do(BLUE, "assault bt1 5,2 with bg1 at 6,2")
    assert s.points == 12
    assert s.where("bt1") == (5, 2)
    assert s.gone("rg1")
    s = scene([*sea(9, 3), *plain(9, 3)], "rg1 6,2; rg2 7,2; p1 5,2; o1 5,2; bg1 4,1; bt1 4,3")
    s.refused(BLUE, "assault bt1 5,2 with bg1 at 6,2", "FMP-6", "FMP-97", "FMP-125")


@pytest.mark.rule("FMP-92b", "FMP-164", "FMP-25")
def test_a_ship_takes_up_and_puts_down_pontoons_beside_its_pods():
    rows = ["~" * 7, "~" * 7, *plain(7, 5)]
    s = scene(rows, "bF1 3,3 A turrets=N,SE; p1 in bF1; p2 1,4")
    s.do(BLUE, "unload p1 to 3,1")
    assert s.points == 14
    s.do(BLUE, "load p1 into bF1")
    assert s.points == 13
    s.do(BLUE, "load p2 into bF1")
    assert s.where("p2") == "bF1", "taking up works through a pod without turret"
    s.refused(BLUE, "unload p2 to 1,4", "FMP-164", "FMP-92b")
    s.refused(BLUE, "unload p2 to 3,0", "FMP-163", "FMP-92b", "FMP-62", "FMP-67", "FMP-164")


@pytest.mark.rule("FMP-93")
@pytest.mark.parametrize(
    ("tide", "hexes", "ok"),
    [
        ("normal", "1,1", True),
        ("normal", "1,2", False),
        ("normal", "4,1", False),
        ("low", "4,1", True),
        ("low", "3,1", True),
        ("normal", "3,1", False),
        ("high", "1,1", True),
    ],
)
def test_support_is_ground_by_terrain_and_tide_on_or_beside_the_hex(tide, hexes, ok):
    x, y = (int(n) for n in hexes.split(","))
    rows = ["..~~~~~", "~~~~r~~", "~~~~~~~", "~~~~~~~"]
    barge = f"bb1 {x},{y + 1}+{x},{y + 2}" if y + 2 < 4 else f"bb1 {x},{y + 1}+{x + 1},{y + 1}"
    s = scene(rows, f"{barge}; p1 in bb1", tide=tide)
    if ok:
        s.do(BLUE, f"unload p1 to {hexes}")
        assert s.where("p1") == (x, y)
    else:
        s.refused(BLUE, f"unload p1 to {hexes}", "FMP-93")


@pytest.mark.rule("FMP-93")
def test_a_freighter_part_supports_a_pontoon():
    rows = ["~" * 8, "~~%%%~~~", "~%%%%%~~", "~%%%%%~~", "~~%%%~~~", "~" * 8]
    s = scene(rows, "bF1 3,2 A; bb1 3,0+4,0; p1 in bF1; p2 in bb1", tide="high")
    s.do(BLUE, "unload p1 to 4,1")
    assert s.where("p1") == (4, 1), "no ground anywhere, but a pod beside it"
    s.do(BLUE, "unload p2 to 5,0")
    assert s.where("p2") == (5, 0), "linked to it by a chain"


@pytest.mark.rule("FMP-93", "FMP-96")
def test_anybodys_ship_supports_a_pontoon():
    rows = ["~" * 8, "~~%%%~~~", "~%%%%%~~", "~%%%%%~~", "~~%%%~~~", "~" * 8]
    s = scene(rows, "rF1 3,2 A turrets=; bb1 4,0+5,0; p1 in bb1", tide="high")
    s.do(BLUE, "unload p1 to 4,1")
    assert s.where("p1") == (4, 1)


@pytest.mark.rule("FMP-94")
def test_a_pontoon_lies_on_plain_swamp_reef_or_sea_but_not_on_a_mountain_nor_on_something():
    s = scene(["..%^", "r~.."], "bc1 1,0; p1 in bc1; o1 0,0")
    s.refused(BLUE, "unload p1 to 0,0", "FMP-94", "FMP-6")
    for free in ("2,0", "0,1", "1,1"):
        s = scene(["..%^", "r~.."], "bc1 1,0; p1 in bc1; o1 0,0")
        s.do(BLUE, f"unload p1 to {free}")
    s = scene(["..%^", "r~.."], "bc1 2,0; p1 in bc1; p2 2,1")
    s.refused(BLUE, "unload p1 to 2,1", "FMP-94")
    s.refused(BLUE, "unload p1 to 3,0", "FMP-94")
    s.do(BLUE, "unload p1 to 1,0", "move bc1 1,0")
    assert not s.stuck("bc1"), "on firm ground it changes nothing"
    with pytest.raises(Unreadable, match="units"):
        scene(["..%^", "r~.."], "p1 3,0")


@pytest.mark.rule("FMP-95", "FMP-111", "FMP-110")
def test_a_pontoon_that_is_shot_at_is_destroyed_with_what_stands_on_it():
    s = scene(["....", "~...", "...."], "p1 0,1; rc1 0,1; rt1 in rc1; bt1 1,0; bt2 1,1")
    s.do(BLUE, "fire bt1 bt2 at 0,1")
    assert s.gone("p1", "rc1", "rt1")
    s = scene(["....", "~...", "...."], "p1 0,1; bc1 0,1; bt1 1,0; bt2 1,1")
    s.refused(BLUE, "fire bt1 bt2 at 0,1", "FMP-110", "FMP-95")
    s = scene(["....", "~...", "...."], "p1 0,1; o1 0,1; bt1 1,0; bt2 1,1")
    s.do(BLUE, "fire bt1 bt2 at 0,1")
    assert s.gone("p1", "o1")


CHAIN = "p1 1,2; p2 1,3; p3 1,4"
BRIDGE = ["......", "......", "~~~~~~", "~~~~~~", "~~~~~~", "~~~~~~"]


@pytest.mark.rule("FMP-96", "FMP-95", "FMP-112")
def test_a_destroyed_pontoon_takes_those_it_held_up_with_it():
    s = scene(BRIDGE, f"{CHAIN}; rt1 1,4; bc1 1,3; o1 in bc1; bt1 1,1; bt2 2,1")
    s.do(BLUE, "fire bt1 bt2 at 1,2")
    assert s.gone("p1", "p2", "p3", "rt1", "bc1", "o1"), "friend or foe, cargo included"
    assert s.points == 13


@pytest.mark.rule("FMP-96", "FMP-S4", "FMP-92")
def test_a_loaded_pontoon_takes_those_it_held_up_with_it():
    s = scene([*plain(5, 3), *sea(5, 2)], "p1 1,3; p2 1,4; rt1 1,4; bc1 1,1")
    s.do(BLUE, "move bc1 1,2", "load p1 into bc1")
    assert s.points == 13
    assert s.where("p1") == "bc1"
    assert s.gone("p2", "rt1")


@pytest.mark.rule("FMP-96", "FMP-93")
def test_pontoons_supported_by_another_way_survive():
    rows = ["......", "~~~~~~", "~~~~~~", "~~~~~~", "......"]
    s = scene(rows, "p1 1,1; p2 1,2; p3 1,3; bt1 0,0; bt2 1,0; rt1 1,2")
    s.do(BLUE, "fire bt1 bt2 at 1,1")
    assert s.gone("p1")
    assert s.here("p2", "p3", "rt1")


@pytest.mark.rule("FMP-96", "FMP-226a", "FMP-232a")
def test_pontoons_held_by_a_ship_sink_when_it_takes_off():
    rows = ["~" * 8, "~~%%%~~~", "~%%%%%~~", "~%%%%%~~", "~~%%%~~~", "~" * 8]
    wide = [row + "......" for row in rows]
    placed = "bF1 3,2 A; rF1 10,2 A; p1 4,1; p2 5,0; rt1 5,0; bt1 4,1"
    s = scene(wide, placed, tide="high", turn=25)
    assert s.here("p1", "p2")
    s.ends(BLUE)
    assert s.gone("bF1", "p1", "p2", "rt1", "bt1")
    s = scene(wide, placed, tide="high", turn=21, phase="vote")
    s.do(BLUE, "vote bF1 leave", "confirm")
    assert s.here("p1")
    s.do(RED, "vote rF1 stay", "confirm")
    assert s.gone("p1", "p2", "rt1", "bt1")


@pytest.mark.rule("FMP-96", "FMP-96a", "FMP-45")
@pytest.mark.parametrize(("coming", "left"), [("low", True), ("normal", False), ("high", False)])
def test_a_tide_change_sinks_pontoons_that_lose_their_ground(coming, left):
    rows = ["~~r~~~", "~~~~~~", "~~~~~~", "~~~~~~"]
    s = scene(*fleet(rows, "p1 2,1; p2 2,2; rt1 2,2; o1 2,1"), player="red", tide="low", future=[coming])
    s.ends(RED)
    assert s.gone("p1", "p2", "rt1", "o1") is not left
    assert s.here("p1", "p2", "rt1", "o1") is left


@pytest.mark.rule("FMP-96a", "FMP-11", "FMP-137")
def test_all_unsupported_pontoons_go_at_once_before_fire_is_settled():
    s = scene(
        BRIDGE, f"{CHAIN}; rt1 1,4; rg1 3,4; bg1 3,3; bt1 1,1; bt2 2,1; o1 1,3", holds={"bg1": ["rt1", "rg1"]}
    )
    assert s.neutralized("bg1")
    reserve = s.facts["reserve"]
    s.do(BLUE, "fire bt1 bt2 at 1,2")
    assert not s.neutralized("bg1")
    assert s.facts["reserve"] == reserve
    assert s.facts["cemetery"]["pontoon"] == 3
    assert s.facts["cemetery"]["tank"] == 1
    assert "ore" not in s.facts["cemetery"]


def held_up(rows: list[str], tide: str, pontoons: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Which of them are supported, by plain counting (FMP-3, 93)."""
    dry = {"low": ".^%r", "normal": ".^%", "high": ".^"}[tide]
    ground = {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in dry}
    found = {p for p in pontoons if p in ground or around(p) & ground}
    while more := {p for p in pontoons - found if around(p) & found}:
        found |= more
    return found


@pytest.mark.rule("FMP-93", "FMP-96", "FMP-96a", "FMP-3")
@given(data=st.data(), tide=st.sampled_from(["normal", "high"]))
@settings(max_examples=60, deadline=None)
def test_after_a_tide_change_those_and_only_those_that_are_supported_remain(data, tide):
    rows = [
        "".join(data.draw(st.lists(st.sampled_from("~~~~r%."), min_size=7, max_size=7))) for _ in range(5)
    ]
    hexes = [(x, y) for x in range(7) for y in range(5)]
    lying = held_up([*rows, "~" * 7], "low", set(data.draw(st.lists(st.sampled_from(hexes), max_size=12))))
    placed = "; ".join(f"p{n} {x},{y}; rt{n} {x},{y}" for n, (x, y) in enumerate(sorted(lying)))
    s = scene(*fleet([*rows, "~" * 7], placed), player="red", tide="low", future=[tide])
    s.ends(RED)
    left = {s.where(f"p{n}") for n in range(len(lying))} - {None}
    assert left == held_up([*rows, "~" * 7], tide, lying)
    assert {s.where(f"rt{n}") for n in range(len(lying))} - {None} == left


@pytest.mark.rule("FMP-97", "FMP-191")
@pytest.mark.parametrize("tide", ["low", "normal", "high"])
def test_ore_on_a_pontoon_is_put_there_and_picked_up_at_any_tide(tide):
    s = scene([".r.."], "bc1 0,0; o1 in bc1; p1 1,0", tide=tide)
    s.do(BLUE, "unload o1 to 1,0")
    s.refused(BLUE, "move bc1 1,0", "FMP-97", "FMP-6")
    s.refused(BLUE, "load p1 into bc1", "FMP-97", "FMP-91")
    s.do(BLUE, "load o1 into bc1", "move bc1 1,0")
