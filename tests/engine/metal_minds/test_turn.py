"""Round and turn, the maximums and the draw: MM-11 to MM-17, MM-39 to MM-44, MM-74."""

import pytest

from engine.game import Illegal
from engine.metal_minds.actions import Play

from .scene import GAME, agent, machine, maneuver, scene

DRAW = {"op": "draw", "n": 1}
CARDS = {"x": maneuver(), "m": machine(), "d": {"class": "gadget"}}
PILE = [f"x#{n}" for n in range(20, 40)]


def table(**position):
    """Two players with blank cards and a full inventory."""
    return scene(**{"cards": CARDS, "players": 2, "inventory": PILE, **position})


@pytest.mark.rule("MM-11", "MM-60")
def test_reaching_the_goal_never_stops_a_round():
    s = scene(cards=CARDS, players=3, inventory=PILE, spheres=[12, 0, 0])
    s.do(0, "end").shows(phase=1, seat=1, round=1)
    s.do(1, "end").shows(phase=1, seat=2, round=1)
    s.do(2, "end").shows(phase="over", winner=[0])


@pytest.mark.rule("MM-11")
def test_all_players_get_the_same_number_of_turns():
    s = scene(cards=CARDS, players=3, inventory=PILE)
    turns = []
    for _ in range(6):
        turns.append((s["round"], s["seat"]))
        s.do(s["seat"], "end")
    assert turns == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]


@pytest.mark.rule("MM-12", "MM-41", "MM-43")
def test_the_phases_follow_each_other_and_none_is_left_out_after_a_skip():
    s = table(agents=[agent(hand=1), agent()], hands=[["x#1"], []])
    s.do(0, "skip-card").shows(phase=2, hands=[["x#1", "x#20"], []])
    assert s.asks == (0, ["discard"])
    assert s.refused(0, "end") == "MM-12"
    assert s.refused(0, "play x#1") == "MM-12"
    s.do(0, "discard x#1").shows(seat=1, phase=1, hands=[["x#20", "x#21", "x#22"], []], heap=["x#1"])


@pytest.mark.rule("MM-13")
def test_skipping_draws_a_card_or_gains_two_units_alike_or_different():
    table().do(0, "skip-card").shows(hands=[["x#20", "x#21", "x#22"], []], seat=1)
    for first, second, res in (
        ("purple", "purple", [3, 1, 1]),
        ("orange", "green", [1, 2, 2]),
        ("green", "orange", [1, 2, 2]),
    ):
        s = table().do(0, "skip-resources")
        s.shows(skipping=2, question={"seat": 0, "asks": ["colour"]}, seat=0)
        assert s.legal == ["colour purple", "colour orange", "colour green"]
        s.do(0, f"colour {first}").shows(skipping=1, seat=0)
        s.do(0, f"colour {second}").shows(skipping=0, seat=1, hands=[["x#20", "x#21"], []])
        assert list(s["res"][0].values()) == res


@pytest.mark.rule("MM-14")
def test_skipping_is_only_open_as_the_first_and_only_act():
    s = table(hands=[["x#1", "x#2"], []], zones=[["m#1"], []])
    assert s.legal == ["skip-card", "skip-resources", "end", "play x#1", "play x#2", "use m#1"]
    s.do(0, "play x#1").shows(acts=1)
    assert s.legal == ["end", "play x#2", "use m#1"]
    assert s.refused(0, "skip-card") == "MM-14"
    assert s.refused(0, "skip-resources") == "MM-14"
    s = table(zones=[["m#1"], []]).do(0, "use m#1").shows(acts=1)
    assert s.refused(0, "skip-card") == "MM-14"
    s = table(hands=[["x#1"], []], agents=[agent(DRAW), agent()]).do(0, "agent")
    assert s.refused(0, "skip-card") == "MM-14"


@pytest.mark.rule("MM-14")
def test_after_skipping_no_card_and_no_power_is_allowed():
    s = table(hands=[["x#1"], []], zones=[["m#1"], []], agents=[agent(DRAW), agent()])
    s.do(0, "skip-resources")
    for line in ("play x#1", "use m#1", "agent", "skip-card"):
        assert s.refused(0, line) == "MM-14"
    s.do(0, "colour green").shows(skipping=1)
    assert s.refused(0, "play x#1") == "MM-14"


@pytest.mark.rule("MM-15")
def test_doing_nothing_is_legal_and_gives_nothing():
    s = table(zones=[["m#1"], []]).do(0, "end")
    s.shows(seat=1, res=[{"purple": 1, "orange": 1, "green": 1}] * 2, hands=[["x#20", "x#21"], []])


@pytest.mark.rule("MM-16")
def test_any_number_of_acts_in_any_order():
    s = table(hands=[["x#1", "d#1", "m#2"], []], zones=[["m#1"], []], agents=[agent(DRAW), agent()])
    s.do(0, "agent", "play m#2", "use m#1", "play x#1", "play d#1", "play x#20")
    s.shows(acts=6, hands=[[], []], heap=["x#1", "x#20"], phase=1, seat=0, sideways=[["m#1"], []])
    assert s.legal == ["end"]


@pytest.mark.rule("MM-16")
def test_only_cards_of_the_own_hand_and_devices_of_the_own_zone_are_used():
    s = table(hands=[["d#1"], ["x#1"]], zones=[[], ["m#1"]])
    assert s.refused(0, "play x#1") == "MM-16"
    assert s.refused(0, "use m#1") == "MM-16"
    assert s.refused(0, "use d#1") == "MM-16"


