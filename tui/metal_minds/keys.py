"""The keys of Metal Minds beside those of every table."""

from msgspec.structs import replace
from textual.binding import Binding

from tui.commands import EVERYWHERE, Command, bindings

NUMBERS = tuple("123456789")

OWN: tuple[Command, ...] = (
    Command("agent", ("a",), "agent", "go to your agent's power; again: use it"),
    Command("skip-card", ("d",), "draw", "go to skipping the action phase for a card; again: skip"),
    Command("skip-resources", ("g",), "gain", "go to skipping it for two resources; again: skip"),
    Command("heap", ("H",), "heap", "read the heap, the latest card first"),
)

_PAGES = {
    "north-west": "go to the first card or choice",
    "north-east": "in a long row of choices go back by as many as are shown",
    "south-west": "go to the last card or choice",
    "south-east": "in a long row of choices go on by as many as are shown",
}
"""What the keys do here that on hexes move slantwise."""

_SAID_HERE = {
    "west": "move the cursor left",
    "inspect": "say all about what is under the cursor, devices of others too; again: close",
    "finish": "end the action phase; of an `up to`: no more",
}

_NOT_HERE = ("larger", "smaller", "fit", "centre", "overlays", "plan")
"""Keys of other games' boards, which the help of this one does not list."""


def _here(command: Command) -> Command:
    """The command with what it does at this game's table."""
    if command.name in _PAGES:
        return replace(command, keys=command.keys[::-1], help=_PAGES[command.name])
    return replace(command, help=_SAID_HERE.get(command.name, command.help))


COMMANDS: tuple[Command, ...] = (
    *(_here(command) for command in EVERYWHERE),
    Command("number", NUMBERS, "choose", "go to the card or choice of that number; again: play, use, choose"),
    *OWN,
)

HELPED: tuple[Command, ...] = tuple(command for command in COMMANDS if command.name not in _NOT_HERE)
"""The commands that the help lists."""

BINDINGS: list[Binding] = [
    *bindings(OWN),
    *(Binding(digit, f"number({digit})", "choose", show=False, id=f"number.{digit}") for digit in NUMBERS),
]
"""A number tells which; all other keys only what."""

FIRST_WORDS = {
    "begin": "Goal: 8 spheres when a round ends. ? tells the rules. Tab or a number, then Enter: play.",
    "act": "A number or Tab goes to a card, below it says what it does; Enter does it.",
    "maximums": "Your agent lets no more stay: choose what goes by number or cursor; Enter.",
    "answer": "An attack on you: choose what you lose, by number or cursor, then Enter.",
    "choice": "Choose by number or cursor, then Enter; w takes back what was chosen last.",
}
"""One line of help when a kind of question is first met."""
