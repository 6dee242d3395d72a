"""Shots by two destroyers, and the recorded aim. Rules FMP-37a, 105 to 112."""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from engine.full_metal_planete.actions import Aim, Fire
from engine.full_metal_planete.asking import must_be_a_gun, must_pay, own_unit, pair, refuse, the_unit, word
from engine.full_metal_planete.holds import round_from, settle
from engine.full_metal_planete.losses import on_hex, remove, sink
from engine.full_metal_planete.pieces import DESTROYERS, Kind, Unit
from engine.full_metal_planete.state import Player, State
from engine.hexes import Cell, Mask, cells_of

COST = 2
"""AP for a shot, one for each destroyer (FMP-106)."""


def must_shoot(state: State, player: Player, unit_id: str) -> Unit:
    """An own destroyer that can take part in a shot now (FMP-109)."""
    gun = the_unit(state, unit_id)
    must_be_a_gun(gun)
    own_unit(state, player, unit_id)
    if gun.at < 0:
        refuse(f"{word(gun)} is carried", "FMP-109")
    if state.stuck(gun):
        refuse(f"{word(gun)} is held by the tide", "FMP-109")
    if gun.kind != Kind.TURRET:
        if gun.held:
            refuse(f"{word(gun)} is neutralized by {' and '.join(gun.held)}", "FMP-109")
        if state.under_fire[player] >> gun.at & 1:
            refuse(f"{word(gun)} is under enemy fire", "FMP-109")
    if gun.ammo < 1:
        refuse(f"{word(gun)} has fired both its shots", "FMP-108")
    return gun


def must_be_a_target(state: State, player: Player, cell: Cell) -> None:
    """Something that may be shot at lies there (FMP-110)."""
    if targets(state, player) >> cell & 1:
        return
    name = state.plan.name(cell)
    unit = state.on.get(cell)
    if unit is not None:
        refuse(f"your own {word(unit)} stands on {name}", "FMP-110")
    if cell in state.parts:
        refuse(f"no turret is on {name}: a ship itself cannot be hit", "FMP-110")
    refuse(f"there is nothing on {name} to shoot at", "FMP-110")


def targets(state: State, player: Player) -> Mask:
    """Every hex the player may shoot at, in range or not."""
    own = 0
    for unit in state.own[player]:
        if unit.at >= 0 and unit.kind != Kind.FREIGHTER:
            own |= 1 << unit.at
            if unit.also >= 0:
                own |= 1 << unit.also
    return (state.bridges | state.occupied) & ~own


def shooters(state: State, player: Player) -> list[Unit]:
    """The destroyers of the player that can take part in a shot now, in the order of their ids."""
    zones = state.under_fire[player]
    return sorted(
        (
            u
            for u in state.own[player]
            if u.ammo > 0
            and u.at >= 0
            and u.kind in DESTROYERS
            and (u.kind == Kind.TURRET or not (u.held or zones >> u.at & 1))
            and not state.stuck(u)
        ),
        key=lambda u: u.id,
    )


def check_fire(state: State, player: Player, action: Fire) -> None:
    """Raise `Illegal` unless these two can hit that hex."""
    pair(action.one, action.two, "FMP-106")
    guns = [must_shoot(state, player, unit_id) for unit_id in (action.one, action.two)]
    must_pay(state, COST)
    if not state.plan.grid.holds(action.target):
        refuse("that hex is not on the board", "FMP-110")
    for gun in guns:
        must_reach(state, gun, action.target)
    must_be_a_target(state, player, action.target)
    if state.grace and not fits_aim(state, action):
        refuse(f"the time is over: only the shot aimed at {state.aim} can be finished", "FMP-37a")


def must_reach(state: State, gun: Unit, target: Cell) -> None:
    """The destroyer has the hex in range (FMP-107)."""
    if not state.reach(gun) >> target & 1:
        away = state.plan.grid.distance(gun.at, target)
        refuse(f"{state.plan.name(target)} is {away} hexes from {word(gun)}, out of its range", "FMP-107")


def fits_aim(state: State, action: Fire) -> bool:
    """Whether it is the aimed shot: the named hex or destroyer was not exchanged (FMP-37a)."""
    return state.aim in (action.one, action.two, state.plan.name(action.target))


def fire(state: State, player: Player, action: Fire) -> State:
    """The state after the shot."""
    after = shoot(state, (action.one, action.two), action.target)
    after = replace(after, points=after.points - COST, acted=True)
    return settle(after, round_from(after, player))


def shoot(state: State, guns: tuple[str, str], target: Cell) -> State:
    """All on the hex destroyed, the shots spent, what lost its support sunk (FMP-111, 96); not settled."""
    spent = tuple(replace(u, ammo=u.ammo - 1) if u.id in guns else u for u in state.units)
    after = replace(state, units=spent)
    return sink(remove(after, on_hex(state, (target,))))


def fires(state: State, player: Player) -> Iterator[Fire]:
    """Every shot the player can pay and make, pair by pair, hexes ascending."""
    if state.points < COST:
        return
    aims = targets(state, player)
    reaching = [(gun.id, hit) for gun in shooters(state, player) if (hit := state.reach(gun) & aims)]
    for (one, first), (two, second) in combinations(reaching, 2):
        for cell in cells_of(first & second):
            shot = Fire(one, two, cell)
            if not state.grace or fits_aim(state, shot):
                yield shot


def check_aim(state: State, player: Player, action: Aim) -> None:
    """Raise `Illegal` unless the aim can still lead to a shot (FMP-37a)."""
    named = aim_name(state, action)
    if (action.target >= 0) == bool(action.unit):
        refuse("aim at a hex, or name the first destroyer", "FMP-37a")
    if named == state.aim:
        refuse(f"{named} is aimed at already", "FMP-37a")
    if action.unit:
        must_shoot(state, player, action.unit)
    elif not state.plan.grid.holds(action.target):
        refuse("that hex is not on the board", "FMP-110")
    else:
        must_be_a_target(state, player, action.target)
    must_pay(state, COST)
    if not any(
        action.target == shot.target or action.unit in (shot.one, shot.two) for shot in fires(state, player)
    ):
        refuse(f"no shot can come of an aim at {named}", "FMP-37a")


def aim_name(state: State, action: Aim) -> str:
    """An aim as the state records it."""
    return action.unit or (state.plan.name(action.target) if action.target >= 0 else "")


def aims(state: State, player: Player) -> Iterator[Aim]:
    """Every aim that can still lead to a shot: hexes ascending, then destroyers."""
    cells = 0
    guns: set[str] = set()
    for shot in fires(state, player):
        cells |= 1 << shot.target
        guns |= {shot.one, shot.two}
    for cell in cells_of(cells):
        if state.plan.name(cell) != state.aim:
            yield Aim(cell)
    for gun in sorted(guns):
        if gun != state.aim:
            yield Aim(unit=gun)


def can_finish(state: State, player: Player) -> bool:
    """Whether the recorded aim can still lead to its shot (FMP-37)."""
    return bool(state.aim) and any(fits_aim(state, shot) for shot in fires(state, player))
