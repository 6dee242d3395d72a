"""States and games to measure on: the middle of each game, and a long log."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from engine import game_named
from engine.bots import any_of
from engine.clock import ClockSettings
from engine.entries import Header, Play, Sitter
from engine.full_metal_planete.actions import Assault, Build, Capture, Confirm, Deploy, End, Fire, Land, Seize
from engine.full_metal_planete.pieces import Kind, Phase
from engine.full_metal_planete.state import State as FullMetalState
from engine.game import AnyGame
from engine.planet_unknown.state import Colony
from engine.planet_unknown.tiles import TILES, Tile
from engine.table import Table
from saves.files import Files
from saves.resume import resume
from saves.store import TableFile

FULL_METAL: AnyGame = game_named("full-metal-planete")
ENTRIES = 1_500
"""Of a long game."""

_FIGHTS = (Assault, Fire, Capture, Seize)


@cache
def full_forces() -> FullMetalState:
    """Four full forces on the classic board on turn 8: all is deployed, much has moved, nothing was lost."""
    game, rng = FULL_METAL, Random(7)
    state: FullMetalState = game.setup(game.Options(), 4, 7)
    while state.turn < 8:
        seat = state.player
        actions = list(game.legal(state, seat))
        if state.phase == Phase.LANDING:
            chosen = rng.choice([a for a in actions if isinstance(a, Land)])
        elif state.phase == Phase.DEPLOYMENT:
            inside = {u.id for u in state.units if u.inside and state.owner(u) == seat and u.kind != Kind.ORE}
            out = [a for a in actions if isinstance(a, Deploy) and a.unit in inside and a.to >= 0]
            chosen = rng.choice(out) if out else Confirm()
        else:
            quiet = [a for a in actions if not isinstance(a, (*_FIGHTS, Build, End))]
            chosen = any_of(quiet, rng) if quiet and rng.random() < 0.8 else End()
        state = game.apply(state, seat, chosen).state
    return state


def random_play(game: AnyGame, seats: int, seed: int) -> int:
    """A whole game of random seats through `legal` and `apply` alone; how many actions it had."""
    rng = Random(seed)
    state = game.setup(game.Options(), seats, seed)
    count = 0
    while acting := game.to_act(state):
        action = any_of(list(game.legal(state, acting[0])), rng)
        state = game.apply(state, acting[0], action).state
        count += 1
    return count


@cache
def middle(name: str, seats: int) -> Any:
    """A state in the middle of a random game."""
    game = game_named(name)
    half = random_play(game, seats, 3) // 2
    rng = Random(3)
    state = game.setup(game.Options(), seats, 3)
    for _ in range(half):
        seat = game.to_act(state)[0]
        state = game.apply(state, seat, any_of(list(game.legal(state, seat)), rng)).state
    return state


def colony_and_tiles() -> tuple[Colony, list[Tile]]:
    """A planet filled to the middle of a game, and all tiles there are."""
    state = middle("planet-unknown", 4)
    return state.seats[0], list(TILES.values())


def header(seats: int = 4) -> Header:
    """People at a table of Full Metal Planète without a clock."""
    return Header(
        game=FULL_METAL.name,
        rules=FULL_METAL.rules,
        name="speed",
        options={},
        seats=tuple(Sitter(FULL_METAL.seat_names[n]) for n in range(seats)),
        seed=11,
        salt=b"s" * 16,
        created="2026-01-01T00:00:00Z",
        clock=ClockSettings(turn=None, one_screen=False),
    )


class NoSync(Files):
    """Everything of the disk but the waiting for it."""

    def sync(self, fd: int) -> None:
        pass


def play_long(on_entry: Callable[[Table, Any], None], count: int = ENTRIES) -> Table:
    """A game of four in which everybody does all that can be done before the turn ends."""
    table = Table(FULL_METAL, header())
    rng = Random(5)
    while table.standing.number < count:
        seat = table.game.to_act(table.state)[0]
        actions = list(table.game.legal(table.state, seat))
        busy = [a for a in actions if not isinstance(a, (*_FIGHTS, Confirm, End))]
        chosen = any_of(busy, rng) if busy and rng.random() < 0.97 else any_of(actions, rng)
        on_entry(table, chosen)
    return table


def write_long(path: Path) -> None:
    """A long game as a file, with a checkpoint at the end of each turn."""
    with TableFile.create(path, header(), FULL_METAL, NoSync()) as file:

        def keep(table: Table, action: Any) -> None:
            proposal = table.propose(Play(action), table.game.to_act(table.state)[0], table.standing.at + 5)
            file.append(proposal.entry)
            table.accept(proposal)
            if proposal.turn_over:
                file.checkpoint(proposal.standing)

        play_long(keep)
        assert resume(file.log).table.standing.number == ENTRIES
