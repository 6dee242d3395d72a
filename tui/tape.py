"""A recording that can be looked at anywhere: standings by entry, what was told, marks at turns.

A standing comes from the nearest one kept (the file's checkpoints, and those met on the way) and the
entries after it, so that opening a long game in its middle takes a few milliseconds. What was told and
the marks need the whole log: `scan` goes through it in pieces, so that a screen can do it while people
look already.

A log of older rules that no longer fits the rules of today is shown from checkpoint to checkpoint:
entries between them stand still, and `note` says so. Free of Textual.
"""

from bisect import bisect_right
from typing import NamedTuple

from engine.entries import AnyEntry
from engine.game import Event, Millis, Seat, Unreadable
from engine.table import AnyStanding, Mismatch, Table, start
from saves.errors import SaveError
from tui.recording import Recording

KEEP_EVERY = 32
"""Entries between standings that a scan keeps."""


class Mark(NamedTuple):
    """Where a turn begins: after this entry its label is another."""

    number: int
    label: str


class Tape:
    """A recording and what is known of it so far."""

    def __init__(self, recording: Recording) -> None:
        """Raises `Unreadable` where the table cannot be set up."""
        self.recording = recording
        self.game = recording.game
        first = start(recording.game, recording.header)
        self._kept: dict[int, AnyStanding] = {0: first}
        self._scanned = Table(recording.game, recording.header, first)
        self._gaps: list[tuple[int, int]] = []
        self._end = recording.count
        self.marks: list[Mark] = [Mark(0, self.game.turn(first.state).label)]
        """The turns scanned so far."""
        self.told: list[tuple[int, Millis, Event]] = []
        """What the entries scanned so far made happen."""
        self.note = ""
        """A sentence on what cannot be shown; empty: all can."""

    @property
    def count(self) -> int:
        """The number of the last entry that can be shown."""
        return self._end

    @property
    def scanned(self) -> bool:
        """Whether all of it was gone through."""
        return self._scanned.standing.number >= self._end

    def scan(self, entries: int | None = None) -> None:
        """Go through so many more entries, or through all that are left."""
        table = self._scanned
        first = table.standing.number + 1
        last = self._end if entries is None else min(self._end, first + entries - 1)
        try:
            for entry in self.recording.entries(first, last):
                self._take(entry)
        except (Mismatch, SaveError) as fault:
            self._skip(self._scanned.standing.number + 1, fault)
            if entries is None and not self.scanned:
                self.scan()

    def standing(self, number: int) -> AnyStanding:
        """Where the table stood after that entry; numbers beyond the ends mean the ends."""
        number = max(0, min(number, self._end))
        for before, after in self._gaps:
            if before < number < after:
                number = before
        found = self._nearest(number)
        table = Table(self.game, self.recording.header, found)
        try:
            for entry in self.recording.entries(found.number + 1, number):
                table.take(entry)
        except (Mismatch, SaveError) as fault:
            self._say(table.standing.number + 1, fault)
        self._kept[table.standing.number] = table.standing
        return table.standing

    def told_until(self, number: int) -> list[tuple[int, Event]]:
        """What happened up to that entry, as far as it was scanned."""
        end = bisect_right(self.told, number, key=lambda each: each[0])
        return [(entry, event) for entry, _, event in self.told[:end]]

    def kinds(self, eyes: Seat | str | None) -> list[str]:
        """The kinds of events that these eyes (a word: everybody's together) were told of."""
        return sorted({event.kind for _, _, event in self.told if _seen(event, eyes)})

    def next_event(
        self, number: int, kind: str, *, back: bool = False, seat: Seat | str | None = None
    ) -> int | None:
        """The entry after (or before) that one which made an event of this kind happen, as far as these
        eyes were told."""
        found = [entry for entry, _, event in self.told if event.kind == kind and _seen(event, seat)]
        if back:
            return max((entry for entry in found if entry < number), default=None)
        return min((entry for entry in found if entry > number), default=None)

    def next_turn(self, number: int, *, back: bool = False) -> int:
        """Where the turn after that entry, or the one before it, begins."""
        starts = [mark.number for mark in self.marks]
        if back:
            return max((at for at in starts if at < number), default=0)
        return min((at for at in starts if at > number), default=self._end)

    def _nearest(self, number: int) -> AnyStanding:
        kept = self._kept[max(n for n in self._kept if n <= number)]
        if number - kept.number > KEEP_EVERY:
            stored = self.recording.checkpoint(number)
            if stored is not None and stored.number > kept.number:
                return stored
        return kept

    def _take(self, entry: AnyEntry) -> None:
        table = self._scanned
        events = table.take(entry)
        table.log.clear()
        self.told += [(entry.number, entry.at, event) for event in events]
        if entry.number % KEEP_EVERY == 0:
            self._kept[entry.number] = table.standing
        self._mark(table.standing)

    def _mark(self, standing: AnyStanding) -> None:
        label = self.game.turn(standing.state).label
        if label != self.marks[-1].label:
            self.marks.append(Mark(standing.number, label))

    def _skip(self, number: int, fault: Exception) -> None:
        """Entry `number` does not fit: go on from the next checkpoint, or end before it."""
        self._say(number, fault)
        for after in self.recording.checkpoints:
            if after < number:
                continue
            stored = self.recording.checkpoint(after)
            if stored is not None and stored.number == after:
                self._gaps.append((number - 1, after))
                self._kept[number - 1] = self._scanned.standing
                self._scanned = Table(self.game, self.recording.header, stored)
                self._kept[after] = stored
                self._mark(stored)
                return
        self._end = number - 1

    def _say(self, number: int, fault: Exception) -> None:
        if self.recording.rules < self.game.rules:
            why = (
                f"it was played under older rules of {self.game.title} (version {self.recording.rules}, now "
                f"{self.game.rules}); what no longer fits is shown from checkpoints"
            )
        else:
            why = str(fault)
        self.note = self.note or f"{self.recording.name}: entry {number}: {why}"


def _seen(event: Event, eyes: Seat | str | None) -> bool:
    return isinstance(eyes, str) or event.told_to(eyes)


def folded(recording: Recording) -> Table:
    """The table at its last entry, from its last checkpoint. Raises `Unreadable`, `SaveError`."""
    tape = Tape(recording)
    standing = tape.standing(recording.count)
    if standing.number != recording.count:
        raise Unreadable(tape.note)
    return Table(recording.game, recording.header, standing)


__all__ = ["KEEP_EVERY", "Mark", "Tape", "folded"]
