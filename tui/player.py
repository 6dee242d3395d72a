"""A recording in the place of a live table: what replay and stills show the games' own screens.

`Player` is a runner whose clock stands at the entry that is shown and whose bots never think; its
sessions see the view that was asked for. Nothing can be done at it, except on a position somebody wrote,
where trying things gives no table's secret away. What may be seen: of a finished game every seat's view
or, following play, that of whoever acts; of a running one a single seat's, or a spectator's. Free of
Textual.
"""

from collections.abc import Callable
from typing import Any, Final

from engine.game import Event, Illegal, Millis, Seat, Unreadable
from engine.table import Table
from tui.runner import Runner
from tui.session import Session
from tui.tape import Tape
from tui.update import Update

ACTING: Final = "acting"
"""The look that follows whoever acts; after the end, a spectator's."""

Look = Seat | str | None
"""Through whose eyes: a seat, `ACTING`, or None for a spectator."""


class Player(Runner):
    """A recording at one of its entries."""

    def __init__(self, tape: Tape, number: int, look: Look = None) -> None:
        """
        Args:
            tape: what is played.
            number: the entry to show first.
            look: through whose eyes.

        Raises:
            Unreadable: the table has no such seat.
        """
        self.tape = tape
        self.look: Look = look
        header = tape.recording.header
        if isinstance(look, int) and not 0 <= look < len(header.seats):
            raise Unreadable(f"--seat {look}: the table has seats 0 to {len(header.seats) - 1}")
        super().__init__(Table(tape.game, header, tape.standing(number)), monotonic=lambda: 0.0)
        self.history = tape.told_until(number)

    @property
    def number(self) -> int:
        """The entry that is shown."""
        return self.table.standing.number

    @property
    def notices(self) -> tuple[str, ...]:
        """What cannot be shown."""
        return (self.tape.note,) if self.tape.note else ()

    def now(self) -> Millis:
        """The table time of the entry that is shown."""
        return self.table.standing.at

    def session(self, seats: tuple[Seat, ...], on_update: Callable[[Update], None]) -> Session:
        """A session that sees what the player's look sees, whichever seats it would play."""
        session = _Looking(self, seats, on_update)
        self._sessions.append(session)
        return session

    def go(self, number: int) -> None:
        """Show another entry, or where that one cannot be shown what the tape shows for it; the sessions
        are told what it, if it is the next, made happen."""
        number = max(0, min(number, self.tape.count))
        before = self.number
        self.table = Table(self.game, self.header, self.tape.standing(number, forward=number > before))
        self.history = self.tape.told_until(self.number)
        events: tuple[Event, ...] = ()
        if self.number == before + 1:
            events = tuple(event for entry, event in self.history if entry == self.number)
        self._tell(events)

    def see(self, look: Look) -> None:
        """Look through other eyes."""
        self.look = look
        self._tell(())

    def again(self) -> None:
        """Tell the sessions once more: more of the log is known."""
        self.history = self.tape.told_until(self.number)
        self._tell(())

    def seen_by(self) -> Seat | None:
        """Whose view is shown now."""
        if isinstance(self.look, str):
            acting = self.game.to_act(self.table.state)
            return acting[0] if acting else None
        return self.look

    async def submit(self, what: Any, seat: Seat | None, seen: Update | None = None) -> None:
        """Only at a position somebody wrote can anything be done. Raises `Illegal`."""
        if not self.tape.recording.invented:
            raise Illegal("this is a recording: nothing can be done in it")
        await super().submit(what, seat, seen)


class _Looking(Session):
    """A session that sees what its player looks at: no curtain, no pause cover."""

    def __init__(self, player: Player, seats: tuple[Seat, ...], on_update: Callable[[Update], None]) -> None:
        self._player = player
        super().__init__(player, seats, on_update)

    def _look(self, events: tuple[Event, ...]) -> Update:
        player = self._player
        game, state, seat = player.game, player.table.state, player.seen_by()
        return Update(
            number=player.number,
            seat=seat,
            view=game.view(state, seat),
            events=tuple(event for event in events if event.told_to(seat)),
            to_act=game.to_act(state),
            turn=game.turn(state),
            curtain=None,
            paused=False,
            withdrawable=False,
            outcome=game.outcome(state),
            fault="",
        )


__all__ = ["ACTING", "Look", "Player"]
