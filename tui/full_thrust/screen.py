"""The table of Full Thrust on a terminal: what is shown where, and the keys that only show.

`HoldingScreen` holds what was chosen, `FinishingScreen`, `ChoosingScreen` and `RetellingScreen` have the keys
that act and tell.
"""

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget

from engine.full_thrust.notation import write_launch
from engine.full_thrust.orders import write_words
from engine.game import Seat
from tui.boards.starmap import StarMap
from tui.commands import bindings
from tui.dialogs import Ask, Option
from tui.footer import Hint
from tui.full_thrust import ending, panels
from tui.full_thrust.board import Extras, bounds, near, scene
from tui.full_thrust.hints import hints_of
from tui.full_thrust.keys import COMMANDS, FIRST_FIRE, FIRST_FLIGHT, FIRST_WORDS, NUMBERED, OWN, SIGNS
from tui.full_thrust.naming import named
from tui.full_thrust.retelling import RetellingScreen
from tui.full_thrust.sheet import sheet_lines
from tui.full_thrust.wording import angle, inches
from tui.lines import Line, Lines, ink
from tui.log import Told
from tui.panel import Panel
from tui.table import ROOMY
from tui.theme import SEATS, Role, style

MENU = (
    Option("", "n", "nothing"),
    Option("coast", "c", "coasting", "where all other ships will be if they coast"),
    Option("arcs", "a", "arcs", "the six arcs of the ship in hand, to 12 and 24 inches"),
    Option("far", "f", "far", "twelve coasting turns of the ship in hand, to see an orbit"),
)

OVERLAYS = {option.value: option.label for option in MENU}


