"""The course of the game, the vote of turn 21 and the take-offs: FMP-220 to FMP-233a."""

import pytest

from .scene import BLUE, GAME, GREEN, RED, Scene, fleet, footprint, new_game, plain, scene

FIELD = plain(14, 8)
TWO = "bF1 3,3 A; rF1 10,3 A"


def ballot(placed: str, seats: int = 2, **keys: object) -> Scene:
    """The vote of turn 21 on a plain."""
    return scene(FIELD, placed, seats=seats, turn=21, phase="vote", **keys)


@pytest.mark.rule("FMP-220", "FMP-220b", "FMP-41")
def test_each_game_turn_has_a_tide_and_then_one_turn_a_player_in_order():
    ground, placed = fleet(plain(12, 1), seats=4)
    s = scene(
        ground,
        placed,
        seats=4,
        order=["green", "blue", "yellow", "red"],
        first="green",
        player="green",
        commands={"red": "blue"},
        future=["low", "high"],
    )
    for turn, tide in ((7, "normal"), (8, "low"), (9, "high")):
        for seat in (GREEN, BLUE, 3):
            assert (s.turn, s.tide, s.to_act) == (turn, tide, (seat,))
            s.ends(seat)


@pytest.mark.rule("FMP-220a", "FMP-42", "FMP-45", "FMP-76", "FMP-225")
def test_the_start_of_a_game_turn_runs_without_anybody_acting_in_between():
    ground, placed = fleet(["%%....."], "bt1 0,0; rw1 3,0")
    s = scene(ground, placed, turn=20, player="red", future=["high", "low", "low", "normal", "high", "low"])
    s.ends(RED)
    assert (s.turn, s.tide, s.phase) == (21, "high", "vote")
    assert s.stuck("bt1")
    assert s.forecast(RED) == ["low"], "forecasts come before the vote"
    assert set(s.to_act) == {BLUE, RED}
    s.do(BLUE, "vote bF1 stay", "confirm")
    s.do(RED, "vote rF1 stay", "confirm")
    assert (s.turn, s.phase, s.to_act, s.points) == (21, "play", (BLUE,), 15)


@pytest.mark.rule("FMP-220a")
@pytest.mark.parametrize("turn", [19, 21, 22, 23])
def test_the_vote_comes_on_turn_21_only(turn):
    s = scene(*fleet(plain(6, 1)), turn=turn, player="red")
    s.ends(RED)
    assert (s.turn, s.phase) == (turn + 1, "play")


@pytest.mark.rule("FMP-221", "FMP-108", "FMP-23", "FMP-140")
def test_a_players_turn_begins_with_ammunition_points_and_retreats():
    ground, placed = fleet(plain(9, 2), "rt1 3,0 ammo=0; rh9 3,1; bt1 4,0; bt2 5,0")
    s = scene(ground, placed, saved={"red": 5}, holds={"rt1": ["bt1", "bt2"], "rh9": ["bt1", "bt2"]})
    s.ends(BLUE)
    assert s.to_act == (RED,)
    assert s.ammo("rt1") == 2
    assert s.points == 20
    s.do(RED, "move rt1 2,0")
    assert s.facts["acted"] is False


@pytest.mark.rule("FMP-225")
def test_each_ship_is_decided_on_and_all_is_revealed_together():
    s = ballot(f"{TWO}; gF1 7,5 B", seats=3, commands={"green": "blue"})
    assert s.to_act == (BLUE, RED)
    assert s.lines(BLUE, "vote") == {
        f"vote {ship} {way}" for ship in ("bF1", "gF1") for way in ("leave", "stay")
    }
    s.refused(BLUE, "vote rF1 leave", "FMP-225", "FMP-12")
    s.do(BLUE, "vote bF1 leave", "vote gF1 stay", "confirm")
    assert s.here("bF1"), "nothing happens before all are in"
    assert s.to_act == (RED,)
    s.do(RED, "vote rF1 leave", "confirm")
    assert s.gone("bF1", "rF1")
    assert s.here("gF1")
    assert s.to_act == (BLUE,)


@pytest.mark.rule("FMP-225")
def test_a_choice_may_be_changed_until_it_is_confirmed():
    s = ballot(TWO)
    s.do(BLUE, "vote bF1 leave", "vote bF1 stay", "confirm")
    s.do(RED, "vote rF1 leave", "vote rF1 stay", "confirm")
    assert s.here("bF1", "rF1")


@pytest.mark.rule("FMP-225", "FMP-220a")
def test_nothing_but_the_vote_is_done_during_the_vote():
    s = ballot(f"{TWO}; bt1 0,0")
    for line in ("move bt1 0,1", "end", "load bt1 into bF1"):
        s.refused(BLUE, line, "FMP-225", "FMP-220a")
    assert s.legal(BLUE) <= {"vote bF1 leave", "vote bF1 stay", "confirm"}


