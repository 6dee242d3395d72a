"""Destroyers, ranges, ammunition and what a shot destroys: FMP-105 to FMP-112a."""

import pytest

from .scene import BLUE, distance, fleet, plain, scene, sea


def reach(terrain: str, unit: str) -> int:
    """How far the destroyer at 6,1 can fire along the row, a heap standing by as its partner."""
    rows = ["." * 14] * 3
    rows[1] = rows[1][:6] + terrain + rows[1][7:]
    stones = ";".join(f"o{n} {x},1" for n, x in enumerate(range(7, 12)))
    s = scene(rows, f"{unit} 6,1; {stones}; " + "; ".join(f"bh{x} {x},0" for x in (8, 10)))
    name = unit.split()[0]
    hits = [line.split()[-1] for line in s.lines(BLUE, "fire") if f" {name} " in line]
    return max(int(hit.split(",")[0]) - 6 for hit in hits)


@pytest.mark.rule("FMP-105", "FMP-10")
@pytest.mark.parametrize(
    ("terrain", "unit", "far"),
    [(".", "bt1", 2), ("^", "bt1", 3), (".", "bh1", 3), ("~", "bg1", 2), ("%", "bt1", 2)],
)
def test_the_range_of_each_destroyer(terrain, unit, far):
    assert reach(terrain, unit) == far


@pytest.mark.rule("FMP-105")
def test_a_turret_reaches_two_hexes():
    s = scene(plain(9, 9), "bF1 4,6 A; o1 4,3; o2 4,2; bh1 4,4")
    s.do(BLUE, "fire bF1.N bh1 at 4,3")
    s.refused(BLUE, "fire bF1.N bh1 at 4,2", "FMP-107", "FMP-105")


@pytest.mark.rule("FMP-105", "FMP-128")
@pytest.mark.parametrize("other", ["bc1 2,1", "bw1 2,1", "p1 2,1", "o9 2,1"])
def test_what_is_no_destroyer_does_not_shoot(other):
    s = scene(plain(6, 3), f"bt1 2,0; o1 3,0; {other}")
    s.refused(BLUE, f"fire bt1 {other.split()[0]} at 3,0", "FMP-105")


@pytest.mark.rule("FMP-106", "FMP-25")
def test_two_different_destroyers_of_one_player_are_needed():
    s = scene(plain(6, 2), "bt1 1,0; bt2 1,1; rt1 3,1; o1 2,0")
    s.refused(BLUE, "fire bt1 bt1 at 2,0", "FMP-106")
    s.refused(BLUE, "fire bt1 rt1 at 2,0", "FMP-106", "FMP-12")
    s.do(BLUE, "fire bt2 bt1 at 2,0")
    assert s.gone("o1")
    assert s.points == 13
    assert (s.ammo("bt1"), s.ammo("bt2")) == (1, 1)


@pytest.mark.rule("FMP-106")
def test_each_pair_and_hex_is_listed_once():
    s = scene(plain(6, 2), "bt1 1,0; bt2 1,1; bh1 0,0; o1 2,0")
    assert {tuple(sorted(line.split()[1:3])) for line in s.lines(BLUE, "fire")} == {
        ("bt1", "bt2"),
        ("bh1", "bt1"),
        ("bh1", "bt2"),
    }
    assert len(s.lines(BLUE, "fire")) == 3


@pytest.mark.rule("FMP-107")
def test_both_destroyers_must_have_the_target_in_range():
    s = scene(plain(8, 1), "bt1 0,0; bt2 1,0; o1 3,0")
    assert distance((0, 0), (3, 0)) == 3
    s.refused(BLUE, "fire bt1 bt2 at 3,0", "FMP-107", "FMP-105")
    s.do(BLUE, "move bt2 2,0", "move bt1 1,0", "fire bt1 bt2 at 3,0")
    assert s.gone("o1")


@pytest.mark.rule("FMP-107", "FMP-111")
@pytest.mark.parametrize("hit", ["3,0", "4,0"])
def test_a_barge_is_hit_on_either_hex_and_destroyed_whole(hit):
    s = scene(sea(9, 2), "rb1 3,0+4,0; rt1 in rb1; bg1 2,0; bg2 3,1")
    s.do(BLUE, f"fire bg1 bg2 at {hit}")
    assert s.gone("rb1", "rt1")


@pytest.mark.rule("FMP-108")
def test_each_destroyer_has_two_shots_with_anything_in_between():
    s = scene(plain(8, 2), "bt1 1,0; bt2 1,1; bt3 2,1; o1 2,0; o2 3,0; o3 3,1")
    s.do(BLUE, "fire bt1 bt2 at 2,0", "move bt1 2,0", "fire bt1 bt2 at 3,0")
    assert (s.ammo("bt1"), s.ammo("bt2")) == (0, 0)
    s.refused(BLUE, "fire bt1 bt3 at 3,1", "FMP-108")
    assert not s.lines(BLUE, "fire")


@pytest.mark.rule("FMP-108", "FMP-221")
def test_all_destroyers_are_refilled_at_the_start_of_each_players_turn():
    placed = "bt1 0,0 ammo=0; bc1 1,0; bt2 in bc1 ammo=0; rt1 8,0 ammo=1; rg1 in rF1 ammo=0"
    s = scene(*fleet(plain(9, 1), placed))
    assert (s.ammo("bt1"), s.ammo("bt2"), s.ammo("rt1"), s.ammo("rg1")) == (0, 0, 1, 0)
    s.ends(BLUE)
    assert (s.ammo("bt1"), s.ammo("bt2"), s.ammo("rt1"), s.ammo("rg1")) == (2, 2, 2, 2)


