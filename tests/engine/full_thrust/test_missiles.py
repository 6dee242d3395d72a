"""Missiles and point defence: FT-13, FT-16, FT-17, FT-72 to FT-72b, FT-84 to FT-87."""

import pytest

from .scene import CONTROL, EARTH, FAR, MOON, ROCK, Scene, all_round, design, ship, side, site

BOAT = design(
    {"kind": "salvo_launcher", "arcs": ["FP", "F", "FS"]},
    {"kind": "salvo_reload", "count": 2},
    {"kind": "salvo_rack", "arcs": ["FP", "F", "FS"]},
    {"kind": "heavy_missile", "count": 2, "arcs": ["FP", "F", "FS"]},
)
"""Two reloads, a rack and two heavy missiles, and no fire control at all."""

PREY = {"hull": 60, "thrust": 0, "mass": 300}


def boat(x: float = 0, y: float = 0, **keys) -> dict:
    return ship("a1", x, y, keys.pop("sheet", BOAT), **keys)


def ready(*enemies: dict, worlds=(), **keys) -> Scene:
    """A boat in the orders step, and its enemy."""
    where = [unit for unit in enemies if "bearing" not in unit]
    sites = tuple(unit for unit in enemies if "bearing" in unit)
    table = {key: keys.pop(key) for key in ("table", "seed") if key in keys}
    return Scene(side(boat(**keys)), side(*where, sites=sites), worlds=worlds, **table)


@pytest.mark.rule("FT-84", "FT-85", "FT-84a")
def test_a_marker_may_be_put_up_to_24_away_in_the_arc_without_a_fire_control():
    scene = ready(ship("b1", 60, 0))
    for system, rule in (
        ("salvo_launcher#1", "FT-84"),
        ("salvo_rack#1", "FT-84"),
        ("heavy_missile#2", "FT-85"),
    ):
        scene.do(f"launch a1 {system} at 0,24")
        assert scene.rule(f"launch a1 {system} at 0,24.01") == rule
        assert scene.rule(f"launch a1 {system} at 5,-5") == rule
        scene.do(f"launch a1 {system} at -5,0")
    scene.holds(
        {
            "units": {
                "a1": {
                    "launches": [
                        "salvo_launcher#1 at -5,0",
                        "salvo_rack#1 at -5,0",
                        "heavy_missile#2 at -5,0",
                    ]
                }
            }
        }
    )


@pytest.mark.rule("FT-84", "FT-84a")
def test_a_marker_needs_a_clear_line_and_may_lie_neither_in_a_disc_nor_off_the_map():
    scene = ready(ship("b1", 39, 0), worlds=[{**ROCK, "y": 8}], table={"w": 80, "h": 30, "edge": "leave"})
    assert scene.rule("launch a1 salvo_rack#1 at 0,14") == "FT-84"
    assert scene.rule("launch a1 salvo_rack#1 at 0,8") == "FT-84a"
    assert scene.rule("launch a1 salvo_rack#1 at 3,15.5") == "FT-84a"
    scene.do("launch a1 salvo_rack#1 at 0,6")


@pytest.mark.rule("FT-84a")
def test_a_launch_is_judged_from_position_and_facing_before_movement():
    scene = ready(ship("b1", 2, 24), vx=30)
    scene.do("order a1 TS6").do("launch a1 salvo_launcher#1 at 0,23").lock()
    assert scene.unit("a1")["facing"] == 6
    assert "marker m1" in scene.told("launch")[0]
    assert "goes for Halberd" in scene.told("seek")[0]


@pytest.mark.rule("FT-84", "FT-84a")
def test_one_salvo_a_launcher_a_turn_while_the_magazine_lasts():
    scene = ready(ship("b1", FAR, 0))
    scene.do("launch a1 salvo_launcher#1 at 0,5").do("launch a1 salvo_launcher#1 at 0,6")
    assert scene.unit("a1")["launches"] == ["salvo_launcher#1 at 0,6"], "it replaces that launcher's"
    scene.turn()
    assert scene.unit("a1")["spent"] == ["salvo_reload#1"]
    scene.do("launch a1 salvo_launcher#1 at 0,5").turn()
    assert scene.unit("a1")["spent"] == ["salvo_reload#1", "salvo_reload#2"]
    assert scene.rule("launch a1 salvo_launcher#1 at 0,5") == "FT-84"


