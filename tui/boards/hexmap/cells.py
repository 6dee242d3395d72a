"""What the hex map is told about one hex: glyphs, names of roles, marks. No rules, no colours.

A game's `board.py` makes these, `tui.boards.hexmap.fill` turns them into characters for each scale.
"""

from typing import NamedTuple


class HexCell(NamedTuple):
    """The look of one hex."""

    ground: str
    """One character: what the terrain is."""
    ground_role: str
    """The role whose style fills the hex."""
    piece: str = ""
    """Up to two characters: what stands there and whose it is."""
    piece_role: str = ""
    marks: str = ""
    """Up to two characters about the piece: cargo, held, stuck."""
    name: str = ""
    """Up to six characters, shown where there is room."""
    note: str = ""
    """Up to six characters of numbers, shown where there is room."""
    tag: str = ""
    """Up to two characters about the place itself, such as what it costs to go there."""
    light: str = ""
    """A role laid over the whole hex (lit, path, danger); empty for none."""


BARE = HexCell(" ", "ground")
"""A hex about which nothing is known yet."""
