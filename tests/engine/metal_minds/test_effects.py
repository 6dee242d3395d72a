"""Effects: order, choices, and what is not asked: MM-50, MM-50a, MM-52, and each step of the vocabulary."""

import pytest

from .scene import agent, gadget, machine, maneuver, scene

SPHERE = {"op": "spheres", "n": 1}
DISCARD = {"op": "discard", "n": 1}
ELIMINATE = {"op": "eliminate", "n": 1, "class": "any"}
PURPLE = {"op": "gain", "res": {"purple": 1}}


def play(*effect, **position):
    """One maneuver of that effect, played."""
    cards = {"a": maneuver(*effect), "x": maneuver(), "m": machine(), "d": gadget()}
    hands = position.pop("hands", [[], []])
    hands[0] = ["a#1", *hands[0]]
    return scene(cards=cards, hands=hands, **position).do(0, "play a#1")


@pytest.mark.rule("MM-50")
def test_steps_resolve_in_printed_order_and_what_is_impossible_is_left_out():
    s = play(DISCARD, SPHERE, {"op": "discard", "n": 3}, PURPLE, hands=[["x#1", "x#2"], []])
    assert s.legal == ["discard x#1", "discard x#2"]
    s.do(0, "discard x#2").shows(heap=["x#2", "x#1", "a#1"], spheres=[1, 0], res=[{"purple": 2}, {}])
    s = play(ELIMINATE, DISCARD, SPHERE)
    s.shows(spheres=[1, 0], heap=["a#1"], act=None)


@pytest.mark.rule("MM-50")
def test_up_to_includes_none():
    s = play({"op": "convert", "from": "any", "to": "any", "max": 3}, SPHERE)
    s.do(0, "stop").shows(res=[{"purple": 1, "orange": 1, "green": 1}, {}], spheres=[1, 0])


@pytest.mark.rule("MM-50")
def test_an_option_that_can_do_nothing_may_not_be_taken_while_another_can():
    s = play({"op": "choose", "options": [[DISCARD], [SPHERE], [PURPLE], [ELIMINATE]]})
    assert s.legal == ["option 1", "option 2"]
    assert s.refused(0, "option 0") == "MM-50"
    assert s.refused(0, "option 3") == "MM-50"
    assert s.refused(0, "option 4") == "MM-50a"
    s.do(0, "option 2").shows(res=[{"purple": 2}, {}], spheres=[0, 0])


@pytest.mark.rule("MM-50")
@pytest.mark.parametrize(
    ("step", "position", "able"),
    [
        (DISCARD, {}, False),
        (DISCARD, {"hands": [["x#1"], []]}, True),
        (ELIMINATE, {}, False),
        (ELIMINATE, {"zones": [["m#1"], []]}, True),
        ({"op": "eliminate", "n": 1, "class": "gadget"}, {"zones": [["m#1"], []]}, False),
        ({"op": "draw", "n": 1}, {}, False),
        ({"op": "draw", "n": 1}, {"inventory": ["x#1"]}, True),
        ({"op": "draw", "n": 1}, {"heap": ["x#1"]}, True),
        ({"op": "dig", "look": 3, "take": 1}, {}, False),
        ({"op": "dig", "look": 3, "take": 1}, {"inventory": ["x#1"]}, True),
        ({"op": "salvage", "n": 1, "class": "device"}, {"heap": ["x#1"]}, False),
        ({"op": "salvage", "n": 1, "class": "device"}, {"heap": ["d#1"]}, True),
        ({"op": "salvage", "n": 1, "class": "machine"}, {"heap": ["d#1"]}, False),
        ({"op": "ready", "n": 1}, {"zones": [["m#1"], []]}, False),
        ({"op": "ready", "n": 1}, {"zones": [[{"card": "m#1", "used": True}], []]}, True),
        ({"op": "convert", "from": "any", "to": "any", "max": 1}, {"res": [[0, 0, 0], [0, 0, 0]]}, False),
        ({"op": "convert", "from": "green", "to": "green", "max": 1}, {}, False),
        ({"op": "convert", "from": "green", "to": "any", "max": 1}, {}, True),
        ({"op": "gain_any", "n": 1}, {}, True),
        ({"op": "gain", "res": {}}, {}, False),
        ({"op": "look", "who": "one"}, {}, False),
        ({"op": "look", "who": "one"}, {"hands": [[], ["x#1"]]}, True),
        ({"op": "foe_discard", "who": "each", "n": 1}, {}, False),
        ({"op": "foe_discard", "who": "each", "n": 1}, {"hands": [[], ["x#1"]]}, True),
        ({"op": "foe_eliminate", "who": "one", "n": 1}, {}, False),
        ({"op": "foe_eliminate", "who": "one", "n": 1}, {"zones": [[], ["d#1"]]}, True),
        ({"op": "foe_spheres", "who": "one", "n": 1}, {}, False),
        ({"op": "foe_spheres", "who": "one", "n": 1}, {"spheres": [0, 1]}, True),
        ({"op": "per", "count": "own_devices", "every": 1, "max": 3, "step": SPHERE}, {}, False),
        (
            {"op": "per", "count": "own_devices", "every": 1, "max": 3, "step": SPHERE},
            {"zones": [["m#1"], []]},
            True,
        ),
        ({"op": "choose", "options": [[DISCARD], [ELIMINATE]]}, {}, False),
        ({"op": "choose", "options": [[DISCARD], [SPHERE]]}, {}, True),
    ],
)
def test_whether_an_option_does_something_is_judged_when_it_is_asked_for(step, position, able):
    s = play({"op": "choose", "options": [[SPHERE], [step], [PURPLE]]}, **position)
    assert ("option 1" in s.legal) == able


