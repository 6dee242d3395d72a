"""The lobby: what it lists, what its keys and the mouse do, and the way to a table and back."""

import re
from pathlib import Path

import pytest

from engine import game_named, game_names
from saves.library import Library
from tui.full_metal_planete.screen import FullMetalScreen
from tui.games import CARDS, card_of, screen_class
from tui.lines import wrap
from tui.lobby import LobbyScreen
from tui.page import Page
from tui.panel import Panel
from tui.setup import SetupScreen
from tui.table import TableScreen

from .homes import begin, finish, lines, program, stop, words


@pytest.fixture
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lobby of one game, so that its whole screen can be written down here."""
    card = card_of("full-metal-planete")
    assert card is not None
    monkeypatch.setattr("tui.lobby.CARDS", (card,))
    monkeypatch.setattr("tui.lobby.game_names", lambda: ("full-metal-planete", "chess"))


@pytest.mark.usefixtures("one_game")
async def test_an_empty_lobby_offers_the_games(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        assert lines(session) == [
            " Lowtide  planetary tabletop games",
            "",
            "  Tables",
            "    none yet: choose a game below to begin one",
            "",
            "  New table",
            "",
            r"  > Full Metal Planète   2-8 seats, 60-120 min             __/..\__/~~\__",
            r"    Land a freighter, harvest ore before the last tide,   /TB\../~~\~~/%%\ ".rstrip(),
            r"    and lift off with more than the others.               \__/FB\__/GR\__/",
            "",
            "  No screens yet: chess. `lowtide selfplay` and `lowtide try` play them.",
            *[""] * 11,
            " Enter set up  Up choose  n new table  ? keys  A see archive  Ctrl+Q quit",
        ]
    assert not any(tmp_path.iterdir()), "looking at the lobby makes nothing"


@pytest.mark.usefixtures("one_game")
async def test_tables_stand_on_top_the_last_played_first(tmp_path: Path) -> None:
    finish(tmp_path)
    begin(tmp_path, "morning", "evening")
    async with program(tmp_path) as session:
        shown = lines(session)
        assert shown[2:7] == [
            "  Tables  by when they were played",
            "    Name            Game               Seats  Turn       To move         Played",
            "  > evening         Full Metal Planète     2  turn 1/25  Red           just now",
            "    morning         Full Metal Planète     2  turn 1/25  Red           just now",
            "    selfplay-3      Full Metal Planète     2  turn 25/25 over          just now",
        ]
        assert shown[22].startswith(" Blue, Red. 0 entries, begun 20")
        await session.press("down", "down")
        assert lines(session)[22] == " Blue (bot: random), Red (bot: random). 190 entries."
        assert lines(session)[23].startswith(" Enter watch")


async def test_the_cursor_stops_at_both_ends_and_stays_in_sight(tmp_path: Path) -> None:
    begin(tmp_path, *(f"table {n}" for n in range(30)))
    async with program(tmp_path) as session:
        await session.press("up")
        assert "  > table 29" in session.text()
        await session.press("pagedown", "pagedown", "down")
        assert "  > table 8" in session.text()
        await session.press("up")
        assert "  > table 9" in session.text()
        await session.press("end", "down")
        assert f"  > {_title(CARDS[-1].game)}" in session.text()
        await session.press("home")
        assert "  Tables" in session.text()
        await session.press("n")
        assert f"  > {_title(CARDS[0].game)}" in session.text()
        await session.press("g")
        for _ in range(3):
            session.app.screen.on_mouse_scroll_down()  # type: ignore[attr-defined]
        await session.pause()
        assert "  > table 26" in session.text()


def _title(name: str) -> str:
    return game_named(name).title


async def test_enter_opens_a_table_and_leaving_it_comes_back(tmp_path: Path) -> None:
    begin(tmp_path, "evening")
    async with program(tmp_path) as session:
        await session.press("enter")
        assert isinstance(session.app.screen, FullMetalScreen)
        assert session.app.screen.session.header.name == "evening"
        await session.press("ctrl+q")
        assert isinstance(session.app.screen, LobbyScreen)
        assert Library(tmp_path).tables()[0].note == "", "the file was closed"


async def test_ctrl_q_leaves_the_table_from_a_question_over_it(tmp_path: Path) -> None:
    begin(tmp_path, "evening")
    async with program(tmp_path) as session:
        await session.press("enter", "T", "ctrl+q")
        assert isinstance(session.app.screen, LobbyScreen)


async def test_ctrl_c_says_how_to_leave(tmp_path: Path) -> None:
    begin(tmp_path, "evening")
    async with program(tmp_path) as session:
        await session.press("ctrl+c")
        assert "q or Ctrl+Q quits." in session.text()
        await session.press("enter", "ctrl+c")
        assert isinstance(session.app.screen, FullMetalScreen)
        assert "Ctrl+Q leaves the table" in session.text()


async def test_a_table_that_is_over_opens_with_its_end_and_its_log(tmp_path: Path) -> None:
    path = finish(tmp_path)
    path.chmod(0o400)
    before = path.read_bytes()
    async with program(tmp_path, size=(120, 40)) as session:
        await session.press("enter")
        assert isinstance(session.app.screen, Panel)
        assert "Red wins." in session.text()
        await session.press("escape", "L")
        assert "The game is over." in session.text()
        await session.press("home")
        assert "    1 " in session.text()
        await session.press("escape", "ctrl+q")
        assert isinstance(session.app.screen, LobbyScreen)
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name], "no lock was taken"


async def test_what_was_mended_in_a_file_is_told_before_the_clock_runs(tmp_path: Path) -> None:
    begin(tmp_path, "evening")
    stop(tmp_path / "tables" / "evening.lowtide")
    async with program(tmp_path) as session:
        assert "The file stops before the first entry without a closing mark" in words(session)
        await session.press("enter")
        assert isinstance(session.app.screen, Panel)
        assert "evening.lowtide: the table was not closed when it was played last;" in words(session)
        await session.press("enter")
        assert isinstance(session.app.screen, FullMetalScreen)
        assert re.search(r"[23]:\d\d", session.text()), "the clock begins when the notices were read"


async def test_what_happens_to_the_file_during_play_is_told(tmp_path: Path) -> None:
    begin(tmp_path, "evening")
    path = tmp_path / "tables" / "evening.lowtide"
    async with program(tmp_path) as session:
        await session.press("enter")
        path.unlink()
        await session.press("right_square_bracket", "enter", "enter")
        await session.pause()
        assert "evening.lowtide was removed by something else" in words(session)
        await session.press("escape")
        await session.pause()
        assert "removed by something else" not in session.text()
        assert path.exists()


async def test_a_table_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    begin(tmp_path, "evening")
    (tmp_path / "tables" / "broken.lowtide").write_bytes(b"what is this")
    held = Library(tmp_path).open(tmp_path / "tables" / "evening.lowtide")
    try:
        async with program(tmp_path) as session:
            assert "  > broken          ! broken.lowtide: this is not a table" in session.text()
            await session.press("enter")
            assert " broken.lowtide: this is not a table of Lowtide" in lines(session)
            await session.press("down", "enter")
            assert "this table is open elsewhere" in session.text()
            assert isinstance(session.app.screen, LobbyScreen)
    finally:
        held.close()


async def test_a_home_that_cannot_be_listed_leaves_a_lobby_that_says_so(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("not a folder")
    async with program(tmp_path) as session:
        assert "the tables cannot be listed: Not a directory" in words(session)
        await session.press("n", "enter")
        assert isinstance(session.app.screen, LobbyScreen)
        assert "the tables cannot be listed: Not a directory" in words(session)


async def test_the_mouse_chooses_and_opens(tmp_path: Path) -> None:
    begin(tmp_path, "morning", "evening")
    async with program(tmp_path) as session:
        await session.pilot.click(offset=(8, 5))
        await session.pause()
        assert "  > morning" in session.text()
        await session.pilot.click(offset=(60, 1))
        await session.pause()
        assert "  > morning" in session.text()
        await session.pilot.click(offset=(8, 5))
        await session.pause()
        assert isinstance(session.app.screen, FullMetalScreen)


async def test_help_says_what_the_keys_do(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        await session.press("question_mark")
        assert "go on with the table, or set up a new one of the game" in session.text()
        assert "A table is one running match." in session.text()
        await session.press("question_mark")
        assert isinstance(session.app.screen, LobbyScreen)


async def test_q_quits(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        await session.press("q")
        assert session.app.return_value == 0


async def test_too_small_a_terminal_shows_only_what_it_needs(tmp_path: Path) -> None:
    begin(tmp_path, "evening")
    async with program(tmp_path, size=(79, 24)) as session:
        assert [line for line in lines(session)[1:-1] if line] == [
            " Lowtide needs 80x24; this terminal has 79x24."
        ]
        await session.press("enter")
        assert isinstance(session.app.screen, LobbyScreen)
        await session.resize(20, 5)
        assert "Lowtide needs" in session.text()
        await session.resize(1, 1)
        await session.resize(80, 24)
        assert "  > evening" in session.text()
        await session.press("enter")
        assert isinstance(session.app.screen, FullMetalScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_lobby_at_its_sizes(tmp_path: Path, size: tuple[int, int]) -> None:
    begin(tmp_path, "evening")
    async with program(tmp_path, size=size) as session:
        shown = lines(session)
        assert all(len(line) <= min(size[0], 110) for line in shown[:-1])
        assert shown[4].startswith("  > evening")
        assert shown[4].endswith("just now")
        assert shown[-1].startswith(" Enter go on  Up choose  r replay  n new table  ? keys")
        assert shown[-1].endswith("  Ctrl+Q quit")


def test_every_card_is_of_a_game_fits_and_has_a_screen() -> None:
    assert {card.game for card in CARDS} <= set(game_names())
    for card in CARDS:
        assert len(card.picture) == 3
        assert all(len(line) <= 20 for line in card.picture), card.game
        assert len(wrap(card.sentence, 80 - 22 - 5)) <= 2, card.game
        assert issubclass(screen_class(card), TableScreen)
    assert issubclass(LobbyScreen, Page)
    assert issubclass(SetupScreen, Page)
