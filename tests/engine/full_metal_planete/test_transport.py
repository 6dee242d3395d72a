"""Loading, unloading, transfers and shifts: FMP-60 to FMP-71."""

import pytest

from engine.game import Unreadable

from .scene import BLUE, RED, plain, scene, sea

SHORE = ["~~....."]


@pytest.mark.rule("FMP-60")
def test_barges_and_gunboats_are_cargo_of_ships_only():
    s = scene(sea(6, 2), "bb1 0,0+1,0; bg1 2,0; bb2 2,1+3,1")
    s.refused(BLUE, "load bg1 into bb1", "FMP-60", "FMP-10")
    s.refused(BLUE, "load bb2 into bb1", "FMP-60", "FMP-10")
    port = ["~" * 7, "~" * 7, *plain(7, 5)]
    s = scene(port, "bF1 3,3 A; bg1 3,1; bb1 4,1+4,0")
    s.do(BLUE, "load bg1 into bF1")
    assert s.where("bg1") == "bF1"
    s.do(BLUE, "move bb1 3,1 keep 4,1", "load bb1 into bF1")
    assert s.where("bb1") == "bF1"


@pytest.mark.rule("FMP-60")
@pytest.mark.parametrize(
    "cargo", ["bg1 in bb1", "bw1 in bc1", "bc2 in bc1", "bt1 in bw2", "bt1 in bt2", "bt1 in bt9"]
)
def test_a_position_with_cargo_that_does_not_fit_is_refused(cargo):
    with pytest.raises(Unreadable, match="units"):
        scene(SHORE, f"bb1 0,0+1,0; bc1 2,0; bw2 3,0; bt2 4,0; {cargo}")


@pytest.mark.rule("FMP-60", "FMP-63")
def test_ships_and_turrets_are_nobodys_cargo():
    s = scene(plain(9, 7), "bF1 3,3 A; rF1 6,3 A turrets=N; bc1 5,2; bc2 3,1")
    for thing in ("bF1", "bF1.N", "rF1", "rF1.N"):
        s.refused(BLUE, f"load {thing} into bc1", "FMP-60", "FMP-63")
    assert not s.lines(BLUE, "load bF1")


@pytest.mark.rule("FMP-61", "FMP-10")
def test_a_full_crab_takes_two_slots_like_an_empty_one():
    s = scene(SHORE, "bb1 0,0+1,0; bc1 2,0; bt1 in bc1; bt2 in bc1; o1 in bb1; o2 in bb1")
    s.do(BLUE, "load bc1 into bb1")
    assert s.cargo("bb1") == {"bc1", "o1", "o2"}
    assert s.cargo("bc1") == {"bt1", "bt2"}
    s = scene(SHORE, "bb1 0,0+1,0; bc1 2,0; o1 in bb1; o2 in bb1; o3 in bb1")
    s.refused(BLUE, "load bc1 into bb1", "FMP-60", "FMP-61", "FMP-10")
    s = scene(SHORE, "bb1 0,0+1,0; bw1 2,0; o9 in bw1; bc1 in bb1")
    s.do(BLUE, "load bw1 into bb1")


@pytest.mark.rule("FMP-62", "FMP-25")
def test_loading_and_unloading_reach_the_adjacent_hexes_of_either_end():
    s = scene(["......", ".~~...", "......"], "bb1 1,1+2,1; o1 0,1; o2 3,1; o3 4,0; bt1 3,0")
    s.do(BLUE, "load o1 into bb1", "load o2 into bb1", "load bt1 into bb1")
    s.refused(BLUE, "load o3 into bb1", "FMP-62")
    assert s.points == 12
    s.refused(BLUE, "unload bt1 to 4,1", "FMP-62", "FMP-67")
    s.do(BLUE, "unload bt1 to 3,1")
    assert s.where("bt1") == (3, 1)
    assert s.points == 11


@pytest.mark.rule("FMP-62")
def test_a_unit_may_be_loaded_unloaded_and_moved_in_one_turn_and_need_not_move():
    s = scene(plain(6, 2), "bt1 0,0; bc1 1,0")
    s.do(BLUE, "load bt1 into bc1", "move bc1 2,0", "unload bt1 to 3,0", "move bt1 4,0", "move bc1 3,0")
    s.do(BLUE, "load bt1 into bc1", "unload bt1 to 4,0")
    assert s.where("bt1") == (4, 0)
    assert s.points == 15 - 7


