"""The lobby's list on a host: its columns at every width, its order, who is invited, away or replaced."""

from pathlib import Path
from typing import Any

import pytest

from engine.clock import HOUR, ClockSettings
from engine.entries import Resign
from tests.tui.host.people import plan
from tests.tui.ssh_screens.hall import Guest, hall
from tui.games import CARDS
from tui.host.room import Room

GAMES = [card.game for card in CARDS]
TITLES = ("Full Metal Planète ", "Full Thrust ", "Metal Minds ", "Planet Unknown ")


async def opened(guest: Guest, name: str, game: str = "metal-minds", **more: Any) -> Room:
    presence = guest.app.presence
    assert presence is not None
    room = await guest.hall.host.open_room(presence, plan(name, game, **more))
    await guest.hall.settle()
    return room


def row(guest: Guest, name: str) -> str:
    """The line of a table."""
    return next(line for line in guest.text.split("\n") if f" {name} " in line)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_every_column_stands_below_its_title_and_nothing_is_cut(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with hall(tmp_path) as lobby:
        ada, bea = await lobby.enter("Ada"), await lobby.enter("Bea", size=size)
        for game in GAMES:
            clock = ClockSettings(turn=12 * HOUR, one_screen=False)
            room = await opened(ada, f"{game}-1", game, clock=clock)
            assert ada.app.presence is not None
            room.enter(ada.app.presence)
            room.take(ada.app.presence.player, 0)
        await lobby.settle()
        head = row(bea, "Name")
        for game in GAMES:
            line = row(bea, f"{game}-1")
            assert ".." not in line
            assert line[head.index("Game") :].startswith(
                ("Full Metal Plan", "Full Thrust", "Metal M", "Planet U")
            )
            assert line[head.index("Seats") :].split()[:4] == ["1/2", "open", "12", "h"]
            assert line.index("open") == head.index("State")
            assert line.index("12 h") == head.index("Clock")


async def test_a_name_is_as_long_as_the_list_has_room(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.enter("Ada")
        await ada.press("enter", "ctrl+u", *"abcdefghijklmnopqrstuvwxyz")
        await ada.press("enter", "escape")
        assert ".." not in row(ada, "abcdefghijklmnopqrstuvwx")


async def test_s_sorts_as_in_the_local_lobby_and_the_cursor_stays(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.enter("Ada")
        for name, game in (("b", "metal-minds"), ("a", "planet-unknown"), ("c", "full-thrust")):
            await opened(ada, name, game)
        await ada.press("home")
        first = ada.text.split("\n")[4][5]

        def order() -> str:
            return "".join(line[5] for line in ada.text.split("\n")[4:7])

        for words, wanted in (("by name", "abc"), ("by game", "cba")):
            await ada.press("s")
            assert words in ada.text
            assert order() == wanted
            assert f" >   {first}" in ada.text
        await ada.press("s")
        assert "your move first" in ada.text


async def test_tables_that_are_not_for_everybody_have_a_sign_and_a_word(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada, bea = await lobby.enter("Ada"), await lobby.enter("Bea")
        await opened(ada, "everybody")
        assert "by code" not in ada.text
        await opened(ada, "whispers", access="code")
        await opened(ada, "cabinet", access="private", invited=("Bea",))
        assert "# by code  @ for those named" in ada.text
        assert [row(ada, name)[3] for name in ("everybody", "whispers", "cabinet")] == [" ", "#", "@"]
        assert "# by code" not in bea.text
        assert row(bea, "cabinet")[3] == "@"


async def test_who_is_named_is_told_at_once_and_later(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada, bea, cem = [await lobby.enter(name) for name in ("Ada", "Bea", "Cem")]
        await cem.press("q")
        await cem.drop()
        room = await opened(ada, "cabinet", seats=3, access="private", invited=("Bea", "Cem"))
        assert "Ada invites you to the table cabinet." in bea.text
        cem = await lobby.enter("Cem")
        assert "You are invited: by Ada to cabinet." in cem.text
        assert "! invited" in row(cem, "cabinet")
        await cem.press("home")
        assert "Ada invites you." in cem.text
        await cem.press("enter", "enter", "escape")
        assert room.record.chairs[0].name == "Cem"
        assert "invited" not in cem.text
        assert "! ready?" in row(cem, "cabinet")


async def test_who_is_away_replaced_or_out_is_marked(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea, _) = await lobby.at_table("metal-minds", "Ada", "Bea", "Cem", size=(80, 40))
        dan = await lobby.enter("Dan", size=(80, 40))
        assert room.live is not None
        await room.live.runner.submit(Resign(), 1)
        room.live.give(2, "passer")
        await bea.drop()
        await dan.press("home")
        await dan.shows("Seats: 1 Ada, 2 Bea (resigned), 3 Cem (a bot plays).")
        await ada.drop()
        await dan.shows("1 Ada (away)")
        await dan.press("enter")
        await dan.sits()
        await dan.shows("Bea resigned")
        assert "Ada away" in dan.text or "Ada* away" in dan.text
        assert "Cem bot" in dan.text or "Cem* bot" in dan.text
        await dan.press("S")
        for words in ("Ada", "away", "resigned", "a bot (passer) plays"):
            assert words in dan.text


async def test_f1_and_the_filters_keys_do_what_they_do_elsewhere(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.enter("Ada")
        await opened(ada, "evening")
        await ada.press("f1")
        assert "`F1` (read the rules) comes with a later version." in ada.text
        for key in ("slash", *"nosuch"):  # as a slow line brings them
            ada.app.simulate_key(key)
        await lobby.settle()
        await ada.type(" table")
        assert "evening" not in ada.text
        await ada.press("ctrl+w")
        assert "/ nosuch " in ada.text
        await ada.press("ctrl+u")
        assert "evening" in ada.text


async def test_the_lobby_follows_pauses_and_bots_at_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await lobby.at_table("metal-minds", "Ada", "Bea")
        assert room.live is not None
        await bea.press("ctrl+q", "home")
        await bea.shows("2 Bea (away)")
        assert "waiting" in row(bea, "evening")
        room.live.give(1, "passer")
        await bea.shows("2 Bea (a bot plays)")
        assert "bot plays" in row(bea, "evening")
        await room.live.hold()
        await bea.shows("paused by the host")
        assert "paused" in row(bea, "evening")
        await ada.shows("Only the host lets it go on.")
        assert "Enter" not in ada.text
