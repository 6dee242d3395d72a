"""What lies beside the planet: the tracks, what is in store, and the list of what there is to do."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.planet_unknown.state import Board, SeatTurn
from engine.planet_unknown.view import SeenColony, View
from tui.glyphs import Common, Planet
from tui.lines import EMPTY, Line, cut, ink, spread
from tui.planet_unknown.agenda import Entry
from tui.planet_unknown.station import depot_of, tops
from tui.planet_unknown.tiles import picture
from tui.planet_unknown.tracks import all_tracks
from tui.theme import Role

ROOMY_HEIGHT = 30
"""From this height on the tracks say what comes next in words."""


class Desk(NamedTuple):
    """The lines, and which of them are lines of the list."""

    lines: list[Line]
    rows: dict[int, int]
    """Line -> place in the list."""


def store_lines(board: Board) -> list[Line]:
    """Tokens, what was collected, and what is owed or kept where there is any."""
    lines: list[Line] = [
        (
            ink(f" {Planet.ROVER_TOKEN.sign()} "),
            ink(f"{board.waiting} waiting", Role.TEXT, Role.PANEL),
            ink(f"  {Planet.LIFEPOD.sign()} {board.lifepods_collected}"),
            ink(f"  {Planet.METEOR.sign()} {board.meteors_collected}"),
        )
    ]
    more = []
    if board.hand_size:
        more.append(f"hand {board.hand_size}")
    if board.kept:
        more.append(f"kept p {board.kept}")
    if board.owed:
        more.append("owed " + " ".join(f"r{rank}" for rank in board.owed))
    if more:
        lines.append((ink(f" {', '.join(more)}"),))
    return lines


def heading(view: View, entries: Sequence[Entry], turn: SeatTurn | None, *, acts: bool, waits: str) -> str:
    """What the list is."""
    if view.phase == "over":
        return "The game is over"
    if not acts:
        return waits
    match view.phase:
        case "choose":
            return "Choose, in secret"
        case "rotate":
            return "You turn the station"
        case "draft" if turn is None or turn.taken is None:
            return "Your depot: take one tile"
    if not any(entry.actions for entry in entries):
        return "All done: e confirms"
    return {"picks": "Your civ cards", "end-picks": "Your civ cards"}.get(view.phase, "Resolve in your order")


def desk_lines(
    view: View,
    seen: SeenColony,
    title: str,
    entries: Sequence[Entry],
    chosen: int,
    width: int,
    height: int,
    *,
    picture_of: bool,
) -> Desk:
    """Tracks, stores and list in so much room; the list scrolls with what is chosen.

    Args:
        view: what is seen.
        seen: whose tracks.
        title: above the list.
        entries: the list.
        chosen: the place of the one in hand; -1 for none.
        width: cells a line.
        height: lines.
        picture_of: show the tops of the own depot below the list.
    """
    lines = all_tracks(seen, width, roomy=height >= ROOMY_HEIGHT)
    lines += [*store_lines(seen.board), (ink(f" {title}", Role.PANEL_TITLE),)]
    pictures = _depot(view) if picture_of else []
    room = max(1, height - len(lines) - len(pictures))
    first = _first(len(entries), chosen, room)
    rows = {}
    for n, entry in enumerate(entries[first : first + room], first):
        rows[len(lines)] = n
        lines.append(
            _row(entry, n, n == chosen, len(entries) > first + room and n == first + room - 1, width)
        )
    if pictures and room > len(entries):
        lines.append(EMPTY)
    return Desk([cut(line, width) for line in [*lines, *pictures]], rows)


def _first(count: int, chosen: int, room: int) -> int:
    """The first line of the list seen, so that the chosen one is."""
    return max(0, min(count - room, chosen - room // 2)) if count > room else 0


def _row(entry: Entry, n: int, here: bool, more: bool, width: int) -> Line:
    mark = Common.HERE.sign() if here else " "
    key = str(n + 1) if n < 9 else " "
    roles = [Role.CURSOR] if here else [Role.DIM] if entry.waits else []
    label = ink(f" {entry.label}"[: width - 2], *roles)
    left: Line = (ink(mark, Role.STRONG), ink(key, Role.FOOTER_KEY, Role.PANEL), label)
    right: Line = (ink(Common.MORE.sign()),) if more else (ink("-", Role.DIM),) if entry.waits else EMPTY
    return spread(left, right, width) if right else left


def _depot(view: View) -> list[Line]:
    """The tops of the viewer's own depot in pictures."""
    if view.seat is None:
        return []
    outer, inner = depot_of(view, view.seat, view.rotation)
    left = picture(outer.top, 4) if outer.top else [(ink(" " * 8),)] * 3
    right = picture(inner.top, 3) if inner.top else [EMPTY] * 3
    head = (ink(f" {tops((outer, inner))}  {outer.count}+{inner.count} left", Role.DIM),)
    rows: list[Line] = [(ink("  "), *one, ink("  "), *other) for one, other in zip(left, right, strict=True)]
    return [head, *rows]
