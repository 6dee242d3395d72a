"""The rows of the architecture's table of speeds (section 7): what each one runs."""

import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine import game_named
from engine.entries import Play
from engine.full_metal_planete.actions import Move
from engine.full_thrust import flights
from engine.full_thrust.scene import Scene
from engine.full_thrust.state import Draft, State
from engine.hexes import Mask
from engine.plane import HEADINGS
from engine.planet_unknown.placing import placements
from engine.rng import Rng
from engine.table import Table
from saves.resume import resume
from saves.store import TableFile, read
from tests.speed.measure import Row, best, each, fresh, rate
from tests.speed.scenes import (
    ENTRIES,
    FULL_METAL,
    NoSync,
    colony_and_tiles,
    full_forces,
    header,
    middle,
    play_long,
    random_play,
    write_long,
)
from tui.player import Player
from tui.recording import of_table
from tui.tape import Tape

US, MS = 1e-6, 1e-3


def full_metal_play() -> float:
    """Random play of two to four seats."""

    def games() -> int:
        return sum(random_play(FULL_METAL, 2 + seed % 3, seed) for seed in range(3))

    return rate(games, 4)


def full_metal_legal() -> float:
    """The whole list, of a state that nobody has asked anything."""
    state = full_forces()
    return fresh(lambda new: list(FULL_METAL.legal(new, new.player)), lambda: replace(state))


def full_metal_check() -> float:
    """Every step that a seat can make, over and over on one state."""
    state = full_forces()
    steps = [a for a in FULL_METAL.legal(state, state.player) if isinstance(a, Move)]
    return each(lambda step: FULL_METAL.check(state, state.player, step), steps * 5)


def full_metal_zones() -> float:
    """The fire of all seats and what it means for each, from the guns on."""
    state = full_forces()

    def new() -> Any:
        made = replace(state)
        assert made.guns
        return made

    return fresh(lambda made: made.under_fire, new, 200)


def hex_flood() -> float:
    """All land of the classic board at low tide from one hex of it."""
    plan = full_forces().plan
    through: Mask = plan.grid.all & ~plan.sea
    seed = through & -through
    assert plan.grid.flood(seed, plan.grid.all) == plan.grid.all
    return best(lambda: [plan.grid.flood(seed, plan.grid.all) for _ in range(200)], 9) / 200


def planet_placements() -> float:
    """Every place of every tile on a planet half full."""
    colony, tiles = colony_and_tiles()
    return each(lambda tile: placements(colony, tile), tiles)


def planet_games() -> float:
    """Whole random games of four."""
    game = game_named("planet-unknown")
    return rate(lambda: len([random_play(game, 4, seed) for seed in range(4)]), 4)


def thrust_movement() -> float:
    """Twenty cruisers in all bands of Earth, each with a turn and a burn written."""
    game: Any = game_named("full-thrust")
    ships = [
        {
            "ship": "light_cruiser",
            "x": (10 + n) * HEADINGS[n % 12].x,
            "y": (10 + n) * HEADINGS[n % 12].y,
            "vx": 3 - 0.3 * n,
            "vy": 2 + 0.1 * n,
            "facing": n % 12,
            "orders": "TS1 MD4",
        }
        for n in range(20)
    ]
    document = {
        "step": "move",
        "table": {"w": 200, "h": 200, "edge": "leave"},
        "worlds": [{"world": "earth", "x": 0, "y": 0}],
        "sides": [{"units": ships[:10]}, {"units": ships[10:]}],
    }
    state: State = game.position(document, game.Options(), 2, Rng(1))
    drafts: dict[str, Draft] = {draft.unit: draft for side in state.sides for draft in side.drafts}
    return fresh(lambda scene: flights.move(scene, drafts), lambda: Scene(state), 100)


def minds_play() -> float:
    """Random play of two to four seats."""
    game = game_named("metal-minds")
    return rate(lambda: sum(random_play(game, 2 + seed % 3, seed) for seed in range(8)), 5)


def view_of(name: str, seats: int) -> Callable[[], float]:
    """A seat's view in the middle of a random game, of a state that nobody has asked anything."""

    def measure() -> float:
        game, state = game_named(name), full_forces() if name == FULL_METAL.name else middle(name, seats)
        return fresh(lambda new: game.view(new, 0), lambda: replace(state))

    return measure


