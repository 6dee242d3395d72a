"""How far a unit can go with the points in hand, by single steps (FMP-28a), and what meets it there.

A flood step by step. Far from enemies a step changes nobody's zones, so sets of hexes suffice; near
them (and for a destroyer that holds somebody) every step is carried out by the rules themselves.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.full_metal_planete.actions import Move
from engine.full_metal_planete.holds import let_go
from engine.full_metal_planete.movement import check_move, move, room
from engine.full_metal_planete.pieces import COLOURED, DESTROYERS, LAND, Kind, Unit
from engine.full_metal_planete.state import Player, State
from engine.game import Illegal
from engine.hexes import Cell, Mask, cells_of

FARTHEST_SHOT = 3
"""No destroyer matters to a unit further away than this (FMP-105)."""

Place = tuple[Cell, ...]
"""The hexes a unit covers, ascending."""


class Route(NamedTuple):
    """A way for a unit to a place."""

    unit: str
    steps: tuple[Move, ...]
    """One action each; each costs 1 AP."""
    place: Place
    """What it covers in the end."""
    danger: str
    """What happens to it there: `stuck`, `held` by fire, or nothing."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The hexes entered, in their order."""
        return tuple(step.to for step in self.steps)

    @property
    def cost(self) -> int:
        """Action points."""
        return len(self.steps)


class _Node(NamedTuple):
    place: Place
    steps: tuple[Move, ...]
    state: State | None
    """The position there; None while sets of hexes say all there is to say."""


def routes(state: State, player: Player, unit: Unit) -> list[Route]:
    """The cheapest way to every place the unit can reach, the nearest first."""
    return _Flood(state, player, unit).run()


class _Flood:
    def __init__(self, state: State, player: Player, unit: Unit) -> None:
        self._start = state
        self._player = player
        self._unit = unit
        self._around = state.plan.grid.around
        self._zones: Mask = state.under_fire[player]
        own: Mask = sum(1 << cell for cell in unit.hexes)
        suits = state.afloat if unit.kind not in LAND else state.firm
        self._suits = suits
        self._free: Mask = room(state, unit) | (own & suits)
        foes = [
            u for u in state.units if u.kind in COLOURED and u.at >= 0 and state.owner(u) not in (player, -1)
        ]
        near: Mask = sum(1 << cell for u in foes for cell in u.hexes)
        for _ in range(FARTHEST_SHOT):
            near = state.plan.grid.grow(near)
        self._loud: Mask = near if unit.kind in DESTROYERS else 0
        """Hexes where a destroyer's arrival may change what somebody else can do."""
        holds = any(unit.id in u.held for u in state.units)
        self._exact_from_start = bool(unit.held) or holds

    def run(self) -> list[Route]:
        unit, state = self._unit, self._start
        if unit.at < 0 or unit.kind not in COLOURED or state.stuck(unit):
            return []
        start = _Node(unit.hexes, (), state if self._exact_from_start else None)
        seen = {start.place}
        found: list[Route] = []
        ring = [start]
        for _ in range(state.points):
            further = []
            for node in ring:
                for step, place in self._steps(node):
                    if place in seen:
                        continue
                    reached = self._step(node, step, place)
                    if reached is None:
                        continue
                    seen.add(place)
                    danger = self._danger(reached)
                    found.append(Route(unit.id, reached.steps, place, danger))
                    if not danger:
                        further.append(reached)
            ring = further
        return found

    def _steps(self, node: _Node) -> Iterator[tuple[Move, Place]]:
        """What may be tried from there: beside it, free, and (where sets suffice) safe."""
        free = self._free
        if node.state is None:
            free &= ~self._zones
        else:
            unit = node.state.by_id[self._unit.id]
            free = room(node.state, unit) & ~let_go(node.state, unit).under_fire[self._player]
        if self._unit.kind != Kind.BARGE:
            (here,) = node.place
            for to in cells_of(self._around[here] & free):
                yield Move(self._unit.id, to), (to,)
            return
        for keep in node.place:
            if node.state is None and self._zones >> keep & 1:
                continue
            for to in cells_of(self._around[keep] & free):
                if to not in node.place:
                    yield Move(self._unit.id, to, keep), (min(to, keep), max(to, keep))

    def _step(self, node: _Node, step: Move, place: Place) -> _Node | None:
        """The node the step leads to; None where the rules refuse it."""
        steps = (*node.steps, step)
        loud = any(self._loud >> cell & 1 for cell in (*place, *node.place))
        if node.state is None and not loud:
            return _Node(place, steps, None)
        before = node.state if node.state is not None else self._carried_out(node.steps)
        try:
            check_move(before, self._player, step)
        except Illegal:
            return None
        return _Node(place, steps, move(before, self._player, step))

    def _carried_out(self, steps: tuple[Move, ...]) -> State:
        state = self._start
        for step in steps:
            state = move(state, self._player, step)
        return state

    def _danger(self, node: _Node) -> str:
        if any(not self._suits >> cell & 1 for cell in node.place):
            return "stuck"
        if node.state is not None and node.state.by_id[self._unit.id].held:
            return "held"
        return ""


__all__ = ["Place", "Route", "routes"]
