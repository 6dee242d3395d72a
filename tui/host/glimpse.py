"""What the lobby shows of a room: one line, and its terms before anybody comes in."""

from msgspec import Struct

from engine.clock import ClockSettings
from engine.game import Document
from tui.host.players import Player
from tui.host.record import Access
from tui.host.room import Room


class Glimpse(Struct, frozen=True):
    """A room in the list."""

    name: str
    game: str
    """The game's title."""
    state: str
    """`waits for 2 of 4`, or the turn and whose move it is, or that it is over."""
    people: tuple[str, ...]
    """Who sits there, in seat order; bots as such; free seats as `free`."""
    terms: tuple[str, ...]
    """Clock, options, access and the rest, each a short phrase."""
    access: Access
    mine: bool
    """Whether the player has a seat there."""
    owned: bool
    """Whether the player opened it."""
    your_move: bool
    free: int
    """Seats that anybody may take."""
    begun: bool
    over: bool
    watched: bool
    here: int
    """People who are in the room now."""
    opened: str
    """ISO 8601, UTC."""
    fault: str = ""
    """Why its table cannot be opened."""


def glimpse(room: Room, player: Player) -> Glimpse:
    """What a player may know of a room."""
    record = room.record
    free = sum(1 for chair in record.chairs if chair.free)
    return Glimpse(
        name=record.name,
        game=room.game.title,
        state=_state(room, free),
        people=tuple(f"bot ({c.bot})" if c.bot is not None else c.name or "free" for c in record.chairs),
        terms=terms(room),
        access=record.access,
        mine=room.seat_of(player) is not None,
        owned=record.owner == player.id,
        your_move=room.to_move(player),
        free=0 if room.begun else free,
        begun=room.begun,
        over=record.over,
        watched=record.watched,
        here=len({presence.player.id for presence in room.presences}),
        opened=record.opened,
        fault=room.fault,
    )


def _state(room: Room, free: int) -> str:
    record, live = room.record, room.live
    if record.over:
        return "over"
    if room.fault:
        return "cannot be opened"
    if not room.begun:
        count = len(record.chairs)
        return f"waits for {free} of {count}" if free else "waits until all are ready"
    if live is None:
        return "begun"
    label = live.runner.game.turn(live.runner.table.state).label
    movers = [live.name(seat) for seat in room.game.to_act(live.runner.table.state)]
    if live.runner.table.standing.paused:
        return f"{label}, paused"
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


__all__ = ["Glimpse", "clock_words", "glimpse", "option_phrases", "terms"]
