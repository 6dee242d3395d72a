"""Undo, what a seat may see, curtain and bots: MM-70 to MM-73, and the advice of MM-74a."""

from random import Random

import msgspec
import pytest

from engine.game import Illegal
from engine.metal_minds.deck import deck_of
from engine.metal_minds.state import State

from .decks import wild_deck
from .random_play import places
from .scene import GAME, agent, game, machine, maneuver, scene

SPHERE = {"op": "spheres", "n": 1}
CARDS = {"x": maneuver(SPHERE), "m": machine({"op": "gain_any", "n": 2})}
PILE = [f"x#{n}" for n in range(20, 40)]


@pytest.mark.rule("MM-70")
def test_undo_takes_back_one_decision_after_the_other_within_the_action_phase():
    s = scene(cards=CARDS, hands=[["x#1", "x#2"], []], zones=[["m#1"], []], inventory=PILE)
    states = []
    for line in ("play x#2", "use m#1", "colour green", "colour purple", "play x#1"):
        states.append(s.table.state)
        s.do(0, line)
    while states:
        s.withdraw(0)
        assert s.table.state == states.pop()
    assert s.sealed(0)


@pytest.mark.rule("MM-70")
def test_targets_payments_swaps_and_salvage_can_be_taken_back():
    card = maneuver(
        {"op": "salvage", "n": 1, "class": "any"},
        {"op": "convert", "from": "any", "to": "any", "max": 2},
        {"op": "foe_spheres", "who": "one", "n": 1},
        {"op": "foe_eliminate", "who": "one", "n": 1, "chooser": "actor"},
        extra=({"op": "discard", "n": 1}, {"op": "pay_any", "n": 1}),
    )
    s = scene(
        cards=CARDS | {"a": card},
        hands=[["a#1", "x#1", "x#2"], [], []],
        zones=[[], ["m#1", "m#2"], []],
        heap=["x#8", "x#9"],
    )
    start = s.table.state
    lines = (
        "play a#1",
        "target 1",
        "discard x#1",
        "pay green",
        "take x#9",
        "swap purple green",
        "stop",
        "pick m#2",
    )
    s.do(0, *lines)
    for _ in lines:
        s.withdraw(0)
    assert s.table.state == start


@pytest.mark.rule("MM-70")
@pytest.mark.parametrize(
    ("effect", "lines", "because"),
    [
        ({"op": "draw", "n": 1}, ["play a#1"], "drawn"),
        ({"op": "look", "who": "one"}, ["play a#1"], "hand was looked at"),
        ({"op": "dig", "look": 2, "take": 1}, ["play a#1"], "inventory was looked at"),
        (
            {"op": "foe_discard", "who": "one", "n": 1, "chooser": "random"},
            ["play a#1"],
            "another hand was shown",
        ),
        ({"op": "foe_discard", "who": "one", "n": 1, "chooser": "actor"}, ["play a#1"], "looked at"),
        ({"op": "foe_discard", "who": "one", "n": 1}, ["play a#1"], "opponent was asked"),
        ({"op": "foe_eliminate", "who": "one", "n": 1}, ["play a#1"], "opponent was asked"),
    ],
)
def test_undo_stops_at_what_showed_somebody_something_new_or_asked_an_opponent(effect, lines, because):
    s = scene(
        cards=CARDS | {"a": maneuver(effect)},
        hands=[["x#1", "a#1"], ["x#3", "x#4"]],
        zones=[[], ["m#1", "m#2"]],
        inventory=PILE,
    )
    s.do(0, "play x#1", *lines)
    assert because in s.sealed(0)


@pytest.mark.rule("MM-70")
def test_a_card_out_of_another_hand_seals_also_where_nobody_was_asked():
    hit = maneuver({"op": "foe_discard", "who": "one", "n": 1})
    s = scene(cards=CARDS | {"a": hit}, hands=[["a#1"], ["x#3"]]).do(0, "play a#1")
    assert "another hand" in s.sealed(0)


@pytest.mark.rule("MM-70")
@pytest.mark.parametrize(
    "effect",
    [
        {"op": "draw", "n": 1},
        {"op": "look", "who": "one"},
        {"op": "dig", "look": 2, "take": 1},
        {"op": "foe_discard", "who": "one", "n": 1},
        {"op": "foe_eliminate", "who": "one", "n": 1},
    ],
)
def test_an_effect_that_showed_and_asked_nothing_can_be_taken_back(effect):
    s = scene(cards=CARDS | {"a": maneuver(effect)}, hands=[["a#1"], []])
    before = s.table.state
    s.do(0, "play a#1").withdraw(0)
    assert s.table.state == before


