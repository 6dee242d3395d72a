"""What seats write in the two windows of a turn: is it allowed, and what it makes of the drafts.

Rules FT-12, FT-18a, FT-23 to FT-28, FT-53, FT-72b, FT-84, FT-114, FT-131 to FT-133, FT-144. A check asks
nothing but the board and the seat's own drafts, so it can never tell what another side has written.
"""

from typing import assert_never

from msgspec.structs import replace

from engine.full_thrust import launching, volley
from engine.full_thrust.actions import (
    Action,
    Affirm,
    AimLaunch,
    CallOff,
    Defend,
    Fire,
    Go,
    Launch,
    Lock,
    Order,
    Unlock,
)
from engine.full_thrust.orders import check_words
from engine.full_thrust.state import Board, Draft, LaunchOrder, Shot, Side, State, Unit
from engine.game import Illegal
from engine.plane import Vector

AUTOMATIC = frozenset({"launch", "move", "seek", "volley", "end"})
"""Steps that run by themselves; only a position stands there."""


def waiting(board: Board) -> bool:
    """Whether the board stands where only `go` leads on: a step without decisions, or a window that a
    position shows committed by all."""
    return board.step in AUTOMATIC or (board.step != "over" and board.all_locked)


def check(board: Board, seat: int, action: Action) -> None:
    """Raise `Illegal` unless the seat may do this now."""
    if board.step == "over":
        raise Illegal("the game is over")
    if isinstance(action, Go):
        if not waiting(board) or seat != 0:
            raise Illegal("there is nothing to run on to: decisions are open")
        return
    if waiting(board):
        raise Illegal(f"the step is {board.step}: only go leads on")
    if seat in board.resigned:
        raise Illegal("this side has resigned", "FT-144")
    if seat in board.beaten:
        raise Illegal("this side is out of the game", "FT-141")
    side = board.sides[seat]
    if isinstance(action, Unlock):
        if not side.locked:
            raise Illegal("nothing is locked", "FT-131")
        if side.late:
            raise Illegal("the time of this window is over", "FT-132")
        return
    if side.locked:
        raise Illegal("this side has locked; unlock first", "FT-131")
    match action:
        case Order() | Launch() | AimLaunch() | CallOff() | Defend():
            if board.step != "orders":
                raise Illegal("orders are written in the orders step", "FT-12")
            _check_orders_action(board, seat, action)
        case Fire():
            if board.step != "fire":
                raise Illegal("fire is plotted in the fire step", "FT-18")
            check_fire(board, seat, own_unit(board, seat, action.unit), action.shots)
        case Affirm():
            _check_affirm(board, seat, action.site)
        case Lock():
            open_questions = unaffirmed(board, seat)
            if open_questions:
                raise Illegal(
                    f"{', '.join(open_questions)} is a settlement; affirm that it is to be attacked", "FT-114"
                )
        case _:
            assert_never(action)


def own_unit(board: Board, seat: int, name: str) -> Unit:
    """A unit of the seat's that is in the game. Raises `Illegal`."""
    found = board.find(name)
    if found is None:
        raise Illegal(f"there is no unit {name}")
    side, unit = found
    if side != seat:
        raise Illegal(f"{unit.name} belongs to another side", "FT-12")
    if unit.gone is not None:
        raise Illegal(f"{unit.name} is out of the game", "FT-12")
    return unit


def _check_orders_action(
    board: Board, seat: int, action: Order | Launch | AimLaunch | CallOff | Defend
) -> None:
    unit = own_unit(board, seat, action.unit)
    draft = board.sides[seat].draft(unit.id)
    match action:
        case Order():
            if unit.is_site:
                raise Illegal(f"{unit.name} has no drive", "FT-122")
            check_words(action.words, *unit.ratings, one_pool=board.variants.fleet_book_2)
        case CallOff():
            if not any(order.system == action.system for order in draft.launches):
                raise Illegal(f"no launch of {action.system} is written", "FT-84")
        case Launch() | AimLaunch():
            others = tuple(order for order in draft.launches if order.system != action.system)
            launching.check_launch(board, seat, unit, launch_order(action), others)
        case Defend():
            _check_defend(unit, draft, action)


def launch_order(action: Launch | AimLaunch) -> LaunchOrder:
    """A launch as a draft holds it."""
    if isinstance(action, AimLaunch):
        return LaunchOrder(action.system, aim=action.site)
    return LaunchOrder(action.system, at=Vector(action.x + 0.0, action.y + 0.0))


def _check_defend(unit: Unit, draft: Draft, action: Defend) -> None:
    if not action.marks:
        if action.system not in draft.defends:
            raise Illegal(f"{action.system} is not marked", "FT-72b")
        return
    check_mark(unit, action.system)
    if action.system in draft.defends:
        raise Illegal(f"{action.system} is marked already", "FT-72b")


def check_mark(unit: Unit, name: str) -> None:
    """Raise `Illegal` unless that system is a class 1 beam that works."""
    system = unit.sheet.by_name.get(name)
    if system is None or system.kind != "beam1":
        raise Illegal(f"{name} is no class 1 beam of {unit.name}", "FT-72b")
    if name in unit.lost:
        raise Illegal(f"{name} is lost", "FT-58")


