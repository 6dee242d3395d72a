"""Once more: the plan of a table like one that is over, for the same people in the same seats."""

import re
from collections.abc import Callable

from engine.game import Illegal
from tui.host.chairs import seat_of
from tui.host.plan import LONGEST_NAME, Plan
from tui.host.players import Player
from tui.host.record import Record

_COUNTED = re.compile(r"(.*?)[ -]([1-9][0-9]{0,3})")


def plan_again(record: Record, player: Player, taken: Callable[[str], bool]) -> Plan:
    """The plan that `player` opens. Raises `Illegal` where the game goes on, and for who did not sit there.

    Args:
        record: of the table that is over.
        player: who wants to play again.
        taken: whether a table of the host has that name.
    """
    if not record.over:
        raise Illegal("the game is not over")
    if seat_of(record.chairs, player.id) is None:
        raise Illegal("only who played at the table can play again")
    people = {
        seat: chair.name
        for seat, chair in enumerate(record.chairs)
        if chair.player and not chair.player.startswith("guest:")
    }
    others = (chair for chair in record.chairs if chair.player not in ("", player.id))
    return Plan(
        game=record.game,
        name=_next_name(record.name, taken),
        seats=len(record.chairs),
        options=record.options,
        clock=record.clock,
        access=record.access,
        invited=tuple(chair.name for chair in others if not chair.player.startswith("guest:")),
        watched=record.watched,
        bot_after=record.bot_after,
        kept=people,
        bots={seat: chair.bot for seat, chair in enumerate(record.chairs) if chair.bot is not None},
    )


def _next_name(name: str, taken: Callable[[str], bool]) -> str:
    """The name with the next number that is free: `evening` and then `evening-2`."""
    counted = _COUNTED.fullmatch(name)
    base, number = (counted[1], int(counted[2])) if counted else (name, 1)
    base = base[: LONGEST_NAME - 5]
    while True:
        number += 1
        if not taken(called := f"{base}-{number}"):
            return called


__all__ = ["plan_again"]
