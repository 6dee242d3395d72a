"""What fits where, and where things can lie: the questions of holds and hexes.

Rules FMP-4, 5, 60 to 68, 90 to 94, 169. Asked by loading and unloading, a ship's doors and the hen.
"""

from msgspec.structs import replace

from engine.full_metal_planete.asking import (
    holds_heap,
    must_be_active,
    must_be_quiet,
    own_unit,
    refuse,
    the_unit,
    word,
)
from engine.full_metal_planete.movement import must_have_room, room, with_unit
from engine.full_metal_planete.pieces import (
    COLOURED,
    DESTROYERS,
    FULL,
    NATURES,
    TRANSPORTERS,
    Colour,
    Kind,
    Unit,
)
from engine.full_metal_planete.state import Player, State
from engine.hexes import Cell, Mask, cells_of

HOLDS: dict[Kind, frozenset[Kind]] = {
    Kind.HEN: frozenset((Kind.ORE,)),
    Kind.CRAB: frozenset((Kind.ORE, Kind.TANK, Kind.HEAP, Kind.PONTOON)),
    Kind.BARGE: frozenset((Kind.ORE, Kind.TANK, Kind.HEAP, Kind.PONTOON, Kind.CRAB, Kind.HEN)),
}
"""What each transporter can hold (FMP-10)."""


def free_slots(state: State, carrier: Unit) -> int:
    """Slots left in a transporter; what is in a crab or hen aboard does not count (FMP-61)."""
    return NATURES[carrier.kind].holds - sum(NATURES[u.kind].slots for u in state.cargo.get(carrier.id, ()))


def fits(state: State, kind: Kind, carrier: Unit) -> bool:
    """Whether a transporter can take one more of this kind (FMP-60)."""
    return kind in HOLDS[carrier.kind] and NATURES[kind].slots <= free_slots(state, carrier)


def must_fit(state: State, unit: Unit, kind: Kind, carrier: Unit) -> None:
    """Raise `Illegal` unless it fits; `unit` is whatever is named in the sentence."""
    what = word(unit) if unit.kind == kind else f"a {NATURES[kind].word}"
    if kind not in HOLDS[carrier.kind]:
        refuse(f"a {NATURES[carrier.kind].word} cannot hold {what}", "FMP-60")
    if NATURES[kind].slots > free_slots(state, carrier):
        refuse(f"{word(carrier)} has no room for {what}", "FMP-60")


def must_be_no_heap_on_a_mountain(state: State, unit: Unit, carrier: Unit) -> None:
    """FMP-5: not even as cargo."""
    if carrier.at >= 0 and state.plan.mountain >> carrier.at & 1 and holds_heap(state, unit):
        refuse(f"no heap can be on a mountain, and {word(carrier)} stands on one", "FMP-5")


def must_be_cargo(state: State, player: Player, unit: Unit) -> None:
    """One's own unit, a pontoon or ore (FMP-63)."""
    if unit.kind in (Kind.FREIGHTER, Kind.TURRET):
        refuse(f"{word(unit)} cannot be carried", "FMP-60")
    if unit.kind in COLOURED and state.owner(unit) != player:
        refuse(f"{word(unit)} is not yours to carry", "FMP-63")


def must_be_a_carrier(state: State, player: Player, unit_id: str) -> Unit:
    """An own transporter or freighter (FMP-60, 63)."""
    carrier = the_unit(state, unit_id)
    if carrier.kind not in TRANSPORTERS and carrier.kind != Kind.FREIGHTER:
        refuse(f"{word(carrier)} carries nothing", "FMP-60")
    return own_unit(state, player, unit_id, "FMP-63")


def must_be_ready(state: State, player: Player, carrier: Unit) -> None:
    """The transporter is active, not carried and not under enemy fire (FMP-65)."""
    must_be_active(state, carrier)
    must_be_quiet(state, player, carrier, "FMP-65")


