"""Ships: footprint, doors, cargo, capture and the rebuilding of turrets: FMP-160 to FMP-181."""

import pytest

from engine.game import Unreadable

from .scene import BLUE, GREEN, PODS, RED, around, distance, footprint, neighbour, plain, scene

PORT = ["~" * 7, "~" * 7, *plain(7, 5)]
"""With a ship at 3,3 facing A: its north pod at 3,2 on the shore, the sea at 3,1 beyond it."""


@pytest.mark.rule("FMP-160", "FMP-6")
@pytest.mark.parametrize("bubble", [(3, 3), (4, 3)])
@pytest.mark.parametrize("facing", ["A", "B"])
def test_a_ship_is_a_bubble_and_every_other_of_its_neighbours(bubble, facing):
    ship = f"bF1 {bubble[0]},{bubble[1]} {facing}"
    parts = footprint(bubble, facing)
    assert len(parts) == 4
    assert scene(plain(8, 8), ship).turrets("bF1") == set(PODS[facing])
    for x, y in parts:
        with pytest.raises(Unreadable, match="units"):
            scene(plain(8, 8), f"{ship}; bt1 {x},{y}")
    for x, y in around(bubble) - parts:
        assert scene(plain(8, 8), f"{ship}; bt1 {x},{y}").where("bt1") == (x, y)


@pytest.mark.rule("FMP-160")
@pytest.mark.parametrize("wrong", [{"facing": "C"}, {"turrets": ["NE"]}, {}])
def test_there_are_no_other_footprints(wrong):
    ship = {"id": "bF1", "kind": "freighter", "owner": "blue", "hex": [3, 3]}
    if wrong.get("turrets"):
        wrong = {"facing": "A", **wrong}
    with pytest.raises(Unreadable, match="units"):
        scene(plain(8, 8), units=[ship | wrong])


@pytest.mark.rule("FMP-161")
@pytest.mark.parametrize("under", "^r~")
def test_a_ship_stands_on_plain_and_swamp_only(under):
    rows = plain(8, 8)
    rows[2] = f"...{under}...."
    with pytest.raises(Unreadable, match="units"):
        scene(rows, "bF1 3,3 A")
    rows[2] = "...%...."
    assert scene(rows, "bF1 3,3 A", tide="high").where("bF1") == (3, 3)


@pytest.mark.rule("FMP-161", "FMP-55", "FMP-110")
def test_a_ship_never_moves_and_cannot_be_destroyed_nor_what_is_inside():
    s = scene(plain(9, 9), "rF1 4,6 A turrets=N; rt1 in rF1; o1 in rF1; bh1 4,3; bh2 3,3; bF1 1,2 A")
    s.refused(BLUE, "move bF1 1,1", "FMP-55", "FMP-161")
    s.do(BLUE, "fire bh1 bh2 at 4,5")
    assert s.here("rF1", "rt1", "o1")
    for part in ("4,5", "4,6", "5,6"):
        s.refused(BLUE, f"fire bh1 bh2 at {part}", "FMP-110", "FMP-107")


@pytest.mark.rule("FMP-162", "FMP-162a", "FMP-238")
def test_what_a_ship_or_a_transporter_holds_is_public():
    s = scene(plain(9, 9), "rF1 4,6 A; rc1 in rF1; o1 in rc1; rt1 in rF1; bc1 0,0; bt1 in bc1; o2 in bc1")
    for seat in (BLUE, RED, None):
        seen = s.view(seat)["units"]
        assert {name: seen[name]["in"] for name in ("rc1", "o1", "rt1", "bt1", "o2")} == {
            "rc1": "rF1",
            "o1": "rc1",
            "rt1": "rF1",
            "bt1": "bc1",
            "o2": "bc1",
        }


