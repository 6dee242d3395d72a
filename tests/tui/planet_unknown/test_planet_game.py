"""Whole games at 80x24 with keys only."""

from random import Random

import pytest

from tui.curtain import Cover
from tui.dialogs import Ask

from .sitting import Sitting, sitting

WANDER = ("tab", "right_square_bracket", "left_square_bracket", "r", "R", "f", "left", "down", "v", "escape")


def next_keys(table: Sitting, luck: Random) -> list[str]:
    """What a person would press next who only reads the footer, and now and then wanders about."""
    top = table.app.screen
    if isinstance(top, Cover):
        return ["enter"]
    if isinstance(top, Ask):
        return [*["down"] * luck.randrange(3), "y" if " y yes" in table.text else "enter"]
    if top is not table.screen:
        return ["escape"]
    if " e confirm" in table.lines[-1] and (" Enter" not in table.lines[-1] or luck.random() < 0.2):
        return ["e"]
    if " Enter" in table.lines[-1]:
        return ["enter"]
    return [luck.choice(WANDER)]


@pytest.mark.rule("PU-20", "PU-38a", "PU-68", "PU-76")
async def test_a_whole_game_of_two_is_played_at_80x24_with_keys_only() -> None:
    luck = Random(3)
    async with sitting(size=(80, 24), seed=11, turn=None) as table:
        pressed = 0
        while not table.over and pressed < 4000:
            keys = next_keys(table, luck)
            if luck.random() < 0.1:
                keys = [luck.choice(WANDER), *keys]
            pressed += len(keys)
            await table.tap(*keys)
        assert table.over
        await table.press("escape", "S")
        assert "Most points win." in table.text
