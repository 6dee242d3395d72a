"""What can be asked of a running host, what it answers, and how `lowtide host` asks.

One JSON line each way over a Unix socket in the host's folder. `tui.host.control` is the other end.
"""

import socket
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

from engine.game import Unreadable
from tui.host.host import FOLDER
from tui.host.live import SUBSTITUTE

NAME = "control"

LONGEST_WAIT = 86_400
"""Seconds that a drain may wait."""


class NoHost(Unreadable):
    """No host answers."""


class _Request(Struct, frozen=True, forbid_unknown_fields=True, tag_field="ask"):
    """What may be asked."""


class AskStatus(_Request, frozen=True, tag="status"):
    """How the host is."""


class Say(_Request, frozen=True, tag="say"):
    """Tell everybody something."""

    text: str


class GiveToBot(_Request, frozen=True, tag="bot"):
    """Let a bot play a person's seat."""

    table: str
    seat: str
    """Its number, from 1 as in the rooms, or what the table calls it."""
    level: str = SUBSTITUTE


class GiveBack(_Request, frozen=True, tag="person"):
    """Give a seat back to its person."""

    table: str
    seat: str


class PauseTable(_Request, frozen=True, tag="pause"):
    """Stop a table's clock."""

    table: str


class ResumeTable(_Request, frozen=True, tag="resume"):
    """Let it run again."""

    table: str


class Drain(_Request, frozen=True, tag="drain"):
    """End the host."""

    after: int = 0
    """Seconds from now; nobody comes in any more from now on."""


Request: TypeAlias = AskStatus | Say | GiveToBot | GiveBack | PauseTable | ResumeTable | Drain


class Here(Struct, frozen=True):
    """A player who is here."""

    name: str
    table: str
    """Where; empty: in the lobby."""


class TableStatus(Struct, frozen=True):
    """A table of the host."""

    name: str
    game: str
    state: str
    seats: tuple[str, ...]
    here: int
    """People in its room now."""
    fault: str


class Status(Struct, frozen=True):
    """How a host is."""

    version: str
    since: str
    """ISO 8601, UTC."""
    pid: int
    sessions: int
    ending: bool
    players: tuple[Here, ...]
    tables: tuple[TableStatus, ...]
    lag_p50: float
    """Milliseconds that the event loop was late, over the last minute."""
    lag_p99: float
    memory: int | None
    """Bytes; None where the system does not tell."""
    open_files: int | None


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """What comes back."""

    ok: bool
    text: str = ""
    """A sentence: what was done, or why not."""
    status: Status | None = None


def path_in(home: Path) -> Path:
    """Where the socket of a home's host lies."""
    return home / FOLDER / NAME


def ask(home: Path, request: Request, seconds: float = 10.0) -> Answer:
    """Ask the host that runs on a home; blocks. Raises `NoHost` where none answers."""
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(seconds)
            line.connect(str(path_in(home)))
            line.sendall(msgspec.json.encode(request) + b"\n")
            with line.makefile("rb") as answers:
                return msgspec.json.decode(answers.readline(), type=Answer)
    except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
        raise NoHost(f"no host is running on {home}") from None
    except PermissionError:
        raise NoHost(f"the host on {home} belongs to another user") from None
    except (OSError, msgspec.MsgspecError) as fault:
        raise NoHost(f"the host on {home} does not answer: {fault}") from None


__all__ = [
    "LONGEST_WAIT",
    "Answer",
    "AskStatus",
    "Drain",
    "GiveBack",
    "GiveToBot",
    "Here",
    "NoHost",
    "PauseTable",
    "Request",
    "ResumeTable",
    "Say",
    "Status",
    "TableStatus",
    "ask",
    "path_in",
]
