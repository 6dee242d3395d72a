"""Commands that open a screen on a table, and the list of tables."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine import bots, game_named, trial
from engine.clock import ClockSettings
from engine.entries import Sitter
from engine.game import AnyGame, Unreadable
from tui.cli import GLYPHS, HOME, THEME
from tui.cli.options import option_values
from tui.cli.output import say, write_out
from tui.cli.reading import read_json
from tui.lengths import clock_of
from tui.opening import Opening, check_name, fewest_seats, must_have_a_screen, new_header
from tui.terminal import need_terminal

if TYPE_CHECKING:
    from tui.runner import Runner

home_option = click.option(
    "--home", type=HOME, envvar="LOWTIDE_HOME", help="Where tables live (default: your data folder)."
)


def _checked(_: click.Context, __: click.Parameter, name: str | None) -> str | None:
    if name is not None:
        check_name(name)
    return name


name_option = click.option(
    "--name", callback=_checked, help="What the table is called (default: a free name)."
)
clock_option = click.option(
    "--clock",
    default="180",
    show_default=True,
    metavar="SECONDS|12h|3d|off",
    help="Length of a turn; hours and days also run while the table is closed.",
)


def _opening(context: click.Context, home: Path | None) -> Opening:
    return Opening(home or context.find_root().obj)


def _run(opening: Opening, runner: "Runner | None" = None) -> int:
    from tui.app import run
    from tui.themes import palette_of

    meta = click.get_current_context().meta
    return run(opening, runner, rich=meta[GLYPHS] == "rich", palette=palette_of(meta[THEME]))


def lobby(home: Path | None) -> int:
    """The lobby."""
    need_terminal()
    return _run(Opening(home))


@click.command()
@click.argument("game")
@name_option
@click.option("--seats", "count", type=click.IntRange(1), help="How many seats (default: the fewest).")
@click.option("--seat", "sits", multiple=True, metavar="person|LEVEL", help="Who sits, in seat order.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="Seed of all luck (default: drawn).")
@clock_option
@home_option
@click.pass_context
def new(
    context: click.Context,
    game: str,
    name: str | None,
    count: int | None,
    sits: tuple[str, ...],
    options: tuple[str, ...],
    seed: int | None,
    clock: str,
    home: Path | None,
) -> int:
    """Make a table of GAME and sit down at it."""
    rules = game_named(game)
    must_have_a_screen(game)
    opening = _opening(context, home)
    chosen = option_values(rules, options)
    if count is None:
        count = max(len(sits), fewest_seats(rules, chosen))
    header = new_header(
        rules,
        name=name if name is not None else opening.free_name(rules),
        seats=_sitters(rules, count, sits),
        options=chosen,
        clock=_clock(clock),
        seed=seed,
    )
    need_terminal()
    return _run(opening, opening.create(header))


def _sitters(game: AnyGame, count: int, sits: tuple[str, ...]) -> tuple[Sitter, ...]:
    if len(sits) > count:
        raise Unreadable(f"--seat: {len(sits)} are given for {count} seats")
    if count not in game.seats:
        allowed = f"{game.seats[0]} to {game.seats[-1]}"
        raise Unreadable(f"--seats {count}: {game.title} is played with {allowed} seats")
    words = [*sits, *["person"] * (count - len(sits))]
    return tuple(
        Sitter(game.seat_names[n], None if word == "person" else bots.level(word))
        for n, word in enumerate(words)
    )


def _clock(word: str) -> ClockSettings:
    try:
        return clock_of(word)
    except Unreadable as fault:
        raise Unreadable(f"--clock {fault}") from None


@click.command()
@click.argument("position")
@name_option
@clock_option
@home_option
@click.pass_context
def play(context: click.Context, position: str, name: str | None, clock: str, home: Path | None) -> int:
    """Make a table that starts from a POSITION document (a file) and sit down at it."""
    document = trial.read(read_json(position))
    if document.play:
        raise Unreadable(f"{position}: play: a position has no lines to play; use lowtide try")
    rules = game_named(document.game)
    must_have_a_screen(document.game)
    opening = _opening(context, home)
    seats = len(trial.header(document, rules).seats)
    names = rules.seat_names
    header = new_header(
        rules,
        name=name if name is not None else opening.free_name(rules),
        seats=tuple(Sitter(names[n] if n < len(names) else f"Seat {n + 1}") for n in range(seats)),
        options=document.options,
        clock=_clock(clock),
        seed=document.seed,
        position=document.position,
    )
    need_terminal()
    return _run(opening, opening.create(header))


@click.command()
@click.argument("table", required=False)
@home_option
@click.pass_context
def resume(context: click.Context, table: str | None, home: Path | None) -> int:
    """Go on with TABLE (a name or a file), or with the table played last."""
    opening = _opening(context, home)
    opening.find(table)
    need_terminal()
    return _run(opening, opening.resume(table))


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document a table.")
@home_option
@click.pass_context
def tables(context: click.Context, as_json: bool, home: Path | None) -> int:
    """List the tables, the last played first."""
    opening = _opening(context, home)
    if as_json:
        for plain in opening.plain_tables():
            write_out(json.dumps(plain) + "\n")
        return 0
    found = opening.tables()
    for table in found:
        what = f"! {table.fault}" if table.fault else f"{table.title:<20} {table.state}"
        say(f"{table.name:<24} {table.when:>10}  {what}")
    if not found:
        say(f"No tables yet in {opening.home}. `lowtide new GAME` makes one.")
    return 0
