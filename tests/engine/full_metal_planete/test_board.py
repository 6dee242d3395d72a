"""Hexes, terrain, tide and what a unit may do where: FMP-1 to FMP-8."""

import pytest

from engine.game import Unreadable

from .scene import BLUE, RED, around, distance, landing, plain, scene, sea

ROWS = 23
COLUMNS = 37


@pytest.mark.rule("FMP-1")
def test_the_classic_board_has_851_hexes_and_none_beyond():
    everywhere = [(x, y) for x in range(COLUMNS) for y in range(ROWS)]
    assert len(everywhere) == 851
    wet = []
    for x, y in everywhere:
        try:
            scene(placed=f"bg1 {x},{y}", tide="high")
        except Unreadable:
            continue
        wet.append((x, y))
    dry = [hex_ for hex_ in everywhere if hex_ not in wet]
    assert len(dry) == 401 + 72, "plain and mountain, where a boat can never be"
    s = scene(
        placed=";".join(
            [f"bg{n} {x},{y}" for n, (x, y) in enumerate(wet)]
            + [f"bt{n} {x},{y}" for n, (x, y) in enumerate(dry)]
        ),
        tide="high",
    )
    assert len(s.facts["units"]) == 851
    for beyond in ("37,0", "0,23", "36,23"):
        with pytest.raises(Unreadable, match=r"units\[0\]\.hex"):
            scene(placed=f"bt1 {beyond}")


@pytest.mark.rule("FMP-1", "FMP-50")
@pytest.mark.parametrize(
    ("start", "beside"),
    [
        ((2, 2), {(2, 1), (3, 1), (3, 2), (2, 3), (1, 2), (1, 1)}),
        ((3, 2), {(3, 1), (4, 2), (4, 3), (3, 3), (2, 3), (2, 2)}),
    ],
)
def test_odd_columns_are_pushed_down_half_a_hex(start, beside):
    s = scene(plain(6, 6), f"bt1 {start[0]},{start[1]}")
    assert s.steps(BLUE, "bt1") == beside == around(start)


OK, STUCK, NEVER = "ok", "stuck", "never"
TANK = {
    ".": (OK, OK, OK),
    "^": (OK, OK, OK),
    "%": (OK, OK, STUCK),
    "r": (OK, STUCK, STUCK),
    "~": (NEVER,) * 3,
}
HEAP = {**TANK, "^": (NEVER,) * 3}
BOAT = {
    ".": (NEVER,) * 3,
    "^": (NEVER,) * 3,
    "%": (STUCK, STUCK, OK),
    "r": (STUCK, OK, OK),
    "~": (OK, OK, OK),
}
TABLE = [
    (unit, terrain, tide, verdict)
    for unit, rows in [
        ("bt1 1,0", TANK),
        ("bc1 1,0", TANK),
        ("bw1 1,0", TANK),
        ("bh1 1,0", HEAP),
        ("bc1 1,0; bh1 in bc1", HEAP),
        ("bc1 1,0; bt1 in bc1", TANK),
        ("bg1 1,0", BOAT),
        ("bb1 0,0+1,0", BOAT),
    ]
    for terrain, verdicts in rows.items()
    for tide, verdict in zip(("low", "normal", "high"), verdicts, strict=True)
]


@pytest.mark.rule("FMP-2", "FMP-3", "FMP-4", "FMP-5", "FMP-43", "FMP-44")
@pytest.mark.parametrize(("unit", "terrain", "tide", "verdict"), TABLE)
def test_what_a_unit_may_do_on_a_terrain_at_a_tide(unit, terrain, tide, verdict):
    own = "~" if unit[1] in "gb" else "."
    s = scene([own + own + terrain + own], unit, tide=tide)
    name = unit.split()[0]
    if verdict == NEVER:
        s.refused(BLUE, f"move {name} 2,0", "FMP-4", "FMP-5")
        assert s.points == 15
        return
    s.do(BLUE, f"move {name} 2,0")
    assert s.points == 14
    assert s.where(name) == ({(1, 0), (2, 0)} if name == "bb1" else (2, 0))
    assert s.stuck(name) is (verdict == STUCK)
    if verdict == STUCK:
        s.refused(BLUE, f"move {name} 3,0", "FMP-43")
    else:
        s.do(BLUE, f"move {name} 3,0")


