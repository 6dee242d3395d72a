"""What is done to a whole table's file while nobody plays: another name, another folder, deletion.

The caller (`saves.library`) holds the lock of the file, and that of the path it moves to. After a
crash between any two calls the table is there once, as it was or as it was to be. What was kept beside
it of an older form (`evening.lowtide.rules-1`) goes where it goes.
"""

import re
from itertools import count
from pathlib import Path

import msgspec

from saves import files as disk
from saves.errors import NotRead, NotWritten
from saves.files import Files
from saves.format import Find, compose, load


def rename(files: Files, path: Path, target: Path, name: str, find: Find) -> None:
    """Write the name into the file's header, then move the file to the path that goes with it.

    Entries and checkpoints stay byte for byte what they were; the seals are made anew, as the first of
    them covers the header. The time of the last change stays, as nobody has played. Raises `SaveError`.
    """
    changed = disk.find(files, path).changed
    log, _ = load(disk.read_file(files, path), path.name, find)
    if log.missing:
        raise NotRead(
            f"{path.name}: the table was not closed when it was played last; open it once and leave it, "
            "then it can be renamed"
        )
    log.header = msgspec.structs.replace(log.header, name=name)
    disk.put(files, path, compose(log), changed)
    if target != path:
        move(files, path, target)


def kept_beside(files: Files, path: Path) -> list[Path]:
    """The older forms of a table that were kept beside its file. Raises `NotRead`."""
    older = re.compile(re.escape(path.name) + r"\.(schema|rules)-\d+(\.\d+)?")
    with disk.telling(f"{path.parent}: the files cannot be listed", NotRead):
        return [path.with_name(name) for name in sorted(files.names(path.parent)) if older.fullmatch(name)]


def move(files: Files, path: Path, target: Path) -> None:
    """Move the file, and then what was kept beside it, to a path where nothing lies.

    Raises `NotRead`, `NotWritten`.
    """
    older = kept_beside(files, path)
    with disk.telling(f"{path.name}: the file cannot be moved to {target}", NotWritten):
        files.replace(path, target)
        files.sync_folder(target.parent)
        if path.parent != target.parent:
            files.sync_folder(path.parent)
    for old in older:
        with disk.telling(f"{target.name} has moved, but {old.name} stays where it was", NotWritten):
            files.replace(old, _free(files, target, old.name.removeprefix(path.name)))
    if older:
        with disk.telling(f"{target}: the files moved with it may not last", NotWritten):
            files.sync_folder(target.parent)


def _free(files: Files, target: Path, ending: str) -> Path:
    """Where an older form of that ending goes: beside the target, where nothing lies."""
    there = set(files.names(target.parent))
    names = (f"{target.name}{ending}{'' if n == 1 else f'.{n}'}" for n in count(1))
    return target.with_name(next(name for name in names if name not in there))


def delete(files: Files, path: Path) -> None:
    """Delete the file, and then what was kept beside it. Raises `NotRead`, `NotWritten`."""
    older = kept_beside(files, path)
    with disk.telling(f"{path.name}: the file cannot be deleted", NotWritten):
        files.remove(path)
        files.sync_folder(path.parent)
    for old in older:
        with disk.telling(f"{path.name} is deleted, but {old.name} stays", NotWritten):
            files.remove(old)
    if older:
        with disk.telling(f"{path.name} is deleted, but its older files may come back", NotWritten):
            files.sync_folder(path.parent)


__all__ = ["delete", "kept_beside", "move", "rename"]
