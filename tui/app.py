"""The program with screens: the lobby, the set-up, and tables one at a time.

A table's runner lives as long as its screen; leaving the table closes its file. Started for one
table (`lowtide new`, `resume`, `play`) the program ends when that table is left.
"""

import asyncio
import contextlib
import shlex
import signal
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from engine import game_named
from engine.game import Unreadable
from saves import store
from saves.errors import SaveError
from tui.drivers.local import LocalDriver
from tui.form import Form
from tui.games import Card, card_of, screen_class
from tui.lines import EMPTY, Line, ink, wrap
from tui.lobby import Chosen, LobbyScreen
from tui.opening import Listed, Opening
from tui.output.colours import Palette
from tui.panel import Panel
from tui.runner import Runner
from tui.session import Session
from tui.setup import SetupScreen
from tui.stack import StackApp, run_app
from tui.table import TableScreen
from tui.theme import PALETTE, THEME, Role
from tui.update import Update

ENDINGS = {signal.SIGTERM: 0, signal.SIGHUP: 0, signal.SIGINT: 130}
"""Told to stop, or the terminal is gone: close the table's file as if it had been left. Exit statuses."""


class LowtideApp(StackApp[int], inherit_bindings=False):
    """The application."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        # Before all others: it leaves the table from any panel or question over it.
        Binding("ctrl+q", "quit", "leave", show=False, priority=True),
        Binding("ctrl+c", "help_quit", "how to leave", show=False),
    ]

    def __init__(self, opening: Opening, runner: Runner | None = None, *, rich: bool = False) -> None:
        """
        Args:
            opening: makes and opens tables.
            runner: the table to sit down at first; None is the lobby.
            rich: the glyph set.
        """
        super().__init__(driver_class=LocalDriver)
        self.register_theme(THEME)
        self.theme = THEME.name
        self.animation_level = "none"
        self._opening = opening
        self._first = runner
        self._rich = rich
        self._sitting: _Sitting | None = None
        self._table: TableScreen | None = None
        self._lobby = LobbyScreen(opening, self._chosen, self._replay)
        self.farewell = ""
        """What to print once the screen is given back."""

    def on_mount(self) -> None:
        """Show the first screen."""
        with contextlib.suppress(ValueError, RuntimeError, NotImplementedError):  # not in the main thread
            for ending, status in ENDINGS.items():
                asyncio.get_running_loop().add_signal_handler(ending, self._told_to_end, status)
        if self._first is None:
            self.push_screen(self._lobby)
        else:
            self._sit_down(self._first)

    def _chosen(self, chosen: Chosen) -> None:
        try:
            if isinstance(chosen, Card):
                game = game_named(chosen.game)
                form = Form(game, self._opening.free_name(game))
                setup = SetupScreen(form, lambda: self._opening.create(form.header()))
                self.push_screen(setup, self._set_up)
            elif chosen.fault:
                self._lobby.say(chosen.fault)
            else:
                self._sit_down(self._opening.resume(self._opening.word_of(chosen)))
        except (SaveError, Unreadable) as fault:
            self._lobby.say(str(fault))

    def _replay(self, table: Listed) -> None:
        from tui.replay import replay_of

        try:
            self.push_screen(replay_of(self._opening.find(self._opening.word_of(table)), self._opening.home))
        except (SaveError, Unreadable) as fault:
            self._lobby.say(str(fault))

    @property
    def writes_files(self) -> bool:
        """Files are the player's own here."""
        return True

    def sits_at(self, screen: Screen[None]) -> bool:
        """Whether that is the screen of the table that is open."""
        return self._sitting is not None and screen is self._table

    def replay_table(self) -> None:
        """Show the replay of the table that is open, over it. Raises `SaveError`, `Unreadable`."""
        from tui.replay import replay_of

        assert self._opening.path is not None, "a table is open"
        self.push_screen(replay_of(self._opening.path, self._opening.home))

    def export_table(self) -> str:
        """Write the transcript of the table that is open. Raises `SaveError`, `Unreadable`."""
        from tui import taking
        from tui.recording import of_table
        from tui.tape import Tape

        assert self._opening.path is not None, "a table is open"
        tape = Tape(of_table(store.read(self._opening.path)))
        return str(taking.export(tape, tape.count, "transcript", self._opening.home))

    def _set_up(self, runner: Runner | None) -> None:
        if runner is not None:
            self._sit_down(runner)

    def _sit_down(self, runner: Runner) -> None:
        self._sitting = _Sitting(self, runner)
        self._sitting.tell(then=self._show_table)

    def _show_table(self) -> None:
        sitting = self._sitting
        assert sitting is not None
        runner = sitting.runner
        card = card_of(runner.game.name)
        assert card is not None, "a table is opened only for a game that has a screen"
        seats = tuple(s for s, sitter in enumerate(runner.header.seats) if sitter.bot is None)
        screen = self._table = screen_class(card)(runner, seats, rich=self._rich)
        sitting.listen()
        runner.start()
        self.push_screen(screen, self._left)

    async def _left(self, _: None) -> None:
        runner = await self._close()
        if self._first is None or runner is None:
            self._lobby.look()
            return
        name = runner.header.name
        again = f"`lowtide resume {shlex.quote(name)}`"
        over = runner.table.over
        self.farewell = f"Table {name} is " + (
            f"over; {again} shows it." if over else f"saved; {again} goes on."
        )
        self.exit(0)

    async def _close(self) -> Runner | None:
        """Close the table that is open."""
        sitting, self._sitting = self._sitting, None
        if sitting is None:
            return None
        sitting.leave()
        await sitting.runner.close()
        return sitting.runner

    async def action_quit(self) -> None:
        """Leave the table or the replay, whatever stands over it; where none is open, the program."""
        table = next(
            (screen for screen in reversed(self.screen_stack) if isinstance(screen, TableScreen)), None
        )
        if table is not None:
            table.do_leave()
        else:
            await self._end()

    def action_help_quit(self) -> None:
        """Ctrl+C, which ends other programs: say what leaves this one."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.say("Ctrl+Q leaves the table; it is saved as it stands.", Role.DIM)
        self._lobby.say("q or Ctrl+Q quits.")

    async def _end(self, status: int = 0) -> None:
        await self._close()
        self.exit(status)

    def _told_to_end(self, status: int) -> None:
        self.call_later(self._end, status)


class _Sitting:
    """An open table and what its people have been told of its file."""

    def __init__(self, app: LowtideApp, runner: Runner) -> None:
        self.runner = runner
        self._app = app
        self._told = 0
        self._session: Session | None = None
        self._panel: Panel | None = None

    def listen(self) -> None:
        """From now on look at every entry whether something has happened to the file."""
        self._session = self.runner.session((), self._look)

    def leave(self) -> None:
        """Listen no more."""
        if self._session is not None:
            self.runner.leave(self._session)

    def _look(self, _: Update) -> None:
        if len(self.runner.notices) > self._told:
            self._app.call_later(self.tell)

    def tell(self, then: Callable[[], None] | None = None) -> None:
        """Show what has not been told yet; it counts as told once somebody has closed the panel."""
        notices = self.runner.notices[self._told :]
        if not notices:
            if then is not None:
                then()
            return
        if self._panel is not None and self._panel in self._app.screen_stack:
            return
        count = len(self.runner.notices)

        def read(_: None) -> None:
            self._told = count
            if then is not None:
                then()

        self._panel = Panel("The table's file", lambda width: _sentences(notices, width))
        self._app.push_screen(self._panel, read)


def _sentences(notices: Sequence[str], width: int) -> list[Line]:
    lines: list[Line] = []
    for notice in notices:
        lines += [EMPTY, *((ink(f" {text}"),) for text in wrap(f"{notice}.", width - 2))]
    return [*lines, EMPTY, (ink(" Enter: on to the table."),)]


def run(
    opening: Opening, runner: Runner | None = None, *, rich: bool = False, palette: Palette = PALETTE
) -> int:
    """Run the program in this terminal, in the colours of a theme. Gives its exit status."""
    app = LowtideApp(opening, runner, rich=rich)
    app.palette = palette
    status = run_app(app)
    if app.farewell:
        print(app.farewell)  # noqa: T201
    return status
