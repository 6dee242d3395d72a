"""Position documents: every key, what is refused, and the way back (documents of Metal Minds)."""

import json
from random import Random
from typing import Any

import pytest

from engine.documents import convert
from engine.game import Illegal, Unreadable
from engine.metal_minds.deck import deck_of
from engine.metal_minds.forms import PositionForm
from engine.rng import Rng

from .decks import wild_deck
from .scene import GAME, agent, gadget, game, machine, maneuver, read, scene, unreadable

EXAMPLE: dict[str, Any] = {
    "players": 2,
    "agents": ["quintessa", "nevin"],
    "round": 3,
    "seat": 1,
    "order": [0, 1],
    "acts": 2,
    "hands": [["long-reach#1"], ["mesmerize#2", "fissure-spark#4"]],
    "zones": [
        ["relay-mast#1"],
        [{"card": "ore-loader#2", "used": True, "new": False}, {"card": "supply-crate#1", "new": True}],
    ],
    "res": [{"purple": 2}, {"purple": 1, "orange": 3, "green": 0}],
    "spheres": [2, 4],
    "heap": ["lava-tap#2", "deep-scan#1"],
    "act": {
        "by": "play",
        "card": "cast-off#1",
        "stage": "effect",
        "steps": [{"op": "gain_any", "n": 2}],
    },
    "known": [[], ["long-reach#1"]],
}

SPHERE = {"op": "spheres", "n": 1}
HIT = {"op": "foe_discard", "who": "each", "n": 2, "chooser": "owner"}
CARDS = {"x": maneuver(), "m": machine(SPHERE), "d": gadget(SPHERE), "hit": maneuver(HIT)}


def back(state, options=None, seats=None):
    """The state of its own description, through JSON."""
    document = json.loads(json.dumps(GAME.describe(state)))
    return GAME.position(document, options or GAME.Options(), seats or len(state.hands), state.rng)


def test_the_example_is_read_and_goes_on():
    s = scene(**EXAMPLE)
    s.shows(question={"seat": 1, "asks": ["colour"]}, inventory_size=75 - 9)
    assert s.legal == ["colour purple", "colour orange", "colour green"]
    s.do(1, "colour green", "colour green")
    s.shows(
        acts=3, act=None, res=[{"purple": 2, "orange": 1, "green": 1}, {"purple": 1, "orange": 3, "green": 2}]
    )
    s.shows(heap=["lava-tap#2", "deep-scan#1", "cast-off#1"], sideways=[[], ["ore-loader#2"]])
    assert s.refused(1, "use supply-crate#1") == "MM-32"


def test_the_example_comes_back_whole_and_its_description_names_no_more():
    state = read(**EXAMPLE)
    assert back(state) == state
    described = GAME.describe(state)
    assert set(described) == set(EXAMPLE) - {"order"} | {"inventory", "rotate"}
    assert described["act"] == {
        "by": "play",
        "card": "cast-off#1",
        "stage": "effect",
        "steps": [{"op": "gain_any", "n": 2}],
    }


def test_what_is_left_out_has_its_default():
    s = scene()
    s.shows(
        players=2,
        hands=[[], []],
        zones=[[], []],
        res=[{"purple": 1, "orange": 1, "green": 1}] * 2,
        spheres=[0, 0],
        agent_used=[False, False],
        inventory_size=75,
        heap=[],
        box=[],
        order=[0, 1],
        rotate=False,
        first=0,
        seat=0,
        round=1,
        tiebreak=0,
        out=[],
        phase=1,
        acts=0,
        skipping=0,
        act=None,
        known=[[], []],
        timed_out=None,
        shuffles=[],
        picks=[],
        cards=None,
    )
    assert len(set(s["agents"])) == 2
    assert scene(order=[1, 0])["first"] == scene(order=[1, 0])["seat"] == 1
    assert scene(players=3, first=2)["seat"] == 2
    assert scene(players=3, order=[1, 2, 0], out=[1])["first"] == 2
    assert scene(out=[1])["phase"] == "over"
    assert scene(options={"rotate": True})["rotate"] is True
    assert scene(options={"rotate": True}, rotate=False)["rotate"] is False


