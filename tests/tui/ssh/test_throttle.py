"""No connection sends more than the one loop that all share can take."""

from pathlib import Path
from typing import Any, cast

from tests.tui.ssh.wires import key, serving
from tui.ssh.throttle import BYTES_A_SECOND, BYTES_AT_ONCE, Throttle


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
    made.close()
    assert clock.due == []


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
