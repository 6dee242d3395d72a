"""Neutralization by fire, how it is kept, passed on and let go, and the retreat: FMP-135 to FMP-141."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .scene import BLUE, COLOURS, RED, Scene, around, distance, fleet, plain, scene, sea
from .settling import Field, settle, skirmishes, step, world

FACING = "bt1 0,0; bt2 1,0; rt1 2,0; rt2 3,0"
"""Two tanks against two in a row: whoever holds first holds the enemy's front tank, and is safe."""


@pytest.mark.rule("FMP-135")
def test_a_unit_that_comes_under_enemy_fire_is_neutralized_and_can_do_nothing():
    s = scene(plain(9, 2), "bc1 3,0; bt1 in bc1; rt1 5,0; rh1 6,0; o2 2,1", acted=True)
    assert s.neutralized("bc1")
    assert s.hold("bc1") == {"rt1", "rh1"}
    assert not s.unit("bt1").get("neutralized", False), "cargo is not neutralized by fire"
    for line in ("move bc1 3,1", "unload bt1 to 2,0", "load o2 into bc1"):
        s.refused(BLUE, line, "FMP-135", "FMP-140", "FMP-65")
    assert not s.lines(BLUE, "move bc1")


@pytest.mark.rule("FMP-135", "FMP-121")
def test_a_neutralized_destroyer_neither_shoots_nor_captures_nor_covers():
    s = scene(plain(9, 2), "bt1 3,0; bt2 1,0; rt1 5,0; rh1 6,0; o1 2,0; rc1 2,1", acted=True)
    assert s.neutralized("bt1")
    assert not s.neutralized("rc1"), "one of the two tanks beside it does not work"
    s.refused(BLUE, "fire bt1 bt2 at 2,0", "FMP-135", "FMP-109")
    s.refused(BLUE, "capture rc1 with bt1 bt2", "FMP-135", "FMP-152", "FMP-150")


@pytest.mark.rule("FMP-135", "FMP-131", "FMP-170")
@pytest.mark.parametrize("thing", ["p1 4,0", "o1 4,0", "rc1 4,0 owner=null", "rt1 4,0 owner=null"])
def test_what_is_never_neutralized(thing):
    s = scene(plain(9, 1), f"bt1 2,0; bt2 3,0; {thing}")
    name = thing.split()[0]
    assert not s.unit(name).get("neutralized", False)
    assert name not in s.facts["holds"]


@pytest.mark.rule("FMP-135", "FMP-136")
def test_it_stays_neutralized_until_it_is_no_longer_under_fire():
    s = scene(*fleet(plain(9, 2), "rc1 4,0; bt1 3,0; bt2 2,0"))
    assert s.neutralized("rc1")
    s.ends(BLUE)
    assert s.neutralized("rc1")
    s.ends(RED)
    assert s.neutralized("rc1")
    s.do(BLUE, "move bt2 1,0")
    assert not s.neutralized("rc1")


@pytest.mark.rule("FMP-136", "FMP-137b")
def test_two_groups_that_cover_each_other_first_come_first_served():
    s = scene(*fleet(["......"], FACING))
    assert s.neutralized("rt1")
    assert not s.neutralized("bt2")
    s.ends(BLUE)
    assert s.to_act == (RED,)
    assert s.neutralized("rt1"), "a change of turn is no occasion for settling"
    assert not s.neutralized("bt2")
    s.do(RED, "move rt2 4,0")
    assert s.neutralized("rt1")
    s = scene(*fleet(["......"], FACING), holds={"bt2": ["rt1", "rt2"]})
    assert s.neutralized("bt2"), "the one already neutralized stays so"
    assert not s.neutralized("rt1")


@pytest.mark.rule("FMP-136", "FMP-137")
def test_the_acting_player_comes_first():
    s = scene(["......"], FACING, player="blue")
    assert (s.neutralized("rt1"), s.neutralized("bt2")) == (True, False)
    s = scene(["......"], FACING, player="red")
    assert (s.neutralized("rt1"), s.neutralized("bt2")) == (False, True)


