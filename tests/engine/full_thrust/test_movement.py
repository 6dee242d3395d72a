"""Movement and orders: FT-7 to FT-10a, FT-14, FT-20 to FT-29, FT-35, FT-38, FT-142a, and the worked flyby."""

import math
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import game_named
from engine.full_thrust.catalogue import catalogue
from engine.full_thrust.orders import check_words, cost, pools, read_words, write_words
from engine.game import Illegal, Unreadable

from .scene import EARTH, FAR, MOON, Scene, design, moved, ship, side

GAME = game_named("full-thrust")
S = 0.8660254037844386

FLYBY = """
(0, 16) | (9.3675, −7.5) | 10 | 1
(9.3675, 7.5) | (9.3675, −8.5) | 6 | 2
(17.1737, −2.25) | (7.8062, −9.75) | 11.3205 | 1
(23.9885, −11.8701) | (6.8147, −9.6201) | 20.7646 | 0
(30.8032, −21.4902) | (6.8147, −9.6201) | 31.5588 | 0
"""
"""Section 16: position, velocity, altitude and the pull used next."""


def numbers(text: str) -> list[float]:
    return [float(n) for n in text.replace("−", "-").strip(" ()").split(",")]


@pytest.mark.rule("FT-142a", "FT-20", "FT-21", "FT-142")
def test_the_worked_flyby_number_by_number():
    lines = [[numbers(cell) for cell in line.split("|")] for line in FLYBY.strip().splitlines()]
    scene = Scene(side(), scenario="colbert_flyby", worlds=[{"world": "colbert_world", "x": 0, "y": 0}])
    scene.state = GAME.setup(GAME.Options(scenario="colbert_flyby"), 1, 0)
    name = next(iter(scene.facts["units"]))
    for n, (place, velocity, altitude, pull) in enumerate(lines):
        unit = scene.unit(name)
        assert [unit["x"], unit["y"]] == pytest.approx(place, abs=1e-3)
        assert [unit["vx"], unit["vy"]] == pytest.approx(velocity, abs=1e-3)
        assert unit["altitudes"] == pytest.approx(altitude, abs=1e-3)
        assert math.dist((0, 0), unit["pull"]) == pytest.approx(pull[0])
        if n < 4:
            scene.turn()
    assert scene.facts["step"] == "over"
    start = lines[0]
    speed = math.dist((0, 0), start[1])
    assert speed == pytest.approx(12, abs=1e-4)
    assert 7.5 / speed == pytest.approx(0.625, abs=1e-5)
    assert math.degrees(math.acos(0.625)) == pytest.approx(51.318, abs=5e-4)
    for line in catalogue().scenarios["colbert_flyby"].expected_coast:
        assert [line.x, line.y] == lines[line.turn][0]
        assert [line.vx, line.vy] == lines[line.turn][1]
        assert [line.altitude] == lines[line.turn][2]


@pytest.mark.rule("FT-26", "FT-24")
def test_the_check_of_turn_and_burn():
    keys = {"vy": 10, "facing": 0, "sheet": "light_cruiser"}
    turned = moved("TP3 MD6", **keys)
    assert (turned["x"], turned["y"], turned["facing"]) == (-6, 10, 9)
    ahead = moved("MD6 TP3", **keys)
    assert (ahead["x"], ahead["y"], ahead["facing"]) == (0, 16, 9)


@pytest.mark.rule("FT-7", "FT-8")
@pytest.mark.parametrize("facing", range(12))
def test_a_burn_goes_along_the_facing_and_the_course_is_free(facing: int):
    x, y = round(math.sin(math.radians(30 * facing)), 12), round(math.cos(math.radians(30 * facing)), 12)
    ship_now = moved("MD2", facing=facing, vx=1, vy=-3)
    assert [ship_now["vx"], ship_now["vy"]] == pytest.approx([1 + 2 * x, -3 + 2 * y])
    assert ship_now["facing"] == facing


@pytest.mark.rule("FT-24", "FT-25")
@pytest.mark.parametrize(
    ("orders", "facing", "dx", "dy"),
    [
        ("TS1", 1, 0, 0),
        ("TP1", 11, 0, 0),
        ("TS6", 6, 0, 0),
        ("TP6", 6, 0, 0),
        ("PP2", 0, -2, 0),
        ("PS2", 0, 2, 0),
        ("PR2", 0, 0, -2),
        ("TS3 PP2", 3, 0, 2),
        ("PP2 TS3", 3, -2, 0),
        ("MD1 TS3 MD2 PR1", 3, 2 - 1, 1),
        ("md 1 ts3 MD 2", 3, 2, 1),
        ("TS0 MD0 PP0", 0, 0, 0),
    ],
)
def test_words_are_carried_out_in_the_written_order(orders: str, facing: int, dx: float, dy: float):
    unit = moved(orders, sheet="courier")
    assert unit["facing"] == facing
    assert [unit["x"], unit["y"]] == pytest.approx([dx, dy])


