"""Making and opening tables: from a header or a file to a runner that can be sat down at.

The lobby and the commands come through here, so that a table is begun and opened one way only.
"""

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from engine import game_named
from engine.clock import ClockSettings
from engine.entries import Header, Sitter
from engine.game import AnyGame, Document, Event, Unreadable
from engine.table import AnyStanding, Mismatch, Table, start
from saves import library, names
from saves.errors import SaveError
from saves.format import Log
from saves.resume import play_on
from tui.games import card_of
from tui.runner import Runner

PACE = 0.3
"""Seconds a bot waits before it acts, so that people can follow."""


class Listed(Struct, frozen=True):
    """A line of the lobby's list of tables."""

    name: str
    title: str
    """The game's; empty for a file that cannot be read."""
    state: str
    """Turn and whose move it is, or that it is over."""
    when: str
    """When somebody last played, such as `2 h ago`."""
    fault: str = ""
    """Why it cannot be opened."""


def check_name(name: str) -> None:
    """Raise `Unreadable` for a name that no table can have."""
    try:
        names.clean(name)
    except SaveError as fault:
        raise Unreadable(f"Table: {fault}") from None


def new_header(
    game: AnyGame,
    *,
    name: str,
    seats: tuple[Sitter, ...],
    options: Mapping[str, object],
    clock: ClockSettings,
    seed: int | None = None,
    position: Document | None = None,
) -> Header:
    """The header of a new table; a seed that is not given is drawn. Raises `Unreadable`."""
    header = Header(
        game=game.name,
        rules=game.rules,
        name=name,
        options=dict(options),
        seats=seats,
        seed=secrets.randbits(64) if seed is None else seed,
        salt=secrets.token_bytes(16),
        created=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        clock=clock,
        position=position,
    )
    start(game, header)  # a table that cannot begin is refused before there is a file of it
    return header


class Opening:
    """The tables of one home folder, to be made, listed and opened."""

    def __init__(self, home: Path | None) -> None:
        """`home` None: the user's data folder."""
        self._library = library.Library(home)
        self.home = self._library.home

    def free_name(self, game: AnyGame) -> str:
        """A name that no table has."""
        return self._library.free_name(game.name)

    def taken(self, name: str) -> bool:
        """Whether a table is called that."""
        wanted = names.key(name)
        return any(names.key(listed.name) == wanted for listed in self._library.tables())

    def create(self, header: Header) -> Runner:
        """Begin a table. Raises `SaveError`, `Unreadable`."""
        _must_have_a_screen(header.game)
        file = self._library.create(header)
        return Runner(Table(file.log.game, file.header), file, pace=PACE)

    def resume(self, word: str | None) -> Runner:
        """Open a table by name or path, or the one played last. Raises `SaveError`, `Unreadable`."""
        path = self._library.last() if word is None else self._library.find(word)
        file = self._library.open(path)
        try:
            _must_have_a_screen(file.header.game)
            table = play_on(file)
        except BaseException:
            file.close()
            raise
        return Runner(table, file, at=file.log.at, history=_history(file.log, table.standing), pace=PACE)

    def tables(self) -> list[Listed]:
        """The tables, the last played first. Raises `SaveError`."""
        return [_listed(found) for found in self._library.tables()]

    def plain_tables(self) -> list[Document]:
        """The same as plain values, for `lowtide tables --json`."""
        return [msgspec.to_builtins(found) for found in self._library.tables()]


def _must_have_a_screen(game: str) -> None:
    if card_of(game) is None:
        title = game_named(game).title
        raise Unreadable(f"game {game}: {title} has no screen in this version; try and selfplay know it")


def _history(log: Log, standing: AnyStanding) -> list[tuple[int, Event]]:
    """What was told at the table so far. Folding the whole log anew verifies the file besides."""
    told: list[tuple[int, Event]] = []
    table = Table(log.game, log.header)
    try:
        for entry in log.entries(1, standing.number):
            told += [(entry.number, event) for event in table.take(entry)]
    except (Mismatch, SaveError):
        return told  # entries of older rules: their log lines cannot be told any more
    return told


def _listed(found: library.Listed) -> Listed:
    when = ago(found.modified, datetime.now(UTC))
    if found.fault:
        return Listed(found.name, "", "", when, found.fault)
    game = game_named(found.game)
    if found.over:
        state = "over"
    elif found.to_act:
        movers = " and ".join(found.seats[s] for s in found.to_act if s < len(found.seats))
        state = f"{found.turn}, {movers} to move"
    else:
        state = f"{found.entries} entries"
    return Listed(found.name, game.title, state, when)


def ago(moment: str, now: datetime) -> str:
    """How long ago a moment (ISO 8601, UTC) was, in words."""
    try:
        seconds = (now - datetime.fromisoformat(moment.replace("Z", "+00:00"))).total_seconds()
    except ValueError:
        return ""
    for unit, size in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= size:
            return f"{int(seconds // size)} {unit} ago"
    return "just now"


__all__ = ["Listed", "Opening", "ago", "check_name", "new_header"]
