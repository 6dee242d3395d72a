"""Notation: lines, chains, cards without a number (documents of Metal Minds, section 2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Unreadable
from engine.metal_minds import actions
from engine.metal_minds.actions import VERBS

from .scene import GAME, game, machine, maneuver, scene


@pytest.mark.rule("MM-4", "MM-50a")
@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("skip-card", actions.SkipCard()),
        ("skip-resources", actions.SkipResources()),
        ("play mesmerize#2", actions.Play("mesmerize#2")),
        ("use relay-mast#1", actions.Use("relay-mast#1")),
        ("agent", actions.Agent()),
        ("end", actions.End()),
        ("target 2", actions.Target(2)),
        ("discard lava-tap#3", actions.Discard("lava-tap#3")),
        ("eliminate crack-seed#1", actions.Eliminate("crack-seed#1")),
        ("pay orange", actions.Pay("orange")),
        ("colour green", actions.Gain("green")),
        ("swap purple green", actions.Swap("purple", "green")),
        ("ready ore-loader#2", actions.Ready("ore-loader#2")),
        ("option 1", actions.Option(1)),
        ("take deep-scan#1", actions.Take("deep-scan#1")),
        ("pick overload#2", actions.Pick("overload#2")),
        ("stop", actions.Stop()),
        ("go", actions.Go()),
    ],
)
def test_every_action_has_its_line(line, action):
    view = GAME.view(game(3).table.state, 0)
    assert GAME.read(view, line) == (action,)
    assert GAME.write(view, action) == line


def test_every_verb_is_listed_once():
    assert len(VERBS) == 18


@pytest.mark.rule("MM-4")
@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("", "empty"),
        ("jump", "jump"),
        ("play", "play <card>"),
        ("play mesmerize#1 now", "play <card>"),
        ("end now", "`end`"),
        ("play mesmerize#3", "there are 2 copies"),
        ("play sabotage#0", "sabotage#0"),
        ("play nothing#1", "there is no such card"),
        ("play nothing", "there is no such card"),
        ("target one", "a number is wanted"),
        ("target -1", "a number is wanted"),
        ("option ²", "a number is wanted"),
        ("colour blue", "there is no such colour"),
        ("swap purple", "swap <colour> <colour>"),
        ("end >", "empty"),
        ("> end", "empty"),
        ("chain-core#1", "chain-core#1"),
        ("play chain-core#2", "there is 1 copy"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_a_sentence_that_names_the_word(line, word):
    view = GAME.view(game(2).table.state, 0)
    with pytest.raises(Unreadable) as fault:
        [GAME.read(view, part) for part in GAME.split(line)]
    assert word in str(fault.value)


@given(st.text() | st.lists(st.sampled_from([*VERBS, "mesmerize", "#1", "0", "purple", ">"])).map(" ".join))
def test_no_text_breaks_the_reader(text):
    view = GAME.view(game(2).table.state, 0)
    for part in GAME.split(text):
        try:
            (action,) = GAME.read(view, part)
        except Unreadable:
            continue
        assert GAME.read(view, GAME.write(view, action)) == (action,)


@pytest.mark.rule("MM-4")
def test_a_card_may_go_without_its_number_where_one_copy_can_be_meant():
    s = scene(hands=[["lava-tap#3", "fissure-spark#2"], []])
    s.do(0, "play lava-tap").shows(heap=["lava-tap#3"])
    s.do(0, "play fissure-spark").shows(heap=["lava-tap#3", "fissure-spark#2"])
    s = scene(hands=[["lava-tap#3", "lava-tap#1"], []])
    assert "lava-tap#3, lava-tap#1" in s.refusal(0, "play lava-tap")
    used = [{"card": "relay-mast#1", "used": True}, "relay-mast#2"]
    scene(zones=[used, []]).do(0, "use relay-mast").shows(sideways=[["relay-mast#1", "relay-mast#2"], []])


@pytest.mark.rule("MM-4", "MM-18")
def test_a_card_without_its_number_that_is_not_legal_is_refused_for_its_own_reason():
    s = scene(hands=[["twin-rupture#2"], []], zones=[[{"card": "relay-mast#2", "used": True}], []])
    assert s.refused(0, "play twin-rupture") == "MM-18"
    assert s.refused(0, "use relay-mast") == "MM-29"
    assert s.refused(0, "play mesmerize") == "MM-16"


class TestChains:
    @pytest.mark.rule("MM-50a")
    def test_a_line_may_join_several_actions(self):
        s = scene(hands=[["overload#1"], []], zones=[["supply-crate#1", "ore-loader#1"], []])
        s.do(0, "play overload#1 > eliminate supply-crate#1").shows(heap=["supply-crate#1", "overload#1"])
        s = scene(players=2).do(0, "skip-resources > colour orange > colour orange")
        s.shows(res=[{"orange": 3}, {}], seat=1)
        s = scene(hands=[["cast-off#2", "mesmerize#1", "lava-tap#1"], []])
        s.do(0, "play cast-off#2 > discard mesmerize#1 > colour purple > colour purple > colour green")
        s.shows(res=[{"purple": 3, "green": 2}, {}], heap=["mesmerize#1", "cast-off#2"])

    @pytest.mark.rule("MM-50a")
    def test_the_actions_before_a_refused_one_stand(self):
        s = scene(hands=[["cast-off#2", "mesmerize#1", "lava-tap#1"], []])
        assert s.refusal(0, "play cast-off#2 > discard cast-off#1 > colour purple")
        s.shows(act={"card": "cast-off#2", "stage": "cost"}, question={"asks": ["discard"]})

    @pytest.mark.rule("MM-50a")
    def test_an_answer_that_was_not_asked_is_passed_over_if_it_is_the_one_there_was(self):
        s = scene(hands=[["overload#1"], []], zones=[["supply-crate#1"], []])
        s.do(0, "play overload#1 > eliminate supply-crate#1").shows(spheres=[1, 0])
        s = scene(hands=[["cast-off#1", "lava-tap#1"], []])
        s.do(0, "play cast-off#1 > discard lava-tap#1 > colour green > colour green > colour green")
        s.shows(res=[{"green": 4}, {}])
        s = scene(hands=[["cast-off#1", "lava-tap#1"], []])
        s.do(0, "play cast-off > discard lava-tap > colour green").shows(skipping=0, res=[{"green": 2}, {}])
        s = scene(agents=["nevin", "maj"], res=[[1, 0, 4], [0, 0, 0]])
        s.do(0, "agent > pay green > pay purple > pay green > pay green > pay green").shows(spheres=[1, 0])

    @pytest.mark.rule("MM-50a", "MM-51")
    def test_a_target_with_one_opponent_is_passed_over(self):
        s = scene(hands=[["collapse-wave#1"], []], spheres=[0, 2], res=[{"orange": 2}, {}])
        s.do(0, "play collapse-wave#1 > target 1").shows(spheres=[0, 1])

    @pytest.mark.rule("MM-50a")
    def test_an_answer_that_was_not_asked_is_refused_if_it_is_another(self):
        s = scene(hands=[["overload#1"], []], zones=[["supply-crate#1"], []])
        with pytest.raises(Exception, match="nothing asks for that"):
            s.events(0, "play overload#1 > eliminate ore-loader#1")
        s.shows(spheres=[1, 0], heap=["supply-crate#1", "overload#1"])

    @pytest.mark.rule("MM-50a")
    def test_outside_a_chain_such_an_answer_has_no_line(self):
        s = scene(hands=[["overload#1"], []], zones=[["supply-crate#1"], []]).do(0, "play overload#1")
        assert s.refused(0, "eliminate supply-crate#1") == "MM-50a"
        s = scene(hands=[["collapse-wave#1", "lava-tap#1"], []], res=[{"orange": 2}, {}]).do(
            0, "play collapse-wave#1"
        )
        assert s.refused(0, "target 1") == "MM-50a"

    @pytest.mark.rule("MM-50a")
    def test_only_what_the_part_before_brought_about_is_passed_over(self):
        s = scene(hands=[["overload#1", "lava-tap#1", "lava-tap#2"], []], zones=[["supply-crate#1"], []])
        with pytest.raises(Exception, match="nothing asks for that"):
            s.events(0, "play overload#1 > play lava-tap#1 > eliminate supply-crate#1")

    @pytest.mark.rule("MM-4", "MM-50a")
    def test_a_card_without_its_number_may_mean_the_one_that_went_by_itself(self):
        cards = {"m": machine(), "e": maneuver({"op": "eliminate", "n": 2, "class": "any"})}
        s = scene(cards=cards, hands=[["e#1"], []], zones=[["m#1", "m#2"], []])
        s.do(0, "play e#1 > eliminate m#2 > eliminate m").shows(heap=["m#2", "m#1", "e#1"])

    @pytest.mark.rule("MM-50a")
    def test_stop_is_passed_over_where_nothing_could_be_turned(self):
        card = maneuver({"op": "ready", "n": 1}, {"op": "spheres", "n": 1})
        s = scene(cards={"a": card, "m": machine()}, hands=[["a#1"], []])
        s.do(0, "play a#1 > stop").shows(spheres=[1, 0])


@pytest.mark.rule("MM-50a", "MM-70")
def test_a_withdrawal_takes_back_one_decision_of_a_chain():
    s = scene(players=2).do(0, "skip-resources > colour orange").withdraw(0).shows(skipping=2)
    s.withdraw(0).shows(skipping=0, acts=0, seat=0)
