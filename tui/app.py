"""The program with screens: the lobby, the set-up, and tables one at a time.

A table's runner lives as long as its screen; leaving the table closes its file. Started for one
table (`lowtide new`, `resume`, `play`) the program ends when that table is left.
"""

from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from engine import game_named
from engine.entries import Header
from engine.game import Unreadable
from saves.errors import SaveError
from tui.drivers.local import LocalDriver
from tui.games import Card, card_of, screen_class
from tui.lobby import Chosen, LobbyScreen
from tui.opening import Opening
from tui.runner import Runner
from tui.setup import SetupScreen
from tui.theme import THEME


class LowtideApp(App[int]):
    """The application."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, opening: Opening, runner: Runner | None = None) -> None:
        """
        Args:
            opening: makes and opens tables.
            runner: the table to sit down at first; None is the lobby.
        """
        super().__init__(driver_class=LocalDriver)
        self.animation_level = "none"
        self._opening = opening
        self._first = runner
        self._lobby = LobbyScreen(opening.tables, self._chosen)
        self.farewell = ""
        """What to print once the screen is given back."""

    def on_mount(self) -> None:
        """Take the theme on and show the first screen."""
        self.register_theme(THEME)
        self.theme = THEME.name
        if self._first is None:
            self.push_screen(self._lobby)
        else:
            self._sit_down(self._first)

    def _chosen(self, chosen: Chosen) -> None:
        if isinstance(chosen, Card):
            game = game_named(chosen.game)
            setup = SetupScreen(game, self._opening.free_name(game), self._opening.taken)
            self.push_screen(setup, self._set_up)
            return
        if chosen.fault:
            self._lobby.say(chosen.fault)
            return
        try:
            self._sit_down(self._opening.resume(chosen.name))
        except (SaveError, Unreadable) as fault:
            self._lobby.say(str(fault))

    def _set_up(self, header: Header | None) -> None:
        if header is None:
            return
        try:
            self._sit_down(self._opening.create(header))
        except (SaveError, Unreadable) as fault:
            self._lobby.say(str(fault))

    def _sit_down(self, runner: Runner) -> None:
        card = card_of(runner.game.name)
        assert card is not None, "a table is opened only for a game that has a screen"
        seats = tuple(s for s, sitter in enumerate(runner.header.seats) if sitter.bot is None)
        screen = screen_class(card)(runner, seats)
        runner.start()

        async def left(_: None) -> None:
            await self._left(runner)

        self.push_screen(screen, left)

    async def _left(self, runner: Runner) -> None:
        await runner.close()
        if self._first is None:
            self._lobby.look()
        else:
            name = runner.header.name
            over = runner.table.over
            self.farewell = (
                f"Table {name} is over; `lowtide resume {name}` shows it again."
                if over
                else f"Table {name} is saved; `lowtide resume {name}` goes on."
            )
            self.exit(0)


def run(opening: Opening, runner: Runner | None = None) -> int:
    """Run the program in this terminal. Gives its exit status."""
    app = LowtideApp(opening, runner)
    status = app.run()
    if app.farewell:
        print(app.farewell)  # noqa: T201
    return status if status is not None else app.return_code or 0
