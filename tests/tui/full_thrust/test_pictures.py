"""A few pictures of the screen, in colour, to be looked at when they change."""

from collections.abc import Callable

from .sitting import TableApp, new_header, raid

Compare = Callable[..., bool]


def test_the_flyby_at_80x24(snap_compare: Compare) -> None:
    """Rings, world, velocity, pull and burn head to tail, the turns ahead."""
    app = TableApp(new_header(scenario="colbert_flyby"))
    assert snap_compare(app, terminal_size=(80, 24), press=["full_stop", "full_stop", "m", "m", "m"])


def test_a_raid_at_120x40(snap_compare: Compare) -> None:
    """Ships, sites, a launch, the panel beside the map."""
    app = TableApp(new_header(raid(), people=1))
    assert snap_compare(app, terminal_size=(120, 40), press=["tab", "right_square_bracket", "1", "r"])
