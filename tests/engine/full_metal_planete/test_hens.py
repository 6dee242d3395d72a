"""Weather hens: forecasts and the laying of new pieces: FMP-75 to FMP-82."""

import pytest

from .scene import BLUE, GREEN, RED, Scene, fleet, plain, scene

FAR = ["low", "high", "normal"]
"""Turn 8 is low, then comes high, then normal."""


def next_tide(placed: str, row: list[str] | None = None, *, seats: int = 2, **more: object) -> Scene:
    """The scene just after the tide of turn 8 has come, the first player to act."""
    ground, pieces = fleet(row or ["." * 9], placed, seats=seats)
    last = ("red", "green", "yellow")[seats - 2]
    more.setdefault("future", FAR)
    more.setdefault("player", last)
    s = scene(ground, pieces, seats=seats, **more)
    s.ends(s.to_act[0])
    return s


@pytest.mark.rule("FMP-75", "FMP-76", "FMP-239")
def test_one_operational_hen_shows_the_next_card_to_its_player_alone():
    s = next_tide("bw1 0,0")
    assert s.tide == "low"
    assert s.forecast(BLUE) == ["high"]
    assert s.forecast(RED) == []
    assert s.forecast(None) == []


@pytest.mark.rule("FMP-76")
@pytest.mark.parametrize("hens", [0, 1, 2, 3])
def test_so_many_hens_show_so_many_cards(hens):
    s = next_tide("; ".join(f"bw{n + 1} {n},0" for n in range(hens)), future=["low", "high", "normal", "low"])
    assert s.forecast(BLUE) == ["high", "normal", "low"][:hens]


@pytest.mark.rule("FMP-76", "FMP-42")
def test_fewer_cards_are_seen_if_fewer_are_left():
    s = next_tide("bw1 0,0; bw2 1,0; bw3 2,0", turn=9, future=["low", "high"])
    assert s.turn == 10
    assert s.forecast(BLUE) == ["high"]


@pytest.mark.rule("FMP-75", "FMP-76")
@pytest.mark.parametrize(
    "place", ["bw1 in bF1", "bw1 in bb1; bb1 0,0+1,0", "bw1 3,0; rt1 4,0; rt2 5,0", "bw1 2,0 owner=null"]
)
def test_a_hen_that_is_carried_or_under_fire_or_nobodys_shows_nothing(place):
    s = next_tide(place, ["~~......."])
    assert s.forecast(BLUE) == []


@pytest.mark.rule("FMP-75", "FMP-75a")
def test_a_hen_the_tide_has_stranded_shows_nothing():
    s = next_tide("bw1 0,0", ["%........"], future=["high", "low"])
    assert s.stuck("bw1")
    assert s.forecast(BLUE) == []


@pytest.mark.rule("FMP-75a")
def test_a_hen_the_new_tide_frees_does_show():
    s = next_tide("bw1 0,0", ["%........"], tide="high", future=FAR)
    assert not s.stuck("bw1")
    assert s.forecast(BLUE) == ["high"]


@pytest.mark.rule("FMP-75a", "FMP-45")
def test_a_hen_freed_from_fire_by_the_tide_shows_and_one_freed_later_does_not():
    s = next_tide("bw1 2,0; rt1 0,0; rt2 1,0", ["%%......."], future=["high", "low"])
    assert s.stuck("rt1")
    assert s.forecast(BLUE) == ["low"], "the fire had ended before the forecast was given"
    s = next_tide(
        "bw1 2,0; rt1 0,0; rt2 1,0; bh1 5,0; bh2 4,1",
        ["." * 9] * 2,
        holds={"bw1": ["rt1", "rt2"]},
        future=["normal", "low"],
    )
    assert s.neutralized("bw1")
    assert s.forecast(BLUE) == []
    s.do(BLUE, "move bh1 4,0")
    assert s.neutralized("rt2")
    assert not s.neutralized("bw1")
    assert s.forecast(BLUE) == []


@pytest.mark.rule("FMP-75a", "FMP-45", "FMP-220a")
@pytest.mark.parametrize(("first", "shown"), [("blue", ["high"]), ("red", [])])
def test_a_hen_is_judged_after_neutralizations_are_settled(first, shown):
    order = ["blue", "red"] if first == "blue" else ["red", "blue"]
    s = next_tide(
        "bt1 0,0; bt2 1,0; rt1 2,0; rt2 3,0; bw1 1,1",
        ["%%%%.....", "........."],
        order=order,
        first=first,
        player=order[1],
        tide="high",
    )
    assert s.neutralized("rt1") is (first == "blue"), (
        "all four tanks came free, the first player's fire holds"
    )
    assert s.forecast(BLUE) == shown


