"""Ore on the board: FMP-190 to FMP-193."""

import pytest

from .scene import BLUE, plain, scene


@pytest.mark.rule("FMP-190", "FMP-6")
def test_a_stone_blocks_its_hex_until_it_is_picked_up_or_destroyed():
    s = scene(plain(7, 2), "bt1 0,0; bc1 1,1; o1 1,0; o2 3,0; bt2 2,0; bt3 2,1")
    s.refused(BLUE, "move bt1 1,0", "FMP-6")
    s.do(BLUE, "load o1 into bc1", "move bt1 1,0")
    s.refused(BLUE, "move bt2 3,0", "FMP-6")
    s.do(BLUE, "fire bt2 bt3 at 3,0", "move bt2 3,0")
    assert s.gone("o2")


@pytest.mark.rule("FMP-191", "FMP-66")
@pytest.mark.parametrize(
    ("terrain", "tide", "ok"),
    [
        (".", "low", True),
        (".", "high", True),
        ("^", "high", True),
        ("%", "low", True),
        ("%", "normal", True),
        ("%", "high", False),
        ("r", "low", True),
        ("r", "normal", False),
        ("r", "high", False),
    ],
)
@pytest.mark.parametrize(
    ("taker", "name"), [("bc1 3,1", "bc1"), ("bw1 3,1", "bw1"), ("bb1 4,0+4,1", "bb1"), ("bF1 2,3 A", "bF1")]
)
def test_where_and_by_whom_ore_is_picked_up(taker, name, terrain, tide, ok):
    rows = [list("~~~~~~~"), list("....~.."), *(list("......." + "") for _ in range(4))]
    rows[1][2] = "."
    rows[0][3] = "~"
    beside = {"bc1": (3, 2), "bw1": (3, 2), "bb1": (5, 1), "bF1": (2, 1)}[name]
    rows[beside[1]][beside[0]] = terrain
    s = scene(["".join(row) for row in rows], f"{taker}; o1 {beside[0]},{beside[1]}", tide=tide)
    if ok:
        s.do(BLUE, f"load o1 into {name}")
        assert s.where("o1") == name
        assert s.points == 14
    else:
        s.refused(BLUE, f"load o1 into {name}", "FMP-66", "FMP-191")


@pytest.mark.rule("FMP-191", "FMP-97")
def test_ore_on_a_pontoon_is_picked_up_at_any_tide():
    for tide in ("low", "normal", "high"):
        s = scene([".r.."], "bc1 0,0; p1 1,0; o1 1,0", tide=tide)
        s.do(BLUE, "load o1 into bc1")


@pytest.mark.rule("FMP-191", "FMP-163", "FMP-122")
def test_a_ship_takes_ore_from_beside_a_pod_only():
    s = scene(plain(7, 7), "bF1 3,3 A turrets=; o1 3,1; o2 3,0; o3 3,4")
    s.do(BLUE, "load o1 into bF1", "load o3 into bF1")
    s.refused(BLUE, "load o2 into bF1", "FMP-191", "FMP-163", "FMP-62")
    assert s.points == 13


@pytest.mark.rule("FMP-192", "FMP-5")
def test_ore_on_a_mountain_is_picked_up_like_anywhere_else():
    s = scene(["^^.."], "bc1 1,0; o1 0,0; o2 2,0")
    s.do(BLUE, "load o1 into bc1", "load o2 into bc1")
    assert s.cargo("bc1") == {"o1", "o2"}


@pytest.mark.rule("FMP-193", "FMP-110")
def test_ore_can_be_shot():
    s = scene(["%...."], "bt1 1,0; bt2 2,0; o1 0,0", tide="high")
    s.do(BLUE, "fire bt1 bt2 at 0,0")
    assert s.gone("o1")