@pytest.mark.rule("FMP-163", "FMP-25")
@pytest.mark.parametrize("facing", ["A", "B"])
def test_one_enters_and_leaves_through_any_hex_beside_a_pod(facing):
    bubble = (4, 4)
    pods = [neighbour(bubble, pod) for pod in PODS[facing]]
    beside = set().union(*(around(pod) for pod in pods)) - footprint(bubble, facing)
    gaps = around(bubble) - set(pods)
    assert gaps <= beside, "no hex touches the bubble alone"
    assert all(sum(gap in around(pod) for pod in pods) == 2 for gap in gaps)
    s = scene(plain(9, 9), f"bF1 4,4 {facing}; bt1 in bF1")
    assert {line.split()[-1] for line in s.lines(BLUE, "unload bt1 to")} == {f"{x},{y}" for x, y in beside}
    for x, y in beside:
        s = scene(plain(9, 9), f"bF1 4,4 {facing}; bt1 {x},{y}")
        s.do(BLUE, "load bt1 into bF1")
        assert s.where("bt1") == "bF1"
        assert s.points == 14
    s = scene(plain(9, 9), f"bF1 4,4 {facing}; bt1 0,0; bt2 in bF1")
    s.refused(BLUE, "load bt1 into bF1", "FMP-163", "FMP-62")
    s.refused(BLUE, "unload bt2 to 0,0", "FMP-163", "FMP-62", "FMP-164", "FMP-67")


@pytest.mark.rule("FMP-163", "FMP-168a", "FMP-S2")
def test_two_stones_come_home_in_eight():
    s = scene(plain(9, 9), "bF1 6,4 A; bc1 1,1; o1 1,0; o2 1,4")
    s.do(BLUE, "load o1 into bc1", "move bc1 1,2 1,3", "load o2 into bc1", "move bc1 2,4 3,4 4,4")
    s.do(BLUE, "load bc1 into bF1")
    assert s.points == 7
    assert (s.where("bc1"), s.cargo("bc1")) == ("bF1", {"o1", "o2"})


@pytest.mark.rule("FMP-163a", "FMP-43", "FMP-135")
def test_who_enters_is_active_and_belongs_to_the_ships_controller():
    flooded = plain(9, 9)
    flooded[1] = "...%....."
    s = scene(flooded, "bF1 3,3 A; bt1 3,1", tide="high")
    s.refused(BLUE, "load bt1 into bF1", "FMP-163a", "FMP-43", "FMP-66")
    s = scene(plain(9, 9), "bF1 3,5 A turrets=; bt1 3,3; rt1 5,2; rh2 4,1", acted=True)
    assert s.neutralized("bt1")
    s.refused(BLUE, "load bt1 into bF1", "FMP-163a", "FMP-135", "FMP-140", "FMP-165", "FMP-65")
    s = scene(plain(9, 9), "rF1 3,5 A; bt1 3,3; bc1 2,4")
    s.refused(BLUE, "load bt1 into rF1", "FMP-163a", "FMP-63")
    s.refused(BLUE, "load bc1 into rF1", "FMP-163a", "FMP-63")


@pytest.mark.rule("FMP-163a", "FMP-55")
def test_ships_turrets_and_ownerless_units_never_enter():
    s = scene(plain(9, 9), "bF1 3,3 A; rt1 3,1 owner=null; rF1 4,6 A", commands={"red": "blue"})
    s.refused(BLUE, "load rt1 into bF1", "FMP-163a", "FMP-63")
    s.refused(BLUE, "load rF1 into bF1", "FMP-163a", "FMP-60", "FMP-55", "FMP-63", "FMP-67b", "FMP-10")
    s.refused(BLUE, "load rF1.N into bF1", "FMP-163a", "FMP-60", "FMP-55", "FMP-63", "FMP-10")


@pytest.mark.rule("FMP-163b", "FMP-4", "FMP-5", "FMP-44", "FMP-68")
def test_who_leaves_needs_a_hex_that_suits_it():
    rows = plain(7, 7)
    rows[1] = "...^..."
    s = scene(
        rows, "bF1 3,3 A; bh1 in bF1; bc1 in bF1; bh2 in bc1; bt1 in bF1; bg1 in bF1; o1 2,2; bc2 in bF1"
    )
    s.refused(BLUE, "unload bh1 to 3,1", "FMP-4", "FMP-5", "FMP-163b")
    s.refused(BLUE, "unload bc1 to 3,1", "FMP-5", "FMP-163b")
    s.refused(BLUE, "unload bg1 to 4,2", "FMP-4", "FMP-163b")
    s.refused(BLUE, "unload bt1 to 2,2", "FMP-6", "FMP-163b", "FMP-67")
    s.do(BLUE, "unload bc2 to 3,1")
    rows[1] = "...~..."
    s = scene(rows, "bF1 3,3 A; bt1 in bF1; bg1 in bF1; p1 3,1")
    s.do(BLUE, "unload bt1 to 3,1")
    assert not s.stuck("bt1"), "onto a pontoon"
    s = scene(rows, "bF1 3,3 A; bt1 in bF1; bg1 in bF1")
    s.refused(BLUE, "unload bt1 to 3,1", "FMP-4", "FMP-68", "FMP-163b")
    s.do(BLUE, "unload bg1 to 3,1")
    rows[1] = "...r..."
    s = scene(rows, "bF1 3,3 A; bt1 in bF1")
    s.do(BLUE, "unload bt1 to 3,1")
    assert s.stuck("bt1"), "leaving may ground"


