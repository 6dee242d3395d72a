"""What the help says beside the keys: signs, the rulebook's advice, the agents, where the cards are from."""

from collections.abc import Sequence

from engine.metal_minds.view import View
from tui.lines import EMPTY, Line
from tui.metal_minds.about import agent_about, text_lines, title
from tui.metal_minds.naming import deck_in

NOTES: tuple[str, ...] = (
    "Cards: ! maneuver, works at once  M machine, once each turn (m sideways: used)  G gadget, once",
    "Left of a name: the key that goes there, and a dot where it can be played, used or chosen now",
    "In zones: used, it lies sideways until your turn ends  +new, it can be used from the next turn on",
    "Costs and counts: P purple  O orange  G green  * spheres; the bars count on past their end (+)",
    "hand 4/2! means 4 cards where the agent lets 2 stay: phase 2 takes the rest (MM-39)",
    "A number or letter goes to its card or choice and shows what it would do; again, or Enter, does it",
)

ADVICE: tuple[str, ...] = (
    "Plan the order in which you play cards and use powers.",
    "When nothing useful can be played or used, skip: for a card or for two resources.",
    "Do not hoard a card that stays too dear; attacks on the hand will find it.",
    "Keep cheap devices in the zone: what an opponent makes you eliminate can then be one of them.",
)
"""The rulebook's, in our words (MM-74a)."""

ORIGIN = (
    "The rulebook does not list the cards. It names one of them and one agent in full; all others are a"
    " reconstruction, tuned by simulation, and each says so when it is inspected (i). The deck is a data"
    " file: a table can be begun with another one (--option deck=FILE)."
)


def advice_lines(view: View, width: int) -> Sequence[Line]:
    """Advice, all agents with story and advice, and the word on the cards."""
    lines: list[Line] = [EMPTY, title("Advice")]
    for sentence in ADVICE:
        lines += text_lines(sentence, width)
    lines += [EMPTY, title("The cards"), *text_lines(ORIGIN, width), EMPTY, title("The agents")]
    for agent in deck_in(view).agents.values():
        lines += [*agent_about(agent, width), EMPTY]
    return lines
