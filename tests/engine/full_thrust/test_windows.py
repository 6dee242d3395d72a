"""Windows, locks, secrets, time-outs and leaving: FT-12, FT-114, FT-130 to FT-134, FT-144."""

import json
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import game_named
from engine.full_thrust.actions import Lock
from engine.game import Illegal

from .scene import CONTROL, FAR, ROCK, Scene, all_round, design, ship, side, site

GAME = game_named("full-thrust")
GUN = design(
    all_round("beam1", 2), {"kind": "salvo_rack", "arcs": ["F", "FS", "FP"]}, CONTROL, hull=40, mass=200
)


def duel(**keys) -> Scene:
    return Scene(side(ship("a1", 0, 0, GUN)), side(ship("b1", 0, 6, GUN, facing=6)), **keys)


def three(**keys) -> Scene:
    return Scene(*(side(ship(f"{n}1", 6 * k, 0, GUN, vx=1)) for k, n in enumerate("abc")), **keys)


@pytest.mark.rule("FT-12", "FT-18", "FT-19")
def test_orders_of_all_sides_then_fire_of_all_sides_then_the_next_turn():
    scene = duel()
    scene.holds({"turn": 1, "step": "orders", "to_act": [0, 1]})
    assert scene.rule("fire a1 beam1#1 b1") == "FT-18"
    scene.lock()
    scene.holds({"turn": 1, "step": "fire", "to_act": [0, 1]})
    assert scene.rule("order a1 MD1") == "FT-12"
    assert scene.rule("launch a1 salvo_rack#1 at 0,3") == "FT-12"
    assert scene.rule("defend a1 beam1#1") == "FT-12"
    scene.lock()
    scene.holds({"turn": 2, "step": "orders", "to_act": [0, 1]})


@pytest.mark.rule("FT-130")
def test_each_side_has_one_window_a_phase_of_the_tables_length():
    scene = duel()
    seen = []
    for _ in range(4):
        windows = GAME.windows(scene.state)
        assert [w.seat for w in windows] == [0, 1]
        assert {w.length for w in windows} == {None}, "three minutes, the table's own"
        seen.append(windows[0].key)
        scene.do("order a1 MD1" if scene.facts["step"] == "orders" else "fire a1 none")
        assert GAME.windows(scene.state) == windows, "writing does not open a new one"
        scene.lock()
    assert len(set(seen)) == 4


@pytest.mark.rule("FT-130")
def test_what_the_curtain_hides_is_named():
    scene = duel()
    assert [GAME.secret(scene.state, seat) for seat in (0, 1)] == ["your orders"] * 2
    scene.lock()
    assert [GAME.secret(scene.state, seat) for seat in (0, 1)] == ["your fire plans"] * 2
    assert GAME.secret(duel(step="move").state, 0) == ""
    racers = GAME.setup(GAME.Options(scenario="slingshot"), 2, 1)
    assert GAME.secret(racers, 0) == "your orders"
    for seat in (0, 1):
        racers = GAME.apply(racers, seat, Lock()).state
    assert racers.step == "fire"
    assert GAME.secret(racers, 0) == "", "a side without a weapon plans no fire"


@pytest.mark.rule("FT-131")
def test_a_lock_commits_and_can_be_taken_back_until_the_last_side_locks():
    scene = duel().do("order a1 MD3").do("lock")
    scene.holds({"sides": {"a": {"locked": True}}, "to_act": [1]})
    assert scene.rule("order a1 MD1") == "FT-131"
    assert scene.rule("lock") == "FT-131"
    assert scene.rule("unlock", 1) == "FT-131"
    scene.do("unlock").do("order a1 MD1").do("lock").do("lock", 1)
    assert scene.unit("a1")["vy"] == 1
    assert scene.rule("unlock") == "FT-131"


@pytest.mark.rule("FT-131", "FT-131a")
def test_drafts_and_locked_orders_are_in_no_other_view_until_all_have_locked():
    scene = duel().do("order a1 MD3 ; launch a1 salvo_rack#1 at 0,3 ; defend a1 beam1#1 ; lock")
    for seat in (1, None):
        facts = GAME.view_facts(GAME.view(scene.state, seat))
        unit = facts["units"]["a1"]
        assert (unit["orders"], unit["launches"], unit["defends"]) == ("", [], [])
        assert facts["sides"]["a"]["locked"]
        sent = msgspec.json.encode(GAME.view(scene.state, seat)).decode()
        assert "MD" not in sent
        assert 'launches":[{' not in sent
    own = GAME.view_facts(GAME.view(scene.state, 0))["units"]["a1"]
    assert (own["orders"], own["launches"], own["defends"]) == ("MD3", ["salvo_rack#1 at 0,3"], ["beam1#1"])
    told = [e for e in scene.events if e.told_to(1) or e.told_to(None)]
    assert [e.kind for e in told] == ["locked"]
    scene.do("lock", 1)
    assert GAME.view_facts(GAME.view(scene.state, 1))["units"]["a1"]["defends"] == ["beam1#1"], "open now"
    assert any("flies MD3" in text for text in scene.told("flight"))


