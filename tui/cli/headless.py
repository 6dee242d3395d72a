"""Commands without a screen: `try` and `selfplay`."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import click

from engine import bots, game_named, trial
from engine import selfplay as games
from engine.documents import parse
from engine.game import AnyGame, Document, Unreadable
from engine.table import Table
from tui.cli.options import option_values


def read_file(path: str) -> Any:
    """The JSON in a file, or on standard input for `-`. Raises `Unreadable` naming the file."""
    if path == "-":
        return parse(sys.stdin.buffer.read(), "standard input")
    try:
        return parse(Path(path).read_bytes(), path)
    except OSError as fault:
        raise Unreadable(f"{path}: {fault.strerror}") from None


@click.command("try")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as one JSON document.")
def try_(file: str, as_json: bool) -> int:
    """Play the lines of FILE headless and compare with what it expects (`-`: standard input)."""
    answer = trial.run(read_file(file))
    if as_json:
        click.echo(json.dumps(answer, ensure_ascii=False))
    else:
        for sentence in _report(answer):
            click.echo(sentence)
    return 0 if answer["ok"] else 1


def _report(answer: Document) -> Iterator[str]:
    for step in answer["steps"]:
        reason = f": {step['reason']}" if step["reason"] else ""
        rule = f" ({step['rule']})" if step["rule"] else ""
        yield f"{step['n']:>3}  {step['verdict']}{reason}{rule}"
        for event in step["events"]:
            yield f"     - {event['text']}"
        for failed in step.get("failed", ()):
            yield f"     FAILED {failed}"
    for failed in answer.get("after", ()):
        yield f"after FAILED {failed}"
    yield "all as expected" if answer["ok"] else "not as expected"


@click.command()
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True)
@click.option("--bots", "levels", default="random,random", show_default=True, help="One level a seat.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option(
    "--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep the last game as a table."
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
    """Let bots play GAME headless; the n-th game has the seed SEED + n."""
    rules = game_named(game)
    seats = tuple(bots.level(word.strip()) for word in levels.split(","))
    chosen = option_values(rules, options)
    seeds = [(seed + n) % 2**64 for n in range(count)]
    jobs = [(game, seats, each, chosen) for each in seeds]
    wins: Counter[int] = Counter()
    results = map(_result, jobs) if workers == 1 else _spread(jobs, workers)
    for result in results:
        wins.update(s for s, place in enumerate(result["places"]) if place == 1)
        click.echo(json.dumps(result) if as_json else _sentence(rules, result))
    if save is not None:
        from saves.store import keep

        keep(save, _played(jobs[-1]))
    if not as_json and count > 1:
        share = ", ".join(f"{_name(rules, s)} {wins[s]}" for s in range(len(seats)))
        click.echo(f"{count} games; first places: {share}")
    return 0


Job = tuple[str, tuple[str, ...], int, Document]


def _spread(jobs: list[Job], workers: int) -> Iterator[Document]:
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_result, jobs, chunksize=max(1, len(jobs) // (4 * workers)))


def _played(job: Job) -> Table:
    name, seats, seed, options = job
    return games.play(game_named(name), seats, seed, options)


def _result(job: Job) -> Document:
    table = _played(job)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
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
    return game.seat_names[seat] if seat < len(game.seat_names) else f"seat {seat}"


def _sentence(game: AnyGame, result: Document) -> str:
    scores = ", ".join(f"{_name(game, s)} {points}" for s, points in enumerate(result["totals"]))
    return f"seed {result['seed']}: {result['turn']}, {result['entries']} entries; {scores}"
