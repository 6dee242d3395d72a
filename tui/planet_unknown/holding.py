"""What a player has chosen so far at a table of Planet Unknown.

Held here: the line of the list in hand, how each tile is turned, whose planet is looked at, how the
station would be turned. All else follows from the view: one possible state that fits it is asked for
legal actions, and what they would change is found out by trying them.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.game import Seat
from engine.planet_unknown.actions import Action, Choose, Take
from engine.planet_unknown.rounds import first_board
from engine.planet_unknown.state import State
from engine.planet_unknown.terms import SIDE, Square
from engine.planet_unknown.view import SeenColony
from tui.boards.polygrid import PolyGrid
from tui.planet_unknown.agenda import Entry, entries
from tui.planet_unknown.board import look
from tui.planet_unknown.station import SLOTS
from tui.planet_unknown.tiles import TileHand
from tui.planet_unknown.trying import Changes, changes, tried
from tui.table import TableScreen
from tui.update import Update


class HoldingScreen(TableScreen):
    """The choices so far."""

    def __init__(self, *args: Any, **more: Any) -> None:
        """As `TableScreen`."""
        super().__init__(*args, **more)
        self.map = PolyGrid(SIDE, SIDE, look)
        self._in_hand: str | None = None
        """The key of the line in hand; None: whatever comes first; empty: nothing, it was put back."""
        self._ways: dict[str, tuple[int, bool]] = {}
        """Tile -> how it was last turned and flipped."""
        self._looked_at: Seat | None = None
        self._rotation: int | None = None
        """The rotation looked at in the station; None: as it stands."""
        self._station_open: bool | None = None
        """Whether the player has opened or closed the station; None: as the phase would have it."""
        self.overlay = ""
        self._held_for: object = None
        self._came_to = ""
        """The line the cursor was last brought to."""
        self._listed: tuple[Update, tuple[Action, ...], list[Entry]] | None = None
        self._tile: tuple[tuple[object, ...], TileHand] | None = None
        self._tried: dict[Action, Changes] = {}

    @property
    def state(self) -> State:
        """A state that fits the view."""
        state: State = self.world()
        return state

    @property
    def own(self) -> Seat:
        """Whose planet is one's own; a spectator begins with the first."""
        return self.seat if self.seat is not None else 0

    @property
    def shown(self) -> Seat:
        """Whose planet is shown large."""
        return self.own if self._looked_at is None else self._looked_at

    @property
    def seen(self) -> SeenColony:
        """What is seen of it; while a planet is chosen, the one in hand as it would begin."""
        seen: SeenColony = self.view.seats[self.shown]
        entry = self.entry if self.view.phase == "choose" and self._looked_at is None else None
        if entry is not None and isinstance(entry.actions[0], Choose):
            choice = entry.actions[0]
            board = first_board(choice.planet, choice.corporation, choice.flux)
            return replace(seen, planet=choice.planet, corporation=choice.corporation, board=board)
        return seen

    @property
    def legal(self) -> tuple[Action, ...]:
        """All that the person looking may do."""
        return self._lists()[0]

    @property
    def entries(self) -> list[Entry]:
        """The same as a list of what there is to do."""
        return self._lists()[1]

    def _lists(self) -> tuple[tuple[Action, ...], list[Entry]]:
        if self._listed is None or self._listed[0] is not self.update:
            self._tried = {}
            legal: tuple[Action, ...] = ()
            found: list[Entry] = []
            if self.acts and self.seat is not None:
                legal = tuple(self.session.game.legal(self.state, self.seat))
                found = entries(self.state, self.seat, legal, lambda action: self.change(action).gain)
            self._listed = (self.update, legal, found)
        return self._listed[1], self._listed[2]

    def change(self, *actions: Action) -> Changes:
        """What legal actions, one after the other, would change for the person looking."""
        if self.seat is None or not actions:
            return Changes((), ())
        last = actions[-1]
        if len(actions) > 1 or last not in self._tried:
            after = tried(self.session.game, self.state, self.seat, actions)
            found = changes(self.state, after, self.seat)
            if len(actions) > 1:
                return found
            self._tried[last] = found
        return self._tried[last]

    @property
    def chosen(self) -> int:
        """The place in the list of the line in hand; -1 for none."""
        listed = self.entries
        if self._in_hand == "" or not listed:
            return -1
        wanted = f"rotate {self.rotation}" if self.view.phase == "rotate" else self._in_hand
        for n, entry in enumerate(listed):
            if entry.key == wanted:
                return n
        return next((n for n, entry in enumerate(listed) if entry.actions), -1)

    @property
    def entry(self) -> Entry | None:
        """The line in hand."""
        at = self.chosen
        return self.entries[at] if at >= 0 else None

    @property
    def tile(self) -> TileHand | None:
        """The tile in hand, turned as it is; None while another planet or the station is looked at."""
        entry = self.entry
        if entry is None or not entry.is_tile or self.shown != self.seat or self.shows_station:
            return None
        takes = [action for action in entry.actions if isinstance(action, Take)]
        name = takes[0].tile
        if name not in self._ways:
            self._ways[name] = (takes[0].turn, takes[0].flip)
        turn, flip = self._ways[name]
        key = (entry.actions, turn, flip)
        if self._tile is None or self._tile[0] != key:
            self._tile = (key, TileHand(name, takes, turn, flip))
        return self._tile[1]

    @property
    def shows_station(self) -> bool:
        """Whether the station stands where the planet does."""
        if self._station_open is not None:
            return self._station_open
        return self.acts and self.view.phase == "rotate"

    @property
    def rotation(self) -> int:
        """The rotation the station is shown at."""
        rotation: int = self.view.rotation if self._rotation is None else self._rotation
        return rotation

    @property
    def places(self) -> Sequence[Square]:
        """The squares that can be chosen for the thing in hand, rows downwards."""
        if self.tile is not None:
            return tuple(self.tile.places)
        entry = self.entry
        if entry is None or self.shown != self.seat or self.shows_station:
            return ()
        return sorted(entry.places)

    def forget(self) -> None:
        """Another person looks, or another phase has begun; others may act beside it undisturbed."""
        update = self.update
        now = (update.seat, self.view.phase, self.view.round, self.view.slot, self.acts)
        if now == self._held_for:
            return
        self._held_for = now
        self._in_hand = None
        self._ways = {}
        self._looked_at = self._rotation = self._station_open = None
        self.overlay = ""
        self._came_to = ""

    def take_in_hand(self, key: str) -> None:
        """Take a line of the list in hand."""
        self._in_hand = key
        self._looked_at = None
        if self.view.phase == "rotate":
            self._rotation = int(key.split()[1])
        else:
            self._station_open = None
        self.show_all()

    def come_to(self) -> None:
        """Bring the cursor to where the thing just taken in hand can be put."""
        entry = self.entry
        key = entry.key if entry is not None else ""
        if key == self._came_to:
            return
        self._came_to = key
        if entry is None:
            return
        if entry.key.startswith("rover "):
            self.map.move_cursor(int(entry.key.split()[1]))
            return
        tile = self.tile
        if tile is not None and not tile.places and tile.ways:
            self._ways[tile.tile] = tile.ways[0]
        spots = self.places
        if spots and self.map.cursor not in spots:
            self.map.move_cursor(min(spots, key=self._far))

    def _far(self, square: Square) -> tuple[int, int]:
        here = self.map.cursor
        across, down = square % SIDE - here % SIDE, square // SIDE - here // SIDE
        return across * across + down * down, square

    def turn_station(self, by: int) -> None:
        """Look at the station turned on by so much."""
        self._rotation = (self.rotation + by) % SLOTS
        self.show_all()

    def names(self, seat: Seat) -> str:
        """What the table calls a seat."""
        return self.session.seat_name(seat)
