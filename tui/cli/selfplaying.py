"""`lowtide selfplay`: games between bots without a terminal."""

import json
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from engine import bots, game_named
from engine import selfplay as games
from engine.game import AnyGame, Document, Unreadable
from engine.table import Table
from tui.cli.options import option_values
from tui.cli.output import complain, say, write_out

Job = tuple[str, tuple[str, ...], int, Document]
"""Game, levels of the bots, seed, options: all that a worker needs."""


@click.command()
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(1), default=1, show_default=True, help="How many.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    default=0,
    show_default=True,
    help="Of the first game; each later one has the next.",
)
@click.option("--bots", "levels", default="random,random", show_default=True, help="One level a seat.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Games played at once."
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the last game as a table in this file, which is not there yet.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document a game.")
def selfplay(
    game: str,
    count: int,
    seed: int,
    levels: str,
    options: tuple[str, ...],
    workers: int,
    save: Path | None,
    as_json: bool,
) -> int:
    """Let bots play GAME without a screen."""
    rules = game_named(game)
    seats = tuple(bots.level(word.strip()) for word in levels.split(","))
    chosen = option_values(rules, options)
    if save is not None and (save.exists() or save.is_symlink()):
        raise Unreadable(f"--save {save}: there is a file of that name already")
    if save is not None and not save.parent.is_dir():
        raise Unreadable(f"--save {save}: there is no folder {save.parent}")
    jobs = [(game, seats, (seed + n) % 2**64, chosen) for n in range(count)]
    wins: Counter[int] = Counter()
    try:
        for result in _played(jobs, workers, save):
            wins.update(s for s, place in enumerate(result["places"]) if place == 1)
            if as_json:
                write_out(json.dumps(result) + "\n")
            else:
                say(_sentence(rules, result))
    except games.Endless as fault:
        complain(str(fault))
        return 1
    if not as_json and count > 1:
        share = ", ".join(f"{_name(rules, s)} {wins[s]}" for s in range(len(seats)))
        say(f"{count} games; first places: {share}")
    return 0


def _played(jobs: list[Job], workers: int, save: Path | None) -> Iterator[Document]:
    """The results in the order of the jobs. The game to be saved is played here, the others may spread."""
    last = jobs[-1] if save is not None else None
    rest = jobs[:-1] if save is not None else jobs
    alone = workers == 1 or len(rest) == 1
    yield from map(_result, rest) if alone else _spread(rest, workers)
    if last is not None and save is not None:
        from saves.store import keep

        table = _play(last)
        keep(save, table)
        yield _told(last, table)


def _spread(jobs: list[Job], workers: int) -> Iterator[Document]:
    from multiprocessing import Pool

    chunk = max(1, min(10, len(jobs) // (8 * workers)))
    with Pool(workers, _leave_ending_to_us) as pool:  # whatever ends this block ends the workers
        yield from pool.imap(_result, jobs, chunk)


def _leave_ending_to_us() -> None:
    """Ctrl-C reaches the workers too, and they would tell of it in traces."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _result(job: Job) -> Document:
    return _told(job, _play(job))


def _play(job: Job) -> Table:
    name, seats, seed, options = job
    return games.play(game_named(name), seats, seed, options)


def _told(job: Job, table: Table) -> Document:
    outcome = table.game.outcome(table.state)
    assert outcome is not None, "a game that nobody has to act in is over"
    return {
        "game": job[0],
        "seed": job[2],
        "bots": list(job[1]),
        "entries": table.standing.number,
        "turn": table.game.turn(table.state).label,
        "places": list(outcome.places),
        "totals": list(outcome.totals),
        "reason": outcome.reason,
    }


def _name(game: AnyGame, seat: int) -> str:
    return game.seat_names[seat] if seat < len(game.seat_names) else f"Seat {seat}"


def _sentence(game: AnyGame, result: Document) -> str:
    scores = ", ".join(f"{_name(game, s)} {points}" for s, points in enumerate(result["totals"]))
    return f"seed {result['seed']}: {result['turn']}, {result['entries']} entries; {scores}"
