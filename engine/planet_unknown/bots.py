"""How the bot `passer` plays: it confirms where it may, else takes what the clock would."""

from collections.abc import Sequence

from engine.planet_unknown.actions import Action, Confirm, Rotate
from engine.planet_unknown.view import View


def idle(view: View, actions: Sequence[Action]) -> Action:
    """The one of these legal actions that does least."""
    for action in actions:
        if isinstance(action, Confirm) or action == Rotate(view.rotation):
            return action
    return actions[0]
