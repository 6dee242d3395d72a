"""Objectives: PU-11, PU-12, PU-84, PU-85."""

from typing import Any

import pytest

from engine.planet_unknown.content import OBJECTIVE_DATA

from .scene import begin, given, scene

BETWEEN = {"between": [0, 1]}


def compared(card: int, mine: dict[str, Any], theirs: dict[str, Any]) -> tuple[int, int]:
    """The points of the two neighbours of a card."""
    s = scene(mine, theirs, phase="over", neighbours=[{"id": card, **BETWEEN}])
    first, second = (sheet.get(f"objective_{card}", 0) for sheet in s.facts["lines"])
    return first, second


def block(x: int, y: int, width: int, height: int, terrain: str) -> dict[str, Any]:
    return given(*[(x + dx, y + dy, terrain) for dy in range(height) for dx in range(width)])


@pytest.mark.rule("PU-11")
def test_neighbour_cards_lie_between_each_pair_or_three_between_two() -> None:
    four = begin(4, neighbour_objectives=True).facts["neighbours"]
    assert [card["between"] for card in four] == [[0, 1], [1, 2], [2, 3], [3, 0]]
    two = begin(2, neighbour_objectives=True)
    assert [card["between"] for card in two.facts["neighbours"]] == [[0, 1]] * 3
    assert len({card["id"] for card in two.facts["neighbours"]}) == 3
    assert two.view(None)["neighbours"] == two.facts["neighbours"]
    assert begin(2).facts["neighbours"] == []


@pytest.mark.rule("PU-12", "PU-69a")
def test_each_player_keeps_one_of_two_private_objectives() -> None:
    s = begin(2, private_objectives=True, neighbour_objectives=True)
    s.holds(phase="choose")
    dealt = [s.seat(seat)["objectives_dealt"] for seat in (0, 1)]
    known = {card["id"] for card in s.facts["neighbours"]}
    assert len({*dealt[0], *dealt[1]}) == 4
    assert not known & {*dealt[0], *dealt[1]}
    assert s.legal(0) == [f"keep-objective {id}" for id in dealt[0]]
    s.refused(0, f"keep-objective {dealt[1][0]}", "PU-12")
    assert s.view(1)["seats"][0]["objectives_dealt"] == 2
    s.do(0, f"keep-objective {dealt[0][1]}").do(1, f"keep-objective {dealt[1][0]}")
    s.holds(phase="rotate")
    assert [s.seat(seat)["objectives_private"] for seat in (0, 1)] == [[dealt[0][1]], [dealt[1][0]]]
    assert s.view(1)["seats"][0]["objectives_private"] == 1


@pytest.mark.rule("PU-84")
def test_the_better_neighbour_gets_five_and_each_two_on_a_tie_also_at_zero() -> None:
    more, less = {"collected": {"meteors": 2}}, {"collected": {"meteors": 1}}
    assert compared(61, more, less) == (5, 0)
    assert compared(61, less, more) == (0, 5)
    assert compared(61, more, more) == (2, 2)
    assert compared(61, {}, {}) == (2, 2)


@pytest.mark.rule("PU-84")
def test_a_card_concerns_its_two_players_only() -> None:
    s = scene({}, {}, {"collected": {"meteors": 9}}, phase="over", neighbours=[{"id": 61, **BETWEEN}])
    assert s.facts["lines"] == [{"objective_61": 2}, {"objective_61": 2}, {"meteors": 3}]


@pytest.mark.rule("PU-131")
def test_a_card_with_one_of_its_players_out_gives_nothing() -> None:
    s = scene({}, {"out": 1}, {}, phase="over", neighbours=[{"id": 61, **BETWEEN}])
    assert s.facts["lines"] == [{}, {}, {}]


