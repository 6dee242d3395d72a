"""The keys of Full Metal Planète beside those of every table, and what `?` says about its signs."""

from engine.full_metal_planete.pieces import Phase
from tui.commands import EVERYWHERE, Command

COMMANDS: tuple[Command, ...] = (
    *EVERYWHERE,
    Command("menu", ("m",), "menu", "list all that the thing in hand, or what is under the cursor, can do"),
    Command(
        "second-gun",
        ("f",),
        "partner",
        "with a destroyer in hand: see what it and the one under the cursor hit",
    ),
    Command("turn-ship", ("r",), "turn ship", "while landing: turn the ship, facing A or B"),
)

FIRST_WORDS = {
    Phase.LANDING: "] goes from zone to zone, r turns the ship, Enter chooses, Enter lands.",
    Phase.DEPLOYMENT: "Tab takes a piece, ] finds a place, Enter puts it there; e when done.",
    Phase.VOTE: "Enter: which of your ships leave now? Then e to confirm.",
    Phase.PLAY: "Tab or Enter takes a piece; Enter on a lit hex shows, Enter again does it.",
}
"""One line of help when a phase is first met."""

NOTES: tuple[str, ...] = (
    "Terrain: . plain  ^ mountain  ~ sea  r reef, ground at low tide  % swamp, water at high tide  = pontoon",
    "Pieces: T tank  H heap  G gunboat  C crab  B barge (b its other hex)  W weather hen  o ore;"
    " then the letter of the colour, small when nobody commands it (FMP-227)",
    "Ships: F freighter  t pod with its turret  f pod without",
    "Marks: ! held by fire  = stuck by the tide  a1 a0 shots left of 2  o2 ore aboard  c2 cargo aboard"
    "  == on a pontoon",
    "Ore: a crab, barge or hen beside a stone takes it (Enter on the stone, + or m; 1 AP), a freighter takes"
    " it from beside a pod; ore in your ship scores 2 a stone at take-off",
    "Building: take a weather hen with ore aboard in hand; b marks where it can lay a tank, a crab or a"
    " pontoon from the reserve for one stone and 1 AP (FMP-77)",
    "Seats: ## two cubes of 5 AP saved, 0o ore, 11u units, 3t turrets aboard, then the score so far;"
    " was: NLH the tides that were (normal, low, high)",
    "Landing: letters and digits are the zones where the ship may stand; ' beside a sign in the overview"
    " marks the six neighbours of the cursor",
    "Commitment (T): a seal on the luck of the game, from before it began",
    "Lit hexes: a number is the price in AP; ! before it: the unit would be stuck or held there",
    "Lit things: x shoot  k capture  a assault  + load  - unload  b build  $ take a ship  t rebuild",
    "Footer: (+5) is what would be saved if the turn ended now (FMP-24)",
)
