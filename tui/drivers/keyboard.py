"""What a terminal sends, as Textual's messages; nothing it can send is an error.

Bytes that are not UTF-8 (mouse reports of the oldest kind, a Latin-1 keyboard, a sequence cut in two)
become U+FFFD, and reports of keys and sizes that cannot be are ignored. What is begun and never ended,
such as a paste without an end, is dropped once it is too long. Every driver that reads a terminal reads
with it.
"""

from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from typing import Any

from textual.events import Key, Resize
from textual.keys import Keys
from textual.message import Message

from tui.drivers.compat import Parser

LONGEST = 1 << 16
"""Characters of a paste or a sequence; a longer one is dropped."""

ASK = "\x1b[5n"
"""Asks a terminal for a sign of life."""
ANSWER = "\x1b[0n"
"""What it answers; not a key."""

_PASTE_ENDS = "\x1b[201~"


class Keyboard:
    """One terminal's input, piece by piece."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._parser = _Patient()
        self._unfinished = 0
        self._answers = 0
        self._dropping = False
        self._dropped = ""

    @property
    def answers(self) -> int:
        """How often the terminal has answered `ASK`."""
        return self._answers + self._parser.answers

    def feed(self, data: bytes) -> Iterator[Message]:
        """What these bytes and those before them say."""
        text = self._decode(data)
        while text:  # an empty text would tell the parser that there will be no more
            if self._dropping:
                text = self._drop(text)
                continue
            piece, text = text[:LONGEST], text[LONGEST:]
            self._unfinished += len(piece)
            for message in self._kept(self._parser.feed(piece)):
                self._unfinished = 0
                yield message
            if self._unfinished > LONGEST:
                self._answers += self._parser.answers
                self._parser = _Patient()
                self._unfinished, self._dropping = 0, True

    def _drop(self, text: str) -> str:
        """Pass over the rest of a paste that was too long, and give what follows its end."""
        self._dropped += text
        end = self._dropped.find(_PASTE_ENDS)
        if end < 0:
            self._dropped = self._dropped[1 - len(_PASTE_ENDS) :]
            return ""
        rest, self._dropped = self._dropped[end + len(_PASTE_ENDS) :], ""
        self._dropping = False
        return rest

    def tick(self) -> Iterator[Message]:
        """What is certain now that time has passed: an Escape that began no sequence."""
        return self._kept(self._parser.tick())

    def _kept(self, messages: Iterable[Message]) -> Iterator[Message]:
        # The size comes with a signal; no report of it was asked for.
        return (message for message in messages if not isinstance(message, Resize))


class _Patient(Parser):
    """Textual's parser, which raises at some reports that a terminal should not send."""

    answers = 0

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> list[Key]:
        if sequence == ANSWER:
            self.answers += 1
            return [Key(Keys.Ignore, sequence)]
        try:
            keys = list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):  # a character beyond Unicode, a number that is none
            return [Key(Keys.Ignore, sequence)]
        if any("\ud800" <= sign <= "\udfff" for key in keys for sign in key.character or ""):
            return [Key(Keys.Ignore, sequence)]  # half a character: it could be neither shown nor saved
        return keys

    def parse_mouse_code(self, code: str) -> Any:
        self.mouse_pixels = False  # a size that nobody asked for would turn it on
        return super().parse_mouse_code(code)


__all__ = ["ANSWER", "ASK", "LONGEST", "Keyboard"]
