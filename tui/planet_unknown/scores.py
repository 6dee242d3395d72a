"""The score so far, line by line, and what still could be won; the same at the end, with ranks."""

from collections.abc import Callable, Sequence

from engine.game import Line as ScoreLine
from engine.game import Outcome, Seat
from engine.planet_unknown.cards import CARDS
from engine.planet_unknown.objectives import OBJECTIVES, PRIVATE, TIE, WIN, measure, met
from engine.planet_unknown.scoring import full_sheet, uncovered
from engine.planet_unknown.scoring import lines as score_lines
from engine.planet_unknown.state import PATCH
from engine.planet_unknown.terms import SIDE, TRACKS
from engine.planet_unknown.view import SeenColony, View
from tui.lines import EMPTY, Line, cut, ink, spread, width_of, wrap
from tui.planet_unknown.colonies import seat_state
from tui.planet_unknown.medals import Row, columns_of, rows_of
from tui.planet_unknown.words import counted
from tui.theme import SEATS, Role, seat_style

Names = Callable[[Seat], str]

ROW_WIDTH = 24
"""Cells for a row or column and what it lacks."""

SOON = 4
"""A row or column with no more open squares than this is named among what could be won next."""


def sheet_lines(view: View, names: Names, width: int) -> list[Line]:
    """Everybody's score as it stands, one's own first."""
    first = view.seat or 0
    order = [*range(first, len(view.seats)), *range(first)]
    lines: list[Line] = []
    for seat in order:
        lines += [*_sheet(view, seat, names, width), EMPTY]
    stocks = ", ".join(f"rank {n}: {count}" for n, count in enumerate(view.civ, 1))
    lines.append((ink(f" Civ cards left: {stocks}", Role.DIM),))
    station = f"Station: rotation {view.rotation}, inner ring shifted by {view.shift}"
    for said in (f"Round {view.round}. {station}", _options(view)):
        lines += [(ink(f" {part}", Role.DIM),) for part in wrap(said, width - 2, "  ")]
    return lines


def _sheet(view: View, seat: Seat, names: Names, width: int) -> list[Line]:
    seen = view.seats[seat]
    scored = score_lines(view.seats, view.neighbours, seat)
    total = sum(line.points for line in scored)
    lines = [_head(view, seat, names, f"{total}", width)]
    board = seen.board
    stores = f"{counted(uncovered(seen), 'square')} open, {counted(board.waiting, 'rover token')} waiting"
    stores += (
        f", {counted(board.lifepods_collected, 'lifepod')} and {counted(board.meteors_collected, 'meteor')}"
    )
    stores += " collected"
    if board.kept:
        stores += f", {counted(board.kept, 'patch', 'patches')} kept"
    if board.owed:
        stores += f", owed cards of rank {', '.join(map(str, board.owed))}"
    if board.hand_size:
        stores += f", {counted(board.hand_size, 'END GAME card')}"
    if board.used:
        stores += f", used up: {', '.join(board.used)}"
    stores += _dealt(seen)
    if seen.turn is not None and seen.turn.taken is not None:
        aside = " and set it aside" if seen.turn.piece is None and view.phase != "draft" else ""
        stores += f", took {seen.turn.taken}{aside}"
    if seen.out is not None:
        stores += ", resigned"
    elif seat in view.no_fit:
        stores += ", could place neither tile"
    lines += _wrapped(f"{seen.planet}, {seen.corporation}; {stores}", width, Role.DIM)
    if view.phase != "over":
        # At the end the ranking above has listed them.
        items = [f"{_name(line)} {line.points}" for line in scored]
        lines += _columns(items, width) or [(ink("  nothing yet", Role.DIM),)]
    if seen.out is None and view.phase != "over":
        lines += _coming(view, seat, width)
    return lines


def _dealt(seen: SeenColony) -> str:
    """What was dealt to a seat at the beginning, as far as all may know it, in a part of a sentence."""
    said = ""
    if seen.dealt is not None:
        special = [name for name in (seen.dealt.planet, seen.dealt.corporation) if name is not None]
        said += f", dealt {' and '.join(special) or 'nothing special'}"
    if seen.dealt_count:
        said += f", {counted(seen.dealt_count, 'private objective')} dealt to keep one of"
    if seen.chosen is not None:
        chosen = (seen.chosen.planet, seen.chosen.corporation, seen.chosen.flux)
        if words := [word for word in chosen if word is not None]:
            said += f", chosen in secret: {', '.join(words)}"
    return said


def _options(view: View) -> str:
    """What the table has chosen to play with."""
    options = view.options
    choices = [word for word in ("planets", "corporations") if getattr(options, word) == "choice"]
    special = f"special {' and '.join(choices)} are dealt" if choices else "nothing special is dealt"
    station = "commanders turn the station" if options.station == "choice" else "with two, it turns by itself"
    objectives = [
        word
        for word, on in (
            ("private", options.private_objectives),
            ("neighbour", options.neighbour_objectives),
        )
        if on
    ]
    return f"Table: {special}; {station}; {' and '.join(objectives) or 'no'} objectives"


def _head(view: View, seat: Seat, names: Names, right: str, width: int) -> Line:
    mark = ", commander" if seat == view.commander else ""
    head: Line = (
        (f" {SEATS[seat].letter} {names(seat)}", seat_style(seat)),
        ink(f"{mark} {seat_state(view, seat)}", Role.DIM),
    )
    return spread(head, (ink(f"{right} ", Role.STRONG),), width)


