"""How many colours a session gets: the decision, as a pure function.

The player's saved setting comes first, then `NO_COLOR`, then `COLORTERM`, then the
name in `TERM`. The host calls it with the environment the client sent, the local
driver with its own; nothing here looks at the process.
"""

from collections.abc import Mapping
from enum import Enum


class Depth(Enum):
    """How many colours a terminal is given."""

    TRUE = "true"
    INDEXED = "256"
    SIXTEEN = "16"
    MONO = "mono"


_TRUE_NAMES = ("xterm-kitty", "xterm-ghostty", "alacritty", "foot")
_MONO_NAMES = ("dumb", "vt")


def decide(environment: Mapping[str, str], saved: Depth | None = None) -> Depth:
    """The depth for a terminal described by its environment.

    A `NO_COLOR` counts when it is set and not empty (the convention of no-color.org).
    """
    if saved is not None:
        return saved
    if environment.get("NO_COLOR"):
        return Depth.MONO
    if environment.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return Depth.TRUE
    return depth_of_name(environment.get("TERM", ""))


def depth_of_name(term: str) -> Depth:
    """What the name of a terminal type promises; an unknown name gets 16 colours, no name none."""
    name = term.strip().lower()
    if not name or name.startswith(_MONO_NAMES):
        return Depth.MONO
    if name.endswith("-direct") or name.startswith(_TRUE_NAMES):
        return Depth.TRUE
    if name.endswith("256color"):
        return Depth.INDEXED
    return Depth.SIXTEEN


def erases_in_colour(term: str) -> bool:
    """Whether erasing paints the present background (terminfo's `bce`).

    GNU screen and the plain `vt` and `dumb` types do not, and a blank that is erased
    there would show the terminal's own background. Callers then send spaces.
    """
    name = term.strip().lower()
    return bool(name) and not name.startswith(("screen", *_MONO_NAMES))
