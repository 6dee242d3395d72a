"""The room before the start: seats, bots, swaps, readiness, talk, and what must not be lost."""

from pathlib import Path

from tests.tui.host.people import plan
from tests.tui.ssh_screens.hall import Guest, Hall, hall
from tui.games import CARDS
from tui.host.room import Room
from tui.ssh.lobby import HostLobby
from tui.ssh.table import Hosted
from tui.ssh.talk import Talk
from tui.ssh.waiting import WaitingRoom


async def waiting(
    lobby: Hall, *names: str, game: str = "metal-minds", **more: object
) -> tuple[Room, list[Guest]]:
    """People in a room whose table has not begun; nobody sits."""
    guests = [await lobby.enter(name) for name in names]
    assert guests[0].app.presence is not None
    seats = len(names)
    room = await lobby.host.open_room(guests[0].app.presence, plan("evening", game, seats, **more))  # type: ignore[arg-type]
    for guest in guests:
        await guest.go_in(room)
    await lobby.settle()
    return room, guests


async def test_seats_are_taken_and_left_and_everybody_sees_it(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await waiting(lobby, "Ada", "Bea")
        await ada.press("enter")
        assert "Ada  (you)" in ada.text
        assert "B Ada" in bea.text
        await bea.press("enter")
        assert "Seat 1 is taken by Ada." in bea.text
        await bea.press("down", "enter", "r")
        assert "ready" in ada.text
        await ada.press("u")
        assert room.record.chairs[0].free
        assert "You were taken out" not in ada.text


async def test_two_swap_when_both_want_it(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await waiting(lobby, "Ada", "Bea")
        await ada.press("enter")
        await bea.press("down", "enter")
        await ada.press("down", "enter")
        assert "would swap with seat 2" in bea.text
        await bea.press("up", "enter")
        assert [chair.name for chair in room.record.chairs] == ["Bea", "Ada"]


async def test_who_opened_the_table_fills_seats_sends_away_and_puts_away(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        _, (ada, bea, cem) = await waiting(lobby, "Ada", "Bea", "Cem")
        await bea.press("b")
        assert "Only who opened the table can fill seats with bots." in bea.text
        await bea.press("enter")
        await ada.press("x", "y")
        assert "You were taken out of your seat." in bea.text
        await ada.press("down", "b", "r")
        assert "bot (random)" in cem.text
        await cem.press("d")
        assert "Only who opened the table can put it away." in cem.text
        await ada.press("d", "y")
        for guest in (ada, bea, cem):
            await guest.shows("Ada has put the table away.")
            assert isinstance(guest.app.screen, HostLobby)
        assert lobby.host.rooms == ()


async def test_every_game_begins_for_everybody_with_the_last_ready(tmp_path: Path) -> None:
    for number, card in enumerate(CARDS):
        async with hall(tmp_path / str(number)) as lobby:
            room, (ada, bea) = await waiting(lobby, "Ada", "Bea", game=card.game)
            await ada.press("enter", "r")
            await bea.press("down", "enter")
            assert not room.begun
            await bea.press("r")
            for seat, guest in enumerate((ada, bea)):
                await guest.sits()
                assert isinstance(guest.app.screen, Hosted | Talk)
                assert guest.table.session.seats == (seat,)


async def test_a_table_begins_under_a_dialog_and_a_half_typed_line_is_kept(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        _, (ada, bea) = await waiting(lobby, "Ada", "Bea")
        await ada.press("enter", "r", "quotation_mark")
        await ada.type("good luck to")
        await bea.press("down", "enter", "r")
        await bea.shows('" talk')
        await ada.shows("Talk at evening")
        assert ada.table.session.seats == (0,)
        await ada.type(" you")
        await ada.press("enter", "escape")
        await bea.shows("Ada: good luck to you")
        assert ada.app.screen is ada.table


async def test_a_seat_taken_by_two_at_the_same_moment_is_one_ones(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await waiting(lobby, "Ada", "Bea")
        await ada.session.pilot.press("enter")
        await bea.session.pilot.press("enter")
        await lobby.settle()
        names = [chair.name for chair in room.record.chairs]
        assert sorted(names) in (["", "Ada"], ["", "Bea"])
        refused = bea if names[0] == "Ada" else ada
        assert "Seat 1 is taken by" in refused.text


async def test_what_is_said_reaches_everybody_and_refusals_are_said(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        _, (ada, bea) = await waiting(lobby, "Ada", "Bea")
        await ada.press("quotation_mark")
        await ada.type("hello")
        await ada.press("enter")
        assert "Ada: hello" in bea.text
        for _ in range(6):
            await ada.press("x", "enter")
        assert "Too much at once; wait a few seconds." in ada.text


async def test_who_does_not_sit_at_a_table_that_nobody_watches_is_in_the_lobby_when_it_begins(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await waiting(lobby, "Ada", "Bea", watched=False)
        cem = await lobby.enter("Cem")
        await cem.go_in(room)
        await ada.press("enter", "r")
        await bea.press("down", "enter", "r")
        await cem.shows("This table lets nobody watch.")
        assert isinstance(cem.app.screen, HostLobby)
        assert room.live is not None
        await cem.press("home", "enter")
        await cem.shows("This table lets nobody watch.")


async def test_the_hosts_end_is_told_on_every_screen(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        _, (ada, bea) = await waiting(lobby, "Ada", "Bea")
        await bea.press("q", "n", "enter")
        await bea.shows("a new table")
        lobby.host.announce("The host ends in 60 seconds.")
        await ada.shows("The host ends in 60 seconds.")
        await bea.shows("The host ends in 60 seconds.")
        lobby.host.closing = True
        await bea.press("enter")
        assert "The host is about to end; nothing new begins." in bea.text
        assert isinstance(ada.app.screen, WaitingRoom)


async def test_the_room_says_what_is_missing_and_has_the_keys_of_everywhere(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await waiting(lobby, "Ada", "Bea")
        assert "The table waits for seats 1 and 2 to be taken." in ada.text
        await ada.press("enter")
        assert "The table waits for seat 2 to be taken, and for Ada to be ready." in bea.text
        await bea.press("down", "enter")
        await ada.press("r")
        assert "The table waits for Bea to be ready." in ada.text
        await ada.press("f1")
        assert "comes with a later version" in ada.text
        await ada.press("f2")
        assert "Colours and signs" in ada.text
        await ada.press("1")
        assert ada.app.presence is not None
        assert ada.app.presence.player.colours == "16"
        assert not room.begun
