"""Civ picks and cards: PU-66 to PU-73a."""

import pytest

from .scene import depot, given, pick, scene

TRACKS = ("civ", "water", "biomass", "rover", "tech")
FREE = {"pieces": [given((5, 0, "civ"), (5, 1, "civ"))]}
BOOST = {"kind": "boost"}


@pytest.mark.rule("PU-67")
def test_picks_are_made_clockwise_from_the_commander_each_player_all_own_ones() -> None:
    seats = [{"owed": [1]}, {"owed": [1, 2]}, {"owed": [2]}]
    civ = {"1": [6, 7, 29], "2": [8, 9, 30], "3": [], "4": []}
    s = scene(*seats, phase="picks", commander=1, civ=civ)
    s.holds(slot=1, to_act=[1])
    s.refused(0, "pick 1 6", "PU-67")
    s.refused(1, "pick 3 15", "PU-67")
    s.refused(1, "confirm", "PU-38a")
    s.do(1, "pick 2 9", "pick 1 7", "confirm")
    s.holds(slot=2)
    s.refused(2, "pick 1 6", "PU-67")
    s.do(2, "pick 2 30", "confirm")
    s.holds(slot=0)
    s.do(0, "pick 1 29", "confirm")
    s.holds(phase="rotate", round=2, civ={"1": [6], "2": [8]})


@pytest.mark.rule("PU-67")
def test_no_pick_is_made_in_the_draft() -> None:
    s = scene({"owed": [1], "turn": {"taken": "I2-2"}}, {}, civ={"1": [6]})
    s.refused(0, "pick 1 6", "PU-67")


@pytest.mark.rule("PU-68")
def test_one_card_of_the_rank_is_taken_and_an_empty_rank_gives_nothing() -> None:
    civ = {"1": [6], "2": [], "3": [], "4": []}
    s = scene({"owed": [1, 2]}, {"owed": [1]}, phase="picks", civ=civ)
    s.refused(0, "pick 2 8", "PU-68")
    s.refused(0, "pick 1 7", "PU-68")
    assert s.legal(0) == ["pick 1 6"]
    s.do(0, "pick 1 6", "confirm")
    s.holds(phase="rotate", round=2)
    assert s.seat(1)["owed"] == [], "the second seat's rank is empty: no slot, nothing owed"


@pytest.mark.rule("PU-69", "PU-69a")
def test_end_game_cards_are_secret_and_immediate_ones_lie_face_up() -> None:
    s = scene({"owed": [1, 1]}, {}, phase="picks", civ={"1": [4, 6]})
    s.do(0, "pick 1 6", "pick 1 4", "confirm")
    assert s.seat(0)["hand_end_game"] == [6]
    assert s.seat(0)["shown_cards"] == [4]
    for viewer in (1, None):
        seen = s.view(viewer)["seats"][0]
        assert (seen["hand_end_game"], seen["shown_cards"]) == (1, [4])
    assert s.view(0)["seats"][0]["hand_end_game"] == [6]


@pytest.mark.rule("PU-70", "PU-38a")
def test_an_effect_that_earns_a_pick_makes_it_in_the_same_slot() -> None:
    seat = {"tracks": {"civ": 4}, "owed": [1]}
    s = scene(seat, {}, phase="picks", civ={"1": [2], "2": [9, 30]})
    s.do(0, "pick 1 2", "tracks civ")
    assert s.seat()["owed"] == []
    assert s.pending() == [{"kind": "pick", "rank": 2}]
    assert s.view(0)["civ"]["2"] == [9, 30]
    s.refused(0, "confirm", "PU-38a")
    s.do(0, "pick 2 30", "confirm")
    assert s.seat()["hand_end_game"] == [30]


@pytest.mark.rule("PU-21", "PU-70")
def test_what_showed_the_cards_of_a_new_rank_cannot_be_taken_back() -> None:
    from engine.game import Illegal

    s = scene({"tracks": {"civ": 4}, "owed": [1]}, {}, phase="picks", civ={"1": [2], "2": [9]})
    s.do(0, "pick 1 2")
    s.withdraw(0)
    s.do(0, "pick 1 2", "tracks civ")
    with pytest.raises(Illegal, match="cards of a rank were shown"):
        s.withdraw(0)