@pytest.mark.rule("FT-84", "FT-84a")
def test_two_launchers_share_the_magazine_and_a_lost_reload_is_no_reload():
    sheet = design(all_round("salvo_launcher", 2), all_round("salvo_reload", 2))
    scene = ready(ship("b1", FAR, 0), sheet=sheet, lost=["salvo_reload#1"])
    scene.do("launch a1 salvo_launcher#2 at 0,5")
    assert scene.rule("launch a1 salvo_launcher#1 at 0,5") == "FT-84"
    scene.lock()
    assert scene.unit("a1")["spent"] == ["salvo_reload#2"], "the working one with the lowest number"


@pytest.mark.rule("FT-84a", "FT-85")
def test_a_rack_and_a_heavy_missile_are_fired_once():
    scene = ready(ship("b1", FAR, 0))
    scene.do("launch a1 salvo_rack#1 at 0,5 ; launch a1 heavy_missile#1 at 0,5").turn()
    assert scene.unit("a1")["spent"] == ["salvo_rack#1", "heavy_missile#1"]
    assert scene.rule("launch a1 salvo_rack#1 at 0,5") == "FT-84"
    assert scene.rule("launch a1 heavy_missile#1 at 0,5") == "FT-85"
    scene.do("launch a1 heavy_missile#2 at 0,5")


@pytest.mark.rule("FT-84", "FT-58")
def test_a_lost_launcher_does_not_launch():
    scene = ready(ship("b1", FAR, 0), lost=["salvo_launcher#1"])
    assert scene.rule("launch a1 salvo_launcher#1 at 0,5") == "FT-58"
    assert scene.rule("launch a1 pds#1 at 0,5") == "FT-84"
    assert scene.rule("launch a1 salvo_launcher#1 none") == "FT-84"


@pytest.mark.rule("FT-84a")
def test_a_marker_aimed_at_a_site_needs_24_and_the_horizon_and_is_put_on_it():
    scene = ready(site("b1", 180, "bunker"), ship("b2", 60, 0), worlds=[{**ROCK, "y": 10}])
    scene.do("launch a1 heavy_missile#1 at b1")
    assert scene.rule("launch a1 heavy_missile#1 at b2") == "FT-84a"
    assert scene.rule("launch a1 heavy_missile#1 at a1") == "FT-84a"
    far = ready(site("b1", 180, "bunker"), worlds=[{**ROCK, "y": 26.01}])
    assert far.rule("launch a1 heavy_missile#1 at b1") == "FT-84a"
    near = ready(site("b1", 180, "bunker"), worlds=[{**ROCK, "y": 26}])
    near.do("launch a1 heavy_missile#1 at b1")
    behind = ready(site("b1", 0, "bunker"), worlds=[{**ROCK, "y": 10}])
    assert behind.rule("launch a1 heavy_missile#1 at b1") == "FT-47"
    aft = ready(site("b1", 180, "bunker"), worlds=[{**ROCK, "y": 10}], facing=6)
    assert aft.rule("launch a1 heavy_missile#1 at b1") == "FT-85"


def sought(*enemies: dict, markers: list[dict], dice: list[int], worlds=(), **keys) -> Scene:
    """Seek, point defence and hits of markers of side a."""
    ships = [unit for unit in enemies if "bearing" not in unit]
    sites = tuple(unit for unit in enemies if "bearing" in unit)
    given = [{"side": "a", "kind": "salvo", **marker} for marker in markers]
    return Scene(
        side(ship("a1", 45, 45)),
        side(*ships, sites=sites),
        step="seek",
        markers=given,
        dice=dice,
        worlds=worlds,
        **keys,
    ).go()


def prey(name: str, x: float, y: float, *systems: str | dict, **keys) -> dict:
    return ship(
        name, x, y, {**PREY, "systems": [all_round(s) if isinstance(s, str) else s for s in systems]}, **keys
    )


def boxes(scene: Scene, *names: str) -> list[int]:
    return [scene.unit(name)["lost_boxes"] for name in names]


@pytest.mark.rule("FT-84", "FT-16", "FT-17", "FT-10")
@pytest.mark.parametrize(("y", "hits"), [(0, True), (3, True), (3.01, False)])
def test_a_marker_goes_for_the_nearest_enemy_ship_within_three(y: float, hits: bool):
    scene = sought(prey("b1", 0, y), markers=[{"x": 0, "y": 0}], dice=[2, 5, 3])
    assert boxes(scene, "b1") == [8 if hits else 0]
    assert scene.facts["rolled"] == ([2, 5, 3] if hits else [])
    assert scene.facts["markers"] == []