@pytest.mark.rule("PU-85")
@pytest.mark.parametrize(
    ("card", "better", "worse"),
    [
        # civ icons on border squares: I2-0 has civ on its first square
        (
            37,
            {"pieces": [{"tile": "I2-0", "squares": [[5, 0], [5, 1]]}]},
            {"pieces": [{"tile": "I2-0", "squares": [[5, 1], [5, 0]]}]},
        ),
        (
            42,
            {"pieces": [block(3, 3, 2, 2, "biomass")]},
            {"pieces": [block(3, 3, 3, 1, "biomass"), block(3, 5, 3, 1, "biomass")]},
        ),
        (
            48,
            {"pieces": [block(3, 3, 1, 1, "biomass"), {"tile": "patch", "squares": [[3, 5]]}]},
            {"pieces": [block(3, 3, 5, 1, "biomass")]},
        ),
        (
            54,
            {"pieces": [block(3, 3, 3, 3, "tech")]},
            {"pieces": [{"tile": "I2-2", "squares": [[5, 0], [5, 1]]}]},
        ),
        (60, {"tracks": {"civ": 15, "tech": 15}}, {"tracks": {"water": 15, "tech": 14}}),
        (62, {"collected": {"lifepods": 2}}, {"collected": {"lifepods": 1}}),
        (63, {"collected": {"meteors": 0}}, {"collected": {"meteors": 1}}),
        (64, {"collected": {"lifepods": 0}}, {"collected": {"lifepods": 1}}),
    ],
)
def test_each_kind_of_comparison_finds_the_better(
    card: int, better: dict[str, Any], worse: dict[str, Any]
) -> None:
    assert compared(card, better, worse) == (5, 0)
    assert compared(card, worse, better) == (0, 5)


@pytest.mark.rule("PU-84", "PU-85")
@pytest.mark.parametrize(
    ("card", "met", "missed"),
    [
        (
            37,
            {"pieces": [block(3, 3, 3, 3, "civ")]},
            {"pieces": [block(3, 3, 3, 2, "civ"), block(3, 5, 2, 1, "civ")]},
        ),
        (50, {"pieces": [block(4, 3, 2, 5, "biomass")]}, {"pieces": [block(4, 3, 2, 4, "biomass")]}),
        (50, {"pieces": [block(3, 5, 5, 2, "biomass")]}, {"pieces": [block(3, 5, 5, 1, "biomass")]}),
        (55, {"tracks": {"civ": 15}}, {"tracks": {"civ": 14}}),
        (60, {}, {"pieces": [{"tile": "I2-0", "squares": [[x, 5], [x, 6]]} for x in range(6)]}),
        (61, {"collected": {"meteors": 9}}, {"collected": {"meteors": 8}}),
        (62, {"collected": {"lifepods": 2, "meteors": 1}}, {"collected": {"lifepods": 1, "meteors": 1}}),
        (
            43,
            {"pieces": [{"tile": "I2-0", "squares": [[x, 5], [x, 6]]} for x in range(6)]},
            {"pieces": [{"tile": "I2-0", "squares": [[x, 5], [x, 6]]} for x in range(5)]},
        ),
    ],
)
def test_a_private_objective_met_gives_five(card: int, met: dict[str, Any], missed: dict[str, Any]) -> None:
    s = scene({"objectives_private": [card], **met}, {"objectives_private": [card], **missed}, phase="over")
    found = [sheet.get(f"objective_{card}", 0) for sheet in s.facts["lines"]]
    assert found == [5, 0]


@pytest.mark.rule("PU-85")
def test_all_ice_or_all_land_covered_is_judged_by_the_ground() -> None:
    from engine.planet_unknown.content import PLANET_DATA

    squares = [
        (x, y, c) for y, row in enumerate(PLANET_DATA[0].terrain) for x, c in enumerate(row) if c != "."
    ]
    ice = {"pieces": [given(*[(x, y, "civ") for x, y, c in squares if c == "I"])]}
    land = {"pieces": [given(*[(x, y, "civ") for x, y, c in squares if c != "I"])]}
    for card, met, missed in ((63, ice, land), (64, land, ice)):
        s = scene(
            {"objectives_private": [card], **met}, {"objectives_private": [card], **missed}, phase="over"
        )
        assert [sheet.get(f"objective_{card}", 0) for sheet in s.facts["lines"]] == [5, 0]


@pytest.mark.rule("PU-85")
def test_every_card_can_be_scored_on_both_sides() -> None:
    for card in OBJECTIVE_DATA:
        s = scene(
            {"objectives_private": [card.id]}, {}, phase="over", neighbours=[{"id": card.id, **BETWEEN}]
        )
        assert s.facts["total"][1] == 2