@pytest.mark.rule("FMP-76", "FMP-76c")
def test_no_forecast_is_given_later_in_the_turn():
    placed = "bF1 3,3 A; bw1 in bF1; rF1 10,3 A"
    s = scene(plain(14, 7), placed, player="red", future=FAR)
    s.ends(RED)
    s.do(BLUE, "unload bw1 to 3,1")
    assert s.forecast(BLUE) == []
    s.ends(BLUE, RED)
    assert s.turn == 9
    assert s.forecast(BLUE) == ["normal"]


@pytest.mark.rule("FMP-76c")
def test_the_right_is_fixed_at_the_tide_change_and_lasts_for_the_game_turn():
    s = next_tide("rw1 4,0; bt1 0,0; bt2 0,1", ["." * 9] * 2)
    assert s.forecast(RED) == ["high"]
    s.do(BLUE, "move bt1 1,0 2,0", "move bt2 1,1 2,1", "fire bt1 bt2 at 4,0")
    assert s.gone("rw1")
    assert s.forecast(RED) == ["high"], "what he may look at stays his"
    assert s.forecast(BLUE) == []
    s.ends(BLUE)
    assert s.forecast(RED) == ["high"]
    s.ends(RED)
    assert s.forecast(RED) == []


@pytest.mark.rule("FMP-76", "FMP-76c")
def test_a_captured_hen_does_not_tell_its_captor():
    s = next_tide("rw1 4,0; bt1 0,0; bt2 0,1", ["." * 9] * 2)
    s.do(BLUE, "move bt1 1,0 2,0 3,0", "move bt2 1,1 2,1 3,1 4,1", "capture rw1 with bt1 bt2")
    assert s.owner("rw1") == "blue"
    assert s.forecast(BLUE) == []
    assert s.forecast(RED) == ["high"]
    s.ends(BLUE, RED)
    assert s.forecast(BLUE) == ["normal"]


@pytest.mark.rule("FMP-76", "FMP-238")
def test_if_every_player_has_an_operational_hen_the_next_card_lies_face_up():
    s = next_tide("bw1 0,0; rw1 4,0")
    for seat in (BLUE, RED, None):
        assert s.forecast(seat) == ["high"]
    s = next_tide("bw1 0,0; rw1 4,0", seats=3)
    assert (s.forecast(BLUE), s.forecast(GREEN), s.forecast(None)) == (["high"], [], [])


@pytest.mark.rule("FMP-76b")
def test_with_a_card_face_up_further_hens_still_look_further_in_private():
    s = next_tide("bw1 0,0; bw2 1,0; rw1 4,0")
    assert s.forecast(BLUE) == ["high", "normal"]
    assert s.forecast(RED) == ["high"]
    assert s.forecast(None) == ["high"]


@pytest.mark.rule("FMP-76d", "FMP-12")
def test_only_those_who_control_a_ship_are_asked_for_a_hen():
    s = next_tide("bw1 0,0; gw1 4,0", seats=3, commands={"red": "blue"})
    assert s.forecast(None) == ["high"], "red has no ship left"
    s = next_tide("bw1 0,0; rw1 4,0", seats=3, commands={"red": "blue"})
    assert s.forecast(None) == []
    assert s.forecast(BLUE) == ["high", "normal"], "he commands both hens"


@pytest.mark.rule("FMP-76d")
def test_one_who_lost_his_own_ship_and_holds_another_is_still_asked():
    lost = {"commands": {"red": "blue", "green": "red"}, "player": "red", "seats": 3}
    s = next_tide("bw1 0,0; gw1 4,0", **lost)
    assert s.forecast(None) == ["high"], "red commands the green hen"
    s = next_tide("bw1 0,0", **lost)
    assert s.forecast(None) == []


@pytest.mark.rule("FMP-76a")
@pytest.mark.parametrize("turn", [3, 11, 19, 24])
def test_forecasts_are_given_on_every_turn_also_when_the_tide_does_not_change(turn):
    s = next_tide("bw1 0,0", turn=turn, tide="normal", future=["normal", "low", "high"])
    assert (s.turn, s.tide) == (turn + 1, "normal")
    assert s.forecast(BLUE) == ["low"]