@pytest.mark.rule("FMP-63")
def test_only_own_units_pontoons_and_ore_can_be_loaded():
    s = scene(plain(6, 3), "bc1 2,1; rt1 2,0; bt9 1,1 owner=null; p1 3,1; o1 3,0")
    s.refused(BLUE, "load rt1 into bc1", "FMP-63")
    s.refused(BLUE, "load bt9 into bc1", "FMP-63")
    s.do(BLUE, "load p1 into bc1", "load o1 into bc1")
    assert s.cargo("bc1") == {"p1", "o1"}


@pytest.mark.rule("FMP-63")
def test_an_enemy_transporter_takes_nothing_and_gives_nothing():
    s = scene(plain(6, 3), "rc1 2,1; bt1 2,0; rt1 in rc1; bc1 3,1")
    s.refused(BLUE, "load bt1 into rc1", "FMP-63", "FMP-67", "FMP-12")
    s.refused(BLUE, "unload rt1 to 2,2", "FMP-63", "FMP-12", "FMP-62", "FMP-50")
    s.refused(BLUE, "unload rt1 into bc1", "FMP-63", "FMP-12", "FMP-62", "FMP-50")


@pytest.mark.rule("FMP-64")
def test_cargo_cannot_act():
    s = scene(plain(8, 3), "bc1 2,1; bt1 in bc1; bt2 1,1; o1 3,1; rc1 2,2")
    s.refused(BLUE, "fire bt1 bt2 at 3,1", "FMP-64", "FMP-109")
    s.refused(BLUE, "capture rc1 with bt1 bt2", "FMP-64", "FMP-152")
    s = scene(["~~..."], "bb1 0,0+1,0; bw1 in bb1; o1 in bw1")
    s.refused(BLUE, "build tank with bw1 at 2,0", "FMP-64", "FMP-77a")


@pytest.mark.rule("FMP-64", "FMP-121")
def test_cargo_gives_no_cover():
    s = scene(plain(8, 2), "bc1 2,0; bt1 in bc1; bt2 1,0; rc1 3,0")
    assert not s.neutralized("rc1")
    s.do(BLUE, "unload bt1 to 2,1")
    assert s.neutralized("rc1")


@pytest.mark.rule("FMP-64", "FMP-111")
def test_cargo_shares_the_fate_of_its_transporter():
    s = scene(plain(8, 1), "bt1 0,0; bt2 1,0; rc1 2,0; rt1 in rc1; o1 in rc1")
    s.do(BLUE, "fire bt1 bt2 at 2,0")
    assert s.gone("rc1", "rt1", "o1")
    s = scene(["~~~...", "~~...."], "rb1 2,0+1,0; rc1 in rb1; rh1 in rc1; p1 in rb1; bt1 3,0; bt2 3,1")
    s.do(BLUE, "fire bt1 bt2 at 2,0")
    assert s.gone("rb1", "rc1", "rh1", "p1")


@pytest.mark.rule("FMP-65")
def test_a_transporter_under_enemy_fire_neither_loads_nor_unloads():
    s = scene(plain(9, 1), "bc1 3,0; o1 in bc1; bt1 2,0; rt1 5,0; rh1 6,0")
    assert s.neutralized("bc1")
    assert not s.neutralized("bt1")
    s.refused(BLUE, "load bt1 into bc1", "FMP-65", "FMP-135", "FMP-140")
    s = scene(plain(9, 1), "bc1 3,0; o1 in bc1; rt1 5,0; rh1 6,0")
    s.refused(BLUE, "unload o1 to 2,0", "FMP-65", "FMP-135", "FMP-140")


@pytest.mark.rule("FMP-65", "FMP-122")
def test_nothing_is_loaded_from_or_unloaded_to_a_hex_under_enemy_fire():
    s = scene(plain(9, 1), "bc1 2,0; bt1 in bc1; o1 3,0; rt1 5,0; rh1 6,0")
    assert not s.neutralized("bc1")
    s.refused(BLUE, "load o1 into bc1", "FMP-65", "FMP-122")
    s = scene(plain(9, 1), "bc1 2,0; bt1 in bc1; rt1 5,0; rh1 6,0")
    s.refused(BLUE, "unload bt1 to 3,0", "FMP-65", "FMP-122")
    s.do(BLUE, "unload bt1 to 1,0")


