"""Terms and set-up: PU-1 to PU-14."""

import pytest

from engine.game import Unreadable
from engine.planet_unknown.cards import CARDS
from engine.planet_unknown.planets import PLANETS
from engine.planet_unknown.terms import BOARD
from engine.planet_unknown.tiles import STACKS, TILES

from .scene import DONE, GAME, begin, depot, given, resource, scene, turn

KSB = (
    ".....LL.....",
    "...ILLLLL...",
    "..LIIILLIL..",
    ".LLLLILLIIL.",
    ".LLLLILLLLL.",
    "IILLLILLLLLL",
    "IILLLILLLLLL",
    ".LLLIILLLLL.",
    ".LLIILLLLLL.",
    "..LILLLLLL..",
    "...ILLLLL...",
    ".....LL.....",
)
"""The symmetric planet as printed."""


@pytest.mark.rule("PU-1")
def test_five_resources_have_a_track_and_energy_has_none() -> None:
    s = scene({})
    assert s.seat()["tracks"] == {"civ": 0, "water": 0, "biomass": 0, "rover": 0, "tech": 0}
    with pytest.raises(Unreadable):
        GAME.read(GAME.view(s.table.state, 0), "boost energy")


@pytest.mark.rule("PU-2")
def test_a_tile_has_two_to_five_squares_of_two_terrains_with_one_icon_each_on_its_own() -> None:
    assert len(TILES) == 144
    for tile in TILES.values():
        assert 2 <= len(tile.cells) <= 5
        assert set(tile.terrain) == set(tile.resources)
        assert len(set(tile.resources)) == 2
        icons = [(icon, terrain) for icon, terrain in zip(tile.icons, tile.terrain, strict=True) if icon]
        assert sorted(icon for icon, _ in icons) == sorted(tile.resources)
        assert all(icon == terrain for icon, terrain in icons)


@pytest.mark.rule("PU-3", "PU-54")
def test_a_patch_is_one_square_without_icon_and_moves_no_track() -> None:
    s = scene({"pieces": [given((5, 0, "civ"))], "turn": turn("patch")})
    s.do(0, "patch 5,1")
    seat = s.seat()
    assert seat["pieces"][-1] == {"tile": "patch", "squares": [[5, 1]]}
    assert set(seat["tracks"].values()) == {0}
    assert seat["meteors"] == []
    assert s.pending() == []


@pytest.mark.rule("PU-4", "PU-50")
def test_an_area_runs_over_tiles_and_patches_count_as_biomass() -> None:
    """The energy of two tiles hangs together; a patch at its far end makes biomass a choice."""
    s = scene(
        {"pieces": [given((5, 0, "energy"), (5, 1, "energy")), {"tile": "patch", "squares": [[4, 1]]}]},
        station=depot(outer=["I4-0"], inner=[]),
    )
    s.do(0, "take I4-0 at 2,2 turn 2")
    assert s.pending() == [resource("civ"), {"kind": "energy", "tracks": ["civ"]}]
    other = scene(
        {"pieces": [given((5, 0, "energy"), (5, 1, "energy")), {"tile": "patch", "squares": [[4, 1]]}]},
        station=depot(outer=["I4-0"], inner=[]),
    )
    other.do(0, "take I4-0 at 5,2 turn 2")
    assert other.pending()[1] == {"kind": "energy", "tracks": ["civ", "biomass"]}


@pytest.mark.rule("PU-5")
def test_what_a_piece_lies_on_is_covered_and_under_a_lifepod_is_land() -> None:
    s = scene({"pieces": [given((7, 1, "civ"))]}, station=depot(outer=["I4-4"], inner=[]))
    s.do(0, "take I4-4 at 6,2")
    assert s.seat()["covered"] == [[7, 1], [6, 2], [7, 2], [8, 2], [9, 2]]
    assert resource("water", ice=False) in s.pending(), "7,2 held a lifepod: no ice under it"


@pytest.mark.rule("PU-6")
def test_border_is_where_a_side_faces_no_grid_square() -> None:
    def on_grid(x: int, y: int) -> bool:
        return 0 <= x < 12 and 0 <= y < 12 and KSB[y][x] != "."

    border = {
        (x, y)
        for y in range(12)
        for x in range(12)
        if on_grid(x, y) and not all(on_grid(x + dx, y + dy) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)))
    }
    assert {BOARD.cell(n) for n in BOARD.squares(PLANETS["KSB-4156"].border)} == border
    assert (5, 0) in border
    assert (4, 1) in border
    assert (4, 2) not in border


@pytest.mark.rule("PU-7", "PU-9")
def test_everybody_begins_with_the_symmetric_pair_and_nothing_done() -> None:
    s = begin(4)
    for seat in range(4):
        found = s.seat(seat)
        assert (found["planet"], found["corporation"]) == ("KSB-4156", "Universal Coalition")
        assert set(found["tracks"].values()) == {0}
        assert sorted(found["lifepods"]) == [[1, 4], [2, 7], [5, 9], [7, 2], [8, 8], [10, 4]]
        assert (found["rover_tokens_waiting"], found["rovers"], found["pieces"]) == (2, [], [])