@pytest.mark.rule("FMP-137")
def test_then_comes_turn_order():
    placed = "rt1 0,0; rt2 1,0; gt1 2,0; gt2 3,0; bt1 8,0"
    for order, held in ((["blue", "red", "green"], "gt1"), (["blue", "green", "red"], "rt2")):
        s = scene(["........."], placed, seats=3, order=order)
        assert set(s.facts["holds"]) == {held}


@pytest.mark.rule("FMP-137", "FMP-137a", "FMP-136")
def test_a_hold_passes_to_another_valid_pair():
    s = scene(
        *fleet(["%........"], "rt1 0,0; bc1 2,0; rt2 3,0; rt3 4,0"), player="red", future=["high", "low"]
    )
    assert s.hold("bc1") == {"rt1", "rt2"}
    s.ends(RED)
    assert s.stuck("rt1")
    assert s.neutralized("bc1")
    assert s.hold("bc1") == {"rt2", "rt3"}
    s.ends(BLUE, RED)
    assert not s.stuck("rt1")
    assert s.hold("bc1") == {"rt2", "rt3"}, "a valid pair is kept"


@pytest.mark.rule("FMP-137", "FMP-112")
def test_a_hold_passes_on_when_one_of_the_pair_is_destroyed_and_ends_when_there_is_no_other():
    placed = "bt1 4,2; rF1 6,3 A turrets=N; rt1 6,1; bh1 3,3; bh2 4,4"
    s = scene(plain(9, 7), f"{placed}; rt2 4,0")
    assert s.hold("bt1") == {"rt2", "rt1"}, "the two of lowest column"
    s = scene(plain(9, 7), f"{placed}; rt2 4,0", holds={"bt1": ["rF1.N", "rt1"]})
    s.do(BLUE, "fire bh1 bh2 at 6,2")
    assert s.turrets("rF1") == set()
    assert s.hold("bt1") == {"rt2", "rt1"}
    s = scene(plain(9, 7), placed)
    assert s.hold("bt1") == {"rF1.N", "rt1"}
    s.do(BLUE, "fire bh1 bh2 at 6,2")
    assert s.hold("bt1") == set()


@pytest.mark.rule("FMP-137")
def test_neutralizing_a_holder_releases_what_it_held():
    s = scene(plain(12, 2), "bc1 6,0; rt1 4,0; rt2 5,0; bh1 1,0; bh2 0,1", holds={"bc1": ["rt1", "rt2"]})
    assert s.neutralized("bc1")
    s.do(BLUE, "move bh2 1,1")
    assert s.neutralized("rt1")
    assert not s.neutralized("bc1")


@pytest.mark.rule("FMP-137a")
def test_the_pair_is_of_the_enemy_earliest_in_turn_order():
    placed = "bc1 4,0; rt1 5,0; rt2 6,0; gh1 1,0; gh2 2,0"
    for order, pair in (("blue red green", {"rt1", "rt2"}), ("blue green red", {"gh1", "gh2"})):
        s = scene(["........."], placed, seats=3, order=order.split())
        assert s.hold("bc1") == pair


@pytest.mark.rule("FMP-137a")
def test_the_pair_is_of_the_hex_of_lowest_column_and_row_then_the_lowest_destroyers():
    s = scene(plain(9, 5), "bc1 4,2; rt9 3,3; rt8 3,1; rt7 2,2; rt6 6,2")
    assert s.hold("bc1") == {"rt7", "rt8"}, "column 2, then 3,1 before 3,3"
    s = scene(sea(12, 3), "bb1 5,1+6,1; rg1 7,1; rg2 7,0; rg3 4,1; rg4 8,1")
    assert (distance((5, 1), (7, 1)), distance((5, 1), (7, 0)), distance((5, 1), (8, 1))) == (2, 2, 3)
    assert s.hold("bb1") == {"rg3", "rg2"}, "of those that reach 5,1: 4,1 and 7,0"
    s = scene(sea(12, 3), "bb1 5,1+6,1; rg1 7,1; rg3 4,1; rg4 8,1; rg5 8,0")
    assert s.hold("bb1") == {"rg3", "rg1"}
    s = scene(sea(12, 3), "bb1 5,1+6,1; rg4 8,1; rg5 8,0; rg3 4,1")
    assert distance((4, 1), (6, 1)) == 2
    assert s.hold("bb1") == {"rg3", "rg5"}, "5,1 is reached by one only, so it goes by 6,1"


