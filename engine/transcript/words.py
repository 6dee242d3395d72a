"""The words of a transcript that writing and reading share."""

import json
from typing import Any

from engine.entries import Pause, Ready, Resign, Resume, TimeOut

FIRST_LINE = "Lowtide transcript 1"
DIGITS = 8
"""How much of a checksum stands behind an entry."""

WORDS: dict[str, Any] = {
    "(time out)": TimeOut(),
    "(resign)": Resign(),
    "(ready)": Ready(),
    "(pause)": Pause(),
    "(resume)": Resume(),
}
"""What the table itself does, beside withdrawals."""


def as_json(value: Any) -> str:
    """A value in one line."""
    return json.dumps(value, ensure_ascii=False)
