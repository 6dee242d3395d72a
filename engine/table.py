"""A table: the pure fold of a game over a log of entries.

`Standing` is where a table stands after an entry: state, clocks, what can be withdrawn. A command
is proposed (checked and applied, giving the entry and the standing after it), written to disk by
whoever keeps the table, and only then accepted. A stored entry goes through the same function, so
fold and increment cannot differ. Nobody mutates a standing.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from engine import clock
from engine.clock import Clocks, ClockSettings
from engine.documents import read_options
from engine.entries import (
    AnyEntry,
    Entry,
    Header,
    Pause,
    Play,
    Ready,
    Resign,
    Resume,
    Sitter,
    TimeOut,
    Withdraw,
)
from engine.game import AnyGame, Event, Illegal, Millis, Seat, Step, Unreadable, Window
from engine.rng import Rng

MOST_ENTRIES = 1_000
"""What one seat may enter in one window, so that free loops end somewhere."""

S = TypeVar("S")
A = TypeVar("A")

_encoder = msgspec.msgpack.Encoder(order="deterministic")


class Kept(Struct, Generic[S, A], frozen=True):
    """A step since the earliest action that can still be withdrawn."""

    number: int
    seat: Seat
    what: Play[A] | TimeOut | Resign
    before: S
    """The state it was applied to."""
    unsealed: bool


class Standing(Struct, Generic[S, A], frozen=True, kw_only=True):
    """Where a table stands after an entry; what a checkpoint stores."""

    number: int = 0
    """The number of the last entry; 0 before the first."""
    at: Millis = 0
    """Table time of the last entry."""
    state: S
    clocks: Clocks = Clocks()
    paused: bool = False
    shown: Seat | None = None
    """At one screen: whose view is on it."""
    curtain: Seat | None = None
    """At one screen: the seat whose curtain waits to be lifted."""
    counts: dict[str, int] = {}
    """Entries so far in each window of this turn, for `MOST_ENTRIES`."""
    kept: tuple[Kept[S, A], ...] = ()
    sealed: dict[str, str] = {}
    """Seat -> why its last action can no longer be withdrawn."""


AnyStanding: TypeAlias = Standing[Any, Any]


class Mismatch(Exception):
    """A stored entry does not fit the table it is folded over; the text says which and how."""


class Proposal(Struct, frozen=True):
    """A command that was checked and applied, waiting to be written and accepted."""

    entry: AnyEntry
    standing: AnyStanding
    events: tuple[Event, ...]
    turn_over: bool
    """The turn changed and nothing can be withdrawn: the moment for a checkpoint."""


def checksum(state: Struct) -> bytes:
    """Eight bytes that differ between states: equal states give equal bytes on every machine."""
    return sha256(_encoder.encode(state)).digest()[:8]


def start(game: AnyGame, header: Header) -> AnyStanding:
    """The standing before the first entry. Raises `Unreadable` for options, seats or position."""
    options = read_options(header.options, game.Options)
    seats = len(header.seats)
    if header.position is not None:
        state = game.position(header.position, options, seats, Rng(header.seed))
    else:
        if seats not in game.seats:
            allowed = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
            raise Unreadable(f"seats: {game.title} is played with {allowed} seats, not {seats}")
        state = game.setup(options, seats, header.seed)
    return _clocked(game, header, Standing(state=state), at=0)


class Table:
    """A running match: its header, its log and where it stands."""

    def __init__(self, game: AnyGame, header: Header, standing: AnyStanding | None = None) -> None:
        self.game = game
        self.header = header
        self.standing: AnyStanding = standing if standing is not None else start(game, header)
        self.log: list[AnyEntry] = []
        """The entries accepted since this object was made."""

    @property
    def state(self) -> Any:
        """The game's state. For the game's own functions only: screens and bots get views."""
        return self.standing.state

    @property
    def over(self) -> bool:
        return not self.game.to_act(self.state)

    def propose(
        self,
        what: Play[Any] | TimeOut | Withdraw | Resign | Ready | Pause | Resume,
        seat: Seat | None,
        at: Millis,
    ) -> Proposal:
        """Check and apply a command at table time `at`; changes nothing. Raises `Illegal`."""
        before = self.standing
        at = max(at, before.at)
        standing, events = _fold(self.game, self.header, before, what, seat, at)
        entry = Entry(before.number + 1, at, seat, what, checksum(standing.state))
        turn_over = (
            self.game.turn(standing.state).number != self.game.turn(before.state).number and not standing.kept
        )
        return Proposal(entry, standing, events, turn_over)

    def accept(self, proposal: Proposal) -> None:
        """Make a proposal the table's standing, once its entry is safe."""
        self.log.append(proposal.entry)
        self.standing = proposal.standing

    def enter(
        self,
        what: Play[Any] | TimeOut | Withdraw | Resign | Ready | Pause | Resume,
        seat: Seat | None,
        at: Millis | None = None,
    ) -> tuple[Event, ...]:
        """Propose and accept in one go, for tables that no file keeps. Raises `Illegal`."""
        proposal = self.propose(what, seat, self.standing.at if at is None else at)
        self.accept(proposal)
        return proposal.events

    def play(self, seat: Seat, action: Struct, at: Millis | None = None) -> tuple[Event, ...]:
        """`enter` an action."""
        return self.enter(Play(action), seat, at)

    def take(self, entry: AnyEntry) -> tuple[Event, ...]:
        """Fold a stored entry. Raises `Mismatch` where it does not fit what came before."""
        if entry.number != self.standing.number + 1:
            raise Mismatch(f"entry {entry.number} follows entry {self.standing.number}")
        try:
            proposal = self.propose(entry.what, entry.seat, entry.at)
        except Illegal as refusal:
            raise Mismatch(f"entry {entry.number} does not fit: {refusal.reason}") from None
        if proposal.entry != entry:
            raise Mismatch(f"entry {entry.number} leads to another state than the one written with it")
        self.accept(proposal)
        return proposal.events

    def windows(self) -> tuple[Window, ...]:
        """The windows that are open now."""
        return self.game.windows(self.state)

    def remaining(self, window: Window, now: Millis) -> Millis | None:
        """What is left of a window at table time `now`; None without a clock."""
        return clock.remaining(self.standing.clocks, window, self.header.clock, now)

    def deadline(self) -> tuple[Millis, Seat] | None:
        """When the next running window ends, and whose it is."""
        if self.standing.paused:
            return None
        return clock.deadline(self.standing.clocks, self.windows(), self.header.clock)


