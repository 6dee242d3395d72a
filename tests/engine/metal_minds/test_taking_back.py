"""What others have seen stays: withdrawals after a dig, and what is told of them."""

import pytest

from engine.trial import run

CARDS = {
    "scan": {"class": "maneuver", "ability": {"effect": [{"op": "dig", "look": 3, "take": 1}]}},
    "one": {"class": "machine"},
    "two": {"class": "machine"},
    "three": {"class": "machine"},
    "rig": {"class": "machine"},
}
POSITION = {
    "players": 2,
    "cards": CARDS,
    "hands": [["scan#1", "rig#1"], []],
    "inventory": ["one#1", "two#1", "three#1"],
}


@pytest.mark.rule("MM-70", "MM-55a")
def test_a_card_taken_from_the_top_stays_taken_once_the_rest_lies_on_the_heap() -> None:
    answer = run(
        {
            "game": "metal-minds",
            "position": POSITION,
            "play": [
                {"seat": 0, "do": "play scan"},
                {"seat": 0, "do": "take two"},
                {"seat": 0, "withdraw": True, "expect": "illegal", "rule": "MM-70"},
                {"seat": 1, "view": {"hidden": ["two"], "shown": ["one", "three"]}},
                {"state": {"hands": {"0": ["rig#1", "two#1"]}}},
            ],
        }
    )
    assert answer["ok"], answer["steps"]


@pytest.mark.rule("MM-70")
def test_everybody_is_told_what_was_taken_back() -> None:
    answer = run(
        {
            "game": "metal-minds",
            "position": POSITION,
            "play": [{"seat": 0, "do": "play rig"}, {"seat": 0, "withdraw": True, "expect": "legal"}],
        }
    )
    assert answer["ok"], answer["steps"]
    (told,) = answer["steps"][1]["events"]
    assert told["audience"] is None
    assert "rig" in told["text"].lower()
