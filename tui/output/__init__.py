"""The cell grid between Textual and the wire: parse, compare, send what changed.

Nothing in here knows Textual; the drivers in `tui.drivers` join the two.
"""

from tui.output.colours import Colours, Palette
from tui.output.depth import Depth, decide, erases_in_colour
from tui.output.stream import Output

__all__ = ["Colours", "Depth", "Output", "Palette", "decide", "erases_in_colour"]
