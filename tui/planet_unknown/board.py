"""A planet as squares of the grid: terrain, pieces and where they end, what stands on them, lights.

Works on what everybody may see of a seat. Every meaning has a sign of its own beside its colour.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from rich.style import Style

from engine.planet_unknown.planets import PLANETS, Chasm, Planet
from engine.planet_unknown.state import Board
from engine.planet_unknown.terms import BOARD, SIDE, Resource, Square
from engine.planet_unknown.tiles import TILES
from tui.boards.polygrid import LOW, VOID, Label, SquareCell
from tui.glyphs import Common
from tui.glyphs import Planet as Signs
from tui.planet_unknown.medals import Row, columns_of, rows_of
from tui.theme import Role, style

ROLES: dict[Resource, Role] = {
    "civ": Role.CIV,
    "water": Role.TILE_WATER,
    "biomass": Role.BIOMASS,
    "rover": Role.ROVER,
    "tech": Role.TECH,
    "energy": Role.ENERGY,
}
LETTERS: dict[Resource, tuple[Signs, Signs]] = {
    "civ": (Signs.CIV, Signs.CIV_ICON),
    "water": (Signs.WATER, Signs.WATER_ICON),
    "biomass": (Signs.BIOMASS, Signs.BIOMASS_ICON),
    "rover": (Signs.ROVER, Signs.ROVER_ICON),
    "tech": (Signs.TECH, Signs.TECH_ICON),
    "energy": (Signs.ENERGY, Signs.ENERGY_ICON),
}
"""Each resource as terrain, and with its icon."""

_GROUND = {"I": Signs.ICE, "C": Signs.CITY, "T": Signs.SPECIAL, "E": Signs.SPECIAL}
GROUND_NAMES = {"I": "ice", "C": "city", "T": "toxic land", "E": "current", "R": "ring", "H": "centre"}

LINED = "_"
"""At the end of a role: with a line below, where a chasm runs."""


CLIFF = "="
"""What the lowest line of a large square is filled with where a chasm runs below it."""

BLANK = (" ", LOW)
"""What a wall may be drawn over."""


class Light(NamedTuple):
    """What is laid over a square: a role, and the characters at its sides."""

    role: str
    sides: str


CHOOSE = Light(Role.LIT, "()")
"""A place that can be chosen."""
SHOWN = Light(Role.PATH, "::")
"""A square that an overlay speaks of."""


class Ghost(NamedTuple):
    """A tile in hand as it would lie."""

    squares: tuple[Square | None, ...]
    """In the order of the tile's cells; None: off the board."""
    tile: str
    fits: bool


def look(role: str) -> Style:
    """The style of what the grid draws: a role of the theme, `void`, or a role with a line below."""
    if role == "void":
        return style(Role.TEXT)
    if role.endswith(LINED):
        return style(Role(role[: -len(LINED)])) + Style(underline=True)
    return style(Role(role))


