"""A freighter's doors: entering and leaving through the pods. Rules FMP-67b, 92b, 163 to 170."""

from collections.abc import Iterator

from engine.full_metal_planete.actions import Load, Unload
from engine.full_metal_planete.asking import (
    must_be_active,
    must_be_out,
    must_pay,
    must_stay_quiet,
    passes,
    refuse,
    who,
    word,
)
from engine.full_metal_planete.holds import let_go
from engine.full_metal_planete.pieces import COLOURED, TRANSPORTERS, Kind, Unit
from engine.full_metal_planete.state import Player, State, pod_names
from engine.full_metal_planete.stowage import (
    must_be_a_carrier,
    must_be_a_place,
    must_be_no_heap_on_a_mountain,
    must_be_ready,
    must_be_within_reach,
    must_fit,
    places,
    things_on,
)
from engine.hexes import Cell, Mask, cells_of


def open_pods(state: State, ship: Unit) -> tuple[Cell, ...]:
    """The pods that still have their turret: the ways out (FMP-164)."""
    return tuple(
        cell
        for cell, name in zip(state.pods[ship.id], pod_names(ship), strict=True)
        if f"{ship.id}.{name}" in state.by_id
    )


def around(state: State, cells: tuple[Cell, ...]) -> Mask:
    """The hexes next to any of these."""
    mask = 0
    for cell in cells:
        mask |= state.plan.grid.around[cell]
    return mask


def must_be_at_a_pod(state: State, unit: Unit, ship: Unit) -> None:
    """A piece on the board stands next to a pod (FMP-163)."""
    if not any(around(state, state.pods[ship.id]) >> cell & 1 for cell in unit.hexes):
        refuse(f"{word(unit)} is not next to a pod of {ship.id}", "FMP-163")


def check_enter(state: State, player: Player, unit: Unit, ship: Unit) -> None:
    """Raise `Illegal` unless a thing can go into the player's ship from a hex beside a pod."""
    if unit.kind in (Kind.TURRET, Kind.FREIGHTER):
        refuse(f"{word(unit)} never enters a ship", "FMP-163a")
    must_be_out(unit, "FMP-163")
    if unit.kind in COLOURED:
        if state.owner(unit) != player:
            refuse(f"{word(unit)} does not belong to {who(player)}", "FMP-163a")
        must_be_active(state, unit, "FMP-163a")
    else:
        must_be_within_reach(state, unit)
    must_be_at_a_pod(state, unit, ship)
    must_pay(state, 1)
    must_stay_quiet(state, let_go(state, unit), player, unit, unit, "FMP-165")


def enters(state: State, player: Player, ship: Unit) -> Iterator[Load]:
    """Everything that can enter the ship now, hexes ascending."""
    for unit in things_on(state, around(state, state.pods[ship.id])):
        if unit.kind == Kind.TURRET or (unit.kind in COLOURED and state.owner(unit) != player):
            continue
        if passes(check_enter, state, player, unit, ship):
            yield Load(unit.id, ship.id)


def check_leave(state: State, player: Player, action: Unload, unit: Unit, ship: Unit) -> None:
    """Raise `Illegal` unless a thing in the ship's hold can go there."""
    if unit.kind == Kind.ORE:
        refuse("ore in a ship's own hold never comes out", "FMP-168")
    if action.into:
        target = must_be_a_carrier(state, player, action.into)
        if target.kind == Kind.FREIGHTER:
            refuse("nothing goes straight from ship to ship", "FMP-67b")
        must_be_out(target, "FMP-67b")
        must_be_ready(state, player, target)
        must_be_at_a_pod(state, target, ship)
        exits = around(state, open_pods(state, ship))
        if not any(exits >> cell & 1 for cell in target.hexes):
            refuse("the pods beside it have lost their turrets: nothing leaves through them", "FMP-164")
        must_fit(state, unit, unit.kind, target)
        must_be_no_heap_on_a_mountain(state, unit, target)
    else:
        _check_out(state, player, action, unit, ship)
    must_pay(state, 1)


def _check_out(state: State, player: Player, action: Unload, unit: Unit, ship: Unit) -> None:
    grid, name = state.plan.grid, state.plan.name
    hexes = (action.to,) if action.also < 0 else (action.to, action.also)
    if not all(grid.holds(cell) for cell in hexes):
        refuse("that hex is not on the board", "FMP-163")
    if (unit.kind == Kind.BARGE) != (len(hexes) == 2):
        refuse(f"{word(unit)} takes {'two hexes' if unit.kind == Kind.BARGE else 'one hex'}", "FMP-166")
    if len(hexes) == 2 and not (action.to < action.also and grid.around[action.to] >> action.also & 1):
        refuse(f"{name(action.to)} and {name(action.also)} are not next to each other", "FMP-166")
    if not any(around(state, state.pods[ship.id]) >> cell & 1 for cell in hexes):
        rule = "FMP-166" if unit.kind == Kind.BARGE else "FMP-163"
        refuse(f"{name(action.to)} is not next to a pod of {ship.id}", rule)
    if not any(around(state, open_pods(state, ship)) >> cell & 1 for cell in hexes):
        refuse("the pods beside it have lost their turrets: nothing leaves through them", "FMP-164")
    for cell in hexes:
        must_be_a_place(state, unit, cell)
    for cell in hexes:
        if state.under_fire[player] >> cell & 1:
            refuse(f"{name(cell)} is under enemy fire", "FMP-165")


def leaves(state: State, player: Player, load: tuple[Unit, ...], ship: Unit) -> Iterator[Unload]:
    """Every way out of the ship for what is in its hold: hexes ascending, then transporters beside."""
    exits = around(state, open_pods(state, ship))
    if not exits:
        return
    around_cell = state.plan.grid.around
    free = ~state.under_fire[player]
    holds = {
        target.id: target
        for cell in cells_of(exits & state.occupied)
        if (target := state.on[cell]).kind in TRANSPORTERS and state.owner(target) == player
    }
    for unit in load:
        if unit.kind == Kind.ORE or (unit.kind in COLOURED and state.owner(unit) != player):
            continue
        room = places(state, unit) & free
        if unit.kind == Kind.BARGE:
            pairs = {
                (min(cell, other), max(cell, other))
                for cell in cells_of(exits & room)
                for other in cells_of(around_cell[cell] & room)
            }
            for low, high in sorted(pairs):
                yield Unload(unit.id, low, high)
        else:
            for cell in cells_of(exits & room):
                yield Unload(unit.id, cell)
        for target in holds.values():
            action = Unload(unit.id, into=target.id)
            if passes(check_leave, state, player, action, unit, ship):
                yield action
