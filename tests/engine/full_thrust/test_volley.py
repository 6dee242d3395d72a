"""The volley and the order of dice: FT-18, FT-18a, FT-53, FT-53a, FT-57a, FT-133, FT-135, FT-135a."""

import pytest

from .scene import CONTROL, ROCK, Scene, all_round, design, ship, side, site

BARE = {"hull": 60, "thrust": 0, "mass": 300}


def gunner(name: str, x: float, *targets: str, beams: int | None = None, controls: int = 3, **keys) -> dict:
    """A ship with a class 1 beam for each target."""
    sheet = {**BARE, "systems": [all_round("beam1", beams or max(1, len(targets)))]}
    if controls:
        sheet["systems"] = [*sheet["systems"], all_round("fire_control", controls)]
    sheet |= keys.pop("sheet", {})
    fire = [[f"beam1#{n}", target] for n, target in enumerate(targets, 1)]
    return ship(name, x, keys.pop("y", 0), sheet, fire=fire, **keys)


def volley(*sides: dict, dice: list[int], **keys) -> Scene:
    return Scene(*sides, step="volley", dice=dice, **keys).go()


def shooters(scene: Scene) -> list[str]:
    """Who shot at whom, in order."""
    return [" ".join(event.at) for event in scene.events if event.kind == "shot"]


@pytest.mark.rule("FT-18", "FT-18a")
@pytest.mark.parametrize(
    ("rolls", "first"), [([5, 3], ["a", "b"]), ([3, 5], ["b", "a"]), ([4, 4, 2, 6], ["b", "a"])]
)
def test_the_higher_roll_fires_first_and_ties_roll_again(rolls: list[int], first: list[str]):
    scene = volley(side(gunner("a1", 0, "b1")), side(gunner("b1", 3, "a1")), dice=[*rolls, 1, 1])
    assert scene.facts["first"] == first
    assert shooters(scene) == ([f"{'a1 b1'}", "b1 a1"] if first == ["a", "b"] else ["b1 a1", "a1 b1"])
    assert scene.facts["rolled"] == [*rolls, 1, 1]


@pytest.mark.rule("FT-18a", "FT-135a")
@pytest.mark.parametrize(
    ("rolls", "first"),
    [
        ([2, 6, 4], "bca"),
        ([4, 6, 4, 1, 2], "bca"),
        ([3, 3, 3, 2, 5, 2, 6, 1], "bac"),
        ([5, 2, 5, 3, 3, 6, 1], "acb"),
    ],
)
def test_with_three_sides_those_that_tie_roll_again_among_themselves(rolls: list[int], first: str):
    sides = [side(gunner(f"{name}1", 9 * n)) for n, name in enumerate("abc")]
    scene = volley(*sides, dice=rolls)
    assert scene.facts["first"] == list(first)
    assert scene.facts["rolled"] == rolls


@pytest.mark.rule("FT-135a")
def test_the_higher_of_two_tied_groups_rolls_first():
    sides = [side(gunner(f"{name}1", 9 * n)) for n, name in enumerate("abcd")]
    scene = volley(*sides, dice=[2, 5, 2, 5, 1, 6, 6, 1])
    assert scene.facts["first"] == ["d", "b", "a", "c"]


@pytest.mark.rule("FT-135a", "FT-18a")
def test_initiative_is_rolled_shots_or_none_but_not_for_a_single_side():
    none = Scene(side(gunner("a1", 0)), side(gunner("b1", 3)), step="volley", dice=[1, 2]).go()
    assert none.facts["rolled"] == [1, 2]
    alone = Scene(side(gunner("a1", 0)), step="volley", dice=[1]).go()
    assert (alone.facts["rolled"], alone.facts["first"]) == ([], ["a"])


@pytest.mark.rule("FT-18a")
def test_sides_alternate_one_ship_each_in_the_order_of_its_plan():
    a = side(gunner("a1", 0, "b1"), gunner("a2", 1, "b1"), gunner("a3", 2, "b1"), plan=["a3", "a1", "a2"])
    b = side(gunner("b1", 3, "a1"), gunner("b2", 4, "a1"))
    scene = volley(a, b, dice=[1, 6, *[1] * 5])
    assert shooters(scene) == ["b1 a1", "a3 b1", "b2 a1", "a1 b1", "a2 b1"]


