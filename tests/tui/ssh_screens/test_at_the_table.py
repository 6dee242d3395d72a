"""At a table over SSH: talk, company, pauses, votes, taking over, watching, several at once, the end."""

from pathlib import Path
from typing import Any

import pytest

from engine import game_named, selfplay
from engine.game import Seat
from saves.store import keep
from tests.tui.ssh_screens.hall import Guest, Hall, hall
from tui.afterwards import EndPanel
from tui.curtain import Cover
from tui.games import CARDS, Card
from tui.host.room import Room
from tui.replay import Replaying
from tui.ssh.lobby import HostLobby
from tui.ssh.table import Hosted

every_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.game)


async def acts(lobby: Hall, guest: Guest) -> None:
    """Let somebody's screen play the first legal action."""
    table = guest.table
    seat = table.session.seats[0]
    action = next(iter(table.session.game.legal(table.world(), seat)))
    guest.app.call_later(table.submit, action)
    await lobby.settle()


def live(room: Room) -> Any:
    assert room.live is not None
    return room.live


@every_game
async def test_a_line_that_comes_in_does_not_draw_the_board_anew(tmp_path: Path, card: Card) -> None:
    async with hall(tmp_path) as lobby:
        _, (ada, bea) = await lobby.at_table(card.game, "Ada", "Bea")
        await ada.press("i", "escape")
        ada.session.mark()
        await bea.press("quotation_mark")
        await bea.type("hello there")
        assert ada.session.sent_bytes() == 0
        await bea.press("enter")
        assert 0 < ada.session.sent_bytes() <= 250
        assert "1 new" in ada.text
        await ada.press("quotation_mark")
        assert "Bea: hello there" in ada.text
        await ada.press("escape")
        assert "1 new" not in ada.text


