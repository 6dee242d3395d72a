"""A few pictures of the screen, in colour, to be looked at when they change."""

from collections.abc import Callable
from typing import Any

from textual.pilot import Pilot

from .sitting import TableApp, new_header, skirmish

Compare = Callable[..., bool]


def at(x: int, y: int) -> int:
    return y * 37 + x


def test_a_tank_in_hand_at_120x40(snap_compare: Compare) -> None:
    """All it can reach lit with prices, the panel beside the board."""

    async def take(pilot: Pilot[Any]) -> None:
        pilot.app.screen.jump(at(5, 7))  # type: ignore[attr-defined]
        await pilot.press("enter")
        await pilot.pause()

    assert snap_compare(TableApp(new_header(skirmish())), terminal_size=(120, 40), run_before=take)


def test_a_shot_about_to_be_fired_at_80x24(snap_compare: Compare) -> None:
    """The guns, the target, price and consequence in one line."""

    async def aim(pilot: Pilot[Any]) -> None:
        pilot.app.screen.jump(at(6, 9))  # type: ignore[attr-defined]
        await pilot.press("enter", "f")
        await pilot.pause()

    assert snap_compare(TableApp(new_header(skirmish())), terminal_size=(80, 24), run_before=aim)


def test_landing_in_the_overview_at_80x24(snap_compare: Compare) -> None:
    """The whole board, every legal place with its zone, the ship where the cursor is."""
    assert snap_compare(
        TableApp(new_header()), terminal_size=(80, 24), press=["right_square_bracket", "right_square_bracket"]
    )


def test_the_curtain_before_a_vote(snap_compare: Compare) -> None:
    """Nothing of the table is left."""
    document = skirmish(turn=21, phase="vote")
    assert snap_compare(TableApp(new_header(document)), terminal_size=(80, 24))