@pytest.mark.rule("FMP-164", "FMP-177")
def test_leaving_needs_a_turret_on_a_pod_beside_the_hex_and_entering_does_not():
    s = scene(plain(9, 9), "bF1 4,4 A turrets=SE; bt1 in bF1; bt2 4,2; o1 3,2; p1 2,4")
    pod = neighbour((4, 4), "SE")
    ways = {line.split()[-1] for line in s.lines(BLUE, "unload bt1 to")}
    assert ways == {f"{x},{y}" for x, y in around(pod) - {(4, 4)}}
    s.refused(BLUE, "unload bt1 to 3,3", "FMP-164")
    s.do(BLUE, "load bt2 into bF1", "load o1 into bF1")
    assert s.cargo("bF1") == {"bt1", "bt2", "o1"}
    s.do(BLUE, "unload bt2 to 4,5")
    assert s.where("bt2") == (4, 5), "a hex that touches two pods may use either"


@pytest.mark.rule("FMP-165", "FMP-170", "FMP-127a")
def test_pods_under_fire_may_be_used_the_hex_outside_must_be_free_of_fire():
    placed = "bF1 4,6 A turrets=N,SW; bt1 in bF1; rh1 4,2; rh2 5,2"
    assert {distance((4, 5), at) for at in ((4, 2), (5, 2))} == {3}
    s = scene(plain(9, 9), placed)
    s.refused(BLUE, "unload bt1 to 4,4", "FMP-165", "FMP-122", "FMP-65")
    assert distance((3, 5), (4, 2)) == 4
    s.do(BLUE, "unload bt1 to 3,5")
    s = scene(plain(9, 9), "bF1 4,6 A turrets=N; bt1 in bF1; rh1 4,2; rh2 5,2")
    s.do(BLUE, "unload bt1 to 3,5")
    assert s.points == 14, "through a pod under fire onto a hex that is not"
    s.do(BLUE, "load bt1 into bF1")
    s = scene(plain(9, 9), f"{placed}; o1 4,4")
    s.refused(BLUE, "load o1 into bF1", "FMP-165", "FMP-122", "FMP-65")


@pytest.mark.rule("FMP-166", "FMP-44")
def test_a_leaving_barge_covers_two_hexes_at_once_one_of_them_beside_the_pod():
    s = scene(PORT, "bF1 3,3 A; bb1 in bF1; bt1 in bb1")
    s.do(BLUE, "unload bb1 to 3,1+3,0")
    assert s.where("bb1") == {(3, 1), (3, 0)}
    assert s.where("bt1") == "bb1"
    s = scene(PORT, "bF1 3,3 A; bb1 in bF1")
    s.refused(BLUE, "unload bb1 to 3,0+4,0", "FMP-166")
    s.refused(BLUE, "unload bb1 to 3,1+4,2", "FMP-4", "FMP-166", "FMP-163b")
    s.refused(BLUE, "unload bb1 to 3,1+5,1", "FMP-166", "FMP-52")
    s.refused(BLUE, "unload bb1 to 3,1", "FMP-166")
    s = scene(PORT, "bF1 3,3 A; bt1 in bF1")
    s.refused(BLUE, "unload bt1 to 4,2+5,2", "FMP-166", "FMP-163")
    s = scene(PORT, "bF1 3,3 A; bb1 in bF1")
    s = scene(PORT, "bF1 3,3 A turrets=SE,SW; bb1 in bF1")
    s.refused(BLUE, "unload bb1 to 3,1+3,0", "FMP-164")
    reefs = ["~" * 7, "~~~r~~~", *plain(7, 5)]
    s = scene(reefs, "bF1 3,3 A; bb1 in bF1", tide="low")
    s.do(BLUE, "unload bb1 to 3,1+3,0")
    assert s.stuck("bb1"), "a barge may ground itself on leaving"


