"""Victory by the closed vocabulary: FT-140 to FT-141, FT-143, FT-144, and `about.win` of the data."""

import pytest

from engine import game_named
from engine.full_thrust.catalogue import catalogue
from engine.game import Unreadable

from .scene import EARTH, ROCK, Scene, ship, side, site

GAME = game_named("full-thrust")


def ended(*sides: dict, **keys) -> Scene:
    """The End phase of turn 5, the last one unless said."""
    return Scene(*sides, **({"turn": 5, "turn_limit": 5, "step": "end"} | keys)).go()


def gone(name: str, x: float, how: str = "destroyed", sheet: str = "destroyer", **keys) -> dict:
    return ship(name, x, 0, sheet, gone={"how": how, **keys})


A, B = ship("a1", 0, 0), ship("b1", 9, 0)


@pytest.mark.rule("FT-140")
def test_the_default_compares_points_at_the_turn_limit():
    """A destroyer is worth 112, a frigate 79, and half for two rows."""
    a = side(A, gone("a2", 1, sheet="frigate"))
    b = side(B, ship("b2", 8, 0, lost_boxes=6))
    scene = ended(a, b, turn_limit=6)
    scene.holds({"turn": 6, "step": "orders", "points": {"a": 56, "b": 79}})
    over = ended(a, b)
    over.holds({"step": "over", "points": {"a": 56, "b": 79}, "places": [2, 1]})
    assert over.outcome.totals == (56, 79)
    equal = ended(side(A), side(B))
    assert equal.outcome.places == (1, 1)


@pytest.mark.rule("FT-140", "FT-140b")
def test_half_a_value_is_exact_and_a_crash_pays_as_one_shot_away():
    """A light cruiser is worth 154, a scout 33, its half 16.5."""
    a = side(A, gone("a2", 1, "crashed", "light_cruiser"))
    b = side(B, ship("b2", 8, 0, "scout", lost_boxes=2))
    scene = ended(a, b)
    scene.holds({"points": {"a": 16.5, "b": 154}})
    assert scene.outcome.totals == (16, 154)
    assert scene.outcome.lines[0][0].reason == "exactly 16 and a half"
    left = ended(side(A, gone("a2", 1, "left", "light_cruiser")), side(B))
    left.holds({"points": {"b": 0}})


def points(*lines: dict, **keys) -> dict:
    return {"kind": "points", "lines": list(lines), **keys}


def line(word: str, owner: str = "a", worth: int = 2, **keys) -> dict:
    return {"side": owner, "for": word, "points": worth, "of": {"side": "b"}} | keys


@pytest.mark.rule("FT-140a", "FT-140b")
@pytest.mark.parametrize(
    ("rule", "score"),
    [
        (line("destroyed"), 6),
        (line("destroyed", of={"side": "b", "type": "ship"}), 4),
        (line("destroyed", of={"side": "b", "type": "site"}), 2),
        (line("destroyed", of={"side": "b", "type": "settlement"}), 0),
        (line("destroyed", of={"side": "b", "design": "frigate"}), 2),
        (line("destroyed", of={"name": "Nail"}), 2),
        (line("destroyed", of={}), 6),
        (line("standing"), 10),
        (line("standing", of={"side": "b", "type": "ship"}), 6),
        (line("rows", of={"side": "b", "type": "ship"}, worth=1), 4 + 3 + 1),
        (line("rows", of={"side": "b", "design": "town"}, worth=1), 2),
        (line("left_by", edge="east"), 2),
        (line("left_by", edge="north"), 0),
        (line("on_table"), 4),
    ],
)
def test_every_word_of_a_points_line(rule: dict, score: int):
    b = side(
        ship("b1", 9, 0, lost_boxes=4),
        gone("b2", 10, "crashed", "frigate"),
        gone("b3", 11, "destroyed", "scout", part=0.5),
        gone("b4", 12, "left", "frigate", edge="east"),
        ship("b5", 13, 0, "scout"),
        sites=(
            site("b6", 0, "bunker", name="Nail", lost_boxes=12),
            site("b7", 90, "bunker", lost_boxes=5),
            site("b8", 180, "town", lost_boxes=50),
        ),
    )
    scene = ended(side(A), b, win=points(rule), worlds=[{**ROCK, "y": 50}])
    scene.holds({"points": {"a": score, "b": 0}})


