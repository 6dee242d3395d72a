"""What is told, in the names people see: sides by their seats, systems as the sheet calls them.

Callers: the log, the tale and the result. The texts of the rules name sides by id and systems by key.
"""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from engine.game import Event
from tui.full_thrust.wording import weapons_named

OF_SIDES = frozenset({"locked", "unlocked", "initiative", "resigned", "beaten", "time", "over"})
"""Kinds of events whose texts name sides."""


def sides_named(text: str, names: Mapping[str, str]) -> str:
    """A text with the names of the seats for the ids of sides, where it speaks of a side.

    An id may be a word such as `a`: only where a sentence has its subject, or in a list of rolls.
    """
    if not names:
        return text
    ids = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    word = re.compile(
        rf"(^|: |, | and |The time of )({ids})"
        r"(?= has | is (?:over|the only)| finished | leads | shares? | resigns| and | [0-9])"
    )
    return word.sub(lambda found: found[1] + names[found[2]], text)


def named(event: Event, names: Mapping[str, str]) -> Event:
    """An event in the names people see."""
    text = sides_named(event.text, names) if event.kind in OF_SIDES else event.text
    return replace(event, text=weapons_named(text))