CROSSED = "bt1 0,0; bt2 0,1; rt1 2,0; bt3 3,0; rt2 5,0; rt3 5,1"
"""bt1 and bt2 hold rt1, rt2 and rt3 hold bt3; rt1 and bt3 stand side by side."""


@pytest.mark.rule("FMP-137b", "FMP-137", "FMP-45")
@pytest.mark.parametrize(("first", "held", "pair"), [("blue", "rt1", "bt1 bt3"), ("red", "bt3", "rt1 rt2")])
def test_all_holds_are_judged_on_the_same_state_and_changed_together(first, held, pair):
    order = ["blue", "red"] if first == "blue" else ["red", "blue"]
    ground, placed = fleet([".........", "%....%..."], CROSSED)
    s = scene(
        ground,
        placed,
        order=order,
        first=first,
        player=order[1],
        holds={"rt1": ["bt1", "bt2"], "bt3": ["rt2", "rt3"]},
        future=["high"],
    )
    assert (s.hold("rt1"), s.hold("bt3")) == ({"bt1", "bt2"}, {"rt2", "rt3"})
    s.ends(COLOURS.index(order[1]))
    assert s.stuck("bt2")
    assert s.stuck("rt3")
    assert set(s.facts["holds"]) == {held}, "both were released together, then one was caught anew"
    assert s.hold(held) == set(pair.split())


RING = "bt1 6,4; rt1 7,5; gt1 5,5; bF1 6,3 A turrets=SE; rF1 2,4 A turrets=SE; gF1 3,5 B turrets=NE"
"""Blue reaches red, red reaches green, green reaches blue, each with its tank and its turret."""


@pytest.mark.rule("FMP-137", "FMP-137b")
def test_a_unit_changes_state_at_most_twice_in_one_settling():
    s = scene(plain(13, 11), RING, seats=3)
    assert set(s.facts["holds"]) == {"bt1"}, "green was caught and freed: it is not caught a second time"
    assert s.hold("bt1") == {"gt1", "gF1.NE"}
    s.ends(BLUE)
    assert set(s.facts["holds"]) == {"bt1"}, "a change of turn is no occasion for settling"


ABREAST = "bt1 0,1; bt2 1,1; rt1 2,1; rt2 3,1"
"""The same in the middle of a board, where the first tank has somewhere to go."""


@pytest.mark.rule("FMP-138")
def test_a_destroyer_that_moves_lets_go_and_the_released_may_at_once_neutralize_the_others():
    s = scene(plain(7, 3), ABREAST)
    assert s.hold("rt1") == {"bt1", "bt2"}
    s.do(BLUE, "move bt1 0,0")
    assert not s.neutralized("rt1")
    assert s.hold("bt2") == {"rt1", "rt2"}
    assert not s.neutralized("bt1"), "the mover was off the board"
    assert s.points == 14


@pytest.mark.rule("FMP-138", "FMP-138a")
def test_two_tanks_cannot_leapfrog_past_a_pair_they_hold():
    s = scene(plain(7, 3), ABREAST)
    s.refused(BLUE, "move bt1 1,0", "FMP-122", "FMP-138")
    assert s.hold("rt1") == {"bt1", "bt2"}, "the step was illegal: everything is undone"
    assert not s.neutralized("bt2")
    assert s.points == 15


@pytest.mark.rule("FMP-138")
def test_a_third_destroyer_does_not_take_over_while_the_mover_is_under_way():
    s = scene(plain(7, 3), f"{ABREAST}; bt3 0,2")
    assert s.hold("rt1") == {"bt1", "bt3"}
    s.refused(BLUE, "move bt1 1,0", "FMP-122", "FMP-138")
    s.do(BLUE, "move bt2 1,2")
    assert s.hold("rt1") == {"bt1", "bt3"}, "one that takes no part in the hold moves freely"