def _name(line: ScoreLine) -> str:
    """A score line as people read it: `row 3`, the card's or objective's name."""
    kind, _, rest = line.name.partition("_")
    if kind == "card" and rest.isdecimal():
        return CARDS[int(rest)].name
    if kind == "objective":
        sides = OBJECTIVES[int(rest)]
        side = sides.private if line.reason == sides.private.text else sides.neighbour
        return f"{side.name} (objective {rest})"
    return line.name.replace("_", " ")


def _columns(items: Sequence[str], width: int, room: int = 14) -> list[Line]:
    """Short items side by side, as many as fit."""
    lines: list[Line] = []
    current: Line = ()
    for item in items:
        run = ink(f"  {item:<{room}}")
        if current and width_of(current) + width_of((run,)) > width:
            lines.append(current)
            current = ()
        current += (run,)
    return [*lines, current] if current else lines


def _wrapped(text: str, width: int, *roles: Role) -> list[Line]:
    return [(ink(f"   {part}", *roles),) for part in wrap(text, width - 4, "  ")]


def _coming(view: View, seat: Seat, width: int) -> list[Line]:
    """What the seat could still win."""
    seen = view.seats[seat]
    rows = [*rows_of(seen.world, seen.board), *columns_of(seen.world, seen.board)]
    near = [row for row in rows if not row.won and row.open <= SOON]
    items = [_row_words(row) for row in sorted(near, key=lambda row: (row.open, len(row.meteors)))]
    parts = []
    for n, track in enumerate(TRACKS):
        medals, marker = seen.firm.medals[n], seen.board.tracks[n]
        better = next((at for at in range(marker + 1, len(medals)) if medals[at] > medals[marker]), None)
        if better is not None:
            parts.append(f"{track} {medals[better]} in {better - marker}")
    more = 3 - seen.board.meteors_collected % 3
    parts.append(f"a point with {more} more meteor{'s' if more > 1 else ''}")
    lines: list[Line] = [(ink("  still to win, and missing:", Role.PANEL_TITLE),)]
    lines += _columns(items, width, ROW_WIDTH) + _wrapped("; ".join(parts), width)
    if seat == view.seat:
        lines += _own_cards(seen, width)
    return lines + _neighbours(view, seat, width)


def _row_words(row: Row) -> str:
    """`row 3 2: 1 @8,3`: its medal, the open squares, the meteors that block it."""
    needs = [f"{row.open} open"] if row.open else []
    needs += [f"@{meteor % SIDE},{meteor // SIDE}" for meteor in row.meteors]
    return f"{row.name} {row.medal}: {' '.join(needs)}"


def _own_cards(seen: SeenColony, width: int) -> list[Line]:
    """The hand and the private objectives, with how they stand."""
    lines: list[Line] = []
    for id in seen.hand:
        card = CARDS[id]
        patches = sum(piece.tile == PATCH for piece in seen.board.pieces)
        now = f" ({patches} patches now)" if card.effect == "points_per_patch" else ""
        lines += _wrapped(f"{card.name}: {card.text}{now}", width)
    for id in seen.objectives:
        side = OBJECTIVES[id].private
        stands = "met" if met(side, seen.world, seen.board) else "not met yet"
        lines += _wrapped(f"{side.name}, {PRIVATE} points: {side.text} ({stands})", width)
    return lines


def _neighbours(view: View, seat: Seat, width: int) -> list[Line]:
    lines: list[Line] = []
    for card in view.neighbours:
        if seat not in card.between:
            continue
        side = OBJECTIVES[card.id].neighbour
        stands = " to ".join(
            str(abs(measure(side, view.seats[s].world, view.seats[s].board)))
            for s in (seat, *(other for other in card.between if other != seat))
        )
        lines += _wrapped(f"{side.name}, {WIN} points or {TIE} on a tie: {side.text} ({stands} now)", width)
    return lines


def winner_words(outcome: Outcome, names: Names) -> str:
    """`Vega wins with 45`, or who share the first place."""
    first = [seat for seat, place in enumerate(outcome.places) if place == 1]
    verb = "wins" if len(first) == 1 else "share the win"
    return f"{' and '.join(names(seat) for seat in first)} {verb} with {outcome.totals[first[0]]}"


def end_lines(view: View, outcome: Outcome, names: Names, width: int) -> list[Line]:
    """Ranks, totals, and each line with its reason."""
    won = f" {winner_words(outcome, names)}. {outcome.reason}"
    lines: list[Line] = [(ink(part, Role.STRONG),) for part in wrap(won, width - 2, "  ")]
    lines.append(EMPTY)
    for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
        head: Line = (
            ink(f" {outcome.places[seat]}. ", Role.STRONG),
            (f"{SEATS[seat].letter} {names(seat)}", seat_style(seat)),
        )
        if view.seats[seat].out is not None:
            head += (ink(" resigned", Role.DIM),)
        lines.append(spread(head, (ink(f"sum {outcome.totals[seat]} ", Role.STRONG),), width))
        seen = view.seats[seat]
        items = [f"{_name(line)} {line.points}" for line in full_sheet(view.seats, view.neighbours, seat)]
        lines += [cut(line, width) for line in _columns(items, width)]
        tie = f"{counted(uncovered(seen), 'square')} open, {counted(len(seen.board.meteors), 'meteor')} left"
        lines += [*_wrapped(tie, width, Role.DIM), EMPTY]
    return lines
