"""A room: a table and the people at it, before its start, while it is played, and after.

Screens call down here and are told by notices. Whatever a call refuses is `Illegal` with a sentence.
A room owns its table's runner; a screen gets it for the seats that its player has, and no others.
"""

import asyncio
import contextlib
import contextvars
import logging
import secrets
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec

from engine import bots, game_named
from engine.entries import Header, Resign, Sitter
from engine.game import AnyGame, Illegal, Seat, Unreadable
from saves import store
from saves.errors import SaveError
from tui.host import chairs
from tui.host.apart import apart
from tui.host.chat import Chat
from tui.host.gathering import Gathering
from tui.host.keeping import Keeping
from tui.host.live import MISSED_TO_VOTE, LiveTable
from tui.host.persons import Person, people_at
from tui.host.players import Player, is_guest
from tui.host.presence import Kind, Notice, Presence
from tui.host.record import Record
from tui.host.settings import Settings
from tui.opening import Opening, new_header
from tui.runner import Runner

log = logging.getLogger(__name__)


class Room:
    """A table on the host."""

    def __init__(
        self,
        record: Record,
        opening: Opening,
        settings: Settings,
        keeping: Keeping,
        changed: Callable[[], None],
        everywhere: Callable[[str], list[Presence]],
    ) -> None:
        """
        Args:
            record: what is kept of it.
            opening: makes and opens its table; its own.
            settings: the host's.
            keeping: keeps the record.
            changed: called when what the lobby shows of it has changed.
            everywhere: the presences of a player, wherever they are, by the player's id.
        """
        self.record = record
        self.fault = ""
        """Why its table cannot be opened."""
        self.live: LiveTable | None = None
        self.presences: list[Presence] = []
        self.chat = Chat(record.chat)
        self._opening = opening
        self._settings = settings
        self._keeping = keeping
        self._changed = changed
        self._everywhere = everywhere
        self._people = Gathering(self._tell_people)
        self._beginning = asyncio.Lock()
        self._work: asyncio.Task[None] | None = None
        """The making or opening of its table: meanwhile nobody gets up any more."""
        self._reminded: set[tuple[Seat, int]] = set()
        self._seen: object = None
        """What lobby and people saw of the play when they were last told."""

    # What it is.

    @property
    def name(self) -> str:
        """What its people call it."""
        return self.record.name

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return game_named(self.record.game)

    @property
    def path(self) -> Path:
        """Where its table's file lies, once it has begun."""
        return self._opening.folder / self.record.file

    @property
    def begun(self) -> bool:
        """Whether its table has been made."""
        return bool(self.record.file)

    def seat_of(self, player: Player) -> Seat | None:
        """Where a player sits."""
        return chairs.seat_of(self.record.chairs, player.id)

    def belongs_to(self, player: Player) -> bool:
        """Whether the player opened it, sits there or was named."""
        record = self.record
        return player.id == record.owner or player.id in record.invited or self.seat_of(player) is not None

    def listed_for(self, player: Player) -> bool:
        """Whether the lobby shows it to the player."""
        return self.record.access == "public" or self.belongs_to(player)

    def to_move(self, player: Player) -> bool:
        """Whether the player owes a decision there."""
        seat = self.seat_of(player)
        return self.live is not None and seat is not None and seat in self.live.to_act()

    def people(self, player: Player) -> tuple[Person, ...]:
        """Who is at the table, seats first, then spectators, as `player` is told."""
        return people_at(self.record.chairs, self.live, [p.player for p in self.presences], player)

    # Coming and going.

    def enter(self, presence: Presence, code: str = "") -> None:
        """Come into the room. Raises `Illegal` for who may not."""
        player = presence.player
        record = self.record
        if not self.belongs_to(player) and presence not in self.presences:
            if record.access == "code" and not secrets.compare_digest(code.encode(), record.code.encode()):
                raise Illegal("no table has this invitation code")
            if record.access == "private":
                raise Illegal("this table is private; who opened it can name you")
            if self.begun and not record.watched:
                raise Illegal("this table lets nobody watch")
            watching = sum(1 for p in self.presences if self.seat_of(p.player) is None)
            if watching >= self._settings.limits.spectators:
                raise Illegal(f"{watching} people are here already; there is no room for more")
            if record.access == "code":
                # The code is needed once: who has come in by it is invited from then on.
                self._set(invited=(*record.invited, player.id) if not player.guest else record.invited)
        if self.fault:
            raise Illegal(self.fault)
        if presence.room is not None and presence.room is not self:
            presence.room.leave(presence)
        if presence not in self.presences:
            self.presences.append(presence)
        presence.room = self
        self._tell_all()

    def leave(self, presence: Presence) -> None:
        """Go back to the lobby; a seat is kept, save that of a guest before the start."""
        if presence in self.presences:
            self.presences.remove(presence)
        presence.room = None
        player = presence.player
        if player.guest and not self.begun and not self.starts and self.seat_of(player) is not None:
            self._set(chairs=chairs.leave(self.record.chairs, player.id))
        self._tell_all()

    async def dropped(self, presence: Presence) -> None:
        """The session's line has gone without leaving."""
        self.leave(presence)
        seat = self.seat_of(presence.player)
        last = all(other.player.id != presence.player.id for other in self.presences)
        if self.live is not None and seat is not None and last:
            await self.live.dropped(seat)

    async def sit(self, presence: Presence) -> tuple[Runner, tuple[Seat, ...]]:
        """What a screen needs to show the table to this player: the runner, and the seats it plays.

        Another session of the same seat gives it up. Raises `Illegal` before the start, or where the
        table cannot be opened.
        """
        if not self.begun:
            raise Illegal("the table has not begun")
        async with self._beginning:
            await self._done_making()
            if self.live is None:
                await self._to_its_end(self._open())
        assert self.live is not None, "it was opened just now"
        if presence.room is not self:
            raise Illegal("come into the room first")
        seat = self.seat_of(presence.player)
        if seat is None:
            if not self.record.watched and not self.record.over:
                raise Illegal("this table lets nobody watch")
            return self.live.runner, ()
        for other in tuple(self.presences):
            if other is not presence and other.player.id == presence.player.id:
                self.presences.remove(other)
                other.room = None
                other.tell(Notice(Kind.OUT, "Another session of yours has taken this seat.", self.name))
        await self.live.back(seat)
        return self.live.runner, (seat,)

    # Before the start.

    def take(self, player: Player, seat: Seat, *, plays: bool = True) -> None:
        """Take a seat. Raises `Illegal`."""
        if not plays:
            raise Illegal("guests only watch on this host")
        self._before_start()
        self._seat(chairs.take(self.record.chairs, seat, player.id, player.name))

    def get_up(self, player: Player) -> None:
        """Leave one's seat. Raises `Illegal`."""
        self._before_start()
        self._seat(chairs.leave(self.record.chairs, player.id))

    def swap(self, player: Player, seat: Seat) -> None:
        """Ask for a swap, or agree to one. Raises `Illegal`."""
        self._before_start()
        self._seat(chairs.swap(self.record.chairs, player.id, seat))

    async def fill(self, player: Player, seat: Seat, level: str | None) -> None:
        """Put a bot into a seat or take it out; only the opener may. With the last seat the table begins,
        where all are ready. Raises `Illegal`."""
        async with self._beginning:
            self._before_start()
            self._owns(player, "fill seats with bots")
            self._seat(chairs.fill(self.record.chairs, seat, None if level is None else bots.level(level)))
            await self._begin_when_complete()

    def send_away(self, player: Player, seat: Seat) -> None:
        """Take a person out of a seat, or free one that is kept; only the opener may. Raises `Illegal`."""
        self._before_start()
        self._owns(player, "send people away")
        there = self.record.chairs[seat] if 0 <= seat < len(self.record.chairs) else chairs.Chair()
        sent = there.player or there.kept
        if not sent or sent == player.id:
            raise Illegal("nobody else sits there")
        self._seat(chairs.leave(self.record.chairs, sent))

    async def ready(self, player: Player, is_ready: bool) -> None:
        """Say that one is ready; the table begins with the last one. Raises `Illegal`."""
        async with self._beginning:
            self._before_start()
            self._seat(chairs.ready(self.record.chairs, player.id, is_ready))
            await self._begin_when_complete()

    def invite(self, player: Player, guest: Player) -> None:
        """Name a player who may come in; only the opener may. Raises `Illegal`."""
        self._owns(player, "invite")
        if guest.id in self.record.invited:
            raise Illegal(f"{guest.name} is invited already")
        self._set(invited=(*self.record.invited, guest.id))
        self.tell_invited(guest.id)
        self._changed()

    def invites(self, player: Player) -> bool:
        """Whether there is a seat for this player, who was named and has none."""
        record = self.record
        asked = player.id in record.invited and player.id != record.owner
        return asked and self.seat_of(player) is None and any(c.open_to(player.id) for c in record.chairs)

    def tell_invited(self, *players: str) -> None:
        """Tell who was named, by their ids, where they are here now; the others see it in the lobby."""
        text = f"{self.record.opener} invites you to the table {self.name}."
        for player in players:
            for presence in self._everywhere(player):
                presence.tell(Notice(Kind.TOLD, text, self.name))

    # While it is played.

    def say(self, presence: Presence, text: str) -> None:
        """Say a line to everybody in the room. Raises `Illegal`."""
        player = presence.player
        if presence.room is not self:
            raise Illegal("come into the room first")
        self.chat.add(player.id, player.name, text, watching=self.begun and self.seat_of(player) is None)
        self._said()

    def announce(self, text: str) -> None:
        """Say a line in the name of the host."""
        self.chat.announce(text)
        self._said()

    def votable(self, player: Player) -> tuple[Seat, ...]:
        """The seats for which this player could vote that a bot plays them."""
        live, own = self.live, self.seat_of(player)
        if live is None or own is None or own not in live.people():
            return ()
        people = (seat for seat in live.people() if seat != own)
        return tuple(s for s in people if self._gone(s) or live.missed.get(s, 0) >= MISSED_TO_VOTE)

    def vote(self, player: Player, seat: Seat) -> bool:
        """Vote for a bot in a seat; whether it plays now. Raises `Illegal`."""
        own = self.seat_of(player)
        if own is None or self.live is None:
            raise Illegal("only who plays at the table can vote")
        return self.live.vote(own, seat, gone=self._gone(seat))

    def take_back(self, player: Player) -> None:
        """Take one's seat back from a bot. Raises `Illegal`."""
        own = self.seat_of(player)
        if own is None or self.live is None:
            raise Illegal("you have no seat at this table")
        self.live.take_back(own)

    def substituted(self, player: Player) -> bool:
        """Whether a bot plays the player's seat for the time being."""
        own = self.seat_of(player)
        return self.live is not None and own is not None and own in self.live.runner.substitutes

    def goes_on_at(self, name: str) -> None:
        """Its people play once more, at another table."""
        self._set(again=name)

    # The life of the table.

    async def open(self) -> None:
        """Open the table again after a restart, unless it is over; a fault is kept as a sentence."""
        if not self.begun:
            await self._adopt()
        if self.begun and not self.record.over:
            async with self._beginning:
                if self.live is None:
                    try:
                        await self._to_its_end(self._open())
                    except Illegal as refusal:
                        self.fault = refusal.reason

    async def _adopt(self) -> None:
        """Take up the table that a crash left between its making and the record of it."""
        try:
            path = await asyncio.to_thread(self._opening.find, self.name)
            made = await asyncio.to_thread(store.read, path)
            if made.header.seats == self.header().seats and made.header.game == self.record.game:
                self._set(file=path.name)
        except (SaveError, Unreadable):
            return

    async def close(self) -> None:
        """Close the table's file; the room can be opened again."""
        await self._done_making()
        live, self.live = self.live, None
        if live is not None:
            await live.close()

    def header(self) -> Header:
        """The header of the table as its seats stand now. Raises `Unreadable`."""
        record = self.record
        seats = tuple(Sitter(chair.name or f"Bot {n}", chair.bot) for n, chair in enumerate(record.chairs, 1))
        return new_header(
            self.game,
            name=record.name,
            seats=seats,
            options=record.options,
            clock=msgspec.structs.replace(record.clock, one_screen=False),
        )

    async def _begin_when_complete(self) -> None:
        if chairs.complete(self.record.chairs):
            await self._to_its_end(self._begin())

    async def _to_its_end(self, work: Coroutine[Any, Any, None]) -> None:
        """Make or open the table, whatever becomes of who asked for it: left in the middle, its file would
        be locked and nobody's."""
        self._work = apart(work)
        await asyncio.shield(self._work)

    async def _done_making(self) -> None:
        """Wait for what somebody who is gone has begun."""
        if self._work is not None and self.starts:
            with contextlib.suppress(Illegal):
                await asyncio.shield(self._work)

    @property
    def starts(self) -> bool:
        """Whether the table is being made or opened just now."""
        return self._work is not None and not self._work.done()

    async def _begin(self) -> None:
        try:
            header = self.header()
            # First whose the seats are: a crash after the next step would leave a table that is nobody's.
            await self._keeping.at_once(self.record)
            runner = await asyncio.to_thread(self._opening.create, header)
        except (SaveError, Unreadable) as fault:
            raise Illegal(f"the table cannot begin: {self._told(fault)}") from None
        assert self._opening.path is not None, "a table was made just now"
        self._set(file=self._opening.path.name)
        self._go_live(runner)
        log.info("table %s begins: %s", self.name, self.record.game)
        for presence in self.presences:
            presence.tell(Notice(Kind.BEGAN, "The table begins.", self.name))
        self._moved()

    async def _open(self) -> None:
        try:
            runner = await asyncio.to_thread(self._opening.resume, str(self.path))
        except (SaveError, Unreadable) as fault:
            raise Illegal(self._told(fault)) from None
        self._go_live(runner)
        self._moved()

    def _told(self, fault: SaveError | Unreadable) -> str:
        """What players are told of a fault: not where the host keeps its files."""
        return str(fault).replace(f"{self._opening.home}/", "")

    def _go_live(self, runner: Runner) -> None:
        self.live = LiveTable(
            runner,
            bot_after=self.record.bot_after,
            substitutes=self.record.substitutes,
            missed=self.record.missed,
            pause_budget=float(self._settings.pause_on_disconnect),
            held=self.record.held,
            announce=self.announce,
            moved=self._moved,
        )
        # Its task outlives whoever caused it, and must not keep that one's session alive.
        contextvars.Context().run(runner.start)

    def _moved(self) -> None:
        """After each entry: who is to be told that it is their move, and whether the game is over."""
        live = self.live
        if live is None:
            return
        path = self._opening.path
        file = self.record.file if path is None else path.name  # it may have been written anew elsewhere
        over = live.runner.table.over
        if over and not self.record.over:
            log.info("table %s is over", self.name)
        missed = {str(seat): count for seat, count in live.missed.items()}
        replaced = live.substitutes.keys() - self.record.substitutes.keys()
        self._set(file=file, substitutes=live.substitutes, missed=missed, over=over, held=live.held)
        turn = live.runner.game.turn(live.runner.table.state).number
        acting = {(seat, turn) for seat in live.to_act()}
        called = f"It is your move at {self.name}."
        for seat in {seat for seat, _ in self._reminded} - set(live.to_act()):
            self._tell_elsewhere(seat, Notice(Kind.DONE, called, self.name))
        for seat, _ in acting - self._reminded:
            for presence in self._everywhere(self.record.chairs[seat].player):
                presence.tell(Notice(Kind.MOVE, called, self.name))
        self._reminded = acting
        for seat in map(int, replaced):
            text = f"A bot plays your seat at {self.name} until you take it back."
            self._tell_elsewhere(seat, Notice(Kind.TOLD, text, self.name))
        stands = live.runner.table.standing.paused, live.request, live.substitutes, frozenset(live.resigned)
        seen = acting, stands, over
        if seen != self._seen:
            self._seen = seen
            self._tell_all()

    def _tell_elsewhere(self, seat: Seat, notice: Notice) -> None:
        """Tell the player of a seat, in those sessions that are not at this table."""
        for presence in self._everywhere(self.record.chairs[seat].player):
            if presence.room is not self:
                presence.tell(notice)

    def _gone(self, seat: Seat) -> bool:
        """Whether nobody can come back to that seat: a guest's, whose connection has ended."""
        player = self.record.chairs[seat].player
        return is_guest(player) and not self._everywhere(player)

    async def end_where_nobody_returns(self) -> None:
        """Where all who play were guests and are gone, they resign: it would be played on by nobody."""
        live = self.live
        people = () if live is None else live.people()
        if live is None or live.runner.table.over or not all(map(self._gone, people)):
            return
        for seat in people:
            with contextlib.suppress(Illegal):
                await live.runner.submit(Resign(), seat)

    def _before_start(self) -> None:
        if self.begun or self.starts:
            raise Illegal("the table has begun; its seats stand")

    def _owns(self, player: Player, what: str) -> None:
        if player.id != self.record.owner:
            raise Illegal(f"only who opened the table can {what}")

    def _seat(self, new: chairs.Chairs) -> None:
        if new != self.record.chairs:
            self._set(chairs=new)
            self._tell_all()

    def _said(self) -> None:
        self._set(chat=self.chat.said)
        self._people.soon()

    def _set(self, **changes: object) -> None:
        record = msgspec.structs.replace(self.record, **changes)
        if record != self.record:
            self.record = record
            self._keeping.soon(record)

    def _tell_all(self) -> None:
        """Tell people here and in the lobby that something has changed."""
        self._people.soon()
        self._changed()

    def _tell_people(self) -> int:
        for presence in self.presences:
            presence.tell(Notice(Kind.ROOM, room=self.name))
        return len(self.presences)


__all__ = ["Room"]
