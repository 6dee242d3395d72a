"""What the table is told: log lines about a seat, and the report of a turn when it is confirmed.

While a turn is open only its owner is told of its actions (PU-69a); the report says in one go what
has become public. END GAME cards stay secret in it (PU-69).
"""

from engine.game import Event, Seat
from engine.planet_unknown.cards import CARDS
from engine.planet_unknown.state import PATCH, Board, State
from engine.planet_unknown.terms import TRACKS, text

SEAT_NAMES = ("Vega", "Rigel", "Altair", "Deneb", "Mira", "Spica")


def told(kind: str, said: str, seat: Seat, rule: str, at: tuple[str, ...] = ()) -> Event:
    """A line for everybody about what a seat does; `said` begins with the verb."""
    return Event(kind=kind, text=f"{SEAT_NAMES[seat]} {said}", seat=seat, rule=rule, at=at)


def turn_report(state: State, seat: Seat) -> tuple[Event, ...]:
    """What a seat's turn, slot or pass has changed for all to see."""
    colony = state.seats[seat]
    board, before = colony.board, colony.before or colony.board
    events = []
    for piece in board.pieces[len(before.pieces) :]:
        what = "a patch" if piece.tile == PATCH else piece.tile
        at = tuple(text(square) for square in piece.squares)
        events.append(told("placed", f"places {what}.", seat, "PU-33", at))
    if colony.turn.taken is not None and colony.turn.piece is None:
        events.append(told("unplaced", f"sets {colony.turn.taken} aside.", seat, "PU-34"))
        events += final_report(state, seat)
    moved = [
        f"{track} {old} to {new}"
        for track, old, new in zip(TRACKS, before.tracks, board.tracks, strict=True)
        if old != new
    ]
    if moved:
        events.append(told("advanced", f"advances {', '.join(moved)}.", seat, "PU-37"))
    events += [told("collected", line, seat, "PU-65") for line in _collected(before, board)]
    for card in board.shown[len(before.shown) :]:
        events.append(told("card", f"takes {CARDS[card].name}.", seat, "PU-69"))
    hidden = board.hand_size - before.hand_size
    if hidden:
        cards = "an END GAME card" if hidden == 1 else f"{hidden} END GAME cards"
        events.append(told("card", f"takes {cards}.", seat, "PU-69"))
    return (*events, told("confirmed", "is done.", seat, "PU-38a"))


def final_report(state: State, seat: Seat) -> tuple[Event, ...]:
    """That the round is the last one, where this seat's tile is the first that is known to fit nowhere.

    Several may place neither tile; the end is announced once (PU-36a).
    """
    others = (n for n in state.no_fit if n != seat)
    if seat not in state.no_fit or state.seats[seat].confirmed:
        return ()
    if any(state.seats[n].confirmed or state.seats[n].out is not None for n in others):
        return ()
    text = f"{SEAT_NAMES[seat]} can place neither tile: this is the final round."
    return (Event(kind="final", text=text, seat=seat, rule="PU-74"),)


def _collected(before: Board, board: Board) -> list[str]:
    lines = []
    for name, old, new in (
        ("lifepod", before.lifepods_collected, board.lifepods_collected),
        ("meteor", before.meteors_collected, board.meteors_collected),
    ):
        if new > old:
            lines.append(f"collects {new - old} {name}{'s' if new - old > 1 else ''}.")
    return lines
