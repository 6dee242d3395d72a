"""`lowtide export` and `lowtide import`: transcripts out of tables and back."""

import json
from pathlib import Path

import click

from engine import seatlog, transcript
from engine.game import Seat, Unreadable
from engine.table import Mismatch
from saves.errors import SaveError, plain
from saves.library import Library
from tui.cli.output import say
from tui.cli.reading import read_text
from tui.cli.tables import home_option
from tui.recording import Recording, open_recording
from tui.tape import Tape, folded


@click.command()
@click.argument("table")
@click.option("--json", "as_json", is_flag=True, help="Print the JSON form.")
@click.option(
    "--seat", type=click.IntRange(0, 99), help="Only what this seat was told; not to be imported again."
)
@home_option
@click.pass_context
def export(context: click.Context, table: str, as_json: bool, seat: int | None, home: Path | None) -> int:
    """Print the transcript of TABLE (a name or a file).

    The whole of a table only once its game is over; before that one seat's own log (--seat).
    """
    recording = open_recording(table, home or context.find_root().obj)
    click.echo(exported(recording, seat=seat, as_json=as_json), nl=False)
    return 0


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
    except Mismatch as fault:
        raise Unreadable(f"{recording.name}: {fault}") from None


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


@click.command("import")
@click.argument("file")
@click.option("--name", help="What the table is called (default: as in the transcript).")
@home_option
@click.pass_context
def import_(context: click.Context, file: str, name: str | None, home: Path | None) -> int:
    """Make a table of the transcript in FILE (`-`: standard input), which may come from anybody.

    Every entry is checked by the rules before anything is written.
    """
    read = transcript.read(read_text(file), "standard input" if file == "-" else file)
    called = name if name is not None else read.table.header.name
    try:
        path = Library(home or context.find_root().obj).add(read.table, called, read.checkpoints)
    except SaveError as fault:
        hint = "" if name is not None else " (--name gives it another)"
        raise Unreadable(f"{fault}{hint}") from None
    say(f"{path}: {read.table.game.title}, {read.table.standing.number} entries")
    return 0
