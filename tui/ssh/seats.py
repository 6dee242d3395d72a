"""The seats of a table before its start, as lines: who sits where, who is ready, what is missing."""

from collections.abc import Collection, Sequence

from engine.game import Seat
from tui.glyphs import Common
from tui.host.chairs import Chair
from tui.lines import Line, ink
from tui.theme import SEATS, Role, seat_style


def seat_line(seat: Seat, chair: Chair, *, held: bool, you: str, here: Collection[str]) -> Line:
    """A seat as a line.

    Args:
        seat: which.
        chair: who has it.
        held: whether the cursor stands there.
        you: the id of the player who looks.
        here: the ids of those who are in the room.
    """
    mark = Common.HERE.sign() if held else " "
    label = f"  {mark} {seat + 1} {SEATS[seat % len(SEATS)].letter} "
    own = "  (you)" if chair.player == you else ""
    role = (Role.CURSOR,) if held else ()
    if chair.free:
        return ((label, seat_style(seat)), ink(f"{'free':<28}", Role.DIM, *role))
    if chair.kept:
        whom = "you" if chair.kept == you else chair.name
        return ((label, seat_style(seat)), ink(f"{f'kept for {whom}':<28}", Role.DIM, *role))
    if chair.bot is not None:
        return ((label, seat_style(seat)), ink(f"{f'bot ({chair.bot})':<28}", *role))
    state = "ready" if chair.ready else "not ready"
    away = "" if chair.player in here else ", away"
    wants = "" if chair.wants is None else f"; would swap with seat {chair.wants + 1}"
    return (
        (label, seat_style(seat)),
        ink(f"{chair.name + own:<28}", *role),
        ink(state, Role.STRONG if chair.ready else Role.DIM),
        ink(f"{away}{wants}", Role.DIM),
    )


def missing(chairs: Sequence[Chair]) -> str:
    """What the start still waits for."""
    free = [str(seat) for seat, chair in enumerate(chairs, 1) if not chair.player and chair.bot is None]
    idle = [chair.name for chair in chairs if chair.player and not chair.ready]
    said = []
    if free:
        said.append(f"{'seat' if len(free) == 1 else 'seats'} {_listed(free)} to be taken")
    if idle:
        said.append(f"{_listed(idle)} to be ready")
    return f"The table waits for {', and for '.join(said)}." if said else "The table begins."


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


__all__ = ["missing", "seat_line"]
