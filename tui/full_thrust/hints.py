"""The keys of the moment for the footer and `?`."""

from typing import TYPE_CHECKING

from engine.full_thrust.actions import Go
from tui.footer import Hint

if TYPE_CHECKING:
    from tui.full_thrust.screen import ThrustScreen


def hints_of(screen: "ThrustScreen") -> list[Hint]:
    """The most useful first, as the footer cuts what does not fit."""
    named = screen.named
    if screen.tale is not None:
        last = screen.tale.at + 1 == len(screen.tale.steps)
        return [
            Hint(named["take"], "go on" if last else "next"),
            Hint(named["previous-place"], "back one"),
            Hint(named["back"], "skip"),
        ]
    looking = [Hint(named["retell"], "replay"), Hint(named["register"], "list"), Hint(named["log"], "log")]
    if screen.update.outcome is not None:
        return [Hint(named["scores"], "result"), *looking, Hint(named["leave"], "leave")]
    if not screen.acts:
        locked = screen.seat is not None and screen.board.sides[screen.seat].locked
        return [*([Hint(named["finish"], "unlock")] if locked else []), *looking]
    if Go() in screen.legal:
        return [Hint(named["finish"], "go on"), *looking]
    several = len(screen.own_units()) > 1
    ships = [Hint(named["next-piece"], "next ship")] if several else []
    if screen.step == "fire":
        return [
            Hint(named["next-place"], "target"),
            *([Hint(named["take"], "fire all")] if screen.target is not None else []),
            Hint(named["finish"], "lock"),
            *ships,
            Hint(named["menu"], "weapons"),
            Hint(named["clear"], "hold fire"),
            *looking,
        ]
    unit = screen.hand
    systems = unit is not None and bool(screen.systems_of(unit))
    orders = [
        Hint(named["starboard"], "turn"),
        Hint(named["burn"], "burn"),
        Hint(named["order-line"], "type"),
    ]
    return [
        *([] if unit is None or unit.is_site else orders),
        Hint(named["finish"], "lock"),
        *ships,
        *([Hint(named["menu"], "launch")] if systems else []),
        Hint(named["clear"], "coast"),
        *looking,
    ]
