"""What bots of this game ask of its rules: which action does least."""

from collections.abc import Sequence

from engine.full_thrust.actions import Action, CallOff, Fire, Go, Lock
from engine.full_thrust.state import View


def idle(view: View, actions: Sequence[Action]) -> Action:
    """Commit what is written; where a question about a settlement stands open, take its attack back."""
    for action in actions:
        if isinstance(action, Lock | Go):
            return action
    assert view.seat is not None
    side = view.sides[view.seat]
    for action in actions:
        if isinstance(action, CallOff):
            return action
        if isinstance(action, Fire) and not action.shots and side.draft(action.unit).fire:
            return action
    return actions[0]


__all__ = ["idle"]
