"""Inventory and heap: MM-45 to MM-49."""

import pytest

from .scene import agent, gadget, maneuver, scene, unreadable

CARDS = {"x": maneuver(), "d": gadget()}


def drawing(n, **position):
    """A seat whose agent draws n cards."""
    power = {"op": "draw", "n": n}
    return scene(**{"cards": CARDS, "agents": [agent(power), agent()], **position})


@pytest.mark.rule("MM-45")
def test_as_soon_as_the_last_card_leaves_the_heap_becomes_the_inventory_in_the_middle_of_an_effect():
    s = drawing(3, inventory=["x#1", "x#2"], heap=["x#3", "x#4", "x#5"], shuffles=[["x#5", "x#3", "x#4"]])
    s.do(0, "agent").shows(hands=[["x#1", "x#2", "x#5"], []], inventory=["x#3", "x#4"], heap=[], reshuffles=1)


@pytest.mark.rule("MM-45")
def test_the_shuffle_comes_with_the_last_card_and_not_with_the_next_draw():
    s = drawing(2, inventory=["x#1", "x#2"], heap=["x#3", "x#4"])
    s.do(0, "agent").shows(hands=[["x#1", "x#2"], []], heap=[], inventory_size=2, reshuffles=1)


@pytest.mark.rule("MM-45")
def test_every_order_of_a_shuffle_is_possible():
    orders = set()
    for seed in range(80):
        s = drawing(1, inventory=["x#1"], heap=["x#3", "x#4", "x#5"], seed=seed).do(0, "agent")
        orders.add(tuple(s["inventory"]))
    assert len(orders) == 6


@pytest.mark.rule("MM-45", "MM-55a")
def test_cards_being_looked_at_stay_out_of_the_shuffle():
    dig = maneuver({"op": "dig", "look": 4, "take": 1})
    s = scene(
        cards=CARDS | {"dig": dig},
        hands=[["dig#1"], []],
        inventory=["x#1", "x#2"],
        heap=["x#3", "x#4", "x#5"],
        shuffles=[["x#5", "x#4", "x#3"]],
    )
    s.do(0, "play dig#1").shows(inventory=["x#3"], heap=[], act={"looked": ["x#1", "x#2", "x#5", "x#4"]})
    assert s.legal == ["take x#1", "take x#2", "take x#5", "take x#4"]
    s.do(0, "take x#5").shows(hands=[["x#5"], []], heap=["x#1", "x#2", "x#4", "dig#1"], inventory=["x#3"])


@pytest.mark.rule("MM-46")
def test_an_inventory_that_cannot_be_formed_stays_empty_until_a_card_must_be_drawn():
    s = drawing(1, inventory=["x#1"], hands=[["x#2", "x#3"], []])
    s.do(0, "agent").shows(inventory=[], heap=[], reshuffles=0, hands=[["x#2", "x#3", "x#1"], []])
    s.do(0, "play x#2", "play x#3").shows(inventory=[], heap=["x#2", "x#3"], reshuffles=0)
    s.do(0, "end").shows(heap=[], inventory=[], reshuffles=1, hand_sizes=[3, 0])


@pytest.mark.rule("MM-46")
def test_an_inventory_is_formed_when_a_card_must_next_be_looked_at():
    dig = maneuver({"op": "dig", "look": 2, "take": 1})
    s = scene(cards=CARDS | {"dig": dig}, hands=[["dig#1"], []], inventory=[], heap=["x#1", "x#2", "x#3"])
    s.do(0, "play dig#1").shows(reshuffles=1, inventory_size=1, heap=[])
    assert len(s["act"]["looked"]) == 2


@pytest.mark.rule("MM-47")
def test_a_draw_is_left_out_when_both_are_empty():
    s = drawing(2, inventory=["x#1"])
    s.do(0, "agent").shows(hands=[["x#1"], []], inventory=[], phase=1, seat=0)
    s.do(0, "end").shows(seat=1, hands=[["x#1"], []])
    s.do(1, "skip-card").shows(seat=0, round=2, hands=[["x#1"], []], spheres=[0, 0])


@pytest.mark.rule("MM-48")
def test_what_takes_from_the_heap_lets_the_player_choose_among_all_that_fit():
    cards = CARDS | {
        "any": maneuver({"op": "salvage", "n": 1, "class": "any"}),
        "device": maneuver({"op": "salvage", "n": 1, "class": "device"}),
        "two": maneuver({"op": "salvage", "n": 2, "class": "maneuver"}),
        "m": {"class": "machine"},
    }
    heap = ["x#1", "d#1", "x#2", "m#1", "x#3"]
    s = scene(cards=cards, hands=[["any#1", "device#1", "two#1"], []], heap=heap)
    s.do(0, "play any#1")
    assert s.legal == ["take x#1", "take d#1", "take x#2", "take m#1", "take x#3"]
    s.do(0, "take x#2", "play device#1")
    assert s.legal == ["take d#1", "take m#1"]
    assert s.refused(0, "take x#1") == "MM-48"
    s.do(0, "take m#1", "play two#1")
    assert s.legal == ["take x#1", "take x#3", "take any#1", "take device#1"]
    s.do(0, "take x#3", "take any#1")
    s.shows(hands=[["x#2", "m#1", "x#3", "any#1"], []], heap=["x#1", "d#1", "device#1", "two#1"])


@pytest.mark.rule("MM-48", "MM-62")
def test_a_hand_and_zone_put_away_arrive_hand_first_each_in_its_own_order():
    s = scene(
        cards=CARDS, players=3, hands=[[], ["x#2", "x#1"], []], zones=[[], ["d#2", "d#1"], []], heap=["x#9"]
    )
    s.resign(1)
    assert list(s["heap"]) == ["x#9", "x#2", "x#1", "d#2", "d#1"]


@pytest.mark.rule("MM-49")
def test_a_position_with_a_card_in_two_places_or_in_none_is_refused():
    assert unreadable(heap=["relay-mast#1"], zones=[["relay-mast#1"], []]) == (
        "heap[0]: relay-mast#1 is in zones[0] as well"
    )
    assert unreadable(inventory=[]) == "inventory: 75 cards are missing, the first is cavern-haul#1"