@cache
def walls(planet: str) -> tuple[frozenset[Square], frozenset[Square]]:
    """The squares with a chasm at their right side, and those with one below (PU-89)."""
    world = PLANETS[planet]
    if not isinstance(world.rule, Chasm):
        return frozenset(), frozenset()
    sides = world.sides
    grid = BOARD.squares(world.grid)

    def apart(one: Square, other: Square) -> bool:
        return any(sides[n] >> one & 1 and sides[1 - n] >> other & 1 for n in (0, 1))

    right = frozenset(s for s in grid if s % SIDE < SIDE - 1 and apart(s, s + 1))
    below = frozenset(s for s in grid if s // SIDE < SIDE - 1 and apart(s, s + SIDE))
    return right, below


def ground(world: Planet, square: Square) -> str:
    """The letter of what is printed on a square."""
    return world.data.terrain[square // SIDE][square % SIDE]


@cache
def bare(planet: str, rich: bool) -> tuple[SquareCell, ...]:
    """A planet with nothing on it."""
    world = PLANETS[planet]
    below = walls(planet)[1]
    found = []
    for square in range(BOARD.size):
        if not world.grid >> square & 1:
            found.append(VOID)
            continue
        letter = ground(world, square)
        sign = _GROUND.get(letter, Signs.FREE).sign(rich)
        role = (Role.ICE if letter == "I" else Role.GROUND) + (LINED if square in below else "")
        found.append(
            SquareCell(
                text=sign * 2 if letter == "I" else f"{sign} ",
                role=role,
                brief=sign,
            )
        )
    return tuple(found)


def cells(
    world: Planet,
    board: Board,
    lights: Mapping[Square, Light] | None = None,
    ghost: Ghost | None = None,
    *,
    rich: bool = False,
    numbered: bool = False,
) -> list[SquareCell]:
    """Every square of a planet as it stands, with what is laid over it.

    `numbered`: rows and columns have their numbers at the far ends, where no square of the planet is.
    """
    shown = list(bare(world.name, rich))
    _put_pieces(world, board, shown, rich)
    for square in board.lifepods:
        sign = Signs.LIFEPOD.sign(rich)
        text = sign + shown[square].text[0]
        shown[square] = shown[square]._replace(text=text, brief=sign)
    for square in board.meteors:
        shown[square] = _marked(shown[square], Signs.METEOR.sign(rich), Role.METEOR)
    for square in board.rovers:
        if board.covered >> square & 1:
            shown[square] = _marked(shown[square], Signs.ROVER_TOKEN.sign(rich), Role.STRONG)
        else:
            sign = Signs.ROVER_TOKEN.sign(rich)
            shown[square] = shown[square]._replace(text=sign + shown[square].text[0], brief=sign)
    for square, light in (lights or {}).items():
        shown[square] = shown[square]._replace(light=light.role, sides=light.sides)
    if ghost is not None:
        _put_ghost(ghost, shown, rich)
    _put_walls(world, shown, rich)
    if numbered:
        _put_numbers(shown)
    return shown


def _put_numbers(shown: list[SquareCell]) -> None:
    for n in range(SIDE):
        for end in (n * SIDE + SIDE - 1, (SIDE - 1) * SIDE + n):
            if shown[end] is VOID:
                shown[end] = SquareCell(text=f"{n:>2}", role=Role.DIM)


def _put_walls(world: Planet, shown: list[SquareCell], rich: bool) -> None:
    """The chasm, wherever brackets leave room for it: to the right of a square or before the next one,
    and as a line below."""
    right, below = walls(world.name)
    for square in below:
        cell = shown[square]
        text, sides = cell.text[0] + cell.text[1].replace(" ", LOW), cell.sides.replace(" ", LOW)
        shown[square] = cell._replace(text=text, sides=sides, foot=CLIFF)
    wall = Common.WALL.sign(rich)
    for square in right:
        cell, after = shown[square], shown[square + 1]
        if cell.sides[1] in BLANK:
            shown[square] = cell._replace(sides=cell.sides[0] + wall)
        elif after.sides[0] in BLANK:
            shown[square + 1] = after._replace(sides=wall + after.sides[1])
        elif cell.text[1] in BLANK:
            shown[square] = cell._replace(text=cell.text[0] + wall)


def _marked(cell: SquareCell, sign: str, role: str) -> SquareCell:
    return cell._replace(text=cell.text[0] + sign, mark_role=role, brief=sign)


def _put_pieces(world: Planet, board: Board, shown: list[SquareCell], rich: bool) -> None:
    below = walls(world.name)[1]
    owner = [-1] * BOARD.size
    for n, piece in enumerate(board.pieces):
        for square in piece.squares:
            owner[square] = n
    for n, piece in enumerate(board.pieces):
        for square, resource, icon in zip(piece.squares, piece.shown, piece.icons, strict=True):
            if owner[square] != n:
                continue
            letter = LETTERS[resource][icon is not None].sign(rich)
            x, y = square % SIDE, square // SIDE
            before = " " if x and owner[square - 1] == n else "["
            after = " " if x < SIDE - 1 and owner[square + 1] == n else "]"
            shown[square] = SquareCell(
                text=f"{letter} ",
                role=ROLES[resource] + (LINED if square in below else ""),
                sides=before + after,
                foot=" " if y < SIDE - 1 and owner[square + SIDE] == n else "_",
                brief=letter,
            )


def _put_ghost(ghost: Ghost, shown: list[SquareCell], rich: bool) -> None:
    tile = TILES[ghost.tile]
    for n, square in enumerate(ghost.squares):
        if square is None:
            continue
        letter = LETTERS[tile.terrain[n]][tile.icons[n] is not None].sign(rich)
        mark = Signs.METEOR.sign(rich) if n == tile.meteor else " "
        shown[square] = SquareCell(
            text=letter + mark,
            role=ROLES[tile.terrain[n]],
            mark_role=Role.METEOR if mark != " " else "",
            sides="{}" if ghost.fits else "!!",
            side_role=Role.HAND if ghost.fits else "",
            light="" if ghost.fits else Role.DANGER,
            brief=letter,
        )


def row_labels(world: Planet, board: Board) -> list[Label]:
    """What stands at the left of the rows."""
    return [_label(row) for row in rows_of(world, board)]


def column_labels(world: Planet, board: Board) -> list[Label]:
    """What stands above the columns."""
    return [_label(column) for column in columns_of(world, board)]


def _label(row: Row) -> Label:
    if row.won:
        return Label(str(row.medal), Common.DONE.sign(), Role.MEDAL)
    blocked = Signs.METEOR.sign() if row.meteors else ""
    return Label(str(row.medal), f"{row.open}{blocked}", Role.STUCK if blocked else Role.DIM)


def square_words(world: Planet, board: Board, square: Square) -> str:
    """All about a square in a sentence: `6,4 ice, a lifepod`."""
    at = f"{square % SIDE},{square // SIDE}"
    if not world.grid >> square & 1:
        return f"{at} not on the planet"
    words = []
    piece = next((p for p in reversed(board.pieces) if square in p.squares), None)
    if piece is not None:
        n = piece.squares.index(square)
        icon = " icon" if piece.icons[n] else ""
        last = ", the last tile" if board.last is not None and board.pieces[board.last] is piece else ""
        words.append(f"{piece.shown[n]}{icon} of {piece.tile}{last}")
    else:
        words.append(GROUND_NAMES.get(ground(world, square), "land"))
    if isinstance(world.rule, Chasm):
        words.append(f"{'west' if world.sides[0] >> square & 1 else 'east'} of the chasm")
        if any(square in crossing for crossing in world.crossings):
            words.append("a faded corner (PU-90)")
    if world.border >> square & 1:
        words.append("border")
    for name, squares in (("lifepod", board.lifepods), ("meteor", board.meteors), ("rover", board.rovers)):
        if square in squares:
            words.append(f"a {name}")
    return f"{at} {', '.join(words)}"


def lit(squares: Sequence[Square], light: Light = CHOOSE) -> dict[Square, Light]:
    """The same light over several squares."""
    return dict.fromkeys(squares, light)
