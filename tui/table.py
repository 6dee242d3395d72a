"""The keys that mean the same at every table: help, log, scores, the command line, the table's menu.

A game's screen derives from `TableScreen` and answers further commands with methods `do_<name>`.
"""

import inspect

from engine.game import Illegal, Unreadable
from tui.afterwards import score_panel
from tui.command_line import CommandLine
from tui.commands import Command, comes_later
from tui.dialogs import Ask, Option, confirm
from tui.frame import LEAST_HEIGHT, LEAST_WIDTH, ROOMY, TableFrame, sentence
from tui.help import help_lines
from tui.log import log_lines
from tui.panel import Panel
from tui.theme import Role


class TableScreen(TableFrame):
    """One table on a terminal. Dismisses itself when the player leaves the table."""

    async def action_command(self, name: str) -> None:
        """Answer a key: `do_<name>` of the game or the frame."""
        if self.has_class("-small") and name != "leave":
            return
        if self.session.update is not self.update:
            meant_for = self.update.seat, self.update.turn
            self._take()
            if meant_for != self._whose():
                return
        self.say("")
        command = self.named[name]
        answer = getattr(self, f"do_{name.replace('-', '_')}", None)
        if command.later:
            self.say(comes_later(command), Role.DIM)
        elif answer is None:
            self.say(f"`{key_of(command)}` has nothing to do here.", Role.DIM)
        elif inspect.isawaitable(done := answer()):
            await done

    def do_help(self) -> None:
        """The keys of the moment."""
        hints, commands, notes = tuple(self.hints()), self.commands, self.notes()
        self.app.push_screen(
            Panel(
                "Keys of this moment",
                lambda width: help_lines(hints, commands, notes, width),
                key="question_mark",
            )
        )

    def do_log(self) -> None:
        """The whole log."""
        told = self.logged(self.told())
        self.app.push_screen(Panel("Log", lambda width: log_lines(told, width), key="L", from_end=True))

    def do_scores(self) -> None:
        """Seats and scores."""
        self.app.push_screen(score_panel(self, self.score_lines, over=self.update.outcome is not None))

    def do_line(self) -> None:
        """The command line."""
        self._line.open(self.seat)
        self.show_words()

    def on_command_line_closed(self) -> None:
        """The keys are the board's again."""
        self.show_words()

    async def do_withdraw(self) -> None:
        """Take back the last action, or say why not."""
        if self.seat is None:
            self.refuse(Illegal("a spectator only watches"))
            return
        try:
            await self.session.withdraw(self.seat)
        except Illegal as refusal:
            self.refuse(refusal)

    def do_leave(self) -> None:
        """Leave the table; it is saved as it stands."""
        self._leave()

    def table_options(self) -> list[Option]:
        """What the table's menu offers."""
        options = [
            Option("pause", "p", "pause", "cover the board and stop the clock"),
            Option("resign", "r", "resign", "leave the game for good"),
            Option("leave", "l", "leave the table", "it is saved and can be resumed"),
        ]
        if self.switches_glyphs:
            label = "plain signs" if self.rich else "rich signs"
            options.insert(2, Option("glyphs", "g", label, "the other set of signs for the board"))
        return options

    def do_table(self) -> None:
        """Pause, resign, leave."""
        header = self.session.header
        text = f'{self.session.game.title}, table "{header.name}". Commitment {self.session.commitment[:16]}.'
        self.ask(Ask("Table", self.table_options(), text=text), self.table_answered)

    def use_signs(self, rich: bool) -> None:
        """Draw with that set of signs from now on, where all of the screen can."""
        if self.switches_glyphs:
            self.rich = self._footer.countdown.rich = rich
            self.show_all()

    async def table_answered(self, answer: str | None) -> None:
        """Do what was chosen from the table's menu."""
        if answer == "leave":
            self._leave()
        elif answer == "glyphs":
            self.use_signs(not self.rich)
        elif answer == "pause":
            try:
                await self.session.pause()
            except Illegal as refusal:
                self.refuse(refusal)
        elif answer == "resign":
            if self.seat is None:
                self.refuse(Illegal("a spectator only watches"))
                return
            name = self.session.seat_name(self.seat)
            self.ask(
                confirm(f"{name} resigns?", "This ends the seat's part in the game at once."), self._resigns
            )

    async def _resigns(self, answer: str | None) -> None:
        if answer == "yes" and self.seat is not None:
            try:
                await self.session.resign(self.seat)
            except Illegal as refusal:
                self.refuse(refusal)

    async def on_command_line_entered(self, message: CommandLine.Entered) -> None:
        """Read a typed line part by part, each against the view of its moment, and play it."""
        message.stop()
        game, seat = self.session.game, self.update.seat
        again, self._warned = message.text == self._warned, ""
        try:
            for part in game.split(message.text):
                for action in game.read(self.reading_view(), part):
                    if self.session.update.seat != seat:
                        raise Illegal("somebody else acts now")
                    if not again and (warning := self.warning(action)):
                        self._warned = message.text
                        raise Illegal(f"{warning}; Enter again plays it all the same")
                    await self.perform(action)
                    again = True
        except Illegal as refusal:
            self._line.refuse(self.in_words(refusal))
        except Unreadable as refusal:
            self._line.refuse(str(refusal))
        else:
            self.call_later(self._line.renew)


def key_of(command: Command) -> str:
    """The first key of a command as people read it."""
    return command.shown.split()[0]


__all__ = ["LEAST_HEIGHT", "LEAST_WIDTH", "ROOMY", "TableScreen", "key_of", "sentence"]
