"""Powers of agents, machines and gadgets: MM-29 to MM-38."""

import pytest

from engine.metal_minds.deck import deck_of

from .scene import agent, gadget, machine, maneuver, scene

SPHERE = {"op": "spheres", "n": 1}
GAIN = {"op": "gain", "res": {"green": 1}}
ANY_DEVICE = {"op": "eliminate", "n": 1, "class": "any"}


@pytest.mark.rule("MM-29")
def test_a_machine_and_the_agent_work_once_a_turn_each_and_are_turned_sideways():
    s = scene(cards={"m": machine(GAIN)}, zones=[["m#1", "m#2"], []], agents=[agent(SPHERE), agent()])
    s.do(0, "use m#1").shows(sideways=[["m#1"], []], res=[{"green": 2}, {}])
    assert s.refused(0, "use m#1") == "MM-29"
    s.do(0, "use m#2").shows(sideways=[["m#1", "m#2"], []], res=[{"green": 3}, {}])
    s.do(0, "agent").shows(spheres=[1, 0], agent_used=[True, False])
    assert s.refused(0, "agent") == "MM-29"
    assert s.legal == ["end"]
    s.do(0, "end").do(1, "end")
    assert s.legal == ["skip-card", "skip-resources", "end", "use m#1", "use m#2", "agent"]


@pytest.mark.rule("MM-29")
def test_an_agent_without_a_power_is_refused():
    assert scene(cards={"x": maneuver()}).refused(0, "agent") == "MM-29"


@pytest.mark.rule("MM-30")
def test_a_gadget_works_once_and_is_eliminated_after_its_effect():
    s = scene(zones=[["data-capsule#1"], []], inventory=[], box=rest("data-capsule#1"))
    s.do(0, "use data-capsule#1").shows(zones=[[], []], heap=["data-capsule#1"], hands=[[], []])
    assert s.refused(0, "use data-capsule#1") == "MM-16"


@pytest.mark.rule("MM-31")
def test_a_powers_cost_is_paid_in_full_first():
    power = (SPHERE, {"op": "draw", "n": 1})
    price = ({"op": "pay", "res": {"orange": 2}}, {"op": "discard", "n": 1})
    cards = {"m": machine(*power, price=price), "x": maneuver()}
    s = scene(cards=cards, zones=[["m#1"], []], hands=[["x#1", "x#2"], []], res=[[0, 2, 0], [0, 0, 0]])
    s.do(0, "use m#1").shows(res=[{"orange": 0}, {}], sideways=[[], []], spheres=[0, 0])
    assert s.legal == ["discard x#1", "discard x#2"]
    s.do(0, "discard x#2").shows(spheres=[1, 0], sideways=[["m#1"], []], hands=[["x#1", "x#2"], []])
    for position in (
        {"res": [[9, 1, 9], [0, 0, 0]], "hands": [["x#1"], []]},
        {"hands": [[], []], "res": [[0, 2, 0]] * 2},
    ):
        s = scene(cards=cards, zones=[["m#1"], []], **position)
        assert "use m#1" not in s.legal
        assert s.refused(0, "use m#1") == "MM-31"
    s = scene(agents=["nevin", "maj"], res=[[2, 1, 1], [0, 0, 0]])
    assert s.refused(0, "agent") == "MM-31"


@pytest.mark.rule("MM-31", "MM-51")
def test_the_order_is_use_then_target_then_cost_then_effect():
    hit = {"op": "foe_spheres", "who": "one", "n": 1}
    cards = {"m": machine(hit, price=({"op": "pay_any", "n": 1},)), "x": maneuver(hit, cost={"purple": 1})}
    s = scene(cards=cards, players=3, zones=[["m#1"], [], []], spheres=[0, 5, 5])
    s.do(0, "use m#1").shows(
        act={"stage": "target"}, res=[{"purple": 1}, {}, {}], question={"asks": ["target"]}
    )
    s.do(0, "target 2").shows(act={"stage": "cost", "target": 2})
    s.do(0, "pay green").shows(spheres=[0, 5, 4], res=[{"purple": 1, "orange": 1, "green": 0}, {}, {}])
    s = scene(cards=cards, players=3, hands=[["x#1"], [], []], spheres=[0, 5, 5])
    s.do(0, "play x#1").shows(res=[{"purple": 1}, {}, {}], act={"stage": "target"})
    s.do(0, "target 1").shows(res=[{"purple": 0}, {}, {}], spheres=[0, 4, 5])


@pytest.mark.rule("MM-31", "MM-21")
def test_the_printed_cost_is_paid_before_the_extra_payment():
    s = scene(hands=[["overload#1"], []], zones=[["ore-loader#1", "ore-loader#2"], []])
    s.do(0, "play overload#1").shows(res=[{"orange": 0}, {}], zones=[["ore-loader#1", "ore-loader#2"], []])
    s.shows(act={"by": "play", "card": "overload#1", "paid": [{"colour": "orange", "n": 1}]})
    s.do(0, "eliminate ore-loader#2").shows(heap=["ore-loader#2", "overload#1"], spheres=[1, 0])