@pytest.mark.rule("PU-71")
def test_salvage_yard_places_without_advances_and_depot_repair_with_them() -> None:
    station = depot(["I4-4m"], ["I2-2"])
    plain = pick(5, FREE, station=station)
    assert plain.pending() == [{"kind": "extra", "advance": False}]
    plain.refused(0, "confirm", "PU-38a")
    plain.refused(0, "take I4-4m unplaced", "PU-71")
    plain.do(0, "take I4-4m at 3,2")
    assert plain.pending() == []
    assert plain.seat()["meteors"] == [[6, 2]]
    assert plain.seat()["last"] == 1
    full = pick(16, FREE, station=station).do(0, "take I4-4m at 3,2")
    kinds = [(item["resource"], item.get("ice")) for item in full.pending()]
    assert kinds == [("water", True), ("rover", None)]


@pytest.mark.rule("PU-71")
def test_a_second_such_card_in_the_slot_offers_only_the_other_stack() -> None:
    seat = {**FREE, "owed": [1, 3]}
    civ = {"1": [5], "2": [], "3": [16], "4": []}
    s = scene(seat, {}, phase="picks", civ=civ, station=depot(["I4-4", "I4-2"], ["I2-2", "I2-0"]))
    s.do(0, "pick 1 5", "take I4-4 at 3,2", "pick 3 16")
    assert {line.split()[1] for line in s.legal(0, "take")} == {"I2-2"}
    s.refused(0, "take I4-2 at 3,3", "PU-71")
    s.do(0, "take I2-2 at 6,0")
    assert s.turn()["drawn"] == ["outer", "inner"]


@pytest.mark.rule("PU-71", "PU-73a")
def test_an_extra_tile_that_fits_nowhere_is_over_and_does_not_end_the_game() -> None:
    from engine.planet_unknown.content import PLANET_DATA

    rows = PLANET_DATA[0].terrain
    squares = [(x, y, "civ") for y, row in enumerate(rows) for x, c in enumerate(row) if c != "."]
    s = pick(16, {"pieces": [given(*squares)]}, station=depot(["I4-4", "I4-2"], ["I2-2", "I2-0"]))
    assert s.pending() == []
    s.do(0, "confirm")
    s.holds(phase="rotate", round=2, final_round=None)


@pytest.mark.rule("PU-72")
def test_unionization_raises_tracks_to_space_five_with_all_benefits_but_boosts() -> None:
    laid = [{"tile": "I2-2", "squares": [[5, 0], [5, 1]]}]
    seat = {"tracks": {"civ": 2, "water": 2, "biomass": 7, "rover": 0, "tech": 4}, "pieces": laid}
    s = pick(21, seat)
    assert s.pending() == [{"kind": "raise", "to": 5}]
    s.refused(0, "raise biomass", "PU-72")
    s.do(0, "raise water rover civ water water tech")
    assert s.pending() == [{"kind": "raise", "to": 5}, {"kind": "rover"}, {"kind": "pick", "rank": 1}]
    s.do(0, "raise civ civ rover rover rover rover")
    assert s.seat()["tracks"] == {"civ": 5, "water": 5, "biomass": 7, "rover": 5, "tech": 5}
    assert s.pending() == [{"kind": "rover"}, {"kind": "pick", "rank": 1}]
    assert s.turn()["movement"] == 1 + 1 + 2 + 2
    assert s.seat()["on"] == [1, 2]


@pytest.mark.rule("PU-72", "PU-73a")
def test_unionization_with_no_low_track_is_over() -> None:
    assert pick(21, {"tracks": dict.fromkeys(TRACKS, 5)}).pending() == []


@pytest.mark.rule("PU-73")
def test_lifepods_of_the_planet_are_collected_the_stated_number_or_all() -> None:
    s = pick(13)
    assert s.pending() == [{"kind": "lifepods", "n": 2}]
    s.refused(0, "lifepod 5,5", "PU-73")
    s.refused(0, "confirm", "PU-38a")
    s.do(0, "lifepod 7,2 5,9")
    assert s.pending() == []
    assert sorted(s.seat()["lifepods"]) == [[1, 4], [2, 7], [8, 8], [10, 4]]
    assert s.seat()["collected"]["lifepods"] == 2
    few = pick(18, {"lifepods": [[7, 2], [8, 8]]}).do(0, "lifepod 8,8 7,2")
    assert few.pending() == []
    assert few.seat()["collected"]["lifepods"] == 2
    assert pick(18, {"lifepods": []}).pending() == []


@pytest.mark.rule("PU-73a")
def test_different_tracks_are_named_in_order_and_all_advance_before_a_benefit() -> None:
    s = pick(10, {"tracks": {"civ": 7, "water": 2, "biomass": 1}})
    assert len(s.legal(0, "tracks")) == 60
    s.refused(0, "tracks civ civ water", "PU-73a")
    s.refused(0, "tracks civ water", "PU-73a")
    s.do(0, "tracks biomass civ water")
    assert s.seat()["tracks"] == {"civ": 8, "water": 3, "biomass": 2, "rover": 0, "tech": 0}
    assert s.pending() == [BOOST, BOOST, BOOST]