@pytest.mark.rule("FMP-65", "FMP-123")
def test_a_barge_with_one_hex_under_enemy_fire_does_not_load():
    s = scene(["~~~~~~~", "......."], "bb1 1,0+2,0; bt1 0,1; bt2 in bb1; rg1 4,0; rt1 4,1; o1 in bb1")
    assert s.neutralized("bb1")
    s.refused(BLUE, "load bt1 into bb1", "FMP-65", "FMP-135", "FMP-140")
    s.refused(BLUE, "unload bt2 to 1,1", "FMP-65", "FMP-135", "FMP-140")


@pytest.mark.rule("FMP-65", "FMP-64")
def test_a_carried_transporter_neither_loads_nor_unloads():
    s = scene(SHORE, "bb1 0,0+1,0; bc1 in bb1; bt1 in bc1; o1 2,0")
    s.refused(BLUE, "load o1 into bc1", "FMP-65", "FMP-64")
    s = scene(SHORE, "bb1 0,0+1,0; bc1 in bb1; bt1 in bc1")
    s.refused(BLUE, "unload bt1 to 2,0", "FMP-65", "FMP-64")
    s.do(BLUE, "shift bt1 into bb1", "unload bt1 to 2,0")
    assert s.points == 14


@pytest.mark.rule("FMP-66", "FMP-191")
def test_a_thing_on_a_hex_that_is_water_for_it_cannot_be_loaded_but_a_pontoon_can():
    s = scene([".%.", "..."], "bc1 0,0; bt1 1,0", tide="high")
    s.refused(BLUE, "load bt1 into bc1", "FMP-66", "FMP-43")
    s = scene([".%.", "..."], "bc1 0,0; o1 1,0", tide="high")
    s.refused(BLUE, "load o1 into bc1", "FMP-66", "FMP-191")
    s = scene([".%.", "..."], "bc1 0,0; p1 1,0", tide="high")
    s.do(BLUE, "load p1 into bc1")
    s = scene([".~.", "..."], "bc1 0,0; p1 1,0", tide="high")
    s.do(BLUE, "load p1 into bc1")
    assert s.where("p1") == "bc1"


@pytest.mark.rule("FMP-67")
def test_unloading_goes_to_a_free_hex_a_free_pontoon_or_an_own_transporter_with_room():
    board = [".~..", "...."]
    s = scene(board, "bc1 0,0; bt1 in bc1; p1 1,0")
    s.do(BLUE, "unload bt1 to 1,0")
    assert (s.where("bt1"), s.stuck("bt1")) == ((1, 0), False)
    s = scene(board, "bc1 0,0; bt1 in bc1; p1 1,0; o1 1,0")
    s.refused(BLUE, "unload bt1 to 1,0", "FMP-6", "FMP-67", "FMP-97")
    s = scene(board, "bc1 0,0; bt1 in bc1; o1 0,1")
    s.refused(BLUE, "unload bt1 to 0,1", "FMP-6", "FMP-67")
    s = scene(board, "bc1 0,0; bt1 in bc1; bc2 0,1; o1 in bc2; o2 in bc2")
    s.refused(BLUE, "unload bt1 into bc2", "FMP-60", "FMP-67", "FMP-10")
    s = scene(board, "bc1 0,0; bt1 in bc1; bc2 0,1; o1 in bc2")
    s.do(BLUE, "unload bt1 into bc2")
    assert s.where("bt1") == "bc2"
    assert s.points == 14


@pytest.mark.rule("FMP-62", "FMP-67", "FMP-69")
@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("load bt1 into bc2", "FMP-62 FMP-64"),
        ("unload bt2 to 4,1", "FMP-62"),
        ("unload bt2 into bc1", "FMP-62"),
        ("unload bt1 into bc1", "FMP-67"),
        ("unload bt1 into bc3", "FMP-67"),
        ("unload bt1 into bt2", "FMP-60 FMP-67"),
        ("load bt1 into bt2", "FMP-60"),
        ("unload bt1 to 2,0", "FMP-62 FMP-67"),
        ("unload bt1 to 0,1+1,0", "FMP-62 FMP-67"),
        ("shift bt2 into bc1", "FMP-69"),
        ("shift bt1 into bc3", "FMP-69"),
    ],
)
def test_loading_unloading_and_shifting_are_three_things(line, rules):
    s = scene(plain(7, 3), "bc1 0,0; bt1 in bc1; bc2 1,1; bc3 4,0; bt2 5,1")
    s.refused(BLUE, line, *rules.split())


