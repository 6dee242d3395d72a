"""Steps, barges and what never moves: FMP-50 to FMP-55."""

import pytest

from engine.game import Illegal, Unreadable

from .scene import BLUE, RED, around, fleet, plain, scene, sea


@pytest.mark.rule("FMP-50", "FMP-25")
def test_units_act_in_any_order_interleaved_as_long_as_points_last():
    s = scene(*fleet(plain(9, 3), "bt1 0,0; bt2 0,2; bc1 4,0; o1 5,0"), points=7)
    s.do(
        BLUE,
        "move bt1 1,0",
        "move bt2 1,2",
        "load o1 into bc1",
        "move bt1 2,0",
        "move bc1 4,1",
        "move bt2 2,2",
        "move bt1 1,0",
    )
    assert s.points == 0
    assert (s.where("bt1"), s.where("bt2"), s.where("bc1")) == ((1, 0), (2, 2), (4, 1))
    s.refused(BLUE, "move bt1 0,0", "FMP-26")


@pytest.mark.rule("FMP-50")
def test_a_step_goes_to_a_neighbouring_hex():
    s = scene(plain(6, 6), "bt1 2,2")
    s.refused(BLUE, "move bt1 2,4", "FMP-50", "FMP-51")
    s.refused(BLUE, "move bt1 2,2", "FMP-50", "FMP-51", "FMP-6")
    assert s.steps(BLUE, "bt1") == around((2, 2))


@pytest.mark.rule("FMP-50", "FMP-12")
def test_only_ones_own_units_act_and_only_in_ones_own_turn():
    s = scene(plain(6, 2), "bt1 0,0; rt1 5,0")
    s.refused(BLUE, "move rt1 5,1", "FMP-50", "FMP-12", "FMP-51")
    assert RED not in s.to_act
    assert not s.legal(RED)


@pytest.mark.rule("FMP-51", "FMP-64")
def test_a_step_needs_a_unit_that_is_not_carried():
    s = scene(plain(7, 7), "bc1 0,0; bt1 in bc1; bF1 3,3 A; bt2 in bF1")
    s.refused(BLUE, "move bt1 1,0", "FMP-51", "FMP-64")
    s.refused(BLUE, "move bt2 3,1", "FMP-51", "FMP-64")


@pytest.mark.rule("FMP-51", "FMP-43", "FMP-135")
def test_a_step_needs_a_unit_that_is_neither_stuck_nor_neutralized():
    s = scene(["r......."], "bt1 0,0", tide="high")
    s.refused(BLUE, "move bt1 1,0", "FMP-43")
    s = scene(["........"], "bt1 2,0; rt1 3,0; rt2 4,0", acted=True)
    s.refused(BLUE, "move bt1 1,0", "FMP-140", "FMP-135")


@pytest.mark.rule("FMP-51")
@pytest.mark.parametrize("beyond", ["6,0", "5,2"])
def test_a_step_stays_on_the_board(beyond):
    s = scene(plain(6, 2), "bt1 5,0" if beyond == "6,0" else "bt1 5,1")
    with pytest.raises((Illegal, Unreadable)):
        s.do(BLUE, f"move bt1 {beyond}")
    assert all(0 <= x < 6 and 0 <= y < 2 for x, y in s.steps(BLUE, "bt1"))


@pytest.mark.rule("FMP-51", "FMP-122", "FMP-120")
def test_a_step_does_not_lead_into_enemy_fire():
    s = scene(["........"], "bt1 1,0; rt1 4,0; rh1 5,0")
    s.refused(BLUE, "move bt1 2,0", "FMP-122")
    s = scene(["........"], "bt1 1,0; rt1 4,0")
    s.do(BLUE, "move bt1 2,0")


@pytest.mark.rule("FMP-52", "FMP-10")
def test_a_barge_keeps_one_hex_and_takes_a_new_one_beside_it():
    s = scene(sea(7, 7), "bb1 3,3+3,4")
    s.do(BLUE, "move bb1 3,5")
    assert s.where("bb1") == {(3, 4), (3, 5)}, "straight on: the leading hex is kept"
    s.do(BLUE, "move bb1 3,3")
    assert s.where("bb1") == {(3, 3), (3, 4)}, "backwards is as good: the two ends are equal"
    assert s.points == 13
    s.do(BLUE, "move bb1 4,5 keep 3,4")
    assert s.where("bb1") == {(3, 4), (4, 5)}, "pivoting"


@pytest.mark.rule("FMP-52")
def test_where_the_new_hex_touches_both_the_player_says_which_is_kept():
    s = scene(sea(7, 7), "bb1 3,3+3,4")
    both = around((3, 3)) & around((3, 4))
    assert both == {(2, 4), (4, 4)}
    with pytest.raises(Unreadable, match="keep"):
        s.actions(BLUE, "move bb1 4,4")
    for kept in ((3, 3), (3, 4)):
        s = scene(sea(7, 7), "bb1 3,3+3,4")
        s.do(BLUE, f"move bb1 4,4 keep {kept[0]},{kept[1]}")
        assert s.where("bb1") == {kept, (4, 4)}
        assert s.points == 14
    s.refused(BLUE, "move bb1 4,4 keep 3,4", "FMP-52", "FMP-6")


