"""Beams, torpedoes, ortillery, grasers and ground lasers: FT-70 to FT-73, FT-86, FT-100 to FT-103, FT-123."""

import pytest

from engine.full_thrust.weapons import weapon

from .scene import CONTROL, ROCK, Scene, base, design, fired, ship, side, site

HULK = {"hull": 60, "thrust": 0, "mass": 300}


def shot(kind: str, reach: float, dice: list[int], screens: int = 0) -> tuple[int, list[int]]:
    """Boxes lost by one shot at a bare hull at that range, and the dice it used."""
    scene = fired(
        (f"{kind}#1", "b1"),
        by=ship("a1", 0, 0, design(kind, CONTROL)),
        target=ship("b1", 0, reach, {**HULK, "screens": screens}),
        dice=dice,
    )
    rolled = scene.facts["rolled"][2:]
    return scene.unit("b1")["lost_boxes"], rolled


@pytest.mark.rule("FT-70", "FT-10")
@pytest.mark.parametrize(
    ("kind", "dice_at"),
    [
        ("beam1", {0: 1, 12: 1, 12.01: 0}),
        ("beam2_3arc", {12: 2, 12.01: 1, 24: 1, 24.01: 0}),
        ("beam3_3arc", {12: 3, 24: 2, 36: 1, 36.01: 0}),
        ("beam4_1arc", {12: 4, 13: 3, 25: 2, 48: 1, 48.01: 0}),
        ("graser1_3arc", {12: 1, 12.01: 0}),
        ("heavy_graser2_1arc", {18: 2, 18.01: 1, 36: 1, 36.01: 0}),
    ],
)
def test_a_weapon_has_one_die_fewer_for_each_further_band(kind: str, dice_at: dict[float, int]):
    for reach, dice in dice_at.items():
        lost, rolled = shot(kind, reach, [1] * dice)
        assert (lost, len(rolled)) == (0, dice)


@pytest.mark.rule("FT-70")
@pytest.mark.parametrize(
    ("screens", "scores"), [(0, (0, 0, 0, 1, 1)), (1, (0, 0, 0, 0, 1)), (2, (0, 0, 0, 0, 1))]
)
def test_each_beam_die_scores_through_the_screens(screens: int, scores: tuple[int, ...]):
    for face, score in enumerate(scores, 1):
        assert shot("beam1", 6, [face], screens) == (score, [face])


@pytest.mark.rule("FT-70")
@pytest.mark.parametrize(("screens", "six"), [(0, 2), (1, 2), (2, 1)])
def test_a_six_scores_and_gives_another_die_that_ignores_screens(screens: int, six: int):
    assert shot("beam1", 6, [6, 3], screens) == (six, [6, 3])
    assert shot("beam1", 6, [6, 4], screens) == (six + 1, [6, 4])
    assert shot("beam1", 6, [6, 6, 6, 5], screens) == (six + 2 + 2 + 1, [6, 6, 6, 5])


@pytest.mark.rule("FT-70", "FT-135a")
def test_each_die_is_followed_by_its_rerolls_before_the_next():
    lost, rolled = shot("beam3_3arc", 6, [6, 5, 4, 6, 1])
    assert rolled == [6, 5, 4, 6, 1]
    assert lost == 2 + 1 + 1 + 2


TORPEDO = {6: 2, 12: 3, 18: 4, 24: 5, 30: 6}
ORTILLERY = {3: 2, 6: 3, 9: 4, 12: 5, 15: 6}


@pytest.mark.rule("FT-71", "FT-10")
@pytest.mark.parametrize("reach", TORPEDO)
@pytest.mark.parametrize("screens", [0, 2])
def test_a_torpedo_hits_on_its_number_and_does_a_die_whatever_the_screens(reach: int, screens: int):
    needs = TORPEDO[reach]
    assert shot("pulse_torpedo", reach, [needs, 5], screens) == (5, [needs, 5])
    assert shot("pulse_torpedo", reach, [needs - 1], screens) == (0, [needs - 1])
    if reach < 30:
        assert shot("pulse_torpedo", reach + 0.01, [needs], screens) == (0, [needs])


@pytest.mark.rule("FT-71", "FT-135a")
def test_a_shot_out_of_range_rolls_nothing_and_one_in_range_always_rolls():
    assert shot("pulse_torpedo", 30.01, []) == (0, [])
    assert shot("pulse_torpedo", 1, [1]) == (0, [1])


@pytest.mark.rule("FT-100", "FT-101", "FT-102", "FT-103")
@pytest.mark.parametrize("reach", ORTILLERY)
@pytest.mark.parametrize("air", ["none", "standard", "very_dense"])
def test_ortillery_rolls_as_a_torpedo_in_bands_of_three_whatever_the_air(reach: int, air: str):
    needs = ORTILLERY[reach]
    keys = {
        "by": ship("a1", 0, 2 + reach, design("ortillery", CONTROL), facing=6),
        "worlds": [{**ROCK, "atmosphere": air}],
    }
    town = site("b1", 0, "town")
    hit = fired(("ortillery#1", "b1"), target=town, dice=[needs, 3, 6], **keys)
    assert (hit.unit("b1")["lost_boxes"], hit.facts["rolled"][2:]) == (9, [needs, 3, 6])
    miss = fired(("ortillery#1", "b1"), target=town, dice=[needs - 1], **keys)
    assert miss.unit("b1")["lost_boxes"] == 0
    beyond = {**keys, "by": {**keys["by"], "y": 2 + reach + 0.01}}
    assert fired(("ortillery#1", "b1"), target=town, dice=[needs], **beyond).unit("b1")["lost_boxes"] == 0