THIRD = "bt1 2,1; bt2 5,0; {} 6,0; {} 4,1; rt2 7,1"


@pytest.mark.rule("FMP-138", "FMP-138a")
def test_the_partners_other_hold_is_dropped_too_if_the_released_unit_reaches_the_third():
    s = scene(plain(8, 3), THIRD.format("bt3", "rt1"))
    assert (s.hold("rt1"), s.hold("rt2")) == ({"bt1", "bt2"}, {"bt2", "bt3"})
    s.do(BLUE, "move bt1 2,2")
    assert s.facts["holds"].keys() == {"bt2", "bt3"}
    assert s.hold("bt2") == s.hold("bt3") == {"rt1", "rt2"}


@pytest.mark.rule("FMP-138", "FMP-138a")
def test_a_released_unit_that_is_no_destroyer_drops_no_other_hold():
    s = scene(plain(8, 3), THIRD.format("bt3", "rc1"))
    assert (s.hold("rc1"), s.hold("rt2")) == ({"bt1", "bt2"}, {"bt2", "bt3"})
    s.do(BLUE, "move bt1 2,2")
    assert s.hold("rt2") == {"bt2", "bt3"}
    assert not s.neutralized("bt2")


@pytest.mark.rule("FMP-138")
def test_a_released_unit_that_does_not_reach_the_third_drops_no_other_hold():
    s = scene(plain(8, 3), "bt1 2,1; bt2 5,0; bt3 7,0; rt1 4,1; rt2 7,1")
    assert (s.hold("rt1"), s.hold("rt2")) == ({"bt1", "bt2"}, {"bt2", "bt3"})
    s.do(BLUE, "move bt1 2,2")
    assert s.hold("rt2") == {"bt2", "bt3"}
    assert s.hold("rt1") == {"bt1", "bt2"}, "and at the new place the mover holds again"


@pytest.mark.rule("FMP-138a")
def test_a_step_of_a_unit_that_holds_nobody_drops_nothing():
    s = scene(plain(9, 3), f"{ABREAST}; bc1 0,2; bt9 8,2")
    s.do(BLUE, "move bc1 1,2", "move bt9 7,2")
    assert s.hold("rt1") == {"bt1", "bt2"}


@pytest.mark.rule("FMP-138", "FMP-138b")
def test_a_destroyer_that_is_loaded_lets_go_first():
    s = scene(plain(7, 3), "bt1 0,1; bt2 1,0; bc1 0,2; rt1 2,0; rt2 3,0")
    assert s.hold("rt1") == {"bt1", "bt2"}
    s.do(BLUE, "load bt1 into bc1")
    assert not s.neutralized("rt1")
    assert s.hold("bt2") == {"rt1", "rt2"}


@pytest.mark.rule("FMP-138b", "FMP-65")
@pytest.mark.parametrize(("tank", "crab"), [("0,1", "1,1"), ("1,1", "0,2")])
def test_after_letting_go_neither_the_hex_left_nor_the_transporter_may_be_under_fire(tank, crab):
    s = scene(plain(7, 3), f"bt1 {tank}; bt2 1,0; bc1 {crab}; rt1 2,0; rt2 3,0")
    assert s.hold("rt1") == {"bt1", "bt2"}
    s.refused(BLUE, "load bt1 into bc1", "FMP-138b")
    assert s.hold("rt1") == {"bt1", "bt2"}


@pytest.mark.rule("FMP-138", "FMP-138b", "FMP-163")
def test_a_destroyer_that_enters_a_ship_lets_go_first():
    s = scene(plain(9, 9), "bF1 2,5 A; bt1 2,3; bt2 3,2; rt1 4,2; rt2 5,2")
    assert s.hold("rt1") == {"bt1", "bt2"}
    s.do(BLUE, "load bt1 into bF1")
    assert s.hold("bt2") == {"rt1", "rt2"}
    s = scene(plain(9, 9), "bF1 2,5 A; bt1 2,3; bt2 6,2; rt1 4,2; rt2 3,1")
    assert s.hold("rt1") == {"bt1", "bt2"}
    s.refused(BLUE, "load bt1 into bF1", "FMP-138b")


