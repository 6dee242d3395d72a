"""Deployment: putting out, rearranging, taking back. Rules FMP-210 to 214."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.full_metal_planete.actions import Deploy
from engine.full_metal_planete.asking import holds_heap, passes, refuse, the_unit, word
from engine.full_metal_planete.course import after_deployment, marked
from engine.full_metal_planete.holds import round_from, settle
from engine.full_metal_planete.losses import supported
from engine.full_metal_planete.movement import placed, with_unit
from engine.full_metal_planete.pieces import COLOURED, COLOURS, LAND, NATURES, TRANSPORTERS, Kind, Unit
from engine.full_metal_planete.state import Player, State
from engine.full_metal_planete.stowage import footing, must_be_no_heap_on_a_mountain, must_fit
from engine.hexes import Cell, Mask, cells_of


def ship_of(state: State, player: Player) -> Unit | None:
    """The ship that deploys: the player's own; None in a position that gives him none."""
    return next((ship for ship in state.ships_of(player) if ship.colour == player), None)


def zone_of(state: State, player: Player) -> Mask:
    """The player's landing zone."""
    plan, ship = state.plan, ship_of(state, player)
    code = plan.zone.get(ship.at) if ship is not None else None
    return plan.zones[code] if code is not None else 0


def is_own(state: State, player: Player, unit: Unit) -> bool:
    """Whether a piece is of the player's starting force; pontoons are known by their ids."""
    if unit.kind in COLOURED:
        return state.owner(unit) == player
    issued, ship = COLOURS[player][0] + NATURES[Kind.PONTOON].letter, ship_of(state, player)
    return unit.kind == Kind.PONTOON and (
        unit.id.startswith(issued) or (ship is not None and unit.inside == ship.id)
    )


def lifted(state: State, unit: Unit) -> State:
    """The state with a piece taken up from where it stands, to be put elsewhere."""
    return with_unit(state, replace(unit, at=-1, also=-1))


def room(state: State, player: Player, unit: Unit) -> Mask:
    """Where a piece that was taken up may be put, by itself (FMP-211 to 213)."""
    plan = state.plan
    zone = zone_of(state, player)
    free = plan.grid.all & ~state.blocked & ~state.under_fire[player]
    if unit.kind in LAND:
        mask = zone & plan.ground[state.tide]
        return free & mask & ~(plan.mountain if holds_heap(state, unit) else 0)
    if unit.kind == Kind.PONTOON:
        water = plan.water[state.tide] & plan.grid.grow(zone)
        return free & (zone | water) & footing(state) & ~plan.mountain & ~state.bridges
    return free & coast(state, zone)


def coast(state: State, zone: Mask) -> Mask:
    """Water beside the zone's ground (FMP-212)."""
    plan = state.plan
    ashore = plan.grid.grow(zone & plan.ground[state.tide])
    return plan.water[state.tide] & ashore & ~state.bridges


def barge_room(state: State, player: Player) -> Mask:
    """Where the other hex of a barge may lie (FMP-212)."""
    plan = state.plan
    return plan.water[state.tide] & ~state.blocked & ~state.bridges & ~state.under_fire[player]


def check_deploy(state: State, player: Player, action: Deploy) -> None:
    """Raise `Illegal` unless the piece can be put there, or taken back."""
    unit, ship = the_unit(state, action.unit), ship_of(state, player)
    if ship is None:
        refuse("you have no ship to deploy from", "FMP-210")
    if unit.kind in (Kind.FREIGHTER, Kind.TURRET, Kind.ORE):
        refuse(f"{word(unit)} is not deployed", "FMP-210")
    if not is_own(state, player, unit):
        refuse(f"{word(unit)} is not yours to deploy", "FMP-210")
    if unit.kind == Kind.PONTOON and unit.at >= 0:
        _must_come_up(state, unit)
    if action.into:
        _check_stow(state, player, unit, action)
    elif action.to < 0:
        if action.also >= 0:
            refuse("name a hex, a transporter, or aboard", "FMP-210")
        if unit.inside == ship.id:
            refuse(f"{word(unit)} is aboard already", "FMP-214")
    else:
        _check_put_out(state, player, unit, action)


def _must_come_up(state: State, pontoon: Unit) -> None:
    """A pontoon may be taken up: nothing stands on it, nothing hangs on it (FMP-91, 93)."""
    load = state.on.get(pontoon.at)
    if load is not None:
        refuse(f"{word(load)} stands on {word(pontoon)}", "FMP-91")
    rest = state.bridges & ~(1 << pontoon.at)
    if rest & ~supported(state, rest):
        refuse(f"another pontoon hangs on {word(pontoon)}", "FMP-93")


def _check_stow(state: State, player: Player, unit: Unit, action: Deploy) -> None:
    if action.to >= 0 or action.also >= 0:
        refuse("name a hex or a transporter, not both", "FMP-210")
    carrier = the_unit(state, action.into)
    if carrier.kind not in TRANSPORTERS:
        refuse(f"{word(carrier)} is no transporter", "FMP-60")
    if not is_own(state, player, carrier):
        refuse(f"{word(carrier)} is not yours", "FMP-63")
    if unit.inside == carrier.id:
        refuse(f"{word(unit)} is in {carrier.id} already", "FMP-214")
    must_fit(state, unit, unit.kind, carrier)
    must_be_no_heap_on_a_mountain(state, unit, carrier)


