"""What can go wrong with a table's file. Every text is a whole sentence for the player.

All are `SaveError`, and that is an `OSError` as the standard library's own errors about broken
files are: whoever handles trouble with files handles this too. No other kind of error leaves
`saves`, whatever a file holds and whatever the disk does.
"""

import unicodedata


def plain(text: str) -> str:
    """The text without what a terminal would obey: names and content of strangers' files stand in it."""
    return "".join("?" if unicodedata.category(c) in ("Cc", "Cf", "Cs") else c for c in text)


class SaveError(OSError):
    """Trouble with a table's file."""

    def __init__(self, sentence: str) -> None:
        super().__init__(plain(sentence))


class Missing(SaveError):
    """There is no such table."""


class Exists(SaveError):
    """A file of that name is there already."""


class BadName(SaveError):
    """No table can be called that, or lie there."""


class InUse(SaveError):
    """Another program, or another screen of this one, has the table open for playing."""


class NotATable(SaveError):
    """The file is something else."""


class TooNew(SaveError):
    """A newer Lowtide wrote it; the text names both numbers."""


class UnknownGame(SaveError):
    """A table of a game that this program does not have."""


class Damaged(SaveError):
    """Something in the middle of the file is not what was written."""

    def __init__(self, sentence: str, entry: int) -> None:
        super().__init__(sentence)
        self.entry = entry
        """The number of the first entry that cannot be trusted; 0: not even the header can."""


class Unstorable(SaveError):
    """What should be stored would not read back as it is. Nothing was written."""


class NotRead(SaveError):
    """The disk or its permissions do not let the file be read."""


class NotWritten(SaveError):
    """The disk or its permissions do not let the file be written; what was there before is safe."""