@pytest.mark.rule("FMP-52")
def test_a_barge_has_ten_steps_on_open_sea():
    s = scene(sea(7, 7), "bb1 3,3+3,4")
    assert len(s.lines(BLUE, "move bb1")) == 10, "six around each end, less the other end"
    assert s.steps(BLUE, "bb1") == (around((3, 3)) | around((3, 4))) - {(3, 3), (3, 4)}
    s.refused(BLUE, "move bb1 3,6 keep 3,4", "FMP-52", "FMP-50", "FMP-51")
    s.refused(BLUE, "move bb1 3,2 keep 3,4", "FMP-52", "FMP-50", "FMP-51")


@pytest.mark.rule("FMP-52")
def test_the_kept_hex_may_be_left_out_where_only_one_reading_is_legal():
    s = scene(sea(7, 3), "bb1 3,1+4,1")
    s.do(BLUE, "move bb1 5,1")
    assert s.where("bb1") == {(4, 1), (5, 1)}


@pytest.mark.rule("FMP-52", "FMP-140")
def test_the_kept_hex_may_be_left_out_where_the_rules_leave_one_choice():
    s = scene(sea(9, 4), "bb1 2,1+3,1; rg1 5,1; rg2 5,2")
    assert s.neutralized("bb1"), "its hex 3,1 is under fire, 2,1 is not"
    assert (2, 2) in around((2, 1)) & around((3, 1))
    s.do(BLUE, "move bb1 2,2")
    assert s.where("bb1") == {(2, 1), (2, 2)}


@pytest.mark.rule("FMP-52")
@pytest.mark.parametrize(
    "footprint", [[[1, 1]], [[1, 1], [3, 1]], [[1, 1], [1, 1]], [[0, 0], [1, 0], [2, 0]]]
)
def test_a_barge_stands_on_two_adjacent_hexes(footprint):
    with pytest.raises(Unreadable, match="units"):
        scene(sea(6, 4), units=[{"id": "bb1", "kind": "barge", "owner": "blue", "hexes": footprint}])


@pytest.mark.rule("FMP-52")
def test_only_a_barge_keeps_a_hex():
    s = scene(plain(4, 2), "bt1 0,0")
    with pytest.raises(Unreadable, match="keep"):
        s.actions(BLUE, "move bt1 1,0 keep 0,0")


@pytest.mark.rule("FMP-53", "FMP-4")
def test_both_hexes_of_a_barge_must_be_water_or_groundable():
    s = scene(["~~r.", "~~^~"], "bb1 0,0+1,0", tide="high")
    assert s.steps(BLUE, "bb1") == {(0, 1), (1, 1), (2, 0)}
    s.refused(BLUE, "move bb1 2,1", "FMP-4", "FMP-53")


@pytest.mark.rule("FMP-53", "FMP-122")
def test_neither_hex_of_the_new_footprint_may_be_under_enemy_fire():
    s = scene(sea(9, 3), "bb1 1,1+2,1; rg1 5,1; rg2 5,2")
    s.refused(BLUE, "move bb1 3,1 keep 2,1", "FMP-122", "FMP-53")
    s.do(BLUE, "move bb1 2,2 keep 2,1")
    s = scene(sea(9, 3), "bb1 1,1+2,1; rg1 5,1")
    s.do(BLUE, "move bb1 3,1 keep 2,1")


@pytest.mark.rule("FMP-54", "FMP-90")
@pytest.mark.parametrize("tide", ["low", "normal", "high"])
@pytest.mark.parametrize("under", ["~", "r"])
def test_sea_units_never_enter_a_hex_with_a_pontoon(under, tide):
    s = scene([f"~~{under}.."], "bg1 1,0; p1 2,0", tide=tide)
    s.refused(BLUE, "move bg1 2,0", "FMP-54")
    s = scene([f"~~{under}.."], "bb1 0,0+1,0; p1 2,0", tide=tide)
    s.refused(BLUE, "move bb1 2,0", "FMP-54")


@pytest.mark.rule("FMP-55")
@pytest.mark.parametrize(("thing", "to"), [("bF1", "3,2"), ("bF1.N", "3,1"), ("p1", "0,1"), ("o1", "1,1")])
def test_ships_turrets_pontoons_and_ore_never_move_by_themselves(thing, to):
    s = scene(plain(7, 7), "bF1 3,3 A; p1 0,0; o1 1,0")
    s.refused(BLUE, f"move {thing} {to}", "FMP-55")
    assert not s.lines(BLUE, "move")
