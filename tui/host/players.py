"""Players: who a public key belongs to, by name, kept from one start of the host to the next.

A key seen for the first time becomes a player once a name is chosen. Names are Latin letters, digits
and a few signs, so that none can be mistaken for another: what differs only in capitals, accents or
signs that look alike is the same name, and the one who came first keeps it.
"""

import asyncio
import logging
import secrets
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.game import Unreadable
from saves import files as disk
from saves.errors import Missing, SaveError
from saves.files import Files
from tui.host.rate import HOUR, Rate
from tui.host.visitor import Visitor

SHORTEST, LONGEST = 2, 20
"""Characters of a player's name."""

_SIGNS = "-_.'"
_ALIKE = str.maketrans({"1": "l", "i": "l", "0": "o", "5": "s", "_": "-", ".": "-", "'": "-"})
_RESERVED = (
    "all",
    "bot",
    "everybody",
    "everyone",
    "host",
    "lowtide",
    "nobody",
    "server",
    "spectator",
    "table",
)
_GUEST = "guest"
_FILE = "players.json"

log = logging.getLogger(__name__)


class Player(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An identity."""

    id: str
    """The fingerprint of the key; `guest:...` for a guest, who has none."""
    name: str
    since: str
    """When the name was chosen: ISO 8601, UTC."""
    seen: str
    """When the player was here last."""
    colours: str = ""
    """The player's own choice of colours: `true`, `256`, `16`, `none`; empty: as the terminal says."""
    rich: bool = False
    """The glyph set."""
    theme: str = ""
    """The player's own choice of theme; empty: the first one."""

    @property
    def guest(self) -> bool:
        """Whether it is gone when its connection is."""
        return is_guest(self.id)


def is_guest(player: str) -> bool:
    """Whether that is the id of a guest."""
    return player.startswith("guest:")


def name_key(name: str) -> str:
    """Equal for names that people take for the same."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return bare.casefold().translate(_ALIKE)


def check_name(name: str) -> str:
    """The name as it is kept. Raises `Unreadable` with what a name may be."""
    kept = unicodedata.normalize("NFC", name).strip()
    if not SHORTEST <= len(kept) <= LONGEST:
        raise Unreadable(f"a name has {SHORTEST} to {LONGEST} characters, not {len(kept)}")
    wrong = next((c for c in kept if not _fits(c)), None)
    if wrong is not None:
        shown = repr(wrong) if wrong.isprintable() else f"U+{ord(wrong):04X}"
        raise Unreadable(f"{shown} cannot stand in a name; Latin letters, digits and {' '.join(_SIGNS)} can")
    if not kept[0].isalpha():
        raise Unreadable("a name begins with a letter")
    key = name_key(kept)
    if key in map(name_key, _RESERVED) or key.startswith(name_key(_GUEST)):
        raise Unreadable(f"{kept} is a word of the host's own; choose another name")
    return kept


def _fits(sign: str) -> bool:
    if sign.isascii():
        return sign.isalnum() or sign in _SIGNS
    # A single accent at most: what is composed of a plain letter and one mark, of one column.
    parts = unicodedata.normalize("NFKD", sign)
    return sign.isalpha() and unicodedata.name(sign, "").startswith("LATIN") and len(parts) <= 2


def now() -> str:
    """This moment, as it is kept."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class Players:
    """All identities of a host. A name that was given is on disk before it counts."""

    def __init__(self, folder: Path, most_names: int, files: Files | None = None) -> None:
        """
        Args:
            folder: the host's own, in its home.
            most_names: how many may be chosen from one address in an hour; the list is written as a
                whole each time.
            files: the file system.

        Raises `SaveError` where the file is damaged.
        """
        self._files = files or Files()
        self._path = folder / _FILE
        self._players = {player.id: player for player in self._read()}
        self._writing = asyncio.Lock()
        self._newcomers = Rate(most_names, HOUR)
        self._guests = 0

    def _read(self) -> tuple[Player, ...]:
        try:
            data = disk.read_file(self._files, self._path)
        except Missing:
            return ()
        try:
            return msgspec.json.decode(data, type=tuple[Player, ...])
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as fault:
            raise SaveError(
                f"{self._path}: the list of players is damaged: {fault}; put a copy of it back, "
                "or move it away to begin a new one"
            ) from None

    def known(self, visitor: Visitor) -> Player | None:
        """Who that is, for a key that was here before."""
        return None if visitor.fingerprint is None else self._players.get(visitor.fingerprint)

    def guest(self) -> Player:
        """A new guest, called by a number; it lasts as long as its connection."""
        self._guests += 1
        moment = now()
        return Player(
            id=f"guest:{secrets.token_hex(8)}", name=f"{_GUEST}-{self._guests}", since=moment, seen=moment
        )

    def guests_were(self, names: Iterable[str]) -> None:
        """These names may be those of earlier guests; no new one is called so, and taken for them."""
        for name in names:
            number = name.removeprefix(f"{_GUEST}-")
            if number != name and number.isdecimal():
                self._guests = max(self._guests, int(number))

    def find(self, name: str) -> Player | None:
        """The player of that name."""
        key = name_key(name.strip())
        return next((player for player in self._players.values() if name_key(player.name) == key), None)

    def called(self, ids: Iterable[str]) -> tuple[str, ...]:
        """The names of players, by their ids."""
        return tuple(self._players[each].name for each in ids if each in self._players)

    def proposal(self, visitor: Visitor) -> str:
        """A free name for a newcomer, made from what was said; empty where nothing fits."""
        try:
            name = check_name(visitor.username)
        except Unreadable:
            return ""
        return name if self.find(name) is None else ""

    def check(self, visitor: Visitor, name: str) -> str:
        """The name as it would be kept. Raises `Unreadable` for one that is taken or cannot be."""
        kept = check_name(name)
        there = self.find(kept)
        if there is not None and there.id != visitor.fingerprint:
            alike = "" if kept == there.name else f"{kept} cannot be told from {there.name}, who"
            raise Unreadable(f"{alike or there.name} is somebody already; choose another name")
        return kept

    async def register(self, visitor: Visitor, name: str) -> Player:
        """Make a key a player of that name. Raises `Unreadable` for a name that is taken or cannot be."""
        if visitor.fingerprint is None:
            raise Unreadable("only who comes with a key can have a name of their own")
        async with self._writing:
            kept = self.check(visitor, name)
            known = self._players.get(visitor.fingerprint)
            if known is not None:
                return known
            if not self._newcomers.allows(visitor.place):
                raise Unreadable("too many names were chosen from your address; come back in an hour")
            moment = now()
            player = Player(id=visitor.fingerprint, name=kept, since=moment, seen=moment)
            await self._put(player)
            self._newcomers.count(visitor.place)
            return player

    async def change(self, player: Player) -> None:
        """Keep what a player has set, or when it was seen; a guest's is not kept."""
        if player.id in self._players:
            async with self._writing:
                await self._put(player)

    async def _put(self, player: Player) -> None:
        players = {**self._players, player.id: player}
        data = msgspec.json.format(msgspec.json.encode(tuple(players.values())), indent=1)
        try:
            await asyncio.to_thread(self._write, data)
        except SaveError as fault:
            log.error("the list of players cannot be kept: %s", fault)
            raise Unreadable("the host cannot write its list of players just now; try again later") from None
        self._players = players

    def _write(self, data: bytes) -> None:
        disk.make_folders(self._files, self._path.parent)
        disk.put(self._files, self._path, data)


__all__ = ["LONGEST", "SHORTEST", "Player", "Players", "check_name", "is_guest", "name_key", "now"]
