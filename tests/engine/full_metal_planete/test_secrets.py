"""What is public and what a seat may know: FMP-238 to FMP-240."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .scene import BLUE, GREEN, RED, fleet, plain, scene

TIDE = st.sampled_from(["low", "normal", "high"])
PLACED = "bt1 0,0; rt1 8,0; bw1 4,0"


@pytest.mark.rule("FMP-238")
def test_everybody_sees_what_is_public():
    ground, placed = fleet(plain(9, 2), f"{PLACED}; rc1 6,1; o1 in rc1; bc9 1,0")
    s = scene(ground, placed, player="red", saved={"blue": 5}, future=["low", "high"], penalty=["blue"])
    s.ends(RED)
    s.do(BLUE, "move bt1 0,1")
    known = s.facts
    for seat in (BLUE, RED, None):
        seen = s.view(seat)
        for key in (
            "board",
            "turn",
            "phase",
            "order",
            "player",
            "first",
            "points",
            "saved",
            "penalty",
            "tide",
            "past",
            "pile",
            "reserve",
            "cemetery",
            "commands",
            "units",
            "holds",
            "insight",
            "left",
            "out",
            "score",
        ):
            assert seen[key] == known[key], key
    seen = s.view(None)
    assert seen["tide"] == "low"
    assert seen["past"][-1] == "normal"
    assert seen["pile"] == len(known["future"])
    assert seen["insight"] == {"blue": 1, "red": 0}, "how many hens had the right to a forecast"
    assert seen["saved"]["red"] == 10
    assert seen["units"]["o1"]["in"] == "rc1"


@pytest.mark.rule("FMP-238", "FMP-76")
def test_a_card_turned_face_up_is_public():
    s = scene(*fleet(plain(9, 1), "bw1 0,0; rw1 8,0"), player="red", future=["low", "high", "low"])
    s.ends(RED)
    assert s.view(None)["future"] == ["high"]


@pytest.mark.rule("FMP-238", "FMP-237")
def test_past_tides_are_remembered():
    s = scene(*fleet(plain(6, 1)), turn=3, tide="high", future=["low", "low", "normal"])
    s.ends(BLUE, RED, BLUE, RED, BLUE, RED)
    assert s.view(None)["past"] == ["high", "low", "low"]
    assert s.tide == "normal"


@pytest.mark.rule("FMP-239", "FMP-40")
@given(
    one=st.lists(TIDE, min_size=3, max_size=3),
    other=st.lists(TIDE, min_size=3, max_size=3),
    seed=st.integers(0, 99),
)
@settings(max_examples=40, deadline=None)
def test_the_order_of_the_pile_and_the_cards_set_aside_are_in_no_view(one, other, seed):
    views = []
    for future, luck in ((one, 1), (other, seed)):
        s = scene(
            *fleet(plain(9, 1), PLACED), player="red", turn=12, future=["low", "high", *future], seed=luck
        )
        s.ends(RED)
        views.append([s.view(seat) for seat in (BLUE, RED, None)] + [s.legal(seat) for seat in (BLUE, RED)])
    assert views[0] == views[1]
    assert views[0][BLUE]["future"] == ["high"], "what his hen showed him is his alone"
    assert views[0][RED]["future"] == views[0][2]["future"] == []


@pytest.mark.rule("FMP-239", "FMP-76")
def test_the_events_of_a_private_forecast_go_to_its_player_only():
    s = scene(*fleet(plain(9, 1), PLACED), player="red", future=["low", "high", "normal"])
    s.ends(RED)
    assert s.last is not None
    for event in s.last.events:
        if "high" in event.text:
            assert event.told_to(BLUE)
            assert not event.told_to(RED)
            assert not event.told_to(None)
    assert any("high" in event.text for event in s.last.events)


@pytest.mark.rule("FMP-239", "FMP-178a")
def test_one_who_is_out_sees_what_is_public_and_nothing_else():
    placed = "rF1 3,3 A turrets=; bF1 10,3 A; gF1 7,6 B; bt1 3,1; rw1 0,0; rt1 0,7"
    s = scene(plain(14, 9), placed, seats=3, player="green", future=["low", "high"])
    s.ends(GREEN)
    assert s.forecast(RED) == ["high"]
    s.do(BLUE, "seize rF1 with bt1")
    assert s.view(RED) == s.view(None)
    assert s.forecast(RED) == []


@pytest.mark.rule("FMP-239", "FMP-226")
def test_one_who_has_left_sees_what_is_public_and_nothing_else():
    s = scene(
        plain(14, 8),
        "bF1 3,3 A; rF1 10,3 A; bw1 0,0; rw1 13,7; rw2 13,0",
        turn=20,
        player="red",
        future=["low", "high", "low", "normal", "low", "high"],
    )
    s.ends(RED)
    assert s.forecast(BLUE) == ["high"]
    s.do(BLUE, "vote bF1 leave", "confirm")
    s.do(RED, "confirm")
    assert s.view(BLUE) == s.view(None)
    assert s.forecast(RED) == ["high", "low"]


@pytest.mark.rule("FMP-239", "FMP-237")
def test_the_secrets_of_the_deck_are_opened_when_the_game_is_over():
    s = scene(plain(14, 8), "bF1 3,3 A; rF1 10,3 A", turn=25)
    left = s.facts["future"]
    assert s.view(None)["future"] == []
    s.ends(BLUE, RED)
    assert s.view(None)["future"] == s.view(BLUE)["future"] == left
    assert len(left) == 2


@pytest.mark.rule("FMP-240")
def test_no_action_binds_anybody_to_a_promise():
    s = scene(*fleet(plain(9, 2), "bt1 0,0; bt2 1,0; rc1 2,0; gc1 2,1", seats=3), seats=3)
    words = {line.split()[0] for line in s.legal(BLUE)}
    assert words <= {"move", "assault", "fire", "capture", "load", "unload", "aim", "end"}
    s.do(BLUE, "fire bt1 bt2 at 2,0")
    s.do(BLUE, "fire bt1 bt2 at 2,1")
    assert s.gone("rc1", "gc1"), "whoever was spared so far may be shot at next"
