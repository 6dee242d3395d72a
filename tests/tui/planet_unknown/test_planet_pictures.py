"""A few pictures of the screen in colour, and grids of text, to be looked at when they change."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.game import Document
from tui.output import Depth

from .sitting import TableApp, middle, new_header, sitting, with_seat

Compare = Callable[..., bool]
SIZES = ((80, 24), (120, 40), (200, 60))


def resolving() -> Document:
    """A tile has been laid, three things are pending, a rover may move."""
    items = [{"kind": "resource", "resource": "civ"}, {"kind": "boost"}, {"kind": "patch"}]
    return with_seat(middle(), turn={"taken": "I4-0", "pending": items, "movement": 2})


def test_a_tile_in_hand_at_120x40(snap_compare: Compare) -> None:
    """The ghost where it fits, what it gives, the depot and the other planet beside it."""
    assert snap_compare(TableApp(new_header(middle())), terminal_size=(120, 40))


def test_resolving_at_80x24(snap_compare: Compare) -> None:
    """The list in the player's order, the rover in hand with all it can reach."""
    assert snap_compare(TableApp(new_header(resolving())), terminal_size=(80, 24), press=["5"])


def test_turning_the_station_at_80x24(snap_compare: Compare) -> None:
    """The ring as it would stand."""
    table = TableApp(new_header(middle(phase="rotate")))
    assert snap_compare(table, terminal_size=(80, 24), press=["left", "left"])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_tile_that_does_not_fit(size: tuple[int, int], snapshot: Any) -> None:
    async with sitting(middle(), size=size, depth=Depth.MONO) as table:
        await table.point(6, 3)
        assert f"{table.text}\n\n{table.session.styles()}" == snapshot


@pytest.mark.parametrize("keys", ["S", "C", "B", "o", "v", "i", "question_mark"])
async def test_what_opens_over_the_planet(keys: str, snapshot: Any) -> None:
    async with sitting(resolving(), depth=Depth.MONO) as table:
        await table.press(keys)
        assert table.text == snapshot
        await table.press("escape")
        assert "[C   c   E   e ]" in table.text
        assert table.entries == 0
