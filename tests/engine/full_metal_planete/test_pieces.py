"""Pieces, reserve, colours and who commands them: FMP-10 to FMP-12b."""

from collections import Counter

import pytest

from engine.game import Unreadable

from .scene import BLUE, COLOURS, GREEN, RED, fleet, new_game, plain, scene

FORCE = {"freighter": 1, "barge": 1, "crab": 1, "hen": 1, "tank": 4, "heap": 1, "gunboat": 2, "pontoon": 1}


@pytest.mark.rule("FMP-10", "FMP-201")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_starts_with_the_same_force(seats):
    s = new_game(seats)
    for _ in range(seats):
        s.timeout(s.to_act[0])
    for colour in COLOURS[:seats]:
        mine = {name: unit for name, unit in s.facts["units"].items() if name[0] == colour[0]}
        assert Counter(unit["kind"] for unit in mine.values()) == FORCE
        assert all(unit["owner"] == colour for unit in mine.values() if unit["kind"] != "pontoon")
        assert all(
            unit.get("ammo", 2) == 2 for unit in mine.values() if unit["kind"] in ("tank", "heap", "gunboat")
        )
        assert s.turrets(f"{colour[0]}F1") in ({"N", "SE", "SW"}, {"NE", "S", "NW"})
    assert {"bt1", "bt4", "bh1", "bg2", "bc1", "bb1", "bw1", "bp1", "bF1", "rt1"} <= set(s.facts["units"])


@pytest.mark.rule("FMP-11", "FMP-201")
@pytest.mark.parametrize(("seats", "left"), [(4, (16, 4, 4)), (3, (20, 5, 5)), (2, (24, 6, 6))])
def test_the_reserve_is_the_box_minus_what_the_players_received(seats, left):
    assert new_game(seats).facts["reserve"] == dict(zip(("tank", "crab", "pontoon"), left, strict=True))
    assert scene(plain(3, 3), "bt1 0,0", seats=seats).facts["reserve"]["tank"] == left[0]


@pytest.mark.rule("FMP-11", "FMP-112")
def test_destroyed_pieces_go_to_the_cemetery_and_never_back_to_the_reserve():
    s = scene(["......"], "bt1 0,0; bt2 1,0; rt1 2,0; rc1 4,0; bt3 3,0")
    before = s.facts["reserve"]
    s.do(BLUE, "fire bt1 bt2 at 2,0")
    assert s.gone("rt1")
    assert s.facts["reserve"] == before
    assert s.facts["cemetery"] == {"tank": 1} or s.facts["cemetery"]["tank"] == 1


@pytest.mark.rule("FMP-11a")
def test_more_sets_multiply_the_box_and_leave_one_deck_of_tides():
    s = new_game(4, options={"sets": 2})
    assert s.facts["reserve"] == {"tank": 64 - 16, "crab": 16 - 4, "pontoon": 16 - 4}
    assert len(s.facts["future"]) == 9
    assert all(count <= 5 for count in Counter(s.facts["future"]).values())
    with pytest.raises(Unreadable):
        new_game(5)
    six = new_game(6, options={"sets": 2})
    assert six.facts["reserve"] == {"tank": 64 - 24, "crab": 16 - 6, "pontoon": 16 - 6}


FITS = {
    "barge": "o t h p c w",
    "crab": "o t h p",
    "hen": "o",
}
THINGS = {"o": "o1", "t": "bt1", "h": "bh1", "p": "p1", "c": "bc9", "w": "bw9", "g": "bg1", "b": "bb9"}


@pytest.mark.rule("FMP-10", "FMP-60", "FMP-62")
@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize("carrier", FITS)
def test_what_fits_into_which_transporter(carrier, thing):
    under = "~~" if thing in "gb" else ".."
    first = {"barge": "bb1 0,0+1,0", "crab": "bc1 1,0", "hen": "bw1 1,0"}[carrier]
    ground = ("~~" if carrier == "barge" else "..") + under
    second = f"{THINGS[thing]} 2,0+3,0" if thing == "b" else f"{THINGS[thing]} 2,0"
    s = scene([ground], f"{first}; {second}")
    line = f"load {THINGS[thing]} into {first.split()[0]}"
    if thing in FITS[carrier].split():
        s.do(BLUE, line)
        assert s.cargo(first.split()[0]) == {THINGS[thing]}
        assert s.points == 14
    else:
        s.refused(BLUE, line, "FMP-60", "FMP-10")


