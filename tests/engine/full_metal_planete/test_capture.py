"""Capture of units: FMP-150 to FMP-154."""

import pytest

from engine.game import Unreadable

from .scene import BLUE, RED, distance, fleet, plain, scene, sea


@pytest.mark.rule("FMP-150", "FMP-25", "FMP-S6")
def test_two_adjacent_destroyers_capture_for_one_point_and_need_no_ammunition():
    s = scene([*sea(9, 3), *plain(9, 3)], "rg1 7,2; bt1 5,3 ammo=0; bg1 5,1 ammo=0")
    s.do(BLUE, "move bt1 6,3", "move bg1 6,2", "capture rg1 with bt1 bg1")
    assert s.points == 12
    assert s.owner("rg1") == "blue"
    s.do(BLUE, "move rg1 7,1")


@pytest.mark.rule("FMP-150")
@pytest.mark.parametrize(
    ("captors", "rules"),
    [
        ("bt1 bt1", "FMP-150 FMP-106"),
        ("bt1 bt3", "FMP-150"),
        ("bt1 bc1", "FMP-150 FMP-105"),
        ("bt1 bt4", "FMP-150 FMP-152 FMP-64"),
        ("bt1 rt1", "FMP-150 FMP-12"),
    ],
)
def test_the_captors_are_two_different_own_destroyers_beside_the_unit(captors, rules):
    placed = "rc1 2,1; bt1 1,1; bt2 2,2; bt3 4,1; bc1 1,0; bt4 in bc1; rt1 3,1"
    s = scene(plain(6, 4), placed)
    s.refused(BLUE, f"capture rc1 with {captors}", *rules.split())
    s.do(BLUE, "capture rc1 with bt1 bt2")
    assert s.owner("rc1") == "blue"


@pytest.mark.rule("FMP-150")
def test_a_barge_is_captured_from_beside_either_of_its_hexes():
    s = scene(sea(9, 3), "rb1 3,1+4,1; bg1 2,1; bg2 5,1")
    assert distance((2, 1), (5, 1)) == 3
    s.do(BLUE, "capture rb1 with bg1 bg2")
    assert s.owner("rb1") == "blue"
    assert s.where("rb1") == {(3, 1), (4, 1)}


@pytest.mark.rule("FMP-150", "FMP-12a")
def test_turrets_may_be_one_or_both_of_the_captors():
    s = scene(plain(7, 7), "bF1 3,3 A; rc1 3,4")
    s.do(BLUE, "capture rc1 with bF1.SE bF1.SW")
    assert s.owner("rc1") == "blue"
    s = scene(plain(7, 7), "bF1 3,3 A; rc1 3,1; bt1 3,0")
    s.do(BLUE, "capture rc1 with bF1.N bt1")
    assert s.owner("rc1") == "blue"


@pytest.mark.rule("FMP-151")
@pytest.mark.parametrize("unit", ["rb1 2,1+2,2", "rc1 2,1", "rw1 2,1", "rt1 2,1", "rh1 2,1", "rg1 2,1"])
@pytest.mark.parametrize("nobody", ["", " owner=null"])
def test_what_can_be_captured(unit, nobody):
    rows = plain(5, 4)
    if unit[1] in "gb":
        rows = [".....", "..~..", "..~..", "....."]
    s = scene(rows, f"{unit}{nobody}; bt1 1,1; bt2 2,0")
    name = unit[:3]
    s.do(BLUE, f"capture {name} with bt1 bt2")
    assert s.owner(name) == "blue"
    assert s.points == 14


@pytest.mark.rule("FMP-151", "FMP-43")
def test_a_stuck_unit_can_be_captured():
    s = scene(["....", "..%.", "...."], "rt1 2,1; bt1 1,1; bt2 2,0", tide="high")
    assert s.stuck("rt1")
    s.do(BLUE, "capture rt1 with bt1 bt2")
    assert s.owner("rt1") == "blue"


@pytest.mark.rule("FMP-151")
@pytest.mark.parametrize("thing", ["rF1", "rF1.SE", "o1", "p1", "rt1", "bt3"])
def test_what_cannot_be_captured(thing):
    s = scene(
        plain(8, 8), "rF1 4,5 A turrets=SE; o1 4,3; p1 4,1; rc1 5,2; rt1 in rc1; bt1 4,2; bt2 3,2; bt3 3,1"
    )
    s.refused(BLUE, f"capture {thing} with bt1 bt2", "FMP-151")


