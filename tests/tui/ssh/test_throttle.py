"""No connection sends more than the one loop that all share can take."""

import asyncio
import socket
from pathlib import Path
from typing import Any, cast

import pytest

from tests.tui.ssh.wires import key, serving
from tui.ssh.throttle import _LEAST_WAIT, BYTES_A_SECOND, BYTES_AT_ONCE, Throttle, throttle


class Wire:
    """A transport that notes what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.closing = False

    def is_closing(self) -> bool:
        return self.closing

    def pause_reading(self) -> None:
        self.told.append("pause")

    def resume_reading(self) -> None:
        self.told.append("resume")


class Clock:
    """A loop whose time a test sets."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: list[tuple[float, Any]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, wait: float, call: Any) -> Any:
        self.due.append((self.now + wait, call))
        return self

    def cancel(self) -> None:
        self.due.clear()

    def go_on(self) -> None:
        self.now, call = self.due.pop(0)
        call()


def rig() -> tuple[Clock, Wire, list[bytes], Throttle]:
    clock, wire, taken = Clock(), Wire(), list[bytes]()
    made = Throttle(cast(Any, clock), cast(Any, wire), taken.append)
    return clock, wire, taken, made


def test_what_comes_at_once_is_taken_and_what_comes_on_top_waits_its_time() -> None:
    clock, wire, taken, made = rig()
    made.data_received(b"a" * BYTES_AT_ONCE)
    assert wire.told == []
    made.data_received(b"b" * BYTES_A_SECOND)
    made.data_received(b"c" * BYTES_A_SECOND)
    assert [len(piece) for piece in taken] == [BYTES_AT_ONCE, BYTES_A_SECOND, BYTES_A_SECOND]
    assert wire.told == ["pause"], "what is on its way is taken all the same, and the pause begun once"
    clock.go_on()
    assert clock.now == 1.0
    assert wire.told == ["pause", "resume"]
    made.data_received(b"d")
    assert wire.told == ["pause", "resume", "pause"], "the third piece is not paid for yet"
    clock.go_on()
    assert 2.0 <= clock.now < 2.1


def test_who_sends_as_much_as_a_terminal_does_never_waits() -> None:
    clock, wire, _, made = rig()
    for _ in range(1000):
        clock.now += 0.01
        made.data_received(b"x" * 300)
    assert wire.told == []


def test_nothing_is_read_on_for_a_connection_that_is_gone() -> None:
    clock, wire, _, made = rig()
    made.data_received(b"a" * (BYTES_AT_ONCE + 1))
    wire.closing = True
    clock.go_on()
    assert wire.told == ["pause"]
    made.data_received(b"a" * BYTES_AT_ONCE)
    assert wire.told == ["pause"]
    assert clock.due == []


def test_a_throttle_that_is_closed_wakes_up_no_more() -> None:
    clock, _, _, made = rig()
    made.data_received(b"a" * (BYTES_AT_ONCE + 1))
    assert [due for due, _ in clock.due] == [_LEAST_WAIT], (
        "a byte too many is no reason for a wait of no time"
    )
    made.close()
    assert clock.due == []


def test_who_was_silent_for_long_has_saved_up_no_bytes() -> None:
    clock, wire, _, made = rig()
    clock.now = 1000.0
    made.data_received(b"a" * BYTES_AT_ONCE)
    assert wire.told == []
    made.data_received(b"b")
    assert wire.told == ["pause"]


async def test_bytes_are_taken_off_the_wire_in_pieces_between_which_others_have_their_turn() -> None:
    class Connection(asyncio.Protocol):
        def __init__(self) -> None:
            self.pieces: list[int] = []

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self._transport = transport

        def data_received(self, data: bytes) -> None:
            self.pieces.append(len(data))

    near, far = socket.socketpair()
    transport, connection = await asyncio.get_running_loop().connect_accepted_socket(Connection, near)
    throttle(connection)
    with far:
        await asyncio.to_thread(far.sendall, b"x" * BYTES_AT_ONCE)
        async with asyncio.timeout(5):
            while sum(connection.pieces) < BYTES_AT_ONCE:
                await asyncio.sleep(0)
    transport.close()
    assert max(connection.pieces) <= BYTES_AT_ONCE / 16


async def test_a_storm_of_packets_that_are_no_keys_waits_in_the_line_and_loses_nothing(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as stormy, served.terminal(key()) as calm:
        await stormy.shows("hello")
        await calm.shows("hello")
        for n in range(3_000):
            stormy.channel.change_terminal_size(100 + n % 7, 30)
        stormy.channel.change_terminal_size(91, 31)
        stormy.type("k")
        waits = [c._throttle for c in served.server._connections if c._throttle is not None]
        await calm.until(lambda: any(each._timer is not None for each in waits))
        calm.type("k")
        await calm.shows("keys k")
        await stormy.shows("keys k", seconds=20)
        await stormy.until(lambda: served.apps[0].sizes[-1] == (91, 31))


@pytest.mark.parametrize(("size", "least", "most"), [((80, 24), 0.0, 0.04), ((500, 200), 0.8, 0.9)])
async def test_a_giant_window_is_measured_anew_less_often(
    tmp_path: Path, size: tuple[int, int], least: float, most: float
) -> None:
    async with serving(tmp_path) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        app, loop = served.apps[0], asyncio.get_running_loop()
        assert app.line is not None
        await terminal.until(lambda: app.line is not None and app.line._sizing is None)
        began = loop.time()
        app.wire.size = size  # type: ignore[union-attr]
        app.line.resized()
        assert app.line._sizing is not None
        wait = app.line._sizing.when() - began
        assert least <= wait < most
