"""What tables and their files may be called.

A table has a name for people, in its header, and a file name made from it: lower case, letters and
digits of any script, dashes between. Nothing in a name can lead out of the folder, hide the file,
mean a device, or run into a file system's limits. Called by `saves.library`.
"""

import re
import unicodedata

from saves.errors import BadName

LONGEST = 60
"""Characters of a table's name."""
_MOST_BYTES = 120
"""Of a file name without its ending: what number, lock and ending add stays below the 255 of file systems."""
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)$")
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_BLANK = re.compile("[\u115f\u1160\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Letters and signs that look like nothing, and those that only change the look of the one before."""
_MARKS = ("Mn", "Me")
_MOST_MARKS = 3
"""On one letter; more of them would be drawn over the lines above and below."""


def clean(name: str) -> str:
    """The name as it is kept: composed, without what cannot be seen, single spaces.

    Raises `BadName`, also for one that the command line would take for a path.
    """
    kept = visible(name)
    if not kept:
        raise BadName(f"{name!r}: a table needs a name that can be seen")
    if len(kept) > LONGEST:
        raise BadName(f"{kept[:20]}...: a table's name has at most {LONGEST} characters, not {len(kept)}")
    if kept.startswith(("~", ".")) or "/" in kept or "\\" in kept:
        raise BadName(f"{kept}: a name, not a path (no slashes, no dot or ~ at its beginning)")
    return kept


def visible(text: str) -> str:
    """The text composed, with single spaces, without what cannot be seen or lies on other lines."""
    kept = []
    marks = _MOST_MARKS  # none may lie on what stands before the text
    for sign in _BLANK.sub("", unicodedata.normalize("NFC", text)):
        kind = unicodedata.category(sign)
        if sign.isspace():
            sign, marks = " ", _MOST_MARKS
        elif kind in _UNSEEN:
            continue
        else:
            marks = marks + 1 if kind in _MARKS else 0
            if marks > _MOST_MARKS:
                continue
        kept.append(sign)
    return " ".join("".join(kept).split())


def key(name: str) -> str:
    """Equal for names that people take for the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def stem(name: str) -> str:
    """The file name for a table of that name, without its ending."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    words = "".join(c if c.isalnum() else "-" for c in unicodedata.normalize("NFC", folded))
    made = re.sub("-+", "-", words).strip("-")
    made = made.encode()[:_MOST_BYTES].decode(errors="ignore").strip("-")
    if not made or _DEVICES.match(made):
        made = f"table-{made}".strip("-")
    return made


__all__ = ["LONGEST", "clean", "key", "stem", "visible"]
