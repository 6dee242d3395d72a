"""Tartarus: PU-89 to PU-91."""

import pytest

from .scene import depot, given, resource, scene, turn

WEST, EAST = (4, 4), (5, 4)
"""Neighbours in row 4 with the chasm between them."""


def tartarus(*squares: tuple[int, int, str], **seat: object) -> dict[str, object]:
    return {"planet": "Tartarus", "pieces": [given(*squares)], **seat}


@pytest.mark.rule("PU-89")
def test_no_tile_lies_on_both_sides_of_the_chasm() -> None:
    s = scene(tartarus((5, 0, "civ"), (5, 1, "civ")), station=depot(["I4-4"], ["I2-2"]))
    s.refused(0, "take I4-4 at 4,2", "PU-89")
    s.refused(0, "take I2-2 at 5,1 turn 1", "PU-26")
    s.refused(0, "take I2-2 at 5,2 turn 1", "PU-89")
    s.do(0, "take I4-4 at 2,2")


@pytest.mark.rule("PU-89")
def test_a_rover_does_not_step_across_the_chasm() -> None:
    s = scene(tartarus((4, 4, "civ"), (5, 4, "civ"), rovers=[[4, 4], [5, 5]], turn=turn(movement=3)))
    s.refused(0, "step 4,4 5,4", "PU-89")
    s.refused(0, "step 5,5 4,5", "PU-89")
    assert "step 5,5 5,4" in s.legal(0)
    assert s.legal(0, "step") == [
        "step 4,4 4,3",
        "step 4,4 3,4",
        "step 4,4 4,5",
        "step 5,5 5,4",
        "step 5,5 6,5",
        "step 5,5 5,6",
    ]


@pytest.mark.rule("PU-89a")
def test_contact_areas_energy_and_lines_run_across_the_chasm() -> None:
    s = scene(tartarus((5, 1, "tech"), (5, 2, "energy")), station=depot([], ["I2-0"]))
    s.do(0, "take I2-0 at 6,1 turn 0")
    assert s.pending()[1]["tracks"] == ["civ", "tech"]
    across = scene({"planet": "Tartarus", "pieces": [given((5, 0, "civ"), (6, 0, "civ"))]}, {}, phase="over")
    assert across.facts["lines"][0] == {"row_0": 1}


@pytest.mark.rule("PU-89a", "PU-52")
def test_patches_touch_across_the_chasm() -> None:
    s = scene(tartarus((5, 1, "civ"), turn=turn("patch")))
    s.do(0, "patch 6,1")


@pytest.mark.rule("PU-90", "PU-91")
def test_the_faded_corners_are_for_diagonal_steps_that_no_rover_here_has() -> None:
    s = scene(
        tartarus((5, 3, "civ"), (6, 4, "civ"), (5, 9, "civ"), rovers=[[5, 3], [5, 9]], turn=turn(movement=3))
    )
    s.refused(0, "step 5,3 6,4", "PU-91")
    s.refused(0, "step 5,9 6,8", "PU-91")
    s.refused(0, "step 5,3 6,2", "PU-59")


@pytest.mark.rule("PU-5")
def test_under_its_lifepods_is_land() -> None:
    s = scene(tartarus((5, 0, "civ"), (7, 4, "civ")), station=depot([], ["I2-4"]))
    s.do(0, "take I2-4 at 6,4")
    assert resource("water", False) in s.pending()