def submit() -> float:
    """Check, apply, checksum, write and accept, without the disk's sync."""

    def play(count: int, spent: list[float]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "t.lowtide"
            with TableFile.create(path, header(), FULL_METAL, NoSync()) as file:

                def enter(table: Table, action: Any) -> None:
                    seat = table.game.to_act(table.state)[0]

                    def whole() -> None:
                        proposal = table.propose(Play(action), seat, table.standing.at)
                        file.append(proposal.entry)
                        table.accept(proposal)

                    spent.append(best(whole, 1))

                play_long(enter, count)

    runs: list[list[float]] = []
    for _ in range(3):
        runs.append([])
        play(400, runs[-1])
    return min(sum(run) / len(run) for run in runs)


@cache
def _long_file() -> Path:
    path = Path(_folder().name) / "long.lowtide"
    write_long(path)
    return path


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()


def resume_from_checkpoint() -> float:
    """Read the file and fold what follows the last checkpoint."""
    path = _long_file()
    return best(lambda: resume(read(path)), 7)


def resume_whole() -> float:
    """Read the file and fold all of it."""
    path = _long_file()
    return best(lambda: resume(read(path), whole=True), 3)


def replay_opened() -> float:
    """Read the file and show the entry in its middle."""
    path = _long_file()
    return best(lambda: Player(Tape(of_table(read(path))), ENTRIES // 2), 7)


def replay_jumps() -> float:
    """To the last entry, the first, the middle one, the next turn and the one before; one of them."""
    tape = Tape(of_table(read(_long_file())))
    tape.scan()
    player = Player(tape, 0)
    middle = ENTRIES // 2
    goals = (ENTRIES, 0, middle, tape.next_turn(middle), middle, tape.next_turn(middle, back=True))

    def jump() -> None:
        for goal in goals:
            player.go(goal)

    return best(jump, 7) / len(goals)


def replay_known() -> float:
    """Go through the whole log: what was told, and where turns begin."""
    recording = of_table(read(_long_file()))
    return best(lambda: Tape(recording).scan(), 3)


ROWS = (
    Row("Full Metal random play", 1 / 3_000, 1 / 1_000, full_metal_play, "actions"),
    Row("Full Metal legal list, four full forces", 200 * US, 600 * US, full_metal_legal),
    Row("Full Metal check of one step", 30 * US, 90 * US, full_metal_check),
    Row("Fire zones of all seats over 851 hexes", 10 * US, 40 * US, full_metal_zones),
    Row("Hex flood over the whole board", 30 * US, 80 * US, hex_flood),
    Row("Planet Unknown placements of a tile", 40 * US, 100 * US, planet_placements),
    Row("Planet Unknown random game, 4 seats", 1 / 30, 1 / 10, planet_games, "games"),
    Row("Full Thrust movement, 20 ships", 50 * US, 200 * US, thrust_movement),
    Row("Metal Minds random play", 1 / 60_000, 1 / 25_000, minds_play, "actions"),
    Row("A view: Full Metal", 100 * US, 500 * US, view_of("full-metal-planete", 4)),
    Row("A view: Planet Unknown", 100 * US, 500 * US, view_of("planet-unknown", 4)),
    Row("A view: Full Thrust", 100 * US, 500 * US, view_of("full-thrust", 2)),
    Row("A view: Metal Minds", 100 * US, 500 * US, view_of("metal-minds", 4)),
    Row("Submit with log and checksum, no sync", 100 * US, 500 * US, submit),
    Row("Resume 1,500 entries from a checkpoint", 10 * MS, 50 * MS, resume_from_checkpoint),
    Row("Resume 1,500 entries, whole refold", 300 * MS, 1_000 * MS, resume_whole),
    Row("Replay 1,500 entries, opened in the middle", 10 * MS, 50 * MS, replay_opened),
    Row("Replay 1,500 entries, a jump", 10 * MS, 50 * MS, replay_jumps),
    Row("Replay 1,500 entries, all gone through", 300 * MS, 1_000 * MS, replay_known),
)
