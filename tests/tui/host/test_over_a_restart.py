"""What a restart of the host must bring back though the table itself is folded from a checkpoint only."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from engine.clock import ClockSettings
from engine.entries import Resign
from saves import store
from tests.tui.host.people import hosting, seated, somebody
from tui.host.glimpse import Stand, glimpse
from tui.host.room import Room
from tui.opening import Opening


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


async def play_past_a_checkpoint(room: Room) -> None:
    """Bots play for everybody until the file has a checkpoint after the entries there are."""
    live = room.live
    assert live is not None
    number = live.runner.table.standing.number
    live.runner.pace = 0.0
    people = live.people()
    for seat in people:
        live.give(seat, "random")
    await until(lambda: any(c.after > number for c in store.read(room.path).checkpoints))
    await live.hold()
    for seat in people:
        live.take_back(seat)
    await live.release()


async def test_who_resigned_before_a_checkpoint_is_out_after_a_restart(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, people = await seated(host, "Ada", "Bea", "Cem")
        await (await people[1].sit(room)).resign(1)
        await play_past_a_checkpoint(room)
    async with hosting(tmp_path) as host:
        room, ada, bea = host.room("evening"), await somebody(host, "Ada"), await somebody(host, "Bea")
        live = room.live
        assert live is not None
        assert not any(isinstance(entry.what, Resign) for entry in live.runner.table.log)
        assert [person.resigned for person in room.people(ada.player)] == [False, True, False]
        assert glimpse(room, bea.player).stand is Stand.RESIGNED
        for seat in (0, 2):
            await live.runner.session((seat,), lambda _: None).pause()
        assert live.runner.table.standing.paused
        path = room.path
    runner = Opening(tmp_path).resume(str(path))
    assert runner.resigned == {1}
    await runner.close()


async def test_time_outs_in_a_row_go_on_being_counted_after_a_restart(tmp_path: Path) -> None:
    clock = ClockSettings(turn=100, one_screen=False)
    async with hosting(tmp_path) as host:
        room, _ = await seated(host, "Ada", "Bea", clock=clock)
        live = room.live
        assert live is not None
        await until(lambda: 2 in live.missed.values())
        await live.hold()
        missed = dict(live.missed)
    async with hosting(tmp_path) as host:
        room, (ada, bea) = host.room("evening"), [await somebody(host, name) for name in ("Ada", "Bea")]
        assert room.live is not None
        assert room.live.missed == missed
        late = next(seat for seat in missed if missed[seat] == 2)
        other = (ada, bea)[1 - late]
        assert room.votable(other.player) == (late,)
        assert room.vote(other.player, late)
        room.live.take_back(late)
        assert late not in room.live.missed
        assert str(late) not in room.record.missed
