"""The hex map: any board of hexes, at three scales, drawn without rules."""

from tui.boards.hexmap.cells import BARE, HexCell
from tui.boards.hexmap.scales import LARGE, OVERVIEW, SCALES, WORKING, Scale
from tui.boards.hexmap.widget import HexMap

__all__ = ["BARE", "LARGE", "OVERVIEW", "SCALES", "WORKING", "HexCell", "HexMap", "Scale"]
