"""What `legal` lists: all of the listed actions, and the documented sample of the open ones.

Documents, section 2, "Listed and open": unit by unit in the scenario's order, each line only if `check`
takes it and none twice. Everything here asks the board and the seat's own drafts only.
"""

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from functools import cache

from engine.full_thrust import sight
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
)
from engine.full_thrust.drafts import launch_order, unaffirmed, waiting
from engine.full_thrust.launching import check_launch
from engine.full_thrust.movement import fly
from engine.full_thrust.orders import Word, WordKind, may_fly, pools
from engine.full_thrust.sheets import System
from engine.full_thrust.state import Board, Draft, LaunchOrder, Shot, Unit
from engine.full_thrust.volley import check_shot
from engine.game import Illegal
from engine.plane import TOLERANCE

_HUNDREDTH = Decimal("0.01")


def offers(board: Board, seat: int) -> Iterator[Action]:
    """The legal actions of a seat, lazily; nothing for one that owes nothing."""
    if board.step == "over":
        return
    if waiting(board):
        if seat == 0:
            yield Go()
        return
    if not board.playing(seat) or board.sides[seat].locked:
        return
    for unit in board.sides[seat].units:
        if unit.gone is not None:
            continue
        if board.step == "orders":
            yield from _orders_step(board, seat, unit)
        else:
            yield from _fire_step(board, seat, unit)
    for site in unaffirmed(board, seat):
        yield Affirm(site)
    if not unaffirmed(board, seat):
        yield Lock()


def _orders_step(board: Board, seat: int, unit: Unit) -> Iterator[Action]:
    if not unit.is_site:
        one_pool = board.variants.fleet_book_2
        for words in flyable(*unit.ratings, one_pool):
            yield Order(unit.id, words)
    draft = board.sides[seat].draft(unit.id)
    for system in unit.sheet.systems:
        if system.launcher:
            yield from _launches(board, seat, unit, draft, system)
    for system in unit.sheet.systems:
        if system.kind != "beam1":
            continue
        if system.name in draft.defends:
            yield Defend(unit.id, system.name, marks=False)
        elif system.name not in unit.lost:
            yield Defend(unit.id, system.name)


@cache
def flyable(thrust: int, full: int, one_pool: bool) -> tuple[tuple[Word, ...], ...]:
    """Those of the sample's lists that a ship may fly."""
    return tuple(words for words in lists(thrust) if may_fly(words, thrust, full, one_pool))


def lists(thrust: int) -> Iterator[tuple[Word, ...]]:
    """The sample of order lists for a drive of that rating, coasting first."""
    yield ()
    all_of_it = (Word("MD", thrust),)
    for n in range(1, thrust + 1):
        yield (Word("MD", n),)
    turns: tuple[tuple[WordKind, int], ...] = (("TP", 6), ("TS", 5))
    for kind, most in turns:
        for n in range(1, most + 1):
            turn = (Word(kind, n),)
            yield turn
            if thrust:
                yield turn + all_of_it
                yield all_of_it + turn
    pushes: tuple[WordKind, ...] = ("PP", "PS", "PR")
    for push in pushes:
        for n in range(1, pools(thrust).thrusters + 1):
            yield (Word(push, n),)
            yield (Word(push, n), *all_of_it)


def _launches(board: Board, seat: int, unit: Unit, draft: Draft, system: System) -> Iterator[Action]:
    others = tuple(order for order in draft.launches if order.system != system.name)
    seen: set[tuple[float, float]] = set()
    enemies = [(n, u) for n, u in board.units() if n != seat and u.gone is None]
    for _, target in enemies:
        if target.is_site:
            continue
        coast = fly(board.space, target.x, target.y, target.vx, target.vy, target.facing, ())
        at = hundredth(coast.x), hundredth(coast.y)
        launch = Launch(unit.id, system.name, *at)
        if at not in seen and _may_launch(board, seat, unit, launch, others):
            seen.add(at)
            yield launch
    for _, target in enemies:
        aimed = AimLaunch(unit.id, system.name, target.id)
        if target.is_site and _may_launch(board, seat, unit, aimed, others):
            yield aimed
    if len(others) < len(draft.launches):
        yield CallOff(unit.id, system.name)


def _may_launch(
    board: Board, seat: int, unit: Unit, action: Launch | AimLaunch, others: tuple[LaunchOrder, ...]
) -> bool:
    try:
        check_launch(board, seat, unit, launch_order(action), others)
    except Illegal:
        return False
    return True


def hundredth(value: float) -> float:
    """Rounded to two decimals, halves away from zero."""
    return float(Decimal(value).quantize(_HUNDREDTH, ROUND_HALF_UP)) + 0.0


def _fire_step(board: Board, seat: int, unit: Unit) -> Iterator[Action]:
    if not unit.controls:
        if board.sides[seat].draft(unit.id).fire:
            yield Fire(unit.id)
        return
    yield Fire(unit.id)
    enemies = [u for n, u in board.units() if n != seat and u.gone is None]
    seen: set[tuple[Shot, ...]] = set()
    able: dict[str, list[Unit]] = {}
    for target in enemies:
        shots = []
        for system in unit.sheet.systems:
            if system.weapon is not None and _may_shoot(board, unit, system, target):
                shots.append(Shot(system.name, target.id))
                able.setdefault(system.name, []).append(target)
        if shots:
            seen.add(tuple(shots))
            yield Fire(unit.id, tuple(shots))
    if unit.controls < 2:
        return
    nearest = tuple(
        Shot(system.name, _nearest(unit, able[system.name]).id)
        for system in unit.sheet.systems
        if system.name in able
    )
    if nearest and nearest not in seen:
        yield Fire(unit.id, nearest)


def _nearest(unit: Unit, targets: list[Unit]) -> Unit:
    """The nearest of them; equally near, the first in order."""
    least = min(sight.reach(unit, target) for target in targets)
    return next(t for t in targets if sight.reach(unit, t) <= least + TOLERANCE)


def _may_shoot(board: Board, unit: Unit, system: System, target: Unit) -> bool:
    try:
        check_shot(board.space, unit, system, target, own=False)
    except Illegal:
        return False
    return True


__all__ = ["flyable", "hundredth", "lists", "offers"]