@pytest.mark.rule("FMP-152")
@pytest.mark.parametrize(
    ("placed", "tide"),
    [
        ("bt1 1,1; bt2 2,0", "high"),
        ("bt1 1,1; bt2 2,0; gh1 2,3; gh2 1,4", "normal"),
    ],
)
def test_captors_must_be_neither_stuck_nor_neutralized(placed, tide):
    s = scene(["......", ".%....", "......", "......", "......"], f"rc1 2,1; {placed}", tide=tide, seats=3)
    assert s.stuck("bt1") or s.neutralized("bt1")
    s.refused(BLUE, "capture rc1 with bt1 bt2", "FMP-152", "FMP-43", "FMP-135", "FMP-140")
    assert not s.lines(BLUE, "capture")


@pytest.mark.rule("FMP-152")
def test_the_targets_own_contribution_counts():
    s = scene(plain(7, 3), "rt1 2,1; rt2 3,1; bt1 1,1; bt2 1,0", holds={"bt1": ["rt1", "rt2"]})
    assert distance((1, 0), (2, 1)) == 1
    assert s.neutralized("bt1")
    s.refused(BLUE, "capture rt1 with bt1 bt2", "FMP-152", "FMP-135", "FMP-140")
    s = scene(plain(7, 3), "rt1 2,1; bt1 1,1; bt2 1,0")
    s.do(BLUE, "capture rt1 with bt1 bt2")


@pytest.mark.rule("FMP-152", "FMP-152a", "FMP-123", "FMP-S12")
def test_a_target_under_anybodys_fire_but_the_captors_is_not_captured():
    placed = "rb1 4,3+3,3; bg1 4,4; bg2 5,3"
    s = scene(sea(10, 6), f"{placed}; gg1 1,2; gg2 1,3", seats=3)
    s.refused(BLUE, "capture rb1 with bg1 bg2", "FMP-152", "FMP-152a")
    s = scene(sea(10, 6), placed, seats=3)
    s.do(BLUE, "capture rb1 with bg1 bg2")
    assert s.points == 14


@pytest.mark.rule("FMP-152a", "FMP-131")
def test_a_turret_on_a_pod_under_fire_shoots_but_does_not_capture():
    placed = "bF1 4,6 A; rc1 3,5; bh1 1,7; rh1 4,2; rh2 5,2"
    assert {distance((4, 5), at) for at in ((4, 2), (5, 2))} == {3}, "the north pod is under fire"
    assert distance((3, 5), (4, 2)) == 4, "the crab is not"
    s = scene(plain(9, 9), placed)
    s.refused(BLUE, "capture rc1 with bF1.N bF1.SW", "FMP-152a", "FMP-152")
    s.do(BLUE, "fire bF1.N bh1 at 3,5")
    assert s.gone("rc1")
    s = scene(plain(9, 9), placed.replace("; rh2 5,2", ""))
    s.do(BLUE, "capture rc1 with bF1.N bF1.SW")


@pytest.mark.rule("FMP-153", "FMP-108")
def test_the_captured_unit_has_full_ammunition_and_acts_at_once():
    s = scene(plain(9, 3), "rt1 2,1 ammo=0; bt1 1,1; bt2 2,0; o1 3,1; o2 4,1")
    s.do(BLUE, "capture rt1 with bt1 bt2")
    assert s.ammo("rt1") == 2
    assert not s.neutralized("rt1")
    s.do(BLUE, "fire rt1 bt2 at 3,1", "move rt1 3,1")
    assert s.points == 11


@pytest.mark.rule("FMP-153", "FMP-12b")
def test_cargo_changes_colour_with_its_carrier_and_its_destroyers_are_reloaded():
    aboard = "rc1 in rb1; rt1 in rc1 ammo=0; o1 in rc1; p1 in rb1"
    s = scene(sea(9, 3), f"rb1 3,1+4,1; {aboard}; bg1 2,1; bg2 5,1")
    s.do(BLUE, "capture rb1 with bg1 bg2")
    assert s.points == 14
    assert [s.owner(name) for name in ("rb1", "rc1", "rt1")] == ["blue"] * 3
    assert s.ammo("rt1") == 2
    assert (s.where("o1"), s.where("p1"), s.where("rt1")) == ("rc1", "rb1", "rc1")
    s.do(BLUE, "shift rt1 into rb1")


