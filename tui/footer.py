"""The footer: what the keys do now, and the countdown of whoever acts.

It stands at the bottom of every screen. The countdown only shows what the runner's clock says: it
is told how to read it, never asks what time it is, and wakes when the next whole second of what is
left ends (or the next minute, where it shows hours), so it cannot drift. A tick draws the changed
cells of the countdown and nothing else.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Region
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from engine.game import Millis, Seat
from tui.commands import Command
from tui.glyphs import Common
from tui.lengths import left, step
from tui.lines import Line, Lines, cut, ink, width_of
from tui.theme import Role, over, seat_style, style

WARNING: Millis = 30_000
ALARM: Millis = 10_000
"""From what is left on the countdown changes its style."""

SLEEP: Millis = 60_000
"""How long a countdown rests at most: a timer that slept with the machine goes off late."""

LONG = len("12h 00m")
"""Cells of what is left where it is hours or days."""

_WARNING_LOOK = style(Role.CLOCK_WARNING) + Style(bold=False)
"""Not bold: digits and bar change to it in one tick, of which each byte counts."""

WIDE = 100
"""From this width on the countdown has a bar."""

NARROW = 32
"""Below this width of its own, on too small a terminal, it leaves out what the seat has to spend."""


class Reading(NamedTuple):
    """What the clock says at this moment."""

    name: str
    """Who acts; empty when nobody does."""
    seat: Seat = 0
    points: str = ""
    """What the seat has to spend, in the game's words: `11 AP (+5)`."""
    remaining: Millis | None = None
    """None without a clock."""
    length: Millis | None = None
    running: bool = False
    note: str = ""
    """Why it does not run, or that it is the grace window: `paused`, `grace`."""


