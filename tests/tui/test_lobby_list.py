"""The lobby's list of tables: columns, order, filter, and what is done to a table from there."""

import os
import shutil
import time
from pathlib import Path

import msgspec
import pytest

from engine import game_named, selfplay
from engine.table import Table
from saves.library import Library
from saves.store import keep, read
from tui.full_metal_planete.screen import FullMetalScreen
from tui.lobby import LobbyScreen
from tui.opening import Opening
from tui.replay import Replaying

from .homes import begin, finish, lines, program, words

WIDE = "晚上的桌子 with a name of many letters"


def half(home: Path, name: str, called: str) -> None:
    """The first half of a random game."""
    game = game_named(name)
    whole = selfplay.play(game, ("random", "random"), 3)
    table = Table(game, msgspec.structs.replace(whole.header, name=called))
    for entry in whole.log[: len(whole.log) // 2]:
        table.take(entry)
    keep(home / "tables" / f"{called}.lowtide", table)


def names(home: Path, *, archived: bool = False) -> list[str]:
    return [table.name for table in Library(home, archived=archived).tables()]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    half(folder, "metal-minds", "lunch")
    begin(folder, "zebra")
    finish(folder)
    begin(folder, WIDE)
    return folder


@pytest.fixture
def home(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made / "tables", tmp_path / "tables")
    latest = ("wide", "over", "zebra", "lunch")
    for path in (tmp_path / "tables").glob("*.lowtide"):
        ago = next((n for n, name in enumerate(latest) if path.stem == name), 0)
        os.utime(path, (time.time() - ago, time.time() - ago))
    return tmp_path


def test_a_line_tells_game_seats_turn_and_whose_move(home: Path) -> None:
    rows = {t.name: (t.title, t.seats, t.turn, t.mover, t.over) for t in Opening(home).tables()}
    assert rows["zebra"] == ("Full Metal Planète", 2, "turn 1/25", "Red", False)
    assert rows["selfplay-3"] == ("Full Metal Planète", 2, "turn 25/25", "over", True)
    assert rows["lunch"][:3] == ("Metal Minds", 2, "round 32")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_columns_stand_below_their_titles(home: Path, size: tuple[int, int]) -> None:
    async with program(home, size=size) as session:
        head, *rows = lines(session)[3:8]
        # The first name is of wide letters: they take two cells and count as one.
        assert rows[0].startswith("  > 晚上的桌子")
        for row in rows[1:]:
            assert len(row) == len(head), "when it was played is at the right"
            assert row[head.index("Game") :].startswith(("Full Metal", "Metal Minds"))
            assert row[head.index("Turn") :].startswith(("turn", "round"))
            assert row[head.index("To move") :].startswith(("Red", "over", "Seat 0"))
        await session.press("down", "end")
        assert "Ctrl+Q quit" in lines(session)[-1]


async def test_s_sorts_and_the_cursor_stays_with_its_table(home: Path) -> None:
    async with program(home) as session:
        assert "  Tables  by when they were played" in session.text()
        await session.press("down", "down", "s")
        assert lines(session)[2] == "  Tables  by name"
        assert [line[4:9] for line in lines(session)[4:7]] == ["lunch", "selfp", "zebra"]
        assert "  > zebra" in session.text()
        await session.press("s")
        assert lines(session)[2] == "  Tables  by game"
        assert lines(session)[7].startswith("    lunch")


async def test_a_slash_filters_by_any_text_and_escape_shows_all(home: Path) -> None:
    async with program(home) as session:
        await session.press("slash", *"minds", "space", *"lunq", "backspace")
        assert lines(session)[2].rstrip() == "  Tables  by when they were played  / minds lun"
        assert lines(session)[4].startswith("  > lunch")
        assert lines(session)[5] == ""
        await session.press("enter", "down")
        assert lines(session)[2].endswith("only with: minds lun")
        await session.press("slash", *"zzq")
        assert "none that fits; Esc shows all" in session.text()
        assert isinstance(session.app.screen, LobbyScreen), "letters are typed, not obeyed"
        await session.press("escape")
        assert "zebra" in session.text()


async def test_rename_takes_a_typed_line_and_says_why_not(home: Path) -> None:
    async with program(home) as session:
        await session.press("down", "down", "R")
        assert "Another name for zebra" in session.text()
        await session.press("ctrl+u", *"lunch", "enter")
        assert "there is a table called lunch already" in words(session)
        await session.press("ctrl+u", *"q 2", "enter")
        assert isinstance(session.app.screen, LobbyScreen)
        assert "  > q 2" in session.text()
        assert read(home / "tables" / "q-2.lowtide").header.name == "q 2"
        await session.press("R", "x", "escape")
        assert "q 2" in names(home)


async def test_the_archive_takes_shows_opens_and_gives_back(home: Path) -> None:
    async with program(home) as session:
        await session.press("down", "down", "a")
        assert "zebra is in the archive; A shows it." in session.text()
        assert (names(home, archived=True), "zebra" in names(home)) == (["zebra"], False)
        await session.press("A")
        assert lines(session)[2].startswith("  Archive")
        assert "  > zebra" in session.text()
        await session.press("d")
        assert "Delete zebra for ever?" in session.text()
        assert "instead" not in session.text()
        await session.press("escape", "enter")
        assert isinstance(session.app.screen, FullMetalScreen)
        await session.press("ctrl+q", "r")
        assert isinstance(session.app.screen, Replaying)
        await session.press("ctrl+q", "a")
        assert "nothing is put away" in session.text()
        await session.press("A")
        assert "zebra" in names(home)


async def test_delete_asks_by_name_and_enter_alone_says_no(home: Path) -> None:
    async with program(home) as session:
        await session.press("down", "down", "d")
        assert "Delete zebra for ever?" in session.text()
        assert "instead." in session.text()
        await session.press("enter")
        await session.press("d", "escape")
        assert "zebra" in names(home)
        with Library(home).open(home / "tables" / "zebra.lowtide"):
            await session.press("delete", "y")
            assert "open elsewhere" in words(session)
        await session.press("d", "y")
        assert "zebra is deleted." in session.text()
        assert "zebra" not in names(home)


async def test_a_game_is_nothing_to_rename_put_away_or_delete(home: Path) -> None:
    async with program(home) as session:
        for key, word in (("R", "renamed"), ("a", "put away"), ("d", "deleted")):
            await session.press("n", key)
            assert f"Only a table can be {word}." in session.text()
