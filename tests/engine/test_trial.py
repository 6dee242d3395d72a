"""The `try` document, on the toy game."""

from typing import Any

import pytest

from engine.game import Unreadable
from engine.trial import run

pytestmark = pytest.mark.usefixtures("pebbles_listed")


def document(*play: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "pebbles", "seed": 3, "play": list(play), **more}


def test_lines_are_played_and_expectations_compared() -> None:
    answer = run(
        document(
            {"seat": 0, "do": "pick 1 2", "expect": "legal"},
            {"seat": 0, "do": "pick 2", "expect": "illegal", "rule": "PB-1"},
            {"seat": 1, "withdraw": True, "expect": "illegal"},
            {"seat": 0, "withdraw": True},
            {"state": {"picks": [1, 0]}},
            {"seat": 1, "view": {"pick": 0}},
            after={"picks": {"0": 1}},
        )
    )
    assert answer["ok"], answer
    assert [s["verdict"] for s in answer["steps"]] == [
        "legal",
        "illegal",
        "illegal",
        "legal",
        "legal",
        "legal",
    ]
    assert answer["steps"][1]["rule"] == "PB-1"
    assert answer["state"] == {"scores": [0, 0], "round": 1}


def test_the_steps_before_a_refused_one_stand() -> None:
    answer = run(document({"seat": 0, "do": "pick 1 2 9", "expect": "illegal"}, after={"picks": [2, 0]}))
    assert answer["ok"], answer


@pytest.mark.parametrize(
    "step",
    [
        {"seat": 0, "do": "pick 1", "expect": "illegal"},
        {"seat": 0, "do": "pick 9", "expect": "legal"},
        {"seat": 0, "do": "pick 9", "expect": "illegal", "rule": "PB-2"},
        {"seat": 0, "do": "fly", "expect": "legal"},
        {"state": {"round": 2}},
        {"seat": 0, "view": {"pick": 3}},
        {"seat": 0, "view": {"shown": ["purple"]}},
    ],
)
def test_a_failed_expectation_is_told(step: dict[str, Any]) -> None:
    answer = run(document(step))
    assert not answer["ok"]
    assert answer["steps"][0]["failed"]


def test_waiting_times_windows_out_as_in_play() -> None:
    answer = run(
        document(
            {"seat": 0, "do": "pick 2"},
            {"wait": 179_999},
            {"seat": 1, "do": "pick 3"},
            {"wait": 1},
            after={"round": 2, "scores": [2, 3]},
        )
    )
    assert answer["ok"], answer


def test_a_seats_secrets_are_hidden_from_the_others() -> None:
    answer = run(
        document(
            {"seat": 0, "do": "pick 3"},
            {"seat": 0, "view": {"shown": ['"pick"']}},
            {"seat": 1, "view": {"hidden": ['"kind":"pick"']}},
        )
    )
    assert answer["ok"], answer


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "chess"}, "game chess: there is no such game"),
        ({"game": "pebbles", "seat": 2}, "seat: unknown key"),
        ({"game": "pebbles", "seats": 9}, "seats: Pebbles is played with 2 to 3 seats, not 9"),
        ({"game": "pebbles", "seed": -1}, "seed: -1 is not 0"),
        ({"game": "pebbles", "play": [{"seat": 0}]}, r"play\[0\]: one of do"),
        ({"game": "pebbles", "play": [{"do": "pick 1"}]}, r"play\[0\].seat: this key is needed"),
        ({"game": "pebbles", "play": [{"wait": -5}]}, r"play\[0\].wait: -5 is below 0"),
        ({"game": "pebbles", "play": [{"wait": 5, "expect": "maybe"}]}, r"play\[0\].expect"),
        ({"game": "pebbles", "options": {"x": 1}}, "option x: this game has no such option"),
        ({"game": "pebbles", "position": {"score": 1}}, "score: unknown key"),
    ],
)
def test_a_wrong_document_is_one_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        run(wrong)