@pytest.mark.rule("FMP-153")
def test_captors_of_two_colours_let_the_player_choose():
    board, placed = fleet(plain(9, 3), "gc1 2,1; bt1 1,1; rt1 2,0", seats=3)
    for colour in ("blue", "red"):
        s = scene(board, placed, seats=3, commands={"red": "blue"})
        with pytest.raises(Unreadable, match="as"):
            s.actions(BLUE, "capture gc1 with bt1 rt1")
        s.do(BLUE, f"capture gc1 with bt1 rt1 as {colour}")
        assert s.owner("gc1") == colour
    s = scene(board, placed, seats=3, commands={"red": "blue"})
    s.refused(BLUE, "capture gc1 with bt1 rt1 as green", "FMP-153")


@pytest.mark.rule("FMP-153", "FMP-154")
def test_the_colour_may_be_left_out_where_only_one_is_another():
    board, placed = fleet(plain(9, 3), "rc1 2,1; bt1 1,1; rt1 2,0", seats=3)
    s = scene(board, placed, seats=3, commands={"red": "blue"})
    s.do(BLUE, "capture rc1 with bt1 rt1")
    assert s.owner("rc1") == "blue"


@pytest.mark.rule("FMP-79a", "FMP-153")
def test_a_hen_captured_in_its_barge_starts_at_zero():
    board, placed = fleet(
        ["~~~~.....", "........."], "rb1 2,0+3,0; rw1 in rb1; o1 in rw1; bt1 2,1; bt2 3,1; bt3 4,0", seats=3
    )
    s = scene(board, placed, seats=3, commands={"red": "blue"}, built={"rw1": ["tank", "tank"]})
    s.do(BLUE, "capture rb1 with bt1 bt2", "move bt3 5,0", "unload rw1 to 4,0", "build tank with rw1 at 4,1")
    assert s.gone("o1")


@pytest.mark.rule("FMP-153a", "FMP-43")
def test_where_it_stands_does_not_change():
    s = scene(["....", "..%.", "...."], "rt1 2,1; bt1 1,1; bt2 2,0", tide="high")
    s.do(BLUE, "capture rt1 with bt1 bt2")
    assert s.stuck("rt1")
    s.refused(BLUE, "move rt1 3,1", "FMP-43")
    s = scene(["....", "..~.", "...."], "p1 2,1; rc1 2,1; bt1 1,1; bt2 2,0; rc2 3,2")
    s.do(BLUE, "capture rc1 with bt1 bt2", "move rc1 3,1")
    assert s.unit("p1").get("owner") is None


@pytest.mark.rule("FMP-154", "FMP-151")
def test_a_player_may_recolour_his_own_units_of_another_colour():
    board, placed = fleet(plain(9, 3), "rt1 2,1 ammo=0; bt1 1,1; bt2 2,0; bc1 0,1", seats=3)
    s = scene(board, placed, seats=3, commands={"red": "blue"})
    s.do(BLUE, "capture rt1 with bt1 bt2")
    assert s.owner("rt1") == "blue"
    assert s.ammo("rt1") == 2
    s.refused(BLUE, "capture rt1 with bt1 bt2", "FMP-151")
    s = scene(board, placed, seats=3, commands={"red": "blue"})
    s.refused(BLUE, "capture rt1 with bt1 rt1 as blue", "FMP-150")


@pytest.mark.rule("FMP-153", "FMP-137")
def test_a_capture_is_followed_by_settling():
    s = scene(plain(12, 3), "rt1 2,1; bt1 1,1; bt2 2,0; bh1 0,1; rc1 5,1; rt2 5,2")
    assert not s.neutralized("rc1")
    s.do(BLUE, "capture rt1 with bt1 bt2", "move rt1 3,1", "move bt1 2,1")
    assert distance((3, 1), (5, 1)) == 2
    s.do(BLUE, "move bt1 2,2", "move bt1 3,2")
    assert s.neutralized("rc1")
    assert RED not in s.to_act
