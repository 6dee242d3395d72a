"""Tracks, boosts, water and energy: PU-37 to PU-51."""

from typing import Any

import pytest

from .scene import depot, given, pick, resource, scene, turn

BOOST = {"kind": "boost"}
LAID = {"pieces": [{"tile": "I2-2", "squares": [[5, 0], [5, 1]]}]}
"""The tile of the turn lies; without it the turn is one in which nothing fitted."""


def tracks(**markers: int) -> dict[str, int]:
    """All five tracks, those not named at 0."""
    return {"civ": 0, "water": 0, "biomass": 0, "rover": 0, "tech": 0} | markers


@pytest.mark.rule("PU-37")
def test_each_resource_advances_its_track_once_and_gives_what_the_space_shows() -> None:
    s = scene({"tracks": {"civ": 7, "biomass": 2}, "turn": turn(resource("civ"), resource("biomass"))})
    s.do(0, "resolve civ")
    assert s.seat()["tracks"] == tracks(civ=8, biomass=2)
    assert s.pending() == [resource("biomass"), BOOST]
    s.refused(0, "resolve civ", "PU-37")
    s.do(0, "resolve biomass")
    assert s.pending() == [BOOST, {"kind": "patch"}]


@pytest.mark.rule("PU-37", "PU-80")
def test_medals_give_nothing_when_passed() -> None:
    s = scene({"tracks": {"water": 1}, "turn": turn(resource("water", True))})
    s.do(0, "resolve water")
    assert s.pending() == []
    assert s.turn()["movement"] == 0
    s.holds(lines=[{"water": 1}, {}])


@pytest.mark.rule("PU-38")
def test_the_owner_picks_what_to_resolve_next_and_new_benefits_join() -> None:
    seat = {"tracks": {"civ": 7, "tech": 1}, "turn": turn(resource("civ"), resource("tech"), "boost")}
    s = scene(seat).do(0, "boost water", "resolve tech", "resolve civ")
    assert s.seat()["tracks"] == tracks(civ=8, water=1, tech=2)
    assert s.pending() == [BOOST, BOOST]


@pytest.mark.rule("PU-38", "PU-47")
def test_a_tech_reached_on_the_way_applies_to_what_is_resolved_after_it() -> None:
    seat = {**LAID, "tracks": {"tech": 9}, "turn": turn(resource("water", True), resource("tech"))}
    after = scene(seat).do(0, "resolve tech", "resolve water")
    assert after.seat()["tracks"] == tracks(tech=10, water=2)
    before = scene(seat).do(0, "resolve water", "resolve tech")
    assert before.seat()["tracks"] == tracks(tech=10, water=1)


@pytest.mark.rule("PU-38a")
@pytest.mark.parametrize(
    "item",
    [
        resource("civ"),
        resource("water", True),
        {"kind": "energy", "tracks": ["civ"]},
        BOOST,
        {"kind": "rover"},
        {"kind": "patch"},
    ],
)
def test_what_must_be_taken_and_can_be_stands_before_confirm(item: dict[str, Any]) -> None:
    laid = {"pieces": [given((5, 0, "civ"), (5, 1, "civ"))], "last": 0, "turn": turn(item)}
    s = scene(laid)
    s.refused(0, "confirm", "PU-38a")
    assert "confirm" not in s.legal(0)


@pytest.mark.rule("PU-38a", "PU-59")
def test_movement_can_be_passed() -> None:
    s = scene({"pieces": [given((5, 0, "civ"))], "rovers": [[5, 0]], "turn": turn(movement=3)})
    assert "step 5,0 5,1" in s.legal(0)
    s.do(0, "confirm")
    assert s.seat()["rovers"] == [[5, 0]]


@pytest.mark.rule("PU-38a", "PU-40", "PU-45")
def test_an_item_that_cannot_be_carried_out_waits_and_confirm_ends_it() -> None:
    seat = {"tracks": {"civ": 15}, "turn": turn(resource("civ"), resource("water", False))}
    s = scene(seat)
    s.refused(0, "resolve civ", "PU-40")
    s.refused(0, "resolve water", "PU-45")
    assert s.legal(0) == ["confirm"]
    s.do(0, "confirm")
    s.holds(round=2)
    assert s.seat()["tracks"] == tracks(civ=15)


@pytest.mark.rule("PU-38a", "PU-57")
def test_a_later_step_can_make_a_waiting_item_possible() -> None:
    """Every square of the piece holds a rover; once one steps away the milestone's token has a place."""
    seat = {
        "pieces": [{"tile": "I2-2", "squares": [[5, 0], [5, 1]]}],
        "rovers": [[5, 0], [5, 1]],
        "rover_tokens_waiting": 1,
        "turn": turn("rover", movement=1),
    }
    s = scene(seat)
    assert s.legal(0, "rover") == []
    assert "confirm" in s.legal(0)
    s.do(0, "step 5,0 6,0")
    s.refused(0, "confirm", "PU-38a")
    s.do(0, "rover 5,0")
    assert s.seat()["rovers"] == [[5, 0], [6, 0], [5, 1]]


