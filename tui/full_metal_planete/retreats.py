"""Retreats at the start of a turn: who may still step out, and what would close them (FMP-140).

Any action but a retreat ends them for the turn, so a player is told before he does one.
"""

from collections.abc import Iterable

from engine.full_metal_planete.actions import Action, Move
from engine.full_metal_planete.state import State


def may_retreat(state: State, legal: Iterable[Action]) -> list[str]:
    """The units held by fire that have a step out of it, by id; none once the retreats are closed."""
    if state.acted:
        return []
    held = {unit.id for unit in state.units if unit.held}
    return list(dict.fromkeys(a.unit for a in legal if isinstance(a, Move) and a.unit in held))


def closed_by(after: State, able: Iterable[str]) -> str:
    """What to say of an action that leads to `after`: how many of those able to retreat no longer are."""
    units = [after.by_id.get(name) for name in able]
    left = sum(unit is not None and bool(unit.held) for unit in units)
    if not after.acted or not left:
        return ""
    units_stay = "1 unit stays" if left == 1 else f"{left} units stay"
    return f"closes the retreats: {units_stay} neutralized (FMP-140)"


def invitation(able: list[str]) -> str:
    """What is going on while retreats are open."""
    if not able:
        return ""
    return (
        f"Retreats first: {' and '.join(able)} may step out of the fire now, 1 AP each;"
        " any other action closes this. (FMP-140)"
    )
