"""The keys of a replay that take something out of its tape: a table that goes on from here, a file.

What they make is `tui.taking`'s; here are the questions, and the refusals while the game runs.
"""

from abc import abstractmethod
from pathlib import Path

from engine.game import Unreadable
from saves.errors import SaveError
from tui import taking
from tui.commands import Command
from tui.dialogs import Ask, Option
from tui.player import Player
from tui.table import TableScreen
from tui.tape import Tape
from tui.theme import Role

TAKING: tuple[Command, ...] = (
    Command("tape-branch", ("N",), "new table", "make a new table that goes on from here"),
    Command(
        "tape-export", ("X",), "export", "write the transcript, or the position of this moment, to a file"
    ),
)

_NOT_WRITTEN = "A replay over the host is only looked at: files made here would be the host's, not yours."


class Taking(TableScreen):
    """The part of a replay's screen that takes tables and files out of it."""

    player: Player
    tape: Tape
    home: Path | None
    """Where new tables and files go."""
    writes_files: bool
    """Whether any may be made; not where they would be another's."""
    all_open: bool
    """Whether everybody may know everything."""

    @abstractmethod
    def stop(self) -> None:
        """The tape plays no more."""

    def do_tape_branch(self) -> None:
        """A new table from here."""
        if not self.writes_files:
            self.say(_NOT_WRITTEN)
            return
        if not self.all_open:
            self.say("The game is not over: a table made from it would show what is secret.")
            return
        self.stop()
        options = [
            Option("branch", "s", "same seats, same luck", "with the log so far"),
            Option("anew", "p", "people in every seat, new luck", "from this position"),
        ]
        self.ask(Ask(f"A new table from entry {self.player.number}", options, width=70), self._branch)

    def _branch(self, how: str | None) -> None:
        if how is None:
            return
        make = taking.branch if how == "branch" else taking.anew
        try:
            name = make(self.tape, self.player.number, self.home)
        except (SaveError, Unreadable) as fault:
            self.say(str(fault))
        else:
            self.say(f"Table {name} is made; `lowtide resume` sits down at it.", Role.STRONG)

    def do_tape_export(self) -> None:
        """A file from here."""
        if not self.writes_files:
            self.say(_NOT_WRITTEN)
            return
        if not self.all_open:
            self.say("The game is not over: `lowtide export --seat` gives one seat's own log.")
            return
        self.stop()
        options = [
            Option("transcript", "t", "the transcript", "the whole game as text"),
            Option("position", "p", "the position of this moment", "a document to play or show"),
        ]
        self.ask(Ask("Write to a file", options), self._export)

    def _export(self, what: str | None) -> None:
        if what is None:
            return
        try:
            path = taking.export(self.tape, self.player.number, what, self.home)
        except (SaveError, Unreadable) as fault:
            self.say(str(fault))
        else:
            self.say(f"Written to {path}", Role.STRONG)