@pytest.mark.rule("FT-18a")
def test_one_without_a_shot_is_skipped_and_the_next_of_its_side_takes_its_place():
    """a1 is shot away by b1 before its turn; a2 has lost its control; a3 fires in that same turn."""
    weak = {"hull": 1, "mass": 20}
    a = side(
        gunner("a1", 0, "b1", sheet=weak),
        gunner("a2", 1, "b1", lost=["fire_control#1", "fire_control#2", "fire_control#3"]),
        gunner("a3", 2, "b1"),
        gunner("a4", 3, "b1"),
    )
    b = side(gunner("b1", 4, "a1"), gunner("b2", 5, "a1"), gunner("b3", 6, "a3"))
    scene = volley(a, b, dice=[1, 6, 5, 1, 1, 1])
    assert shooters(scene) == ["b1 a1", "a3 b1", "b3 a3", "a4 b1"]


@pytest.mark.rule("FT-18", "FT-133")
def test_damage_counts_at_once_and_a_lost_system_does_not_fire():
    """b1 takes a1's first row: the check takes its beam and leaves the controls."""
    sheet = {"hull": 4, "thrust": 0, "mass": 60}
    a = side(gunner("a1", 0, "b1", sheet=sheet))
    b = side(gunner("b1", 3, "a1"))
    scene = volley(a, b, dice=[1, 6, 5, 6, 1, 1, 1])
    assert shooters(scene) == ["b1 a1"]
    assert scene.unit("a1")["lost"] == ["beam1#1"]
    kept = volley(a, b, dice=[1, 6, 5, 1, 1, 1, 1, 1])
    assert shooters(kept) == ["b1 a1", "a1 b1"]


@pytest.mark.rule("FT-18a", "FT-133")
def test_a_target_destroyed_earlier_is_a_wasted_shot():
    a = side(gunner("a1", 0, "b1"), gunner("a2", 1, "b1", "b2"))
    b = side(gunner("b1", 3, sheet={"hull": 1, "mass": 20}), gunner("b2", 4))
    scene = volley(a, b, dice=[6, 1, 5, 1])
    assert shooters(scene) == ["a1 b1", "a2 b2"]
    assert scene.facts["rolled"] == [6, 1, 5, 1]
    assert "out of the game" in scene.told("wasted")[0]


@pytest.mark.rule("FT-18a")
def test_range_and_arc_are_those_after_movement():
    a = side(ship("a1", 0, 0, {**BARE, "thrust": 4, "systems": [all_round("beam1"), CONTROL]}, vy=20))
    scene = Scene(a, side(ship("b1", 0, 25, BARE)), dice=[6, 1, 5])
    scene.lock().do("fire a1 beam1#1 b1").lock()
    assert scene.unit("b1")["lost_boxes"] == 1


@pytest.mark.rule("FT-53", "FT-53a")
def test_as_many_targets_are_shot_at_as_fire_controls_work_when_the_turn_comes():
    enemies = [gunner(f"b{n}", 3 + n) for n in (1, 2, 3)]
    a = side(gunner("a1", 0, "b2", "b3", "b2", "b1", controls=2))
    scene = volley(a, side(*enemies), dice=[6, 1, 1, 1, 1])
    assert shooters(scene) == ["a1 b2", "a1 b2", "a1 b3"]
    assert scene.facts["rolled"] == [6, 1, 1, 1, 1]
    one_lost = volley(
        side(gunner("a1", 0, "b2", "b3", "b2", "b1", controls=2, lost=["fire_control#2"])),
        side(*enemies),
        dice=[6, 1, 1, 1],
    )
    assert shooters(one_lost) == ["a1 b2", "a1 b2"]


@pytest.mark.rule("FT-53a")
def test_targets_that_are_gone_do_not_use_a_fire_control():
    enemies = [gunner("b1", 3, sheet={"hull": 1, "mass": 20}), gunner("b2", 4)]
    a = side(gunner("a1", 0, "b1"), gunner("a2", 1, "b1", "b2", controls=1))
    scene = volley(a, side(*enemies), dice=[6, 1, 5, 1])
    assert shooters(scene) == ["a1 b1", "a2 b2"]


