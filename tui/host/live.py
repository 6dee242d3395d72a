"""A table that is played over the host: pauses by consent, absent people, and bots in their place.

It stands between a room and its runner. Clock, rules and file are the runner's; here is what only
several people on lines of their own need. It owns no session: those are the screens'.
"""

import asyncio
import contextlib
from collections.abc import Callable

from engine import bots
from engine.entries import AnyEntry, Pause, Play, Resign, Resume, TimeOut
from engine.game import Illegal, Seat
from tui.host.apart import apart
from tui.runner import Runner
from tui.session import Session

MISSED_TO_VOTE = 2
"""Time-outs in a row after which the others may vote for a bot."""

SUBSTITUTE = bots.LEVELS[-1]
"""The level of a bot that plays for an absent person: the best there is."""


class LiveTable:
    """A running table."""

    def __init__(
        self,
        runner: Runner,
        *,
        bot_after: int,
        substitutes: dict[str, str],
        missed: dict[str, int],
        pause_budget: float,
        held: bool,
        announce: Callable[[str], None],
        moved: Callable[[], None],
    ) -> None:
        """
        Args:
            runner: the live table; it is started by the caller.
            bot_after: time-outs in a row after which a bot takes a seat over; 0: never by itself.
            substitutes: seat -> level, as the record keeps it.
            missed: seat -> time-outs in a row, as the record keeps it.
            pause_budget: seconds for which a seat's dropped line pauses the table, all drops together.
            held: whether the host itself has paused the table, as the record keeps it.
            announce: says a sentence to everybody at the table.
            moved: called after each entry.
        """
        self.runner = runner
        runner.consent = self
        runner.on_entry = self._entered
        runner.substitutes = {int(seat): level for seat, level in substitutes.items()}
        self.missed: dict[Seat, int] = {int(seat): count for seat, count in missed.items()}
        """Time-outs in a row, by seat."""
        self.votes: dict[Seat, set[Seat]] = {}
        """Seat -> those who want a bot in it."""
        self.wish_pause: set[Seat] = set()
        """Those who would like a pause now."""
        self.request = ""
        """The sentence that asks for a pause, while one is asked for."""
        self._requests: set[str] = set()
        self._agreed: asyncio.Task[None] | None = None
        """A pause that begins because the last one who had not agreed to it is out."""
        self.held = held and runner.table.standing.paused
        """Whether the host itself has paused the table: only the host ends that."""
        self._bot_after = bot_after
        self._budget = dict.fromkeys(range(len(runner.header.seats)), pause_budget)
        self._announce = announce
        self._moved = moved
        self._turn = runner.game.turn(runner.table.state).number
        self._away: set[Seat] = set()
        """Seats whose lines have dropped, until they are here again."""
        self._waits_for: Seat | None = None
        """The seat whose dropped line paused the table."""
        self._waits_since = 0.0
        self._wait: asyncio.Task[None] | None = None

    @property
    def substitutes(self) -> dict[str, str]:
        """Seat -> level of the bot that plays it for the time being, as the record keeps it."""
        return {str(seat): level for seat, level in self.runner.substitutes.items()}

    @property
    def resigned(self) -> set[Seat]:
        """Seats that have left the game for good."""
        return self.runner.resigned

    def name(self, seat: Seat) -> str:
        """What the table calls a seat."""
        return self.runner.header.seats[seat].name

    def people(self) -> tuple[Seat, ...]:
        """The seats of people who still play themselves."""
        return tuple(
            seat
            for seat in range(len(self.runner.header.seats))
            if self.runner.bot_of(seat) is None and seat not in self.resigned
        )

    def to_act(self) -> tuple[Seat, ...]:
        """The seats of people that owe a decision now."""
        people = self.people()
        return tuple(seat for seat in self.runner.game.to_act(self.runner.table.state) if seat in people)

    # Pauses.

    async def pause(self, session: Session) -> None:
        """A seat wants a pause: the table stops once all who play want it. Raises `Illegal`."""
        seat = session.seats[0]
        if self.runner.table.standing.paused:
            raise Illegal("the table is paused already")
        if self.runner.table.over:
            raise Illegal("the game is over")
        self._check_has_a_say(seat)
        asked = seat in self.wish_pause
        self.wish_pause.add(seat)
        missing = self._not_agreed()
        if missing:
            if asked:
                raise Illegal(f"you have asked for a pause already; {_listed(missing)} can agree")
            self.request = f"{self.name(seat)} asks for a pause; {_listed(missing)} can agree (T, p)."
            self._requests.add(self.request)
            self._announce(self.request)
            return
        self._forget_wishes()
        await self.runner.submit(Pause(), None)

    def spent(self, sentence: str) -> bool:
        """Whether a sentence has asked for a pause and does not any more."""
        return sentence in self._requests and sentence != self.request

    def _not_agreed(self) -> list[str]:
        """The names of those whose word is missing for a pause."""
        return [self.name(other) for other in self.people() if other not in self.wish_pause]

    def _forget_wishes(self) -> None:
        self.wish_pause.clear()
        self.request = ""

    def _is_out(self, seat: Seat) -> None:
        """A person does not play any more: no pause waits for their word, and none is for their wish."""
        self.wish_pause.discard(seat)
        if not self.wish_pause:
            self.request = ""
        elif not self._not_agreed() and (self._agreed is None or self._agreed.done()):
            # In a task of its own: the runner is in the middle of the entry that tells of it.
            self._agreed = apart(self._pause_as_agreed())

    async def _pause_as_agreed(self) -> None:
        if self.wish_pause and not self._not_agreed():
            self._forget_wishes()
            with contextlib.suppress(Illegal):  # paused already, or over
                await self.runner.submit(Pause(), None)

    async def resume(self, session: Session) -> None:
        """A seat ends the pause. Raises `Illegal`, also while the table waits for a dropped line."""
        if self.held:
            raise Illegal("the host has paused the table; only the host lets it go on")
        if self._waits_for is not None:
            raise Illegal(f"the table waits for {self.name(self._waits_for)}, whose line dropped")
        self._check_has_a_say(session.seats[0])
        await self.runner.submit(Resume(), None)

    def _check_has_a_say(self, seat: Seat) -> None:
        """Pauses are for those who play themselves. Raises `Illegal` for others, where there is any."""
        if seat in self.runner.substitutes:
            raise Illegal("a bot plays this seat for you; take it back first")
        people = self.people()
        if people and seat not in people:
            raise Illegal("you have resigned; pauses are for those who play")

    async def hold(self) -> None:
        """The host pauses the table, or takes over a pause of others. Raises `Illegal`."""
        if self.held:
            raise Illegal("the host has paused the table already")
        self.held = True
        try:
            if not self.runner.table.standing.paused:
                await self.runner.submit(Pause(), None)
        except Illegal:
            self.held = False
            raise
        self._moved()

    async def release(self) -> None:
        """The host lets the table go on, whoever paused it. Raises `Illegal`."""
        await self.runner.submit(Resume(), None)
        self.held = False
        # Nor does it wait for a line any more: that would end, or hold up, the next pause of others.
        await self._stop_waiting()
        self._waited()
        self._moved()

    async def dropped(self, seat: Seat) -> None:
        """A seat's last line has gone without leaving: pause, as long as its budget lasts."""
        budget = self._budget[seat]
        if budget <= 0 or seat not in self.people():
            return
        self._away.add(seat)
        try:
            await self.runner.submit(Pause(), None)
        except Illegal:  # paused already, or over
            return
        if seat not in self._away:  # back before the pause was on disk
            await self._end_pause()
            return
        self._waits_for = seat
        self._waits_since = asyncio.get_running_loop().time()
        self._announce(f"{self.name(seat)} has dropped out; the table waits {int(budget)} s at most.")
        self._wait = apart(self._wait_for(budget))

    async def back(self, seat: Seat) -> None:
        """The seat is here again."""
        self._away.discard(seat)
        if self._waits_for == seat:
            await self._stop_waiting()
            await self._go_on()

    async def _wait_for(self, budget: float) -> None:
        await asyncio.sleep(budget)
        await self._go_on()

    async def _go_on(self) -> None:
        """The wait is over, and the clock runs again."""
        if self._waited():
            await self._end_pause()

    def _waited(self) -> bool:
        """No line is waited for any more; whether one was. What is left of its budget is kept."""
        seat, self._waits_for = self._waits_for, None
        if seat is None:
            return False
        waited = asyncio.get_running_loop().time() - self._waits_since
        self._budget[seat] = max(0.0, self._budget[seat] - waited)
        return True

    async def _end_pause(self) -> None:
        if self.held:
            return
        with contextlib.suppress(Illegal):  # the host has ended the pause before
            await self.runner.submit(Resume(), None)

    async def _stop_waiting(self) -> None:
        if self._wait is not None:
            self._wait.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._wait
            self._wait = None

    # Bots in people's places.

    def vote(self, voter: Seat, seat: Seat, *, gone: bool) -> bool:
        """A vote to let a bot play a seat; more than half of the others decide. Raises `Illegal`.

        Args:
            voter: whose vote it is.
            seat: the seat.
            gone: whether its player cannot come back, as a guest whose line is gone.

        Returns:
            whether a bot plays it now.
        """
        if seat == voter:
            raise Illegal("this is your own seat")
        if seat not in self.people():
            raise Illegal(f"no person plays {self.name(seat)} now")
        if not gone and self.missed.get(seat, 0) < MISSED_TO_VOTE:
            raise Illegal(f"{self.name(seat)} has not let the time run out {MISSED_TO_VOTE} times in a row")
        voters = [other for other in self.people() if other != seat]
        if voter not in voters:
            raise Illegal("only who plays at the table can vote")
        votes = self.votes.setdefault(seat, set())
        if voter in votes:
            raise Illegal(f"you have voted for a bot in the place of {self.name(seat)} already")
        votes.add(voter)
        if 2 * len(votes) > len(voters):
            self.give(seat, SUBSTITUTE)
            return True
        self._announce(
            f"{self.name(voter)} would let a bot play for {self.name(seat)} "
            f"({len(votes)} of {len(voters) // 2 + 1} votes)."
        )
        return False

    def give(self, seat: Seat, level: str) -> None:
        """Let a bot play a person's seat. Raises `Illegal`."""
        if seat not in self.people():
            raise Illegal(f"no person plays {self.name(seat)} now")
        if self.runner.table.over:
            raise Illegal("the game is over")
        self.votes.pop(seat, None)
        self.runner.substitute(seat, bots.level(level))
        self._is_out(seat)
        self._announce(f"A bot plays for {self.name(seat)} until they take the seat back.")
        self._moved()

    def take_back(self, seat: Seat) -> None:
        """Give a seat back to its person. Raises `Illegal` where no bot plays it."""
        if seat not in self.runner.substitutes:
            raise Illegal("no bot plays this seat")
        self.runner.substitute(seat, None)
        self.missed.pop(seat, None)
        self._announce(f"{self.name(seat)} plays again.")
        self._moved()

    # The life of the table.

    def _entered(self, entry: AnyEntry) -> None:
        seat = entry.seat
        match entry.what:
            case TimeOut() if seat is not None and self.runner.bot_of(seat) is None:
                self.missed[seat] = self.missed.get(seat, 0) + 1
                if self._bot_after and self.missed[seat] >= self._bot_after and not self.runner.table.over:
                    self.give(seat, SUBSTITUTE)
            case Play() if seat is not None and self.runner.bot_of(seat) is None:
                self.missed.pop(seat, None)
                self.votes.pop(seat, None)
            case Resign() if seat is not None:
                self.runner.substitutes.pop(seat, None)
                self._is_out(seat)
        turn = self.runner.game.turn(self.runner.table.state).number
        if turn != self._turn:
            self._turn = turn
            self._forget_wishes()
        self._moved()

    async def close(self) -> None:
        """Stop the clock and close the file."""
        await self._stop_waiting()
        if self._agreed is not None:
            await self._agreed
        await self.runner.close()


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


__all__ = ["MISSED_TO_VOTE", "SUBSTITUTE", "LiveTable"]
