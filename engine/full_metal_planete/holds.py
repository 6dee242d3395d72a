"""Neutralization by fire: who is held, by which pair, and the settling after every change.

Rules FMP-135 to FMP-138. The state is kept, not worked out anew: each neutralized unit remembers
the two enemy destroyers that hold it. Called after every action and tide change (`settle`), and
before a destroyer's step is judged (`let_go`).
"""

from msgspec.structs import replace

from engine.full_metal_planete.pieces import DESTROYERS, NOBODY, Unit
from engine.full_metal_planete.state import Player, State

MOST_CHANGES = 2
"""How often a unit changes state in one settling (FMP-137)."""


def round_from(state: State, player: Player) -> tuple[Player, ...]:
    """The players in turn order, beginning with this one (FMP-137b)."""
    order = state.order
    if player not in order:
        player = state.first if state.first in order else order[0]
    at = order.index(player)
    return order[at:] + order[:at]


def round_after(state: State, player: Player) -> tuple[Player, ...]:
    """The players in turn order with this one last (FMP-138b)."""
    first, *others = round_from(state, player)
    return (*others, first)


def is_exposed(state: State, unit: Unit) -> bool:
    """Whether a unit that nobody holds is under enemy fire, and so to be neutralized (FMP-135)."""
    owner = state.owner(unit)
    return owner != NOBODY and state.touched(unit, state.under_fire[owner])


def find_pair(state: State, unit: Unit) -> tuple[str, ...]:
    """The pair that holds a unit on the board: of the enemy earliest in turn order, on the unit's
    lowest hex, the two lowest destroyers (FMP-137a). Empty where there is none."""
    owner = state.owner(unit)
    if owner == NOBODY:
        return ()
    for enemy in round_from(state, state.first):
        if enemy == owner or not state.touched(unit, state.fire[enemy]):
            continue
        for cell in unit.hexes:
            if state.fire[enemy] >> cell & 1:
                pair = [g.id for g in state.guns if state.owner(g) == enemy and state.reach(g) >> cell & 1]
                return tuple(pair[:2])
    return ()


def settle(state: State, priority: tuple[Player, ...]) -> State:
    """Repeat (1) and (2) of FMP-137 until nothing changes.

    `priority`: the players, who keeps what he has first; of those with units newly under fire the one
    who comes last is neutralized first.
    """
    if not state.restless:
        return state
    changes: dict[str, int] = {}
    while True:
        state = _release(state, changes)
        for player in reversed(priority):
            taken = {
                unit.id: find_pair(state, unit)
                for unit in state.troops[player]
                if not unit.held and changes.get(unit.id, 0) < MOST_CHANGES and is_exposed(state, unit)
            }
            if taken:
                break
        else:
            return state
        _count(changes, taken)
        state = _with_holds(state, taken)


def _release(state: State, changes: dict[str, int]) -> State:
    """(1): invalid holds pass to another pair or end, all judged on the same state, until nobody is
    released."""
    while True:
        passed: dict[str, tuple[str, ...]] = {}
        released: dict[str, tuple[str, ...]] = {}
        for unit in state.units:
            if not unit.held or state.is_held_well(unit):
                continue
            pair = find_pair(state, unit) if unit.at >= 0 else ()
            if pair:
                passed[unit.id] = pair
            elif changes.get(unit.id, 0) < MOST_CHANGES:
                released[unit.id] = ()
        if not passed and not released:
            return state
        _count(changes, released)
        state = _with_holds(state, passed | released)
        if not released:
            return state


def _count(changes: dict[str, int], ids: dict[str, tuple[str, ...]]) -> None:
    for unit_id in ids:
        changes[unit_id] = changes.get(unit_id, 0) + 1


def _with_holds(state: State, holds: dict[str, tuple[str, ...]]) -> State:
    return replace(
        state,
        units=tuple(replace(u, held=holds[u.id]) if u.id in holds else u for u in state.units),
    )


def let_go(state: State, mover: Unit) -> State:
    """What a destroyer's step is judged against: it has let go of what it held and stands nowhere
    (FMP-138, (1) and (2)).

    A destroyer that holds nobody, where all is settled, changes nothing but its own absence, which no
    rule looks at: then the state comes back as it is.
    """
    if mover.kind not in DESTROYERS:
        return state
    if mover.id not in state.holders and not state.restless:
        return state
    holding = [u for u in state.units if mover.id in u.held]
    dropped = {u.id for u in holding}
    for freed in holding:
        partner = next(gun for gun in freed.held if gun != mover.id)
        if freed.kind not in DESTROYERS:
            continue
        reach = state.reach(freed)
        for other in state.units:
            if partner in other.held and mover.id not in other.held:
                third = state.by_id.get(next(gun for gun in other.held if gun != partner))
                if third is not None and third.at >= 0 and state.touched(third, reach):
                    dropped.add(other.id)
    units = tuple(
        replace(u, held=())
        if u.id in dropped
        else replace(u, at=-1, also=-1, held=())
        if u.id == mover.id
        else u
        for u in state.units
    )
    return settle(replace(state, units=units), round_after(state, state.owner(mover)))