@pytest.mark.rule("MM-50")
def test_where_no_option_can_do_anything_all_are_open():
    s = play({"op": "choose", "options": [[DISCARD], [ELIMINATE]]})
    assert s.legal == ["option 0", "option 1"]
    s.do(0, "option 1").shows(act=None, heap=["a#1"])


@pytest.mark.rule("MM-50", "MM-50a")
def test_a_choice_with_one_option_that_does_something_takes_itself():
    """The agent draws a card and must discard it, the only thing there is to give."""
    s = scene(agents=["pilot", "maj"], hands=[[], []], zones=[[], []]).do(0, "agent")
    s.shows(hands=[[], []], heap_size=1, act=None)


@pytest.mark.rule("MM-50a")
def test_every_choice_is_asked_alone_and_in_the_order_in_which_it_is_needed():
    hit = {"op": "foe_spheres", "who": "one", "n": 1}
    card = maneuver(
        {"op": "gain_any", "n": 2},
        {"op": "convert", "from": "any", "to": "any", "max": 2},
        {"op": "ready", "n": 2},
        {"op": "choose", "options": [[SPHERE], [hit]]},
        {"op": "salvage", "n": 1, "class": "any"},
        cost={"orange": 1},
        extra=({"op": "pay_any", "n": 1}, DISCARD, ELIMINATE),
    )
    used = [{"card": f"m#{n}", "used": True} for n in (1, 2, 3)]
    s = scene(
        cards={"a": card, "x": maneuver(), "m": machine(), "d": gadget()},
        players=3,
        hands=[["a#1", "x#1", "x#2"], [], []],
        zones=[[*used, "d#1"], [], []],
        spheres=[0, 3, 3],
    )
    asked = []
    for line in (
        "play a#1",
        "target 2",
        "pay green",
        "discard x#2",
        "eliminate d#1",
        "colour purple",
        "colour purple",
        "swap purple green",
        "swap green orange",
        "ready m#3",
        "ready m#1",
        "option 1",
        "take d#1",
    ):
        asked.append(s.asks[1])
        s.do(0, line)
    assert asked == [
        ["skip-card", "skip-resources", "end", "play", "use"],
        ["target"],
        ["pay"],
        ["discard"],
        ["eliminate"],
        ["colour"],
        ["colour"],
        ["swap", "stop"],
        ["swap", "stop"],
        ["ready", "stop"],
        ["ready", "stop"],
        ["option"],
        ["take"],
    ]
    s.shows(act=None, spheres=[0, 3, 2], hands=[["x#1", "d#1"], [], []], heap=["x#2", "a#1"])
    s.shows(res=[{"purple": 2, "orange": 1, "green": 0}, {}, {}], sideways=[["m#2"], [], []])


@pytest.mark.rule("MM-50a")
def test_a_repeated_question_ends_at_its_number_or_when_nothing_is_left_to_choose():
    s = play({"op": "convert", "from": "purple", "to": "green", "max": 2}, SPHERE, res=[[5, 0, 0], [0, 0, 0]])
    assert s.legal == ["swap purple green", "stop"]
    s.do(0, "swap purple green", "swap purple green").shows(
        spheres=[1, 0], res=[{"purple": 3, "green": 2}, {}]
    )
    s = play({"op": "convert", "from": "purple", "to": "green", "max": 9}, SPHERE, res=[[1, 0, 0], [0, 0, 0]])
    s.do(0, "swap purple green").shows(spheres=[1, 0], res=[{"purple": 0, "green": 1}, {}], act=None)
    play({"op": "ready", "n": 2}, SPHERE).shows(spheres=[1, 0], act=None)


