"""Overlays: what the planet can show beside what lies on it, by a letter after `o`."""

from collections.abc import Iterable

from engine.planet_unknown.actions import Action, Take
from engine.planet_unknown.state import Colony
from engine.planet_unknown.terms import BOARD, Square
from engine.planet_unknown.tiles import TILES
from tui.dialogs import Option
from tui.planet_unknown.board import SHOWN, Light, lit
from tui.planet_unknown.medals import columns_of, rows_of
from tui.planet_unknown.routes import ways

MENU: tuple[Option, ...] = (
    Option("f", "f", "fits", "every square that some legal placing of your tiles would cover"),
    Option("b", "b", "border", "the border squares, where the first piece goes"),
    Option("r", "r", "reach", "where your rovers can get with the movement you have"),
    Option("l", "l", "last", "the last tile laid, where a rover token goes"),
    Option("o", "o", "open", "the open squares of rows and columns that lack three or fewer"),
    Option("", "0", "none", "the planet as it is"),
)
"""What `o` offers."""

NAMES = {option.value: option.label for option in MENU}

NEARLY = 3
"""A row or column that lacks no more squares than this is nearly complete."""


def overlay(letter: str, colony: Colony, legal: Iterable[Action]) -> dict[Square, Light]:
    """The squares the overlay of that letter speaks of."""
    board, world = colony.board, colony.world
    match letter:
        case "f":
            mask = 0
            for take in legal:
                if isinstance(take, Take):
                    image = TILES[take.tile].image(take.turn, take.flip)
                    mask |= BOARD.mask(image.squares(BOARD.index(take.x, take.y)))
            return lit(BOARD.squares(mask), SHOWN)
        case "b":
            return lit(BOARD.squares(world.border), SHOWN)
        case "r":
            ends = {end for rover in board.rovers for end in ways(colony, rover)}
            return lit(sorted(ends), SHOWN)
        case "l":
            return lit(board.pieces[board.last].squares if board.last is not None else (), SHOWN)
        case "o":
            mask = 0
            for masks, lines in (
                (world.rows, rows_of(world, board)),
                (world.columns, columns_of(world, board)),
            ):
                for squares, line in zip(masks, lines, strict=True):
                    if line.open <= NEARLY:
                        mask |= squares & ~board.covered
            return lit(BOARD.squares(mask), SHOWN)
    return {}


__all__ = ["MENU", "NAMES", "overlay"]
