"""Questions that many actions ask first, and the refusals they end in.

Each raises `Illegal` with the sentence for the player and the rule; a caller that gets past them may
rely on what they asked.
"""

from collections.abc import Callable
from typing import NoReturn

from engine.full_metal_planete.pieces import COLOURS, DESTROYERS, NATURES, NOBODY, Kind, Unit
from engine.full_metal_planete.state import Player, State
from engine.game import Illegal
from engine.hexes import Cell


def refuse(reason: str, rule: str) -> NoReturn:
    """Raise the refusal."""
    raise Illegal(reason, rule)


def word(unit: Unit) -> str:
    """A piece as sentences name it: `tank bt1`."""
    return f"{NATURES[unit.kind].word} {unit.id}"


def who(player: Player) -> str:
    """A player as sentences name him."""
    return COLOURS[player].capitalize() if player >= 0 else "Nobody"


def the_unit(state: State, unit_id: str) -> Unit:
    """The piece of that id."""
    unit = state.by_id.get(unit_id)
    if unit is None:
        refuse(f"there is no {unit_id} on the planet", "FMP-6")
    return unit


def own_unit(state: State, player: Player, unit_id: str, rule: str = "FMP-12") -> Unit:
    """A unit, ship or turret that the player commands."""
    unit = the_unit(state, unit_id)
    if state.owner(unit) != player:
        owner = state.owner(unit)
        whose = f"{who(owner)}'s" if owner != NOBODY else "nobody's"
        refuse(f"{word(unit)} is {whose}, not yours", rule)
    return unit


def must_pay(state: State, cost: int) -> None:
    """The points in hand suffice (FMP-26)."""
    if state.points < cost:
        refuse(f"that costs {cost} AP and {state.points} are left", "FMP-26")


def must_be_out(unit: Unit, rule: str = "FMP-64") -> None:
    """The piece stands on the board, not in a hold."""
    if unit.at < 0:
        refuse(f"{word(unit)} is carried by {unit.inside or 'nobody'}", rule)


def must_be_active(state: State, unit: Unit, carried_rule: str = "FMP-65") -> None:
    """On the board, neither stuck nor neutralized (FMP-43, 135)."""
    must_be_out(unit, carried_rule)
    if state.stuck(unit):
        refuse(f"{word(unit)} is held by the tide", "FMP-43")
    if unit.held:
        refuse(f"{word(unit)} is neutralized by {' and '.join(unit.held)}", "FMP-135")


def must_be_quiet(state: State, player: Player, unit: Unit, rule: str, when: str = "") -> None:
    """No hex of it is under enemy fire."""
    if state.touched(unit, state.under_fire[player]):
        refuse(f"{word(unit)} is under enemy fire{when}", rule)


def must_stay_quiet(state: State, loose: State, player: Player, unit: Unit, mover: Unit, rule: str) -> None:
    """No hex of it is under enemy fire, not even when `mover` has let go: that is `loose` (FMP-138b)."""
    must_be_quiet(state, player, unit, rule)
    must_be_quiet(loose, player, unit, "FMP-138b", f" once {word(mover)} lets go")


def must_be_a_gun(unit: Unit, rule: str = "FMP-105") -> None:
    """It is a destroyer."""
    if unit.kind not in DESTROYERS:
        refuse(f"{word(unit)} is no destroyer", rule)


def beside(state: State, unit: Unit, cell: Cell) -> bool:
    """Whether the hex is next to a unit on the board."""
    around = state.plan.grid.around
    return bool(around[unit.at] >> cell & 1) or (unit.also >= 0 and bool(around[unit.also] >> cell & 1))


def near(state: State, one: Unit, other: Unit) -> bool:
    """Whether two units on the board are next to each other."""
    return any(beside(state, one, cell) for cell in other.hexes)


def holds_heap(state: State, unit: Unit) -> bool:
    """Whether it is a heap or a crab that carries one (FMP-5)."""
    if unit.kind == Kind.HEAP:
        return True
    return unit.kind == Kind.CRAB and any(u.kind == Kind.HEAP for u in state.cargo.get(unit.id, ()))


def pair(one: str, two: str, rule: str) -> None:
    """Two different destroyers, named in the order of their ids: a pair has one name."""
    if one == two:
        refuse("two different destroyers are needed", rule)
    if one > two:
        refuse(f"name the two in order: {two} {one}", rule)


def passes(check: Callable[..., None], *arguments: object) -> bool:
    """Whether a check lets these arguments pass."""
    try:
        check(*arguments)
    except Illegal:
        return False
    return True
