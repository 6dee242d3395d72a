"""Pauses and bots at a live table where two things come together: dropped lines, the host, who is out."""

import asyncio
from pathlib import Path

import pytest

from engine.game import Illegal
from tests.tui.host.people import hosting, seated, somebody
from tests.tui.host.test_live import Scene


async def over() -> Scene:
    """A table whose game is over, with two people who have not resigned."""
    scene = Scene(budget=60)
    for _ in range(3):
        await scene.run_out((0, 1))
    assert scene.runner.table.over
    return scene


async def test_a_game_that_is_over_is_not_paused_and_no_bot_comes_in() -> None:
    scene = await over()
    with pytest.raises(Illegal, match="the game is over"):
        await scene.sessions[0].pause()
    with pytest.raises(Illegal):
        await scene.live.hold()
    assert not scene.live.held
    with pytest.raises(Illegal, match="the game is over"):
        scene.live.give(2, "random")
    await scene.live.dropped(0)
    assert scene.said == []


async def test_a_time_out_that_ends_the_game_brings_no_bot() -> None:
    scene = Scene(bot_after=3)
    for _ in range(3):
        await scene.run_out((0, 1))
    assert scene.runner.table.over
    assert scene.live.missed == {2: 3}
    assert scene.live.substitutes == {}
    assert len(scene.kept) == scene.runner.table.standing.number, "the record is told of the last entry too"


async def test_every_change_is_kept_when_it_has_happened() -> None:
    scene = Scene()
    for change, kept in (
        (lambda: scene.live.give(2, "random"), ({"2": "random"}, False)),
        (lambda: scene.live.take_back(2), ({}, False)),
    ):
        change()
        assert scene.kept[-1] == kept
    for _ in range(2):
        await scene.live.hold()
        assert scene.kept[-1] == ({}, True)
        await scene.live.release()
        assert scene.kept[-1] == ({}, False)
        for session in scene.sessions:
            await session.pause()  # what the host takes over then is a pause of others


async def test_only_a_seat_whose_person_plays_is_waited_for() -> None:
    scene = Scene(budget=60)
    scene.live.give(1, "random")
    await scene.sessions[2].resign(2)
    for seat in (1, 2):
        await scene.live.dropped(seat)
        assert not scene.runner.table.standing.paused
    await scene.live.dropped(0)
    assert scene.runner.table.standing.paused
    await scene.live.close()


async def test_a_short_drop_leaves_the_rest_of_the_budget_for_the_next() -> None:
    scene = Scene(budget=60)
    for _ in range(3):
        await scene.live.dropped(1)
        assert scene.runner.table.standing.paused
        await scene.live.back(1)
        assert not scene.runner.table.standing.paused


@pytest.mark.parametrize("by", ["their coming back", "the host"])
async def test_a_wait_that_has_ended_does_not_shorten_the_next(by: str) -> None:
    scene = Scene(budget=0.2)
    loop = asyncio.get_running_loop()
    await scene.live.dropped(1)
    await asyncio.sleep(0.1)
    await (scene.live.release() if by == "the host" else scene.live.back(1))
    began = loop.time()
    await scene.live.dropped(0)
    while scene.runner.table.standing.paused:
        await asyncio.sleep(0.01)
    assert loop.time() - began >= 0.2


async def test_what_the_host_lets_go_on_waits_for_no_line_any_more() -> None:
    scene = Scene(budget=60)
    await scene.live.dropped(1)
    await scene.live.release()
    assert not scene.runner.table.standing.paused
    for seat in (0, 2, 1):
        await scene.sessions[seat].pause()
    await scene.live.back(1)
    assert scene.runner.table.standing.paused, "the pause of all three is not the one for a dropped line"
    await scene.sessions[0].resume()
    assert not scene.runner.table.standing.paused
    await scene.live.dropped(0)
    assert scene.runner.table.standing.paused, "and the next line that drops is waited for"
    await scene.live.close()


async def test_where_bots_play_for_all_the_others_one_who_resigned_still_ends_a_pause() -> None:
    scene = Scene()
    await scene.sessions[1].resign(1)
    await scene.live.hold()
    await scene.live.release()
    await scene.sessions[0].pause()
    await scene.sessions[2].pause()
    for seat in (0, 2):
        scene.live.give(seat, "random")
    await scene.sessions[1].resume()
    assert not scene.runner.table.standing.paused


async def test_who_has_resigned_has_no_vote_and_the_votes_of_before_are_spent() -> None:
    scene = Scene()
    for _ in range(2):
        await scene.run_out((0, 1))
    assert not scene.live.vote(0, 2, gone=False)
    scene.live.give(2, "random")
    scene.live.take_back(2)
    with pytest.raises(Illegal, match="has not let the time run out"):
        scene.live.vote(0, 2, gone=False)
    assert not scene.live.vote(0, 2, gone=True)
    await scene.sessions[1].resign(1)
    with pytest.raises(Illegal, match="only who plays at the table can vote"):
        scene.live.vote(1, 2, gone=True)


async def test_the_time_outs_of_a_bot_are_nobodys() -> None:
    scene = Scene(bot_after=1)
    scene.live.give(2, "random")  # and the table does not run, so that it never plays
    await scene.run_out((0, 1))
    assert scene.live.missed == {}


async def test_a_table_that_is_closed_waits_for_nobody() -> None:
    scene = Scene(budget=60)
    await scene.live.dropped(1)
    await scene.live.close()
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_record_that_a_crash_left_behind_holds_no_table_that_goes_on() -> None:
    scene = Scene(held=True)
    assert not scene.live.held
    for session in scene.sessions:
        await session.pause()
    await scene.sessions[0].resume()
    assert not scene.runner.table.standing.paused


async def test_who_has_resigned_is_out_after_a_restart_too(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, people = await seated(host, "Ada", "Bea", "Cem")
        await (await people[1].sit(room)).resign(1)
    async with hosting(tmp_path) as host:
        room, ada = host.room("evening"), await somebody(host, "Ada")
        assert [person.resigned for person in room.people(ada.player)] == [False, True, False]
        assert room.live is not None
        assert room.live.people() == (0, 2)


@pytest.mark.parametrize("how", ["resigns", "a bot comes"])
async def test_a_pause_begins_at_once_when_the_last_who_had_not_agreed_is_out(how: str) -> None:
    scene = Scene(bot_after=1)
    for seat in (0, 1):
        await scene.sessions[seat].pause()
    assert scene.live.request == "Ben asks for a pause; Cat can agree (T, p)."
    if how == "resigns":
        await scene.sessions[2].resign(2)
    else:
        scene.live.give(2, "random")
    await scene.live.close()
    assert scene.runner.table.standing.paused
    assert (scene.live.wish_pause, scene.live.request) == (set(), "")


async def test_a_pause_that_one_more_must_agree_to_waits_when_another_is_out() -> None:
    scene = Scene()
    await scene.sessions[0].pause()
    scene.live.give(1, "random")
    await scene.live.close()
    assert not scene.runner.table.standing.paused
    assert scene.live.wish_pause == {0}


async def test_the_wish_of_who_is_out_is_nobodys() -> None:
    scene = Scene()
    await scene.sessions[0].pause()
    asked = scene.live.request
    assert not scene.live.spent(asked)
    await scene.sessions[0].resign(0)
    assert scene.live.spent(asked)
    await scene.sessions[1].pause()
    assert not scene.runner.table.standing.paused
    await scene.sessions[2].pause()
    assert scene.runner.table.standing.paused
    assert not scene.live.spent("something else")
