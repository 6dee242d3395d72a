"""The end of the game: PU-74 to PU-78, and resigning, PU-131."""

import pytest

from engine.game import Illegal

from .scene import DONE, GAME, begin, depot, given, scene, turn

FREE = {"pieces": [given((5, 0, "civ"), (5, 1, "civ"))]}
ADVANCE = {"kind": "advance"}


@pytest.mark.rule("PU-74", "PU-75")
def test_an_empty_depot_ends_the_game_after_the_round_and_its_picks() -> None:
    station = depot([], ["I2-2"])
    s = scene({"owed": [1]}, DONE, station=station, civ={"1": [6]})
    s.do(0, "take I2-2 at 5,0", "resolve rover", "rover 5,0", "resolve tech")
    s.holds(final_round=None)
    s.do(0, "confirm")
    s.holds(phase="picks", final_round=None)
    s.do(0, "pick 1 6", "confirm")
    s.holds(phase="end", final_round="depot", round=1, commander=0)
    s.do(0, "confirm").do(1, "confirm")
    s.holds(phase="over", to_act=[])


@pytest.mark.rule("PU-75")
def test_one_empty_stack_is_no_trigger_and_leaves_one_tile_to_choose() -> None:
    s = scene({}, DONE, station=depot(["I4-4", "I4-2"], []))
    assert {line.split()[1] for line in s.legal(0, "take")} == {"I4-4"}
    s.do(0, "take I4-4 at 3,1", "resolve water", "resolve rover", "rover 3,1", "confirm")
    s.holds(phase="rotate", round=2, final_round=None)


@pytest.mark.rule("PU-75")
def test_an_extra_tile_may_be_the_one_that_empties_a_depot() -> None:
    s = scene({**FREE, "owed": [1]}, {}, phase="picks", civ={"1": [5]}, station=depot([], ["I2-2"]))
    s.do(0, "pick 1 5", "take I2-2 at 6,0", "confirm")
    s.holds(phase="end", final_round="depot")


@pytest.mark.rule("PU-75")
def test_a_depot_nobody_faces_counts_as_well() -> None:
    s = scene({"turn": turn()}, DONE, station=depot([], [], slot=4))
    s.holds(final_round=None, phase="draft")
    s.do(0, "confirm")
    s.holds(phase="end", final_round="depot")


@pytest.mark.rule("PU-74", "PU-36")
def test_there_is_no_further_round_after_the_final_one() -> None:
    s = scene({"turn": turn()}, DONE, final_round="no fit", round=9)
    s.do(0, "confirm")
    s.holds(phase="end", round=9)
    s.do(0, "confirm").do(1, "confirm")
    s.holds(phase="over", round=9)


@pytest.mark.rule("PU-76")
def test_end_steps_show_the_cards_advance_and_place_kept_patches_in_any_order() -> None:
    seat = {**FREE, "hand_end_game": [24, 23, 6], "kept_patches": 1, "tracks": {"civ": 7, "biomass": 2}}
    s = scene(seat, {}, phase="end")
    assert s.pending() == [ADVANCE, ADVANCE, {"kind": "patch"}]
    for viewer in (1, None):
        assert s.view(viewer)["seats"][0]["hand_end_game"] == [24, 23, 6]
    s.refused(0, "confirm", "PU-38a")
    s.do(0, "patch 5,2", "advance civ", "boost tech", "advance biomass", "patch 5,3", "confirm")
    assert s.seat()["tracks"] == {"civ": 8, "water": 0, "biomass": 3, "rover": 0, "tech": 1}
    assert s.seat()["count"] == 3


@pytest.mark.rule("PU-76")
def test_end_steps_are_made_side_by_side() -> None:
    s = scene({"hand_end_game": [24]}, {"hand_end_game": [23]}, phase="end", commander=1)
    assert s.to_act == (1, 0)
    s.do(0, "advance water").do(1, "advance tech").do(0, "confirm").do(1, "confirm")
    s.holds(phase="over")


