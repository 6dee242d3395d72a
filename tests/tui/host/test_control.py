"""The control socket: what it tells, what it does, and that no input harms the host."""

import asyncio
import os
import socket
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from saves.errors import SaveError
from tests.tui.host.people import acting, hosting, plan, seated, somebody
from tui.host import control, requests
from tui.host.control import Control
from tui.host.host import Host
from tui.host.presence import Kind
from tui.host.requests import Answer, AskStatus, Here, NoHost, Request, path_in


class Desk:
    """A host with its control socket."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.drained: list[float] = []
        self.control = Control(host, lambda: 7, self.drained.append)

    async def ask(self, request: Request) -> Answer:
        return await asyncio.to_thread(requests.ask, self.host.home, request)

    async def send(self, data: bytes, *, eof: bool = True) -> Answer | None:
        """Raw bytes to the socket; the answer, if any."""
        reader, writer = await asyncio.open_unix_connection(path_in(self.host.home))
        try:
            writer.write(data)
            if eof:
                writer.write_eof()
            line = await reader.readline()
        except ConnectionError:
            line = b""
        finally:
            writer.close()
        return msgspec.json.decode(line, type=Answer) if line else None


@asynccontextmanager
async def desk(home: Path) -> AsyncIterator[Desk]:
    async with hosting(home) as host:
        there = Desk(host)
        await there.control.start()
        try:
            yield there
        finally:
            await there.control.close()


async def test_the_socket_and_its_folder_are_the_owner_s_alone_and_it_goes_with_the_host(
    tmp_path: Path,
) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "host").mkdir(mode=0o755)
    async with desk(tmp_path):
        path = path_in(tmp_path)
        assert path == tmp_path / "host" / "control"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert not path.exists()


async def test_what_a_killed_host_left_is_taken_away_and_what_is_no_socket_is_not(tmp_path: Path) -> None:
    (tmp_path / "host").mkdir()
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(path_in(tmp_path)))
    async with desk(tmp_path) as there:
        assert (await there.ask(AskStatus())).ok
    path_in(tmp_path).write_text("a file")
    with pytest.raises(SaveError, match="the control socket cannot be made: Address already in use"):
        async with desk(tmp_path):
            pass
    assert path_in(tmp_path).read_text() == "a file"


async def test_the_status_tells_who_is_here_and_how_the_tables_stand(tmp_path: Path) -> None:
    async with desk(tmp_path) as there:
        room, _ = await seated(there.host, "Ada", "Bea")
        await there.host.open_room((await somebody(there.host, "Cid")).presence, plan("later"))
        assert room.live is not None
        answer = await there.ask(AskStatus())
        status = answer.status
        assert status is not None
        assert (status.pid, status.sessions, status.ending) == (os.getpid(), 7, False)
        assert set(status.players) == {Here("Ada", "evening"), Here("Bea", "evening"), Here("Cid", "")}
        playing, waiting = status.tables
        assert (playing.name, playing.game, playing.here) == ("evening", "Metal Minds", 2)
        assert playing.state.endswith("to move")
        assert playing.seats == ("Ada", "Bea")
        assert (waiting.state, waiting.seats) == ("waits for 2 of 2", ("free", "free"))
        assert status.memory is not None
        assert status.memory > 1 << 20
        assert status.open_files is not None
        assert status.open_files > 3


async def test_the_status_has_each_player_once_where_they_play_and_no_table_that_is_over_and_left(
    tmp_path: Path,
) -> None:
    async with desk(tmp_path) as there:
        room, (ada, bea) = await seated(there.host, "Ada", "Bea")
        await somebody(there.host, "Ada")  # a second session, in the lobby
        await (await ada.sit(room)).resign(0)
        await there.host.leave(bea.presence, dropped=False)
        status = there.control.status()
        assert status.players == (Here("Ada", "evening"),)
        assert [table.state for table in status.tables] == ["over"]
        room.leave(ada.presence)
        assert there.control.status().tables == ()


async def test_no_secret_is_in_the_status(tmp_path: Path) -> None:
    async with desk(tmp_path) as there:
        room, people = await seated(there.host, "Ada", "Bea", access="code")
        room.say(people[0].presence, "a whispered word")
        assert room.live is not None
        header = room.live.runner.header
        raw = await asyncio.to_thread(_raw, there.host.home)
        assert room.record.code.encode() not in raw
        assert str(header.seed).encode() not in raw
        assert b"whispered" not in raw


def _raw(home: Path) -> bytes:
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(path_in(home)))
        line.sendall(b'{"ask":"status"}\n')
        return line.makefile("rb").read()


async def test_everybody_is_told_what_the_host_says(tmp_path: Path) -> None:
    async with desk(tmp_path) as there:
        ada = await somebody(there.host, "Ada")
        room, _ = await seated(there.host, "Bea", "Cid")
        empty = await there.host.open_room(ada.presence, plan("empty"))
        assert await there.ask(requests.Say("a storm\x1b[2J is coming")) == Answer(
            True, "Everybody was told."
        )
        assert await ada.told(Kind.TOLD) == ["The host: a storm[2J is coming"]
        assert [said.text for said in room.chat.said] == ["The host: a storm[2J is coming"]
        assert empty.chat.said == ()
        assert not (await there.ask(requests.Say("\x07"))).ok


async def test_a_seat_goes_to_a_bot_and_back_by_its_name_or_number(tmp_path: Path) -> None:
    async with desk(tmp_path) as there:
        room, _ = await seated(there.host, "Ada", "Bea", "Cid")
        assert room.live is not None
        idle = next(seat for seat in range(3) if seat != acting(room))
        name = room.live.name(idle)
        answer = await there.ask(requests.GiveToBot("evening", str(idle + 1), "passer"))
        assert answer == Answer(True, f"A bot plays {name} at evening.")
        assert room.live.runner.bot_of(idle) == "passer"
        assert room.record.substitutes == {str(idle): "passer"}
        assert "no person plays" in (await there.ask(requests.GiveToBot("evening", name))).text
        assert (await there.ask(requests.GiveBack("evening", name.lower()))).ok
        assert room.live.runner.bot_of(idle) is None


async def test_a_table_is_paused_and_goes_on(tmp_path: Path) -> None:
    async with desk(tmp_path) as there:
        room, _ = await seated(there.host, "Ada", "Bea")
        assert room.live is not None
        assert await there.ask(requests.PauseTable("evening")) == Answer(True, "evening is paused.")
        assert room.live.runner.table.standing.paused
        assert not (await there.ask(requests.PauseTable("evening"))).ok
        assert await there.ask(requests.ResumeTable("evening")) == Answer(True, "evening goes on.")
        assert not room.live.runner.table.standing.paused
        assert [said.text for said in room.chat.said] == [
            "The host has paused the table.",
            "The host has ended the pause.",
        ]


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (requests.PauseTable("nowhere"), "there is no table called nowhere"),
        (requests.PauseTable("later"), "later is not being played: it has not begun"),
        (requests.GiveToBot("evening", "9"), "there is no seat 9; there are 1 Ada, 2 Bea"),
        (requests.GiveToBot("evening", "3"), "there is no seat 3; there are 1 Ada, 2 Bea"),
        (requests.GiveToBot("evening", "0"), "there is no seat 0; there are 1 Ada, 2 Bea"),
        (requests.GiveToBot("evening", "Zoe"), "there is no seat Zoe; there are 1 Ada, 2 Bea"),
        (requests.GiveToBot("evening", "1", "genius"), "bot genius: there is no such level"),
        (requests.GiveToBot("evening", "Zoe", "genius"), "bot genius: there is no such level"),
        (requests.GiveBack("evening", "1"), "no bot plays this seat"),
        (requests.Drain(86_401), "after: 86401 is not from 0 to 86,400 seconds"),
        (requests.Drain(-1), "after: -1 is not from 0 to 86,400 seconds"),
    ],
    ids=str,
)
async def test_what_cannot_be_is_refused_with_a_sentence(
    tmp_path: Path, request_: Request, sentence: str
) -> None:
    async with desk(tmp_path) as there:
        _, people = await seated(there.host, "Ada", "Bea")
        await there.host.open_room(people[0].presence, plan("later"))
        answer = await there.ask(request_)
        assert not answer.ok
        assert sentence in answer.text
        assert "any more" not in answer.text
        assert there.drained == []


async def test_a_drain_is_handed_on(tmp_path: Path) -> None:
    async with desk(tmp_path) as there:
        answer = await there.ask(requests.Drain(30))
        assert answer == Answer(True, "The host ends in 30 s; nobody new comes in.")
        assert there.drained == [30]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"status\n",
        b"\xff\xfe\n",
        b'{"ask":"format disk"}\n',
        b'{"ask":"say"}\n',
        b'{"ask":"say","text":3}\n',
        b'{"ask":"status","more":1}\n',
        b"[" * 10_000 + b"\n",
        b'{"ask":"say","text":"' + b"x" * 10_000 + b'"}\n',
    ],
    ids=lambda data: repr(data[:30]),
)
async def test_bad_input_is_answered_with_a_sentence_and_the_host_goes_on(
    tmp_path: Path, data: bytes
) -> None:
    async with desk(tmp_path) as there:
        answer = await there.send(data)
        assert answer is not None
        assert not answer.ok
        assert answer.text
        assert (await there.ask(AskStatus())).ok


async def test_a_line_without_an_end_is_not_kept(tmp_path: Path) -> None:
    async with desk(tmp_path) as there:
        answer = await there.send(b"x" * (4 * control.LONGEST_LINE), eof=False)
        assert answer is None or "at most" in answer.text
        assert (await there.ask(AskStatus())).ok


async def test_who_says_nothing_is_hung_up_on_and_the_crowd_waits_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control, "_LINE_SECONDS", 0.3)
    async with desk(tmp_path) as there:
        silent = [await asyncio.open_unix_connection(path_in(tmp_path)) for _ in range(20)]
        assert [await reader.read() for reader, _ in silent] == [b""] * 20
        for _, writer in silent:
            writer.close()
        assert (await there.ask(AskStatus())).ok


async def test_eight_are_served_at_once_and_one_more_is_not(tmp_path: Path) -> None:
    async with desk(tmp_path) as there:
        silent = []
        for n in range(8):
            assert (await there.ask(AskStatus())).ok
            silent.append(await asyncio.open_unix_connection(path_in(tmp_path)))
            while len(there.control._open) != n + 1:
                await asyncio.sleep(0.001)
        assert await there.send(b'{"ask":"status"}\n') is None
        for _, writer in silent:
            writer.close()


async def busy(there: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Task[Answer | None], list[str]]:
    """Somebody who has asked for something that goes on until the first step is another."""
    steps = ["begun"]

    async def slowly(_: Request) -> Answer:
        steps.append("asked")
        while steps[0] == "begun":
            await asyncio.sleep(0.001)
        steps.append("done")
        return Answer(True, "It is done.")

    monkeypatch.setattr(there.control, "obey", slowly)
    asks = asyncio.create_task(there.send(b'{"ask":"status"}\n'))
    while "asked" not in steps:
        await asyncio.sleep(0.001)
    return asks, steps


async def test_the_end_waits_for_what_was_asked_and_not_for_who_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control, "_LAST_ANSWERS", 1000.0)
    monkeypatch.setattr(control, "_LINE_SECONDS", 1000.0)
    async with asyncio.timeout(10), desk(tmp_path) as there:
        asks, steps = await busy(there, monkeypatch)
        _, silent = await asyncio.open_unix_connection(path_in(tmp_path))
        while len(there.control._open) != 2:
            await asyncio.sleep(0.001)
        closes = asyncio.create_task(there.control.close())
        while len(there.control._open) != 1:
            await asyncio.sleep(0.001)
        steps[0] = "go on"
        assert await asks == Answer(True, "It is done.")
        await closes
        silent.close()


async def test_who_asked_for_too_much_at_the_end_gets_no_answer_and_it_is_done_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control, "_LAST_ANSWERS", 0.01)
    async with desk(tmp_path) as there:
        asks, steps = await busy(there, monkeypatch)
        await there.control.close()
        assert await asks is None
        assert there.control._open == set()
        steps[0] = "go on"
        async with asyncio.timeout(5):
            while "done" not in steps:
                await asyncio.sleep(0.001)


def test_where_no_host_runs_a_sentence_says_so(tmp_path: Path) -> None:
    with pytest.raises(NoHost, match="no host is running on"):
        requests.ask(tmp_path, AskStatus())
    (tmp_path / "host").mkdir()
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(path_in(tmp_path)))
    with pytest.raises(NoHost, match="no host is running on"):
        requests.ask(tmp_path, AskStatus())
    with socket.socket(socket.AF_UNIX) as deaf:
        path_in(tmp_path).unlink()
        deaf.bind(str(path_in(tmp_path)))
        deaf.listen()
        with pytest.raises(NoHost, match="does not answer"):
            requests.ask(tmp_path, AskStatus(), 0.1)
