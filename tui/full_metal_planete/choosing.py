"""Choosing at a Full Metal table: take a thing, choose a place, see what it would do, do it.

The first Enter on a lit hex shows the action with its price and consequences, the second carries it
out; what is free and can be taken back is done at once. Menus list what has no place of its own.
"""

from collections.abc import Sequence

from engine.full_metal_planete.actions import Deploy, Land
from engine.full_metal_planete.pieces import Kind, Phase
from engine.game import Illegal
from tui.dialogs import Ask, Option
from tui.full_metal_planete.board import units_at
from tui.full_metal_planete.choices import Choice, actors, choices_at, choices_of, name_of
from tui.full_metal_planete.counts import inside
from tui.full_metal_planete.finishing import FinishingScreen
from tui.full_metal_planete.landing import landings, zone_starts
from tui.full_metal_planete.overlays import overlay
from tui.full_metal_planete.refusals import why_idle, why_no_landing, why_not_there
from tui.full_metal_planete.retreats import may_retreat
from tui.theme import Role

LETTERS = "abcdefghimnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
"""Keys of menu entries; j, k and l stay with the cursor."""


class ChoosingScreen(FinishingScreen):
    """The keys that take, choose and do."""

    async def do_take(self) -> None:
        """Take what is under the cursor, choose what to do there, or do what was chosen."""
        if not self.acts:
            self.say(self.idle(), Role.DIM)
        elif self.lands:
            await self._land()
        elif self.state.phase == Phase.VOTE:
            self._ask_votes()
        elif self.offer is not None and self.cursor in self.offer.cells:
            await self._carry_out(self.offer)
        elif self.hand is not None:
            await self._choose_here()
        else:
            self._take_here()

    async def _land(self) -> None:
        cell = self.cursor
        if cell not in landings(self.legal, self.facing):
            self.refuse(why_no_landing(self.session.game, self.state, self.seat or 0, cell, self.facing))
            return
        if self.offer is None:
            zone = self.state.plan.zone.get(cell, "")
            label = f"land on {self.state.plan.name(cell)}, facing {self.facing}, in zone {zone}"
            self.offer = Choice("land", label, (cell,), (Land(cell, self.facing),), 0)
            self.say(f"Enter again: {label}. This is final.", Role.STRONG)
            self.show_words()
            return
        offer, self.offer = self.offer, None
        await self.submit(*offer.actions)

    async def _choose_here(self) -> None:
        hand = self.hand
        if hand is None:
            return
        cell = self.cursor
        if cell in hand.places and not hand.at(cell):
            self.do_menu()
            return
        found = hand.at(cell)
        if not found:
            if self.takeable(cell) or choices_at(self.state, self.legal, cell):
                self._take_here()
            else:
                self.refuse(why_not_there(self.session.game, self.state, self.seat or 0, hand.unit, cell))
        elif len(found) == 1:
            await self._offer_it(found[0])
        else:
            self._ask_choices(f"{name_of(self.state, hand.unit.id)}, {self.state.plan.name(cell)}", found)

    def _take_here(self) -> None:
        cell = self.cursor
        able = self.takeable(cell)
        if able:
            self._pick(able)
            return
        found = choices_at(self.state, self.legal, cell)
        if found:
            self._ask_choices(f"What to do on {self.state.plan.name(cell)}", found)
        elif self.plan is not None and self.plan.done:
            self.ask_plan()
        else:
            things = units_at(self.state, cell)
            if things:
                self.refuse(why_idle(self.state, self.seat or 0, things[0]))
            else:
                self.say("Nothing is here. Tab goes to your next piece.", Role.DIM)

    def _pick(self, able: Sequence[str]) -> None:
        """Take the only thing, or the transporter with its cargo; ask where a ship holds many."""
        first = self.state.by_id[able[0]]
        if len(able) == 1 or (not first.inside and not first.facing and first.kind != Kind.PONTOON):
            self._take_in_hand(able[0])
            return
        options = [
            Option(name, LETTERS[n % len(LETTERS)], name_of(self.state, name), self._where(name))
            for n, name in enumerate(able)
        ]

        def picked(answer: str | None) -> None:
            if answer is not None:
                self._take_in_hand(answer)

        self.ask(Ask("Take what?", options), picked)

    def _where(self, name: str) -> str:
        unit = self.state.by_id[name]
        return f"in {unit.inside}" if unit.inside else ""

    def do_menu(self) -> None:
        """All that the thing in hand can do beside its steps, and its cargo to be taken in hand."""
        hand = self.hand
        if hand is None:
            found = choices_at(self.state, self.legal, self.cursor)
            able = self.takeable(self.cursor)
            if able:
                self._pick(able)
            elif found:
                self._ask_choices(f"What to do on {self.state.plan.name(self.cursor)}", found)
            else:
                self.say("Nothing can be done with what is here.", Role.DIM)
            return
        doers = set(actors(self.state, self.legal))
        cargo = [thing.id for thing in inside(self.state, hand.unit) if thing.id in doers]
        name = name_of(self.state, hand.unit.id)
        found = [choice for choice in hand.choices if choice.verb != "move"]
        if self.state.phase == Phase.DEPLOYMENT:
            # Free hexes are chosen on the board: there are too many for a menu.
            found = [choice for choice in found if _into_something(choice)]
            found.sort(key=lambda choice: "aboard" not in choice.label)
        if found or cargo:
            self._ask_choices(name, found, cargo)
        elif hand.cells:
            doing = "be put" if self.state.phase == Phase.DEPLOYMENT else "move"
            self.say(f"{name} can only {doing} now: ] goes through the lit hexes.", Role.DIM)
        else:
            self.say(f"{name} can do nothing now.", Role.DIM)

    def _ask_choices(self, question: str, found: Sequence[Choice], cargo: Sequence[str] = ()) -> None:
        """A menu of choices; what is picked is shown first where it costs something, else done at once."""
        priced = any(choice.cost for choice in found)
        entries = [
            (f"take {name}", f"take {name_of(self.state, name)} in hand", price(0)) for name in cargo
        ] + [(str(n), choice.label, price(choice.cost)) for n, choice in enumerate(found)]
        options = [
            Option(value, LETTERS[n] if n < len(LETTERS) else "", label, lead=cost if priced else "")
            for n, (value, label, cost) in enumerate(entries)
        ]

        async def picked(answer: str | None) -> None:
            if answer is None:
                return
            if answer.startswith("take "):
                self._take_in_hand(answer.removeprefix("take "))
                return
            choice = found[int(answer)]
            if choice.cells and self.cursor not in choice.cells:
                self.map.move_cursor(self.place.hexes[choice.cells[0]])
            if choice.cost or (choice.verb != "deploy" and may_retreat(self.state, self.legal)):
                await self._offer_it(choice)
            else:
                await self._carry_out(choice)

        self.ask(Ask(question, options, width=76), picked)

    def _ask_votes(self) -> None:
        """Each ship: leave or stay; then confirm."""
        found = [
            choice
            for ship in self._own_ships()
            for choice in choices_of(self.state, self.legal, ship)
            if choice.verb == "vote"
        ]
        self._ask_choices("Vote: who leaves now? Nobody else sees it before all have confirmed (e).", found)

    def do_next_piece(self) -> None:
        self._cycle_pieces(1)

    def do_previous_piece(self) -> None:
        self._cycle_pieces(-1)

    def _cycle_pieces(self, by: int) -> None:
        # A pontoon on the board does nothing by itself; what loads it is among the pieces.
        units = self.state.by_id
        able = [
            name
            for name in actors(self.state, self.legal)
            if units[name].kind != Kind.PONTOON or units[name].inside
        ]
        if not able:
            self.say("Nothing of yours can do anything now.", Role.DIM)
            return
        known = [name for name in self._pieces if name in able]
        self._pieces = [*known, *(name for name in able if name not in known)]
        if by > 0:
            first = self._pieces
            if self.state.phase == Phase.DEPLOYMENT:
                # Who deploys looks for what is still aboard.
                first = [n for n in first if units[n].inside and n != self._in_hand] or first
            wanted = first[0] if first[0] != self._in_hand else first[1 % len(first)]
        else:
            if self._pieces[-1] == self._in_hand:
                self._pieces.insert(0, self._pieces.pop())
            wanted = self._pieces[-1]
        self._take_in_hand(wanted)
        hand = self.hand
        if hand is not None and hand.places:
            self._jump(hand.places[0])

    def do_next_place(self) -> None:
        self._cycle_places(1)

    def do_previous_place(self) -> None:
        self._cycle_places(-1)

    def _cycle_places(self, by: int) -> None:
        hand = self.hand
        if self.lands:
            spots = list(zone_starts(self.state, landings(self.legal, self.facing)).values())
        elif hand is not None:
            spots = hand.cells
        else:
            spots = list(overlay("t", self.state, self.legal, self.seat).lights)
        spots = sorted(spots, key=self.place.hexes.__getitem__)
        if not spots:
            self.say("There is no legal place to go to; take something in hand first.", Role.DIM)
            return
        here = self.map.cursor
        hexes = [self.place.hexes[cell] for cell in spots]
        later = [n for n in hexes if n > here] if by > 0 else [n for n in reversed(hexes) if n < here]
        to = later[0] if later else hexes[0 if by > 0 else -1]
        self._jump(self.place.cells[to])

    def do_turn_ship(self) -> None:
        if not self.lands:
            self.say("Ships turn only while they land.", Role.DIM)
            return
        self.facing = "B" if self.facing == "A" else "A"
        self.offer = None
        self.show_all()

    def do_second_gun(self) -> None:
        """Take the destroyer under the cursor as partner of the one in hand, or let it go."""
        hand = self.hand
        other = self.state.on.get(self.cursor)
        if hand is None or not self.acts:
            self.say("Take a destroyer in hand first, then point at its partner.", Role.DIM)
            return
        if not self._partner and (other is None or other.id == hand.unit.id):
            self.say("Point at a second destroyer of yours, then f: you see what the two hit.", Role.DIM)
            return
        if self._partner or other is None or other.id == hand.unit.id or self.state.owner(other) != self.seat:
            self._partner = ""
        else:
            self._partner = other.id
            tried = self.hand
            if tried is not None and not tried.choices:
                self._partner = ""
                self.refuse(Illegal(f"{hand.unit.id} and {other.id} have no target in common", "FMP-107"))
        self.offer = None
        self.show_all()


def price(points: int) -> str:
    """Action points in a column of a menu."""
    return f"{points:>2} AP" if points else " " * 5


def _into_something(choice: Choice) -> bool:
    """Whether a choice of the deployment is no hex of the board."""
    action = choice.actions[0]
    return not isinstance(action, Deploy) or action.to < 0