def fold(game: AnyGame, header: Header, entries: Iterable[AnyEntry]) -> Table:
    """The table that a header and its entries make. Raises `Mismatch`, `Unreadable`."""
    table = Table(game, header)
    for entry in entries:
        table.take(entry)
    return table


def latest_withdrawable(standing: AnyStanding, seat: Seat) -> int | None:
    """The number of the seat's latest action that it can still take back."""
    return next(
        (k.number for k in reversed(standing.kept) if k.seat == seat and k.unsealed),
        None,
    )


def _fold(
    game: AnyGame, header: Header, before: AnyStanding, what: Any, seat: Seat | None, at: Millis
) -> tuple[AnyStanding, tuple[Event, ...]]:
    match what:
        case Pause():
            return _pause(game, before, at)
        case Resume():
            if not before.paused:
                raise Illegal("the table is not paused")
            resumed = msgspec.structs.replace(before, number=before.number + 1, at=at, paused=False)
            return _clocked(game, header, resumed, at), (Event(kind="resumed", text="Play goes on."),)
    if before.paused:
        raise Illegal("the table is paused; resume it first")
    if seat is None or not 0 <= seat < len(header.seats):
        raise Illegal(f"there is no seat {seat} at this table")
    match what:
        case Ready():
            if before.curtain != seat:
                raise Illegal("no curtain waits for this seat")
            ready = msgspec.structs.replace(before, number=before.number + 1, at=at, curtain=None, shown=seat)
            return _clocked(game, header, ready, at, lifted=seat), ()
        case Withdraw(entry=entry):
            return _withdraw(game, header, before, seat, entry, at)
        case Play(action=action):
            step, counts = _play(game, header, before, seat, action, at)
        case TimeOut():
            if seat not in game.to_act(before.state):
                raise Illegal("no window of this seat is open")
            step, counts = game.timeout(before.state, seat), before.counts
        case _:
            step, counts = game.resign(before.state, seat), before.counts
    done = Kept(before.number + 1, seat, what, before.state, isinstance(what, Play))
    kept = _sealed((*before.kept, done), step)
    sealed = before.sealed
    if step.sealed:
        sealed = sealed | {str(s): step.because for s in step.sealed}
    clocks = before.clocks
    if game.turn(step.state).number != game.turn(before.state).number:
        clocks, counts = clock.forget(clocks), {}
    after = msgspec.structs.replace(
        before,
        number=before.number + 1,
        at=at,
        state=step.state,
        clocks=clocks,
        counts=counts,
        kept=kept,
        sealed=sealed,
    )
    return _clocked(game, header, after, at), step.events


def _play(
    game: AnyGame, header: Header, before: AnyStanding, seat: Seat, action: Struct, at: Millis
) -> tuple[Step[Any], dict[str, int]]:
    state = before.state
    acting = game.to_act(state)
    if not acting:
        raise Illegal("the game is over")
    if before.curtain == seat:
        raise Illegal("lift the curtain first")
    if seat in acting:
        window = next(w for w in game.windows(state) if w.seat == seat)
        key = clock.name(window)
        if clock.remaining(before.clocks, window, header.clock, at) == 0:
            raise Illegal("the time is over")
    else:
        key = f"{seat}:out of turn"
        if not isinstance(action, game.out_of_turn):
            game.check(state, seat, action)  # the game may have a better reason
            raise Illegal("it is not this seat's turn to act")
    game.check(state, seat, action)
    step = game.apply(state, seat, action)
    count = before.counts.get(key, 0) + 1
    if count > MOST_ENTRIES and any(clock.name(w) == key for w in game.windows(step.state)):
        raise Illegal(
            f"this seat has made {MOST_ENTRIES:,} entries in one stretch of time; only what ends it is taken"
        )
    return step, {**before.counts, key: count}


