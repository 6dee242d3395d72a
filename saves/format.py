"""What a table's file means: header, entries, clock marks, checkpoints and the closing mark.

Bytes in, a `Log` out, and the way back; touches no disk (`saves.files`) and folds nothing
(`saves.resume`). Payloads are MessagePack in deterministic order, read strictly. Entries are kept as
their bytes and decoded when asked for, so that opening a long game from its last checkpoint costs
next to nothing.

Only the last block can be a closing mark: a writer takes it away before it appends. So whatever is
cut off a file, even whole blocks, shows.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from engine import game_named
from engine.entries import AnyEntry, Entry, Header
from engine.game import AnyGame, Millis, Seat, Unreadable
from engine.table import AnyStanding, Standing
from saves import blocks, migrate
from saves.blocks import Kind
from saves.errors import Damaged, TooNew, UnknownGame, Unstorable, plain

Find: TypeAlias = Callable[[str], AnyGame]
"""Gives the game of a name, or raises `Unreadable` saying which there are."""


class Glance(Struct, frozen=True, forbid_unknown_fields=True):
    """What a list of tables tells of one without folding it."""

    turn: str
    """The label of the turn, such as `turn 7/25`."""
    to_act: tuple[Seat, ...]
    """Whose move it is; empty when the game is over."""


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """A clock mark: the table had come this far."""

    at: Millis
    wall: Millis | None = None
    """The Unix time that `at` stands for, where table time goes on while the table is closed."""


class Closed(Struct, frozen=True, forbid_unknown_fields=True):
    """The closing mark: nobody plays on, and nothing is missing."""

    at: Millis
    glance: Glance | None = None
    wall: Millis | None = None
    """As in `Mark`."""


class Checkpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """A stored standing, so that what came before need not be folded again."""

    after: int
    """The number of the entry it follows; 0 for the set-up."""
    rules: int
    """The version of the game's rules under which it was reached."""
    glance: Glance
    standing: bytes
    """The standing, encoded; only the game it belongs to can tell what is in it."""


class _Stamp(Struct, frozen=True):
    """As much of an entry as the clock needs."""

    at: Millis


_encoder = msgspec.msgpack.Encoder(order="deterministic")
_FAULTS = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError)
"""What encoding, decoding (msgspec's errors are `ValueError`s) and migrations raise for content that
does not fit."""
_ENTRY: Any = Entry
_STANDING: Any = Standing


@lru_cache(maxsize=64)
def _decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


def encode(content: Struct, what: str) -> bytes:
    """A block's payload. Raises `Unstorable` naming `what` for values that MessagePack cannot hold."""
    try:
        return _encoder.encode(content)
    except _FAULTS as fault:
        raise Unstorable(f"{what} cannot be stored: {fault}") from None


def encode_entry(entry: AnyEntry, game: AnyGame) -> bytes:
    """An entry's payload. Raises `Unstorable` for one that would not read back as it is."""
    what = f"entry {entry.number}"
    payload = encode(entry, what)
    try:
        back = _decoder(_ENTRY[game.Action]).decode(payload)
    except _FAULTS as fault:
        raise Unstorable(f"{what} cannot be stored: {fault}") from None
    if back != entry:
        raise Unstorable(f"{what} cannot be stored: it would not read back as it is")
    return payload


_UNSOUND = "its seed, seats or names are impossible"


def _sound(header: Header) -> bool:
    shown = (
        header.name,
        header.created,
        *(s.name for s in header.seats),
        *(s.bot or "" for s in header.seats),
    )
    return 0 <= header.seed < 1 << 64 and bool(header.seats) and all(plain(text) == text for text in shown)


def encode_header(header: Header) -> bytes:
    """The header's payload. Raises `Unstorable`."""
    payload = encode(header, "the header")
    try:
        back = _decoder(Header).decode(payload)
    except _FAULTS as fault:
        raise Unstorable(f"the header cannot be stored: {fault}") from None
    if back != header:
        raise Unstorable("the header cannot be stored: its options or position are not plain JSON values")
    if not _sound(header):
        raise Unstorable(f"the header cannot be stored: {_UNSOUND}")
    return payload


def glance(standing: AnyStanding, game: AnyGame) -> Glance:
    """What a list of tables tells of this standing."""
    return Glance(game.turn(standing.state).label, game.to_act(standing.state))