@pytest.mark.rule("FT-9")
def test_velocity_is_never_rounded():
    unit = moved("", vx=0.1 + 0.2, vy=1 / 3)
    assert (unit["vx"], unit["vy"]) == (0.1 + 0.2, 1 / 3)
    assert (unit["x"], unit["y"]) == (0.1 + 0.2, 1 / 3)


@pytest.mark.rule("FT-10a")
def test_the_arithmetic_of_a_move_bit_for_bit():
    worlds = [
        {"radius": 3.1, "g": 1, "row": [1, 5], "x": 0.3, "y": -0.7},
        {"radius": 2.3, "g": 1, "row": [3, 7], "x": 17.1, "y": 3.3},
    ]
    x, y, vx, vy = 9.7, 4.1, -1.3, 2.9
    sums = [0.0, 0.0]
    for (wx, wy), pull in (((0.3, -0.7), 5.0), ((17.1, 3.3), 7.0)):
        dx, dy = wx - x, wy - y
        d = sqrt(dx * dx + dy * dy)
        sums[0] += dx / d * pull
        sums[1] += dy / d * pull
    evx, evy = vx + sums[0], vy + sums[1]
    evx, evy = evx + 3 * -S, evy + 3 * 0.5  # MD3 at facing 10
    evx, evy = evx + 2 * 0.0, evy + 2 * 1.0  # TS2, MD2 at facing 0
    evx, evy = evx + 1 * -1.0, evy + 1 * 0.0  # PP1 goes west
    unit = moved("MD3 TS2 MD2 PP1", worlds=worlds, x=x, y=y, vx=vx, vy=vy, facing=10, sheet="courier")
    assert unit["gone"] is None
    assert (unit["vx"], unit["vy"]) == (evx, evy)
    assert (unit["x"], unit["y"]) == (x + evx, y + evy)


@pytest.mark.rule("FT-10a")
def test_minus_zero_is_written_as_zero():
    unit = moved("MD1 PR1", facing=6, vx=-0.0, x=-0.0)
    for key in ("x", "y", "vx", "vy"):
        assert math.copysign(1, unit[key]) == 1 or unit[key]


@pytest.mark.rule("FT-20", "FT-21")
def test_gravity_acts_once_from_the_start_position_before_thrust():
    """From band 3 of Earth through bands 2 and 1: only the pull of 1 at the start counts."""
    unit = moved("", worlds=[EARTH], x=8, y=15, vx=0, vy=-14)
    d = 17.0
    assert [unit["vx"], unit["vy"]] == pytest.approx([-8 / d, -14 - 15 / d])
    assert [unit["x"], unit["y"]] == pytest.approx([8 - 8 / d, 15 - 14 - 15 / d])
    assert unit["bands"] == [1]


@pytest.mark.rule("FT-21")
def test_where_the_marker_lies_does_not_matter():
    near = moved("", worlds=[EARTH], x=0, y=30, vy=-10)
    assert [near["vx"], near["vy"]] == [0, -10]


@pytest.mark.rule("FT-22")
@pytest.mark.parametrize("keys", [{"drive_hits": 2}, {"lost_boxes": 9}])
def test_hulks_and_dead_drives_fall_like_everything(keys: dict):
    unit = moved("MD3", worlds=[EARTH], x=0, y=9, vx=3, sheet="destroyer", **keys)
    burn = 0 if "drive_hits" in keys else 3
    assert (unit["vx"], unit["vy"]) == (3, -6 + burn)


@pytest.mark.rule("FT-14")
def test_all_ships_move_at_once_and_the_order_of_units_changes_nothing():
    one = ship("p", 0, 9, orders="MD1", vx=4)
    two = ship("q", 3, 9, orders="TS1", vx=-4)
    here = Scene(side(one, two), worlds=[EARTH], step="move").go()
    there = Scene(side(two, one), worlds=[EARTH], step="move").go()
    for name in "pq":
        assert here.unit(name) == there.unit(name)