@pytest.mark.rule("FT-84", "FT-84a")
def test_of_equally_near_ships_the_first_in_the_list_and_of_others_the_nearest():
    equal = sought(prey("b1", 2, 0), prey("b2", -2, 0), markers=[{"x": 0, "y": 0}], dice=[1, 4])
    assert boxes(equal, "b1", "b2") == [4, 0]
    nearest = sought(prey("b1", 2, 0), prey("b2", -1.99, 0), markers=[{"x": 0, "y": 0}], dice=[1, 4])
    assert boxes(nearest, "b1", "b2") == [0, 4]


@pytest.mark.rule("FT-84a", "FT-46")
def test_a_marker_needs_a_clear_line_to_the_ship_it_goes_for():
    rock = {**ROCK, "radius": 0.5, "x": 1, "y": 0}
    scene = sought(
        prey("b1", 2, 0), prey("b2", 0, 2.5), markers=[{"x": 0, "y": 0}], dice=[1, 4], worlds=[rock]
    )
    assert boxes(scene, "b1", "b2") == [0, 4]


@pytest.mark.rule("FT-84")
def test_a_marker_never_goes_for_its_own_side_nor_for_a_site_it_was_not_aimed_at():
    own = Scene(
        side(prey("a1", 1, 0)), side(), step="seek", markers=[{"side": "a", "kind": "salvo", "x": 0, "y": 0}]
    ).go()
    assert own.facts["rolled"] == []
    over = sought(site("b1", 0, "bunker"), markers=[{"x": 0, "y": 2.5}], dice=[6], worlds=[ROCK])
    assert over.facts["rolled"] == []
    aimed = sought(
        site("b1", 0, "bunker"), prey("b2", 0, 3), markers=[{"aim": "b1"}], dice=[1, 3, 6], worlds=[ROCK]
    )
    assert boxes(aimed, "b2") == [0]


@pytest.mark.rule("FT-84a")
@pytest.mark.parametrize(
    ("marker", "why"),
    [({"x": 0, "y": 8.5}, "in a world"), ({"x": 51, "y": 0}, "off the map"), ({"aim": "b2"}, "is gone")],
)
def test_a_marker_in_a_disc_off_the_map_or_without_its_target_is_lost_and_rolls_nothing(
    marker: dict, why: str
):
    gone = site("b2", 0, "bunker", lost_boxes=12)
    scene = sought(
        prey("b1", 51, 0, gone={"how": "left"}),
        gone,
        markers=[marker],
        dice=[],
        worlds=[{**ROCK, "y": 9}],
        table={"w": 100, "h": 100, "edge": "leave"},
    )
    assert scene.facts["rolled"] == []
    assert why in scene.told("seek")[0]


@pytest.mark.rule("FT-84a", "FT-17")
def test_a_marker_whose_target_died_under_an_earlier_one_is_lost():
    scene = sought(
        ship("b1", 0, 0, {"hull": 4, "thrust": 0, "mass": 20}),
        markers=[{"x": 0, "y": 1}, {"x": 0, "y": 2}],
        dice=[1, 2, 6],
    )
    assert scene.unit("b1")["destroyed"]
    assert scene.facts["rolled"] == [1, 2, 6]


@pytest.mark.rule("FT-84", "FT-56")
def test_each_missile_of_a_salvo_is_a_half_penetrating_hit_and_screens_do_nothing():
    sheet = {**PREY, "armour": [6], "screens": 2}
    scene = sought(ship("b1", 0, 0, sheet), markers=[{"x": 0, "y": 1}], dice=[3, 5, 2, 4])
    assert (scene.unit("b1")["armour"], boxes(scene, "b1")) == ([6 - 3 - 1 - 2], [2 + 1 + 2])


@pytest.mark.rule("FT-85", "FT-56")
def test_a_heavy_missile_does_two_dice_as_one_hit():
    sheet = {**PREY, "armour": [9], "screens": 2}
    scene = sought(ship("b1", 0, 0, sheet), markers=[{"kind": "heavy", "x": 0, "y": 1}], dice=[6, 5])
    assert (scene.unit("b1")["armour"], boxes(scene, "b1")) == ([3], [5])
    assert scene.facts["rolled"] == [6, 5]


@pytest.mark.rule("FT-72", "FT-72b")
@pytest.mark.parametrize(
    ("faces", "coming"),
    [([1], 6), ([3], 6), ([4], 5), ([5], 5), ([6, 1], 4), ([6, 4], 3), ([6, 6, 6], 0)],
)
def test_a_point_defence_die_against_a_salvo(faces: list[int], coming: int):
    scene = sought(prey("b1", 0, 0, "pds"), markers=[{"x": 0, "y": 1}], dice=[6, *faces, *[1] * coming])
    assert scene.facts["rolled"] == [6, *faces, *[1] * coming]
    assert boxes(scene, "b1") == [coming]


