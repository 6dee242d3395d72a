"""`lowtide show`: one still of the real screen on standard output."""

import re
from pathlib import Path

import click

from engine.game import Unreadable
from tui.cli import THEMES
from tui.cli.output import write_out
from tui.cli.tables import home_option
from tui.output.depth import Depth
from tui.recording import Recording, open_recording
from tui.tape import folded

COLOURS = {"true": Depth.TRUE, "256": Depth.INDEXED, "16": Depth.SIXTEEN, "none": Depth.MONO}


def look_of(word: str | None, recording: Recording) -> int | str | None:
    """Through whose eyes: a seat, `acting`, or None for a spectator. Raises `Unreadable`.

    At a running table nobody looks through several seats' eyes in turn.
    """
    if word is None:
        return None
    if word == "acting":
        if not recording.invented and not folded(recording).over:
            raise Unreadable("--seat acting: only a finished game shows every seat; name one")
        return word
    if not re.fullmatch(r"[0-9]{1,2}", word):
        raise Unreadable(f"--seat {word}: a seat's number, or acting")
    return int(word)


@click.command()
@click.argument("table", metavar="TABLE|FILE|POSITION")
@click.option("--entry", type=click.IntRange(0), help="After which entry (default: the last).")
@click.option(
    "--seat", metavar="S|acting", help="Through whose eyes (default: a spectator's); acting: who acts."
)
@click.option("--size", default="120x40", show_default=True, metavar="WIDTHxHEIGHT")
@click.option(
    "--format", "form", type=click.Choice(["text", "ansi", "svg"]), default="text", show_default=True
)
@click.option("--theme", type=click.Choice(THEMES), default=THEMES[0], show_default=True)
@click.option("--glyphs", type=click.Choice(["ascii", "rich"]), default="ascii", show_default=True)
@click.option("--colour", type=click.Choice(list(COLOURS)), default="true", show_default=True)
@click.option("--keys", multiple=True, metavar="K...", help="Keys to press first: `right right enter`.")
@home_option
@click.pass_context
def show(
    context: click.Context,
    table: str,
    entry: int | None,
    seat: str | None,
    size: str,
    form: str,
    theme: str,
    glyphs: str,
    colour: str,
    keys: tuple[str, ...],
    home: Path | None,
) -> int:
    """Print one still of the real screen: the same bytes on every run and machine.

    A running table shows one seat's view (--seat) or a spectator's. On a position document the keys
    play; a table's log is never changed.
    """
    recording = open_recording(table, home or context.find_root().obj, positions=True)
    measured = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", size)
    if measured is None:
        raise Unreadable(f"--size {size}: write WIDTHxHEIGHT, such as 120x40")
    look = look_of(seat, recording)
    from tui import stills

    picture = stills.take(
        recording,
        entry=entry,
        look=look,
        size=(int(measured[1]), int(measured[2])),
        form=form,  # type: ignore[arg-type]
        theme=theme,
        rich=glyphs == "rich",
        depth=COLOURS[colour],
        keys=[key for word in keys for key in word.split()],
    )
    write_out(picture, as_is=True)  # also into a file or a pipe
    return 0
