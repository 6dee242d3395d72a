"""The tale on the screen: when one begins, its keys, and what of it is on the map."""

from typing import Any

from engine.full_thrust.state import Board
from engine.game import Seat
from tui.dialogs import Ask
from tui.footer import Hint
from tui.full_thrust.board import Extras, Place, Point
from tui.full_thrust.choosing import ChoosingScreen
from tui.full_thrust.telling import Tale, is_told, point_of, steps_of
from tui.log import Told
from tui.theme import Role
from tui.update import Update

STEPPING = frozenset({"take", "next-place", "previous-place", "back"})
"""Keys that are the tale's while it is told."""

LOOKING = frozenset(
    {"larger", "smaller", "fit", "centre", "help", "log", "scores", "register", "sheet", "leave"}
)
"""Keys that leave it as it is; any other ends it and then does what it does."""


MISSILES = frozenset({"Launches", "Missiles seek", "Point defence", "Missile hits"})
"""Steps that show the markers."""


class RetellingScreen(ChoosingScreen):
    """Telling what happened, once by itself and again by key."""

    def __init__(self, *args: Any, **more: Any) -> None:
        """As `TableScreen`."""
        super().__init__(*args, **more)
        self._before: Board | None = None
        """What was seen before the latest movement; of it only where units stood is shown."""
        self._listened: Update | None = None
        self._heard: dict[Seat | None, int] = {}
        """Up to which entry each seat was told; a tale that nobody ended is told again."""
        self._teller: Seat | None = None
        """To whom the tale is told."""
        self._from = self.update.number

    def hear(self) -> None:
        """Begin a tale when something was carried out that the person looking was not told yet."""
        update, last = self.update, self._listened
        if update is last:
            return
        self._listened = update
        if not self.is_live and (last is None or update.number != last.number + 1):
            self._before = None
        elif last is not None and last.view.step == "orders" and self._moved(last):
            self._before = last.view
        if update.curtain is not None:
            return
        seat = update.seat
        # In a recording each entry tells its own tale, wherever one came from.
        since = self._heard.get(seat, self._from) if self.is_live else update.number - 1
        told = [t for t in self.told() if t[0] > since]
        at = self.tale.at if self.tale is not None and self._teller == seat else 0
        self.tale, self._teller = None, seat
        if any(is_told(event.kind) for _, event in told):
            # What comes while a tale is told goes on with it: a step without decisions may follow at once.
            self._begin(told, at)

    def looking_hints(self) -> list[Hint]:
        """The tale's keys."""
        if self.tale is None:
            return []
        return [Hint(self.named["take"], "next step"), Hint(self.named["back"], "end tale")]

    def _moved(self, last: Update) -> bool:
        return (last.view.turn, last.view.step) != (self.view.turn, self.view.step)

    def _begin(self, told: list[Told], at: int = 0, later: int = 0) -> None:
        """Tell these events; `later`: how many turns have begun since the last of them."""
        begun = sum(event.kind == "turn" for _, event in told)
        steps = steps_of(told, self.view.turn - begun - later)
        if not steps:
            return
        self.tale = Tale(steps, self._before, min(at, len(steps) - 1))
        self._show_step()

    def do_retell(self) -> None:
        """The last turn's tale once more."""
        told = self.told()
        ends = [n for n, (_, event) in enumerate(told) if event.kind == "turn"]
        first, last = 0, len(told)
        if ends and ends[-1] == max((n for n, t in enumerate(told) if is_told(t[1].kind)), default=-1) + 1:
            last = ends.pop()
        if ends:
            first = ends[-1]
        first = first + 1 if ends else first
        self._begin(told[first:last], later=sum(event.kind == "turn" for _, event in told[last:]))
        if self.tale is None:
            self.say("Nothing has been carried out yet.", Role.DIM)
        self.show_all()

    async def action_command(self, name: str) -> None:
        """While a tale is told its keys go through it; any other ends it."""
        tale = self.tale
        if tale is not None and name in STEPPING:
            if name == "back":
                self._end()
            else:
                self._go(-1 if name == "previous-place" else 1)
            self.show_all()
            return
        if tale is not None and name not in LOOKING:
            self._end()
            self.show_all()
            if name == "finish":
                return
        await super().action_command(name)

    def _go(self, by: int) -> None:
        tale = self.tale
        if tale is None:
            return
        at = tale.at + by
        if at >= len(tale.steps):
            self._end()
        elif at >= 0:
            self.tale = Tale(tale.steps, tale.before, at)
            self._show_step()

    def _end(self) -> None:
        self.tale = None
        self._heard[self.seat] = self.update.number
        self.say("")
        if self.hand is not None:
            self.map.move_cursor((self.hand.x, self.hand.y))
            self.seek_target(other=True)

    def _show_step(self) -> None:
        """Bring what the step is about into view."""
        tale = self.tale
        if tale is None or not self.map.size:
            return
        points = [p for event in tale.step.events for name in event.at if (p := self._point(tale, name))]
        seen = self.map.seen
        if points:
            self.map.move_cursor(next((p for p in points if not seen.shows(*p)), points[0]))

    def _point(self, tale: Tale, name: str) -> Point | None:
        """Where something that an event names is shown."""
        if tale.is_before_movement and tale.before is not None:
            found = tale.before.find(name)
            if found is not None:
                return found[1].x, found[1].y
        unit = self.unit_named(name)
        if unit is not None:
            return unit.x, unit.y
        return tale.markers.get(name) or point_of(name)

    def tale_extras(self, tale: Tale) -> Extras:
        """What the step shown puts on the map."""
        places: dict[str, Place] = {}
        tracks: list[tuple[Point, Point]] = []
        shots: list[tuple[Point, Point]] = []
        marks: list[Point] = []
        crashes: list[Point] = []
        old = {} if tale.before is None else {unit.id: unit for _, unit in tale.before.units()}
        if tale.is_before_movement:
            places = {name: Place(u.x, u.y, u.facing) for name, u in old.items() if u.gone is None}
        for event in tale.step.events:
            at = [p for name in event.at if (p := self._point(tale, name)) is not None]
            if event.kind == "flight" and event.at[0] in old and at:
                start = old[event.at[0]]
                tracks.append(((start.x, start.y), at[0]))
            elif event.kind in ("shot", "strike", "seek", "defence", "wasted") and len(at) > 1:
                shots.append((at[0], at[1]))
            elif event.kind in ("crash", "destroyed") and at:
                crashes.append(at[-1])
            elif event.kind in ("damage", "check", "exit", "graze") and at:
                marks.append(at[-1])
        shown = tale.markers if tale.step.title in MISSILES else {}
        return Extras(
            hand="" if self.hand is None else self.hand.id,
            places=places,
            tracks=tuple(tracks),
            shots=tuple(shots),
            marks=tuple(marks),
            crashes=tuple(crashes),
            missiles=tuple(shown.items()),
        )

    @property
    def asks(self) -> bool:
        """Whether a question stands over the map."""
        return isinstance(self.app.screen, Ask)
