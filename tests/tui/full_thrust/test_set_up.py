"""Scenarios at the set-up and on the command line."""

from engine.full_thrust.catalogue import catalogue
from engine.table import start
from tui.form import Choice, Form
from tui.opening import fewest_seats

from .sitting import GAME


def test_the_form_offers_every_scenario() -> None:
    form = Form(GAME, "test")
    field = next(field for field in form.options if field.key == "scenario")
    assert isinstance(field, Choice)
    assert field.values[1:] == tuple(catalogue().scenarios)
    assert form.header().options == {}
    field.turn(1)
    assert form.header().options == {"scenario": "colbert_flyby"}


def test_choosing_a_scenario_sets_the_seats_and_other_seats_leave_it_to_the_game() -> None:
    form = Form(GAME, "test")
    field = next(field for field in form.options if field.key == "scenario")
    assert isinstance(field, Choice)
    assert form.count.value == "1"
    while field.value != "slingshot":
        form.turn(field, 1)
    assert form.count.value == "2"
    start(GAME, form.header())
    form.turn(form.count, -1)
    assert form.count.value == "1"
    assert field.value == field.values[0]
    assert "None" not in field.help
    start(GAME, form.header())


def test_a_scenario_without_a_number_of_seats_gets_the_fewest_it_can_be_played_with() -> None:
    assert fewest_seats(GAME, {}) == 1
    assert fewest_seats(GAME, {"scenario": "colbert_flyby"}) == 1
    assert fewest_seats(GAME, {"scenario": "slingshot"}) == 2
    assert fewest_seats(GAME, {"scenario": "nowhere"}) == 1
