"""The preview of the next turns: FT-134, and that it is what really happens."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import game_named
from engine.full_thrust.orders import read_words
from engine.full_thrust.preview import preview
from engine.plane import TOLERANCE

from .scene import EARTH, FAR, ROCK, Scene, ship, side

GAME = game_named("full-thrust")
WORLDS = [EARTH, {"world": "venus", "x": 30, "y": 4}, {**ROCK, "x": -20, "y": 9}]


def ahead(scene: Scene, orders: str = "", turns: int = 4, seat: int | None = 0):
    view = GAME.view(scene.state, seat)
    return preview(view, view.find("a1")[1], read_words(orders), turns)


@pytest.mark.rule("FT-134")
@settings(max_examples=60, deadline=None)
@given(
    st.floats(-40, 40), st.floats(-40, 40), st.floats(-9, 9), st.floats(-9, 9), st.integers(0, 11),
    st.sampled_from(["", "TS2 MD4", "PP2", "MD8", "TP6 MD1 PR3", "MD9"]),
    st.sampled_from([{"edge": "open"}, {"w": 90, "h": 90, "edge": "leave"}]),
)  # fmt: skip
def test_turns_ahead_are_the_real_ones(
    x: float, y: float, vx: float, vy: float, facing: int, orders: str, table: dict
):
    """The orders in hand, then coasting, until the ship is gone: number by number the turns that follow."""
    if min(math.hypot(x - w["x"], y - w["y"]) for w in WORLDS) < 6.5:
        return
    scene = Scene(
        side(ship("a1", x, y, "courier", vx=vx, vy=vy, facing=facing, orders=orders), ship("a2", 44, -44)),
        side(ship("b1", -44, 44)),
        worlds=WORLDS,
        table=table,
    )
    for number, leg in enumerate(ahead(scene, orders, 5)):
        start = scene.unit("a1")
        assert (leg.start.x, leg.start.y) == (start["x"], start["y"])
        assert list(leg.pull) == start["pull"]
        if number == 0:
            scene.lock()
        else:
            scene.do("order a1 none").lock()
        unit = scene.unit("a1")
        assert (leg.end.x, leg.end.y, leg.velocity.x, leg.velocity.y) == tuple(
            unit[k] for k in ("x", "y", "vx", "vy")
        )
        assert leg.facing == unit["facing"]
        gone = unit["gone"] or {}
        assert leg.crash == gone.get("world")
        assert leg.edge == gone.get("edge")
        assert (list(leg.altitudes), list(leg.bands)) == (unit["altitudes"], unit["bands"])
        if gone:
            break
        scene.lock()


@pytest.mark.rule("FT-134")
def test_the_preview_shows_bands_entered_and_warns_of_a_crash_with_its_place():
    scene = Scene(side(ship("a1", 0, 30, "courier", vy=-6)), side(ship("b1", FAR, 0)), worlds=[EARTH])
    legs = ahead(scene)
    assert [leg.end.y for leg in legs] == pytest.approx([24, 18, 11, 6.35])
    assert [leg.bands for leg in legs] == [(None,), (3,), (2,), (1,)]
    assert [leg.entered for leg in legs] == [(), ((0, 3),), ((0, 2),), ((0, 1),)]
    assert [leg.crash for leg in legs] == [None, None, None, 0]
    assert legs[3].pull == (0, -2)


@pytest.mark.rule("FT-134")
def test_a_line_through_the_bands_enters_those_on_its_way():
    scene = Scene(side(ship("a1", -30, 12, "courier", vx=60)), side(ship("b1", FAR, 0)), worlds=[EARTH])
    leg = ahead(scene, turns=1)[0]
    assert leg.entered == ((0, 2), (0, 3))
    assert leg.bands == (None,)


@pytest.mark.rule("FT-134")
def test_the_preview_of_an_illegal_list_coasts_as_the_ship_would():
    scene = Scene(side(ship("a1", 0, 0, "courier", vy=2)), side(ship("b1", FAR, 0)), worlds=[])
    assert ahead(scene, "MD99")[0].end == (0, 2)
    assert len(ahead(scene)) == 4


@pytest.mark.rule("FT-134")
def test_it_shows_gates_and_the_finish_and_never_an_enemys_orders():
    gates = [{"id": "A", "a": [5, -5], "b": [5, 5]}]
    win = {"kind": "race", "finish": {"x": 15, "y": 0, "within": 1}}
    scene = Scene(
        side(ship("a1", 0, 0, "courier", vx=9)),
        side(ship("b1", 0, 9, orders="MD3")),
        gates=gates,
        win=win,
        worlds=[],
    )
    legs = ahead(scene)
    assert [leg.gates for leg in legs] == [("A",), (), (), ()]
    assert [leg.finished for leg in legs][:2] == [False, True]
    view = GAME.view(scene.state, 0)
    enemy = preview(view, view.find("b1")[1], view.sides[1].draft("b1").orders)
    assert enemy[0].end == (0, 9)
    assert TOLERANCE < 1e-6
