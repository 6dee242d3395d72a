"""`lowtide check`: fold tables and transcripts anew from their set-up and compare every checksum.

A table's file also has its stored standings compared. `--fair` shows for a finished game that the
commitment fits seed and salt, and that all luck of the log came from that seed.
"""

import json
from pathlib import Path

import click
import msgspec
from msgspec import Struct

from engine.game import Unreadable
from engine.rng import Rng
from engine.table import Mismatch, Table, checksum
from saves.errors import SaveError
from tui.cli.output import complain, say, write_out
from tui.cli.tables import home_option
from tui.recording import Recording, open_recording, start_of
from tui.tape import Tape

_LONGEST = 1_000
"""Characters of a sentence that is printed: what a stranger wrote may stand in it."""


class Found(Struct, frozen=True):
    """What a check found."""

    file: str
    ok: bool
    entries: int = 0
    """How many were folded and fit."""
    differs: int | None = None
    """The number of the first entry that does not fit; 0: not even the set-up."""
    over: bool = False
    notes: tuple[str, ...] = ()
    """Sentences."""


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--fair", is_flag=True, help="Verify seed, salt and all luck of a finished game.")
@click.option("--commitment", metavar="HEX", help="With --fair: what the table showed from its start.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document a file.")
@home_option
@click.pass_context
def check(
    context: click.Context,
    files: tuple[str, ...],
    fair: bool,
    commitment: str | None,
    as_json: bool,
    home: Path | None,
) -> int:
    """Fold tables and transcripts anew and compare every checksum. Exit 1 when one differs."""
    if commitment is not None and not fair:
        raise Unreadable("--commitment: this belongs to --fair")
    all_ok, all_read = True, True
    for file in files:
        try:
            found = checked(file, home or context.find_root().obj, fair=fair, commitment=commitment)
        except SaveError as fault:
            # The others are checked all the same.
            all_read = False
            complain(str(fault))
            found = Found(file, False, notes=(str(fault),))
        all_ok = all_ok and found.ok
        if as_json:
            write_out(json.dumps(msgspec.to_builtins(found)) + "\n")
            continue
        say(f"{file}: {_verdict(found)}")
        for note in found.notes:
            say(f"  {_short(note)}")
    return 2 if not all_read else 0 if all_ok else 1


def _short(sentence: str) -> str:
    half = _LONGEST // 2
    return sentence if len(sentence) <= _LONGEST else f"{sentence[:half]}...{sentence[-half:]}"


def _verdict(found: Found) -> str:
    if found.ok:
        return f"good, {found.entries} entries{', the game is over' if found.over else ''}"
    if found.differs is None:
        return "NOT GOOD"
    return f"NOT GOOD from entry {found.differs} on"


def checked(file: str, home: Path | None, *, fair: bool = False, commitment: str | None = None) -> Found:
    """Check one file, or the table of that name."""
    try:
        recording = open_recording(file, home)
        table, fault = _fold(recording)
    except (SaveError, Unreadable) as wrong:
        # A file that is not there, or is something else, is bad input and no failed check.
        if getattr(wrong, "entry", None) is None and not isinstance(wrong, Unreadable):
            raise
        return Found(file, False, differs=getattr(wrong, "entry", None), notes=(str(wrong),))
    number = table.standing.number
    notes = [recording.note] if recording.note else []
    if fault:
        return Found(file, False, number, number + 1, table.over, (*notes, fault))
    if fair:
        ok, sentences = _fairness(table, commitment)
        return Found(file, ok, number, None, table.over, (*notes, *sentences))
    return Found(file, True, number, None, table.over, tuple(notes))


def _fold(recording: Recording) -> tuple[Table, str]:
    """The table as far as its log holds, and a sentence on what does not."""
    table = start_of(recording)
    stored = set(recording.checkpoints)
    fault = _compare(recording, table) if 0 in stored else ""
    if fault:
        return table, fault
    try:
        for entry in recording.entries(1, recording.count):
            before = table.standing
            table.take(entry)
            table.log.clear()
            if entry.number in stored:
                fault = _compare(recording, table)
                if fault:
                    table.standing = before
                    return table, fault
    except (Mismatch, SaveError) as wrong:
        return table, str(wrong) if not recording.older(table.standing.number + 1) else _shown(recording)
    return table, ""


def _compare(recording: Recording, table: Table) -> str:
    """How the stored standing differs from the folded one; empty: it does not."""
    number = table.standing.number
    stored = recording.checkpoint(number)
    older = recording.older(number)
    words = f"; it {older}" if older else ""
    if stored is None or stored.number != number:
        return f"the checkpoint after entry {number} cannot be read{words}"
    if checksum(stored) != checksum(table.standing):
        return f"the checkpoint after entry {number} is not where the entries lead{words}"
    return ""


def _shown(recording: Recording) -> str:
    """What is told of a log of older rules that no longer fits: what a replay of it shows."""
    tape = Tape(recording)
    tape.scan()
    return tape.note


def _fairness(table: Table, commitment: str | None) -> tuple[bool, list[str]]:
    """Whether seed, salt and luck fit, in sentences. Raises `Unreadable` while the game runs."""
    header = table.header
    if not table.over:
        raise Unreadable(f"table {header.name}: it is not over; seed and salt are shown when it is")
    told = [
        f"seed {header.seed}, salt {header.salt.hex() or 'none'}",
        f"their commitment: {header.commitment}",
    ]
    if commitment is not None and commitment.strip().lower() != header.commitment:
        return False, [*told, f"the table showed another commitment: {commitment}"]
    rng = getattr(table.state, "rng", None)
    if isinstance(rng, Rng):
        if rng.seed != header.seed:
            return False, [*told, f"the luck of the log comes from another seed: {rng.seed}"]
        if header.position is None:
            told.append(f"all shuffles and dice of the log are the first {rng.draws} draws of that seed")
        else:
            told.append(
                "it began at a position that somebody wrote: what lies stacked, dealt or rolled in that is "
                f"theirs, and not vouched for; {rng.draws} draws of the log are that seed's"
            )
    if not header.salt:
        told.append("without a salt the seed could have been guessed from the commitment")
    return True, told
