"""The keys of Full Thrust beside those of every table, and what `?` says before a first flight."""

from msgspec.structs import replace

from tui.commands import EVERYWHERE, Command

_HELP = {
    "west": "move the cursor left",
    "north-west": "move the cursor up and left",
    "north-east": "move the cursor up and right",
    "south-west": "move the cursor down and left",
    "south-east": "move the cursor down and right",
    "take": "take one's ship; in the fire step fire all that bears on and reaches the enemy there",
    "next-piece": "take the next of your ships or sites",
    "next-place": "go to the next target, gate or world; in the fire step those in reach come first",
    "finish": "lock orders or fire; again: unlock while another side writes",
}
"""What keys of every table do on a star map."""

OWN: tuple[Command, ...] = (
    Command("burn", ("m",), "burn", "main drive: burn 1 more along the heading (MD)"),
    Command("burn-less", ("M",), "", "main drive: burn 1 less"),
    Command("port", ("comma",), "port", "turn 1 point (30 degrees) to port, or 1 less to starboard (TP)"),
    Command("starboard", ("full_stop",), "starboard", "turn 1 point to starboard, or 1 less to port (TS)"),
    Command("push-port", ("less_than_sign",), "", "thrusters: push 1 to port without turning (PP)"),
    Command("push-starboard", ("greater_than_sign",), "", "thrusters: push 1 to starboard (PS)"),
    Command("push-back", ("v",), "", "thrusters: push 1 backwards (PR)"),
    Command("clear", ("z",), "clear", "clear the order list and coast; in the fire step: hold fire"),
    Command("order-line", ("t",), "type orders", "type the order list of the ship in hand, such as TS2 MD4"),
    Command("menu", ("f",), "fire", "list what the ship in hand can launch, mark or fire, and choose"),
    Command("ruler", ("r",), "ruler", "draw the range tool from the ship in hand to the cursor"),
    Command("sheet", ("s",), "sheet", "the sheet under the cursor, else that of the ship in hand"),
    Command("register", ("A",), "list", "a table of all ships, sites and worlds to read"),
    Command("retell", ("R",), "replay", "tell what happened last once more, step by step"),
    Command("follow", ("F",), "follow", "keep the ship in hand in the middle; again: stop"),
    Command("pan-west", ("shift+left",), "", "move the map a third to the west"),
    Command("pan-east", ("shift+right",), "", "move the map a third to the east"),
    Command("pan-north", ("shift+up",), "", "move the map a third to the north"),
    Command("pan-south", ("shift+down",), "", "move the map a third to the south"),
)

NUMBERED = Command(
    "numbered",
    tuple("123456789"),
    "system",
    "use the system with that number: launch at the cursor, mark for point defence, fire at the target",
)

_ALL_ROUND = {
    command.name: replace(command, help=_HELP.get(command.name, command.help)) for command in EVERYWHERE
}

COMMANDS: tuple[Command, ...] = (*_ALL_ROUND.values(), *OWN, NUMBERED)

FIRST_FLIGHT: tuple[str, ...] = (
    "First flight: your ship keeps its speed and course for ever. e locks your orders, everybody moves.",
    "1 o shows where you will be after this move and the turns after it if you coast;"
    " X is where you would hit a world.",
    "2 , and . turn the ship (1 point is 30 degrees), m burns the main drive the way it heads then: watch"
    " the o move. Orders are carried out as written: turn first, then burn. M , . take it back, z coasts.",
    "3 Every move a world bends your way by the pull of the ring you start in: coast past it on the inside"
    " of a ring and it swings you round (a slingshot).",
    "4 To slow down, turn 6 points (.) and burn. A turn of any size costs 1 thruster point.",
    "5 Gates are passed in order of their numbers, from either side; the next one is named in the panel.",
)

FIRST_FIRE: tuple[str, ...] = (
    "Fire: after all ships have moved each side plans its shots in secret; e locks them, dice follow.",
    "1 ] goes to the next target, those in reach first; Tab takes the next of your ships or sites.",
    "2 Enter fires everything that bears on the target and reaches it, and says what is left out and why."
    " 1-9 aim one weapon or take it back, f lists all, z holds fire.",
    "3 Sites are shot at like ships: put the cursor on the letter. Only ortillery is made for them; a world"
    " hides what lies below its horizon, and air shortens ranges.",
    "4 A unit shoots at no more targets than it has fire controls.",
)

SIGNS: tuple[str, ...] = (
    "Ships point where they head: ^ > v <, /' north-east, \\. south-east, ./ south-west, '\\ north-west",
    "# world, : its air, dotted rings: gravity bands with their pull, letters on a rim: sites",
    "' your speed, \" the pull, * the burn, head to tail; o then the positions ahead; X a crash",
    "= a gate with its number, | - the edge of the table, , a missile marker",
)

FIRST_WORDS: dict[str, str] = {
    "orders": "Turn first (, .), then burn (m). t types orders, e locks, ? has first hints.",
    "fire": "] next target, Enter fires all that reaches it, 1-9 one weapon, e locks.",
}
"""One line of help when a step is first met."""
