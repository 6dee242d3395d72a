"""A Planet Unknown table on a captured terminal, for the tests of its screen.

A sitting is an App with one table screen on a clock that only tests turn. Positions are documents,
keys are keys; what is asserted is what stands on the terminal and what the table's state became.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from support.sitting import OneTable, Seated
from textual._context import active_app

from engine import game_named
from engine.clock import ClockSettings
from engine.entries import Header, Sitter
from engine.game import AnyGame, Document
from engine.rng import Rng
from tui.drivers.capture import capture
from tui.output import Depth
from tui.planet_unknown.screen import PlanetScreen

GAME: AnyGame = game_named("planet-unknown")
FRAME = 0.02
"""Seconds; Textual draws sixty times in one."""

NAMES = ("Vega", "Rigel", "Altair", "Deneb")


def middle(**more: Any) -> Document:
    """Vega, the commander of round 9, to take U5-3 or I3-1m; Rigel to do so after her."""
    position: Document = {
        "round": 9,
        "commander": 0,
        "station": {
            "shift": 0,
            "outer": [["U5-3", "U5-0"], None, None, ["I4-1", "I4-2"], None, None],
            "inner": [["I3-1m", "I3-2"], None, None, None, None, None],
        },
        "civ": {"1": [1, 6, 3], "2": [8, 10, 12], "3": [15, 17, 21], "4": [23, 27, 36]},
        "seats": [
            {
                "tracks": {"civ": 2, "water": 2, "rover": 4, "tech": 2},
                "pieces": [
                    {"tile": "I2-2", "squares": [[5, 0], [6, 0]]},
                    {"tile": "patch", "squares": [[5, 1]]},
                    {"tile": "O4-4m", "at": [5, 2]},
                    {"tile": "I4-0", "at": [3, 4]},
                ],
                "meteors": [[6, 2]],
                "rovers": [[5, 0]],
                "collected": {"lifepods": 1, "meteors": 2},
            },
            {
                "tracks": {"civ": 1, "biomass": 2},
                "pieces": [{"tile": "I3-1", "squares": [[5, 0], [5, 1], [5, 2]]}],
            },
        ],
    }
    position.update(more)
    return position


def with_seat(position: Document, seat: int = 0, **more: Any) -> Document:
    """The position with these keys of a seat."""
    position["seats"][seat].update(more)
    return position


class TableApp(OneTable):
    """One table and nothing else."""

    def __init__(self, header: Header, *, rich: bool = False, plays: tuple[int, ...] | None = None) -> None:
        super().__init__(GAME, PlanetScreen, header, rich=rich, plays=plays)


class Sitting(Seated):
    """Keys in, terminal and state out."""

    @property
    def screen(self) -> PlanetScreen:
        return self.app.table

    async def press(self, *keys: str) -> None:
        """Press keys by Textual's names."""
        await self.session.press(*keys)

    async def tap(self, *keys: str) -> None:
        """Press keys without waiting longer than a frame, for long stretches of play."""
        for key in keys:
            self.app.simulate_key(key)
            await self.session.pilot._wait_for_screen()
            await asyncio.sleep(FRAME)

    async def write(self, line: str) -> None:
        """Type a line at the command line and confirm it."""
        if not self.screen._line.is_open:
            await self.session.press("colon")
        names = {" ": "space", ",": "comma", "-": "minus"}
        for letter in line:
            await self.session.pilot.press(names.get(letter, letter))
        await self.session.press("enter")

    async def point(self, x: int, y: int) -> None:
        """Put the cursor on a square, as many cursor keys would."""
        self.screen.map.move_cursor(12 * y + x)
        self.screen.show_all()
        await self.session.pause()

    async def put(self, position: Document) -> None:
        """Put a position on the running table."""
        live = self.app.runner.table
        state = GAME.position(position, GAME.Options(), len(position["seats"]), Rng(7))
        live.standing = msgspec.structs.replace(live.standing, state=state, curtain=None, shown=0)
        self.screen.session.tell(())
        await self.session.pause()

    @property
    def facts(self) -> Document:
        """What is so at the table."""
        return GAME.facts(self.app.runner.table.state)

    def seat(self, number: int = 0) -> Document:
        """What is so of a seat."""
        found: Document = self.facts["seats"][number]
        return found

    @property
    def over(self) -> bool:
        return self.app.runner.table.over

    @property
    def entries(self) -> int:
        return self.app.runner.table.standing.number


def new_header(
    position: Document | None = None,
    *,
    seats: int = 2,
    seed: int = 7,
    turn: int | None = 180_000,
    one_screen: bool = True,
    **options: Any,
) -> Header:
    """A table of people at one screen."""
    return Header(
        game=GAME.name,
        rules=GAME.rules,
        name="test",
        options=options,
        seats=tuple(Sitter(name, None) for name in NAMES[:seats]),
        seed=seed,
        salt=b"s" * 16,
        created="2026-01-01T00:00:00Z",
        clock=ClockSettings(turn=turn, one_screen=one_screen),
        position=position,
    )


@asynccontextmanager
async def sitting(
    position: Document | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    depth: Depth = Depth.TRUE,
    rich: bool = False,
    plays: tuple[int, ...] | None = None,
    **more: Any,
) -> AsyncIterator[Sitting]:
    """Sit down at a table that starts from a position, or at the very beginning."""
    app = TableApp(new_header(position, **more), rich=rich, plays=plays)
    async with capture(app, size, depth) as session:
        active_app.set(app)
        await session.pause()
        yield Sitting(app, session)
