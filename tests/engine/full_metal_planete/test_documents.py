"""Positions and facts: what is written is read, and what cannot be is refused.

The forms are those of the design's documents; the further keys are told in `positions`.
"""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.documents import differences
from engine.full_metal_planete.pieces import Phase
from engine.full_metal_planete.state import Options
from engine.game import Document, Unreadable
from engine.trial import run

from .scene import BLUE, GAME, GREEN, RED, Scene, fleet, new_game, plain, scene, sea
from .writing import field, read, ship, unit

PILE = {3: 8, 7: 4, 11: 8, 21: 6, 25: 2}
"""Turn -> cards of the pile (FMP-40 to 42)."""
TIDES = ["low", "high", "normal", "high", "low", "normal", "normal", "low", "high"]

POSITIONS: dict[str, Document] = {
    "a bare turn": {"future": TIDES[:4]},
    "a landing": {
        "turn": 1,
        "phase": "landing",
        "order": ["red", "blue"],
        "landed": ["red"],
        "player": "blue",
        "future": TIDES,
        "units": [unit("o1", "ore", hex=[0, 0]), ship("rF1", "red", 20, 1)],
    },
    "a deployment": {
        "board": {"terrain": plain(9, 8), "zones": ["AAAABBBBB"] * 8},
        "phase": "deployment",
        "turn": 2,
        "future": TIDES,
        "landed": ["blue", "red"],
        "units": [
            ship("bF1", "blue", 2, 2),
            unit("bt1", "tank", hex=[0, 0]),
            unit("bc1", "crab", inside="bF1"),
            unit("bh1", "heap", inside="bc1"),
            ship("rF1", "red", 6, 4),
        ],
    },
    "a vote": {
        "board": {"terrain": plain(9, 8)},
        "phase": "vote",
        "future": TIDES[:6],
        "units": [
            ship("bF1", "blue", 2, 2),
            ship("rF1", "red", 6, 2, taken=False),
            ship("gF1", "green", 4, 5),
        ],
        "commands": {"red": "blue"},
        "votes": {"bF1": "stay", "rF1": "leave"},
        "confirmed": ["blue"],
    },
    "a game that is over": {
        "board": {"terrain": plain(9, 8)},
        "phase": "over",
        "turn": 25,
        "future": TIDES[:2],
        "order": ["red", "blue", "green"],
        "first": "blue",
        "units": [ship("gF1", "green", 4, 5, turrets=["N"]), unit("rt1", "tank", "red", hex=[0, 0])],
        "left": {
            "blue": {"ore": 4, "units": 7, "turrets": 3},
            "red": {"ore": 1, "units": 2, "turrets": 0, "player": "blue"},
        },
        "out": ["red", "green"],
    },
    "every kind and every hold": field(
        unit("bb1", "barge", hexes=[[2, 2], [3, 2]]),
        unit("bc1", "crab", inside="bb1"),
        unit("bh1", "heap", inside="bc1", ammo=1),
        unit("o1", "ore", inside="bc1"),
        unit("bw1", "hen", inside="bb1"),
        unit("o2", "ore", inside="bw1"),
        unit("p1", "pontoon", hex=[5, 3]),
        unit("rt1", "tank", "red", hex=[5, 3], ammo=0),
        unit("p2", "pontoon", hex=[5, 4]),
        unit("o3", "ore", hex=[5, 4]),
        unit("g-1.x", "gunboat", None, hex=[6, 3]),
        unit("rc1", "crab", None, hex=[6, 1]),
        unit("rt2", "tank", None, inside="rc1"),
        unit("bt9", "tank", hex=[3, 1]),
        unit("rh1", "heap", "red", hex=[2, 1]),
        future=TIDES[:4],
        tide="high",
    ),
    "ships that were taken, rebuilt and shot at": {
        "board": {"terrain": plain(12, 9)},
        "turn": 11,
        "tide": "low",
        "future": TIDES[:8],
        "past": TIDES[:8],
        "order": ["green", "red", "blue"],
        "first": "red",
        "units": [
            ship("bF1", "blue", 2, 2, turrets=["SE"], ammo={"SE": 1}),
            unit("bb1", "barge", inside="bF1"),
            unit("bc1", "crab", inside="bb1"),
            unit("o1", "ore", inside="bc1"),
            unit("bg1", "gunboat", inside="bF1"),
            unit("p1", "pontoon", inside="bF1"),
            unit("o2", "ore", inside="bF1"),
            ship("rF1", "red", 6, 2, turrets=["N", "SW"], rebuilt=["SW", "N"], ammo={"N": 0}),
            ship("gF1", "green", 9, 5, taken=True),
        ],
        "commands": {"blue": "green"},
    },
    "a turn full of marks": field(
        unit("bt1", "tank", hex=[0, 0], ammo=1),
        unit("bt2", "tank", hex=[1, 0]),
        unit("bw1", "hen", hex=[0, 5]),
        unit("rt1", "tank", "red", hex=[3, 0]),
        unit("rt2", "tank", "red", hex=[4, 0]),
        unit("bc1", "crab", hex=[1, 6]),
        player="red",
        points=3,
        saved={"blue": 5, "red": 10},
        penalty=["blue", "red"],
        future=TIDES[:4],
        past=["low", "high", "normal", "low"],
        insight={"blue": 2},
        open_card=True,
        reserve={"tank": 1, "crab": 0, "pontoon": 3},
        holds={"bt2": ["rt1", "rt2"]},
        cemetery=[unit("bg1", "gunboat"), {"id": "p1", "kind": "pontoon", "owner": None}],
        acted=True,
        retreated=["bt2", "bg1"],
        built={"bw1": ["tank", "crab"]},
        aim=[3, 0],
        grace=True,
        landed=["red", "blue"],
    ),
    "an aim by its destroyer and holds that are none": field(
        unit("bt1", "tank", hex=[0, 0]),
        unit("rt1", "tank", "red", hex=[2, 0]),
        unit("rt2", "tank", "red", hex=[1, 1]),
        future=TIDES[:4],
        holds={},
        aim="bt1",
    ),
    "a last turn with an order of take-off": {
        "board": {"terrain": plain(9, 8)},
        "turn": 25,
        "future": TIDES[:2],
        "units": [ship("bF1", "blue", 2, 2), ship("rF1", "red", 6, 2)],
        "commands": {"red": "blue"},
        "launch_order": ["rF1", "bF1"],
    },
    "a colour without a seat": field(ship("gF1", "green", 1, 6), commands={"green": "red"}, future=TIDES[:4]),
}
SEATS = {name: 2 if name == "a colour without a seat" else None for name in POSITIONS}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_described_as_it_was_written(name):
    document = POSITIONS[name]
    state = read(document, SEATS[name])
    written = json.loads(json.dumps(GAME.describe(state)))
    expected = copy.deepcopy(document)
    if state.phase in (Phase.DEPLOYMENT, Phase.LANDING, Phase.VOTE):
        expected.pop("turn", None)  # the only one of its phase
    assert written == expected
    again = GAME.position(written, state.options, state.players, state.rng)
    assert again == state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_at_its_beginning_survives_its_description(seats):
    s = new_game(seats)
    while s.phase != "play":
        s.timeout(s.to_act[0])
    assert GAME.position(GAME.describe(s.state), s.options, seats, s.state.rng) == s.state


