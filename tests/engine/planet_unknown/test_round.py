"""The round, drafting, and acting at the same time: PU-15 to PU-22."""

import pytest

from engine.game import Illegal

from .scene import DONE, GAME, begin, given, scene, turn

TWO = {
    "rotation": 0,
    "shift": 0,
    "outer": [["I4-4", "I4-1", "I4-2"], None, None, ["S4-2", "S4-0"], None, None],
    "inner": [["I2-2", "I2-0"], None, None, ["L4-3", "L4-1"], None, None],
}
"""Seat 0 faces slot 0, seat 1 slot 3."""


@pytest.mark.rule("PU-15", "PU-16", "PU-22")
def test_a_round_goes_from_the_rotation_to_the_next_commander() -> None:
    s = scene({}, {}, phase="rotate", commander=1, round=4, station=TWO)
    assert s.to_act == (1,)
    s.refused(0, "rotate 3", "PU-16")
    assert s.legal(1) == [f"rotate {n}" for n in range(6)]
    s.do(1, "rotate 0")
    assert (s.facts["phase"], s.to_act) == ("draft", (1, 0))
    s.do(0, "take I2-2 at 5,0", "resolve rover", "rover 5,0", "resolve tech", "confirm")
    assert s.facts["phase"] == "draft"
    s.do(1, "take S4-2 at 3,1", "resolve rover", "rover 3,2", "resolve tech", "confirm")
    s.holds(round=5, phase="rotate", commander=0, to_act=[0])


@pytest.mark.rule("PU-15", "PU-67")
def test_picks_come_after_all_are_done_and_before_the_commander_passes() -> None:
    s = scene({"owed": [1]}, {"turn": turn(taken="S4-2")}, civ={"1": [6, 7]}, station=TWO)
    s.do(0, "take I2-2 at 5,0", "resolve rover", "rover 5,0", "resolve tech", "confirm")
    s.do(1, "confirm")
    s.holds(phase="picks", slot=0, to_act=[0], commander=0, round=1)
    s.do(0, "pick 1 7", "confirm")
    s.holds(phase="rotate", commander=1, round=2)
    assert s.seat(0)["hand_end_game"] == [7]


@pytest.mark.rule("PU-16")
def test_each_of_the_six_rotations_turns_every_seat_to_another_depot() -> None:
    seen = set()
    for rotation in range(6):
        s = scene({}, {}, phase="rotate", station={"rotation": 2, "shift": 1})
        s.do(0, f"rotate {rotation}")
        station = s.facts["station"]
        assert station["rotation"] == rotation
        for seat, position in ((0, 0), (1, 3)):
            outer = (position + rotation) % 6
            tiles = {station["outer"][outer][0], station["inner"][(outer + 1) % 6][0]}
            assert {line.split()[1] for line in s.legal(seat, "take")} == tiles
        seen.add(s.legal(0, "take")[0].split()[1])
    assert len(seen) == 6


@pytest.mark.rule("PU-17")
def test_with_two_players_the_commander_chooses_unless_the_station_is_fixed() -> None:
    chosen = begin(2)
    assert chosen.facts["phase"] == "rotate"
    fixed = begin(2, station="fixed")
    fixed.holds(phase="draft", round=1)
    assert fixed.facts["station"]["rotation"] == 5
    s = scene(turned := {"turn": turn()}, turned, options={"station": "fixed"}, station={"rotation": 2})
    s.do(0, "confirm").do(1, "confirm")
    s.holds(phase="draft", round=2, commander=1, station={"rotation": 1})


@pytest.mark.rule("PU-17")
def test_alone_the_station_turns_by_one_every_round() -> None:
    s = scene({"turn": turn()}, DONE)
    assert s.facts["phase"] == "draft"
    alone = GAME.position({"seats": [{}], "phase": "rotate"}, GAME.Options(), 1, s.table.state.rng)
    facts = GAME.facts(alone)
    assert (facts["phase"], facts["station"]["rotation"]) == ("draft", 5)


@pytest.mark.rule("PU-18")
def test_a_player_takes_one_of_the_two_tops_of_the_depot_in_front() -> None:
    s = scene({}, {}, station=TWO)
    assert {line.split()[1] for line in s.legal(0, "take")} == {"I4-4", "I2-2"}
    s.refused(0, "take I4-1 at 5,0", "PU-18")
    s.refused(0, "take S4-2 at 3,1", "PU-18")
    s.refused(0, "confirm", "PU-38a")
    s.do(0, "take I2-2 at 5,0")
    s.refused(0, "take I4-4 at 2,5", "PU-18")


@pytest.mark.rule("PU-19")
def test_the_result_does_not_depend_on_who_finishes_first() -> None:
    zero = ["take I2-2 at 5,0", "resolve rover", "rover 5,0", "resolve tech", "confirm"]
    one = ["take S4-2 at 3,1", "resolve tech", "resolve rover", "rover 3,2", "confirm"]
    first = scene({}, {}, station=TWO).do(0, *zero).do(1, *one)
    second = scene({}, {}, station=TWO).do(1, *one).do(0, *zero)
    mixed = scene({}, {}, station=TWO)
    for a, b in zip(zero, one, strict=True):
        mixed.do(1, b).do(0, a)
    assert first.table.state == second.table.state == mixed.table.state
    assert first.facts["phase"] == "rotate"


