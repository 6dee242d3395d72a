"""What is destroyed, and what sinks with it. Rules FMP-11, 93, 95, 96, 111, 112."""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.full_metal_planete.pieces import Kind, Unit
from engine.full_metal_planete.state import Fallen, State
from engine.hexes import Mask


def with_cargo(state: State, ids: Iterable[str]) -> set[str]:
    """These pieces and everything inside them."""
    found: set[str] = set()
    open_ids = list(ids)
    while open_ids:
        unit_id = open_ids.pop()
        if unit_id not in found:
            found.add(unit_id)
            open_ids += [u.id for u in state.cargo.get(unit_id, ())]
    return found


def remove(state: State, ids: Iterable[str]) -> State:
    """The state without these pieces and their cargo; units and pontoons go to the cemetery."""
    gone = with_cargo(state, ids)
    if not gone:
        return state
    fallen = tuple(Fallen(u.id, u.kind, u.colour) for u in state.units if u.id in gone and u.kind != Kind.ORE)
    return replace(
        state,
        units=tuple(u for u in state.units if u.id not in gone),
        cemetery=state.cemetery + fallen,
    )


def supported(state: State, bridges: Mask) -> Mask:
    """Which of these pontoon hexes are supported: ground below or beside them, a ship beside them, or a
    chain of pontoons to one that is (FMP-93)."""
    grid = state.plan.grid
    parts = 0
    for cell in state.parts:
        parts |= 1 << cell
    footing = grid.grow(state.plan.ground[state.tide] | parts)
    return grid.flood(footing & bridges, bridges)


def on_hex(state: State, cells: Iterable[int]) -> list[str]:
    """What would be destroyed there: whatever occupies the hexes, and pontoons."""
    ids = []
    for cell in cells:
        if (unit := state.on.get(cell)) is not None:
            ids.append(unit.id)
        if (pontoon := state.pontoons.get(cell)) is not None:
            ids.append(pontoon.id)
    return ids


def sink(state: State) -> State:
    """Every pontoon without support is destroyed with all on it, at once (FMP-96, 96a)."""
    bridges = state.bridges
    if not bridges:
        return state
    lost = bridges & ~supported(state, bridges)
    if not lost:
        return state
    return remove(state, on_hex(state, [cell for cell in state.pontoons if lost >> cell & 1]))


def lost_between(before: State, after: State) -> tuple[Unit, ...]:
    """The pieces of one state that the other does not have."""
    return tuple(u for u in before.units if u.id not in after.by_id)