@pytest.mark.rule("PU-77", "PU-70")
def test_picks_earned_in_a_pass_are_made_after_it_and_make_the_next_pass() -> None:
    seat = {**FREE, "hand_end_game": [24], "tracks": {"civ": 13, "tech": 5}}
    civ = {"4": [23, 26, 22], "1": [], "2": [], "3": []}
    s = scene(seat, {}, phase="end", commander=1, civ=civ)
    s.do(0, "advance civ")
    assert s.seat(0)["owed"] == [4]
    s.do(0, "confirm").do(1, "confirm")
    s.holds(phase="end-picks", slot=0)
    s.do(0, "pick 4 23")
    assert s.pending() == [], "its advance belongs to the next pass"
    s.do(0, "confirm")
    s.holds(phase="end", **{"pass": 2})
    assert s.pending(0) == [ADVANCE], "only the new card's advance; the other was made"
    s.do(0, "advance tech", "confirm").do(1, "confirm")
    s.holds(phase="over", **{"pass": 2})


@pytest.mark.rule("PU-77", "PU-55")
def test_patches_kept_from_such_picks_are_placed_in_the_next_pass() -> None:
    seat = {**FREE, "owed": [4], "tracks": {"tech": 5}}
    s = scene(seat, {}, phase="end-picks", civ={"4": [26]})
    s.do(0, "pick 4 26", "keep", "keep", "patch 5,2", "confirm")
    s.holds(phase="end", **{"pass": 2})
    assert s.pending(0) == [{"kind": "patch"}] * 2
    s.refused(0, "keep", "PU-77")
    s.do(0, "patch 5,3", "patch 5,4", "confirm").do(1, "confirm")
    s.holds(phase="over")


@pytest.mark.rule("PU-77", "PU-69")
def test_an_end_game_card_of_such_a_pick_stays_secret_until_the_next_pass() -> None:
    seats = {"hand_end_game": [6], "owed": [4]}, {"owed": [4]}
    s = scene(*seats, phase="end-picks", civ={"4": [22, 27, 28]})
    s.do(0, "pick 4 27", "confirm")
    assert s.facts["slot"] == 1
    assert s.view(1)["seats"][0]["hand_end_game"] == 2
    assert s.view(0)["seats"][0]["hand_end_game"] == [6, 27]
    s.do(1, "pick 4 22", "confirm")
    assert s.view(1)["seats"][0]["hand_end_game"] == [6, 27]


@pytest.mark.rule("PU-77")
def test_a_pass_without_picks_is_the_last_even_if_a_rank_is_empty() -> None:
    civ = {"1": [], "2": [], "3": [], "4": []}
    s = scene({"hand_end_game": [24], "tracks": {"civ": 13}}, {}, phase="end", civ=civ)
    s.do(0, "advance civ", "confirm").do(1, "confirm")
    s.holds(phase="over")
    assert s.seat()["owed"] == []


@pytest.mark.rule("PU-39a")
def test_movement_of_a_pass_is_lost_when_it_is_confirmed() -> None:
    seat = {**FREE, "hand_end_game": [24], "tracks": {"rover": 1}, "rovers": [[5, 0]]}
    s = scene(seat, {}, phase="end").do(0, "advance rover")
    assert s.turn()["movement"] == 1
    s.do(0, "confirm")
    assert s.turn()["movement"] == 0
    s.refused(0, "step 5,0 5,1", "PU-21")


@pytest.mark.rule("PU-78", "PU-12")
def test_private_objectives_are_shown_when_the_score_is_taken() -> None:
    s = scene({"objectives_private": [55], "tracks": {"civ": 15}}, {}, phase="end")
    assert s.view(1)["seats"][0]["objectives_private"] == 1
    s.do(0, "confirm").do(1, "confirm")
    assert s.view(1)["seats"][0]["objectives_private"] == [55]
    s.holds(lines=[{"civ": 5, "objective_55": 5}, {}])