@pytest.mark.rule("MM-70")
def test_what_was_decided_after_the_last_seal_can_still_be_taken_back():
    card = maneuver({"op": "draw", "n": 1}, {"op": "gain_any", "n": 2})
    s = scene(cards=CARDS | {"a": card}, hands=[["a#1"], []], inventory=PILE)
    s.do(0, "play a#1")
    sealed = s.table.state
    s.do(0, "colour green").withdraw(0)
    assert s.table.state == sealed
    assert "drawn" in s.sealed(0)


@pytest.mark.rule("MM-70", "MM-42")
def test_nothing_is_taken_back_after_phase_2_began():
    s = scene(cards=CARDS, agents=[agent(hand=1), agent()], hands=[["x#1", "x#2", "x#3"], []], inventory=PILE)
    s.do(0, "end")
    assert "action phase" in s.sealed(0)
    s.do(0, "discard x#1")
    assert "action phase" in s.sealed(0)
    s = scene(cards=CARDS, players=2, inventory=PILE).do(0, "skip-resources", "colour green").withdraw(0)
    s.do(0, "colour orange", "colour orange")
    assert s.sealed(0)


@pytest.mark.rule("MM-70")
def test_an_answer_is_never_taken_back():
    hit = maneuver({"op": "foe_discard", "who": "one", "n": 2})
    s = scene(cards=CARDS | {"a": hit}, hands=[["a#1"], ["x#3", "x#4", "x#5"]])
    s.do(0, "play a#1").do(1, "discard x#3")
    assert s.sealed(1)


@pytest.mark.rule("MM-71")
def test_no_view_names_a_card_its_seat_may_not_know():
    s = game(3, seed=4)
    luck = Random(4)
    for _ in range(150):
        if not s["to_act"]:
            break
        hands = s["hands"]
        for seat in (0, 1, 2, None):
            view = msgspec.json.encode(GAME.view(s.table.state, seat)).decode()
            known = s.view(seat)["known"]
            for holder, hand in enumerate(hands):
                if holder == seat or s.view(seat)["hands"][holder] == hand:
                    continue
                for card in hand:
                    assert (card in view) == (card in known)
            for card in s["inventory"]:
                assert card not in view
        s.do(s["to_act"][0], luck.choice(s.legal))


@pytest.mark.rule("MM-71")
def test_a_spectator_sees_no_hand():
    s = game(2)
    assert s.view(None)["hands"] == [4, 4]
    assert s.view(None)["legal"] == []


@pytest.mark.rule("MM-71")
def test_names_of_cards_drawn_by_others_are_told_to_nobody_else():
    s = scene(hands=[["long-reach#1"], []])
    drawn = s["inventory"][:2]
    told = s.events(0, "play long-reach#1")
    names = {deck_of(b"").name(card) for card in drawn}
    for event in told:
        if event.audience != (0,):
            assert not any(name in event.text for name in names)
            assert not set(drawn) & set(event.at)
    assert any(event.audience == (0,) and event.at == tuple(drawn) for event in told)


@pytest.mark.rule("MM-71")
def test_refusals_say_nothing_of_where_a_hidden_card_is():
    """The same sentence for a card in another hand, in the inventory, or anywhere else out of sight."""
    s = scene(hands=[["lava-tap#1"], ["mesmerize#1"]], box=["mesmerize#2"])
    assert s.refusal(0, "play mesmerize#1").replace("#1", "") == s.refusal(0, "play mesmerize#2").replace(
        "#2", ""
    )
    in_pile = next(card for card in s["inventory"] if card.startswith("overload"))
    other = s.refusal(0, f"play {in_pile}").replace(in_pile, "CARD")
    assert other == s.refusal(0, "play mesmerize#1").replace("mesmerize#1", "CARD")


@pytest.mark.rule("MM-71", "MM-73")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_sees_and_may_do_the_same_in_every_world_that_fits_its_view(seats):
    """In every phase, answers and looks included: view, legal list, refusals and events of others."""
    luck = Random(seats)
    met = set()
    for seed in range(4):
        state = GAME.setup(GAME.Options(deck=wild_deck() if seed % 2 else None), seats, seed)
        pool = []
        while GAME.to_act(state):
            met |= {situation(state)}
            for seat in (*range(seats), None):
                view = GAME.view(state, seat)
                world = GAME.sample(view, luck)
                assert GAME.view(world, seat) == view
                if seat is None:
                    continue
                assert GAME.to_act(world) == GAME.to_act(state)
                assert list(GAME.legal(world, seat)) == list(GAME.legal(state, seat))
                assert GAME.windows(world) == GAME.windows(state)
                for action in luck.sample(pool, min(3, len(pool))):
                    assert verdict(world, seat, action) == verdict(state, seat, action)
            acting = GAME.to_act(state)[0]
            actions = list(GAME.legal(state, acting))
            pool += luck.sample(actions, min(2, len(actions)))
            action = luck.choice(actions)
            told_alike(state, acting, action, luck)
            state = GAME.apply(state, acting, action).state
    assert {"act", "target", "cost", "effect", "answer", "pick", "looking", "maximums"} - met <= (
        {"target"} if seats == 2 else set()
    )