@pytest.mark.rule("FMP-10", "FMP-60")
@pytest.mark.parametrize(
    ("carrier", "aboard", "room"),
    [
        ("bb1 0,0+1,0", "bt1 bt2 bt3", 1),
        ("bb1 0,0+1,0", "bt1 bt2 bt3 o2", 0),
        ("bb1 0,0+1,0", "bc1 bw1", 0),
        ("bb1 0,0+1,0", "bc1 bh1", 1),
        ("bc1 1,0", "bt1", 1),
        ("bc1 1,0", "p1 o2", 0),
        ("bw1 1,0", "", 1),
        ("bw1 1,0", "o2", 0),
    ],
)
def test_a_hold_takes_things_until_its_slots_are_full(carrier, aboard, room):
    name = carrier.split()[0]
    cargo = "".join(f"; {thing} in {name}" for thing in aboard.split())
    s = scene(["~~." if name == "bb1" else "..."], f"{carrier}; o1 2,0{cargo}")
    if room:
        s.do(BLUE, f"load o1 into {name}")
        assert s.where("o1") == name
    else:
        s.refused(BLUE, f"load o1 into {name}", "FMP-60", "FMP-10", "FMP-61")


@pytest.mark.rule("FMP-10", "FMP-60")
@pytest.mark.parametrize(
    "overfull",
    [
        "bc1 0,0; bt1 in bc1; bt2 in bc1; o1 in bc1",
        "bw1 0,0; bt1 in bw1",
        "bc1 0,0; bw1 in bc1",
        "bt1 0,0; o1 in bt1",
    ],
)
def test_a_position_with_impossible_cargo_is_refused(overfull):
    with pytest.raises(Unreadable, match="units"):
        scene(plain(3, 3), overfull)


@pytest.mark.rule("FMP-12", "FMP-175", "FMP-6")
def test_a_colour_is_commanded_by_whoever_controls_its_ship():
    board, placed = fleet(plain(9, 3), "bt1 0,0; rt1 1,0; gt1 8,0", seats=3)
    s = scene(board, placed, seats=3, commands={"red": "blue"})
    assert s.facts["commands"]["red"] == "blue"
    s.do(BLUE, "move rt1 2,0")
    assert s.owner("rt1") == "red", "a colour that is commanded stays what it is"
    s.refused(BLUE, "move gt1 7,0", "FMP-12", "FMP-50", "FMP-51")


@pytest.mark.rule("FMP-12")
def test_one_without_a_colour_to_command_moves_nothing_of_his_former_own():
    board, placed = fleet(plain(9, 3), "bt1 0,0; rt1 1,0; gt1 8,0", seats=3)
    s = scene(board, placed, seats=3, commands={"red": "green"})
    s.refused(BLUE, "move rt1 2,0", "FMP-12", "FMP-50", "FMP-51")
    s.ends(BLUE)
    assert s.to_act == (GREEN,), "red commands no ship: he is out and passed over"
    s.do(GREEN, "move rt1 2,0")


@pytest.mark.rule("FMP-12", "FMP-120", "FMP-121")
def test_colours_commanded_by_one_player_cover_together_and_shoot_together():
    board, placed = fleet(plain(9, 1), "bt1 0,0; rt1 1,0; gc1 2,0", seats=3)
    s = scene(board, placed, seats=3, commands={"red": "blue"})
    assert s.neutralized("gc1")
    assert s.hold("gc1") == {"bt1", "rt1"}
    s.do(BLUE, "fire bt1 rt1 at 2,0")
    assert s.gone("gc1")


@pytest.mark.rule("FMP-12", "FMP-63")
def test_pontoons_and_ore_have_no_colour():
    s = scene(plain(4, 2), "bc1 0,0; p1 1,0; o1 0,1")
    assert s.unit("p1").get("owner") is None
    assert s.unit("o1").get("owner") is None
    with pytest.raises(Unreadable, match="owner"):
        scene(plain(4, 2), units=[{"id": "o1", "kind": "ore", "owner": "blue", "hex": [0, 0]}])


@pytest.mark.rule("FMP-12a", "FMP-110")
def test_a_turret_obeys_the_controller_of_its_ship_and_counts_as_his_own():
    s = scene(plain(9, 9), "rF1 4,4 A; bt1 4,0; bt2 4,1; gt1 4,2; gc1 0,0", seats=3, commands={"red": "blue"})
    s.refused(BLUE, "fire bt1 bt2 at 4,3", "FMP-110", "FMP-107")
    s.refused(BLUE, "fire bt2 rF1.SE at 4,3", "FMP-110", "FMP-107")
    s.do(BLUE, "fire bt2 rF1.N at 4,2")
    assert s.gone("gt1")
    assert s.ammo("rF1.N") == 1
    assert s.ammo("bt2") == 1


@pytest.mark.rule("FMP-12a", "FMP-110", "FMP-111")
def test_the_turret_of_an_enemy_ship_is_a_legal_target():
    s = scene(plain(9, 9), "rF1 4,4 A turrets=N; bt1 4,1; bt2 3,1")
    s.do(BLUE, "fire bt1 bt2 at 4,3")
    assert s.turrets("rF1") == set()


