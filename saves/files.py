"""The only place that touches the file system.

`Files` is the system calls that tables need, one method each and nothing more in it, so that a test
can put another object in its place: one that fails, stops between any two calls, or loses what was
not synced. What is made of several calls stands below as functions. Files are readable by their
owner only, links are not followed, and nothing but plain files is opened.
"""

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

from saves.errors import BadName, InUse, Missing, NotATable, NotRead, NotWritten, SaveError

MOST_BYTES = 256 << 20
"""No table comes near this; a larger file is something else."""

_PLAIN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
READ = os.O_RDONLY | _PLAIN
APPEND = os.O_RDWR | os.O_APPEND | _PLAIN
CREATE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _PLAIN


class Status(NamedTuple):
    """What identifies a file and tells whether it was changed."""

    device: int
    inode: int
    size: int
    changed: int
    """Time of the last change in nanoseconds."""
    mode: int


class Lock(Protocol):
    """A lock that is held."""

    def release(self) -> None: ...


class Files:
    """The system calls. Every method raises `OSError` as the system does."""

    def look(self, path: Path) -> Status:
        return _status(os.lstat(path))

    def open(self, path: Path, flags: int) -> int:
        return os.open(path, flags, 0o600)

    def status(self, fd: int) -> Status:
        return _status(os.fstat(fd))

    def read(self, fd: int, size: int) -> bytes:
        return os.read(fd, size)

    def write(self, fd: int, data: bytes | memoryview) -> int:
        return os.write(fd, data)

    def sync(self, fd: int) -> None:
        if sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)  # fsync leaves the data in the drive's cache there
        else:
            os.fsync(fd)

    def truncate(self, fd: int, size: int) -> None:
        os.ftruncate(fd, size)

    def restrict(self, fd: int) -> None:
        if sys.platform != "win32":
            os.fchmod(fd, 0o600)

    def close(self, fd: int) -> None:
        os.close(fd)

    def date(self, path: Path, changed: int) -> None:
        os.utime(path, ns=(changed, changed))

    def replace(self, source: Path, target: Path) -> None:
        os.replace(source, target)

    def remove(self, path: Path) -> None:
        os.unlink(path)

    def make_folder(self, path: Path) -> None:
        os.mkdir(path, 0o700)

    def sync_folder(self, path: Path) -> None:
        if os.name == "nt":
            return  # there a folder cannot be opened, and a rename is durable without
        fd = os.open(path, os.O_RDONLY)
        try:
            os.fsync(fd)
        except OSError as fault:
            if fault.errno not in (errno.EINVAL, errno.ENOTSUP):  # network drives: nothing to be done
                raise
        finally:
            os.close(fd)

    def names(self, folder: Path) -> list[str]:
        return os.listdir(folder)

    def lock(self, path: Path) -> Lock:
        """Take the lock that `path` stands for, or raise `InUse` at once. Any thread may release it."""
        import filelock  # 60 ms of import that commands which only read are spared

        lock = filelock.FileLock(path, timeout=0, thread_local=False, mode=0o600)
        try:
            lock.acquire()
        except filelock.Timeout:
            raise InUse("somebody holds it") from None
        return lock


def _status(found: os.stat_result) -> Status:
    return Status(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_mode)


def is_link(status: Status) -> bool:
    """Whether the path that was looked at is a symbolic link."""
    return stat.S_ISLNK(status.mode)


def is_plain(status: Status) -> bool:
    """Whether it is a file, and no folder, device, pipe or link."""
    return stat.S_ISREG(status.mode)


def reason(fault: OSError) -> str:
    """The system's words for what went wrong."""
    return fault.strerror or str(fault) or type(fault).__name__


@contextlib.contextmanager
def telling(what: str, kind: type[SaveError]) -> Iterator[None]:
    """Turn the system's errors into ours; `what` begins the sentence that the system's words end."""
    try:
        yield
    except SaveError:
        raise
    except OSError as fault:
        raise kind(f"{what}: {reason(fault)}") from None


def usable(path: Path) -> Path:
    """The path, made absolute. Raises `BadName` for one that no system call takes."""
    try:
        named = os.fsencode(path)
    except UnicodeEncodeError:
        named = b"\0"
    if b"\0" in named:
        raise BadName(f"{str(path)!r}: no file can be called that")
    return Path(os.path.abspath(path))


