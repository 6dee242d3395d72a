"""Score, victory, the end of the game and resigning: FMP-235 to FMP-237 and FMP-241."""

import pytest

from engine.game import Illegal

from .scene import BLUE, GAME, GREEN, RED, Scene, fleet, new_game, plain, scene

FIELD = plain(14, 8)
HOLD = (
    "o1 in bF1; bb1 in bF1; bc1 in bb1; o2 in bc1; o3 in bc1; bw1 in bF1; o4 in bw1;"
    "bt1 in bF1; bh1 in bb1; bg1 in bF1; p1 in bb1"
)


def last_turn(placed: str, seats: int = 2, **keys: object) -> Scene:
    """Turn 25, everybody still to play."""
    return scene(FIELD, placed, seats=seats, turn=25, **keys)


@pytest.mark.rule("FMP-235", "FMP-168a")
@pytest.mark.parametrize(("turrets", "intact"), [("N,SE,SW", 3), ("SE", 1), ("", 0)])
def test_two_an_ore_one_a_unit_one_an_intact_turret_and_nothing_for_the_hull(turrets, intact):
    s = last_turn(f"bF1 3,3 A turrets={turrets}; {HOLD}; rF1 10,3 A turrets=")
    s.ends(BLUE)
    assert s.facts["score"]["blue"] == {
        "ore": 4,
        "units": 7,
        "turrets": intact,
        "total": 8 + 7 + intact,
    }
    assert s.facts["left"]["blue"]["ore"] == 4
    s.ends(RED)
    assert s.facts["score"]["red"]["total"] == 0
    assert s.outcome is not None
    assert s.outcome.totals == (15 + intact, 0)


@pytest.mark.rule("FMP-235", "FMP-227a")
def test_the_score_is_the_sum_over_the_ships_a_player_launched():
    s = last_turn("bF1 3,3 A; o1 in bF1; rF1 10,3 A; rt1 in rF1; gF1 7,5 B", 3, commands={"red": "blue"})
    s.ends(BLUE)
    assert s.facts["score"]["blue"] == {"ore": 1, "units": 1, "turrets": 6, "total": 9}
    assert s.facts["score"]["red"]["total"] == 0


@pytest.mark.rule("FMP-236")
@pytest.mark.parametrize(
    ("blue", "red", "places"),
    [
        ("o1 in bF1", "rt1 in rF1", (1, 2)),
        ("bt1 in bF1", "o1 in rF1", (2, 1)),
        ("o1 in bF1", "rt1 in rF1; rt2 in rF1", (1, 2)),
        ("bt1 in bF1; bt2 in bF1", "o1 in rF1", (2, 1)),
        ("o1 in bF1", "o2 in rF1", (1, 1)),
        ("bt1 in bF1", "rh1 in rF1", (1, 1)),
    ],
)
def test_the_highest_score_wins_then_the_most_ore_else_the_victory_is_shared(blue, red, places):
    s = last_turn(f"bF1 3,3 A; rF1 10,3 A; {blue}; {red}").ends(BLUE, RED)
    assert s.outcome is not None
    assert s.outcome.places == places


@pytest.mark.rule("FMP-236")
def test_places_of_three_with_a_tie_for_the_second():
    s = last_turn("bF1 3,3 A; rF1 10,3 A; gF1 7,5 B; o1 in gF1", 3).ends(BLUE, RED, GREEN)
    assert s.outcome is not None
    assert s.outcome.places == (2, 2, 1)
    assert s.outcome.totals == (3, 3, 5)


@pytest.mark.rule("FMP-237")
def test_the_game_ends_after_the_last_players_turn_25():
    s = last_turn("bF1 3,3 A; rF1 10,3 A")
    s.ends(BLUE)
    assert s.outcome is None
    s.ends(RED)
    assert s.to_act == ()
    assert s.phase == "over"
    assert not s.legal(BLUE)


@pytest.mark.rule("FMP-237", "FMP-226")
def test_the_game_ends_as_soon_as_no_ship_is_left_on_the_planet():
    s = scene(FIELD, "bF1 3,3 A; rF1 10,3 A; o1 in rF1", turn=21, phase="vote")
    s.do(BLUE, "vote bF1 leave", "confirm")
    s.do(RED, "vote rF1 leave", "confirm")
    assert s.phase == "over"
    assert s.outcome is not None
    assert s.outcome.totals == (3, 5)
    assert s.outcome.places == (2, 1)


@pytest.mark.rule("FMP-237", "FMP-178a")
def test_a_position_without_ships_is_played_on_all_the_same():
    s = scene(["......"], "bt1 0,0; rt1 5,0", turn=24)
    s.do(BLUE, "move bt1 1,0").ends(BLUE, RED)
    assert (s.turn, s.to_act, s.points) == (25, (BLUE,), 15 + 10)
    s.ends(BLUE, RED)
    assert s.phase == "over"


