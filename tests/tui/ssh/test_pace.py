"""Lines that are too fast or too slow: floods, stalled readers, people who have gone from their keys."""

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tui.ssh.wires import Served, Terminal, Tiny, key, serving
from tui.drivers.keyboard import LONGEST, Keyboard
from tui.host.settings import Limits
from tui.ssh.channel import HIGH_WATER
from tui.ssh.intake import BEHIND, KEYS_A_SECOND, KEYS_AT_ONCE, PIECE, Intake

LARGE = (200, 60)


class Hand:
    """A loop whose time is moved by hand, and a reader that keeps what it is given."""

    def __init__(self) -> None:
        self.moment = 0.0
        self.due: list[tuple[float, object]] = []
        self.pieces: list[bytes] = []
        self.behind = 0
        self.paused = 0
        self.messages_a_byte = 1

    def time(self) -> float:
        return self.moment

    def call_later(self, seconds: float, what: object) -> SimpleNamespace:
        self.due.append((self.moment + seconds, what))
        return SimpleNamespace(cancel=self.due.clear)

    def feed(self, data: bytes) -> int:
        self.pieces.append(data)
        return len(data) * self.messages_a_byte

    def run(self, until: float) -> None:
        while self.due and self.due[0][0] <= until:
            self.moment, what = self.due.pop(0)
            what()  # type: ignore[operator]
        self.moment = until

    def pause(self) -> None:
        self.paused += 1

    def intake(self) -> Intake:
        return Intake(self, self.pause, lambda: None)  # type: ignore[arg-type]


def test_keys_are_taken_in_as_fast_as_a_hand_makes_them_and_no_faster() -> None:
    hand = Hand()
    intake = hand.intake()
    intake.take(b"k" * 10_000, hand)
    taken = sum(map(len, hand.pieces))
    assert KEYS_AT_ONCE < taken <= KEYS_AT_ONCE + PIECE + 5
    assert hand.paused
    hand.run(10.0)
    later = sum(map(len, hand.pieces))
    assert later - taken <= 10 * KEYS_A_SECOND + PIECE
    hand.run(100.0)
    assert b"".join(hand.pieces) == b"k" * 10_000


def test_nothing_is_read_for_screens_that_are_behind() -> None:
    hand = Hand()
    hand.behind = BEHIND + 1
    intake = hand.intake()
    intake.take(b"k", hand)
    hand.run(3.0)
    assert hand.pieces == []
    hand.behind = 0
    hand.run(3.1)
    assert hand.pieces == [b"k"]


def test_what_is_closed_reads_nothing_more() -> None:
    hand = Hand()
    intake = hand.intake()
    intake.take(b"k" * 5_000, hand)
    before = len(hand.pieces)
    intake.close()
    hand.run(100.0)
    assert len(hand.pieces) == before


@given(
    st.lists(st.sampled_from([b"\x1b[C", b"\x1b[<0;12;34M", b"k", b"\x1b[15;5~", "é".encode()]), max_size=200)
)
def test_pieces_hear_what_the_whole_says(sent: list[bytes]) -> None:
    """No key is cut in two: what is late would be an Escape and letters."""
    hand = Hand()
    hand.messages_a_byte = 0
    intake = hand.intake()
    intake.take(b"".join(sent), hand)
    pieces, whole = Keyboard(), Keyboard()
    heard = []
    for piece in hand.pieces:
        heard += [repr(message) for message in pieces.feed(piece)]
        assert pieces._begun == ""
    assert heard == [repr(message) for message in whole.feed(b"".join(sent))]


@pytest.mark.parametrize("flood", ["keys", "paste", "mouse", "answers"])
async def test_a_flood_is_slowed_and_starves_nobody(tmp_path: Path, flood: str) -> None:
    data = {
        "keys": b"y" * 200_000,
        "paste": b"\x1b[200~" + b"y" * (20 * LONGEST),
        "mouse": b"\x1b[<35;10;10M" * 20_000,
        "answers": b"\x1b[0n" * 50_000,
    }[flood]
    async with (
        serving(tmp_path) as served,
        served.terminal(key()) as flooding,
        served.terminal(key(), username="bea") as calm,
    ):
        await flooding.shows("hello")
        await calm.shows("hello bea")
        flooding.type(data)
        for n in range(8):
            calm.type("a")
            await calm.until(lambda n=n: len(served.apps[1].keys) == n + 1, 2.0)  # type: ignore[misc]
        bad = served.apps[0]
        assert len(bad.keys) <= 2 * KEYS_AT_ONCE + 2 * KEYS_A_SECOND
        assert bad.message_queue_size < 2 * BEHIND + PIECE
        assert bad.pasted == []


@pytest.mark.parametrize("answers", [True, False])
async def test_nobody_stays_for_ever_without_a_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: bool
) -> None:
    """What a terminal answers by itself, while the screen changes, is no key."""
    monkeypatch.setattr("tui.ssh.server._MINUTE", 0.6)
    async with (
        serving(tmp_path, limits=Limits(idle_minutes=1)) as served,
        served.terminal(key(), size=LARGE) as terminal,
    ):
        terminal.answers = answers
        await terminal.shows("hello")
        async with asyncio.timeout(5):
            while not terminal.closed.is_set():
                if served.apps[0].is_running:
                    served.apps[0].action_paint()
                await asyncio.sleep(0.02)
        assert terminal.received.endswith(b"Nothing was typed for a long time, so the line is closed.\r\n")


