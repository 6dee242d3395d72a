"""Armour, hull rows, threshold checks and casualties: FT-54 to FT-58, FT-98, FT-110 to FT-113."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .scene import CONTROL, EARTH, FAR, ROCK, Scene, all_round, design, fired, ship, side, site

TORPEDO = ship("a1", 0, 0, design("pulse_torpedo", CONTROL))
PLAIN = {"hull": 40, "thrust": 0, "mass": 200}


def target(**keys) -> dict:
    """A hull of 40 in rows of 10, without anything a check could take."""
    sheet = PLAIN | {key: keys.pop(key) for key in ("screens", "hull") if key in keys}
    layers = keys.pop("layers", [])
    return ship("b1", 0, 5, {**sheet, "armour": layers}, **keys)


def left(scene: Scene, name: str = "b1") -> tuple[int, list[int]]:
    unit = scene.unit(name)
    return unit["lost_boxes"], unit["armour"]


def torpedo(points: int, **keys) -> tuple[int, list[int]]:
    """What a pulse torpedo of that damage leaves."""
    return left(fired(("pulse_torpedo#1", "b1"), by=TORPEDO, target=target(**keys), dice=[6, points]))


def beam(dice: list[int], count: int = 1, **keys) -> tuple[int, list[int]]:
    by = ship("a1", 0, 0, design(all_round("beam1", count), CONTROL))
    shots = [(f"beam1#{n + 1}", "b1") for n in range(count)]
    return left(fired(*shots, by=by, target=target(**keys), dice=dice))


@pytest.mark.rule("FT-54")
def test_damage_fills_armour_from_the_outermost_layer_inwards_then_the_hull():
    assert beam([4], layers=[3, 2]) == (0, [3, 1])
    assert beam([4, 4], 2, layers=[3, 1]) == (0, [2, 0])
    assert beam([4, 4, 4], 3, layers=[1, 1]) == (1, [0, 0])
    assert beam([4], layers=[]) == (1, [])
    assert beam([4], layers=[2, 2], armour=[2, 0]) == (0, [1, 0])


@pytest.mark.rule("FT-55", "FT-56a", "FT-70")
def test_the_rerolls_of_a_six_skip_the_layer_the_hit_met():
    assert beam([6, 5], layers=[5]) == (1, [3]), "two to the layer, one past it"
    assert beam([6, 5], layers=[5, 5]) == (0, [4, 3]), "one skips the outer layer and meets the inner"
    assert beam([6, 6, 4], layers=[5, 5]) == (0, [2, 3])
    assert beam([6, 6, 4], layers=[1, 5]) == (2, [0, 3]), "what the inner layer cannot hold overflows"
    assert beam([6, 4], layers=[5, 1]) == (0, [3, 0]), "the six overflows inwards; the reroll skips the outer"
    assert beam([6, 4], layers=[]) == (3, [])


@pytest.mark.rule("FT-56a")
def test_the_layer_met_is_the_outermost_with_a_point_left_before_the_hit():
    assert beam([6, 4], layers=[5, 2], armour=[5, 0]) == (1, [3, 0])
    assert beam([6, 4], layers=[5, 2]) == (0, [4, 0]), (
        "the six used the outer layer up and met it all the same"
    )


@pytest.mark.rule("FT-56")
@pytest.mark.parametrize(
    ("points", "layers", "expected"),
    [
        (5, [10], (2, [7])),
        (6, [10], (3, [7])),
        (1, [10], (0, [9])),
        (5, [], (5, [])),
        (6, [2], (4, [0])),
        (5, [4, 4], (0, [2, 1])),
        (6, [1, 1], (4, [0, 0])),
        (6, [5, 1], (0, [0, 0])),
    ],
)
def test_half_penetrating_damage_offers_the_bigger_half_to_the_armour(
    points: int, layers: list[int], expected
):
    assert torpedo(points, layers=layers) == expected


@pytest.mark.rule("FT-101")
@pytest.mark.parametrize(
    ("dice", "layers", "boxes", "armour"),
    [
        ((3, 4), [5], 3, [1]),
        ((5, 6), [2, 2], 7, [0, 0]),
        ((1, 1), [5], 1, [4]),
        ((6, 6), [], 12, []),
        ((4, 4), [9, 9], 4, [9, 5]),
        ((6, 5), [9, 3], 5, [6, 0]),
    ],
)
def test_ortillery_sends_half_rounded_down_straight_to_the_hull(dice, layers, boxes, armour):
    """The two checks of the rule are the first two lines."""
    base = site("b1", 0, {"hull": 40, "armour": layers})
    scene = fired(
        ("ortillery#1", "b1"),
        by=ship("a1", 0, 4, design("ortillery", CONTROL), facing=6),
        target=base,
        dice=[6, *dice],
        worlds=[ROCK],
    )
    assert left(scene) == (boxes, armour)
    assert scene.facts["rolled"] == [6, 1, 6, *dice]


CHECKED = design("beam1", "pds", "fire_control", hull=8, thrust=4, mass=100, screens=1, armour=[])
"""Rows of two; five things are rolled for: beam, pds, fire control, the screen, the drive."""


def check(boxes: int, dice: list[int], lost_boxes: int = 0, sheet: dict = CHECKED, **keys) -> dict:
    """A ship after an attack of so many beam scores of one each, and the check's dice."""
    by = ship("a1", 0, 0, design(all_round("beam1", boxes), "fire_control"))
    shots = [(f"beam1#{n + 1}", "b1") for n in range(boxes)]
    victim = ship("b1", 0, 5, sheet, lost_boxes=lost_boxes, **keys)
    scene = fired(*shots, by=by, target=victim, dice=[5] * boxes + dice)
    assert scene.facts["rolled"] == [6, 1, *[5] * boxes, *dice]
    return scene.unit("b1")


