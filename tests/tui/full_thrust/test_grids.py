"""The screen as text and style letters at three sizes, in both glyph sets, to be read when it changes."""

from typing import Any

import pytest

from tui.output import Depth

from .sitting import raid, sitting

SIZES = ((80, 24), (120, 40), (200, 60))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("rich", "depth"), [(False, Depth.MONO), (True, Depth.SIXTEEN)], ids=("plain-mono", "rich-16")
)
async def test_a_ship_in_hand_with_orders(
    size: tuple[int, int], rich: bool, depth: Depth, snapshot: Any
) -> None:
    async with sitting(scenario="slingshot", seats=2, people=1, size=size, rich=rich, depth=depth) as table:
        await table.press("m", "m", ".", "m")
        assert f"{table.text}\n\n{table.session.styles()}" == snapshot


async def test_plain_signs_alone_tell_everything(snapshot: Any) -> None:
    async with sitting(raid(), people=1, size=(120, 40), depth=Depth.MONO) as table:
        await table.press("tab", "m", "1")
        assert all(ord(letter) < 127 or letter in "∙✓✗»⋅" for letter in table.text.replace("\n", ""))
        assert table.text == snapshot
