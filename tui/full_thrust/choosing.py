"""The keys that write: orders, launches, marks for point defence, and plans of fire."""

from msgspec.structs import replace

from engine.full_thrust.actions import Action, AimLaunch, CallOff, Defend, Fire, Launch, Order
from engine.full_thrust.orders import check_words, read_words, write_words
from engine.full_thrust.preview import preview
from engine.full_thrust.sheets import System
from engine.full_thrust.state import Shot, Unit
from engine.game import Illegal, Unreadable
from tui.dialogs import Ask, Option
from tui.full_thrust import measuring
from tui.full_thrust.board import Point
from tui.full_thrust.finishing import FinishingScreen
from tui.full_thrust.flightplan import Words, burned, burnt_early, plan, turned, warning
from tui.full_thrust.orderline import OrderLine
from tui.full_thrust.wording import inches, speed, system_words
from tui.lines import ink
from tui.table import sentence
from tui.theme import Role

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class ChoosingScreen(FinishingScreen):
    """Orders by keys and by typing, and what digits do."""

    # Order lists.

    async def do_burn(self) -> None:
        await self._change(lambda words: burned(words, 1))

    async def do_burn_less(self) -> None:
        await self._change(lambda words: burned(words, -1))

    async def do_port(self) -> None:
        await self._change(lambda words: turned(words, "TP"))

    async def do_starboard(self) -> None:
        await self._change(lambda words: turned(words, "TS"))

    async def do_push_port(self) -> None:
        await self._change(lambda words: turned(words, "PP"))

    async def do_push_starboard(self) -> None:
        await self._change(lambda words: turned(words, "PS"))

    async def do_push_back(self) -> None:
        await self._change(lambda words: turned(words, "PR"))

    async def do_clear(self) -> None:
        """An empty order list, or an empty plan of fire."""
        unit = self.hand
        if unit is not None and self.aims:
            if self.draft(unit).fire:
                await self.write_down(Fire(unit.id))
            return
        await self._change(lambda _: ())

    async def _change(self, change) -> None:  # type: ignore[no-untyped-def]
        unit = self._flyer()
        if unit is None:
            return
        before = self.draft(unit).orders
        words = change(before)
        if words != before:
            await self._order(unit, words)

    def _flyer(self) -> Unit | None:
        """The ship in hand, if orders can be written for it; says why not."""
        unit = self.hand
        if not self.writes or unit is None:
            why = "orders are written in the orders step" if self.acts else self.why_idle()
            self.refuse(Illegal(why, "FT-12"))
            return None
        if unit.is_site:
            self.refuse(Illegal(f"{unit.name} has no drive", "FT-122"))
            return None
        return unit

    async def _order(self, unit: Unit, words: Words) -> bool:
        done = await self.write_down(Order(unit.id, words))
        if done:
            flown = plan(self.board, unit, words)
            if told := warning(self.board, flown) or burnt_early(flown):
                self.say(f"{unit.name}: {told}")
        return done

    # The order line.

    def do_order_line(self) -> None:
        unit = self._flyer()
        if unit is not None:
            self.order_line.open(write_words(self.draft(unit).orders))

    def on_order_line_typed(self, message: OrderLine.Typed) -> None:
        """Say what the typed list costs and comes to, and show it on the map."""
        message.stop()
        unit = self.hand
        if message.text is None or unit is None or not self.writes:
            self.typed = None
        else:
            try:
                words = read_words(message.text)
                check_words(words, *unit.ratings, one_pool=self.board.variants.fleet_book_2)
            except Illegal as refusal:
                self.typed = None
                self._tell_line(unit, sentence(refusal), Role.REFUSAL)
            except Unreadable as fault:
                self.typed = None
                self._tell_line(unit, f"{fault}.", Role.DIM)
            else:
                self.typed = words
                flown = plan(self.board, unit, words)
                leg = flown.legs[0]
                told = warning(self.board, flown)
                after = f"then speed {speed(*leg.velocity)}"
                self._tell_line(unit, "   ".join(flown.pools), Role.TEXT, told or after)
        self.show_all()

    def _tell_line(self, unit: Unit, text: str, role: Role, more: str = "") -> None:
        about = "MD burn  TP TS turn to port, starboard  PP PS PR push"
        self.order_line.tell(
            (ink(f" Orders of {unit.name}: {about}", Role.DIM),),
            (ink(f" {text}", role),),
            (ink(f" {more}", Role.STUCK if "!" in more else Role.TEXT),),
        )

    async def on_order_line_written(self, message: OrderLine.Written) -> None:
        """Write the typed list down; a refused one stays to be mended."""
        message.stop()
        unit = self.hand
        if unit is None:
            return
        try:
            words = read_words(message.text)
        except Unreadable as fault:
            self._tell_line(unit, str(fault), Role.REFUSAL)
            return
        try:
            await self.perform(Order(unit.id, words))
        except Illegal as refusal:
            self._tell_line(unit, sentence(refusal), Role.REFUSAL)
            return
        self.order_line.action_close()
        if told := warning(self.board, plan(self.board, unit, words)):
            self.say(f"{unit.name}: {told}")

    # Systems.

    numbered = 0
    """Which digit was pressed last."""

    async def action_numbered(self, number: int) -> None:
        """A digit."""
        self.numbered = number
        await self.action_command("numbered")

    async def do_numbered(self) -> None:
        unit = self.hand
        systems = [] if unit is None else self.systems_of(unit)
        if unit is None or not self.acts or not 0 < self.numbered <= len(systems):
            self.refuse(Illegal(f"there is no system {self.numbered} to use now"))
            return
        await self.use(unit, systems[self.numbered - 1])

    async def use(self, unit: Unit, system: System) -> None:
        """Launch, mark or fire one system; where it is written already, take that back."""
        action = self._use(unit, system)
        if action is None or not await self.write_down(action):
            return
        if isinstance(action, Fire):
            shots = tuple(shot for shot in action.shots if shot.system == system.name)
            if vain := measuring.wasted(self.board, unit, shots):
                self.say(f"This shot cannot hit. {vain[0]}.", Role.STUCK)

    def _use(self, unit: Unit, system: System) -> Action | None:
        draft = self.draft(unit)
        if self.step == "fire":
            target = self.target
            if target is None:
                shots = tuple(shot for shot in draft.fire if shot.system != system.name)
                if len(shots) < len(draft.fire):
                    return Fire(unit.id, shots)
                self.refuse(Illegal("no enemy is under the cursor; ] goes to the next target", "FT-133"))
                return None
            return Fire(unit.id, _toggled(draft.fire, Shot(system.name, target.id)))
        if not system.launcher:
            return Defend(unit.id, system.name, marks=system.name not in draft.defends)
        if any(order.system == system.name for order in draft.launches):
            return CallOff(unit.id, system.name)
        found = self.target
        if found is not None and found.is_site:
            return AimLaunch(unit.id, system.name, found.id)
        x, y = self.map.cursor
        return Launch(unit.id, system.name, round(x, 2) + 0.0, round(y, 2) + 0.0)

    async def fire_all(self, unit: Unit, target: Unit) -> None:
        """Everything that may be fired at a target, beside what is aimed at others."""
        told = measuring.shots(self.board, unit, target, own=False)
        able = [shot for shot in told if shot.hits]
        if not able:
            why = measuring.left_out(told) or f"{unit.name} has no weapons"
            self.refuse(Illegal(f"nothing of {unit.name} can hit {target.name}: {why}"))
            return
        names = {shot.system.name for shot in able}
        kept = tuple(shot for shot in self.draft(unit).fire if shot.system not in names)
        plan = (*kept, *(Shot(shot.system.name, target.id) for shot in able))
        if await self.write_down(Fire(unit.id, plan)) and (rest := measuring.left_out(told)):
            self.say(f"Left out: {rest}.", Role.DIM)

    def do_menu(self) -> None:
        """All systems of the ship in hand that can be used in this step."""
        unit = self.hand
        systems = [] if unit is None else self.systems_of(unit)
        if unit is None or not self.acts or not systems:
            what = "fire" if self.step == "fire" else "launch or mark"
            self.refuse(Illegal(f"there is nothing to {what} now"))
            return
        options = [
            Option(system.name, LETTERS[n % 26], system_words(system), self.use_words(unit, system))
            for n, system in enumerate(systems[:26])
        ]
        target = self.target
        at = target.name if target is not None else "the cursor, {:.2f},{:.2f}".format(*self.map.cursor)

        async def chosen(answer: str | None) -> None:
            if answer is not None:
                await self.use(unit, unit.sheet.by_name[answer])

        self.ask(Ask(f"{unit.name} at {at}", options, width=76), chosen)

    def use_words(self, unit: Unit, system: System) -> str:
        """What is written for a system, else what it could do at the cursor."""
        draft = self.draft(unit)
        if system.name in unit.lost:
            return "lost"
        if self.step == "fire":
            aimed = next((shot.target for shot in draft.fire if shot.system == system.name), None)
            target = self.unit_named(aimed) if aimed is not None else self.target
            if target is None:
                return ""
            told = next(s for s in measuring.shots(self.board, unit, target, own=False) if s.system == system)
            return f"-> {target.name}: {told.words}" if aimed is not None else f"{told.words}"
        if not system.launcher:
            marked = system.name in draft.defends
            return "serves as point defence" if marked else "marks it for point defence"
        for order in draft.launches:
            if order.system == system.name:
                aimed_at = self.unit_named(order.aim) if order.aim else None
                goal = f"{order.at.x:g},{order.at.y:g}" if order.at is not None else order.aim
                goal = goal if aimed_at is None else aimed_at.name
                return f"-> {goal}"
        if system.name in unit.spent:
            return "spent"
        return "launch at the cursor"

    # Where things are.

    def places(self) -> list[Point]:
        board, seat, unit = self.board, self.seat, self.hand
        found: list[Point] = []
        enemies = [u for n, u in board.units() if n != seat and u.gone is None]
        if unit is not None:
            enemies.sort(key=lambda u: (u.x - unit.x) ** 2 + (u.y - unit.y) ** 2)
            if self.aims and seat is not None:
                reached = measuring.in_reach(board, seat, unit)
                enemies = [*reached, *(enemy for enemy in enemies if enemy not in reached)]
        launches = unit is not None and any(s.launcher for s in unit.sheet.systems)
        for enemy in enemies:
            found.append((enemy.x, enemy.y))
            if self.step == "orders" and launches and not enemy.is_site:
                leg = preview(board, enemy, (), 1)[0]
                found.append((leg.end.x, leg.end.y))
        if not enemies:
            found += [((g.a.x + g.b.x) / 2, (g.a.y + g.b.y) / 2) for g in board.gates]
            found += [(w.x, w.y) for w in board.space.worlds]
        return found

    def do_next_place(self) -> None:
        self._walk_places(1)

    def do_previous_place(self) -> None:
        self._walk_places(-1)

    def _walk_places(self, by: int) -> None:
        places = self.places()
        if not places:
            self.say("There is nothing to go to.", Role.DIM)
            return
        here = self.map.cursor
        at = next((n for n, place in enumerate(places) if place == here), None)
        new = (0 if by > 0 else len(places) - 1) if at is None else (at + by) % len(places)
        self.map.move_cursor(places[new])
        if self._reaches_nothing():
            self.say(self._no_target(), Role.DIM)
        self.show_all()

    def do_next_piece(self) -> None:
        self._walk_units(1)

    def do_previous_piece(self) -> None:
        self._walk_units(-1)

    def _walk_units(self, by: int) -> None:
        own, hand = self.own_units(), self.hand
        if hand is None:
            return
        at = next(n for n, unit in enumerate(own) if unit.id == hand.id)
        self.take_unit(own[(at + by) % len(own)])
        self.seek_target()
        self.show_all()

    def _reaches_nothing(self) -> bool:
        """Whether the ship in hand is to fire and can hit nobody."""
        unit, seat = self.hand, self.seat
        if not self.aims or unit is None or seat is None:
            return False
        return not measuring.in_reach(self.board, seat, unit)

    def _no_target(self) -> str:
        """What to do where no enemy is under the cursor."""
        unit = self.hand
        if unit is None or not self._reaches_nothing():
            return "No enemy is under the cursor: ] goes to the next target."
        return f"No target is in reach of {unit.name}; Tab takes another ship, e locks."

    async def do_take(self) -> None:
        """Take one's own ship; in the fire step fire all that bears on the enemy under the cursor."""
        found, unit = self.at_cursor(), self.hand
        if found is None:
            if self.aims:
                self.say(self._no_target(), Role.DIM)
            else:
                x, y = self.map.cursor
                self.say(f"Nothing here ({inches(x)} east, {inches(y)} north). Tab takes a ship.", Role.DIM)
            return
        seat, there = found
        if seat == self.seat or self.seat is None:
            self.take_unit(there)
            self.show_all()
        elif self.aims and unit is not None:
            await self.fire_all(unit, there)
        else:
            self.show_sheet(seat, there)


def _toggled(shots: tuple[Shot, ...], shot: Shot) -> tuple[Shot, ...]:
    """The plan with that shot, in place of another of the same system; without it if it was there."""
    if shot in shots:
        return tuple(other for other in shots if other != shot)
    if any(other.system == shot.system for other in shots):
        return tuple(
            replace(other, target=shot.target) if other.system == shot.system else other for other in shots
        )
    return (*shots, shot)
