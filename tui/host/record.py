"""What the host keeps of a room beside the table's own file, and where: one small JSON file each.

The table's file says what was played; the record says whose keys its seats are, who may come in,
which bots play for absent people, and what was said. After a restart both bring the room back.
"""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from engine.clock import ClockSettings
from engine.game import Document
from saves import files as disk
from saves import names
from saves.errors import SaveError
from saves.files import Files
from tui.host.chairs import Chair

Access = Literal["public", "code", "private"]
"""Everybody; who types the invitation code; who is named."""

_SUFFIX = ".room"
_FOLDER = "rooms"

log = logging.getLogger(__name__)


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the chat."""

    name: str
    """Who said it; empty for the host."""
    text: str
    at: str
    """ISO 8601, UTC."""
    watching: bool = False
    """Whether it was a spectator."""


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A room as it is kept."""

    name: str
    """What its people call it; no other room of the host has the same."""
    game: str
    options: Document
    clock: ClockSettings
    owner: str
    """The id of the player who opened it."""
    opener: str = ""
    """The name of that player."""
    opened: str
    """ISO 8601, UTC."""
    access: Access = "public"
    code: str = ""
    """The invitation code; empty for other kinds of access."""
    invited: tuple[str, ...] = ()
    """Ids of the players who were named."""
    watched: bool = True
    """Whether spectators may come in."""
    bot_after: int = 0
    """After how many time-outs in a row a bot takes a seat over; 0: only by vote."""
    chairs: tuple[Chair, ...]
    """Whose the seats are; once the table has begun they do not change."""
    file: str = ""
    """The name of the table's file in the home's folder of tables; empty before the start."""
    over: bool = False
    again: str = ""
    """The name of the table at which its people play once more."""
    substitutes: dict[str, str] = {}
    """Seat -> the level of the bot that plays it for the time being."""
    missed: dict[str, int] = {}
    """Seat -> time-outs in a row: the log does not say when a bot played for whom."""
    held: bool = False
    """Whether the host itself has paused the table."""
    chat: tuple[Said, ...] = ()
    """What was said, the latest lines."""


class Records:
    """The records of a host's home."""

    def __init__(self, folder: Path, files: Files | None = None) -> None:
        """`folder` is the host's own."""
        self._files = files or Files()
        self._folder = folder / _FOLDER

    def read(self) -> Iterator[Record]:
        """Every room there is; a damaged record is passed over, and the log says so."""
        try:
            found = sorted(self._files.names(self._folder))
        except FileNotFoundError:
            return
        except OSError as fault:
            raise SaveError(f"{self._folder}: the rooms cannot be listed: {disk.reason(fault)}") from None
        for name in found:
            if not name.endswith(_SUFFIX) or name.startswith("."):
                continue
            path = self._folder / name
            try:
                yield msgspec.json.decode(disk.read_file(self._files, path), type=Record)
            except (SaveError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as fault:
                log.warning("%s: this room cannot be read and is left as it is: %s", path, fault)

    def write(self, record: Record) -> None:
        """Keep a room. Raises `SaveError`."""
        disk.make_folders(self._files, self._folder)
        data = msgspec.json.format(msgspec.json.encode(record), indent=1)
        disk.put(self._files, self._path(record.name), data)

    def remove(self, name: str) -> None:
        """Forget a room. Raises `SaveError`."""
        try:
            self._files.remove(self._path(name))
        except FileNotFoundError:
            return
        except OSError as fault:
            raise SaveError(f"{name}: the room cannot be removed: {disk.reason(fault)}") from None

    def _path(self, name: str) -> Path:
        return self._folder / f"{names.stem(name)}{_SUFFIX}"


__all__ = ["Access", "Record", "Records", "Said"]
