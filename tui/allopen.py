"""Everybody's secrets at once: a panel over a replay, of what each seat alone was told, that the tape goes
on under.

Each game's screen says in `secrets` what a seat's view has beyond a spectator's. Only replays of finished
games and of positions somebody wrote show it.
"""

from collections.abc import Callable, Sequence

from tui.lines import EMPTY, Line, ink, wrap
from tui.panel import Panel
from tui.theme import SEATS, Role, seat_style

Secrets = Sequence[tuple[int, str, Sequence[str]]]
"""Each seat, what the table calls it, and sentences on what it alone knows."""


class OpenPanel(Panel):
    """What every seat alone knows at the entry that is shown."""

    def __init__(self, place: Callable[[], str], secrets: Callable[[], Secrets]) -> None:
        """
        Args:
            place: the entry and the turn that are shown.
            secrets: what is secret there.
        """
        super().__init__("All open", self._lines)
        self._place = place
        self._secrets = secrets

    def _lines(self, width: int) -> list[Line]:
        lines: list[Line] = [(ink(f" {self._place()}", Role.STRONG),), EMPTY]
        for seat, name, sentences in self._secrets():
            lines.append(((f" {SEATS[seat].letter} {name}", seat_style(seat)),))
            for sentence in sentences or ("nothing that the others do not know",):
                role = Role.TEXT if sentences else Role.DIM
                lines += [(ink(f"   {part}", role),) for part in wrap(sentence, width - 4, "  ")]
            lines.append(EMPTY)
        return lines