@pytest.mark.rule("FMP-225a", "FMP-239")
def test_a_choice_is_hidden_from_everybody_else_until_all_are_in():
    s = ballot(f"{TWO}; gF1 7,5 B", seats=3)
    s.do(BLUE, "vote bF1 leave")
    leaving = (s.view(RED), s.view(None), s.view(GREEN))
    t = ballot(f"{TWO}; gF1 7,5 B", seats=3)
    t.do(BLUE, "vote bF1 stay")
    assert leaving == (t.view(RED), t.view(None), t.view(GREEN))
    assert s.view(BLUE)["votes"] == {"bF1": "leave"}
    assert s.view(RED)["votes"] == s.view(None)["votes"] == {}
    s.do(BLUE, "confirm")
    assert s.view(RED)["votes"] == {}
    assert s.last is not None
    assert not any("leave" in event.text for event in s.last.events if event.told_to(RED))


@pytest.mark.rule("FMP-225a")
def test_the_events_of_a_choice_go_to_its_voter_only():
    s = ballot(TWO)
    s.do(BLUE, "vote bF1 leave")
    assert s.last is not None
    assert all(not event.told_to(RED) and not event.told_to(None) for event in s.last.events)


@pytest.mark.rule("FMP-225b", "FMP-36a")
def test_each_player_has_a_turns_length_and_a_ship_without_a_choice_stays():
    s = ballot(TWO)
    windows = GAME.windows(s.state)
    assert {w.seat for w in windows} == {BLUE, RED}
    assert all(w.length is None and not w.grace for w in windows)
    s.timeout(BLUE)
    assert s.to_act == (RED,)
    s.do(RED, "confirm")
    assert s.here("bF1", "rF1")
    assert s.phase == "play"


@pytest.mark.rule("FMP-36", "FMP-36a", "FMP-206", "FMP-225b")
def test_a_time_out_is_told_as_one_in_every_phase():
    def first(s):
        event = s.last.events[0]
        return event.kind, event.rule, event.seat

    s = new_game(2)
    for rule in ("FMP-206", "FMP-206", "FMP-36a", "FMP-36a"):
        seat = s.to_act[0]
        s.timeout(seat)
        assert first(s) == ("timeout", rule, seat)
        assert "confirmed" not in [event.kind for event in s.last.events]
    seat = s.to_act[0]
    s.timeout(seat)
    assert first(s) == ("timeout", "FMP-36", seat)
    assert "ended" not in [event.kind for event in s.last.events]
    s = ballot(TWO)
    s.timeout(BLUE)
    assert first(s) == ("timeout", "FMP-225b", BLUE)


@pytest.mark.rule("FMP-226", "FMP-235", "FMP-25")
def test_leaving_ships_go_at_once_free_with_what_they_hold_whatever_their_turrets():
    s = ballot(
        "bF1 3,3 A turrets=N; o1 in bF1; bc1 in bF1; o2 in bc1; bt1 in bc1; bg1 in bF1; rF1 10,3 A; bt2 0,0"
    )
    s.do(BLUE, "vote bF1 leave", "confirm")
    s.do(RED, "confirm")
    assert s.facts["score"]["blue"] == {"ore": 2, "units": 3, "turrets": 1, "total": 8}
    assert s.gone("bF1", "o1", "bc1", "o2", "bt1", "bg1")
    assert s.to_act == (RED,), "he does not play turn 21"
    s.ends(RED)
    assert (s.turn, s.to_act) == (22, (RED,))


@pytest.mark.rule("FMP-226", "FMP-228", "FMP-21", "FMP-227a")
def test_one_who_keeps_another_ship_plays_on_with_the_credit_of_what_is_left():
    s = ballot(f"{TWO}; gF1 7,5 B; bt1 0,0; rt1 0,7", seats=3, commands={"red": "blue"})
    s.do(BLUE, "vote bF1 leave", "confirm")
    s.do(GREEN, "confirm")
    assert s.to_act == (BLUE,)
    assert s.points == 15, "two ships, one leaves"
    s.do(BLUE, "move rt1 1,7")
    s.refused(BLUE, "move bt1 0,1", "FMP-12", "FMP-227", "FMP-50")
    assert s.owner("bt1") is None


@pytest.mark.rule("FMP-226a", "FMP-6")
def test_all_leave_together_and_their_hexes_are_free():
    s = ballot(f"{TWO}; gF1 7,5 B; gt1 3,1", seats=3)
    for seat, ship, way in ((BLUE, "bF1", "leave"), (RED, "rF1", "leave"), (GREEN, "gF1", "stay")):
        s.do(seat, f"vote {ship} {way}", "confirm")
    s.do(GREEN, "move gt1 3,2", "move gt1 3,3")
    assert s.where("gt1") == (3, 3)
    assert footprint((3, 3), "A") >= {(3, 2), (3, 3)}


