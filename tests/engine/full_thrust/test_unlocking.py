"""Taking a lock back at a table, where the seat that locked owes nothing any more."""

import pytest

from engine.trial import run

POSITION = {
    "worlds": [],
    "sides": [
        {"id": "a", "units": [{"id": "a1", "ship": "destroyer", "x": 0, "y": 0}]},
        {"id": "b", "units": [{"id": "b1", "ship": "destroyer", "x": 0, "y": 40}]},
    ],
}


@pytest.mark.rule("FT-131")
def test_a_lock_is_taken_back_until_the_last_side_has_locked() -> None:
    answer = run(
        {
            "game": "full-thrust",
            "position": POSITION,
            "play": [
                {"seat": 0, "do": "unlock", "expect": "illegal", "rule": "FT-131"},
                {"seat": 0, "do": "order a1 MD1 ; lock"},
                {"state": {"to_act": [1]}},
                {"seat": 0, "do": "order a1 MD2", "expect": "illegal", "rule": "FT-131"},
                {"seat": 0, "do": "unlock", "expect": "legal"},
                {"state": {"to_act": [0, 1]}},
                {"seat": 0, "do": "order a1 MD2 ; lock"},
                {"seat": 1, "do": "lock"},
                {"state": {"units": {"a1": {"vy": 2.0}}}},
            ],
        }
    )
    assert answer["ok"], answer["steps"]