@pytest.mark.rule("FMP-138b", "FMP-175")
def test_a_destroyer_that_seizes_a_ship_lets_go_first():
    s = scene(plain(9, 9), "rF1 2,5 A turrets=; bt1 2,3; bt2 6,2; rt1 4,2; rt2 3,1")
    assert s.hold("rt1") == {"bt1", "bt2"}
    s.refused(BLUE, "seize rF1 with bt1", "FMP-138b")
    s = scene(plain(9, 9), "rF1 2,5 A turrets=; bt1 2,3; bt2 6,2; rt1 4,2")
    s.do(BLUE, "seize rF1 with bt1")


@pytest.mark.rule("FMP-125d", "FMP-125c", "FMP-138", "FMP-138b")
def test_an_assault_lets_go_before_its_hex_and_its_shooters_are_judged():
    s = scene(plain(7, 4), f"{ABREAST}; bh1 0,3")
    assert s.neutralized("rt1")
    s.refused(BLUE, "move bt1 1,0", "FMP-122", "FMP-138")
    s.refused(BLUE, "assault bt1 1,0 with bt2 at 2,1", "FMP-125", "FMP-138", "FMP-138b", "FMP-109", "FMP-135")
    s.do(BLUE, "assault bt1 1,0 with bh1 at 2,1")
    assert s.gone("rt1")
    assert not s.neutralized("bt2")
    assert s.points == 12


@pytest.mark.rule("FMP-138b", "FMP-138", "FMP-137")
def test_a_step_that_ends_in_neutralization_at_the_new_place_was_legal_all_the_same():
    s = scene(plain(9, 4), "bt1 1,0; bt2 1,1; rt1 3,3; rt2 3,2; gt1 4,2; gt2 4,1", seats=3)
    assert set(s.facts["holds"]) == {"gt1"}
    assert s.hold("gt1") == {"rt1", "rt2"}
    s.do(BLUE, "move bt1 2,1")
    assert s.where("bt1") == (2, 1)
    assert s.hold("bt1") == {"gt1", "gt2"}, "red was caught, green came free and caught the mover"
    assert s.hold("rt2") == {"gt1", "gt2"}
    assert not s.neutralized("gt1")


@pytest.mark.rule("FMP-138b", "FMP-137b")
@pytest.mark.parametrize(("order", "held"), [("blue red green", "gt1"), ("blue green red", "rt2")])
def test_while_the_mover_is_under_way_the_others_keep_their_order_beginning_after_him(order, held):
    placed = "bt1 3,1; bt3 5,1; rt1 3,0; rt2 7,0; gt1 5,0; gt2 6,1"
    s = scene(plain(9, 4), placed, seats=3, order=order.split())
    assert s.hold("gt1") == s.hold("rt1") == {"bt1", "bt3"}
    s.do(BLUE, "move bt1 2,2")
    assert set(s.facts["holds"]) == {"bt3", held}


@pytest.mark.rule("FMP-135", "FMP-137", "FMP-137a", "FMP-137b", "FMP-120", "FMP-121")
@given(placed=skirmishes("br"))
@settings(max_examples=120, deadline=None)
def test_a_new_position_settles_as_the_rule_text_says(placed):
    s = scene(plain(7, 4), placed)
    bare = Field(world(s).pieces, {})
    assert world(s).holds == settle(bare, [0, 1], [0, 1]).holds


@pytest.mark.rule("FMP-137", "FMP-137b")
@given(placed=skirmishes("brg"))
@settings(max_examples=80, deadline=None)
def test_a_new_position_of_three_settles_as_the_rule_text_says(placed):
    s = scene(plain(7, 4), placed, seats=3)
    bare = Field(world(s).pieces, {})
    assert world(s).holds.keys() == settle(bare, [0, 1, 2], [0, 1, 2]).holds.keys()