@pytest.mark.rule("FMP-226a", "FMP-137", "FMP-45", "FMP-227")
@pytest.mark.parametrize("order", ["blue red green", "blue green red"])
def test_a_departure_that_frees_two_groups_leaves_the_earlier_player_his_fire(order):
    placed = (
        "bF1 1,6 A turrets=; rF1 7,6 A turrets=; gF1 11,6 A turrets=;"
        "gt1 4,0; gt2 3,0; rt1 5,0; rt2 6,0; bt1 4,2; bt2 5,1"
    )
    s = ballot(placed, seats=3, order=order.split())
    assert {"gt1", "rt1"} <= set(s.facts["holds"]), "blue holds both front tanks"
    s.do(BLUE, "vote bF1 leave", "confirm")
    s.do(RED, "confirm")
    s.do(GREEN, "confirm")
    later = "gt1" if order.endswith("green") else "rt1"
    assert set(s.facts["holds"]) == {later}


@pytest.mark.rule("FMP-226b", "FMP-232")
@pytest.mark.parametrize("turn", [7, 20, 21, 24])
def test_there_is_no_other_take_off(turn):
    s = scene(FIELD, f"{TWO}; gF1 7,5 B", seats=3, turn=turn, commands={"green": "blue"})
    s.refused(BLUE, "launch-order bF1 gF1", "FMP-232", "FMP-226b")
    s.refused(BLUE, "vote bF1 leave", "FMP-225", "FMP-226b")
    assert not s.lines(BLUE, "launch-order") | s.lines(BLUE, "vote")
    if turn != 20:
        s.ends(BLUE, RED)
        assert s.here("bF1", "rF1", "gF1")


@pytest.mark.rule("FMP-227", "FMP-121", "FMP-110", "FMP-151")
def test_units_of_a_departed_colour_are_nobodys():
    placed = f"{TWO}; bt1 5,0; bt2 6,0; rc1 8,1; rt1 6,1; rt2 4,1; bc1 0,7; bt3 in bc1; bw1 13,7"
    s = ballot(placed, future=["low", "normal", "high", "low", "low", "normal"])
    s.do(BLUE, "vote bF1 leave", "confirm")
    s.do(RED, "confirm")
    for name in ("bt1", "bt2", "bc1", "bt3", "bw1"):
        assert s.owner(name) is None
    assert not s.facts["holds"], "they give no cover and are not neutralized"
    s.refused(RED, "move rt1 6,0", "FMP-6")
    s.do(RED, "fire rt1 rt2 at 5,0")
    assert s.gone("bt1")
    assert s.forecast(RED) == []


@pytest.mark.rule("FMP-227a", "FMP-150")
def test_command_goes_by_the_ships_colour_and_the_units_may_be_captured_back():
    s = ballot(f"{TWO}; gF1 7,5 B; bt1 2,6; rt1 1,6; rt2 2,5", seats=3, commands={"red": "blue"})
    s.do(BLUE, "vote bF1 leave", "confirm")
    s.do(GREEN, "confirm")
    assert s.owner("bt1") is None
    s.do(BLUE, "capture bt1 with rt1 rt2")
    assert s.owner("bt1") == "red"
    s.do(BLUE, "move bt1 2,7")


@pytest.mark.rule("FMP-227a", "FMP-237", "FMP-178b")
def test_who_leaves_with_all_his_ships_plays_no_more_and_keeps_his_score():
    s = ballot("bF1 3,3 A; o1 in bF1; rF1 10,3 A")
    s.do(BLUE, "vote bF1 leave", "confirm")
    s.do(RED, "confirm")
    assert s.to_act == (RED,)
    while s.phase != "over":
        s.ends(RED)
    assert s.outcome is not None
    assert s.outcome.totals == (5, 3)


@pytest.mark.rule("FMP-232", "FMP-233", "FMP-25", "FMP-S9")
@pytest.mark.parametrize(("points", "launched"), [(3, True), (2, False)])
def test_at_the_end_of_turn_25_a_ship_takes_off_if_it_can_be_paid(points, launched):
    s = scene(FIELD, "bF1 3,3 A turrets=N; o1 in bF1; rF1 10,3 A", turn=25, points=points)
    s.ends(BLUE)
    assert s.gone("bF1") is launched
    assert s.facts["score"]["blue"]["total"] == (3 if launched else 0)
    s.ends(RED)
    assert s.outcome is not None
    assert s.outcome.totals == ((3 if launched else 0), 3)


FLEET = "bF1 2,3 A turrets=; o1 in bF1; o2 in bF1; rF1 6,3 A; gF1 10,3 A turrets=N,SE; bt9 in bF1"
"""Blue's ships: his own scores 5 and costs 4, the red one 3 and 1, the green one 2 and 2."""
MINE = {"red": "blue", "green": "blue"}


