"""Making and opening tables: from a header or a file to a runner that can be sat down at.

The lobby and the commands come through here, so that a table is begun and opened one way only.
"""

import contextlib
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from engine import game_named
from engine.clock import ClockSettings
from engine.entries import Header, Resign, Sitter
from engine.game import AnyGame, Document, Event, Seat, Unreadable
from engine.table import AnyStanding, Mismatch, Table, start
from saves import library, names, store
from saves.errors import SaveError
from saves.format import Log
from saves.resume import play_on, resume
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
    over: bool = False
    detail: str = ""
    """Who sits there, how long the log is, since when, and what may be missing: a few sentences."""
    fault: str = ""
    """Why it cannot be opened."""
    seats: int = 0
    """How many play."""
    turn: str = ""
    """The label of the turn, or the length of the log where that is not known."""
    mover: str = ""
    """Whose move it is, or that it is over."""
    found: library.Listed | None = None
    """The line of the folder's own list."""
    archived: bool = False


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


def fewest_seats(game: AnyGame, options: Mapping[str, object]) -> int:
    """With how many seats a table of those options can begin at least, as a scenario may ask for more."""
    chosen = msgspec.convert(dict(options), game.Options)
    for count in game.seats if options else ():
        try:
            game.setup(chosen, count, 0)
        except Unreadable:
            continue
        return count
    return int(game.seats[0])


class Opening:
    """The tables of one home folder, to be made, listed and opened."""

    def __init__(self, home: Path | None) -> None:
        """`home` None: the user's data folder."""
        self._library = library.Library(home)
        self.home = self._library.home
        self._file: store.TableFile | None = None
        self._path: Path | None = None

    @property
    def path(self) -> Path | None:
        """Where the table lies that was begun or opened last."""
        return self._path if self._file is None else self._file.path

    @property
    def folder(self) -> Path:
        """Where the home's tables lie."""
        return self._library.folder

    def free_name(self, game: AnyGame) -> str:
        """A name that no table has."""
        return self._library.free_name(game.name)

    def create(self, header: Header) -> Runner:
        """Begin a table. Raises `SaveError`, `Unreadable`."""
        must_have_a_screen(header.game)
        file = self._file = self._library.create(header)
        return Runner(Table(file.log.game, file.header), file, pace=PACE)

    def find(self, word: str | None) -> Path:
        """Where that table is (a name or a path), or the one played last. Raises `SaveError`."""
        return self._library.last() if word is None else self._library.find(word)

    def resume(self, word: str | None) -> Runner:
        """Open a table by name or path, or the one played last. Raises `SaveError`, `Unreadable`.

        A game that is over is only read: no lock is taken and nothing is written.
        """
        path = self._path = self.find(word)
        self._file = None
        log = store.read(path)
        must_have_a_screen(log.header.game)
        if log.over and not log.missing:
            found = resume(log)
            if found.table.over:
                return Runner(
                    found.table,
                    at=log.at,
                    zero=log.zero,
                    history=_history(log, found.table.standing),
                    resigned=_resigned(log, found.table.standing),
                )
        file = self._library.open(path)
        try:
            table = play_on(file)
            history = _history(file.log, table.standing)
            resigned = _resigned(file.log, table.standing)
        except BaseException:
            file.close()
            raise
        self._file = file
        return Runner(
            table,
            file,
            at=file.log.at,
            zero=file.log.zero,
            history=history,
            resigned=resigned,
            pace=PACE,
        )

    def tables(self, *, archived: bool = False) -> list[Listed]:
        """The tables, or those in the archive, the last played first. Raises `SaveError`."""
        tables = self._shelf(archived=archived).tables()
        return [msgspec.structs.replace(_listed(found), found=found, archived=archived) for found in tables]

    def word_of(self, table: Listed) -> str:
        """The word that `find` and `resume` take for a line of the list, whatever else has its name."""
        assert table.found is not None, "it comes from `tables`"
        return str(self._shelf(archived=table.archived).folder / table.found.file)

    def rename(self, table: Listed, name: str) -> None:
        """Give a table of the list another name. Raises `SaveError`."""
        assert table.found is not None, "it comes from `tables`"
        self._shelf(archived=table.archived).rename(table.found, name)

    def put_away(self, table: Listed) -> None:
        """Move a table to the archive, or back from there. Raises `SaveError`."""
        assert table.found is not None, "it comes from `tables`"
        self._shelf(archived=table.archived).put_away(table.found)

    def delete(self, table: Listed) -> None:
        """Delete a table for ever; the caller has asked. Raises `SaveError`."""
        assert table.found is not None, "it comes from `tables`"
        self._shelf(archived=table.archived).delete(table.found)

    def _shelf(self, *, archived: bool) -> library.Library:
        return self._library.other if archived else self._library

    def plain_tables(self) -> list[Document]:
        """The same as plain values, for `lowtide tables --json`."""
        return [msgspec.to_builtins(found) for found in self._library.tables()]


def must_have_a_screen(game: str) -> None:
    """Raise `Unreadable` for a game that only the commands without a screen can play."""
    if card_of(game) is None:
        title = game_named(game).title
        raise Unreadable(f"game {game}: {title} has no screen in this version; try and selfplay know it")


def _history(log: Log, standing: AnyStanding) -> list[tuple[int, Event]]:
    """What was told at the table so far: its whole log is folded anew.

    Entries of older rules that no longer fit end the telling, not the table.
    """
    told: list[tuple[int, Event]] = []
    try:
        table = Table(log.game, log.header)
        for entry in log.entries(1, standing.number):
            told += [(entry.number, event) for event in table.take(entry)]
    except (Mismatch, Unreadable, SaveError):
        return told
    return told


def _resigned(log: Log, standing: AnyStanding) -> set[Seat]:
    """Who has resigned so far: the whole log says so, for the table itself knows only what came after its
    latest checkpoint. An entry that cannot be read any more is passed over."""
    found: set[Seat] = set()
    for number in range(1, standing.number + 1):
        with contextlib.suppress(SaveError):
            for entry in log.entries(number, number):
                if isinstance(entry.what, Resign) and entry.seat is not None:
                    found.add(entry.seat)
    return found


def _listed(found: library.Listed) -> Listed:
    when = ago(found.modified, datetime.now(UTC))
    if found.fault:
        return Listed(found.name, "", "", when, fault=found.fault)
    turn, mover = found.turn or entries_of(found.entries), ""
    if found.over:
        state = mover = "over"
    elif found.to_act:
        movers = [found.seats[s] for s in found.to_act if s < len(found.seats)]
        mover = " and ".join(movers)
        state = f"{found.turn}, {mover} to move"
        mover = mover if len(movers) < 3 else f"{len(movers)} seats"
    else:
        state = entries_of(found.entries)
    sitters = (
        name if bot is None else f"{name} (bot: {bot})"
        for name, bot in zip(found.seats, found.bots, strict=True)
    )
    begun = "" if found.created.startswith("1970") else f", begun {found.created[:10]}"
    detail = f"{', '.join(sitters)}. {entries_of(found.entries)}{begun}."
    if found.note:
        detail += f" {found.note[:1].upper()}{found.note[1:]}."
    title = game_named(found.game).title
    return Listed(
        found.name,
        title,
        state,
        when,
        over=found.over,
        detail=detail,
        seats=len(found.seats),
        turn=turn,
        mover=mover,
    )


def entries_of(count: int) -> str:
    """A number of entries in words."""
    return f"{count:,} {'entry' if count == 1 else 'entries'}"


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


__all__ = ["Listed", "Opening", "ago", "check_name", "entries_of", "must_have_a_screen", "new_header"]
