"""The host: all players, presences and rooms of one process, over one home folder.

Everything happens on one event loop; files are written in threads. What outlives a session runs in
tasks with a context of their own. `serve` starts and closes it, the screens call it.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from pathlib import Path

from engine import game_named
from engine.entries import Sitter
from engine.game import Illegal, Seat, Unreadable
from saves import files as disk
from saves import names
from saves.errors import InUse, Missing, SaveError
from saves.files import Files, Lock
from saves.library import default_home
from tui.host.again import plan_again
from tui.host.apart import apart
from tui.host.chairs import Chair
from tui.host.gathering import Gathering
from tui.host.glimpse import Glimpse, Stand, glimpse
from tui.host.guesses import Guesses, new_code
from tui.host.keeping import Keeping
from tui.host.lag import Lag
from tui.host.plan import Plan
from tui.host.players import Player, Players, is_guest, now
from tui.host.presence import Kind, Notice, Presence
from tui.host.rate import HOUR, Rate
from tui.host.record import Record, Records
from tui.host.room import Room
from tui.host.settings import Settings
from tui.host.visitor import Visitor
from tui.opening import Opening, check_name, new_header

FOLDER = "host"
"""In the home: what the host keeps beside the tables."""

_SWEEP = 30.0
"""Seconds between looks for tables that are over and left by everybody."""

log = logging.getLogger(__name__)


class Host:
    """One host."""

    def __init__(
        self,
        home: Path | None,
        settings: Settings,
        *,
        files: Files | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """`home` None: the user's data folder. Raises `SaveError` where what is kept there is damaged."""
        self.settings = settings
        self.home = disk.usable(default_home() if home is None else home.expanduser())
        self._files = files or Files()
        self._folder = self.home / FOLDER
        self.players = Players(self._folder, settings.limits.names_per_address, self._files)
        self.presences: list[Presence] = []
        self.newcomers: list[Callable[[str], None]] = []
        """How those are told who have no name yet, and so no presence."""
        self.lag = Lag()
        """How late the event loop is."""
        self.since = now()
        self._records = Records(self._folder, self._files)
        self._keeping = Keeping(self._records, self._current)
        self._rooms: dict[str, Room] = {}
        self._lobby = Gathering(self._tell_lobby)
        self._tasks: list[asyncio.Task[None]] = []
        self._forgetting: set[asyncio.Task[None]] = set()
        """The closing and forgetting of rooms that were put away just now."""
        self._lock: Lock | None = None
        self._returning: dict[str, str] = {}
        """Player -> the room from which their line dropped."""
        self._guesses = Guesses(monotonic)
        self._openings = Rate(settings.limits.openings_per_address, HOUR, monotonic)
        self._opening = asyncio.Lock()
        self._again = asyncio.Lock()
        """Two who want to play again at the same moment want the same table."""
        self.closing = False
        """Whether the host is about to end: nothing new begins."""

    # Its life.

    async def start(self) -> None:
        """Take the home, bring every room and its table back, and begin to keep what changes.

        Raises `SaveError` where another host has the home or it cannot be used.
        """
        disk.make_folders(self._files, self._folder)
        try:
            self._lock = disk.lock(self._files, self._folder / FOLDER)
        except InUse:
            raise InUse(f"{self.home}: another host is running on this home") from None
        try:
            records = await asyncio.to_thread(lambda: list(self._records.read()))
        except BaseException:
            self._lock.release()
            raise
        for record in records:
            room = self._rooms[names.stem(record.name)] = self._room(record)
            await room.open()
            if room.fault:
                log.warning("room %s: %s", room.name, room.fault)
        self.players.guests_were(chair.name for record in records for chair in record.chairs)
        self._keeping.start()
        for room in self.rooms:
            for guest in {room.record.owner, *(chair.player for chair in room.record.chairs)}:
                if is_guest(guest):
                    await self._left_by_guest(room, guest)
        for work in (self._keep_sweeping(), self.lag.measure()):
            self._tasks.append(apart(work))

    async def close(self, sentence: str) -> None:
        """Tell everybody, close every table as it stands, and write what is not written yet."""
        self.closing = True
        self.announce(sentence)
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._tasks.clear()
        closing = (*(room.close() for room in self.rooms), *self._forgetting)
        for fault in await asyncio.gather(*closing, return_exceptions=True):
            if fault is not None:
                log.error("a table could not be closed well: %s", type(fault).__name__)
        await self._keeping.end()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    # People.

    def enter(self, presence: Presence) -> Room | None:
        """A session of a player begins. Gives the room from which the player's line dropped, if any."""
        self.presences.append(presence)
        player = presence.player
        log.info("%s comes, %s", player.name, "a guest" if player.guest else player.id)
        name = self._returning.pop(presence.player.id, None)
        room = None if name is None else self._rooms.get(names.stem(name))
        return room if room is not None and room.begun and not room.record.over else None

    async def leave(self, presence: Presence, *, dropped: bool, sent_away: bool = False) -> None:
        """A session has ended; `dropped`: not by the player's wish, `sent_away`: by the host's."""
        if presence not in self.presences:
            return
        self.presences.remove(presence)
        presence.close()
        why = ", sent away by the host" if sent_away else ", the line has dropped" if dropped else ""
        log.info("%s goes%s", presence.player.name, why)
        room, player = presence.room, presence.player
        if room is not None:
            returns = dropped and not player.guest
            if returns:
                self._returning[player.id] = room.name
            if returns and not self.closing:  # at the end no pause is begun that nobody would end
                await room.dropped(presence)
            else:
                room.leave(presence)
        if player.guest and not self.closing:
            for room in self.rooms:
                await self._left_by_guest(room, player.id)

    async def _left_by_guest(self, room: Room, guest: str) -> None:
        """A guest does not come back: a table of theirs that has not begun goes, and one where nobody else
        plays ends."""
        if room.record.owner == guest and not room.begun and not room.starts:
            self._take_off(room, "Who opened the table is gone, and the table with them.")
        elif any(chair.player == guest for chair in room.record.chairs):
            await room.end_where_nobody_returns()

    def everywhere(self, player: str) -> list[Presence]:
        """The presences of a player."""
        return [presence for presence in self.presences if presence.player.id == player]

    def may_play(self, visitor: Visitor) -> bool:
        """Whether a visitor may take seats."""
        return not visitor.guest or self.settings.guests == "play"

    def announce(self, sentence: str) -> None:
        """Tell everybody something in the name of the host."""
        for presence in self.presences:
            presence.tell(Notice(Kind.TOLD, sentence))
        for tell in tuple(self.newcomers):
            tell(sentence)

    # Rooms.

    @property
    def rooms(self) -> tuple[Room, ...]:
        """Every room."""
        return tuple(self._rooms.values())

    def glimpses(self, player: Player, *, plays: bool = True) -> tuple[Glimpse, ...]:
        """The lobby's list for a player: one's own move first, then one's tables and those one is invited
        to, then the others. `plays`: whether they may take seats."""
        seen = [
            glimpse(room, player, plays=plays) for room in self._rooms.values() if room.listed_for(player)
        ]
        seen = [g for g in seen if not g.over or g.mine or g.owned]
        return tuple(sorted(sorted(seen, key=lambda g: g.opened, reverse=True), key=_rank))

    def room(self, name: str) -> Room:
        """The room of that name. Raises `Illegal`."""
        room = self._rooms.get(names.stem(name))
        if room is None:
            raise Illegal(f"there is no table called {name}")
        return room

    def by_code(self, presence: Presence, code: str) -> Room:
        """The room of an invitation code. Raises `Illegal` for a wrong one, or too many of them."""
        who = presence.player.id, presence.address
        self._guesses.check(*who)
        typed = "".join(code.split()).casefold().replace("-", "").encode()
        for room in self._rooms.values():
            if room.record.code and secrets.compare_digest(room.record.code.encode(), typed):
                return room
        self._guesses.wrong(*who)
        raise Illegal("no table has this invitation code")

    def free_name(self, player: Player) -> str:
        """A name no room has, from the player's own: one from the game's would count the tables that others
        keep from this player."""
        return next(
            name
            for n in range(1, len(self._rooms) + 2)
            if names.stem(name := f"{player.name}-{n}") not in self._rooms
        )

    async def open_room(self, presence: Presence, plan: Plan) -> Room:
        """Open a table. Raises `Illegal` for what the host does not allow, `Unreadable` for a plan that
        cannot be."""
        player = presence.player
        if not presence.plays:
            raise Illegal("guests only watch on this host")
        if self.closing:
            raise Illegal("the host is about to end; nothing new begins")
        async with self._opening:
            self._check_limits(presence)
            room = self._room(await self._record(player, plan))
            try:
                await self._keeping.at_once(room.record)
            except SaveError as fault:
                log.error("room %s cannot be opened: %s", room.name, fault)
                raise Illegal("the host cannot keep a new table just now; try again later") from None
            self._rooms[names.stem(room.name)] = room
            self._openings.count(presence.address)
        room.tell_invited(*(each for each in room.record.invited if each != player.id))
        self._lobby.soon()
        log.info("%s opens table %s: %s", player.name, room.name, room.record.game)
        return room

    async def open_again(self, presence: Presence, room: Room) -> Room:
        """A table like one that is over, for the same people; the one that another of them has opened
        already. Raises as `open_room`, and `Illegal` where nobody can play again yet."""
        async with self._again:
            plan = await asyncio.to_thread(plan_again, room.record, presence.player, self._is_taken)
            there = self._rooms.get(names.stem(room.record.again)) if room.record.again else None
            if there is None:
                there = await self.open_room(presence, plan)
                room.goes_on_at(there.name)
            return there

    def put_away(self, player: Player, room: Room) -> None:
        """Take a room out of the list: before its start, or when it is over. Raises `Illegal`."""
        if room.record.owner != player.id:
            raise Illegal("only who opened the table can put it away")
        if room.starts or (room.begun and not room.record.over):
            raise Illegal("the table is being played")
        self._take_off(room, f"{player.name} has put the table away.")

    def _take_off(self, room: Room, sentence: str) -> None:
        for presence in tuple(room.presences):
            room.leave(presence)
            presence.tell(Notice(Kind.OUT, sentence, room.name))
        self._rooms.pop(names.stem(room.name), None)
        forgets = apart(self._forget(room))
        self._forgetting.add(forgets)
        forgets.add_done_callback(self._forgetting.discard)
        self._lobby.soon()

    def _check_limits(self, presence: Presence) -> None:
        limits, player = self.settings.limits, presence.player
        running = [room for room in self._rooms.values() if not room.record.over]
        if len(running) >= limits.tables:
            raise Illegal(f"this host has {_tables(limits.tables)}, and that is all it takes")
        own = sum(1 for room in running if room.record.owner == player.id)
        if own >= limits.tables_per_player:
            are = "is" if own == 1 else "are"
            raise Illegal(f"you have opened {_tables(own)} that {are} not over, and more are not allowed")
        if not self._openings.allows(presence.address):
            raise Illegal("too many tables were opened from your address; come back in an hour")

    async def _record(self, player: Player, plan: Plan) -> Record:
        """The record of a new room. Raises `Illegal`, `Unreadable`."""
        check_name(plan.name)
        name = names.clean(plan.name)
        if names.stem(name) in self._rooms:
            raise Illegal(f"there is a table called {name} already")
        game = game_named(plan.game)
        if plan.seats not in game.seats:
            raise Unreadable(f"Seats: {game.title} is played by {game.seats[0]} to {game.seats[-1]}")
        if plan.clock.one_screen:
            raise Unreadable("Clock: over the host everybody has a screen of their own")
        invited = []
        for word in plan.invited:
            found = self.players.find(word)
            if found is None:
                raise Unreadable(f"Invited: nobody here is called {word}")
            invited.append(found.id)
        if any(not 0 <= seat < plan.seats for seat in plan.bots):
            raise Unreadable("Seats: a bot has a seat that is not there")
        # A table that cannot begin is refused before people wait at it.
        seated = tuple(Sitter(game.seat_names[seat], plan.bots.get(seat)) for seat in range(plan.seats))
        new_header(game, name=name, seats=seated, options=plan.options, clock=plan.clock)
        if await asyncio.to_thread(self._is_taken, name):
            raise Illegal(f"there is a table called {name} already")
        return Record(
            name=name,
            game=plan.game,
            options=dict(plan.options),
            clock=plan.clock,
            owner=player.id,
            opener=player.name,
            opened=now(),
            access=plan.access,
            code=new_code() if plan.access == "code" else "",
            invited=tuple(invited),
            watched=plan.watched,
            bot_after=plan.bot_after,
            chairs=tuple(self._chair(plan, seat) for seat in range(plan.seats)),
        )

    def _chair(self, plan: Plan, seat: Seat) -> Chair:
        kept = self.players.find(plan.kept[seat]) if seat in plan.kept else None
        return Chair(bot=plan.bots.get(seat)) if kept is None else Chair(name=kept.name, kept=kept.id)

    def _is_taken(self, name: str) -> bool:
        """Whether a room has this name, or a table that was put away; reads the disk."""
        if names.stem(name) in self._rooms:
            return True
        with contextlib.suppress(Missing):
            Opening(self.home).find(name)
            return True
        return False

    def _room(self, record: Record) -> Room:
        return Room(
            record, Opening(self.home), self.settings, self._keeping, self._lobby.soon, self.everywhere
        )

    def _tell_lobby(self) -> int:
        """Tell everybody in the lobby that the list of rooms has changed: each looks at all of them then."""
        there = [presence for presence in self.presences if presence.room is None]
        for presence in there:
            presence.tell(Notice(Kind.ROOMS))
        return len(there)

    # What is kept.

    def _current(self, key: str) -> Record | None:
        room = self._rooms.get(key)
        return None if room is None else room.record

    async def _forget(self, room: Room) -> None:
        await room.close()
        await self._keeping.forget(room.name)

    async def _keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP)
            for room in self.rooms:
                if room.record.over and not room.presences:
                    await room.close()


def _tables(number: int) -> str:
    return f"{number} table{'' if number == 1 else 's'}"


def _rank(seen: Glimpse) -> int:
    if seen.over:
        return 4
    if seen.stand in (Stand.YOUR_MOVE, Stand.READY):
        return 0
    return 1 if seen.mine or seen.invited else 2 if seen.free else 3


__all__ = ["FOLDER", "Host"]