@pytest.mark.rule("FT-140a")
def test_most_points_win_and_equal_places_are_shared():
    c = side(ship("c1", 20, 0))
    worth = [
        line("standing", owner, n, of={"name": "Halberd", "side": owner})
        for owner, n in zip("abc", (3, 1, 3), strict=True)
    ]
    scene = ended(side(A), side(B), c, win=points(*worth))
    scene.holds({"points": {"a": 3, "b": 1, "c": 3}, "places": [1, 3, 1]})


def by_tests(*items: dict, **keys) -> dict:
    return {"kind": "tests", "tests": list(items), **keys}


def decides(at: str, winner: str, *when: dict) -> dict:
    return {"at": at, "winner": winner, "when": list(when)}


@pytest.mark.rule("FT-140a", "FT-140b")
@pytest.mark.parametrize(
    ("condition", "true"),
    [
        ({"is": "destroyed", "of": {"name": "Wreck"}}, True),
        ({"is": "destroyed", "of": {"side": "b"}}, False),
        ({"is": "has_hull", "of": {"side": "b"}}, True),
        ({"is": "has_hull", "of": {"name": "Wreck"}}, False),
        ({"is": "has_hull", "of": {"name": "Away"}}, True),
        ({"is": "beyond", "distance": 50, "world": 0, "of": {"name": "Far"}}, True),
        ({"is": "beyond", "distance": 60, "world": 0, "of": {"name": "Far"}}, False),
        ({"is": "beyond", "distance": 500, "world": 0, "of": {"name": "Away"}}, True),
        ({"is": "beyond", "distance": 1, "world": 0, "of": {"name": "Wreck"}}, False),
        ({"is": "lost_at_least", "share": [3, 10], "of": {"name": "Town"}}, True),
        ({"is": "lost_at_least", "share": [31, 100], "of": {"name": "Town"}}, False),
        ({"is": "lost_below", "share": [3, 10], "of": {"name": "Town"}}, False),
        ({"is": "lost_below", "share": [31, 100], "of": {"name": "Town"}}, True),
    ],
)
def test_every_word_of_a_test(condition: dict, true: bool):
    b = side(
        ship("b1", 0, 60, name="Far"),
        gone("b2", 20) | {"name": "Wreck"},
        gone("b3", 20, "left") | {"name": "Away"},
        sites=(site("b4", 0, "town", lost_boxes=50),),
    )
    win = by_tests(decides("end", "a", condition), decides("limit", "b"))
    scene = ended(side(ship("a1", 30, 0)), b, win=win, worlds=[ROCK])
    assert scene.outcome.places == ((1, 2) if true else (2, 1))


@pytest.mark.rule("FT-140a", "FT-112a")
def test_the_share_of_people_is_an_exact_fraction_before_rounding():
    """A third of the boxes of the first row of three: a thirtieth, exactly."""
    town = site("b2", 0, {"population": 100}, name="Town", lost_boxes=1)
    for share, held in (([1, 30], True), ([1001, 30000], False)):
        win = by_tests(
            decides("limit", "a", {"is": "lost_at_least", "share": share, "of": {"name": "Town"}}),
            decides("limit", "b"),
        )
        scene = ended(side(ship("a1", 30, 0)), side(ship("b1", 40, 0), sites=(town,)), win=win, worlds=[ROCK])
        assert scene.outcome.places == ((1, 2) if held else (2, 1))


@pytest.mark.rule("FT-140b")
def test_tests_are_judged_in_their_order_those_of_every_turn_before_those_of_the_limit():
    always = [decides("limit", "a"), decides("end", "b"), decides("end", "a")]
    scene = ended(side(A), side(B), win=by_tests(*always), turn=1)
    assert (scene.facts["turn"], scene.outcome.places) == (1, (2, 1))
    draw = ended(side(A), side(B), win=by_tests(decides("end", "draw")), turn=1)
    assert draw.outcome.places == (1, 1)
    later = ended(side(A), side(B), win=by_tests(decides("limit", "a")), turn=4)
    later.holds({"turn": 5, "step": "orders"})
    later.turn()
    assert later.outcome.places == (1, 2)
    nothing = ended(
        side(A), side(B), win=by_tests(decides("limit", "a", {"is": "destroyed", "of": {"side": "b"}}))
    )
    assert nothing.outcome.places == (1, 1)