@pytest.mark.rule("FT-57")
@pytest.mark.parametrize(("row", "needed"), [(1, 6), (2, 5), (3, 4)])
def test_after_a_row_each_system_is_lost_on_its_number(row: int, needed: int):
    before = 2 * row - 1
    unit = check(1, [needed] * 5, lost_boxes=before)
    assert unit["lost"] == ["beam1#1", "pds#1", "fire_control#1"]
    assert (unit["screens"], unit["drive_hits"], unit["rows_lost"]) == (0, 1, row)
    kept = check(1, [needed - 1] * 5, lost_boxes=before)
    assert (kept["lost"], kept["screens"], kept["drive_hits"]) == ([], 1, 0)


@pytest.mark.rule("FT-57")
def test_several_rows_in_one_attack_make_one_check_with_one_more_for_each_further_row():
    two = check(4, [4, 3, 3, 3, 4])
    assert (two["lost"], two["drive_hits"], two["rows_lost"]) == (["beam1#1"], 1, 2)
    three = check(6, [2, 1, 1, 1, 1])
    assert (three["lost"], three["rows_lost"]) == (["beam1#1"], 3)
    from_row_two = check(4, [3, 2, 2, 2, 2], lost_boxes=2)
    assert from_row_two["lost"] == ["beam1#1"]


@pytest.mark.rule("FT-57")
def test_no_check_inside_a_row_nor_after_the_last():
    assert check(1, [])["rows_lost"] == 0
    dead = check(2, [], lost_boxes=6)
    assert dead["destroyed"]
    assert dead["gone"] == {"how": "destroyed", "turn": 1, "at": [0, 5]}
    assert check(3, [], lost_boxes=6)["hull"] == 0


@pytest.mark.rule("FT-57", "FT-50")
def test_a_short_hull_dies_with_its_last_box_and_makes_no_check_for_it():
    sheet = design("beam1", hull=3, thrust=2, mass=40)
    one = check(1, [1, 1], sheet=sheet)
    assert one["rows_lost"] == 1
    assert check(1, [], lost_boxes=2, sheet=sheet)["destroyed"]


@pytest.mark.rule("FT-57a", "FT-57")
def test_all_shots_of_one_ship_at_one_target_are_one_attack():
    """Two ships shoot a row each: two checks, the second before nothing else is rolled."""
    gun = design(all_round("beam1", 2), "fire_control")
    shots = [["beam1#1", "b1"], ["beam1#2", "b1"]]
    scene = Scene(
        side(ship("a1", 0, 0, gun, fire=shots), ship("a2", 1, 0, gun, fire=shots)),
        side(ship("b1", 0, 5, CHECKED)),
        step="volley",
        dice=[6, 1, 5, 5, 6, 1, 1, 1, 1, 5, 5, 5, 1, 1, 1],
    ).go()
    assert scene.facts["rolled"] == [6, 1, 5, 5, 6, 1, 1, 1, 1, 5, 5, 5, 1, 1, 1]
    assert scene.unit("b1")["lost"] == ["beam1#1", "pds#1"]