@pytest.mark.rule("MM-31")
def test_a_unit_of_a_mixed_cost_is_offered_only_while_the_rest_stays_payable():
    price = ({"op": "pay_any", "n": 2}, {"op": "pay", "res": {"orange": 1}})
    s = scene(cards={"m": machine(SPHERE, price=price)}, zones=[["m#1"], []], res=[[1, 2, 0], [0, 0, 0]])
    s.do(0, "use m#1")
    assert s.legal == ["pay purple", "pay orange"]
    s.do(0, "pay orange").shows(res=[{"purple": 0, "orange": 0, "green": 0}, {}], spheres=[1, 0])
    s = scene(cards={"m": machine(SPHERE, price=price)}, zones=[["m#1"], []], res=[[2, 1, 0], [0, 0, 0]])
    s.do(0, "use m#1").shows(res=[{"purple": 0, "orange": 0, "green": 0}, {}], spheres=[1, 0])


@pytest.mark.rule("MM-31")
def test_a_device_is_offered_as_payment_only_while_the_rest_stays_payable():
    price = (ANY_DEVICE, {"op": "eliminate", "n": 1, "class": "machine"})
    s = scene(
        cards={"m": machine(), "d": gadget(), "e": gadget()},
        agents=[agent(SPHERE, price=price), agent()],
        zones=[["m#1", "d#1", "e#1"], []],
    )
    s.do(0, "agent")
    assert s.legal == ["eliminate d#1", "eliminate e#1"], "the only machine is needed for the second part"
    assert s.refused(0, "eliminate m#1") == "MM-31"
    s.do(0, "eliminate d#1").shows(zones=[["e#1"], []], heap=["d#1", "m#1"], spheres=[1, 0])


@pytest.mark.rule("MM-32")
def test_a_device_may_not_be_used_in_the_turn_it_was_placed_but_in_the_next():
    cards = {"m": machine(GAIN), "d": gadget(GAIN)}
    s = scene(cards=cards, hands=[["m#1", "d#1"], []]).do(0, "play m#1", "play d#1")
    assert s.legal == ["end"]
    assert s.refused(0, "use m#1") == "MM-32"
    assert s.refused(0, "use d#1") == "MM-32"
    s.do(0, "end").do(1, "end").do(0, "use m#1", "use d#1").shows(res=[{"green": 3}, {}])


@pytest.mark.rule("MM-32")
def test_the_agent_may_be_used_from_the_first_turn_on():
    s = scene(agents=["maj", "nevin"]).do(0, "agent")
    s.shows(res=[{"purple": 2, "orange": 0, "green": 2}, {"purple": 1}], agent_used=[True, False])


@pytest.mark.rule("MM-33")
def test_powers_work_neither_in_phase_2_nor_in_another_players_turn():
    s = scene(
        cards={"m": machine(GAIN), "x": maneuver()},
        agents=[agent(SPHERE, hand=0), agent(SPHERE)],
        hands=[["x#1", "x#2"], []],
        zones=[["m#1"], ["m#2"]],
    ).do(0, "end")
    assert s.refused(0, "use m#1") == "MM-33"
    assert s.refused(0, "agent") == "MM-33"
    for line in ("use m#2", "agent"):
        with pytest.raises(Exception, match=r"turn|first"):
            s.events(1, line)


@pytest.mark.rule("MM-34")
def test_a_device_eliminated_for_any_other_reason_has_no_effect():
    cards = {"d": gadget(SPHERE), "m": machine(SPHERE), "f": maneuver()}
    pile = ["f#1", "f#2", "f#3"]
    s = scene(cards=cards, agents=[agent(zone=0), agent()], zones=[["d#1", "m#1"], []], inventory=pile)
    s.do(0, "end", "eliminate d#1").shows(spheres=[0, 0], heap=["d#1", "m#1"], seat=1)
    hit = maneuver({"op": "foe_eliminate", "who": "one", "n": 1})
    s = scene(cards=cards | {"x": hit}, hands=[["x#1"], []], zones=[[], ["d#1"]])
    s.do(0, "play x#1").shows(spheres=[0, 0], heap=["d#1", "x#1"])
    s = scene(cards=cards, agents=[agent(GAIN, price=(ANY_DEVICE,)), agent()], zones=[["d#1"], []])
    s.do(0, "agent").shows(spheres=[0, 0], heap=["d#1"], res=[{"green": 2}, {}])


@pytest.mark.rule("MM-35")
def test_a_gadget_counts_itself_and_reaches_the_heap_after_its_whole_effect():
    s = scene(zones=[["scavenger-beacon#1", "ore-loader#1"], []])
    s.do(0, "use scavenger-beacon#1", "colour green").shows(
        zones=[["scavenger-beacon#1", "ore-loader#1"], []]
    )
    s.do(0, "colour green").shows(
        zones=[["ore-loader#1"], []], heap=["scavenger-beacon#1"], res=[{"green": 3}, {}]
    )


