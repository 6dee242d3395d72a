"""One table on a captured terminal: what the tests of every game's screen share."""

from typing import Any

from textual.app import App

from engine.entries import Header
from engine.game import AnyGame, Seat
from engine.table import Table
from tui.drivers.capture import Session
from tui.runner import Runner
from tui.table import TableScreen
from tui.theme import THEME


class OneTable(App[None], inherit_bindings=False):
    """One table and nothing else; its clock is in the hands of the test."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        game: AnyGame,
        screen: type[TableScreen],
        header: Header,
        *,
        rich: bool = False,
        plays: tuple[Seat, ...] | None = None,
        runner: Runner | None = None,
    ) -> None:
        """`plays`: the seats of this screen; None is every person's. `runner`: another screen's."""
        super().__init__()
        self.register_theme(THEME)
        self.theme = THEME.name
        self.seconds = 0.0
        self.runner = runner or Runner(Table(game, header), monotonic=lambda: self.seconds)
        people = tuple(seat for seat, sitter in enumerate(header.seats) if sitter.bot is None)
        self.table: Any = screen(self.runner, people if plays is None else plays, rich=rich, timed=False)

    def on_mount(self) -> None:
        self.push_screen(self.table)


class Seated:
    """Keys in, terminal and state out."""

    def __init__(self, app: Any, session: Session) -> None:
        self.app = app
        self.session = session

    async def wait(self, seconds: float) -> None:
        """Let table time go by, and with it the time-outs that are due."""
        self.app.seconds += seconds
        async with self.app.runner._lock:
            await self.app.runner._time_out(self.app.runner.now())
        self.app.table.tick()
        await self.session.pause()

    @property
    def text(self) -> str:
        """What stands on the terminal."""
        return self.session.text()

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.text.split("\n")]
