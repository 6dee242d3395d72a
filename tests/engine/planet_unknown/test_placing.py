"""Placing tiles, and tiles that do not fit: PU-24 to PU-36a."""

from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from engine.planet_unknown.content import PLANET_DATA
from engine.planet_unknown.tiles import TILES

from .scene import DONE, GAME, depot, given, resource, scene, turn

Cell = tuple[int, int]


@pytest.mark.rule("PU-24", "PU-27")
def test_every_turn_and_flip_on_the_border_is_offered_once() -> None:
    """A domino on an empty planet: either way round on any two neighbours of which one is border."""
    s = scene({}, station=depot(outer=[], inner=["I2-2"]))
    lines = s.legal(0, "take")
    rows = PLANET_DATA[0].terrain
    grid = {(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c != "."}
    border = {(x, y) for x, y in grid if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} - grid}
    pairs = [{(x, y), other} for x, y in grid for other in ((x + 1, y), (x, y + 1)) if other in grid]
    assert len(lines) == len(set(lines)) == 2 * sum(bool(pair & border) for pair in pairs)
    assert {line for line in lines if " at 5,0" in line} == {
        "take I2-2 at 5,0",
        "take I2-2 at 5,0 turn 1",
        "take I2-2 at 5,0 turn 2",
        "take I2-2 at 5,0 turn 3",
    }


@pytest.mark.rule("PU-24")
def test_a_flip_mirrors_left_to_right_before_the_quarter_turns() -> None:
    squares = {
        "": [[7, 5], [8, 5], [5, 6], [6, 6], [7, 6]],
        " flip": [[6, 5], [5, 5], [8, 6], [7, 6], [6, 6]],
        " turn 1": [[6, 7], [6, 8], [5, 5], [5, 6], [5, 7]],
        " turn 1 flip": [[6, 6], [6, 5], [5, 8], [5, 7], [5, 6]],
    }
    for placement, expected in squares.items():
        s = scene({"pieces": [given((4, 5, "civ"), (4, 6, "civ"))]}, station=depot(["N5-2"], []))
        s.do(0, f"take N5-2 at 5,5{placement}")
        assert s.seat()["pieces"][-1] == {"tile": "N5-2", "squares": expected}


@pytest.mark.rule("PU-25")
def test_all_squares_lie_on_the_grid() -> None:
    s = scene({}, station=depot(["I4-4"], []))
    s.refused(0, "take I4-4 at 4,0", "PU-25")
    s.refused(0, "take I4-4 at 9,5", "PU-25")
    s.do(0, "take I4-4 at 8,5")


@pytest.mark.rule("PU-26")
def test_no_square_lies_on_a_covered_one() -> None:
    s = scene({"pieces": [{"tile": "patch", "squares": [[5, 1]]}]}, station=depot(["I4-4"], []))
    s.refused(0, "take I4-4 at 4,1", "PU-26")
    s.do(0, "take I4-4 at 4,2")


@pytest.mark.rule("PU-27")
def test_the_first_piece_covers_a_border_square() -> None:
    s = scene({}, station=depot(["I4-4"], []))
    s.refused(0, "take I4-4 at 1,5", "PU-27")
    s.do(0, "take I4-4 at 0,5")


@pytest.mark.rule("PU-27")
def test_a_patch_that_comes_first_covers_a_border_square_and_the_tile_then_touches_it() -> None:
    s = scene({"turn": {"pending": [{"kind": "patch"}]}}, station=depot(["I4-4"], []))
    s.refused(0, "patch 5,5", "PU-27")
    s.do(0, "patch 0,5")
    s.refused(0, "take I4-4 at 3,1", "PU-28")
    s.do(0, "take I4-4 at 1,5")


@pytest.mark.rule("PU-28")
def test_later_tiles_touch_edge_to_edge_and_corners_do_not_count() -> None:
    s = scene({"pieces": [given((5, 0, "civ"))]}, station=depot([], ["I2-2"]))
    s.refused(0, "take I2-2 at 6,1", "PU-28")
    s.refused(0, "take I2-2 at 0,5", "PU-28")
    s.do(0, "take I2-2 at 5,1")