async def test_what_is_said_stands_in_the_notice_until_the_next_key_and_then_in_the_log(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as lobby:
        _, (ada, bea) = await lobby.at_table("full-thrust", "Ada", "Bea", size=(120, 40))
        await ada.press("right")
        await bea.press("quotation_mark")
        await bea.type("mind the gap")
        await bea.press("enter")
        lines = [line for line in ada.text.split("\n") if "Bea: mind the gap" in line]
        assert len(lines) == 1
        assert '"' not in lines[0]
        await ada.press("right")
        lines = [line for line in ada.text.split("\n") if "Bea: mind the gap" in line]
        assert len(lines) == 1
        assert lines[0].strip().startswith('" Bea:')


async def test_who_comes_goes_and_watches_is_seen(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        _, (ada, bea) = await lobby.at_table("metal-minds", "Ada", "Bea")
        assert "B Ada*  R Bea" in ada.text
        cem = await lobby.enter("Cem")
        await cem.press("home", "enter")
        await cem.sits()
        await ada.shows("1 watches")
        await bea.press("ctrl+q")
        await ada.shows("R Bea away")
        await ada.press("T", "w")
        await ada.shows("Watching: Cem")
        assert "Ada (you)" in ada.text


@every_game
async def test_the_log_calls_a_seat_by_its_players_name(tmp_path: Path, card: Card) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await lobby.at_table(card.game, "Ada", "Bea", size=(120, 40))
        for seat in range(2):
            live(room).give(seat, "random")
        while live(room).runner.table.standing.number < 30:
            await lobby.settle()
        for guest in (ada, bea):
            assert guest.app.presence is not None
            room.take_back(guest.app.presence.player)
        await lobby.settle()
        for guest in (ada, bea):
            said = " ".join(event.text for _, event in guest.table.told())
            await guest.press("L")
            assert "Ada" in said
            assert "Bea" in said
            assert not [name for name in room.game.seat_names if name in said or name in guest.text]


@every_game
async def test_a_spectator_sees_the_spectators_view_and_does_nothing(tmp_path: Path, card: Card) -> None:
    async with hall(tmp_path) as lobby:
        room, _ = await lobby.at_table(card.game, "Ada", "Bea")
        cem = await lobby.enter("Cem")
        await cem.press("home", "enter")
        await cem.sits()
        assert "watching" in cem.text
        table, number = cem.table, live(room).runner.table.standing.number
        for key in (
            "enter",
            "tab",
            "right_square_bracket",
            "e",
            "i",
            "escape",
            "w",
            "p",
            "escape",
            "S",
            "escape",
        ):
            await cem.press(key)
        await cem.press("T")
        assert "resign" not in cem.text
        assert "pause" not in cem.text
        await cem.press("escape")
        await acts_somebody(lobby, room)
        assert table.session.update.seat is None
        assert table.view == table.session.game.view(live(room).runner.table.state, None)
        assert live(room).runner.table.standing.number > number


async def acts_somebody(lobby: Hall, room: Room) -> None:
    """Let the first of those act that owe a decision at a screen."""
    number = live(room).runner.table.standing.number
    for guest in lobby.guests:
        if any(isinstance(s, Hosted) for s in guest.app.screen_stack) and guest.table.session.seats:
            seat: Seat = guest.table.session.seats[0]
            if seat in live(room).to_act():
                await acts(lobby, guest)
                for _ in range(50):
                    if live(room).runner.table.standing.number > number:
                        await lobby.settle()
                        return
                    await lobby.settle()


async def test_a_pause_needs_everybody_and_the_cover_can_be_talked_over(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await lobby.at_table("metal-minds", "Ada", "Bea")
        await ada.press("T", "p")
        assert not live(room).runner.table.standing.paused
        await bea.press("quotation_mark")
        assert "Ada asks for a pause; Bea can agree" in bea.text
        await bea.press("escape", "T")
        assert "agree to a pause" in bea.text
        await ada.press("quotation_mark")
        await ada.type("just a")
        await bea.press("p")
        await bea.shows("The table is paused.")
        await ada.shows("Talk at evening")
        assert any(isinstance(screen, Cover) for screen in ada.app.screen_stack)
        await ada.type(" moment")
        await ada.press("enter", "escape")
        await bea.shows("Ada: just a moment")
        assert live(room).runner.table.standing.paused
        await bea.press("enter")
        await ada.shows('" talk')
        assert not live(room).runner.table.standing.paused


async def test_a_vote_gives_a_seat_to_a_bot_and_its_player_takes_it_back(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea, cem) = await lobby.at_table("metal-minds", "Ada", "Bea", "Cem")
        await ada.press("T")
        assert "vote for a bot" not in ada.text
        await ada.press("escape")
        live(room).missed[1] = 2
        await ada.press("T", "v", "1")
        assert live(room).runner.substitutes == {}
        await cem.press("T", "v", "1")
        assert live(room).runner.substitutes == {1: "random"}
        await ada.shows("A bot plays for Bea until they take the seat back.")
        await bea.press("escape")
        await bea.shows("A bot plays your seat. T, b takes it back.")
        await bea.press("T", "b")
        assert live(room).runner.substitutes == {}
        await lobby.settle()
        assert "A bot plays your seat" not in bea.text


async def test_a_second_session_of_a_seat_takes_it_over(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await lobby.at_table("metal-minds", "Ada", "Bea")
        other = await lobby.connect("Ada")
        assert "! your move" in other.text
        await ada.press("T")
        await other.press("home", "enter")
        await other.sits()
        await ada.shows("Another session of yours has taken this seat.")
        assert isinstance(ada.app.screen, HostLobby)
        assert other.table.session.seats == (0,)
        assert "R Bea" in other.text
        assert len(room.presences) == 2
        assert isinstance(bea.app.screen, Hosted)


async def test_ones_move_rings_and_stands_in_the_title_wherever_one_is(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await lobby.at_table("metal-minds", "Ada", "Bea")
        assert "\x1b]2;* your move - evening\a" in ada.session.sent().decode()
        assert "* your move" not in bea.session.sent().decode()
        await bea.press("ctrl+q")
        await bea.press("n", "enter")
        await bea.shows("a new table")
        bea.session.mark()
        ada.session.mark()
        for _ in range(30):
            if 1 in live(room).to_act():
                break
            await acts(lobby, ada)
        await bea.shows("It is your move at evening.")
        sent = bea.session.sent().decode()
        assert sent.count("\x1b]2;* your move - evening\a") == 1
        assert sent.replace("evening\a", "").count("\a") == 1
        assert "\x1b]2;Lowtide - evening\a" in ada.session.sent().decode()


@pytest.mark.parametrize("game", ["planet-unknown", "full-thrust"])
async def test_four_play_at_once_where_the_rules_say_so(tmp_path: Path, game: str) -> None:
    async with hall(tmp_path) as lobby:
        room, guests = await lobby.at_table(game, "Ada", "Bea", "Cem", "Dan")
        for _ in range(8):
            if len(live(room).to_act()) == 4:
                break
            await acts_somebody(lobby, room)
        assert sorted(live(room).to_act()) == [0, 1, 2, 3]
        windows = live(room).runner.table.windows()
        assert {window.seat for window in windows} == {0, 1, 2, 3}
        number = live(room).runner.table.standing.number
        for guest in guests:
            table = guest.table
            action = next(iter(table.session.game.legal(table.world(), table.session.seats[0])))
            guest.app.call_later(table.submit, action)
        for _ in range(50):
            await lobby.settle()
            if live(room).runner.table.standing.number == number + 4:
                break
        entries = live(room).runner.table.log[-4:]
        assert {entry.seat for entry in entries} == {0, 1, 2, 3}
        for seat, guest in enumerate(guests):
            await lobby.settle()
            table = guest.table
            assert table.view == table.session.game.view(live(room).runner.table.state, seat)


async def test_a_finished_table_is_replayed_and_nothing_is_written(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await lobby.at_table("metal-minds", "Ada", "Bea")
        whole = selfplay.play(game_named("metal-minds"), ("random", "random"), 3)
        await ada.press("ctrl+q")
        await bea.press("ctrl+q")
        await room.close()
        path = room.path
        path.unlink()
        keep(path, whole)
        room._set(over=True)
        before = sorted(tmp_path.rglob("*"))
        await ada.press("home", "enter")
        await ada.sits()
        while not isinstance(ada.app.screen, EndPanel):
            await ada.press("S")
        assert "r look at the game again" in ada.text
        assert "transcript" not in ada.text
        await ada.press("X")
        assert "files made here would be the host's, not yours" in ada.text
        await ada.press("r")
        for _ in range(50):
            if isinstance(ada.app.screen, Replaying):
                break
            await lobby.settle()
        assert isinstance(ada.app.screen, Replaying)
        for key in ("X", "N"):
            await ada.press(key)
            assert "A replay over the host is only looked at" in ada.text
        await ada.press("ctrl+q")
        await ada.press("ctrl+q")
        await ada.shows("Ada in the lobby")
        assert sorted(tmp_path.rglob("*")) == before


async def test_a_screen_that_fails_ends_its_own_session_only(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await lobby.at_table("metal-minds", "Ada", "Bea")

        def fail(*_: object) -> None:
            raise RuntimeError("a fault of one screen")

        ada.table.show_table = fail
        ada.table.show_all = fail
        await acts_past(lobby, room)
        with pytest.raises(RuntimeError, match="a fault of one screen"):
            await ada.drop()
        await bea.press("i", "i")
        assert isinstance(bea.app.screen, Hosted)
        assert live(room).runner.table.standing.number == 1


async def acts_past(lobby: Hall, room: Room) -> None:
    """The seat whose turn it is acts, without a screen."""
    runner = live(room).runner
    seat = live(room).to_act()[0]
    session = runner.session((seat,), lambda _: None)
    action = next(iter(runner.game.legal(runner.table.state, seat)))
    await session.play(seat, action)
    runner.leave(session)
    await lobby.settle()
