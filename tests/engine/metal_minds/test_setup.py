"""Purpose, terms and set-up: MM-1 to MM-10."""

from collections import Counter
from itertools import permutations

import pytest

from engine.game import Unreadable
from engine.metal_minds.deck import deck_of

from .scene import GAME, game, maneuver, scene

DECK = deck_of(b"")
AGENTS = ["quintessa", "maj", "pilot", "dj", "hae", "kerry", "nevin", "bel-fiba"]


@pytest.mark.rule("MM-1")
def test_two_to_four_players_eight_agents_and_75_cards():
    assert GAME.seats == (2, 3, 4)
    assert len(DECK.instances) == 75
    assert list(DECK.agents) == AGENTS
    for seats in (1, 5):
        with pytest.raises(Unreadable):
            game(seats)
    for seats in GAME.seats:
        assert len(game(seats)["res"]) == seats


@pytest.mark.rule("MM-2", "MM-71")
def test_hands_and_inventory_are_hidden_and_all_else_is_open_to_everybody():
    s = game(3)
    for seat in (0, 1, 2, None):
        view = s.view(seat)
        assert view["hands"] == [s["hands"][n] if n == seat else 4 for n in range(3)]
        assert view["inventory_size"] == 75 - 12
        assert "inventory" not in view
        assert (view["zones"], view["heap"], view["agents"]) == (s["zones"], s["heap"], s["agents"])
        assert (view["res"], view["spheres"]) == (s["res"], s["spheres"])


@pytest.mark.rule("MM-2", "MM-48")
def test_every_card_of_the_heap_may_be_read_at_any_time():
    s = scene(heap=["lava-tap#2", "deep-scan#1"], hands=[["overload#1"], []])
    for seat in (0, 1, None):
        assert s.view(seat)["heap"] == ["lava-tap#2", "deep-scan#1"]


@pytest.mark.rule("MM-2a")
def test_every_card_has_one_class_and_agents_are_no_cards():
    classes = Counter(DECK[card].kind for card in DECK.instances)
    assert classes == {"maneuver": 41, "machine": 18, "gadget": 16}
    assert not set(AGENTS) & set(DECK.kinds)


@pytest.mark.rule("MM-2b")
def test_every_card_has_one_subtype_which_stands_in_its_type_line():
    subtypes = Counter(DECK[card].subtype for card in DECK.instances)
    assert subtypes == {"resource": 23, "service": 22, "energy": 19, "attack": 11}
    words = {"resource": "Supply", "service": "Support", "energy": "Energy", "attack": "Assault"}
    for card in DECK.kinds.values():
        assert card.type_line == f"{words[card.subtype]} {card.kind}"


@pytest.mark.rule("MM-2b")
def test_class_and_subtype_have_no_effect_of_their_own():
    for subtype in ("resource", "service", "energy", "attack"):
        card = maneuver({"op": "spheres", "n": 1}) | {"subtype": subtype}
        s = scene(cards={"x": card}, hands=[["x#1"], []])
        s.do(0, "play x#1").shows(spheres=[1, 0], heap=["x#1"])


@pytest.mark.rule("MM-2c")
def test_a_card_and_an_agent_have_all_that_is_shown_of_them():
    for card in DECK.kinds.values():
        assert card.name
        assert card.type_line
        assert card.text
        assert (
            card.ability.use == {"maneuver": "instant", "machine": "cyclic", "gadget": "scrapping"}[card.kind]
        )
        assert sum(n > 0 for n in card.price) <= 1, "a printed cost is a number and a colour, or free"
    for card in DECK.agents.values():
        assert card.name
        assert card.type in ("Ironmind", "Silvermind", "Coppermind")
        assert card.max_hand
        assert card.max_zone
        assert card.text


@pytest.mark.rule("MM-3")
def test_discarding_never_touches_the_zone_and_eliminating_never_the_hand():
    both = {"op": "foe_discard", "who": "one", "n": 1, "chooser": "owner"}
    s = scene(
        cards={"a": maneuver(both), "b": maneuver(both | {"op": "foe_eliminate"}), "m": {"class": "machine"}},
        hands=[["a#1", "b#1"], ["m#1", "m#2"]],
        zones=[[], ["m#3", "m#4"]],
    )
    s.do(0, "play a#1")
    assert s.legal == ["discard m#1", "discard m#2"]
    assert s.refused(1, "eliminate m#3") == "MM-3"
    assert s.refused(1, "discard m#3") == "MM-53"
    s.do(1, "discard m#2").shows(hands=[["b#1"], ["m#1"]], heap=["m#2", "a#1"])
    s.do(0, "play b#1")
    assert s.legal == ["eliminate m#3", "eliminate m#4"]
    assert s.refused(1, "discard m#1") == "MM-3"
    s.do(1, "eliminate m#4").shows(hands=[[], ["m#1"]], heap=["m#2", "a#1", "m#4", "b#1"])


@pytest.mark.rule("MM-4")
def test_copies_are_told_apart_by_their_instance_for_the_whole_game():
    s = scene(hands=[["lava-tap#3", "lava-tap#1"], []], heap=["lava-tap#2"])
    assert "play lava-tap#3" in s.legal
    assert "play lava-tap#1" in s.legal
    s.do(0, "play lava-tap#1").shows(hands=[["lava-tap#3"], []], heap=["lava-tap#2", "lava-tap#1"])
    assert s.refused(0, "play lava-tap#1") == "MM-16"
    assert s.refused(0, "play lava-tap#5") == "unreadable"


