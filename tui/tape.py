"""A recording that can be looked at anywhere: standings by entry, what was told, marks at turns.

A standing comes from the nearest one kept (the file's checkpoints, and those met on the way) and the
entries after it, so that opening a long game in its middle takes a few milliseconds. What was told and
the marks need the whole log: `scan` goes through it in pieces, so that a screen can do it while people
look already.

Entries that do not fit, as those of a table begun under older rules may not, leave a gap: the tape goes
from the last that fits to the next stored checkpoint, and `note` says so. Free of Textual.
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


class Gap(NamedTuple):
    """Entries that cannot be shown: those between these two, which can."""

    before: int
    after: int


class Tape:
    """A recording and what is known of it so far."""

    def __init__(self, recording: Recording) -> None:
        """Raises `Unreadable` where the table cannot be set up."""
        self.recording = recording
        self.game = recording.game
        self._fault = ""
        self._fault_at = recording.count + 1
        first = self._set_up()
        self._first = first.number
        self._end = recording.count
        self._kept: dict[int, AnyStanding] = {first.number: first}
        self._scanned = Table(recording.game, recording.header, first)
        self.gaps: list[Gap] = []
        """Where entries were met that do not fit, in their order."""
        self.marks: list[Mark] = [Mark(first.number, self.game.turn(first.state).label)]
        """The turns scanned so far."""
        self.told: list[tuple[int, Millis, Event]] = []
        """What the entries scanned so far made happen."""

    @property
    def count(self) -> int:
        """The number of the last entry that can be shown."""
        return self._end

    @property
    def note(self) -> str:
        """A sentence on what cannot be shown, as far as that was met; empty: all can."""
        if not self._fault:
            return ""
        left_out = [_stretch(1, self._first - 1)] if self._first > 1 else []
        left_out += [
            _stretch(gap.before + 1, gap.after - 1) for gap in self.gaps if gap.after - gap.before > 1
        ]
        if self._end < self.recording.count:
            left_out.append(_stretch(self._end + 1, self.recording.count))
        missing = ""
        if left_out:
            more = f" and {len(left_out) - 3} more stretches" if len(left_out) > 3 else ""
            missing = f"; left out: {', '.join(left_out[:3])}{more}"
        ways = "; what follows is shown from checkpoints" if self.gaps or self._first else ""
        return f"{self._fault}{ways}{missing}"

    @property
    def scanned(self) -> bool:
        """Whether all of it was gone through."""
        return self.scanned_to(self._end)

    def scanned_to(self, number: int) -> bool:
        """Whether what that entry, and all before it, made happen is known."""
        return self._scanned.standing.number >= min(number, self._end)

    @property
    def over(self) -> bool:
        """Whether the game is over, so that nothing of it is secret; not where its end no longer fits."""
        last = self.standing(self.recording.count)
        return last.number == self.recording.count and not self.game.to_act(last.state)

    def scan(self, entries: int | None = None) -> None:
        """Go through so many more entries, or through all that are left."""
        begun = self._scanned.standing.number
        while not self.scanned:
            first = self._scanned.standing.number + 1
            last = self._end if entries is None else min(self._end, begun + entries)
            if first > last:
                return
            try:
                for entry in self.recording.entries(first, last):
                    self._take(entry)
            except (Mismatch, SaveError) as fault:
                self._skip(self._scanned.standing, fault)
                beyond = self.shown(self._scanned.standing.number + 1, forward=True)
                if beyond > self._scanned.standing.number:
                    self._scanned = Table(self.game, self.recording.header, self._kept[beyond])
                    self._mark(self._scanned.standing)

    def shown(self, number: int, *, forward: bool = False) -> int:
        """The entry that is shown for that one: beyond the ends the ends, in a gap its nearer side when
        one goes back, its farther side when one goes forward."""
        number = max(self._first, min(number, self._end))
        for before, after in self.gaps:
            if before < number < after:
                return after if forward else before
        return number

    def standing(self, number: int, *, forward: bool = False) -> AnyStanding:
        """Where the table stood after that entry, or after the one `shown` for it."""
        number = self.shown(number, forward=forward)
        table = Table(self.game, self.recording.header, self._nearest(number))
        try:
            for entry in self.recording.entries(table.standing.number + 1, number):
                table.take(entry)
        except (Mismatch, SaveError) as fault:
            self._skip(table.standing, fault)
            return self.standing(number, forward=forward)
        self._kept[number] = table.standing
        return table.standing

    def told_until(self, number: int) -> list[tuple[int, Event]]:
        """What happened up to that entry, as far as it was scanned."""
        end = bisect_right(self.told, number, key=lambda each: each[0])
        return [(entry, event) for entry, _, event in self.told[:end]]

    def kinds(self, eyes: Seat | str | None) -> list[str]:
        """The kinds of events that these eyes (a word: everybody's together) were told of."""
        return sorted({event.kind for _, _, event in self.told if _seen(event, eyes)})

    def example(self, kind: str, eyes: Seat | str | None) -> str:
        """What the first event of a kind told these eyes; empty: there is none."""
        return next((e.text for _, _, e in self.told if e.kind == kind and _seen(e, eyes)), "")

    def next_event(
        self, number: int, kind: str, *, back: bool = False, seat: Seat | str | None = None
    ) -> int | None:
        """The entry after (or before) that one which made an event of this kind happen, as far as these
        eyes were told."""
        if back:
            self.scan(number - self._scanned.standing.number)
            found = (
                entry for entry, _, event in reversed(self.told) if event.kind == kind and _seen(event, seat)
            )
            return next((entry for entry in found if entry < number), None)
        while True:
            first = bisect_right(self.told, number, key=lambda each: each[0])
            for entry, _, event in self.told[first:]:
                if event.kind == kind and _seen(event, seat):
                    return entry
            if self.scanned:
                return None
            self.scan(KEEP_EVERY)

    def next_turn(self, number: int, *, back: bool = False) -> int:
        """Where the turn after that entry, or the one before it, begins."""
        if back:
            self.scan(number - self._scanned.standing.number)
            return max((mark.number for mark in self.marks if mark.number < number), default=self._first)
        while self.marks[-1].number <= number and not self.scanned:
            self.scan(KEEP_EVERY)
        return min((mark.number for mark in self.marks if mark.number > number), default=self._end)

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

    def _skip(self, before: AnyStanding, fault: Exception) -> None:
        """The entry after that standing does not fit: go on from the next checkpoint, or end before it."""
        number = before.number + 1
        older = self.recording.older(number)
        if number < self._fault_at:
            self._fault_at = number
            said = f"entry {number} {older} and no longer fits" if older else str(fault)
            name = f"{self.recording.name}: "
            self._fault = name + said.removeprefix(name)
        self._kept[before.number] = before
        stored = self._stored_from(number)
        if stored is None:
            self._end = before.number
            return
        self._kept[stored.number] = stored
        self.gaps = sorted({*self.gaps, Gap(before.number, stored.number)})

    def _stored_from(self, number: int) -> AnyStanding | None:
        """The first stored standing after that entry or a later one."""
        for after in self.recording.checkpoints:
            if after >= number:
                stored = self.recording.checkpoint(after)
                if stored is not None and stored.number == after:
                    return stored
        return None

    def _set_up(self) -> AnyStanding:
        """The table before its first entry or, where older rules set it up in ways that those of today
        do not know, the first standing that is stored."""
        recording = self.recording
        try:
            return start(recording.game, recording.header)
        except Unreadable as fault:
            stored = self._stored_from(0) if recording.older(1) else None
            if stored is None:
                raise
            self._fault_at = 0
            self._fault = f"{recording.name}: it {recording.older(1)} and is no longer set up: {fault}"
            return stored


def _stretch(first: int, last: int) -> str:
    return f"entry {first}" if first == last else f"entries {first} to {last}"


def _seen(event: Event, eyes: Seat | str | None) -> bool:
    return isinstance(eyes, str) or event.told_to(eyes)


def is_over(recording: Recording) -> bool:
    """Whether the game of a recording is over; see `Tape`. Raises `Unreadable` where it cannot be set up."""
    return Tape(recording).over


def folded(recording: Recording) -> Table:
    """The table at its last entry, from its last checkpoint. Raises `Unreadable`, `SaveError`."""
    tape = Tape(recording)
    standing = tape.standing(recording.count)
    if standing.number != recording.count:
        raise Unreadable(tape.note)
    return Table(recording.game, recording.header, standing)


__all__ = ["KEEP_EVERY", "Gap", "Mark", "Tape", "folded", "is_over"]