def check_fire(board: Board, seat: int, unit: Unit, shots: tuple[Shot, ...]) -> None:
    """Raise `Illegal` unless that is a plan the unit may make."""
    drafted = board.sides[seat].draft(unit.id).fire
    if not unit.controls and not (drafted and not shots):
        raise Illegal(f"{unit.name} has no fire control that works", "FT-53")
    used: set[str] = set()
    for shot in shots:
        if shot.system in used:
            raise Illegal(f"{shot.system} fires once", "FT-53")
        used.add(shot.system)
        found = board.find(shot.target)
        if found is None:
            raise Illegal(f"there is no unit {shot.target}")
        owner, target = found
        system = unit.sheet.by_name.get(shot.system)
        volley.check_shot(board.space, unit, system, target, own=owner == seat)


def unaffirmed(board: Board, seat: int) -> tuple[str, ...]:
    """Settlements that the open window's drafts attack and nobody has affirmed (FT-114)."""
    side = board.sides[seat]
    goals: list[str] = []
    for draft in side.drafts:
        if board.step == "orders":
            goals += [order.aim for order in draft.launches if order.aim is not None]
        else:
            goals += [shot.target for shot in draft.fire]
    return tuple(
        goal for goal in dict.fromkeys(goals) if goal not in side.affirmed and _is_settlement(board, goal)
    )


def _is_settlement(board: Board, unit: str) -> bool:
    found = board.find(unit)
    return found is not None and found[1].kind == "settlement"


def _check_affirm(board: Board, seat: int, site: str) -> None:
    if site in board.sides[seat].affirmed:
        raise Illegal(f"the attack on {site} is affirmed already", "FT-114")
    if site not in unaffirmed(board, seat):
        raise Illegal(f"no attack on a settlement {site} is written", "FT-114")


def write_down(state: State, seat: int, action: Action) -> State:
    """The state with that decision in the seat's drafts; `Go` and the last `Lock` are the turn's."""
    side = state.sides[seat]
    match action:
        case Order():
            words = tuple(word for word in action.words if word.n)
            side = side.with_draft(replace(side.draft(action.unit), orders=words))
        case Launch() | AimLaunch():
            side = _with_launch(side, action.unit, launch_order(action))
        case CallOff():
            draft = side.draft(action.unit)
            kept = tuple(order for order in draft.launches if order.system != action.system)
            side = side.with_draft(replace(draft, launches=kept))
        case Defend():
            draft = side.draft(action.unit)
            marks = tuple(name for name in draft.defends if name != action.system)
            side = side.with_draft(replace(draft, defends=(*marks, action.system) if action.marks else marks))
        case Fire():
            side = side.with_draft(replace(side.draft(action.unit), fire=action.shots))
            plan = side.plan
            if not action.shots:
                plan = tuple(unit for unit in plan if unit != action.unit)
            elif action.unit not in plan:
                plan = (*plan, action.unit)
            side = replace(side, plan=plan)
        case Affirm():
            side = replace(side, affirmed=(*side.affirmed, action.site))
        case Lock():
            side = replace(side, locked=True)
        case Unlock():
            side = replace(side, locked=False)
    return with_side(state, seat, side)


def _with_launch(side: Side, unit: str, order: LaunchOrder) -> Side:
    draft = side.draft(unit)
    if any(other.system == order.system for other in draft.launches):
        launches = tuple(order if other.system == order.system else other for other in draft.launches)
    else:
        launches = (*draft.launches, order)
    return side.with_draft(replace(draft, launches=launches))


def with_side(state: State, seat: int, side: Side) -> State:
    """The state with another side in that seat."""
    return replace(state, sides=(*state.sides[:seat], side, *state.sides[seat + 1 :]))


def cut_off(state: State, seat: int) -> State:
    """The seat's window ended: legal drafts of whole units are committed, the rest is dropped (FT-132a)."""
    side = state.sides[seat]
    open_questions = unaffirmed(state, seat)
    drafts = []
    for draft in side.drafts:
        kept = draft if _stands(state, seat, draft) else _without_window(draft, state.step)
        if state.step == "orders":
            launches = tuple(order for order in kept.launches if order.aim not in open_questions)
            kept = replace(kept, launches=launches)
        else:
            fire = tuple(shot for shot in kept.fire if shot.target not in open_questions)
            kept = replace(kept, fire=fire)
        if not kept.empty:
            drafts.append(kept)
    firing = {draft.unit for draft in drafts if draft.fire}
    plan = tuple(unit for unit in side.plan if unit in firing)
    return with_side(state, seat, replace(side, drafts=tuple(drafts), plan=plan, locked=True, late=True))


def _without_window(draft: Draft, step: str) -> Draft:
    if step == "orders":
        return replace(draft, orders=(), launches=(), defends=())
    return replace(draft, fire=())


def _stands(board: Board, seat: int, draft: Draft) -> bool:
    """Whether a unit's whole draft for the open window is legal."""
    try:
        unit = own_unit(board, seat, draft.unit)
        if board.step == "fire":
            if draft.fire:
                check_fire(board, seat, unit, draft.fire)
            return True
        if draft.orders:
            if unit.is_site:
                raise Illegal(f"{unit.name} has no drive", "FT-122")
            check_words(draft.orders, *unit.ratings, one_pool=board.variants.fleet_book_2)
        for n, order in enumerate(draft.launches):
            launching.check_launch(board, seat, unit, order, draft.launches[:n])
        for name in draft.defends:
            check_mark(unit, name)
    except Illegal:
        return False
    return True


__all__ = [
    "AUTOMATIC",
    "check",
    "check_fire",
    "check_mark",
    "cut_off",
    "launch_order",
    "own_unit",
    "unaffirmed",
    "waiting",
    "with_side",
    "write_down",
]
