"""Who is at a table, as the line of presence, the list of people and the lobby tell it."""

from collections.abc import Sequence

from msgspec import Struct

from engine.game import Seat
from tui.host.chairs import Chair, seat_of
from tui.host.live import LiveTable
from tui.host.players import Player


class Person(Struct, frozen=True):
    """Somebody at a room, for the line of presence."""

    name: str
    seat: Seat | None
    """None: a spectator."""
    here: bool
    """Whether a session of theirs is in the room now."""
    bot: str | None = None
    """The level of the bot that plays this seat, for good or for the time being."""
    stands_in: bool = False
    """Whether that bot plays in the place of a person."""
    resigned: bool = False
    """Whether the seat has left the game for good."""
    missed: int = 0
    """Time-outs in a row."""
    moves: bool = False
    """Whether a decision is owed."""
    you: bool = False
    kept: bool = False
    """Whether the seat is only kept for them."""


def people_at(
    chairs: Sequence[Chair], live: LiveTable | None, here: Sequence[Player], player: Player
) -> tuple[Person, ...]:
    """The people of a table, seats first, then spectators, as `player` is told.

    Args:
        chairs: its seats.
        live: the table that is played; None before and after.
        here: who has a session in the room now.
        player: who asks.
    """
    present = {each.id for each in here}
    acting = live.to_act() if live else ()
    found = []
    for seat, chair in enumerate(chairs):
        if chair.free:
            continue
        bot = chair.bot or (live.runner.substitutes.get(seat) if live else None)
        found.append(
            Person(
                chair.name if live is None else live.name(seat),
                seat,
                bool(chair.player) and chair.player in present,
                bot,
                stands_in=bot is not None and bool(chair.player),
                resigned=live is not None and seat in live.resigned,
                missed=live.missed.get(seat, 0) if live else 0,
                moves=seat in acting,
                you=player.id in (chair.player, chair.kept),
                kept=bool(chair.kept),
            )
        )
    watching = {each.id: each.name for each in here if seat_of(chairs, each.id) is None}
    found += [Person(name, None, True, you=key == player.id) for key, name in watching.items()]
    return tuple(found)


def marked(person: Person) -> str:
    """A name and what is to be known of who sits there."""
    if person.kept:
        return f"kept for {person.name}"
    if person.resigned:
        return f"{person.name} (resigned)"
    if person.stands_in:
        return f"{person.name} (a bot plays)"
    if person.bot is not None:
        return f"{person.name} ({person.bot})" if person.name else f"bot ({person.bot})"
    return person.name if person.here else f"{person.name} (away)"


__all__ = ["Person", "marked", "people_at"]
