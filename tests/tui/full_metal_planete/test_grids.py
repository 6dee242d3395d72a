"""The screen as text and style letters at three sizes, in both glyph sets, to be read when it changes."""

from typing import Any

import pytest

from tui.output import Depth

from .sitting import sitting, skirmish

SIZES = ((80, 24), (120, 40), (200, 60))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("rich", "depth"), [(False, Depth.MONO), (True, Depth.SIXTEEN)], ids=("plain-mono", "rich-16")
)
async def test_a_turn_with_a_tank_in_hand(
    size: tuple[int, int], rich: bool, depth: Depth, snapshot: Any
) -> None:
    async with sitting(skirmish(), size=size, rich=rich, depth=depth) as table:
        await table.point(5, 7)
        await table.press("enter")
        await table.point(5, 5)
        assert f"{table.text}\n\n{table.session.styles()}" == snapshot


@pytest.mark.parametrize("keys", ["S", "question_mark", "L", "m", "o", "T", "colon"])
async def test_what_opens_over_the_board(keys: str, snapshot: Any) -> None:
    async with sitting(skirmish(), size=(80, 24), depth=Depth.MONO) as table:
        await table.point(6, 9)
        await table.press(keys)
        assert table.text == snapshot
