"""The clock: what its end means, and whose it is: MM-68, MM-69."""

import pytest

from .scene import GAME, agent, gadget, machine, maneuver, scene

SPHERE = {"op": "spheres", "n": 1}
ANY = {"op": "gain_any", "n": 1}
CARDS = {"x": maneuver(), "d": gadget(), "m": machine(SPHERE)}
PILE = [f"x#{n}" for n in range(20, 60)]


def table(*effect, cost=None, extra=(), **position):
    """Seat 0 holds a maneuver of that effect."""
    cards = CARDS | {"a": maneuver(*effect, cost=cost, extra=extra)}
    hands = position.pop("hands", [[], []])
    hands[0] = ["a#1", *hands[0]]
    return scene(**{"cards": cards, "hands": hands, "inventory": PILE, **position})


@pytest.mark.rule("MM-68")
def test_if_nothing_was_done_the_player_skips_and_draws_a_card():
    s = scene(cards=CARDS, players=2, inventory=PILE).timeout(0)
    s.shows(seat=1, hands=[["x#20", "x#21", "x#22"], []], res=[{"purple": 1, "orange": 1, "green": 1}, {}])


@pytest.mark.rule("MM-68")
def test_acts_already_done_stay_and_nothing_is_drawn_for_them():
    s = table(SPHERE).do(0, "play a#1").timeout(0)
    s.shows(seat=1, spheres=[1, 0], hands=[["x#20", "x#21"], []], heap=["a#1"])


@pytest.mark.rule("MM-68")
def test_a_cost_not_paid_in_full_drops_the_act_as_if_never_begun():
    """Cards, units and devices come back to where and how they were, and the phase counts as skipped."""
    s = table(
        SPHERE,
        cost={"purple": 1},
        extra=(
            {"op": "pay_any", "n": 1},
            {"op": "eliminate", "n": 1, "class": "any"},
            {"op": "discard", "n": 2},
        ),
        hands=[["x#1", "x#2", "x#3"], []],
        zones=[[{"card": "m#1", "used": True}, {"card": "m#2", "new": True}, "d#1"], []],
        agents=[agent(hand=99), agent()],
    )
    before = s.facts
    s.do(0, "play a#1", "pay green", "eliminate m#2", "discard x#2")
    s.shows(acts=0, act={"stage": "cost"}, heap=["m#2", "x#2"], hands=[["x#1", "x#3"], []])
    s.timeout(0)
    assert list(s["hands"][0]) == ["a#1", "x#1", "x#2", "x#3", "x#20", "x#21", "x#22"], (
        "one by the skip, two by the draw"
    )
    assert [d["card"] for d in s["zones"][0]] == ["m#1", "m#2", "d#1"]
    s.shows(heap=[], res=before["res"], spheres=[0, 0], seat=1, acts=0, act=None)


@pytest.mark.rule("MM-68")
def test_a_dropped_act_gives_devices_back_as_they_stood():
    """Seen through phase 2: with room for one device, the devices placed last go first."""
    zone = [{"card": "m#1", "used": True}, {"card": "m#2", "new": True}, "d#1"]
    s = table(
        SPHERE,
        extra=({"op": "eliminate", "n": 2, "class": "any"},),
        zones=[zone, []],
        agents=[agent(zone=1), agent()],
    )
    s.do(0, "play a#1", "eliminate m#1").timeout(0)
    s.shows(zones=[["m#1"], []])
    assert list(s["heap"]) == ["d#1", "m#2"]


@pytest.mark.rule("MM-68")
def test_a_dropped_act_after_others_leaves_those_and_skips_nothing():
    s = table(SPHERE, extra=({"op": "discard", "n": 1},), hands=[["x#1", "x#2", "x#3"], []])
    s.do(0, "play x#1", "play a#1").timeout(0)
    s.shows(hands=[["a#1", "x#2", "x#3", "x#20", "x#21"], []], heap=["x#1"], seat=1)


@pytest.mark.rule("MM-68")
def test_a_target_not_yet_named_drops_the_act():
    s = table({"op": "foe_spheres", "who": "one", "n": 1}, hands=[[], [], []], spheres=[0, 3, 3])
    s.do(0, "play a#1").timeout(0).shows(
        spheres=[0, 3, 3], hands=[["a#1", "x#20", "x#21", "x#22"], [], []], heap=[]
    )


