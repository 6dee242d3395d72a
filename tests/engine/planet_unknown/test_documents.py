"""Position documents: defaults, refusals, facts, and the way there and back."""

import json
from typing import Any

import pytest

from engine import trial
from engine.documents import differences
from engine.game import Illegal, Unreadable
from engine.rng import Rng

from .scene import DONE, GAME, begin, depot, given, scene, turn, unreadable

EXAMPLE: dict[str, Any] = {
    "round": 9,
    "commander": 1,
    "seats": [
        {
            "tracks": {"water": 2, "rover": 4, "tech": 3},
            "pieces": [
                {"tile": "I2-2", "squares": [[5, 0], [6, 0]]},
                {"tile": "patch", "squares": [[5, 1]]},
                {"tile": "I4-4m", "at": [3, 2]},
            ],
            "meteors": [[6, 2]],
            "rovers": [[5, 0]],
            "collected": {"lifepods": 1, "meteors": 2},
            "hand_end_game": [24],
            "turn": {
                "taken": "I4-4m",
                "movement": 3,
                "pending": [
                    {"kind": "resource", "resource": "water", "ice": True},
                    {"kind": "resource", "resource": "rover"},
                ],
            },
        },
        {
            "corporation": "Flux Industries",
            "flux": "rover",
            "pieces": [{"tile": "I3-1", "squares": [[5, 0], [5, 1], [5, 2]]}],
            "turn": {"taken": "I3-1"},
            "confirmed": True,
        },
    ],
    "station": {
        "rotation": 3,
        "shift": 0,
        "outer": [None, None, None, ["I4-1", "I4-2"], None, None],
        "inner": [None, None, None, None, None, None],
    },
    "civ": {"4": [23, 27]},
}
"""The example of the document form."""


def read(document: dict[str, Any], seats: int | None = None, seed: int = 7) -> Any:
    return GAME.position(document, GAME.Options(), seats, Rng(seed))


def test_the_example_of_the_document_form_plays() -> None:
    document = {
        "game": "planet-unknown",
        "position": EXAMPLE,
        "play": [
            {"seat": 0, "do": "confirm", "expect": "illegal", "rule": "PU-38a"},
            {"seat": 0, "do": "step 5,0 5,1 5,2 6,2", "expect": "legal"},
            {
                "state": {
                    "seats": {"0": {"collected": {"meteors": 3}, "rovers": [[6, 2]], "turn": {"movement": 0}}}
                }
            },
            {"seat": 0, "withdraw": True, "expect": "legal"},
            {"seat": 0, "do": "resolve water", "expect": "legal"},
            {"seat": 0, "do": "boost water", "expect": "legal"},
            {"seat": 0, "do": "resolve rover", "expect": "legal"},
            {"seat": 1, "view": {"hidden": ["I4-2"], "seats": {"0": {"hand_end_game": 1}}}},
            {"seat": 0, "do": "confirm", "expect": "legal"},
        ],
        "after": {
            "phase": "rotate",
            "round": 10,
            "commander": 0,
            "seats": {"0": {"tracks": {"water": 4, "rover": 5}, "count": 3, "on": [1]}},
            "station": {"outer": {"3": ["I4-1", "I4-2"]}},
            "civ": {"4": [27, 23]},
        },
    }
    answer = trial.run(document)
    assert answer["ok"], json.dumps(answer["steps"], indent=1)


def test_what_is_left_out_has_its_default() -> None:
    state = read({"seats": [{}, {"corporation": "flux-industries", "planet": "tartarus"}]})
    facts = GAME.facts(state)
    assert (facts["round"], facts["phase"], facts["pass"], facts["commander"]) == (1, "draft", 1, 0)
    assert (facts["final_round"], facts["no_fit"], facts["slot"], facts["event"]) == (None, [], None, None)
    assert facts["to_act"] == [0, 1]
    first, second = facts["seats"]
    assert first["rover_tokens_waiting"] == 2
    assert first["turn"] == {
        "taken": None,
        "piece": None,
        "pending": [],
        "movement": 0,
        "jumps": 0,
        "drawn": [],
    }
    assert "flux" not in first
    assert (second["planet"], second["corporation"], second["flux"]) == ("Tartarus", "Flux Industries", "civ")
    assert second["lifepods"] == [[6, 0], [1, 3], [6, 4], [6, 6], [10, 8], [6, 9]]


