"""The tide deck, stranding, grounding and what a tide change settles: FMP-40 to FMP-45."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .scene import BLUE, RED, Scene, fleet, new_game, plain, scene

DECK = Counter(low=5, normal=5, high=5)


def pass_until(s: Scene, turn: int) -> list[str]:
    """Everybody lets time pass until the game turn has begun; the tides on the way, the present one first."""
    tides = [s.tide]
    while s.turn < turn:
        now = s.turn
        s.timeout(s.to_act[0])
        if s.turn != now:
            tides.append(s.tide)
    return tides


@pytest.mark.rule("FMP-40", "FMP-41", "FMP-201")
@given(seed=st.integers(0, 2**64 - 1))
@settings(max_examples=15, deadline=None)
def test_nine_cards_of_fifteen_lie_in_the_pile_at_set_up(seed):
    s = new_game(2, seed=seed)
    assert s.tide == "normal"
    assert len(s.facts["future"]) == 9
    assert Counter(s.facts["future"]) <= DECK


@pytest.mark.rule("FMP-40")
def test_the_deck_is_shuffled_by_the_seed():
    decks = {tuple(new_game(2, seed=seed).facts["future"]) for seed in range(20)}
    assert len(decks) > 15
    assert new_game(2, seed=3).facts["future"] == new_game(2, seed=3).facts["future"]


@pytest.mark.rule("FMP-41", "FMP-220")
def test_the_first_card_rules_from_turn_three():
    s = new_game(2)
    future = s.facts["future"]
    tides = pass_until(s, 3)
    assert tides == ["normal", "normal", future[0]]
    assert s.facts["future"] == future[1:]


@pytest.mark.rule("FMP-40", "FMP-41", "FMP-42", "FMP-76a", "FMP-S10")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_pile_lasts_nine_then_eight_then_eight_turns(seed):
    s = new_game(2, seed=seed)
    pile = s.facts["future"]
    for turn, left in ((3, 8), (10, 1), (11, 8), (12, 7), (18, 1), (19, 8), (25, 2)):
        came = pass_until(s, turn)[1:]
        if turn in (11, 19):
            assert [*came] == pile
            assert Counter(s.facts["future"]) <= DECK - Counter([s.tide]), "the other fourteen were shuffled"
        elif turn != 3:
            assert came == pile[: len(came)]
        else:
            assert s.tide == pile[0]
        pile = s.facts["future"]
        assert len(pile) == left
    assert s.phase == "play"


@pytest.mark.rule("FMP-42")
@pytest.mark.parametrize("turn", [10, 18])
@given(seed=st.integers(0, 1000))
@settings(max_examples=10, deadline=None)
def test_a_reshuffle_takes_eight_of_the_fourteen_other_cards(turn, seed):
    s = scene(*fleet(plain(6, 1)), turn=turn, player="red", future=["high"], seed=seed)
    s.ends(RED)
    assert s.tide == "high"
    assert len(s.facts["future"]) == 8
    assert Counter(s.facts["future"]) <= DECK - Counter(high=1)


@pytest.mark.rule("FMP-42", "FMP-76")
def test_the_reshuffle_comes_before_the_forecasts():
    s = scene(*fleet(plain(6, 1), "bw1 0,0"), turn=10, player="red", future=["low"])
    s.ends(RED)
    assert s.forecast(BLUE) == s.facts["future"][:1]


@pytest.mark.rule("FMP-41")
def test_the_tide_rules_the_whole_game_turn_for_all_players():
    s = scene(*fleet(plain(9, 1), seats=3), seats=3, player="green", future=["low", "high"])
    s.ends(2)
    for seat in range(3):
        assert s.tide == "low"
        s.ends(seat)
    assert s.tide == "high"


STUCK = "..%%%%..~~"
"""Swamp in the middle, to be flooded."""


@pytest.mark.rule("FMP-43")
@pytest.mark.parametrize(
    ("placed", "line"),
    [
        ("bt1 2,0", "move bt1 1,0"),
        ("bc1 2,0; bt1 1,0", "load bt1 into bc1"),
        ("bc1 2,0; o1 in bc1", "unload o1 to 1,0"),
        ("bw1 2,0; o1 in bw1", "build tank with bw1 at 1,0"),
        ("bw1 2,0; o1 in bw1; bc1 1,0", "unload o1 into bc1"),
        ("bc1 1,0; bt1 2,0", "load bt1 into bc1"),
        ("bt1 2,0; bt2 0,0; o1 1,0", "fire bt1 bt2 at 1,0"),
        ("bt1 2,0; bt2 0,0; rc1 1,0", "capture rc1 with bt1 bt2"),
        ("bt1 2,0; bt2 0,0; rc1 1,0", "capture rc1 with bt2 bt1"),
    ],
)
def test_a_stuck_unit_can_do_nothing_at_all(placed, line):
    s = scene([STUCK], placed, tide="high")
    stuck = next(part.split()[0] for part in placed.split("; ") if " 2,0" in part)
    assert s.stuck(stuck)
    s.refused(BLUE, line, "FMP-43", "FMP-66", "FMP-109", "FMP-152")
    s = scene([STUCK], placed, tide="low")
    s.do(BLUE, line)


@pytest.mark.rule("FMP-43", "FMP-121")
def test_a_stuck_destroyer_gives_no_cover():
    s = scene([STUCK], "rt1 2,0; rt2 0,0; bt1 1,0", tide="high", player="blue")
    assert not s.neutralized("bt1")
    s = scene([STUCK], "rt1 2,0; rt2 0,0; bt1 1,0", tide="low", player="blue")
    assert s.neutralized("bt1")


@pytest.mark.rule("FMP-43", "FMP-6")
def test_a_stuck_unit_can_be_captured_and_destroyed_and_blocks_its_hex():
    for line in ("capture rt1 with bt1 bt2", "fire bt1 bt2 at 2,1"):
        s = scene([".....", "..%.."], "bt1 1,0; bt2 2,0; rt1 2,1", tide="high")
        s.refused(BLUE, "move bt2 2,1", "FMP-6")
        s.do(BLUE, line)
        assert s.gone("rt1") if line.startswith("fire") else s.owner("rt1") == "blue"


@pytest.mark.rule("FMP-43", "FMP-45")
def test_a_stuck_unit_recovers_as_soon_as_the_tide_suits_it():
    ground, placed = fleet(["..%r.."], "bt1 2,0; bt2 3,0")
    s = scene(ground, placed, player="red", tide="high", future=["normal", "low"])
    assert s.stuck("bt1")
    assert s.stuck("bt2")
    s.ends(RED)
    assert not s.stuck("bt1")
    assert s.stuck("bt2"), "a reef is water at normal tide"
    s.ends(BLUE, RED)
    assert not s.stuck("bt2")
    s.do(BLUE, "move bt2 4,0", "move bt1 3,0")


@pytest.mark.rule("FMP-43")
@pytest.mark.parametrize("tide", ["low", "normal"])
def test_a_barge_is_stuck_if_either_hex_is_unsuitable(tide):
    s = scene(["~~r~"], "bb1 1,0+2,0; bt1 in bb1", tide=tide)
    assert s.stuck("bb1") is (tide == "low")
    if tide == "low":
        s.refused(BLUE, "move bb1 0,0 keep 1,0", "FMP-43")
    else:
        s.do(BLUE, "move bb1 0,0 keep 1,0")


@pytest.mark.rule("FMP-43")
def test_the_cargo_of_a_stuck_transporter_is_stuck_with_it():
    s = scene(["~~r.."], "bb1 1,0+2,0; bc1 in bb1; bt1 in bc1; bt2 in bb1", tide="low")
    s.refused(BLUE, "unload bt2 to 3,0", "FMP-43", "FMP-65")
    s.refused(BLUE, "shift bt2 into bc1", "FMP-43", "FMP-69")
    s.refused(BLUE, "unload bc1 to 3,0", "FMP-43", "FMP-65")


@pytest.mark.rule("FMP-43", "FMP-75a")
def test_a_hen_that_the_new_tide_strands_gives_no_forecast():
    s = scene(*fleet(["..%..."], "bw1 2,0"), player="red", tide="normal", future=["high", "low"])
    s.ends(RED)
    assert s.stuck("bw1")
    assert s.forecast(BLUE) == []
    s.ends(BLUE, RED)
    assert not s.stuck("bw1")
    assert s.forecast(BLUE) == s.facts["future"][:1]


@pytest.mark.rule("FMP-44")
@pytest.mark.parametrize(
    ("row", "tide", "placed", "line", "ok"),
    [
        ("..r", "normal", "bt1 1,0", "move bt1 2,0", True),
        ("..%", "high", "bh1 1,0", "move bh1 2,0", True),
        ("~~r", "low", "bg1 1,0", "move bg1 2,0", True),
        ("~~%", "normal", "bg1 1,0", "move bg1 2,0", True),
        ("~~%", "low", "bb1 0,0+1,0", "move bb1 2,0", True),
        ("..~", "low", "bt1 1,0", "move bt1 2,0", False),
        ("~~.", "high", "bg1 1,0", "move bg1 2,0", False),
        ("~~^", "high", "bb1 0,0+1,0", "move bb1 2,0", False),
        ("..r", "normal", "bt1 1,0; o1 2,0", "move bt1 2,0", False),
    ],
)
def test_voluntary_grounding(row, tide, placed, line, ok):
    s = scene([row], placed, tide=tide)
    unit = line.split()[1]
    if not ok:
        s.refused(BLUE, line, "FMP-4", "FMP-44", "FMP-6")
        return
    s.do(BLUE, line)
    assert s.stuck(unit)
    assert s.points == 14
    assert not s.lines(BLUE, f"move {unit}")
    if unit != "bb1":
        s.refused(BLUE, f"move {unit} 1,0", "FMP-43")


@pytest.mark.rule("FMP-44", "FMP-122")
def test_nobody_grounds_himself_under_enemy_fire():
    rows = ["..r...", "......"]
    s = scene(rows, "bt1 1,0; rt1 4,0; rt2 4,1", tide="normal")
    s.refused(BLUE, "move bt1 2,0", "FMP-122")
    s = scene(rows, "bt1 1,0; rt1 4,0", tide="normal")
    s.do(BLUE, "move bt1 2,0")
    assert s.stuck("bt1")


@pytest.mark.rule("FMP-44a")
def test_grounding_is_open_to_every_way_of_arriving():
    s = scene(["r......."], "bt1 1,0; rt1 2,0; rt2 3,0", tide="normal")
    assert s.neutralized("bt1")
    s.do(BLUE, "move bt1 0,0")
    assert s.stuck("bt1"), "a retreat"
    flooded = ["." * 7, "...r...", *plain(7, 5)]
    s = scene(flooded, "bF1 3,3 A; bt1 in bF1", tide="normal")
    s.do(BLUE, "unload bt1 to 3,1")
    assert s.stuck("bt1"), "leaving a ship"
    s = scene(["..r"], "bc1 1,0; bt1 in bc1", tide="normal")
    s.do(BLUE, "unload bt1 to 2,0")
    assert s.stuck("bt1"), "being unloaded"
    s = scene(["..r"], "bw1 1,0; o1 in bw1", tide="normal")
    before = s.facts
    s.do(BLUE, "build tank with bw1 at 2,0")
    assert s.stuck(s.laid(before)), "being laid"


@pytest.mark.rule("FMP-44a", "FMP-125b")
def test_grounding_is_not_open_to_an_assault():
    water = [*["~" * 9] * 3, ".....r...", *plain(9, 2)]
    placed = "rg1 6,2; rg2 7,2; bg1 4,1; bt1 4,4"
    s = scene(water, placed, tide="normal")
    s.refused(BLUE, "assault bt1 5,3 with bg1 at 6,2", "FMP-125b", "FMP-44a")
    s = scene(water, placed, tide="low")
    s.do(BLUE, "assault bt1 5,3 with bg1 at 6,2")


@pytest.mark.rule("FMP-45", "FMP-137", "FMP-220a")
@pytest.mark.parametrize(("first", "held"), [("blue", "red"), ("red", "blue")])
def test_after_a_tide_change_the_first_player_has_priority(first, held):
    ground, placed = fleet(["%%%%..", "......"], "bt1 0,0; bt2 1,0; rt1 2,0; rt2 3,0")
    last = RED if first == "blue" else BLUE
    order = ["blue", "red"] if first == "blue" else ["red", "blue"]
    s = scene(ground, placed, order=order, first=first, player=order[1], tide="high", future=["low"])
    assert not any(s.neutralized(f"{c}t{n}") for c in "br" for n in (1, 2)), "all four are stuck"
    s.ends(last)
    assert not s.stuck("bt1")
    near = {"blue": ("bt1", "bt2"), "red": ("rt1", "rt2")}
    assert any(s.neutralized(unit) for unit in near[held])
    assert not any(s.neutralized(unit) for unit in near[first])


@pytest.mark.rule("FMP-45", "FMP-96", "FMP-96a", "FMP-137")
def test_pontoons_are_looked_at_before_neutralizations():
    rows = ["~r~~~~", "~~~~~~", "~~~~~~"]
    ground, placed = fleet([*rows, "~" * 6], "p1 2,1; rt1 2,1; rg1 3,2; bg1 4,1")
    s = scene(ground, placed, player="red", order=["blue", "red"], tide="low", future=["high"])
    assert s.neutralized("bg1"), "tank and gunboat reach it"
    s.ends(RED)
    assert s.gone("p1", "rt1")
    assert not s.neutralized("bg1"), "the tank went down before the fire was looked at"


@pytest.mark.rule("FMP-45", "FMP-43", "FMP-137")
def test_stuck_states_are_looked_at_before_neutralizations():
    ground, placed = fleet(["%%...."], "rt1 0,0; rt2 1,0; bt1 2,0")
    s = scene(ground, placed, player="red", tide="normal", future=["high"])
    assert s.neutralized("bt1")
    s.ends(RED)
    assert s.stuck("rt1")
    assert not s.neutralized("bt1")
