"""Corporations: PU-105 to PU-110."""

from typing import Any

import pytest

from .scene import DONE, depot, given, pick, resource, scene, turn

BOOST, FLUX, PATCH = {"kind": "boost"}, {"kind": "flux"}, {"kind": "patch"}
LAID = {"pieces": [{"tile": "I2-2", "squares": [[5, 0], [5, 1]]}]}


def flux(token: str = "civ", **seat: Any) -> dict[str, Any]:
    return {"corporation": "Flux Industries", "flux": token, **seat}


@pytest.mark.rule("PU-105")
def test_a_tech_of_universal_works_while_its_milestone_is_at_or_below_the_marker() -> None:
    levels = {2: [], 3: [1], 5: [1, 2], 7: [1, 2, 3], 9: [1, 2, 3], 10: [1, 2, 3, 4], 14: [1, 2, 3, 4, 5]}
    for marker, on in levels.items():
        assert scene({"tracks": {"tech": marker}}).seat()["on"] == on


@pytest.mark.rule("PU-106")
def test_tech_three_lifts_civ_picks_of_the_flux_track_a_rank() -> None:
    for marker, rank in ((2, 2), (5, 3), (9, 4), (13, 4)):
        s = scene(flux("civ", tracks={"tech": 7, "civ": marker}, turn=turn(resource("civ"))))
        s.do(0, "resolve civ")
        assert s.seat()["owed"] == [rank]


@pytest.mark.rule("PU-106")
@pytest.mark.parametrize(
    ("token", "track", "marker", "pending", "movement"),
    [
        ("water", "water", 2, [BOOST, BOOST], 0),
        ("biomass", "biomass", 2, [PATCH, PATCH], 0),
        ("biomass", "biomass", 1, [BOOST], 0),
        ("rover", "rover", 1, [], 2),
        ("rover", "rover", 5, [{"kind": "rover"}], 3),
        ("civ", "civ", 7, [BOOST], 0),
        ("civ", "water", 2, [BOOST], 0),
        ("civ", "rover", 1, [], 1),
        ("tech", "biomass", 2, [PATCH], 0),
    ],
)
def test_tech_three_improves_the_flux_track_only(
    token: str, track: str, marker: int, pending: list[Any], movement: int
) -> None:
    s = scene(flux(token, **LAID, tracks={"tech": 7, track: marker}, turn=turn("boost")))
    s.do(0, f"boost {track}")
    assert s.pending() == pending
    assert s.turn()["movement"] == movement


@pytest.mark.rule("PU-106")
def test_a_tech_flux_gains_nothing_and_cards_are_no_spaces() -> None:
    s = scene(flux("tech", tracks={"tech": 7}, turn=turn("boost"))).do(0, "boost tech")
    assert s.pending() == []
    card = pick(4, flux("rover", **LAID, tracks={"tech": 7}, rovers=[[5, 0]]))
    assert card.turn()["movement"] == 4


@pytest.mark.rule("PU-106", "PU-41")
def test_the_repeated_last_rover_space_is_improved_as_well() -> None:
    s = scene(flux("rover", **LAID, tracks={"tech": 7, "rover": 15}, turn=turn("boost"))).do(0, "boost rover")
    assert s.turn()["movement"] == 4


@pytest.mark.rule("PU-106a", "PU-38")
def test_what_tech_three_adds_is_fixed_when_the_marker_arrives() -> None:
    seat = flux("civ", tracks={"tech": 6, "civ": 2}, turn=turn(resource("tech"), resource("civ")))
    s = scene(seat).do(0, "resolve tech", "resolve civ", "flux rover")
    assert s.seat()["owed"] == [2], "tech 3 reached in the same turn counts, the later move does not undo it"
    other = scene(seat).do(0, "resolve civ", "resolve tech")
    assert other.seat()["owed"] == [1]


@pytest.mark.rule("PU-106a", "PU-68")
def test_an_empty_higher_rank_gives_nothing() -> None:
    seat = flux("civ", owed=[2])
    s = scene(seat, {}, phase="picks", civ={"1": [6], "2": [], "3": [], "4": []})
    s.holds(phase="rotate", round=2, civ={"1": [6]})