@pytest.mark.rule("FMP-232")
@pytest.mark.parametrize(
    ("points", "away"),
    [
        (7, "bF1 rF1 gF1"),
        (6, "bF1 rF1"),
        (5, "bF1 rF1"),
        (4, "bF1"),
        (3, "rF1 gF1"),
        (2, "rF1"),
        (1, "rF1"),
        (0, ""),
    ],
)
def test_by_default_again_and_again_the_ship_of_highest_score_that_can_be_paid(points, away):
    s = scene(FIELD, f"{FLEET}; yF1 6,6 B", seats=4, turn=25, points=points, commands=MINE)
    s.ends(BLUE)
    assert {ship for ship in ("bF1", "rF1", "gF1") if s.gone(ship)} == set(away.split())


@pytest.mark.rule("FMP-232")
@pytest.mark.parametrize(("landed", "away"), [(["blue", "red"], "bF1"), (["red", "blue"], "rF1")])
def test_of_ships_of_equal_score_the_one_landed_first_goes(landed, away):
    s = scene(
        FIELD,
        f"{TWO}; gF1 7,5 B",
        seats=3,
        turn=25,
        points=1,
        commands={"red": "blue"},
        landed=[*landed, "green"],
    )
    s.ends(BLUE)
    assert {ship for ship in ("bF1", "rF1") if s.gone(ship)} == {away}


@pytest.mark.rule("FMP-232")
def test_the_player_may_give_the_order():
    s = scene(FIELD, f"{FLEET}; yF1 6,6 B", seats=4, turn=25, points=4, commands=MINE)
    s.do(BLUE, "launch-order gF1 rF1 bF1").ends(BLUE)
    assert s.gone("gF1", "rF1")
    assert s.here("bF1")
    s = scene(FIELD, f"{FLEET}; yF1 6,6 B", seats=4, turn=25, points=4, commands=MINE)
    s.do(BLUE, "launch-order gF1 rF1 bF1", "launch-order bF1 gF1 rF1").timeout(BLUE)
    assert s.gone("bF1")
    assert s.here("gF1", "rF1")


@pytest.mark.rule("FMP-232")
def test_the_order_names_the_players_own_ships():
    s = scene(FIELD, f"{FLEET}; yF1 6,6 B", seats=4, turn=25, points=4, commands=MINE)
    s.refused(BLUE, "launch-order yF1 bF1 rF1 gF1", "FMP-232", "FMP-12")


@pytest.mark.rule("FMP-232", "FMP-232a", "FMP-227", "FMP-6")
def test_those_who_come_later_find_the_hexes_free_and_the_units_ownerless():
    s = scene(FIELD, f"{TWO}; bt1 6,0; bt2 7,0; rt1 5,2", turn=25)
    assert s.hold("rt1") == {"bF1.N", "bF1.SE"}
    s.ends(BLUE)
    assert s.gone("bF1")
    assert s.owner("bt1") is None
    assert not s.neutralized("rt1")
    s.do(RED, "move rt1 4,2 3,2 3,3")
    assert s.where("rt1") == (3, 3)


@pytest.mark.rule("FMP-233", "FMP-233a")
def test_a_marooned_ship_stays_as_it_is_until_the_last_turn_is_over():
    s = scene(FIELD, "bF1 3,3 A turrets=SE; bt1 6,4; rF1 11,3 A; rt1 5,6; rc1 8,4", turn=25, points=0)
    s.ends(BLUE)
    assert s.here("bF1")
    assert s.owner("bt1") == "blue"
    s.refused(RED, "move rt1 5,5", "FMP-122")
    s.ends(RED)
    assert s.phase == "over"
    assert s.outcome is not None
    assert s.outcome.totals == (0, 3)


@pytest.mark.rule("FMP-233a", "FMP-175", "FMP-232", "FMP-178")
def test_a_marooned_ship_may_still_be_captured_and_launched_by_a_later_player():
    s = scene(FIELD, "bF1 3,3 A turrets=; o1 in bF1; rF1 11,3 A; rt1 3,1", turn=25, points=3)
    s.ends(BLUE)
    assert s.here("bF1")
    s.do(RED, "seize bF1 with rt1", "rebuild bF1.N")
    s.ends(RED)
    assert s.gone("bF1", "rF1")
    assert s.outcome is not None
    assert s.outcome.totals == (0, (2 + 1 + 1) + 3)


@pytest.mark.rule("FMP-232", "FMP-226b")
def test_a_ship_must_try_to_take_off_and_nothing_is_saved_by_staying():
    s = scene(FIELD, TWO, turn=25)
    assert s.points == 15
    s.ends(BLUE)
    assert s.gone("bF1")