def test_left_out_lifepods_and_tokens_follow_pieces_and_rovers() -> None:
    s = scene({"pieces": [given((7, 2, "civ"))], "rovers": [[7, 2]]})
    assert [7, 2] not in s.seat()["lifepods"]
    assert len(s.seat()["lifepods"]) == 5
    assert s.seat()["rover_tokens_waiting"] == 1
    many = scene({"rovers": [[5, 0], [5, 1], [5, 2]]})
    assert many.seat()["rover_tokens_waiting"] == 0


def test_a_drawn_stack_lacks_the_tiles_named_and_a_drawn_stock_the_cards_taken() -> None:
    seat = {
        "pieces": [{"tile": "I2-2", "squares": [[5, 0], [5, 1]]}],
        "hand_end_game": [24],
        "shown_cards": [25, 26],
        "turn": {"taken": "I4-1", "piece": None},
    }
    facts = scene(seat, {}, station=depot(None, ["I3-1"])).facts
    assert sorted(facts["station"]["inner"][4]) == sorted(
        f"I2-{n}{m}" for n in range(6) for m in ("", "m") if f"I2-{n}{m}" != "I2-2"
    )
    assert "I4-1" not in facts["station"]["outer"][3]
    assert len(facts["civ"]["4"]) == 3 - 3
    assert [len(facts["civ"][str(rank)]) for rank in (1, 2, 3)] == [3, 3, 3]


def test_the_draw_follows_the_seed() -> None:
    assert read({"seats": [{}, {}]}, seed=1) == read({"seats": [{}, {}]}, seed=1)
    assert GAME.facts(read({"seats": [{}, {}]}, seed=1)) != GAME.facts(read({"seats": [{}, {}]}, seed=2))


def test_a_stack_may_hold_several_shapes_and_a_tile_may_be_named_twice() -> None:
    s = scene({"pieces": [{"tile": "I4-2", "at": [3, 1]}]}, station=depot(["I4-2", "S4-1", "I4-2"], []))
    assert s.facts["station"]["outer"][0] == ["I4-2", "S4-1", "I4-2"]


@pytest.mark.rule("PU-67")
def test_the_slot_is_the_first_seat_from_the_commander_that_is_owed_a_rank_with_cards() -> None:
    civ = {"1": [], "2": [8], "3": [], "4": []}
    s = scene({"owed": [2]}, {"owed": [1]}, {"owed": [2]}, phase="picks", commander=1, civ=civ)
    s.holds(slot=2, to_act=[2])
    assert s.pending(2) == [{"kind": "pick", "rank": 2}]
    assert s.seat(0)["owed"] == [2]


def test_a_position_in_which_nobody_owes_anything_goes_on_at_once() -> None:
    scene(DONE, DONE).holds(phase="rotate", round=2, commander=1)
    scene({}, {}, phase="picks").holds(phase="rotate", round=2)
    scene({}, {}, phase="choose").holds(phase="rotate", round=1)


def test_pieces_that_lie_there_are_not_judged_by_the_placing_rules() -> None:
    loose = [{"tile": "I2-2", "squares": [[5, 5], [5, 6]]}, {"tile": "patch", "squares": [[8, 8]]}]
    s = scene({"planet": "tartarus", "pieces": [*loose, {"tile": "I4-4", "at": [4, 4]}][:2]})
    assert s.seat()["count"] == 2
    across = scene({"planet": "tartarus", "pieces": [{"tile": "I4-4", "at": [2, 4]}]})
    assert across.seat()["pieces"][0]["squares"] == [[2, 4], [3, 4], [4, 4], [5, 4]]


def test_before_and_the_open_cards_may_be_named() -> None:
    seat = {
        "tracks": {"civ": 3},
        "turn": turn("boost"),
        "before": {"tracks": {"civ": 2}, "hand_size": 1},
        "hand_end_game": [6],
    }
    s = scene(seat, {})
    assert s.view(1)["seats"][0]["tracks"]["civ"] == 2
    assert s.view(0)["seats"][0]["tracks"]["civ"] == 3


