"""One screen's end of a live table: what it plays goes to the runner, what it may see comes back.

A session knows which seats its screen plays. Of every entry it is told the view and the events of the
seat that is shown, and of nothing else. Free of Textual, like the runner.
"""

import contextvars
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from engine.entries import Header, Pause, Play, Ready, Resign, Resume, Withdraw
from engine.game import AnyGame, Event, Illegal, Seat
from engine.table import latest_withdrawable
from tui.update import Curtain, SeatClock, Update

if TYPE_CHECKING:
    from tui.runner import Runner


class Session:
    """One screen's end of a table: plays its seats, sees what the seat in front of it may see."""

    def __init__(
        self, runner: "Runner", seats: tuple[Seat, ...], on_update: Callable[[Update], None]
    ) -> None:
        self._runner = runner
        self.seats = seats
        """The seats this screen plays; several at one keyboard, none for a spectator."""
        self._on_update = on_update
        # Whoever plays, this screen is told in the context it was made in: another program's would
        # make Textual take one for the other.
        self._context = contextvars.copy_context()
        self._seat: Seat | None = None
        self.update = self._look(())
        """What it was last told."""

    @property
    def game(self) -> AnyGame:
        return self._runner.game

    @property
    def header(self) -> Header:
        """The table's header without what the seed would tell."""
        return msgspec.structs.replace(self._runner.header, seed=0, salt=b"")

    def notices(self) -> tuple[str, ...]:
        """What the people at the table should know of its file: what was mended, what happened to it."""
        return self._runner.notices

    @property
    def commitment(self) -> str:
        """The hash over seed and salt that the table shows from the start."""
        return self._runner.header.commitment

    def seat_name(self, seat: Seat) -> str:
        """What the table calls a seat."""
        return self._runner.header.seats[seat].name

    def history(self) -> list[tuple[int, Event]]:
        """The events so far that the seat shown now is told, each with its entry's number."""
        return [(number, event) for number, event in self._runner.history if event.told_to(self.update.seat)]

    def clocks(self) -> tuple[SeatClock, ...]:
        """The open windows as they stand at this moment."""
        table = self._runner.table
        now = self._runner.now()
        running = table.standing.clocks.since
        paused = table.standing.paused
        return tuple(
            SeatClock(
                w.seat,
                table.remaining(w, now),
                table.header.clock.length(w),
                not paused and running.get(f"{w.seat}:{w.key}", now + 1) <= now,
                w.grace,
            )
            for w in table.windows()
        )

    async def play(self, seat: Seat, action: Struct) -> None:
        """Submit an action. Raises `Illegal`, and then nothing has changed."""
        await self._submit(Play(action), seat)

    async def withdraw(self, seat: Seat) -> None:
        """Take back the seat's latest action, or raise `Illegal` saying why not."""
        latest = latest_withdrawable(self._runner.table.standing, seat)
        await self._submit(Withdraw(0 if latest is None else latest), seat)

    async def resign(self, seat: Seat) -> None:
        """Leave the game for good. Raises `Illegal`."""
        await self._submit(Resign(), seat)

    async def ready(self, seat: Seat) -> None:
        """Lift the seat's curtain. Raises `Illegal`."""
        await self._submit(Ready(), seat)

    async def pause(self) -> None:
        """Stop the clock, or ask the others for it. Raises `Illegal`."""
        if self._runner.consent is not None and self.seats:
            await self._runner.consent.pause(self)
        else:
            await self._submit(Pause(), None)

    async def resume(self) -> None:
        """Go on after a pause. Raises `Illegal`."""
        if self._runner.consent is not None and self.seats:
            await self._runner.consent.resume(self)
        else:
            await self._submit(Resume(), None)

    async def _submit(self, what: Any, seat: Seat | None) -> None:
        if seat is not None and seat not in self.seats:
            raise Illegal("this screen does not play that seat")
        if not self.seats:
            raise Illegal("a spectator only watches")
        if seat in self._runner.substitutes and not isinstance(what, Resign):
            raise Illegal("a bot plays this seat for you; take it back first")
        await self._runner.submit(what, seat, self.update if isinstance(what, Play) else None)

    def tell(self, events: tuple[Event, ...]) -> None:
        """Called by the runner after each entry."""
        self.update = self._look(events)
        self._context.copy().run(self._on_update, self.update)

    def _alone(self) -> Seat | None:
        """The seat of the only person at the table, whose view needs no waiting for a first turn."""
        people = tuple(s for s, sitter in enumerate(self._runner.header.seats) if sitter.bot is None)
        return people[0] if len(people) == 1 and people[0] in self.seats else None

    def _look(self, events: tuple[Event, ...]) -> Update:
        table = self._runner.table
        game, standing = table.game, table.standing
        state = standing.state
        curtain = None
        if not table.header.clock.one_screen:
            self._seat = self.seats[0] if self.seats else None
        elif standing.curtain is not None and standing.curtain in self.seats:
            self._seat = None
            curtain = Curtain(standing.curtain, game.secret(state, standing.curtain))
        elif self.seats:
            self._seat = standing.shown if standing.shown in self.seats else self._alone()
        seat = self._seat
        return Update(
            number=standing.number,
            seat=seat,
            view=game.view(state, seat),
            events=tuple(event for event in events if event.told_to(seat)),
            to_act=game.to_act(state),
            turn=game.turn(state),
            curtain=curtain,
            paused=standing.paused,
            withdrawable=seat is not None and latest_withdrawable(standing, seat) is not None,
            outcome=game.outcome(state),
            fault=self._runner.fault,
        )
