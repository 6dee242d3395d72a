"""Why something cannot be done: the sentence and rule for a thing in hand and a hex that is not lit."""

from engine.full_metal_planete.actions import Deploy, Land, Move, Unload
from engine.full_metal_planete.asking import beside
from engine.full_metal_planete.movement import must_be_mobile, must_have_room
from engine.full_metal_planete.pieces import COLOURED, DESTROYERS, NATURES, Kind, Phase, Unit
from engine.full_metal_planete.state import Player, State
from engine.game import AnyGame, Illegal
from engine.hexes import Cell, cells_of


def why_not_there(game: AnyGame, state: State, player: Player, unit: Unit, cell: Cell) -> Illegal:
    """Why the unit can neither go to that hex nor do anything to what stands there."""
    name = f"{NATURES[unit.kind].word} {unit.id}"
    try:
        if state.phase == Phase.DEPLOYMENT:
            # A barge also needs a second hex; why not the first one comes before that.
            beside_it = state.plan.grid.around[cell] if unit.kind == Kind.BARGE else 0
            also = next(iter(cells_of(beside_it)), -1)
            game.check(state, player, Deploy(unit.id, *sorted_pair(cell, also)))
        elif unit.inside:
            game.check(state, player, Unload(unit.id, cell))
        elif unit.kind == Kind.FREIGHTER:
            return Illegal("a freighter never moves before its take-off", "FMP-55")
        else:
            _why_no_step(game, state, player, unit, cell)
    except Illegal as refusal:
        return refusal
    return Illegal(f"{name} can do nothing on {state.plan.name(cell)}")


def _why_no_step(game: AnyGame, state: State, player: Player, unit: Unit, cell: Cell) -> None:
    target = state.on.get(cell)
    if unit.kind in DESTROYERS and target is not None and state.owner(target) not in (player, -1):
        at = state.plan.name(cell)
        raise Illegal(f"no two of your destroyers can shoot at {at} now", "FMP-106")
    must_be_mobile(state, unit)
    if unit.kind != Kind.BARGE and beside(state, unit, cell):
        game.check(state, player, Move(unit.id, cell))
    must_have_room(state, unit, cell)
    at = state.plan.name(cell)
    if state.under_fire[player] >> cell & 1:
        raise Illegal(f"{at} is under enemy fire", "FMP-122")
    word = NATURES[unit.kind].word
    raise Illegal(f"{word} {unit.id} cannot get to {at} with {state.points} AP", "FMP-26")


def why_idle(state: State, player: Player, unit: Unit) -> Illegal:
    """Why a thing under the cursor can do nothing now."""
    name = f"{NATURES[unit.kind].word} {unit.id}"
    if unit.kind == Kind.ORE:
        return Illegal("nothing of yours stands next to that ore to take it", "FMP-62")
    owner = state.owner(unit)
    if unit.colour >= 0 and owner != player:
        return Illegal(f"{name} is not yours, and nothing of yours can shoot or capture it now", "FMP-12")
    if state.phase == Phase.PLAY and state.points < 1:
        return Illegal("there are no action points left", "FMP-26")
    if unit.kind in COLOURED:
        try:
            must_be_mobile(state, unit)
        except Illegal as refusal:
            return refusal
    return Illegal(f"{name} can do nothing now")


def why_no_landing(game: AnyGame, state: State, player: Player, cell: Cell, facing: str) -> Illegal:
    """Why the ship cannot land there."""
    try:
        game.check(state, player, Land(cell, facing))
    except Illegal as refusal:
        return refusal
    return Illegal("the ship can land there; press Enter again")


def sorted_pair(cell: Cell, also: Cell) -> tuple[Cell, Cell]:
    """Both hexes, the lower first; the second is -1 where there is only one."""
    return (cell, also) if also < 0 else (min(cell, also), max(cell, also))