@pytest.mark.rule("FT-131", "FT-131a", "FT-133")
def test_fire_plans_are_hidden_the_same_way():
    scene = duel(step="fire").do("fire a1 beam1#1 b1, beam1#2 b1 ; lock")
    facts = GAME.view_facts(GAME.view(scene.state, 1))
    assert facts["units"]["a1"]["fire"] == []
    assert facts["sides"]["a"]["plan"] == []
    scene.do("lock", 1)
    assert len(scene.told("shot")) == 2


@pytest.mark.rule("FT-131")
def test_a_position_half_way_keeps_orders_and_does_not_show_them_to_the_other_side():
    scene = duel().do("order a1 TS2 MD3 ; lock")
    document = json.loads(json.dumps(GAME.describe(scene.state)))
    assert document["sides"][0]["units"][0]["orders"] == "TS2 MD3"
    again = GAME.position(document, scene.options, 2, scene.state.rng)
    assert again == scene.state
    assert GAME.view_facts(GAME.view(again, 1))["units"]["a1"]["orders"] == ""


@pytest.mark.rule("FT-131a")
def test_sheets_damage_markers_and_dice_are_open_to_all():
    scene = duel(step="volley", markers=[{"side": "a", "kind": "salvo", "x": 0, "y": 5}], rolled=[1, 2])
    for seat in (0, 1, None):
        facts = GAME.view_facts(GAME.view(scene.state, seat))
        for key in ("markers", "rolled", "turn", "worlds", "win"):
            assert facts[key] == scene.facts[key]
        for name in ("a1", "b1"):
            for key in ("design", "lost_boxes", "armour", "lost", "x", "vy", "hull", "spent"):
                assert facts["units"][name][key] == scene.facts["units"][name][key]
        assert "dice" not in facts


@pytest.mark.rule("FT-131a")
def test_committed_plans_that_wait_to_be_carried_out_are_open():
    plans = duel(step="volley").state
    scene = Scene(
        side(ship("a1", 0, 0, GUN, fire=[["beam1#1", "b1"]])), side(ship("b1", 0, 6, GUN)), step="volley"
    )
    assert GAME.view_facts(GAME.view(scene.state, 1))["units"]["a1"]["fire"] == [["beam1#1", "b1"]]
    moving = Scene(side(ship("a1", 0, 0, GUN, orders="MD1")), side(ship("b1", 0, 6, GUN)), step="move")
    assert GAME.view_facts(GAME.view(moving.state, 1))["units"]["a1"]["orders"] == "MD1"
    assert plans != scene.state


def scrambled(state, seat: int, luck: Random):
    """The state with other sides' drafts, plans and dice put in disorder."""
    sides = list(state.sides)
    for n, there in enumerate(sides):
        if n != seat:
            other = GAME.sample(GAME.view(state, seat), luck).sides[n]
            sides[n] = msgspec.structs.replace(
                there, drafts=other.drafts, plan=other.plan, affirmed=other.affirmed
            )
    rng = msgspec.structs.replace(state.rng, seed=luck.getrandbits(64))
    return msgspec.structs.replace(state, sides=tuple(sides), rng=rng, dice=(luck.randint(1, 6),) * 3)


@pytest.mark.rule("FT-131", "FT-131a", "FT-132a")
@pytest.mark.parametrize("scenario", ["settlement_defence", "convoy", "airless_raid"])
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_nothing_a_seat_sees_may_do_or_is_refused_depends_on_what_others_have_written(
    scenario: str, seed: int
):
    luck = Random(seed)
    state = GAME.setup(GAME.Options(scenario=scenario), 2, seed)
    for _ in range(40):
        acting = GAME.to_act(state)
        if not acting:
            return
        seat = luck.choice(acting)
        actions = list(GAME.legal(state, seat))
        action = luck.choice(actions) if luck.random() < 0.8 else actions[-1]
        other = 1 - seat
        twin = scrambled(state, other, luck)
        assert GAME.view(twin, other) == GAME.view(state, other)
        assert list(GAME.legal(twin, other)) == list(GAME.legal(state, other))
        for tried in actions[:20]:
            assert refusal(state, other, tried) == refusal(twin, other, tried)
        step = GAME.apply(state, seat, action)
        if not step.sealed:
            told = [e for e in step.events if e.told_to(other)]
            hidden = [GAME.apply(scrambled(state, seat, luck), seat, action)]
            assert told == [e for e in hidden[0].events if e.told_to(other)]
        state = step.state