@pytest.mark.rule("PU-8")
def test_the_station_holds_twelve_tiles_of_a_shape_in_each_slot_lined_up_at_random() -> None:
    shapes = {
        "outer": ("Z5", "F5", "S4", "I4", "N5", "U5"),
        "inner": ("I3", "T4", "V3", "L4", "I2", "O4"),
    }
    shifts, orders = set(), set()
    for seed in range(12):
        station = begin(3, seed).facts["station"]
        for ring, names in shapes.items():
            for slot, name in enumerate(names):
                stack = station[ring][slot]
                assert sorted(stack) == sorted(id for id in TILES if id.startswith(name))
                assert len(stack) == 12
        shifts.add(station["shift"])
        orders.add(tuple(station["outer"][0]))
    assert len(shifts) > 2
    assert len(orders) > 6
    assert [len(stack) for stack in STACKS["outer"]] == [12] * 6


@pytest.mark.rule("PU-8", "PU-18")
def test_outer_slot_o_lines_up_with_inner_slot_o_plus_shift() -> None:
    station = depot(outer=["I4-0"], inner=None)
    station |= {"rotation": 2, "shift": 4}
    station["outer"] = [["I4-0"], ["S4-1"], ["S4-2"], ["Z5-1"], ["N5-0"], ["U5-0"]]
    station["inner"] = [["I3-0"], ["T4-0"], ["V3-0"], ["L4-0"], ["I2-0"], ["O4-0"]]
    s = scene({}, {}, {}, station=station)
    tiles = [{line.split()[1] for line in s.legal(seat, "take")} for seat in range(3)]
    assert tiles == [{"S4-2", "I3-0"}, {"N5-0", "V3-0"}, {"I4-0", "I2-0"}]


@pytest.mark.rule("PU-10", "PU-69a")
def test_each_rank_keeps_players_plus_one_cards_of_which_all_see_the_number() -> None:
    s = begin(3)
    for rank in range(1, 5):
        stock = s.facts["civ"][str(rank)]
        assert len(stock) == len(set(stock)) == 4
        assert all(CARDS[card].rank == rank for card in stock)
        assert s.view(0)["civ"][str(rank)] == s.view(None)["civ"][str(rank)] == 4


@pytest.mark.rule("PU-10", "PU-68")
def test_only_the_player_making_a_pick_reads_its_stock() -> None:
    s = scene({"owed": [2]}, {}, phase="picks", civ={"1": [1, 2], "2": [8, 9, 10], "3": [15], "4": [22]})
    assert s.view(0)["civ"] == {"1": 2, "2": [8, 9, 10], "3": 1, "4": 1}
    assert s.view(1)["civ"] == s.view(None)["civ"] == {"1": 2, "2": 3, "3": 1, "4": 1}


@pytest.mark.rule("PU-13")
def test_planet_and_corporation_are_chosen_in_secret_and_shown_together() -> None:
    dealt = {"planet": "tartarus", "corporation": "flux-industries"}
    s = scene(
        {"dealt": dealt},
        {"dealt": {}},
        phase="choose",
        options={"planets": "choice", "corporations": "choice"},
    )
    assert len(s.legal(0)) == 2 * (1 + 5)
    assert s.legal(1) == ["choose ksb-4156 universal-coalition"]
    s.refused(1, "choose tartarus universal-coalition", "PU-13")
    s.refused(0, "choose tartarus flux-industries", "PU-13")
    s.refused(0, "choose tartarus universal-coalition flux civ", "PU-13")
    s.do(0, "choose tartarus flux-industries flux tech")
    assert s.to_act == (1,)
    assert s.seat(0)["planet"] == "KSB-4156"
    assert s.view(1)["seats"][0]["chosen"] == 1
    assert s.view(0)["seats"][0]["chosen"]["planet"] == "Tartarus"
    s.withdraw(0)
    assert s.to_act == (0, 1)
    s.do(0, "choose tartarus flux-industries flux rover").do(1, "choose ksb-4156 universal-coalition")
    assert s.facts["phase"] == "rotate"
    first = s.seat(0)
    assert (first["planet"], first["corporation"], first["flux"]) == ("Tartarus", "Flux Industries", "rover")
    assert sorted(first["lifepods"]) == [[1, 3], [6, 0], [6, 4], [6, 6], [6, 9], [10, 8]]
    assert (s.seat(1)["planet"], s.seat(1)["corporation"]) == ("KSB-4156", "Universal Coalition")


@pytest.mark.rule("PU-13")
def test_the_special_ones_dealt_are_all_different() -> None:
    for seed in range(8):
        s = begin(4, seed, planets="choice", corporations="choice")
        for key in ("planet", "corporation"):
            dealt = [seat["dealt"][key] for seat in s.facts["seats"] if seat["dealt"][key] is not None]
            assert len(dealt) == len(set(dealt)) == 1


@pytest.mark.rule("PU-14")
def test_the_first_commander_is_drawn_and_a_seed_gives_the_same_game() -> None:
    assert {begin(4, seed).facts["commander"] for seed in range(20)} == {0, 1, 2, 3}
    assert begin(4, 3).table.state == begin(4, 3).table.state
    assert begin(4, 3).table.state != begin(4, 4).table.state


def test_a_done_seat_is_what_its_name_says() -> None:
    assert scene({}, DONE).to_act == (0,)