@pytest.mark.rule("PU-73a")
def test_fewer_tracks_that_can_advance_take_fewer_advances() -> None:
    tops = {"civ": 15, "water": 15, "biomass": 15, "tech": 14}
    s = pick(19, {"tracks": tops})
    s.refused(0, "tracks civ tech rover", "PU-40")
    assert s.legal(0, "tracks") == ["tracks rover tech", "tracks tech rover"]


@pytest.mark.rule("PU-73a", "PU-41")
def test_two_advances_on_one_track_lose_the_step_past_the_top_but_on_the_rover_track() -> None:
    s = pick(2, {"tracks": {"water": 14, "civ": 15}})
    s.refused(0, "tracks civ", "PU-40")
    s.do(0, "tracks water")
    assert s.seat()["tracks"]["water"] == 15
    rover = pick(2, {"tracks": {"rover": 14}}).do(0, "tracks rover")
    assert rover.turn()["movement"] == 4 + 4


@pytest.mark.rule("PU-73a", "PU-91")
def test_a_jump_goes_to_any_free_grid_square_collects_there_and_may_be_passed() -> None:
    seat = {**FREE, "planet": "tartarus", "rovers": [[5, 0], [5, 1]]}
    s = pick(14, seat)
    assert s.pending() == [{"kind": "jump"}]
    s.refused(0, "jump 5,0 5,1", "PU-61")
    s.refused(0, "jump 5,0 0,0", "PU-59")
    s.refused(0, "jump 6,0 6,4", "PU-59")
    assert len(s.legal(0, "jump")) == 2 * (96 - 2)
    assert "confirm" in s.legal(0)
    s.do(0, "jump 5,0 6,4")
    assert s.seat()["collected"]["lifepods"] == 1
    assert s.seat()["rovers"] == [[5, 1], [6, 4]]
    assert pick(14, FREE).pending() == []


@pytest.mark.rule("PU-73a")
def test_jumps_in_hand_are_spent_as_movement_is() -> None:
    s = scene(
        {**FREE, "rovers": [[5, 0]], "owed": [1], "turn": {"jumps": 1}}, {}, phase="picks", civ={"1": [6]}
    )
    s.do(0, "jump 5,0 8,8")
    assert s.turn()["jumps"] == 0
    s.refused(0, "jump 8,8 5,0", "PU-73a")


@pytest.mark.rule("PU-73a")
def test_cleared_meteors_are_collected_by_nobody() -> None:
    rocks = {
        "pieces": [given((5, 0, "civ"), (5, 1, "civ"), (6, 1, "civ"))],
        "meteors": [[5, 0], [5, 1], [6, 1]],
    }
    s = pick(25, rocks)
    assert s.pending() == [{"kind": "clear", "n": 3}]
    s.refused(0, "clear 6,0", "PU-73a")
    assert "confirm" in s.legal(0), "up to three"
    s.do(0, "clear 5,0 6,1")
    assert s.pending() == [{"kind": "clear", "n": 1}]
    assert s.seat()["meteors"] == [[5, 1]]
    assert s.seat()["collected"]["meteors"] == 0
    assert pick(25).pending() == []


@pytest.mark.rule("PU-73a")
def test_the_line_to_clear_must_hold_a_meteor() -> None:
    rocks = {
        "pieces": [given((5, 0, "civ"), (5, 1, "civ"), (6, 1, "civ"))],
        "meteors": [[5, 0], [5, 1], [6, 1]],
    }
    s = pick(17, rocks)
    assert s.legal(0) == ["line row 0", "line row 1", "line column 5", "line column 6"]
    s.refused(0, "line row 2", "PU-73a")
    s.do(0, "line column 5")
    assert s.seat()["meteors"] == [[6, 1]]
    assert s.seat()["collected"]["meteors"] == 0
    assert pick(17).pending() == []


@pytest.mark.rule("PU-69", "PU-52")
def test_patch_cards_give_their_number_of_patches() -> None:
    for card, number in ((3, 1), (12, 2), (26, 3)):
        assert pick(card, FREE).pending() == [{"kind": "patch"}] * number


@pytest.mark.rule("PU-38a", "PU-67")
def test_a_slot_closes_with_everything_that_had_to_be_taken() -> None:
    s = pick(1).do(0, "tracks civ tech", "confirm")
    s.holds(phase="rotate", round=2)
    assert s.seat()["shown_cards"] == [1]
