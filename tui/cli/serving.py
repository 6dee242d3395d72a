"""`lowtide serve`: the host, over SSH, or with --web the demo in a browser.

What the command line says counts before the config file. What can be mended only by another command
line or file ends with status 2; a port or a home that another process has, with 1.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from engine.game import Unreadable
from saves.errors import InUse
from tui.cli import GLYPHS, HOME, THEME, THEMES
from tui.cli.output import complain, say

if TYPE_CHECKING:
    from tui.host.config import LogLevel
    from tui.host.settings import Guests
    from tui.ssh.serve import Listening

_FAILED = 1

_SSH_ONLY = (
    "keys",
    "guests",
    "guest_password_file",
    "pause",
    "limits",
    "log",
    "log_level",
    "config",
    "as_json",
)
"""Parameters that mean nothing in a browser."""


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65_535), help="Where to listen (default: 2222, with --web 8000; 0: any)."
)
@click.option(
    "--bind", metavar="ADDRESS", help="The address to listen on (default: all, with --web loopback)."
)
@click.option(
    "--home", type=HOME, envvar="LOWTIDE_HOME", help="Where tables live (default: your data folder)."
)
@click.option("--config", metavar="FILE", help="TOML with the same names; what stands here counts before it.")
@click.option("--keys", metavar="FILE", help="Only the keys in this file log in; as authorized_keys.")
@click.option(
    "--guests", type=click.Choice(["no", "watch", "play"]), help="People without a key (default: no)."
)
@click.option("--guest-password-file", metavar="FILE", help="Its first line is what guests must type.")
@click.option(
    "--pause-on-disconnect",
    "pause",
    type=click.IntRange(0, 86_400),
    metavar="SECONDS",
    help="How long a table waits for a dropped line (default: 0, its clock runs on).",
)
@click.option("--limit", "limits", multiple=True, metavar="NAME=NUMBER", help="How much the host takes.")
@click.option("--log", metavar="FILE", help="Where to write the log (default: standard error).")
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    help="What is written to it (default: info).",
)
@click.option("--json", "as_json", is_flag=True, help="Say where it listens as one JSON document.")
@click.option("--web", is_flag=True, help="A demo in the browser: no log-in, no shared tables.")
@click.option(
    "--theme", type=click.Choice(THEMES), help="The colours in the browser (default: the program's)."
)
@click.pass_context
def serve(
    context: click.Context,
    port: int | None,
    bind: str | None,
    home: Path | None,
    config: str | None,
    keys: str | None,
    guests: str | None,
    guest_password_file: str | None,
    pause: int | None,
    limits: tuple[str, ...],
    log: str | None,
    log_level: str | None,
    as_json: bool,
    web: bool,
    theme: str | None,
) -> int:
    """Turn this machine into a place to play: friends come in with `ssh -p 2222 HOST`."""
    home = home or context.find_root().obj
    if web:
        for name in _SSH_ONLY:
            if context.params[name]:
                option = {"pause": "pause-on-disconnect", "limits": "limit", "as_json": "json"}.get(
                    name, name
                )
                raise Unreadable(f"--{option.replace('_', '-')}: this does not belong to --web")
        from tui.web import serve_web

        rich, colours = context.meta[GLYPHS] == "rich", theme or context.meta[THEME]
        return _unless_taken(lambda: serve_web(home, bind, port, rich=rich, theme=colours, say=say))
    if theme is not None:
        raise Unreadable("--theme: over SSH each player chooses a theme, with F2; this belongs to --web")
    from tui.host import config as files
    from tui.host.logs import begin_log

    given = files.Config(
        port=port,
        bind=bind,
        home=None if home is None else str(home),
        keys=keys,
        guests=cast("Guests | None", guests),
        guest_password_file=guest_password_file,
        pause_on_disconnect=pause,
        log=log,
        log_level=cast("LogLevel | None", log_level),
        limits=dict(map(files.limit, limits)),
    )
    chosen = given if config is None else files.over(given, files.read(Path(config)))
    settings = files.settings(chosen)
    os.umask(0o077)  # log, keys, tables: the host's own user reads them and nobody else
    try:
        begin_log(None if chosen.log is None else Path(chosen.log).expanduser(), chosen.log_level or "info")
    except OSError as fault:
        raise Unreadable(f"log: {chosen.log}: {fault.strerror or fault}") from None
    from tui.ssh.serve import serve as run

    place = None if chosen.home is None else Path(chosen.home)
    return _unless_taken(lambda: run(place, settings, _say_json if as_json else _say_where))


def _unless_taken(run: Callable[[], int]) -> int:
    try:
        return run()
    except InUse as taken:
        complain(str(taken))
        return _FAILED


def _say_where(at: "Listening") -> None:
    place = f"{at.address or 'every address'}, port {at.port}"
    say(f"Lowtide {at.version} listens on {place}; host key {at.fingerprint}; home {at.home}")


def _say_json(at: "Listening") -> None:
    import msgspec

    click.echo(json.dumps(msgspec.to_builtins(at)))