@pytest.mark.rule("FT-53")
def test_a_weapon_fires_once_and_a_unit_without_a_control_does_not_shoot():
    scene = Scene(side(gunner("a1", 0)), side(gunner("b1", 3)), step="fire")
    assert scene.rule("fire a1 beam1#1 b1, beam1#1 b1") == "FT-53"
    assert scene.rule("fire a1 fire_control#1 b1") == "FT-53"
    assert scene.rule("fire a1 beam1#2 b1") == "FT-53"
    blind = Scene(side(gunner("a1", 0, controls=0)), side(gunner("b1", 3)), step="fire")
    assert blind.rule("fire a1 beam1#1 b1") == "FT-53"
    assert blind.lines() == ["lock"]
    doubled = volley(
        side(gunner("a1", 0) | {"fire": [["beam1#1", "b1"], ["beam1#1", "b1"]]}),
        side(gunner("b1", 3)),
        dice=[6, 1, 1],
    )
    assert shooters(doubled) == ["a1 b1"]


@pytest.mark.rule("FT-133", "FT-58")
def test_plans_name_enemies_in_the_game_and_systems_that_work():
    scene = Scene(
        side(gunner("a1", 0, lost=["beam1#1"]), gunner("a2", 1)),
        side(gunner("b1", 3), gunner("b2", 4, gone={"how": "left"})),
        step="fire",
    )
    assert scene.rule("fire a1 beam1#1 b1") == "FT-58"
    assert scene.rule("fire a2 beam1#1 a1") == "FT-18"
    assert scene.rule("fire a2 beam1#1 b2") == "FT-18a"
    assert scene.refused("fire b1 beam1#1 a1").rule == "FT-12"


@pytest.mark.rule("FT-18a", "FT-133")
def test_the_first_plan_of_a_unit_goes_to_the_end_a_later_one_keeps_the_place_none_gives_it_up():
    scene = Scene(side(*(gunner(f"a{n}", n) for n in (1, 2, 3))), side(gunner("b1", 9)), step="fire")
    scene.do("fire a2 beam1#1 b1").do("fire a1 beam1#1 b1").do("fire a3 beam1#1 b1")
    scene.do("fire a2 beam1#1 b1")
    assert scene.facts["sides"]["a"]["plan"] == ["a2", "a1", "a3"]
    scene.do("fire a2 none").do("fire a2 beam1#1 b1")
    assert scene.facts["sides"]["a"]["plan"] == ["a1", "a3", "a2"]


@pytest.mark.rule("FT-57a", "FT-135a")
def test_all_dice_of_an_attack_are_rolled_even_if_the_target_is_gone_before_the_last():
    a = side(gunner("a1", 0, "b1", "b1", "b1"))
    scene = volley(a, side(gunner("b1", 3, sheet={"hull": 1, "mass": 20})), dice=[6, 1, 5, 5, 6, 4])
    assert scene.unit("b1")["destroyed"]
    assert scene.facts["rolled"] == [6, 1, 5, 5, 6, 4]


@pytest.mark.rule("FT-135a")
def test_targets_in_the_order_the_plan_first_names_them_and_shots_in_its_order():
    sheet = {
        "systems": [
            all_round("beam2_3arc"),
            all_round("pulse_torpedo"),
            all_round("beam1"),
            all_round("fire_control", 2),
        ]
    }
    shooter = gunner("a1", 0, sheet=sheet)
    shooter["fire"] = [["beam1#1", "b2"], ["pulse_torpedo#1", "b1"], ["beam2_3arc#1", "b2"]]
    scene = volley(
        side(shooter), side(gunner("b1", 0, y=5), gunner("b2", 0, y=6)), dice=[6, 1, 4, 5, 1, 2, 6]
    )
    assert [line.split(" at ")[0] for line in scene.told("shot")] == [
        "a1, beam1#1",
        "a1, beam2_3arc#1",
        "a1, pulse_torpedo#1",
    ]
    assert scene.unit("b2")["lost_boxes"] == 2
    assert scene.unit("b1")["lost_boxes"] == 6


