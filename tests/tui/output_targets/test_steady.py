"""Pictures are the same however often, when and in whatever order they are taken (row 18 of the issue log).

What blinks, moves by itself or depends on chance would make a snapshot fail now and then.
"""

import asyncio
from collections import defaultdict
from random import SystemRandom

from tests.tui.output_targets.tables import GAMES, seated

KEYS = ("", "colon", "question_mark")
"""What is open on the screen: nothing, the line where one types, a panel."""

_BLINK = 1.0
"""Seconds in which a blinking cursor would be seen for one half and not for the other."""


async def test_a_picture_is_the_same_three_times_in_random_order() -> None:
    luck = SystemRandom()
    order = [(name, key) for name in GAMES for key in KEYS] * 3
    luck.shuffle(order)
    taken: dict[tuple[str, str], set[str]] = defaultdict(set)
    for name, key in order:
        async with seated(name) as table:
            if key:
                await table.tap(key)
            if key == "colon":
                await asyncio.sleep(luck.uniform(0, _BLINK))
            await table.still()
            taken[name, key].add(table.app.export_screenshot() + table.session.text())
    assert {what: len(pictures) for what, pictures in taken.items()} == dict.fromkeys(taken, 1)
    assert len(taken) == len(set.union(*taken.values())) == len(GAMES) * len(KEYS)