def must_be_within_reach(state: State, unit: Unit) -> None:
    """What is to be picked up lies where it can be: not flooded, nothing on it (FMP-66, 91, 191)."""
    if unit.kind == Kind.PONTOON:
        load = state.on.get(unit.at)
        if load is not None:
            refuse(f"{word(load)} stands on {word(unit)}", "FMP-91")
    elif unit.kind == Kind.ORE:
        if not state.firm >> unit.at & 1:
            refuse(f"{word(unit)} is flooded", "FMP-66")
    elif state.stuck(unit):
        refuse(f"{word(unit)} is held by the tide", "FMP-66")
    elif unit.held:
        refuse(f"{word(unit)} is neutralized by {' and '.join(unit.held)}", "FMP-135")


def must_be_a_place(state: State, unit: Unit, to: Cell) -> None:
    """Raise `Illegal` unless the hex is free and takes a thing of this kind (FMP-4, 5, 68, 93, 94)."""
    plan, name = state.plan, state.plan.name(to)
    if unit.kind in COLOURED:
        must_have_room(state, unit, to)
        return
    if state.blocked >> to & 1:
        refuse(f"{name} is occupied", "FMP-6")
    if unit.kind == Kind.ORE:
        if plan.sea >> to & 1 and not state.bridges >> to & 1:
            refuse(f"{name} is open sea: {word(unit)} would be lost", "FMP-68")
        return
    if state.bridges >> to & 1:
        refuse(f"there is a pontoon on {name} already", "FMP-94")
    if plan.mountain >> to & 1:
        refuse(f"{name} is a mountain: no pontoon lies there", "FMP-94")
    if not footing(state) >> to & 1:
        refuse(f"nothing would support a pontoon on {name}", "FMP-93")


def footing(state: State) -> Mask:
    """Hexes where a pontoon would be supported (FMP-93); every pontoon that lies is."""
    parts = 0
    for cell in state.parts:
        parts |= 1 << cell
    return state.plan.grid.grow(state.plan.ground[state.tide] | parts | state.bridges)


def places(state: State, unit: Unit) -> Mask:
    """The hexes `must_be_a_place` lets pass."""
    plan = state.plan
    if unit.kind in COLOURED:
        return room(state, unit)
    if unit.kind == Kind.ORE:
        return ((plan.grid.all & ~plan.sea) | state.bridges) & ~state.blocked
    return footing(state) & ~(plan.mountain | state.bridges | state.blocked)


def things_on(state: State, cells: Mask) -> list[Unit]:
    """The pieces on these hexes, hexes ascending, what stands on a pontoon before the pontoon."""
    found: dict[str, Unit] = {}
    for cell in cells_of(cells):
        for unit in (state.on.get(cell), state.pontoons.get(cell)):
            if unit is not None:
                found[unit.id] = unit
    return list(found.values())


def recoloured(state: State, unit: Unit, colour: Colour, *, reload: bool = False) -> State:
    """The state with a unit and all its cargo in another colour (FMP-153, 169a); `reload`: with full
    ammunition. Ore and pontoons have no colour."""
    changed: dict[str, Unit] = {}
    todo = [unit]
    while todo:
        piece = todo.pop()
        todo += state.cargo.get(piece.id, ())
        if piece.kind in COLOURED:
            ammo = FULL if reload and piece.kind in DESTROYERS else piece.ammo
            changed[piece.id] = replace(piece, colour=colour, ammo=ammo)
    return replace(state, units=tuple(changed.get(u.id, u) for u in state.units))


def stowed(state: State, unit: Unit, carrier: Unit) -> State:
    """The state with a piece in a hold; in a ship it takes the ship's colour (FMP-169)."""
    inside = replace(unit, at=-1, also=-1, inside=carrier.id, held=())
    after = with_unit(state, inside)
    return recoloured(after, inside, carrier.colour) if carrier.kind == Kind.FREIGHTER else after