@pytest.mark.rule("FMP-76a", "FMP-220")
def test_the_first_forecast_comes_with_the_tide_of_turn_three():
    s = scene(
        plain(14, 7),
        "bF1 3,3 A; bw1 in bF1; rF1 10,3 A",
        zones=["AAAAAAABBBBBBB"] * 7,
        turn=2,
        phase="deployment",
        future=FAR,
    )
    s.do(BLUE, "deploy bw1 0,0", "confirm")
    assert s.forecast(BLUE) == []
    s.do(RED, "confirm")
    assert s.turn == 3
    assert s.forecast(BLUE) == ["high"]


@pytest.mark.rule("FMP-77", "FMP-25", "FMP-11")
@pytest.mark.parametrize("kind", ["tank", "crab", "pontoon"])
def test_a_hen_turns_its_ore_into_a_piece_of_the_reserve(kind):
    s = scene(plain(4, 1), "bw1 0,0; o1 in bw1", reserve={"tank": 3, "crab": 3, "pontoon": 3})
    before = s.facts
    s.do(BLUE, f"build {kind} with bw1 at 1,0")
    new = s.laid(before)
    assert s.unit(new)["kind"] == kind
    assert s.where(new) == (1, 0)
    assert s.gone("o1")
    assert s.points == 14
    assert s.facts["reserve"] == {"tank": 3, "crab": 3, "pontoon": 3} | {kind: 2}


@pytest.mark.rule("FMP-77", "FMP-10")
@pytest.mark.parametrize("kind", ["heap", "gunboat", "barge", "hen"])
def test_other_pieces_cannot_be_built(kind):
    s = scene(["..~."], "bw1 1,0; o1 in bw1")
    s.refused(BLUE, f"build {kind} with bw1 at 0,0", "FMP-77")
    assert all(line.split()[1] in ("tank", "crab", "pontoon") for line in s.lines(BLUE, "build"))


@pytest.mark.rule("FMP-77")
def test_laying_needs_ore_in_the_hen_and_an_adjacent_hex():
    s = scene(plain(5, 2), "bw1 0,0; o1 1,0; bt1 2,0; bc1 3,0; o2 in bc1")
    s.refused(BLUE, "build tank with bw1 at 0,1", "FMP-77")
    s.refused(BLUE, "build tank with bc1 at 3,1", "FMP-77")
    s.do(BLUE, "load o1 into bw1")
    s.refused(BLUE, "build tank with bw1 at 2,1", "FMP-77", "FMP-80", "FMP-62", "FMP-67")
    s.do(BLUE, "build tank with bw1 at 0,1")
    assert s.points == 13, "two points in all"


@pytest.mark.rule("FMP-77a")
@pytest.mark.parametrize(
    ("placed", "tide", "to", "rules"),
    [
        ("bw1 in bb1; bb1 0,0+1,0; o1 in bw1", "normal", "2,0", "FMP-77a FMP-64"),
        ("bw1 in bF1; bF1 5,4 A; o1 in bw1", "normal", "5,2", "FMP-77a FMP-64"),
        ("bw1 2,0; o1 in bw1", "high", "2,1", "FMP-77a FMP-43"),
        ("bw1 2,0; o1 in bw1; rt1 4,0; rt2 4,1", "normal", "1,1", "FMP-77a FMP-135 FMP-140"),
        ("bw1 2,0 owner=null; o1 in bw1", "normal", "2,1", "FMP-77a FMP-50 FMP-12 FMP-63"),
        ("rw1 2,0; o1 in rw1", "normal", "2,1", "FMP-77a FMP-50 FMP-12 FMP-63"),
    ],
)
def test_a_hen_must_be_on_the_board_active_and_out_of_fire_to_build(placed, tide, to, rules):
    s = scene(["~~%......", *plain(9, 7)], placed, tide=tide)
    s.refused(BLUE, f"build tank with {placed[:3]} at {to}", *rules.split())


@pytest.mark.rule("FMP-78")
@pytest.mark.parametrize("kind", ["tank", "crab", "pontoon"])
def test_the_type_must_be_left_in_the_reserve(kind):
    reserve = {"tank": 1, "crab": 1, "pontoon": 1} | {kind: 0}
    s = scene(plain(4, 1), "bw1 0,0; o1 in bw1", reserve=reserve)
    s.refused(BLUE, f"build {kind} with bw1 at 1,0", "FMP-78")
    s.do(BLUE, f"build {'tank' if kind != 'tank' else 'crab'} with bw1 at 1,0")


