"""The host's own key: made on the first start, and kept where only its owner reads it."""

from pathlib import Path

import asyncssh

from saves import files as disk
from saves.errors import Missing, NotATable, SaveError
from saves.files import Files

_NAME = "host_key"
_KIND = "ssh-ed25519"


def host_key(folder: Path, files: Files | None = None) -> asyncssh.SSHKey:
    """The key in that folder; a new one where there is none.

    Raises `SaveError` for a file that others can read, that is a link, or that holds no key: what
    people's clients know the host by is never made anew behind its back.
    """
    files = files or Files()
    path = folder / _NAME
    try:
        seen = disk.find(files, path)
    except Missing:
        key = asyncssh.generate_private_key(_KIND, comment="lowtide")
        disk.make_folders(files, folder)
        disk.put(files, path, key.export_private_key("openssh"))
        return key
    except NotATable as fault:
        raise SaveError(f"{path}: the host's key must be a plain file: {fault}") from None
    if seen.mode & 0o077:
        raise SaveError(f"{path}: others can read the host's key; `chmod 600` would mend that")
    try:
        return asyncssh.import_private_key(disk.read_file(files, path))
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as fault:
        raise SaveError(
            f"{path}: this is no private key that can be used ({fault}); put it back from a copy, or "
            "move it away to get a new one, of which everybody's client will warn"
        ) from None


__all__ = ["host_key"]