@pytest.mark.rule("FMP-67a")
def test_in_a_transfer_both_transporters_must_be_active_and_out_of_fire():
    s = scene(plain(9, 1), "bc1 2,0; bt1 in bc1; bc2 3,0; rt1 5,0; rh1 6,0")
    assert (s.neutralized("bc1"), s.neutralized("bc2")) == (False, True)
    s.refused(BLUE, "unload bt1 into bc2", "FMP-67a", "FMP-65", "FMP-135")
    s = scene([".%."], "bc1 0,0; bt1 in bc1; bc2 1,0", tide="high")
    s.refused(BLUE, "unload bt1 into bc2", "FMP-67a", "FMP-43", "FMP-65")
    s = scene(["~~.."], "bb1 0,0+1,0; bc2 in bb1; bc1 2,0; bt1 in bc1")
    s.refused(BLUE, "unload bt1 into bc2", "FMP-67a", "FMP-65", "FMP-64", "FMP-67")


@pytest.mark.rule("FMP-67a", "FMP-5")
def test_no_heap_passes_to_a_transporter_on_a_mountain():
    s = scene([".^."], "bc1 0,0; bh1 in bc1; bc2 1,0; bt1 in bc1")
    s.refused(BLUE, "unload bh1 into bc2", "FMP-67a", "FMP-5")
    s.do(BLUE, "unload bt1 into bc2")


@pytest.mark.rule("FMP-67b", "FMP-168", "FMP-169")
def test_next_to_a_pod_cargo_passes_into_the_ship():
    s = scene(plain(14, 7), "rF1 3,3 A; bF1 10,3 A; bc1 3,1; o1 in bc1; bt1 in bc1", commands={"red": "blue"})
    s.do(BLUE, "unload o1 into rF1", "unload bt1 into rF1")
    assert s.cargo("rF1") == {"o1", "bt1"}
    assert s.owner("bt1") == "red"
    assert s.points == 20 - 2
    s.refused(BLUE, "unload o1 into bc1", "FMP-168")
    s.do(BLUE, "unload bt1 into bc1")
    assert s.where("bt1") == "bc1"


@pytest.mark.rule("FMP-67b", "FMP-164")
def test_outward_the_pod_needs_its_turret_and_inward_not():
    s = scene(plain(7, 7), "bF1 3,3 A turrets=SE,SW; bc1 3,1; bt1 in bc1; bt2 in bF1")
    s.refused(BLUE, "unload bt2 into bc1", "FMP-164", "FMP-67b")
    s.do(BLUE, "unload bt1 into bF1")
    s = scene(plain(7, 7), "bF1 3,3 A turrets=SE,SW; bc1 3,4; bt2 in bF1")
    s.do(BLUE, "unload bt2 into bc1")
    assert s.points == 14


@pytest.mark.rule("FMP-67b", "FMP-60")
def test_a_ship_passes_a_loaded_crab_into_a_barge_with_room():
    port = ["~" * 7, "~" * 7, *plain(7, 5)]
    s = scene(port, "bF1 3,3 A; bb1 3,1+3,0; bc1 in bF1; bt1 in bc1; bw1 in bF1; bt2 in bF1")
    s.do(BLUE, "unload bc1 into bb1", "unload bw1 into bb1")
    assert s.cargo("bb1") == {"bc1", "bw1"}
    assert s.where("bt1") == "bc1"
    s.refused(BLUE, "unload bt2 into bb1", "FMP-60", "FMP-10", "FMP-67", "FMP-67b")
    assert s.points == 13


@pytest.mark.rule("FMP-67b", "FMP-5")
def test_no_heap_passes_from_a_ship_to_a_transporter_on_a_mountain():
    rows = ["." * 7, "...^...", *plain(7, 5)]
    s = scene(rows, "bF1 3,3 A; bc1 3,1; bh1 in bF1; bt1 in bF1")
    s.refused(BLUE, "unload bh1 into bc1", "FMP-5", "FMP-67a", "FMP-67b")
    s.do(BLUE, "unload bt1 into bc1")


