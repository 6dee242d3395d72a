"""A table whose board is a hex map: the cursor, the scales, and the room the board gets.

Knows no game. `place` turns what the keys point at into the hex of the map.
"""

from textual.widget import Widget

from tui.boards.hexmap import OVERVIEW, HexMap
from tui.table import TableScreen


class HexTableScreen(TableScreen):
    """The frame with a hex map in the middle. A game makes `map` before the screen is mounted."""

    map: HexMap

    scale_chosen = False
    """Whether the player has picked a scale himself."""

    def make_board(self) -> Widget:
        return self.map

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