@pytest.mark.rule("FMP-166", "FMP-122")
def test_neither_hex_of_a_leaving_barge_may_be_under_fire():
    rows = ["~" * 12, "~" * 12, *plain(12, 5)]
    s = scene(rows, "bF1 3,3 A; bb1 in bF1; rg1 6,0; rg2 6,1")
    assert (distance((4, 1), (6, 0)), distance((4, 1), (6, 1))) == (2, 2)
    s.refused(BLUE, "unload bb1 to 3,1+4,1", "FMP-166", "FMP-165", "FMP-122")
    s.do(BLUE, "unload bb1 to 3,1+2,1")


@pytest.mark.rule("FMP-166a")
def test_an_entering_barge_needs_one_hex_beside_a_pod_and_brings_its_cargo():
    s = scene(PORT, "bF1 3,3 A turrets=; bb1 3,1+3,0; bc1 in bb1; o1 in bc1; bt1 in bb1")
    s.do(BLUE, "load bb1 into bF1")
    assert s.points == 14
    assert (s.where("bb1"), s.where("bc1"), s.where("o1"), s.where("bt1")) == ("bF1", "bb1", "bc1", "bb1")
    s = scene(PORT, "bF1 3,3 A; bb1 3,0+4,0")
    s.refused(BLUE, "load bb1 into bF1", "FMP-166a", "FMP-163")
    rows = ["~" * 12, "~" * 12, *plain(12, 5)]
    s = scene(rows, "bF1 3,3 A; bb1 3,1+4,1; rg1 6,0; rg2 6,1")
    assert s.neutralized("bb1")
    s.refused(BLUE, "load bb1 into bF1", "FMP-166a", "FMP-135", "FMP-140", "FMP-163a", "FMP-65")


@pytest.mark.rule("FMP-167")
def test_a_unit_goes_in_and_out_in_one_turn_as_often_as_points_allow():
    s = scene(plain(9, 9), "bF1 4,4 A; bt1 4,2", points=5)
    s.do(BLUE, "load bt1 into bF1", "unload bt1 to 6,4", "load bt1 into bF1", "unload bt1 to 2,4")
    assert s.where("bt1") == (2, 4)
    s.do(BLUE, "load bt1 into bF1")
    assert s.points == 0
    s.refused(BLUE, "unload bt1 to 4,2", "FMP-26")


@pytest.mark.rule("FMP-168", "FMP-168a", "FMP-69")
def test_ore_in_the_ships_own_hold_never_comes_out_again():
    s = scene(plain(9, 9), "bF1 4,4 A; bc1 in bF1; o1 in bF1; o2 in bc1; bw1 in bF1")
    s.refused(BLUE, "unload o1 to 4,2", "FMP-168")
    s.refused(BLUE, "shift o1 into bc1", "FMP-168")
    s.refused(BLUE, "shift o1 into bw1", "FMP-168")
    s.do(BLUE, "shift o2 into bw1", "shift o2 into bc1", "unload bc1 to 4,2")
    assert s.where("o2") == "bc1", "ore in a transporter's hold goes out with it"
    s.do(BLUE, "load bc1 into bF1", "shift o2 into bF1")
    s.refused(BLUE, "shift o2 into bc1", "FMP-168")
    assert s.points == 13


@pytest.mark.rule("FMP-169", "FMP-169a", "FMP-12b")
def test_who_enters_takes_the_ships_colour_nested_cargo_included():
    rows = ["~" * 14, "~" * 14, *plain(14, 5)]
    s = scene(
        rows,
        "rF1 3,3 A; bF1 10,3 A; bb1 3,1+3,0; bc1 in bb1; bt1 in bc1; o1 in bc1; p1 in bb1",
        commands={"red": "blue"},
    )
    s.do(BLUE, "load bb1 into rF1")
    assert [s.owner(name) for name in ("bb1", "bc1", "bt1")] == ["red"] * 3
    assert s.unit("o1").get("owner") is s.unit("p1").get("owner") is None


@pytest.mark.rule("FMP-170", "FMP-135")
def test_for_neutralization_a_ship_does_not_exist():
    s = scene(plain(9, 9), "bF1 4,6 A turrets=SE; bt1 in bF1; rh1 4,3; rh2 3,4; rt1 2,6")
    assert "bF1" not in s.facts["holds"]
    s.do(BLUE, "unload bt1 to 5,7")


