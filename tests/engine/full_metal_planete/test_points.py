"""Action points, costs, saving, the mountain penalty and the finality of actions: FMP-20 to FMP-34."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .scene import BLUE, RED, fleet, plain, scene, sea


@pytest.mark.rule("FMP-20", "FMP-23")
@pytest.mark.parametrize(
    ("turn", "credit"), [(3, 5), (4, 10), (5, 15), (6, 15), (12, 15), (20, 15), (21, 15), (24, 15), (25, 15)]
)
def test_the_base_credit_of_each_turn(turn, credit):
    assert scene(*fleet(plain(6, 1)), turn=turn).points == credit


@pytest.mark.rule("FMP-20", "FMP-202", "FMP-210")
def test_turns_one_and_two_have_no_points():
    s = scene(
        plain(8, 8), "bF1 3,3 A; bt1 in bF1; rF1 6,5 B", zones=["AAAAABBB"] * 8, turn=2, phase="deployment"
    )
    assert s.points == 0
    s.do(BLUE, "deploy bt1 0,7")
    assert s.points == 0


@pytest.mark.rule("FMP-20", "FMP-220", "FMP-221")
def test_the_credit_grows_as_the_turns_go_by():
    s = scene(*fleet(plain(6, 1)), turn=3, points=0)
    s.ends(BLUE)
    assert (s.turn, s.points) == (3, 5)
    s.ends(RED)
    assert (s.turn, s.points) == (4, 10)
    s.ends(BLUE)
    assert s.points == 10 + 5, "red saved the five of turn 3"


@pytest.mark.rule("FMP-21", "FMP-23", "FMP-220b")
def test_each_ship_beyond_the_first_adds_five():
    ground, placed = fleet(plain(12, 1), seats=4)
    assert scene(ground, placed, seats=4).points == 15
    assert scene(ground, placed, seats=4, commands={"red": "blue"}).points == 20
    assert scene(ground, placed, seats=4, commands={"red": "blue", "green": "blue"}).points == 25
    saved = scene(ground, placed, seats=4, commands={"red": "blue", "green": "blue"}, saved={"blue": 10})
    assert saved.points == 35


@pytest.mark.rule("FMP-21", "FMP-176")
def test_a_ship_lost_is_missing_from_the_very_next_count():
    ground, placed = fleet(plain(9, 1), "gt1 3,1", seats=3)
    s = scene(ground, placed, seats=3, commands={"red": "blue"}, points=0)
    s.ends(BLUE)
    s.do(2, "move gt1 4,1", "seize rF1 with gt1")
    s.do(2, "end")
    assert s.to_act == (BLUE,)
    assert s.points == 15
    s.ends(BLUE)
    assert s.points == 15 + 5 + 10, "green's two ships, and what it saved"


@pytest.mark.rule("FMP-22", "FMP-34")
@pytest.mark.parametrize(
    ("turn", "saved", "points"), [(7, 0, 10), (7, 10, 20), (4, 0, 5), (3, 0, 0), (3, 10, 10)]
)
def test_the_mountain_penalty_takes_five_of_the_base_credit(turn, saved, points):
    s = scene(*fleet(plain(6, 1)), turn=turn, penalty=["blue"], saved={"blue": saved})
    assert s.points == points


@pytest.mark.rule("FMP-22", "FMP-23")
def test_the_penalty_is_paid_once():
    s = scene(*fleet(plain(6, 1)), turn=7, player="red", points=0, penalty=["blue"])
    s.ends(RED)
    assert (s.turn, s.points) == (8, 10)
    assert "blue" not in s.facts["penalty"]
    s.do(BLUE, "end")
    s.ends(RED)
    assert (s.turn, s.points) == (9, 15 + 10)


@pytest.mark.rule("FMP-24", "FMP-23")
@given(unspent=st.integers(0, 40))
@settings(max_examples=41, deadline=None)
def test_what_is_left_is_saved_in_fives_up_to_ten(unspent):
    s = scene(*fleet(plain(6, 1)), points=unspent)
    s.ends(BLUE)
    assert s.saved(BLUE) == min(10, 5 * (unspent // 5))


@pytest.mark.rule("FMP-24", "FMP-23", "FMP-S8")
@pytest.mark.parametrize(("spent", "kept"), [(15, 0), (11, 0), (10, 5), (7, 5), (6, 5), (5, 10), (0, 10)])
def test_saving_as_the_examples_have_it(spent, kept):
    s = scene(*fleet(plain(6, 2), "bt1 0,0"))
    for n in range(spent):
        s.do(BLUE, f"move bt1 {1 - n % 2},0")
    assert s.points == 15 - spent
    s.ends(BLUE, RED)
    assert s.points == 15 + kept
    assert s.saved(RED) == 10


@pytest.mark.rule("FMP-24")
@pytest.mark.parametrize(("turn", "kept"), [(3, 5), (4, 10)])
def test_saving_applies_on_the_short_turns_too(turn, kept):
    s = scene(*fleet(plain(6, 1)), turn=turn)
    s.ends(BLUE)
    assert s.saved(BLUE) == kept


@pytest.mark.rule("FMP-24", "FMP-23", "FMP-S8")
def test_saved_points_do_not_pile_up_beyond_ten():
    s = scene(*fleet(plain(6, 1)), saved={"blue": 10})
    assert s.points == 25
    s.ends(BLUE, RED)
    assert s.points == 25


PORT = ["~" * 7, "~" * 7, *plain(7, 5)]
"""A ship at 3,3 facing A has its north pod at 3,2 on the shore, the sea at 3,1 beyond it."""

COSTS = {
    "one hex": (["..."], "bt1 0,0", "move bt1 1,0", 1),
    "one hex of a barge": (sea(4, 1), "bb1 0,0+1,0", "move bb1 2,0", 1),
    "a stone loaded": (["..."], "bc1 0,0; o1 1,0", "load o1 into bc1", 1),
    "a loaded crab loaded": (["~~.."], "bb1 0,0+1,0; bc1 2,0; o1 in bc1; o2 in bc1", "load bc1 into bb1", 1),
    "a loaded hen unloaded": (["~~.."], "bb1 0,0+1,0; bw1 in bb1; o1 in bw1", "unload bw1 to 2,0", 1),
    "a stone unloaded": (["..."], "bc1 0,0; o1 in bc1", "unload o1 to 1,0", 1),
    "a shift aboard": (sea(3, 1), "bb1 0,0+1,0; bc1 in bb1; o1 in bc1", "shift o1 into bb1", 0),
    "a shift in a ship": (plain(7, 7), "bF1 3,3 A; bc1 in bF1; o1 in bc1", "shift o1 into bF1", 0),
    "a transfer": (["..."], "bc1 0,0; bc2 1,0; o1 in bc1", "unload o1 into bc2", 1),
    "a piece laid": (["..."], "bw1 0,0; o1 in bw1", "build tank with bw1 at 1,0", 1),
    "an entry": (plain(7, 7), "bF1 3,3 A; bt1 3,1", "load bt1 into bF1", 1),
    "an entry with cargo": (plain(7, 7), "bF1 3,3 A; bc1 3,1; o1 in bc1; o2 in bc1", "load bc1 into bF1", 1),
    "a barge's entry": (PORT, "bF1 3,3 A; bb1 3,1+3,0; bt1 in bb1", "load bb1 into bF1", 1),
    "a leaving": (plain(7, 7), "bF1 3,3 A; bt1 in bF1", "unload bt1 to 3,1", 1),
    "a barge's leaving": (PORT, "bF1 3,3 A; bb1 in bF1; bt1 in bb1", "unload bb1 to 3,1+3,0", 1),
    "a stone into a ship": (plain(7, 7), "bF1 3,3 A; o1 3,1", "load o1 into bF1", 1),
    "a pontoon into a ship": (plain(7, 7), "bF1 3,3 A; p1 3,1", "load p1 into bF1", 1),
    "a transfer into a ship": (plain(7, 7), "bF1 3,3 A; bc1 3,1; o1 in bc1", "unload o1 into bF1", 1),
    "a transfer out of a ship": (plain(7, 7), "bF1 3,3 A; bc1 3,1; bt1 in bF1", "unload bt1 into bc1", 1),
    "a ship seized": (plain(7, 7), "rF1 3,3 A turrets=; bt1 3,1", "seize rF1 with bt1", 1 - 5),
    "a retreat": (["........"], "bt1 3,0; rt1 4,0; rt2 5,0", "move bt1 2,0", 1),
    "an assault": (
        [*sea(9, 3), *plain(9, 3)],
        "rg1 6,2; rg2 7,2; bg1 4,1; bt1 4,4",
        "assault bt1 5,3 with bg1 at 6,2",
        3,
    ),
    "a destruction": (["....."], "bt1 0,0; bt2 1,0; o1 2,0", "fire bt1 bt2 at 2,0", 2),
    "a capture": (["....."], "bt1 0,0; rc1 1,0; bt2 2,0", "capture rc1 with bt1 bt2", 1),
}


@pytest.mark.rule("FMP-25", "FMP-176")
@pytest.mark.parametrize("what", COSTS)
def test_what_an_action_costs(what):
    terrain, placed, line, cost = COSTS[what]
    s = scene(terrain, placed)
    s.do(BLUE, line)
    assert s.points == 15 - cost


@pytest.mark.rule("FMP-26", "FMP-25")
@pytest.mark.parametrize("what", [what for what in COSTS if COSTS[what][3] != 0])
def test_an_action_that_cannot_be_paid_in_full_is_refused(what):
    terrain, placed, line, cost = COSTS[what]
    price = 1 if what == "a ship seized" else cost
    s = scene(terrain, placed, points=price - 1)
    s.refused(BLUE, line, "FMP-26")
    s = scene(terrain, placed, points=price)
    s.do(BLUE, line)
    assert s.points == price - cost


@pytest.mark.rule("FMP-25", "FMP-26", "FMP-180")
def test_rebuilding_a_turret_costs_two():
    ground, placed = plain(14, 7), "rF1 3,3 A turrets=; bF1 10,3 A"
    s = scene(ground, placed, commands={"red": "blue"}, points=3)
    s.do(BLUE, "rebuild rF1.N")
    assert s.points == 1
    assert s.turrets("rF1") == {"N"}
    s.refused(BLUE, "rebuild rF1.SE", "FMP-26")


@pytest.mark.rule("FMP-25", "FMP-232", "FMP-226")
@pytest.mark.parametrize(("turrets", "price"), [("N,SE,SW", 1), ("N,SW", 2), ("SE", 3), ("", 4)])
def test_take_off_costs_one_and_one_for_each_missing_turret(turrets, price):
    placed = f"bF1 3,3 A turrets={turrets}; rF1 10,3 A"
    for points, launched in ((price, True), (price - 1, False)):
        s = scene(plain(14, 7), placed, turn=25, points=points)
        s.ends(BLUE)
        assert s.gone("bF1") is launched
    s = scene(plain(14, 7), placed, turn=21, phase="vote", points=0)
    s.do(BLUE, "vote bF1 leave", "confirm")
    s.do(RED, "vote rF1 stay", "confirm")
    assert s.gone("bF1"), "the vote's take-off is free"


@pytest.mark.rule("FMP-27")
@pytest.mark.parametrize("what", COSTS)
def test_every_action_is_final(what):
    terrain, placed, line, _ = COSTS[what]
    s = scene(terrain, placed)
    s.do(BLUE, line)
    assert s.last is not None
    assert BLUE in s.last.sealed


@pytest.mark.rule("FMP-27")
def test_deployment_and_vote_stay_open_until_they_are_confirmed():
    s = scene(
        plain(8, 8), "bF1 3,3 A; bt1 in bF1; rF1 6,5 B", zones=["AAAAABBB"] * 8, turn=2, phase="deployment"
    )
    s.do(BLUE, "deploy bt1 0,7")
    assert s.last is not None
    assert BLUE not in s.last.sealed
    s.do(BLUE, "confirm")
    assert BLUE in s.last.sealed
    s = scene(*fleet(plain(6, 1)), turn=21, phase="vote")
    s.do(BLUE, "vote bF1 leave")
    assert BLUE not in s.last.sealed


@pytest.mark.rule("FMP-28", "FMP-28a", "FMP-36")
def test_in_a_path_the_legal_steps_before_the_faulty_one_stand():
    s = scene(["......"], "bt1 0,0; o1 3,0")
    made, refusal = s.attempt(BLUE, "move bt1 1,0 2,0 3,0 4,0")
    assert made == 2
    assert refusal is not None
    assert refusal.rule == "FMP-6"
    assert s.where("bt1") == (2, 0)
    assert s.points == 13


@pytest.mark.rule("FMP-28a")
def test_every_step_of_a_path_is_an_action_of_its_own():
    s = scene(["......"], "bt1 0,0")
    assert len(s.actions(BLUE, "move bt1 1,0 2,0 3,0")) == 3
    assert s.steps(BLUE, "bt1") == {(1, 0)}, "the legal list holds single steps, not paths"
    s.do(BLUE, "move bt1 1,0 2,0 3,0")
    assert s.points == 12


@pytest.mark.rule("FMP-28")
def test_an_illegal_action_costs_nothing_and_changes_nothing():
    s = scene(["......"], "bt1 0,0; bt2 2,0; rt1 5,0")
    s.do(BLUE, "move bt1 1,0")
    s.refused(BLUE, "move bt1 2,0", "FMP-6")
    s.refused(BLUE, "fire bt1 bt2 at 5,0", "FMP-107", "FMP-105")
    assert s.points == 14
    assert (s.ammo("bt1"), s.where("bt1")) == (2, (1, 0))


@pytest.mark.rule("FMP-34", "FMP-22")
@pytest.mark.parametrize(
    ("row", "placed", "flagged"),
    [
        ("^^....", "bt1 0,0; bt2 1,0", True),
        ("^^^...", "bt1 0,0; bt2 1,0; bt3 2,0", True),
        ("^.^...", "bt1 0,0; bt2 2,0", False),
        ("^^....", "bt1 0,0; bc1 1,0; bt2 in bc1", False),
        ("^^....", "bt1 0,0; bc1 1,0", False),
        ("^^....", "bt1 0,0; rt1 1,0", False),
        (".^....", "bt1 0,0; bt2 1,0", False),
    ],
)
def test_two_tanks_on_adjacent_mountains_at_the_end_of_a_turn(row, placed, flagged):
    s = scene(*fleet([row], placed), points=0)
    s.ends(BLUE)
    assert ("blue" in s.facts["penalty"]) is flagged
    s.ends(RED)
    assert s.points == (10 if flagged else 15)


@pytest.mark.rule("FMP-34")
def test_a_neutralized_tank_counts_for_the_penalty():
    s = scene(*fleet(["^^...."], "bt1 0,0; bt2 1,0; rt1 2,0; rt2 3,0"), holds={"bt2": ["rt1", "rt2"]})
    assert s.neutralized("bt2")
    s.ends(BLUE)
    assert s.facts["penalty"] == ["blue"]


@pytest.mark.rule("FMP-34")
def test_the_penalty_looks_at_the_end_of_the_turn_only_and_counts_every_colour_of_the_player():
    s = scene(*fleet(["^^^..."], "bt1 0,0; bt2 1,0"))
    s.do(BLUE, "move bt1 0,1", "end")
    assert s.facts["penalty"] == []
    s = scene(*fleet(["^^...."], "bt1 0,0; rt1 1,0", seats=3), seats=3, commands={"red": "blue"})
    s.ends(BLUE)
    assert s.facts["penalty"] == ["blue"]


@pytest.mark.rule("FMP-34", "FMP-105", "FMP-120")
def test_two_tanks_on_adjacent_mountains_keep_their_full_fire():
    s = scene(*fleet(["^^......"], "bt1 0,0; bt2 1,0; rt1 5,0"), player="red")
    s.do(RED, "move rt1 4,0")
    assert not s.neutralized("rt1"), "4,0 is three from one of them only"
    s.refused(RED, "move rt1 3,0", "FMP-122", "FMP-51")


@pytest.mark.rule("FMP-34", "FMP-210")
def test_the_penalty_is_found_at_the_end_of_deployment_too():
    rows = ["^^......", *plain(8, 7)]
    s = scene(
        rows,
        "bF1 3,3 A; bt1 in bF1; bt2 in bF1; rF1 6,5 B",
        zones=["AAAAABBB"] * 8,
        turn=2,
        phase="deployment",
        future=["normal"],
    )
    s.do(BLUE, "deploy bt1 0,0", "deploy bt2 1,0", "confirm")
    assert s.facts["penalty"] == ["blue"]
    s.do(RED, "confirm")
    while s.to_act == (RED,):
        s.ends(RED)
    assert (s.turn, s.points) == (3, 0)