def situation(state: State) -> str:
    """A word for what is being asked."""
    act = state.act
    if act is None:
        return "maximums" if state.phase == 2 else "act"
    if act.looked:
        return "looking"
    if GAME.to_act(state)[0] != state.seat:
        return "answer"
    return "pick" if act.victims else act.stage


def verdict(state, seat, action):
    try:
        GAME.check(state, seat, action)
    except Illegal as refusal:
        return refusal.reason, refusal.rule
    return "", ""


def told_alike(state, acting, action, luck):
    """Others are told the same of an action in every world of theirs in which it is possible.

    Only up to what luck or a hand reveals, the acting player's own by a forced discard too: the worlds
    differ in what comes then.
    """
    here = GAME.apply(state, acting, action)
    if here.sealed:
        return
    for seat in range(len(state.hands)):
        world = GAME.sample(GAME.view(state, seat), luck)
        if action in list(GAME.legal(world, acting)):
            there = GAME.apply(world, acting, action)
            if there.state.heap == here.state.heap:
                assert [e for e in here.events if e.told_to(seat)] == [
                    e for e in there.events if e.told_to(seat)
                ]


@pytest.mark.rule("MM-71")
def test_draws_are_told_to_others_as_a_number_whatever_they_are():
    s = game(3, seed=9)
    state = s.table.state
    acting = s["seat"]
    action = GAME.read(GAME.view(state, acting), "skip-card")[0]
    for seat in range(3):
        if seat != acting:
            world = GAME.sample(GAME.view(state, seat), Random(1))
            here, there = GAME.apply(state, acting, action), GAME.apply(world, acting, action)
            assert [e for e in here.events if e.told_to(seat)] == [e for e in there.events if e.told_to(seat)]


@pytest.mark.rule("MM-72")
def test_a_curtain_stands_before_every_person_also_for_an_answer():
    hit = maneuver({"op": "foe_discard", "who": "one", "n": 1})
    s = scene(cards=CARDS | {"a": hit}, hands=[["a#1"], ["x#3", "x#4"]]).do(0, "play a#1")
    assert s["to_act"] == [1]
    for seat in (0, 1):
        assert GAME.secret(s.table.state, seat) == "your hand"
    s.resign(1)
    assert GAME.secret(s.table.state, 0) == ""


@pytest.mark.rule("MM-73")
def test_a_bot_gets_the_same_view_as_a_person():
    s = game(2, seed=1)
    seat = s["seat"]
    view = GAME.view(s.table.state, seat)
    assert GAME.idle(view, view.legal) in view.legal
    assert list(view.legal) == list(GAME.legal(s.table.state, seat))


@pytest.mark.rule("MM-74a")
def test_every_agent_has_its_story_and_advice_for_the_help():
    for card in deck_of(b"").agents.values():
        assert len(card.story) > 40
        assert len(card.advice) > 20


@pytest.mark.rule("MM-71")
def test_a_view_has_no_word_of_a_test_card_or_a_boxed_one_that_its_seat_was_not_shown():
    s = scene(
        cards={"haul": maneuver(), "b1": maneuver()}, hands=[["haul#1"], ["b1#1"]], inventory=["haul#2"]
    )
    views = [msgspec.json.encode(GAME.view(s.table.state, seat)).decode() for seat in (0, 1, None)]
    assert ["haul" in view for view in views] == [True, False, False]
    assert ["b1" in view for view in views] == [False, True, False]
    s = scene(hands=[["mesmerize#1"], []], box=["mesmerize#2"])
    assert "mesmerize" not in msgspec.json.encode(GAME.view(s.table.state, 1)).decode()


@pytest.mark.rule("MM-71", "MM-49")
def test_possible_worlds_hold_each_card_once_also_with_a_box_or_test_cards_while_an_act_is_under_way():
    hidden = {"hands": [["cast-off#1", "lava-tap#1", "lava-tap#2"], ["deep-scan#1"]], "box": ["mesmerize#2"]}
    dig = maneuver({"op": "dig", "look": 2, "take": 1}, {"op": "gain_any", "n": 1})
    test = {"cards": CARDS | {"dig": dig}, "hands": [["dig#1", "x#1"], ["x#2"]], "inventory": PILE}
    for s, line in ((scene(**hidden), "play cast-off#1"), (scene(**test), "play dig#1")):
        s.do(0, line)
        state = s.table.state
        for seat in (0, 1, None):
            view = GAME.view(state, seat)
            world = GAME.sample(view, Random(1))
            assert GAME.view(world, seat) == view
            assert places(world) == places(state)