@pytest.mark.rule("MM-5")
def test_a_refused_move_changes_nothing_the_generator_included():
    s = scene(hands=[["fissure-spark#1"], []], res=[{"orange": 0}, {}])
    rng = s.table.state.rng
    assert s.refused(0, "play fissure-spark#1") == "MM-18"
    assert s.table.state.rng == rng


@pytest.mark.rule("MM-5")
def test_seed_and_moves_rebuild_the_game():
    def moves() -> tuple[object, object]:
        s = game(2, seed=11)
        for _ in range(12):
            s.do(s["to_act"][0], s.legal[0])
        return s.table.state, s.facts

    assert moves() == moves()
    assert game(2, seed=11).table.state != game(2, seed=12).table.state


@pytest.mark.rule("MM-6")
def test_a_player_begins_with_one_unit_of_each_colour_and_no_sphere():
    s = game(4)
    s.shows(res=[{"purple": 1, "orange": 1, "green": 1}] * 4, spheres=[0] * 4)


@pytest.mark.rule("MM-7")
def test_agents_are_dealt_at_random_all_different_and_shown():
    dealt = Counter()
    for seed in range(60):
        agents = game(4, seed)["agents"]
        assert len(set(agents)) == 4
        dealt.update(agents)
    assert set(dealt) == set(AGENTS), "every agent is dealt to somebody"


@pytest.mark.rule("MM-7a")
def test_an_agent_gives_one_cyclic_power_and_two_maximums():
    limits = {word: (agent.max_hand, agent.max_zone) for word, agent in DECK.agents.items()}
    assert limits == dict.fromkeys(AGENTS, (2, 3)) | {"hae": (3, 3), "bel-fiba": (2, 4)}
    assert all(agent.power.use == "cyclic" for agent in DECK.agents.values())
    types = Counter(agent.type for agent in DECK.agents.values())
    assert types == {"Ironmind": 2, "Silvermind": 3, "Coppermind": 3}


@pytest.mark.rule("MM-8")
def test_each_player_gets_the_top_four_cards_all_four_to_the_first_then_to_the_next():
    s = game(3, seed=5)
    state = s.table.state
    for hand in s["hands"]:
        assert len(hand) == 4
    assert s["inventory_size"] == 75 - 12
    rest = set(DECK.instances) - {card for hand in s["hands"] for card in hand}
    assert set(s["inventory"]) == rest
    # The same deal from the same generator: agents, order, then the whole inventory shuffled.
    _, rng = GAME.setup(GAME.Options(), 3, 5).rng.shuffle(())
    assert rng == state.rng
    shuffled = [card for seat in s["order"] for card in state.hands[seat]] + list(state.inventory)
    assert sorted(shuffled) == sorted(DECK.instances)


@pytest.mark.rule("MM-8")
def test_all_cards_are_shuffled():
    first = Counter(game(2, seed)["inventory"][0] for seed in range(200))
    assert len(first) > 50, "any card may lie on top"


@pytest.mark.rule("MM-9")
def test_every_order_of_the_players_is_drawn_and_kept_in_every_round():
    orders = Counter(tuple(game(3, seed)["order"]) for seed in range(600))
    assert set(orders) == set(permutations(range(3)))
    assert all(60 <= count <= 145 for count in orders.values()), "each equally likely"
    s = game(3, seed=2)
    began = []
    for _ in range(9):
        began.append(s["seat"])
        turn(s)
    assert began == s["order"] * 3


@pytest.mark.rule("MM-9")
def test_with_rotate_each_round_begins_with_the_next_player():
    s = scene(players=3, order=[2, 0, 1], rotate=True)
    began = []
    for _ in range(9):
        began.append(s["seat"])
        turn(s)
    assert began == [2, 0, 1, 0, 1, 2, 1, 2, 0]
    assert game(2, options={"rotate": True})["rotate"] is True


@pytest.mark.rule("MM-9")
def test_with_rotate_the_next_is_counted_from_who_began_the_round_before_even_if_out():
    s = scene(players=4, rotate=True)
    s.resign(0)
    assert s["seat"] == 1
    for seat in (1, 2, 3):
        assert s["seat"] == seat
        turn(s)
    assert (s["round"], s["seat"]) == (2, 1), "after 0, who began round 1, the next still in is 1"


@pytest.mark.rule("MM-9")
def test_without_rotate_the_next_still_in_begins_where_the_first_is_out():
    s = scene(players=4, order=[1, 3, 0, 2])
    turn(s)
    s.resign(1)
    for seat in (3, 0, 2, 3, 0, 2):
        assert s["seat"] == seat
        turn(s)


@pytest.mark.rule("MM-10")
def test_the_starting_hand_may_exceed_the_maximum_until_phase_2():
    s = game(2, seed=3)
    seat = s["seat"]
    assert len(s["hands"][seat]) == 4
    assert DECK.agents[s["agents"][seat]].max_hand < 4
    s.do(seat, "end")
    assert s.asks == (seat, ["discard"])


def turn(s):
    """Let the seat to act do nothing, giving up the first of any excess."""
    seat = s["seat"]
    s.do(seat, "end")
    while s["seat"] == seat and s["phase"] == 2:
        s.do(seat, s.legal[0])