def _check_put_out(state: State, player: Player, unit: Unit, action: Deploy) -> None:
    plan, zone = state.plan, zone_of(state, player)
    hexes = (action.to,) if action.also < 0 else (action.to, action.also)
    for cell in hexes:
        if not plan.grid.holds(cell):
            refuse("that hex is not on the board", "FMP-210")
    if (unit.kind == Kind.BARGE) != (len(hexes) == 2):
        refuse(f"{word(unit)} takes {'two hexes' if unit.kind == Kind.BARGE else 'one hex'}", "FMP-212")
    if unit.hexes == hexes:
        refuse(f"{word(unit)} is there already", "FMP-214")
    up = lifted(state, unit)
    for cell in hexes:
        name = plan.name(cell)
        if up.blocked >> cell & 1:
            refuse(f"{name} is occupied", "FMP-6")
        if up.under_fire[player] >> cell & 1:
            refuse(f"{name} is under enemy fire", "FMP-122")
    if unit.kind in LAND:
        if (state.bridges & plan.water[state.tide]) >> action.to & 1:
            refuse(f"the pontoon on {plan.name(action.to)} gives no room yet", "FMP-211a")
        if not (zone & plan.ground[state.tide]) >> action.to & 1:
            refuse(f"{plan.name(action.to)} is no ground of your landing zone", "FMP-211")
        if not room(up, player, unit) >> action.to & 1:
            refuse(f"no heap can be on a mountain, and {plan.name(action.to)} is one", "FMP-5")
    elif unit.kind == Kind.PONTOON:
        _check_pontoon(up, player, unit, action.to)
    else:
        _check_afloat(up, player, unit, hexes)


def _check_pontoon(state: State, player: Player, unit: Unit, to: Cell) -> None:
    if room(state, player, unit) >> to & 1:
        return
    plan, name = state.plan, state.plan.name(to)
    if plan.mountain >> to & 1 or state.bridges >> to & 1:
        refuse(f"{name} is a mountain or has a pontoon already", "FMP-94")
    if not footing(state) >> to & 1:
        refuse(f"nothing would support a pontoon on {name}", "FMP-93")
    refuse(f"{name} is neither in your landing zone nor water beside it", "FMP-213")


def _check_afloat(state: State, player: Player, unit: Unit, hexes: tuple[Cell, ...]) -> None:
    plan = state.plan
    for cell in hexes:
        if not plan.water[state.tide] >> cell & 1:
            refuse(f"{plan.name(cell)} is no water", "FMP-212")
        if state.bridges >> cell & 1:
            refuse(f"the pontoon on {plan.name(cell)} bars the way", "FMP-54")
    if len(hexes) == 2:
        low, high = hexes
        if not (low < high and plan.grid.around[low] >> high & 1):
            refuse(f"{plan.name(low)} and {plan.name(high)} are not next to each other", "FMP-52")
    beside = room(state, player, unit)
    if not any(beside >> cell & 1 for cell in hexes):
        refuse(f"{word(unit)} would not touch the ground of your landing zone", "FMP-212")


def deploy(state: State, player: Player, action: Deploy) -> State:
    """The state with the piece there."""
    unit = state.by_id[action.unit]
    if action.to >= 0:
        return placed(state, unit, (action.to,) if action.also < 0 else (action.to, action.also))
    ship = ship_of(state, player)
    assert ship is not None, "the action was checked"
    return with_unit(state, replace(unit, at=-1, also=-1, inside=action.into or ship.id))


def deploys(state: State, player: Player) -> Iterator[Deploy]:
    """Everything that can be put out, moved about or taken back, piece by piece."""
    ship = ship_of(state, player)
    if ship is None:
        return
    own = [u for u in state.units if is_own(state, player, u)]
    carriers = [u for u in own if u.kind in TRANSPORTERS]
    for unit in own:
        if unit.kind == Kind.PONTOON and unit.at >= 0 and not passes(_must_come_up, state, unit):
            continue
        up = lifted(state, unit)
        free = room(up, player, unit)
        if unit.kind == Kind.BARGE:
            other = barge_room(up, player)
            pairs = {
                (min(cell, next_to), max(cell, next_to))
                for cell in cells_of(free)
                for next_to in cells_of(state.plan.grid.around[cell] & other)
            }
            for low, high in sorted(pairs):
                if (low, high) != unit.hexes:
                    yield Deploy(unit.id, low, high)
        else:
            for cell in cells_of(free):
                if cell != unit.at:
                    yield Deploy(unit.id, cell)
        for carrier in carriers:
            if carrier.id != unit.id and passes(
                check_deploy, state, player, Deploy(unit.id, into=carrier.id)
            ):
                yield Deploy(unit.id, into=carrier.id)
        if unit.inside != ship.id:
            yield Deploy(unit.id)


def end_deployment(state: State, player: Player) -> State:
    """The player's deployment is over: settled, the penalty noted, on to the next (FMP-34, 214a)."""
    after = settle(state, round_from(state, player))
    return next_deployment(marked(after, player), player)


def next_deployment(state: State, last: Player) -> State:
    """The next player to deploy, or turn 3."""
    at = state.order.index(last) + 1 if last in state.order else 0
    for player in state.order[at:]:
        if player not in state.out:
            return replace(state, player=player)
    return after_deployment(state)