async def test_who_types_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.ssh.server._MINUTE", 0.6)
    async with serving(tmp_path, limits=Limits(idle_minutes=1)) as served, served.terminal(key()) as terminal:
        await terminal.shows("hello")
        for _ in range(12):
            terminal.type("k")
            await asyncio.sleep(0.1)
        assert not terminal.closed.is_set()


async def free(served: Served, terminal: Terminal) -> Tiny:
    """The program of the one session, once its terminal has answered."""
    await terminal.shows("hello")
    app = served.apps[0]
    await terminal.until(lambda: app.line is not None and not app.line.held)
    return app


def painted(app: Tiny) -> str:
    """What the cell grid holds, sent or not."""
    assert app.line is not None
    return "\n".join("".join(row) for row in app.line.output.screen.characters)


async def until_held(app: Tiny) -> None:
    """Paint until frames are held back."""
    async with asyncio.timeout(5):
        while app.line is not None and not app.line.held:
            app.action_paint()
            await asyncio.sleep(0.02)


async def test_a_stalled_reader_gets_two_stale_frames_and_the_present_one(tmp_path: Path) -> None:
    """T12: frames fold into the grid while the terminal shows nothing."""
    async with serving(tmp_path) as served, served.terminal(key(), size=LARGE) as terminal:
        app = await free(served, terminal)
        app.action_paint()
        await terminal.until(lambda: "     1x" in terminal.text())
        one_frame = len(terminal.received)
        terminal.channel.pause_reading()
        before = len(terminal.received)
        await until_held(app)
        for _ in range(40):
            app.action_paint()
            await asyncio.sleep(0.005)
        await terminal.until(lambda: f"{app.painted:>6}x" in painted(app))
        terminal.channel.resume_reading()
        await terminal.until(lambda: f"{app.painted:>6}x" in terminal.text())
        assert len(terminal.received) - before <= 3 * one_frame


async def test_bells_and_titles_wait_with_the_frame_they_belong_to(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key(), size=LARGE) as terminal:
        app = await free(served, terminal)
        terminal.answers = False
        await until_held(app)
        await asyncio.sleep(0.1)
        before = len(terminal.received)
        assert app.line is not None
        for n in range(20):
            app.action_paint()
            await asyncio.sleep(0.005)
            app.bell()
            app.line.title(f"move {n}")
        await terminal.until(lambda: f"{app.painted:>6}x" in painted(app))
        assert len(terminal.received) == before
        terminal.type("\x1b[0n" * 4)
        await terminal.until(lambda: f"{app.painted:>6}x" in terminal.text())
        late = bytes(terminal.received[before:])
        assert late.count(b"\x1b]2;") == 1
        assert b"\x1b]2;move 19\a" in late
        assert late.count(b"\a") == 2  # the end of the title, and the bell


async def test_typing_does_not_bring_stale_frames(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key(), size=LARGE) as terminal:
        app = await free(served, terminal)
        terminal.answers = False
        await until_held(app)
        await asyncio.sleep(0.1)
        before = len(terminal.received)
        for n in range(10):
            app.action_paint()
            terminal.type("k")
            await terminal.until(lambda n=n: len(app.keys) == n + 1)  # type: ignore[misc]
        assert len(terminal.received) == before


async def test_a_terminal_that_never_answers_is_painted_all_the_same(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.terminal(key(), size=LARGE) as terminal:
        terminal.answers = False
        await terminal.shows("hello")
        app = served.apps[0]
        for _ in range(10):
            app.action_paint()
            await asyncio.sleep(0.005)
        await terminal.until(lambda: f"{app.painted:>6}x" in terminal.text())


async def test_a_terminal_that_stops_to_answer_goes_on_with_a_later_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.ssh.driver._FORGOTTEN", 0.2)
    async with serving(tmp_path) as served, served.terminal(key(), size=LARGE) as terminal:
        app = await free(served, terminal)
        terminal.answers = False
        await until_held(app)
        await asyncio.sleep(0.25)
        terminal.type("k")
        await terminal.until(lambda: f"{app.painted:>6}x" in terminal.text())


async def test_a_network_that_stands_still_costs_little_though_nothing_answers(tmp_path: Path) -> None:
    """The window of SSH is large; what counts is what the process itself holds."""
    async with serving(tmp_path) as served, served.connect(key()) as connection:
        terminal = Terminal(LARGE)
        terminal.answers = False
        terminal.channel, _ = await connection.create_session(
            lambda: terminal, term_type="xterm-256color", term_size=LARGE, encoding=None
        )
        await terminal.shows("hello")
        app = served.apps[0]
        wire = app.wire
        connection._transport.pause_reading()  # type: ignore[union-attr]
        most = 0
        await until_held_with(app)
        for _ in range(40):
            app.action_paint()
            await asyncio.sleep(0.005)
            most = max(most, wire._held_by_process())  # type: ignore[union-attr]
        assert HIGH_WATER < most < 64 * 1024
        connection._transport.resume_reading()  # type: ignore[union-attr]
        await terminal.until(lambda: f"{app.painted:>6}x" in terminal.text())


async def until_held_with(app: Tiny) -> None:
    """Paint until the buffers below are full, as much as a system may keep there."""
    async with asyncio.timeout(30):
        while app.line is not None and not app.line.held:
            app.action_paint()
            await asyncio.sleep(0.005)
