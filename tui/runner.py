"""The runner: one live table, its clock and its file, and the sessions that look at it.

It owns the only real clock. A command is checked and applied, written and synced in a thread, and
only then accepted and told to the sessions, as views and events of their seats. Time-outs and bots
come in like everybody else's commands. Free of Textual: the screens, the host and tests use it alike.
"""

import asyncio
import contextlib
import logging
import time
import traceback
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from engine import bots
from engine.entries import AnyEntry, Header, Pause, Play, Ready, Resign, Resume, TimeOut, Withdraw
from engine.game import AnyGame, Event, Illegal, Millis, Seat
from engine.table import AnyStanding, Table
from tui.session import Session
from tui.tabletime import TableTime, unix_time
from tui.update import Stale, Update

MARK_EVERY: Millis = 4_500
"""How long the clock may run before the file is told: a crash gives back 5 s at most, writing included."""

LOOK_EVERY: Millis = 30_000
"""How long a clock that follows the wall goes unread: a machine that slept wakes long after the timer."""

TRY_AGAIN = 3.0
"""Seconds after which a table that could not be saved looks whether it can be now."""

log = logging.getLogger(__name__)


class Keeper(Protocol):
    """What keeps a table's entries; a call returns once they are safe, or raises `OSError`."""

    def append(self, entry: AnyEntry) -> None: ...
    def mark(self, at: Millis, zero: Millis | None) -> None: ...
    def checkpoint(self, standing: AnyStanding) -> None: ...
    def mend(self) -> None: ...
    def close(self, at: Millis, standing: AnyStanding) -> None: ...

    @property
    def notices(self) -> tuple[str, ...]: ...


class Consent(Protocol):
    """Who may stop and restart the clock at a table of several screens; both raise `Illegal` to refuse."""

    async def pause(self, session: Session) -> None: ...
    async def resume(self, session: Session) -> None: ...


