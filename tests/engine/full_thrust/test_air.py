"""Shooting through air: FT-90 to FT-99. The table is the rules' own."""

import pytest

from engine.full_thrust import volley
from engine.full_thrust.catalogue import catalogue
from engine.full_thrust.damage import Wound
from engine.full_thrust.scene import Scene as Turn
from engine.full_thrust.weapons import Family

from .scene import CONTROL, EARTH, ROCK, Scene, design, fired, ship, side, site

TABLE = """
Very thin | +6 | 0 | −1 | ×3
Thin | +12 | 1 | −2 | ×10
Standard | +18 | 1 | −3 | ×30
Dense | +24 | 2 | −4 | ×100
Very dense | +30 | 2 | −5 | ×300
"""
"""FT-90: beam range, counts as screens, torpedo, missile damage."""

ROWS = [[cell.strip().replace("−", "-") for cell in line.split("|")] for line in TABLE.strip().splitlines()]
AIRS = {row[0].lower().replace(" ", "_"): tuple(int(cell.strip("+×")) for cell in row[1:]) for row in ROWS}


def under(air: str) -> list[dict]:
    return [{**ROCK, "atmosphere": air}]


def bombard(
    kind: str, reach: float, dice: list[int], air: str, sheet="town", **keys
) -> tuple[int, list[int]]:
    """Boxes a site straight below loses by one shot from that height, and the dice it used."""
    scene = fired(
        (f"{kind}#1", "b1"),
        by=ship("a1", 0, 2 + reach, design(kind, CONTROL), facing=6),
        target=site("b1", 0, sheet, **keys),
        dice=dice,
        worlds=under(air),
    )
    return scene.unit("b1")["lost_boxes"], scene.facts["rolled"][2:]


@pytest.mark.rule("FT-90")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_cell_of_the_air_table(row: list[str]):
    air = catalogue().airs[row[0].lower().replace(" ", "_")]
    assert air.name == row[0]
    assert air.beam_range_add == int(row[1])
    assert air.graser_range_add == 2 * int(row[1])
    assert air.screen_levels == int(row[2])
    assert air.torpedo_mod == int(row[3])
    assert air.missile_multiplier == int(row[4].strip("×"))


@pytest.mark.rule("FT-91")
def test_a_world_without_air_changes_nothing():
    assert bombard("beam1", 12, [4], "none") == (1, [4])
    assert bombard("pulse_torpedo", 6, [2, 6], "none") == (6, [2, 6])


