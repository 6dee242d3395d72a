"""The keys of Metal Minds beside those of every table."""

from textual.binding import Binding

from tui.commands import EVERYWHERE, Command, bindings

NUMBERS = tuple("123456789")

OWN: tuple[Command, ...] = (
    Command("agent", ("a",), "agent", "go to your agent's power; again: use it"),
    Command("skip-card", ("d",), "draw", "go to skipping the action phase for a card; again: skip"),
    Command("skip-resources", ("g",), "gain", "go to skipping it for two resources; again: skip"),
    Command("heap", ("H",), "heap", "read the heap, the latest card first"),
)

COMMANDS: tuple[Command, ...] = (
    *EVERYWHERE,
    Command("number", NUMBERS, "choose", "go to the card or choice of that number; again: play, use, choose"),
    *OWN,
)

BINDINGS: list[Binding] = [
    *bindings(OWN),
    *(Binding(digit, f"number({digit})", "choose", show=False, id=f"number.{digit}") for digit in NUMBERS),
]
"""A number tells which; all other keys only what."""

FIRST_WORDS = {
    "act": "A number or Tab goes to a card, below it says what it does; Enter does it.",
    "maximums": "Your agent lets no more stay: choose what goes by number or cursor; Enter.",
    "answer": "An attack on you: choose what you lose, by number or cursor, then Enter.",
    "choice": "Choose by number or cursor, then Enter; w takes back what was chosen last.",
}
"""One line of help when a kind of question is first met."""