def test_what_a_position_leaves_out_has_the_defaults_of_the_table():
    state = read({"units": [ship("rF1", "red", 20, 1), unit("bt1", "tank", hex=[0, 0])]})
    assert (state.players, state.turn, state.phase, state.order) == (2, 7, Phase.PLAY, (BLUE, RED))
    assert (state.player, state.first, state.points, state.saved) == (BLUE, BLUE, 15, (0, 0))
    assert (state.penalty, state.reserve, state.commands) == ((False, False), (24, 6, 6), (BLUE, RED))
    assert [(u.id, u.ammo) for u in state.units] == [
        ("rF1", 0),
        ("rF1.N", 2),
        ("rF1.SE", 2),
        ("rF1.SW", 2),
        ("bt1", 2),
    ]
    assert len(state.future) == PILE[7]


@pytest.mark.rule("FMP-40", "FMP-41", "FMP-42")
@pytest.mark.parametrize(("turn", "cards"), PILE.items())
def test_cards_that_are_not_named_are_drawn_from_those_that_are_left(turn, cards):
    for seed in range(20):
        state = read({"turn": turn, "tide": "low", "future": ["low", "low"]}, seed=seed)
        assert len(state.future) == cards
        assert state.future[:2] == (0, 0)
        assert state.future.count(0) <= 4, "the current one is the fifth"
    assert read({"turn": turn}, seed=1) == read({"turn": turn}, seed=1)


