"""Set-up, landing, deployment and seating: FMP-200 to FMP-215."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Unreadable

from . import classic
from .scene import BLUE, COLOURS, GAME, RED, Scene, at, footprint, landing, new_game, plain, scene


def stones(s: Scene) -> set[tuple[int, int]]:
    """Where ore lies."""
    return {s.where(name) for name, unit in s.facts["units"].items() if unit["kind"] == "ore"}


@pytest.mark.rule("FMP-200")
def test_two_to_four_play_with_one_set():
    assert GAME.seats[0] == 2
    for seats in (2, 3, 4):
        assert len(new_game(seats).facts["order"]) == seats
    with pytest.raises(Unreadable):
        new_game(5)


@pytest.mark.rule("FMP-200")
def test_ore_lies_every_three_hexes_save_on_open_sea():
    s = new_game(2)
    assert stones(s) == classic.ore(0, 2)
    assert len(stones(s)) == 73
    assert len(stones(s)) <= 100


@pytest.mark.rule("FMP-200")
def test_the_lattice_may_be_drawn_by_the_seed():
    lattices = {frozenset(classic.ore(a, b)) for a in range(3) for b in range(3)}
    drawn = {frozenset(stones(new_game(2, seed=seed, options={"lattice": "drawn"}))) for seed in range(20)}
    assert drawn <= lattices
    assert len(drawn) > 4


@pytest.mark.rule("FMP-201", "FMP-40", "FMP-11")
def test_deck_and_reserve_stand_ready_from_the_start():
    s = new_game(3)
    assert len(s.facts["future"]) == 9
    assert s.facts["reserve"] == {"tank": 20, "crab": 5, "pontoon": 5}


@pytest.mark.rule("FMP-202")
def test_players_land_one_after_the_other_in_an_order_drawn_by_the_seed():
    orders = {tuple(new_game(3, seed=seed).facts["order"]) for seed in range(30)}
    assert len(orders) == 6
    s = new_game(3)
    assert (s.turn, s.phase, s.points) == (1, "landing", 0)
    order = [COLOURS.index(colour) for colour in s.facts["order"]]
    for seat in order:
        assert s.to_act == (seat,)
        s.do(seat, sorted(s.legal(seat))[0])
    assert s.phase == "deployment"


@pytest.mark.rule("FMP-202", "FMP-203", "FMP-161")
def test_the_legal_landings_are_those_inside_one_zone_off_the_border_on_plain_and_swamp():
    s = new_game(2)
    wanted = {f"land {x},{y} {facing}" for code in classic.CODES for x, y, facing in classic.landings(code)}
    assert len(wanted) == 208
    assert s.legal(s.to_act[0]) == wanted


@pytest.mark.rule("FMP-202", "FMP-161")
@pytest.mark.parametrize(
    ("bubble", "facing", "rules"),
    [
        ("8,4", "A", "FMP-161 FMP-202"),
        ("4,4", "A", "FMP-161 FMP-202"),
        ("9,6", "A", "FMP-161 FMP-202"),
        ("6,2", "A", "FMP-202"),
    ],
)
def test_no_ship_lands_on_sea_reef_or_mountain_nor_across_a_zone_boundary(bubble, facing, rules):
    s = new_game(2)
    s.refused(s.to_act[0], f"land {bubble} {facing}", *rules.split())


@pytest.mark.rule("FMP-203", "FMP-8")
@pytest.mark.parametrize("bubble", ["1,1", "35,3", "2,21", "20,1"])
def test_no_part_of_a_ship_stands_on_a_border_hex(bubble):
    s = new_game(2)
    line = f"land {bubble} B" if bubble == "1,1" else f"land {bubble} A"
    x, y = at(bubble)
    if any(f"land {bubble} {f}" in s.legal(s.to_act[0]) for f in "AB"):
        assert 1 <= x <= 35
        assert 1 <= y <= 21
    else:
        s.refused(s.to_act[0], line, "FMP-203", "FMP-161", "FMP-202")


@pytest.mark.rule("FMP-203")
def test_the_passage_along_the_edge_stays_open():
    s = landing(plain(8, 8), ["A" * 8] * 8)
    seat = s.to_act[0]
    for line in ("land 3,1 A", "land 1,3 A", "land 6,4 A", "land 3,6 B", "land 4,6 B"):
        s.refused(seat, line, "FMP-203")
    s.do(seat, "land 3,2 A")


@pytest.mark.rule("FMP-204")
@pytest.mark.parametrize("code", ["A", "E", "L", "1", "2"])
def test_a_taken_zone_and_those_beside_it_are_closed(code):
    s = new_game(4)
    x, y, facing = classic.landings(code)[0]
    s.do(s.to_act[0], f"land {x},{y} {facing}")
    second = s.to_act[0]
    wanted = {
        f"land {x},{y} {facing}"
        for other in classic.CODES
        if other not in classic.closes(code)
        for x, y, facing in classic.landings(other)
    }
    assert s.legal(second) == wanted
    for shut in sorted(classic.closes(code)):
        x, y, facing = classic.landings(shut)[-1]
        s.refused(second, f"land {x},{y} {facing}", "FMP-204", "FMP-6")


@pytest.mark.rule("FMP-204")
def test_islands_are_adjacent_to_nothing_and_close_nothing():
    rows = ["." * 7 + "~~~" + "." * 7] * 7
    zones = ["A" * 7 + "---" + "1" * 7] * 7
    s = landing(rows, zones)
    first, second = s.to_act[0], 1 - s.to_act[0]
    s.do(first, "land 3,3 A")
    s.refused(second, "land 4,3 A", "FMP-204", "FMP-6")
    s.do(second, "land 13,3 A")


@pytest.mark.rule("FMP-205")
@pytest.mark.parametrize("code", list(classic.CODES))
def test_a_landing_takes_the_ore_of_its_zone_and_of_the_reefs_beside_it_out_of_the_game(code):
    s = new_game(2)
    x, y, facing = classic.landings(code)[0]
    s.do(s.to_act[0], f"land {x},{y} {facing}")
    assert stones(s) == classic.ore(0, 2) - classic.cleared(code)
    assert "ore" not in s.facts["cemetery"]


@pytest.mark.rule("FMP-206", "FMP-36a")
def test_who_does_not_land_in_time_is_placed_by_the_engine():
    s = new_game(4)
    expected = []
    closed: set[str] = set()
    for seat in [COLOURS.index(colour) for colour in s.facts["order"]]:
        code = next(c for c in classic.CODES if c not in closed and classic.landings(c))
        closed |= classic.closes(code)
        expected.append((seat, sorted(classic.landings(code))[0]))
    for seat, (x, y, facing) in expected:
        s.timeout(seat)
        ship = f"{COLOURS[seat][0]}F1"
        assert (s.where(ship), s.unit(ship)["facing"]) == ((x, y), facing)


@pytest.mark.rule("FMP-206")
def test_footprint_a_comes_first_where_both_fit():
    s = landing(plain(8, 8), ["A" * 8] * 8)
    seat = s.to_act[0]
    s.timeout(seat)
    ship = f"{COLOURS[seat][0]}F1"
    assert (s.where(ship), s.unit(ship)["facing"]) == ((2, 2), "A")


def coast(more: str = "", **keys: object) -> Scene:
    """Blue deploys at 3,3 in zone A, west; sea between; red lands at 17,3 in zone B."""
    rows = [".......~~r~~~~......."] * 7
    rows[0] = "..^%r..~~r~~~~......."
    zones = ["AAAAAAA-------BBBBBBB"] * 7
    zones[0] = "AAAA-AA-------BBBBBBB"
    aboard = "; ".join(
        f"{unit} in bF1" for unit in ("bt1", "bt2", "bh1", "bg1", "bg2", "bc1", "bb1", "bw1", "bp1")
    )
    placed = f"bF1 3,3 A; {aboard}; rF1 17,3 A; rt1 in rF1"
    return scene(
        rows, f"{placed}; {more}" if more else placed, zones=zones, turn=2, phase="deployment", **keys
    )


@pytest.mark.rule("FMP-210", "FMP-214", "FMP-27")
def test_any_number_of_units_is_deployed_rearranged_and_taken_back_until_the_end():
    s = coast()
    s.do(BLUE, "deploy bt1 0,0", "deploy bt2 1,0", "deploy bt1 0,6", "deploy bt2 aboard", "deploy bc1 5,5")
    assert (s.where("bt1"), s.where("bt2"), s.where("bc1")) == ((0, 6), "bF1", (5, 5))
    assert s.points == 0
    s.do(BLUE, "confirm")
    assert s.to_act == (RED,)
    assert s.where("bh1") == "bF1", "the rest stays aboard"
    assert s.tide == "normal"


@pytest.mark.rule("FMP-210")
def test_players_deploy_in_the_order_of_landing():
    s = new_game(4, seed=11)
    order = [COLOURS.index(colour) for colour in s.facts["order"]]
    for seat in order:
        s.timeout(seat)
    for seat in order:
        assert s.to_act == (seat,)
        s.do(seat, "confirm")


@pytest.mark.rule("FMP-211", "FMP-4")
@pytest.mark.parametrize(
    ("unit", "to", "ok"),
    [
        ("bt1", "0,0", True),
        ("bt1", "2,0", True),
        ("bh1", "2,0", False),
        ("bt1", "3,0", True),
        ("bt1", "4,0", False),
        ("bt1", "7,1", False),
        ("bt1", "15,0", False),
        ("bt1", "3,2", False),
        ("bw1", "6,6", True),
        ("bc1", "6,1", True),
    ],
)
def test_land_units_stand_on_ground_of_the_own_zone_that_suits_them(unit, to, ok):
    s = coast()
    if ok:
        s.do(BLUE, f"deploy {unit} {to}")
        assert s.where(unit) == at(to)
    else:
        s.refused(BLUE, f"deploy {unit} {to}", "FMP-211", "FMP-4", "FMP-6", "FMP-5")


@pytest.mark.rule("FMP-211", "FMP-6", "FMP-122")
def test_land_units_stand_on_free_hexes_that_are_not_under_fire():
    s = coast("o1 0,5; rg1 8,2; rg2 8,3")
    s.refused(BLUE, "deploy bt1 0,5", "FMP-211", "FMP-6")
    s.refused(BLUE, "deploy bt1 6,2", "FMP-211", "FMP-122")
    s.do(BLUE, "deploy bt1 5,0", "deploy bt2 5,1")
    s.refused(BLUE, "deploy bt2 5,0", "FMP-211", "FMP-6")


@pytest.mark.rule("FMP-211a", "FMP-213")
def test_a_pontoon_deployed_on_water_gives_no_room_for_land_units_yet():
    s = coast()
    s.do(BLUE, "deploy bp1 7,3")
    s.refused(BLUE, "deploy bt1 7,3", "FMP-211a")
    assert "deploy bt1 7,3" not in s.legal(BLUE)


@pytest.mark.rule("FMP-212")
@pytest.mark.parametrize(
    ("line", "ok"),
    [
        ("deploy bg1 7,2", True),
        ("deploy bg1 4,0", True),
        ("deploy bg1 8,2", False),
        ("deploy bg1 9,2", False),
        ("deploy bg1 6,2", False),
        ("deploy bg1 13,2", False),
        ("deploy bb1 7,2+8,2", True),
        ("deploy bb1 7,2+7,3", True),
        ("deploy bb1 8,2+8,3", False),
        ("deploy bb1 7,2+6,2", False),
        ("deploy bb1 8,2+9,2", False),
        ("deploy bb1 7,2+7,4", False),
    ],
)
def test_boats_lie_on_water_beside_ground_of_the_own_zone(line, ok):
    s = coast()
    if ok:
        s.do(BLUE, line)
        assert s.points == 0
    else:
        s.refused(BLUE, line, "FMP-212", "FMP-4", "FMP-52")


@pytest.mark.rule("FMP-213", "FMP-93", "FMP-94")
@pytest.mark.parametrize(
    ("to", "ok"),
    [("7,2", True), ("5,5", True), ("8,2", False), ("2,0", False), ("15,1", False), ("4,0", True)],
)
def test_a_pontoon_lies_on_the_zone_or_on_water_beside_it(to, ok):
    s = coast()
    if ok:
        s.do(BLUE, f"deploy bp1 {to}")
        assert s.where("bp1") == at(to)
    else:
        s.refused(BLUE, f"deploy bp1 {to}", "FMP-213", "FMP-93", "FMP-94")


@pytest.mark.rule("FMP-213")
def test_transporters_are_deployed_loaded():
    s = coast()
    s.do(BLUE, "deploy bt1 into bc1", "deploy bc1 5,5", "deploy bt2 into bb1", "deploy bb1 7,2+8,2")
    s.do(BLUE, "deploy bw1 into bb1")
    assert (s.where("bt1"), s.where("bt2"), s.where("bw1")) == ("bc1", "bb1", "bb1")
    s.refused(BLUE, "deploy bg1 into bb1", "FMP-60", "FMP-213", "FMP-10")
    s.refused(BLUE, "deploy bc1 into bb1", "FMP-60", "FMP-213", "FMP-10")
    s.do(BLUE, "deploy bt1 aboard", "deploy bt2 1,1")
    assert (s.where("bt1"), s.where("bt2")) == ("bF1", (1, 1))


@pytest.mark.rule("FMP-210", "FMP-213", "FMP-91")
@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("deploy bF1 5,5", "FMP-210 FMP-55"),
        ("deploy bF1.N 5,5", "FMP-210 FMP-55"),
        ("deploy o1 5,5", "FMP-210"),
        ("deploy rt1 5,5", "FMP-210"),
        ("deploy bt1 into bt2", "FMP-60"),
        ("deploy bt1 into bF1", "FMP-60 FMP-210 FMP-214"),
        ("deploy bt1 aboard", "FMP-214"),
        ("deploy bt1 5,5+5,6", "FMP-212 FMP-210 FMP-211"),
        ("deploy bb1 7,2", "FMP-212 FMP-52"),
        ("deploy bp1 6,6", "FMP-91"),
        ("deploy bp1 aboard", "FMP-91"),
        ("deploy bt2 5,4", "FMP-214 FMP-6"),
    ],
)
def test_what_is_no_deployment(line, rules):
    s = coast("o1 0,5")
    s.do(BLUE, "deploy bp1 5,4", "deploy bt2 5,4")
    s.refused(BLUE, line, *rules.split())


@pytest.mark.rule("FMP-214", "FMP-210")
def test_after_the_end_nothing_is_rearranged():
    s = coast()
    s.do(BLUE, "deploy bt1 0,0", "confirm")
    assert not s.legal(BLUE)
    s.do(RED, "deploy rt1 20,0")
    with pytest.raises(AssertionError):
        s.timeout(BLUE)


@pytest.mark.rule("FMP-210")
def test_a_deployment_needs_a_ship_to_deploy_from():
    try:
        s = scene(
            plain(8, 8), "bF1 3,3 A; bt1 in bF1; rt1 7,7", zones=["A" * 8] * 8, turn=2, phase="deployment"
        )
    except Unreadable:
        return
    s.do(BLUE, "confirm")
    while s.phase == "deployment":
        assert s.legal(s.to_act[0]) == {"confirm"}
        s.do(s.to_act[0], "confirm")


@pytest.mark.rule("FMP-214a", "FMP-164")
def test_pods_turrets_and_adjacency_play_no_part_in_deployment():
    s = coast()
    s.do(BLUE, "deploy bt1 0,6", "deploy bt2 6,0")
    assert s.where("bt1") == (0, 6)


@pytest.mark.rule("FMP-214a", "FMP-137")
def test_fire_is_settled_when_a_player_ends_his_deployment_he_first():
    zones = ["AAAAAAABBBBBBBCCCCCCC"] * 7
    placed = "bF1 2,3 A; bt1 in bF1; bt2 in bF1; rF1 11,3 A; rt1 in rF1; rt2 in rF1; gF1 18,3 A"
    s = scene(plain(21, 7), placed, seats=3, zones=zones, turn=2, phase="deployment", future=["normal"])
    s.do(BLUE, "deploy bt1 6,0", "deploy bt2 6,6", "confirm")
    s.do(RED, "deploy rt1 8,0")
    assert not s.facts["holds"]
    s.do(RED, "deploy rt2 7,1")
    assert not s.neutralized("bt1"), "nothing is settled before the end"
    s.do(RED, "confirm")
    assert s.phase == "deployment"
    assert s.hold("bt1") == {"rt1", "rt2"}


@pytest.mark.rule("FMP-215")
@given(seed=st.integers(0, 10_000))
@settings(max_examples=12, deadline=None)
def test_turn_order_is_clockwise_round_the_centre_and_the_first_player_is_drawn(seed):
    s = new_game(4, seed=seed)
    taken: list[tuple[int, int, str]] = []
    codes = ["A", "E", "G", "J", "2"]
    for n in range(4):
        x, y, facing = classic.landings(codes[(n + seed) % 5])[seed % 3]
        taken.append((x, y, facing))
        s.do(s.to_act[0], f"land {x},{y} {facing}")
    while s.turn < 3:
        s.timeout(s.to_act[0])
    height = math.sqrt(3)
    centres = [(1.5 * x, height * (y + (x % 2) / 2)) for x, y in classic.HEXES]
    middle = tuple(sum(c[n] for c in centres) / len(centres) for n in (0, 1))

    def bearing(colour: str) -> float:
        x, y = s.where(f"{colour[0]}F1")
        dx, dy = 1.5 * x - middle[0], height * (y + (x % 2) / 2) - middle[1]
        return math.atan2(dy, dx)

    clockwise = sorted(COLOURS, key=bearing)
    order = s.facts["order"]
    start = clockwise.index(order[0])
    assert order == clockwise[start:] + clockwise[:start]
    assert s.to_act == (COLOURS.index(s.facts["first"]),)


@pytest.mark.rule("FMP-215")
def test_the_first_player_varies_with_the_seed_and_stays_first():
    firsts = set()
    for seed in range(25):
        s = new_game(3, seed=seed)
        while s.turn < 3:
            s.timeout(s.to_act[0])
        firsts.add(s.facts["first"])
    assert firsts == {"blue", "red", "green"}
    first = s.facts["first"]
    for turn in (4, 5, 6):
        while s.turn < turn:
            s.timeout(s.to_act[0])
        assert s.facts["player"] == s.facts["first"] == first


@pytest.mark.rule("FMP-215")
@pytest.mark.parametrize(
    ("width", "far", "near", "third"),
    [(21, (10, 2), (10, 7), (10, 16)), (20, (5, 6), (8, 9), (14, 16)), (20, (5, 6), (8, 9), (3, 16))],
)
def test_at_the_same_angle_the_nearer_ship_comes_first(width, far, near, third):
    grid = [["-"] * width for _ in range(21)]
    for code, bubble in (("1", far), ("2", near), ("A", third)):
        for x, y in footprint(bubble, "A"):
            grid[y][x] = code
    s = landing(plain(width, 21), ["".join(row) for row in grid], seats=3)
    seats = []
    for x, y in (far, near, third):
        seats.append(s.to_act[0])
        s.do(s.to_act[0], f"land {x},{y} A")
    while s.turn < 3:
        s.timeout(s.to_act[0])
    order = s.facts["order"]
    first, second, other = (COLOURS[seats[n]] for n in (1, 0, 2))
    start = order.index(first)
    assert order[start:] + order[:start] == [first, second, other]
