"""The commands of `lowtide`, one file a kind; a command's file is loaded when it is called for.

`tables`: with a screen, and the list of tables. `trying`, `selfplaying`, `sharing` and `checking`:
without one. `serving`: the host of many players; `hosting`: asks a running one.
"""

from importlib import import_module
from pathlib import Path

import click

COMMANDS: dict[str, str] = {
    "new": "tui.cli.tables:new",
    "resume": "tui.cli.tables:resume",
    "tables": "tui.cli.tables:tables",
    "play": "tui.cli.tables:play",
    "check": "tui.cli.checking:check",
    "replay": "tui.cli.replaying:replay",
    "show": "tui.cli.showing:show",
    "export": "tui.cli.sharing:export",
    "import": "tui.cli.sharing:import_",
    "try": "tui.cli.trying:try_",
    "selfplay": "tui.cli.selfplaying:selfplay",
    "serve": "tui.cli.serving:serve",
    "host": "tui.cli.hosting:host",
}
"""Command -> where it stands, `module:function`; in the order of the help."""

GLYPHS = "lowtide.glyphs"
"""Where a command's context keeps the glyph set."""

THEME = "lowtide.theme"
"""Where it keeps the theme's name."""

THEMES = ("dark", "light", "contrast", "colour-blind")
"""The names of `tui.themes`, which a command without a screen need not load."""

HOME = click.Path(file_okay=False, path_type=Path)


class _Commands(click.Group):
    """Loads nothing that is not called for: `--version` should not wait for the rules of four games."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return _command(COMMANDS[cmd_name]) if cmd_name in COMMANDS else None


def _command(place: str) -> click.Command:
    module, _, name = place.partition(":")
    found: click.Command = getattr(import_module(module), name)
    return found


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="lowtide", message="%(prog)s %(version)s")
@click.option(
    "--home", type=HOME, envvar="LOWTIDE_HOME", help="Where tables live (default: your data folder)."
)
@click.option(
    "--glyphs",
    type=click.Choice(["ascii", "rich"]),
    envvar="LOWTIDE_GLYPHS",
    default="ascii",
    show_default=True,
    expose_value=False,
    callback=lambda context, _, value: context.meta.__setitem__(GLYPHS, value),
    help="Signs that every terminal shows in one cell, or blocks, lines and arrows.",
)
@click.option(
    "--theme",
    type=click.Choice(THEMES),
    envvar="LOWTIDE_THEME",
    default=THEMES[0],
    show_default=True,
    expose_value=False,
    callback=lambda context, _, value: context.meta.__setitem__(THEME, value),
    help="The colours.",
)
@click.pass_context
def lowtide(context: click.Context, home: Path | None) -> int:
    """Four planetary tabletop games in one terminal program.

    Without a command: the lobby, where tables are made and resumed.
    """
    context.obj = home
    if context.invoked_subcommand is None:
        from tui.cli.tables import lobby

        return lobby(home)
    return 0