@pytest.mark.rule("FT-140a")
def test_without_a_winner_the_turn_limit_ends_the_game_in_a_draw():
    scene = ended(side(A), side(B), win={"kind": "none"})
    assert scene.outcome.places == (1, 1)


@pytest.mark.rule("FT-141")
@pytest.mark.parametrize(
    ("units", "beaten"),
    [
        ([gone("b1", 9)], True),
        ([gone("b1", 9, "left")], True),
        ([ship("b1", 9, 0, drive_hits=2)], True),
        ([ship("b1", 9, 0, "freighter", drive_hits=2)], True),
        ([ship("b1", 9, 0, drive_hits=1)], False),
        ([gone("b1", 9), ship("b2", 10, 0)], False),
    ],
)
def test_a_side_with_no_ship_under_power_and_no_site_loses(units: list[dict], beaten: bool):
    scene = ended(side(A), side(*units), turn_limit=9)
    if beaten:
        scene.holds({"step": "over", "beaten": ["b"], "places": [1, 2]})
    else:
        scene.holds({"step": "orders", "turn": 6, "beaten": []})


@pytest.mark.rule("FT-141")
def test_a_site_keeps_a_side_in_the_game_until_it_is_destroyed():
    for sheet, lost, out in (
        ("bunker", 11, False),
        ("bunker", 12, True),
        ("town", 99, False),
        ("town", 100, True),
    ):
        b = side(gone("b1", 9), sites=(site("b2", 0, sheet, lost_boxes=lost),))
        scene = ended(side(ship("a1", 30, 0)), b, turn_limit=9, worlds=[ROCK])
        assert (scene.facts["step"] == "over") == out


@pytest.mark.rule("FT-141")
def test_both_at_once_is_a_draw():
    scene = ended(side(gone("a1", 0)), side(gone("b1", 9)), turn_limit=9)
    scene.holds({"step": "over", "beaten": ["a", "b"], "places": [1, 1]})


@pytest.mark.rule("FT-141", "FT-140b")
def test_three_sides_go_on_while_two_are_left():
    c = side(ship("c1", 20, 0))
    scene = ended(side(A), side(gone("b1", 9)), c, turn_limit=9)
    scene.holds({"step": "orders", "turn": 6, "beaten": ["b"], "to_act": [0, 2]})
    assert scene.rule("lock", 1) == "FT-141"
    scene.resign(0)
    assert scene.outcome.places == (3, 2, 1)


@pytest.mark.rule("FT-141", "FT-140a")
def test_a_side_that_counts_keeps_its_score_and_the_game_is_reckoned_at_once():
    win = points(
        line("standing", "a", of={"side": "b"}),
        line("left_by", "b", 9, edge="east", of={"side": "b"}),
        empty={"b": "counts"},
    )
    b = side(gone("b1", 9, "left", edge="east"))
    scene = ended(side(A), b, win=win, turn_limit=9)
    scene.holds({"step": "over", "points": {"a": 2, "b": 9}, "places": [2, 1]})
    loses = ended(side(A), b, win={**win, "empty": {}}, turn_limit=9)
    assert loses.outcome.places == (1, 2)


@pytest.mark.rule("FT-141", "FT-140a")
def test_reckoning_passes_over_tests_of_sides_that_lost():
    win = by_tests(decides("limit", "b"), decides("limit", "c"), empty={"c": "counts"})
    scene = ended(side(A), side(gone("b1", 9)), side(gone("c1", 20, "left")), win=win, turn_limit=9)
    assert scene.outcome.places == (2, 3, 1)


