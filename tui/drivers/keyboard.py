"""What a terminal sends, as Textual's messages; nothing it can send is an error.

Bytes that are not UTF-8 (mouse reports of the oldest kind, a Latin-1 keyboard, a sequence cut in two)
become U+FFFD, and reports of keys and sizes that cannot be are ignored. The local driver reads with it.
"""

from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from typing import Any

from textual.events import Key, Resize
from textual.keys import Keys
from textual.message import Message

from tui.drivers.compat import Parser


class Keyboard:
    """One terminal's input, piece by piece."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._parser = _Patient()

    def feed(self, data: bytes) -> Iterator[Message]:
        """What these bytes and those before them say."""
        text = self._decode(data)
        # An empty text would tell the parser that there will be no more.
        return self._kept(self._parser.feed(text)) if text else iter(())

    def tick(self) -> Iterator[Message]:
        """What is certain now that time has passed: an Escape that began no sequence."""
        return self._kept(self._parser.tick())

    def _kept(self, messages: Iterable[Message]) -> Iterator[Message]:
        # The size comes with a signal; no report of it was asked for.
        return (message for message in messages if not isinstance(message, Resize))


class _Patient(Parser):
    """Textual's parser, which raises at some reports that a terminal should not send."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> list[Key]:
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


__all__ = ["Keyboard"]
