"""What stands where at a table of Planet Unknown, and how one moves about on it.

Planet, station, what is said below, list and the other planets, each with its room at every size of
the terminal; the cursor, the scales, the station instead of the planet, the planets of the others.
"""

from typing import Any

from textual import events
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from tui.boards.polygrid import LEFT, SCALES, WORKING
from tui.planet_unknown.choosing import ChoosingScreen
from tui.planet_unknown.listing import Listing
from tui.planet_unknown.station import HEIGHT as RING_HEIGHT
from tui.planet_unknown.station import rotation_at
from tui.theme import Role

DETAILS = 5
"""Lines kept free below the planet at least."""

EVERYTHING = (190, 55)
"""From this size on station and planets stand beside each other."""


class ArrangingScreen(ChoosingScreen):
    """The parts of the screen, and the keys that move about on them."""

    DEFAULT_CSS = """
    ArrangingScreen #place { width: 1fr; }
    ArrangingScreen #own { height: 100%; }
    ArrangingScreen #left { width: 53; height: 100%; }
    ArrangingScreen PolyGrid { height: 14; }
    ArrangingScreen #ring { height: 20; display: none; }
    ArrangingScreen #others { width: 60; display: none; }
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        """As `TableScreen`."""
        super().__init__(*args, **more)
        self._details = Listing(Role.TEXT, id="details")
        self._ring = Listing(Role.TEXT, id="ring")
        self._desk = Listing(Role.PANEL, id="desk")
        self._others = Listing(Role.TEXT, id="others")
        self._rows: dict[int, int] = {}
        self._scale_chosen = False

    def make_board(self) -> Widget:
        left = Vertical(self.map, self._ring, self._details, id="left")
        return Horizontal(left, self._desk, self._others, id="own")

    @property
    def shows_everything(self) -> bool:
        """Whether there is room for station and planets at once."""
        return self.size.width >= EVERYTHING[0] and self.size.height >= EVERYTHING[1]

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.call_after_refresh(self._arrange)

    def _arrange(self) -> None:
        """Give each part its room."""
        wide = self.shows_everything
        room = self._desk.size.height or self.size.height - 4
        if not self._scale_chosen:
            below = DETAILS + (RING_HEIGHT if wide else 0)
            fitting = [s for s in SCALES[:2] if self.map.sheet_size(s).height + below <= room]
            self.map.set_scale(fitting[-1] if fitting else WORKING)
        sheet = self.map.sheet_size(self.map.scale)
        ring = self.shows_station and not wide
        self.map.display = not ring
        self.map.styles.height = min(sheet.height, max(room - DETAILS, self.map.sheet_size(WORKING).height))
        self._ring.display = ring or wide
        self._ring.styles.height = RING_HEIGHT
        self.query_one("#left").styles.width = max(LEFT + 12 * WORKING.width, sheet.width if wide else 0)
        self._others.display = wide
        self.call_after_refresh(self.show_all)

    def on_listing_resized(self, message: Listing.Resized) -> None:
        """Fill the room there is now."""
        message.stop()
        self.show_words()

    def do_north(self) -> None:
        self._step(0, -1)

    def do_south(self) -> None:
        self._step(0, 1)

    def do_west(self) -> None:
        self._step(-1, 0)

    def do_east(self) -> None:
        self._step(1, 0)

    def do_north_west(self) -> None:
        self._step(-1, -1)

    def do_north_east(self) -> None:
        self._step(1, -1)

    def do_south_west(self) -> None:
        self._step(-1, 1)

    def do_south_east(self) -> None:
        self._step(1, 1)

    def _step(self, across: int, down: int) -> None:
        if self.shows_station:
            self.turn_station(across or down)
        elif self.acts and self.view.phase == "choose":
            self._walk_list(across or down)
        else:
            self.map.step_cursor(across, down)
            self.show_all()

    def do_larger(self) -> None:
        self._change_scale(1)

    def do_smaller(self) -> None:
        self._change_scale(-1)

    def _change_scale(self, by: int) -> None:
        at = SCALES.index(self.map.scale) + by
        if 0 <= at < len(SCALES):
            self._scale_chosen = True
            self.map.set_scale(SCALES[at])
            self._arrange()

    def do_fit(self) -> None:
        self._scale_chosen = False
        self._arrange()

    def do_centre(self) -> None:
        self.map.centre()

    def do_station(self) -> None:
        """The station instead of the planet, and back."""
        self._station_open = not self.shows_station
        if self.view.phase != "rotate":
            self._rotation = None
        self._arrange()

    def do_next_planet(self) -> None:
        self._look_at(1)

    def do_previous_planet(self) -> None:
        self._look_at(-1)

    def _look_at(self, by: int) -> None:
        seat = (self.shown + by) % len(self.view.seats)
        self._looked_at = None if seat == self.own else seat
        if self.shows_station:
            self._station_open = False
            self._arrange()
        self.show_all()

    async def on_listing_pointed(self, message: Listing.Pointed) -> None:
        """A click on a line of the list takes it in hand, on a depot it turns the station that far."""
        message.stop()
        if message.listing is self._desk and message.y in self._rows:
            self.numbered = self._rows[message.y] + 1
            await self.action_command("numbered")
        elif message.listing is self._ring:
            wanted = rotation_at(self.rotation, message.x, message.y)
            if wanted is not None:
                self.turn_station(wanted - self.rotation)
