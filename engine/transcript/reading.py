"""From a transcript, text or JSON, to the table it tells of. What is wrong is one sentence with its place."""

import json
import re
from typing import Any

import msgspec
from msgspec import Struct

from engine.clock import ClockSettings
from engine.documents import convert, parse, show
from engine.entries import Entry, Header, Play, Sitter, Withdraw
from engine.game import Document, Seat, Unreadable
from engine.transcript.folding import MOST_SEATS, Differs, Folding, Transcript, check_sane, game_of
from engine.transcript.words import FIRST_LINE, WORDS

MOST_CHARACTERS = 16 << 20
_LONGEST_LINE = 20_000
"""Of an entry; headers hold documents and are bounded by the whole."""

_ENTRY = re.compile(r" *(\d{1,9})\. +(\d{1,9}):([0-5]\d)\.(\d{3}) +(\d{1,2}|-) +(\S.*)", re.DOTALL)
_CHECK = re.compile(r"(.*\S) +=([0-9a-f]{8})", re.DOTALL)
_OPEN_COMMENT = re.compile(r"(?!json ).* \{[^}]*")
_WITHDRAW = re.compile(r"\(withdraw (\d{1,9})\)")


class _Form(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The JSON form, before its game is known."""

    transcript: int
    header: Header
    entries: list[Any]
    position: Document


_SEATS_LOG = (
    "this is one seat's own log, of which no table can be made; the whole of a finished game can be imported"
)


def _no_first_line(line: str) -> str:
    """What is wrong with a text that begins with that line."""
    if line.startswith("Lowtide log of seat "):
        return _SEATS_LOG
    version = re.fullmatch(r"Lowtide transcript (\d{1,9})", line.strip())
    if version:
        known = FIRST_LINE.split()[-1]
        return f"this is version {version[1]} of transcripts; this program reads version {known}"
    return f"a transcript begins with `{FIRST_LINE}`, and nothing stands before that or in front of its lines"


def is_one(text: str) -> bool:
    """Whether a text begins as a transcript does, in either form."""
    start = text.lstrip("\ufeff \t\r\n")
    return (
        start.startswith("Lowtide transcript") or re.match(r'\{\s*"(transcript|log)"\s*:', start) is not None
    )


def read(text: str, what: str = "transcript") -> Transcript:
    """The table that a transcript, text or JSON, tells of. `what` is what sentences call it.

    Raises `Unreadable` naming the line, or in JSON the field.
    """
    if len(text) > MOST_CHARACTERS:
        raise Unreadable(f"{what}: this is longer than any transcript")
    text = text.removeprefix("\ufeff")
    try:
        return _read_json(text, what) if text.lstrip().startswith("{") else _read_text(text, what)
    except RecursionError:
        raise Unreadable(f"{what}: nested too deeply") from None


def _placed(fault: Unreadable, place: str) -> Unreadable:
    """The fault with the place of it in front."""
    if isinstance(fault, Differs):
        return Differs(f"{place}: {fault}", fault.entry)
    return Unreadable(f"{place}: {fault}")


def _read_text(text: str, what: str) -> Transcript:
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    number = 0
    try:
        if lines[0].strip() != FIRST_LINE:
            number = 1
            raise Unreadable(_no_first_line(lines[0]))
        values: dict[str, Any] = {}
        folding: Folding | None = None
        for number, line in enumerate(lines[1:], 2):
            if not line.strip() or line.startswith(("#", "--")):
                continue
            if line[0] not in " 0123456789":
                word, value = _header_line(line)
                if word == "Position" and folding is None:
                    folding = Folding(_header(values))
                if word == "Position" and folding is not None:
                    _nothing_after(lines, number)
                    return folding.end(value)
                if folding is not None:
                    raise Unreadable(f"{word}: headers stand before the entries")
                if word in values:
                    raise Unreadable(f"{word}: this stands twice")
                values[word] = value
                continue
            if folding is None:
                folding = Folding(_header(values))
            _take_line(folding, line)
        number += 1
        raise Unreadable("the transcript is cut short: there is no `Position:` line at its end")
    except Unreadable as fault:
        raise _placed(fault, f"{what}: line {number}") from None


def _nothing_after(lines: list[str], number: int) -> None:
    if any(line.strip() and not line.startswith("#") for line in lines[number:]):
        raise Unreadable("something stands after the `Position:` line, which is the last")


def _header_line(line: str) -> tuple[str, Any]:
    word, colon, rest = line.partition(":")
    if not colon or len(word) > 20:
        raise Unreadable(f"{show(line)}: this is neither a header (`Word: value`) nor an entry")
    try:
        return word, _parse(rest, word)
    except Unreadable as fault:
        raise Unreadable(f"{fault}; a header is one line, which mail may have broken") from None


def _parse(text: str, what: str) -> Any:
    try:
        value = parse(text, what)
        msgspec.msgpack.encode(value)
        json.dumps(value, allow_nan=False)
    except Unreadable:
        raise
    except (ValueError, OverflowError, RecursionError):
        raise Unreadable(f"{what}: it holds a number or a letter that no table can hold") from None
    return value


def _header(values: dict[str, Any]) -> Header:
    """The header that the lines before the first entry make. Raises `Unreadable`."""
    rest = dict(values)

    def take(word: str, kind: Any, *default: Any) -> Any:
        if word not in rest:
            if default:
                return default[0]
            raise Unreadable(f"{word}: this header is missing")
        return convert(rest.pop(word), kind, word)

    seats: list[Sitter] = []
    while f"Seat {len(seats)}" in rest and len(seats) <= MOST_SEATS:
        sits = take(f"Seat {len(seats)}", str | tuple[str, str])
        seats.append(Sitter(sits) if isinstance(sits, str) else Sitter(*sits))
    salt = take("Salt", str)
    if not re.fullmatch(r"([0-9a-f]{2}){0,64}", salt):
        raise Unreadable(f"Salt: {show(salt)} is not pairs of the digits 0 to 9 and a to f")
    header = Header(
        game=take("Game", str),
        rules=take("Rules", int),
        name=take("Table", str),
        created=take("Created", str),
        options=take("Options", Document),
        seats=tuple(seats),
        clock=take("Clock", ClockSettings),
        position=take("Start", Document, None),
        seed=take("Seed", int),
        salt=bytes.fromhex(salt),
    )
    commitment = take("Commitment", str)
    for word in rest:
        raise Unreadable(f"{word}: there is no such header, or not in this place")
    game_of(header)
    if commitment != header.commitment:
        raise Unreadable("Commitment: seed and salt do not give it")
    return header


def _take_line(folding: Folding, line: str) -> None:
    if len(line) > _LONGEST_LINE:
        raise Unreadable("this line is longer than any entry")
    match = _ENTRY.fullmatch(line)
    if match is None:
        raise Unreadable(f"{show(line.strip())}: an entry is `NUMBER. MINUTES:SECONDS.MILLIS SEAT ACTION`")
    number, minutes, seconds, millis, who, rest = match.groups()
    at = int(minutes) * 60_000 + int(seconds) * 1_000 + int(millis)
    seat = None if who == "-" else int(who)
    text, check = _text_and_check(rest.rstrip())
    folding.take(int(number), at, seat, _what(folding, seat, text), check)


def _text_and_check(rest: str) -> tuple[str, str]:
    """What stands before the checksum, and its digits; a comment behind them is dropped."""
    found = _CHECK.fullmatch(rest)
    if found is None and rest.endswith("}") and " {" in rest:
        rest = rest[: rest.rindex(" {")].rstrip()
        found = _CHECK.fullmatch(rest)
    if found is None and _OPEN_COMMENT.fullmatch(rest):
        raise Unreadable("the comment at the end has no `}`")
    return (found[1], found[2]) if found else (rest, "")


def _what(folding: Folding, seat: Seat | None, text: str) -> Any:
    if text in WORDS:
        return WORDS[text]
    withdraw = _WITHDRAW.fullmatch(text)
    if withdraw:
        return Withdraw(int(withdraw[1]))
    if text.startswith("("):
        raise Unreadable(f"{show(text)}: the table does not do that")
    table, game = folding.table, folding.game
    if seat is None or seat >= len(table.header.seats):
        raise Unreadable(f"there is no seat {'-' if seat is None else seat} to act at this table")
    if text.startswith("json "):
        action = convert(_parse(text[5:], "action"), game.Action, "action")
        check_sane(table, seat, action)
        return Play(action)
    actions = game.read(game.view(table.state, seat), text)
    if len(actions) != 1:
        raise Unreadable(f"{show(text)}: this stands for {len(actions)} actions; an entry is one")
    return Play(actions[0])


def _read_json(text: str, what: str) -> Transcript:
    document = _parse(text, what)
    if isinstance(document, dict) and document.get("importable") is False:
        raise Unreadable(f"{what}: {_SEATS_LOG}")
    form = convert(document, _Form, what)
    if form.transcript != 1:
        raise Unreadable(f"{what}: transcript: version {form.transcript} is not known here, only 1")
    place = what
    try:
        folding = Folding(form.header)
        stored: Any = Entry
        kind = stored[folding.game.Action]
        for n, plain in enumerate(form.entries):
            place = f"{what}: entries[{n}]"
            entry = convert(plain, kind, "")
            if isinstance(entry.what, Play):
                check_sane(folding.table, entry.seat, entry.what.action)
            folding.take(entry.number, entry.at, entry.seat, entry.what, entry.checksum.hex())
        place = what
        return folding.end(form.position)
    except Unreadable as fault:
        raise _placed(fault, place) from None
