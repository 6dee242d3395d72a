"""What a line meets: crashes, edges, gates, and where ships may stand. FT-15, FT-40 to FT-44a, FT-143."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Unreadable

from .scene import EARTH, FAR, ROCK, Scene, moved, ship, side

LEAVE = {"w": 40, "h": 20, "edge": "leave"}
GATE_A = {"id": "A", "a": [10, -5], "b": [10, 5]}
GATE_B = {"id": "B", "a": [14, -5], "b": [14, 5]}
RACE = {"kind": "race", "finish": {"x": 100, "y": 0, "within": 3}}


@pytest.mark.rule("FT-40", "FT-15")
def test_both_ends_outside_do_not_save_a_ship_that_flies_through():
    unit = moved(worlds=[ROCK], x=-10, y=1, vx=20)
    assert unit["destroyed"]
    assert unit["gone"] == {
        "how": "crashed",
        "turn": 1,
        "at": pytest.approx([-math.sqrt(3), 1]),
        "world": 0,
        "part": pytest.approx((10 - math.sqrt(3)) / 20),
    }
    assert unit["hull"] == 0


@pytest.mark.rule("FT-40")
@pytest.mark.parametrize(
    ("y", "safe"), [(2, True), (2 - 5e-10, True), (1.999, False), (-2, True), (2.5, True)]
)
def test_touching_the_rim_is_safe_and_coming_closer_is_not(y: float, safe: bool):
    assert (moved(worlds=[ROCK], x=-10, y=y, vx=20)["gone"] is None) == safe


@pytest.mark.rule("FT-40a")
def test_a_ship_on_the_rim_is_in_the_first_band_and_may_leave_along_it_or_outward():
    rim = {"worlds": [ROCK], "x": 0, "y": 2}
    assert moved(**rim, vx=9)["gone"] is None
    assert moved(**rim, vx=1, vy=1)["gone"] is None
    inward = moved(**rim, vx=1, vy=-1)
    assert inward["gone"]["at"] == [0, 2]
    assert inward["gone"]["part"] == 0
    earth = Scene(side(ship("a1", 0, 6.35)), worlds=[EARTH]).unit("a1")
    assert (earth["bands"], earth["pull"]) == ([1], [0, -6])


@pytest.mark.rule("FT-40a")
def test_a_live_ship_inside_a_disc_is_refused_and_a_wreck_is_not():
    with pytest.raises(Unreadable, match=r"sides\[0\].units\[0\]: 1.2 inches inside worlds\[0\] \(FT-40a\)"):
        Scene(side(ship("a1", 0, 0.8)), worlds=[ROCK])
    Scene(side(ship("a1", 0, 0.8, gone={"how": "crashed"})), worlds=[ROCK])


@pytest.mark.rule("FT-41")
def test_gravity_is_worked_out_on_the_turn_of_the_crash():
    unit = moved(worlds=[EARTH], x=0, y=9, vy=-1)
    assert unit["vy"] == -7
    assert unit["gone"]["at"] == [0, pytest.approx(6.35)]
    assert [unit["x"], unit["y"]] == unit["gone"]["at"]


@pytest.mark.rule("FT-41")
def test_gravity_alone_can_pull_a_ship_into_the_ground():
    assert moved(worlds=[EARTH], x=0, y=12, vy=0)["gone"] is None
    assert moved(worlds=[EARTH], x=0, y=12.2, vy=-5)["gone"]["how"] == "crashed"


@pytest.mark.rule("FT-41a")
def test_of_several_discs_the_one_entered_first_takes_the_ship():
    discs = [{**ROCK, "x": x, "name": f"rock {x}"} for x in (12, 6)]
    unit = moved(worlds=discs, x=0, y=0, vx=20)
    assert unit["gone"]["world"] == 1
    assert unit["gone"]["at"] == [pytest.approx(4), 0]


@pytest.mark.rule("FT-41a")
def test_what_lies_beyond_a_crash_does_not_happen():
    worlds = [{**ROCK, "x": 12}]
    race = {"gates": [GATE_A, GATE_B], "win": {**RACE, "finish": {"x": 16, "y": 0, "within": 1}}}
    scene = Scene(side(ship("a1", 0, 0, vx=30)), worlds=worlds, step="move", table=LEAVE, **race).go()
    scene.holds({"units": {"a1": {"gates": 0, "finished": None, "gone": {"how": "crashed"}}}})


@pytest.mark.rule("FT-41a")
def test_an_edge_before_a_disc_takes_the_ship_first():
    worlds = [{**ROCK, "x": 30}]
    scene = Scene(side(ship("a1", 10, 0, vx=30)), worlds=worlds, step="move", table=LEAVE).go()
    scene.holds({"units": {"a1": {"gone": {"how": "left", "edge": "east"}, "destroyed": False}}})


@pytest.mark.rule("FT-143a", "FT-41a")
def test_gates_met_before_a_crash_count_and_the_ship_is_out():
    worlds = [{**ROCK, "x": 16}]
    scene = Scene(
        side(ship("a1", 0, 0, vx=30)), worlds=worlds, step="move", gates=[GATE_A, GATE_B], win=RACE
    ).go()
    scene.holds({"units": {"a1": {"gates": 1, "gone": {"how": "crashed"}}}})


@pytest.mark.rule("FT-42")
def test_there_is_no_landing_however_slow():
    assert moved(worlds=[ROCK], x=0, y=2.1, vy=-0.2)["gone"]["how"] == "crashed"


@pytest.mark.rule("FT-44")
def test_an_open_table_has_no_edge_and_one_that_ends_takes_a_ship_whose_move_ends_outside():
    opened = Scene(side(ship("a1", 15, 0, vx=30)), table={**LEAVE, "edge": "open"}, step="move").go()
    opened.holds({"units": {"a1": {"gone": None, "x": 45}}})
    ended = Scene(side(ship("a1", 15, 0, vx=30)), table=LEAVE, step="move").go()
    ended.holds(
        {"units": {"a1": {"gone": {"how": "left", "turn": 1, "edge": "east", "at": [20, 0], "part": 5 / 30}}}}
    )
    on_it = Scene(side(ship("a1", 15, 0, vx=5)), table=LEAVE, step="move").go()
    on_it.holds({"units": {"a1": {"gone": None, "x": 20}}})


@pytest.mark.rule("FT-44a")
@pytest.mark.parametrize(
    ("vx", "vy", "edge"),
    [
        (30, 0, "east"),
        (-60, 1, "west"),
        (0, 30, "north"),
        (1, -30, "south"),
        (40, 20, "east"),
        (-40, -20, "west"),
    ],
)
def test_the_edge_is_the_first_one_the_line_crosses(vx: float, vy: float, edge: str):
    scene = Scene(side(ship("a1", 0, 0, vx=vx, vy=vy)), table=LEAVE, step="move").go()
    assert scene.unit("a1")["gone"]["edge"] == edge


@pytest.mark.rule("FT-44")
def test_a_ship_off_a_table_that_ends_is_refused():
    with pytest.raises(Unreadable, match=r"sides\[0\].units\[0\]: .*off the table \(FT-44\)"):
        Scene(side(ship("a1", 21, 0)), table=LEAVE)
    Scene(side(ship("a1", 21, 0)), table={**LEAVE, "edge": "open"})


def passed(vx: float, vy: float, **keys: object) -> int:
    start = {"x": 0, "y": 0} | keys
    gates = start.pop("gates_there", [GATE_A, GATE_B])
    scene = Scene(
        side(ship("a1", start.pop("x"), start.pop("y"), vx=vx, vy=vy, **start)),
        step="move",
        gates=gates,
        win=RACE,
    ).go()
    return scene.unit("a1")["gates"]


@pytest.mark.rule("FT-143")
def test_gates_count_in_order_and_several_may_fall_in_one_move():
    assert passed(9, 0) == 0
    assert passed(12, 0) == 1
    assert passed(20, 0) == 2
    assert passed(-20, 0, x=20) == 1, "coming from the east, gate B is behind by the time of A"
    assert passed(20, 0, gates=1) == 2


@pytest.mark.rule("FT-143a")
def test_either_direction_counts_an_end_counts_and_a_start_on_the_gate_does_not():
    assert passed(-12, 0, x=20, gates=1) == 2
    assert passed(12, 0, y=5) == 1
    assert passed(12, 0, y=5.01) == 0
    assert passed(10, 0) == 1, "ends on the gate"
    assert passed(2, 0, x=10) == 0, "starts on it: that belongs to the move before"
    assert passed(0, 0, x=10) == 0


@pytest.mark.rule("FT-143a")
def test_the_order_within_a_move_is_the_order_along_the_line():
    swapped = [{**GATE_B, "id": 1}, {**GATE_A, "id": 2}]
    assert passed(20, 0, gates_there=swapped) == 1
    assert passed(-20, 0, x=20, gates_there=swapped) == 2


@pytest.mark.rule("FT-43")
def test_grazing_rolls_for_the_air_and_brakes():
    keys = {"worlds": [{**ROCK, "atmosphere": "standard"}], "step": "move", "dice": [4, 6, 1]}
    options = {"grazing": True}
    unit = Scene(side(ship("a1", -10, 2.1, vx=20)), options=options, **keys).go().unit("a1")
    assert (unit["lost_boxes"], unit["armour"]) == (1, [0]), "armour 2, then a box"
    assert (unit["vx"], unit["x"]) == (17, 10)
    off = Scene(side(ship("a1", -10, 2.1, vx=20)), **keys).go().unit("a1")
    assert (off["lost_boxes"], off["vx"]) == (0, 20)
    higher = Scene(side(ship("a1", -10, 2.11, vx=20)), options=options, **keys).go().unit("a1")
    assert higher["vx"] == 20
    slow = Scene(side(ship("a1", 0, 2.05, vx=2)), options=options, **keys).go().unit("a1")
    assert (slow["vx"], slow["vy"]) == (0, 0)


@pytest.mark.rule("FT-91a")
def test_air_has_no_height_and_does_nothing_to_a_ship_that_skims_it():
    unit = moved(worlds=[{**ROCK, "atmosphere": "very_dense"}], x=-10, y=2, vx=20)
    assert (unit["gone"], unit["lost_boxes"], unit["vx"]) == (None, 0, 20)


@pytest.mark.rule("FT-40")
@given(st.floats(-30, 30), st.floats(-30, 30), st.floats(-60, 60), st.floats(-60, 60))
def test_no_line_tunnels_through_a_world(x: float, y: float, vx: float, vy: float):
    if math.hypot(x, y) < 2.001:
        return
    unit = moved(worlds=[ROCK], x=x, y=y, vx=vx, vy=vy)
    steps = [math.hypot(x + t / 400 * vx, y + t / 400 * vy) for t in range(401)]
    if unit["gone"] is None:
        assert min(steps) > 2 - 1e-6
    else:
        at = unit["gone"]["at"]
        assert math.hypot(*at) == pytest.approx(2, abs=1e-6)
        assert math.hypot(at[0] - x, at[1] - y) == pytest.approx(
            unit["gone"]["part"] * math.hypot(vx, vy), abs=1e-5
        )


def test_an_order_that_crashes_a_ship_is_flown_and_not_refused():
    scene = Scene(side(ship("a1", 0, 12, facing=6)), side(ship("b1", FAR, 0)), worlds=[EARTH])
    scene.do("order a1 MD6").lock()
    assert scene.unit("a1")["gone"]["how"] == "crashed"
    assert "crashes into Earth" in scene.told("crash")[0]
