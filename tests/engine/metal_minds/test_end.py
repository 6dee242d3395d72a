"""The end: the goal, ties, limits, leaving, ranks: MM-60 to MM-67a."""

import pytest

from engine.game import Illegal

from .scene import GAME, agent, gadget, maneuver, scene

CARDS = {"x": maneuver(), "d": gadget(), "hit": maneuver({"op": "foe_spheres", "who": "one", "n": 1})}


def table(**position):
    """Blank cards; every turn is ended at once by `rounds`."""
    return scene(**{"cards": CARDS, "players": 3, "inventory": [f"x#{n}" for n in range(20, 60)], **position})


def end_round(s):
    """Let every seat that has a turn left in this round end it."""
    number = s["round"]
    while s["round"] == number and s["phase"] != "over":
        s.do(s["seat"], "end")
    return s


@pytest.mark.rule("MM-60")
def test_the_goal_is_checked_when_a_round_is_over_and_at_no_other_moment():
    s = table(spheres=[8, 0, 0])
    s.do(0, "end").do(1, "end").shows(phase=1, winner=None)
    s.do(2, "end").shows(phase="over", winner=[0], ranks=[1, 2, 2], to_act=[])
    end_round(table(spheres=[7, 0, 0])).shows(phase=1, round=2)


@pytest.mark.rule("MM-60")
def test_who_reached_eight_but_was_brought_below_does_not_count():
    s = table(spheres=[8, 0, 0], hands=[[], ["hit#1"], []])
    s.do(0, "end").do(1, "play hit#1", "target 0", "end").do(2, "end")
    s.shows(phase=1, round=2, spheres=[7, 0, 0])


@pytest.mark.rule("MM-60", "MM-64")
def test_eight_spheres_of_a_player_who_is_out_decide_nothing():
    end_round(table(spheres=[3, 9, 1], out=[1])).shows(phase=1, round=2, out=[{"seat": 1}])


@pytest.mark.rule("MM-61")
def test_the_most_spheres_win_whoever_reached_eight_first():
    end_round(table(spheres=[8, 11, 9])).shows(winner=[1], ranks=[3, 1, 2])


@pytest.mark.rule("MM-61a")
def test_ranks_by_spheres_then_those_out_by_a_tie_then_those_who_resigned():
    s = table(
        players=4,
        phase="over",
        spheres=[9, 20, 4, 4],
        out=[
            {"seat": 1, "by": "resigned", "stage": 1},
            {"seat": 2, "by": "tie", "stage": 2},
            {"seat": 3, "by": "tie", "stage": 2},
        ],
    )
    s.shows(ranks=[1, 4, 2, 2], winner=[0])
    outs = [{"seat": 3, "by": "tie", "stage": 1}, {"seat": 1, "by": "tie", "stage": 3}]
    table(players=4, phase="over", spheres=[9, 1, 0, 7], out=[*outs, 2]).shows(ranks=[1, 2, 4, 3])
    table(phase="over", spheres=[9, 9, 2]).shows(ranks=[1, 1, 3], winner=[0, 1])
    s = table(players=4, spheres=[5, 0, 9, 0]).resign(2).resign(0).resign(1)
    s.shows(phase="over", ranks=[3, 2, 4, 1], winner=[3])


@pytest.mark.rule("MM-61a")
def test_the_outcome_has_places_totals_and_a_reason():
    s = end_round(table(spheres=[8, 2, 8], tiebreak=0))
    assert GAME.outcome(s.table.state) is None
    s = end_round(table(spheres=[8, 2, 9]))
    outcome = GAME.outcome(s.table.state)
    assert (outcome.places, outcome.totals) == ((2, 3, 1), (8, 2, 9))
    assert "9" in outcome.reason


@pytest.mark.rule("MM-62", "MM-65")
def test_in_a_tie_for_the_most_everybody_behind_puts_all_on_the_heap_and_is_out():
    s = table(
        order=[2, 1, 0],
        spheres=[9, 5, 9],
        hands=[["x#1"], ["x#2", "x#3"], []],
        zones=[["d#1"], ["d#2"], []],
        agents=[agent(), agent({"op": "spheres", "n": 1}), agent()],
        known=[["x#2"], [], []],
    )
    s.do(2, "end").do(1, "end").shows(out=[])
    drawn = s["hands"][1][2:]
    s.do(0, "end").shows(phase=1, round=2, tiebreak=1, seat=2, out=[{"seat": 1, "by": "tie", "stage": 1}])
    assert list(s["heap"]) == ["x#2", "x#3", *drawn, "d#2"]
    s.shows(spheres=[9, 5, 9], zones=[["d#1"], [], []], known=[[], [], []])
    assert s["hands"][1] == []
    s.do(2, "end").shows(seat=0)


