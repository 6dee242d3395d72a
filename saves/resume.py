"""From a log on disk to a table that can be played on.

Folds what follows the last checkpoint. A table begun under older rules goes on from that checkpoint
under the rules of today, as far as its entries still fit. Called by the lobby, the commands and the
replay screen; nothing here touches a file.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.entries import AnyEntry
from engine.game import Unreadable
from engine.table import Mismatch, Table
from saves.errors import Damaged
from saves.format import Log


class Resumed(NamedTuple):
    """A table as far as its log could be folded."""

    table: Table
    stopped: str
    """A sentence on the entry that no longer fits the rules of today, before which the table stands;
    empty: all of the log is in it."""


def resume(log: Log, upto: int | None = None, *, whole: bool = False) -> Resumed:
    """The table after its last entry, or after entry `upto`.

    `whole`: fold from the set-up, trusting no checkpoint, as a check does. Raises `Damaged` where an
    entry written under the rules of today does not fit.
    """
    last = log.count if upto is None else max(0, min(upto, log.count))
    try:
        table = Table(log.game, log.header, None if whole else log.standing(last))
    except Unreadable as fault:
        raise Damaged(f"{log.name}: the table cannot be set up: {fault}", 0) from None
    older = log.header.rules < log.game.rules
    entries: Iterator[AnyEntry] = log.entries(table.standing.number + 1, last)
    number = table.standing.number
    try:
        for entry in entries:
            table.take(entry)
            number = entry.number
    except (Mismatch, Damaged) as fault:
        if older:
            return Resumed(table, _stopped(log, number))
        if isinstance(fault, Damaged):
            raise
        raise Damaged(f"{log.name}: {fault}", number + 1) from None
    return Resumed(table, "")


def _stopped(log: Log, number: int) -> str:
    return (
        f"{log.name} was begun under older rules of {log.game.title} (version {log.header.rules}, now "
        f"{log.game.rules}); entry {number + 1} of {log.count} no longer fits, so the table stands before it"
    )


__all__ = ["Resumed", "resume"]
