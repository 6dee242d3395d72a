"""The clock as arithmetic: settings, windows and a `now` that is passed in.

Nothing here knows what time it is. Table time runs in milliseconds from the table's start and
stands still while the table is paused, and while it is closed unless the settings say `wall`.
`Clocks` says for each window how long it has
run; the table brings it up to date at every entry, the screen asks `remaining`, the runner asks
`deadline` and submits the `TimeOut`.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine.game import Millis, Seat, Window

MINUTE: Millis = 60_000
HOUR: Millis = 60 * MINUTE
DAY: Millis = 24 * HOUR

LONGEST: Millis = 30 * DAY
"""The longest turn there is."""


class ClockSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table's clock runs. Raises `ValueError` for one that cannot."""

    turn: Millis | None = 3 * MINUTE
    """Length of a window that names none of its own; None: no clock at all."""
    extra: tuple[Millis, ...] = ()
    """More (or, negative, less) for each seat; seats beyond its end get nothing."""
    one_screen: bool = True
    """People share one screen: one person's window runs at a time, and curtains hide secrets."""
    curtain: Millis = 15_000
    """How long a curtain may stand before the clock behind it starts."""
    wall: bool = False
    """Table time goes on while the table is closed: for turns of hours or days."""

    def __post_init__(self) -> None:
        if self.turn is not None and self.turn > LONGEST:
            raise ValueError(f"a turn takes {LONGEST // DAY} days at most")
        if self.wall and self.turn is None:
            raise ValueError("a clock that goes on while the table is closed needs the length of a turn")

    def length(self, window: Window) -> Millis | None:
        """How long the window may take; None: for ever. Never below one second."""
        if self.turn is None:
            return None
        if window.length is not None:
            return window.length
        extra = self.extra[window.seat] if window.seat < len(self.extra) else 0
        return max(1_000, self.turn + extra)


class Clocks(Struct, frozen=True):
    """How long the windows of a turn have run."""

    spent: dict[str, Millis] = {}
    """Window (`seat:key`) -> what it had used when it last stood still."""
    since: dict[str, Millis] = {}
    """Window that runs -> the table time from which it counts; in the future behind a curtain."""


def name(window: Window) -> str:
    """What a window is called in `Clocks`."""
    return f"{window.seat}:{window.key}"


def advance(
    clocks: Clocks, open_windows: Iterable[Window], running: Mapping[Seat, Millis], at: Millis
) -> Clocks:
    """The clocks after an entry at table time `at`.

    `open_windows`: those the game has now; one that is not among them stands still (MM-69).
    `running`: the seats whose windows run, each with the time from which a window that stood still
    goes on (later than `at` behind a curtain).
    """
    spent = {key: _used(clocks, key, at) for key in clocks.spent}
    since: dict[str, Millis] = {}
    for window in open_windows:
        key = name(window)
        if window.seat in running:
            since[key] = clocks.since.get(key, running[window.seat])
            spent[key] = clocks.spent.get(key, 0)
        else:
            spent.setdefault(key, 0)
    return Clocks(spent, since)


def forget(clocks: Clocks) -> Clocks:
    """The clocks without the windows that stand still: a new turn has begun and they are done with."""
    return Clocks({key: clocks.spent[key] for key in clocks.since}, clocks.since)


def _used(clocks: Clocks, key: str, now: Millis) -> Millis:
    """What a window has used up by `now`."""
    used = clocks.spent.get(key, 0)
    started = clocks.since.get(key)
    return used if started is None else used + max(0, now - started)


def remaining(clocks: Clocks, window: Window, settings: ClockSettings, now: Millis) -> Millis | None:
    """What is left of the window at table time `now`, never below 0; None without a clock."""
    length = settings.length(window)
    if length is None:
        return None
    return max(0, length - _used(clocks, name(window), now))


def deadline(
    clocks: Clocks, open_windows: Iterable[Window], settings: ClockSettings
) -> tuple[Millis, Seat] | None:
    """The table time at which the next running window ends, and whose it is (ties: the lowest seat)."""
    ends = []
    for window in open_windows:
        started = clocks.since.get(name(window))
        length = settings.length(window)
        if started is not None and length is not None:
            ends.append((started + length - clocks.spent.get(name(window), 0), window.seat))
    return min(ends, default=None)
