"""Documents named on the command line, read whole, as JSON, and with values that can be worked with."""

import math
import sys
from pathlib import Path
from typing import Any

from engine.documents import parse, show
from engine.game import Unreadable

MOST_BYTES = 16 << 20
"""No document comes near this; more is something else, perhaps without an end."""

LEAST_NUMBER, MOST_NUMBER = -(1 << 63), (1 << 64) - 1
"""What states can hold."""


def read_json(path: str) -> Any:
    """The JSON in a file, or on standard input for `-`. Raises `Unreadable` naming the file or field."""
    name = "standard input" if path == "-" else path
    data = _whole(path, name)
    try:
        document = parse(data, name)
        check_values(document)
    except Unreadable:
        raise
    except RecursionError:
        raise Unreadable(f"{name}: nested too deeply") from None
    except ValueError as fault:  # a number of more digits than Python takes
        raise Unreadable(f"{name}: {str(fault).partition(';')[0]}") from None
    return document


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
    if not path:
        raise Unreadable("the name of a file is empty")
    try:
        if path != "-":
            with Path(path).open("rb") as file:
                return file.read(MOST_BYTES + 1)
        if sys.stdin is None:
            raise Unreadable(f"{name}: there is none")
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    except OSError as fault:
        raise Unreadable(f"{name}: {fault.strerror}") from None


def check_values(value: Any, at: str = "document") -> None:
    """Raise `Unreadable` for numbers and texts that JSON can write and no state can hold."""
    match value:
        case dict():
            for key, part in value.items():
                check_values(key, f"{at}, the key {show(key)}")
                check_values(part, key if at == "document" else f"{at}.{key}")
        case list():
            for number, part in enumerate(value):
                check_values(part, f"{at}[{number}]")
        case str() if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise Unreadable(
                f"{at}: {show(value.encode('ascii', 'backslashreplace').decode())} is half a letter"
            )
        case bool():
            pass
        case int() if not LEAST_NUMBER <= value <= MOST_NUMBER:
            raise Unreadable(f"{at}: {show(value)} is beyond 64 bits")
        case float() if not math.isfinite(value):
            raise Unreadable(f"{at}: this number is beyond what a computer's numbers hold")