@pytest.mark.rule("FT-23", "FT-28")
@pytest.mark.parametrize("thrust", range(9))
def test_the_two_pools(thrust: int):
    full = pools(thrust)
    assert (full.drive, full.thrusters) == (thrust, thrust // 2)
    sheet = design(thrust=thrust, mass=200)
    scene = Scene(side(ship("a1", 0, 0, sheet)), side(ship("b1", 90, 0)))
    scene.do(f"order a1 MD{thrust} PP{thrust // 2}")
    assert scene.rule(f"order a1 MD{thrust + 1}") == "FT-23"
    refusal = scene.refused(f"order a1 PP{thrust // 2 + 1}")
    assert refusal.rule == ("FT-28" if thrust == 1 else "FT-23")
    assert f"costs {thrust // 2 + 1}" in refusal.reason
    assert f"has {thrust // 2}" in refusal.reason


@pytest.mark.rule("FT-23", "FT-24", "FT-25")
@pytest.mark.parametrize(
    ("orders", "rule"),
    [
        ("MD5", "FT-23"),
        ("MD2 MD2 MD1", "FT-23"),
        ("PS3", "FT-23"),
        ("TS1 PS2", "FT-23"),
        ("TP1 TS1", "FT-25"),
        ("PP1 PS1", "FT-25"),
        ("TS7", "FT-24"),
    ],
)
def test_lists_beyond_the_rules_are_refused_and_say_which_part(orders: str, rule: str):
    scene = Scene(side(ship("a1", 0, 0, "heavy_cruiser")), side(ship("b1", 90, 0)))
    refusal = scene.refused(f"order a1 {orders}")
    assert refusal.rule == rule
    assert orders.split()[-1] in refusal.reason


@pytest.mark.rule("FT-23")
def test_a_refused_list_says_what_it_would_cost_and_what_the_ship_has():
    scene = Scene(side(ship("a1", 0, 0, "heavy_cruiser")), side(ship("b1", 90, 0)))
    assert scene.refused("order a1 MD3 TS1 MD2").reason == (
        "MD3 MD2: costs 5 of the main drive, and the ship has 4"
    )
    assert scene.refused("order a1 TS3 PP2").reason == (
        "TS3 PP2: costs 3 of the thrusters, and the ship has 2"
    )


@pytest.mark.rule("FT-25")
def test_a_turn_of_any_size_costs_one_point_and_a_push_its_length():
    for n in range(1, 7):
        assert cost(read_words(f"TS{n}")).thrusters == 1
        assert cost(read_words(f"PR{n}")).thrusters == n
    assert cost(read_words("MD2 TP6 MD1 PP2 MD0")) == cost(read_words("MD3 TS1 PS2"))


@pytest.mark.rule("FT-27")
def test_an_illegal_list_in_a_position_is_flown_as_none():
    unit = moved("MD9 TS1", vy=2, sheet="destroyer")
    assert (unit["x"], unit["y"], unit["facing"], unit["burned"]) == (0, 2, 0, False)
    legal = moved("MD6 TS1", vy=2, sheet="destroyer")
    assert (legal["y"], legal["facing"], legal["burned"]) == (8, 1, True)


@pytest.mark.rule("FT-27")
def test_a_zero_order_is_no_order_and_costs_nothing():
    check_words(read_words("TS0 TS2 PP0 PR1 MD0"), 2 * 2, 4)
    assert write_words(read_words("TS0 MD0")) == ""


@pytest.mark.rule("FT-28")
def test_a_drive_hit_halves_thrust_and_a_second_ends_it():
    for full, once in ((8, 4), (5, 2), (4, 2), (3, 1), (2, 1), (1, 0)):
        sheet = design(thrust=full, mass=200)
        for hits, left in ((0, full), (1, once), (2, 0)):
            scene = Scene(side(ship("a1", 0, 0, sheet, drive_hits=hits)), side(ship("b1", 90, 0)))
            assert scene.unit("a1")["thrust"] == left
            scene.do(f"order a1 MD{left} PP{left // 2}")
            assert scene.rule(f"order a1 MD{left + 1}") == ("FT-28" if hits else "FT-23")


@pytest.mark.rule("FT-28")
def test_with_thrust_one_a_ship_cannot_turn():
    scene = Scene(side(ship("a1", 0, 0, "freighter", drive_hits=1)), side(ship("b1", 90, 0)))
    assert scene.rule("order a1 TS1") == "FT-28"
    scene.do("order a1 MD1")


@pytest.mark.rule("FT-29")
def test_fleet_book_two_takes_every_point_out_of_the_drive():
    scene = Scene(
        side(ship("a1", 0, 0, "heavy_cruiser")), side(ship("b1", 90, 0)), options={"fleet_book_2": True}
    )
    scene.do("order a1 TS1 MD1 TP1 PP1")
    scene.do("order a1 TS3 MD1")
    assert scene.rule("order a1 TS3 MD2") == "FT-29"
    assert scene.rule("order a1 PP2") == "FT-29"


@pytest.mark.parametrize("text", ["MD", "MDx", "MD-1", "XX3", "MD4,", "MD4TS2", "MD 4 4", "4", "MD1.5"])
def test_what_is_no_order_list_is_named(text: str):
    with pytest.raises(Unreadable):
        read_words(text)


WORDS = st.lists(
    st.tuples(st.sampled_from(["MD", "TP", "TS", "PP", "PS", "PR"]), st.integers(0, 9)), max_size=6
)


@pytest.mark.rule("FT-24", "FT-27")
@given(WORDS)
def test_lists_read_back_as_written(words: list[tuple[str, int]]):
    text = " ".join(f"{kind}{n}" for kind, n in words)
    assert write_words(read_words(text)) == " ".join(f"{kind}{n}" for kind, n in words if n)


@pytest.mark.rule("FT-24", "FT-27")
@given(WORDS, st.integers(0, 8))
def test_a_list_flies_as_written_exactly_when_the_check_takes_it(words: list[tuple[str, int]], thrust: int):
    text = " ".join(f"{kind}{n}" for kind, n in words)
    sheet = design(thrust=thrust, mass=200)
    scene = Scene(side(ship("a1", 0, 0, sheet)), side(ship("b1", 90, 0)))
    try:
        scene.do(f"order a1 {text or 'none'}")
        legal = True
    except Illegal:
        legal = False
    drive = sum(n for kind, n in words if kind == "MD")
    turns = [n for kind, n in words if kind[0] == "T" and n]
    pushes = [n for kind, n in words if kind[0] == "P" and n]
    fits = (
        drive <= thrust
        and len(turns) <= 1
        and len(pushes) <= 1
        and all(n <= 6 for n in turns)
        and len(turns) + sum(pushes) <= thrust // 2
    )
    assert legal == fits
    unit = moved(text, sheet=sheet)
    if not legal:
        assert (unit["x"], unit["y"], unit["facing"]) == (0, 0, 0)


@pytest.mark.rule("FT-38")
def test_the_orbit_of_the_rules_holds_its_altitude_over_24_turns():
    r, a = 6.35 + 3, 6.0
    v = sqrt(a * r)
    beta = math.asin(0.5 * sqrt(a / r))
    assert v == pytest.approx(7.490, abs=5e-4)
    assert math.degrees(beta) == pytest.approx(23.612, abs=5e-4)
    assert 2 * math.pi / (2 * beta) == pytest.approx(7.62, abs=5e-3)
    assert r * math.cos(beta) - 6.35 == pytest.approx(2.217, abs=5e-4)
    scene = Scene(
        side(ship("a1", 0, r, vx=v * math.cos(beta), vy=v * math.sin(beta))),
        worlds=[EARTH],
        table={"edge": "open"},
    )
    for _ in range(24):
        scene.turn()
        assert scene.unit("a1")["altitudes"][0] == pytest.approx(3, abs=1e-5)
        assert scene.unit("a1")["bands"] == [1]
    assert scene.facts["turn"] == 25


@pytest.mark.rule("FT-38")
@pytest.mark.parametrize(
    ("world", "altitude", "pull"), [("venus", 2, 4), ("earth", 6, 2), ("jupiter", 12, 16)]
)
def test_other_orbits_hold_as_well(world: str, altitude: float, pull: float):
    r = catalogue().worlds[world].radius + altitude
    v, beta = sqrt(pull * r), math.asin(0.5 * sqrt(pull / r))
    scene = Scene(
        side(ship("a1", r, 0, vx=v * math.sin(beta), vy=-v * math.cos(beta))),
        worlds=[{"world": world, "x": 0, "y": 0}],
    )
    for _ in range(24):
        scene.turn()
        assert scene.unit("a1")["altitudes"][0] == pytest.approx(altitude, abs=1e-5)


@pytest.mark.rule("FT-8", "FT-45")
def test_ships_pass_through_each_other():
    scene = Scene(
        side(ship("a1", 0, 0, vx=5)), side(ship("b1", 5, 0, vx=-5)), worlds=[{**MOON, "y": FAR}], step="move"
    ).go()
    scene.holds({"units": {"a1": {"x": 5, "gone": None}, "b1": {"x": 0, "gone": None}}})
    same = Scene(side(ship("a1", 0, 0)), side(ship("b1", 0, 0)), step="move").go()
    same.holds({"units": {"a1": {"gone": None}, "b1": {"gone": None}}})


def test_the_state_after_a_move_does_not_depend_on_the_seed():
    scene = Scene(side(ship("a1", 0, 9, vx=1 / 3)), worlds=[EARTH], step="move", seed=1).go()
    other = Scene(side(ship("a1", 0, 9, vx=1 / 3)), worlds=[EARTH], step="move", seed=2).go()
    assert scene.unit("a1") == other.unit("a1")
