"""From a log on disk to a table that can be played on.

Folds what follows the last checkpoint. A table begun under older rules goes on from that checkpoint
under the rules of today, as far as its entries still fit. Called by the lobby, the commands and the
replay screen.
"""

from typing import NamedTuple

from engine.game import Unreadable
from engine.table import Mismatch, Table
from saves.errors import Damaged
from saves.format import Log
from saves.store import TableFile


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
    try:
        for entry in log.entries(table.standing.number + 1, last):
            table.take(entry)
    except (Mismatch, Damaged) as fault:
        number = table.standing.number + 1
        rules = log.rules(number)
        if rules < log.game.rules:
            return Resumed(table, _stopped(log, number, rules))
        if isinstance(fault, Damaged):
            raise
        raise Damaged(f"{log.name}: {fault}", number) from None
    return Resumed(table, "")


def play_on(file: TableFile) -> Table:
    """The table of an open file, ready for its next entry.

    Under newer rules than it was played by so far, a checkpoint marks in the file where they begin; an
    entry that no longer fits is left out with all that follow it, and the old file is kept. The file's
    notices say so. Raises `Damaged`, `NotWritten`.
    """
    found = resume(file.log)
    if found.stopped:
        file.go_back(found.table.standing.number + 1)
    log = file.log
    if log.rules(log.count + 1) < log.game.rules:
        file.checkpoint(found.table.standing)
    return found.table


def _stopped(log: Log, number: int, rules: int) -> str:
    return (
        f"{log.name}: entry {number} of {log.count} was played under older rules of {log.game.title} "
        f"(version {rules}, now {log.game.rules}) and no longer fits; the table stands before it"
    )


__all__ = ["Resumed", "play_on", "resume"]