@pytest.mark.rule("PU-38a", "PU-42")
def test_chains_of_boosts_may_be_of_any_length() -> None:
    """Tech 2, biomass 2 and civ 8 each give a boost to the next."""
    s = scene({"tracks": {"tech": 1, "biomass": 1, "civ": 7, "water": 2}, "turn": turn("boost")})
    s.do(0, "boost tech", "boost biomass", "boost civ", "boost water", "boost rover")
    assert s.seat()["tracks"] == tracks(tech=2, biomass=2, civ=8, water=3, rover=1)


@pytest.mark.rule("PU-39")
def test_movement_is_a_pool_spent_in_parts_between_other_items() -> None:
    seat = {
        "tracks": {"rover": 3},
        "pieces": [given((5, 0, "civ"))],
        "rovers": [[5, 0]],
        "turn": turn(resource("rover"), "boost", movement=1),
    }
    s = scene(seat).do(0, "step 5,0 5,1", "resolve rover", "step 5,1 5,2", "boost rover")
    assert s.turn()["movement"] == 3
    s.do(0, "step 5,2 5,3 5,4 5,5")
    assert (s.seat()["rovers"], s.turn()["movement"]) == ([[5, 5]], 0)
    s.refused(0, "step 5,5 5,6", "PU-59")


@pytest.mark.rule("PU-39", "PU-39a")
def test_unspent_movement_is_lost_when_turn_or_step_is_confirmed() -> None:
    s = scene(
        {"owed": [1], "pieces": [given((5, 0, "civ"))], "rovers": [[5, 0]], "turn": turn(movement=2)},
        civ={"1": [4]},
    )
    s.do(0, "confirm")
    assert s.facts["phase"] == "picks"
    s.do(0, "pick 1 4")
    assert s.turn()["movement"] == 4
    s.do(0, "step 5,0 5,1", "confirm")
    s.holds(phase="rotate", round=2)
    assert s.turn()["movement"] == 0


@pytest.mark.rule("PU-39a", "PU-67")
def test_all_picks_of_a_player_in_a_round_share_one_pool() -> None:
    seat = {"owed": [1, 2], "pieces": [given((5, 0, "civ"))], "rovers": [[5, 0]]}
    s = scene(seat, {}, phase="picks", civ={"1": [4], "2": [9]})
    s.do(0, "pick 1 4", "step 5,0 5,1", "pick 2 9", "step 5,1 5,2")
    assert s.turn()["movement"] == 2


@pytest.mark.rule("PU-40", "PU-42")
def test_a_track_at_its_top_takes_no_advance_and_no_boost() -> None:
    s = scene({"tracks": {"water": 15}, "turn": turn("boost")})
    s.refused(0, "boost water", "PU-40")
    assert s.legal(0, "boost") == ["boost civ", "boost biomass", "boost rover", "boost tech"]


@pytest.mark.rule("PU-41")
def test_the_rover_track_repeats_the_movement_of_its_last_space_each_time() -> None:
    s = scene({"tracks": {"rover": 15}, "turn": turn(resource("rover"), "boost")})
    s.do(0, "resolve rover")
    assert (s.seat()["tracks"]["rover"], s.turn()["movement"]) == (15, 4)
    s.do(0, "boost rover")
    assert s.turn()["movement"] == 8


@pytest.mark.rule("PU-41", "PU-64")
def test_a_repeated_last_space_is_a_new_grant_that_level_three_enlarges() -> None:
    s = scene({"tracks": {"rover": 15, "tech": 7}, "turn": turn("boost", "boost")})
    s.do(0, "boost rover", "boost rover")
    assert s.turn()["movement"] == 10


@pytest.mark.rule("PU-42")
def test_a_boost_advances_any_track_with_benefits_also_the_one_it_came_from() -> None:
    s = scene({"tracks": {"water": 2}, "turn": turn(resource("water", True))})
    s.do(0, "resolve water")
    assert s.pending() == [BOOST]
    s.do(0, "boost water")
    assert s.seat()["tracks"] == tracks(water=4), "a boost needs no ice"


@pytest.mark.rule("PU-45", "PU-46", "PU-2")
@pytest.mark.parametrize(
    ("placement", "ice"),
    [
        ("I4-4 at 2,2", True),  # water on 2,2 and 3,2; 3,2 is ice
        ("I4-4 at 1,2", None),  # off the grid
        ("I4-4 at 3,2", True),  # both water squares on ice
        ("I4-4 at 6,2", False),  # water on land; the ice at 8,2 is under rover
        ("I4-4 at 5,1", False),
    ],
)
def test_water_advances_once_if_a_water_square_covers_ice(placement: str, ice: bool | None) -> None:
    seat = {"pieces": [given((4, 1, "civ"), (7, 3, "civ"))], "lifepods": []}
    s = scene(seat, station=depot(["I4-4"], []))
    if ice is None:
        s.refused(0, f"take {placement}", "PU-25")
        return
    s.do(0, f"take {placement}")
    if ice:
        s.do(0, "resolve water")
    else:
        s.refused(0, "resolve water", "PU-45")
    assert s.seat()["tracks"]["water"] == int(ice)
    assert resource("water", False) in s.pending() or ice


