"""Who is at a table, as a short line over the log and as a list."""

from collections.abc import Sequence

from tui.host.live import MISSED_TO_VOTE
from tui.host.persons import Person
from tui.lines import EMPTY, Line, clip, ink, spread, width_of, wrap
from tui.theme import SEATS, Role, seat_style

_LENGTHS = (20, 12, 8, 5, 3)
"""Letters that a name may have on the line: as many as let all be seen."""


def company_line(people: Sequence[Person], unread: int, width: int) -> Line:
    """Everybody in one line: letter and name, `*` who owes a move, who is away, out or replaced by a bot."""
    talk = ink(f'" {unread} new ', Role.STRONG) if unread else ink('" talk ', Role.DIM)
    watching = [person for person in people if person.seat is None]
    right: Line = (talk,)
    if watching:
        right = (ink(f"{len(watching)} {'watches' if len(watching) == 1 else 'watch'}  ", Role.DIM), talk)
    left: Line = EMPTY
    for length in _LENGTHS:
        left = tuple(run for person in people for run in _brief(person, length))
        if width_of(left) + width_of(right) < width:
            break
    return spread(left, right, width)


def _brief(person: Person, length: int) -> Line:
    if person.seat is None:
        return EMPTY
    name = person.name if len(person.name) <= length else person.name[:length]
    letter = SEATS[person.seat % len(SEATS)].letter
    state = "" if person.here or person.bot is not None else " away"
    if person.resigned:
        state = " resigned"
    elif person.stands_in:
        state = " bot"
    mark = "*" if person.moves else ""
    return (
        (f" {letter}", seat_style(person.seat)),
        ink(f" {name}{mark}", *((Role.DIM,) if state else ())),
        ink(f"{state} ", Role.DIM),
    )


def people_lines(people: Sequence[Person], width: int) -> list[Line]:
    """The same in full, one line each."""
    lines: list[Line] = [EMPTY]
    for person in people:
        if person.seat is None:
            continue
        mark = (f" {SEATS[person.seat % len(SEATS)].letter} ", seat_style(person.seat))
        you = " (you)" if person.you else ""
        first, *more = wrap(_state(person), max(10, width - 30))
        lines.append(clip((mark, ink(f"{person.name + you:<26} "), ink(first, Role.DIM)), width))
        lines += [(ink(" " * 30 + text, Role.DIM),) for text in more]
    watching = [f"{person.name}{' (you)' if person.you else ''}" for person in people if person.seat is None]
    if watching:
        lines += [
            EMPTY,
            *((ink(f" {text}"),) for text in wrap(f"Watching: {', '.join(watching)}", width - 2)),
        ]
    return lines


def _state(person: Person) -> str:
    said = ["here" if person.here else "away"]
    if person.resigned:
        said = ["resigned", *said]
    elif person.bot is not None:
        said = [f"a bot ({person.bot}) plays", *(["here"] if person.here else [])]
    if person.moves:
        said.append("to move")
    if person.missed:
        times = "once" if person.missed == 1 else f"{person.missed} times in a row"
        said.append(f"let the time run out {times}")
    if person.missed >= MISSED_TO_VOTE and person.bot is None:
        said.append("T, v votes for a bot")
    return ", ".join(said)


__all__ = ["company_line", "people_lines"]