@pytest.mark.rule("MM-35")
def test_neither_gadget_nor_machine_can_be_named_by_its_own_power():
    cards = {"d": gadget(ANY_DEVICE), "m": machine(SPHERE, price=(ANY_DEVICE,)), "n": machine()}
    s = scene(cards=cards, zones=[["m#1"], []])
    assert s.refused(0, "use m#1") == "MM-31"
    s = scene(cards=cards, zones=[["m#1", "n#1", "n#2"], []]).do(0, "use m#1")
    assert s.legal == ["eliminate n#1", "eliminate n#2"]
    assert s.refused(0, "eliminate m#1") == "MM-35"
    s = scene(cards=cards, zones=[["d#1", "n#1", "n#2"], []]).do(0, "use d#1")
    assert s.refused(0, "eliminate d#1") == "MM-35"
    s.do(0, "eliminate n#2").shows(zones=[["n#1"], []], heap=["n#2", "d#1"])
    scene(cards=cards, zones=[["d#1"], []]).do(0, "use d#1").shows(zones=[[], []], heap=["d#1"])


@pytest.mark.rule("MM-36")
def test_any_own_device_pays_a_new_one_and_a_sideways_one_too():
    s = scene(
        agents=["hae", "maj"],
        hands=[["supply-crate#1"], []],
        zones=[[{"card": "ore-loader#1", "used": True}], []],
        inventory=["lava-tap#1", "lava-tap#2"],
        box=rest("supply-crate#1", "ore-loader#1", "lava-tap#1", "lava-tap#2"),
    )
    s.do(0, "play supply-crate#1", "agent")
    assert s.legal == ["eliminate ore-loader#1", "eliminate supply-crate#1"]
    s.do(0, "eliminate supply-crate#1").shows(hands=[["lava-tap#1", "lava-tap#2"], []])
    s = scene(agents=["hae", "maj"], zones=[[{"card": "ore-loader#1", "used": True}], []])
    s.do(0, "agent").shows(zones=[[], []], hand_sizes=[2, 0])


@pytest.mark.rule("MM-37")
def test_nothing_but_phase_3_or_an_effect_that_says_so_turns_a_device_upright():
    cards = {"m": machine(GAIN), "x": maneuver({"op": "ready", "n": 2})}
    zone = [{"card": "m#1", "used": True}, {"card": "m#2", "used": True, "new": True}]
    s = scene(cards=cards, zones=[zone, [{"card": "m#3", "used": True}]], hands=[["x#1"], []])
    s.do(0, "play x#1", "ready m#1", "ready m#2").shows(sideways=[[], ["m#3"]])
    assert s.refused(0, "use m#2") == "MM-32", "upright, yet placed this turn"
    s.do(0, "use m#1", "end").shows(sideways=[[], ["m#3"]])
    s.do(1, "end").shows(sideways=[[], []])


@pytest.mark.rule("MM-37a")
def test_a_machine_turned_upright_may_be_used_again_its_cost_paid_again():
    zone = [{"card": "sphere-furnace#1", "used": True}]
    s = scene(hands=[["second-wind#1"], []], zones=[zone, []], res=[[1, 5, 0], [0, 0, 0]])
    s.do(0, "play second-wind#1")
    assert s.legal == ["ready sphere-furnace#1", "stop"]
    s.do(0, "ready sphere-furnace#1").shows(sideways=[[], []])
    s.do(0, "use sphere-furnace#1").shows(res=[{"orange": 3}, {}], spheres=[1, 0])
    assert s.refused(0, "use sphere-furnace#1") == "MM-29"


@pytest.mark.rule("MM-37a")
def test_neither_the_agent_nor_an_upright_machine_is_turned_by_such_an_effect():
    s = scene(
        cards={"m": machine(), "x": maneuver({"op": "ready", "n": 2})},
        agents=[agent(GAIN), agent()],
        agent_used=[True, False],
        hands=[["x#1"], []],
        zones=[["m#1", {"card": "m#2", "used": True}], []],
    )
    s.do(0, "play x#1")
    assert s.legal == ["ready m#2", "stop"]
    assert s.refused(0, "ready m#1") == "MM-37a"
    s.do(0, "stop").shows(agent_used=[True, False], sideways=[["m#2"], []])


@pytest.mark.rule("MM-38")
def test_a_device_that_left_the_zone_is_upright_and_new_when_placed_again():
    back = maneuver({"op": "salvage", "n": 1, "class": "any"})
    cards = {"m": machine(GAIN), "back": back}
    s = scene(
        cards=cards,
        agents=[agent(SPHERE, price=(ANY_DEVICE,)), agent()],
        zones=[["m#1"], []],
        hands=[["back#1"], []],
    )
    s.do(0, "use m#1", "agent", "play back#1").shows(hands=[["m#1"], []], sideways=[[], []])
    s.do(0, "play m#1").shows(zones=[[{"card": "m#1", "used": False, "new": True}], []])
    assert s.refused(0, "use m#1") == "MM-32"


def rest(*named):
    """All cards of the deck but those named, to be left in the box."""
    return [card for card in deck_of(b"").instances if card not in named]