@pytest.mark.rule("FMP-138", "FMP-138a", "FMP-138b", "FMP-137", "FMP-122", "FMP-51")
@pytest.mark.parametrize("colours", ["br", "brg"])
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_steps_let_go_and_settle_as_the_rule_text_says(colours, data):
    players = list(range(len(colours)))
    s = scene(plain(7, 4), data.draw(skirmishes(colours)), seats=len(players), points=30, acted=True)
    for _ in range(3):
        field = world(s)
        movable = [p for p in field.pieces if p.player == BLUE and p.name not in field.holds]
        if not movable:
            return
        mover = data.draw(st.sampled_from(movable))
        taken = {p.at for p in field.pieces}
        free = sorted(h for h in around(mover.at) if 0 <= h[0] < 7 and 0 <= h[1] < 4 and h not in taken)
        if not free:
            return
        to = data.draw(st.sampled_from(free))
        expected = step(field, mover.name, to, players)
        line = f"move {mover.name} {to[0]},{to[1]}"
        if expected is None:
            refusal = s.refused(BLUE, line, "FMP-122", "FMP-138")
            assert ("lets go" in refusal.reason) is not field.under_fire(to, BLUE, players)
        else:
            s.do(BLUE, line)
            assert world(s).holds == expected.holds


RETREAT = "bt1 3,0; bt2 3,1; rt1 4,0; rt2 5,0"
HELD = {"bt1": ["rt1", "rt2"], "bt2": ["rt1", "rt2"]}


def caught(more: str = "", rows: int = 3, **keys: object) -> Scene:
    """Two blue tanks that two red ones hold, at the start of blue's turn."""
    return scene(*fleet(plain(9, rows), f"{RETREAT}; {more}" if more else RETREAT), holds=HELD, **keys)


@pytest.mark.rule("FMP-140", "FMP-25")
def test_at_the_start_of_his_turn_a_player_may_take_each_neutralized_unit_one_hex_out():
    s = caught()
    s.refused(BLUE, "move bt2 4,1", "FMP-140", "FMP-122")
    s.do(BLUE, "move bt1 2,0", "move bt2 2,2")
    assert s.points == 13
    assert not s.neutralized("bt1")
    assert not s.neutralized("bt2")
    s.do(BLUE, "move bt1 1,0")


@pytest.mark.rule("FMP-140", "FMP-140a")
@pytest.mark.parametrize(
    "first", ["move bt9 7,3", "shift o1 into bF1", "fire bt8 bt9 at 7,3", "load bt9 into bc8"]
)
def test_any_other_action_closes_the_retreats(first):
    s = caught("bt9 8,3; bt8 8,2; bc1 in bF1; o1 in bc1; bc8 8,4" + ("; o9 7,3" if "fire" in first else ""))
    s.do(BLUE, first)
    s.refused(BLUE, "move bt1 2,0", "FMP-140", "FMP-140a", "FMP-135")
    assert not s.lines(BLUE, "move bt1")
    assert s.facts["acted"] is True


@pytest.mark.rule("FMP-140a")
def test_aiming_does_not_close_the_retreats():
    s = caught("bt9 8,3; bt8 8,2; o9 7,3")
    s.do(BLUE, "aim 7,3", "move bt1 2,0", "move bt2 2,2")
    assert s.facts["acted"] is False
    assert set(s.facts["retreated"]) == {"bt1", "bt2"}


@pytest.mark.rule("FMP-140b")
def test_each_unit_retreats_one_hex_and_its_next_step_closes_the_retreats():
    s = caught()
    s.do(BLUE, "move bt1 2,0", "move bt1 1,0")
    s.refused(BLUE, "move bt2 2,2", "FMP-140", "FMP-140b", "FMP-140a", "FMP-135")


@pytest.mark.rule("FMP-140b")
def test_a_unit_that_retreated_and_is_caught_again_does_not_retreat_a_second_time():
    s = caught(retreated=["bt1"])
    assert s.neutralized("bt1")
    s.refused(BLUE, "move bt1 2,0", "FMP-140b")
    assert not s.lines(BLUE, "move bt1")
    s.do(BLUE, "move bt2 2,2")


@pytest.mark.rule("FMP-140", "FMP-136")
def test_units_left_behind_wait_until_the_zone_is_broken():
    s = caught("bh1 0,0; bh2 0,1")
    s.do(BLUE, "move bh1 1,0")
    assert s.neutralized("bt1")
    s.do(BLUE, "move bh2 1,1")
    assert s.neutralized("rt1")
    assert not s.neutralized("bt1")
    s.do(BLUE, "move bt1 2,0")


