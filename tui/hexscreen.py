"""A table whose board is a hex map: the cursor, the scales, and the room the board gets.

Knows no game. `place` turns what the keys point at into the hex of the map.
"""

from collections.abc import Sequence

from textual import events
from textual.containers import Horizontal
from textual.widget import Widget

from tui.boards.hexmap import OVERVIEW, HexMap
from tui.lines import Line, Lines
from tui.table import TableScreen
from tui.theme import Role

STRIP = 6
"""Cells beside the overview of 37 columns on a terminal of 80."""

NOTICE = 3
"""Lines at the lower end of the board that a notice may cover."""

FLOATING = 40
"""Cells of the side panel where it lies over the board, as the frame's style sheet has it."""


class HexTableScreen(TableScreen):
    """The frame with a hex map in the middle. A game makes `map` before the screen is mounted.

    Nothing that stays open hides the cursor: the map keeps to what the side panel leaves free, and a
    notice goes to the top where it would lie on the cursor. Where the overview takes the lines of
    header and log, a strip at its right says the most needful.
    """

    DEFAULT_CSS = f"""
    HexTableScreen #strip {{ width: {STRIP}; display: none; }}
    HexTableScreen.-bare #strip {{ display: block; }}
    HexTableScreen.-sided #place {{ padding: 0 {FLOATING} 0 0; }}
    HexTableScreen.-sided #strip {{ display: none; }}
    HexTableScreen #notice.-top {{ dock: top; }}
    """

    map: HexMap

    scale_chosen = False
    """Whether the player has picked a scale himself."""

    def make_board(self) -> Widget:
        self._strip = Lines(Role.HEADER, id="strip")
        return Horizontal(self.map, self._strip)

    def strip(self) -> Sequence[Line]:
        """What stands beside the overview instead of the header, in lines of `STRIP` cells."""
        return ()

    def show_words(self) -> None:
        super().show_words()
        if self._strip.display:
            self._strip.show(self.strip())

    def say(self, text: str, role: Role = Role.REFUSAL) -> None:
        self._notice.set_class(self.has_class("-bare") and self.map.lines_below_cursor < NOTICE, "-top")
        super().say(text, role)

    def open_side(self, is_open: bool) -> None:
        super().open_side(is_open)
        self._make_room_for_side()

    def on_resize(self, event: events.Resize) -> None:
        """Make room for what lies over the board."""
        self.call_after_refresh(self._make_room_for_side)

    def _make_room_for_side(self) -> None:
        self.set_class(self._side.has_class("-floating") and self._side.has_class("-open"), "-sided")

    def moved(self) -> None:
        """The cursor stands elsewhere: say what is there now."""
        self.show_words()

    def jump(self, hex: int) -> None:
        """Put the cursor on a hex of the map."""
        self.map.move_cursor(hex)
        self.moved()

    def give_room(self) -> None:
        """Give the overview the whole height where header and log would cut it off (80x24)."""
        short = self.size.height - 4 < self.map.rows
        self.set_bare(self.map.scale is OVERVIEW and short)
        self.call_after_refresh(self.show_all)

    def do_north(self) -> None:
        self._step("north")

    def do_south(self) -> None:
        self._step("south")

    def do_west(self) -> None:
        self._step("west")

    def do_east(self) -> None:
        self._step("east")

    def do_north_west(self) -> None:
        self._step("north-west")

    def do_north_east(self) -> None:
        self._step("north-east")

    def do_south_west(self) -> None:
        self._step("south-west")

    def do_south_east(self) -> None:
        self._step("south-east")

    def do_larger(self) -> None:
        self._change_scale(1)

    def do_smaller(self) -> None:
        self._change_scale(-1)

    def do_fit(self) -> None:
        self.scale_chosen = True
        self.map.fit()
        self.give_room()

    def do_centre(self) -> None:
        self.map.centre()

    async def on_hex_map_pointed(self, message: HexMap.Pointed) -> None:
        """A click: the cursor goes there; a click on the hex of the cursor takes, as Enter does."""
        message.stop()
        if message.hex == self.map.cursor:
            await self.action_command("take")
        else:
            self.say("")
            self.jump(message.hex)

    def _step(self, direction: str) -> None:
        self.map.step_cursor(direction)
        self.moved()

    def _change_scale(self, by: int) -> None:
        self.scale_chosen = True
        self.map.change_scale(by)
        self.give_room()
