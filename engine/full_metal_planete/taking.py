"""Captures: units, ships, and the turrets a captor rebuilds. Rules FMP-12b, 150 to 154, 175 to 181."""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from engine.full_metal_planete.actions import Capture, Rebuild, Seize
from engine.full_metal_planete.asking import (
    must_be_a_gun,
    must_be_active,
    must_be_quiet,
    must_pay,
    must_stay_quiet,
    near,
    own_unit,
    pair,
    passes,
    refuse,
    the_unit,
    who,
    word,
)
from engine.full_metal_planete.doors import must_be_at_a_pod
from engine.full_metal_planete.holds import let_go, round_from, settle
from engine.full_metal_planete.losses import with_cargo
from engine.full_metal_planete.movement import with_unit
from engine.full_metal_planete.pieces import COLOURED, COLOURS, DESTROYERS, FULL, NOBODY, Colour, Kind, Unit
from engine.full_metal_planete.state import Player, State, pod_names
from engine.full_metal_planete.stowage import recoloured, stowed
from engine.hexes import Cell, cells_of

BONUS = 5
"""Points for the captor of a ship, at once (FMP-176)."""
REBUILD_COST = 2


def check_capture(state: State, player: Player, action: Capture) -> None:
    """Raise `Illegal` unless these two can take that unit."""
    pair(action.one, action.two, "FMP-150")
    unit = the_unit(state, action.unit)
    if unit.kind not in COLOURED:
        refuse(f"{word(unit)} cannot be captured", "FMP-151")
    if unit.at < 0:
        refuse(f"{word(unit)} is carried: it goes with its carrier", "FMP-151")
    captors = [own_unit(state, player, unit_id, "FMP-150") for unit_id in (action.one, action.two)]
    for captor in captors:
        must_be_a_gun(captor, "FMP-150")
        must_be_active(state, captor, "FMP-152")
        if captor.id == unit.id:
            refuse(f"{word(unit)} cannot capture itself", "FMP-150")
        if not near(state, unit, captor):
            refuse(f"{word(captor)} is not next to {word(unit)}", "FMP-150")
    if action.colour not in {captor.colour for captor in captors}:
        name = COLOURS[action.colour] if 0 <= action.colour < len(COLOURS) else "that colour"
        refuse(f"neither captor is {name}", "FMP-153")
    if unit.colour == action.colour:
        refuse(f"{word(unit)} is {COLOURS[unit.colour]} already", "FMP-151")
    for captor in captors:
        must_be_quiet(state, player, captor, "FMP-152")
    must_be_quiet(state, player, unit, "FMP-152")
    must_pay(state, 1)


def capture(state: State, player: Player, action: Capture) -> State:
    """The state with the unit and its cargo in the captors' colour, ammunition full (FMP-153)."""
    after = with_unit(state, replace(state.by_id[action.unit], held=()))
    after = recoloured(after, after.by_id[action.unit], action.colour, reload=True)
    # A captured hen begins its count anew, one inside the unit too (FMP-79a).
    taken = with_cargo(state, (action.unit,))
    built = tuple(b for b in after.built if b.hen not in taken)
    after = replace(after, points=state.points - 1, acted=True, built=built)
    return settle(after, round_from(after, player))


def captures(state: State, player: Player) -> Iterator[Capture]:
    """Every capture the player can make, unit by unit, hexes ascending."""
    if state.points < 1:
        return
    zones = state.under_fire[player]
    guns: dict[Cell, Unit] = {
        u.at: u
        for u in state.own[player]
        if u.kind in DESTROYERS and state.active(u) and not zones >> u.at & 1
    }
    if len(guns) < 2:
        return
    ring = 0
    for cell in guns:
        ring |= state.plan.grid.around[cell]
    near = {unit.id: unit for cell in cells_of(ring & state.occupied) if (unit := state.on[cell])}
    for unit in near.values():
        if unit.kind not in COLOURED or state.touched(unit, zones):
            continue
        beside = {guns[c].id for hex_ in unit.hexes for c in state.plan.grid.neighbours[hex_] if c in guns}
        for one, two in combinations(sorted(beside - {unit.id}), 2):
            for colour in sorted({state.by_id[one].colour, state.by_id[two].colour}):
                if colour != unit.colour:
                    yield Capture(unit.id, one, two, colour)


def check_seize(state: State, player: Player, action: Seize) -> None:
    """Raise `Illegal` unless the destroyer can enter and take the ship (FMP-175)."""
    ship = the_unit(state, action.ship)
    if ship.kind != Kind.FREIGHTER:
        refuse(f"{word(ship)} is no ship", "FMP-175")
    if state.owner(ship) == player:
        refuse(f"{ship.id} is yours: load {action.unit} into it", "FMP-175")
    unit = own_unit(state, player, action.unit)
    must_be_a_gun(unit, "FMP-175")
    if unit.kind == Kind.TURRET:
        refuse("a turret never moves", "FMP-163a")
    if state.turrets_of(ship):
        refuse(f"{ship.id} still has a turret", "FMP-175")
    must_be_active(state, unit, "FMP-175")
    must_be_at_a_pod(state, unit, ship)
    must_pay(state, 1)
    must_stay_quiet(state, let_go(state, unit), player, unit, unit, "FMP-175")


