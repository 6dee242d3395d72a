"""Transcripts: a whole finished game as text that people read, keep and paste, and its JSON form.

    Lowtide transcript 1
    Game: "pebbles"                      headers, each a word and a JSON value
    ...
    -- round 1 --                        marks for the eye, as are `# ...` and empty lines
        1.    0:05.250 0 pick 2  =1f3c09ab {a comment}
        2.    0:07.000 1 (time out)  =77a0b3c4
    Position: {...}                      where it ends

An entry has its number, table time, seat (`-`: everybody's), what was done in the game's notation, and
the first digits of the state's checksum, which may be left out. What the table itself does stands in
round brackets. An action that notation cannot say stands as `json {...}`. Written and read against the
view of the seat that acted. Reading trusts nothing: sizes are bounded, every entry goes through the
rules, and what is wrong is one sentence with the line's number. `read(write(table))` is the table.

Used by `lowtide export`, `import` and `check`, and by everything that shows a log.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from engine import game_named
from engine.clock import ClockSettings
from engine.documents import convert, parse, show
from engine.entries import (
    AnyEntry,
    Entry,
    Header,
    Pause,
    Play,
    Ready,
    Resign,
    Resume,
    Sitter,
    TimeOut,
    Withdraw,
)
from engine.game import AnyGame, Document, Illegal, Millis, Seat, Unreadable
from engine.table import AnyStanding, Table

FIRST_LINE = "Lowtide transcript 1"
MOST_CHARACTERS = 16 << 20
MOST_ENTRIES = 200_000
MOST_SEATS = 64
_LONGEST_LINE = 20_000
"""Of an entry; headers hold documents and are bounded by the whole."""
_DIGITS = 8
"""How much of a checksum stands behind an entry."""

_ENTRY = re.compile(r" *(\d{1,9})\. +(\d{1,9}):([0-5]\d)\.(\d{3}) +(\d{1,2}|-) +(\S.*)", re.DOTALL)
_CHECK = re.compile(r"(.*\S) +=([0-9a-f]{8})", re.DOTALL)
_WITHDRAW = re.compile(r"\(withdraw (\d{1,9})\)")
_NONSENSE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""What writing an action of impossible values can raise."""
_WORDS: dict[str, Any] = {
    "(time out)": TimeOut(),
    "(resign)": Resign(),
    "(ready)": Ready(),
    "(pause)": Pause(),
    "(resume)": Resume(),
}


class Transcript(Struct, frozen=True):
    """What a transcript holds, folded: the table at its end with its whole log."""

    table: Table
    checkpoints: tuple[AnyStanding, ...]
    """Where it stood at the end of each turn, for who keeps it in a file."""


class Differs(Unreadable):
    """An entry of a transcript does not fit what came before it."""

    def __init__(self, sentence: str, entry: int) -> None:
        super().__init__(sentence)
        self.entry = entry
        """Its number."""


def _placed(fault: Unreadable, place: str) -> Unreadable:
    """The fault with the place of it in front."""
    if isinstance(fault, Differs):
        return Differs(f"{place}: {fault}", fault.entry)
    return Unreadable(f"{place}: {fault}")