@pytest.mark.rule("PU-131")
def test_who_resigns_is_out_at_once_and_holds_up_nobody() -> None:
    s = scene({"owed": [1]}, {"turn": turn()}, {"turn": turn()}, civ={"1": [6]})
    s.do(1, "confirm").do(2, "confirm")
    assert s.to_act == (0,)
    s.resign(0)
    s.holds(phase="rotate", round=2, commander=1, seats={"0": {"out": 1, "owed": []}})
    with pytest.raises(Illegal, match="resigned already"):
        s.resign(0)


@pytest.mark.rule("PU-131")
def test_the_planet_stays_as_it_is_open_to_all_and_the_hand_is_not_shown() -> None:
    s = scene({"hand_end_game": [6]}, {}, {}, station=depot(["I4-4"], ["I2-2"]))
    s.do(0, "take I2-2 at 5,0", "resolve tech")
    assert s.view(1)["seats"][0]["pieces"] == []
    s.resign(0)
    for viewer in (1, None):
        seen = s.view(viewer)["seats"][0]
        assert [piece["tile"] for piece in seen["pieces"]] == ["I2-2"]
        assert seen["tracks"]["tech"] == 1
        assert seen["hand_end_game"] == 1
    assert s.view(1)["station"]["inner"][0]["top"] is None, "until the round ends"
    s.resign(1)
    s.holds(phase="over", places=[3, 2, 1])
    assert s.view(2)["seats"][0]["hand_end_game"] == 1
    outcome = GAME.outcome(s.table.state)
    assert outcome is not None
    assert outcome.totals[:2] == (0, 0)
    assert outcome.lines[:2] == ((), ())


@pytest.mark.rule("PU-131")
def test_a_commander_who_resigns_before_the_rotation_leaves_it_to_the_next() -> None:
    s = scene({}, {}, {}, phase="rotate", commander=1).resign(1)
    s.holds(commander=2, to_act=[2], phase="rotate")
    s.do(2, "rotate 3")
    assert s.to_act == (2, 0)


@pytest.mark.rule("PU-131", "PU-22")
def test_the_marker_and_every_order_pass_over_who_is_out() -> None:
    s = scene({"turn": turn()}, {}, {"turn": turn()}).resign(1)
    s.do(0, "confirm").do(2, "confirm")
    s.holds(commander=2, round=2)
    picks = scene({"owed": [1]}, {"owed": [1]}, {"owed": [1]}, phase="picks", civ={"1": [6, 7]})
    picks.resign(1).do(0, "pick 1 6", "confirm")
    picks.holds(slot=2)


@pytest.mark.rule("PU-131")
def test_resigning_in_ones_own_slot_hands_it_on() -> None:
    s = scene({"owed": [1]}, {"owed": [1]}, {}, phase="picks", civ={"1": [6, 7]}).resign(0)
    s.holds(slot=1, civ={"1": [6, 7]})
    last = scene({"owed": [1]}, {}, {}, phase="picks", civ={"1": [6]}).resign(0)
    last.holds(phase="rotate", round=2, commander=1)


@pytest.mark.rule("PU-131")
def test_the_last_one_left_wins_whatever_the_scores() -> None:
    s = scene({"tracks": {"civ": 15}}, {}, {}).resign(0).resign(2)
    s.holds(phase="over", places=[3, 1, 2])
    with pytest.raises(Illegal, match="over"):
        s.resign(1)


@pytest.mark.rule("PU-131", "PU-87")
def test_those_who_resigned_come_last_the_last_to_resign_first() -> None:
    seats = [{"out": 1}, {"tracks": {"civ": 2}}, {"out": 2}, {}]
    s = scene(*seats, phase="over")
    s.holds(places=[4, 1, 3, 2])


@pytest.mark.rule("PU-131")
def test_resigning_while_choosing_leaves_the_others_to_choose() -> None:
    s = begin(3, planets="choice")
    s.resign(1)
    for seat in (0, 2):
        s.do(seat, s.legal(seat)[0])
    assert s.facts["phase"] == "rotate"
    assert 1 not in s.to_act


def test_a_confirmed_seat_in_the_end_steps_waits() -> None:
    s = scene({}, {}, phase="end").do(0, "confirm")
    s.holds(phase="end")
    assert s.to_act == (1,)
