"""File layers that go wrong: at a chosen call, or at a power failure."""

import contextlib
import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from random import Random

from saves.errors import InUse
from saves.files import Files, Lock, Status

CALLS = [name for name in vars(Files) if not name.startswith("_")]
CHANGES = {"open", "write", "sync", "truncate", "restrict", "replace", "remove", "make_folder", "sync_folder"}


class Crash(BaseException):
    """The program is gone, in the middle of whatever it did."""


class Failing(Files):
    """The real file system, except that one call goes wrong.

    `at`: which one, from 0. `how`: `before` and `after` crash on that side of the call, `half` in the
    middle of a write; a number is that error, `stuck` makes every later changing call fail too.
    """

    def __init__(self, at: int = -1, how: str | int = "before", *, stuck: bool = False) -> None:
        self.at, self.how, self.stuck = at, how, stuck
        self.count = 0
        self.done: list[str] = []
        self.locks: list[Lock] = []

    def release(self) -> None:
        """What the system does for a program that is gone."""
        for lock in self.locks:
            lock.release()


def _wrapped(name: str) -> Callable[..., object]:
    # What is written is safe from a program's end without a sync, and hundreds of them take long.
    real = getattr(Files, name) if "sync" not in name else lambda *_: None

    def call(self: Failing, *arguments: object) -> object:
        number, self.count = self.count, self.count + 1
        self.done.append(name)
        due = number == self.at
        if isinstance(self.how, int):
            if due or (self.stuck and number > self.at >= 0 and name in CHANGES):
                raise OSError(self.how, os.strerror(self.how))
        elif due:
            if self.how == "half" and name == "write":
                fd, data = arguments
                real(self, fd, data[: len(data) // 2])
            if self.how == "after":
                with contextlib.suppress(OSError):
                    _note(self, name, real(self, *arguments))
            raise Crash
        return _note(self, name, real(self, *arguments))

    return call


def _note(files: Failing, name: str, result: object) -> object:
    if name == "lock":
        files.locks.append(result)
    return result


for _name in CALLS:
    setattr(Failing, _name, _wrapped(_name))


class Short(Files):
    """Writes a few bytes at a time, as full pipes and odd file systems do."""

    def write(self, fd: int, data: bytes | memoryview) -> int:
        return os.write(fd, data[:7])

    def read(self, fd: int, size: int) -> bytes:
        return os.read(fd, min(size, 100))


class Disk(Files):
    """A disk in memory that forgets, at a power failure, what was not synced.

    Files: what was appended since the last sync may be there to any length, with sectors of zeros in
    it; a truncation that was not synced may not have happened. Names: of what was done since the
    folder's last sync, the first few steps are there.
    """

    def __init__(self) -> None:
        self.content: dict[int, bytes] = {}
        self.synced: dict[int, bytes] = {}
        self.folders: set[Path] = {Path("/")}
        self.named: dict[Path, int] = {}
        self.steps: list[tuple[Path, Callable[[dict[Path, int]], None]]] = []
        self.kept: dict[Path, int] = {}
        self.open_files: dict[int, int] = {}
        self.held: set[Path] = set()
        self.clock = 0
        self.times: dict[int, int] = {}
        self.left = 10**9
        """Calls until the power fails."""
        self.full = False
        """Whether writes stop half-way for want of room."""

    def _call(self) -> None:
        self.clock += 1
        self.left -= 1
        if self.left < 0:
            raise Crash

    def _rename(self, path: Path, change: Callable[[dict[Path, int]], None]) -> None:
        change(self.named)
        self.steps.append((path.parent, change))

    def look(self, path: Path) -> Status:
        self._call()
        if path in self.folders:
            return Status(1, 0, 0, 0, stat.S_IFDIR | 0o700)
        if path not in self.named:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return self._status(self.named[path])

    def _status(self, inode: int) -> Status:
        return Status(1, inode, len(self.content[inode]), self.times[inode], stat.S_IFREG | 0o600)

    def open(self, path: Path, flags: int) -> int:
        self._call()
        if flags & os.O_CREAT:
            inode = len(self.content) + 1
            self.content[inode] = self.synced[inode] = b""
            self.times[inode] = self.clock
            self._rename(path, lambda names: names.__setitem__(path, inode))
        fd = len(self.open_files) + 100
        self.open_files[fd] = self.named[path]
        self.read_to = {**getattr(self, "read_to", {}), fd: 0}
        return fd

    def status(self, fd: int) -> Status:
        self._call()
        return self._status(self.open_files[fd])

    def read(self, fd: int, size: int) -> bytes:
        self._call()
        start = self.read_to[fd]
        self.read_to[fd] = start + size
        return self.content[self.open_files[fd]][start : start + size]

    def write(self, fd: int, data: bytes | memoryview) -> int:
        inode = self.open_files[fd]
        part = bytes(data)
        self.content[inode] += part[: len(part) // 2]
        self._call()
        if self.full:
            self.synced[inode] = self.content[inode]  # the system writes when it likes to
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.content[inode] += part[len(part) // 2 :]
        self.times[inode] = self.clock
        return len(part)

    def sync(self, fd: int) -> None:
        self._call()
        inode = self.open_files[fd]
        self.synced[inode] = self.content[inode]

    def truncate(self, fd: int, size: int) -> None:
        self._call()
        inode = self.open_files[fd]
        self.content[inode] = self.content[inode][:size]
        self.times[inode] = self.clock

    def restrict(self, fd: int) -> None:
        self._call()

    def close(self, fd: int) -> None:
        self._call()

    def replace(self, source: Path, target: Path) -> None:
        self._call()

        def change(names: dict[Path, int]) -> None:
            if source in names:
                names[target] = names.pop(source)

        self._rename(target, change)

    def remove(self, path: Path) -> None:
        self._call()
        if path not in self.named:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        self._rename(path, lambda names: names.pop(path, None))

    def make_folder(self, path: Path) -> None:
        self._call()
        self.folders.add(path)

    def sync_folder(self, path: Path) -> None:
        self._call()
        for folder, change in self.steps:
            if folder == path:
                change(self.kept)
        self.steps = [step for step in self.steps if step[0] != path]

    def names(self, folder: Path) -> list[str]:
        self._call()
        return [path.name for path in self.named if path.parent == folder]

    def lock(self, path: Path) -> Lock:
        self._call()
        if path in self.held:
            raise InUse("held")
        self.held.add(path)
        return _Held(self.held, path)

    def after_power_failure(self, rng: Random) -> "Disk":
        """What a new start of the machine finds."""
        found = Disk()
        found.folders = set(self.folders)
        found.named = dict(self.kept)
        for _, change in self.steps[: rng.randrange(len(self.steps) + 1)]:
            change(found.named)
        found.kept = dict(found.named)
        found.clock = self.clock
        found.times = dict(self.times)
        for inode in self.content:
            found.content[inode] = found.synced[inode] = self._left_of(inode, rng)
        return found

    def _left_of(self, inode: int, rng: Random) -> bytes:
        before, after = self.synced[inode], self.content[inode]
        if not after.startswith(before):
            assert before.startswith(after), "bytes were written over ones that were not cut off for good"
            return rng.choice((before, after))
        data = bytearray(after[: rng.randrange(len(before), len(after) + 1)])
        if rng.random() < 0.5:
            for start in range(len(before) // 512 * 512, len(data), 512):
                if rng.random() < 0.5:
                    a, b = max(start, len(before)), min(start + 512, len(data))
                    data[a:b] = bytes(b - a)
        return bytes(data)


class _Held:
    def __init__(self, held: set[Path], path: Path) -> None:
        self.held, self.path = held, path

    def release(self) -> None:
        self.held.discard(self.path)
