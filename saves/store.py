"""A table's file while it is played: `TableFile`; and what only reads or writes it once.

Called by the runner (it is its keeper), the lobby and the commands. What must stay true:

- An entry is in the file, synced, before `append` returns; a crash at any moment leaves every entry
  acknowledged so far, and at most the one that was being written besides.
- A failed `append` leaves nothing of itself: the file is cut back to what was there, or nothing more
  is taken until all of it was written anew (`mend`) or it is opened again.
- One writer (a lock). Readers take no lock and change nothing; only the writer mends a torn end.
- While it is open its content could be written anew, so a file that is removed or changed from
  outside costs no entry: the next write puts all of it into a new file.
"""

import contextlib
import threading
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from types import TracebackType

from engine import game_named
from engine.entries import AnyEntry, Header
from engine.game import AnyGame, Millis
from engine.table import AnyStanding, Table
from saves import blocks, migrate
from saves import files as disk
from saves.blocks import Kind
from saves.errors import Exists, InUse, Missing, NotATable, NotWritten, SaveError
from saves.files import Files, Lock, Status, reason
from saves.format import (
    Closed,
    Find,
    Log,
    Mark,
    compose,
    encode,
    encode_entry,
    glance,
    load,
    make_checkpoint,
)

SUFFIX = ".lowtide"


def read(path: Path, find: Find = game_named, files: Files | None = None) -> Log:
    """What a table's file holds now; somebody may be playing at it. Raises `SaveError`."""
    path = disk.usable(path)
    return load(disk.read_file(files or Files(), path), path.name, find)[0]


def keep(
    path: Path, table: Table, files: Files | None = None, checkpoints: Iterable[AnyStanding] = ()
) -> None:
    """Write a whole table, from its first entry on, as a closed file.

    `checkpoints`: earlier standings, in order, that make opening it in the middle quick. Raises
    `Exists`, `SaveError`.
    """
    files = files or Files()
    path = disk.usable(path)
    standing = table.standing
    log = Log(path.name, table.header, table.game, migrate.newest())
    for entry in table.log:
        log.add_entry(encode_entry(entry, table.game), entry.at)
    for earlier in checkpoints:
        if earlier.number < standing.number:
            log.add(make_checkpoint(earlier, table.game))
    log.add(make_checkpoint(standing, table.game))
    disk.make_folders(files, path.parent)
    _refuse_existing(files, path)
    disk.put(files, path, compose(log))


def _is_there(files: Files, path: Path) -> bool:
    """Whether anything of that name is there."""
    try:
        disk.find(files, path)
    except Missing:
        return False
    except NotATable:
        return True
    return True


def _refuse_existing(files: Files, path: Path) -> None:
    if _is_there(files, path):
        raise Exists(f"{path}: there is a file of that name already")


def _beside(path: Path, word: str) -> Iterator[Path]:
    """Names for what is kept of an older file: `evening.lowtide.rules-1`, and so on."""
    yield path.with_name(f"{path.name}.{word}")
    yield from (path.with_name(f"{path.name}.{word}.{n}") for n in count(2))


def lock_new(files: Files, path: Path) -> Lock:
    """The lock of a table that is not there yet. Raises `Exists`, `InUse`, `NotWritten`."""
    disk.make_folders(files, path.parent)
    lock = disk.lock(files, path)
    try:
        _refuse_existing(files, path)
    except BaseException:
        lock.release()
        raise
    return lock


