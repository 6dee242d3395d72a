"""Opponents and attacks: MM-51, MM-53 to MM-58."""

import pytest

from engine.metal_minds.deck import deck_of

from .scene import agent, gadget, machine, maneuver, scene

SPHERE = {"op": "spheres", "n": 1}


def foe_discard(n=1, who="one", **chooser):
    return {"op": "foe_discard", "who": who, "n": n, **chooser}


def foe_eliminate(n=1, who="one", **chooser):
    return {"op": "foe_eliminate", "who": who, "n": n, **chooser}


def hit(*effect, **position):
    """Seat 0 plays one maneuver of that effect."""
    cards = {"a": maneuver(*effect), "x": maneuver(), "m": machine(), "d": gadget()}
    hands = position.pop("hands")
    return scene(cards=cards, hands=[["a#1"], *hands], **position).do(0, "play a#1")


@pytest.mark.rule("MM-51")
def test_an_opponent_is_one_other_player_in_the_game_named_before_anything_is_paid():
    s = scene(players=4, hands=[["collapse-wave#1"], [], [], []], res=[{"orange": 2}, {}, {}, {}], out=[2])
    s.do(0, "play collapse-wave#1")
    assert s.legal == ["target 1", "target 3"]
    for line in ("target 0", "target 2", "target 4"):
        assert s.refused(0, line) == "MM-51"
    s.shows(res=[{"orange": 2}, {}, {}, {}])
    s.do(0, "target 3").shows(res=[{"orange": 0}, {}, {}, {}], spheres=[0, 0, 0, 0])


@pytest.mark.rule("MM-51")
def test_one_target_serves_the_whole_card_even_inside_an_option():
    choice = {"op": "choose", "options": [[{"op": "foe_spheres", "who": "one", "n": 1}], [SPHERE]]}
    steps = ({"op": "foe_spheres", "who": "one", "n": 2}, choice)
    s = hit(*steps, players=3, hands=[[], []], spheres=[0, 9, 9])
    s.do(0, "target 2").shows(spheres=[0, 9, 7])
    s.do(0, "option 0").shows(spheres=[0, 9, 6], act=None)


@pytest.mark.rule("MM-51", "MM-67a")
def test_steps_on_a_target_that_went_out_meanwhile_fall_away():
    steps = ({"op": "gain_any", "n": 1}, foe_discard(), {"op": "look", "who": "one"}, SPHERE)
    s = hit(*steps, players=3, hands=[["x#1", "x#2"], ["x#3"]])
    s.do(0, "target 1").resign(1)
    s.shows(act={"target": None}, heap=["x#1", "x#2"])
    s.do(0, "colour green").shows(spheres=[1, 0, 0], hands=[[], [], ["x#3"]], act=None, seen=[])


@pytest.mark.rule("MM-51")
def test_a_player_with_nothing_to_lose_may_be_chosen():
    s = hit(foe_discard(), players=3, hands=[[], ["x#1"]])
    s.do(0, "target 1").shows(hands=[[], [], ["x#1"]], heap=["a#1"])


@pytest.mark.rule("MM-53")
def test_the_victim_picks_by_default_and_where_the_card_says_so():
    for chooser in ({}, {"chooser": "owner"}):
        s = hit(foe_discard(**chooser), hands=[["x#1", "m#1", "x#2"]])
        assert s.asks == (1, ["discard"])
        assert s.legal == ["discard x#1", "discard m#1", "discard x#2"]
        s.do(1, "discard m#1").shows(heap=["m#1", "a#1"], hands=[[], ["x#1", "x#2"]], to_act=[0])


@pytest.mark.rule("MM-53")
def test_the_acting_player_picks_where_the_card_says_of_your_choice():
    s = hit(foe_discard(2, chooser="actor"), hands=[["x#1", "m#1", "x#2"]])
    assert s.asks == (0, ["pick"])
    assert s.legal == ["pick x#1", "pick m#1", "pick x#2"]
    assert s.refused(0, "pick a#1") == "MM-53"
    s.do(0, "pick x#2", "pick x#1").shows(hands=[[], ["m#1"]], heap=["x#2", "x#1", "a#1"])


@pytest.mark.rule("MM-53")
def test_chance_picks_where_the_card_says_at_random():
    picked = set()
    for seed in range(40):
        s = hit(foe_discard(chooser="random"), hands=[["x#1", "m#1", "x#2"]], seed=seed)
        picked.add(s["heap"][0])
        assert s["hand_sizes"] == [0, 2]
    assert picked == {"x#1", "m#1", "x#2"}
    s = hit(
        foe_discard(2, chooser="random"),
        hands=[["x#1", "m#1", "x#2"]],
        picks=["x#9", "m#1", "x#2"],
        heap=["x#9"],
    )
    s.shows(hands=[[], ["x#1"]], heap=["x#9", "m#1", "x#2", "a#1"])
    hit(foe_discard(5, chooser="random"), hands=[["x#1"]]).shows(hands=[[], []], heap=["x#1", "a#1"])