@pytest.mark.rule("FT-135a")
def test_the_order_of_dice_over_a_whole_turn():
    """Seek, point defence unit by unit with beams last, hits with their checks, initiative, fire, check."""
    guarded = design("beam1", "pds", "beam1", CONTROL, hull=8, thrust=0, mass=100)
    foe = design(all_round("beam1"), CONTROL, hull=20, thrust=0, mass=100)
    a = side(ship("a1", 0, 0, guarded, defends=["beam1#1"]), ship("a2", 9, 9, guarded))
    b = side(ship("b1", 0, 9, foe))
    markers = [
        {"side": "b", "kind": "salvo", "x": 0, "y": 1},
        {"side": "b", "kind": "heavy", "x": 9, "y": 10},
        {"side": "b", "kind": "salvo", "x": 0, "y": 2},
    ]
    dice = [
        4, 2,  # lock-on of the two salvoes, in launch order
        5, 6, 3,  # a1: its system at m1 (4 -> 3), its marked beam at m1 (6 kills, rerolls)
        4,  # a2: its system at the heavy missile, which gets through
        1, 1,  # m1: two missiles hit and finish a1's first row
        1, 1, 1, 1,  # its check: beam, pds, beam, fire control
        1, 1,  # m2: the heavy missile does two, a2's first row
        6, 1, 1, 1,  # its check
        2, 1,  # m3: two missiles
        1, 1, 1, 1,  # a1's second row
    ]  # fmt: skip
    scene = Scene(a, b, step="seek", markers=markers, dice=[*dice, 3, 3, 5, 2, 4, 1, 1, 1, 1]).go()
    assert scene.facts["rolled"] == dice
    assert scene.unit("a2")["lost"] == ["beam1#1"]
    assert [scene.unit("a1")["lost_boxes"], scene.unit("a2")["lost_boxes"]] == [5, 2]
    scene.do("fire b1 beam1#1 a1", 1).lock()
    assert scene.facts["rolled"] == [*dice, 3, 3, 5, 2, 4, 1, 1, 1, 1], (
        "tie, roll again, the beam, a1's third row"
    )
    assert scene.facts["first"] == ["a", "b"]


@pytest.mark.rule("FT-135")
def test_all_dice_come_from_the_seed_and_the_log_holds_every_face():
    ships = side(gunner("a1", 0, "b1", beams=4)), side(gunner("b1", 3, "a1", beams=4))
    same = [Scene(*ships, step="volley", seed=5).go() for _ in range(2)]
    assert same[0].state == same[1].state
    other = {tuple(Scene(*ships, step="volley", seed=n).go().facts["rolled"]) for n in range(9)}
    assert len(other) > 3
    faces = same[0].facts["rolled"]
    logged = [int(c) for text in same[0].told("initiative") for c in text if c.isdigit()]
    for text in same[0].told("shot"):
        logged += [int(c) for c in text.rpartition(": ")[2].split(" (")[0].split()]
    assert faces[: len(logged)] == logged


@pytest.mark.rule("FT-135")
def test_faces_of_a_document_are_used_up_first_then_the_seed_goes_on():
    ships = side(gunner("a1", 0, "b1")), side(gunner("b1", 3))
    scene = Scene(*ships, step="volley", dice=[6, 2], seed=3).go()
    assert scene.facts["rolled"][:2] == [6, 2]
    assert scene.facts["dice"] == []
    rest = Scene(*ships, step="volley", dice=[6, 2, 1, 5, 5], seed=3).go()
    assert rest.facts["dice"] == [5, 5]


@pytest.mark.rule("FT-133", "FT-19")
def test_after_the_volley_the_next_turn_begins_with_nothing_written():
    power = {"thrust": 2}
    a, b = gunner("a1", 0, "b1", sheet=power), gunner("b1", 3, sheet=power)
    scene = volley(side(a), side(b), dice=[6, 1, 1])
    scene.holds({"turn": 2, "step": "orders", "to_act": [0, 1], "units": {"a1": {"fire": []}}})
    scene.holds({"sides": {"a": {"plan": [], "locked": False}}})


@pytest.mark.rule("FT-18a", "FT-113")
def test_sites_shoot_in_their_place_of_the_plan():
    battery = {"hull": 20, "systems": [{"kind": "ground_laser1", "arcs": ["horizon"]}, CONTROL]}
    a = side(
        gunner("a1", 0, "b1", y=20),
        sites=(site("a2", 0, battery, fire=[["ground_laser1#1", "b1"]]),),
        plan=["a2", "a1"],
    )
    scene = volley(a, side(gunner("b1", 3, y=20)), dice=[6, 1, 1, 1, 1], worlds=[ROCK])
    assert shooters(scene) == ["a2 b1", "a1 b1"]
