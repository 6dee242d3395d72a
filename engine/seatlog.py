"""One seat's own log of a table: what that seat was told, as text or JSON, while the game runs and after.

It holds events only, so it can be given to anybody who may know what the seat knows, and it cannot be
imported: the state is not in it. Used by `lowtide export --seat`.
"""

from collections.abc import Iterable

import msgspec

from engine.entries import Header
from engine.game import AnyGame, Document, Event, Millis, Seat, Unreadable

Told = tuple[int, Millis, Event]
"""An entry's number, its table time, and something it made happen."""


def own(told: Iterable[Told], seat: Seat | None) -> list[Told]:
    """Of all that happened, what this seat (None: a spectator) was told."""
    return [each for each in told if each[2].told_to(seat)]


def text(game: AnyGame, header: Header, seat: Seat, told: Iterable[Told]) -> str:
    """The log to be read. Raises `Unreadable` for a seat that the table does not have."""
    _check(header, seat)
    lines = [
        f"Lowtide log of seat {seat}, {header.seats[seat].name}",
        f"# {game.title}, table {header.name}, begun {header.created}",
        f"# Commitment {header.commitment}",
        "# What this seat was told, and nothing else: it cannot be imported.",
        "",
    ]
    for number, at, event in own(told, seat):
        minutes, rest = divmod(at, 60_000)
        rule = f" ({event.rule})" if event.rule else ""
        said = " ".join(event.text.split())
        lines.append(f"{number:>5}. {f'{minutes}:{rest // 1000:02}.{rest % 1000:03}':>11} {said}{rule}")
    return "\n".join([*lines, ""])


def document(game: AnyGame, header: Header, seat: Seat, told: Iterable[Told]) -> Document:
    """The same as plain JSON values. Raises as `text` does."""
    _check(header, seat)
    return {
        "log": 1,
        "importable": False,
        "game": game.name,
        "table": header.name,
        "created": header.created,
        "commitment": header.commitment,
        "seat": seat,
        "name": header.seats[seat].name,
        "events": [
            # Who else was told is not this seat's to know.
            {"entry": number, "at": at} | {k: v for k, v in _plain(event).items() if k != "audience"}
            for number, at, event in own(told, seat)
        ],
    }


def _plain(event: Event) -> Document:
    plain: Document = msgspec.to_builtins(event)
    return plain


def _check(header: Header, seat: Seat) -> None:
    if not 0 <= seat < len(header.seats):
        raise Unreadable(f"--seat {seat}: the table has seats 0 to {len(header.seats) - 1}")