@pytest.mark.rule("MM-68")
def test_the_power_of_a_dropped_use_is_not_used_up():
    cards = CARDS | {"m": machine(SPHERE, price=({"op": "pay_any", "n": 2},))}
    s = scene(cards=cards, zones=[["m#1"], []], inventory=PILE, timed_out=None)
    s.do(0, "use m#1", "pay purple").timeout(0).shows(
        res=[{"purple": 1, "orange": 1, "green": 1}, {}], sideways=[[], []]
    )


@pytest.mark.rule("MM-68")
def test_what_a_dropped_act_had_shown_may_be_known_by_all():
    s = table(SPHERE, extra=({"op": "discard", "n": 2},), hands=[["x#1", "x#2", "x#3"], []])
    s.do(0, "play a#1", "discard x#2").timeout(0).shows(known=[[], ["x#2", "a#1"]])


@pytest.mark.rule("MM-68")
def test_after_payment_open_choices_go_by_the_first_legal_answer():
    choose = {"op": "choose", "options": [[{"op": "discard", "n": 1}], [SPHERE], [{"op": "spheres", "n": 5}]]}
    s = table(ANY, choose).do(0, "play a#1").timeout(0).shows(spheres=[1, 0], seat=1)
    s = table(
        ANY,
        {"op": "discard", "n": 1},
        {"op": "eliminate", "n": 1, "class": "machine"},
        {"op": "salvage", "n": 1, "class": "any"},
        {"op": "dig", "look": 3, "take": 1},
        hands=[["x#1", "x#2"], []],
        zones=[["d#1", "m#1", "m#2"], []],
        heap=["x#9", "x#8"],
    )
    s.do(0, "play a#1").timeout(0)
    s.shows(zones=[["d#1", "m#2"], []], heap=["x#8", "x#1", "m#1", "x#21", "x#22", "a#1"])
    assert list(s["hands"][0]) == ["x#2", "x#9", "x#20", "x#23", "x#24"]


@pytest.mark.rule("MM-68")
def test_up_to_is_taken_as_none():
    zone = [{"card": "m#1", "used": True}]
    s = table(
        ANY,
        {"op": "convert", "from": "any", "to": "any", "max": 3},
        {"op": "ready", "n": 1},
        SPHERE,
        zones=[zone, []],
    )
    s.do(0, "play a#1").timeout(0).shows(
        res=[{"purple": 2, "orange": 1, "green": 1}, {}], spheres=[1, 0], seat=1
    )


@pytest.mark.rule("MM-68")
def test_units_go_purple_orange_green_round_again_counting_over_all_steps_of_the_act():
    s = table({"op": "gain_any", "n": 3}, SPHERE, {"op": "gain_any", "n": 3}, res=[[0, 0, 0], [0, 0, 0]])
    s.do(0, "play a#1", "colour green").timeout(0)
    s.shows(res=[{"purple": 2, "orange": 2, "green": 2}, {}])
    s = table({"op": "gain_any", "n": 2}, {"op": "gain_any", "n": 2}, res=[[0, 0, 0], [0, 0, 0]])
    s.do(0, "play a#1").timeout(0).shows(res=[{"purple": 2, "orange": 1, "green": 1}, {}])


@pytest.mark.rule("MM-68")
def test_units_of_a_skip_go_by_the_same_count():
    s = scene(cards=CARDS, players=2, inventory=PILE).do(0, "skip-resources").timeout(0)
    s.shows(res=[{"purple": 2, "orange": 2, "green": 1}, {}], hands=[["x#20", "x#21"], []])
    s = scene(cards=CARDS, players=2, inventory=PILE).do(0, "skip-resources", "colour green").timeout(0)
    s.shows(res=[{"purple": 2, "orange": 1, "green": 2}, {}])


@pytest.mark.rule("MM-68")
def test_phase_2_by_default_takes_the_cards_drawn_last_and_the_devices_placed_last():
    s = scene(
        cards=CARDS,
        agents=[agent(hand=2, zone=1), agent()],
        hands=[["x#1", "x#2", "x#3"], []],
        zones=[["m#1", "d#1", "d#2"], []],
        inventory=PILE,
    )
    s.timeout(0)
    assert list(s["heap"]) == ["x#20", "x#3", "d#2", "d#1"]
    s.shows(hands=[["x#1", "x#2", "x#21", "x#22"], []], zones=[["m#1"], []], seat=1)


@pytest.mark.rule("MM-68")
def test_in_phase_2_what_is_chosen_stays_and_the_rest_goes_by_default():
    s = scene(cards=CARDS, agents=[agent(hand=1), agent()], hands=[["x#1", "x#2", "x#3"], []], inventory=PILE)
    s.do(0, "end", "discard x#1").timeout(0)
    s.shows(heap=["x#1", "x#3"], hands=[["x#2", "x#20", "x#21"], []], seat=1)


