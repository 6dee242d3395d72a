"""One name for a seat: the rules' own names give way to those of the table, and to nothing else."""

import pytest

from tui.seat_names import named

OWN = ("Vega", "Rigel", "Altair")


@pytest.mark.parametrize(
    ("names", "text", "said"),
    [
        (("Ada", "Bea", "Cem"), "Vega takes the tile of Rigel.", "Ada takes the tile of Bea."),
        (("Rigel", "Vega", "Cem"), "Vega and Rigel pass; Altair's turn.", "Rigel and Vega pass; Cem's turn."),
        (
            ("Ada", "Rigel", "Cem"),
            "Rigel passes, Vegas and Vega do not.",
            "Rigel passes, Vegas and Ada do not.",
        ),
        (("Ada", "Bea"), "Altair is nobody here.", "Altair is nobody here."),
    ],
    ids=("all", "swapped", "whole words", "fewer seats"),
)
def test_names_stand_for_the_rules_own(names: tuple[str, ...], text: str, said: str) -> None:
    assert named(text, OWN, names) == said
