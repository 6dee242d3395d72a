"""The end of a game: places, spheres, why; and what ending the action phase would cost before that."""

from engine.game import Outcome, Seat
from engine.metal_minds.view import View
from tui.lines import EMPTY, Line, ink, spread
from tui.metal_minds.about import text_lines
from tui.metal_minds.naming import Names, with_names
from tui.theme import Role, seat_style


def end_lines(outcome: Outcome, names: Names, width: int) -> list[Line]:
    """How the game ended: places, score lines with their reasons, why."""
    seats = len(outcome.places)
    lines: list[Line] = [*text_lines(with_names(outcome.reason, names, seats), width, Role.STRONG), EMPTY]
    for seat in sorted(range(seats), key=lambda seat: (outcome.places[seat], seat)):
        left: Line = ((f" {outcome.places[seat]}. {names(seat)}", seat_style(seat)),)
        for part in outcome.lines[seat]:
            reason = f"{part.reason}  " if part.reason else ""
            right: Line = (ink(reason, Role.DIM), ink(f"{part.points:>4} {part.name} ", Role.STRONG))
            lines.append(spread(left, right, width))
    keys = "Esc: look at the table.  L: read the log.  S: this again.  Ctrl+Q: leave."
    return [*lines, EMPTY, *text_lines(keys, width, Role.DIM)]


def lost_by_ending(view: View, seat: Seat) -> list[str]:
    """What the end of the action phase would cost the seat now, in sentences; empty when nothing."""
    agent = view.agents[seat]
    lost = []
    if not view.acts:
        lost.append("Nothing was played or used, and skipping would give a card or two resources (MM-15).")
    for word, count, most, goes in (
        ("hand", view.hand_sizes[seat], agent.max_hand, "card"),
        ("zone", len(view.zones[seat]), agent.max_zone, "device"),
    ):
        over = count - most
        if over > 0:
            goes = goes if over == 1 else f"{goes}s"
            lost.append(f"The {word} holds {count}, the limit is {most}: {over} {goes} must go (MM-39).")
    return lost
