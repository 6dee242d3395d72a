"""A screen for the toy game: the frame with the least a game must give it."""

from collections.abc import Sequence
from typing import Any

from support.toy import Pebbles, Pick, pebbles_header
from textual.widget import Widget

from engine.game import Seat
from engine.table import Table
from tui.footer import Hint
from tui.lines import Line, Lines, ink
from tui.runner import Runner
from tui.stack import StackApp
from tui.table import TableScreen
from tui.theme import THEME, Role


class PebblesScreen(TableScreen):
    """Enter picks one pebble; the rest is the frame's."""

    def make_board(self) -> Widget:
        self.board = Lines(Role.TEXT, id="board")
        return self.board

    def show_table(self) -> None:
        self.board.show([(ink(f"round {self.view.round}, my pick {self.view.pick}"),)])

    def hints(self) -> Sequence[Hint]:
        return (Hint(self.named["take"], "pick 1"), Hint(self.named["line"], "type"))

    def side(self, width: int, height: int) -> Sequence[Line]:
        return [(ink(f"scores {self.view.scores}"),)]

    def score_lines(self, width: int) -> Sequence[Line]:
        return [(ink(f"scores {self.view.scores}"),)]

    def points_of(self, seat: Seat) -> str:
        return f"{self.view.scores[seat]} pebbles"

    async def do_take(self) -> None:
        await self.submit(Pick(1))


class FrameApp(StackApp[None], inherit_bindings=False):
    """The toy game's table for the people of one screen, on a clock that tests turn."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, **header: object) -> None:
        super().__init__()
        self.register_theme(THEME)
        self.theme = THEME.name
        self.seconds = 0.0
        game: Any = Pebbles()
        self.runner = Runner(Table(game, pebbles_header(**header)), monotonic=lambda: self.seconds)  # type: ignore[arg-type]
        self.table_screen: PebblesScreen | None = None

    def on_mount(self) -> None:
        people = tuple(n for n, s in enumerate(self.runner.header.seats) if s.bot is None)
        self.table_screen = PebblesScreen(self.runner, people, timed=False)
        self.push_screen(self.table_screen)
