"""The end of a game on its screen: the keys to look at it again and to share it."""

import asyncio
from pathlib import Path

import pytest

from engine import game_named, selfplay, transcript
from engine.table import Table
from saves.library import Library
from saves.store import keep
from tui.afterwards import EndPanel
from tui.games import CARDS, Card
from tui.lobby import LobbyScreen
from tui.opening import Opening
from tui.panel import Panel
from tui.replay import Replaying
from tui.runner import Runner

from .homes import GAME, begin, finish, program, words


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.game)
async def test_every_games_end_offers_replay_and_export(card: Card, tmp_path: Path) -> None:
    game = game_named(card.game)
    whole = selfplay.play(game, ("random", "random"), 3)
    keep(tmp_path / "tables" / "over.lowtide", whole)
    async with program(tmp_path) as session:
        await session.press("enter")
        while not isinstance(session.app.screen, EndPanel):
            assert not isinstance(session.app.screen, LobbyScreen)
            await session.press("S")
        assert "r look at the game again" in words(session)
        await session.press("X")
        written = tmp_path / "exports" / "selfplay-3.txt"
        assert str(written) in "".join(session.text().split())
        assert transcript.read(written.read_text()).table.log == whole.log
        await session.press("r")
        replay = session.app.screen
        assert isinstance(replay, Replaying)
        await session.press("G")
        if session.app.screen is replay:
            await session.press("S")
        assert type(session.app.screen) is Panel, "a replay does not lead to itself"
        await session.press("S", "ctrl+q")
        assert isinstance(session.app.screen, EndPanel)
        await session.press("ctrl+q")
        assert isinstance(session.app.screen, LobbyScreen)


async def test_a_game_that_ends_at_the_table_can_be_looked_at_at_once(tmp_path: Path) -> None:
    whole = selfplay.play(GAME, ("random", "random"), 3)
    table = Table(GAME, whole.header)
    for entry in whole.log[:-1]:
        table.take(entry)
    keep(tmp_path / "tables" / "evening.lowtide", table)
    async with program(tmp_path) as session:
        await session.press("enter")
        for _ in range(100):
            if isinstance(session.app.screen, EndPanel):
                break
            await asyncio.sleep(0.1)
        await session.press("X")
        assert (tmp_path / "exports" / "selfplay-3.txt").is_file()
        await session.press("r")
        assert isinstance(session.app.screen, Replaying)


async def test_a_running_game_has_scores_and_nothing_to_look_back_at(tmp_path: Path) -> None:
    begin(tmp_path, "evening")
    async with program(tmp_path) as session:
        await session.press("enter", "S")
        assert type(session.app.screen) is Panel


async def test_what_cannot_be_written_is_said_on_the_panel(tmp_path: Path) -> None:
    path = finish(tmp_path)
    (tmp_path / "exports").write_text("in the way")
    async with program(tmp_path) as session:
        await session.press("enter", "X")
        assert isinstance(session.app.screen, EndPanel)
        assert "cannot be" in words(session)
        path.unlink()
        await session.press("r")
        assert "there is no such table" in words(session)


def test_the_opening_knows_where_its_table_lies(tmp_path: Path) -> None:
    opening = Opening(tmp_path)
    assert opening.path is None
    finish(tmp_path)
    over = opening.resume("over")
    assert isinstance(over, Runner)
    assert opening.path == tmp_path / "tables" / "over.lowtide"
    assert Library(tmp_path).named("selfplay-3") == opening.path
    assert Table(GAME, over.header).game is GAME
