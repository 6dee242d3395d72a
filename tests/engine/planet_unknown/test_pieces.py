"""Patches, rovers, lifepods and meteors: PU-52 to PU-65."""

import pytest

from .scene import depot, given, pick, resource, scene, turn

FREE = {"pieces": [given((5, 0, "civ"))]}


@pytest.mark.rule("PU-52")
def test_a_patch_is_placed_under_the_placing_rules_and_must_be() -> None:
    s = scene({**FREE, "turn": turn("patch")})
    s.refused(0, "patch 5,0", "PU-26")
    s.refused(0, "patch 4,0", "PU-25")
    s.refused(0, "patch 6,1", "PU-28")
    assert s.legal(0) == ["patch 6,0", "patch 5,1"]
    s.refused(0, "confirm", "PU-38a")
    s.do(0, "patch 6,0")
    s.refused(0, "patch 5,1", "PU-52")


@pytest.mark.rule("PU-52")
def test_a_patch_without_a_legal_square_is_lost() -> None:
    from engine.planet_unknown.content import PLANET_DATA

    rows = PLANET_DATA[0].terrain
    whole = [(x, y, "civ") for y, row in enumerate(rows) for x, c in enumerate(row) if c != "."]
    s = scene({"pieces": [given(*whole)], "turn": turn("patch")})
    assert s.legal(0) == ["confirm"]
    s.do(0, "confirm")
    s.holds(round=2)


@pytest.mark.rule("PU-53", "PU-79")
def test_a_patch_destroys_what_it_covers_completes_lines_and_gives_contact() -> None:
    seat = {
        "pieces": [given((0, 5, "civ"), (1, 5, "civ"), (1, 6, "civ"))],
        "rovers": [[0, 6]],
        "turn": turn("patch", "patch"),
    }
    s = scene(seat)
    s.holds(lines=[{}, {}])
    s.do(0, "patch 0,6")
    assert s.seat()["rovers"] == []
    s.holds(lines=[{"column_0": 1}, {}])
    s.do(0, "patch 1,7")
    assert [2, 7] in s.seat()["lifepods"]
    s = scene({"pieces": [given((1, 3, "civ"))], "turn": turn("patch", "patch")})
    s.do(0, "patch 1,4")
    assert [1, 4] not in s.seat()["lifepods"]
    assert s.seat()["collected"]["lifepods"] == 0
    assert "patch 2,4" in s.legal(0)


@pytest.mark.rule("PU-54")
def test_a_patch_on_ice_gives_no_water_and_carries_no_meteor() -> None:
    s = scene({"pieces": [given((0, 6, "civ"))], "turn": turn("patch")})
    s.do(0, "patch 0,5")
    assert s.pending() == []
    assert set(s.seat()["tracks"].values()) == {0}
    assert s.seat()["meteors"] == []


@pytest.mark.rule("PU-55", "PU-105")
def test_level_two_lets_a_gained_patch_be_kept_for_the_end() -> None:
    s = scene({**FREE, "tracks": {"tech": 5}, "turn": turn("patch", "patch")})
    s.do(0, "keep", "patch 5,1")
    assert s.seat()["kept_patches"] == 1
    without = scene({**FREE, "tracks": {"tech": 4}, "turn": turn("patch")})
    without.refused(0, "keep", "PU-55")


@pytest.mark.rule("PU-55", "PU-76", "PU-77")
def test_kept_patches_are_placed_in_the_end_steps_and_not_kept_again() -> None:
    s = scene({**FREE, "tracks": {"tech": 5}, "kept_patches": 2}, {}, phase="end")
    assert s.pending() == [{"kind": "patch"}, {"kind": "patch"}]
    s.refused(0, "keep", "PU-77")
    s.do(0, "patch 5,1", "patch 5,2", "confirm")
    assert s.seat()["count"] == 3
    assert s.seat()["kept_patches"] == 0


@pytest.mark.rule("PU-56")
def test_a_rover_goes_on_any_square_of_the_polyomino_that_led_to_it() -> None:
    s = scene({}, station=depot(["I4-2"], []))
    s.do(0, "take I4-2 at 3,1", "resolve rover")
    assert s.legal(0, "rover") == ["rover 3,1", "rover 4,1", "rover 5,1", "rover 6,1"]
    s.refused(0, "rover 7,1", "PU-56")
    s.do(0, "rover 6,1")
    assert s.seat()["rovers"] == [[6, 1]]
    assert s.seat()["rover_tokens_waiting"] == 1


@pytest.mark.rule("PU-57")
def test_without_a_tile_this_turn_the_last_polyomino_counts_and_patches_do_not() -> None:
    seat = {
        "pieces": [
            {"tile": "I2-2", "squares": [[5, 0], [5, 1]]},
            {"tile": "I3-1", "squares": [[4, 1], [4, 2], [4, 3]]},
            {"tile": "patch", "squares": [[6, 0]]},
        ],
        "turn": {"pending": [{"kind": "rover"}]},
    }
    s = scene(seat)
    assert s.legal(0, "rover") == ["rover 4,1", "rover 4,2", "rover 4,3"]