@pytest.mark.rule("FMP-12b", "FMP-63")
def test_loading_into_a_transporter_of_another_colour_changes_no_colour():
    board, placed = fleet(plain(6, 1), "bc1 0,0; rt1 1,0", seats=2)
    s = scene(board, placed, commands={"red": "blue"}, seats=2)
    s.do(BLUE, "load rt1 into bc1")
    assert s.owner("rt1") == "red"
    s.do(BLUE, "unload rt1 to 1,0")
    assert s.owner("rt1") == "red"


SPLIT = (
    "bc1 13,0; rt1 in bc1; rc1 13,8; bt1 in rc1; rt2 0,8; o1 in rc1;"
    "rF1 3,3 A turrets=; bF1 7,3 A turrets=; gF1 11,3 A turrets=; gt1 3,1"
)


@pytest.mark.rule("FMP-12b", "FMP-175", "FMP-169")
def test_when_a_capture_parts_carrier_and_cargo_the_cargo_takes_the_carriers_colour():
    s = scene(plain(14, 9), SPLIT, seats=3, commands={"red": "blue"}, player="green")
    s.do(GREEN, "seize rF1 with gt1")
    assert s.facts["commands"]["red"] == "green"
    assert s.owner("gt1") == "red"
    assert s.owner("rt2") == "red"
    assert (s.where("rt1"), s.owner("rt1")) == ("bc1", "blue"), "its carrier obeys blue, red obeys green"
    assert (s.where("bt1"), s.owner("bt1")) == ("rc1", "red"), "its carrier obeys green now"
    assert s.where("o1") == "rc1"
    s.do(GREEN, "move rt2 1,8")


@pytest.mark.rule("FMP-12b", "FMP-227", "FMP-227a")
def test_when_a_colour_departs_cargo_follows_its_carrier():
    s = scene(plain(14, 9), SPLIT, seats=3, commands={"red": "blue"}, turn=21, phase="vote")
    s.do(BLUE, "vote rF1 leave", "vote bF1 stay", "confirm")
    s.do(GREEN, "vote gF1 stay", "confirm")
    assert s.gone("rF1")
    assert (s.where("rt1"), s.owner("rt1")) == ("bc1", "blue"), "ownerless cargo takes the carrier's colour"
    assert (s.where("bt1"), s.owner("bt1")) == ("rc1", None), "an ownerless carrier makes its cargo ownerless"
    assert s.owner("rc1") is None
    assert s.owner("rt2") is None


@pytest.mark.rule("FMP-12b", "FMP-175")
def test_nested_cargo_follows_its_outermost_carrier():
    board = ["~" * 14, *plain(14, 8)]
    placed = (
        "bb1 0,0+1,0; rc1 in bb1; bt1 in rc1; rb1 12,0+13,0; bc1 in rb1; bt2 in bc1;"
        "rF1 3,4 A turrets=; bF1 7,4 A turrets=; gF1 11,4 A turrets=; gt1 3,2"
    )
    s = scene(board, placed, seats=3, commands={"red": "blue"}, player="green")
    s.do(GREEN, "seize rF1 with gt1")
    assert (s.owner("bb1"), s.owner("rc1"), s.owner("bt1")) == ("blue", "blue", "blue")
    assert (s.owner("rb1"), s.owner("bc1"), s.owner("bt2")) == ("red", "red", "red")
    s = scene(board, placed, seats=3, commands={"red": "blue"}, turn=21, phase="vote")
    s.do(BLUE, "vote rF1 leave", "confirm")
    s.do(GREEN, "confirm")
    assert (s.owner("bb1"), s.owner("rc1"), s.owner("bt1")) == ("blue", "blue", "blue")
    assert (s.owner("rb1"), s.owner("bc1"), s.owner("bt2")) == (None, None, None)


@pytest.mark.rule("FMP-10", "FMP-160")
def test_a_ship_takes_anything_without_limit():
    cargo = "; ".join(f"bt{n} in bF1; o{n} in bF1" for n in range(2, 40))
    s = scene(plain(7, 7), f"bF1 3,3 A; bt1 3,1; bb1 in bF1; bb2 in bF1; {cargo}")
    s.do(BLUE, "load bt1 into bF1")
    assert len(s.cargo("bF1")) == 38 * 2 + 3


@pytest.mark.rule("FMP-12b")
def test_a_unit_keeps_its_colour_through_everything_but_capture_and_entry():
    s = scene(*fleet(["......"], "bt1 0,0; bc1 1,0; rt1 4,0"), commands={"red": "blue"})
    s.do(BLUE, "move bt1 0,1", "load bt1 into bc1", "unload bt1 to 2,0", "move rt1 3,0")
    assert s.owner("bt1") == "blue"
    assert s.owner("rt1") == "red"
    assert RED not in s.to_act
