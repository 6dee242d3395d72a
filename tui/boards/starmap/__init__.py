"""The star map: a continuous plane of discs, rings, lines and signs. `StarMap` draws a `StarScene`."""

from tui.boards.starmap.scene import Disc, Ring, Sign, StarScene, Stroke
from tui.boards.starmap.viewport import Viewport
from tui.boards.starmap.widget import StarMap

__all__ = ["Disc", "Ring", "Sign", "StarMap", "StarScene", "Stroke", "Viewport"]
