"""A few pictures of the screen, in colour, to be looked at when they change."""

from collections.abc import Callable

from .sitting import TableApp, lunch, new_header

Compare = Callable[..., bool]


def test_a_table_of_four_at_80x24(snap_compare: Compare) -> None:
    """The own side whole, the others as one line each, the choices below."""
    assert snap_compare(TableApp(new_header(lunch())), terminal_size=(80, 24))


def test_a_card_of_another_hand_is_picked_at_120x40(snap_compare: Compare) -> None:
    """The hand that is looked at stands among the choices, the card under way in the panel."""
    app = TableApp(new_header(lunch()))
    assert snap_compare(app, terminal_size=(120, 40), press=["1", "1", "2", "2", "right"])


def test_a_curtain_before_an_answer(snap_compare: Compare) -> None:
    """Nothing of the table is left."""
    hands = [["mind-storm#2"], ["long-reach#1", "cavern-haul#1"], [], []]
    app = TableApp(new_header(lunch(hands=hands), people=4))
    assert snap_compare(app, terminal_size=(80, 24), press=["enter", "1", "1"])


def test_everything_at_200x60(snap_compare: Compare) -> None:
    """All four sides with their agents and markers, zone and hand as cards."""
    assert snap_compare(TableApp(new_header(lunch())), terminal_size=(200, 60), press=["up"])