@pytest.mark.rule("FT-141", "FT-140a")
def test_shipless_sides_lose_with_their_last_hull_on_the_table_sites_or_not():
    win = by_tests(decides("limit", "a"), shipless=["b"])
    fort = (site("b2", 0, "bunker"),)
    keys = {"worlds": [ROCK], "turn_limit": 9, "win": win}
    assert ended(side(ship("a1", 30, 0)), side(gone("b1", 9, "left"), sites=fort), **keys).outcome.places == (
        1,
        2,
    )
    hulk = side(ship("b1", 9, 0, drive_hits=2), sites=fort)
    ended(side(ship("a1", 30, 0)), hulk, **keys).holds({"step": "orders"})


@pytest.mark.rule("FT-140b")
def test_the_tests_of_every_turn_come_before_sides_that_lost_everything():
    win = by_tests(decides("end", "b", {"is": "destroyed", "of": {"side": "b"}}))
    scene = ended(side(A), side(gone("b1", 9)), win=win, turn_limit=9)
    assert scene.outcome.places == (2, 1)
    assert scene.facts["beaten"] == []


GATES = [{"id": 1, "a": [10, -5], "b": [10, 5]}, {"id": 2, "a": [20, -5], "b": [20, 5]}]
RACE = {"kind": "race", "finish": {"x": 30, "y": 0, "within": 3}}


def race(*ships: dict, step: str = "move", **keys) -> Scene:
    """A move of the race and what comes of it when nobody shoots."""
    win = {**RACE, "empty": dict.fromkeys("abcd"[: len(ships)], "counts")}
    scene = Scene(
        *(side(s) for s in ships), gates=GATES, win=win, step=step, turn=2, **({"turn_limit": 9} | keys)
    ).go()
    return scene.lock() if scene.facts["step"] == "fire" else scene


def racer(name: str, x: float, vx: float, **keys) -> dict:
    return ship(name, x, keys.pop("y", 0), "courier", vx=vx, **keys)


@pytest.mark.rule("FT-140a", "FT-143")
def test_the_race_is_over_at_the_end_of_the_turn_in_which_somebody_got_there():
    scene = race(racer("a1", 0, 27), racer("b1", 0, 40, y=1))
    scene.holds({"step": "over", "units": {"a1": {"finished": 1, "gates": 2}}, "places": [2, 1]})
    assert scene.unit("b1")["finished"] == pytest.approx((30 - 8**0.5) / 40)
    short = race(racer("a1", 0, 26.99), racer("b1", 0, 15))
    short.holds({"step": "orders", "turn": 3, "units": {"a1": {"finished": None, "gates": 2}}})


@pytest.mark.rule("FT-140a")
def test_equal_parts_share_the_first_place():
    scene = race(racer("a1", 0, 40, y=1), racer("b1", 0, 40, y=-1), racer("c1", 0, 5))
    assert scene.outcome.places == (1, 1, 3)


@pytest.mark.rule("FT-140a")
def test_the_finish_counts_only_from_the_last_gate_on():
    """The line passes the finish point on its way to the last gate; coming near before does not count."""
    near = {**RACE, "finish": {"x": 15, "y": 0, "within": 3}}
    scene = Scene(side(racer("a1", 0, 25)), side(racer("b1", 0, 1)), gates=GATES, win=near, step="move").go()
    scene.holds({"units": {"a1": {"gates": 2, "finished": None}}})
    within = {**RACE, "finish": {"x": 18, "y": 0, "within": 3}}
    at_once = Scene(
        side(racer("a1", 0, 25)), side(racer("b1", 0, 1)), gates=GATES, win=within, step="move"
    ).go()
    at_once.holds({"units": {"a1": {"gates": 2, "finished": 20 / 25}}})
    without_gates = Scene(side(racer("a1", 0, 25)), side(racer("b1", 0, 1)), win=near, step="move").go()
    without_gates.holds({"units": {"a1": {"finished": 12 / 25}}})


@pytest.mark.rule("FT-140a", "FT-143")
def test_at_the_limit_gates_rank_then_the_straight_way_to_the_next():
    scene = race(racer("a1", 0, 9), racer("b1", 0, 12), racer("c1", 0, 8), turn_limit=2)
    assert scene.outcome.places == (2, 1, 3)
    assert scene.outcome.totals == (0, 1, 0)
    aside = race(racer("a1", 0, 8, y=9), racer("b1", 0, 6, y=0), turn_limit=2)
    assert aside.outcome.places == (2, 1), "the nearest point of the gate is its end: 4.47 against 4"
    home = race(racer("a1", 0, 22), racer("b1", 0, 21), turn_limit=2)
    assert home.outcome.places == (1, 2), "all gates passed: to the finish"


