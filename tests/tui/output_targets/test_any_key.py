"""No key costs much more than painting the screen from nothing, in all four games at three sizes (T4)."""

import asyncio

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.tui.output_targets.tables import ARROWS, GAMES, keys_of, seated

EMPTY_FRAME = 310
"""Bytes: a panel is drawn empty for one frame before its text is there, at 200x60 for so many."""

SIZES = ((80, 24), (120, 40), (200, 60))


@pytest.mark.parametrize("name", GAMES)
def test_no_key_costs_much_more_than_a_paint_from_nothing(name: str) -> None:
    key = st.one_of(st.sampled_from(ARROWS), st.sampled_from(keys_of(name)))

    @settings(
        max_examples=4,
        deadline=None,
        derandomize=True,  # a walk that costs too much costs it for everybody who looks into it
        suppress_health_check=list(HealthCheck),
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
    )
    @given(keys=st.lists(key, min_size=10, max_size=25), size=st.sampled_from(SIZES))
    def press_them(keys: list[str], size: tuple[int, int]) -> None:
        async def play() -> None:
            async with seated(name, size=size) as table:
                for key in keys:
                    await table.tap(key)
                    cost = await table.still()  # what opens over the board is filled a moment later
                    assert cost <= 1.1 * await table.afresh() + EMPTY_FRAME, key
                    await table.others_act()
                    await table.still()
                    if table.left:
                        break

        asyncio.run(play())

    press_them()