@pytest.mark.rule("PU-57")
@pytest.mark.parametrize(
    "seat",
    [
        {"turn": turn("rover")},
        {
            "pieces": [{"tile": "I2-2", "squares": [[5, 0], [5, 1]]}],
            "rover_tokens_waiting": 0,
            "turn": turn("rover"),
        },
        {
            "pieces": [{"tile": "I2-2", "squares": [[5, 0], [5, 1]]}],
            "rovers": [[5, 0], [5, 1]],
            "rover_tokens_waiting": 1,
            "turn": turn("rover"),
        },
    ],
)
def test_with_no_polyomino_no_token_or_no_free_square_the_milestone_gives_nothing(
    seat: dict[str, object],
) -> None:
    s = scene(seat)
    assert s.legal(0) == ["confirm"]
    s.do(0, "confirm")
    s.holds(round=2)


@pytest.mark.rule("PU-58")
def test_a_rover_put_on_a_meteor_collects_it() -> None:
    s = scene({}, station=depot(["I4-2m"], []))
    s.do(0, "take I4-2m at 3,1", "resolve rover", "rover 6,1")
    assert s.seat()["meteors"] == []
    assert s.seat()["collected"] == {"lifepods": 0, "meteors": 1}
    assert s.seat()["rovers"] == [[6, 1]]


@pytest.mark.rule("PU-59")
def test_a_step_goes_to_an_edge_neighbour_covered_or_not_and_back() -> None:
    s = scene({**FREE, "rovers": [[5, 0]], "turn": turn(movement=5)})
    s.refused(0, "step 5,0 4,0", "PU-59")
    s.refused(0, "step 5,0 6,1", "PU-59")
    s.refused(0, "step 5,0 5,2", "PU-59")
    s.refused(0, "step 6,0 6,1", "PU-59")
    assert s.legal(0, "step") == ["step 5,0 6,0", "step 5,0 5,1"]
    s.do(0, "step 5,0 5,1 5,0 6,0")
    assert s.seat()["rovers"] == [[6, 0]]
    assert s.turn()["movement"] == 2


@pytest.mark.rule("PU-59")
def test_the_number_under_the_marker_is_shared_freely_among_the_rovers() -> None:
    seat = {"tracks": {"rover": 12}, **FREE, "rovers": [[5, 0], [5, 5]], "turn": turn(resource("rover"))}
    s = scene(seat).do(0, "resolve rover", "step 5,0 5,1", "step 5,5 6,5 7,5", "step 5,1 5,2")
    assert s.seat()["rovers"] == [[5, 2], [7, 5]]
    assert s.turn()["movement"] == 0


@pytest.mark.rule("PU-60", "PU-65")
def test_a_rover_collects_what_lies_where_it_comes_also_in_mid_move() -> None:
    seat = {
        "pieces": [given((7, 1, "civ"), (7, 3, "civ"))],
        "meteors": [[7, 3]],
        "rovers": [[7, 1]],
        "collected": {"meteors": 2},
        "turn": turn(movement=3),
    }
    s = scene(seat).do(0, "step 7,1 7,2 7,3 7,4")
    assert s.seat()["collected"] == {"lifepods": 1, "meteors": 3}
    assert ([7, 2] in s.seat()["lifepods"], s.seat()["meteors"]) == (False, [])
    s.do(0, "confirm")
    assert s.view(None)["seats"][0]["collected"] == {"lifepods": 1, "meteors": 3}


@pytest.mark.rule("PU-61")
def test_two_rovers_never_share_a_square() -> None:
    seat = {
        "pieces": [{"tile": "I2-2", "squares": [[5, 0], [5, 1]]}],
        "rovers": [[5, 0]],
        "turn": turn("rover", movement=2),
    }
    s = scene(seat)
    s.refused(0, "rover 5,0", "PU-61")
    s.do(0, "rover 5,1")
    s.refused(0, "step 5,0 5,1", "PU-61")
    assert "step 5,0 5,1" not in s.legal(0)


@pytest.mark.rule("PU-62", "PU-31")
def test_a_meteor_put_on_a_rovers_square_destroys_the_rover() -> None:
    seat = {**FREE, "rovers": [[6, 1], [3, 1]], "rover_tokens_waiting": 0}
    s = scene(seat, station=depot(["I4-4m"], []))
    s.do(0, "take I4-4m at 3,1")
    assert s.seat()["rovers"] == []
    assert s.seat()["meteors"] == [[6, 1]]
    assert s.seat()["collected"]["meteors"] == 0
    assert s.seat()["rover_tokens_waiting"] == 0


@pytest.mark.rule("PU-63", "PU-64", "PU-105")
def test_level_three_makes_each_grant_one_larger_also_a_cards() -> None:
    s = scene({"tracks": {"rover": 4, "tech": 7}, "turn": turn(resource("rover"), "boost")})
    s.do(0, "resolve rover", "boost rover")
    assert s.turn()["movement"] == 3 + 3
    assert pick(4, {"tracks": {"tech": 7}, **FREE, "rovers": [[5, 0]]}).turn()["movement"] == 5
    assert pick(4, {"tracks": {"tech": 6}, **FREE, "rovers": [[5, 0]]}).turn()["movement"] == 4


@pytest.mark.rule("PU-64")
def test_a_level_reached_later_does_not_enlarge_a_grant() -> None:
    seat = {"tracks": {"rover": 4, "tech": 6}, "turn": turn(resource("rover"), resource("tech"), "boost")}
    s = scene(seat).do(0, "resolve rover", "resolve tech")
    assert s.turn()["movement"] == 2
    s.do(0, "boost rover")
    assert s.turn()["movement"] == 2 + 3
