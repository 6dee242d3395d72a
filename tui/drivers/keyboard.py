"""What a terminal sends, as Textual's messages; nothing it can send is an error.

Bytes that are not UTF-8 (mouse reports of the oldest kind, a Latin-1 keyboard, a sequence cut in two)
become U+FFFD, and reports of keys and sizes that cannot be are ignored. What is begun and never ended,
such as a paste without an end, is dropped once it is too long. Every driver that reads a terminal reads
with it.
"""

import re
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from textual.events import Key, Paste, Resize
from textual.keys import Keys
from textual.message import Message

from tui.drivers.compat import Parser

LONGEST = 1 << 16
"""Characters of a paste; a longer one is dropped."""

ASK = "\x1b[5n"
"""Asks a terminal for a sign of life."""
ANSWER = "\x1b[0n"
"""What it answers; not a key."""

_PATIENCE = 0.09
"""Seconds after which what looks like the beginning of a sequence is what it is, an Escape say."""

_PASTE_BEGINS, _PASTE_ENDS = "\x1b[200~", "\x1b[201~"
_MOUSE = re.compile(r"\x1b\[<\d{1,4};-?\d{1,6};-?\d{1,6}[Mm]")
_TOKEN = re.compile(r"\x1b\[200~|\x1b\[<[^\x00-\x1f\x7f]{0,40}?[Mm]")
_BEGUN = re.compile(r"\x1b(?:\[(?:2(?:0(?:0)?)?|<[^\x00-\x1f\x7f]{0,40})?)?\Z")


class Keyboard:
    """One terminal's input, piece by piece.

    Pastes and mouse reports are recognised here: in Textual's parser an Escape within a paste makes
    keys of what follows, and a report with nonsense in it becomes typed text.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._parser = _Patient()
        self._monotonic = monotonic
        self._begun = ""
        """What may be the beginning of a paste, a report or a key."""
        self._since = 0.0
        self._paste: list[str] | None = None
        """The pieces of a paste that has begun."""
        self._pasted = 0
        self._tail = ""
        """The end of the paste so far, in which the beginning of its end may stand."""

    @property
    def answers(self) -> int:
        """How often the terminal has answered `ASK`."""
        return self._parser.answers

    def feed(self, data: bytes) -> Iterator[Message]:
        """What these bytes and those before them say."""
        text, self._begun = self._begun + self._decode(data), ""
        while text:
            if self._paste is not None:
                text, pasted = self._more_paste(text)
                if pasted is not None:
                    yield pasted
                continue
            token = _TOKEN.search(text)
            if token is None:
                begun = _BEGUN.search(text)
                if begun is not None:
                    text, self._begun, self._since = text[: begun.start()], begun[0], self._monotonic()
                yield from self._parsed(text)
                return
            yield from self._parsed(text[: token.start()])
            if token[0] == _PASTE_BEGINS:
                self._paste, self._pasted, self._tail = [], 0, ""
            elif _MOUSE.fullmatch(token[0]):
                yield from self._parsed(token[0])
            text = text[token.end() :]

    def tick(self) -> Iterator[Message]:
        """What is certain now that time has passed: an Escape that began no sequence."""
        if self._begun and self._monotonic() - self._since >= _PATIENCE:
            begun, self._begun = self._begun, ""
            if begun == "\x1b":
                yield Key(Keys.Escape, begun)
            else:
                yield from self._parsed(begun)
        yield from self._kept(self._parser.tick())

    def _more_paste(self, text: str) -> tuple[str, Paste | None]:
        """Take in what belongs to the paste; gives what follows it, and the paste where it is whole."""
        assert self._paste is not None, "one has begun"
        text = self._tail + text
        end = text.find(_PASTE_ENDS)
        if end < 0:
            cut = max(0, len(text) + 1 - len(_PASTE_ENDS))
            self._keep_paste(text[:cut])
            self._tail = text[cut:]
            return "", None
        self._keep_paste(text[:end])
        whole, self._paste = "".join(self._paste), None
        rest = text[end + len(_PASTE_ENDS) :]
        return rest, (Paste(whole.replace("\0", "")) if self._pasted <= LONGEST else None)

    def _keep_paste(self, text: str) -> None:
        assert self._paste is not None, "one has begun"
        self._pasted += len(text)
        if self._pasted <= LONGEST:
            self._paste.append(text)
        else:
            self._paste.clear()

    def _parsed(self, text: str) -> Iterator[Message]:
        # An empty text would tell the parser that there will be no more.
        return self._kept(self._parser.feed(text)) if text else iter(())

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
