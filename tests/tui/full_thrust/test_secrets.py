"""What another side has written never reaches the screen, its bytes, or what it refuses."""

import pytest

from engine.full_thrust.actions import Order
from engine.full_thrust.orders import read_words

from .sitting import GAME, raid, sitting


@pytest.mark.rule("FT-131", "FT-131a")
async def test_the_other_sides_drafts_are_neither_on_the_grid_nor_in_the_bytes() -> None:
    async def look(words: str) -> tuple[str, bytes]:
        async with sitting(raid(), people=1) as table:
            if words != "none":
                table.put(GAME.apply(table.state, 1, Order("hal", read_words(words))).state)
            table.session.mark()
            await table.press("tab", "right_square_bracket", "m", "o", "c", "A", "A", "S", "S", "r", "0", "0")
            return table.text, table.session.sent()

    # Changes that fall into one frame or two are sent in other bytes: a leak differs every time.
    for _ in range(4):
        shown = [await look(words) for words in ("TS1 MD2", "none", "MD4")]
        assert len({text for text, _ in shown}) == 1
        if len({sent for _, sent in shown}) == 1:
            break
    assert len({sent for _, sent in shown}) == 1


@pytest.mark.rule("FT-131")
async def test_a_scrambled_world_looks_the_same() -> None:
    async with sitting(raid(), people=1) as table:
        await table.press("tab", "m")
        before = table.text
        for seed in (1, 2):
            table.scramble(seed)
            await table.press("right", "left")
            assert table.text == before


@pytest.mark.rule("FT-130", "FT-131")
async def test_a_curtain_stands_between_seats_and_leaves_nothing_of_the_orders() -> None:
    async with sitting(raid()) as table:
        assert "Behind this curtain: your orders" in table.text
        assert "Mars" not in table.text
        await table.press("enter", "m", "m", "e")
        assert "Bea acts now." in table.text
        assert "MD2" not in table.text
        table.session.mark()
        await table.press("enter")
        assert b"MD2" not in table.session.sent()
        assert "MD 0/6" in table.text
        assert "Ada has locked" in table.text