@pytest.mark.rule("FMP-108")
def test_turrets_have_two_shots_too():
    s = scene(plain(9, 9), "bF1 4,6 A; o1 4,3; o2 3,3; o3 5,3; bh1 4,2; bh2 3,2; bh3 5,2")
    s.do(BLUE, "fire bF1.N bh1 at 4,3", "fire bF1.N bh2 at 3,3")
    assert s.ammo("bF1.N") == 0
    s.refused(BLUE, "fire bF1.N bh3 at 5,3", "FMP-108")
    assert s.ammo("bF1.SE") == 2


@pytest.mark.rule("FMP-108", "FMP-220")
def test_a_shot_turret_is_refilled_like_the_others():
    s = scene(plain(16, 9), "bF1 4,6 A; o1 4,3; bh1 4,2; rF1 12,5 A")
    s.do(BLUE, "fire bF1.N bh1 at 4,3").ends(BLUE)
    assert s.ammo("bF1.N") == 2


@pytest.mark.rule("FMP-109", "FMP-64", "FMP-43")
@pytest.mark.parametrize(
    ("shooter", "tide"),
    [
        ("bc1 2,0; bt2 in bc1", "normal"),
        ("bt2 2,0", "high"),
        ("bt2 2,0; rh1 5,0; rh2 5,1", "normal"),
        ("bt2 2,0 owner=null", "normal"),
    ],
)
def test_a_shooter_is_on_the_board_not_carried_not_stuck_and_not_neutralized(shooter, tide):
    s = scene(["..%......", "........."], f"bh9 0,1; o1 1,0; {shooter}", tide=tide, acted=True)
    rules = ("FMP-109", "FMP-64", "FMP-43", "FMP-135", "FMP-106", "FMP-12", "FMP-140")
    s.refused(BLUE, "fire bh9 bt2 at 1,0", *rules)


@pytest.mark.rule("FMP-109", "FMP-131", "FMP-121")
def test_a_turret_shoots_even_under_enemy_fire():
    s = scene(plain(9, 9), "bF1 4,6 A; rt1 4,3; rh1 5,2; bh1 1,6; o1 3,4")
    assert (distance((4, 3), (4, 5)), distance((5, 2), (4, 5))) == (2, 3), "its pod is under fire"
    assert not s.neutralized("rt1")
    s.do(BLUE, "fire bF1.N bh1 at 3,4")
    assert s.gone("o1")


@pytest.mark.rule("FMP-110")
@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("2,1", "an empty hex"),
        ("3,1", "a bubble"),
        ("3,0", "a pod without turret"),
        ("1,1", "one of his own units"),
        ("0,1", "a pontoon with one of his own units on it"),
    ],
)
def test_illegal_targets(target, why):
    s = scene(plain(9, 9), "bt1 1,0; bt2 2,0; rF1 3,1 A turrets=SE,SW; bc1 1,1; p1 0,1; bt3 0,1")
    s.refused(BLUE, f"fire bt1 bt2 at {target}", "FMP-110")
    assert why


@pytest.mark.rule("FMP-110", "FMP-193", "FMP-95")
@pytest.mark.parametrize(
    "target",
    ["rt1 2,2", "o1 2,2", "p1 2,2", "rt1 2,2 owner=null", "bt9 2,2 owner=null", "rc1 2,2", "p1 2,2; rt1 2,2"],
)
def test_legal_targets(target):
    s = scene(plain(6, 5), f"bt1 1,1; bt2 2,1; {target}")
    s.do(BLUE, "fire bt1 bt2 at 2,2")
    assert s.gone(*(part.split()[0] for part in target.split("; ")))


@pytest.mark.rule("FMP-110", "FMP-111", "FMP-161")
def test_a_hit_on_a_pod_destroys_its_turret_only():
    s = scene(plain(9, 9), "rF1 4,6 A; rt1 in rF1; bh1 4,2; bh2 3,2")
    s.do(BLUE, "fire bh1 bh2 at 4,5")
    assert s.turrets("rF1") == {"SE", "SW"}
    assert s.here("rF1", "rt1")
    s.refused(BLUE, "fire bh1 bh2 at 4,5", "FMP-110")
    assert s.where("rF1") == (4, 6)


@pytest.mark.rule("FMP-111", "FMP-112")
def test_everything_on_the_target_hex_is_destroyed_and_neutralizations_are_settled():
    s = scene(
        plain(9, 2),
        "bt1 3,0; bt2 3,1; rt1 6,0; rh1 6,1; bc1 4,0; p1 5,0; rc1 5,0; rh9 in rc1",
        holds={"bc1": ["rt1", "rh1"]},
    )
    assert s.neutralized("bc1")
    s.do(BLUE, "fire bt1 bt2 at 5,0")
    assert s.gone("p1", "rc1", "rh9")
    assert s.neutralized("bc1"), "its holders still stand"


@pytest.mark.rule("FMP-112", "FMP-137")
def test_a_destroyed_holder_releases_what_it_held():
    s = scene(plain(9, 7), "bt1 4,2; rF1 6,3 A turrets=N; rt1 6,1; bh1 3,3; bh2 4,4")
    assert s.hold("bt1") == {"rF1.N", "rt1"}
    s.do(BLUE, "fire bh1 bh2 at 6,2")
    assert s.turrets("rF1") == set()
    assert not s.neutralized("bt1")


@pytest.mark.rule("FMP-112a", "FMP-96")
def test_own_units_lost_by_a_cut_chain_are_lost_and_the_shot_is_legal():
    rows = ["......", "......", "~~~~~~", "~~~~~~", "~~~~~~", "~~~~~~"]
    s = scene(rows, "p1 1,2; p2 1,3; bc1 1,3; bt1 1,1; bt2 2,1; bh1 in bc1")
    s.do(BLUE, "fire bt1 bt2 at 1,2")
    assert s.gone("p1", "p2", "bc1", "bh1")
