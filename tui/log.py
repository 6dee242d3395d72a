"""The log: what this seat was told, newest last, each line with the rule it rests on.

Lines are made from events only. While a game runs they are counted from 1; once it is over they have the
numbers of their entries, as in transcripts and replays. The strip under the board shows the latest, `L`
opens the whole log.
"""

from collections.abc import Iterable, Sequence

from engine.game import Event
from tui.lines import EMPTY, Line, Lines, ink, spread, wrap
from tui.theme import Role, seat_style

SAID = "said"
"""The kind of a line that somebody at the table said: no game's event, and marked as speech."""

SAYS = '"'

Told = tuple[int, Event]
"""The number of an entry and something it made happen."""


def counted(told: Iterable[Told]) -> list[Told]:
    """The same, numbered by what was told: the entries' own numbers tell how much others do in secret."""
    numbers: dict[int, int] = {}
    return [
        (number if event.kind == SAID else numbers.setdefault(number, len(numbers) + 1), event)
        for number, event in told
    ]


def log_lines(told: Iterable[Told], width: int) -> list[Line]:
    """The events as lines: the number in the colour of whose doing it was, text, rule."""
    lines: list[Line] = []
    for number, event in told:
        mark = ink(f"{SAYS if event.kind == SAID else number:>5} ", Role.DIM)
        if event.seat is not None:
            mark = (mark[0], seat_style(event.seat))
        rule = (ink(f" {event.rule}", Role.DIM),) if event.rule else EMPTY
        room = width - 6 - (len(event.rule) + 1 if event.rule else 0)
        first, *more = wrap(event.text, max(10, room))
        lines.append(spread((mark, ink(first)), rule, width))
        lines += [(ink(f"      {text}"),) for text in more]
    return lines


class LogStrip(Lines):
    """The last lines of the log."""

    DEFAULT_CSS = """
    LogStrip { height: 5; }
    """

    def __init__(self, id: str | None = None) -> None:
        super().__init__(Role.LOG, id=id)
        self._told: Sequence[Told] = ()
        self._crown: Line | None = None

    def crown(self, line: Line) -> None:
        """Keep a line above the log's, in the strip's first row."""
        self._crown = line
        self._lay_out()

    def tell(self, told: Sequence[Told]) -> None:
        """Show the end of this log."""
        self._told = told
        self._lay_out()

    def on_resize(self) -> None:
        """Break the lines anew."""
        self._lay_out()

    def _lay_out(self) -> None:
        crown = [] if self._crown is None else [self._crown]
        height = max(0, self.size.height - len(crown))
        lines = log_lines(self._told[-height:], self.size.width)[-height:] if height else []
        self.show([*crown, *[EMPTY] * (height - len(lines)), *lines])
