"""What the table calls its seats, in texts that call them by number, and what the deck calls its agents.

The engine knows seats by number only; the log, refusals and results are shown with the names.
"""

import re
from collections.abc import Callable

from engine.game import Seat
from engine.metal_minds.deck import AgentCard, Deck, deck_of
from engine.metal_minds.state import Act
from engine.metal_minds.view import View
from engine.metal_minds.words import ability_words

Names = Callable[[Seat], str]
"""What the table calls a seat."""

_SEAT = re.compile(r"\b[Ss]eat ([0-9])\b")


def with_names(text: str, names: Names, seats: int) -> str:
    """The text with `seat 1` and the like replaced by the seat's name."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return names(seat) if seat < seats else found[0]

    return _SEAT.sub(name, text)


def deck_in(view: View) -> Deck:
    """The cards of the table."""
    return deck_of(bytes(view.deck))


def agent_card(view: View, seat: Seat) -> AgentCard | None:
    """The agent's card as the data has it; None for one that only a position knows."""
    return deck_in(view).agents.get(view.agents[seat].id)


def agent_name(view: View, seat: Seat) -> str:
    """What the seat's agent is called."""
    card = agent_card(view, seat)
    return card.name if card is not None else "nameless agent"


def power_text(view: View, seat: Seat) -> str:
    """What the agent's power does, a sentence."""
    card, power = agent_card(view, seat), view.agents[seat].power
    if power is None:
        return "No power."
    return card.text if card is not None else ability_words(power, "agent")


def act_name(deck: Deck, act: Act) -> str:
    """What is being played or used."""
    return deck.name(act.card) if act.card else "the agent's power"
