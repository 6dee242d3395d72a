"""Seats and scores of a table; once its game is over, with the ways to look at it again and to share it.

Every game's screen ends on this panel. The program that sat down at the table replays and exports it;
where there is none, as in a replay, the panel shows scores and nothing else.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol, runtime_checkable

from textual.binding import Binding, BindingType
from textual.screen import Screen

from engine.game import Unreadable
from saves.errors import SaveError
from tui.commands import Command
from tui.lines import EMPTY, Line, ink, wrap
from tui.panel import Panel
from tui.theme import Role

_TITLE, _KEY = "Seats and scores", "S"

AGAIN = Command("end-again", ("a",), "again", "play again: a new table for the same people")
REPLAY = Command("end-replay", ("r",), "replay", "look at the game again")
EXPORT = Command("end-export", ("X",), "export", "write its transcript to a file")


@runtime_checkable
class LooksBack(Protocol):
    """A program that can show and export the table it sits at. Both raise `SaveError`, `Unreadable`."""

    @property
    def writes_files(self) -> bool:
        """Whether files for the player can be written: not where they would be another's."""

    def sits_at(self, screen: Screen[None]) -> bool:
        """Whether that is the screen of its table."""

    def replay_table(self) -> None:
        """Show the table's replay over what is there."""

    def export_table(self) -> str:
        """Write the table's transcript and say where it is."""


@runtime_checkable
class PlaysAgain(Protocol):
    """A program that can open a table like the one that is over."""

    @property
    def may_play_again(self) -> bool:
        """Whether this player had a seat there."""

    def play_again(self) -> None:
        """Open that table and go there."""


class EndPanel(Panel):
    """Scores of a game that is over, with keys for its replay and its transcript."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "replay", "replay", show=False),
        Binding("X", "export", "export", show=False),
        Binding("a", "again", "again", show=False),
    ]

    def __init__(self, paint: Callable[[int], Sequence[Line]], program: LooksBack) -> None:
        """
        Args:
            paint: works out the lines of the scores for a width.
            program: replays and exports.
        """
        super().__init__(_TITLE, self._with_keys, key=_KEY)
        self._scores = paint
        self._program = program
        self._said = ("", Role.STRONG)

    def action_again(self) -> None:
        """Play again, where the program can."""
        if isinstance(self._program, PlaysAgain) and self._program.may_play_again:
            self._program.play_again()

    def action_replay(self) -> None:
        """Look at the game again."""
        try:
            self._program.replay_table()
        except (SaveError, Unreadable) as fault:
            self._say(str(fault), Role.REFUSAL)

    def action_export(self) -> None:
        """Write the transcript and say where."""
        try:
            self._say(f"The transcript is in {self._program.export_table()}", Role.STRONG)
        except (SaveError, Unreadable) as fault:
            self._say(str(fault), Role.REFUSAL)

    def _say(self, sentence: str, role: Role) -> None:
        self._said = (sentence, role)
        self._lay_out()

    def _with_keys(self, width: int) -> Sequence[Line]:
        keys: Line = ()
        again = isinstance(self._program, PlaysAgain) and self._program.may_play_again
        offered = [REPLAY, *([AGAIN] if again else []), *([EXPORT] if self._program.writes_files else [])]
        for command in offered:
            keys += (ink(" "), ink(command.shown, Role.FOOTER_KEY, Role.PANEL), ink(f" {command.help}. "))
        text, role = self._said
        # A path may be longer than any line, and is to be read to its end.
        room = max(1, width - 2)
        pieces = [line[at : at + room] for line in wrap(text, room) for at in range(0, len(line), room)]
        return [keys, *((ink(f" {piece}", role),) for piece in pieces), EMPTY, *self._scores(width)]


def score_panel(screen: Screen[None], paint: Callable[[int], Sequence[Line]], *, over: bool) -> Panel:
    """The panel of seats and scores for a table's screen."""
    program = screen.app
    if over and isinstance(program, LooksBack) and program.sits_at(screen):
        return EndPanel(paint, program)
    return Panel(_TITLE, paint, key=_KEY)


__all__ = ["EndPanel", "LooksBack", "score_panel"]
