"""Documents named on the command line, read whole and as JSON."""

import sys
from pathlib import Path
from typing import Any

from engine.documents import parse
from engine.game import Unreadable

MOST_BYTES = 16 << 20
"""No document comes near this; more is something else, perhaps without an end."""


def read_json(path: str) -> Any:
    """The JSON in a file, or on standard input for `-`. Raises `Unreadable` naming the file."""
    name = "standard input" if path == "-" else path
    data = _whole(path, name)
    try:
        return parse(data, name)
    except Unreadable:
        raise
    except ValueError as fault:  # a number of more digits than Python takes
        raise Unreadable(f"{name}: {str(fault).partition(';')[0]}") from None


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`. Raises `Unreadable` naming the file."""
    name = "standard input" if path == "-" else path
    try:
        return _whole(path, name).decode()
    except UnicodeDecodeError:
        raise Unreadable(f"{name}: the text is not UTF-8") from None


def _whole(path: str, name: str) -> bytes:
    data = _read(path, name)
    if len(data) > MOST_BYTES:
        raise Unreadable(f"{name}: this is longer than any document ({MOST_BYTES >> 20} MiB)")
    return data


def _read(path: str, name: str) -> bytes:
    try:
        if path != "-":
            with Path(path).open("rb") as file:
                return file.read(MOST_BYTES + 1)
        if sys.stdin is None:
            raise Unreadable(f"{name}: there is none")
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    except OSError as fault:
        raise Unreadable(f"{name}: {fault.strerror}") from None