@pytest.mark.rule("FT-140a")
def test_wrecks_come_last_the_later_ones_before_the_earlier_and_then_by_their_part_of_the_move():
    def wreck(name: str, turn: int, part: float) -> dict:
        return ship(name, 50, 0, "courier", gone={"how": "crashed", "turn": turn, "part": part}, gates=2)

    scene = race(
        racer("a1", 0, 1),
        wreck("b1", 1, 0.9),
        wreck("c1", 2, 0.4),
        wreck("d1", 2, 0.6),
        turn_limit=2,
        step="end",
    )
    assert scene.outcome.places == (1, 4, 3, 2)


@pytest.mark.rule("FT-140a")
def test_a_sides_best_ship_counts():
    best = (
        Scene(
            side(racer("a1", 0, 1), racer("a2", 0, 12)),
            side(racer("b1", 0, 11)),
            gates=GATES,
            win=RACE,
            step="move",
            turn_limit=1,
        )
        .go()
        .lock()
    )
    assert best.outcome.places == (1, 2)


@pytest.mark.rule("FT-141", "FT-140a")
def test_a_race_with_one_ship_left_is_reckoned_among_all():
    scene = race(racer("a1", 0, 1), ship("b1", 50, 0, "courier", gone={"how": "crashed"}), step="end")
    scene.holds({"step": "over", "places": [1, 2]})


@pytest.mark.rule("FT-142")
@pytest.mark.parametrize("scenario", catalogue().scenarios.values(), ids=lambda s: s.id)
def test_every_scenario_loads_starts_legally_and_finishes(scenario):
    for seats in scenario.seats:
        state = GAME.setup(GAME.Options(scenario=scenario.id), seats, 1)
        assert len(state.sides) == seats
        assert GAME.to_act(state) == tuple(range(seats))
        assert GAME.turn(state).label == f"turn 1/{scenario.turn_limit}"
        while acting := GAME.to_act(state):
            state = GAME.timeout(state, acting[0]).state
        assert GAME.outcome(state) is not None
        assert state.turn <= scenario.turn_limit


@pytest.mark.rule("FT-142")
def test_seats_that_a_scenario_is_not_for_are_refused_with_a_sentence():
    with pytest.raises(Unreadable, match="colbert_flyby is played by 1 seat, not by 2"):
        GAME.setup(GAME.Options(scenario="colbert_flyby"), 2, 1)
    with pytest.raises(Unreadable, match="slingshot is played by 2 to 4 seats, not by 1"):
        GAME.setup(GAME.Options(scenario="slingshot"), 1, 1)
    with pytest.raises(Unreadable, match='no scenario "ufo"'):
        GAME.setup(GAME.Options(scenario="ufo"), 1, 1)


@pytest.mark.rule("FT-140a", "FT-142")
def test_no_scenario_has_code_of_its_own():
    from pathlib import Path

    import engine.full_thrust as package

    names = {name for s in catalogue().scenarios.values() for name in (s.id, *(side.id for side in s.sides))}
    names -= set("abcd")
    for path in Path(package.__file__).parent.glob("*.py"):
        for name in names:
            assert f'"{name}"' not in path.read_text(), f"{path.name} names {name}"


@pytest.mark.rule("FT-141")
def test_a_lone_side_plays_on_until_it_has_nothing_left():
    scene = Scene(side(ship("a1", 0, 0, vx=1)), turn_limit=3)
    scene.turn().turn().holds({"turn": 3, "step": "orders"})
    scene.turn().holds({"step": "over", "places": [1]})
    crashed = Scene(side(ship("a1", 0, 9, vy=-5)), worlds=[EARTH], turn_limit=9).turn()
    crashed.holds({"step": "over", "turn": 1})
    assert Scene(side(ship("a1", 0, 0))).resign(0).outcome.places == (1,)
