"""Lines of notation, and what `legal` lists (documents, section 2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import game_named
from engine.full_thrust.actions import Fire, Launch, Order
from engine.full_thrust.notation import number, read_point
from engine.game import Illegal, Unreadable

from .scene import CONTROL, FAR, ROCK, Scene, all_round, design, ship, side, site

GAME = game_named("full-thrust")
BOAT = design({"kind": "salvo_rack", "arcs": ["F"]}, "beam1", "beam1", "pulse_torpedo", CONTROL, CONTROL)


def scene(**keys) -> Scene:
    a = side(ship("a1", 0, 20, BOAT, facing=6), ship("a2", 9, 20, "scout"))
    b = side(
        ship("b1", 0, 12),
        ship("b2", 3, 12, vx=1 / 3),
        sites=(site("town", 0, "town"), site("b4", 20, "bunker")),
    )
    return Scene(a, b, worlds=[ROCK], **keys)


def read(text: str, **keys) -> object:
    return GAME.read(GAME.view(scene(**keys).state, 0), text)[0]


@pytest.mark.parametrize(
    "text",
    [
        "order a1 TS2 MD4",
        "order a1 MD1 MD2 TP1 PS2",
        "order a1 none",
        "launch a1 salvo_rack#1 at 3.5,-2",
        "launch a1 salvo_rack#1 at town",
        "launch a1 salvo_rack#1 none",
        "defend a1 beam1#1",
        "defend a1 beam1#1 none",
        "fire a1 beam1#1 b1",
        "fire a1 beam1#1 b1, beam1#2 b2, pulse_torpedo#1 town",
        "fire a1 none",
        "affirm town",
        "lock",
        "unlock",
        "go",
    ],
)
def test_every_line_of_the_documents_reads_back_as_written(text: str):
    assert GAME.write(GAME.view(scene().state, 0), read(text)) == text


@pytest.mark.rule("FT-24")
@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("order a1 md 4", "order a1 MD4"),
        ("  order   a1  ts2   MD  3 ", "order a1 TS2 MD3"),
        ("order a1 MD0 TP0", "order a1 none"),
        ("order a1 MD04", "order a1 MD4"),
        ("launch a1 salvo_rack#1 at 3.50,-2.0", "launch a1 salvo_rack#1 at 3.5,-2"),
        ("launch a1 salvo_rack#1 at -0,0.0", "launch a1 salvo_rack#1 at 0,0"),
        ("fire a1 beam1#1  b1,beam1#2 b2", "fire a1 beam1#1 b1, beam1#2 b2"),
    ],
)
def test_lines_are_written_in_one_form(text: str, written: str):
    assert GAME.write(GAME.view(scene().state, 0), read(text)) == written


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "no action"),
        ("jump a1", "jump"),
        ("order", "order"),
        ("order a1", "order a1"),
        ("order zz MD4", "zz"),
        ("order a1 MD4 QQ1", "QQ1"),
        ("order a1 none MD4", "none"),
        ("order a1 MD99999999999", "MD99999999999"),
        ("launch a1 salvo_rack at 1,2", "salvo_rack"),
        ("launch a1 salvo_rack#1 to 1,2", "to 1,2"),
        ("launch a1 salvo_rack#1 at 1,2,3", "1,2,3"),
        ("launch a1 salvo_rack#1 at 1,b", "1,b"),
        ("launch a1 salvo_rack#1 at nowhere", "nowhere"),
        ("launch a1 salvo_rack#1 at 9999999,0", "beyond a million"),
        ("fire a1 beam1#1", "beam1#1"),
        ("fire a1 beam1#1 b1,", "fire <unit>"),
        ("fire a1 beam1#1 zz", "zz"),
        ("defend a1 beam1#1 yes", "yes"),
        ("affirm", "affirm"),
        ("lock now", "now"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, word: str):
    with pytest.raises(Unreadable) as fault:
        read(text)
    assert word in str(fault.value)


@given(st.floats(-1e6, 1e6, allow_nan=False))
def test_numbers_are_written_in_the_shortest_decimals_that_read_back(value: float):
    text = number(value + 0.0)
    assert "e" not in text
    assert read_point(f"{text},0") == (value + 0.0, 0.0)


def test_several_actions_stand_on_one_line_and_those_before_a_refused_one_stand():
    there = scene()
    line = "order a1 MD2 ; order a2 MD99 ; lock"
    assert GAME.split(line) == ("order a1 MD2", "order a2 MD99", "lock")
    with pytest.raises(Illegal):
        there.do(line)
    there.holds({"units": {"a1": {"orders": "MD2"}, "a2": {"orders": ""}}, "sides": {"a": {"locked": False}}})


def test_orders_and_launches_replace_what_was_written_before():
    there = scene().do("order a1 MD2 ; order a1 TS1")
    assert there.unit("a1")["orders"] == "TS1"
    there.do("order a1 none")
    assert there.unit("a1")["orders"] == ""


def sample_of(thrust: int) -> list[str]:
    """The documented sample of order lists, worked out from its sentence."""
    points, found = thrust // 2, ["none"]
    everything = f"MD{thrust}" if thrust else ""
    found += [f"MD{n}" for n in range(1, thrust + 1)]
    turns = [f"TP{n}" for n in range(1, 7)] + [f"TS{n}" for n in range(1, 6)]
    for turn in turns if points else []:
        found += [turn, f"{turn} {everything}", f"{everything} {turn}"]
    for word in ("PP", "PS", "PR"):
        for n in range(1, points + 1):
            found += [f"{word}{n}", f"{word}{n} {everything}"]
    return found


@pytest.mark.parametrize("thrust", range(9))
def test_the_sample_of_orders(thrust: int):
    there = Scene(side(ship("a1", 0, 0, design(thrust=thrust, mass=200))), side(ship("b1", 50, 0)))
    assert there.lines() == [*(f"order a1 {words}" for words in sample_of(thrust)), "lock"]


def test_the_sample_of_launches_goes_for_where_each_enemy_will_coast_then_its_sites():
    there = scene()
    launches = [line for line in there.lines() if line.startswith("launch")]
    assert launches == [
        "launch a1 salvo_rack#1 at 0,12",
        "launch a1 salvo_rack#1 at 3.33,12",
        "launch a1 salvo_rack#1 at town",
        "launch a1 salvo_rack#1 at b4",
    ]
    there.do(launches[2])
    assert "launch a1 salvo_rack#1 none" in there.lines()
    assert there.lines()[-1] == "affirm town"


def test_points_are_rounded_to_two_decimals_halves_away_from_zero():
    from engine.full_thrust.offers import hundredth

    assert [hundredth(v) for v in (0.125, -0.125, 0.005, 1.005, -0.001, 2.675)] == [
        0.13,
        -0.13,
        0.01,
        1.0,
        0.0,
        2.67,
    ]


def test_the_sample_of_fire_each_target_with_everything_then_every_system_at_its_nearest():
    there = scene(step="fire")
    assert there.lines() == [
        "fire a1 none",
        "fire a1 beam1#1 b1, beam1#2 b1, pulse_torpedo#1 b1",
        "fire a1 beam1#1 b2, beam1#2 b2, pulse_torpedo#1 b2",
        "fire a1 beam1#1 town, beam1#2 town, pulse_torpedo#1 town",
        "fire a1 beam1#1 b4, beam1#2 b4, pulse_torpedo#1 b4",
        "fire a2 none",
        "fire a2 beam1#1 b1",
        "fire a2 beam1#1 b2",
        "fire a2 beam1#1 town",
        "fire a2 beam1#1 b4",
        "lock",
    ]
    mixed = Scene(
        side(ship("a1", 0, 0, design({"kind": "pulse_torpedo", "arcs": ["F"]}, "beam1", CONTROL, CONTROL))),
        side(ship("b1", 0, 9), ship("b2", -5, 0)),
        step="fire",
    )
    assert mixed.lines() == [
        "fire a1 none",
        "fire a1 pulse_torpedo#1 b1, beam1#1 b1",
        "fire a1 beam1#1 b2",
        "fire a1 pulse_torpedo#1 b1, beam1#1 b2",
        "lock",
    ]


def test_the_marks_of_class_one_beams_are_listed():
    there = scene().do("defend a1 beam1#2")
    marks = [line for line in there.lines() if line.startswith("defend")]
    assert marks == ["defend a1 beam1#1", "defend a1 beam1#2 none", "defend a2 beam1#1"]


def test_units_that_are_gone_are_offered_nothing_and_aimed_at_by_nobody():
    there = Scene(
        side(ship("a1", 0, 0, BOAT, gone={"how": "left"}), ship("a2", 1, 0, BOAT)),
        side(ship("b1", 0, 9, gone={"how": "crashed"})),
        step="fire",
    )
    assert there.lines() == ["fire a2 none", "lock"]


def test_a_seat_that_has_locked_is_offered_nothing():
    assert scene().do("lock").lines() == []


@pytest.mark.parametrize("step", ["orders", "fire"])
def test_what_is_offered_is_checked_written_and_read_back(step: str):
    there = scene(step=step)
    view = GAME.view(there.state, 0)
    actions = list(GAME.legal(there.state, 0))
    assert len(set(actions)) == len(actions)
    for action in actions:
        GAME.check(there.state, 0, action)
        assert GAME.read(view, GAME.write(view, action)) == (action,)
    assert GAME.open_actions == (Order, Launch, Fire)


def test_the_idle_bot_locks_and_takes_an_open_attack_on_a_settlement_back():
    there = scene()
    view = GAME.view(there.state, 0)
    assert GAME.write(view, GAME.idle(view, list(GAME.legal(there.state, 0)))) == "lock"
    for step, line, back in (
        ("orders", "launch a1 salvo_rack#1 at town", "launch a1 salvo_rack#1 none"),
        ("fire", "fire a1 beam1#1 town", "fire a1 none"),
    ):
        asked = scene(step=step).do(line)
        view = GAME.view(asked.state, 0)
        assert GAME.write(view, GAME.idle(view, list(GAME.legal(asked.state, 0)))) == back


def test_refusals_of_things_that_are_not_ones_own():
    there = scene()
    assert there.rule("order b1 MD1") == "FT-12"
    gone = Scene(side(ship("a1", 0, 0, gone={"how": "left"}), ship("a2", 2, 2)), side(ship("b1", FAR, 0)))
    assert gone.rule("order a1 MD1") == "FT-12"
    assert all_round("pds") == {"kind": "pds", "count": 1}
