"""Position documents: what is read, refused, written back, and what `try` compares (documents, 1 and 4)."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import game_named
from engine.full_thrust.catalogue import catalogue
from engine.game import Unreadable
from engine.rng import Rng

from .scene import EARTH, ROCK, Scene, base, design, ship, side, site

GAME = game_named("full-thrust")

EXAMPLE = json.loads(
    """
{"turn": 4, "turn_limit": 12, "table": {"w": 120, "h": 100, "edge": "leave"},
 "worlds": [{"world": "mars", "x": 0, "y": 0}, {"radius": 0.9, "g": 0.3, "x": 30, "y": 0}],
 "sides": [
  {"id": "raider", "locked": true, "affirmed": ["town"],
   "units": [{"id": "jav", "ship": "heavy_missile_boat", "x": 8, "y": 14, "vx": -3, "vy": -2, "facing": 7,
              "lost_boxes": 1, "armour": [0], "lost": ["pds#1"], "spent": ["heavy_missile#1"],
              "orders": "TS1 MD3", "launches": ["heavy_missile#2 at town"]}]},
  {"id": "garrison",
   "units": [{"id": "hal", "ship": "destroyer", "x": 0, "y": 12, "vx": 1.5, "facing": 3, "drive_hits": 1,
              "orders": "MD2"}],
   "sites": [{"id": "town", "settlement": "town", "bearing": 30, "lost_boxes": 25}]}],
 "dice": [4, 6, 2]}