def refusal(state, seat: int, action) -> tuple[str, str]:
    try:
        GAME.check(state, seat, action)
    except Illegal as fault:
        return fault.reason, fault.rule
    return "", ""


@pytest.mark.rule("FT-132", "FT-132a")
def test_when_the_clock_runs_out_legal_drafts_fly_and_the_others_coast():
    a = side(
        ship("a1", 0, 0, GUN, orders="MD2", launches=["salvo_rack#1 at 0,9"]),
        ship("a2", 9, 0, GUN, orders="MD9", launches=["salvo_rack#1 at 9,9"]),
        ship("a3", 20, 0, GUN, vy=1),
    )
    scene = Scene(a, side(ship("b1", FAR, 0, GUN))).time_out(0)
    scene.holds({"sides": {"a": {"locked": True}}, "to_act": [1]})
    assert "The time of a is over" in scene.told("time")[0]
    scene.do("lock", 1)
    scene.holds(
        {"units": {"a1": {"vy": 2, "spent": ["salvo_rack#1"]}, "a2": {"vy": 0, "spent": []}, "a3": {"y": 1}}}
    )


@pytest.mark.rule("FT-132", "FT-132a")
def test_a_time_out_does_not_hold_up_the_others_and_cannot_be_taken_back():
    scene = three().time_out(1)
    scene.holds({"to_act": [0, 2], "step": "orders"})
    assert scene.rule("unlock", 1) == "FT-132"
    scene.do("lock").do("unlock").do("lock").time_out(2)
    scene.holds({"step": "fire", "to_act": [0, 1, 2]})


@pytest.mark.rule("FT-132", "FT-132a")
def test_ships_without_a_plan_do_not_shoot_and_legal_plans_count():
    a = side(
        ship("a1", 0, 0, GUN, fire=[["beam1#1", "b1"]]),
        ship("a2", 1, 0, GUN, fire=[["beam1#1", "b1"], ["beam1#1", "b1"]]),
        ship("a3", 2, 0, GUN),
    )
    scene = Scene(a, side(ship("b1", 0, 6, GUN)), step="fire", dice=[6, 1, 1]).time_out(0).time_out(1)
    assert [event.at for event in scene.events if event.kind == "shot"] == [("a1", "b1")]


@pytest.mark.rule("FT-132")
def test_point_defence_is_automatic():
    scene = Scene(
        side(ship("a1", 0, 0, design("pds"))),
        side(ship("b1", 0, 9, GUN, launches=["salvo_rack#1 at 0,1"], facing=6)),
        dice=[1, 5],
    )
    scene.time_out(0).time_out(1)
    assert scene.facts["rolled"] == [1, 5]


TOWN = {"world": 0, "settlement": "town", "bearing": 0, "id": "t", "name": "Home"}


def raid(**keys) -> Scene:
    gun = design("ortillery", "heavy_missile", CONTROL)
    return Scene(
        side(ship("a1", 0, 6, gun) | {"facing": 6} | keys.pop("at", {})),
        {"sites": [TOWN, site("o", 90, "bunker")]},
        worlds=[ROCK],
        **keys,
    )


@pytest.mark.rule("FT-114")
def test_an_attack_on_a_settlement_is_said_plainly_and_asked_once_before_it_is_committed():
    scene = raid(step="fire")
    assert scene.rule("affirm t") == "FT-114"
    scene.do("fire a1 ortillery#1 t")
    assert scene.told("question") == [
        "Home is a settlement of 10,000 people. Affirm the attack before locking."
    ]
    assert scene.rule("lock") == "FT-114"
    assert "affirm t" in scene.lines()
    assert "lock" not in scene.lines()
    scene.do("affirm t").do("fire a1 none").do("fire a1 ortillery#1 t")
    assert scene.rule("affirm t") == "FT-114", "asked once"
    scene.do("lock")


