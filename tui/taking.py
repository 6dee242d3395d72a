"""What can be taken out of a recording: its transcript, a new table, a file.

Called by the replay screen and by `lowtide export`. Nearly all of it tells everything about the table, so
it is not given while the game runs; a seat's own log always is. Free of Textual.
"""

import json
import secrets
from collections.abc import Iterable
from pathlib import Path

import msgspec

from engine import seatlog, transcript
from engine.entries import Sitter
from engine.game import Seat, Unreadable
from engine.table import AnyStanding, Mismatch, Table
from saves import files as disk
from saves import names
from saves.errors import Exists, NotWritten, plain
from saves.library import Library
from tui.recording import Recording
from tui.tape import Tape, folded

FOLDER = "exports"
"""Where files are put, in the home folder."""


def must_be_open(recording: Recording) -> None:
    """Raise `Unreadable` while the game runs."""
    if not recording.invented:
        transcript.must_be_over(folded(recording))


def exported(recording: Recording, *, seat: Seat | None = None, as_json: bool = False) -> str:
    """The transcript of a recording, or one seat's own log. Raises `Unreadable`, `SaveError`."""
    if seat is not None:
        return _own_log(recording, seat, as_json=as_json)
    table = folded(recording)
    entries = recording.entries(1, recording.count)
    try:
        if as_json:
            return json.dumps(transcript.write_json(table, entries), ensure_ascii=False) + "\n"
        return transcript.write(table, entries)
    except Mismatch:
        raise Unreadable(_misfit(recording)) from None


def _misfit(recording: Recording) -> str:
    """A sentence on the first entry that does not fit the rules of today."""
    tape = Tape(recording)
    tape.scan()
    return tape.note


def _own_log(recording: Recording, seat: Seat, *, as_json: bool) -> str:
    tape = Tape(recording)
    tape.scan()
    if tape.note:
        raise Unreadable(tape.note)
    game, header = recording.game, recording.header
    if as_json:
        return json.dumps(seatlog.document(game, header, seat, tape.told), ensure_ascii=False) + "\n"
    # Names of strangers stand in it, and a terminal would obey them.
    return "\n".join(plain(line) for line in seatlog.text(game, header, seat, tape.told).split("\n"))


def branch(tape: Tape, number: int, home: Path | None) -> str:
    """A new table that goes on after entry `number`: same log, same seats, same luck. Gives its name.

    Raises `Unreadable` while the game runs, and `SaveError`.
    """
    recording = tape.recording
    must_be_open(recording)
    table = Table(recording.game, recording.header)
    checkpoints: list[AnyStanding] = []
    try:
        for entry in recording.entries(1, number):
            before = tape.game.turn(table.state).number
            table.take(entry)
            if tape.game.turn(table.state).number != before and not table.standing.kept:
                checkpoints.append(table.standing)
    except Mismatch:
        raise Unreadable(f"{_misfit(recording)}; a new table can still begin from this position") from None
    return _keep(table, number, home, checkpoints)


def anew(tape: Tape, number: int, home: Path | None) -> str:
    """A new table of people that starts from where the game stood after entry `number`, with luck of
    its own. Gives its name. Raises as `branch` does."""
    recording = tape.recording
    must_be_open(recording)
    header = msgspec.structs.replace(
        recording.header,
        rules=tape.game.rules,
        seats=tuple(Sitter(sitter.name) for sitter in recording.header.seats),
        seed=secrets.randbits(64),
        salt=secrets.token_bytes(16),
        position=json.loads(json.dumps(tape.game.describe(tape.standing(number).state))),
    )
    return _keep(Table(tape.game, header), number, home, ())


def _keep(table: Table, number: int, home: Path | None, checkpoints: Iterable[AnyStanding]) -> str:
    library = Library(home)
    taken = {names.key(listed.name) for listed in library.tables()}
    base = (
        table.header.name.replace("/", "-").replace("\\", "-").lstrip("~. ")[: names.LONGEST - 15] or "table"
    )
    called = next(
        name
        for n in range(1, len(taken) + 2)
        if names.key(name := f"{base} at {number}" + (f" ({n})" if n > 1 else "")) not in taken
    )
    library.add(table, called, checkpoints)
    return called


def export(tape: Tape, number: int, what: str, home: Path | None) -> Path:
    """Write the transcript (`transcript`) or the position after entry `number` (`position`) to a file
    and say where.

    Raises `Unreadable` while the game runs, and `SaveError`.
    """
    recording = tape.recording
    must_be_open(recording)
    stem = names.stem(recording.header.name)
    if what == "position":
        stem, ending = f"{stem}-at-{number}", "json"
        document = {
            "game": tape.game.name,
            "options": recording.header.options,
            "seats": len(recording.header.seats),
            "position": tape.game.describe(tape.standing(number).state),
        }
        text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    else:
        text, ending = exported(recording), "txt"
    folder = Library(home).home / FOLDER
    if folder.is_symlink():
        raise NotWritten(f"{folder}: this is a link; files are only put into a folder of the home itself")
    files = disk.Files()
    disk.make_folders(files, folder)
    for n in range(1, 1_000):
        path = folder / f"{stem}{f'-{n}' if n > 1 else ''}.{ending}"
        if not path.exists() and not path.is_symlink():
            disk.put(files, path, text.encode())
            return path
    raise Exists(f"{folder}: there are too many files called {stem}")


__all__ = ["anew", "branch", "export", "exported", "must_be_open"]