@pytest.mark.rule("FT-58", "FT-135a")
def test_what_a_check_rolls_for_and_in_which_order():
    sheet = design(
        {"kind": "cargo", "count": 3},
        "salvo_launcher",
        "salvo_reload",
        "salvo_reload",
        "heavy_missile",
        "salvo_rack",
        "pds",
        hull=4,
        screens=2,
        thrust=2,
        mass=200,
        armour=[],
    )
    unit = check(
        1, [6] * 5, sheet=sheet, spent=["salvo_reload#1", "heavy_missile#1", "salvo_rack#1"], screens=1
    )
    assert unit["lost"] == ["salvo_launcher#1", "salvo_reload#2", "pds#1"]
    assert (unit["screens"], unit["drive_hits"], unit["thrust"]) == (0, 1, 1)


@pytest.mark.rule("FT-58", "FT-28")
def test_a_lost_system_or_a_dead_drive_is_not_rolled_for_again():
    unit = check(1, [6, 6], lost_boxes=1, lost=["beam1#1", "pds#1"], drive_hits=2)
    assert unit["lost"] == ["beam1#1", "pds#1", "fire_control#1"]
    assert unit["drive_hits"] == 2
    slow = design(hull=4, thrust=1, mass=40)
    assert check(1, [6], sheet=slow)["thrust"] == 0
    assert check(1, [], sheet=slow, drive_hits=1)["drive_hits"] == 1


@pytest.mark.rule("FT-58")
def test_a_screen_lost_lowers_the_level_by_one():
    sheet = design(hull=4, thrust=0, mass=80, screens=2)
    assert check(1, [6, 5], sheet=sheet)["screens"] == 1


@pytest.mark.rule("FT-122", "FT-57")
def test_an_installation_checks_as_a_ship_does_without_a_drive():
    gun = ship("a1", 0, 4, design("beam1", "fire_control"), facing=6)
    sheet = {"hull": 4, "systems": [{"kind": "pds"}, {"kind": "fire_control"}]}
    scene = fired(("beam1#1", "b1"), by=gun, target=site("b1", 0, sheet), dice=[4, 6, 5], worlds=[ROCK])
    assert scene.facts["rolled"] == [6, 1, 4, 6, 5]
    assert scene.unit("b1")["lost"] == ["pds#1"]


TOWN = {"population": 10000}


def town(lost_boxes: int, population: int = 10000) -> dict:
    place = site("t", 0, {"population": population}, lost_boxes=lost_boxes)
    return Scene(side(ship("a1", FAR, 0)), {"sites": [place]}, worlds=[EARTH]).unit("t")


@pytest.mark.rule("FT-111", "FT-112")
@pytest.mark.parametrize(
    ("boxes", "share"),
    [(0, 0), (25, 10), (50, 30), (75, 60), (100, 100), (5, 2), (30, 14), (60, 42), (99, 98.4)],
)
def test_casualties_by_rows_of_10_20_30_and_40_percent(boxes: int, share: float):
    assert town(boxes)["casualties"] == share * 100


@pytest.mark.rule("FT-112", "FT-112a")
def test_people_are_rounded_down_from_exact_shares():
    assert town(1, 2500)["casualties"] == 2500 * 1 // 130
    assert town(14, 2500)["casualties"] == int(250 + Fraction(500, 13))
    assert town(3, 100)["casualties"] == 10, "a row of three: exactly a tenth, never 9.999"
    assert town(1, 5)["casualties"] == 0
    assert town(2, 5)["casualties"] == 5, "two rows only; the last box takes everybody"


@pytest.mark.rule("FT-111", "FT-112a")
@given(st.integers(1, 5_000), st.data())
def test_casualties_never_fall_as_boxes_are_lost_and_end_with_all(population: int, data: st.DataObject):
    hull = town(0, population)["hull"]
    boxes = data.draw(st.integers(0, hull))
    some, more = town(boxes, population), town(min(hull, boxes + 1), population)
    assert some["casualties"] <= more["casualties"] <= population
    assert town(hull, population)["casualties"] == population


@pytest.mark.rule("FT-113")
def test_a_settlement_makes_no_check_and_does_not_shoot():
    gun = ship("a1", 0, 4, design("beam1", "fire_control"), facing=6)
    scene = fired(
        ("beam1#1", "b1"), by=gun, target=site("b1", 0, "town", lost_boxes=24), dice=[4], worlds=[ROCK]
    )
    assert scene.facts["rolled"] == [6, 1, 4]
    assert (scene.unit("b1")["rows_lost"], scene.unit("b1")["casualties"]) == (1, 1000)
    armed = Scene({"sites": [site("t", 0, "town")]}, side(ship("b1", 0, 9)), worlds=[ROCK], step="fire")
    assert armed.rule("fire t none") == "FT-53"
    assert armed.lines() == ["lock"]