class Runner:
    """A live table."""

    def __init__(
        self,
        table: Table,
        keeper: Keeper | None = None,
        *,
        at: Millis = 0,
        history: Iterable[tuple[int, Event]] = (),
        resigned: Iterable[Seat] = (),
        pace: float = 0.0,
        monotonic: Callable[[], float] = time.monotonic,
        wall: Callable[[], Millis] = unix_time,
        zero: Millis | None = None,
    ) -> None:
        """
        Args:
            table: the table, folded as far as its file goes.
            keeper: its file; None for a table that nobody keeps.
            at: the table time to go on from, at least that of the last entry.
            history: the events of the entries before, with their numbers, for the log.
            resigned: the seats that have resigned in the entries before.
            pace: seconds a bot waits before it acts, so that people can follow.
            monotonic: the real clock, in seconds.
            wall: the Unix time in milliseconds, for a table whose clock goes on while it is closed.
            zero: of such a table, the Unix time at which table time was 0; None: it begins to run now.
        """
        self.table = table
        self.fault = ""
        self.pace = pace
        self.history: list[tuple[int, Event]] = list(history)
        self.resigned: set[Seat] = set(resigned)
        """Seats that have left the game for good."""
        self.substitutes: dict[Seat, str] = {}
        """Seats of people that a bot plays for the time being, and its level."""
        self.consent: Consent | None = None
        """Asked for pauses, where the table has several screens; without it whoever asks is obeyed."""
        self.on_entry: Callable[[AnyEntry], None] | None = None
        """Told of each entry once it is accepted."""
        self._keeper = keeper
        at = max(at, table.standing.at)
        follows = table.header.clock.wall
        self._time = TableTime(at, monotonic=monotonic, wall=wall if follows else None)
        if not table.standing.paused and not table.over:
            self._time.go(at, self._time.zero_from(at) if zero is None else zero)
        self._lock = asyncio.Lock()
        self._moved = asyncio.Event()
        self._sessions: list[Session] = []
        self._task: asyncio.Task[None] | None = None
        self._luck = Random()  # bots' choices: theirs, not the table's, and not replayed

    @property
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def header(self) -> Header:
        return self.table.header

    @property
    def notices(self) -> tuple[str, ...]:
        """Sentences on the table's file, such as what was mended when it was opened."""
        return self._keeper.notices if self._keeper is not None else ()

    def now(self) -> Millis:
        """Table time: stands still while the table is paused or over."""
        return self._time.now()

    def start(self) -> None:
        """Begin to run clock and bots, in a task of the running event loop."""
        self._time.begin()
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(
                self._live(), name=f"table {self.header.name}"
            )

    async def close(self) -> None:
        """Stop the task, leave a last clock mark and close the file. The table can be opened again."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        async with self._lock:
            keeper, self._keeper = self._keeper, None
            if keeper is not None:
                # Only the closing mark can fail to be written, and no entry hangs on it.
                with contextlib.suppress(OSError):
                    await asyncio.to_thread(keeper.close, self.now(), self.table.standing)
                # A screen that is still there must not be told that something is done which nobody keeps.
                self.fault = self.fault or "the table is closed"

    def bot_of(self, seat: Seat) -> str | None:
        """The level of the bot that plays a seat now, its own or a substitute; None: a person does."""
        return self.header.seats[seat].bot or self.substitutes.get(seat)

    def substitute(self, seat: Seat, level: str | None) -> None:
        """Let a bot play a person's seat from now on; None gives it back to the person."""
        if level is None:
            self.substitutes.pop(seat, None)
        else:
            self.substitutes[seat] = level
        self._moved.set()

    def session(self, seats: tuple[Seat, ...], on_update: Callable[[Update], None]) -> Session:
        """A session that plays these seats (none: a spectator) and is told of every entry."""
        session = Session(self, seats, on_update)
        self._sessions.append(session)
        return session

    def leave(self, session: Session) -> None:
        """The session is told nothing more."""
        if session in self._sessions:
            self._sessions.remove(session)

    async def submit(
        self,
        what: Play[Any] | Withdraw | Resign | Ready | Pause | Resume,
        seat: Seat | None,
        seen: "Update | None" = None,
    ) -> None:
        """Check, write and accept a command, after the time-outs that are due. Raises `Illegal`.

        `seen`: what the sender was looking at. An action is `Stale` when that has changed since; what other
        seats did out of its sight, as in simultaneous play, does not matter.
        """
        async with self._lock:
            # The moment it arrived decides, not the moment the disk was done with what came before.
            at = self.now()
            await self._time_out(at)
            if (
                seen is not None
                and seen.number != self.table.standing.number
                and seen.view != self.game.view(self.table.state, seen.seat)
            ):
                raise Stale
            await self._enter(what, seat, at)

    async def _enter(self, what: Any, seat: Seat | None, at: Millis) -> None:
        if self.fault:
            raise Illegal(self.fault)
        proposal = self.table.propose(what, seat, at)
        zero = self._time.zero_from(at) if isinstance(what, Resume) else None
        if self._keeper is not None:
            try:
                if zero is not None:
                    # Before the entry: after it, a crash between the two would make the pause count.
                    await asyncio.to_thread(self._keeper.mark, at, zero)
                await asyncio.to_thread(self._keeper.append, proposal.entry)
            except OSError as fault:
                self._time.stop(self.now())
                self.fault = f"the table cannot be saved, so nothing is taken until it can be: {fault}"
                log.error("table %s: %s", self.header.name, self.fault)
                self._tell(())
                self._moved.set()
                raise Illegal(self.fault) from None
        self.table.accept(proposal)
        if isinstance(what, Resign) and seat is not None:
            self.resigned.add(seat)
        if isinstance(what, Pause) or self.table.over:
            self._time.stop(proposal.entry.at)
        elif isinstance(what, Resume):
            self._time.go(proposal.entry.at, zero)
        number = proposal.entry.number
        self.history.extend((number, event) for event in proposal.events)
        if (proposal.turn_over or self.table.over) and self._keeper is not None:
            # A checkpoint only makes opening quick: failing to write one loses nothing.
            with contextlib.suppress(OSError):
                await asyncio.to_thread(self._keeper.checkpoint, proposal.standing)
        self._tell(proposal.events)
        if self.on_entry is not None:
            self.on_entry(proposal.entry)
        self._moved.set()

    def _tell(self, events: tuple[Event, ...]) -> None:
        for session in tuple(self._sessions):
            session.tell(events)

    async def _time_out(self, at: Millis) -> None:
        """Enter every time-out that is due at table time `at`, each at its own deadline.

        What came due while nobody ran a table whose clock goes on is caught up with: a bot acts at the
        moment its turn came, as it would have.
        """
        while not self.fault and (ends := self.table.deadline()) is not None and ends[0] <= at:
            bot = self._bot_to_act() if self.header.clock.wall else None
            if bot is not None and await self._bot_catches_up(bot):
                continue
            await self._enter(TimeOut(), ends[1], ends[0])

    async def _live(self) -> None:
        """Run, whatever fails: a table whose clock and bots stand for ever is nobody's wish."""
        failed_at = -1
        while True:
            try:
                await self._run()
                return
            except Exception as fault:
                if failed_at != self.table.standing.number:
                    failed_at = self.table.standing.number
                    # What it says may quote what a seat hides.
                    lines = "".join(traceback.format_tb(fault.__traceback__)).rstrip()
                    log.error(
                        "table %s has failed: %s, at\n%s", self.header.name, type(fault).__name__, lines
                    )
                await asyncio.sleep(TRY_AGAIN)

    async def _run(self) -> None:
        marked = self.now()
        follows = self.header.clock.wall
        noted = not follows or self.table.standing.paused
        while not self.table.over:
            self._moved.clear()
            if self.fault:
                await asyncio.sleep(TRY_AGAIN)
                async with self._lock:
                    await self._go_on()
                continue
            if not noted:
                async with self._lock:
                    noted = await self._mark()
            bot = self._bot_to_act()
            if bot is not None:
                try:
                    await self._bot_acts(bot)
                except Illegal:
                    if self.fault:
                        continue
                    log.exception("a bot was refused at table %s", self.header.name)
                    await asyncio.sleep(1)
                continue
            ends = self.table.deadline()
            marked = max(marked, self.table.standing.at)  # an entry tells the time as well as a mark does
            due = self.now() + LOOK_EVERY if follows else marked + MARK_EVERY
            wait = None if ends is None else max(0, min(due, ends[0]) - self.now()) / 1000
            # Not `wait_for`: on Python 3.11 it loses a cancellation that comes with what it waits for.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._moved.wait()
            async with self._lock:
                with contextlib.suppress(Illegal):
                    await self._time_out(self.now())
                if not follows and self.table.deadline() is not None and self.now() >= due:
                    marked = self.now()
                    await self._mark()

    async def _go_on(self) -> None:
        """Take commands again where the file can be written again; the clock stood meanwhile."""
        at, paused = self.now(), self.table.standing.paused
        zero = self._time.zero if paused else self._time.zero_from(at)
        assert self._keeper is not None, "only a file that cannot be written is a fault"
        try:
            await asyncio.to_thread(self._keeper.mend)
            await asyncio.to_thread(self._keeper.mark, at, zero)
        except OSError:
            return
        self.fault = ""
        if not paused:
            self._time.go(at, zero)
        log.info("table %s can be saved again", self.header.name)
        self._tell(())

    async def _mark(self) -> bool:
        if self._keeper is not None:
            try:
                await asyncio.to_thread(self._keeper.mark, self.now(), self._time.zero)
            except OSError:  # a lost mark costs 5 s of clock, no entry
                return False
        return True

    def _bot_to_act(self) -> Seat | None:
        if self.table.standing.paused:
            return None
        acting = self.game.to_act(self.table.state)
        return next((s for s in acting if self.bot_of(s) is not None), None)

    async def _bot_acts(self, seat: Seat) -> None:
        if self.pace:
            await asyncio.sleep(self.pace)
        else:
            await asyncio.sleep(0)
        number, state = self.table.standing.number, self.table.state
        if self._bot_to_act() != seat:
            return
        bot = self.bot_of(seat)
        assert bot is not None
        action = await asyncio.to_thread(self._choose, bot, state, seat)
        async with self._lock:
            same = self.table.standing.number == number and not self.table.standing.paused
            if same and self.bot_of(seat) is not None:
                at = self.now()
                await self._time_out(at)
                if self.table.standing.number == number:
                    await self._enter(Play(action), seat, at)

    async def _bot_catches_up(self, seat: Seat) -> bool:
        """Let a bot act at the moment of the last entry; whether it could."""
        bot = self.bot_of(seat)
        assert bot is not None
        action = await asyncio.to_thread(self._choose, bot, self.table.state, seat)
        try:
            await self._enter(Play(action), seat, self.table.standing.at)
        except Illegal:
            return False
        return True

    def _choose(self, bot: str, state: Any, seat: Seat) -> Struct:
        return bots.choose(
            self.game, bot, self.game.view(state, seat), self.game.legal(state, seat), self._luck
        )