def test_left_out_before_is_the_board_without_the_pieces_of_the_turn() -> None:
    seen = GAME.view_facts(GAME.view(read(EXAMPLE), 1))["seats"][0]
    assert [piece["tile"] for piece in seen["pieces"]] == ["I2-2", "patch"]
    assert seen["meteors"] == []
    assert "turn" not in seen


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (
            {"pieces": [{"tile": "I2-2", "squares": [[5, 0], [12, 4]]}]},
            "seats[0].pieces[0].squares: [12, 4] is not on the board",
        ),
        (
            {"pieces": [{"tile": "I2-2", "squares": [[4, 0], [5, 0]]}]},
            "seats[0].pieces[0].squares: [4, 0] is not on the grid of KSB-4156",
        ),
        (
            {"pieces": [given((5, 0, "civ")), {"tile": "I2-2", "squares": [[5, 0], [5, 1]]}]},
            "seats[0].pieces[1]: [5, 0] is under another piece",
        ),
        (
            {"pieces": [{"tile": "I2-2", "squares": [[5, 0], [6, 1]]}]},
            "seats[0].pieces[0].squares: this is not the shape of I2-2",
        ),
        (
            {"pieces": [{"tile": "I9-2", "squares": [[5, 0], [6, 1]]}]},
            'seats[0].pieces[0].tile: there is no tile "I9-2"',
        ),
        ({"pieces": [{"tile": "I2-2"}]}, "seats[0].pieces[0].squares: this key is needed, or at"),
        (
            {"pieces": [{"tile": "I2-2", "at": [5, 0], "squares": [[5, 0], [5, 1]]}]},
            "seats[0].pieces[0]: a tile is written with squares or with at, not both",
        ),
        ({"pieces": [{"tile": "I4-2", "at": [10, 5]}]}, "seats[0].pieces[0].at: [12, 5] is not on the board"),
        (
            {"pieces": [{"tile": "patch", "squares": [[5, 0], [5, 1]]}]},
            "seats[0].pieces[0].squares: a patch covers one square, not 2",
        ),
        (
            {"pieces": [{"tile": "given", "squares": [[5, 0]]}]},
            "seats[0].pieces[0].squares[0]: expected [x, y, terrain], got [5, 0]",
        ),
        ({"pieces": [given((5, 0, "lava"))]}, 'seats[0].pieces[0].squares[0]: there is no terrain "lava"'),
        ({"lifepods": [[5, 0]], "pieces": [given((5, 0, "civ"))]}, "seats[0].lifepods: [5, 0] is covered"),
        ({"lifepods": [[0, 0]]}, "seats[0].lifepods: [0, 0] is not on the grid of KSB-4156"),
        ({"lifepods": [[5, 0], [5, 0]]}, "seats[0].lifepods: these stand twice on [5, 0]"),
        ({"meteors": [[5, 0]]}, "seats[0].meteors: [5, 0] is not covered"),
        ({"rovers": [[5, 0], [5, 0]]}, "seats[0].rovers: two rovers stand on [5, 0]"),
        ({"rovers": [[7, 2]]}, "seats[0].rovers: [7, 2] holds a lifepod"),
        (
            {"rovers": [[5, 0]], "meteors": [[5, 0]], "pieces": [given((5, 0, "civ"))]},
            "seats[0].rovers: [5, 0] holds a meteor",
        ),
        ({"rovers": [[0, 0]]}, "seats[0].rovers: [0, 0] is not on the grid of KSB-4156"),
        (
            {"rovers": [[5, 0]], "rover_tokens_waiting": 14},
            "seats[0].rovers: 1 on the planet and 14 waiting, there are 14",
        ),
        ({"tracks": {"civ": 16}}, "seats[0].tracks.civ: expected int <= 15, got 16"),
        ({"tracks": {"energy": 1}}, "seats[0].tracks.energy: unknown key"),
        ({"hand_end_game": [4]}, "seats[0].hand_end_game[0]: 4 is an IMMEDIATE card"),
        ({"hand_end_game": [99]}, "seats[0].hand_end_game[0]: there is no civ card 99"),
        ({"shown_cards": [6]}, "seats[0].shown_cards[0]: 6 is an END GAME card"),
        ({"flux": "civ"}, "seats[0].flux: Universal Coalition has no flux token"),
        ({"techs": [1]}, "seats[0].techs: Universal Coalition unlocks no techs with lifepods"),
        ({"track_lifepods": []}, "seats[0].track_lifepods: Universal Coalition puts no lifepods on tracks"),
        ({"water_path_index": 3}, "seats[0].water_path_index: Universal Coalition has no water path"),
        ({"markers": {}}, "seats[0].markers: Universal Coalition has no markers that leave their tracks"),
        ({"used": ["flux_rovers"]}, 'seats[0].used[0]: Universal Coalition has no tech "flux_rovers"'),
        ({"planet": "arashi"}, "seats[0].planet: Arashi is not played by this version of the game"),
        ({"planet": "Pluto"}, 'seats[0].planet: there is no planet "Pluto"'),
        (
            {"corporation": "Cosmos Inc"},
            "seats[0].corporation: Cosmos Inc is not played by this version of the game",
        ),
        (
            {"turn": turn({"kind": "pick", "rank": 1})},
            'seats[0].turn.pending[0].kind: "pick" has no place in phase draft',
        ),
        (
            {"turn": turn("flux")},
            'seats[0].turn.pending[0].kind: "flux" has no place with Universal Coalition',
        ),
        ({"turn": turn({"kind": "event"})}, "seats[0].turn.pending[0].kind: invalid value"),
        ({"turn": {"taken": "X1-1"}}, 'seats[0].turn.taken: there is no tile "X1-1"'),
        ({"turn": {"taken": "I2-2", "piece": 0}}, "seats[0].turn.piece: piece 0 is not the tile taken"),
        ({"last": 0}, "seats[0].last: 0 is not the index of a polyomino"),
        ({"objectives_private": [1]}, "seats[0].objectives_private[0]: there is no objective 1"),
        ({"dealt": {"planet": "tartarus"}}, "seats[0].dealt: choices are made in phase choose only"),
        ({"colour": "blue"}, "seats[0].colour: unknown key"),
        ({"out": 0}, "seats[0].out: expected int >= 1, got 0"),
    ],
)
def test_an_impossible_seat_is_refused_by_a_sentence_with_key_and_value(
    seat: dict[str, Any], sentence: str
) -> None:
    assert unreadable(seat).startswith(sentence)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"round": 0}, "round: expected int >= 1, got 0"),
        ({"phase": "event"}, "phase: the events option is not played by this version of the game"),
        ({"event": 70}, "event: the events option is not played by this version of the game"),
        ({"event_deck": [70]}, "event_deck: the events option is not played by this version of the game"),
        ({"phase": "lunch"}, "phase: invalid enum value 'lunch'"),
        (
            {"shared_objectives": [40]},
            "shared_objectives: Jump Drive is not played by this version of the game",
        ),
        ({"commander": 2}, "commander: there is no seat 2"),
        ({"slot": 2, "phase": "picks"}, "slot: there is no seat 2"),
        ({"slot": 0}, "slot: no slot is open in phase draft"),
        ({"no_fit": [5]}, "no_fit[0]: there is no seat 5"),
        ({"neighbours": [{"id": 40, "between": [0, 2]}]}, "neighbours[0].between: there is no seat 2"),
        ({"neighbours": [{"id": 40, "between": [0, 0]}]}, "neighbours[0].between: a card lies between"),
        ({"neighbours": [{"id": 4, "between": [0, 1]}]}, "neighbours[0].id[0]: there is no objective 4"),
        ({"station": depot(["I2-2"], [])}, "station.outer[0][0]: I2-2 belongs to the other ring"),
        ({"station": depot([], ["X"])}, 'station.inner[0][0]: there is no tile "X"'),
        ({"station": {"rotation": 6}}, "station.rotation: expected int <= 5, got 6"),
        ({"station": {"outer": []}}, "station.outer: expected array of length >= 6"),
        ({"civ": {"1": [8]}}, "civ.1[0]: card 8 is of rank 2"),
        ({"civ": {"1": [80]}}, "civ.1[0]: there is no civ card 80"),
        ({"civ": {"5": []}}, "civ.5: unknown key"),
        ({"moon": 1}, "moon: unknown key"),
    ],
)
def test_an_impossible_table_is_refused_by_a_sentence(table: dict[str, Any], sentence: str) -> None:
    assert unreadable({}, {}, **table).startswith(sentence)