@pytest.mark.rule("MM-54")
def test_a_victim_picks_the_device_it_loses_so_cheap_ones_are_cover():
    s = scene(hands=[["sabotage#1"], []], zones=[[], ["sphere-furnace#1", "supply-crate#1"]])
    s.do(0, "play sabotage#1")
    assert s.asks == (1, ["eliminate"])
    assert s.refused(1, "eliminate crack-seed#1") == "MM-54"
    s.do(1, "eliminate supply-crate#1").shows(
        zones=[[], ["sphere-furnace#1"]], heap=["supply-crate#1", "sabotage#1"]
    )


@pytest.mark.rule("MM-54")
def test_the_acting_player_picks_the_device_where_the_card_gives_it_the_pick():
    s = hit(foe_eliminate(chooser="actor"), hands=[[]], zones=[[], ["m#1", "d#1"]])
    assert s.legal == ["pick m#1", "pick d#1"]
    assert s.refused(0, "pick m#2") == "unreadable"
    s.do(0, "pick m#1").shows(zones=[[], ["d#1"]], heap=["m#1", "a#1"])


@pytest.mark.rule("MM-54", "MM-50a")
def test_a_repeated_loss_is_asked_until_one_answer_is_left():
    s = hit(foe_eliminate(2), hands=[[]], zones=[[], ["m#1", "d#1"]])
    s.do(1, "eliminate d#1").shows(zones=[[], []], heap=["d#1", "m#1", "a#1"], to_act=[0])


@pytest.mark.rule("MM-55")
def test_a_looked_at_hand_is_seen_by_the_acting_player_only():
    s = scene(
        players=3,
        hands=[["mesmerize#1"], ["lava-tap#1", "relay-mast#1", "overload#1"], ["deep-scan#1", "deep-scan#2"]],
    )
    s.do(0, "play mesmerize#1")
    told = s.events(0, "target 1")
    names = ("Lava Tap", "Relay Mast", "Overload")
    for event in told:
        if any(name in event.text for name in names):
            assert event.audience == (0,)
    assert any(event.kind == "look" and event.audience is None for event in told), "that, everybody learns"
    s.shows(seen=[[0, 1, ["lava-tap#1", "relay-mast#1", "overload#1"]]])
    assert s.view(0)["known"] == ["lava-tap#1", "overload#1", "relay-mast#1"]
    assert s.view(0)["hands"] == [[], ["lava-tap#1", "relay-mast#1", "overload#1"], 2]
    assert s.view(2)["hands"] == [0, 3, ["deep-scan#1", "deep-scan#2"]]
    assert s.view(2)["known"] == s.view(None)["known"] == []
    told = s.events(0, "pick relay-mast#1")
    assert any("Relay Mast" in event.text and event.audience is None for event in told), "the heap is public"
    s.shows(heap=["relay-mast#1", "mesmerize#1"], known=[["lava-tap#1", "overload#1"], [], []])


@pytest.mark.rule("MM-55a")
def test_what_is_looked_at_on_the_inventory_is_the_acting_players_alone():
    top = ["overload#1", "overload#2", "lava-tap#1", "lava-tap#2"]
    rest = [card for card in deck_of(b"").instances if card not in ("deep-scan#1", *top)]
    s = scene(hands=[["deep-scan#1"], []], inventory=top + rest)
    told = s.events(0, "play deep-scan#1")
    assert [e.audience for e in told if "Overload" in e.text] == [(0,)]
    assert s.view(0)["act"]["looked"] == ["overload#1", "overload#2", "lava-tap#1", "lava-tap#2"]
    assert s.view(1)["act"]["looked"] == s.view(None)["act"]["looked"] == []
    told = s.events(0, "take lava-tap#2")
    assert all(e.audience == (0,) for e in told if e.kind == "taken")
    assert [e.at for e in told if e.kind == "put"] == [("overload#1", "overload#2", "lava-tap#1")]
    s.shows(known=[[], []])


@pytest.mark.rule("MM-55a")
def test_a_card_taken_from_the_heap_is_known_to_all_until_it_leaves_the_hand():
    s = scene(players=3, hands=[["salvage-crew#1"], [], []], heap=["lava-tap#1", "relay-mast#1"])
    s.do(0, "play salvage-crew#1", "take lava-tap#1").shows(known=[[], ["lava-tap#1"], ["lava-tap#1"]])
    assert s.view(1)["known"] == ["lava-tap#1"]
    s.do(0, "play lava-tap#1").shows(known=[[], [], []])


