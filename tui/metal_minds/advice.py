"""What the help says beside the keys: signs, the rulebook's advice, the agents, where the cards are from."""

from collections.abc import Sequence

from engine.metal_minds.view import View
from tui.lines import EMPTY, Line
from tui.metal_minds.about import agent_about, text_lines, title
from tui.metal_minds.naming import deck_in

NOTES: tuple[str, ...] = (
    "Cards: ! maneuver, works at once  M machine, once each turn (m sideways: used)  G gadget, once",
    "Left of a name: the key that goes there, and a dot where it can be played, used or chosen now",
    "Others stand in the order in which they play after you; Up goes to them and their devices, i or Enter"
    " says all about what is under the cursor",
    "In zones: used, it lies sideways until your turn ends  +new, it can be used from the next turn on",
    "Costs and counts: P purple  O orange  G green  * spheres; the bars count on past their end (+)",
    "hand 4/2! means 4 cards where the agent lets 2 stay: phase 2 takes the rest (MM-39)",
    "A number or letter goes to its card or choice and shows what it would do; again, or Enter, does it;"
    " a card keeps its number as long as the turn lasts",
    "Texts that end in .. go on: i shows them whole",
)

GAME: tuple[str, ...] = (
    "Goal: have the most spheres (*), 8 or more, when a round ends. Most spheres wins; a tie is played off.",
    "Your turn, 1: play cards from your hand for their costs and use devices and your agent's power, as"
    " often as you can pay; or do none of this and skip, for 1 card or 2 resources.",
    "2: what is more than your agent's maximums of hand and zone goes to the heap, by your choice.",
    "3: your cards are turned upright, you draw 2 cards, and the next seat plays.",
    "Maneuvers work at once and go to the heap. Machines and gadgets lie in your zone and work from your"
    " next turn on: cyclic means once each turn, scrap means once, then to the heap.",
    "Discard: from the hand to the heap. Eliminate: from the zone to the heap.",
    "A code such as MM-39 at the end of a line is the number of the rule it rests on.",
)
"""The goal and the turn in few words, for who plays for the first time (MM-11 to MM-44, MM-60)."""

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


def game_lines(width: int) -> Sequence[Line]:
    """What the game is about and how a turn goes."""
    lines: list[Line] = [title("The game")]
    for sentence in GAME:
        lines += text_lines(sentence, width)
    return [*lines, EMPTY]


def advice_lines(view: View, width: int) -> Sequence[Line]:
    """Advice, all agents with story and advice, and the word on the cards."""
    lines: list[Line] = [EMPTY, title("Advice")]
    for sentence in ADVICE:
        lines += text_lines(sentence, width)
    lines += [EMPTY, title("The cards"), *text_lines(ORIGIN, width), EMPTY, title("The agents")]
    for agent in deck_in(view).agents.values():
        lines += [*agent_about(agent, width), EMPTY]
    return lines