@pytest.mark.rule("FT-86")
def test_ortillery_cannot_fire_at_ships():
    scene = Scene(side(ship("a1", 0, 0, design("ortillery", CONTROL))), side(ship("b1", 0, 3)), step="fire")
    assert scene.rule("fire a1 ortillery#1 b1") == "FT-86"
    in_a_position = fired(
        ("ortillery#1", "b1"),
        by=ship("a1", 0, 0, design("ortillery", CONTROL)),
        target=ship("b1", 0, 3),
        dice=[],
    )
    assert in_a_position.facts["rolled"] == [6, 1]


@pytest.mark.rule("FT-102")
def test_ortillery_fires_once_a_turn_needs_a_fire_control_and_an_arc_and_nothing_stops_it():
    worlds = [ROCK]
    gun = design("ortillery", CONTROL)
    base_there = {"sites": [site("b1", 0, {"hull": 12, "systems": [{"kind": "pds", "count": 4}]})]}
    scene = Scene(side(ship("a1", 0, 5, gun, facing=6)), base_there, worlds=worlds, step="fire")
    assert scene.rule("fire a1 ortillery#1 b1, ortillery#1 b1") == "FT-53"
    away = Scene(
        side(ship("a1", 0, 5, design({"kind": "ortillery", "arcs": ["F"]}, CONTROL))),
        base_there,
        worlds=worlds,
        step="fire",
    )
    assert away.rule("fire a1 ortillery#1 b1") == "FT-51"
    blind = Scene(side(ship("a1", 0, 5, design("ortillery"))), base_there, worlds=worlds, step="fire")
    assert blind.rule("fire a1 ortillery#1 b1") == "FT-53"
    hit = fired(
        ("ortillery#1", "b1"),
        by=ship("a1", 0, 5, gun, facing=6),
        target=base_there["sites"][0],
        dice=[6, 1, 1],
        worlds=worlds,
    )
    assert hit.facts["rolled"] == [6, 1, 6, 1, 1], "no point defence die is rolled"


@pytest.mark.rule("FT-73")
def test_a_graser_hits_as_a_beam_and_each_hit_does_half_a_die():
    assert shot("graser1_3arc", 6, [4, 5]) == (3, [4, 5])
    assert shot("graser1_3arc", 6, [5, 1]) == (1, [5, 1])
    assert shot("graser1_3arc", 6, [6, 3, 2, 4]) == (1 + 2, [6, 3, 2, 4]), "two hits and a reroll that misses"
    assert shot("graser1_3arc", 6, [6, 4, 1, 1, 1]) == (3, [6, 4, 1, 1, 1])
    assert shot("graser1_3arc", 6, [4], screens=1) == (0, [4])
    assert shot("graser1_3arc", 6, [6, 4, 2, 2], screens=2) == (2, [6, 4, 2, 2]), (
        "screens do not hold the reroll"
    )


@pytest.mark.rule("FT-73", "FT-56")
def test_graser_hits_are_half_penetrating():
    scene = fired(
        ("heavy_graser2_1arc#1", "b1"),
        by=ship("a1", 0, 0, design("heavy_graser2_1arc", CONTROL)),
        target=ship("b1", 0, 5, {**HULK, "armour": [9]}),
        dice=[4, 6, 5, 3, 3],
    )
    unit = scene.unit("b1")
    assert scene.facts["rolled"] == [6, 1, 4, 6, 5, 3, 3], "a six is two hits and no reroll"
    assert (unit["armour"], unit["lost_boxes"]) == ([9 - 3 - 2 - 2], 2 + 1 + 1)


@pytest.mark.rule("FT-123")
@pytest.mark.parametrize(
    ("n", "dice_at"),
    [
        (1, {15: 2, 15.01: 1, 30: 1, 30.01: 0}),
        (2, {15: 4, 30: 2, 45: 1, 45.01: 0}),
        (3, {15: 6, 30: 4, 45: 2, 60: 1, 60.01: 0}),
        (4, {15: 8, 30: 6, 45: 4, 60: 2, 75: 1, 75.01: 0}),
    ],
)
def test_the_ground_laser_table(n: int, dice_at: dict[float, int]):
    for reach, dice in dice_at.items():
        scene = Scene(
            {
                "sites": [
                    site(
                        "a1", 0, base(f"ground_laser{n}", "fire_control"), fire=[[f"ground_laser{n}#1", "b1"]]
                    )
                ]
            },
            side(ship("b1", 0, 2 + reach, HULK)),
            worlds=[{**ROCK, "atmosphere": "dense"}],
            step="volley",
            dice=[6, 1, *[1] * dice],
        ).go()
        assert scene.facts["rolled"] == [6, 1, *[1] * dice]


@pytest.mark.rule("FT-123", "FT-99")
def test_a_ground_laser_scores_like_a_beam_and_its_own_air_is_nothing_to_it():
    for air in ("none", "very_dense"):
        scene = Scene(
            {
                "sites": [
                    site("a1", 0, base("ground_laser1", "fire_control"), fire=[["ground_laser1#1", "b1"]])
                ]
            },
            side(ship("b1", 0, 17, {**HULK, "screens": 1})),
            worlds=[{**ROCK, "atmosphere": air}],
            step="volley",
            dice=[6, 1, 4, 6, 4],
        ).go()
        assert scene.unit("b1")["lost_boxes"] == 0 + 2 + 1


def test_what_does_not_shoot_has_no_profile():
    for kind in (
        "pds",
        "fire_control",
        "cargo",
        "salvo_launcher",
        "salvo_reload",
        "heavy_missile",
        "salvo_rack",
    ):
        assert weapon(kind) is None
