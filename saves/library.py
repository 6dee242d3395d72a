"""Where tables live: the home folder, finding, listing and beginning them.

Tables are files `tables/NAME.lowtide` in the home folder: the user's data folder unless `--home` or
LOWTIDE_HOME names another; the caller passes that in. A name never leads out of that folder, and
links in it are not followed. Tables that are put away lie in `tables/archive`, a library of its own.
Called by the lobby, the commands and the host.
"""

import contextlib
import itertools
import os
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from engine import game_named
from engine.entries import Header
from engine.game import Seat
from engine.table import AnyStanding, Table
from saves import changes, names
from saves import files as disk
from saves.errors import BadName, Exists, InUse, Missing, NotRead, SaveError, plain
from saves.files import Files, Lock
from saves.format import Find
from saves.store import SUFFIX, TableFile, keep, lock_new, read

_FOLDER = "tables"
_ARCHIVE = "archive"


class Listed(Struct, frozen=True, kw_only=True):
    """A line of the list of tables. Of a damaged file, name, times and fault are known."""

    name: str
    """What its people call it; its file's name where the file cannot be read."""
    file: str
    modified: str
    """When somebody last played: ISO 8601, UTC."""
    created: str = ""
    game: str = ""
    """The game's name, such as `full-metal-planete`."""
    seats: tuple[str, ...] = ()
    """What the seats are called."""
    bots: tuple[str | None, ...] = ()
    """The level of the bot in each seat; None is a person."""
    entries: int = 0
    turn: str = ""
    """When it was last left: the label of the turn, such as `turn 7/25`; empty: not known."""
    to_act: tuple[Seat, ...] = ()
    """Whose move it was then."""
    over: bool = False
    note: str = ""
    """A sentence on what may be missing; the table can be played on."""
    fault: str = ""
    """A sentence on why the table cannot be opened; empty for all others."""


def default_home() -> Path:
    """Where tables live unless the user says otherwise."""
    import platformdirs  # 30 ms of import that commands on a given home are spared

    return platformdirs.user_data_path("lowtide", appauthor=False)


