"""Steps: one hex at a time, barges on two, retreats first. Rules FMP-4, 5, 44, 50 to 55, 138, 140."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.full_metal_planete.actions import Move
from engine.full_metal_planete.asking import holds_heap, must_pay, own_unit, refuse, the_unit, word
from engine.full_metal_planete.holds import let_go, round_from, settle
from engine.full_metal_planete.pieces import COLOURED, DESTROYERS, LAND, Kind, Unit
from engine.full_metal_planete.state import Player, State
from engine.hexes import Cell, Mask, cells_of


def room(state: State, unit: Unit) -> Mask:
    """The free hexes a unit may stand on, grounding among them (FMP-4, 5, 6, 44, 54)."""
    plan = state.plan
    if unit.kind in LAND:
        mask = (plan.grid.all & ~plan.sea) | state.bridges
        if holds_heap(state, unit):
            mask &= ~plan.mountain
    else:
        mask = (plan.sea | plan.tidal) & ~state.bridges
    return mask & ~state.blocked


def must_have_room(state: State, unit: Unit, cell: Cell) -> None:
    """Raise `Illegal` unless `room` holds the hex, saying what is against it."""
    if room(state, unit) >> cell & 1:
        return
    plan = state.plan
    name = plan.name(cell)
    if not plan.grid.holds(cell):
        refuse("that hex is not on the board", "FMP-51")
    if state.blocked >> cell & 1:
        refuse(f"{name} is occupied", "FMP-6")
    if unit.kind not in LAND and state.bridges >> cell & 1:
        refuse(f"the pontoon on {name} bars the way", "FMP-54")
    if unit.kind in LAND and plan.mountain >> cell & 1:
        refuse(f"no heap can be on a mountain, and {name} is one", "FMP-5")
    terrain = "open sea" if plan.sea >> cell & 1 else "land that is never flooded"
    refuse(f"{name} is {terrain}: no place for {word(unit)}", "FMP-4")


def check_move(state: State, player: Player, action: Move) -> None:
    """Raise `Illegal` unless the step can be made."""
    unit = the_unit(state, action.unit)
    if unit.kind not in COLOURED:
        refuse(f"{word(unit)} never moves by itself", "FMP-55")
    own_unit(state, player, unit.id)
    must_be_mobile(state, unit)
    must_pay(state, 1)
    hexes = footprint_after(state, unit, action.to, action.keep)
    must_have_room(state, unit, action.to)
    zones = let_go(state, unit).under_fire[player]
    for cell in hexes:
        if zones >> cell & 1:
            now = state.under_fire[player] >> cell & 1
            when = "" if now else f" once {word(unit)} lets go of what it holds"
            rule = "FMP-53" if unit.kind == Kind.BARGE else "FMP-122"
            refuse(f"{state.plan.name(cell)} is under enemy fire{when}", rule)


def must_be_mobile(state: State, unit: Unit) -> None:
    """It can make a step now: a unit on the board, active, or neutralized and free to retreat."""
    if unit.at < 0:
        refuse(f"{word(unit)} is carried", "FMP-51")
    if state.stuck(unit):
        refuse(f"{word(unit)} is held by the tide", "FMP-43")
    if unit.held:
        by = " and ".join(unit.held)
        if state.acted:
            refuse(f"{word(unit)} is neutralized by {by}, and the time for retreats is over", "FMP-140")
        if unit.id in state.retreated:
            refuse(f"{word(unit)} has retreated already and is neutralized by {by}", "FMP-140b")


def footprint_after(state: State, unit: Unit, to: Cell, keep: Cell) -> tuple[Cell, ...]:
    """The hexes after a step. Raises `Illegal` where the step is none."""
    around = state.plan.grid.around
    if unit.kind != Kind.BARGE:
        if keep >= 0:
            refuse(f"{word(unit)} has one hex and keeps none", "FMP-52")
        if not around[unit.at] >> to & 1:
            refuse(f"{state.plan.name(to)} is not next to {word(unit)}", "FMP-50")
        return (to,)
    if keep not in unit.hexes or to in unit.hexes or not around[keep] >> to & 1:
        refuse(
            f"a barge keeps one of its hexes and takes one new hex beside it; {word(unit)} cannot so",
            "FMP-52",
        )
    return (min(to, keep), max(to, keep))


def placed(state: State, unit: Unit, hexes: tuple[Cell, ...]) -> State:
    """The state with a unit standing there."""
    also = hexes[1] if len(hexes) > 1 else -1
    return with_unit(state, replace(unit, at=hexes[0], also=also, inside=""))


def with_unit(state: State, changed: Unit) -> State:
    """The state with the piece of that id exchanged."""
    units = state.units
    at = units.index(state.by_id[changed.id])
    return replace(state, units=(*units[:at], changed, *units[at + 1 :]))


def move(state: State, player: Player, action: Move) -> State:
    """The state after the step."""
    unit = state.by_id[action.unit]
    hexes = footprint_after(state, unit, action.to, action.keep)
    retreat = bool(unit.held)
    after = let_go(state, unit)
    # The hold stays until the settling at the new place ends it (FMP-137).
    after = placed(after, unit, hexes)
    after = replace(
        after,
        points=state.points - 1,
        acted=state.acted or not retreat,
        retreated=(*state.retreated, unit.id) if retreat else state.retreated,
    )
    return settle(after, round_from(after, player))


def moves(state: State, player: Player) -> Iterator[Move]:
    """Every step of the player, unit by unit, hexes ascending."""
    if state.points < 1:
        return
    around = state.plan.grid.around
    for unit in state.troops[player]:
        if state.stuck(unit):
            continue
        if unit.held and (state.acted or unit.id in state.retreated):
            continue
        zones = (
            let_go(state, unit).under_fire[player] if unit.kind in DESTROYERS else state.under_fire[player]
        )
        free = room(state, unit) & ~zones
        if unit.kind == Kind.BARGE:
            for keep in unit.hexes:
                if not zones >> keep & 1:
                    for to in cells_of(around[keep] & free):
                        yield Move(unit.id, to, keep)
        else:
            for to in cells_of(around[unit.at] & free):
                yield Move(unit.id, to)