@pytest.mark.rule("FMP-67b", "FMP-165")
def test_the_outside_transporter_may_not_be_under_enemy_fire_the_pod_may():
    s = scene(plain(9, 9), "bF1 4,5 A turrets=N; bc1 4,3; bt1 in bc1; rt1 4,1; rh1 5,1")
    assert s.neutralized("bc1")
    s.refused(BLUE, "unload bt1 into bF1", "FMP-67b", "FMP-65", "FMP-135", "FMP-140")
    s = scene(plain(9, 9), "bF1 4,5 A turrets=SE,SW; bc1 4,6; bt1 in bc1; bt2 in bF1; rh1 0,5; rh2 0,6")
    assert not s.neutralized("bc1")
    s.do(BLUE, "unload bt1 into bF1", "unload bt2 into bc1")


@pytest.mark.rule("FMP-67b")
def test_nothing_passes_from_ship_to_ship():
    s = scene(plain(9, 9), "bF1 3,3 A; rF1 3,5 B; bt1 in bF1", commands={"red": "blue"})
    s.refused(BLUE, "unload bt1 into rF1", "FMP-67b")
    s.refused(BLUE, "load bt1 into rF1", "FMP-67b", "FMP-62", "FMP-64", "FMP-63", "FMP-163", "FMP-163a")


@pytest.mark.rule("FMP-68", "FMP-93")
def test_things_may_be_unloaded_onto_a_flooded_swamp_or_reef_and_are_stuck_there():
    for under in "%r":
        s = scene([f".{under}."], "bc1 0,0; bt1 in bc1; o1 in bc1", tide="high")
        s.do(BLUE, "unload bt1 to 1,0")
        assert s.stuck("bt1")
        s = scene([f".{under}."], "bc1 0,0; bt1 in bc1; o1 in bc1", tide="high")
        s.do(BLUE, "unload o1 to 1,0")
        s.refused(BLUE, "load o1 into bc1", "FMP-66", "FMP-191")


@pytest.mark.rule("FMP-68", "FMP-93")
def test_nothing_is_unloaded_onto_open_sea_except_a_supported_pontoon_and_things_on_it():
    s = scene([".~~."], "bc1 0,0; o1 in bc1; p1 in bc1")
    s.refused(BLUE, "unload o1 to 1,0", "FMP-68", "FMP-4")
    s.do(BLUE, "unload p1 to 1,0", "unload o1 to 1,0")
    assert s.where("p1") == s.where("o1") == (1, 0)
    s = scene(["....", "~~~~", "~~~~", "~~~~"], "bb1 1,2+2,2; bt1 in bb1; p1 in bb1")
    s.refused(BLUE, "unload bt1 to 2,1", "FMP-68", "FMP-4")
    s.refused(BLUE, "unload p1 to 2,3", "FMP-93", "FMP-68")
    s.do(BLUE, "unload p1 to 2,1", "unload bt1 to 2,1")
    assert s.where("bt1") == (2, 1)


@pytest.mark.rule("FMP-69", "FMP-25", "FMP-S1")
def test_cargo_shifts_free_between_the_holds_aboard_one_barge():
    s = scene(SHORE, "bb1 0,0+1,0; bc1 in bb1; bw1 in bb1; o1 in bc1; bt1 in bc1")
    s.do(BLUE, "shift o1 into bw1")
    assert s.where("o1") == "bw1"
    s.refused(BLUE, "shift bt1 into bw1", "FMP-60", "FMP-10", "FMP-69")
    s.refused(BLUE, "shift bt1 into bb1", "FMP-60", "FMP-10", "FMP-69")
    s.do(BLUE, "shift o1 into bc1")
    assert s.points == 15
    s.refused(BLUE, "shift o1 into bc1", "FMP-69")


@pytest.mark.rule("FMP-69")
def test_shifts_stay_aboard_and_need_an_active_barge():
    s = scene(["~~~~.", "....."], "bb1 0,0+1,0; bb2 2,0+3,0; bt1 in bb1; bc1 in bb2; bc2 0,1")
    s.refused(BLUE, "shift bt1 into bb2", "FMP-69")
    s.refused(BLUE, "shift bt1 into bc1", "FMP-69")
    s.refused(BLUE, "shift bt1 into bc2", "FMP-69")
    s = scene(["~~~~~~~", "......."], "bb1 1,0+2,0; bc1 in bb1; bt2 in bb1; rg1 4,0; rt1 4,1")
    assert s.neutralized("bb1")
    s.refused(BLUE, "shift bt2 into bc1", "FMP-69", "FMP-135", "FMP-65", "FMP-140")


