"""The commands of `lowtide`, one file a kind: tables with a screen, and headless ones."""

from pathlib import Path

import click

from tui.cli.headless import selfplay, try_
from tui.cli.tables import lobby, new, play, resume, tables


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="lowtide", message="%(prog)s %(version)s")
@click.option(
    "--home",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="LOWTIDE_HOME",
    help="Where tables live (default: your data folder).",
)
@click.pass_context
def lowtide(context: click.Context, home: Path | None) -> None:
    """Four planetary tabletop games in one terminal program.

    Without a command: the lobby, where tables are made and resumed.
    """
    context.obj = home
    if context.invoked_subcommand is None:
        context.invoke(lobby)


for command in (new, play, resume, tables, try_, selfplay):
    lowtide.add_command(command)
