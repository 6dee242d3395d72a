"""Reading what Textual writes, piece by piece, into the few things it says.

Absolute moves, looks, text and line ends are understood; everything else is handed on
as it came, in order. A sequence may be cut anywhere between two writes.
"""

import re
from typing import Protocol

_TOKEN = re.compile(
    r"(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|\x1b\[(?P<sgr>[0-9;:]*)m"
    r"|\x1b\[(?P<row>[0-9]*)(?:;(?P<column>[0-9]*))?[Hf]"
    r"|\x1b\[\?2026(?P<sync>[hl])"
    r"|\x1b(?P<other>\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|[PX^_][^\x07\x1b]*\x1b\\|[ -/]*[0-OQ-WYZ\\`-~])"
    r"|(?P<control>[\x00-\x1a\x1c-\x1f\x7f-\x9f])"
)
_UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b]*\x1b?|[ -/]*)")
_LONGEST = 1 << 20
"""Characters of an unfinished sequence that are kept; more is not a sequence but a fault."""


class Sink(Protocol):
    """Whoever is told what was written."""

    def text(self, text: str) -> None:
        """Printable characters at the cursor."""

    def sgr(self, parameters: str) -> None:
        """The look of what follows."""

    def move(self, x: int, y: int) -> None:
        """The cursor, from 0."""

    def newline(self) -> None:
        """To the start of the next line."""

    def carriage_return(self) -> None:
        """To the start of this line."""

    def sync(self) -> None:
        """A synchronised-update bracket: the terminal has answered that it knows them."""

    def other(self, sequence: str) -> None:
        """Anything else, complete and unchanged."""


class Parser:
    """Turns a stream of writes into calls on a sink."""

    def __init__(self) -> None:
        """Starts with nothing left over."""
        self._rest = ""

    def feed(self, data: str, sink: Sink) -> None:
        """Read a write; what is incomplete at its end waits for the next one.

        Control characters that no terminal needs from a screen are dropped, bell aside.
        """
        data = self._rest + data
        self._rest = ""
        position, end = 0, len(data)
        while position < end:
            match = _TOKEN.match(data, position)
            if match is None:
                if _UNFINISHED.fullmatch(data, position) and end - position <= _LONGEST:
                    self._rest = data[position:]
                    return
                position += 1  # an escape that begins no sequence: what follows it is text
                continue
            position = match.end()
            match match.lastgroup:
                case "text":
                    sink.text(match[0])
                case "sgr":
                    sink.sgr(match["sgr"])
                case "row" | "column":
                    sink.move(max(int(match["column"] or 1), 1) - 1, max(int(match["row"] or 1), 1) - 1)
                case "sync":
                    sink.sync()
                case "other":
                    sink.other(match[0])
                case _:
                    self._control(match[0], sink)

    @staticmethod
    def _control(character: str, sink: Sink) -> None:
        if character == "\n":
            sink.newline()
        elif character == "\r":
            sink.carriage_return()
        elif character == "\a":
            sink.other(character)