@pytest.mark.rule("PU-20")
def test_people_at_one_screen_act_clockwise_from_the_commander() -> None:
    s = scene({}, {}, {}, commander=2)
    assert s.to_act == (2, 0, 1)


@pytest.mark.rule("PU-20", "PU-69a")
@pytest.mark.parametrize(
    ("seat", "table", "secret"),
    [
        ({}, {}, ""),
        ({"shown_cards": [4]}, {}, ""),
        ({"hand_end_game": [6]}, {}, "your END GAME cards"),
        ({"objectives_private": [43]}, {}, "your private objectives"),
        ({"owed": [1]}, {"phase": "picks"}, "the cards of your pick"),
        ({"dealt": {"planet": "tartarus"}}, {"phase": "choose"}, "your choice of planet and corporation"),
        ({"hand_end_game": [6]}, {"phase": "over"}, ""),
    ],
)
def test_a_cover_screen_comes_only_where_something_is_secret(
    seat: dict[str, object], table: dict[str, object], secret: str
) -> None:
    s = scene(seat, {}, **table)
    assert GAME.secret(s.table.state, 0) == secret


@pytest.mark.rule("PU-21", "PU-69a")
def test_what_lies_under_a_taken_tile_shows_to_nobody_until_the_round_ends() -> None:
    s = scene({}, {}, station=TWO)
    before = [s.view(seat) for seat in (0, 1, None)]
    s.do(0, "take I2-2 at 5,0")
    assert s.view(0)["station"]["inner"][0] == {"top": None, "count": 1}
    assert [s.view(1), s.view(None)] == before[1:], "an unconfirmed turn shows nothing to the others"
    s.do(0, "resolve rover", "rover 5,0", "resolve tech", "confirm")
    for seat in (0, 1, None):
        assert s.view(seat)["station"]["inner"][0] == {"top": None, "count": 1}
        assert s.view(seat)["seats"][0]["turn"]["taken"] == "I2-2"
    s.do(1, "take S4-2 at 3,1", "resolve rover", "rover 3,2", "resolve tech", "confirm")
    for seat in (0, 1, None):
        assert s.view(seat)["station"]["inner"][0] == {"top": "I2-0", "count": 1}
        assert s.view(seat)["station"]["outer"][3] == {"top": "S4-0", "count": 1}


@pytest.mark.rule("PU-21")
def test_a_player_tries_tiles_and_takes_back_freely_until_confirming() -> None:
    s = scene({}, {}, station=TWO)
    start = s.table.state
    s.do(0, "take I2-2 at 5,0", "resolve rover", "rover 5,1")
    for _ in range(3):
        s.withdraw(0)
    assert s.table.state == start
    s.do(0, "take I4-4 at 3,1", "resolve rover", "rover 3,1", "resolve water", "confirm")
    with pytest.raises(Illegal, match="confirmed"):
        s.withdraw(0)


@pytest.mark.rule("PU-21")
def test_the_other_seats_doings_do_not_stand_in_the_way_of_taking_back() -> None:
    s = scene({}, {}, station=TWO)
    s.do(0, "take I2-2 at 5,0").do(1, "take S4-2 at 3,1", "resolve tech").do(0, "resolve tech")
    s.withdraw(0)
    assert s.seat(0)["tracks"]["tech"] == 0
    assert s.seat(1)["tracks"]["tech"] == 1
    assert s.pending(0) == [{"kind": "resource", "resource": r} for r in ("rover", "tech")]


@pytest.mark.rule("PU-21a", "PU-71")
def test_tops_are_renewed_before_the_picks_so_that_an_extra_tile_is_a_new_one() -> None:
    s = scene({"owed": [1]}, DONE, civ={"1": [5]}, station=TWO)
    s.do(0, "take I2-2 at 5,0", "resolve rover", "rover 5,0", "resolve tech", "confirm", "pick 1 5")
    assert {line.split()[1] for line in s.legal(0, "take")} == {"I4-4", "I2-0"}


@pytest.mark.rule("PU-21a")
def test_what_lies_under_an_extra_tile_shows_when_its_taker_is_done() -> None:
    s = scene({"owed": [1]}, {"owed": [1]}, phase="picks", civ={"1": [5, 6, 7]}, station=TWO)
    s.do(0, "pick 1 5", "take I4-4 at 3,1")
    assert s.view(0)["station"]["outer"][0] == {"top": None, "count": 2}
    assert s.view(1)["station"]["outer"][0] == {"top": "I4-4", "count": 3}
    s.do(0, "confirm")
    assert s.facts["slot"] == 1
    assert s.view(1)["station"]["outer"][0] == {"top": "I4-1", "count": 2}


@pytest.mark.rule("PU-22")
def test_the_commander_marker_moves_one_player_clockwise() -> None:
    for commander in range(3):
        s = scene(*[{"turn": turn()}] * 3, commander=commander)
        for seat in range(3):
            s.do(seat, "confirm")
        s.holds(commander=(commander + 1) % 3, round=2)


@pytest.mark.rule("PU-38a")
def test_a_seat_that_has_confirmed_has_nothing_until_the_phase_ends() -> None:
    s = scene({"turn": turn(movement=2), "pieces": [given((5, 0, "civ"))], "rovers": [[5, 0]]}, {})
    s.do(0, "confirm")
    assert s.legal(0) == []
    s.refused(0, "step 5,0 6,0", "PU-21")
    assert s.turn(0)["movement"] == 0