class ThrustScreen(RetellingScreen):
    """A table of Full Thrust."""

    DEFAULT_CSS = """
    ThrustScreen #desk { height: 5; display: none; }
    ThrustScreen #desk.-shown { display: block; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(OWN),
        *(Binding(key, f"numbered({key})", NUMBERED.help, show=False) for key in NUMBERED.keys),
    ]
    commands = COMMANDS

    def __init__(self, *args: Any, **more: Any) -> None:
        """As `TableScreen`."""
        super().__init__(*args, **more)
        self._desk = Lines(Role.PANEL, id="desk")
        self._fit = "all"
        """What the view was fitted to: `all`, `hand`, or empty where it was chosen by hand."""
        self._met: set[str] = set()
        self._placed: tuple[Seat | None, int, str] | None = None
        self._ended = False

    def make_board(self) -> Widget:
        return Vertical(self.map, self._desk)

    def on_mount(self) -> None:
        """The order line lies over the desk."""
        super().on_mount()
        self.mount(self.order_line)

    # What is shown.

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self._desk.set_class(event.size.width < ROOMY, "-shown")

    def on_star_map_resized(self, message: StarMap.Resized) -> None:
        """Fit the view into the new size."""
        message.stop()
        self._fit_again()
        self.show_all()

    def _fit_again(self) -> None:
        if self._fit == "all":
            self.map.fit(bounds(self.board, self.plan))
        elif self._fit == "hand" and self.plan is not None:
            self.map.fit(near(self.plan))
        elif self.follows and self.hand is not None:
            self.map.centre((self.hand.x, self.hand.y))

    def after_taking(self) -> None:
        if self._fit == "hand" or self.follows:
            self._fit_again()

    def show_table(self) -> None:
        if self.map.seen.width:
            self._place_cursor()
            self.hear()
        self.map.show(scene(self.board, self._extras(), rich=self.rich))
        self._show_ruler()
        self.lock_if_idle()
        if self.acts and self.step in FIRST_WORDS and self.step not in self._met and self.tale is None:
            self._met.add(self.step)
            self.say(FIRST_WORDS[self.step], Role.STRONG)
        if self.update.outcome is not None and not self._ended and self.tale is None:
            self._ended = True
            self.call_later(self.do_scores)

    def _place_cursor(self) -> None:
        """At a new step, or for another person, begin at the ship in hand, with all in view."""
        moment = (self.seat, self.board.turn, self.step)
        if moment == self._placed:
            return
        self._placed = moment
        unseen = any(u.gone is None and not self.map.seen.shows(u.x, u.y) for _, u in self.board.units())
        if self._fit != "all" or unseen:
            self._fit_again()
        if self.hand is not None:
            self.map.move_cursor((self.hand.x, self.hand.y))
            self.seek_target(other=True)

    def _extras(self) -> Extras:
        if self.tale is not None:
            return self.tale_extras(self.tale)
        unit, target = self.hand, self.target
        launches = []
        if self.seat is not None and self.step == "orders":
            for draft in self.board.sides[self.seat].drafts:
                for order in draft.launches:
                    aim = self.unit_named(order.aim) if order.aim else None
                    at = (aim.x, aim.y) if aim is not None else order.at
                    if at is not None:
                        launches.append((order.system.partition("_")[0], (at[0], at[1])))
        return Extras(
            hand="" if unit is None else unit.id,
            target="" if target is None or not self.acts else target.id,
            plan=self.plan,
            launches=tuple(launches),
            coasts=self.overlay == "coast",
            arcs=self.overlay == "arcs",
        )

    def _show_ruler(self) -> None:
        unit = self.hand
        start = (unit.x, unit.y) if self.ruled and unit is not None and self.tale is None else None
        self.map.show_ruler(start, style(Role.SITE))

    def show_words(self) -> None:
        super().show_words()
        if self._desk.has_class("-shown"):
            self._desk.show(panels.desk_lines(self, self._desk.size.width or self.size.width))

    def header(self) -> tuple[Line, Line]:
        title = [ink("Full Thrust ", Role.HEADER_STRONG)]
        if self.size.width >= ROOMY:
            title = [ink(f"{self.session.game.title} ", Role.HEADER_STRONG)]
            title.append(ink(f'"{self.session.header.name}"  ', Role.HEADER))
        label = self.update.turn.label
        # The tape says which turn its entry stands in, and the title does not say another.
        if self.tale is not None and self.is_live:
            label = re.sub("[0-9]+", str(self.tale.step.turn), label, count=1)
        title.append(ink(f"{label}  ", Role.HEADER))
        if self.tale is not None:
            of = "" if self.is_live else f"of turn {self.tale.step.turn} "
            told = f"told {of}{self.tale.at + 1}/{len(self.tale.steps)}: {self.tale.step.title}"
            title.append(ink(told, Role.CLOCK_WARNING))
        else:
            title.append(ink(self.step, Role.HEADER_STRONG))
        if self.overlay:
            title.append(ink(f"  shows {OVERLAYS[self.overlay]}", Role.FOOTER_KEY))
        if self.follows:
            title.append(ink("  follows", Role.FOOTER_KEY))
        return tuple(title), (ink(self._unseen(), Role.HEADER),)

    def _unseen(self) -> str:
        """What lies off the map, and where from its middle; else the scale."""
        seen = self.map.seen
        if not seen.width:
            return ""
        several = len(self.board.sides) > 1
        off = [
            (f"{SEATS[seat].letter}:" if several else "")
            + f"{unit.name} {angle(unit.x - seen.x, unit.y - seen.y)}"
            for seat, unit in self.board.units()
            if unit.gone is None and not seen.shows(unit.x, unit.y)
        ]
        if off:
            return f"off the map: {', '.join(off[:2])}" + (f" +{len(off) - 2}" if len(off) > 2 else "")
        return f"10 columns = {inches(seen.step * 10)}"

    def side(self, width: int, height: int) -> Sequence[Line]:
        return panels.side_lines(self, width)

    def score_lines(self, width: int) -> Sequence[Line]:
        lines: list[Line] = []
        if self.update.outcome is not None:
            lines += ending.end_lines(self, self.update.outcome, width)
        return [*lines, *ending.score_lines(self, width)]

    def points_of(self, seat: Seat) -> str:
        plan = self.plan
        if plan is None or seat != self.seat or not self.writes:
            return ""
        return f"MD {plan.spent.drive}/{plan.has.drive}"

    def secrets(self, view: Any) -> Sequence[str]:
        said = []
        for draft in view.sides[view.seat].drafts:
            words = [f"orders {write_words(draft.orders)}"] if draft.orders else []
            words += [f"launches {write_launch(launch)}" for launch in draft.launches]
            words += [f"defends with {system}" for system in draft.defends]
            words += [f"fires {shot.system} at {shot.target}" for shot in draft.fire]
            said.append(f"{draft.unit} {', '.join(words)}")
        return said

    def notes(self) -> Sequence[str]:
        return (*(FIRST_FIRE if self.step == "fire" else FIRST_FLIGHT), *SIGNS)

    def hints(self) -> Sequence[Hint]:
        return hints_of(self)

    def told(self) -> list[Told]:
        """What happened, with names; what one writes is on the desk and would drown it."""
        names = {side.id: self.names(n) for n, side in enumerate(self.board.sides)}
        return [
            (number, named(event, names))
            for number, event in self.session.history()
            if event.kind != "written"
        ]

    def forget(self) -> None:
        self.typed = None
        if self.order_line.is_open:
            self.order_line.action_close()

    # Keys that only show.

    def do_north(self) -> None:
        self._step(0, 1)

    def do_south(self) -> None:
        self._step(0, -1)

    def do_west(self) -> None:
        self._step(-1, 0)

    def do_east(self) -> None:
        self._step(1, 0)

    def do_north_west(self) -> None:
        self._step(-1, 1)

    def do_north_east(self) -> None:
        self._step(1, 1)

    def do_south_west(self) -> None:
        self._step(-1, -1)

    def do_south_east(self) -> None:
        self._step(1, -1)

    def _step(self, across: int, up: int) -> None:
        self.map.step_cursor(across, up)
        self.show_all()

    def do_pan_west(self) -> None:
        self._pan(-1, 0)

    def do_pan_east(self) -> None:
        self._pan(1, 0)

    def do_pan_north(self) -> None:
        self._pan(0, 1)

    def do_pan_south(self) -> None:
        self._pan(0, -1)

    def _pan(self, across: int, up: int) -> None:
        self._fit = ""
        self.map.pan(across, up)
        self.show_all()

    def do_larger(self) -> None:
        self._zoom(1)

    def do_smaller(self) -> None:
        self._zoom(-1)

    def _zoom(self, by: int) -> None:
        self._fit = ""
        self.map.zoom(by)
        self.show_all()

    def do_fit(self) -> None:
        """Everything; again: the ship in hand and its next moves."""
        self._fit = "hand" if self._fit == "all" and self.plan is not None else "all"
        self._fit_again()
        self.show_all()

    def do_centre(self) -> None:
        if self.hand is not None:
            self._fit = ""
            self.map.centre((self.hand.x, self.hand.y))
            self.map.move_cursor((self.hand.x, self.hand.y))
            self.show_all()

    def do_follow(self) -> None:
        self.follows = not self.follows
        if self.follows:
            self.do_centre()
        self.show_all()

    def do_ruler(self) -> None:
        self.ruled = not self.ruled
        self.show_all()

    def do_overlays(self) -> None:
        def chosen(answer: str | None) -> None:
            if answer is not None:
                self.overlay = answer
                self.show_all()

        self.ask(Ask("Show on the map", MENU, width=72), chosen)

    def do_inspect(self) -> None:
        if self._side.has_class("-floating"):
            self.open_side(not self.side_is_open)
            return
        self.do_sheet()

    def do_sheet(self) -> None:
        found = self.at_cursor()
        if found is None and self.hand is not None:
            found = self.board.find(self.hand.id)
        if found is not None:
            self.show_sheet(*found)

    def do_register(self) -> None:
        self.app.push_screen(Panel("Ships, sites, worlds", lambda w: panels.register_lines(self, w), key="A"))

    def show_sheet(self, seat: Seat, unit: Any) -> None:
        """A unit's sheet, over the map."""
        board = self.board
        self.app.push_screen(
            Panel("Sheet", lambda width: sheet_lines(board, seat, unit, width, rich=self.rich), key="s")
        )

    # The mouse.

    async def on_star_map_pointed(self, message: StarMap.Pointed) -> None:
        """A click puts the cursor there; on a unit, exactly on it; a click where it is takes."""
        message.stop()
        if self.tale is not None:
            await self.action_command("take")
            return
        cell = self.map.seen.cell(*message.point)
        again = cell == self.map.seen.cell(*self.map.cursor)
        self.map.move_cursor(message.point)
        found = self.at_cursor()
        if found is not None:
            self.map.move_cursor((found[1].x, found[1].y))
        if again:
            await self.action_command("take")
        else:
            self.show_all()
