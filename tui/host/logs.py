"""Where the host's log goes, and how its lines look: one line an event, with the time in UTC.

Names and refusals hold what strangers typed, so whatever a terminal would obey is taken out, and no
text begins a line of its own. What is logged is a matter of those who log: never a seed, an invitation
code, a password, chat, or a key typed.
"""

import logging
import logging.handlers
import time
from pathlib import Path

from saves.errors import plain
from tui.host.config import LogLevel


class _Lines(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
        self.converter = time.gmtime

    def format(self, record: logging.LogRecord) -> str:
        """Lines after the first, as a trace has them, stand to the right of it."""
        first, *rest = super().format(record).split("\n")
        return "\n".join([plain(first), *(f"    {plain(line)}" for line in rest)])

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = " ".join(record.message.split())
        return super().formatMessage(record)


def begin_log(path: Path | None, level: LogLevel = "info") -> None:
    """Log to a file, or to standard error. Raises `OSError` where the file cannot be written."""
    # A file that somebody moved away, as those who keep logs short do, is begun anew.
    handler = (
        logging.StreamHandler()
        if path is None
        else logging.handlers.WatchedFileHandler(path, encoding="utf-8", errors="backslashreplace")
    )
    handler.setFormatter(_Lines())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level.upper())
    # It would tell more of the wire than the host wants kept, and our own lines say who comes and goes.
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    logging.raiseExceptions = False  # a full disk ends no session


__all__ = ["begin_log"]