class _Form(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The JSON form, before its game is known."""

    transcript: int
    header: Header
    entries: list[Any]
    position: Document


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
    lines = [FIRST_LINE, *(f"{word}: {_json(value)}" for word, value in _headers(header)), ""]
    again = Table(game, header)
    turn = ""
    for entry in entries:
        label = game.turn(again.state).label
        if label != turn:
            turn = label
            lines.append(f"-- {turn} --")
        what = _written(again, entry)
        who = "-" if entry.seat is None else str(entry.seat)
        check = entry.checksum.hex()[:_DIGITS]
        lines.append(f"{entry.number:>5}. {_time(entry.at):>11} {who} {what}  ={check}")
        again.take(entry)
    must_be_over(again)
    outcome = game.outcome(again.state)
    lines.append("")
    if outcome is not None:
        lines.append(_remark(outcome.reason))
        for seat, (place, total) in enumerate(zip(outcome.places, outcome.totals, strict=True)):
            lines.append(_remark(f"{place}. {header.seats[seat].name}: {total}"))
    lines.append(f"Position: {_json(game.describe(again.state))}")
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


def is_one(text: str) -> bool:
    """Whether a text begins as a transcript does, in either form."""
    start = text.lstrip("\ufeff \t\r\n")
    return start.startswith("Lowtide transcript") or re.match(r'\{\s*"transcript"\s*:', start) is not None


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


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


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
            return next(word for word, what in _WORDS.items() if what == other)


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
    return line if reads_back else f"json {_json(msgspec.to_builtins(action))}"


class _Folding:
    """A table that grows entry by entry, and what is noted on the way."""

    def __init__(self, header: Header) -> None:
        self.game = _game_of(header)
        self.table = Table(self.game, header)
        self.checkpoints: list[AnyStanding] = []

    def take(self, number: int, at: Millis, seat: Seat | None, what: Any, check: str) -> None:
        """Fold an entry. Raises `Unreadable` where it does not fit."""
        table = self.table
        if number != table.standing.number + 1:
            raise Unreadable(f"entry {number} follows entry {table.standing.number}")
        if number > MOST_ENTRIES:
            raise Unreadable(f"no table has more than {MOST_ENTRIES:,} entries")
        if at < table.standing.at:
            raise Unreadable(f"entry {number}: table time goes back")
        try:
            proposal = table.propose(what, seat, at)
        except Illegal as refusal:
            rule = f" ({refusal.rule})" if refusal.rule else ""
            raise Differs(f"entry {number} does not fit: {refusal.reason}{rule}", number) from None
        if not proposal.entry.checksum.hex().startswith(check):
            raise Differs(f"entry {number} leads to another state than the one written with it", number)
        table.accept(proposal)
        if proposal.turn_over:
            self.checkpoints.append(proposal.standing)

    def end(self, position: Any) -> Transcript:
        """The whole, once all entries are in."""
        table = self.table
        if not table.over:
            raise Unreadable(f"the game is not over after entry {table.standing.number}, the last there is")
        if json.loads(_json(self.game.describe(table.state))) != position:
            raise Unreadable("Position: this is not where the entries lead")
        return Transcript(table, tuple(self.checkpoints))


def _game_of(header: Header) -> AnyGame:
    game = game_named(header.game)
    if not 0 < header.rules <= game.rules:
        raise Unreadable(
            f"Rules: it was played under version {header.rules} of the rules of {game.title}; this program "
            f"has version {game.rules}"
        )
    if not 0 < len(header.seats) <= MOST_SEATS:
        raise Unreadable(f"Seat: {len(header.seats)} is no number of seats")
    if not 0 <= header.seed < 1 << 64:
        raise Unreadable(f"Seed: {header.seed} is not 0 to 2**64 - 1")
    if len(header.salt) > 64:
        raise Unreadable("Salt: it is longer than any salt")
    texts = [header.name, header.created]
    texts += [word for sitter in header.seats for word in (sitter.name, sitter.bot or "")]
    for text in texts:
        if len(text) > 200 or any(not c.isprintable() for c in text):
            raise Unreadable(f"{show(text)}: no table, seat or time is called that")
    return game


def _read_text(text: str, what: str) -> Transcript:
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    number = 0
    try:
        if lines[0].strip() != FIRST_LINE:
            number = 1
            raise Unreadable(f"a transcript begins with `{FIRST_LINE}`")
        values: dict[str, Any] = {}
        folding: _Folding | None = None
        for number, line in enumerate(lines[1:], 2):
            if not line.strip() or line.startswith(("#", "--")):
                continue
            if line[0] not in " 0123456789":
                word, value = _header_line(line)
                if word == "Position" and folding is None:
                    folding = _Folding(_header(values))
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
                folding = _Folding(_header(values))
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
    return word, _parse(rest, word)


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
    _game_of(header)
    if commitment != header.commitment:
        raise Unreadable("Commitment: seed and salt do not give it")
    return header


def _take_line(folding: _Folding, line: str) -> None:
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
    return (found[1], found[2]) if found else (rest, "")


def _what(folding: _Folding, seat: Seat | None, text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
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
        _check_sane(table, seat, action)
        return Play(action)
    actions = game.read(game.view(table.state, seat), text)
    if len(actions) != 1:
        raise Unreadable(f"{show(text)}: this stands for {len(actions)} actions; an entry is one")
    return Play(actions[0])


def _check_sane(table: Table, seat: Seat | None, action: Any) -> None:
    """Raise `Unreadable` for an action that neither notation nor the list of legal ones can give.

    The rules are only ever asked about actions that a person can type or pick: what a stranger writes as
    bare values has to be one of those first.
    """
    game, state = table.game, table.state
    if seat is None or not 0 <= seat < len(table.header.seats):
        raise Unreadable(f"there is no seat {'-' if seat is None else seat} to act at this table")
    view = game.view(state, seat)
    try:
        if game.read(view, game.write(view, action)) == (action,):
            return
    except (Unreadable, *_NONSENSE):
        pass  # written it makes no sense; it may still be listed
    if not any(action == listed for listed in game.legal(state, seat)):
        raise Unreadable(f"{show(msgspec.to_builtins(action))}: there is no such action at this moment")


def _read_json(text: str, what: str) -> Transcript:
    document = _parse(text, what)
    form = convert(document, _Form, what)
    if form.transcript != 1:
        raise Unreadable(f"{what}: transcript: version {form.transcript} is not known here, only 1")
    place = what
    try:
        folding = _Folding(form.header)
        stored: Any = Entry
        kind = stored[folding.game.Action]
        for n, plain in enumerate(form.entries):
            place = f"{what}: entries[{n}]"
            entry = convert(plain, kind, "")
            if isinstance(entry.what, Play):
                _check_sane(folding.table, entry.seat, entry.what.action)
            folding.take(entry.number, entry.at, entry.seat, entry.what, entry.checksum.hex())
        place = what
        return folding.end(form.position)
    except Unreadable as fault:
        raise _placed(fault, place) from None
