"""The log of a table: its header and its entries.

Every outside influence on a game is an entry, so header and entries alone rebuild it.
These are the structs that `saves` writes; their fields keep names and meaning, a new field
has a default and raises the schema of `saves.format`.
"""

from hashlib import sha256
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct, field

from engine.clock import ClockSettings
from engine.game import Document, Millis, Seat

A = TypeVar("A")


class Sitter(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits in a seat."""

    name: str
    bot: str | None = None
    """The level of a bot; None is a person."""


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table is before its first entry; never changes."""

    game: str
    """The name of the game, such as `full-metal-planete`."""
    rules: int
    """Version of the game's rules it was begun under."""
    name: str
    """What its people call the table."""
    options: Document
    """The game's options as plain values, with the content of any deck, board or scenario they name."""
    seats: tuple[Sitter, ...]
    seed: int
    """0 to 2**64 - 1; in no view."""
    salt: bytes
    """16 random bytes that keep the seed from being guessed out of `commitment`."""
    created: str
    """ISO 8601, UTC."""
    clock: ClockSettings = ClockSettings()
    position: Document | None = None
    """The position document it starts from; None is the game's set-up."""

    @property
    def commitment(self) -> str:
        """The hash shown from the start; when the game is over anyone can verify seed and salt by it."""
        return sha256(b"lowtide" + self.seed.to_bytes(8, "big") + self.salt).hexdigest()


class Play(Struct, Generic[A], frozen=True, tag="play"):
    """A seat's action."""

    action: A


class TimeOut(Struct, frozen=True, tag="timeout"):
    """The seat's window ended."""


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """The seat takes back its latest unsealed action."""

    entry: int
    """The number of that action's entry."""


class Resign(Struct, frozen=True, tag="resign"):
    """The seat leaves the game."""


class Ready(Struct, frozen=True, tag="ready"):
    """The curtain before the seat was lifted: its clock starts."""


class Pause(Struct, frozen=True, tag="pause"):
    """The table stands still."""


class Resume(Struct, frozen=True, tag="resume"):
    """The table goes on."""


class Entry(Struct, Generic[A], frozen=True):
    """A line of the log."""

    number: int
    """From 1."""
    at: Millis
    """Table time."""
    seat: Seat | None
    """Whose it is; None where it is everybody's (a pause by the host)."""
    what: Play[A] | TimeOut | Withdraw | Resign | Ready | Pause | Resume
    checksum: bytes = field(default=b"")
    """Of the state after it, 8 bytes. Never leaves the host while the table runs."""


AnyEntry: TypeAlias = Entry[Any]
