"""Loading, unloading, transfers and shifts. Rules FMP-60 to 71.

What goes through a freighter's doors is in `doors`; a transporter's own part is here.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.full_metal_planete import doors
from engine.full_metal_planete.actions import Load, Shift, Unload
from engine.full_metal_planete.asking import (
    beside,
    must_be_active,
    must_be_quiet,
    must_pay,
    must_stay_quiet,
    near,
    own_unit,
    passes,
    refuse,
    the_unit,
    word,
)
from engine.full_metal_planete.holds import let_go, round_from, settle
from engine.full_metal_planete.losses import sink
from engine.full_metal_planete.movement import placed
from engine.full_metal_planete.pieces import COLOURED, TRANSPORTERS, Kind, Unit
from engine.full_metal_planete.state import Player, State
from engine.full_metal_planete.stowage import (
    HOLDS,
    fits,
    free_slots,
    must_be_a_carrier,
    must_be_a_place,
    must_be_cargo,
    must_be_no_heap_on_a_mountain,
    must_be_ready,
    must_be_within_reach,
    must_fit,
    places,
    stowed,
    things_on,
)
from engine.hexes import Cell, cells_of


def check_load(state: State, player: Player, action: Load) -> None:
    """Raise `Illegal` unless the thing can be loaded."""
    unit = the_unit(state, action.unit)
    carrier = must_be_a_carrier(state, player, action.into)
    if carrier.kind == Kind.FREIGHTER:
        doors.check_enter(state, player, unit, carrier)
        return
    must_be_cargo(state, player, unit)
    if unit.at < 0:
        refuse(f"{word(unit)} is carried already: unload it into {carrier.id}", "FMP-62")
    must_be_active(state, carrier)
    must_fit(state, unit, unit.kind, carrier)
    if not near(state, carrier, unit):
        refuse(f"{word(unit)} is not next to {word(carrier)}", "FMP-62")
    must_be_within_reach(state, unit)
    must_be_no_heap_on_a_mountain(state, unit, carrier)
    must_pay(state, 1)
    # A destroyer that is loaded lets go first; then hex and transporter are asked about (FMP-138b).
    loose = let_go(state, unit)
    must_stay_quiet(state, loose, player, carrier, unit, "FMP-65")
    must_stay_quiet(state, loose, player, unit, unit, "FMP-65")
    if loose is not state:
        must_be_active(loose, loose.by_id[carrier.id])


def load(state: State, player: Player, action: Load) -> State:
    """The state after loading, or entering a ship."""
    unit, carrier = state.by_id[action.unit], state.by_id[action.into]
    after = let_go(state, unit)
    after = stowed(after, unit, carrier)
    return finished(after, state, player)


def finished(after: State, before: State, player: Player, cost: int = 1) -> State:
    """Paid, what lost its support sunk, and settled."""
    after = replace(after, points=before.points - cost, acted=True)
    return settle(sink(after), round_from(after, player))


def loads(state: State, player: Player) -> Iterator[Load]:
    """Every loading and entering, carrier by carrier, things by hex."""
    if state.points < 1:
        return
    around = state.plan.grid.around
    for carrier in state.own[player]:
        if carrier.kind == Kind.FREIGHTER:
            yield from doors.enters(state, player, carrier)
            continue
        if carrier.kind not in TRANSPORTERS or not state.active(carrier):
            continue
        if state.touched(carrier, state.under_fire[player]) or not free_slots(state, carrier):
            continue
        reach = around[carrier.at] | (around[carrier.also] if carrier.also >= 0 else 0)
        for unit in things_on(state, reach):
            action = Load(unit.id, carrier.id)
            if unit.kind in HOLDS[carrier.kind] and passes(check_load, state, player, action):
                yield action


def check_unload(state: State, player: Player, action: Unload) -> None:
    """Raise `Illegal` unless the cargo can be put there."""
    unit = the_unit(state, action.unit)
    if not unit.inside:
        refuse(f"{word(unit)} is in no hold", "FMP-62")
    carrier = must_be_a_carrier(state, player, unit.inside)
    must_be_cargo(state, player, unit)
    if (action.to >= 0) == bool(action.into):
        refuse("name a hex or a transporter", "FMP-67")
    if carrier.kind == Kind.FREIGHTER:
        doors.check_leave(state, player, action, unit, carrier)
        return
    must_be_ready(state, player, carrier)
    if action.into:
        check_transfer(state, player, unit, unit.kind, carrier, action.into)
    else:
        if action.also >= 0:
            refuse(f"{word(unit)} takes one hex", "FMP-62")
        check_put_down(state, player, unit, carrier, action.to)
    must_pay(state, 1)


def check_transfer(
    state: State, player: Player, unit: Unit, kind: Kind, carrier: Unit, target_id: str
) -> None:
    """Raise `Illegal` unless `carrier` can pass a thing of this kind into the target beside it (FMP-67a,
    67b). A hen that lays a piece passes itself as `unit` and the piece's kind."""
    target = must_be_a_carrier(state, player, target_id)
    if target.id == carrier.id:
        refuse(f"{word(unit)} is in {carrier.id} already", "FMP-67")
    if target.kind == Kind.FREIGHTER:
        doors.must_be_at_a_pod(state, carrier, target)
        return
    must_be_active(state, target, "FMP-67a")
    must_be_quiet(state, player, target, "FMP-67a")
    if not near(state, carrier, target):
        refuse(f"{word(target)} is not next to {word(carrier)}", "FMP-67")
    must_fit(state, unit, kind, target)
    if unit.kind == kind:
        must_be_no_heap_on_a_mountain(state, unit, target)


