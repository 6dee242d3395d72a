"""The keys that may log in, where a host names them: a file in the form of `authorized_keys`.

It is read again whenever it has changed, at the next log-in, so that a key can be added or taken out
while the host runs. While it is gone or cannot be read, nobody new logs in by a key: what it said before
may be just what its owner wanted to change. Only keys and comments stand in it: an option such as `from=`
would promise what this host does not do.
"""

import logging
from pathlib import Path

import asyncssh

from engine.game import Unreadable
from saves import files as disk
from saves.errors import SaveError
from saves.files import Files, Status

log = logging.getLogger(__name__)


class AllowedKeys:
    """The fingerprints in a file."""

    def __init__(self, path: Path, files: Files | None = None) -> None:
        """Raises `Unreadable` for a file that cannot be read or holds something else."""
        self._path = disk.usable(path.expanduser())
        self._files = files or Files()
        self._seen: Status | None = None
        self._allowed: frozenset[str] = frozenset()
        self.fault = ""
        """Why the file cannot be read now, and so no key is let in; empty: it can."""
        self._read()

    def allow(self, key: asyncssh.SSHKey) -> bool:
        """Whether the key may log in; none while the file cannot be read, and the log says why."""
        before, self.fault = self.fault, ""
        try:
            if self._files.look(self._path) != self._seen:
                self._read()
        except Unreadable as fault:
            self.fault = str(fault)
        except OSError as fault:
            self.fault = f"keys: {self._path}: {disk.reason(fault)}"
        if self.fault:
            log.error("%s; no key logs in until it can be read", self.fault)
            return False
        if before:
            log.info("keys: %s can be read again", self._path)
        return key.get_fingerprint() in self._allowed

    def _read(self) -> None:
        try:
            seen = self._files.look(self._path)
            text = disk.read_file(self._files, self._path).decode()
        except UnicodeDecodeError:
            raise Unreadable(f"keys: {self._path} is no text") from None
        except (SaveError, OSError) as fault:
            raise Unreadable(f"keys: {fault}") from None
        allowed = set()
        for number, line in enumerate(text.splitlines(), 1):
            bare = line.strip()
            if not bare or bare.startswith("#"):
                continue
            try:
                allowed.add(asyncssh.import_public_key(bare).get_fingerprint())
            except (asyncssh.KeyImportError, ValueError):
                raise Unreadable(
                    f"keys: {self._path}, line {number}: this is no public key; a line holds the kind, the "
                    "key and a comment, and no options"
                ) from None
        self._allowed, self._seen = frozenset(allowed), seen


__all__ = ["AllowedKeys"]
