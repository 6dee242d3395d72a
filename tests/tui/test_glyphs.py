"""The signs: one cell wide on every terminal, and there for every meaning."""

from unicodedata import east_asian_width

import pytest
from rich.cells import cell_len

from tui.glyphs import SETS, Common, FullMetal, Glyph, Planet

EVERY = [pytest.param(glyph, id=f"{kind.__name__}.{glyph.name}") for kind in SETS for glyph in kind]


@pytest.mark.parametrize("glyph", EVERY)
def test_plain_signs_are_one_cell_wide_on_every_terminal(glyph: Glyph):
    assert len(glyph.plain) == 1
    assert east_asian_width(glyph.plain) in ("Na", "N", "H")


@pytest.mark.parametrize("glyph", EVERY)
def test_rich_signs_are_one_cell_wide_for_textual(glyph: Glyph):
    assert len(glyph.rich) == 1
    assert cell_len(glyph.rich) == 1


def test_two_meanings_with_one_sign_stay_two_meanings():
    assert FullMetal.PONTOON.plain == Common.STUCK.plain == "="
    assert Common.NORTH_EAST is not Common.SOUTH_WEST
    assert len(Common) == len({glyph.name for glyph in Common})


@pytest.mark.parametrize(
    "among",
    [
        tuple(set(FullMetal) - {FullMetal.EDGE_RISING, FullMetal.EDGE_FALLING, FullMetal.EDGE_FLAT}),
        tuple(Planet),
    ],
)
def test_what_stands_side_by_side_looks_different_in_both_sets(among):
    assert len({glyph.plain for glyph in among}) == len(among)
    assert len({glyph.rich for glyph in among}) == len(among)


def test_a_player_gets_the_plain_set_at_first():
    assert FullMetal.SEA.sign() == "~"
    assert FullMetal.SEA.sign(rich=True) == "≈"