@pytest.mark.rule("FT-92", "FT-10")
@pytest.mark.parametrize("air", AIRS)
def test_beams_count_the_air_into_their_range(air: str):
    add = AIRS[air][0]
    for kind, n in (("beam1", 1), ("beam2_3arc", 2), ("beam3_3arc", 3), ("beam4_1arc", 4)):
        for reach in (0.5, 5.99, 6.0, 6.01, 11, 18, 30):
            band = max(1, -int(-(reach + add) // 12))
            dice = max(0, n - band + 1)
            assert bombard(kind, reach, [1] * dice, air) == (0, [1] * dice)


@pytest.mark.rule("FT-92")
def test_in_standard_air_class_one_cannot_reach_and_class_two_has_one_die_within_six():
    assert bombard("beam1", 0.1, [], "standard") == (0, [])
    assert bombard("beam2_3arc", 6, [1], "standard") == (0, [1])
    assert bombard("beam2_3arc", 6.01, [], "standard") == (0, [])


@pytest.mark.rule("FT-93")
@pytest.mark.parametrize("air", AIRS)
def test_the_air_counts_as_screens_and_rerolls_ignore_it(air: str):
    screens = AIRS[air][1]
    scores = {4: int(screens == 0), 5: 1}
    beams = 5 - max(1, -int(-(1 + AIRS[air][0]) // 12))
    for face, score in scores.items():
        assert bombard("beam4_1arc", 1, [face] * beams, air) == (beams * score, [face] * beams)
    six = 1 if screens == 2 else 2
    dice = [6, 4, *[1] * (beams - 1)]
    assert bombard("beam4_1arc", 1, dice, air) == (six + 1, dice)


@pytest.mark.rule("FT-94")
@pytest.mark.parametrize("air", AIRS)
def test_torpedoes_lose_the_modifier_on_the_hit_and_on_the_damage(air: str):
    mod = AIRS[air][2]
    for reach, least in ((6, 2), (12, 3), (30, 6)):
        needs = least - mod
        if needs <= 6:
            assert bombard("pulse_torpedo", reach, [needs, 6], air) == (6 + mod, [needs, 6])
            assert bombard("pulse_torpedo", reach, [needs, 1], air) == (max(0, 1 + mod), [needs, 1])
            assert bombard("pulse_torpedo", reach, [needs - 1], air) == (0, [needs - 1])
        else:
            assert bombard("pulse_torpedo", reach, [6], air) == (0, [6]), "no automatic hit on a six"


@pytest.mark.rule("FT-94")
def test_in_standard_air_a_torpedo_within_six_needs_a_five_and_its_screens_do_not_matter():
    assert bombard("pulse_torpedo", 6, [5, 6], "standard") == (3, [5, 6])
    assert bombard("pulse_torpedo", 6, [4], "standard") == (0, [4])


@pytest.mark.rule("FT-95", "FT-95a")
def test_grasers_pay_twice_the_range_meet_screens_and_lose_the_modifier_on_each_die():
    lost, rolled = bombard("heavy_graser2_1arc", 6, [5, 4, 6, 3], "very_thin")
    assert (lost, rolled) == (5 + 2, [5, 4, 6, 3]), "6 + 12 = 18: two dice; two hits of 6 - 1 and 3 - 1"
    lost, rolled = bombard("heavy_graser2_1arc", 6.01, [5, 1], "very_thin")
    assert (lost, rolled) == (0, [5, 1])
    lost, rolled = bombard("heavy_graser2_1arc", 12, [5, 6], "thin")
    assert (lost, rolled) == (4, [5, 6]), "12 + 24 = 36 is the second band"
    assert bombard("heavy_graser2_1arc", 12, [4], "thin") == (0, [4]), "the air is a screen"
    assert bombard("heavy_graser2_1arc", 12.01, [], "thin") == (0, [])


@pytest.mark.rule("FT-95a")
@pytest.mark.parametrize(("face", "points"), [(6, 2), (5, 2), (4, 1), (3, 1), (2, 0), (1, 0)])
def test_the_modifier_is_taken_from_a_graser_after_halving_never_below_nothing(face: int, points: int):
    """Under air no listed graser reaches the ground, so the roll is asked for itself."""
    scene = Scene(side(), {"sites": [site("b1", 0, "town")]}, worlds=under("very_thin"), dice=[5, face])
    wound = Wound(scene.state.find("b1")[1])
    has = volley.Aim(reach=1, counted=13, value=1, screens=0, modifier=-1)
    volley.roll_shot(Turn(scene.state), Family.GRASER, has, wound)
    assert wound.lost == points


def missile(kind: str, dice: list[int], air: str, sheet="town", coming: int | None = None, **keys) -> Scene:
    """A marker on a site, without point defence unless the sheet has some."""
    marker = {"side": "a", "kind": kind, "aim": "b1"}
    if coming is not None:
        marker |= {"target": "b1", "coming": coming}
    return Scene(
        side(ship("a1", 0, 30)),
        {"sites": [site("b1", 0, sheet, **keys)]},
        worlds=under(air),
        markers=[marker],
        step="seek",
        dice=dice,
    ).go()


@pytest.mark.rule("FT-96")
@pytest.mark.parametrize("air", AIRS)
def test_a_heavy_missile_needs_its_entry_roll_and_multiplies_what_it_does_to_the_unarmoured(air: str):
    _, _, mod, times = AIRS[air]
    needs = 1 - mod
    assert 2 <= needs <= 6
    through = missile("heavy", [needs, 3, 4], air, sheet="metropolis")
    assert through.unit("b1")["lost_boxes"] == min(2000, 7 * times)
    assert through.facts["rolled"] == [needs, 3, 4]
    stopped = missile("heavy", [needs - 1], air, sheet="metropolis")
    assert stopped.unit("b1")["lost_boxes"] == 0
    assert stopped.facts["rolled"] == [needs - 1]


@pytest.mark.rule("FT-96")
def test_in_standard_air_four_gets_through_and_seven_do_210():
    assert missile("heavy", [4, 3, 4], "standard", sheet="city").unit("b1")["lost_boxes"] == 210
    assert missile("heavy", [3], "standard", sheet="city").unit("b1")["lost_boxes"] == 0


@pytest.mark.rule("FT-96", "FT-97")
def test_without_air_no_entry_die_is_rolled_and_nothing_is_multiplied():
    heavy = missile("heavy", [3, 4], "none")
    assert (heavy.unit("b1")["lost_boxes"], heavy.facts["rolled"]) == (7, [3, 4])
    salvo = missile("salvo", [2, 6, 5], "none")
    assert (salvo.unit("b1")["lost_boxes"], salvo.facts["rolled"]) == (11, [2, 6, 5])


@pytest.mark.rule("FT-96", "FT-98")
def test_an_armoured_target_takes_it_unmultiplied_until_its_last_point_is_gone():
    shelter = {"hull": 100, "armour": [4]}
    heavy = missile("heavy", [4, 5, 6], "standard", sheet=shelter)
    assert (heavy.unit("b1")["armour"], heavy.unit("b1")["lost_boxes"]) == ([0], 2 + 5)
    thin = {"hull": 100, "armour": [1]}
    salvo = missile("salvo", [1, 2], "thin", sheet=thin, coming=4)
    assert (salvo.unit("b1")["armour"], salvo.unit("b1")["lost_boxes"]) == ([0], 0 + 2 * 10)


@pytest.mark.rule("FT-97")
@pytest.mark.parametrize("air", AIRS)
def test_the_missiles_of_a_salvo_that_hit_fall_by_the_modifier(air: str):
    _, _, mod, times = AIRS[air]
    for coming in range(1, 7):
        hits = max(0, coming + mod)
        scene = missile("salvo", [1] * hits, air, sheet="metropolis", coming=coming)
        assert scene.facts["rolled"] == [1] * hits
        assert scene.unit("b1")["lost_boxes"] == min(2000, hits * times)


@pytest.mark.rule("FT-98")
def test_point_defence_comes_before_entry_and_entry_before_damage():
    guard = {"hull": 199, "systems": [{"kind": "pds"}]}
    scene = missile("heavy", [4, 4, 1, 1, 1], "standard", sheet=guard)
    assert scene.facts["rolled"] == [4, 4, 1, 1, 1], "defence, entry, damage, and the check of a row"
    assert scene.unit("b1")["lost_boxes"] == 60
    killed = missile("heavy", [5], "standard", sheet=guard)
    assert killed.facts["rolled"] == [5]


@pytest.mark.rule("FT-91a", "FT-91")
def test_shots_between_ships_are_never_changed_by_air():
    scene = fired(
        ("beam1#1", "b1"),
        by=ship("a1", 0, 6.5, design("beam1", CONTROL), facing=3),
        target=ship("b1", 8, 6.5),
        dice=[4],
        worlds=[EARTH],
    )
    assert scene.unit("b1")["armour"] == [1]