class TableFile:
    """A table's file, open for playing. Its methods may be called from any thread, one at a time."""

    def __init__(self, files: Files, path: Path, lock: Lock, find: Find) -> None:
        """Use `create` or `open`. Takes over the lock, and gives it back where it fails."""
        self._files = files
        self._lock = lock
        self._find = find
        self._turn = threading.RLock()
        self._fd = -1
        self._fault = ""
        self._notices: list[str] = []
        self.path = path
        """Where the file is; another one after `notices` has said so."""
        try:
            self._open()
        except BaseException:
            self._let_go()
            raise

    @classmethod
    def create(cls, path: Path, header: Header, game: AnyGame, files: Files | None = None) -> "TableFile":
        """Begin a new file and open it. Raises `Exists`, `InUse`, `NotWritten`, `Unstorable`."""
        files = files or Files()
        path = disk.usable(path)
        data = compose(Log(path.name, header, game, migrate.newest()))
        lock = lock_new(files, path)
        try:
            disk.put(files, path, data)
        except BaseException:
            lock.release()
            raise
        return cls(files, path, lock, lambda _: game)

    @classmethod
    def open(cls, path: Path, find: Find = game_named, files: Files | None = None) -> "TableFile":
        """Open a file to play on. A torn end is cut off, and `notices` says so.

        Raises `Missing`, `InUse`, `NotATable`, `TooNew`, `UnknownGame`, `Damaged`, `NotWritten`.
        """
        files = files or Files()
        path = disk.usable(path)
        disk.find(files, path)
        return cls(files, path, disk.lock(files, path), find)

    def _open(self) -> None:
        files, path = self._files, self.path
        disk.find(files, path)
        with disk.telling(f"{path}: the file cannot be opened for playing", NotWritten):
            self._fd = files.open(path, disk.APPEND)
            if files.status(self._fd).mode & 0o077:
                files.restrict(self._fd)
            data = disk.read_all(files, self._fd, path.name)
        self.log, chain = load(data, path.name, self._find)
        if self.log.schema != migrate.newest():
            self._replace(self.log, f"schema-{self.log.schema}", "was brought up to date")
            return
        self._end, self._link = chain.end, blocks.link_after(data, chain)
        self._tail = self._link
        self._settled = True
        with disk.telling(f"{path}: the file cannot be opened for playing", NotWritten):
            if chain.torn:
                files.truncate(self._fd, self._end)
            files.sync(self._fd)  # a killed program may have left whole entries that never reached the disk
            self._seen = files.status(self._fd)
        goes_on = f"play goes on after entry {self.log.count}" if self.log.count else "play begins anew"
        if chain.torn:
            self._notices.append(
                f"{path.name}: the end of the file is torn, by a stop in the middle of writing or a cut; "
                f"{chain.torn} bytes that make no whole were taken off, and {goes_on}"
            )
        elif chain.blocks[-1].kind == Kind.CLOSED:
            self._end, self._link = blocks.link_before(data, chain.blocks[-1])
        else:
            self._notices.append(
                f"{path.name}: the table was not closed when it was played last; {goes_on}, the last there is"
            )

    @property
    def header(self) -> Header:
        """What the table is."""
        return self.log.header

    @property
    def notices(self) -> tuple[str, ...]:
        """Sentences for the people at the table: what was mended, what happened to the file."""
        return tuple(self._notices)

    def append(self, entry: AnyEntry) -> None:
        """Write an entry; it counts once this returns. Raises `NotWritten`, `Unstorable`."""
        with self._turn:
            if entry.number != self.log.count + 1:
                raise ValueError(f"entry {entry.number} cannot follow entry {self.log.count}")
            payload = encode_entry(entry, self.log.game)
            self._write(Kind.ENTRY, payload, f"entry {entry.number}")
            self.log.add_entry(payload, entry.at)

    def mark(self, at: Millis, zero: Millis | None = None) -> None:
        """Note how far table time has come, and its zero on the wall (`Log.zero`). Raises `NotWritten`."""
        with self._turn:
            at = max(at, self.log.at)
            mark = Mark(at, None if zero is None else zero + at)
            self._write(Kind.MARK, encode(mark, "the clock mark"), "the clock mark")
            self.log.add(mark)

    def checkpoint(self, standing: AnyStanding) -> None:
        """Store where the table stands after its last entry. Raises `NotWritten`, `Unstorable`."""
        with self._turn:
            if standing.number != self.log.count:
                raise ValueError(f"a standing after entry {standing.number}, not {self.log.count}")
            stored = make_checkpoint(standing, self.log.game)
            self._write(Kind.CHECKPOINT, encode(stored, "the checkpoint"), "the checkpoint")
            self.log.add(stored)

    def go_back(self, number: int) -> None:
        """Take the table to before entry `number`, which does not fit any more; the old file is kept.

        Raises `NotWritten`.
        """
        with self._turn:
            self._attend()
            word = f"rules-{self.log.rules(number)}"
            self._replace(self.log.before(number), word, f"goes on before entry {number}")

    def mend(self) -> None:
        """After a fault that lasts, put a new file of all that was accepted in the place of ours.

        Nothing happens where there is no such fault. Raises `NotWritten`; the fault lasts on then.
        """
        with self._turn:
            if not self._fault:
                return
            name, fault, self._fault = self.path.name, self._fault, ""
            try:
                if not self._lies_there():
                    return  # the next write puts all of it into a new file
                disk.put(self._files, self.path, compose(self.log))
                with disk.telling(f"{name}: the file cannot be looked at", NotWritten):
                    self._seen = self._files.look(self.path)
                told = tuple(self._notices)
                self._shut()
                self._open()
                self._notices = [
                    *told,
                    f"{name} could not be written for a while; all of it was written anew",
                ]
            except SaveError:
                self._fault = fault
                raise

    def _lies_there(self) -> bool:
        """Whether the file is still the one we wrote to."""
        try:
            return self._files.look(self.path)[:2] == self._seen[:2]
        except FileNotFoundError:
            return False
        except OSError as fault:
            raise NotWritten(f"{self.path.name}: the file cannot be looked at: {reason(fault)}") from None

    def close(self, at: Millis = 0, standing: AnyStanding | None = None) -> None:
        """Leave the closing mark and let the file go; once is enough.

        Args:
            at: the table time, if later than the last mark.
            standing: where the table stands, for the list of tables.

        Raises:
            NotWritten: only the closing mark is missing then; the file is let go all the same.
        """
        with self._turn:
            try:
                if self._fd >= 0 and not self._fault and (self._seen.size == self._end or at > self.log.at):
                    seen = None if standing is None else glance(standing, self.log.game)
                    zero, at = self.log.zero, max(at, self.log.at)
                    closed = Closed(at, seen or self.log.glance, None if zero is None else zero + at)
                    self._write(Kind.CLOSED, encode(closed, "the closing mark"), "the closing mark")
            finally:
                self._let_go()

    def __enter__(self) -> "TableFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _replace(self, log: Log, word: str, what: str) -> None:
        """Put a file made of `log` in the place of ours, and keep ours beside it."""
        files, path = self._files, self.path
        old = next(old for old in _beside(path, word) if not _is_there(files, old))
        data = disk.read_file(files, path)
        self._shut()  # some systems replace no open file
        disk.put(files, old, data)
        disk.put(files, path, compose(log))
        self._notices.append(f"{path.name} {what}; the old file is kept as {old.name}")
        self._open()

    def _write(self, kind: Kind, payload: bytes, what: str) -> None:
        self._attend()
        block, link = blocks.seal(kind, payload, self._link)
        name = self.path.name
        try:
            if self._seen.size > self._end:
                self._files.truncate(self._fd, self._end)  # the closing mark
                self._settled = False
            if not self._settled:
                # New bytes over old ones that may come back after a power failure would be a damage.
                self._files.sync(self._fd)
                self._settled = True
            disk.write_all(self._files, self._fd, block)
            seen = self._files.status(self._fd)
        except OSError as fault:
            self._cut_back()
            raise NotWritten(self._fault or f"{name}: {what} cannot be written: {reason(fault)}") from None
        try:
            self._files.sync(self._fd)
        except OSError as fault:
            # What a failed sync left on the disk nobody knows, and a second one may falsely succeed.
            self._fault = (
                f"{name}: {what} cannot be written: {reason(fault)}; nothing more is taken until the "
                "table is opened again"
            )
            self._cut_back()
            raise NotWritten(self._fault) from None
        self._end += len(block)
        self._link = self._tail = link
        self._seen = seen

    def _cut_back(self) -> None:
        """Take away what a failed write has left."""
        self._settled = False
        try:
            self._files.truncate(self._fd, self._end)
            self._seen = self._files.status(self._fd)
            self._tail = self._link
        except OSError as fault:
            self._fault = self._fault or (
                f"{self.path.name}: a failed write cannot be taken back: {reason(fault)}; nothing more is "
                "taken until the table is opened again"
            )

    def _attend(self) -> None:
        """Make sure that the file is open and still the one we wrote; if not, write it anew."""
        name = self.path.name
        if self._fault or self._fd < 0:
            raise NotWritten(self._fault or f"{name}: the table is closed")
        try:
            seen = self._files.look(self.path)
        except FileNotFoundError:
            self._rescue(None)
            return
        except OSError as fault:
            raise NotWritten(f"{name}: the file cannot be looked at: {reason(fault)}") from None
        if seen == self._seen:
            return
        if seen[:2] == self._seen[:2] and seen.size == self._seen.size and self._is_ours():
            self._seen = seen  # touched, as backups do, and not changed
            return
        self._rescue(seen)

    def _is_ours(self) -> bool:
        try:
            data = disk.read_file(self._files, self.path)
            chain = blocks.read(data, migrate.newest(), self.path.name)
        except SaveError:
            return False
        return not chain.torn and blocks.link_after(data, chain) == self._tail

    def _rescue(self, seen: Status | None) -> None:
        """The file was removed (`seen` None) or changed by something else: write all of it anew.

        What lies there now is somebody's and is left alone; then the table goes on beside it. Where
        that fails, the next write tries again.
        """
        old, log = self.path, self.log
        what = f"{old.name} was {'removed' if seen is None else 'changed'} by something else"
        self._lock.release()
        try:
            path, lock = self._free(old, 1 if seen is None else 2)
            try:
                disk.put(self._files, path, compose(log))
            except BaseException:
                lock.release()
                raise
        except OSError as fault:
            raise NotWritten(f"{what}, and the table cannot be written anew: {reason(fault)}") from None
        self._lock, self.path = lock, path
        try:
            self._shut()
            self._open()
        except OSError as fault:
            self._fault = f"{what}; it was written anew as {path.name}, but cannot be opened: {reason(fault)}"
            raise NotWritten(self._fault) from None
        place = "" if path == old else f" as {path.name}"
        self._notices.append(f"{what}; the table was written anew{place}")

    def _free(self, old: Path, number: int) -> tuple[Path, Lock]:
        """A path where nothing lies, and its lock: the old one, or the same name with a number."""
        stem = old.name.removesuffix(SUFFIX)
        for n in range(number, 100):
            path = old if n == 1 else old.with_name(f"{stem}-{n}{SUFFIX}")
            with contextlib.suppress(Exists, InUse):
                return path, lock_new(self._files, path)
        raise Exists(f"{old}: every name beside it is taken")

    def _let_go(self) -> None:
        try:
            self._shut()
        finally:
            self._lock.release()

    def _shut(self) -> None:
        fd, self._fd = self._fd, -1
        if fd >= 0:
            with contextlib.suppress(OSError):  # everything that counts was synced
                self._files.close(fd)


__all__ = ["SUFFIX", "TableFile", "keep", "lock_new", "read"]