@pytest.mark.rule("PU-107")
def test_only_the_newest_tech_is_on_and_each_milestone_lets_the_token_move() -> None:
    for marker, on in {2: [], 3: [1], 4: [1], 5: [2], 7: [3], 10: [4], 14: [5]}.items():
        assert scene(flux(tracks={"tech": marker})).seat()["on"] == on
    s = scene(flux(tracks={"tech": 4}, turn=turn(resource("tech")))).do(0, "resolve tech")
    assert s.seat()["on"] == [2]
    assert s.pending() == [FLUX]
    assert s.legal(0, "flux") == ["flux water", "flux biomass", "flux rover", "flux tech"]
    assert "confirm" in s.legal(0), "the token may stay"
    s.refused(0, "flux civ", "PU-107")
    s.do(0, "flux tech")
    assert s.seat()["flux"] == "tech"
    s.refused(0, "flux civ", "PU-107")
    scene({"turn": turn()}).refused(0, "flux civ", "PU-107")


@pytest.mark.rule("PU-107", "PU-108")
def test_one_turn_may_use_the_old_tech_first_and_the_new_one_after() -> None:
    start = [{"at": [5, 0], "terrain": "rover", "meteor": False}]
    seat = flux(
        "rover", **LAID, tracks={"tech": 4}, rovers=[[5, 0]], round_start=start, turn=turn(resource("tech"))
    )
    s = scene(seat).do(0, "use 1", "resolve tech", "use 2")
    assert s.turn()["movement"] == 2
    assert s.seat()["tracks"] == {"civ": 0, "water": 0, "biomass": 0, "rover": 1, "tech": 5}
    late = scene(seat).do(0, "resolve tech")
    late.refused(0, "use 1", "PU-107")


@pytest.mark.rule("PU-108")
def test_tech_one_gives_two_movement_for_each_rover_that_began_on_the_flux_colour() -> None:
    pieces = [given((5, 0, "tech"), (5, 1, "tech"), (5, 2, "civ"))]
    seat = flux("tech", pieces=pieces, rovers=[[5, 0], [5, 1]], tracks={"tech": 3}, turn=turn(movement=1))
    s = scene(seat)
    s.do(0, "step 5,1 6,1", "use 1")
    assert s.turn()["movement"] == 4
    assert s.seat()["used"] == ["flux_rovers"]
    s.refused(0, "use 1", "PU-108")
    s.do(0, "confirm").do(1, "rotate 0")
    assert s.seat()["used"] == [], "once each round"
    assert s.seat()["round_start"] == [
        {"at": [5, 0], "terrain": "tech", "meteor": False},
        {"at": [6, 1], "terrain": None, "meteor": False},
    ]
    s.do(0, "use 1")
    assert s.turn()["movement"] == 2


@pytest.mark.rule("PU-108")
def test_tech_one_is_judged_by_where_the_token_stands_when_it_is_used() -> None:
    pieces = [given((5, 0, "civ"))]
    seat = flux("water", pieces=pieces, rovers=[[5, 0]], tracks={"tech": 2}, turn=turn(resource("tech")))
    s = scene(seat).do(0, "resolve tech")
    s.refused(0, "use 1", "PU-108")
    s.do(0, "flux civ", "use 1")
    assert s.turn()["movement"] == 2


@pytest.mark.rule("PU-109")
def test_tech_two_goes_space_by_space_to_the_next_milestone_with_all_benefits() -> None:
    s = scene(flux("biomass", tracks={"tech": 5, "biomass": 9}, turn=turn()))
    s.do(0, "use 2")
    assert s.seat()["tracks"]["biomass"] == 11
    assert s.pending() == [BOOST, PATCH]
    s.refused(0, "use 2", "PU-109")
    assert s.seat()["used"] == ["flux_next_milestone"]


@pytest.mark.rule("PU-109")
@pytest.mark.parametrize(
    ("token", "tracks", "goal"),
    [
        ("civ", {"tech": 5}, {"civ": 3, "tech": 5}),
        ("tech", {"tech": 5}, {"tech": 7}),
        ("rover", {"tech": 5, "rover": 1}, {"tech": 5, "rover": 6}),
    ],
)
def test_tech_two_knows_the_milestones_of_every_track(
    token: str, tracks: dict[str, int], goal: dict[str, int]
) -> None:
    s = scene(flux(token, tracks=tracks, turn=turn())).do(0, "use 2")
    assert {track: marker for track, marker in s.seat()["tracks"].items() if marker} == goal
    if token == "rover":
        assert s.turn()["movement"] == 1 + 1 + 2 + 2 + 2