@pytest.mark.rule("FMP-69", "FMP-168", "FMP-168a")
def test_cargo_shifts_free_among_the_holds_inside_a_ship():
    s = scene(plain(7, 7), "bF1 3,3 A; bb1 in bF1; bc1 in bb1; bc2 in bF1; bt1 in bc1; bt2 in bc2; p1 in bF1")
    s.do(BLUE, "shift bt1 into bF1", "shift bt2 into bb1", "shift p1 into bc1", "shift bc1 into bF1")
    assert s.points == 15
    assert (s.where("bt1"), s.where("bt2"), s.where("p1"), s.where("bc1")) == ("bF1", "bb1", "bc1", "bF1")
    s.do(BLUE, "shift bc2 into bb1")
    s.refused(BLUE, "shift bc1 into bb1", "FMP-60", "FMP-10", "FMP-69")


@pytest.mark.rule("FMP-69")
def test_a_shift_is_for_ones_own_turn_and_ones_own_carriers():
    s = scene(SHORE, "rb1 0,0+1,0; rc1 in rb1; o1 in rc1; bt1 6,0")
    s.refused(BLUE, "shift o1 into rb1", "FMP-69", "FMP-12", "FMP-63", "FMP-50")
    assert not s.legal(RED)


@pytest.mark.rule("FMP-70", "FMP-163")
def test_a_transporter_goes_in_and_out_with_its_load_as_one_thing():
    s = scene(plain(7, 7), "bF1 3,3 A; bc1 3,1; o1 in bc1; bt1 in bc1")
    s.do(BLUE, "load bc1 into bF1")
    assert s.points == 14
    assert (s.where("bc1"), s.cargo("bc1")) == ("bF1", {"o1", "bt1"})
    s.do(BLUE, "unload bc1 to 3,1")
    assert s.points == 13
    assert (s.where("bc1"), s.cargo("bc1")) == ((3, 1), {"o1", "bt1"})


@pytest.mark.rule("FMP-71", "FMP-190")
def test_ore_put_down_again_is_an_ordinary_stone():
    s = scene(plain(6, 1), "bc1 0,0; bc2 3,0; o1 in bc1; bt1 4,0")
    s.do(BLUE, "unload o1 to 1,0")
    s.refused(BLUE, "move bc1 1,0", "FMP-6")
    s.do(BLUE, "move bc2 2,0", "load o1 into bc2")
    assert s.where("o1") == "bc2"


@pytest.mark.rule("FMP-62", "FMP-69", "FMP-S1")
def test_the_seeds_example_of_loading_twice_shifting_and_unloading():
    s = scene(["......", "......", "~~~~~~", "~~~~~~"], "bc1 2,1; bt1 1,1; bb1 2,2+3,2; bt2 in bb1")
    s.do(BLUE, "load bt1 into bc1")
    assert s.points == 14
    s.do(BLUE, "load bc1 into bb1")
    assert s.points == 13
    s.do(BLUE, "shift bt2 into bc1")
    assert s.points == 13
    s.do(BLUE, "unload bc1 to 2,1")
    assert s.points == 12
    assert s.where("bc1") == (2, 1)
    assert s.cargo("bc1") == {"bt1", "bt2"}
    assert s.cargo("bb1") == set()


@pytest.mark.rule("FMP-67b", "FMP-S13", "FMP-168")
def test_stones_passed_straight_into_the_ship_stay_there():
    ship = "bF1 6,4 A; bc1 4,4; o1 in bc1; o2 in bc1"
    s = scene(plain(9, 9), ship)
    s.do(BLUE, "unload o1 into bF1", "unload o2 into bF1")
    assert s.points == 13
    assert s.cargo("bF1") == {"o1", "o2"}
    assert s.where("bc1") == (4, 4)
    s = scene(plain(9, 9), ship)
    s.do(BLUE, "load bc1 into bF1")
    assert s.points == 14
    assert s.cargo("bc1") == {"o1", "o2"}