TAKEN = "rF1 3,3 A turrets=; bF1 10,3 A; bt1 3,1"


@pytest.mark.rule("FMP-175", "FMP-176", "FMP-25", "FMP-169")
def test_a_destroyer_enters_a_ship_without_turrets_and_takes_it_with_its_colour():
    s = scene(plain(14, 7), f"{TAKEN}; rt1 0,6; rc1 in rF1; rt2 in rc1", points=1)
    s.do(BLUE, "seize rF1 with bt1")
    assert s.points == 5, "one for the entry, then five extra at once"
    assert s.facts["commands"]["red"] == "blue"
    assert (s.where("bt1"), s.owner("bt1")) == ("rF1", "red")
    assert s.owner("rF1") == "red"
    s.do(BLUE, "move rt1 1,6", "shift rt2 into rF1")


@pytest.mark.rule("FMP-175")
@pytest.mark.parametrize("left", ["N", "SE", "N,SW", "N,SE,SW"])
def test_while_a_turret_stands_a_ship_is_not_taken(left):
    s = scene(plain(14, 7), TAKEN.replace("turrets=", f"turrets={left}"))
    s.refused(BLUE, "seize rF1 with bt1", "FMP-175")


@pytest.mark.rule("FMP-175", "FMP-163")
@pytest.mark.parametrize(
    ("placed", "line", "rules"),
    [
        ("bc1 3,1", "seize rF1 with bc1", "FMP-175"),
        ("bt1 3,0", "seize rF1 with bt1", "FMP-175 FMP-163"),
        ("bc1 3,1; bt1 in bc1", "seize rF1 with bt1", "FMP-175 FMP-64"),
        ("bt1 3,1; rt1 1,0; rt2 2,0", "seize rF1 with bt1", "FMP-175 FMP-135 FMP-140"),
        ("bt1 3,1 owner=null", "seize rF1 with bt1", "FMP-175 FMP-12 FMP-50"),
        ("bt1 11,1", "seize bF1 with bt1", "FMP-175"),
        ("bt1 3,1; rt1 3,0", "seize rt1 with bt1", "FMP-175"),
        ("bt1 3,1; rt1 3,0", "seize rF1 with rt1", "FMP-175 FMP-12"),
    ],
)
def test_only_an_active_destroyer_beside_a_pod_takes_an_enemy_ship(placed, line, rules):
    s = scene(plain(14, 7), f"rF1 3,3 A turrets=; bF1 10,3 A turrets=; {placed}", acted=True)
    s.refused(BLUE, line, *rules.split())


@pytest.mark.rule("FMP-163a", "FMP-175")
def test_a_turret_seizes_nothing():
    s = scene(plain(9, 9), "rF1 3,3 A turrets=; bF1 3,5 B turrets=NE")
    s.refused(BLUE, "seize rF1 with bF1.NE", "FMP-163a", "FMP-175", "FMP-55")


@pytest.mark.rule("FMP-175b", "FMP-165")
def test_any_pod_will_do_one_under_fire_too():
    s = scene(plain(14, 9), "rF1 4,6 A turrets=; bF1 10,3 A; bt1 3,5; rh1 4,2; rh2 5,2")
    assert distance((3, 5), (4, 2)) == 4
    s.do(BLUE, "seize rF1 with bt1")
    assert s.where("bt1") == "rF1"


@pytest.mark.rule("FMP-175a", "FMP-12")
def test_only_the_colour_of_the_ship_changes_command():
    placed = "rF1 3,3 A turrets=; gF1 7,3 A turrets=; bF1 11,3 A turrets=; bt1 3,1; gt1 0,6; rt1 13,6"
    s = scene(plain(14, 7), placed, seats=3, commands={"green": "red"}, points=5)
    s.do(BLUE, "seize rF1 with bt1")
    assert s.facts["commands"] == {"blue": "blue", "red": "blue", "green": "red"}
    s.refused(BLUE, "move gt1 1,6", "FMP-12", "FMP-50")
    s.do(BLUE, "move rt1 12,6")
    assert s.facts["out"] == ["green"], "red still holds the green ship"
    s.ends(BLUE)
    assert s.to_act == (RED,)
    assert s.points == 15
    s.do(RED, "move gt1 1,6")


