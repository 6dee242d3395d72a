"""A plan: steps tried on a scratch state, with what they cost and change, before the first is played.

The scratch state fits the view (`game.sample`), so a plan knows no secrets. What the plan does to a
turn is what the rules do, as no luck and no other seat comes between the steps of one's own turn.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.full_metal_planete.actions import Action
from engine.full_metal_planete.pieces import COLOURED, NATURES, Unit
from engine.full_metal_planete.state import Player, State
from engine.game import AnyGame


class Done(NamedTuple):
    """A step of a plan."""

    label: str
    actions: tuple[Action, ...]
    before: State


class Plan:
    """What was laid out so far."""

    def __init__(self, game: AnyGame, state: State, seat: Player) -> None:
        self._game = game
        self._seat = seat
        self.start = state
        self.state = state
        """The position after the steps."""
        self.done: list[Done] = []

    @property
    def cost(self) -> int:
        """Action points the steps take; captured ships give some back."""
        return self.start.points - self.state.points

    @property
    def length(self) -> str:
        """`1 step`, `3 steps`."""
        return f"{len(self.done)} step{'s' * (len(self.done) != 1)}"

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that is to be played, one by one."""
        return tuple(action for step in self.done for action in step.actions)

    def add(self, label: str, actions: Sequence[Action]) -> None:
        """Lay out a step. Raises `Illegal`, and then nothing is added."""
        state = self.state
        for action in actions:
            self._game.check(state, self._seat, action)
            state = self._game.apply(state, self._seat, action).state
        self.done.append(Done(label, tuple(actions), self.state))
        self.state = state

    def drop_last(self) -> str:
        """Take the last step back; its label, or nothing when there is none."""
        if not self.done:
            return ""
        step = self.done.pop()
        self.state = step.before
        return step.label


def effects(before: State, after: State, player: Player) -> list[str]:
    """What changes for the units on the board between two positions, in sentences."""
    found = []
    for unit in before.units:
        now = after.by_id.get(unit.id)
        if unit.kind not in COLOURED and now is not None:
            continue
        name = f"{NATURES[unit.kind].word} {unit.id}"
        whose = "your " if before.owner(unit) == player else ""
        if now is None:
            if not unit.facing:
                found.append(f"{whose}{name} is gone")
        elif before.owner(unit) != after.owner(now):
            found.append(f"{name} changes sides" if after.owner(now) == player else f"{whose}{name} is lost")
        else:
            found += _turns(before, after, unit, now, f"{whose}{name}")
    for unit in after.units:
        if unit.id not in before.by_id and unit.kind in COLOURED:
            found += [f"{NATURES[unit.kind].word} {unit.id} is laid"]
            if after.stuck(unit):
                found.append(f"{unit.id} is stuck by the tide")
    return found


def _turns(before: State, after: State, unit: Unit, now: Unit, name: str) -> list[str]:
    found = []
    if bool(unit.held) != bool(now.held):
        found.append(f"{name} is held by fire" if now.held else f"{name} is held no more")
    if after.stuck(now) and not before.stuck(unit):
        found.append(f"{name} is stuck by the tide")
    return found
