"""Games between bots without a terminal, a file or a clock: for tests, figures and `lowtide selfplay`."""

from collections.abc import Mapping, Sequence
from random import Random

from engine import bots
from engine.clock import ClockSettings
from engine.entries import Header, Sitter
from engine.game import AnyGame
from engine.table import Table

MOST_ACTIONS = 100_000
"""No game comes near this; one that does never ends, and saying so beats hanging."""


class Endless(Exception):
    """A game between bots did not end."""


def header(
    game: AnyGame, levels: Sequence[str], seed: int, options: Mapping[str, object] | None = None
) -> Header:
    """The header of a table of bots. Its salt is empty: such a game keeps nothing from anybody."""
    return Header(
        game=game.name,
        rules=game.rules,
        name=f"selfplay-{seed}",
        options=dict(options or {}),
        seats=tuple(
            Sitter(game.seat_names[n] if n < len(game.seat_names) else f"Seat {n}", bot)
            for n, bot in enumerate(levels)
        ),
        seed=seed,
        salt=b"",
        created="1970-01-01T00:00:00Z",
        clock=ClockSettings(turn=None, one_screen=False),
    )


def play(
    game: AnyGame, levels: Sequence[str], seed: int, options: Mapping[str, object] | None = None
) -> Table:
    """A whole game, one bot a seat; the same arguments give the same log. Raises `Endless`, `Unreadable`."""
    table = Table(game, header(game, levels, seed, options))
    choices = Random(seed)
    for _ in range(MOST_ACTIONS):
        acting = game.to_act(table.state)
        if not acting:
            return table
        seat = acting[0] if len(acting) == 1 else choices.choice(acting)
        actions = game.legal(table.state, seat)
        view = game.view(table.state, seat) if levels[seat] != "random" else None
        table.play(seat, bots.choose(game, levels[seat], view, actions, choices))
    raise Endless(f"{game.title}, seed {seed}: not over after {MOST_ACTIONS:,} actions")