@pytest.mark.rule("MM-50a")
def test_a_unit_got_by_a_swap_may_be_swapped_on_and_never_into_its_own_colour():
    s = play({"op": "convert", "from": "any", "to": "any", "max": 2}, res=[[1, 0, 0], [0, 0, 0]])
    assert s.legal == ["swap purple orange", "swap purple green", "stop"]
    assert s.refused(0, "swap purple purple") == "MM-50a"
    assert s.refused(0, "swap green purple") == "MM-50a"
    s.do(0, "swap purple orange")
    assert s.legal == ["swap orange purple", "swap orange green", "stop"]
    s.do(0, "swap orange green").shows(res=[{"purple": 0, "orange": 0, "green": 1}, {}])


@pytest.mark.rule("MM-50a")
def test_only_the_act_of_phase_1_is_asked_with_one_answer():
    s = play(SPHERE)
    assert s.legal == ["end"]
    s = scene(hands=[["mesmerize#1"], ["lava-tap#1"]])
    s.do(0, "play mesmerize#1").shows(heap=["lava-tap#1", "mesmerize#1"], act=None)


@pytest.mark.rule("MM-50a")
def test_another_answer_than_the_one_asked_for_is_refused():
    s = play({"op": "gain_any", "n": 1}, hands=[["x#1"], []])
    for line in ("end", "play x#1", "discard x#1", "stop", "go", "option 0", "target 1"):
        assert s.refused(0, line) == "MM-50a"


@pytest.mark.rule("MM-52")
def test_a_card_may_be_played_even_if_it_does_nothing_and_still_names_an_opponent():
    s = scene(players=3, hands=[["sabotage#1"], [], []])
    assert "play sabotage#1" in s.legal
    s.do(0, "play sabotage#1")
    assert s.legal == ["target 1", "target 2"]
    s.do(0, "target 2").shows(heap=["sabotage#1"], res=[{"purple": 0}, {}, {}])
    s = scene(hands=[["salvage-crew#1"], []]).do(0, "play salvage-crew#1")
    s.shows(heap=["salvage-crew#1"], hands=[[], []])


