"""Whatever bytes a terminal sends, the program goes on; and a fault inside it ends it with a sentence."""

import os
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from tui.drivers.keyboard import Keyboard

pytest.importorskip("pty")

from .test_local_driver import Terminal, modes

ODD = {
    "an X10 mouse report far to the right": b"\x1b[M\x20\xa0\xa0",
    "a byte that is never UTF-8": b"\xff",
    "a Latin-1 letter": b"\xe9",
    "a character cut off": b"\xe2\x82",
    "a key beyond Unicode": b"\x1b[1114112u",
    "a key beyond the machine's numbers": b"\x1b[99999999999u",
    "alternates of a key": b"\x1b[97:65:1114112;1u",
    "a text beyond Unicode": b"\x1b[97;1;1114112u",
    "half a surrogate pair": b"\x1b[55296u",
    "modifiers with colons": b"\x1b[97;1:3u",
    "a size of nothing, then the mouse": b"\x1b[48;0;0;0;0t\x1b[<0;3;3M\x1b[<0;3;3m",
}


def keys(*pieces: bytes) -> list[str]:
    keyboard = Keyboard()
    heard = [message for piece in pieces for message in keyboard.feed(piece)]
    return [message.key for message in heard if isinstance(message, events.Key)]


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD.keys())
def test_a_key_after_odd_bytes_is_heard(odd: bytes) -> None:
    assert keys(odd, b"xc")[-1:] == ["c"]


def test_a_character_that_comes_in_two_pieces_is_one_key() -> None:
    assert keys(b"\xc3", b"\xa9") == ["é"]


def test_impossible_keys_and_sizes_are_no_keys_and_no_sizes() -> None:
    assert keys(b"\x1b[1114112u", b"\x1b[55296u") == []
    assert [type(m) for m in Keyboard().feed(b"\x1b[48;0;0;0;0t")] == []


@given(st.lists(st.binary(max_size=12) | st.sampled_from([*ODD.values(), b"\x1b[", b"9" * 20, b";", b"u"])))
def test_no_bytes_are_an_error(pieces: list[bytes]) -> None:
    keyboard = Keyboard()
    for piece in pieces:
        for message in keyboard.feed(piece):
            if isinstance(message, events.Key):
                (message.character or "").encode()
        list(keyboard.tick())


def test_odd_bytes_do_not_end_the_program() -> None:
    terminal = Terminal()
    try:
        terminal.read(b"count 0")
        for odd in ODD.values():
            terminal.press(odd + b"x")
        time.sleep(0.3)
        terminal.press(b"c")
        terminal.read(b"1")
        terminal.press(b"q")
        terminal.read(b"\x1b[?1004l")
    finally:
        terminal.close()


FAULTY = """
import sys
from tui.drivers.local import local_driver
from tui.stack import StackApp, run_app

class Faulty(StackApp, inherit_bindings=False):
    BINDINGS = [("x", "fail"), ("t", "fail_in_thread")]
    def on_mount(self):
        self.set_timer(0.1, lambda: self._driver.write("ready"))
    def action_fail(self):
        raise KeyError("something")
    def action_fail_in_thread(self):
        self._driver.process_message = None

sys.exit(run_app(Faulty(driver_class=local_driver())))
"""


def ended(terminal: Terminal) -> tuple[bytes, int]:
    """What the terminal was sent up to the end, and the exit status."""
    seen = b""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        seen += terminal._piece(0.1)
        pid, status = os.waitpid(terminal.pid, os.WNOHANG)
        if pid:
            return seen + terminal._piece(0.1), os.waitstatus_to_exitcode(status)
    raise AssertionError("the program did not end")


@pytest.mark.parametrize("pressed", [b"x", b"tx"])
def test_a_fault_is_one_sentence_and_status_1_and_the_terminal_is_given_back(pressed: bytes) -> None:
    terminal = Terminal(FAULTY)
    started = terminal.read(b"\x1b[?2004h")
    for key in pressed:
        terminal.press(bytes((key,)))
        time.sleep(0.5)
    seen, status = ended(terminal)
    os.close(terminal.line)
    assert status == 1
    said = re.sub(rb"\x1b\[[^a-zA-Z]*[a-zA-Z]|\x1b.", b"", seen.rpartition(b"\x1b[?1004l")[2])
    assert b"Traceback" not in seen
    assert said.decode().count("lowtide: a fault in Lowtide itself, ") == 1
    assert modes(started + seen)["1049"] == "l"
    assert modes(started + seen)["25"] == "h"


def test_a_paste_without_end_is_dropped_and_what_follows_its_end_is_read() -> None:
    keyboard = Keyboard()
    assert list(keyboard.feed(b"\x1b[200~")) == []
    for _ in range(40):
        assert list(keyboard.feed(b"x" * 5_000)) == []
    assert list(keyboard.feed(b"end\x1b[20")) == []
    assert [message.key for message in keyboard.feed(b"1~q")] == ["q"]  # type: ignore[attr-defined]


def test_a_sign_of_life_is_counted_and_is_no_key() -> None:
    keyboard = Keyboard()
    heard = [message for part in (b"a\x1b[0", b"n", b"b") for message in keyboard.feed(part)]
    assert [message.key for message in heard] == ["a", "b"]  # type: ignore[attr-defined]
    assert keyboard.answers == 1


def test_an_escape_in_a_paste_makes_no_keys_of_what_follows() -> None:
    for size in (1, 2, 3, 7, 100):
        keyboard = Keyboard()
        data = b"\x1b[200~one \x1b[5n\x1b[C two\x1b[201~z"
        heard = [m for at in range(0, len(data), size) for m in keyboard.feed(data[at : at + size])]
        assert [type(m).__name__ for m in heard] == ["Paste", "Key"], size
        assert heard[0].text == "one \x1b[5n\x1b[C two"  # type: ignore[attr-defined]


def test_a_mouse_report_with_nonsense_in_it_is_no_text() -> None:
    for report in (b"\x1b[<NaN;1;2M", b"\x1b[<0;NaN;NaNM", b"\x1b[<;;M", b"\x1b[<0;99999999999;1M"):
        for size in (1, 4, 100):
            keyboard = Keyboard()
            data = report + b"z"
            heard = [m for at in range(0, len(data), size) for m in keyboard.feed(data[at : at + size])]
            assert [m.key for m in heard] == ["z"], (report, size)  # type: ignore[attr-defined]


def test_a_lone_escape_is_one_after_a_tenth_of_a_second_and_a_split_arrow_is_an_arrow() -> None:
    moment = 0.0
    keyboard = Keyboard(lambda: moment)
    assert list(keyboard.feed(b"\x1b")) == []
    assert list(keyboard.tick()) == []
    moment = 0.05
    assert [m.key for m in keyboard.feed(b"[C")] == ["right"]  # type: ignore[attr-defined]
    assert list(keyboard.feed(b"\x1b")) == []
    moment = 0.15
    assert [m.key for m in keyboard.tick()] == ["escape"]  # type: ignore[attr-defined]
