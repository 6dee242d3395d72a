"""The score: PU-79 to PU-88."""

from typing import Any

import pytest

from engine.planet_unknown.content import PLANET_DATA

from .scene import GAME, given, scene


def over(*seats: dict[str, Any], **table: Any) -> Any:
    return scene(*seats, **{"phase": "over", **table})


def row(y: int, terrain: str = "civ") -> list[tuple[int, int, str]]:
    """All grid squares of a row of the symmetric planet."""
    return [(x, y, terrain) for x, c in enumerate(PLANET_DATA[0].terrain[y]) if c != "."]


def column(x: int, terrain: str = "civ") -> list[tuple[int, int, str]]:
    return [(x, y, terrain) for y, r in enumerate(PLANET_DATA[0].terrain) if r[x] != "."]


@pytest.mark.rule("PU-79")
def test_a_full_row_or_column_without_meteor_scores_its_medal() -> None:
    medals = (1, 1, 1, 2, 2, 3, 3, 2, 2, 1, 1, 1)
    for n, medal in enumerate(medals):
        s = over({"pieces": [given(*row(n))]}, {"pieces": [given(*column(n))]})
        mine, theirs = s.facts["lines"]
        assert mine[f"row_{n}"] == medal
        assert theirs[f"column_{n}"] == medal
        short = over({"pieces": [given(*row(n)[1:])]}, {"pieces": [given(*column(n)[:-1])]})
        assert f"row_{n}" not in short.facts["lines"][0]
        assert f"column_{n}" not in short.facts["lines"][1]


@pytest.mark.rule("PU-79")
def test_a_meteor_blocks_its_row_and_its_column() -> None:
    rows = [*row(5), *row(6)]
    s = over({"pieces": [given(*rows)], "meteors": [[0, 5]]}, {"pieces": [given(*rows)]})
    assert s.facts["lines"][0] == {"row_6": 3, "column_11": 1}
    assert s.facts["lines"][1] == {"row_5": 3, "row_6": 3, "column_0": 1, "column_11": 1}


@pytest.mark.rule("PU-80")
@pytest.mark.parametrize(
    ("track", "marker", "medal"),
    [
        ("civ", 1, 0),
        ("civ", 2, 1),
        ("civ", 8, 2),
        ("civ", 15, 5),
        ("water", 14, 7),
        ("water", 15, 10),
        ("tech", 13, 2),
    ],
)
def test_a_track_scores_its_highest_medal_at_or_below_the_marker(track: str, marker: int, medal: int) -> None:
    s = over({"tracks": {track: marker}}, {})
    assert s.facts["lines"][0].get(track, 0) == medal
    assert s.facts["total"][0] == medal


@pytest.mark.rule("PU-82")
@pytest.mark.parametrize(("meteors", "points"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_lifepods_give_one_each_and_meteors_one_for_each_full_three(meteors: int, points: int) -> None:
    s = over({"collected": {"lifepods": 4, "meteors": meteors}}, {})
    assert s.facts["lines"][0] == {"lifepods": 4, **({"meteors": points} if points else {})}


@pytest.mark.rule("PU-83", "PU-88")
def test_repo_cards_multiply_the_groups_and_show_in_the_meteor_line() -> None:
    s = over({"collected": {"meteors": 8}, "hand_end_game": [29, 31]}, {"hand_end_game": [30]})
    assert s.facts["lines"] == [{"meteors": 2 * (1 + 2)}, {}]


@pytest.mark.rule("PU-83", "PU-88", "PU-73a")
@pytest.mark.parametrize(
    ("cards", "points"), [([33], 1), ([33, 36], 3), ([34, 33, 35], 6), ([33, 34, 35, 36], 10)]
)
def test_commerce_cards_are_one_line_by_their_number(cards: list[int], points: int) -> None:
    assert over({"hand_end_game": cards}, {}).facts["lines"][0] == {"commerce": points}


@pytest.mark.rule("PU-83", "PU-73a")
def test_each_other_end_game_card_is_a_line_of_its_own() -> None:
    patches = [{"tile": "patch", "squares": [[x, 5]]} for x in (3, 4, 5)]
    seat = {
        "hand_end_game": [6, 7, 15, 20, 27, 23, 24, 22, 28],
        "pieces": patches,
        "collected": {"lifepods": 2},
        "kept_patches": 4,
    }
    assert over(seat, {}).facts["lines"][0] == {
        "lifepods": 2,
        "card_6": 1,
        "card_7": 2,
        "card_15": 2,
        "card_20": 3,
        "card_27": 4,
        "card_23": 2,
        "card_24": 3,
        "card_22": 3,
        "card_28": 2,
    }


@pytest.mark.rule("PU-86")
def test_most_points_win_and_a_tie_goes_to_fewer_uncovered_squares() -> None:
    s = over({"tracks": {"civ": 2}}, {"tracks": {"civ": 9}}, {"tracks": {"civ": 5}})
    s.holds(total=[1, 3, 2], places=[3, 1, 2])
    tied = over({}, {"pieces": [given((5, 5, "civ"))]}, {"pieces": [given((5, 5, "civ"), (5, 6, "civ"))]})
    tied.holds(total=[0, 0, 0], uncovered=[96, 95, 94], places=[3, 2, 1])


@pytest.mark.rule("PU-87")
def test_still_tied_fewer_meteors_left_wins_and_then_the_place_is_shared() -> None:
    two = given((5, 5, "civ"), (5, 6, "civ"))
    clean, rocky = {"pieces": [two]}, {"pieces": [two], "meteors": [[5, 5]]}
    s = over(rocky, clean, clean, {})
    s.holds(total=[0, 0, 0, 0], meteors_left=[1, 0, 0, 0], places=[3, 1, 1, 4])


@pytest.mark.rule("PU-88")
def test_the_sheet_names_every_line_and_its_sum() -> None:
    seat = {
        "pieces": [given(*row(0), *row(1))],
        "tracks": {"civ": 5, "water": 13, "biomass": 5, "rover": 8, "tech": 6},
        "collected": {"lifepods": 3, "meteors": 7},
        "hand_end_game": [29, 33, 34, 27],
    }
    s = over(seat, {})
    outcome = GAME.outcome(s.table.state)
    assert outcome is not None
    sheet = {line.name: line.points for line in outcome.lines[0]}
    assert sheet == {
        "row_0": 1,
        "row_1": 1,
        "civ": 2,
        "water": 7,
        "biomass": 1,
        "rover": 1,
        "tech": 1,
        "lifepods": 3,
        "meteors": 4,
        "commerce": 3,
        "card_27": 4,
    }
    assert outcome.totals == (28, 0)
    assert outcome.places == (1, 2)
    s.holds(
        seats={
            "0": {
                "total": 28,
                "uncovered": 88,
                "place": 1,
                "covered": [[x, y] for x, y, _ in row(0) + row(1)],
            }
        }
    )


def test_there_is_no_outcome_before_the_end() -> None:
    assert GAME.outcome(scene({}).table.state) is None