class Library:
    """The tables of one home folder, or those that are put away there."""

    def __init__(
        self,
        home: Path | None = None,
        find: Find = game_named,
        files: Files | None = None,
        *,
        archived: bool = False,
    ) -> None:
        """
        Args:
            home: None is the user's data folder. Nothing is made before a table is.
            find: gives the game of a name.
            files: the file system.
            archived: the tables that are put away, instead of the others.
        """
        self._files = files or Files()
        self._find = find
        self.home = disk.usable(default_home() if home is None else _expand(home))
        self.folder = self.home / _FOLDER / _ARCHIVE if archived else self.home / _FOLDER
        """Where the files are."""
        self._archived = archived

    @property
    def other(self) -> "Library":
        """The archive of this home; for the archive, the tables that are not put away."""
        return Library(self.home, self._find, self._files, archived=not self._archived)

    def create(self, header: Header) -> TableFile:
        """Begin a table and open it. Raises `BadName` for a name that is taken, and `SaveError`."""
        header = msgspec.structs.replace(header, name=self._free(header.name))
        game = self._find(header.game)
        for path in self._paths_for(header.name):
            with contextlib.suppress(Exists, InUse):
                return TableFile.create(path, header, game, self._files)
        raise BadName(f"{header.name}: there are too many tables of that name")

    def add(self, table: Table, name: str, checkpoints: Iterable[AnyStanding] = ()) -> Path:
        """Keep a whole table that came from elsewhere under this name, and say where.

        Raises `BadName` for a name that is taken, and `SaveError`.
        """
        name = self._free(name)
        named = Table(table.game, msgspec.structs.replace(table.header, name=name), table.standing)
        named.log = table.log
        for path in self._paths_for(name):
            with contextlib.suppress(Exists, InUse):
                keep(path, named, self._files, checkpoints)
                return path
        raise BadName(f"{name}: there are too many tables of that name")

    def _free(self, name: str) -> str:
        """The name as it is kept. Raises `BadName` where a table has it."""
        name = names.clean(name)
        if self._called(name) is not None:
            raise BadName(f"there is a table called {name} already")
        return name

    def _paths_for(self, name: str) -> Iterator[Path]:
        """Where a table of that name may lie: other names have the same letters, and other programs are
        quicker."""
        stem = names.stem(name)
        self._guard()
        for n in range(1, 10_000):
            yield self.folder / f"{stem if n == 1 else f'{stem}-{n}'}{SUFFIX}"

    def free_name(self, game: str) -> str:
        """A name no table has, for a table whose people gave none: `full-metal-planete-3`."""
        taken = {names.key(listed.name) for listed in self.tables()}
        taken |= {path.name.removesuffix(SUFFIX) for path in self._paths()}
        return next(name for n in range(1, len(taken) + 2) if (name := f"{game}-{n}") not in taken)

    def find(self, text: str) -> Path:
        """The table that a word on the command line means: a name, or the path of a file.

        A word with a slash is a path, and so is a file's name that no table here has. Raises `Missing`,
        `BadName`.
        """
        if os.sep in text or (os.altsep is not None and os.altsep in text):
            path = disk.usable(_expand(Path(text)))
            disk.find(self._files, path)
            return path
        try:
            return self.named(text)
        except Missing:
            if not text.endswith(SUFFIX):
                raise
            path = disk.usable(Path(text))
            disk.find(self._files, path)
            return path

    def named(self, name: str) -> Path:
        """The table of that name, or file name, in this home and nowhere else. Raises `Missing`."""
        found = self._called(name)
        if found is not None:
            return found
        for path in self._paths():
            if path.name in (name, name + SUFFIX):
                return path
        known = [listed.name for listed in self.tables()[:8]]
        there = f"there are: {', '.join(known)}" if known else "there are none yet"
        raise Missing(f"there is no table called {name!r} ({there})")

    def last(self) -> Path:
        """The table played last that is not over; if all are, the last of them. Raises `Missing`."""
        good = [listed for listed in self.tables() if not listed.fault]
        for listed in [*(each for each in good if not each.over), *good]:
            return self.folder / listed.file
        raise Missing(f"there is no table to go on with in {self.folder}")

    def open(self, path: Path) -> TableFile:
        """Open a table for playing. Raises `SaveError`."""
        return TableFile.open(path, self._find, self._files)

    def tables(self) -> list[Listed]:
        """Every table here, the last played first; a damaged one with its sentence. Raises `NotRead`."""
        return sorted(map(self._listed, self._paths()), key=lambda t: (t.modified, t.name), reverse=True)

    def rename(self, listed: Listed, name: str) -> Path:
        """Give a table of the list another name, and its file with it. Nothing else in it changes.

        Raises `BadName` for a name that is taken, `InUse` for a table that is open elsewhere, and
        `SaveError`.
        """
        name = names.clean(name)
        with self._held(listed) as path:
            called = self._called(name)
            if called is not None and called != path:
                raise BadName(f"there is a table called {name} already")
            target, lock = self._place(self._paths_for(name), path)
            try:
                changes.rename(self._files, path, target, name, self._find)
            finally:
                if lock is not None:
                    lock.release()
        return target

    def put_away(self, listed: Listed) -> Path:
        """Move a table of the list to the archive, or from the archive back, and say where it is now.

        Raises `BadName` where there is a table of that name already, `InUse`, and `SaveError`.
        """
        other = self.other
        with self._held(listed) as path:
            if other._called(listed.name) is not None:
                where = "here" if self._archived else "in the archive"
                raise BadName(f"there is a table called {listed.name} {where} already; rename one of them")
            candidates = (other.folder / path.name, *itertools.islice(other._paths_for(path.stem), 1, 100))
            target, lock = other._place(candidates)
            try:
                changes.move(self._files, path, target)
            finally:
                if lock is not None:
                    lock.release()
        return target

    def delete(self, listed: Listed) -> None:
        """Delete a table of the list for ever, with what was kept beside it of an older form; the caller
        has asked.

        Raises `InUse` for a table that is open elsewhere, and `SaveError`.
        """
        with self._held(listed) as path:
            changes.delete(self._files, path)

    @contextlib.contextmanager
    def _held(self, listed: Listed) -> Iterator[Path]:
        """Where that table is, locked. Only what a list of this folder holds is found, so that no name
        leads elsewhere. Raises `Missing` where another table has come into its place."""
        gone = Missing(f"{listed.name}: the table is not there any more, or was changed; look again")
        path = next((path for path in self._paths() if path.name == listed.file), None)
        if path is None:
            raise gone
        disk.find(self._files, path)
        lock = disk.lock(self._files, path)
        try:
            now = self._listed(path)
            if (now.name, now.created, now.fault) != (listed.name, listed.created, listed.fault):
                raise gone
            yield path
        finally:
            disk.unlock(self._files, path, lock)

    def _place(self, candidates: Iterable[Path], own: Path | None = None) -> tuple[Path, Lock | None]:
        """The first of these paths where nothing lies, and its lock; `own` needs none. Raises `SaveError`."""
        for path in candidates:
            if path == own:
                return path, None
            with contextlib.suppress(Exists, InUse):
                return path, lock_new(self._files, path)
        raise BadName("there are too many tables of that name")

    def _called(self, name: str) -> Path | None:
        """The table that its people call that."""
        wanted = names.key(name)
        return next((self.folder / t.file for t in self.tables() if names.key(t.name) == wanted), None)

    def _paths(self) -> list[Path]:
        self._guard()
        try:
            found = self._files.names(self.folder)
        except FileNotFoundError:
            return []
        except OSError as fault:
            raise NotRead(f"{self.folder}: the tables cannot be listed: {disk.reason(fault)}") from None
        return [self.folder / name for name in sorted(found) if _is_ours(name)]

    def _guard(self) -> None:
        """The folder of tables must be one: a link in its place could lead anywhere."""
        for folder in (self.folder.parent, self.folder) if self._archived else (self.folder,):
            try:
                seen = self._files.look(folder)
            except OSError:
                return  # not there, or whatever uses it next will say what is wrong
            if disk.is_link(seen):
                raise BadName(f"{folder}: this is a link; let --home name the folder it leads to")

    def _listed(self, path: Path) -> Listed:
        modified = ""
        try:
            modified = _iso(disk.find(self._files, path).changed)
            log = read(path, self._find, self._files)
        except SaveError as fault:
            return Listed(
                name=path.name.removesuffix(SUFFIX), file=path.name, modified=modified, fault=str(fault)
            )
        header, glance = log.header, log.glance
        return Listed(
            name=header.name,
            file=path.name,
            modified=modified,
            created=header.created,
            game=header.game,
            seats=tuple(s.name for s in header.seats),
            bots=tuple(s.bot for s in header.seats),
            entries=log.count,
            turn=plain(glance.turn) if glance else "",
            to_act=glance.to_act if glance else (),
            over=log.over,
            note=log.missing,
        )


def _is_ours(name: str) -> bool:
    """Whether a file can be one that we named: hidden ones, and names that are no text, are not."""
    return name.endswith(SUFFIX) and not name.startswith(".") and plain(name) == name


def _expand(path: Path) -> Path:
    return Path(os.path.expanduser(path))


def _iso(nanoseconds: int) -> str:
    try:
        moment = datetime.fromtimestamp(nanoseconds / 1e9, UTC)
    except (OverflowError, ValueError, OSError):
        return ""  # a file can be given any time
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


__all__ = ["Library", "Listed", "default_home"]
