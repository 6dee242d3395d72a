"""Sight, horizons and arcs in play: FT-46 to FT-48, FT-51, FT-52, FT-126."""

import pytest

from .scene import BEAM1, CONTROL, EARTH, ROCK, Scene, all_round, base, design, fired, ship, side, site

SNIPER = design("beam1", CONTROL)


def aiming(a: dict, b: dict, *, worlds=(), **keys) -> Scene:
    """A table in the fire step, one unit a side."""

    def where(unit: dict) -> str:
        return "sites" if "bearing" in unit else "units"

    return Scene({where(a): [a]}, {where(b): [b]}, step="fire", worlds=worlds, **keys)


def may_fire(a: dict, b: dict, system: str = "beam1#1", **keys) -> str:
    """The rule that forbids a1 to fire at b1; empty where it may."""
    scene = aiming(a, b, **keys)
    line = f"fire a1 {system} b1"
    if line in scene.lines():
        scene.do(line)
        return ""
    return scene.rule(line)


@pytest.mark.rule("FT-46")
def test_worlds_block_and_a_line_that_touches_the_disc_is_clear():
    assert may_fire(ship("a1", -10, 1, SNIPER), ship("b1", 10, 1), worlds=[ROCK]) == "FT-46"
    assert may_fire(ship("a1", -10, 2, SNIPER), ship("b1", 10, 2), worlds=[ROCK]) == ""
    assert may_fire(ship("a1", -10, 1, SNIPER), ship("b1", -4, 1), worlds=[ROCK]) == ""
    behind = [ROCK, {**ROCK, "x": 30, "name": "other"}]
    assert may_fire(ship("a1", 10, 0, SNIPER), ship("b1", 50, 0), worlds=behind) == "FT-46"


@pytest.mark.rule("FT-47", "FT-126")
@pytest.mark.parametrize(
    ("x", "y", "seen"),
    [(0, 8, True), (15, 2.1, True), (15, 2, False), (-15, 2.0000001, True), (0, -8, False), (3, 1, False)],
)
def test_ship_and_site_see_each_other_when_the_ship_is_above_the_horizon(x: float, y: float, seen: bool):
    gun = base("beam1", "fire_control")
    here = ship("a1", x, y, SNIPER), site("b1", 0, gun)
    assert (may_fire(*here, worlds=[ROCK]) == "") == seen
    there = site("a1", 0, gun), ship("b1", x, y)
    assert (may_fire(*there, worlds=[ROCK]) == "") == seen
    if not seen:
        assert may_fire(*here, worlds=[ROCK]) == "FT-47"
        assert may_fire(*there, worlds=[ROCK]) == "FT-126"


@pytest.mark.rule("FT-47")
@pytest.mark.parametrize("bearing", [0, 20, 45, 90, 137.5, 180, 270, 340, 359.9])
def test_a_site_stands_on_the_rim_at_its_bearing(bearing: float):
    """Straight out from it a ship sees it; straight out the other way it does not."""
    from engine.plane import bearing as out

    x, y = (10 * part for part in out(bearing))
    there = site("b1", bearing, "bunker")
    assert may_fire(ship("a1", x, y, SNIPER), there, worlds=[ROCK]) == ""
    assert may_fire(ship("a1", -x, -y, SNIPER), there, worlds=[ROCK]) == "FT-47"


@pytest.mark.rule("FT-46", "FT-47")
def test_other_worlds_block_the_view_of_a_site():
    moon = {**ROCK, "name": "moon", "y": 12}
    assert may_fire(ship("a1", 0, 20, SNIPER), site("b1", 0), worlds=[ROCK, moon]) == "FT-46"
    assert may_fire(ship("a1", 8, 20, SNIPER), site("b1", 0), worlds=[ROCK, moon]) == ""


@pytest.mark.rule("FT-47")
def test_sites_of_two_worlds_see_each_other_above_both_horizons():
    worlds = [ROCK, {**ROCK, "name": "moon", "y": 12}]
    gun = base("beam1", "fire_control")
    assert may_fire(site("a1", 0, gun), site("b1", 180, "bunker", world=1), worlds=worlds) == ""
    assert may_fire(site("a1", 0, gun), site("b1", 0, "bunker", world=1), worlds=worlds) == "FT-47"
    assert may_fire(site("a1", 0, gun), site("b1", 90), worlds=worlds) == "FT-126"


