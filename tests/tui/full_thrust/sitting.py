"""A Full Thrust table on a captured terminal, for the tests of its screen.

A sitting is an App with one table screen on a clock that only tests turn. What is asserted is what stands on
the terminal and what the table's state became.
"""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

import msgspec
from support.sitting import OneTable, Seated
from textual._context import active_app

from engine import game_named
from engine.clock import ClockSettings
from engine.entries import Header, Sitter
from engine.full_thrust.state import State, Unit
from engine.game import AnyGame, Document
from tui.drivers.capture import capture
from tui.full_thrust.screen import ThrustScreen
from tui.output import Depth
from tui.runner import Runner

GAME: AnyGame = game_named("full-thrust")
NAMES = ("Ada", "Bea", "Cem", "Dan")

KEYS = {" ": "space", ",": "comma", ".": "full_stop", "#": "number_sign", "-": "minus"}


def raid(**more: Any) -> Document:
    """Two missile ships near a town and a battery on Mars, and a destroyer that guards them."""
    position: Document = {
        "turn": 4,
        "turn_limit": 12,
        "table": {"w": 120, "h": 100, "edge": "leave"},
        "worlds": [{"world": "mars", "x": 0, "y": 0}],
        "sides": [
            {
                "id": "raider",
                "units": [
                    {
                        "id": "jav",
                        "ship": "heavy_missile_boat",
                        "x": 8,
                        "y": 14,
                        "vx": -3,
                        "vy": -2,
                        "facing": 7,
                        "lost_boxes": 1,
                        "lost": ["pds#1"],
                        "spent": ["heavy_missile#1"],
                    },
                    {
                        "id": "cas",
                        "ship": "missile_cruiser",
                        "x": 14,
                        "y": 16,
                        "vx": -3,
                        "vy": -2,
                        "facing": 8,
                    },
                ],
            },
            {
                "id": "garrison",
                "units": [{"id": "hal", "ship": "destroyer", "x": 0, "y": 12, "vx": 1.5, "facing": 3}],
                "sites": [
                    {"id": "town", "settlement": "town", "bearing": 30},
                    {"id": "bat", "installation": "small_outpost", "bearing": 10},
                ],
            },
        ],
    }
    position.update(more)
    return position


def alone(**more: Any) -> Document:
    """One cruiser that falls on the Earth from the north."""
    ship = {"id": "col", "ship": "light_cruiser", "name": "Colbert", "x": 0, "y": 20, "vy": -9, "facing": 3}
    position: Document = {
        "worlds": [{"world": "earth", "x": 0, "y": 0}],
        "win": {"kind": "none"},
        "sides": [{"id": "a", "units": [ship]}],
    }
    position.update(more)
    return position


class TableApp(OneTable):
    """One table and nothing else."""

    def __init__(
        self,
        header: Header,
        *,
        rich: bool = False,
        plays: tuple[int, ...] | None = None,
        runner: Runner | None = None,
    ) -> None:
        super().__init__(GAME, ThrustScreen, header, rich=rich, plays=plays, runner=runner)


class Sitting(Seated):
    """Keys in, terminal and state out."""

    @property
    def screen(self) -> ThrustScreen:
        return self.app.table

    async def press(self, *keys: str) -> None:
        """Press keys, by Textual's names or as the character that is typed."""
        await self.session.press(*(KEYS.get(key, key) for key in keys))

    async def type(self, line: str) -> None:
        """Type letters into whatever line has the keys."""
        for letter in line:
            await self.session.pilot.press(KEYS.get(letter, letter))
        await self.session.pause()

    async def act(self) -> None:
        """Let the runner's bots and time-outs have their turn."""
        runner = self.app.runner
        while (bot := runner._bot_to_act()) is not None:
            await runner._bot_acts(bot)
        await self.session.pause()

    def put(self, state: State) -> None:
        """Let the table stand at that state, as if it had always been so."""
        live = self.app.runner.table
        live.standing = msgspec.structs.replace(live.standing, state=state)

    def scramble(self, seed: int) -> None:
        """Put another possible world for the seat at the screen under the same screen."""
        view = GAME.view(self.state, self.screen.seat)
        self.put(GAME.sample(view, Random(seed)))

    async def point(self, x: float, y: float) -> None:
        """Put the cursor on a point, as many cursor keys would."""
        self.screen.map.move_cursor((x, y))
        self.screen.show_all()
        await self.session.pause()

    @property
    def state(self) -> State:
        state: State = self.app.runner.table.state
        return state

    def unit(self, name: str) -> Unit:
        """A unit as it stands."""
        found = self.state.find(name)
        assert found is not None
        return found[1]

    def orders(self, name: str) -> str:
        """The order list that is written for a ship."""
        found = self.state.find(name)
        assert found is not None
        return " ".join(str(word) for word in self.state.sides[found[0]].draft(name).orders)

    @property
    def entries(self) -> int:
        return self.app.runner.table.standing.number


def new_header(
    position: Document | None = None,
    *,
    seats: int = 1,
    people: int | None = None,
    scenario: str | None = None,
    seed: int = 7,
    turn: int | None = 180_000,
    one_screen: bool = True,
) -> Header:
    """A table of people first and bots that pass after them; at one screen, or each at their own."""
    if position is not None:
        seats = GAME.seats_of(position)
    people = seats if people is None else people
    return Header(
        game=GAME.name,
        rules=GAME.rules,
        name="test",
        options={} if scenario is None else {"scenario": scenario},
        seats=tuple(Sitter(name, None if n < people else "passer") for n, name in enumerate(NAMES[:seats])),
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
    **more: Any,
) -> AsyncIterator[Sitting]:
    """Sit down at a table that starts from a position, or at the very beginning."""
    app = TableApp(new_header(position, **more), rich=rich)
    async with capture(app, size, depth) as session:
        active_app.set(app)
        await session.pause()
        yield Sitting(app, session)


@asynccontextmanager
async def apart(
    position: Document, *screens: tuple[int, ...], size: tuple[int, int] = (80, 24)
) -> AsyncIterator[list[Sitting]]:
    """One table and a screen for each of these seats; no seat: a spectator's."""
    header = new_header(position, one_screen=False)
    runner: Runner | None = None
    async with AsyncExitStack() as stack:
        found = []
        for plays in screens:
            app = TableApp(header, plays=plays, runner=runner)
            runner = app.runner
            session = await stack.enter_async_context(capture(app, size, Depth.TRUE))
            await session.pause()
            found.append(Sitting(app, session))
        yield found