def test_every_seat_out_too_many_seats_and_options_that_do_not_fit_are_refused() -> None:
    assert unreadable({"out": 1}, {"out": 2}) == "seats: every seat is out"
    assert unreadable(*[{}] * 7).startswith("seats: expected array of length <= 6")
    assert unreadable({}, {}, options={"events": True}).startswith("option events")
    assert unreadable({}, {}, {}, options={"station": "fixed"}).startswith("option station")
    with pytest.raises(Unreadable, match="2 seats, the table has 3"):
        read({"seats": [{}, {}]}, 3)


def test_the_pending_items_of_a_seat_without_the_open_slot_are_refused() -> None:
    seats = {"owed": [1]}, {"turn": {"pending": [{"kind": "pick", "rank": 1}]}}
    assert unreadable(*seats, phase="picks", civ={"1": [6]}).startswith("seats[1].turn.pending")


def test_describe_leaves_the_defaults_out_and_writes_pieces_as_squares() -> None:
    document = GAME.describe(read(EXAMPLE))
    assert set(document) == {"seats", "round", "commander", "station", "civ"}
    first, second = document["seats"]
    assert first == {
        "tracks": {"water": 2, "rover": 4, "tech": 3},
        "pieces": [
            {"tile": "I2-2", "squares": [[5, 0], [6, 0]]},
            {"tile": "patch", "squares": [[5, 1]]},
            {"tile": "I4-4m", "squares": [[3, 2], [4, 2], [5, 2], [6, 2]]},
        ],
        "meteors": [[6, 2]],
        "rovers": [[5, 0]],
        "collected": {"lifepods": 1, "meteors": 2},
        "hand_end_game": [24],
        "turn": EXAMPLE["seats"][0]["turn"],
    }
    assert second == {
        "corporation": "Flux Industries",
        "pieces": [{"tile": "I3-1", "squares": [[5, 0], [5, 1], [5, 2]]}],
        "flux": "rover",
        "turn": {"taken": "I3-1"},
        "confirmed": True,
    }