@pytest.mark.rule("FT-48")
def test_the_range_to_a_site_is_measured_to_its_point_of_the_rim():
    """A beam 1 reaches 12: from (12, 2) to the rim point (0, 2) just so."""
    gun = ship("a1", 12, 2.5, SNIPER)
    for x, rolled in ((11.98, 1), (12.1, 0)):
        scene = fired(
            ("beam1#1", "b1"), by={**gun, "x": x}, target=site("b1", 0, "bunker"), dice=[3], worlds=[ROCK]
        )
        assert len(scene.facts["rolled"]) == 2 + rolled


@pytest.mark.rule("FT-51")
@pytest.mark.parametrize(
    ("arcs", "x", "y", "inside"),
    [
        (["F"], 0, 5, True),
        (["F"], 5, 0, False),
        (["FS"], 5, 1, True),
        (["AS"], 5, -1, True),
        (["A"], 0, -5, True),
        (["AP"], -5, -1, True),
        (["FP"], -5, 1, True),
        (["AS"], 5, 0, True),
        (["FS"], 5, 0, False),
        (["FP"], -5, 0, True),
        (["AP"], -5, 0, False),
        (["F"], 0, 0, True),
    ],
)
def test_a_weapon_reaches_only_into_its_arcs(arcs: list[str], x: float, y: float, inside: bool):
    gun = design({"kind": "pulse_torpedo", "arcs": arcs}, CONTROL)
    found = may_fire(ship("a1", 0, 0, gun), ship("b1", x, y), "pulse_torpedo#1")
    assert found == ("" if inside else "FT-51")


@pytest.mark.rule("FT-51")
def test_arcs_turn_with_the_facing():
    gun = design({"kind": "pulse_torpedo", "arcs": ["F"]}, CONTROL)
    assert may_fire(ship("a1", 0, 0, gun, facing=3), ship("b1", 9, 0), "pulse_torpedo#1") == ""
    assert may_fire(ship("a1", 0, 0, gun, facing=3), ship("b1", 0, 9), "pulse_torpedo#1") == "FT-51"


@pytest.mark.rule("FT-52")
def test_no_fire_astern_after_a_burn():
    gun = ship("a1", 0, 0, design(BEAM1, CONTROL))
    assert may_fire({**gun, "burned": True}, ship("b1", 0, -5)) == "FT-52"
    assert may_fire({**gun, "burned": False}, ship("b1", 0, -5)) == ""
    assert may_fire({**gun, "burned": True}, ship("b1", -5, -1)) == ""


@pytest.mark.rule("FT-52")
def test_thrusters_alone_leave_the_stern_free_and_the_burn_is_forgotten_at_the_end_of_the_turn():
    ships = side(ship("a1", 0, 0, design(BEAM1, CONTROL))), side(ship("b1", 0, -5))
    pushed = Scene(*ships).do("order a1 PP1").lock()
    pushed.do("fire a1 beam1#1 b1")
    burned = Scene(*ships).do("order a1 MD1").lock()
    assert burned.unit("a1")["burned"]
    assert burned.rule("fire a1 beam1#1 b1") == "FT-52"
    burned.lock()
    assert not burned.unit("a1")["burned"]


@pytest.mark.rule("FT-52")
def test_point_defence_works_astern_after_a_burn():
    guard = design("pds", all_round("beam1"))
    scene = Scene(
        side(ship("a1", 0, 0, guard, burned=True)),
        side(),
        step="seek",
        markers=[{"side": "b", "kind": "salvo", "x": 0, "y": -1}],
        dice=[1, 5],
    ).go()
    assert scene.facts["rolled"] == [1, 5]
    assert scene.unit("a1")["lost_boxes"] == 0


@pytest.mark.rule("FT-126", "FT-123")
def test_a_ground_laser_sees_horizon_to_horizon():
    base_there = site("a1", 0, base("ground_laser1", "fire_control"))
    for x in (-20, 0, 20):
        assert may_fire(base_there, ship("b1", x, 6.5), "ground_laser1#1", worlds=[EARTH]) == ""
    assert may_fire(base_there, ship("b1", 20, 6), "ground_laser1#1", worlds=[EARTH]) == "FT-126"