def test_the_number_of_players_follows_the_first_list_by_seat():
    assert GAME.seats_of({}) == 2
    assert GAME.seats_of({"spheres": [1, 2, 3]}) == 3
    assert GAME.seats_of({"players": 4}) == 4
    assert GAME.seats_of({"players": "x", "hands": 7}) == 2
    scene(spheres=[1, 2, 3]).shows(players=3)


def test_the_inventory_left_out_is_drawn_from_all_that_is_named_nowhere():
    state = read(hands=[["lava-tap#1"], []], box=["lava-tap#2"])
    assert len(state.inventory) == 73
    assert sorted(state.inventory) != list(state.inventory)
    assert {*state.inventory} == {*deck_of(b"").instances} - {"lava-tap#1", "lava-tap#2"}
    assert read(hands=[["lava-tap#1"], []], box=["lava-tap#2"]) == state, "from the generator that is given"


def test_with_test_cards_only_the_instances_that_are_named_exist():
    s = scene(cards={"x": {"class": "maneuver"}}, hands=[["x#1"], ["x#7"]])
    s.shows(inventory=[], heap=[], agents=[{"max_hand": 9, "max_zone": 9, "power": None}] * 2)
    s.shows(cards={"x": {"class": "maneuver", "cost": {}, "name": "x", "subtype": "service"}})
    assert s["cards"]["x"]["ability"] == {"use": "instant", "cost": [], "effect": []}
    s.do(0, "end").shows(hands=[["x#1"], ["x#7"]])


def test_agents_of_a_position_have_defaults_and_come_back():
    power = {"use": "cyclic", "cost": [{"op": "pay_any", "n": 1}], "effect": [SPHERE]}
    s = scene(agents=[{"max_hand": 3, "power": {"cost": power["cost"], "effect": power["effect"]}}, "maj"])
    s.shows(agents=[{"max_hand": 3, "max_zone": 9, "power": power}, "maj"])
    assert back(s.table.state) == s.table.state
    s.do(0, "agent", "pay green").shows(spheres=[1, 0])


def test_resources_may_be_objects_or_lists():
    scene(res=[[1, 2, 3], {"green": 0}]).shows(
        res=[{"purple": 1, "orange": 2, "green": 3}, {"purple": 1, "orange": 1, "green": 0}]
    )


def test_a_bare_number_of_out_is_a_resignation_each_a_stage_of_its_own():
    s = scene(players=4, out=[2, {"seat": 0, "by": "tie", "stage": 5}, 3])
    s.shows(
        out=[
            {"seat": 2, "by": "resigned", "stage": 1},
            {"seat": 0, "by": "tie", "stage": 5},
            {"seat": 3, "by": "resigned", "stage": 6},
        ],
        phase="over",
        winner=[1],
    )


class TestShufflesAndPicks:
    def test_a_list_that_does_not_hold_the_heap_is_put_in_order(self):
        s = scene(
            cards=CARDS,
            agents=[agent({"op": "draw", "n": 1}), agent()],
            inventory=["x#1"],
            heap=["x#2", "x#3", "x#4", "x#5"],
            shuffles=[["x#5", "x#1", "x#3"], ["x#9"]],
            hands=[["x#9"], []],
        )
        s.do(0, "agent")
        assert s["inventory"][:2] == ["x#5", "x#3"]
        assert {*s["inventory"][2:]} == {"x#2", "x#4"}
        s.shows(shuffles=[["x#9"]])

    def test_each_is_used_for_one_shuffle_and_then_gone(self):
        s = scene(
            cards=CARDS,
            agents=[agent({"op": "draw", "n": 4}), agent()],
            inventory=["x#1"],
            heap=["x#2"],
            shuffles=[["x#2"]],
            hands=[["x#3", "x#4"], []],
        )
        s.do(0, "agent").shows(hands=[["x#3", "x#4", "x#1", "x#2"], []], shuffles=[], reshuffles=1)
        assert "shuffles" not in GAME.describe(s.table.state)

    def test_picks_come_first_when_they_are_in_that_hand(self):
        chance = maneuver({"op": "foe_discard", "who": "each", "n": 1, "chooser": "random"})
        s = scene(
            cards=CARDS | {"c": chance}, hands=[["c#1"], ["x#1", "x#2"], ["x#3", "x#4"]], picks=["x#4", "x#2"]
        )
        s.do(0, "play c#1").shows(heap=["x#2", "x#4", "c#1"], picks=[])


