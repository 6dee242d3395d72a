"""A crowd at one table: how long keys take, what a session costs, how late the loop is (T6 to T8, T10)."""

import asyncio
import os
import random
import statistics
import time
from pathlib import Path
from typing import Any

import asyncssh

from tests.load.clients import Client, status, terminal
from tui.host.requests import GiveToBot, Status, ask

TARGETS = (
    "T6 3.11: p95 60, p99 120; T7 200 sessions: p95 50 (3.13); T8: 2 MiB, 250 MiB for 100; "
    "T10 with 4 bots: loop late p99 50"
)
_RIGHT, _LEFT = b"\x1b[C", b"\x1b[D"


async def crowd(home: Path, port: int, count: int, seconds: float, bots: int) -> dict[str, Any]:
    """The first of `count` sessions opens a table of Full Metal Planète, all others watch; each presses a
    key a second at random moments.

    Args:
        home: the host's folder.
        port: where it listens.
        count: of sessions.
        seconds: of measuring, once everybody is there.
        bots: that play tables of their own meanwhile, two at each.
    """
    before = await status(home)
    await _let_play(home, port, bots // 2)
    people = _People(port, seconds)
    await people.come(count)
    began, work = time.monotonic(), _processor(before.pid)
    during = await people.press_keys(home)
    busy = (_processor(before.pid) - work) / (time.monotonic() - began)
    return {
        "sessions": count,
        "bots": bots // 2 * 2,
        **people.figures(),
        **_costs(before, during, count, busy),
    }


class _People:
    """Sessions at one table."""

    def __init__(self, port: int, seconds: float) -> None:
        self._port = port
        self._seconds = seconds
        self._measuring = asyncio.Event()
        self._over = asyncio.Event()
        self._there = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._times: list[float] = []
        self._lost = 0

    async def come(self, count: int) -> None:
        """All of them, four at a time, until the last one is there."""
        gate = asyncio.Semaphore(4)
        for number in range(count):
            self._tasks.append(asyncio.create_task(self._person(number, gate)))
            while self._there == 0:
                await asyncio.sleep(0.1)
                if self._tasks[0].done():
                    self._tasks[0].result()
        while self._there < count:
            await asyncio.sleep(0.1)
            for task in self._tasks:
                if task.done():
                    task.result()

    async def press_keys(self, home: Path) -> Status:
        """Until the time is over; gives how the host was at its end."""
        self._measuring.set()
        await asyncio.sleep(self._seconds)
        during = await status(home)
        self._over.set()
        await asyncio.gather(*self._tasks)
        return during

    def figures(self) -> dict[str, Any]:
        """What was measured here."""
        ordered = sorted(self._times)
        return {
            "keys": len(ordered),
            "without_an_answer_in_3s": self._lost,
            "ms_p50": round(statistics.median(ordered), 1),
            "ms_p95": round(ordered[int(len(ordered) * 0.95)], 1),
            "ms_p99": round(ordered[int(len(ordered) * 0.99)], 1),
        }

    async def _person(self, number: int, gate: asyncio.Semaphore) -> None:
        key = asyncssh.generate_private_key("ssh-ed25519")
        async with gate, terminal(self._port, key, f"load{number:03}x") as client:
            if number == 0:
                await _open_table(client)
            else:
                client.channel.write(b"g\r")
                await client.quiet()
            gate.release()  # the next one may come
            self._there += 1
            try:
                await self._play(client, random.Random(number))
            finally:
                await gate.acquire()

    async def _play(self, client: Client, luck: random.Random) -> None:
        await self._measuring.wait()
        there = False
        while not self._over.is_set():
            await asyncio.sleep(luck.uniform(0.5, 1.5))
            client.moved.clear()
            at = time.perf_counter()
            there = not there
            client.channel.write(_RIGHT if there else _LEFT)
            try:
                async with asyncio.timeout(3):
                    await client.moved.wait()
                self._times.append((client.moved_at - at) * 1000)
            except TimeoutError:
                self._lost += 1


async def _open_table(client: Client) -> None:
    """A table of Full Metal Planète with a bot in the second seat, and begin."""
    for keys in (b"n\r", b"\r", b"\x1b[Bb", b"\r", b"r"):
        client.channel.write(keys)
        await client.quiet(1.0 if keys == b"r" else 0.3)


async def _let_play(home: Path, port: int, tables: int) -> None:
    """Tables where bots have every seat and nobody looks on."""
    for number in range(tables):
        async with terminal(port, asyncssh.generate_private_key("ssh-ed25519"), f"bots{number}") as client:
            await _open_table(client)
    for table in (await status(home)).tables:
        await asyncio.to_thread(ask, home, GiveToBot(table.name, "1"))


def _processor(pid: int) -> float:
    """Seconds that a process has had a core for."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _costs(before: Status, during: Status, count: int, busy: float) -> dict[str, Any]:
    memory = (during.memory or 0) / 2**20
    return {
        "mib_in_all": round(memory, 1),
        "mib_a_session": round((memory - (before.memory or 0) / 2**20) / count, 2),
        "percent_of_a_core": round(busy * 100),
        "loop_late_ms_p99": round(during.lag_p99, 1),
    }


def median_of(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """Each figure's median over several runs."""
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}