def _sealed(kept: tuple[Kept[Any, Any], ...], step: Step[Any]) -> tuple[Kept[Any, Any], ...]:
    """What of `kept` still matters after the step: from the earliest unsealed action on."""
    if step.sealed:
        kept = tuple(
            msgspec.structs.replace(k, unsealed=False) if k.unsealed and k.seat in step.sealed else k
            for k in kept
        )
    first = next((n for n, k in enumerate(kept) if k.unsealed), len(kept))
    return kept[first:]


def _withdraw(
    game: AnyGame, header: Header, before: AnyStanding, seat: Seat, entry: int, at: Millis
) -> tuple[AnyStanding, tuple[Event, ...]]:
    latest = latest_withdrawable(before, seat)
    if latest is None:
        because = before.sealed.get(str(seat), "this seat has done nothing yet")
        raise Illegal(f"nothing can be taken back: {because}", game.withdraw_rule)
    if entry != latest:
        sentence = f"only the latest action can be taken back, entry {latest}, not entry {entry}"
        raise Illegal(sentence, game.withdraw_rule)
    first = next(n for n, k in enumerate(before.kept) if k.number == entry)
    taken = before.kept[first]
    state = taken.before
    undone = _again(game, state, taken).events
    kept = list(before.kept[:first])
    for later in before.kept[first + 1 :]:
        kept.append(msgspec.structs.replace(later, before=state))
        state = _again(game, state, later).state
    start_at = next((n for n, k in enumerate(kept) if k.unsealed), len(kept))
    after = msgspec.structs.replace(
        before, number=before.number + 1, at=at, state=state, kept=tuple(kept[start_at:])
    )
    return _clocked(game, header, after, at), _taken_back(seat, undone)


def _taken_back(seat: Seat, undone: tuple[Event, ...]) -> tuple[Event, ...]:
    """What is told of a withdrawal: the seat always, the others where they were told of the action."""
    public = next((event for event in undone if event.audience is None), None)
    own = next((event for event in undone if event.told_to(seat)), None)
    known = public or own
    text = f"Taken back: {known.text}" if known else "Taken back."
    return (Event(kind="withdrawn", text=text, seat=seat, audience=None if public else (seat,)),)


def _again(game: AnyGame, state: Any, kept: Kept[Any, Any]) -> Step[Any]:
    match kept.what:
        case Play(action=action):
            return game.apply(state, kept.seat, action)
        case TimeOut():
            return game.timeout(state, kept.seat)
        case Resign():
            return game.resign(state, kept.seat)


def _pause(game: AnyGame, before: AnyStanding, at: Millis) -> tuple[AnyStanding, tuple[Event, ...]]:
    if before.paused:
        raise Illegal("the table is paused already")
    open_windows = game.windows(before.state)
    if not open_windows:
        raise Illegal("the game is over")
    stopped = clock.advance(before.clocks, open_windows, {}, at)
    paused = msgspec.structs.replace(before, number=before.number + 1, at=at, paused=True, clocks=stopped)
    return paused, (Event(kind="paused", text="The table is paused."),)


def _clocked(
    game: AnyGame, header: Header, standing: AnyStanding, at: Millis, lifted: Seat | None = None
) -> AnyStanding:
    """The standing with its clocks and curtain brought up to date after an entry at `at`."""
    state = standing.state
    open_windows = game.windows(state)
    settings = header.clock
    shown, curtain = standing.shown, standing.curtain
    if not settings.one_screen:
        running = {w.seat: at for w in open_windows}
    else:
        person = next((s for s in game.to_act(state) if header.seats[s].bot is None), None)
        if person is None:
            curtain = None
        elif person != shown:
            curtain = person if game.secret(state, person) and _several(header.seats) else None
            shown = None if curtain is not None else person
        running = {w.seat: at for w in open_windows if header.seats[w.seat].bot is not None}
        if person is not None:
            running[person] = at + settings.curtain if curtain == person else at
    clocks = standing.clocks
    if lifted is not None:
        # Behind the curtain the window was to start later; it starts now if that has not come yet.
        began = {k: min(s, at) if k.startswith(f"{lifted}:") else s for k, s in clocks.since.items()}
        clocks = Clocks(clocks.spent, began)
    return msgspec.structs.replace(
        standing,
        clocks=clock.advance(clocks, open_windows, running, at),
        shown=shown,
        curtain=curtain,
    )


def _several(seats: tuple[Sitter, ...]) -> bool:
    """Whether more than one person sits at the table."""
    return sum(s.bot is None for s in seats) > 1


__all__ = [
    "MOST_ENTRIES",
    "AnyStanding",
    "ClockSettings",
    "Kept",
    "Mismatch",
    "Proposal",
    "Standing",
    "Table",
    "checksum",
    "fold",
    "latest_withdrawable",
    "start",
]
