"""Playing cards, resources and spheres: MM-18 to MM-28a."""

import pytest

from engine.metal_minds.deck import deck_of

from .scene import agent, machine, maneuver, scene

SPHERE = {"op": "spheres", "n": 1}


@pytest.mark.rule("MM-18")
def test_the_whole_cost_must_be_owned_and_is_paid_first():
    cards = {"x": maneuver({"op": "gain", "res": {"orange": 5}}, cost={"orange": 2})}
    s = scene(cards=cards, hands=[["x#1", "x#2"], []], res=[{"orange": 2}, {}])
    s.do(0, "play x#1").shows(res=[{"orange": 5}, {"orange": 1}])
    s = scene(cards=cards, hands=[["x#1"], []], res=[{"orange": 1, "purple": 9, "green": 9}, {}])
    assert "play x#1" not in s.legal
    assert s.refused(0, "play x#1") == "MM-18"
    assert "2 orange (you have 1)" in s.refusal(0, "play x#1")


@pytest.mark.rule("MM-18")
def test_a_card_without_a_cost_is_free():
    s = scene(hands=[["supply-crate#1"], []], res=[[0, 0, 0], [0, 0, 0]])
    s.do(0, "play supply-crate#1").shows(res=[{"purple": 0, "orange": 0, "green": 0}] * 2)
    s.shows(zones=[["supply-crate#1"], []])


@pytest.mark.rule("MM-19")
def test_costs_need_the_exact_colour():
    s = scene(hands=[["mesmerize#1", "ore-loader#1"], ["lava-tap#1"]], res=[[0, 9, 1], [1, 1, 1]])
    assert s.refused(0, "play mesmerize#1") == "MM-18"
    s.do(0, "play ore-loader#1").shows(res=[{"purple": 0, "orange": 9, "green": 0}, {}])


@pytest.mark.rule("MM-19")
def test_a_cost_of_several_colours_is_paid_colour_by_colour():
    cards = {"x": maneuver(SPHERE, cost={"purple": 1, "green": 2})}
    s = scene(cards=cards, hands=[["x#1", "x#2"], []], res=[[3, 0, 3], [0, 0, 0]])
    s.do(0, "play x#1").shows(res=[{"purple": 2, "orange": 0, "green": 1}, {}], spheres=[1, 0])
    assert s.refused(0, "play x#2") == "MM-18"


@pytest.mark.rule("MM-20")
def test_a_maneuver_lies_nowhere_while_it_resolves_and_then_on_the_heap():
    cards = {
        "x": maneuver({"op": "salvage", "n": 1, "class": "any"}, {"op": "gain_any", "n": 1}),
        "y": maneuver(),
    }
    s = scene(cards=cards, hands=[["x#1"], []], heap=["y#1", "y#2"])
    s.do(0, "play x#1")
    assert s.legal == ["take y#1", "take y#2"], "it cannot take itself"
    s.shows(hand_sizes=[0, 0], heap=["y#1", "y#2"], inventory=[])
    s.do(0, "take y#2").shows(hands=[["y#2"], []], heap=["y#1"])
    s.do(0, "colour green").shows(hands=[["y#2"], []], heap=["y#1", "x#1"], act=None)


@pytest.mark.rule("MM-20", "MM-45")
def test_a_maneuver_being_resolved_does_not_count_as_a_hand_card_and_is_not_shuffled_in():
    per = {"op": "per", "count": "own_hand", "every": 1, "max": 9, "step": SPHERE}
    cards = {"x": maneuver(per, {"op": "draw", "n": 3}), "y": maneuver()}
    s = scene(cards=cards, hands=[["x#1", "y#1"], []], inventory=["y#2"], heap=["y#3"])
    s.do(0, "play x#1").shows(spheres=[1, 0], hands=[["y#1", "y#2", "y#3"], []], heap=["x#1"], inventory=[])
    s.shows(reshuffles=1)


@pytest.mark.rule("MM-21")
def test_an_extra_payment_belongs_to_the_cost_and_the_maneuver_cannot_pay_it():
    s = scene(hands=[["cast-off#1", "cast-off#2", "lava-tap#1"], []])
    s.do(0, "play cast-off#2")
    assert s.legal == ["discard cast-off#1", "discard lava-tap#1"]
    assert s.refused(0, "discard cast-off#2") == "MM-21"
    s.do(0, "discard cast-off#1").shows(heap=["cast-off#1"], hands=[["lava-tap#1"], []])
    s.do(0, *["colour purple"] * 3).shows(heap=["cast-off#1", "cast-off#2"], res=[{"purple": 4}, {}])


@pytest.mark.rule("MM-21")
def test_a_card_whose_extra_payment_cannot_be_made_in_full_may_not_be_played():
    s = scene(hands=[["cast-off#1"], []])
    assert "play cast-off#1" not in s.legal
    assert s.refused(0, "play cast-off#1") == "MM-21"
    s = scene(hands=[["overload#1"], []], res=[{"orange": 4}, {}])
    assert s.refused(0, "play overload#1") == "MM-21"
    cards = {"x": maneuver(SPHERE, extra=({"op": "discard", "n": 2},)), "y": maneuver()}
    s = scene(cards=cards, hands=[["x#1", "y#1"], []])
    assert s.refused(0, "play x#1") == "MM-21"


@pytest.mark.rule("MM-21", "MM-50a")
def test_an_extra_payment_with_one_answer_takes_itself():
    s = scene(hands=[["overload#1"], []], zones=[["supply-crate#1"], []])
    s.do(0, "play overload#1").shows(heap=["supply-crate#1", "overload#1"], spheres=[1, 0], zones=[[], []])


