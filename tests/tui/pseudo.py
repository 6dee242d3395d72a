"""The real program on a pseudo-terminal: keys go in as bytes, an emulator shows what came out."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pyte

ROOT = Path(__file__).parents[2]


class Terminal:
    """A running `lowtide`. Use as a context: the program is gone at its end."""

    def __init__(
        self, *words: str, home: Path, size: tuple[int, int] = (80, 24), term: str = "xterm-256color"
    ):
        width, height = size
        self._screen = pyte.Screen(width, height)
        self._screen.reset_mode(7, private=True)  # no line wrap, as the driver asks for
        self._stream = pyte.ByteStream(self._screen)
        self.status: int | None = None
        """As the shell sees it: negative for a signal; None while the program runs."""
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            os.environ |= {"TERM": term, "LOWTIDE_HOME": str(home)}
            os.execv(sys.executable, [sys.executable, "-m", "tui", *words])
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGKILL)
        os.close(self._fd)

    def end(self, sign: int) -> None:
        """Send a signal and wait until the program is gone."""
        if self.status is None:
            os.kill(self.pid, sign)
            self.wait_for_end()

    def hang_up(self) -> None:
        """Close the terminal's window and wait until the program is gone."""
        silent, held = os.pipe()
        os.dup2(silent, self._fd)
        os.close(silent)
        self.wait_for_end()
        os.close(held)

    def wait_for_end(self, seconds: float = 30.0) -> None:
        """Wait until the program is gone by itself."""
        until = time.monotonic() + seconds
        while self.status is None:
            self.look(0.02)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
            elif time.monotonic() > until:
                raise AssertionError(f"the program does not end; it shows\n{self.text}")
        self.look(0.05)

    def look(self, seconds: float = 0.0) -> None:
        """Take in what the program writes within so long."""
        until = time.monotonic() + seconds
        while True:
            ready, _, _ = select.select([self._fd], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                return
            try:
                self._stream.feed(os.read(self._fd, 1 << 16))
            except OSError:  # the far end is closed
                return

    @property
    def lines(self) -> list[str]:
        """The screen's lines without the blanks at their ends."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.lines)

    def write(self, keys: str) -> None:
        """Press keys, as a terminal sends them."""
        os.write(self._fd, keys.encode())

    def wait(self, holds: Callable[[], bool], what: str, seconds: float = 30.0) -> None:
        """Wait until something is so on the screen."""
        until = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > until:
                raise AssertionError(f"{what}: not within {seconds:.0f} s; the screen shows\n{self.text}")
            self.look(0.03)

    def wait_for(self, text: str) -> None:
        """Wait until the screen says so."""
        self.wait(lambda: text in self.text, text)
