"""The assault of the second unit: a step into enemy fire with the shots that free it. Rules FMP-125, 126."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.full_metal_planete.actions import Assault, Shot
from engine.full_metal_planete.asking import (
    must_be_a_gun,
    must_be_active,
    must_be_quiet,
    must_pay,
    own_unit,
    refuse,
    word,
)
from engine.full_metal_planete.holds import let_go, round_from, settle
from engine.full_metal_planete.movement import footprint_after, must_have_room, placed, room
from engine.full_metal_planete.pieces import DESTROYERS, LAND, Kind, Unit
from engine.full_metal_planete.shooting import (
    COST,
    must_be_a_target,
    must_reach,
    must_shoot,
    shoot,
    shooters,
    targets,
)
from engine.full_metal_planete.state import Player, State
from engine.hexes import Cell, cells_of

MOST_SHOTS = 2


def check_assault(state: State, player: Player, action: Assault) -> None:
    """Raise `Illegal` unless the whole action can be carried out; then nothing is spent."""
    _carry_out(state, player, action)


def assault(state: State, player: Player, action: Assault) -> State:
    """The state after the step and its shots."""
    after = _carry_out(state, player, action)
    cost = 1 + COST * len(action.shots)
    after = replace(after, points=state.points - cost, acted=True)
    return settle(after, round_from(after, player))


def _carry_out(state: State, player: Player, action: Assault) -> State:
    """Step and shots, not yet paid nor settled. Raises `Illegal`."""
    unit = own_unit(state, player, action.unit)
    must_be_a_gun(unit, "FMP-128")
    if unit.kind == Kind.TURRET:
        refuse(f"{word(unit)} never moves", "FMP-55")
    must_be_active(state, unit, "FMP-125")
    must_be_quiet(state, player, unit, "FMP-125")
    if not 1 <= len(action.shots) <= MOST_SHOTS:
        refuse("an assault has one shot or two", "FMP-125")
    must_pay(state, 1 + COST * len(action.shots))
    footprint_after(state, unit, action.to, -1)
    must_have_room(state, unit, action.to)
    suits = state.firm if unit.kind in LAND else state.afloat
    name = state.plan.name(action.to)
    if not suits >> action.to & 1:
        refuse(f"the tide would hold {word(unit)} on {name}", "FMP-125b")
    after = placed(let_go(state, unit), replace(unit, held=()), (action.to,))
    if not after.under_fire[player] >> action.to & 1:
        refuse(f"{name} is not under enemy fire: step first, then shoot", "FMP-125d")
    for shot in action.shots:
        if not after.under_fire[player] >> action.to & 1:
            refuse(
                f"{word(unit)} is free after the first shot: shoot the second as an ordinary unit", "FMP-125e"
            )
        after = _shot(after, player, unit.id, shot)
    there = after.by_id.get(unit.id)
    if there is None:
        refuse(f"{word(unit)} would be lost by its own shot", "FMP-125a")
    if after.under_fire[player] >> action.to & 1:
        refuse(f"{name} would still be under enemy fire", "FMP-125")
    return after


def _shot(state: State, player: Player, unit_id: str, shot: Shot) -> State:
    unit = state.by_id.get(unit_id)
    if unit is None:
        refuse(f"{unit_id} was lost by the shot before", "FMP-125a")
    if shot.partner == unit_id:
        refuse("two different destroyers are needed", "FMP-106")
    if unit.ammo < 1:
        refuse(f"{word(unit)} has fired both its shots", "FMP-108")
    partner = must_shoot(state, player, shot.partner)
    if not state.plan.grid.holds(shot.target):
        refuse("that hex is not on the board", "FMP-110")
    must_reach(state, unit, shot.target)
    must_reach(state, partner, shot.target)
    must_be_a_target(state, player, shot.target)
    return shoot(state, (unit_id, shot.partner), shot.target)


def assaults(state: State, player: Player) -> Iterator[Assault]:
    """Every assault that frees its destroyer: with one shot where one does, else with two."""
    if state.points < 1 + COST:
        return
    zones = state.under_fire[player]
    grid = state.plan.grid
    for unit in state.troops[player]:
        if unit.kind not in DESTROYERS or unit.ammo < 1 or not state.active(unit) or zones >> unit.at & 1:
            continue
        suits = state.firm if unit.kind in LAND else state.afloat
        near = grid.around[unit.at] & room(state, unit) & suits
        # Letting go can only widen the enemy's fire, so all neighbours are looked at where it changes.
        loose = let_go(state, unit)
        for to in cells_of(near & loose.under_fire[player]):
            stepped = placed(loose, replace(unit, held=()), (to,))
            for shots in _freeing(stepped, player, unit, to, (), state.points - 1):
                yield Assault(unit.id, to, shots)


def _freeing(
    state: State, player: Player, unit: Unit, to: Cell, before: tuple[Shot, ...], points: int
) -> Iterator[tuple[Shot, ...]]:
    """The ways to go on shooting until the hex is free of enemy fire."""
    here = state.by_id.get(unit.id)
    if points < COST or here is None or here.ammo < 1:
        return
    reach = state.reach(here) & targets(state, player)
    partners = [gun for gun in shooters(state, player) if gun.id != unit.id]
    outcomes: dict[Cell, tuple[bool, State]] = {}
    for partner in partners:
        for target in cells_of(reach & state.reach(partner)):
            shot = Shot(partner.id, target)
            if len(before) + 1 == MOST_SHOTS:
                # Who shoots beside it does not matter for what the shot destroys.
                known = outcomes.get(target)
                if known is None:
                    after = shoot(state, (unit.id, partner.id), target)
                    outcomes[target] = known = (_is_free(after, player, unit, to), after)
                if known[0]:
                    yield (*before, shot)
                continue
            after = shoot(state, (unit.id, partner.id), target)
            if unit.id not in after.by_id:
                continue
            if _is_free(after, player, unit, to):
                yield (*before, shot)
            else:
                yield from _freeing(after, player, unit, to, (*before, shot), points - COST)


def _is_free(state: State, player: Player, unit: Unit, to: Cell) -> bool:
    return unit.id in state.by_id and not state.under_fire[player] >> to & 1