def make_checkpoint(standing: AnyStanding, game: AnyGame) -> Checkpoint:
    """The standing as it is stored. Raises `Unstorable`."""
    stored = encode(standing, "the checkpoint")
    return Checkpoint(standing.number, game.rules, glance(standing, game), stored)


class Log:
    """What a table's file holds. A reader's is as the file was; a writer's grows with it."""

    def __init__(self, name: str, header: Header, game: AnyGame, schema: int) -> None:
        self.name = name
        """What sentences call the file."""
        self.header = header
        self.game = game
        self.schema = schema
        self.at: Millis = 0
        """The latest table time that the file knows: the clock goes on from here."""
        self.zero: Millis | None = None
        """Where table time goes on while the table is closed: the Unix time, in milliseconds, at which it
        was 0, had there been no pause. Holds until the next resume; None: no mark has said so yet."""
        self.glance: Glance | None = None
        """How the table stood when it was closed, or at its last checkpoint; None: at neither."""
        self.missing = ""
        """A sentence on what is not there that may have been; empty: the file is whole."""
        self.checkpoints: list[Checkpoint] = []
        self._entries: list[bytes] = []

    @property
    def count(self) -> int:
        """How many entries there are; the number of the last."""
        return len(self._entries)

    @property
    def over(self) -> bool:
        """Whether the game was over when somebody last looked."""
        return self.glance is not None and not self.glance.to_act

    def entries(self, first: int = 1, last: int | None = None) -> Iterator[AnyEntry]:
        """The entries with these numbers, decoded one by one. Raises `Damaged` where one cannot be read."""
        decode = _decoder(_ENTRY[self.game.Action]).decode
        for number, payload in enumerate(self._entries[first - 1 : last], first):
            try:
                entry: AnyEntry = decode(payload)
            except _FAULTS as fault:
                raise Damaged(f"{self.name}: entry {number} cannot be read: {fault}", number) from None
            if entry.number != number:
                raise Damaged(f"{self.name}: entry {number} says it is entry {entry.number}", number)
            yield entry

    def rules(self, number: int) -> int:
        """The version of the game's rules that entry `number` was, or will be, played under."""
        return max([self.header.rules, *(c.rules for c in self.checkpoints if c.after < number)])

    def standing(self, upto: int | None = None) -> AnyStanding | None:
        """The latest stored standing, not past entry `upto`; None: fold from the set-up.

        One that the rules of today cannot read is passed over for an earlier one.
        """
        decode = _decoder(_STANDING[self.game.State, self.game.Action]).decode
        for checkpoint in reversed(self.checkpoints):
            if upto is not None and checkpoint.after > upto:
                continue
            try:
                standing: AnyStanding = decode(checkpoint.standing)
            except _FAULTS:
                continue
            if standing.number == checkpoint.after:
                return standing
        return None

    def add_entry(self, payload: bytes, at: Millis) -> None:
        """Take up an entry that is now in the file."""
        self._entries.append(payload)
        self.at = max(self.at, at)

    def add(self, content: Mark | Checkpoint | Closed) -> None:
        """Take up another block that is now in the file."""
        match content:
            case Mark(at=at, wall=wall):
                self._came_to(at, wall)
            case Checkpoint(glance=seen):
                self.checkpoints.append(content)
                self.glance = seen
            case Closed(at=at, glance=seen, wall=wall):
                self._came_to(at, wall)
                self.glance = seen or self.glance

    def _came_to(self, at: Millis, wall: Millis | None) -> None:
        self.at = max(self.at, at)
        if wall is not None:
            self.zero = wall - at

    def wall(self) -> Millis | None:
        """The Unix time that `at` stands for; None where `zero` is."""
        return None if self.zero is None else self.zero + self.at

    def before(self, number: int) -> "Log":
        """The log as it was before entry `number`, to write it anew."""
        log = Log(self.name, self.header, self.game, self.schema)
        log._entries = self._entries[: number - 1]
        log.checkpoints = [c for c in self.checkpoints if c.after < number]
        log.at, log.zero = self.at, self.zero
        log.glance = log.checkpoints[-1].glance if log.checkpoints else None
        return log

    def payloads(self) -> list[bytes]:
        """The entries as they are stored, to write them anew."""
        return self._entries


