"""What a player has chosen so far at a table of Full Thrust.

Held here: the ship in hand, the text in the order line, what is shown over the map, the tale being told.
All else follows from the view. Only views are looked at: legality is asked of a possible state that fits.
"""

from typing import Any

from msgspec import Struct

from engine.full_thrust.actions import Action
from engine.full_thrust.preview import TURNS
from engine.full_thrust.sheets import System
from engine.full_thrust.state import Draft, State, Unit, View
from engine.game import Illegal, Seat
from tui.boards.starmap import StarMap
from tui.full_thrust.board import Point
from tui.full_thrust.flightplan import Plan, Words, plan
from tui.full_thrust.measuring import in_reach
from tui.full_thrust.orderline import OrderLine
from tui.full_thrust.telling import Tale
from tui.full_thrust.wording import weapons_named
from tui.table import TableScreen
from tui.theme import Role, style
from tui.update import Update

FAR_TURNS = 12
"""Turns that the overlay of far coasting looks ahead."""


class HoldingScreen(TableScreen):
    """Choices and what follows from them; the keys come with the classes above it."""

    def __init__(self, *args: Any, **more: Any) -> None:
        """As `TableScreen`."""
        super().__init__(*args, **more)
        self.map = StarMap(style(Role.TEXT), style(Role.CURSOR), rich=self.rich)
        self.order_line = OrderLine()
        self.overlay = ""
        self.ruled = False
        self.follows = False
        self.tale: Tale | None = None
        self.typed: Words | None = None
        """The list in the order line as far as it can be flown."""
        self._in_hand: dict[Seat | None, str] = {}
        self._legal: tuple[Update, tuple[Action, ...]] | None = None
        self._plan: tuple[Any, Plan] | None = None

    # The table.

    @property
    def board(self) -> View:
        """What is seen of it."""
        view: View = self.view
        return view

    @property
    def state(self) -> State:
        """A possible state that fits the view."""
        state: State = self.world()
        return state

    @property
    def step(self) -> str:
        return self.board.step

    @property
    def writes(self) -> bool:
        """Whether orders may be written by the person looking."""
        return self.acts and self.step == "orders"

    @property
    def aims(self) -> bool:
        """Whether fire may be plotted by the person looking."""
        return self.acts and self.step == "fire"

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the list of legal actions holds now; kept for as long as the view stands."""
        if self._legal is None or self._legal[0] is not self.update:
            found = () if self.seat is None else tuple(self.session.game.legal(self.state, self.seat))
            self._legal = (self.update, found)
        return self._legal[1]

    def names(self, seat: Seat) -> str:
        """What the table calls a seat."""
        return self.session.seat_name(seat)

    # The unit in hand.

    def own_units(self) -> list[Unit]:
        """One's own units in the game that could do something in this step, else all of them."""
        if self.seat is None:
            return [unit for _, unit in self.board.units() if unit.gone is None]
        own = [unit for unit in self.board.sides[self.seat].units if unit.gone is None]
        return [unit for unit in own if self._is_able(unit)] or own

    def _is_able(self, unit: Unit) -> bool:
        """Whether a unit has anything to do in this step."""
        if self.step == "fire":
            return unit.controls > 0 and bool(self.systems_of(unit))
        return not unit.is_site or bool(self.systems_of(unit))

    @property
    def hand(self) -> Unit | None:
        """The unit in hand: the one taken, else the first."""
        own = self.own_units()
        taken = self._in_hand.get(self.seat)
        return next((unit for unit in own if unit.id == taken), own[0] if own else None)

    def take_unit(self, unit: Unit) -> None:
        """Take a unit in hand and put the cursor on it."""
        self._in_hand[self.seat] = unit.id
        self.typed = None
        self.map.move_cursor((unit.x, unit.y))
        self.after_taking()

    def seek_target(self, *, other: bool = False) -> None:
        """In the fire step begin at a target in reach; `other`: take another unit if only that has one."""
        hand, seat = self.hand, self.seat
        if not self.aims or hand is None or seat is None:
            return
        for unit in [hand, *(self.own_units() if other else ())]:
            if found := in_reach(self.board, seat, unit):
                if unit.id != hand.id:
                    self.take_unit(unit)
                self.map.move_cursor((found[0].x, found[0].y))
                return

    def after_taking(self) -> None:
        """What else follows from another unit in hand."""

    def draft(self, unit: Unit) -> Draft:
        """What is written for one's own unit in the open window."""
        return Draft(unit=unit.id) if self.seat is None else self.board.sides[self.seat].draft(unit.id)

    def systems_of(self, unit: Unit) -> list[System]:
        """The systems that keys use in this step: launchers and class 1 beams, or weapons."""
        if self.step == "fire":
            return [s for s in unit.sheet.systems if s.weapon is not None]
        return [s for s in unit.sheet.systems if s.launcher or s.kind == "beam1"]

    @property
    def plan(self) -> Plan | None:
        """Where the ship in hand would go: with its list in the orders step, coasting later."""
        unit = self.hand
        if unit is None or unit.is_site or unit.gone is not None or self.update.outcome is not None:
            return None
        words = self.draft(unit).orders if self.typed is None else self.typed
        turns = FAR_TURNS if self.overlay == "far" else TURNS
        key = (self.update, unit.id, words, turns)
        if self._plan is None or self._plan[0] != key:
            self._plan = (key, plan(self.board, unit, words, turns))
        return self._plan[1]

    @property
    def hides_orders(self) -> bool:
        """Whether the orders of the ship in hand are secret: from a spectator, until all have locked."""
        return self.seat is None and self.step == "orders" and not self.board.all_locked

    # What is under the cursor.

    def at_cursor(self) -> tuple[Seat, Unit] | None:
        """The unit under the cursor: the nearest in its cell, one's own first if two are as near."""
        cell = self.map.seen.cell(*self.map.cursor)
        x, y = self.map.cursor
        found = [
            ((unit.x - x) ** 2 + (unit.y - y) ** 2, seat != self.seat, number, seat, unit)
            for number, (seat, unit) in enumerate(self.board.units())
            if unit.gone is None and self.map.seen.cell(unit.x, unit.y) == cell
        ]
        if not found:
            return None
        *_, seat, unit = min(found, key=lambda item: item[:3])
        return seat, unit

    @property
    def target(self) -> Unit | None:
        """The enemy unit under the cursor."""
        found = self.at_cursor()
        return found[1] if found is not None and found[0] != self.seat else None

    def places(self) -> list[Point]:
        """Where `]` leads: targets, where they coast to, gates."""
        return []

    def unit_named(self, name: str) -> Unit | None:
        """A unit by its id."""
        found = self.board.find(name)
        return None if found is None else found[1]

    async def write_down(self, action: Struct) -> bool:
        """Submit a decision; the question that may go with it is the next thing asked."""
        done = await self.submit(action)
        if done:
            self.call_later(self.ask_open_questions)
        return done

    def refuse(self, refusal: Illegal) -> None:
        """With the names of systems as people call them."""
        super().refuse(Illegal(weapons_named(refusal.reason), refusal.rule))

    def show_sheet(self, seat: Seat, unit: Unit) -> None:
        """Open a sheet over the map."""

    def ask_open_questions(self) -> None:
        """Ask whether attacks on settlements are meant (FT-114)."""


__all__ = ["HoldingScreen"]