def find(files: Files, path: Path) -> Status:
    """The plain file at that path. Raises `Missing`, `NotATable` for anything else that is there."""
    try:
        seen = files.look(path)
    except (FileNotFoundError, NotADirectoryError):
        raise Missing(f"{path}: there is no such table") from None
    except OSError as fault:
        raise NotRead(f"{path}: the file cannot be looked at: {reason(fault)}") from None
    if is_link(seen):
        raise NotATable(f"{path}: this is a link; name the file itself")
    if not is_plain(seen):
        raise NotATable(f"{path}: this is not a file")
    if seen.size > MOST_BYTES:
        raise NotATable(f"{path}: the file is far larger than any table")
    return seen


def read_all(files: Files, fd: int, name: str) -> bytes:
    """Everything in an open file, from where it stands. Raises `NotATable` for one far too large."""
    parts = []
    left = MOST_BYTES + 1
    while left > 0 and (part := files.read(fd, min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    if left <= 0:
        raise NotATable(f"{name}: the file is far larger than any table")
    return b"".join(parts)


def read_file(files: Files, path: Path) -> bytes:
    """The whole of a file that somebody may be writing: what it was at one moment.

    Raises `Missing`, `NotATable`, `NotRead`.
    """
    find(files, path)
    with telling(f"{path}: the file cannot be read", NotRead):
        for _ in range(10):
            fd = files.open(path, READ)
            try:
                before = files.status(fd)
                if not is_plain(before):
                    raise NotATable(f"{path}: this is not a file")
                data = read_all(files, fd, path.name)
                if files.status(fd) == before:
                    return data
            finally:
                files.close(fd)
        return data  # its writer is never still; the seals decide


def write_all(files: Files, fd: int, data: bytes) -> None:
    """Append all of it, in as many writes as the system takes."""
    rest = memoryview(data)
    while rest:
        written = files.write(fd, rest)
        if written <= 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        rest = rest[written:]


def put(files: Files, path: Path, data: bytes, changed: int | None = None) -> None:
    """Put a file there in one step: after a crash it is there whole, or as it was before.

    The caller holds the lock that keeps others from doing the same. `changed`: the time of the last
    change that the file is to bear, in nanoseconds; None: now. Raises `NotWritten`.
    """
    new = path.with_name(f".{path.name}.new")
    with telling(f"{path}: the file cannot be written", NotWritten):
        with contextlib.suppress(FileNotFoundError):
            files.remove(new)  # what a crash left; a link planted there goes, and is not followed
        fd = files.open(new, CREATE | os.O_EXCL)
        try:
            try:
                write_all(files, fd, data)
                files.sync(fd)
            finally:
                files.close(fd)
            if changed is not None:
                files.date(new, changed)
            files.replace(new, path)
        except OSError:
            with contextlib.suppress(OSError):
                files.remove(new)
            raise
        files.sync_folder(path.parent)


def make_folders(files: Files, folder: Path) -> None:
    """Make the folder and those above it that are not there. Raises `NotWritten`."""
    with telling(f"{folder}: the folder cannot be made", NotWritten):
        missing = []
        at = folder
        while True:
            try:
                files.look(at)
                break
            except FileNotFoundError:
                missing.append(at)
                at = at.parent
        for each in reversed(missing):
            with contextlib.suppress(FileExistsError):
                files.make_folder(each)
            files.sync_folder(each.parent)


def lock(files: Files, path: Path) -> Lock:
    """Take the lock of the table at that path. Raises `InUse`, `NotWritten`."""
    with telling(f"{path}: the table cannot be locked for playing", NotWritten):
        try:
            return files.lock(path.with_name(f".{path.name}.lock"))
        except InUse:
            raise InUse(
                f"{path.name}: this table is open elsewhere; leave it there first, or watch it from here"
            ) from None


def unlock(files: Files, path: Path, lock: Lock) -> None:
    """Give the lock of the table at that path back; where the table has gone, its file goes too.

    It goes while the lock is held: who has opened it by then gets a lock on a file without a name, and
    whoever takes locks looks at that and begins anew.
    """
    try:
        with contextlib.suppress(OSError):  # a lock file that stays harms nobody
            try:
                files.look(path)
            except FileNotFoundError:
                files.remove(path.with_name(f".{path.name}.lock"))
    finally:
        lock.release()


__all__ = [
    "APPEND",
    "CREATE",
    "MOST_BYTES",
    "READ",
    "Files",
    "Lock",
    "Status",
    "find",
    "is_link",
    "is_plain",
    "lock",
    "make_folders",
    "put",
    "read_all",
    "read_file",
    "reason",
    "telling",
    "unlock",
    "usable",
    "write_all",
]