_CONTENT = {Kind.MARK: Mark, Kind.CHECKPOINT: Checkpoint, Kind.CLOSED: Closed}


def load(data: bytes, name: str, find: Find = game_named) -> tuple[Log, blocks.Chain]:
    """Read a whole file's bytes; `name` is what sentences call it.

    The chain tells a writer where to go on. Raises `NotATable`, `TooNew`, `UnknownGame`, `Damaged`.
    """
    chain = blocks.read(data, migrate.newest(), name)
    log = _begin(chain, data, name, find)
    last = len(chain.blocks) - 1
    closed = False
    try:
        for n, (kind, start, stop) in enumerate(chain.blocks[1:], 1):
            payload = data[start:stop]
            if chain.schema != migrate.newest():
                stepped = migrate.upgrade(chain.schema, Kind(kind), payload)
                if stepped is None:
                    continue
                payload = stepped
            if kind == Kind.ENTRY:
                log.add_entry(payload, 0)
                continue
            content: Any = _decoder(_CONTENT[Kind(kind)]).decode(payload)
            closed = isinstance(content, Closed)
            if closed and n < last:
                raise ValueError("play goes on after the closing mark")
            if isinstance(content, Checkpoint) and content.after != log.count:
                raise ValueError(f"a checkpoint of entry {content.after} stands in its place")
            log.add(content)
        for payload in log.payloads()[-1:]:
            log.at = max(log.at, _decoder(_Stamp).decode(payload).at)
    except _FAULTS as fault:
        sentence = f"{name}: what follows entry {log.count} cannot be read: {fault}"
        raise Damaged(sentence, log.count + 1) from None
    _check_rules(log)
    log.missing = _missing(log.count, chain.torn, closed)
    return log, chain


def _begin(chain: blocks.Chain, data: bytes, name: str, find: Find) -> Log:
    kind, start, stop = chain.blocks[0]
    payload: bytes | None = data[start:stop]
    try:
        if kind != Kind.HEADER:
            raise ValueError("another block stands in its place")
        if chain.schema != migrate.newest():
            payload = migrate.upgrade(chain.schema, Kind.HEADER, data[start:stop])
        header: Header = _decoder(Header).decode(payload or b"")
        if not _sound(header):
            raise ValueError(_UNSOUND)
    except _FAULTS as fault:
        raise Damaged(f"{name}: the header cannot be read: {fault}", 0) from None
    try:
        game = find(header.game)
    except Unreadable as fault:
        raise UnknownGame(f"{name}: {fault}") from None
    return Log(name, header, game, chain.schema)


def _check_rules(log: Log) -> None:
    known = log.game.rules
    found = log.rules(log.count + 1)
    if found > known:
        raise TooNew(
            f"{log.name}: it is played under newer rules of {log.game.title} (version {found}; this program "
            f"has version {known})"
        )


def _missing(count: int, torn: int, closed: bool) -> str:
    place = f"after entry {count}" if count else "before the first entry"
    if torn:
        return f"the file is cut short {place}; what came next is lost but for {torn} bytes of it"
    if not closed:
        return (
            f"the file stops {place} without a closing mark: the table is being played, the program was "
            "stopped, or the end of the file is missing"
        )
    return ""


def compose(log: Log) -> bytes:
    """A whole file anew: header, entries with the checkpoints between them, closing mark."""
    payloads = [(Kind.HEADER, encode_header(log.header))]
    stored = {c.after: (Kind.CHECKPOINT, encode(c, "the checkpoint")) for c in log.checkpoints}
    for number, payload in enumerate((b"", *log.payloads())):
        if number:
            payloads.append((Kind.ENTRY, payload))
        if number in stored:
            payloads.append(stored[number])
    payloads.append((Kind.CLOSED, encode(Closed(log.at, log.glance, log.wall()), "the closing mark")))
    link = blocks.preamble(migrate.newest())
    parts = [link]
    for kind, payload in payloads:
        block, link = blocks.seal(kind, payload, link)
        parts.append(block)
    return b"".join(parts)


__all__ = [
    "Checkpoint",
    "Closed",
    "Find",
    "Glance",
    "Log",
    "Mark",
    "compose",
    "encode",
    "encode_entry",
    "encode_header",
    "glance",
    "load",
    "make_checkpoint",
]