class Countdown(Widget):
    """Name, points and remaining time of the acting seat, in cells that keep their places."""

    DEFAULT_CSS = """
    Countdown { width: 32; max-width: 100%; height: 1; }
    Countdown.-wide { width: 46; }
    """

    def __init__(self, read: Callable[[], Reading | None], *, timed: bool = True, rich: bool = False) -> None:
        """
        Args:
            read: says what the clock says now; None when the game is over.
            timed: wake by itself; tests turn it off and call `tick`.
            rich: the glyph set.
        """
        super().__init__()
        self._read = read
        self._timed = timed
        self.rich = rich
        self._cells: list[tuple[str, Style]] = []
        self._timer: Timer | None = None
        self.late: Millis = 0
        """How much after each step of the clock it is drawn: below a second, so that no step is missed."""
        self._digits = 5
        """Cells of what is left; they never get fewer, so that nothing moves when days become minutes."""

    def on_mount(self) -> None:
        """Begin to count."""
        self.tick()

    def on_resize(self) -> None:
        """Lay the cells out anew."""
        self.tick()

    def tick(self) -> None:
        """Read the clock, draw the cells that differ from before, and wake when they would differ again."""
        reading = self._read()
        cells = self._laid_out(reading)
        if cells != self._cells:
            changed = [n for n, cell in enumerate(cells) if self._cells[n : n + 1] != [cell]]
            same_width = len(cells) == len(self._cells)
            self._cells = cells
            if same_width:
                self.refresh(Region(changed[0], 0, changed[-1] - changed[0] + 1, 1))
            else:
                self.refresh()
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._timed and reading is not None and reading.remaining:
            # What stands still, behind a curtain say, may begin to run without anybody doing anything.
            wait = pause_until_next(reading.remaining, self.late) if reading.running else 1000
            self._timer = self.set_timer(wait / 1000, self.tick)

    def render_line(self, y: int) -> Strip:
        """The cells as they were last laid out."""
        if y or not self._cells:
            return Strip.blank(self.size.width, style(Role.FOOTER))
        return Strip([Segment(sign, look) for sign, look in self._cells]).simplify()

    def _laid_out(self, reading: Reading | None) -> list[tuple[str, Style]]:
        width = self.size.width
        base = style(Role.FOOTER)
        if reading is None or not reading.name:
            return [(" ", base)] * width
        clock = self._clock(reading)
        who = reading.name + (f" {reading.note}" if reading.note else "")
        points = reading.points if width >= NARROW else ""
        room = width - len(clock) - len(points) - 3
        if len(who) > room:
            who = who[: max(0, room - 2)] + ".."
        text = [(sign, base + seat_style(reading.seat)) for sign in who.rjust(max(0, room))]
        text += [(sign, over(base, Role.STRONG)) for sign in f" {points} "]
        text += clock
        return [*text, *[(" ", base)] * width][:width]

    def _clock(self, reading: Reading) -> list[tuple[str, Style]]:
        """What is left, and the bar, which in the last seconds stands as it was, so that no tick is long."""
        calm = style(Role.CLOCK)
        if reading.remaining is None:
            return [(sign, calm) for sign in "no clock"]
        alarm = reading.remaining <= ALARM
        look = _WARNING_LOOK if reading.remaining <= WARNING else calm
        shown = left(reading.remaining)
        self._digits = max(self._digits, len(shown), LONG if step(reading.length or 0) > 1000 else 0)
        text = f"{'!' if alarm else ' '}{shown:>{self._digits}}"
        cells = [(sign, style(Role.CLOCK_ALARM) if alarm else look) for sign in text]
        if self.size.width > 40 and reading.length:
            tenths = -(-max(ALARM + 1, reading.remaining) * 10 // reading.length)
            full, empty = Common.BAR_FULL.sign(self.rich), Common.BAR_EMPTY.sign(self.rich)
            bar = f" {full * min(10, tenths)}{empty * (10 - min(10, tenths))}"
            cells += [(sign, look) for sign in bar]
        return cells


def pause_until_next(remaining: Millis, late: Millis = 0) -> Millis:
    """How long a running countdown shows the same: until just after its next whole step, or so much later."""
    return min(SLEEP, (remaining - 1 + late) % step(remaining) + 2)


class Hint(NamedTuple):
    """A key of the moment: a command and what it would do now."""

    command: Command
    label: str

    @property
    def key(self) -> str:
        """Its first key as people read it."""
        return self.command.shown.split()[0]


class Footer(Horizontal):
    """The bottom line of every screen."""

    DEFAULT_CSS = """
    Footer { dock: bottom; width: 100%; height: 1; }
    """

    def __init__(self, read: Callable[[], Reading | None], *, timed: bool = True, rich: bool = False) -> None:
        """The arguments are those of `Countdown`."""
        super().__init__()
        self.countdown = Countdown(read, timed=timed, rich=rich)
        self._keys = Lines(Role.FOOTER)
        self._hints: tuple[Hint, ...] = ()

    def compose(self) -> ComposeResult:
        yield self._keys
        yield self.countdown

    def on_resize(self) -> None:
        """Give the countdown its bar where there is room for it."""
        self.countdown.set_class(self.size.width >= WIDE, "-wide")
        self.call_after_refresh(self._lay_out)

    def show(self, hints: Iterable[Hint]) -> None:
        """Say what the keys do now; the first ones matter most, the last is always shown."""
        self._hints = tuple(hints)
        self._lay_out()

    def _lay_out(self) -> None:
        self._keys.show([fitted(self._hints, self._keys.size.width)])


def fitted(hints: tuple[Hint, ...], width: int) -> Line:
    """As many hints as fit, whole ones only, with the last one kept in any case."""
    if not hints:
        return ()
    *first, last = (_hint(hint) for hint in hints)
    runs: Line = ()
    for hint in first:
        if width_of(runs) + width_of(hint) + width_of(last) > width:
            break
        runs += hint
    return cut(runs + last, width)


def _hint(hint: Hint) -> Line:
    return (ink(f" {hint.key}", Role.FOOTER_KEY), ink(f" {hint.label} ", Role.FOOTER))