@pytest.mark.rule("FMP-2")
def test_a_terrain_letter_that_is_none_of_the_five_is_refused():
    with pytest.raises(Unreadable, match="board"):
        scene(["..x"])


@pytest.mark.rule("FMP-4", "FMP-90")
@pytest.mark.parametrize("tide", ["low", "normal", "high"])
@pytest.mark.parametrize("under", ["~", "r", "%", "."])
@pytest.mark.parametrize("unit", ["bt1", "bh1", "bw1", "bc1"])
def test_any_land_unit_may_stand_on_a_pontoon_whatever_lies_below(unit, under, tide):
    s = scene([".." + under], f"{unit} 1,0; p1 2,0", tide=tide)
    s.do(BLUE, f"move {unit} 2,0")
    assert s.where(unit) == (2, 0)
    assert not s.stuck(unit)
    s.do(BLUE, f"move {unit} 1,0")


@pytest.mark.rule("FMP-4", "FMP-5")
def test_a_crab_with_a_heap_may_stand_on_a_pontoon_but_on_no_mountain():
    s = scene(["..^", "~.."], "bc1 1,0; bh1 in bc1; p1 0,1")
    s.refused(BLUE, "move bc1 2,0", "FMP-5")
    s.do(BLUE, "move bc1 0,1")
    assert s.where("bh1") == "bc1"


@pytest.mark.rule("FMP-4", "FMP-43", "FMP-121", "FMP-161")
def test_a_freighter_and_its_turrets_do_not_mind_the_tide():
    s = scene(["%" * 7] * 7, "bF1 3,3 A; rg1 3,5", tide="high")
    assert not s.unit("bF1").get("stuck", False)
    assert s.neutralized("rg1"), "two turrets on flooded swamp give cover"
    s.do(BLUE, "fire bF1.SE bF1.SW at 3,5")
    assert s.gone("rg1")


@pytest.mark.rule("FMP-4", "FMP-66", "FMP-191")
@pytest.mark.parametrize(
    ("terrain", "dry"),
    [(".", "low normal high"), ("^", "low normal high"), ("%", "low normal"), ("r", "low")],
)
@pytest.mark.parametrize("tide", ["low", "normal", "high"])
def test_ore_stays_and_is_picked_up_only_where_the_hex_is_ground(terrain, dry, tide):
    s = scene(["." + terrain], "bc1 0,0; o1 1,0", tide=tide)
    assert s.where("o1") == (1, 0)
    if tide in dry.split():
        s.do(BLUE, "load o1 into bc1")
        assert s.where("o1") == "bc1"
    else:
        s.refused(BLUE, "load o1 into bc1", "FMP-66", "FMP-191")


@pytest.mark.rule("FMP-4", "FMP-97")
def test_ore_on_the_sea_rests_only_on_a_pontoon():
    with pytest.raises(Unreadable, match="units"):
        scene([".~"], "o1 1,0")
    assert scene([".~"], "p1 1,0; o1 1,0").where("o1") == (1, 0)


@pytest.mark.rule("FMP-4")
@pytest.mark.parametrize(
    ("terrain", "unit"), [("~", "bt1"), ("^", "bh1"), (".", "bg1"), ("^", "bg1"), ("~", "bw1")]
)
def test_a_position_that_puts_a_unit_where_it_can_never_be_is_refused(terrain, unit):
    with pytest.raises(Unreadable, match="units"):
        scene([terrain * 3], f"{unit} 1,0")


