"""`lowtide host`: ask a running host how it is, and tell it what to do.

Only the user who runs the host reaches it. Exit status 1 where no host is running.
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from engine.game import Unreadable
from tui.cli import HOME
from tui.cli.output import complain, say
from tui.cli.tables import home_option

if TYPE_CHECKING:
    from tui.host.requests import Request, Status

_NO_HOST = 1


def _keep_home(context: click.Context, _: click.Parameter, home: Path | None) -> None:
    if home is not None:
        context.meta[__name__] = home


_own_home = click.option(
    "--home", type=HOME, expose_value=False, callback=_keep_home, help="The home of the host."
)
"""The same option after the command, where most people write it."""


@click.group(invoke_without_command=True)
@home_option
@click.pass_context
def host(context: click.Context, home: Path | None) -> None:
    """Ask the host that runs on a home, and tell it what to do."""
    if context.invoked_subcommand is None:
        raise click.UsageError(f"host: say what: {', '.join(host.commands)}")
    context.meta[__name__] = home or context.find_root().obj


@host.command()
@_own_home
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def status(as_json: bool) -> int:
    """How the host is, who is here, and how the tables stand."""
    from tui.host.requests import AskStatus

    return _ask(AskStatus(), as_json=as_json)


@host.command("say")
@_own_home
@click.argument("words", nargs=-1, required=True, metavar="TEXT")
def say_(words: tuple[str, ...]) -> int:
    """Tell everybody who is here something."""
    from tui.host.requests import Say

    return _ask(Say(" ".join(words)))


@host.command()
@_own_home
@click.argument("table")
@click.argument("seat")
@click.argument("level", required=False)
def bot(table: str, seat: str, level: str | None) -> int:
    """Let a bot play SEAT (its name, or its number from 1) at TABLE until its person takes it back."""
    from tui.host.requests import GiveToBot

    return _ask(GiveToBot(table, seat) if level is None else GiveToBot(table, seat, level))


@host.command()
@_own_home
@click.argument("table")
@click.argument("seat")
def person(table: str, seat: str) -> int:
    """Give SEAT (its name, or its number from 1) at TABLE back to its person."""
    from tui.host.requests import GiveBack

    return _ask(GiveBack(table, seat))


@host.command()
@_own_home
@click.argument("table")
def pause(table: str) -> int:
    """Stop the clock of TABLE."""
    from tui.host.requests import PauseTable

    return _ask(PauseTable(table))


@host.command()
@_own_home
@click.argument("table")
def resume(table: str) -> int:
    """Let the clock of TABLE run again."""
    from tui.host.requests import ResumeTable

    return _ask(ResumeTable(table))


@host.command()
@_own_home
@click.option("--after", type=click.IntRange(0, 86_400), default=0, metavar="SECONDS", help="Wait so long.")
def drain(after: int) -> int:
    """Take nobody in any more, tell everybody, and end; tables are saved."""
    from tui.host.requests import Drain

    return _ask(Drain(after))


def _ask(request: "Request", *, as_json: bool = False) -> int:
    from saves.files import usable
    from saves.library import default_home
    from tui.host.requests import NoHost, ask

    home: Path | None = click.get_current_context().meta[__name__]
    try:
        answer = ask(usable(default_home() if home is None else home.expanduser()), request)
    except NoHost as none:
        complain(str(none))
        return _NO_HOST
    if not answer.ok:
        raise Unreadable(answer.text)
    if answer.text:
        say(answer.text)
    if answer.status is not None:
        if as_json:
            click.echo(json.dumps(msgspec.to_builtins(answer.status)))
        else:
            for line in _lines(answer.status):
                say(line)
    return 0


def _lines(status: "Status") -> list[str]:
    memory = "" if status.memory is None else f"{status.memory / (1 << 20):.0f} MiB"
    files = "" if status.open_files is None else f"{status.open_files} open files"
    lag = f"lag {status.lag_p50:g} ms (99%: {status.lag_p99:g} ms)"
    lines = [
        f"Lowtide {status.version}, process {status.pid}, since {status.since}"
        + (", ending" if status.ending else ""),
        ", ".join(filter(None, (_count(status.sessions, "session"), memory, files, lag))),
        "",
    ]
    lines += [f"{here.name:<20}  {here.table or 'in the lobby'}" for here in status.players]
    lines += [f"{_count(len(status.players), 'player')} here." if status.players else "Nobody is here.", ""]
    for table in status.tables:
        seats = ", ".join(f"{number} {name}" for number, name in enumerate(table.seats, 1))
        lines.append(f"{table.name:<20}  {table.game}: {table.fault or table.state}; {table.here} here")
        lines.append(f"{'':<20}  {seats}")
    lines.append(f"{_count(len(status.tables), 'table')}." if status.tables else "No tables.")
    return lines


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