@pytest.mark.rule("PU-109")
def test_tech_two_is_nothing_for_water_nor_beyond_the_last_milestone_nor_once_it_is_old() -> None:
    scene(flux("water", tracks={"tech": 5}, turn=turn())).refused(0, "use 2", "PU-109")
    scene(flux("civ", tracks={"tech": 5, "civ": 14}, turn=turn())).refused(0, "use 2", "PU-109")
    scene(flux("civ", tracks={"tech": 7}, turn=turn())).refused(0, "use 2", "PU-107")


@pytest.mark.rule("PU-109")
def test_once_a_game_stays_used_up_in_later_rounds() -> None:
    s = scene(flux("civ", tracks={"tech": 5}, turn=turn(), used=["flux_next_milestone", "flux_rovers"]), DONE)
    s.do(0, "confirm")
    assert s.seat()["used"] == ["flux_next_milestone"]


@pytest.mark.rule("PU-110")
def test_tech_four_collects_a_meteor_for_a_tile_with_the_flux_resource() -> None:
    seat = flux("rover", pieces=[given((5, 1, "civ"), (5, 2, "civ"))], meteors=[[5, 2]], tracks={"tech": 10})
    s = scene(seat, station=depot(["I4-2m"], []))
    s.do(0, "take I4-2m at 6,1 turn 1")
    assert s.seat()["meteors"] == [[5, 2], [6, 4]]
    assert s.pending() == [resource("rover"), resource("tech"), {"kind": "meteor"}]
    s.refused(0, "meteor 5,1", "PU-110")
    s.refused(0, "confirm", "PU-38a")
    assert s.legal(0, "meteor") == ["meteor 5,2", "meteor 6,4"], "the new one is allowed"
    s.do(0, "meteor 6,4")
    assert s.seat()["collected"]["meteors"] == 1
    assert s.seat()["meteors"] == [[5, 2]]


@pytest.mark.rule("PU-110")
def test_tech_four_asks_for_the_flux_resource_on_a_tile_and_not_a_patch() -> None:
    rocky = {"pieces": [given((5, 1, "civ"), (5, 2, "civ"))], "meteors": [[5, 2]]}
    s = scene(flux("biomass", **rocky, tracks={"tech": 10}), station=depot(["I4-2"], []))
    s.do(0, "take I4-2 at 6,1 turn 1")
    assert s.pending() == [resource("rover"), resource("tech")]
    patch = scene(flux("biomass", **rocky, tracks={"tech": 10}, turn=turn("patch"))).do(0, "patch 5,0")
    assert patch.pending() == []
    old = scene(flux("rover", **rocky, tracks={"tech": 14}), station=depot(["I4-2"], []))
    old.do(0, "take I4-2 at 6,1 turn 1")
    assert old.pending() == [resource("rover"), resource("tech")]


@pytest.mark.rule("PU-110", "PU-71")
def test_tech_four_works_with_an_extra_tile_even_without_its_advances() -> None:
    rocky = {"pieces": [given((5, 1, "civ"), (5, 2, "civ"))], "meteors": [[5, 2]]}
    s = pick(5, flux("rover", **rocky, tracks={"tech": 10}), station=depot(["I4-2"], []))
    s.do(0, "take I4-2 at 6,1 turn 1")
    assert s.pending() == [{"kind": "meteor"}]


@pytest.mark.rule("PU-110")
def test_tech_five_advances_the_flux_track_once_a_round() -> None:
    s = scene(flux("water", tracks={"tech": 14, "water": 2}, turn=turn())).do(0, "use 5")
    assert s.seat()["tracks"]["water"] == 3
    assert s.pending() == [BOOST]
    s.refused(0, "use 5", "PU-110")
    top = scene(flux("water", tracks={"tech": 14, "water": 15}, turn=turn()))
    top.refused(0, "use 5", "PU-40")
    scene({"tracks": {"tech": 14}, "turn": turn()}).refused(0, "use 5", "PU-105")


@pytest.mark.rule("PU-110", "PU-57")
def test_a_tech_may_be_used_before_the_draft() -> None:
    laid = {**LAID, "rover_tokens_waiting": 1}
    s = scene(flux("rover", **laid, tracks={"tech": 14}), station=depot(["I4-2"], []))
    s.do(0, "use 5", "rover 5,1")
    assert s.seat()["rovers"] == [[5, 1]]
    s.refused(0, "confirm", "PU-38a")
    s.do(0, "take I4-2 at 6,1 turn 1")