class TestTheAct:
    def test_stages_target_and_cost_are_read(self):
        cards = CARDS | {
            "a": maneuver({"op": "foe_spheres", "who": "one", "n": 1}, extra=({"op": "discard", "n": 1},))
        }
        hands = [["x#1", "x#2"], [], []]
        s = scene(
            cards=cards, hands=hands, spheres=[0, 2, 2], act={"by": "play", "card": "a#1", "stage": "target"}
        )
        assert s.legal == ["target 1", "target 2"]
        s.do(0, "target 1 > discard x#1").shows(spheres=[0, 1, 2])
        s = scene(
            cards=cards,
            hands=hands,
            spheres=[0, 2, 2],
            act={"by": "play", "card": "a#1", "stage": "cost", "target": 2},
        )
        s.do(0, "discard x#2").shows(spheres=[0, 2, 1], heap=["x#2", "a#1"])

    def test_what_was_paid_goes_back_when_the_act_is_dropped(self):
        cards = CARDS | {"a": maneuver(SPHERE, cost={"green": 1}, extra=({"op": "discard", "n": 2},))}
        s = scene(
            cards=cards,
            hands=[["x#1", "x#3", "x#4"], []],
            heap=["x#9", "x#2"],
            inventory=["x#10", "x#11", "x#12", "x#13"],
            res=[[1, 1, 0], [1, 1, 1]],
            act={
                "by": "play",
                "card": "a#1",
                "stage": "cost",
                "paid": [{"colour": "green", "n": 1}, {"card": "x#2", "from": "hand", "at": 1}],
                "steps": [{"op": "discard", "n": 1}],
            },
        )
        assert s.legal == ["discard x#1", "discard x#3", "discard x#4"]
        assert back(s.table.state) == s.table.state
        s.timeout(0).shows(heap=["x#9"], res=[{"green": 1}, {}])
        assert list(s["hands"][0]) == ["x#1", "x#2", "x#3", "x#4", "a#1", "x#10", "x#11", "x#12"]

    def test_a_played_card_may_still_stand_in_the_hand_before_it_is_paid(self):
        cards = CARDS | {"a": maneuver(SPHERE, extra=({"op": "discard", "n": 1},))}
        pile = ["x#10", "x#11", "x#12", "x#13"]
        act = {"by": "play", "card": "a#1", "stage": "cost"}
        s = scene(cards=cards, hands=[["a#1", "x#1", "x#2"], []], inventory=pile, act=act)
        assert s.legal == ["discard x#1", "discard x#2"]
        s.timeout(0)
        assert list(s["hands"][0])[:3] == ["a#1", "x#1", "x#2"]

    def test_victims_are_worked_out_from_the_step_or_given(self):
        act = {"by": "play", "card": "hit#1", "steps": [HIT | {"n": 1}]}
        hands = [[], ["x#1", "x#2", "x#3"], ["x#4", "x#5", "x#6"]]
        s = scene(cards=CARDS, hands=hands, act=act).shows(act={"victims": [1, 2]}, to_act=[1])
        assert back(s.table.state) == s.table.state
        s.do(1, "discard x#1").shows(to_act=[2])
        s.do(2, "discard x#4").shows(to_act=[2])
        s.do(2, "discard x#5").shows(to_act=[0])
        s = scene(cards=CARDS, hands=hands, act=act | {"victims": [2]}).shows(to_act=[2])
        s.do(2, "discard x#6").shows(to_act=[0], hands=[[], ["x#1", "x#2", "x#3"], ["x#4", "x#5"]])

    def test_looked_at_cards_lie_with_the_act(self):
        cards = CARDS | {"dig": maneuver({"op": "dig", "look": 3, "take": 2})}
        act = {
            "by": "play",
            "card": "dig#1",
            "steps": [{"op": "dig", "look": 3, "take": 1}],
            "looked": ["x#1", "x#2"],
        }
        s = scene(cards=cards, players=2, act=act)
        assert s.legal == ["take x#1", "take x#2"]
        s.do(0, "take x#2").shows(hands=[["x#2"], []], heap=["x#1", "dig#1"])

    def test_an_end_may_lie_inside_an_option_or_a_repetition(self):
        gain = {"op": "gain_any", "n": 2}
        choose = {"op": "choose", "options": [[SPHERE], [gain, SPHERE]]}
        per = {"op": "per", "count": "own_hand", "every": 1, "max": 3, "step": gain}
        cards = CARDS | {"c": maneuver(choose, SPHERE), "p": maneuver(per, SPHERE)}
        left = gain | {"n": 1}
        scene(cards=cards, players=2, act={"by": "play", "card": "c#1", "steps": [left, SPHERE, SPHERE]})
        scene(cards=cards, players=2, act={"by": "play", "card": "p#1", "steps": [left, gain, SPHERE]})
        for card, steps in (
            ("c#1", [left, SPHERE]),
            ("c#1", [gain | {"n": 3}, SPHERE, SPHERE]),
            ("p#1", [gain] * 4 + [SPHERE]),
            ("p#1", [SPHERE, SPHERE]),
        ):
            said = unreadable(cards=cards, act={"by": "play", "card": card, "steps": steps})
            assert said == "act.steps: this is no end of what the act does in this stage"

    def test_where_no_question_is_open_the_seat_can_only_go(self):
        cards = CARDS | {"a": maneuver({"op": "draw", "n": 1}, {"op": "gain_any", "n": 1})}
        s = scene(cards=cards, players=2, inventory=["x#1"], act={"by": "play", "card": "a#1"})
        s.shows(question={"seat": 0, "asks": ["go"]}, legal=["go"], to_act=[0], hands=[[], []])
        assert s.refused(0, "colour green") == "MM-50a"
        s.do(0, "go").shows(hands=[["x#1"], []], question={"asks": ["colour"]})
        s = scene(cards=CARDS, hands=[["x#1"], []], phase=2).shows(legal=["go"])
        s.do(0, "go").shows(seat=1)
        scene(cards=CARDS, players=2, acts=200).shows(legal=["go"]).do(0, "go").shows(seat=1)
        s = scene(cards=CARDS, hands=[[], ["x#1"]], act={"by": "play", "card": "hit#1"}).shows(
            legal=["go"], to_act=[0]
        )
        s.do(0, "go").shows(heap=["x#1", "hit#1"])

    def test_go_is_never_legal_in_play(self):
        s = scene(cards=CARDS, hands=[["x#1"], []])
        assert s.refused(0, "go") == "MM-50a"

    def test_timed_out_goes_with_a_victims_open_answer(self):
        gain = {"op": "gain_any", "n": 2}
        cards = CARDS | {"a": maneuver(gain, HIT, gain)}
        hands = [[], ["x#1", "x#2", "x#3"]]
        act = {"by": "play", "card": "a#1", "steps": [HIT, gain]}
        s = scene(cards=cards, hands=hands, act=act, timed_out=2, res=[[0, 0, 0], [0, 0, 0]])
        assert back(s.table.state) == s.table.state
        s.do(1, "discard x#1", "discard x#2").shows(res=[{"purple": 1, "orange": 0, "green": 1}, {}], seat=1)
        said = unreadable(cards=cards, hands=hands, timed_out=2)
        assert said == "timed_out: 2, but no victim's answer is open (MM-68)"


