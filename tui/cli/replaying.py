"""`lowtide replay`: a recording on the game's own screen, with tape controls."""

from pathlib import Path

import click

from tui.cli import GLYPHS, THEME, THEMES
from tui.cli.showing import look_of
from tui.cli.tables import home_option
from tui.recording import open_recording
from tui.tape import is_over
from tui.terminal import need_terminal


@click.command()
@click.argument("table", metavar="TABLE|FILE")
@click.option("--entry", type=click.IntRange(0), help="Where to begin (default: at the start).")
@click.option(
    "--seat",
    metavar="S|acting",
    help="Through whose eyes (default: who acts, of a running table a spectator's).",
)
@click.option("--glyphs", type=click.Choice(["ascii", "rich"]), help="The signs (default: the program's).")
@click.option("--theme", type=click.Choice(THEMES), help="The colours (default: the program's).")
@home_option
@click.pass_context
def replay(
    context: click.Context,
    table: str,
    entry: int | None,
    seat: str | None,
    glyphs: str | None,
    theme: str | None,
    home: Path | None,
) -> int:
    """Look at TABLE again, entry by entry. `?` shows the tape's keys."""
    where = home or context.find_root().obj
    recording = open_recording(table, where)
    look = look_of(seat, recording)
    if seat is None and is_over(recording):
        look = "acting"
    need_terminal()
    from tui.replay import replay_screen
    from tui.replay_app import run
    from tui.themes import palette_of

    screen = replay_screen(
        recording, entry=entry, look=look, home=where, rich=(glyphs or context.meta[GLYPHS]) == "rich"
    )
    return run(screen, palette_of(theme or context.meta[THEME]))
