"""The keys of Planet Unknown beside those of every table, and what `?` says about its signs."""

from tui.commands import EVERYWHERE, Command

OWN: tuple[Command, ...] = (
    Command("turn-right", ("r",), "turn", "turn the tile in hand a quarter clockwise"),
    Command("turn-left", ("R",), "", "turn it a quarter the other way"),
    Command("flip", ("f",), "flip", "flip the tile in hand left to right"),
    Command("station", ("s",), "station", "look at the station; again: back to the planet"),
    Command("next-planet", ("v",), "planets", "look at the next planet; Esc goes back to your own"),
    Command("previous-planet", ("V",), "", "look at the previous planet"),
    Command("cards", ("C",), "cards", "read your civ cards and the objectives in full"),
    Command("benefits", ("B",), "tracks", "read the tracks space by space, and the techs"),
)

NUMBERED = Command(
    "numbered",
    tuple("123456789"),
    "choose",
    "take that line of the list in hand; Enter does it",
)

COMMANDS: tuple[Command, ...] = (*EVERYWHERE, *OWN, NUMBERED)

NOTES: tuple[str, ...] = (
    "A round: the commander (*) turns the station; everybody takes one of the two tiles of their depot,"
    " lays it, resolves what it gives in any order, and confirms; civ cards are picked at the end",
    "Terrain of tiles: c civ  w water  b biomass  r rover  t tech  e energy; a capital is a printed icon",
    "[R  r ] one piece lies from bracket to bracket;  @ meteor  & rover  + lifepod  ** ice  | and __ chasm",
    "{..} the tile in hand, and it fits here  !..! it does not  (..) a place that can be chosen",
    "Edges: the medal of the row or column, then the squares still open; @ a meteor blocks it; ✓ won."
    " Numbers at the right and bottom, off the planet: rows and columns; 6,4 is column 6, row 4",
    "Tracks: = passed, then the marker >, then what comes: ^ boost  C civ card  T tech  & rover"
    "  p patch  1-4 rover movement; below: medals, X is 10; at the end: the medal reached",
    "f behind a track: the flux token (PU-106)",
    "Nothing you do in a turn is final before you confirm it: w takes it back (PU-21); the rotation and"
    " the choices of the beginning are final at once, and asked for first",
)
