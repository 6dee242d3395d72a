"""The plane by itself: headings, bearings, arcs, and lines against discs, segments and edges."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import plane
from engine.plane import ARCS, HEADINGS, TOLERANCE, Vector

REACH = st.floats(-100, 100, allow_nan=False)


def turned(degrees: float, length: float = 10.0) -> tuple[float, float]:
    angle = math.radians(degrees)
    return length * math.sin(angle), length * math.cos(angle)


@pytest.mark.rule("FT-6", "FT-7")
def test_the_twelve_headings_are_thirty_degrees_apart_clockwise_from_north():
    parts = {0.0, 0.5, 1.0, 0.8660254037844386}
    for f, (x, y) in enumerate(HEADINGS):
        assert x == pytest.approx(math.sin(math.radians(30 * f)), abs=1e-15)
        assert y == pytest.approx(math.cos(math.radians(30 * f)), abs=1e-15)
        assert {abs(x), abs(y)} <= parts
        assert math.copysign(1, x) == 1 or x
        assert math.copysign(1, y) == 1 or y


def test_bearings_agree_with_sine_and_cosine_and_use_the_table_where_they_can():
    for tenth in range(3600):
        at = plane.bearing(tenth / 10)
        assert at.x == pytest.approx(math.sin(math.radians(tenth / 10)), abs=1e-14)
        assert at.y == pytest.approx(math.cos(math.radians(tenth / 10)), abs=1e-14)
    assert [plane.bearing(30.0 * f) for f in range(12)] == list(HEADINGS)


@pytest.mark.rule("FT-10")
@pytest.mark.parametrize(
    ("length", "width", "band"),
    [(0, 12, 1), (12, 12, 1), (12 + 5e-10, 12, 1), (12.001, 12, 2), (24, 12, 2), (6, 6, 1), (6.01, 6, 2)],
)
def test_a_band_contains_its_outer_edge(length: float, width: float, band: int):
    assert plane.band(length, width) == band


@pytest.mark.rule("FT-51")
@pytest.mark.parametrize("facing", range(12))
def test_arcs_are_six_of_sixty_degrees_and_a_border_belongs_to_the_one_clockwise_of_it(facing: int):
    for number, name in enumerate(ARCS):
        middle = 30 * facing + 60 * number
        for off in (-29.99, 0, 29.99):
            assert ARCS[plane.arc(*turned(middle + off), facing)] == name
        assert ARCS[plane.arc(*turned(middle - 30), facing)] == name
    assert plane.arc(0.0, 0.0, facing) == 0


@given(REACH, REACH, st.integers(0, 11))
def test_every_direction_falls_into_one_arc_that_turns_with_the_facing(x: float, y: float, facing: int):
    if math.hypot(x, y) < 1e-3:
        return
    away = (math.degrees(math.atan2(x, y)) - 30 * facing + 30) % 60
    if min(away, 60 - away) > 1e-4:
        expected = int(((math.degrees(math.atan2(x, y)) - 30 * facing + 30) % 360) // 60)
        assert plane.arc(x, y, facing) == expected


@pytest.mark.rule("FT-40")
def test_a_line_that_touches_the_rim_is_safe_and_one_that_crosses_it_is_not():
    assert plane.entry(-10, 5, 20, 0, 0, 0, 5) is None
    part = plane.entry(-10, 4, 20, 0, 0, 0, 5)
    assert part == pytest.approx((10 - 3) / 20)
    assert plane.entry(-10, 5 - 5e-10, 20, 0, 0, 0, 5) is None


@pytest.mark.rule("FT-40", "FT-40a")
def test_from_the_rim_a_line_may_leave_along_it_or_outward_but_not_inward():
    assert plane.entry(0, 5, 7, 0, 0, 0, 5) is None
    assert plane.entry(0, 5, 3, 4, 0, 0, 5) is None
    assert plane.entry(0, 5, 0, -1, 0, 0, 5) == 0


def test_a_line_that_stops_short_of_a_disc_does_not_enter_it():
    assert plane.entry(-10, 0, 4, 0, 0, 0, 5) is None
    assert plane.entry(-10, 0, 5, 0, 0, 0, 5) is None
    assert plane.entry(-10, 0, 5.1, 0, 0, 0, 5) == pytest.approx(5 / 5.1)


@given(REACH, REACH, REACH, REACH, st.floats(0.5, 50))
def test_the_point_of_entry_lies_on_the_rim_and_nothing_before_it_inside(
    x: float, y: float, dx: float, dy: float, radius: float
):
    if math.hypot(x, y) < radius:
        return
    part = plane.entry(x, y, dx, dy, 0, 0, radius)
    steps = [plane.distance(x + t / 50 * dx, y + t / 50 * dy, 0, 0) for t in range(51)]
    if part is None:
        assert min(steps) > radius - 1e-6
        return
    assert 0 <= part <= 1
    assert plane.distance(x + part * dx, y + part * dy, 0, 0) == pytest.approx(radius, abs=1e-6)
    assert all(steps[t] > radius - 1e-6 for t in range(51) if t / 50 < part)


@pytest.mark.rule("FT-143", "FT-143a")
def test_a_segment_is_crossed_either_way_and_at_its_ends_but_not_from_a_start_on_it():
    a, b = Vector(0, -5), Vector(0, 5)
    assert plane.crossing(-4, 0, 8, 0, a, b) == pytest.approx(0.5)
    assert plane.crossing(4, 0, -8, 0, a, b) == pytest.approx(0.5)
    assert plane.crossing(-4, 5, 8, 0, a, b) == pytest.approx(0.5)
    assert plane.crossing(-4, 5.001, 8, 0, a, b) is None
    assert plane.crossing(-4, 0, 4, 0, a, b) == 1
    assert plane.crossing(0, 0, 4, 0, a, b) is None
    assert plane.crossing(0, 0, 0, 0, a, b) is None


def test_a_line_along_a_segment_meets_it_where_it_begins():
    a, b = Vector(2, 0), Vector(6, 0)
    assert plane.crossing(0, 0, 10, 0, a, b) == pytest.approx(0.2)
    assert plane.crossing(0, 0, 1, 0, a, b) is None
    assert plane.crossing(0, 1, 10, 0, a, b) is None
    assert plane.crossing(10, 0, -10, 0, a, b) == pytest.approx(0.4)


@pytest.mark.rule("FT-44", "FT-44a")
def test_the_edge_a_line_leaves_by_is_the_first_it_crosses_and_east_or_west_through_a_corner():
    assert plane.leaving(0, 0, 10, 0, 10, 10) is None
    assert plane.leaving(0, 0, 20, 0, 10, 10) == (0.5, "east")
    assert plane.leaving(0, 0, -20, 0, 10, 10) == (0.5, "west")
    assert plane.leaving(0, 0, 0, 20, 10, 10) == (0.5, "north")
    assert plane.leaving(0, 0, 0, -20, 10, 10) == (0.5, "south")
    assert plane.leaving(5, 0, 20, 30, 10, 10) == (0.25, "east")
    assert plane.leaving(0, 5, 30, 20, 10, 10) == (0.25, "north")
    assert plane.leaving(0, 0, 20, 20, 10, 10) == (0.5, "east")
    assert plane.leaving(0, 0, -20, -20, 10, 10) == (0.5, "west")


@pytest.mark.rule("FT-46")
def test_a_line_of_sight_that_touches_a_disc_is_clear():
    assert plane.clear(-10, 5, 10, 5, ((0, 0, 5),))
    assert not plane.clear(-10, 4.9, 10, 4.9, ((0, 0, 5),))
    assert plane.clear(-10, 0, -6, 0, ((0, 0, 5),))


def test_a_point_is_reached_where_the_line_first_comes_so_near():
    assert plane.reaches(-10, 3, 20, 0, 0, 0, 5) == pytest.approx(6 / 20)
    assert plane.reaches(-10, 5, 20, 0, 0, 0, 5) == pytest.approx(0.5)
    assert plane.reaches(1, 1, 20, 0, 0, 0, 5) == 0
    assert plane.reaches(-10, 6, 20, 0, 0, 0, 5) is None


def test_headings_turn_clockwise():
    for a, b in pairwise(HEADINGS):
        assert a.x * b.y - a.y * b.x < 0
    assert TOLERANCE == 1e-9