@pytest.mark.rule("FT-72b")
def test_the_reroll_of_a_six_is_not_rolled_when_nothing_is_left():
    for lock_on in (1, 2):
        scene = sought(prey("b1", 0, 0, "pds"), markers=[{"x": 0, "y": 1}], dice=[lock_on, 6])
        assert scene.facts["rolled"] == [lock_on, 6]
    three = sought(prey("b1", 0, 0, "pds"), markers=[{"x": 0, "y": 1}], dice=[3, 6, 6])
    assert three.facts["rolled"] == [3, 6, 6]


@pytest.mark.rule("FT-72")
@pytest.mark.parametrize(("face", "killed"), [(4, False), (5, True), (6, True)])
def test_a_point_defence_die_against_a_heavy_missile(face: int, killed: bool):
    scene = sought(
        prey("b1", 0, 0, "pds"),
        markers=[{"kind": "heavy", "x": 0, "y": 1}],
        dice=[face, *([] if killed else [1, 1])],
    )
    assert boxes(scene, "b1") == [0 if killed else 2]


@pytest.mark.rule("FT-72", "FT-72b")
@pytest.mark.parametrize(
    ("kind", "faces", "left"),
    [
        ("salvo", [4], 6),
        ("salvo", [5], 5),
        ("salvo", [6, 4], 5),
        ("salvo", [6, 6, 5], 3),
        ("heavy", [5], 1),
        ("heavy", [6], 0),
    ],
)
def test_a_marked_class_one_beam_serves_as_point_defence(kind: str, faces: list[int], left: int):
    lock_on = [6] if kind == "salvo" else []
    damage = [1] * (left if kind == "salvo" else 2 * left)
    scene = sought(
        prey("b1", 0, 0, "beam1", defends=["beam1#1"]),
        markers=[{"kind": kind, "x": 0, "y": 1}],
        dice=[*lock_on, *faces, *damage],
    )
    assert scene.facts["rolled"] == [*lock_on, *faces, *damage]


@pytest.mark.rule("FT-72b")
def test_a_beam_takes_part_only_if_marked_and_then_shoots_at_nothing_else():
    sheet = design("beam1", "beam1", "beam2_3arc", CONTROL)
    scene = Scene(side(ship("a1", 0, 0, sheet)), side(ship("b1", 0, 5)))
    assert scene.rule("defend a1 beam2_3arc#1") == "FT-72b"
    scene.do("defend a1 beam1#2")
    assert scene.rule("defend a1 beam1#2") == "FT-72b"
    scene.do("defend a1 beam1#2 none").do("defend a1 beam1#2").lock()
    assert scene.unit("a1")["defends"] == ["beam1#2"]
    assert scene.rule("fire a1 beam1#2 b1") == "FT-72b"
    scene.do("fire a1 beam1#1 b1").lock()
    assert scene.unit("a1")["defends"] == [], "the mark ends with the turn"
    unmarked = sought(prey("b1", 0, 0, "beam1"), markers=[{"x": 0, "y": 1}], dice=[1, 1])
    assert unmarked.facts["rolled"] == [1, 1]


@pytest.mark.rule("FT-72b", "FT-72")
def test_a_site_without_air_may_mark_a_beam_as_well():
    fort = {"hull": 20, "systems": [{"kind": "beam1", "arcs": ["horizon"]}, {"kind": "fire_control"}]}
    boats = side(boat(y=8, facing=6))
    scene = Scene(boats, {"sites": [site("b1", 0, fort)]}, worlds=[ROCK], dice=[2, 5, 1])
    scene.do("launch a1 salvo_rack#1 at b1").do("defend b1 beam1#1", 1).lock()
    assert scene.unit("b1")["defends"] == ["beam1#1"]
    assert scene.facts["rolled"] == [2, 5, 1]
    assert scene.rule("fire b1 beam1#1 a1", 1) == "FT-72b"


@pytest.mark.rule("FT-72b", "FT-58")
def test_a_lost_beam_cannot_be_marked_and_a_lost_system_does_not_defend():
    scene = Scene(side(ship("a1", 0, 0, design("beam1"), lost=["beam1#1"])), side(ship("b1", 0, 5)))
    assert scene.rule("defend a1 beam1#1") == "FT-58"
    lost = sought(prey("b1", 0, 0, "pds", "pds", lost=["pds#1"]), markers=[{"x": 0, "y": 1}], dice=[1, 1, 1])
    assert lost.facts["rolled"] == [1, 1, 1]


