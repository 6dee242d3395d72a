"""A Full Metal table on a captured terminal, for the tests of its screen.

A sitting is an App with one table screen on a clock that only tests turn. Positions are documents,
keys are keys; what is asserted is what stands on the terminal and what the table's state became.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from support.sitting import OneTable, Seated
from textual._context import active_app

from engine import game_named
from engine.clock import ClockSettings
from engine.entries import Header, Sitter
from engine.game import AnyGame, Document
from tui.dialogs import Ask
from tui.drivers.capture import capture
from tui.full_metal_planete.screen import FullMetalScreen
from tui.output import Depth

GAME: AnyGame = game_named("full-metal-planete")
NAMES = ("Blue", "Red", "Green", "Yellow")


def unit(name: str, kind: str, owner: str | None = None, **more: Any) -> Document:
    """A unit of a position document; `inside` stands for `in`."""
    found: Document = {"id": name, "kind": kind}
    if kind not in ("pontoon", "ore"):
        found["owner"] = owner
    found.update({"in" if key == "inside" else key: value for key, value in more.items()})
    return found


def skirmish(**more: Any) -> Document:
    """Blue to play on turn 7 beside his ship: ore, cargo, a barge, a pontoon, a red crab in his fire."""
    position: Document = {
        "turn": 7,
        "points": 15,
        "tide": "normal",
        "future": ["low", "high"],
        "saved": {"red": 10},
        "units": [
            unit("bF1", "freighter", "blue", hex=[3, 9], facing="A"),
            unit("rF1", "freighter", "red", hex=[17, 9], facing="A", turrets=["N"]),
            unit("bt1", "tank", "blue", hex=[5, 7]),
            unit("bt2", "tank", "blue", hex=[5, 8]),
            unit("bt3", "tank", "blue", inside="bF1"),
            unit("bt4", "tank", "blue", inside="bc1"),
            unit("bc1", "crab", "blue", hex=[4, 7]),
            unit("o1", "ore", inside="bc1"),
            unit("o2", "ore", hex=[6, 7]),
            unit("o3", "ore", inside="bF1"),
            unit("bb1", "barge", "blue", hexes=[[7, 6], [8, 6]]),
            unit("bg1", "gunboat", "blue", hex=[8, 8]),
            unit("bh1", "heap", "blue", inside="bF1"),
            unit("bw1", "hen", "blue", hex=[2, 7]),
            unit("bp1", "pontoon", inside="bb1"),
            unit("p2", "pontoon", hex=[6, 6]),
            unit("rg1", "gunboat", "red", hex=[10, 9]),
            unit("rt1", "tank", "red", hex=[12, 7]),
            unit("rt2", "tank", "red", hex=[12, 8]),
            unit("rc1", "crab", "red", hex=[6, 9]),
            unit("rw1", "hen", "red", hex=[16, 9]),
            unit("o9", "ore", hex=[0, 5]),
            unit("o10", "ore", hex=[3, 6]),
        ],
    }
    position.update(more)
    return position


class TableApp(OneTable):
    """One table and nothing else."""

    def __init__(self, header: Header, *, rich: bool = False) -> None:
        super().__init__(GAME, FullMetalScreen, header, rich=rich)


class Sitting(Seated):
    """Keys in, terminal and state out."""

    @property
    def screen(self) -> FullMetalScreen:
        return self.app.table

    async def press(self, *keys: str) -> None:
        """Press keys by Textual's names."""
        await self.session.press(*keys)

    async def write(self, line: str) -> None:
        """Type a line at the command line and confirm it."""
        if not self.screen._line.is_open:
            await self.session.press("colon")
        for letter in line:
            await self.session.pilot.press(
                {" ": "space", ",": "comma", "+": "plus", ".": "full_stop"}.get(letter, letter)
            )
        await self.session.press("enter")

    async def pick(self, label: str) -> None:
        """Press the key of the answer with this label in the question that is open."""
        question = self.app.screen
        assert isinstance(question, Ask), "no question is open"
        await self.press(next(option.key for option in question._options if option.label == label))

    async def point(self, x: int, y: int) -> None:
        """Put the cursor on a hex, as many cursor keys would."""
        self.screen.jump(y * self.screen.map.columns + x)
        await self.session.pause()

    @property
    def facts(self) -> Document:
        """What is so at the table."""
        return GAME.facts(self.app.runner.table.state)

    def unit(self, name: str) -> Document:
        """What the facts say of a thing."""
        found: Document = self.facts["units"].get(name, {"gone": True})
        return found

    @property
    def entries(self) -> int:
        return self.app.runner.table.standing.number


def new_header(
    position: Document | None = None, *, seats: int = 2, seed: int = 7, turn: int | None = 180_000
) -> Header:
    """A table of people at one screen, from a position or from the very beginning."""
    return Header(
        game=GAME.name,
        rules=GAME.rules,
        name="test",
        options={},
        seats=tuple(Sitter(name, None) for name in NAMES[:seats]),
        seed=seed,
        salt=b"s" * 16,
        created="2026-01-01T00:00:00Z",
        clock=ClockSettings(turn=turn),
        position=position,
    )


@asynccontextmanager
async def sitting(
    position: Document | None = None,
    *,
    seats: int = 2,
    size: tuple[int, int] = (120, 40),
    depth: Depth = Depth.TRUE,
    rich: bool = False,
    seed: int = 7,
    turn: int | None = 180_000,
) -> AsyncIterator[Sitting]:
    """Sit down at a table that starts from a position, or at the very beginning."""
    header = new_header(position, seats=seats, seed=seed, turn=turn)
    app = TableApp(header, rich=rich)
    async with capture(app, size, depth) as session:
        active_app.set(app)
        await session.pause()
        yield Sitting(app, session)
