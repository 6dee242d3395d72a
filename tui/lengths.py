"""Lengths of time in words: what is typed for a turn, and what a countdown shows of it.

Plain seconds are turns of people who sit together; hours and days (`12h`, `3d`) are turns of a table
played over days, whose clock goes on while the table is closed. Used by the set-up, the commands and
the footer.
"""

import re

from engine.clock import DAY, HOUR, LONGEST, MINUTE, ClockSettings
from engine.game import Millis, Unreadable

SECOND: Millis = 1_000
OFF = "off"

_UNITS = {"": SECOND, "h": HOUR, "d": DAY}
_MOST = {"": DAY, "h": LONGEST, "d": LONGEST}
_TYPED = re.compile(r"([1-9][0-9]{0,4})([hd]?)", re.ASCII)


def clock_of(word: str) -> ClockSettings:
    """The clock that `90`, `12h`, `3d` or `off` asks for. Raises `Unreadable`, naming only the word."""
    if word == OFF:
        return ClockSettings(turn=None)
    typed = _TYPED.fullmatch(word)
    turn = int(typed[1]) * _UNITS[typed[2]] if typed else 0
    if typed is None or turn > _MOST[typed[2]]:
        raise Unreadable(
            f"{word}: whole seconds from 1 to {DAY // SECOND}, hours as 12h or days as 3d "
            f"up to {LONGEST // DAY}d, or {OFF}"
        )
    return ClockSettings(turn=turn, wall=bool(typed[2]))


def spoken(word: str) -> str:
    """The same word for people: `90 s`, `12 hours`, `1 day`."""
    if word == OFF:
        return "no clock"
    if word[-1] not in "hd":
        return f"{word} s"
    unit = "hour" if word[-1] == "h" else "day"
    return f"{word[:-1]} {unit}" + ("" if word[:-1] == "1" else "s")


def step(remaining: Millis) -> Millis:
    """How finely what is left is shown: by hours, minutes or, in the last hour, seconds."""
    return HOUR if remaining > DAY else MINUTE if remaining > HOUR else SECOND


def left(remaining: Millis) -> str:
    """What is left, as a countdown shows it: `2d 03h`, `11h 42m`, and in the last hour ` 9:05`.

    A countdown shows what has begun: `0:01` until the last second is over.
    """
    unit = step(remaining)
    units = -(-remaining // unit)
    if unit == HOUR:
        return f"{units // 24}d {units % 24:02}h"
    if unit == MINUTE:
        return f"{units // 60}h {units % 60:02}m"
    return f"{units // 60:>2}:{units % 60:02}"


__all__ = ["OFF", "clock_of", "left", "spoken", "step"]