@pytest.mark.rule("MM-68")
def test_a_pick_by_default_is_the_first_card_of_the_hand():
    s = scene(hands=[["mesmerize#1"], ["overload#1", "lava-tap#1", "lava-tap#2"]])
    s.do(0, "play mesmerize#1").timeout(0).shows(hands=[s["hands"][0], ["lava-tap#1", "lava-tap#2"]], seat=1)


class TestAVictimsClock:
    BOTH = ({"op": "foe_discard", "who": "each", "n": 2}, {"op": "gain_any", "n": 2})
    HANDS = ([], ["x#1", "x#2", "x#3"], ["x#4", "x#5", "x#6"])

    def attack(self):
        return table(*self.BOTH, hands=[list(h) for h in self.HANDS]).do(0, "play a#1")

    @pytest.mark.rule("MM-69")
    def test_the_answer_has_30_seconds_of_its_own_and_the_turns_clock_stands_still(self):
        s = table(*self.BOTH, hands=[list(h) for h in self.HANDS])
        (turn,) = GAME.windows(s.table.state)
        assert (turn.seat, turn.length) == (0, None)
        s.do(0, "play a#1")
        (first,) = GAME.windows(s.table.state)
        assert (first.seat, first.length) == (1, 30_000)
        s.do(1, "discard x#1")
        assert GAME.windows(s.table.state) == (first,), "one clock for all picks of the step"
        s.do(1, "discard x#2")
        (second,) = GAME.windows(s.table.state)
        assert (second.seat, second.length) == (2, 30_000)
        s.do(2, "discard x#4", "discard x#5")
        assert GAME.windows(s.table.state) == (turn,), "and goes on"

    @pytest.mark.rule("MM-69")
    def test_two_answers_of_one_act_have_a_clock_each(self):
        hit = {"op": "foe_discard", "who": "one", "n": 1}
        s = table(hit, hit, hands=[[], ["x#1", "x#2", "x#3"]]).do(0, "play a#1")
        (one,) = GAME.windows(s.table.state)
        s.do(1, "discard x#1")
        (two,) = GAME.windows(s.table.state)
        assert (one.seat, two.seat) == (1, 1)
        assert one.key != two.key

    @pytest.mark.rule("MM-69")
    def test_its_end_settles_the_picks_of_that_step_by_the_first_cards(self):
        s = self.attack().timeout(1).shows(heap=["x#1", "x#2"], to_act=[2], timed_out=None)
        s.do(2, "discard x#5").timeout(2)
        assert list(s["heap"]) == ["x#1", "x#2", "x#5", "x#4"]
        s.shows(to_act=[0], question={"asks": ["colour"]})

    @pytest.mark.rule("MM-69", "MM-68")
    def test_a_turn_that_has_run_out_waits_for_the_victims_and_goes_on_by_default(self):
        steps = ({"op": "gain_any", "n": 2}, *self.BOTH)
        s = table(*steps, hands=[list(h) for h in self.HANDS], res=[[0, 0, 0]] * 3)
        s.do(0, "play a#1", "colour green").timeout(0)
        s.shows(timed_out=1, to_act=[1], res=[{"purple": 1, "orange": 0, "green": 1}, {}, {}])
        assert [w.seat for w in GAME.windows(s.table.state)] == [1]
        s.do(1, "discard x#2", "discard x#1").do(2, "discard x#6", "discard x#4")
        s.shows(res=[{"purple": 1, "orange": 1, "green": 2}, {}, {}], timed_out=None, seat=1, phase=1)

    @pytest.mark.rule("MM-69")
    def test_the_table_keeps_what_the_turn_had_left(self):
        s = table(*self.BOTH, hands=[list(h) for h in self.HANDS])
        (turn,) = GAME.windows(s.table.state)
        lines = [(0, "play a#1", 10_000), (1, "discard x#1", 12_000), (1, "discard x#2", 35_000)]
        for seat, line, at in lines:
            for action in GAME.read(GAME.view(s.table.state, seat), line):
                s.table.play(seat, action, at)
        assert s.table.remaining(turn, 40_000) == 170_000
        assert s.table.deadline() == (65_000, 2)
        for line, at in (("discard x#4", 45_000), ("discard x#5", 50_000)):
            for action in GAME.read(GAME.view(s.table.state, 2), line):
                s.table.play(2, action, at)
        assert s.table.deadline() == (50_000 + 170_000, 0)
