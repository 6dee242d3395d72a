"""A terminal shows the same whether it gets what Textual writes or what we send (T5), in all four games.

The long walk is `python -m tests.load.emulator_walk`.
"""

import pytest

from tests.tui.output_targets.tables import GAMES
from tests.tui.output_targets.walks import watched

STEPS = 100
CASES = (((80, 24), False), ((80, 24), True), ((41, 13), False), ((120, 40), True))
"""The size of the terminal, and whether it knows synchronised updates, for which frames are bracketed."""


@pytest.mark.parametrize(("size", "brackets"), CASES, ids=str)
@pytest.mark.parametrize("name", GAMES)
async def test_random_keys_show_the_same(name: str, size: tuple[int, int], brackets: bool) -> None:
    assert await watched(name, size, STEPS, brackets=brackets, seed=11) == []