@pytest.mark.rule("MM-56")
def test_mesmerize_as_printed():
    s = scene(hands=[["mesmerize#1", "mesmerize#2"], ["lava-tap#1", "relay-mast#1"]])
    s.do(0, "play mesmerize#1").shows(res=[{"purple": 0}, {}])
    s.do(0, "pick relay-mast#1").shows(
        hands=[["mesmerize#2"], ["lava-tap#1"]], heap=["relay-mast#1", "mesmerize#1"]
    )
    s = scene(hands=[["mesmerize#1"], []])
    s.do(0, "play mesmerize#1").shows(heap=["mesmerize#1"], seen=[], act=None, res=[{"purple": 0}, {}])


@pytest.mark.rule("MM-57")
def test_each_opponent_is_settled_in_order_of_play_from_the_acting_player_on():
    s = scene(
        cards={"a": maneuver(foe_discard(2, who="each"), SPHERE), "x": maneuver()},
        order=[3, 1, 0, 2],
        seat=0,
        hands=[["a#1"], ["x#1", "x#2", "x#3"], ["x#4", "x#5", "x#6"], ["x#7"]],
    )
    s.do(0, "play a#1").shows(act={"victims": [2, 3, 1]}, to_act=[2])
    s.do(2, "discard x#5").shows(to_act=[2])
    s.do(2, "discard x#4").shows(to_act=[1], heap=["x#5", "x#4", "x#7"])
    s.do(1, "discard x#1")
    assert s.legal == ["discard x#2", "discard x#3"], "two each, whatever the one before could give"
    s.do(1, "discard x#3").shows(to_act=[0], spheres=[1, 0, 0, 0])
    assert list(s["heap"]) == ["x#5", "x#4", "x#7", "x#1", "x#3", "a#1"]


@pytest.mark.rule("MM-57")
def test_players_who_are_out_are_no_opponents():
    s = hit(
        foe_discard(who="each"),
        {"op": "foe_spheres", "who": "each", "n": 1},
        players=3,
        hands=[[], ["x#1", "x#2"]],
        out=[1],
        spheres=[0, 5, 5],
    )
    s.do(2, "discard x#1").shows(spheres=[0, 5, 4])


@pytest.mark.rule("MM-58")
def test_attacks_never_touch_the_acting_player_agents_resources_or_the_inventory():
    steps = (
        foe_discard(who="each"),
        foe_eliminate(who="each"),
        {"op": "foe_spheres", "who": "each", "n": 1},
    )
    s = hit(
        *steps,
        agents=[agent(SPHERE), agent(SPHERE)],
        hands=[["x#2"]],
        zones=[["m#1"], ["m#2"]],
        spheres=[4, 4],
        inventory=["x#8", "x#9"],
    )
    s.shows(
        spheres=[4, 3], zones=[["m#1"], []], hands=[[], []], inventory=["x#8", "x#9"], agent_used=[False] * 2
    )
    s.shows(res=[{"purple": 1, "orange": 1, "green": 1}] * 2, heap=["x#2", "m#2", "a#1"])


@pytest.mark.rule("MM-53", "MM-55")
def test_picking_out_of_a_hand_is_seeing_it_even_where_the_card_has_no_look():
    s = hit(foe_discard(chooser="actor"), players=3, hands=[["x#1", "m#1"], ["x#5"]])
    s.do(0, "target 1")
    assert s.view(0)["hands"] == [[], ["x#1", "m#1"], 1]
    assert s.view(2)["hands"] == [0, 2, ["x#5"]]
    s.do(0, "pick x#1").shows(known=[["m#1"], [], []])


@pytest.mark.rule("MM-54")
def test_each_opponent_may_lose_devices_the_acting_player_picks():
    s = hit(
        foe_eliminate(2, who="each", chooser="actor"),
        players=3,
        hands=[[], []],
        zones=[[], ["m#1", "m#2", "d#1"], ["m#4", "m#5", "m#6"]],
    )
    s.do(0, "pick m#2", "pick d#1")
    assert s.legal == ["pick m#4", "pick m#5", "pick m#6"]
    s.do(0, "pick m#4")
    assert s.legal == ["pick m#5", "pick m#6"]
    s.do(0, "pick m#6").shows(zones=[[], ["m#1"], ["m#5"]], heap=["m#2", "d#1", "m#4", "m#6", "a#1"])
