"""The markers of a board: three resources and the spheres as bars that count on past the printed track."""

from engine.game import Seat
from engine.metal_minds.state import GOAL
from engine.metal_minds.steps import Purse
from engine.metal_minds.view import View
from tui.glyphs import Common, Glyph, Minds
from tui.lines import PLAIN, Line, Run, ink
from tui.theme import Role

COLOUR_SIGNS: tuple[tuple[Glyph, Role], ...] = (
    (Minds.PURPLE, Role.PURPLE),
    (Minds.ORANGE, Role.ORANGE),
    (Minds.GREEN, Role.GREEN),
)
"""In the order of a purse."""

PRINTED_UNITS = 6
"""Where the printed track of a resource ends; the count goes on (MM-25)."""
PRINTED_SPHERES = 10
"""Where the printed track of the spheres ends (MM-27)."""


def cost_runs(price: Purse, rich: bool) -> Line:
    """A cost as signs and numbers: `P1`, `free`."""
    runs: list[Run] = []
    for n, (glyph, role) in zip(price, COLOUR_SIGNS, strict=True):
        if n:
            runs.append(ink(f"{' ' if runs else ''}{glyph.sign(rich)}{n}", role))
    return tuple(runs) or (ink("free", Role.DIM),)


def counts(view: View, seat: Seat, rich: bool) -> Line:
    """The four counts in few cells: `P 2 O 1 G 0 * 5`."""
    runs: list[Run] = []
    for n, (glyph, role) in zip(view.res[seat], COLOUR_SIGNS, strict=True):
        runs += [ink(f"{glyph.sign(rich)}", role), ink(f"{n:>2} ")]
    return (*runs, ink(f"{Minds.SPHERE.sign(rich)}{view.spheres[seat]:>2}", Role.SPHERE))


def bars(view: View, seat: Seat, rich: bool) -> Line:
    """The four counts as bars; on the spheres' bar the goal is marked."""
    runs: list[Run] = []
    for n, (glyph, role) in zip(view.res[seat], COLOUR_SIGNS, strict=True):
        track = _track(n, PRINTED_UNITS, rich)
        runs += [ink(f"{glyph.sign(rich)} {track}", role), ink(f" {n:>2}   ")]
    n = view.spheres[seat]
    track = _track(n, PRINTED_SPHERES, rich)
    track = track[:GOAL] + Common.WALL.sign(rich) + track[GOAL:]
    runs.append(ink(f"{Minds.SPHERE.sign(rich)} {track}", Role.SPHERE))
    return (*runs, ink(f" {n:>2}"), (f" of {GOAL}", PLAIN))


def _track(count: int, printed: int, rich: bool) -> str:
    full = Common.BAR_FULL.sign(rich) * min(count, printed)
    empty = Common.BAR_EMPTY.sign(rich) * (printed - count)
    return full + empty + (Common.CROSS.sign(rich) if count > printed else " ")
