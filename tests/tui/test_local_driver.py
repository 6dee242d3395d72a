"""The driver for a real terminal, run in a child process on a pseudo-terminal."""

import os
import re
import select
import signal
import struct
import sys
import time
from collections import Counter

import pytest

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

APP = """
from textual.app import App
from textual.widgets import Static
from tui.drivers.local import local_driver

class Small(App):
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [("q", "quit"), ("c", "count"), ("z", "suspend_process")]
    def compose(self):
        yield Static("[on #5f0001]" + "ab" * 300, id="board")
        yield Static("count 0", id="count")
    def action_count(self):
        self.query_one("#count").update("count 1")

Small(driver_class=local_driver()).run()
"""


class Terminal:
    """A child with Textual in it, and the terminal's side of the line."""

    def __init__(self, program: str = APP, **environment: str) -> None:
        self.pid, self.line = pty.fork()
        if self.pid == 0:
            base = {
                "PATH": os.environ["PATH"],
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                "LANG": "C.UTF-8",
            }
            os.execve(sys.executable, [sys.executable, "-c", program], base | environment)
        self.resize(60, 20)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.line, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def read(self, until: bytes, limit: float = 20.0) -> bytes:
        """Everything up to these bytes and what follows at once."""
        seen = b""
        end = time.monotonic() + limit
        while until not in seen and time.monotonic() < end:
            seen += self._piece(0.1)
        while piece := self._piece(0.2):
            seen += piece
        assert until in seen
        return seen

    def _piece(self, wait: float) -> bytes:
        if not select.select([self.line], [], [], wait)[0]:
            return b""
        try:
            return os.read(self.line, 65536)
        except OSError:  # the child has closed its side
            return b""

    def press(self, keys: bytes) -> None:
        os.write(self.line, keys)

    def close(self) -> None:
        os.close(self.line)
        os.waitpid(self.pid, 0)


def modes(output: bytes) -> dict[str, str]:
    """The last setting of each private mode."""
    last: dict[str, str] = {}
    for numbers, setting in re.findall(rb"\x1b\[\?([0-9;]+)([hl])", output):
        for number in numbers.decode().split(";"):
            last[number] = setting.decode()
    return last


@pytest.mark.parametrize("output", ["", "stock"])
def test_every_mode_is_undone_and_the_keyboard_is_left_alone(output):
    terminal = Terminal(LOWTIDE_OUTPUT=output)
    try:
        started = terminal.read(b"count 0")
        terminal.press(b"q")
        stopped = terminal.read(b"\x1b[?1004l")
    finally:
        terminal.close()
    asked = modes(started)
    assert asked == {
        "1049": "h", "1000": "h", "1002": "h", "1006": "h", "25": "l", "1004": "h", "2004": "h", "7": "l",
    }  # fmt: skip
    undone = modes(started + stopped)
    assert undone == {mode: "l" if setting == "h" else "h" for mode, setting in asked.items()}
    assert not re.search(rb"\x1b\[[<>=]\d*u", started + stopped)
    assert b"1003" not in started


def test_a_key_sends_few_bytes_and_only_a_big_frame_is_bracketed_after_the_answer():
    terminal = Terminal()
    try:
        started = terminal.read(b"count 0")
        assert b"\x1b[?2026$p" in started
        terminal.press(b"\x1b[?2026;2$y")
        terminal.press(b"c")
        counted = terminal.read(b"1")
        assert len(counted) <= 40
        assert b"2026h" not in counted
        terminal.resize(100, 30)
        painted = terminal.read(b"count 1")
        assert b"\x1b[2J" in painted
        brackets = Counter(re.findall(rb"\x1b\[\?2026[hl]", painted))
        assert brackets[b"\x1b[?2026h"] == brackets[b"\x1b[?2026l"]
        terminal.press(b"q")
        terminal.read(b"\x1b[?1004l")
    finally:
        terminal.close()


def test_after_a_stop_and_a_continue_everything_is_painted_again():
    terminal = Terminal()
    try:
        terminal.read(b"count 0")
        terminal.press(b"z")
        stopped = terminal.read(b"\x1b[?1004l")
        assert modes(stopped)["1049"] == "l"
        os.kill(terminal.pid, signal.SIGCONT)
        again = terminal.read(b"count 0")
        assert modes(again)["1049"] == "h"
        assert b"ab" in again
        terminal.press(b"q")
        terminal.read(b"\x1b[?1004l")
    finally:
        terminal.close()


@pytest.mark.parametrize(
    ("environment", "kind"),
    [
        ({"COLORTERM": "truecolor"}, rb"48;2;95;0;1"),
        ({"COLORTERM": ""}, rb"48;5;52"),
        ({"COLORTERM": "", "TERM": "linux"}, rb"41"),
        ({"NO_COLOR": "1"}, None),
    ],
)
def test_the_environment_decides_the_colours(environment, kind):
    terminal = Terminal(**environment)
    try:
        started = terminal.read(b"count 0")
        terminal.press(b"q")
        terminal.read(b"\x1b[?1004l")
    finally:
        terminal.close()
    looks = re.findall(rb"\x1b\[([0-9;]*)m", started)
    if kind is None:
        assert not any(re.search(rb"(^|;)(3[0-8]|4[0-8]|9[0-7]|10[0-7])(;|$)", look) for look in looks)
    else:
        assert any(kind in look for look in looks)
