"""What the lobby shows of a room: one line, and its terms before anybody comes in."""

from enum import Enum

from msgspec import Struct

from engine.clock import ClockSettings
from engine.game import Document
from tui.host.persons import marked
from tui.host.players import Player
from tui.host.record import Access
from tui.host.room import Room


class Stand(Enum):
    """How a table stands for a player, in the lobby's words."""

    YOUR_MOVE = "your move"
    READY = "ready?"
    """The player sits there and has not said that they are ready."""
    INVITED = "invited"
    OPEN = "open"
    """There is a seat for whoever comes."""
    WAITING = "waiting"
    """The player sits there, and only others are to do something."""
    BOT_PLAYS = "bot plays"
    """A bot plays the player's seat."""
    RESIGNED = "resigned"
    PAUSED = "paused"
    FULL = "full"
    """It has not begun and has no seat left."""
    WATCH = "watch"
    CLOSED = "closed"
    """Others play, and nobody watches."""
    OVER = "over"
    FAULT = "damaged"


class Glimpse(Struct, frozen=True):
    """A room in the list."""

    name: str
    title: str
    """The game's."""
    stand: Stand
    turn: str
    """What the game calls this moment; empty before the start and at the end."""
    state: str
    """`waits for 2 of 4`, or the turn and whose move it is, or that it is over."""
    people: tuple[str, ...]
    """Who sits there, in seat order, with what is to be known of them: away, resigned, a bot."""
    opener: str
    """Who opened it."""
    terms: tuple[str, ...]
    """Clock, options, access and the rest, each a short phrase."""
    clock: str
    """The clock in one or two words."""
    access: Access
    mine: bool
    """Whether the player has a seat there."""
    owned: bool
    """Whether the player opened it."""
    invited: bool
    """Whether the player was named, and there is a seat for them."""
    your_move: bool
    seats: int
    free: int
    """Seats that the player may take: those for anybody, and one that is kept for them."""
    begun: bool
    over: bool
    watched: bool
    here: int
    """People who are in the room now."""
    opened: str
    """ISO 8601, UTC."""
    fault: str = ""
    """Why its table cannot be opened."""


def glimpse(room: Room, player: Player, *, plays: bool = True) -> Glimpse:
    """What a player may know of a room; `plays`: whether they may take seats."""
    record, live = room.record, room.live
    free = sum(chair.open_to(player.id) for chair in record.chairs)
    empty = sum(not chair.player and chair.bot is None for chair in record.chairs)
    return Glimpse(
        name=record.name,
        title=room.game.title,
        stand=_stand(room, player, free, plays=plays),
        turn="" if live is None or record.over else room.game.turn(live.runner.table.state).label,
        state=_state(room, empty),
        people=_seated(room, player),
        opener=record.opener,
        terms=terms(room),
        clock=_short_clock(record.clock),
        access=record.access,
        mine=room.seat_of(player) is not None,
        owned=record.owner == player.id,
        invited=room.invites(player),
        your_move=room.to_move(player),
        seats=len(record.chairs),
        free=free,
        begun=room.begun,
        over=record.over,
        watched=record.watched,
        here=len({presence.player.id for presence in room.presences}),
        opened=record.opened,
        fault=room.fault,
    )


def _stand(room: Room, player: Player, free: int, *, plays: bool) -> Stand:
    if room.record.over:
        return Stand.OVER
    if room.fault:
        return Stand.FAULT
    seat = room.seat_of(player)
    if not room.begun:
        if seat is None:
            if not plays:
                return Stand.WATCH if room.record.watched else Stand.CLOSED
            return Stand.INVITED if room.invites(player) else Stand.OPEN if free else Stand.FULL
        return Stand.WAITING if room.record.chairs[seat].ready else Stand.READY
    return _stand_in_play(room, player)


def _stand_in_play(room: Room, player: Player) -> Stand:
    live, seat = room.live, room.seat_of(player)
    if seat is None:
        return Stand.WATCH if room.record.watched else Stand.CLOSED
    if live is not None:
        if seat in live.resigned:
            return Stand.RESIGNED
        if live.runner.table.standing.paused:
            return Stand.PAUSED
        if seat in live.runner.substitutes:
            return Stand.BOT_PLAYS
    return Stand.YOUR_MOVE if room.to_move(player) else Stand.WAITING


def _seated(room: Room, player: Player) -> tuple[str, ...]:
    people = {person.seat: person for person in room.people(player)}
    return tuple(marked(people[n]) if n in people else "free" for n in range(len(room.record.chairs)))


def _state(room: Room, empty: int) -> str:
    record, live = room.record, room.live
    if record.over:
        return "over"
    if room.fault:
        return "cannot be opened"
    if not room.begun:
        count = len(record.chairs)
        return f"waits for {empty} of {count}" if empty else "waits until all are ready"
    if live is None:
        return "begun"
    label = live.runner.game.turn(live.runner.table.state).label
    movers = [live.name(seat) for seat in room.game.to_act(live.runner.table.state)]
    if live.runner.table.standing.paused:
        return f"{label}, paused{' by the host' if live.held else ''}"
    return f"{label}, {' and '.join(movers) if len(movers) < 3 else f'{len(movers)} seats'} to move"


def terms(room: Room) -> tuple[str, ...]:
    """The terms of a table, each a short phrase, the most telling first."""
    record = room.record
    said = [clock_words(record.clock)]
    said += option_phrases(record.options)
    said.append(
        {"public": "open to everybody", "code": "by invitation code", "private": "for those named"}[
            record.access
        ]
    )
    said.append("may be watched" if record.watched else "nobody watches")
    said.append(
        f"a bot takes over after {record.bot_after} time-outs" if record.bot_after else "bots only by vote"
    )
    return tuple(said)


def clock_words(clock: ClockSettings) -> str:
    """The clock as a phrase."""
    if clock.turn is None:
        return "no clock"
    seconds = clock.turn // 1000
    for unit, size in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 2 * size and seconds % size == 0:
            return f"{seconds // size} {unit} a turn"
    return f"{seconds} seconds a turn"


def _short_clock(clock: ClockSettings) -> str:
    """The clock in a column: `90 s`, `3 min`, `12 h`, `2 days`, `none`."""
    if clock.turn is None:
        return "none"
    seconds = clock.turn // 1000
    for unit, size in (("days", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= size and seconds % size == 0:
            return f"{seconds // size} {'day' if seconds == 86_400 else unit}"
    return f"{seconds} s"


def option_phrases(options: Document) -> list[str]:
    """The options that differ from the game's own, as phrases; what is long is only named."""
    said = []
    for name, value in options.items():
        words = name.replace("_", " ")
        if value is True:
            said.append(words)
        elif value is False:
            said.append(f"no {words}")
        elif isinstance(value, str | int | float) and len(str(value)) <= 30:
            said.append(f"{words} {value}")
        else:
            said.append(f"{words} of its own")
    return said


__all__ = ["Glimpse", "Stand", "clock_words", "glimpse", "option_phrases", "terms"]