@pytest.mark.rule("PU-29", "PU-105")
def test_level_one_of_universal_frees_tiles_and_patches_of_border_and_contact_only() -> None:
    free = {"tracks": {"tech": 3}, "turn": {"pending": [{"kind": "patch"}]}}
    s = scene(free, station=depot([], ["I2-2"]))
    s.refused(0, "take I2-2 at 5,11", "PU-25")
    s.do(0, "patch 5,5")
    s.refused(0, "take I2-2 at 5,4", "PU-26")
    s.do(0, "take I2-2 at 8,8")


@pytest.mark.rule("PU-30")
def test_a_tile_that_does_not_fit_is_not_taken_while_the_other_does() -> None:
    """All but two squares in a row are covered: the domino fits, the straight four does not."""
    s = scene({"pieces": [full((5, 0), (6, 0))]}, station=depot(["I4-4"], ["I2-2"]))
    assert len(s.legal(0, "take")) == 2
    s.refused(0, "take I4-4 unplaced", "PU-30")
    s.refused(0, "take I2-2 unplaced", "PU-30")


@pytest.mark.rule("PU-30a")
def test_whether_a_tile_fits_is_judged_on_the_planet_and_techs_of_the_moment() -> None:
    """Two free squares that touch nothing laid: only with the level that frees of contact."""
    hole = {"pieces": [given((5, 0, "civ"))], "tracks": {"tech": 3}}
    s = scene(hole, station=depot([], ["I2-2"]))
    assert "take I2-2 at 5,10" in s.legal(0)
    hole["tracks"] = {"tech": 2}
    assert "take I2-2 at 5,10" not in scene(hole, station=depot([], ["I2-2"])).legal(0)


@pytest.mark.rule("PU-30a")
def test_a_patch_laid_before_the_draft_can_take_a_tiles_last_place() -> None:
    patched = {"pieces": [full((5, 0), (6, 0))], "turn": {"pending": [{"kind": "patch"}]}}
    s = scene(patched, station=depot([], ["I2-2"]))
    s.refused(0, "take I2-2 unplaced", "PU-30")
    s.do(0, "patch 5,0", "take I2-2 unplaced")


@pytest.mark.rule("PU-31", "PU-33")
def test_covering_destroys_lifepods_and_rovers_for_good() -> None:
    seat = {"pieces": [given((7, 1, "civ"))], "rovers": [[6, 2], [7, 1]], "rover_tokens_waiting": 0}
    s = scene(seat, station=depot(["I4-4m"], []))
    s.do(0, "take I4-4m at 6,2")
    found = s.seat()
    assert [7, 2] not in found["lifepods"]
    assert (found["rovers"], found["rover_tokens_waiting"]) == ([[7, 1]], 0)
    assert found["collected"] == {"lifepods": 0, "meteors": 0}
    s.do(0, "resolve rover")
    assert s.pending() == [resource("water", False), {"kind": "rover"}]
    assert s.legal(0, "rover") == [], "no token waits: the destroyed one does not come back"


@pytest.mark.rule("PU-32", "PU-33")
def test_a_meteor_icon_puts_a_meteor_down_and_the_resources_become_pending() -> None:
    s = scene({}, station=depot(["I4-4m"], []))
    s.do(0, "take I4-4m at 3,1")
    assert s.seat()["meteors"] == [[6, 1]]
    assert s.pending() == [resource("water", True), resource("rover")]
    assert s.turn() | {"pending": []} == {
        "taken": "I4-4m",
        "piece": 0,
        "pending": [],
        "movement": 0,
        "jumps": 0,
        "drawn": ["outer"],
    }


@pytest.mark.rule("PU-32")
def test_level_five_keeps_meteors_off_but_a_level_reached_later_removes_none() -> None:
    shielded = scene({"tracks": {"tech": 14}}, station=depot(["I4-4m"], []))
    shielded.do(0, "take I4-4m at 3,1")
    assert shielded.seat()["meteors"] == []
    late = scene({"tracks": {"tech": 13}}, station=depot(["I4-2m"], []))
    late.do(0, "take I4-2m at 3,1", "resolve tech")
    assert late.seat()["on"] == [1, 2, 3, 4, 5]
    assert late.seat()["meteors"] == [[6, 1]]


