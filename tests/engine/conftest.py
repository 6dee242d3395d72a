"""What the tests of the core share: a table of the toy game."""

import pytest
from support.toy import Pebbles, pebbles_header

import engine
from engine.table import Table


@pytest.fixture
def pebbles() -> Pebbles:
    return Pebbles()


@pytest.fixture
def table(pebbles: Pebbles) -> Table:
    return Table(pebbles, pebbles_header())


@pytest.fixture
def pebbles_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game among `GAMES`, for code that looks games up by name."""
    monkeypatch.setitem(engine.GAMES, "pebbles", "support.toy:Pebbles")
    engine.game_named.cache_clear()