@pytest.mark.rule("MM-62")
def test_where_all_are_tied_nobody_leaves():
    end_round(table(spheres=[8, 8, 8])).shows(tiebreak=1, round=2, out=[], phase=1)


@pytest.mark.rule("MM-63")
def test_in_the_tie_break_one_alone_with_the_most_wins_also_below_eight():
    s = table(tiebreak=1, round=7, spheres=[6, 7, 0], out=[{"seat": 2, "by": "tie", "stage": 1}])
    end_round(s).shows(phase="over", winner=[1], ranks=[2, 1, 3])


@pytest.mark.rule("MM-63")
def test_in_the_tie_break_those_behind_are_out_and_it_goes_on():
    s = end_round(table(tiebreak=2, round=7, spheres=[5, 5, 4]))
    s.shows(tiebreak=3, round=8, phase=1, out=[{"seat": 2, "by": "tie", "stage": 1}], seat=0)
    end_round(s).shows(tiebreak=4, round=9)


@pytest.mark.rule("MM-64")
def test_who_is_out_has_no_turns_is_no_target_and_keeps_its_counts():
    s = table(
        spheres=[2, 5, 1],
        hands=[["hit#1"], ["x#1"], []],
        zones=[[], ["d#1"], []],
        res=[[1, 1, 1], [4, 4, 4], [1, 1, 1]],
    )
    s.resign(1).shows(hands=[["hit#1"], [], []], zones=[[], [], []], heap=["x#1", "d#1"])
    s.shows(spheres=[2, 5, 1], res=[{}, {"purple": 4, "orange": 4, "green": 4}, {}])
    s.do(0, "play hit#1").shows(spheres=[2, 5, 0], act=None)
    s.do(0, "end").shows(seat=2)
    s.do(2, "end").shows(seat=0, round=2)
    assert s.refused(1, "end") in ("MM-64", "")
    with pytest.raises(Illegal) as refusal:
        GAME.check(s.table.state, 1, GAME.read(GAME.view(s.table.state, 1), "end")[0])
    assert refusal.value.rule == "MM-64"


@pytest.mark.rule("MM-65")
def test_cards_put_away_trigger_nothing_and_wait_in_the_heap_for_the_next_shuffle():
    s = table(inventory=[], hands=[[], ["x#1", "x#2"], []], zones=[[], ["d#1"], []])
    s.resign(1).shows(heap=["x#1", "x#2", "d#1"], inventory=[], reshuffles=0)
    s.do(0, "skip-card").shows(reshuffles=1, hand_sizes=[3, 0, 0], inventory=[], heap=[])


@pytest.mark.rule("MM-66")
def test_after_the_tenth_tie_break_round_the_tied_share_the_win():
    s = end_round(table(tiebreak=9, round=30, spheres=[8, 8, 3])).shows(tiebreak=10, phase=1)
    end_round(s).shows(phase="over", winner=[0, 1], ranks=[1, 1, 3])
    end_round(table(tiebreak=10, round=30, spheres=[8, 9, 3])).shows(phase="over", winner=[1])


@pytest.mark.rule("MM-66")
def test_after_round_60_the_most_spheres_win_ties_shared():
    end_round(table(round=59, spheres=[2, 7, 7])).shows(phase=1, round=60)
    end_round(table(round=60, spheres=[2, 7, 7])).shows(phase="over", winner=[1, 2], ranks=[3, 1, 1])
    end_round(table(round=60, spheres=[2, 6, 7])).shows(phase="over", winner=[2], ranks=[3, 2, 1])


@pytest.mark.rule("MM-66")
def test_a_tie_break_begun_by_round_60_is_played_to_its_own_limit():
    roomy = [agent(hand=99)] * 3
    s = end_round(table(agents=roomy, round=60, spheres=[8, 8, 1])).shows(phase=1, round=61, tiebreak=1)
    for number in range(2, 11):
        end_round(s).shows(phase=1, tiebreak=number)
    end_round(s).shows(phase="over", winner=[0, 1], round=70)


@pytest.mark.rule("MM-67")
def test_a_player_may_resign_out_of_turn_and_is_out_at_once():
    s = table(hands=[[], [], ["x#1"]], zones=[[], [], ["d#1"]])
    s.resign(2).shows(out=[{"seat": 2, "by": "resigned", "stage": 1}], heap=["x#1", "d#1"], seat=0, phase=1)
    with pytest.raises(Illegal) as refusal:
        s.resign(2)
    assert refusal.value.rule == "MM-64"