@pytest.mark.rule("FMP-21", "FMP-22", "FMP-23", "FMP-221")
def test_points_that_are_not_told_are_those_at_the_beginning_of_the_turn():
    ships = [ship("bF1", "blue", 20, 1), ship("rF1", "red", 30, 1), ship("gF1", "green", 10, 1)]
    told = {"units": ships, "commands": {"red": "blue"}, "saved": {"blue": 10}, "penalty": ["blue"]}
    state = read(told)
    assert (state.points, state.saved, state.penalty) == (15 + 5 - 5 + 10, (0, 0, 0), (False,) * 3)
    state = read({**told, "points": 4})
    assert (state.points, state.saved[BLUE], state.penalty[BLUE]) == (4, 10, True)


@pytest.mark.rule("FMP-137")
def test_holds_that_are_not_told_are_worked_out_for_the_acting_player_first():
    row = ["........"]
    placed = "bt1 0,0; bt2 1,0; rt1 2,0; rt2 3,0"
    assert set(scene(row, placed).facts["holds"]) == {"rt1"}
    assert set(scene(row, placed, player="red").facts["holds"]) == {"bt2"}
    assert scene(row, placed, holds={}).facts["holds"] == {}
    told = scene(row, placed, holds={"rt1": ["bt2", "bt1"]})
    assert told.facts["holds"] == {"rt1": ["bt2", "bt1"]}


@pytest.mark.rule("FMP-227", "FMP-241")
def test_a_colour_that_has_left_or_is_out_is_commanded_by_nobody():
    state = read({"left": {"green": {"ore": 1}}, "out": ["red"]}, 3)
    assert state.commands == (BLUE, -1, -1)
    assert read({"left": {"green": {}}, "commands": {"green": "blue"}}, 3).commands == (BLUE, RED, BLUE)


@pytest.mark.rule("FMP-180")
def test_a_ship_under_anothers_command_was_taken():
    ships = {"units": [ship("rF1", "red", 20, 1)]}
    assert not read(ships).units[0].taken
    assert read({**ships, "commands": {"red": "blue"}}).units[0].taken
    assert not read({**ships, "commands": {"red": None}}).units[0].taken