@pytest.mark.rule("PU-34", "PU-36")
def test_where_neither_fits_one_is_set_aside_and_its_resources_advance() -> None:
    s = scene({"pieces": [full((5, 0))], "last": 0}, station=depot(["I4-2m"], ["I2-3m"]))
    assert s.legal(0) == ["take I4-2m unplaced", "take I2-3m unplaced"]
    before = s.seat()
    s.do(0, "take I4-2m unplaced")
    after = s.seat()
    assert (after["pieces"], after["meteors"]) == (before["pieces"], [])
    assert s.turn()["piece"] is None
    assert s.pending() == [resource("rover"), resource("tech")]
    s.holds(final_round="no fit", no_fit=[0], round=1)
    s.do(0, "resolve rover", "resolve tech", "rover 6,0", "confirm")
    assert s.seat()["tracks"] == {"civ": 0, "water": 0, "biomass": 0, "rover": 1, "tech": 1}
    s.holds(phase="end", round=1)


@pytest.mark.rule("PU-35")
@pytest.mark.parametrize(
    ("tile", "pending"),
    [
        ("I4-4", [resource("water", True), resource("rover")]),
        ("I4-0", [resource("civ"), resource("civ")]),
        ("I4-1", [resource("water", True), resource("water", True)]),
    ],
)
def test_a_tile_set_aside_advances_water_without_ice_and_energy_is_its_other_resource(
    tile: str, pending: list[Any]
) -> None:
    s = scene({"pieces": [full((5, 0))]}, station=depot([tile], []))
    s.do(0, f"take {tile} unplaced")
    assert s.pending() == pending


@pytest.mark.rule("PU-35", "PU-47")
def test_the_water_of_a_tile_set_aside_is_never_doubled() -> None:
    s = scene({"pieces": [full((5, 0))], "tracks": {"tech": 10}}, station=depot(["I4-1"], []))
    s.do(0, "take I4-1 unplaced", "resolve water", "resolve water")
    assert s.seat()["tracks"]["water"] == 2


@pytest.mark.rule("PU-35", "PU-110")
def test_no_corporation_effect_of_placing_comes_with_a_tile_set_aside() -> None:
    flux = {"corporation": "flux-industries", "flux": "rover", "tracks": {"tech": 10}}
    s = scene({**flux, "pieces": [full((5, 0))], "meteors": [[5, 1]]}, station=depot(["I4-2"], []))
    s.do(0, "take I4-2 unplaced")
    assert s.pending() == [resource("rover"), resource("tech")]


@pytest.mark.rule("PU-36a")
def test_several_may_be_unable_to_place_while_the_others_place_as_usual() -> None:
    station = depot(["I4-2"], [])
    station["outer"][2] = ["S4-2"]
    station["inner"][2] = []
    station["outer"][4] = ["N5-2"]
    station["inner"][4] = ["I2-3"]
    blocked = {"pieces": [full((5, 0))], "last": 0}
    s = scene(blocked, blocked, {}, station=station)
    s.do(0, "take I4-2 unplaced").do(1, "take S4-2 unplaced")
    assert all("unplaced" not in line for line in s.legal(2))
    s.holds(no_fit=[0, 1], final_round="no fit")
    s.do(2, "take I2-3 at 5,0", "resolve tech", "resolve biomass", "confirm")
    for seat in (0, 1):
        s.do(seat, "resolve rover", "rover 6,0", "resolve tech", "confirm")
    s.holds(phase="end", **{"pass": 1})


@pytest.mark.rule("PU-36")
def test_that_a_seat_fits_nothing_is_hidden_until_it_confirms() -> None:
    s = scene({"pieces": [full((5, 0))], "last": 0}, {}, station=depot(["I4-2"], []))
    s.do(0, "take I4-2 unplaced")
    assert (s.view(1)["final_round"], s.view(1)["no_fit"]) == (None, [])
    assert (s.view(0)["final_round"], s.view(0)["no_fit"]) == ("no fit", [0])
    s.do(0, "resolve rover", "rover 6,0", "resolve tech", "confirm")
    assert (s.view(1)["final_round"], s.view(1)["no_fit"]) == ("no fit", [0])