@pytest.mark.rule("FT-72", "FT-72a", "FT-72b")
def test_systems_roll_one_after_another_at_the_nearest_marker_that_still_comes():
    """Two salvoes, the second launched is nearer: it is shot at until nothing of it is left."""
    markers = [{"x": 0, "y": 2}, {"x": 0, "y": 1}]
    scene = sought(prey("b1", 0, 0, "pds", "pds", "pds"), markers=markers, dice=[2, 2, 4, 4, 5, 1])
    assert scene.facts["rolled"] == [2, 2, 4, 4, 5, 1]
    assert boxes(scene, "b1") == [1]
    assert [line.split(":")[0] for line in scene.told("defence")] == [
        f"b1, pds#{n} at marker {m}" for n, m in ((1, "m2"), (2, "m2"), (3, "m1"))
    ]


@pytest.mark.rule("FT-72b")
def test_of_equally_near_markers_the_first_launched():
    scene = sought(prey("b1", 0, 0, "pds"), markers=[{"x": 0, "y": 1}, {"x": 1, "y": 0}], dice=[1, 1, 4, 1])
    assert "marker m1" in scene.told("defence")[0]


@pytest.mark.rule("FT-72")
def test_point_defence_defends_its_own_ship_only_and_needs_no_fire_control():
    scene = sought(prey("b1", 0, 0), prey("b2", 0, -1, "pds"), markers=[{"x": 0, "y": 1}], dice=[1, 2])
    assert scene.facts["rolled"] == [1, 2]


@pytest.mark.rule("FT-124")
def test_ground_artillery_acts_as_one_point_defence_system_each_and_as_nothing_else():
    battery = {
        "hull": 20,
        "systems": [{"kind": "artillery_light", "count": 2}, {"kind": "artillery_heavy"}, CONTROL],
    }
    scene = sought(site("b1", 0, battery), markers=[{"aim": "b1"}], dice=[6, 4, 4, 4, 1, 1, 1], worlds=[MOON])
    assert scene.facts["rolled"] == [6, 4, 4, 4, 1, 1, 1]
    guns = Scene({"sites": [site("a1", 0, battery)]}, side(ship("b1", 0, 5)), worlds=[MOON], step="fire")
    assert guns.rule("fire a1 artillery_light#1 b1") == "FT-53"


@pytest.mark.rule("FT-87")
def test_markers_are_not_moved_by_gravity_and_live_one_turn():
    scene = ready(ship("b1", FAR, 0), worlds=[EARTH], y=12)
    scene.do("launch a1 salvo_launcher#1 at 0,14").lock()
    assert scene.told("launch") == ["a1 launches a salvo at 0.00,14.00: marker m1."]
    assert scene.facts["markers"] == []
    scene.lock().do("launch a1 salvo_rack#1 at 0,30").lock()
    assert "marker m1" in scene.told("launch")[1]


@pytest.mark.rule("FT-84a", "FT-13")
def test_markers_stand_in_launch_order():
    """Sides and ships in the scenario's order, a ship's launches as its orders list them."""
    one = {**boat(), "launches": ["heavy_missile#2 at 1,1", "salvo_rack#1 at 1,2"]}
    two = {**boat(x=9), "id": "a2", "launches": ["heavy_missile#1 at 9,3"]}
    other = {**boat(x=40, y=40), "id": "b1", "launches": ["salvo_launcher#1 at 40,44"]}
    scene = Scene(side(one, two), side(other), step="launch").go()
    assert [line.rpartition(": ")[0] for line in scene.told("launch")] == [
        "a1 launches a heavy missile at 1.00,1.00",
        "a1 launches a salvo at 1.00,2.00",
        "a2 launches a heavy missile at 9.00,3.00",
        "b1 launches a salvo at 40.00,44.00",
    ]


@pytest.mark.rule("FT-84a", "FT-27")
def test_a_launch_of_a_position_that_cannot_be_carried_out_is_skipped():
    one = {**boat(), "launches": ["heavy_missile#1 at 0,-9", "heavy_missile#1 at 0,9", "pds#1 at 0,1"]}
    scene = Scene(side(one), side(ship("b1", FAR, 0)), step="launch").go()
    assert scene.unit("a1")["spent"] == ["heavy_missile#1"]
    assert len(scene.told("launch")) == 3


def test_known_targets_and_coming_missiles_of_a_position_are_taken():
    markers = [{"x": 0, "y": 30, "target": "b1", "coming": 2}, {"x": 0, "y": 1, "target": "b1"}]
    scene = sought(prey("b1", 0, 0), markers=markers, dice=[1, 3, 4, 5])
    assert scene.facts["rolled"] == [1, 3, 4, 5], "lock-on of the second, then two dice and one"
    assert boxes(scene, "b1") == [12]
