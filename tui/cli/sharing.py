"""`lowtide export` and `lowtide import`: transcripts out of tables and back."""

from pathlib import Path

import click

from engine import transcript
from engine.game import Unreadable
from saves.errors import BadName, Exists, SaveError
from saves.library import Library
from tui.cli.output import say, write_out
from tui.cli.reading import read_text
from tui.cli.tables import home_option
from tui.recording import open_recording
from tui.taking import exported


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
    write_out(exported(recording, seat=seat, as_json=as_json))
    return 0


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
        helps = name is None and isinstance(fault, Exists | BadName)
        hint = " (--name gives it another)" if helps else ""
        raise Unreadable(f"{fault}{hint}") from None
    say(f"{path}: {read.table.game.title}, {read.table.standing.number} entries")
    return 0
