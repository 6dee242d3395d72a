"""How a bot that does as little as possible plays Metal Minds."""

from collections.abc import Sequence

from engine.metal_minds import actions
from engine.metal_minds.actions import Action


def idle(answers: Sequence[Action]) -> Action:
    """End the phase, stop, or else the first answer there is."""
    for kind in (actions.End, actions.Stop):
        for answer in answers:
            if isinstance(answer, kind):
                return answer
    return answers[0]