@pytest.mark.rule("FMP-140")
def test_retreats_come_again_at_the_start_of_the_next_turn():
    s = caught()
    s.do(BLUE, "move bt1 2,0").ends(BLUE, RED)
    assert s.neutralized("bt2")
    s.do(BLUE, "move bt2 2,2")


@pytest.mark.rule("FMP-140", "FMP-6", "FMP-4", "FMP-122")
def test_the_hex_of_a_retreat_is_free_allowed_and_not_under_fire():
    s = scene(["....^....", "........."], "bh1 3,0; o1 2,1; rt1 4,1; rt2 5,0", holds={"bh1": ["rt1", "rt2"]})
    s.refused(BLUE, "move bh1 2,1", "FMP-6")
    s.refused(BLUE, "move bh1 4,0", "FMP-4", "FMP-5", "FMP-122")
    s.refused(BLUE, "move bh1 3,1", "FMP-122", "FMP-140")
    s.do(BLUE, "move bh1 2,0")


@pytest.mark.rule("FMP-140", "FMP-53")
def test_a_barge_must_have_both_hexes_outside_after_its_retreat():
    s = scene(sea(9, 4), "bb1 2,1+3,1; rg1 5,1; rg2 5,2")
    assert s.neutralized("bb1")
    s.refused(BLUE, "move bb1 2,2 keep 3,1", "FMP-140", "FMP-122", "FMP-53")
    s.refused(BLUE, "move bb1 3,2 keep 3,1", "FMP-140", "FMP-122", "FMP-53")
    s.do(BLUE, "move bb1 2,2 keep 2,1")
    assert not s.neutralized("bb1")


@pytest.mark.rule("FMP-140", "FMP-43")
def test_a_unit_that_is_also_stuck_cannot_retreat():
    s = scene(["...%.....", "........."], "bt1 3,0; rt1 4,0; rt2 5,0", tide="high")
    assert s.neutralized("bt1")
    assert s.stuck("bt1")
    s.refused(BLUE, "move bt1 2,0", "FMP-43", "FMP-140")


@pytest.mark.rule("FMP-140", "FMP-163a", "FMP-65")
def test_entering_a_ship_or_a_transporter_is_no_retreat():
    s = scene(plain(9, 9), "bF1 3,5 A turrets=; bt1 3,3; bc1 2,3; rt1 5,2; rh2 4,1")
    assert s.neutralized("bt1")
    assert not s.neutralized("bc1")
    s.refused(BLUE, "load bt1 into bF1", "FMP-140", "FMP-163a", "FMP-135", "FMP-65")
    s.refused(BLUE, "load bt1 into bc1", "FMP-140", "FMP-65", "FMP-135")


@pytest.mark.rule("FMP-140")
def test_a_unit_that_got_out_is_an_ordinary_unit():
    s = caught("bt9 1,1; o9 1,0")
    s.do(BLUE, "move bt1 2,0", "fire bt1 bt9 at 1,0")
    assert s.gone("o9")


@pytest.mark.rule("FMP-140")
def test_the_retreat_is_for_the_start_of_the_players_own_turn_only():
    s = caught(acted=True)
    s.refused(BLUE, "move bt1 2,0", "FMP-140", "FMP-135")
    s = caught(retreated=["bt1"])
    s.do(BLUE, "move bt2 2,2")


@pytest.mark.rule("FMP-141", "FMP-150", "FMP-107")
def test_a_neutralized_unit_can_be_captured_and_destroyed():
    s = scene(plain(9, 2), "rt1 2,0; bt1 1,0; bt2 3,0")
    assert s.neutralized("rt1")
    s.do(BLUE, "capture rt1 with bt1 bt2")
    assert s.owner("rt1") == "blue"
    s = scene(plain(9, 2), "rt1 2,0; bt1 1,0; bt2 3,0")
    s.do(BLUE, "fire bt1 bt2 at 2,0")
    assert s.gone("rt1")