@pytest.mark.parametrize(
    ("document", "seats"),
    [
        ({}, 2),
        ({"units": [unit("gt1", "tank", "green", hex=[0, 0])]}, 3),
        ({"commands": {"red": "yellow"}}, 4),
        ({"order": ["blue", "cyan"]}, 5),
        ({"units": 5, "order": [["yellow"]], "board": None}, 4),
    ],
)
def test_a_position_is_for_as_many_seats_as_it_names_colours(document, seats):
    assert GAME.seats_of(document) == seats


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(["blue", "red", "bt1", "bF1", "low", "tank", "N", "", "x,y", "1,1"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["blue", "bt1", "id", "hex", "terrain", "bF1"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def spoilt(draw: st.DrawFn) -> Document:
    """A position with one value replaced by another, somewhere in it."""
    document = copy.deepcopy(POSITIONS[draw(st.sampled_from(list(POSITIONS)))])
    place: object = document
    while isinstance(place, dict | list) and place:
        key = draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or draw(st.booleans()):  # type: ignore[index]
            place[key] = draw(JSON)  # type: ignore[index]
            break
        place = place[key]  # type: ignore[index]
    return document


@given(document=spoilt())
@settings(max_examples=300, deadline=None)
def test_a_spoilt_position_is_refused_in_one_sentence_or_means_something(document):
    try:
        state = read(document)
    except Unreadable:
        return
    assert read(json.loads(json.dumps(GAME.describe(state))), state.players, seed=1).units == state.units


def test_facts_name_every_unit_by_its_id_and_know_what_is_gone():
    s = scene(["..%.~~", "......"], "bt1 0,0; rg1 4,0; bc1 2,0; bt2 in bc1 ammo=1", tide="high")
    units = s.facts["units"]
    assert units["bt1"] == {
        "id": "bt1",
        "kind": "tank",
        "owner": "blue",
        "hex": [0, 0],
        "ammo": 2,
        "gone": False,
        "neutralized": False,
        "stuck": False,
    }
    assert units["bc1"]["stuck"]
    assert units["bt2"] == units["bt2"] | {"in": "bc1", "ammo": 1, "stuck": True}
    expected = {"units": {"bt9": {"gone": True}, "bt1": {"gone": False, "hex": [0, 0]}}}
    assert not list(differences(expected, s.facts, GAME.unordered))
    assert list(differences({"units": {"bt1": {"gone": True}, "bt9": {"hex": [0, 0]}}}, s.facts))


def test_facts_know_turrets_by_their_names_too():
    s = scene(plain(9, 8), "bF1 4,4 A turrets=N,SW")
    assert not list(
        differences(
            {
                "units": {
                    "bF1.N": {"hex": [4, 3], "ammo": 2, "owner": "blue", "gone": False},
                    "bF1.SE": {"gone": True},
                    "bF1": {"turrets": ["SW", "N"], "ammo": {"N": 2}, "facing": "A", "rebuilt": []},
                }
            },
            s.facts,
            GAME.unordered,
        )
    )
    assert set(s.facts["units"]) == {"bF1"}


def test_the_hexes_of_a_barge_are_compared_in_any_order():
    s = scene(sea(5, 1), "bb1 2,0+1,0")
    for hexes in ([[1, 0], [2, 0]], [[2, 0], [1, 0]]):
        assert not list(differences({"units": {"bb1": {"hexes": hexes}}}, s.facts, GAME.unordered))
    assert list(differences({"units": {"bb1": {"hexes": [[1, 0], [3, 0]]}}}, s.facts, GAME.unordered))


@pytest.mark.rule("FMP-235", "FMP-227")
def test_facts_give_scores_commands_and_what_is_ownerless():
    document = POSITIONS["a game that is over"]
    facts = GAME.facts(read(document))
    assert facts["score"] == {
        "blue": {"ore": 5, "units": 9, "turrets": 3, "total": 22},
        "red": {"ore": 0, "units": 0, "turrets": 0, "total": 0},
        "green": {"ore": 0, "units": 0, "turrets": 0, "total": 0},
    }
    assert facts["left"]["blue"] == {"ore": 4, "units": 7, "turrets": 3, "player": "blue", "total": 18}
    assert facts["commands"] == {"blue": None, "red": None, "green": None}
    assert facts["units"]["rt1"]["owner"] is None
    assert facts["player"] is None


def test_every_key_of_a_position_is_among_the_facts():
    facts = GAME.facts(read({}))
    for document in POSITIONS.values():
        assert set(document) <= set(facts)


@pytest.mark.rule("FMP-238", "FMP-239")
def test_a_view_knows_of_the_pile_only_its_forecast_and_of_the_votes_its_own():
    s = scene(*fleet(plain(6, 1)), insight={"blue": 2, "red": 1}, future=TIDES[:4])
    assert s.view(BLUE)["future"] == ["low", "high"]
    assert s.view(RED)["future"] == ["low"]
    assert s.view(None)["future"] == []
    assert s.view(RED)["pile"] == s.facts["pile"] == 4
    hidden = ("future", "votes", "units")
    for seat in (BLUE, RED, None):
        same = {key: value for key, value in s.view(seat).items() if key not in hidden}
        assert same == {key: value for key, value in s.facts.items() if key not in hidden}
        assert s.view(seat)["units"] == s.facts["units"]
    vote = Scene(read(POSITIONS["a vote"]), 3, Options())
    assert vote.view(BLUE)["votes"] == {"bF1": "stay", "rF1": "leave"}
    assert vote.view(GREEN)["votes"] == {}
    assert vote.facts["votes"] == {"bF1": "stay", "rF1": "leave"}


def test_a_try_document_plays_a_path_and_compares_what_came_of_it():
    answer = run(
        {
            "game": "full-metal-planete",
            "seed": 7,
            "position": field(unit("bt1", "tank", hex=[0, 0]), unit("rt1", "tank", "red", hex=[3, 0])),
            "play": [
                {"seat": 0, "do": "move bt1 1,0 2,0 3,0", "expect": "illegal", "rule": "FMP-6"},
                {"seat": 0, "do": "mvoe bt1 1,0", "expect": "illegal"},
                {"seat": 0, "view": {"points": 13, "units": {"bt1": {"hex": [2, 0]}}}},
                {"state": {"points": 13, "turn": 7, "reserve": {"tank": 24}}},
            ],
            "after": {"units": {"bt1": {"hex": [2, 0], "neutralized": False}, "rt9": {"gone": True}}},
        }
    )
    assert answer["ok"], answer
    assert json.loads(json.dumps(answer["state"]))["units"][0]["hex"] == [2, 0]
