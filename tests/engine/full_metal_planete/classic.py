"""The classic board copied out once more, and what follows from it by plain counting.

An oracle for landings and ore: it shares no code and no file with the engine.
"""

from .scene import PODS, Hex, around, footprint

TERRAIN = (
    "....^......%.%~^^^~~.....%..%........",
    "...........%%%%%^..%......%%%%%......",
    ".....%%%...~....%%%^%......%%.%%.....",
    "....^^^^%~~.~.....^^%...%~~~%...~^.^.",
    "^..^^.%~.~~~~~...~~~~~~~~~~~.~^~~^^.^",
    "......~~~r~~~~~.r~~~~~~~~~~~^r~~~....",
    "......~~~r...rrrr~~~~~~~~~~~rr~^%....",
    "......%..rr..%r~~r~r~r~~~~~~~.^^%....",
    "..%...%.~~r.%^^~~.r..rr~~~~~~...%%...",
    "......%~~~~~%%.~...^^.~~~r~~~~...%...",
    ".....%~~~~~~.~~~...^..%..~~rr~~...%%.",
    "%%...~.~~~~..~~~~~.^.%%..^~~r~~...^%%",
    "%%^^~~.r~~~~..~~~~^.%.%%^.~~~~~..~%.%",
    "^^%%~...rrr~~~~^~%..%..~^rr.~~.~~....",
    "^..%....r..^~~~^r%..%.~~r%r~~~.~.....",
    "...%...~.r~~~^~~r~~~~~~~r%^~%r^~.....",
    "...^~^~~rr~~^.rr~~~~~~~~~~~~..~^.....",
    "...^~^^~r~~~%%~~...~~~~~~~~~.~~.^^...",
    "..^^~~~rr.~%%%~........~~~..~%....^..",
    "..^%%%~....%%%%.........~%...^%......",
    "..^%%%%.....%.............%%^~%......",
    "...........%%~...^^^.......%~........",
    "...........%..~^^^^^.^...%%.%........",
)
"""`.` plain, `^` mountain, `~` sea, `r` reef, `%` swamp."""

ZONES = (
    "AAAAAAABBBBBBB-CCC--CCDDDDDDDDEEEEEEE",
    "AAAAAAABBBBBBBBCCCCCCCDDDDDDDDEEEEEEE",
    "AAAAAAABBBB-BBBCCCCCCDDDDDDDDDEEEEEEE",
    "AAAAAAABB----BCCCCCCCDDDD---DDEE-EEEE",
    "AAAAAAA-B-----CCC-----------D-E--EEEE",
    "AAAAAA---------C------------D----EEEE",
    "AAAAAA----111------------------EEEEEE",
    "AAALAAAAA--111---------------EEEEEEEE",
    "LLLLLLAA---1111--2-22--------EEEEFFFF",
    "LLLLLLL-----111-222222--------EFFFFFF",
    "LLLLLL------1---222222222------FFFFFF",
    "LLLLL-L----11-----22222222-----FFFFFF",
    "LLLL--L-----11----22222222-----FF-FFF",
    "LLLL-LLL---------222222-2-----F--FFFF",
    "LKKKKKKK-KKK-----22222--------F-FGFGF",
    "KKKKKKK-K----J----------------F-GGGGG",
    "KKKK-K------JJ-----------------GGGGGG",
    "KKKK-KK-----JJ--III------------GGGGGG",
    "KKKK-----J-JJJ-IIIIIIII---HH-HGGGGGGG",
    "KKKKKK-JJJJJJJJIIIIIIIIH-HHHHHGGGGGGG",
    "KKKKKKKJJJJJJJJIIIIIIIHHHHHHH-GGGGGGG",
    "KKKKKKKJJJJJJ-JIIIIIIIHHHHHH-HGGGGGGG",
    "KKKKKKKJJJJJJJ-IIIIIIIHHHHHHHHGGGGGGG",
)
"""Landing zones A to L round the shore, the islands 1 and 2; `-` is no zone."""

CODES = "12ABCDEFGHIJKL"
"""The zones in the order of FMP-206."""

COLUMNS, ROWS = 37, 23
HEXES = tuple((x, y) for x in range(COLUMNS) for y in range(ROWS))


def terrain(at: Hex) -> str:
    return TERRAIN[at[1]][at[0]]


def zone(at: Hex) -> str:
    return ZONES[at[1]][at[0]]


def on_board(at: Hex) -> bool:
    return 0 <= at[0] < COLUMNS and 0 <= at[1] < ROWS


def closes(code: str) -> set[str]:
    """The zones that a ship in this one closes: it and its neighbours along the shore (FMP-204)."""
    if code in "12":
        return {code}
    at = "ABCDEFGHIJKL".index(code)
    return {code} | {"ABCDEFGHIJKL"[(at + by) % 12] for by in (-1, 1)}


def landings(code: str) -> list[tuple[int, int, str]]:
    """Every legal landing in a zone: column, row, facing (FMP-161, 202, 203)."""
    found = []
    for x, y in HEXES:
        for facing in PODS:
            parts = footprint((x, y), facing)
            if all(on_board(h) and zone(h) == code and terrain(h) in ".%" for h in parts) and not any(
                not on_board(n) for h in parts for n in around(h)
            ):
                found.append((x, y, facing))
    return found


def ore(a: int, b: int) -> set[Hex]:
    """Where stones lie at the start (FMP-200)."""
    return {(x, y) for x, y in HEXES if x % 3 == a and (y - x // 2) % 3 == b and terrain((x, y)) != "~"}


def cleared(code: str) -> set[Hex]:
    """Where a landing in the zone takes the ore away (FMP-205)."""
    inside = {h for h in HEXES if zone(h) == code}
    beside = set().union(*(around(h) for h in inside)) - inside
    return inside | {h for h in beside if on_board(h) and terrain(h) == "r"}