@pytest.mark.rule("FMP-175a", "FMP-12b")
def test_a_unit_of_another_colour_inside_a_taken_ship_goes_with_it():
    placed = "rF1 3,3 A turrets=; gF1 7,3 A turrets=; bF1 11,3 A turrets=; bt1 3,1; gc1 in rF1; gt2 in gc1"
    s = scene(plain(14, 7), placed, seats=3, commands={"green": "red"})
    s.do(BLUE, "seize rF1 with bt1")
    assert (s.owner("gc1"), s.owner("gt2")) == ("red", "red")
    s.do(BLUE, "shift gt2 into rF1")


@pytest.mark.rule("FMP-176", "FMP-21")
def test_the_captor_has_five_points_more_at_once_and_the_superbonus_from_then_on():
    s = scene(plain(14, 7), f"{TAKEN}; gF1 7,4 B", seats=3)
    s.do(BLUE, "seize rF1 with bt1")
    assert s.points == 15 - 1 + 5
    s.ends(BLUE, GREEN)
    assert s.points == 15 + 5 + 10


@pytest.mark.rule("FMP-177", "FMP-164")
def test_turrets_alone_do_not_lose_the_ship():
    s = scene(plain(14, 7), "bF1 3,3 A turrets=; rF1 10,3 A; bt1 3,1; bc1 in bF1; o1 in bc1; o2 2,2")
    s.do(BLUE, "load bt1 into bF1", "shift o1 into bF1", "load o2 into bF1")
    assert s.cargo("bF1") == {"bt1", "bc1", "o1", "o2"}
    assert not s.lines(BLUE, "unload")
    s.refused(BLUE, "unload bt1 to 3,1", "FMP-164")
    s.refused(BLUE, "rebuild bF1.N", "FMP-180")


@pytest.mark.rule("FMP-178", "FMP-178a", "FMP-178b")
def test_who_loses_his_last_ship_is_out_and_the_others_play_on():
    s = scene(plain(14, 7), TAKEN, saved={"red": 10}, turn=7)
    s.do(BLUE, "seize rF1 with bt1")
    assert s.facts["out"] == ["red"]
    assert s.saved(RED) == 0
    s.ends(BLUE)
    assert s.to_act == (BLUE,), "red has no more turns"
    assert s.turn == 8
    assert s.outcome is None
    while s.turn < 25:
        s.timeout(s.to_act[0])
    s.ends(BLUE)
    assert s.phase == "over"


@pytest.mark.rule("FMP-178", "FMP-175a")
def test_one_who_loses_his_first_ship_but_holds_another_plays_on():
    placed = "rF1 3,3 A turrets=; gF1 7,3 A turrets=; bF1 11,3 A turrets=; bt1 3,1"
    s = scene(plain(14, 7), placed, seats=3, commands={"green": "red"}, saved={"red": 5})
    s.do(BLUE, "seize rF1 with bt1").ends(BLUE)
    assert s.to_act == (RED,)
    assert s.points == 15 + 5


@pytest.mark.rule("FMP-178a", "FMP-76d", "FMP-225")
def test_who_is_out_has_no_vote_and_keeps_the_score_of_ships_he_launched():
    placed = "bF1 3,3 A; rF1 7,3 A turrets=; gF1 11,3 A; bt1 7,1"
    s = scene(
        plain(14, 7),
        placed,
        seats=3,
        turn=22,
        commands={"yellow": None},
        left={"yellow": {"ore": 3, "units": 2, "turrets": 1, "player": "red"}},
    )
    s.do(BLUE, "seize rF1 with bt1")
    assert s.facts["out"] == ["red"]
    assert s.facts["score"]["red"]["total"] == 9
    s.ends(BLUE)
    assert s.to_act == (GREEN,)
    s = scene(plain(14, 7), placed, seats=3, turn=21, phase="vote", commands={"red": "blue"})
    assert s.to_act == (BLUE, GREEN)


@pytest.mark.rule("FMP-179", "FMP-137")
def test_after_a_change_of_control_the_captor_comes_first_in_settling():
    placed = f"{TAKEN}; gF1 7,4 B turrets=; rt1 8,0; rt2 9,0; gt1 10,0; gc1 10,1; bc1 7,0"
    s = scene(plain(14, 7), placed, seats=3)
    assert s.neutralized("bc1"), "red covers the blue crab"
    s.do(BLUE, "seize rF1 with bt1")
    assert not s.neutralized("bc1")
    assert s.neutralized("gt1")
    s = scene(
        plain(14, 7),
        f"{TAKEN} ; gF1 7,4 B turrets=; rt1 8,0; bt2 9,0; gc1 10,0".replace("10,3 A", "10,3 A turrets="),
        seats=3,
    )
    assert not s.neutralized("gc1")
    s.do(BLUE, "seize rF1 with bt1")
    assert s.hold("gc1") == {"rt1", "bt2"}