"""
)
"""The example of the documents, to the letter."""


def position(document: dict, seats: int | None = None, **options):
    return GAME.position(document, GAME.Options(**options), seats, Rng(9))


def again(state, **options):
    """The state after a round trip through its document as JSON text."""
    document = json.loads(json.dumps(GAME.describe(state)))
    return GAME.position(document, GAME.Options(**options), len(state.sides), state.rng)


def refused(document: dict, seats: int | None = None) -> str:
    with pytest.raises(Unreadable) as fault:
        position(document, seats)
    assert "\n" not in str(fault.value)
    return str(fault.value)


def test_the_example_of_the_documents():
    state = position(EXAMPLE)
    assert again(state) == state
    facts = GAME.facts(state)
    assert facts["to_act"] == [1]
    jav = facts["units"]["jav"]
    assert (jav["hull"], jav["thrust"], jav["orders"], jav["launches"]) == (
        3, 6, "TS1 MD3", ["heavy_missile#2 at town"],
    )  # fmt: skip
    assert facts["units"]["hal"]["thrust"] == 3
    assert facts["units"]["town"]["casualties"] == 1000
    assert facts["worlds"][1]["name"] == "world 2"
    assert GAME.seats_of(EXAMPLE) == 2


def test_defaults_of_a_position():
    scene = Scene(side(ship("a1", 1, 2)), side(), worlds=[])
    scene.holds(
        {
            "turn": 1, "turn_limit": None, "step": "orders", "table": {"w": 200, "h": 200, "edge": "open"},
            "gates": [], "markers": [], "dice": [], "rolled": [], "first": [], "resigned": [], "beaten": [],
            "places": None, "points": {"a": 0, "b": 0},
            "sides": {"a": {"locked": False, "plan": [], "affirmed": []}, "b": {"units": {}, "sites": {}}},
            "units": {"a1": {
                "x": 1, "y": 2, "vx": 0, "vy": 0, "facing": 0, "lost_boxes": 0, "armour": [2], "screens": 0,
                "lost": [], "drive_hits": 0, "spent": [], "burned": False, "gates": 0, "gone": None,
                "orders": "", "launches": [], "defends": [], "fire": [], "name": "Halberd",
                "ship": "destroyer", "hull": 10, "thrust": 6, "destroyed": False, "rows_lost": 0,
                "altitudes": [], "bands": [], "pull": [0, 0],
            }},
        }
    )  # fmt: skip


def test_ids_left_out_are_the_sides_and_a_number_ships_first():
    document = {
        "worlds": [EARTH],
        "sides": [
            {
                "units": [{"ship": "scout", "x": 20, "y": 0}] * 2,
                "sites": [{"installation": "bunker", "bearing": 0}],
            },
            {"id": "red", "units": [{"ship": "scout", "x": 30, "y": 0}]},
        ],
    }
    assert list(GAME.facts(position(document))["units"]) == ["a1", "a2", "a3", "red1"]


def test_a_scenario_gives_defaults_that_keys_replace_as_a_whole():
    state = position({"scenario": "break_orbit", "turn": 3, "table": {"edge": "open"}}, 2)
    facts = GAME.facts(state)
    assert (facts["turn"], facts["turn_limit"], facts["table"]["w"]) == (3, 10, 200)
    assert list(facts["units"]) == ["runner1", "runner2", "hunter1", "hunter2"]
    assert facts["win"]["kind"] == "tests"
    assert GAME.facts(position({"scenario": "break_orbit", "turn_limit": None}))["turn_limit"] is None
    assert "scenario" not in GAME.describe(state)
    assert GAME.seats_of({"scenario": "slingshot"}) == 4


def test_a_positions_scenario_beats_the_option():
    state = position({"scenario": "convoy"}, 2, scenario="slingshot")
    assert [s.id for s in state.sides] == ["convoy", "raiders"]


def test_sides_beyond_the_seats_are_left_out_where_the_scenario_says_so():
    state = position({"scenario": "slingshot"}, 2)
    assert [s.id for s in state.sides] == ["a", "b"]
    assert sorted(state.win.empty) == ["a", "b"]
    assert "no scenario says who may be left out" in refused({"worlds": [], "sides": [{}, {}]}, 1)
    assert "sides: 2 for a table of 3 seats" in refused({"worlds": [], "sides": [{}, {}]}, 3)
    assert "left out" in refused({"scenario": "convoy"}, 1)


def test_a_site_may_stand_on_any_world():
    scene = Scene(
        side(ship("a1", 80, 0)),
        side(sites=(site("b1", 90, "bunker", world=1),)),
        worlds=[EARTH, {**ROCK, "x": 40}],
    )
    assert scene.unit("b1")["world"] == 1


SHIP = {"id": "a1", "ship": "destroyer", "x": 50, "y": 0}
SITE = {"id": "b1", "installation": "bunker", "bearing": 0}


def with_ship(**keys) -> dict:
    return {"worlds": [EARTH], "sides": [{"units": [SHIP | keys]}, {"sites": [SITE]}]}


def with_site(**keys) -> dict:
    return {"worlds": [EARTH], "sides": [{"units": [SHIP]}, {"sites": [SITE | keys]}]}


def with_keys(**keys) -> dict:
    return {"worlds": [EARTH], "sides": [{"units": [SHIP]}, {"sites": [SITE]}]} | keys


@pytest.mark.rule("FT-28", "FT-50", "FT-54")
@pytest.mark.parametrize(
    ("document", "named"),
    [
        (with_ship(lost_boxes=11), "sides[0].units[0].lost_boxes: 11"),
        (with_ship(lost_boxes=-1), "sides[0].units[0].lost_boxes: -1"),
        (with_ship(armour=[3]), "sides[0].units[0].armour[0]: 3"),
        (with_ship(armour=[1, 1]), "sides[0].units[0].armour: [1, 1]"),
        (with_ship(lost=["beam1#1"]), 'sides[0].units[0].lost[0]: there is no "beam1#1"'),
        (with_ship(lost=["pds#2"]), 'sides[0].units[0].lost[0]: there is no "pds#2"'),
        (with_ship(lost=["pds#1", "pds#1"]), "sides[0].units[0].lost[1]: pds#1 is used twice"),
        (with_ship(screens=1), "sides[0].units[0].screens: 1"),
        (with_ship(spent=["pds#1"]), "sides[0].units[0].spent[0]: pds#1 is no missile"),
        (with_ship(drive_hits=3), "sides[0].units[0].drive_hits: 3"),
        (with_site(drive_hits=1), "sides[1].sites[0].drive_hits"),
        (with_ship(facing=12), "sides[0].units[0].facing: 12"),
        (with_ship(facing=-1), "sides[0].units[0].facing: -1"),
        (with_ship(facing=1.5), "sides[0].units[0].facing"),
        (with_site(bearing=360), "sides[1].sites[0].bearing: 360"),
        (with_site(bearing=-0.1), "sides[1].sites[0].bearing: -0.1"),
        (with_site(world=1), "sides[1].sites[0].world: there is no world 1"),
        (with_ship(x=None), "sides[0].units[0].x: this key is needed"),
        (with_ship(x=1_000_001), "sides[0].units[0].x: 1000001"),
        (with_ship(vy=float("inf")), "sides[0].units[0].vy"),
        (with_ship(bearing=3), "sides[0].units[0].bearing"),
        (with_ship(shp="x"), "sides[0].units[0].shp: unknown key"),
        (with_ship(ship="zeppelin"), 'sides[0].units[0].ship: there is no ship "zeppelin"'),
        (with_ship(installation="bunker"), "sides[0].units[0]: one of ship"),
        (with_ship(ship=None), "sides[0].units[0]: one of ship"),
        (with_ship(id="a 1"), 'sides[0].units[0].id: "a 1"'),
        (with_ship(id="b1"), "sides[1].sites[0].id: b1 is used twice"),
        (with_ship(orders="MD4 XX"), "sides[0].units[0].orders: XX"),
        (with_ship(launches=["heavy_missile#1"]), "sides[0].units[0].launches[0]"),
        (
            with_ship(launches=["heavy_missile#1 at zz"]),
            'sides[0].units[0].launches[0]: there is no unit "zz"',
        ),
        (with_ship(fire=[["beam2_6arc#1", "zz"]]), 'sides[0].units[0].fire[0]: there is no unit "zz"'),
        (with_ship(fire=[["beam", "b1"]]), "sides[0].units[0].fire[0][0]"),
        (with_ship(gone={"how": "sunk"}), "sides[0].units[0].gone.how"),
        (with_site(gone={"how": "left"}), "sides[1].sites[0].gone.how"),
        (with_keys(dice=[7]), "dice[0]: 7 is not 1 to 6"),
        (with_keys(turn=0), "turn: 0"),
        (with_keys(turn=1000), "turn: 1000"),
        (with_keys(turn_limit=0), "turn_limit: 0"),
        (with_keys(step="lunch"), "step"),
        (with_keys(table={"edge": "wall"}), "table.edge"),
        (with_keys(table={"w": 0}), "table.w: 0"),
        (with_keys(resigned=["c"]), 'resigned[0]: there is no side "c"'),
        (
            with_keys(worlds=[{"world": "vulcan", "x": 0, "y": 0}]),
            'worlds[0].world: there is no world "vulcan"',
        ),
        (with_keys(worlds=[{"radius": 1, "x": 0, "y": 0}]), "worlds[0].g: this key is needed"),
        (with_keys(worlds=[{**EARTH, "g": 1}]), "worlds[0].g"),
        (with_keys(worlds=[{"radius": 0, "g": 1, "x": 0, "y": 0}]), "worlds[0].radius: 0"),
        (with_keys(scenario="ufo"), 'scenario: there is no scenario "ufo"'),
        (with_keys(win={"kind": "glory"}), "win.kind"),
        (with_keys(win={"kind": "none", "empty": {"z": "counts"}}), 'win.empty.z: there is no side "z"'),
        (with_keys(win={"kind": "none", "empty": {"a": "wins"}}), "win.empty"),
        (
            with_keys(
                win={"kind": "points", "lines": [{"side": "a", "for": "value", "of": {"name": "Nobody"}}]}
            ),
            'win.lines[0].of.name: "Nobody" is no unit',
        ),
        (
            with_keys(
                win={
                    "kind": "points",
                    "lines": [{"side": "a", "for": "rows", "points": 1, "of": {"typ": "ship"}}],
                }
            ),
            "win.lines[0].of.typ: unknown key",
        ),
        (with_keys(markers=[{"side": "a", "kind": "salvo"}]), "markers[0].x"),
        (with_keys(markers=[{"side": "a", "kind": "nuke", "x": 0, "y": 0}]), 'markers[0].kind: "nuke"'),
        (with_keys(markers=[{"side": "a", "kind": "heavy", "aim": "a1"}]), "markers[0].aim: a1 is no site"),
        (with_keys(markers=[{"side": "z", "kind": "heavy", "x": 0, "y": 0}]), "markers[0].side"),
        (with_keys(result={"places": [1, 2], "reason": ""}), "result"),
        ({"sides": []}, "worlds: this key is needed"),
        ({"worlds": []}, "sides: this key is needed"),
        ({"worlds": [], "sides": []}, "sides: 0 are not 1 to 6"),
        ({"worlds": [], "sides": [{}] * 7}, "sides: 7 are not 1 to 6"),
        ({"worlds": [], "sides": [{"id": "x"}, {"id": "x"}]}, "sides[1].id: x is used twice"),
        ({"worlds": [], "sides": [{"plan": ["q"]}]}, 'sides[0].plan[0]: there is no unit "q"'),
        ({"worlds": [], "sides": [{"affirmed": ["q"]}]}, 'sides[0].affirmed[0]: there is no unit "q"'),
        ({"worlds": [], "sides": [{}], "planets": []}, "planets: unknown key"),
    ],
)
def test_what_is_refused_names_the_field_and_the_value(document: dict, named: str):
    assert named in refused(document)


@pytest.mark.rule("FT-27")
def test_what_play_would_refuse_is_taken_as_it_stands():
    document = with_ship(
        orders="MD99 TS9", launches=["heavy_missile#1 at b1", "salvo_rack#1 at 900,900"], defends=["beam1#7"],
        fire=[["pds#1", "b1"], ["pds#1", "a1"]], vx=9999,
    )  # fmt: skip
    document["sides"].append({"units": [SHIP | {"id": "c1"}]})
    state = position(document)
    assert again(state) == state


def test_numbers_with_a_point_come_back_bit_for_bit():
    values = [0.1 + 0.2, 1 / 3, -1e-17, 5e-324, 123456.789012345, -0.0]
    for value in values:
        state = position(with_ship(vx=value, vy=value, x=50 + value))
        assert GAME.facts(state)["units"]["a1"]["vx"] == value
        assert again(state) == state


@settings(max_examples=30, deadline=None)
@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6), st.floats(0, 359.99))
def test_any_double_survives_the_round_trip(vx: float, vy: float, bearing: float):
    document = with_ship(vx=vx, vy=vy)
    document["sides"][1]["sites"][0]["bearing"] = bearing
    state = position(json.loads(json.dumps(document)))
    assert again(state) == state


def test_everything_a_position_can_say_survives_the_round_trip():
    own = design("beam1", "heavy_missile", "fire_control", armour=[3, 1], screens=2, name="Own")
    a = side(
        ship(
            "a1", 20, 1, own, vx=0.3, facing=11, lost_boxes=7, armour=[2, 0], screens=1, lost=["beam1#1"],
            spent=["heavy_missile#1"], drive_hits=1, gates=2, orders="TS2 MD1",
            launches=["heavy_missile#1 at 1.5,-2"], defends=["beam1#1"], fire=[["beam1#1", "b1"]],
        ),
        ship("a2", 9, 9, gone={"how": "crashed", "turn": 2, "at": [6, 2], "world": 0, "part": 0.25}),
        ship("a3", 9, 12, "scout", fire=[["beam1#1", "b1"]]),
        sites=(site("a4", 33.25, base("ground_laser2", "pds", name="Fort")),),
        id="blue", locked=True, plan=["a3", "a1"], affirmed=["b2"],
    )  # fmt: skip
    b = side(ship("b1", 30, 0), sites=(site("b2", 7, {"population": 12345}),))
    scene = Scene(
        a, b, worlds=[EARTH, {**ROCK, "x": 60, "row": [2, 0.5]}], turn=3, turn_limit=9, dice=[1, 6],
        rolled=[2, 2], first=["b", "blue"], table={"w": 150, "h": 90.5, "edge": "leave"},
        gates=[{"id": "x", "a": [1, 2], "b": [3.5, 4]}], win={"kind": "none", "empty": {"blue": "counts"}},
        markers=[
            {"id": "m7", "side": "b", "kind": "salvo", "from": "b1", "x": 1, "y": 2, "target": "a1",
             "coming": 3},
            {"side": "b", "kind": "heavy", "aim": "a4"},
        ],
    )  # fmt: skip
    assert again(scene.state) == scene.state
    assert GAME.describe(again(scene.state)) == GAME.describe(scene.state)


def test_a_seats_export_leaves_out_what_others_have_written_and_the_dice():
    facts = GAME.view_facts(GAME.view(position(EXAMPLE), 1))
    assert facts["units"]["jav"]["orders"] == ""
    assert facts["sides"]["raider"]["affirmed"] == []
    assert facts["sides"]["raider"]["locked"] is True
    assert "dice" not in facts
    own = GAME.view_facts(GAME.view(position(EXAMPLE), 0))
    assert own["units"]["jav"]["orders"] == "TS1 MD3"


def test_facts_of_sides_are_objects_by_id_that_hold_their_units():
    facts = GAME.facts(position(EXAMPLE))
    assert list(facts["sides"]["garrison"]["units"]) == ["hal"]
    assert list(facts["sides"]["garrison"]["sites"]) == ["town"]
    assert facts["sides"]["garrison"]["units"]["hal"] == facts["units"]["hal"]


def test_a_position_that_is_over_has_a_result_given_or_worked_out():
    over = {
        "worlds": [],
        "sides": [{"units": [SHIP]}, {"units": [SHIP | {"id": "b1", "lost_boxes": 10}]}],
        "step": "over",
    }
    state = position(over)
    assert GAME.outcome(state).places == (1, 2)
    assert GAME.to_act(state) == ()
    assert again(state) == state
    given_one = position(over | {"result": {"places": [2, 1], "reason": "So it was."}})
    assert GAME.outcome(given_one).reason == "So it was."
    assert again(given_one) == given_one
    resigned = position(over | {"resigned": ["a"]})
    assert GAME.outcome(resigned).places == (2, 1)


def test_all_boxes_lost_is_destroyed():
    unit = Scene(side(ship("a1", 1, 2, lost_boxes=10)), side(ship("b1", 5, 5))).unit("a1")
    assert unit["gone"] == {"how": "destroyed", "turn": 1, "at": [1, 2]}


@pytest.mark.parametrize("scenario", catalogue().scenarios.values(), ids=lambda s: s.id)
def test_a_scenario_comes_back_from_its_document_even_if_the_data_had_changed(scenario):
    seats = scenario.seats[-1]
    state = GAME.setup(GAME.Options(scenario=scenario.id), seats, 4)
    document = GAME.describe(state)
    assert {"worlds", "table", "gates", "win", "sides"} <= set(document)
    assert again(state) == state


def test_options_change_the_rules_of_a_position():
    assert again(position(EXAMPLE, fractional_gravity=True), fractional_gravity=True).space.fractional
    assert not position(EXAMPLE).space.fractional