@pytest.mark.rule("MM-17")
def test_only_the_player_whose_turn_it_is_acts():
    s = table(hands=[["x#1"], ["x#2"]])
    for line in ("play x#2", "end", "skip-card", "agent"):
        with pytest.raises(Exception, match=r"turn|first"):
            s.events(1, line)
    s.do(0, "end").do(1, "play x#2").shows(heap=["x#2"])


@pytest.mark.rule("MM-17")
def test_nothing_else_goes_on_before_a_victims_answer():
    hit = maneuver({"op": "foe_discard", "who": "one", "n": 1, "chooser": "owner"})
    s = scene(cards={"hit": hit, "x": maneuver()}, hands=[["hit#1", "x#1"], ["x#2", "x#3"]])
    s.do(0, "play hit#1").shows(to_act=[1])
    for line in ("play x#1", "end", "discard x#1"):
        with pytest.raises(Exception, match=r"turn|first"):
            s.events(0, line)
    s.do(1, "discard x#3").do(0, "play x#1").shows(heap=["x#3", "hit#1", "x#1"])


@pytest.mark.rule("MM-17")
def test_the_game_itself_refuses_a_seat_that_is_not_asked():
    s = table(hands=[["x#1"], ["x#2"]])
    with pytest.raises(Illegal) as refusal:
        GAME.check(s.table.state, 1, Play("x#2"))
    assert refusal.value.rule == "MM-17"


@pytest.mark.rule("MM-39", "MM-42")
def test_exactly_the_excess_goes_hand_first_then_zone_one_after_the_other():
    s = table(
        agents=[agent(hand=2, zone=1), agent()],
        hands=[["x#1", "x#2", "m#9", "x#4"], []],
        zones=[["m#1", "d#1", "m#2"], []],
    )
    s.do(0, "end").shows(phase=2)
    assert s.legal == ["discard x#1", "discard x#2", "discard m#9", "discard x#4"]
    assert s.refused(0, "eliminate m#1") == "MM-42"
    assert s.refused(0, "discard m#1") == "MM-39"
    s.do(0, "discard m#9")
    assert s.legal == ["discard x#1", "discard x#2", "discard x#4"]
    s.do(0, "discard x#1").shows(hands=[["x#2", "x#4"], []], phase=2)
    assert s.legal == ["eliminate m#1", "eliminate d#1", "eliminate m#2"]
    assert s.refused(0, "discard x#2") == "MM-39", "never more than the excess"
    s.do(0, "eliminate d#1", "eliminate m#2")
    s.shows(seat=1, zones=[["m#1"], []], hands=[["x#2", "x#4", "x#20", "x#21"], []])
    assert s["heap"] == ["m#9", "x#1", "d#1", "m#2"]


@pytest.mark.rule("MM-39")
def test_a_maximum_of_nothing_takes_the_last_card_without_asking():
    s = table(agents=[agent(hand=0, zone=0), agent()], hands=[["x#1"], []], zones=[["m#1"], []])
    s.do(0, "end").shows(seat=1, heap=["x#1", "m#1"], hands=[["x#20", "x#21"], []], zones=[[], []])


@pytest.mark.rule("MM-40", "MM-43")
def test_the_maximums_bind_in_phase_2_only():
    s = table(agents=[agent({"op": "draw", "n": 3}, hand=1), agent()], hands=[["x#1"], []])
    s.do(0, "agent").shows(hands=[["x#1", "x#20", "x#21", "x#22"], []], phase=1)
    s.do(0, "end", "discard x#1", "discard x#20", "discard x#21")
    s.shows(seat=1, hands=[["x#22", "x#23", "x#24"], []])
    s.do(1, "end").shows(seat=0, phase=1, hands=[["x#22", "x#23", "x#24"], ["x#25", "x#26"]])


@pytest.mark.rule("MM-41")
def test_a_card_drawn_by_skipping_is_in_hand_before_the_check():
    s = table(agents=[agent(hand=1), agent()], hands=[["x#1"], []]).do(0, "skip-card")
    assert s.legal == ["discard x#1", "discard x#20"]


@pytest.mark.rule("MM-43", "MM-37", "MM-44")
def test_phase_3_turns_upright_then_draws_the_top_two_and_ends_the_turn():
    s = table(
        zones=[[{"card": "m#1", "used": True}, {"card": "d#1", "new": True}], []],
        agent_used=[True, False],
    )
    s.do(0, "end")
    s.shows(zones=[["m#1", "d#1"], []], sideways=[[], []], agent_used=[False, False], seat=1)
    s.shows(hands=[["x#20", "x#21"], []], inventory=PILE[2:])
    assert s["zones"][0][1] == {"card": "d#1", "used": False, "new": False}


@pytest.mark.rule("MM-44")
def test_the_draw_cannot_be_declined():
    s = table()
    s.do(0, "end").shows(hand_sizes=[2, 0], seat=1)


@pytest.mark.rule("MM-74")
def test_after_200_acts_the_action_phase_is_ended():
    s = table(acts=198, hands=[["x#1", "x#2", "x#3"], []], agents=[agent(hand=2), agent()])
    s.do(0, "play x#1").shows(acts=199, seat=0, phase=1)
    s.do(0, "play x#2").shows(seat=1, heap=["x#1", "x#2"], hands=[["x#3", "x#20", "x#21"], []])


@pytest.mark.rule("MM-74")
def test_an_endless_chain_of_retuned_cards_ends_by_the_guard():
    cards = CARDS | {"loop": machine({"op": "ready", "n": 1})}
    s = scene(cards=cards, zones=[["loop#1"], []], inventory=PILE)
    for n in range(199):
        s.do(0, "use loop#1 > ready loop#1").shows(acts=n + 1, seat=0)
    s.do(0, "use loop#1 > ready loop#1").shows(seat=1)