@pytest.mark.rule("FMP-180", "FMP-25", "FMP-108")
def test_the_captor_rebuilds_missing_turrets_once_a_pod_and_they_fire_at_once():
    s = scene(plain(14, 7), f"{TAKEN}; o1 3,0; bt2 4,1")
    s.do(BLUE, "seize rF1 with bt1", "rebuild rF1.N")
    assert s.turrets("rF1") == {"N"}
    assert s.points == 15 - 1 + 5 - 2
    assert s.ammo("rF1.N") == 2
    s.do(BLUE, "fire rF1.N bt2 at 3,0")
    assert s.gone("o1")
    s.refused(BLUE, "rebuild rF1.N", "FMP-180")
    s.do(BLUE, "unload bt1 to 3,1").ends(BLUE)
    assert s.to_act == (BLUE,)
    s.do(BLUE, "rebuild rF1.SE", "rebuild rF1.SW")
    assert s.turrets("rF1") == {"N", "SE", "SW"}


@pytest.mark.rule("FMP-180")
def test_a_pod_whose_rebuilt_turret_is_lost_again_is_not_rebuilt():
    s = scene(
        plain(14, 7),
        "bF1 10,3 A",
        commands={"red": "blue"},
        units=[
            {
                "id": "rF1",
                "kind": "freighter",
                "owner": "red",
                "hex": [3, 3],
                "facing": "A",
                "turrets": ["SE"],
                "rebuilt": ["N"],
            }
        ],
    )
    s.refused(BLUE, "rebuild rF1.N", "FMP-180")
    s.refused(BLUE, "rebuild rF1.NE", "FMP-160", "FMP-180")
    s.do(BLUE, "rebuild rF1.SW")
    s.refused(BLUE, "rebuild rF1.SE", "FMP-180")


@pytest.mark.rule("FMP-180")
def test_the_original_owner_does_not_rebuild_nor_anyone_a_ship_that_is_not_his():
    s = scene(plain(14, 7), "bF1 3,3 A turrets=SE; rF1 10,3 A turrets=")
    s.refused(BLUE, "rebuild bF1.N", "FMP-180")
    s.refused(BLUE, "rebuild rF1.N", "FMP-180", "FMP-12")


@pytest.mark.rule("FMP-180")
def test_not_on_a_pod_under_enemy_fire():
    s = scene(
        plain(14, 9), "rF1 4,6 A turrets=; bF1 10,3 A; gh1 4,2; gh2 5,2", seats=3, commands={"red": "blue"}
    )
    s.refused(BLUE, "rebuild rF1.N", "FMP-180")
    s.do(BLUE, "rebuild rF1.SW")


@pytest.mark.rule("FMP-180", "FMP-137")
def test_a_rebuilt_turret_gives_cover_at_once():
    s = scene(plain(14, 7), "rF1 3,3 A turrets=SE; bF1 10,3 A; gc1 3,4", seats=3, commands={"red": "blue"})
    assert not s.neutralized("gc1")
    s.do(BLUE, "rebuild rF1.SW")
    assert s.neutralized("gc1")


@pytest.mark.rule("FMP-181", "FMP-180", "FMP-175")
def test_a_recaptured_ship_starts_a_new_count_and_its_old_owner_may_rebuild_too():
    placed = "bF1 3,3 A turrets=; rF1 12,3 A; gF1 12,7 B turrets=; rt1 3,1; gt1 6,1; gh1 7,1"
    s = scene(plain(16, 9), placed, seats=3, player="red", commands={"green": "blue"})
    s.do(RED, "seize bF1 with rt1", "rebuild bF1.N").ends(RED)
    assert s.to_act == (BLUE,)
    s.do(BLUE, "move gt1 5,1", "move gh1 6,1", "fire gt1 gh1 at 3,2", "move gt1 4,2", "seize bF1 with gt1")
    assert s.facts["commands"]["blue"] == "blue"
    s.do(BLUE, "rebuild bF1.N")
    assert s.turrets("bF1") == {"N"}
