"""Coming in over SSH: a name for a new key, the lobby, tables of every access, guests, dropped lines."""

from pathlib import Path

import pytest
from textual import events

from tests.tui.host.people import plan
from tests.tui.ssh_screens.hall import Guest, Hall, hall
from tui.games import CARDS
from tui.host.guesses import spoken_code
from tui.host.room import Room
from tui.ssh.lobby import HostLobby
from tui.themes import THEMES


async def opened(lobby: Hall, owner: Guest, name: str = "evening", **more: object) -> Room:
    """A table that somebody has opened and does not sit at."""
    assert owner.app.presence is not None
    room = await lobby.host.open_room(owner.app.presence, plan(name, **more))  # type: ignore[arg-type]
    await lobby.settle()
    return room


async def test_a_new_key_chooses_a_name_and_refusals_are_sentences(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.connect("one", username="ada")
        assert "Choose the name" in ada.text
        assert "Name  ada_" in ada.text
        assert "3/20 letters" in ada.text
        await ada.press("enter")
        assert "You will be ada here from now on. Enter again takes the name." in ada.text
        assert lobby.host.players.find("ada") is None
        await ada.press("enter")
        await ada.shows("ada in the lobby")
        other = await lobby.connect("two", username="ADA")
        assert "Name  _" in other.text
        await other.press("enter")
        assert "A name has 2 to 20 characters, not 0." in other.text
        await other.type("Ada")
        await other.press("enter")
        said = " ".join(other.text.split())
        assert "Ada cannot be told from ada, who is somebody already; choose another name" in said
        await other.type("2")
        assert "somebody already" not in other.text
        await other.press("enter", "enter")
        await other.shows("Ada2 in the lobby")


async def test_a_name_is_typed_erased_and_pasted(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.connect("k1", username="root")
        await ada.press("ctrl+u")
        assert "Name  _" in ada.text
        ada.app.screen.post_message(events.Paste("Ada\nB"))
        await lobby.settle()
        assert "Name  AdaB_" in ada.text
        await ada.press("backspace", "enter", "enter")
        await ada.shows("Ada in the lobby")


async def test_a_name_that_is_changed_after_the_question_is_asked_about_again(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.connect("k1", username="Ada")
        await ada.press("enter")
        await ada.type("m")
        assert "Enter again" not in ada.text
        await ada.press("enter")
        assert "You will be Adam here from now on." in ada.text
        await ada.press("enter")
        await ada.shows("Adam in the lobby")


async def test_what_does_not_fit_into_a_name_is_said_beside_the_field(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.connect("k1", username="A" * 20)
        assert "20/20 letters" in ada.text
        assert "at most" not in ada.text
        await ada.type("b")
        lines = ada.text.split("\n")
        field = next(n for n, line in enumerate(lines) if "  Name  A" in line)
        assert "A name has at most 20 characters." in lines[field + 1]
        await ada.press("backspace")
        assert "at most" not in ada.text
        ada.app.screen.post_message(events.Paste("bcd"))
        await lobby.settle()
        assert "A name has at most 20 characters." in ada.text


async def test_who_chooses_a_name_is_told_what_the_host_says(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.connect("k1", username="Ada")
        lobby.host.announce("The host ends in 60 seconds.")
        await lobby.settle()
        assert "The host ends in 60 seconds." in ada.text
        await ada.press("enter", "enter")
        await ada.shows("Ada in the lobby")
        await (await lobby.connect("k2", username="Bea")).drop()
        assert lobby.host.newcomers == []


async def test_a_known_key_is_in_the_lobby_at_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.enter("Ada")
        await ada.drop()
        again = await lobby.connect("Ada", username="whoever")
        assert "Ada in the lobby" in again.text


async def test_the_lobby_follows_the_host_and_its_cursor_stays_on_its_table(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada, bea = await lobby.enter("Ada"), await lobby.enter("Bea")
        await opened(lobby, ada, "first")
        await bea.press("home")
        assert ">   first" in bea.text
        assert "No clock; open to everybody" in bea.text
        await opened(lobby, ada, "second")
        assert "second" in bea.text
        assert ">   first" in bea.text


async def test_a_table_is_opened_on_a_form_and_its_opener_sits_in_the_first_open_seat(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.enter("Ada")
        await ada.press("n", "enter")
        await ada.shows("a new table")
        assert "Seed" not in ada.text
        assert "Who comes in   public" in ada.text
        await ada.press("tab", "tab", "right", "enter")
        await ada.shows("before the start")
        room = lobby.host.rooms[0]
        assert [(chair.name, chair.bot) for chair in room.record.chairs] == [("", "passer"), ("Ada", None)]


async def test_tables_by_code_are_hidden_and_a_wrong_code_is_refused(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada, bea = await lobby.enter("Ada"), await lobby.enter("Bea")
        room = await opened(lobby, ada, access="code")
        assert "evening" not in bea.text
        await bea.press("c")
        await bea.type("wrong")
        await bea.press("enter")
        assert "No table has this invitation code." in bea.text
        await bea.press("ctrl+u", *room.record.code)
        await bea.press("enter")
        await bea.shows("before the start")
        assert spoken_code(room.record.code) in bea.text


async def test_a_guest_comes_in_by_a_code_too(tmp_path: Path) -> None:
    async with hall(tmp_path, guests="play") as lobby:
        ada, guest = await lobby.enter("Ada"), await lobby.connect(None)
        room = await opened(lobby, ada, access="code")
        await guest.press("c", *room.record.code, "enter")
        await guest.shows("before the start")
        await guest.press("enter")
        assert room.record.chairs[0].name == "guest-1"


async def test_a_private_table_is_for_those_who_were_named(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada, bea, cem = await lobby.enter("Ada"), await lobby.enter("Bea"), await lobby.enter("Cem")
        room = await opened(lobby, ada, access="private", invited=("Bea",))
        assert "evening" not in cem.text
        await bea.press("home", "enter")
        await bea.shows("before the start")
        await cem.go_in(room)
        await cem.shows("This table is private; who opened it can name you.")
        await ada.press("home", "enter")
        await ada.press("i", *"Cem", "enter")
        await cem.shows("Ada invites you to the table evening.")
        await cem.press("home", "enter")
        await cem.shows("before the start")


async def test_guests_who_may_only_watch_take_no_seat_and_open_no_table(tmp_path: Path) -> None:
    async with hall(tmp_path, guests="watch") as lobby:
        ada, guest = await lobby.enter("Ada"), await lobby.connect(None)
        assert "guest-1 in the lobby" in guest.text
        assert "You are a guest, and guests only watch here." in guest.text
        assert "none yet: c types a code" in guest.text
        await guest.press("n")
        assert "new table" not in guest.text.lower()
        await guest.press("enter")
        assert "Guests only watch on this host." in guest.text
        room = await opened(lobby, ada)
        await guest.press("home")
        assert "Enter watch" in guest.text
        row = next(line for line in guest.text.split("\n") if line.startswith("  > ") or "> " in line[:4])
        assert "watch" in row
        assert "open" not in row
        await guest.press("enter")
        await guest.shows("before the start")
        assert "take seat" not in guest.text
        await guest.press("enter")
        assert "Guests only watch on this host." in guest.text
        assert room.record.chairs[0].free


async def test_who_quits_leaves_and_who_drops_comes_back_to_the_table_with_the_same_clock(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as lobby:
        from engine.clock import ClockSettings

        clock = ClockSettings(turn=180_000, one_screen=False)
        room, (ada, _bea) = await lobby.at_table("metal-minds", "Ada", "Bea", clock=clock)
        assert room.live is not None
        time = room.live.runner._time
        seconds = time._monotonic()
        time._monotonic = lambda: seconds
        before = room.live.runner.now()
        await ada.drop()
        seconds += 30
        again = await lobby.connect("Ada")
        await again.shows('" talk')
        assert again.table.session.seats == (0,)
        assert room.live.runner.now() - before == 30_000
        await again.press("ctrl+q")
        await again.shows("Ada in the lobby")
        await again.press("q")
        await again.drop()
        third = await lobby.connect("Ada")
        await third.shows("Ada in the lobby")
        assert "! your move" in third.text


async def test_what_is_pressed_twice_opens_one_table_only(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.enter("Ada")
        await ada.press("n", "enter")
        await ada.shows("a new table")
        await ada.press("enter", "enter")
        await ada.shows("before the start")
        assert len(lobby.host.rooms) == 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=str)
async def test_the_lobby_shows_every_game_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.enter("Ada", size=size)
        assert isinstance(ada.app.screen, HostLobby)
        for card in CARDS:
            assert card.sentence.split()[0] in ada.text


async def test_settings_are_kept_with_the_key(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.enter("Ada")
        await ada.press("f2", "0")
        assert ada.session.driver.depth.value == "mono"
        await ada.press("f2", "r")
        await ada.drop()
        again = await lobby.connect("Ada")
        assert again.app.rich
        assert again.app.depth is not None
        assert again.app.depth.value == "mono"
        await again.press("f2", "t")
        assert again.session.driver.depth.value == "256"


async def test_each_has_a_theme_and_it_is_kept_with_the_key(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada, ben = await lobby.enter("Ada"), await lobby.enter("Ben")
        await ada.press("f2", "l")
        assert ada.session.driver.palette is THEMES["light"]
        assert ben.session.driver.palette is THEMES["dark"]
        await ada.drop()
        again = await lobby.connect("Ada")
        assert again.session.driver.palette is THEMES["light"]
        await again.press("f2", "d")
        assert again.session.driver.palette is THEMES["dark"]


async def test_a_guest_is_told_once_that_the_seat_goes_with_the_line(tmp_path: Path) -> None:
    async with hall(tmp_path, guests="play") as lobby:
        guest, ada = await lobby.connect(None), await lobby.enter("Ada")
        assert "You are a guest: a seat that you take is lost when your line ends." in guest.text
        assert "guest" not in ada.text
        await guest.press("down")
        assert "You are a guest" not in guest.text


async def test_the_last_words_are_true_for_each(tmp_path: Path) -> None:
    async with hall(tmp_path, guests="play") as lobby:
        ada, bea, guest = await lobby.enter("Ada"), await lobby.enter("Bea"), await lobby.connect(None)
        watcher, newcomer = await lobby.connect(None), await lobby.connect("k5", username="Eva")
        room = await opened(lobby, ada)
        for seat, who in enumerate((ada, guest)):
            assert who.app.presence is not None
            await who.go_in(room)
            room.take(who.app.presence.player, seat)
        words = {}
        for who, name in ((ada, "seat"), (guest, "guest"), (bea, "none"), (watcher, "w"), (newcomer, "new")):
            who.app.send_away("The host ends now.")
            words[name] = who.app.farewell
            assert who.app.sent_away
        assert words == {
            "seat": "The host ends now. Your seat is kept.",
            "guest": "The host ends now. A guest's seat is lost with the line.",
            "none": "The host ends now.",
            "w": "The host ends now.",
            "new": "The host ends now.",
        }


async def test_a_table_that_nobody_may_watch_is_not_offered(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        cem = await lobby.enter("Cem")
        await lobby.at_table("metal-minds", "Ada", "Bea", watched=False)
        await cem.press("home")
        assert "evening" in cem.text
        assert "Enter" not in cem.text.split("\n")[-1]
        assert "watch" not in cem.text.split("\n")[-1]


async def test_those_inside_a_private_table_see_who_was_named(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada, _ = await lobby.enter("Ada"), await lobby.enter("Bea")
        room = await opened(lobby, ada, access="private")
        await ada.go_in(room)
        assert "Named: nobody yet" in ada.text
        await ada.press("i")
        await ada.type("bea")
        await ada.press("enter")
        assert "Named: Bea" in ada.text


async def test_what_the_host_says_twice_behind_a_panel_is_all_there_when_it_closes(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        ada = await lobby.enter("Ada")
        await ada.press("question_mark")
        for words in ("The host: one.", "The host: two."):
            lobby.host.announce(words)
            await lobby.settle()
        await ada.press("escape")
        assert "The host: one. The host: two." in ada.text
        lobby.host.announce("The host: three.")
        await lobby.settle()
        lobby.host.announce("The host: four.")
        await lobby.settle()
        assert "The host: four." in ada.text
        assert "three" not in ada.text