@pytest.mark.rule("FMP-5", "FMP-192")
def test_a_heap_is_not_loaded_by_a_crab_on_a_mountain():
    s = scene([".^."], "bc1 1,0; bh1 0,0; bt1 2,0")
    s.refused(BLUE, "load bh1 into bc1", "FMP-5")
    s.do(BLUE, "load bt1 into bc1")
    assert s.where("bt1") == "bc1"


@pytest.mark.rule("FMP-5")
def test_a_heap_leaves_a_crab_anywhere_but_on_a_mountain():
    s = scene(["^.."], "bc1 1,0; bh1 in bc1")
    s.refused(BLUE, "unload bh1 to 0,0", "FMP-5", "FMP-4")
    s.do(BLUE, "unload bh1 to 2,0")
    assert s.where("bh1") == (2, 0)


@pytest.mark.rule("FMP-6", "FMP-51")
@pytest.mark.parametrize(
    "other",
    [
        "bt2 3,3",
        "rt1 3,3",
        "o1 3,3",
        "rc1 3,3",
        "rF1 3,3 B",
        "rF1 3,4 A",
        "bF1 3,4 A",
        "p1 3,3; o1 3,3",
        "p1 3,3; bt2 3,3",
    ],
)
def test_a_hex_holds_one_thing_and_bars_everybody(other):
    s = scene(plain(8, 8), f"bt1 3,2; {other}")
    s.refused(BLUE, "move bt1 3,3", "FMP-6")
    assert s.where("bt1") == (3, 2)


@pytest.mark.rule("FMP-6")
@pytest.mark.parametrize(
    "two",
    [
        "bt1 1,1; rt1 1,1",
        "bt1 1,1; o1 1,1",
        "p1 1,1; p2 1,1",
        "p1 1,1; o1 1,1; bt1 1,1",
        "bF1 2,2 A; bt1 2,1",
    ],
)
def test_a_position_with_two_things_on_one_hex_is_refused(two):
    with pytest.raises(Unreadable, match="units"):
        scene(plain(6, 6), two)


@pytest.mark.rule("FMP-7", "FMP-105")
def test_shots_ignore_what_lies_between():
    s = scene(["..^....", "......."], "bt1 1,0; bt2 1,1; o1 2,0; o2 2,1; rc1 3,0; o3 4,0")
    assert distance((1, 0), (3, 0)) == distance((1, 1), (3, 0)) == 2
    assert distance((1, 0), (4, 0)) == 3
    s.refused(BLUE, "fire bt1 bt2 at 4,0", "FMP-107", "FMP-105")
    s.do(BLUE, "fire bt1 bt2 at 3,0")
    assert s.gone("rc1")
    assert s.here("o1", "o2")


@pytest.mark.rule("FMP-8", "FMP-203")
@pytest.mark.parametrize("bubble", ["2,2", "4,2", "2,4"])
def test_a_hex_with_fewer_than_six_neighbours_is_a_border_hex(bubble):
    zones = ["A" * 8] * 8
    s = landing(plain(8, 8), zones)
    x, y = (int(n) for n in bubble.split(","))
    outside = [h for h in around((x, y)) for n in around(h) if not (0 <= n[0] < 8 and 0 <= n[1] < 8)]
    assert not outside, "every neighbour of the bubble is inside the board"
    s.do(s.to_act[0], f"land {bubble} A")


@pytest.mark.rule("FMP-8", "FMP-203")
@pytest.mark.parametrize("bubble", ["1,3", "3,1", "3,6", "6,3", "0,0"])
def test_a_ship_may_not_touch_the_border(bubble):
    s = landing(plain(8, 8), ["A" * 8] * 8)
    s.refused(s.to_act[0], f"land {bubble} A", "FMP-203", "FMP-202", "FMP-160")


@pytest.mark.rule("FMP-6")
def test_the_owner_is_barred_by_his_own_pieces_too():
    s = scene(sea(6, 3), "bg1 1,1; bb1 2,1+3,1; rg1 2,2")
    s.refused(BLUE, "move bg1 2,1", "FMP-6")
    s.refused(BLUE, "move bg1 2,2", "FMP-6")
    assert RED not in s.to_act