@pytest.mark.rule("PU-47", "PU-105")
def test_level_four_makes_the_waters_advance_two_each_with_its_benefits() -> None:
    s = scene({**LAID, "tracks": {"water": 2, "tech": 10}, "turn": turn(resource("water", True))})
    s.do(0, "resolve water")
    assert s.seat()["tracks"]["water"] == 4
    assert s.pending() == [BOOST]


@pytest.mark.rule("PU-47", "PU-48")
def test_level_four_doubles_neither_boosts_nor_energy_nor_cards() -> None:
    energy = {"kind": "energy", "tracks": ["water"]}
    s = scene({"tracks": {"tech": 10}, "turn": turn("boost", energy)})
    s.do(0, "boost water", "energy water")
    assert s.seat()["tracks"]["water"] == 2
    card = pick(2, {"tracks": {"tech": 10, "water": 4}}).do(0, "tracks water")
    assert card.seat()["tracks"]["water"] == 6


@pytest.mark.rule("PU-48")
def test_energy_advances_water_without_ice_if_water_is_among_its_choices() -> None:
    s = scene({"pieces": [given((6, 4, "water"))], "lifepods": []}, station=depot([], ["I2-0"]))
    s.do(0, "take I2-0 at 7,3", "energy water")
    assert s.seat()["tracks"] == tracks(water=1)


@pytest.mark.rule("PU-49")
def test_the_other_resource_of_the_tile_is_always_a_choice_so_a_track_may_move_twice() -> None:
    s = scene({}, station=depot([], ["I2-0"]))
    s.do(0, "take I2-0 at 5,0")
    assert s.pending() == [resource("civ"), {"kind": "energy", "tracks": ["civ"]}]
    s.refused(0, "energy tech", "PU-50")
    s.do(0, "energy civ", "resolve civ")
    assert s.seat()["tracks"] == tracks(civ=2)


@pytest.mark.rule("PU-50")
def test_what_borders_the_old_part_of_the_energy_area_counts() -> None:
    seat = {"pieces": [given((5, 0, "tech"), (5, 1, "energy"), (5, 2, "energy"), (4, 3, "rover"))]}
    s = scene(seat, station=depot([], ["I2-0"]))
    s.do(0, "take I2-0 at 5,3 turn 2")
    assert s.pending()[1] == {"kind": "energy", "tracks": ["civ", "rover", "tech"]}


@pytest.mark.rule("PU-50a")
def test_a_patch_laid_later_adds_no_choice() -> None:
    seat = {"tracks": {"biomass": 2}, "turn": {"pending": [BOOST]}}
    s = scene(seat, station=depot([], ["I2-0"]))
    s.do(0, "take I2-0 at 5,0", "boost biomass", "patch 6,1")
    s.refused(0, "energy biomass", "PU-50")
    assert s.legal(0, "energy") == ["energy civ"]


@pytest.mark.rule("PU-50a", "PU-51")
def test_whether_a_choice_can_advance_is_judged_when_the_energy_is_resolved() -> None:
    energy = {"kind": "energy", "tracks": ["civ"]}
    s = scene({"tracks": {"civ": 14}, "turn": turn(resource("civ"), energy)})
    s.do(0, "resolve civ")
    s.refused(0, "energy civ", "PU-51")
    s.do(0, "confirm")
    assert s.seat()["tracks"]["civ"] == 15


@pytest.mark.rule("PU-51")
def test_choices_at_their_top_are_not_offered() -> None:
    energy = {"kind": "energy", "tracks": ["civ", "water", "rover"]}
    s = scene({"tracks": {"water": 15, "rover": 15}, "turn": turn(energy)})
    assert s.legal(0, "energy") == ["energy civ", "energy rover"]


@pytest.mark.rule("PU-51")
def test_uncovered_ground_is_no_terrain() -> None:
    """The energy at 6,1 lies beside uncovered land and ice only."""
    s = scene({}, station=depot([], ["I2-1"]))
    s.do(0, "take I2-1 at 5,0")
    assert s.pending() == [{"kind": "energy", "tracks": ["water"]}, resource("water", False)]


@pytest.mark.rule("PU-66")
def test_each_dome_earns_a_pick_of_its_rank() -> None:
    for marker, rank in ((2, 1), (5, 2), (9, 3), (13, 4)):
        s = scene({"tracks": {"civ": marker}, "turn": turn(resource("civ"))})
        s.do(0, "resolve civ")
        assert s.seat()["owed"] == [rank]
        assert s.pending() == []
