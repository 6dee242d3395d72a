"""How the bot that does as little as it can plays Full Metal Planète."""

from collections.abc import Sequence

from engine.full_metal_planete.actions import Action, Confirm, End, Land
from engine.full_metal_planete.pieces import Phase
from engine.full_metal_planete.view import View

_LEAST: dict[Phase, type[Action]] = {
    Phase.LANDING: Land,
    Phase.DEPLOYMENT: Confirm,
    Phase.VOTE: Confirm,
    Phase.PLAY: End,
}


def idle(view: View, actions: Sequence[Action]) -> Action:
    """Land in the first place there is, leave everything aboard, stay on the planet (a ship without a
    vote stays, FMP-225b), end each turn at once."""
    least = _LEAST[view.phase]
    return next((action for action in actions if isinstance(action, least)), actions[-1])
