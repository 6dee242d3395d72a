"""From a finished table to its transcript, text or JSON."""

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.entries import AnyEntry, Header, Play, Withdraw
from engine.game import Document, Millis, Seat, Unreadable
from engine.table import Table
from engine.transcript.words import DIGITS, FIRST_LINE, WORDS, as_json


def must_be_over(table: Table) -> None:
    """Raise `Unreadable` while the table is played: its log is nobody's to see whole."""
    if not table.over:
        raise Unreadable(
            f"table {table.header.name}: it is not over, and until then only a seat's own log can be "
            "exported (--seat)"
        )


def write(table: Table, entries: Iterator[AnyEntry] | list[AnyEntry]) -> str:
    """The transcript of a finished table whose whole log is `entries`.

    Raises `Unreadable` while it is not over, `Mismatch` where the log does not fit the rules of today.
    """
    must_be_over(table)
    header, game = table.header, table.game
    lines = [FIRST_LINE, *(f"{word}: {as_json(value)}" for word, value in _headers(header)), ""]
    again = Table(game, header)
    turn = ""
    for entry in entries:
        label = game.turn(again.state).label
        if label != turn:
            turn = label
            lines.append(f"-- {turn} --")
        what = _written(again, entry)
        who = "-" if entry.seat is None else str(entry.seat)
        check = entry.checksum.hex()[:DIGITS]
        lines.append(f"{entry.number:>5}. {_time(entry.at):>11} {who} {what}  ={check}")
        again.take(entry)
    must_be_over(again)
    outcome = game.outcome(again.state)
    lines.append("")
    if outcome is not None:
        lines.append(_remark(outcome.reason))
        standings = zip(outcome.places, range(len(header.seats)), outcome.totals, strict=True)
        for place, seat, total in sorted(standings):
            lines.append(_remark(f"{place}. {header.seats[seat].name}: {total}"))
    lines.append(f"Position: {as_json(game.describe(again.state))}")
    return "\n".join([*lines, ""])


def write_json(table: Table, entries: Iterator[AnyEntry] | list[AnyEntry]) -> Document:
    """The same as plain JSON values: header and entries as they are stored. Raises as `write` does."""
    must_be_over(table)
    again = Table(table.game, table.header)
    for entry in entries:
        again.take(entry)
    must_be_over(again)
    plain: Document = msgspec.to_builtins(
        {
            "transcript": 1,
            "header": table.header,
            "entries": again.log,
            "position": table.game.describe(again.state),
        }
    )
    return plain


def _headers(header: Header) -> Iterator[tuple[str, Any]]:
    yield "Game", header.game
    yield "Rules", header.rules
    yield "Table", header.name
    yield "Created", header.created
    yield "Options", header.options
    for number, sitter in enumerate(header.seats):
        yield f"Seat {number}", sitter.name if sitter.bot is None else [sitter.name, sitter.bot]
    yield "Clock", msgspec.to_builtins(header.clock)
    if header.position is not None:
        yield "Start", header.position
    yield "Seed", header.seed
    yield "Salt", header.salt.hex()
    yield "Commitment", header.commitment


def _remark(text: str) -> str:
    return f"# {' '.join(text.split())}"


def _time(at: Millis) -> str:
    minutes, rest = divmod(at, 60_000)
    return f"{minutes}:{rest // 1000:02}.{rest % 1000:03}"


def _written(table: Table, entry: AnyEntry) -> str:
    match entry.what:
        case Play(action=action):
            return _line(table, entry.seat, action)
        case Withdraw(entry=number):
            return f"(withdraw {number})"
        case other:
            return next(word for word, what in WORDS.items() if what == other)


def _line(table: Table, seat: Seat | None, action: Any) -> str:
    """The action in notation, or as JSON where it would not read back from that."""
    game = table.game
    view = game.view(table.state, seat)
    line = game.write(view, action)
    try:
        reads_back = " ".join(line.split()) == line and not line.startswith(("(", "json "))
        reads_back = reads_back and not line.endswith("}") and game.read(view, line) == (action,)
    except Unreadable:
        reads_back = False
    return line if reads_back else f"json {as_json(msgspec.to_builtins(action))}"