def seize(state: State, player: Player, action: Seize) -> State:
    """The state with the ship and its colour in the player's hands."""
    unit, ship = state.by_id[action.unit], state.by_id[action.ship]
    loser = state.owner(ship)
    after = let_go(state, unit)
    after = with_unit(after, replace(ship, rebuilt=(), taken=True))
    after = commanded(after, ship.colour, player)
    after = stowed(after, unit, ship)
    after = replace(after, points=state.points - 1 + BONUS, acted=True)
    if loser != NOBODY and not after.ships_of(loser):
        after = put_out(after, loser)
    return settle(after, round_from(after, player))


def commanded(state: State, colour: Colour, player: Player) -> State:
    """The state with a colour under another command; cargo that would part from its carrier follows it
    (FMP-12b)."""
    commands = (*state.commands[:colour], player, *state.commands[colour + 1 :])
    return follow(replace(state, commands=commands))


def follow(state: State) -> State:
    """Cargo in a transporter or ship that obeys somebody else, or nobody, takes its colour (FMP-12b,
    175a)."""
    changed: dict[str, Unit] = {}
    # Carriers stand before what they hold on each way down from the board or a ship.
    todo = [u for u in state.units if not u.inside]
    while todo:
        carrier = todo.pop()
        for piece in state.cargo.get(carrier.id, ()):
            if piece.kind in COLOURED:
                theirs, ours = state.owner(carrier), state.owner(piece)
                if theirs != ours or (theirs == NOBODY and piece.colour != carrier.colour):
                    piece = replace(piece, colour=carrier.colour)
                    changed[piece.id] = piece
            todo.append(piece)
    if not changed:
        return state
    return replace(state, units=tuple(changed.get(u.id, u) for u in state.units))


def put_out(state: State, player: Player) -> State:
    """The state with a player out of the game, his saved points lost (FMP-178)."""
    saved = (*state.saved[:player], 0, *state.saved[player + 1 :])
    penalty = (*state.penalty[:player], False, *state.penalty[player + 1 :])
    return replace(state, out=(*state.out, player), saved=saved, penalty=penalty)


def seizes(state: State, player: Player) -> Iterator[Seize]:
    """Every ship that can be taken now."""
    if state.points < 1:
        return
    for ship in state.ships:
        if state.owner(ship) == player or ship.at < 0 or state.turrets_of(ship):
            continue
        found = {
            unit.id
            for pod in state.pods[ship.id]
            for cell in state.plan.grid.neighbours[pod]
            if (unit := state.on.get(cell)) is not None
        }
        for unit_id in sorted(found):
            action = Seize(ship.id, unit_id)
            if passes(check_seize, state, player, action):
                yield action


def check_rebuild(state: State, player: Player, action: Rebuild) -> None:
    """Raise `Illegal` unless the turret can be rebuilt (FMP-180)."""
    ship = own_unit(state, player, action.ship)
    if ship.kind != Kind.FREIGHTER:
        refuse(f"{word(ship)} has no turrets", "FMP-180")
    if action.pod not in pod_names(ship):
        refuse(f"{ship.id} has no pod {action.pod}: they are {', '.join(pod_names(ship))}", "FMP-160")
    if f"{ship.id}.{action.pod}" in state.by_id:
        refuse(f"the turret on {ship.id}.{action.pod} stands", "FMP-180")
    if not ship.taken:
        refuse(f"only who has captured {ship.id} may rebuild its turrets", "FMP-180")
    if action.pod in ship.rebuilt:
        refuse(f"{ship.id}.{action.pod} was rebuilt once since {who(player)} took the ship", "FMP-180")
    must_pay(state, REBUILD_COST)
    pod = state.pods[ship.id][pod_names(ship).index(action.pod)]
    if state.under_fire[player] >> pod & 1:
        refuse(f"{ship.id}.{action.pod} is under enemy fire", "FMP-180")


def rebuild(state: State, player: Player, action: Rebuild) -> State:
    """The state with the turret back, its ammunition full."""
    ship = state.by_id[action.ship]
    names = pod_names(ship)
    pod = state.pods[ship.id][names.index(action.pod)]
    turret = Unit(f"{ship.id}.{action.pod}", Kind.TURRET, ship.colour, at=pod, ammo=FULL)
    standing = {**{t.id: t for t in state.turrets_of(ship)}, turret.id: turret}
    ordered = [standing[i] for name in names if (i := f"{ship.id}.{name}") in standing]
    units: list[Unit] = []
    for unit in state.units:
        if unit.id == ship.id:
            # Turrets stand behind their ship, in the order of its pods.
            units += [replace(ship, rebuilt=(*ship.rebuilt, action.pod)), *ordered]
        elif unit.id not in standing:
            units.append(unit)
    after = replace(state, units=tuple(units), points=state.points - REBUILD_COST, acted=True)
    return settle(after, round_from(after, player))


def rebuilds(state: State, player: Player) -> Iterator[Rebuild]:
    """Every turret the player can rebuild now."""
    if state.points < REBUILD_COST:
        return
    for ship in state.ships_of(player):
        if ship.taken:
            for pod in pod_names(ship):
                action = Rebuild(ship.id, pod)
                if passes(check_rebuild, state, player, action):
                    yield action
