"""The commands of the program: one table that feeds bindings, footer, help and documents.

A command has a name, keys, a short label for the footer and a sentence for the help. Screens
answer it with a method `do_<name>` (dashes become underscores). Games add commands of their own;
what a key means is the same in all of them.
"""

from collections.abc import Iterable

from msgspec import Struct
from textual.binding import Binding


class Command(Struct, frozen=True):
    """Something a player can ask for."""

    name: str
    keys: tuple[str, ...]
    """As Textual names them."""
    label: str
    """For the footer: one or two words."""
    help: str
    """A sentence without its full stop."""
    later: bool = False
    """It comes with a later version; until then the key says so."""

    @property
    def shown(self) -> str:
        """Its keys as people read them: `h Left`."""
        return " ".join(key_name(key) for key in self.keys)

    @property
    def action(self) -> str:
        """As Textual runs it."""
        return f"command('{self.name}')"


_NAMES = {
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "backspace": "Backspace",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "right_square_bracket": "]",
    "left_square_bracket": "[",
    "right_curly_bracket": "}",
    "left_curly_bracket": "{",
    "plus": "+",
    "minus": "-",
    "colon": ":",
    "slash": "/",
    "delete": "Del",
    "question_mark": "?",
    "quotation_mark": '"',
    "comma": ",",
    "full_stop": ".",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "shift+left": "Shift+Left",
    "shift+right": "Shift+Right",
    "shift+up": "Shift+Up",
    "shift+down": "Shift+Down",
    "ctrl+q": "Ctrl+Q",
}


def key_name(key: str) -> str:
    """A key as people read it: `right_square_bracket` is `]`."""
    return _NAMES.get(key, key.upper() if len(key) > 1 and key[0] == "f" else key)


CURSOR = (
    Command("north", ("up", "k"), "", "move the cursor up"),
    Command("south", ("down", "j"), "", "move the cursor down"),
    Command("west", ("left", "h"), "", "move the cursor left; on hexes to the same row of the next column"),
    Command("east", ("right", "l"), "", "move the cursor right"),
    Command("north-west", ("y", "home"), "", "on hexes: move the cursor up and left"),
    Command("north-east", ("u", "pageup"), "", "on hexes: move the cursor up and right"),
    Command("south-west", ("b", "end"), "", "on hexes: move the cursor down and left"),
    Command("south-east", ("n", "pagedown"), "", "on hexes: move the cursor down and right"),
)
"""What moves the cursor."""

EVERYWHERE: tuple[Command, ...] = (
    *CURSOR,
    Command("take", ("enter", "space"), "take", "take, confirm or open what is under the cursor"),
    Command("back", ("escape", "backspace"), "back", "put back, close, step out of a choice; never leaves"),
    Command(
        "next-piece", ("tab",), "next piece", "go to the next of your pieces that can still do something"
    ),
    Command("previous-piece", ("shift+tab",), "", "go to the previous of them"),
    Command("next-place", ("right_square_bracket",), "next place", "go to the next legal place or choice"),
    Command("previous-place", ("left_square_bracket",), "", "go to the previous one"),
    Command("larger", ("plus",), "larger", "show the board larger"),
    Command("smaller", ("minus",), "smaller", "show the board smaller"),
    Command("fit", ("0",), "fit", "show as much of the board as fits"),
    Command("centre", ("c",), "centre", "centre the board on the thing in hand"),
    Command("inspect", ("i",), "inspect", "say all about what is under the cursor; again: close"),
    Command("overlays", ("o",), "overlays", "choose what is shown over the board"),
    Command("plan", ("p",), "plan", "try steps without playing them; Enter plays the plan, Esc drops it"),
    Command("withdraw", ("w",), "withdraw", "take back the last action, or say why it stands"),
    Command("finish", ("e",), "end", "end the turn, confirm or lock"),
    Command("hint", ("x",), "hint", "suggest something to do", later=True),
    Command("log", ("L",), "log", "read the log"),
    Command("scores", ("S",), "scores", "show seats and scores"),
    Command("table", ("T",), "table", "pause, resign, leave"),
    Command("line", ("colon",), "type", "type actions in the game's notation, with completion and history"),
    Command("help", ("question_mark",), "keys", "show the keys of this moment"),
    Command("rules", ("f1",), "rules", "read the rules", later=True),
    Command("settings", ("f2",), "settings", "change the settings", later=True),
    Command("leave", ("ctrl+q",), "leave", "leave the table; it is saved as it stands"),
)
"""What every game's table answers to; in the order of the help."""


def comes_later(command: Command) -> str:
    """A sentence for a key that has nothing to do yet."""
    return f"`{command.shown.split()[0]}` ({command.help}) comes with a later version."


def by_name(commands: Iterable[Command]) -> dict[str, Command]:
    """The commands by their names."""
    return {command.name: command for command in commands}


def bindings(commands: Iterable[Command]) -> list[Binding]:
    """The commands as Textual's bindings, all answered by `action_command`."""
    return [
        Binding(key, c.action, c.help, show=False, id=f"{c.name}.{key}") for c in commands for key in c.keys
    ]