@pytest.mark.rule("MM-22")
def test_a_device_is_placed_upright_in_the_own_zone_and_does_nothing_then():
    s = scene(hands=[["crystal-drill#1", "crack-seed#1"], []], res=[[0, 2, 2], [1, 1, 1]])
    s.do(0, "play crystal-drill#1", "play crack-seed#1")
    s.shows(zones=[["crystal-drill#1", "crack-seed#1"], []], hands=[[], []], heap=[], spheres=[0, 0])
    s.shows(sideways=[[], []], res=[{"purple": 0, "orange": 0, "green": 0}, {}], acts=2)
    assert [device["new"] for device in s["zones"][0]] == [True, True]


@pytest.mark.rule("MM-23")
def test_a_device_may_be_placed_over_the_maximum_which_is_settled_in_phase_2():
    s = scene(
        cards={"m": machine()},
        agents=[agent(zone=1), agent()],
        hands=[["m#1", "m#2"], []],
        zones=[["m#3"], []],
    )
    s.do(0, "play m#1", "play m#2").shows(zones=[["m#3", "m#1", "m#2"], []])
    s.do(0, "end", "eliminate m#3", "eliminate m#2").shows(zones=[["m#1"], []], seat=1)


@pytest.mark.rule("MM-24")
def test_a_device_goes_to_the_own_zone_only():
    s = scene(cards={"m": machine()}, players=3, hands=[["m#1"], [], []])
    s.do(0, "play m#1").shows(zones=[["m#1"], [], []])
    assert s.refused(0, "target 1") == "MM-50a", "no place is asked for"


@pytest.mark.rule("MM-25")
def test_resources_have_no_upper_limit_and_never_fall_below_nothing():
    s = scene(hands=[["cavern-haul#1"], []], res=[[6, 9999, 0], [0, 0, 0]])
    s.do(0, "play cavern-haul#1").shows(res=[{"purple": 8, "orange": 9999, "green": 0}, {}])
    s.do(0, "end")
    assert s.refused(1, "agent") in ("MM-31", "MM-29")
    assert all(n >= 0 for purse in s["res"] for n in purse.values())


@pytest.mark.rule("MM-26")
def test_a_gain_without_a_colour_asks_for_each_unit():
    s = scene(hands=[["supply-crate#1"], []], zones=[["supply-crate#2"], []])
    s.do(0, "use supply-crate#2")
    for colour in ("green", "orange", "green"):
        assert s.legal == ["colour purple", "colour orange", "colour green"]
        assert s.refused(0, "colour blue") == "unreadable"
        s.do(0, f"colour {colour}")
    s.shows(res=[{"purple": 1, "orange": 2, "green": 3}, {}], heap=["supply-crate#2"])


@pytest.mark.rule("MM-27")
def test_spheres_have_no_upper_limit_and_a_loss_stops_at_nothing():
    s = scene(hands=[["fissure-spark#1"], []], spheres=[10, 0], res=[{"orange": 4}, {}])
    s.do(0, "play fissure-spark#1").shows(spheres=[11, 0])
    s = scene(hands=[["collapse-wave#1"], []], spheres=[3, 0], res=[{"orange": 4}, {}])
    s.do(0, "play collapse-wave#1").shows(spheres=[3, 0], heap=["collapse-wave#1"])
    steal = {"op": "foe_spheres", "who": "one", "n": 3}
    s = scene(cards={"x": maneuver(steal)}, hands=[["x#1"], []], spheres=[0, 2])
    s.do(0, "play x#1").shows(spheres=[0, 0])


@pytest.mark.rule("MM-27")
def test_what_cannot_be_lost_gives_nobody_anything_unless_the_card_says_so():
    s = scene(zones=[["sphere-leech#1"], []], spheres=[0, 0])
    s.do(0, "use sphere-leech#1").shows(spheres=[0, 0], res=[{"orange": 2}, {"orange": 1}])


@pytest.mark.rule("MM-28")
def test_resources_and_spheres_stay_from_turn_to_turn_and_are_not_traded():
    s = scene(res=[[3, 0, 2], [0, 5, 0]], spheres=[3, 4])
    for _ in range(4):
        s.do(s["seat"], "end")
        while s["phase"] == 2:
            s.do(s["seat"], s.legal[0])
    s.shows(
        res=[{"purple": 3, "orange": 0, "green": 2}, {"purple": 0, "orange": 5, "green": 0}], spheres=[3, 4]
    )


@pytest.mark.rule("MM-28a")
def test_the_cards_keep_to_what_the_colours_are_for_and_the_engine_looks_at_the_cost_only():
    def colours(*cards):
        found = set()
        for card in cards:
            found |= {c for c, n in zip(("purple", "orange", "green"), card.price, strict=True) if n}
        return found

    kinds = deck_of(b"").kinds.values()
    assert colours(*(c for c in kinds if c.kind == "machine")) == {"green"}
    assert colours(*(c for c in kinds if c.subtype == "energy" and c.kind != "machine")) == {"orange"}
    odd = {"m": machine(cost={"purple": 1}), "x": maneuver(SPHERE, cost={"green": 1})}
    s = scene(cards=odd, hands=[["m#1", "x#1"], []])
    s.do(0, "play m#1", "play x#1").shows(res=[{"purple": 0, "orange": 1, "green": 0}, {}], spheres=[1, 0])