@pytest.mark.rule("FT-114")
def test_a_missile_at_a_settlement_is_asked_for_and_each_window_asks_anew():
    scene = raid().do("launch a1 heavy_missile#1 at t")
    assert scene.rule("lock") == "FT-114"
    scene.do("affirm t ; lock").do("lock", 1)
    scene.do("fire a1 ortillery#1 t")
    assert scene.rule("lock") == "FT-114"


@pytest.mark.rule("FT-114", "FT-132a")
def test_a_question_left_open_means_no():
    scene = raid(step="fire", dice=[1, 6]).do("fire a1 ortillery#1 t").time_out(0).time_out(1)
    assert scene.told("shot") == []
    asked = raid(step="fire", dice=[6, 1, 5]).do("fire a1 ortillery#1 t ; affirm t").time_out(0).time_out(1)
    assert len(asked.told("shot")) == 1
    missile = raid().do("launch a1 heavy_missile#1 at t ; order a1 MD0").time_out(0).time_out(1)
    assert missile.unit("a1")["spent"] == []


@pytest.mark.rule("FT-114")
def test_installations_are_not_asked_for():
    raid(step="fire", at={"x": 6, "y": 1, "facing": 9}).do("fire a1 ortillery#1 o").do("lock")


@pytest.mark.rule("FT-144")
def test_with_two_sides_the_other_one_wins_at_once():
    for seat in (0, 1):
        scene = duel().do("order a1 MD3").resign(seat)
        assert scene.outcome.places == ((2, 1), (1, 2))[seat]
        scene.holds({"step": "over", "to_act": [], "resigned": ["ab"[seat]]})
        with pytest.raises(Illegal) as refusal:
            scene.resign(1 - seat)
        assert refusal.value.rule == "FT-144"


@pytest.mark.rule("FT-144")
def test_with_more_sides_the_ships_of_the_one_that_resigned_coast_and_hold_fire_and_stay_targets():
    scene = three().do("order b1 MD3", 1).do("launch b1 salvo_rack#1 at 6,5", 1).do("lock", 1)
    scene.resign(1)
    scene.holds({"to_act": [0, 2], "units": {"b1": {"orders": "", "launches": []}}})
    assert scene.rule("order b1 MD1", 1) == "FT-144"
    scene.lock()
    scene.holds({"step": "fire", "to_act": [0, 2], "units": {"b1": {"x": 7, "vy": 0, "spent": []}}})
    assert not any("MD3" in event.text for event in scene.events if event.told_to(0))
    scene.do("fire a1 beam1#1 b1").lock()
    assert [event.at for event in scene.events if event.kind == "shot"] == [("a1", "b1")]
    with pytest.raises(Illegal):
        scene.resign(1)


@pytest.mark.rule("FT-144")
def test_no_window_waits_for_it_and_its_point_defence_goes_on():
    guard = design("pds", all_round("beam1"), CONTROL)
    scene = Scene(
        side(ship("a1", 0, 0, GUN)),
        side(ship("b1", 0, 9, guard, vy=1)),
        side(ship("c1", FAR, 0)),
        dice=[1, 5],
    )
    scene.do("launch a1 salvo_rack#1 at 0,10").do("lock").do("lock", 2)
    scene.holds({"step": "orders", "to_act": [1]})
    scene.resign(1)
    scene.holds({"step": "fire", "to_act": [0, 2], "rolled": [1, 5]})


@pytest.mark.rule("FT-144")
def test_one_side_left_wins_and_those_that_resigned_rank_last_the_last_first():
    scene = three().resign(2).resign(0)
    assert scene.outcome.places == (2, 1, 3)
    assert scene.facts["resigned"] == ["c", "a"]


@pytest.mark.rule("FT-134", "FT-131a")
def test_a_spectator_never_sees_a_draft():
    scene = three().do("order a1 MD1").do("order b1 MD2", 1)
    facts = GAME.view_facts(GAME.view(scene.state, None))
    assert [facts["units"][f"{n}1"]["orders"] for n in "abc"] == ["", "", ""]


def test_only_go_leads_on_from_a_step_without_decisions():
    scene = duel(step="move")
    assert scene.lines() == ["go"]
    assert scene.lines(1) == []
    scene.refused("lock")
    scene.refused("go", 1)
    scene.go()
    scene.refused("go")
    committed = Scene(side(ship("a1", 0, 0), locked=True), side(ship("b1", 9, 0), locked=True))
    assert committed.lines() == ["go"]
    committed.go().holds({"step": "fire"})
