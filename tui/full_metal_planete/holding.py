"""What a player has chosen so far at a Full Metal table, and how it is done or laid out.

Held here: the thing in hand, what Enter would do, a plan, the facing of a ship that lands. All else
follows from the view: one possible state that fits it is asked for legal places, prices, consequences.
"""

from typing import Any

from msgspec import Struct

from engine.full_metal_planete.actions import Action, Aim, End
from engine.full_metal_planete.pieces import Kind, Phase, Unit
from engine.full_metal_planete.state import State
from engine.game import Illegal
from engine.hexes import Cell
from tui.boards.hexmap import WORKING, HexMap
from tui.full_metal_planete.board import geometry, look, places_of, units_at
from tui.full_metal_planete.choices import Choice, actors
from tui.full_metal_planete.counts import inside
from tui.full_metal_planete.hand import Hand, summary
from tui.full_metal_planete.planning import Plan, effects
from tui.full_metal_planete.retreats import closed_by, may_retreat
from tui.hexscreen import HexTableScreen
from tui.theme import Role


class HoldingScreen(HexTableScreen):
    """The choices so far."""

    def __init__(self, *args: Any, **more: Any) -> None:
        """As `TableScreen`."""
        super().__init__(*args, **more)
        self.place = geometry(self.update.view.board)
        self.map = HexMap(self.place.columns, self.place.rows, look, scale=WORKING)
        self._in_hand = ""
        """The id of the thing in hand."""
        self._pieces: list[str] = []
        """The order in which Tab goes through the pieces: the one taken or used last is at the end."""
        self._partner = ""
        """A second destroyer: only what the two do together is offered."""
        self.offer: Choice | None = None
        """What Enter would do."""
        self.plan: Plan | None = None
        self.overlay = ""
        self.facing = "A"
        self._legal: tuple[State, tuple[Action, ...]] | None = None
        self._hand: tuple[tuple[str, str], Hand] | None = None

    @property
    def state(self) -> State:
        """The position shown: that of the plan while there is one."""
        if self.plan is not None:
            return self.plan.state
        state: State = self.world()
        return state

    @property
    def legal(self) -> tuple[Action, ...]:
        """All that the person looking may do in it."""
        state = self.state
        if self._legal is None or self._legal[0] is not state:
            found = () if self.seat is None else tuple(self.session.game.legal(state, self.seat))
            self._legal = (state, found)
        return self._legal[1]

    @property
    def hand(self) -> Hand | None:
        """The thing in hand."""
        state = self.state
        unit = state.by_id.get(self._in_hand)
        if unit is None or self.seat is None:
            return None
        key = (self._in_hand, self._partner)
        if self._hand is None or self._hand[0] != key or self._hand[1].state is not state:
            self._hand = (key, Hand(state, self.legal, self.seat, unit, self._partner))
        return self._hand[1]

    @property
    def cursor(self) -> Cell:
        """The hex under the cursor."""
        return self.place.cells[self.map.cursor]

    @property
    def lands(self) -> bool:
        """Whether the person looking is to land now."""
        return self.acts and self.state.phase == Phase.LANDING

    def _own_ships(self) -> list[Unit]:
        state = self.state
        return [ship for ship in state.ships if state.owner(ship) == self.seat]

    def _names(self, seat: int) -> str:
        return self.session.seat_name(seat)

    def _effects(self, choice: Choice) -> list[str]:
        """What a choice would change, found out by trying it."""
        if self.seat is None:
            return []
        game, state = self.session.game, self.state
        after = state
        for action in choice.actions:
            after = game.apply(after, self.seat, action).state
        closing = closed_by(after, may_retreat(state, self.legal)) if choice.verb != "deploy" else ""
        return [*([closing] if closing else []), *effects(state, after, self.seat)]

    def warning(self, action: Any) -> str:
        able = [] if self.seat is None else may_retreat(self.state, self.legal)
        if not able or self.seat is None:
            return ""
        game, state = self.session.game, self.state
        try:
            game.check(state, self.seat, action)
        except Illegal:
            return ""
        if isinstance(action, End):
            return f"{' and '.join(able)} could still retreat (FMP-140)"
        return closed_by(game.apply(state, self.seat, action).state, able)

    def forget(self) -> None:
        self._pieces = []
        self._in_hand = self._partner = ""
        self.offer = None
        self.plan = None

    def reading_view(self) -> Any:
        if self.plan is not None and self.seat is not None:
            return self.session.game.view(self.plan.state, self.seat)
        return super().reading_view()

    async def perform(self, action: Struct) -> None:
        if self.plan is None:
            await super().perform(action)
            return
        self.plan.add(self.session.game.write(self.reading_view(), action), (action,))  # type: ignore[arg-type]
        self.show_all()

    def _jump(self, cell: Cell) -> None:
        self.jump(self.place.hexes[cell])

    def moved(self) -> None:
        if self.lands:
            # The ship is drawn where the cursor is.
            self.offer = None
            self.show_all()
        else:
            super().moved()

    def do_centre(self) -> None:
        hand = self.hand
        if hand is not None and hand.places:
            self.map.move_cursor(self.place.hexes[hand.places[0]])
        super().do_centre()
        self.show_words()

    def takeable(self, cell: Cell) -> list[str]:
        """The things on a hex, cargo too, with which something can be done."""
        state = self.state
        able = set(actors(state, self.legal))
        found = []
        for unit in units_at(state, cell):
            own = state.owner(unit) == self.seat
            if not own and unit.kind != Kind.PONTOON:
                continue
            found += [unit.id] if unit.id in able else []
            found += [thing.id for thing in inside(state, unit) if thing.id in able]
        return found

    def _take_in_hand(self, name: str) -> None:
        self._in_hand, self._partner, self.offer = name, "", None
        if name in self._pieces:
            after = self._pieces.index(name) + 1
            self._pieces = [*self._pieces[after:], *self._pieces[:after]]
        self.show_all()
        if self.hand is not None:
            self.say(summary(self.hand), Role.STRONG)

    async def _offer_it(self, choice: Choice) -> None:
        """Show what a choice would do; free ones that can be taken back are done at once."""
        if choice.verb in ("deploy", "vote"):
            await self._carry_out(choice)
            return
        self.offer = choice
        changes = "; ".join(self._effects(choice)[:3])
        self.say(f"Enter: {choice.label}, {choice.cost} AP{'. ' + changes if changes else ''}", Role.STRONG)
        self.show_all()
        await self._aim_at(choice)

    async def _aim_at(self, choice: Choice) -> None:
        """Record the aim, so that a shot begun in time may be finished (FMP-37a)."""
        if choice.verb != "fire" or self.plan is not None:
            return
        aim = Aim(choice.cells[0])
        if aim in self.legal and not self.state.grace:
            await self.submit(aim)

    async def _carry_out(self, choice: Choice) -> None:
        self.offer = None
        follow = choice.verb in ("move", "assault", "unload", "deploy")
        if self.plan is not None:
            try:
                self.plan.add(choice.label, choice.actions)
            except Illegal as refusal:
                self.refuse(refusal)
        elif not await self.submit(*choice.actions):
            self.show_all()
            return
        if self._in_hand not in self.state.by_id:
            self._in_hand = ""
        elif follow and self._in_hand:
            places = places_of(self.state, self.state.by_id[self._in_hand])
            if places and self.cursor not in places and choice.verb in ("move", "assault"):
                self.map.move_cursor(self.place.hexes[places[0]])
        if choice.verb == "deploy":
            self._in_hand = ""
        self.show_all()
