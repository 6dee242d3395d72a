"""What the others see and hear of a seat: PU-69a, PU-21, PU-65."""

import pytest

from .scene import Scene, begin, depot, given, scene

FREE = {"pieces": [given((5, 0, "civ"), (5, 1, "civ"))]}


def heard(s: Scene, viewer: int | None) -> list[str]:
    """What the viewer was told so far."""
    return [event.text for event in s.events if event.told_to(viewer)]


@pytest.mark.rule("PU-69a", "PU-10")
def test_a_slot_that_is_not_confirmed_leaves_the_stocks_as_they_were_for_the_others() -> None:
    s = scene({"owed": [1, 1]}, {}, phase="picks", civ={"1": [4, 6, 7]})
    before = s.view(1), s.view(None)
    s.do(0, "pick 1 6", "pick 1 4")
    assert (s.view(1), s.view(None)) == before
    assert s.view(1)["civ"]["1"] == 3
    assert s.view(1)["seats"][0]["owed"] == [1, 1]
    s.do(0, "confirm")
    assert s.view(1)["civ"]["1"] == 1


@pytest.mark.rule("PU-69a", "PU-21a")
def test_both_tiles_drawn_in_a_slot_still_lie_on_top_for_the_others() -> None:
    old = {"pieces": [{"tile": "I4-0", "at": [3, 1]}, {"tile": "I2-5", "squares": [[5, 0], [6, 0]]}]}
    station = depot(["I4-4", "I4-2"], ["I2-2", "I2-0"])
    civ = {"1": [5], "2": [], "3": [16], "4": []}
    s = scene({**old, "owed": [1, 3]}, {}, phase="picks", civ=civ, station=station)
    s.do(0, "pick 1 5", "take I4-4 at 3,2", "pick 3 16", "take I2-2 at 7,1")
    seen = s.view(1)["station"]
    assert (seen["outer"][0], seen["inner"][0]) == ({"top": "I4-4", "count": 2}, {"top": "I2-2", "count": 2})
    own = s.view(0)["station"]
    assert (own["outer"][0], own["inner"][0]) == ({"top": None, "count": 1}, {"top": None, "count": 1})


@pytest.mark.rule("PU-69", "PU-69a")
def test_the_others_hear_that_end_game_cards_were_taken_but_not_which() -> None:
    s = scene({"owed": [1, 1]}, {}, phase="picks", civ={"1": [4, 6]})
    s.do(0, "pick 1 6", "pick 1 4")
    assert heard(s, 1) == []
    s.do(0, "confirm")
    told = heard(s, 1)[:3]
    assert told == ["Vega takes Dept of Engineering.", "Vega takes an END GAME card.", "Vega is done."]
    assert any("Observance of First Planet Holiday" in text for text in heard(s, 0))
    assert heard(s, None) == heard(s, 1)


@pytest.mark.rule("PU-69a", "PU-65")
def test_a_turn_is_told_in_one_go_when_it_is_confirmed() -> None:
    rocks = {"pieces": [given((5, 0, "civ"), (5, 1, "civ"))], "meteors": [[5, 1]], "rovers": [[5, 0]]}
    s = scene({**rocks, "tracks": {"rover": 1}}, {}, station=depot([], ["I2-2"]))
    s.do(0, "take I2-2 at 6,0", "resolve rover", "step 5,0 5,1", "resolve tech")
    assert heard(s, 1) == []
    s.do(0, "confirm")
    assert heard(s, 1) == [
        "Vega places I2-2.",
        "Vega advances rover 1 to 2, tech 0 to 1.",
        "Vega collects 1 meteor.",
        "Vega is done.",
    ]


@pytest.mark.rule("PU-23a")
def test_the_clock_picks_the_lowest_rank_first_whatever_came_first() -> None:
    pending = [{"kind": "pick", "rank": 2}, {"kind": "pick", "rank": 1}]
    s = scene({"turn": {"pending": pending}}, {}, phase="picks", civ={"1": [6], "2": [8]})
    s.timeout(0)
    assert s.seat()["hand_end_game"] == [6, 8]


@pytest.mark.rule("PU-69a")
def test_tiles_below_the_tops_and_the_seed_are_in_no_view() -> None:
    s = begin(3, seed=0xABCDEF123456)
    for viewer in (0, 1, 2, None):
        text = str(s.view(viewer))
        assert str(0xABCDEF123456) not in text
        for stack in s.facts["station"]["outer"]:
            assert stack[0] in text
            assert all(f"'{tile}'" not in text for tile in stack[1:])


@pytest.mark.rule("PU-69a")
def test_a_spectator_sees_what_all_seats_see_in_common() -> None:
    seats = {**FREE, "hand_end_game": [6], "objectives_private": [44]}, {"hand_end_game": [8]}
    s = scene(*seats, station=depot(["I4-4"], ["I2-2"]))
    s.do(0, "take I2-2 at 6,0").do(1, s.legal(1)[0])
    spectator = s.view(None)
    for seat in (0, 1):
        here, there = spectator["seats"][seat], s.view(1 - seat)["seats"][seat]
        assert {k: v for k, v in here.items() if k != "place"} == {
            k: v for k, v in there.items() if k != "place"
        }
    assert spectator["seats"][0]["objectives_private"] == 1