def check_put_down(state: State, player: Player, unit: Unit, carrier: Unit, to: Cell) -> None:
    """Raise `Illegal` unless a thing can be put on that hex beside its transporter (FMP-65, 67, 68)."""
    if not state.plan.grid.holds(to):
        refuse("that hex is not on the board", "FMP-62")
    if not beside(state, carrier, to):
        refuse(f"{state.plan.name(to)} is not next to {word(carrier)}", "FMP-62")
    must_be_a_place(state, unit, to)
    if state.under_fire[player] >> to & 1:
        refuse(f"{state.plan.name(to)} is under enemy fire", "FMP-65")


def unload(state: State, player: Player, action: Unload) -> State:
    """The state after unloading, a transfer, or leaving a ship."""
    unit = state.by_id[action.unit]
    if action.into:
        after = stowed(state, unit, state.by_id[action.into])
    else:
        hexes = (action.to,) if action.also < 0 else (action.to, action.also)
        after = placed(state, unit, hexes)
    return finished(after, state, player)


def unloads(state: State, player: Player) -> Iterator[Unload]:
    """Every unloading, transfer and leaving, carrier by carrier, thing by thing, hexes before holds."""
    if state.points < 1:
        return
    zones = state.under_fire[player]
    around = state.plan.grid.around
    for carrier in state.own[player]:
        load = state.cargo.get(carrier.id)
        if not load:
            continue
        if carrier.kind == Kind.FREIGHTER:
            yield from doors.leaves(state, player, load, carrier)
            continue
        if not state.active(carrier) or state.touched(carrier, zones):
            continue
        reach = around[carrier.at] | (around[carrier.also] if carrier.also >= 0 else 0)
        holds = targets_beside(state, player, carrier)
        for unit in load:
            if unit.kind in COLOURED and state.owner(unit) != player:
                continue
            for cell in cells_of(reach & places(state, unit) & ~zones):
                yield Unload(unit.id, cell)
            for target in holds:
                action = Unload(unit.id, into=target.id)
                if passes(check_unload, state, player, action):
                    yield action


def targets_beside(state: State, player: Player, carrier: Unit) -> list[Unit]:
    """Own transporters and freighters that touch a transporter on the board."""
    around = state.plan.grid.around
    reach = around[carrier.at] | (around[carrier.also] if carrier.also >= 0 else 0)
    found: dict[str, Unit] = {}
    for cell in cells_of(reach):
        unit = state.on.get(cell)
        if unit is not None and unit.kind in TRANSPORTERS and state.owner(unit) == player:
            found[unit.id] = unit
        elif cell in state.parts:
            ship = state.by_id[state.parts[cell]]
            if state.owner(ship) == player and cell != ship.at:
                found[ship.id] = ship
    found.pop(carrier.id, None)
    return list(found.values())


def root_of(state: State, unit: Unit) -> Unit:
    """The barge or ship (or crab) on the board that everything around a piece is aboard of."""
    while unit.inside:
        unit = state.by_id[unit.inside]
    return unit


def check_shift(state: State, player: Player, action: Shift) -> None:
    """Raise `Illegal` unless the cargo can be moved between these holds (FMP-69, 168)."""
    unit = the_unit(state, action.unit)
    if not unit.inside:
        refuse(f"{word(unit)} is in no hold", "FMP-69")
    target = must_be_a_carrier(state, player, action.into)
    must_be_cargo(state, player, unit)
    root = own_unit(state, player, root_of(state, unit).id, "FMP-69")
    if unit.inside == target.id:
        refuse(f"{word(unit)} is in {target.id} already", "FMP-69")
    if root_of(state, target).id != root.id or root.kind not in (Kind.BARGE, Kind.FREIGHTER):
        refuse(f"{unit.id} and {target.id} are not aboard the same barge or ship", "FMP-69")
    if unit.kind == Kind.ORE and state.by_id[unit.inside].kind == Kind.FREIGHTER:
        refuse("ore in a ship's own hold stays there", "FMP-168")
    if root.kind == Kind.BARGE:
        must_be_active(state, root, "FMP-69")
    if target.kind != Kind.FREIGHTER:
        must_fit(state, unit, unit.kind, target)


def shift(state: State, player: Player, action: Shift) -> State:
    """The state after the shift; it is free."""
    after = stowed(state, state.by_id[action.unit], state.by_id[action.into])
    return finished(after, state, player, cost=0)


def shifts(state: State, player: Player) -> Iterator[Shift]:
    """Every shift, barge by barge and ship by ship, thing by thing."""
    for root in state.own[player]:
        if root.inside or root.id not in state.cargo:
            continue
        if root.kind == Kind.BARGE:
            if not state.active(root):
                continue
        elif root.kind != Kind.FREIGHTER:
            continue
        aboard = _aboard(state, root)
        holds = [root, *(u for u in aboard if u.kind in TRANSPORTERS and state.owner(u) == player)]
        if len(holds) == 1:
            continue
        for unit in aboard:
            if unit.kind in COLOURED and state.owner(unit) != player:
                continue
            if unit.kind == Kind.ORE and unit.inside == root.id and root.kind == Kind.FREIGHTER:
                continue  # FMP-168
            for hold in holds:
                if hold.id != unit.inside and (hold.kind == Kind.FREIGHTER or fits(state, unit.kind, hold)):
                    yield Shift(unit.id, hold.id)


def _aboard(state: State, root: Unit) -> list[Unit]:
    """All that is aboard a barge or ship, things in holds behind their holds."""
    found: list[Unit] = []
    for unit in state.cargo.get(root.id, ()):
        found.append(unit)
        if unit.id in state.cargo:
            found += _aboard(state, unit)
    return found