@pytest.mark.rule("MM-49", "MM-7", "MM-20", "MM-30", "MM-64", "MM-51", "MM-66")
@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"heap": ["lava-tap#1", "lava-tap#1"]}, "heap[1]: lava-tap#1 is in heap as well"),
        ({"hands": [["lava-tap#1"], ["lava-tap#1"]]}, "hands[1][0]: lava-tap#1 is in hands[0] as well"),
        ({"hands": [["mesmerize#3"], []]}, "hands[0][0]: mesmerize#3: there are 2 copies"),
        ({"hands": [["chain-core#2"], []]}, "hands[0][0]: chain-core#2: there is 1 copy"),
        ({"heap": ["nothing#1"]}, "heap[0]: nothing#1: there is no card nothing"),
        ({"heap": ["lava-tap"]}, 'heap[0]: "lava-tap" is no instance'),
        ({"heap": ["lava-tap#0"]}, 'heap[0]: "lava-tap#0" is no instance'),
        ({"inventory": ["lava-tap#1"]}, "inventory: 74 cards are missing, the first is cavern-haul#1"),
        ({"agents": ["maj", "maj"]}, "agents[1]: maj is dealt twice"),
        ({"agents": ["maj", "bob"]}, 'agents[1]: "bob": there is no such agent'),
        ({"agents": ["maj", {"max_hand": -1}]}, "agents[1].max_hand"),
        ({"zones": [["cast-off#1"], []]}, "zones[0][0]: cast-off#1 is a maneuver and stands in no zone"),
        (
            {"zones": [[{"card": "crack-seed#1", "used": True}], []]},
            "zones[0][0].used: crack-seed#1 is a gadget",
        ),
        ({"hands": [[], [], ["lava-tap#1"]], "out": [2]}, "hands[2]: seat 2 is out and holds no cards"),
        ({"zones": [[], [], ["relay-mast#1"]], "out": [2]}, "zones[2]: seat 2 is out and holds no cards"),
        ({"hands": [[], []], "spheres": [1, 2, 3]}, "spheres: 3 items, but there are 2 players"),
        ({"players": 3, "hands": [[], []]}, "hands: 2 items, but there are 3 players"),
        ({"players": 5}, "players: expected int <= 4"),
        ({"hands": [[]]}, "players: 1 is not 2 to 4"),
        ({"order": [0, 0]}, "order: [0, 0] is no order of the seats 0 to 1"),
        ({"order": [0, 1, 2]}, "order: [0, 1, 2] is no order"),
        ({"seat": 2}, "seat: seat 2 is not in the game"),
        ({"players": 3, "out": [1], "seat": 1}, "seat: seat 1 is not in the game (in are: 0, 2)"),
        ({"players": 3, "out": [1], "first": 1}, "first: seat 1 is not in the game"),
        ({"out": [0, 1]}, "out: nobody is in"),
        ({"out": [0, 0]}, "out[1]: seat 0 stands there twice"),
        ({"out": [7]}, "out[0]: there is no seat 7"),
        ({"players": 3, "out": [{"seat": 1, "by": "died", "stage": 1}]}, "out[0].by"),
        ({"out": [1], "phase": 1}, "phase: 1, but with one player in the game is over"),
        ({"spheres": [-1, 0]}, "spheres[0]: expected int >= 0, got -1"),
        ({"res": [{"purple": -1}, {}]}, "res[0].purple"),
        ({"res": [[1, 2], [1, 2, 3]]}, "res[0]"),
        ({"res": [{"blue": 1}, {}]}, "res[0].blue: unknown key"),
        ({"spheres": [10000, 0]}, "spheres[0]"),
        ({"round": 0}, "round"),
        ({"round": 61}, "round: 61, but without a tie-break 60 is the last"),
        ({"tiebreak": 11}, "tiebreak"),
        ({"phase": 3}, "phase"),
        ({"acts": 201}, "acts"),
        ({"skipping": 3}, "skipping"),
        ({"skipping": 1, "phase": 2}, "skipping: 1, but phase 1 is over"),
        ({"hats": 1}, "hats: unknown key"),
        ({"seat": None}, "seat"),
        ({"seat": True}, "seat"),
        ({"known": [["lava-tap#1"], []]}, "known[0][0]: lava-tap#1 is in no other hand"),
        (
            {"hands": [["lava-tap#1"], []], "known": [["lava-tap#1"], []]},
            "known[0][0]: lava-tap#1 is in no other hand",
        ),
        ({"shuffles": [["lava-tap#1", "lava-tap#1"]]}, "shuffles[0][1]: lava-tap#1 stands there twice"),
        ({"picks": ["zzz#1"]}, "picks[0]: zzz#1: there is no card zzz"),
        ({"cards": {"x": {"class": "maneuver"}}, "box": ["x#1"]}, "box: with `cards`"),
        ({"cards": {"x": {"class": "hat"}}}, "cards.x.class"),
        ({"cards": {"x": {}}}, "cards.x.class: this key is needed"),
        ({"cards": {"x": {"class": "machine", "cost": {"red": 1}}}}, "cards.x.cost.red: unknown key"),
        (
            {"cards": {"x": {"class": "machine", "ability": {"effect": [{"op": "zap"}]}}}},
            "cards.x.ability.effect[0].op",
        ),
        ({"cards": {"x y": {"class": "machine"}}}, 'cards.x y: "x y" is no id'),
        (
            {"cards": {"x": {"class": "machine"}}, "heap": ["x#100"]},
            "x#100: a test card has 99 copies at most",
        ),
        (
            {"cards": {"x": {"class": "machine"}}, "heap": ["lava-tap#1"]},
            "heap[0]: lava-tap#1: there is no card lava-tap",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_field_and_value(position, said):
    assert unreadable(**position).startswith(said)


ACT_CARDS = CARDS | {
    "p": maneuver(SPHERE, extra=({"op": "discard", "n": 1},)),
    "t": maneuver({"op": "foe_discard", "who": "one", "n": 1}),
    "dig": maneuver({"op": "dig", "look": 2, "take": 1}),
}


@pytest.mark.rule("MM-49", "MM-51")
@pytest.mark.parametrize(
    ("act", "position", "said"),
    [
        ({"by": "use", "card": "m#1"}, {}, "act.card: m#1 is not in zones[0]"),
        ({"by": "use", "card": "m#1"}, {"zones": [[], ["m#1"], []]}, "act.card: m#1 is not in zones[0]"),
        ({"by": "play", "card": "x#1"}, {"hands": [["x#1"], [], []]}, "act.card: x#1 is in hands[0] as well"),
        ({"by": "play", "card": "x#1"}, {"heap": ["x#1"]}, "act.card: x#1 is in heap as well"),
        ({"by": "play", "card": "m#1"}, {}, "act: m#1 is a device: placing it is no effect"),
        ({"by": "play"}, {}, "act.card: this key is needed"),
        ({"by": "agent", "card": "x#1"}, {}, 'act.card: "x#1", but the agent\'s power has no card'),
        ({"by": "agent"}, {}, "act: the agent has no power"),
        ({"by": "magic"}, {}, "act.by"),
        ({"by": "play", "card": "zz#1"}, {}, "act.card: zz#1: there is no card zz"),
        ({"by": "play", "card": "t#1", "target": 0}, {}, "act.target: seat 0 is no opponent"),
        ({"by": "play", "card": "t#1", "target": 3}, {}, "act.target: seat 3 is no opponent"),
        ({"by": "play", "card": "t#1", "target": 1}, {"out": [1]}, "act.target: seat 1 is no opponent"),
        (
            {"by": "play", "card": "t#1", "target": 1, "stage": "target"},
            {},
            "act.target: it is named already",
        ),
        ({"by": "play", "card": "t#1", "stage": "later"}, {}, "act.stage"),
        ({"by": "play", "card": "t#1"}, {"skipping": 1}, "act: there is no act beside `skipping`"),
        ({"by": "play", "card": "t#1"}, {"phase": 2}, "act: it belongs to phase 1"),
        ({"by": "play", "card": "x#1", "steps": [SPHERE]}, {}, "act.steps: this is no end"),
        ({"by": "play", "card": "x#1", "steps": [{"op": "zap"}]}, {}, "act.steps[0].op"),
        (
            {"by": "play", "card": "p#1", "stage": "cost"},
            {},
            "act.steps: what is still to be paid cannot be paid",
        ),
        (
            {"by": "play", "card": "p#1", "paid": [{"colour": "green", "n": 1}]},
            {},
            "act.paid: it belongs to the stage cost",
        ),
        (
            {"by": "play", "card": "p#1", "stage": "cost", "paid": [{"n": 1}]},
            {"hands": [["x#2"], [], []]},
            "act.paid[0]: a payment is",
        ),
        (
            {
                "by": "play",
                "card": "p#1",
                "stage": "cost",
                "paid": [{"card": "x#3", "from": "hand", "at": 0}],
            },
            {"hands": [["x#2"], [], []], "zones": [[], [], []], "heap": ["x#9"], "inventory": ["x#3"]},
            "act.paid[0].card: x#3 is not in the heap",
        ),
        (
            {
                "by": "play",
                "card": "p#1",
                "stage": "cost",
                "paid": [{"card": "x#3", "from": "zone", "at": 0}],
            },
            {"hands": [["x#2"], [], []], "heap": ["x#3"]},
            "act.paid[0].card: x#3 is a maneuver and came from no zone",
        ),
        ({"by": "play", "card": "x#1", "victims": [1]}, {}, "act.victims: the first step has no victims"),
        ({"by": "play", "card": "hit#1", "victims": [0]}, {}, "act.victims[0]: seat 0 is no opponent"),
        ({"by": "play", "card": "hit#1", "victims": [1, 1]}, {}, "act.victims[1]: seat 1 is no opponent"),
        (
            {"by": "play", "card": "x#1", "looked": ["x#2"]},
            {},
            "act.looked: the first step looks at no cards",
        ),
        (
            {"by": "play", "card": "dig#1", "looked": ["x#2"]},
            {"heap": ["x#2"]},
            "act.looked[0]: x#2 is in heap as well",
        ),
        ({"by": "play", "card": "x#1", "hat": 1}, {}, "act.hat: unknown key"),
    ],
)
def test_an_act_that_cannot_be_is_refused_with_field_and_value(act, position, said):
    assert unreadable(cards=ACT_CARDS, players=3, act=act, **position).startswith(said)


def test_the_seats_of_the_table_and_of_the_position_agree():
    with pytest.raises(Unreadable, match="the position is for 3, the table has 2 seats"):
        read(seats=2, players=3)
    assert len(read(seats=4).hands) == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_state_of_random_games_comes_back_from_its_description(seats):
    """Acts half done, answers, looks, departures and time-outs included."""
    luck = Random(seats)
    stages = set()
    for seed in range(6):
        options = GAME.Options(rotate=bool(seed % 2), deck=wild_deck() if seed > 2 else None)
        state = GAME.setup(options, seats, seed)
        while acting := GAME.to_act(state):
            seat = acting[0]
            assert back(state, options) == state
            if state.act is not None:
                stages.add((state.act.by, state.act.stage))
            chance = luck.random()
            if chance < 0.01:
                state = GAME.timeout(state, seat).state
            elif chance < 0.011:
                try:
                    state = GAME.resign(state, luck.randrange(seats)).state
                except Illegal:
                    continue
            else:
                state = GAME.apply(state, seat, luck.choice(list(GAME.legal(state, seat)))).state
        assert back(state, options) == state
    assert {("play", "cost"), ("play", "effect"), ("use", "effect"), ("agent", "cost")} <= stages


def test_no_damaged_document_breaks_the_reader():
    """Whatever is changed in a described state, it is read or refused with a sentence."""
    luck = Random(1)
    state = game(3, seed=2).table.state
    refused = accepted = 0
    for _ in range(700):
        if not (acting := GAME.to_act(state)):
            state = game(3, seed=luck.randrange(99)).table.state
            continue
        document = json.loads(json.dumps(GAME.describe(state)))
        damage(document, luck)
        try:
            other = GAME.position(document, GAME.Options(), None, Rng(1))
        except Unreadable:
            refused += 1
        else:
            accepted += 1
            for seat in GAME.to_act(other):
                assert list(GAME.legal(other, seat))
            GAME.facts(other)
        state = GAME.apply(state, acting[0], luck.choice(list(GAME.legal(state, acting[0])))).state
    assert refused > 100
    assert accepted > 20


def damage(value, luck):
    """Change one thing somewhere in a document."""
    junk = [None, -1, 0, 1, 3, 99, "x", "lava-tap#1", "mesmerize#9", [], {}, True, 1.5, "over"]
    place = value
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = luck.choice(keys)
        if isinstance(place[key], dict | list) and place[key] and luck.random() < 0.7:
            place = place[key]
            continue
        if luck.random() < 0.3:
            del place[key]
        else:
            place[key] = luck.choice(junk)
        return


def test_every_published_key_is_read_and_described():
    published = """
        players agents hands zones res spheres agent_used inventory shuffles picks heap box order rotate first
        seat round tiebreak out phase acts skipping act known timed_out cards
    """
    form = convert({}, PositionForm)
    facts = game(2).facts
    for key in published.split():
        assert hasattr(form, key)
        assert key in facts
    derived = """
        hand_sizes inventory_size heap_size reshuffles sideways winner ranks seen question legal to_act
    """
    assert set(derived.split()) <= set(facts)