def full(*holes: Cell) -> dict[str, Any]:
    """A piece over the whole symmetric planet but for these squares."""
    rows = PLANET_DATA[0].terrain
    squares = [
        (x, y, "civ")
        for y, row in enumerate(rows)
        for x, c in enumerate(row)
        if c != "." and (x, y) not in holes
    ]
    piece: dict[str, Any] = given(*squares)
    return piece


def naive(
    planet: str, covered: set[Cell], sides: Any, tile: str, free_of_contact: bool
) -> set[frozenset[Any]]:
    """Every legal picture of the tile on the planet, each rule spelled out over sets of squares."""
    rows = next(data.terrain for data in PLANET_DATA if data.name == planet)
    grid = {(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c != "."}

    def beside(cell: Cell) -> set[Cell]:
        return {(cell[0] + dx, cell[1] + dy) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))}

    border = {cell for cell in grid if beside(cell) - grid}
    shown = TILES[tile]
    pictures = set()
    for flip in (False, True):
        for turns in range(4):
            cells = [(-x, y) if flip else (x, y) for x, y in shown.cells]
            for _ in range(turns):
                cells = [(-y, x) for x, y in cells]
            for ox in range(-6, 18):
                for oy in range(-6, 18):
                    squares = [(x + ox, y + oy) for x, y in cells]
                    laid = set(squares)
                    if not laid <= grid or laid & covered:
                        continue
                    if sides is not None and len({sides[y][x] for x, y in laid}) > 1:
                        continue
                    if not free_of_contact:
                        if not covered and not laid & border:
                            continue
                        if covered and not any(beside(cell) & covered for cell in laid):
                            continue
                    marks = zip(squares, shown.terrain, shown.icons, range(len(squares)), strict=True)
                    pictures.add(frozenset((s, t, i, n == shown.meteor) for s, t, i, n in marks))
    return pictures


@pytest.mark.rule("PU-24", "PU-25", "PU-26", "PU-27", "PU-28", "PU-29", "PU-89")
@settings(max_examples=60, deadline=None)
@for_all(data=st.data())
def test_the_bitboards_place_as_the_rules_spelled_out_do(data: st.DataObject) -> None:
    """Thousands of placements on random boards, every turn and flip (more of them in `slow_games`)."""
    compare(data)


def compare(data: st.DataObject) -> None:
    planet = data.draw(st.sampled_from(["KSB-4156", "Tartarus"]))
    tile = data.draw(st.sampled_from(sorted(TILES)))
    level_one = data.draw(st.booleans())
    info = next(p for p in PLANET_DATA if p.name == planet)
    grid = [(x, y) for y, row in enumerate(info.terrain) for x, c in enumerate(row) if c != "."]
    covered = set(data.draw(st.lists(st.sampled_from(grid), max_size=90, unique=True)))
    seat: dict[str, Any] = {"planet": planet, "tracks": {"tech": 3 if level_one else 0}}
    if covered:
        seat["pieces"] = [given(*[(x, y, "civ") for x, y in sorted(covered)])]
    outer = TILES[tile].ring == "outer"
    s = scene(seat, station=depot([tile] if outer else [], [] if outer else [tile]))
    view = GAME.view(s.table.state, 0)
    found = set()
    listed = [line for line in s.legal(0, "take") if "unplaced" not in line]
    for line in listed:
        (action,) = GAME.read(view, line)
        squares = GAME.apply(s.table.state, 0, action).state.seats[0].board.pieces[-1].squares
        shown = TILES[tile]
        cells = [(q % 12, q // 12) for q in squares]
        marks = zip(cells, shown.terrain, shown.icons, range(len(cells)), strict=True)
        found.add(frozenset((c, t, i, n == shown.meteor) for c, t, i, n in marks))
    assert len(found) == len(listed), "an image is listed twice"
    sides = info.params.sides or None
    assert found == naive(planet, covered, sides, tile, level_one)
    assert bool(found) != (s.legal(0, "take") == [f"take {tile} unplaced"])


def test_a_turn_helper_is_a_turn() -> None:
    assert scene({"turn": turn()}, DONE).turn()["taken"] == "I2-2"