@pytest.mark.parametrize("phase", ["choose", "rotate", "draft", "picks", "end", "end-picks", "over"])
def test_a_state_of_every_phase_comes_back(phase: str) -> None:
    options = {
        "planets": "choice",
        "corporations": "choice",
        "private_objectives": True,
        "neighbour_objectives": True,
    }
    seats = {"owed": [1], "hand_end_game": [24, 6], "kept_patches": 1, "tracks": {"tech": 5}}, {"owed": [2]}
    s = scene(*seats, phase=phase, options=options, neighbours=[{"id": 44, "between": [0, 1]}])
    state = s.table.state
    document = json.loads(json.dumps(GAME.describe(state)))
    assert GAME.position(document, state.options, 2, state.rng) == state
    assert GAME.seats_of(document) == 2


def test_facts_name_every_key_and_what_is_worked_out() -> None:
    facts = begin(2).facts
    assert {"lines", "total", "uncovered", "meteors_left", "places", "to_act"} <= set(facts)
    assert facts["uncovered"] == [96, 96]
    seat = facts["seats"][0]
    named = {
        *("planet", "corporation", "tracks", "pieces", "last", "meteors", "lifepods", "rovers"),
        *("rover_tokens_waiting", "collected", "kept_patches", "hand_end_game", "shown_cards"),
        *("objectives_private", "objectives_dealt", "chosen", "dealt", "owed", "turn", "used", "round_start"),
        *("confirmed", "out", "covered", "count", "on"),
    }
    assert named <= set(seat)


def test_facts_compare_pieces_by_number_and_stocks_without_order() -> None:
    s = scene({"pieces": [given((5, 0, "civ")), given((5, 1, "civ"))]}, civ={"1": [7, 6]})
    s.holds(seats={"0": {"pieces": {"count": 2}}}, civ={"1": [7, 6]})
    s.holds(seats={"0": {"pieces": {"count": 2, "0": {"tile": "given"}}}}, civ={"1": [6, 7]})
    for wrong in (
        {"seats": {"0": {"pieces": {"count": 1}}}},
        {"seats": {"0": {"pieces": []}}},
        {"civ": {"1": [6]}},
        {"civ": {"1": 2}},
    ):
        assert list(differences(wrong, s.facts, GAME.unordered))


@pytest.mark.rule("PU-21")
def test_a_refused_withdrawal_rests_on_its_rule() -> None:
    with pytest.raises(Illegal) as refusal:
        scene({}).withdraw(0)
    assert refusal.value.rule == "PU-21"