@pytest.mark.rule("FMP-241", "FMP-227", "FMP-121")
def test_who_resigns_leaves_ships_that_score_nothing_and_units_that_are_nobodys():
    placed = "bF1 3,3 A; o1 in bF1; rF1 10,3 A; bt1 6,0; bt2 7,0; rc1 8,1; rt1 5,7"
    s = scene(FIELD, placed)
    s.resign(BLUE)
    assert s.facts["out"] == ["blue"]
    assert s.to_act == (RED,)
    assert s.owner("bt1") is None
    s.do(RED, "move rc1 7,1", "move rt1 5,6 5,5 4,5")
    assert not s.facts["holds"], "tanks and turrets give no cover any more"
    s.do(RED, "move rt1 3,4")
    while s.phase != "over":
        s.timeout(s.to_act[0])
    assert s.outcome is not None
    assert s.outcome.totals == (0, 3 + 0)


@pytest.mark.rule("FMP-241")
def test_one_may_resign_at_any_moment_also_in_anothers_turn():
    s = scene(FIELD, "bF1 3,3 A; rF1 10,3 A; gF1 7,5 B; rt1 0,0", seats=3, saved={"red": 10})
    s.resign(RED)
    assert s.to_act == (BLUE,)
    assert s.saved(RED) == 0
    assert s.owner("rt1") is None
    s.ends(BLUE)
    assert s.to_act == (GREEN,)
    with pytest.raises(Illegal):
        GAME.resign(s.state, RED)


@pytest.mark.rule("FMP-241", "FMP-175", "FMP-110")
def test_a_ship_left_behind_can_still_be_taken():
    s = scene(FIELD, "bF1 3,3 A turrets=N; o1 in bF1; rF1 10,3 A; rt1 4,1; rt2 3,1; bt1 0,7")
    s.resign(BLUE)
    s.refused(RED, "seize bF1 with rt2", "FMP-175")
    s.do(RED, "fire rt1 rt2 at 3,2", "seize bF1 with rt2")
    assert s.facts["commands"]["blue"] == "red"
    assert s.points == 15 - 2 - 1 + 5
    while s.phase != "over":
        s.timeout(s.to_act[0])
    assert s.outcome is not None
    assert s.outcome.totals[BLUE] == 0
    assert s.outcome.totals[RED] > 0


@pytest.mark.rule("FMP-241", "FMP-178b")
def test_the_last_one_plays_on_alone_or_ends_the_game():
    s = scene(*fleet(plain(6, 1)), turn=24)
    s.resign(RED)
    assert s.to_act == (BLUE,)
    s.ends(BLUE, BLUE)
    assert s.phase == "over"
    s = scene(*fleet(plain(6, 1)), turn=24)
    s.resign(RED).resign(BLUE)
    assert s.phase == "over"
    assert s.to_act == ()


@pytest.mark.rule("FMP-241", "FMP-178a")
def test_what_was_launched_before_resigning_still_scores():
    s = scene(
        FIELD,
        "rF1 3,3 A; gF1 10,3 A",
        seats=3,
        turn=22,
        commands={"red": "blue", "blue": None},
        left={"blue": {"ore": 2, "units": 0, "turrets": 3}},
        out=["red"],
    )
    s.resign(BLUE)
    while s.phase != "over":
        s.timeout(s.to_act[0])
    assert s.outcome is not None
    assert s.outcome.totals[BLUE] == 7


@pytest.mark.rule("FMP-241", "FMP-37")
def test_one_may_resign_in_the_middle_of_his_turn_and_in_his_grace_window():
    placed = "bF1 3,3 A; rF1 10,3 A; gF1 7,5 B; bt1 0,0; bt2 1,0; o1 2,0"
    s = scene(FIELD, placed, seats=3)
    s.do(BLUE, "move bt2 1,1").resign(BLUE)
    assert s.to_act == (RED,)
    s = scene(FIELD, placed, seats=3)
    s.do(BLUE, "aim 2,0").timeout(BLUE).resign(BLUE)
    assert s.to_act == (RED,)
    assert s.here("o1")
    s.ends(RED, GREEN)
    assert (s.turn, s.to_act) == (8, (RED,))


@pytest.mark.rule("FMP-241", "FMP-12b")
def test_resigning_takes_every_colour_of_the_player_and_parts_no_cargo():
    placed = "bF1 3,3 A; rF1 10,3 A; gF1 7,5 B; bc1 0,0; rt1 in bc1; rc1 0,7; bt1 in rc1"
    s = scene(FIELD, placed, seats=3, commands={"red": "blue"})
    s.resign(BLUE)
    assert [s.owner(name) for name in ("bc1", "rt1", "rc1", "bt1")] == [None] * 4
    assert (s.where("rt1"), s.where("bt1")) == ("bc1", "rc1")
    assert s.to_act == (GREEN,)


@pytest.mark.rule("FMP-241")
@pytest.mark.parametrize("stage", ["landing", "deployment", "vote"])
def test_one_may_resign_in_every_phase(stage):
    s = new_game(3)
    while s.phase != stage:
        s.timeout(s.to_act[0])
    leaver = s.to_act[0]
    s.resign(leaver)
    assert leaver not in s.to_act
    assert s.outcome is None
    while s.phase == stage:
        s.timeout(s.to_act[0])
    assert leaver not in s.to_act
    with pytest.raises(Illegal):
        GAME.resign(s.state, leaver)
