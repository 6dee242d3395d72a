"""Sentences that stand until a key is pressed go when they are not true any more."""

from pathlib import Path

from tests.tui.ssh_screens.hall import hall


async def test_the_request_for_a_pause_goes_with_the_pause(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea, cem) = await lobby.at_table("metal-minds", "Ada", "Bea", "Cem")
        asked = "Ada asks for a pause; Bea and Cem can agree"
        await ada.press("T", "p")
        for guest in (ada, bea, cem):
            await guest.shows(asked)
        await bea.press("T", "p")
        for guest in (ada, cem):
            await guest.shows("Bea asks for a pause; Cem can agree")
        await cem.press("T", "p")
        for guest in (ada, bea, cem):
            await guest.shows("The table is paused.")
        assert room.live is not None
        await room.live.resume(ada.table.session)
        await lobby.settle()
        for guest in (ada, bea, cem):
            await guest.shows("Play goes on.")
            assert "asks for a pause" not in guest.text


async def test_who_is_in_the_lobby_is_told_of_the_bot_instead_of_the_move(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea, cem) = await lobby.at_table("metal-minds", "Ada", "Bea", "Cem")
        assert room.live is not None
        (seat,) = room.live.to_act()
        mover, *others = [(ada, bea, cem)[(seat + n) % 3] for n in range(3)]
        await mover.press("ctrl+q")
        await mover.shows("in the lobby")
        elsewhere = await lobby.connect(("Ada", "Bea", "Cem")[seat])
        room._reminded = set()
        room._moved()
        for session in (mover, elsewhere):
            await session.shows("It is your move at evening.")
        room.live.missed[seat] = 2
        for other in others:
            await other.press("T", "v", "1")
        for session in (mover, elsewhere):
            await session.shows("A bot plays your seat at evening until you take it back.")
            assert "It is your move" not in session.text


async def test_a_move_made_elsewhere_is_not_asked_for_any_more(tmp_path: Path) -> None:
    async with hall(tmp_path) as lobby:
        room, (ada, bea) = await lobby.at_table("metal-minds", "Ada", "Bea")
        assert room.live is not None
        (seat,) = room.live.to_act()
        elsewhere = await lobby.connect(("Ada", "Bea")[seat])
        room._reminded = set()
        room._moved()
        await elsewhere.shows("It is your move at evening.")
        await room.live.hold()
        await lobby.settle()
        assert "It is your move" in elsewhere.text
        await room.live.release()
        await (ada, bea)[seat].table.session.resign(seat)
        await lobby.settle()
        assert "It is your move" not in elsewhere.text
