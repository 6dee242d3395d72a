"""Fire zones and the second unit that steps into them: FMP-120 to FMP-131."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Unreadable

from .scene import BLUE, distance, plain, scene, sea
from .settling import assaults, skirmishes, world

OPEN = [*sea(9, 3), *plain(9, 3)]
"""Sea in the north, plain in the south; 5,3 is a shore hex."""
BOATS = "rg1 6,2; rg2 7,2"
"""Both reach 5,3."""
THREE = f"{BOATS}; rt3 7,3"
"""All three reach 5,3."""


@pytest.mark.rule("FMP-120")
def test_a_hex_is_under_fire_where_two_destroyers_of_one_enemy_reach_it():
    s = scene(["........"], "bt1 1,0; rt1 4,0; rt2 5,0")
    s.do(BLUE, "move bt1 2,0")
    s.refused(BLUE, "move bt1 3,0", "FMP-122")


@pytest.mark.rule("FMP-120")
def test_the_fire_of_two_different_enemies_never_adds_up():
    s = scene(["........"], "bt1 1,0; rt1 4,0; gh1 5,0", seats=3)
    s.do(BLUE, "move bt1 2,0", "move bt1 3,0")
    assert not s.neutralized("bt1")


@pytest.mark.rule("FMP-120")
def test_ones_own_fire_is_no_enemy_fire():
    s = scene(["........"], "bt1 1,0; bt2 2,0; bc1 3,0")
    s.do(BLUE, "move bc1 4,0", "move bc1 3,0")
    assert not s.neutralized("bc1")


@pytest.mark.rule("FMP-121", "FMP-43", "FMP-64", "FMP-135")
@pytest.mark.parametrize(
    ("second", "tide", "covered"),
    [
        ("rt2 5,0", "normal", True),
        ("rt2 5,0 ammo=0", "normal", True),
        ("rh2 6,0", "normal", True),
        ("rt2 5,0 owner=null", "normal", False),
        ("rc1 5,0; rt2 in rc1", "normal", False),
        ("rt2 5,1", "high", False),
        ("rc1 5,0", "normal", False),
    ],
)
def test_which_destroyers_are_operational(second, tide, covered):
    s = scene([".........", ".....%..."], f"bt1 2,0; rt1 4,0; {second}", tide=tide)
    if covered:
        s.refused(BLUE, "move bt1 3,0", "FMP-122")
    else:
        s.do(BLUE, "move bt1 3,0")


@pytest.mark.rule("FMP-121", "FMP-136", "FMP-135")
def test_a_neutralized_destroyer_gives_no_cover():
    s = scene(["............"], "bc1 5,0; rt1 7,0; rt2 8,0; bh1 9,0; bh2 10,0")
    assert s.neutralized("rt1")
    assert s.neutralized("rt2")
    s.do(BLUE, "move bc1 6,0")
    assert not s.neutralized("bc1")


@pytest.mark.rule("FMP-121", "FMP-131", "FMP-12a")
def test_turrets_cover_together_and_with_other_destroyers():
    s = scene(plain(9, 9), "rF1 4,4 A turrets=SE,SW; bt1 4,8")
    s.do(BLUE, "move bt1 4,7")
    s.refused(BLUE, "move bt1 4,6", "FMP-122")
    s = scene(plain(9, 9), "rF1 4,4 A turrets=SE; rh1 2,4; bt1 4,8")
    s.do(BLUE, "move bt1 4,7")
    s.refused(BLUE, "move bt1 4,6", "FMP-122")


@pytest.mark.rule("FMP-122", "FMP-65", "FMP-80")
def test_nobody_steps_unloads_lays_or_loads_on_a_hex_under_enemy_fire():
    assert (distance((3, 0), (5, 0)), distance((2, 0), (5, 0))) == (2, 3)
    for placed, line in (
        ("bt1 2,0", "move bt1 3,0"),
        ("bc1 2,0; bt1 in bc1", "unload bt1 to 3,0"),
        ("bw1 2,0; o1 in bw1", "build tank with bw1 at 3,0"),
        ("bc1 2,0; o1 3,0", "load o1 into bc1"),
        ("bc1 2,0; p1 3,0", "load p1 into bc1"),
        ("bc1 2,0; p1 in bc1", "unload p1 to 3,0"),
    ):
        s = scene(plain(9, 1), f"{placed}; rt1 5,0; rh1 6,0")
        s.refused(BLUE, line, "FMP-122", "FMP-65", "FMP-80", "FMP-92")
        scene(plain(9, 1), f"{placed}; rt1 5,0").do(BLUE, line)


@pytest.mark.rule("FMP-122", "FMP-211")
def test_nobody_deploys_under_enemy_fire():
    s = scene(
        plain(14, 7),
        "bF1 3,3 A; bt1 in bF1; rF1 10,3 A; rt1 9,0; rt2 9,1",
        zones=["A" * 9 + "B" * 5] * 7,
        turn=2,
        phase="deployment",
    )
    assert distance((7, 1), (9, 0)) <= 2
    s.refused(BLUE, "deploy bt1 7,1", "FMP-122", "FMP-211")
    s.do(BLUE, "deploy bt1 6,1")


@pytest.mark.rule("FMP-123", "FMP-53")
def test_a_unit_is_under_fire_if_any_of_its_hexes_is():
    s = scene(sea(9, 3), "bb1 2,1+3,1; rg1 5,1; rg2 5,2")
    assert s.neutralized("bb1")
    s = scene(sea(9, 3), "bb1 1,1+2,1; rg1 5,1; rg2 5,2")
    assert not s.neutralized("bb1")


@pytest.mark.rule("FMP-125", "FMP-25", "FMP-S5")
def test_the_seeds_attack_on_a_zone():
    s = scene(OPEN, f"{BOATS}; bg1 3,1; bt1 4,4")
    s.do(BLUE, "move bg1 4,1")
    assert s.points == 14
    s.refused(BLUE, "move bg1 5,1", "FMP-122")
    s.refused(BLUE, "move bt1 5,3", "FMP-122")
    s.do(BLUE, "assault bt1 5,3 with bg1 at 6,2")
    assert s.points == 11
    assert s.gone("rg1")
    assert s.where("bt1") == (5, 3)
    assert (s.ammo("bt1"), s.ammo("bg1")) == (1, 1)
    s.do(BLUE, "move bt1 6,3")
    assert s.points == 10


@pytest.mark.rule("FMP-125", "FMP-S7")
def test_the_seeds_quiz_has_no_answer():
    rows = ["...~~~~", "...~~~~", "....~.~", "......~", "...~~~~", "...~~~~"]
    s = scene(rows, "rt1 5,2; rt2 5,3; bt1 2,2; bt2 2,3")
    for line in ("move bt1 3,2", "move bt2 3,2", "move bt2 3,3"):
        s.refused(BLUE, line, "FMP-122")
    for target in ("5,2", "5,3"):
        s.refused(BLUE, f"assault bt1 3,2 with bt2 at {target}", "FMP-125", "FMP-107")
        s.refused(BLUE, f"assault bt2 3,3 with bt1 at {target}", "FMP-125", "FMP-107")
    assert not s.lines(BLUE, "assault")
    assert not s.lines(BLUE, "fire")


@pytest.mark.rule("FMP-125")
def test_the_attacker_must_be_active_and_out_of_fire_before_the_step():
    s = scene(OPEN, f"{BOATS}; bg1 4,1; bt1 6,3", acted=True, holds={"bt1": ["rg1", "rg2"]})
    assert s.neutralized("bt1")
    s.refused(BLUE, "assault bt1 5,3 with bg1 at 6,2", "FMP-125", "FMP-135", "FMP-140")
    wet = [*sea(9, 3), *plain(9, 1), "....%....", *plain(9, 1)]
    s = scene(wet, f"{BOATS}; bg1 4,1; bt1 4,4", tide="high")
    s.refused(BLUE, "assault bt1 5,3 with bg1 at 6,2", "FMP-125", "FMP-43")


@pytest.mark.rule("FMP-125", "FMP-6", "FMP-4")
def test_the_step_must_be_otherwise_legal():
    s = scene(OPEN, f"{BOATS}; bg1 4,1; bt1 4,4; o1 5,3")
    s.refused(BLUE, "assault bt1 5,3 with bg1 at 6,2", "FMP-6", "FMP-125")
    s = scene(OPEN, f"{BOATS}; bg1 4,1; bt1 3,4")
    s.refused(BLUE, "assault bt1 5,3 with bg1 at 6,2", "FMP-50", "FMP-51", "FMP-125")
    flat = plain(9, 7)
    high = [*flat[:3], ".....^...", *flat[:3]]
    placed = "rh1 8,4; rh2 8,3; bh1 4,4; bh2 6,6"
    assert {distance((5, 3), at) for at in ((8, 4), (8, 3))} == {3}
    scene(high, placed).refused(BLUE, "assault bh1 5,3 with bh2 at 8,4", "FMP-4", "FMP-5", "FMP-125")
    scene(flat, placed).do(BLUE, "assault bh1 5,3 with bh2 at 8,4")


@pytest.mark.rule("FMP-125", "FMP-107", "FMP-108", "FMP-26")
def test_range_ammunition_target_and_points_are_as_usual():
    line = "assault bt1 5,3 with bg1 at 6,2"
    scene(OPEN, f"{BOATS}; bg1 3,1; bt1 4,4").refused(BLUE, line, "FMP-107", "FMP-125", "FMP-105")
    scene(OPEN, f"{BOATS}; bg1 4,1 ammo=0; bt1 4,4").refused(BLUE, line, "FMP-108", "FMP-125")
    scene(OPEN, f"{BOATS}; bg1 4,1; bt1 4,4 ammo=0").refused(BLUE, line, "FMP-108", "FMP-125")
    scene(OPEN, f"{BOATS}; bg1 4,1; bt1 4,4", points=2).refused(BLUE, line, "FMP-26")
    empty = "assault bt1 5,3 with bg1 at 5,2"
    scene(OPEN, f"{BOATS}; bg1 4,1; bt1 4,4").refused(BLUE, empty, "FMP-110", "FMP-125")
    s = scene(OPEN, f"{BOATS}; bg1 4,1 ammo=1; bt1 4,4 ammo=1", points=3)
    s.do(BLUE, line)
    assert (s.points, s.ammo("bg1"), s.ammo("bt1")) == (0, 0, 0)


@pytest.mark.rule("FMP-125")
def test_the_partner_is_another_own_destroyer_neither_stuck_nor_neutralized_nor_under_fire():
    line = "assault bt1 5,3 with {} at 6,2"
    s = scene(OPEN, f"{BOATS}; bt1 4,4; bt2 6,3; bc1 4,3")
    assert s.neutralized("bt2")
    s.refused(BLUE, line.format("bt1"), "FMP-106")
    s.refused(BLUE, line.format("rg2"), "FMP-12", "FMP-125", "FMP-106")
    s.refused(BLUE, line.format("bc1"), "FMP-105", "FMP-125")
    s.refused(BLUE, line.format("bt2"), "FMP-109", "FMP-125", "FMP-135")
    wet = [*sea(9, 3), "....%....", *plain(9, 2)]
    s = scene(wet, f"{BOATS}; bt1 4,4; bt2 4,3", tide="high")
    s.refused(BLUE, line.format("bt2"), "FMP-125", "FMP-43", "FMP-109")
    s = scene(wet, f"{BOATS}; bt1 4,4; bt2 4,3", tide="low")
    s.do(BLUE, line.format("bt2"))


@pytest.mark.rule("FMP-125", "FMP-131")
def test_a_turret_under_fire_is_a_partner_all_the_same():
    s = scene([*sea(9, 3), *plain(9, 6)], f"{BOATS}; bF1 6,5 A turrets=N; bt1 4,4")
    assert {distance((6, 4), at) for at in ((6, 2), (7, 2))} == {2}, "the pod is under fire"
    s.do(BLUE, "assault bt1 5,3 with bF1.N at 6,2")
    assert s.gone("rg1")
    assert s.ammo("bF1.N") == 1


@pytest.mark.rule("FMP-125", "FMP-125e", "FMP-25")
def test_two_shots_may_be_needed_and_cost_five_in_all():
    s = scene(OPEN, f"{THREE}; bh1 4,3; bt1 4,4")
    s.refused(BLUE, "assault bt1 5,3 with bh1 at 6,2", "FMP-125")
    assert s.here("rg1", "rg2", "rt3")
    s.do(BLUE, "assault bt1 5,3 with bh1 at 6,2 with bh1 at 7,3")
    assert s.gone("rg1", "rt3")
    assert s.points == 10
    assert (s.ammo("bt1"), s.ammo("bh1")) == (0, 0)


@pytest.mark.rule("FMP-125")
def test_partners_may_differ_between_the_two_shots():
    s = scene(OPEN, f"{THREE}; bg1 4,1; bh1 4,5; bt1 4,4")
    s.do(BLUE, "assault bt1 5,3 with bg1 at 6,2 with bh1 at 7,3")
    assert s.gone("rg1", "rt3")
    assert (s.ammo("bt1"), s.ammo("bg1"), s.ammo("bh1")) == (0, 1, 1)
    s = scene(OPEN, f"{THREE}; bg1 4,1; bh1 4,5; bt1 4,4")
    s.do(BLUE, "assault bt1 5,3 with bh1 at 7,3 with bg1 at 6,2")
    assert s.gone("rg1", "rt3")


@pytest.mark.rule("FMP-125")
def test_after_the_shots_the_hex_must_be_free_of_anybodys_fire():
    placed = f"{BOATS}; bg1 4,1; bt1 4,4; gh1 2,3; gh2 8,4"
    s = scene(OPEN, placed, seats=3)
    assert not s.neutralized("bt1")
    s.refused(BLUE, "assault bt1 5,3 with bg1 at 6,2", "FMP-125")
    assert s.points == 15
    s = scene(OPEN, placed.replace("; gh2 8,4", ""), seats=3)
    s.do(BLUE, "assault bt1 5,3 with bg1 at 6,2")


@pytest.mark.rule("FMP-125")
def test_a_shot_that_does_not_free_the_hex_makes_the_whole_action_illegal():
    s = scene(OPEN, f"{BOATS}; bh1 4,3; bt1 4,4; o1 5,5")
    s.refused(BLUE, "assault bt1 5,3 with bh1 at 5,5", "FMP-125")
    assert s.here("o1")
    assert (s.points, s.ammo("bt1"), s.where("bt1")) == (15, 2, (4, 4))


@pytest.mark.rule("FMP-125a", "FMP-110")
def test_each_shot_is_judged_on_the_position_the_one_before_it_left():
    s = scene(OPEN, f"{THREE}; bh1 4,3; bt1 4,4")
    s.refused(BLUE, "assault bt1 5,3 with bh1 at 6,2 with bh1 at 6,2", "FMP-110", "FMP-125a", "FMP-125")
    s = scene(OPEN, f"{THREE}; bh1 4,3 ammo=1; bt1 4,4")
    s.refused(BLUE, "assault bt1 5,3 with bh1 at 6,2 with bh1 at 7,3", "FMP-108", "FMP-125")


@pytest.mark.rule("FMP-125a")
def test_nobody_changes_state_between_the_shots():
    s = scene(OPEN, f"{THREE}; bh1 4,3; bt1 4,4; bt2 6,3", holds={"bt2": ["rg1", "rg2"]})
    assert s.neutralized("bt2")
    s.refused(
        BLUE, "assault bt1 5,3 with bh1 at 6,2 with bt2 at 7,3", "FMP-125", "FMP-125a", "FMP-109", "FMP-135"
    )
    s.do(BLUE, "assault bt1 5,3 with bh1 at 6,2 with bh1 at 7,3")
    assert not s.neutralized("bt2"), "after the last shot neutralizations are settled"


PIER = "p1 4,4; p2 4,3; p3 4,2; p4 4,1"


@pytest.mark.rule("FMP-125a", "FMP-96")
def test_the_attacker_must_still_be_on_its_hex_at_the_end():
    rows = [*sea(8, 5), *plain(8, 1)]
    placed = f"{PIER}; rt1 4,4; rg2 6,2; bg1 2,4; bt1 4,1"
    s = scene(rows, placed)
    s.refused(BLUE, "move bt1 4,2", "FMP-122")
    s.refused(BLUE, "assault bt1 4,2 with bg1 at 4,4", "FMP-125a", "FMP-125")
    two = "assault bt1 4,2 with bg1 at 4,4 with bg1 at 5,3"
    scene(rows, f"{placed}; rg3 5,3").refused(BLUE, two, "FMP-125a", "FMP-125")
    rows[2] = "~~~.~~~~"
    s = scene(rows, placed)
    s.do(BLUE, "assault bt1 4,2 with bg1 at 4,4")
    assert s.gone("p1", "rt1")
    assert s.where("bt1") == (4, 2)


@pytest.mark.rule("FMP-125a", "FMP-96")
def test_pontoons_sink_after_each_shot():
    placed = "p1 4,2; p2 5,1; rt1 5,1; rg2 7,2; bh1 4,5; bt1 4,4; o1 5,5"
    s = scene(OPEN, placed)
    s.refused(BLUE, "move bt1 5,3", "FMP-122")
    s.refused(BLUE, "assault bt1 5,3 with bh1 at 4,2 with bh1 at 5,5", "FMP-125e")
    s.do(BLUE, "assault bt1 5,3 with bh1 at 4,2")
    assert s.gone("p1", "p2", "rt1"), "the tank that was half of the zone goes down with its pontoon"
    assert s.points == 12


@pytest.mark.rule("FMP-125b", "FMP-44a")
def test_the_attacker_may_not_ground_itself():
    wet = [*sea(9, 3), ".....%...", *plain(9, 2)]
    s = scene(wet, f"{BOATS}; bg1 4,1; bt1 4,4", tide="high")
    s.refused(BLUE, "assault bt1 5,3 with bg1 at 6,2", "FMP-125b", "FMP-125")
    s = scene(wet, f"{BOATS}; bg1 4,1; bt1 4,4; p1 5,3", tide="high")
    s.do(BLUE, "assault bt1 5,3 with bg1 at 6,2")


@pytest.mark.rule("FMP-125", "FMP-125b", "FMP-54")
@pytest.mark.parametrize(
    ("terrain", "tide", "ok"), [("~", "low", True), ("r", "normal", True), ("r", "low", False)]
)
def test_a_gunboat_assaults_on_water_only(terrain, tide, ok):
    rows = [*plain(9, 3), *sea(9, 3)]
    rows[3] = f"~~~~~{terrain}~~~"
    s = scene(rows, "rt1 6,2; rt2 7,2; bt1 4,1; bg1 4,4", tide=tide)
    s.refused(BLUE, "move bg1 5,3", "FMP-122")
    line = "assault bg1 5,3 with bt1 at 6,2"
    if ok:
        s.do(BLUE, line)
        assert s.gone("rt1")
    else:
        s.refused(BLUE, line, "FMP-125b")
    s = scene(rows, "rt1 6,2; rt2 7,2; bt1 4,1; bg1 4,4; p1 5,3", tide=tide)
    s.refused(BLUE, line, "FMP-54", "FMP-125")


@pytest.mark.rule("FMP-125", "FMP-55", "FMP-128")
def test_a_turret_never_assaults_and_three_shots_are_too_many():
    s = scene([*sea(9, 3), *plain(9, 6)], f"{BOATS}; bF1 5,5 A; bg1 4,1")
    s.refused(BLUE, "assault bF1.N 5,3 with bg1 at 6,2", "FMP-55", "FMP-128")
    s = scene(OPEN, f"{THREE}; bh1 4,3; bt1 4,4")
    with pytest.raises(Unreadable, match="shots"):
        s.actions(BLUE, "assault bt1 5,3 with bh1 at 6,2 with bh1 at 7,2 with bh1 at 7,3")
    with pytest.raises(Unreadable, match="with"):
        s.actions(BLUE, "assault bt1 5,3")


@pytest.mark.rule("FMP-125d")
def test_an_assault_is_only_for_a_hex_under_enemy_fire():
    s = scene(OPEN, f"{BOATS}; bh1 4,3; bt1 4,4; o1 5,5")
    s.refused(BLUE, "assault bt1 5,4 with bh1 at 5,5", "FMP-125d")
    s.do(BLUE, "move bt1 5,4", "fire bt1 bh1 at 5,5")


@pytest.mark.rule("FMP-125e")
def test_the_second_shot_belongs_to_the_assault_only_while_the_hex_is_under_fire():
    s = scene(OPEN, f"{BOATS}; bh1 4,3; bt1 4,4")
    s.refused(BLUE, "assault bt1 5,3 with bh1 at 6,2 with bh1 at 7,2", "FMP-125e")
    s.do(BLUE, "assault bt1 5,3 with bh1 at 6,2", "fire bt1 bh1 at 7,2")
    assert s.points == 10


@pytest.mark.rule("FMP-125d", "FMP-125e")
def test_the_legal_list_holds_the_assaults_that_free_the_attacker_and_no_others():
    s = scene(OPEN, f"{THREE}; bh1 4,3; bt1 4,4")
    hexes = ("6,2", "7,2", "7,3")
    wanted = {f"assault bt1 5,3 with bh1 at {a} with bh1 at {b}" for a in hexes for b in hexes if a != b}
    assert {line for line in s.lines(BLUE, "assault") if " bt1 5,3 " in line} == wanted


@pytest.mark.rule("FMP-125", "FMP-125a", "FMP-125c", "FMP-125d", "FMP-125e", "FMP-138b")
@pytest.mark.parametrize("colours", ["br", "brg"])
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_the_assaults_are_those_of_the_rule_text(colours, data):
    players = list(range(len(colours)))
    s = scene(plain(7, 4), data.draw(skirmishes(colours)), seats=len(players), points=30, acted=True)
    hexes = {(x, y) for x in range(7) for y in range(4)}
    assert s.lines(BLUE, "assault") == set(assaults(world(s), BLUE, players, hexes))


@pytest.mark.rule("FMP-126")
def test_after_the_assault_the_attacker_is_an_ordinary_unit_again():
    s = scene(OPEN, f"{THREE}; rt9 8,4; bg1 4,1; bh1 4,5; bt1 4,4")
    s.do(BLUE, "assault bt1 5,3 with bg1 at 6,2 with bh1 at 7,3")
    s.refused(BLUE, "move bt1 6,3", "FMP-122")
    s.do(BLUE, "move bt1 5,4")
    s = scene(OPEN, f"{BOATS}; bg1 4,1; bt1 4,4; bc1 5,4")
    s.do(BLUE, "assault bt1 5,3 with bg1 at 6,2", "load bt1 into bc1")
    assert s.where("bt1") == "bc1"


@pytest.mark.rule("FMP-127", "FMP-65")
def test_a_destroyer_that_comes_by_transporter_is_unloaded_outside_and_walks_in():
    s = scene(OPEN, f"{BOATS}; bg1 4,1; bc1 4,4; bt1 in bc1")
    s.refused(BLUE, "unload bt1 to 5,3", "FMP-65", "FMP-122", "FMP-127")
    s.refused(BLUE, "assault bt1 5,3 with bg1 at 6,2", "FMP-125", "FMP-64", "FMP-51")
    s.do(BLUE, "unload bt1 to 5,4", "assault bt1 5,3 with bg1 at 6,2")
    assert s.gone("rg1")


@pytest.mark.rule("FMP-127a", "FMP-165")
def test_leaving_a_ship_is_no_assault():
    s = scene([*sea(9, 3), *plain(9, 6)], f"{BOATS}; bF1 5,5 A; bt1 in bF1; bg1 4,1")
    s.refused(BLUE, "unload bt1 to 5,3", "FMP-165", "FMP-122", "FMP-127a", "FMP-65")
    s.refused(BLUE, "assault bt1 5,3 with bg1 at 6,2", "FMP-125", "FMP-64", "FMP-51")


@pytest.mark.rule("FMP-128")
@pytest.mark.parametrize("other", ["bc1", "bw1"])
def test_only_destroyers_assault(other):
    s = scene(OPEN, f"{BOATS}; bg1 4,1; {other} 4,4")
    s.refused(BLUE, f"assault {other} 5,3 with bg1 at 6,2", "FMP-128", "FMP-105", "FMP-125")


@pytest.mark.rule("FMP-131", "FMP-135")
def test_turrets_are_never_neutralized():
    s = scene(plain(9, 9), "bF1 4,6 A turrets=N,SE; rt1 4,3; rh1 5,2; rc1 5,4", player="red")
    assert not s.unit("bF1").get("neutralized", False)
    assert s.neutralized("rc1"), "the turret under fire still covers with the other"