class TestVocabulary:
    """What the `about` part of the data says each step does."""

    @pytest.mark.rule("MM-59", "MM-26")
    def test_gain_and_gain_any(self):
        s = play({"op": "gain", "res": {"purple": 2, "green": 1}}, {"op": "gain_any", "n": 1})
        s.do(0, "colour orange").shows(res=[{"purple": 3, "orange": 2, "green": 2}, {"purple": 1}])

    @pytest.mark.rule("MM-59")
    def test_draw_and_spheres(self):
        s = play({"op": "draw", "n": 2}, {"op": "spheres", "n": 3}, inventory=["x#1", "x#2", "x#3"])
        s.shows(hands=[["x#1", "x#2"], []], inventory=["x#3"], spheres=[3, 0])

    @pytest.mark.rule("MM-59")
    def test_convert_keeps_to_its_colours(self):
        s = play({"op": "convert", "from": "any", "to": "green", "max": 2})
        assert s.legal == ["swap purple green", "swap orange green", "stop"]
        s = play({"op": "convert", "from": "orange", "to": "any", "max": 2})
        assert s.legal == ["swap orange purple", "swap orange green", "stop"]

    @pytest.mark.rule("MM-59", "MM-55a")
    def test_dig_must_take_its_number_fewer_only_if_fewer_are_there(self):
        dig = {"op": "dig", "look": 3, "take": 2}
        s = play(dig, inventory=["x#1", "x#2", "x#3", "x#4"])
        assert s.legal == ["take x#1", "take x#2", "take x#3"]
        assert s.refused(0, "take x#4") == "MM-55a"
        assert s.refused(0, "stop") == "MM-50a"
        s.do(0, "take x#3", "take x#1").shows(
            hands=[["x#3", "x#1"], []], heap=["x#2", "a#1"], inventory=["x#4"]
        )
        play(dig, inventory=["x#1"]).shows(hands=[["x#1"], []], heap=["a#1"], inventory=[])
        play(dig).shows(hands=[[], []], heap=["a#1"])
        play({"op": "dig", "look": 2, "take": 0}, inventory=["x#1", "x#2", "x#3"]).shows(
            hands=[[], []], heap=["x#1", "x#2", "a#1"], inventory=["x#3"]
        )

    @pytest.mark.rule("MM-59")
    def test_salvage_takes_as_many_as_there_are(self):
        s = play({"op": "salvage", "n": 3, "class": "gadget"}, heap=["d#1", "x#1", "d#2"])
        s.do(0, "take d#2").shows(hands=[["d#2", "d#1"], []], heap=["x#1", "a#1"])

    @pytest.mark.rule("MM-59")
    def test_discard_and_eliminate_as_effects(self):
        s = play({"op": "discard", "n": 2}, hands=[["x#1", "x#2", "x#3"], []])
        s.do(0, "discard x#3", "discard x#1").shows(hands=[["x#2"], []], heap=["x#3", "x#1", "a#1"])
        s = play({"op": "eliminate", "n": 2, "class": "machine"}, zones=[["m#1", "d#1", "m#2", "m#3"], []])
        assert s.legal == ["eliminate m#1", "eliminate m#2", "eliminate m#3"]
        s.do(0, "eliminate m#2", "eliminate m#3").shows(
            zones=[["m#1", "d#1"], []], heap=["m#2", "m#3", "a#1"]
        )

    @pytest.mark.rule("MM-59")
    def test_choose_resolves_the_option_then_the_rest(self):
        s = play({"op": "choose", "options": [[SPHERE, PURPLE], [{"op": "gain_any", "n": 1}]]}, SPHERE)
        s.do(0, "option 0").shows(spheres=[2, 0], res=[{"purple": 2}, {}])
        s = play({"op": "choose", "options": [[SPHERE], [{"op": "gain_any", "n": 1}]]}, SPHERE)
        s.do(0, "option 1", "colour green").shows(spheres=[1, 0], res=[{"green": 2}, {}])

    @pytest.mark.rule("MM-59", "MM-35")
    @pytest.mark.parametrize(
        ("count", "every", "most", "times"),
        [
            ("own_devices", 1, 9, 3),
            ("own_devices", 2, 9, 1),
            ("own_devices", 1, 2, 2),
            ("own_machines", 1, 9, 2),
            ("own_machines", 3, 9, 0),
            ("own_hand", 1, 9, 4),
            ("own_hand", 3, 9, 1),
        ],
    )
    def test_per_counts_once_when_it_begins(self, count, every, most, times):
        step = {"op": "per", "count": count, "every": every, "max": most, "step": SPHERE}
        hands = [["x#1", "x#2", "x#3", "x#4"], []]
        play(step, hands=hands, zones=[["m#1", "d#1", "m#2"], []]).shows(spheres=[times, 0])

    @pytest.mark.rule("MM-59")
    def test_per_is_not_counted_again_while_it_goes_on(self):
        step = {"op": "per", "count": "own_hand", "every": 1, "max": 9, "step": {"op": "draw", "n": 1}}
        s = play(step, hands=[["x#1", "x#2"], []], inventory=[f"x#{n}" for n in range(3, 9)])
        s.shows(hand_sizes=[4, 0])

    @pytest.mark.rule("MM-59", "MM-50a")
    def test_pay_any_asks_for_each_unit_in_any_mix(self):
        s = scene(agents=["nevin", "maj"], res=[[3, 2, 2], [0, 0, 0]]).do(0, "agent")
        for colour in ("purple", "purple", "green", "purple"):
            s.do(0, f"pay {colour}")
        assert s.legal == ["pay orange", "pay green"]
        assert s.refused(0, "pay purple") == "MM-31"
        s.do(0, "pay green").shows(spheres=[1, 0], res=[{"purple": 0, "orange": 2, "green": 0}, {}])

    @pytest.mark.rule("MM-59")
    def test_numbers_of_nothing_ask_nothing(self):
        steps = [
            {"op": "gain_any", "n": 0},
            {"op": "convert", "from": "any", "to": "any", "max": 0},
            {"op": "ready", "n": 0},
            {"op": "salvage", "n": 0, "class": "any"},
            {"op": "discard", "n": 0},
            {"op": "eliminate", "n": 0, "class": "any"},
            {"op": "foe_discard", "who": "each", "n": 0},
            {"op": "dig", "look": 0, "take": 1},
            SPHERE,
        ]
        s = play(*steps, hands=[["x#1", "x#2"], ["x#3", "x#4"]], heap=["x#9", "x#8"], inventory=["x#7"])
        s.shows(spheres=[1, 0], act=None, hands=[["x#1", "x#2"], ["x#3", "x#4"]])


@pytest.mark.rule("MM-40")
def test_effects_may_bring_hand_and_zone_over_the_maximums():
    s = scene(
        cards={"x": maneuver(), "m": machine()},
        agents=[agent({"op": "draw", "n": 3}, hand=1, zone=0), agent()],
        inventory=["m#1", "x#1", "x#2", "x#3"],
    )
    s.do(0, "agent", "play m#1").shows(hands=[["x#1", "x#2"], []], zones=[["m#1"], []], phase=1)
