"""What is done to a whole table's file while nobody plays: another name, another folder, deletion.

The caller (`saves.library`) holds the lock of the file, and that of the path it moves to. After a
crash between any two calls the table is there once, as it was or as it was to be. Lock files stay
where they are: taking one away would let two programs hold the same table's lock.
"""

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


def move(files: Files, path: Path, target: Path) -> None:
    """Move the file to a path where nothing lies. Raises `NotWritten`."""
    with disk.telling(f"{path.name}: the file cannot be moved to {target}", NotWritten):
        files.replace(path, target)
        files.sync_folder(target.parent)
        if path.parent != target.parent:
            files.sync_folder(path.parent)


def delete(files: Files, path: Path) -> None:
    """Delete the file. Raises `NotWritten`."""
    with disk.telling(f"{path.name}: the file cannot be deleted", NotWritten):
        files.remove(path)
        files.sync_folder(path.parent)


__all__ = ["delete", "move", "rename"]