@pytest.mark.rule("MM-67")
def test_the_turn_of_a_player_who_resigns_ends_without_phases_2_and_3():
    s = table(agents=[agent(hand=1), agent(), agent()], hands=[["x#1", "x#2"], [], []])
    s.do(0, "end").resign(0).shows(seat=1, heap=["x#1", "x#2"], inventory_size=40, phase=1)


@pytest.mark.rule("MM-67")
def test_the_last_player_left_wins_at_once():
    s = table(players=2, spheres=[0, 7]).resign(1).shows(phase="over", winner=[0], ranks=[1, 2], to_act=[])
    with pytest.raises(Illegal) as refusal:
        s.resign(0)
    assert refusal.value.rule == "MM-67"


class TestResigningWhileAnEffectWaits:
    ATTACK = ({"op": "foe_discard", "who": "each", "n": 1}, {"op": "spheres", "n": 1})
    HANDS = (["a#1"], ["x#1", "x#2"], ["x#3", "x#4"], ["x#5", "x#6"])

    def attack(self, **position):
        cards = {"a": maneuver(*self.ATTACK), "x": maneuver(), "d": gadget()}
        return scene(**{"cards": cards, "hands": [*self.HANDS], **position}).do(0, "play a#1")

    @pytest.mark.rule("MM-67a")
    def test_the_part_of_a_victim_who_resigns_falls_away_and_the_effect_goes_on(self):
        s = self.attack().resign(1).shows(to_act=[2], heap=["x#1", "x#2"], act={"victims": [2, 3]})
        s.do(2, "discard x#3").do(3, "discard x#5").shows(spheres=[1, 0, 0, 0], act=None)

    @pytest.mark.rule("MM-67a")
    def test_a_later_victim_who_resigns_is_not_asked(self):
        s = self.attack().resign(2).shows(to_act=[1], act={"victims": [1, 3]})
        s.do(1, "discard x#1").shows(to_act=[3])
        s.do(3, "discard x#6").shows(spheres=[1, 0, 0, 0])

    @pytest.mark.rule("MM-67a")
    def test_the_rest_of_the_effect_is_dropped_when_the_acting_player_resigns(self):
        s = self.attack().do(1, "discard x#1").resign(0)
        s.shows(act=None, heap=["x#1", "a#1"], seat=1, spheres=[0, 0, 0, 0], phase=1, to_act=[1])

    @pytest.mark.rule("MM-67a")
    def test_cards_being_looked_at_go_to_the_heap(self):
        cards = {"a": maneuver({"op": "dig", "look": 3, "take": 1}), "x": maneuver()}
        pile = ["x#1", "x#2", "x#3", "x#4"]
        s = (
            scene(cards=cards, players=3, hands=[["a#1", "x#8"], [], []], inventory=pile)
            .do(0, "play a#1")
            .resign(0)
        )
        s.shows(heap=["x#8", "a#1", "x#1", "x#2", "x#3"], inventory=["x#4"], seat=1)
        s = scene(cards=cards, hands=[["a#1"], []], inventory=pile).do(0, "play a#1").resign(0)
        s.shows(heap=["a#1", "x#1", "x#2", "x#3"], inventory=["x#4"], phase="over", winner=[1])
        s = scene(cards=cards, hands=[["a#1"], []], inventory=pile).do(0, "play a#1").resign(1)
        s.shows(heap=["a#1", "x#1", "x#2", "x#3"], phase="over", winner=[0])

    @pytest.mark.rule("MM-67a", "MM-60")
    def test_the_round_is_over_when_nobody_has_a_turn_left(self):
        s = table(seat=2, spheres=[9, 4, 0]).resign(2).shows(phase="over", winner=[0], ranks=[1, 2, 3])
        s = table(seat=2, spheres=[1, 4, 0]).resign(2).shows(phase=1, round=2, seat=0)
        assert s["out"][0]["seat"] == 2

    @pytest.mark.rule("MM-67a", "MM-63")
    def test_a_tie_break_is_checked_when_the_last_of_the_round_resigns(self):
        s = table(players=4, seat=3, tiebreak=1, spheres=[7, 8, 7, 9])
        s.resign(3).shows(phase="over", winner=[1])

    @pytest.mark.rule("MM-67a", "MM-50a")
    def test_a_question_that_is_left_with_one_answer_settles_itself(self):
        s = table(spheres=[0, 3, 3], hands=[["hit#1"], [], []]).do(0, "play hit#1")
        assert s.legal == ["target 1", "target 2"]
        s.resign(2).shows(spheres=[0, 2, 3], act=None, to_act=[0])