@pytest.mark.rule("FMP-79")
@pytest.mark.parametrize(
    ("first", "second", "ok"),
    [
        ("tank", "tank", True),
        ("tank", "crab", True),
        ("crab", "tank", True),
        ("crab", "pontoon", True),
        ("pontoon", "tank", True),
        ("crab", "crab", False),
        ("pontoon", "pontoon", False),
    ],
)
def test_a_hen_lays_two_pieces_a_turn_but_not_two_crabs_nor_two_pontoons(first, second, ok):
    s = scene(plain(4, 3), "bw1 1,1; o1 1,0; o2 1,2; o3 0,1")
    s.do(BLUE, "load o1 into bw1", f"build {first} with bw1 at 1,0", "load o2 into bw1")
    if not ok:
        s.refused(BLUE, f"build {second} with bw1 at 1,2", "FMP-79")
        s.do(BLUE, "build tank with bw1 at 1,2")
    else:
        s.do(BLUE, f"build {second} with bw1 at 1,2")
    s.do(BLUE, "load o3 into bw1")
    for kind in ("tank", "crab", "pontoon"):
        s.refused(BLUE, f"build {kind} with bw1 at 0,1", "FMP-79")
    assert not s.lines(BLUE, "build")


@pytest.mark.rule("FMP-79")
def test_each_hen_has_its_own_count():
    s = scene(plain(6, 3), "bw1 1,1; o1 in bw1; bw2 4,1; o2 in bw2", built={"bw1": ["tank", "tank"]})
    s.refused(BLUE, "build tank with bw1 at 1,0", "FMP-79")
    s.do(BLUE, "build tank with bw2 at 4,0")


@pytest.mark.rule("FMP-79a")
def test_the_count_starts_afresh_with_each_players_turn():
    s = scene(*fleet(plain(9, 3), "bw1 1,1; o1 in bw1"), built={"bw1": ["tank", "crab"]})
    s.refused(BLUE, "build tank with bw1 at 1,0", "FMP-79")
    s.ends(BLUE, RED)
    s.do(BLUE, "build crab with bw1 at 1,0")


@pytest.mark.rule("FMP-79a", "FMP-154")
def test_a_captured_hen_starts_at_zero():
    s = scene(
        *fleet(plain(9, 3), "rw1 1,1; o1 in rw1; bt1 1,0; bt2 1,2", seats=3),
        seats=3,
        commands={"red": "blue"},
        built={"rw1": ["tank", "tank"]},
    )
    s.refused(BLUE, "build tank with rw1 at 0,1", "FMP-79")
    s.do(BLUE, "capture rw1 with bt1 bt2", "build tank with rw1 at 0,1")


@pytest.mark.rule("FMP-80", "FMP-65")
def test_laying_follows_unloading():
    s = scene(["..~~%.", "......"], "bw1 1,0; o1 in bw1", tide="high")
    s.refused(BLUE, "build tank with bw1 at 2,0", "FMP-80", "FMP-68", "FMP-4")
    before = s.facts
    s.do(BLUE, "build pontoon with bw1 at 2,0")
    assert s.where(s.laid(before)) == (2, 0)
    s = scene(["~~~~~", "~~~~~", "....."], "bw1 1,2; o1 in bw1; p1 1,1", tide="high")
    s.do(BLUE, "build tank with bw1 at 1,1")
    assert s.gone("o1")
    assert not s.lines(BLUE, "build")
    s = scene(["..%."], "bw1 1,0; o1 in bw1", tide="high")
    before = s.facts
    s.do(BLUE, "build tank with bw1 at 2,0")
    assert s.stuck(s.laid(before))


@pytest.mark.rule("FMP-80", "FMP-122")
def test_nothing_is_laid_under_enemy_fire_nor_on_something():
    s = scene(plain(9, 2), "bw1 2,0; o1 in bw1; rt1 5,0; rh1 6,0; o2 1,0")
    s.refused(BLUE, "build tank with bw1 at 3,0", "FMP-80", "FMP-122", "FMP-65")
    s.refused(BLUE, "build tank with bw1 at 1,0", "FMP-80", "FMP-6", "FMP-67")
    s.do(BLUE, "build tank with bw1 at 2,1")


