"""A question about tracks, rows or columns that leaves the tracks beside the planet in sight."""

from textual.geometry import Size

from tui.boards.polygrid import LEFT, WORKING
from tui.dialogs import Ask

ROOM = LEFT + 12 * WORKING.width
"""Cells of the planet, which the question may cover."""

MARGIN = 4
"""What a dialog leaves free of the width it is given."""


class BesideAsk(Ask):
    """A question over the planet, never wider than it."""

    DEFAULT_CSS = """
    BesideAsk { align: left middle; }
    """

    def _lay_out(self, screen: Size) -> None:
        super()._lay_out(Size(min(screen.width, ROOM + MARGIN), screen.height))
