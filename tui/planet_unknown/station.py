"""The station from above: a ring of six depots, one's own seat at the bottom, as it would be turned.

The depots move when the station turns, the seats stay; each depot shows the tops of its two stacks, how
many tiles lie there, and who faces it (PU-8, PU-16).
"""

from collections.abc import Callable

from engine.game import Seat
from engine.planet_unknown.content import STATION
from engine.planet_unknown.view import Pile, View
from tui.lines import EMPTY, Line, cut, ink, width_of
from tui.planet_unknown.tiles import picture
from tui.theme import Role, seat_style

SLOTS = 6
BLOCK_WIDTH, BLOCK_HEIGHT = 16, 5
PLACES: tuple[tuple[int, int], ...] = ((18, 14), (0, 10), (0, 3), (18, 0), (36, 3), (36, 10))
"""The upper left cell of each block, clockwise from one's own at the bottom."""
WIDTH, HEIGHT = 52, 19


def position_of(view: View, seat: Seat | None) -> int:
    """The place of a seat at the table."""
    return STATION.seats[str(len(view.seats))][seat or 0]


def depot_of(view: View, seat: Seat, rotation: int) -> tuple[Pile, Pile]:
    """The two stacks a seat faces when the station is turned so."""
    outer = (position_of(view, seat) + rotation) % SLOTS
    return view.outer[outer], view.inner[(outer + view.shift) % SLOTS]


def tops(piles: tuple[Pile, Pile]) -> str:
    """`U5-3m O4-1`; `-` for an empty stack, `?` for a hidden top."""
    return " ".join(pile.top or ("?" if pile.count else "-") for pile in piles)


def rotation_at(rotation: int, x: int, y: int) -> int | None:
    """The rotation that brings the depot at a cell of the drawing before the viewer."""
    for place, (left, top) in enumerate(PLACES):
        if left <= x < left + BLOCK_WIDTH and top <= y < top + BLOCK_HEIGHT:
            return (rotation + place) % SLOTS
    return None


def ring_lines(view: View, names: Callable[[Seat], str], rotation: int) -> list[Line]:
    """The ring as it stands when it is turned so."""
    own = position_of(view, view.seat)
    seated = {position_of(view, seat): seat for seat in range(len(view.seats))}
    blocks = []
    for place, (left, top) in enumerate(PLACES):
        position = (own + place) % SLOTS
        outer = (position + rotation) % SLOTS
        piles = view.outer[outer], view.inner[(outer + view.shift) % SLOTS]
        blocks.append((left, top, _block(view, names, seated.get(position), piles)))
    blocks.append((18, 7, _middle(view, names, rotation)))
    lines = []
    for y in range(HEIGHT):
        runs: Line = ()
        for left, top, block in sorted(blocks, key=lambda block: block[:2]):
            if top <= y < top + len(block) and block[y - top]:
                runs += (ink(" " * (left - width_of(runs))), *cut(block[y - top], BLOCK_WIDTH))
        lines.append(runs)
    return lines


def _block(
    view: View, names: Callable[[Seat], str], seat: Seat | None, piles: tuple[Pile, Pile]
) -> list[Line]:
    outer, inner = piles
    counts = f"{outer.count}+{inner.count}"
    if seat is None:
        head: Line = (ink("nobody", Role.DIM), ink(f" {counts}", Role.DIM))
    else:
        name = names(seat)[: BLOCK_WIDTH - len(counts) - 2]
        mark = "*" if seat == view.commander else ""
        head = ((name + mark, seat_style(seat)), ink(f" {counts}", Role.DIM))
    left = _top(outer, 4)
    right = _top(inner, 3)
    lines = [head]
    for one, other in zip(left, right, strict=True):
        lines.append((*one, ink(" "), *other))
    ids = f"{outer.top or '':<9}{inner.top or ''}"
    role = Role.DIM if seat is None else Role.STRONG
    return [*lines, (ink(ids, role),)]


def _top(pile: Pile, squares: int) -> list[Line]:
    if pile.top is not None:
        return picture(pile.top, squares)
    text = "hidden" if pile.count else "empty"
    blank: Line = (ink(" " * (2 * squares)),)
    return [blank, (ink(f"{text:<{2 * squares}}"[: 2 * squares], Role.DIM),), blank]


def _middle(view: View, names: Callable[[Seat], str], rotation: int) -> list[Line]:
    turned = (rotation - view.rotation) % SLOTS
    return [
        EMPTY,
        (ink(f" rotation {rotation}", Role.STRONG),),
        (ink(f" turned by {turned}" if turned else " as it stands", Role.DIM),),
        EMPTY,
        (ink(f" * {names(view.commander)}", Role.STRONG if view.phase == "rotate" else Role.DIM),),
    ]