@pytest.mark.rule("FMP-80", "FMP-93")
def test_a_pontoon_is_laid_only_where_it_is_supported_and_never_on_a_mountain():
    s = scene(["^.~~~", "~~~~~"], "bw1 1,0; o1 in bw1")
    s.refused(BLUE, "build pontoon with bw1 at 0,0", "FMP-94", "FMP-80")
    s.do(BLUE, "build pontoon with bw1 at 2,0")


@pytest.mark.rule("FMP-80", "FMP-67")
def test_laying_goes_straight_into_an_adjacent_transporter_with_room():
    s = scene(["~~...."], "bb1 0,0+1,0; bw1 2,0; o1 in bw1; bt1 in bb1; bt2 in bb1")
    before = s.facts
    s.do(BLUE, "build crab with bw1 into bb1")
    new = s.laid(before)
    assert (s.where(new), s.unit(new)["kind"]) == ("bb1", "crab")
    s = scene(
        ["~~...."], "bb1 0,0+1,0; bw1 2,0; o1 in bw1; bt1 in bb1; bt2 in bb1; bt3 in bb1; bc1 3,0; bt4 in bc1"
    )
    s.refused(BLUE, "build crab with bw1 into bb1", "FMP-60", "FMP-80", "FMP-67", "FMP-10")
    s.refused(BLUE, "build crab with bw1 into bc1", "FMP-60", "FMP-80", "FMP-67", "FMP-10")
    s.do(BLUE, "build tank with bw1 into bc1")


@pytest.mark.rule("FMP-80", "FMP-67b", "FMP-169")
def test_a_piece_laid_into_a_ship_takes_the_ships_colour():
    s = scene(plain(14, 7), "rF1 3,3 A; bF1 10,3 A; bw1 3,1; o1 in bw1", commands={"red": "blue"})
    before = s.facts
    s.do(BLUE, "build tank with bw1 into rF1")
    new = s.laid(before)
    assert (s.where(new), s.owner(new)) == ("rF1", "red")


@pytest.mark.rule("FMP-81", "FMP-12")
def test_the_new_unit_has_the_hens_colour_full_ammunition_and_acts_at_once():
    s = scene(
        *fleet(plain(9, 3), "rw1 1,1; o1 in rw1; bt1 3,1; gc1 3,2; bt2 8,0", seats=3),
        seats=3,
        commands={"red": "blue"},
    )
    before = s.facts
    s.do(BLUE, "build tank with rw1 at 2,2")
    new = s.laid(before)
    assert s.owner(new) == "red"
    assert s.ammo(new) == 2
    s.do(BLUE, f"fire {new} bt1 at 3,2")
    assert s.gone("gc1")
    s.do(BLUE, f"move {new} 3,2")


@pytest.mark.rule("FMP-81")
def test_laid_units_go_on_counting_in_the_hens_colour():
    s = scene(plain(6, 3), "bw1 1,1; o1 in bw1; bt1 3,0; bt2 3,1; bt3 3,2; bt4 4,0; bc1 4,1; o2 1,2; rt7 5,2")
    s.do(BLUE, "build tank with bw1 at 1,0")
    assert s.where("bt5") == (1, 0)
    s.do(BLUE, "load o2 into bw1", "build crab with bw1 at 1,2")
    assert s.where("bc2") == (1, 2)


@pytest.mark.rule("FMP-82")
def test_ore_may_be_carried_for_turns_before_it_is_laid_or_put_down_again():
    s = scene(*fleet(plain(9, 2), "bw1 0,0; o1 1,0"))
    s.do(BLUE, "load o1 into bw1", "move bw1 1,0")
    s.ends(BLUE, RED)
    assert s.where("o1") == "bw1"
    s.do(BLUE, "move bw1 2,0", "build tank with bw1 at 3,0")
    s = scene(*fleet(plain(9, 2), "bw1 0,0; o1 in bw1"))
    s.do(BLUE, "unload o1 to 1,0")
    assert s.where("o1") == (1, 0)


@pytest.mark.rule("FMP-77", "FMP-S3")
def test_the_seeds_example_of_a_pontoon_laid():
    s = scene([".....", ".....", ".....", "~~~~~", "~~~~~"], "bw1 1,1; o1 1,0")
    left = s.facts["reserve"]["pontoon"]
    before = s.facts
    s.do(BLUE, "load o1 into bw1", "move bw1 1,2", "build pontoon with bw1 at 1,3")
    assert s.points == 12
    assert s.gone("o1")
    assert s.where(s.laid(before)) == (1, 3)
    assert s.facts["reserve"]["pontoon"] == left - 1
