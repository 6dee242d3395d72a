"""No key costs more than painting the screen from nothing, in all four games (T4)."""

import asyncio

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.tui.output_targets.tables import ARROWS, GAMES, keys_of, seated

NEARLY_EMPTY = 800
"""Bytes of a whole paint below which a screen is nearly empty, as the cover of a pause is."""

SIZES = ((80, 24), (120, 40))


@pytest.mark.parametrize("name", GAMES)
def test_no_key_costs_much_more_than_a_paint_from_nothing(name: str) -> None:
    key = st.one_of(st.sampled_from(ARROWS), st.sampled_from(keys_of(name)))

    @settings(
        max_examples=4,
        derandomize=True,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
    )
    @given(keys=st.lists(key, min_size=10, max_size=25), size=st.sampled_from(SIZES))
    def press_them(keys: list[str], size: tuple[int, int]) -> None:
        async def play() -> None:
            async with seated(name, size=size) as table:
                for key in keys:
                    cost = await table.tap(key)
                    # A nearly empty cover is painted for less than what stood there costs to erase.
                    assert cost <= max(1.1 * await table.afresh(), NEARLY_EMPTY), key
                    await table.others_act()
                    if table.left:
                        break

        asyncio.run(play())

    press_them()
