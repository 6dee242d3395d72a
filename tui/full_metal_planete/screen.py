"""The Full Metal Planète table on a terminal.

What the player has chosen so far is held here: the thing in hand, what Enter would do, an overlay, a
plan. Everything else follows from the view: one possible state that fits it (`world`) is asked for
legal places, prices and consequences. The first Enter shows what an action would do, the second does it.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from textual.binding import BindingType
from textual.widget import Widget

from engine.full_metal_planete.actions import Action, Aim, Confirm, End, Land
from engine.full_metal_planete.pieces import NATURES, Kind, Phase, Unit
from engine.full_metal_planete.scoring import fare
from engine.full_metal_planete.state import LAST_TURN, State
from engine.game import Illegal, Seat
from engine.hexes import Cell
from tui.boards.hexmap import OVERVIEW, WORKING, HexMap
from tui.commands import bindings
from tui.dialogs import Ask, Option, confirm
from tui.footer import Hint
from tui.full_metal_planete import panels
from tui.full_metal_planete.board import Light, cells, geometry, look, places_of, units_at
from tui.full_metal_planete.choices import Choice, actors, choices_at, choices_of, name_of
from tui.full_metal_planete.counts import inside, would_save
from tui.full_metal_planete.hand import Hand, offer_lights
from tui.full_metal_planete.keys import COMMANDS, NOTES
from tui.full_metal_planete.landing import FACINGS, landing_lights, landings, zone_starts
from tui.full_metal_planete.overlays import MENU, NAMES, NONE, overlay
from tui.full_metal_planete.planning import Plan, effects
from tui.full_metal_planete.refusals import why_idle, why_no_landing, why_not_there
from tui.lines import EMPTY, Line, ink
from tui.panel import Panel
from tui.table import TableScreen
from tui.theme import Role

LETTERS = "abcdefghimnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
"""Keys of menu entries; j, k and l stay with the cursor."""


class FullMetalScreen(TableScreen):
    """A table of Full Metal Planète."""

    BINDINGS: ClassVar[list[BindingType]] = list(bindings(COMMANDS[-3:]))
    commands = COMMANDS

    def __init__(self, *args: Any, **more: Any) -> None:
        """As `TableScreen`."""
        super().__init__(*args, **more)
        self._place = geometry(self.update.view.board)
        self._map = HexMap(self._place.columns, self._place.rows, look, scale=WORKING)
        self._in_hand = ""
        self._partner = ""
        self._offer: Choice | None = None
        self._plan: Plan | None = None
        self._overlay = ""
        self._scale_chosen = False
        """Whether the player has picked a scale himself."""
        self._facing = "A"
        self._legal: tuple[State, tuple[Action, ...]] | None = None
        self._hand: tuple[object, Hand] | None = None
        self._seen_by: tuple[Seat | None, Phase] | None = None
        """For whom, and in which phase, the look at the board was arranged."""
        self._ended = False
        """Whether the end of the game was shown."""

    # What stands where, and what may be done.

    @property
    def state(self) -> State:
        """The position shown: that of the plan while there is one."""
        if self._plan is not None:
            return self._plan.state
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
        key = (state, self._in_hand, self._partner)
        if self._hand is None or self._hand[0] != key or self._hand[1].state is not state:
            self._hand = (key, Hand(state, self.legal, self.seat, unit, self._partner))
        return self._hand[1]

    @property
    def cursor(self) -> Cell:
        """The hex under the cursor."""
        return self._place.cells[self._map.cursor]

    @property
    def lands(self) -> bool:
        """Whether the person looking is to land now."""
        return self.acts and self.state.phase == Phase.LANDING

    def points_of(self, seat: Seat) -> str:
        state = self.state
        if state.phase != Phase.PLAY or seat != state.player:
            return ""
        return f"{state.points} AP (+{would_save(state.points)})"

    # What is shown.

    def make_board(self) -> Widget:
        return self._map

    def show_table(self) -> None:
        if self._map.size and self._seen_by != (self.seat, self.state.phase):
            self._first_look(is_first=self._seen_by is None)
            self._seen_by = (self.seat, self.state.phase)
        state = self.state
        over = overlay(self._overlay, state, self.legal, self.seat) if self._overlay else NONE
        lights: dict[Cell, Light] = dict(over.lights)
        if self.lands:
            spots = landings(self.legal, self._facing)
            lights.update(landing_lights(state, spots, self.cursor, self._facing))
        hand = self.hand
        if hand is not None:
            lights.update(hand.lights())
        if self._offer is not None:
            lights.update(offer_lights(state, self._offer))
        self._map.show(cells(state, lights, rich=self.rich, tide=over.tide))
        if self.update.outcome is not None and not self._ended:
            self._ended = True
            self.call_later(self.do_scores)

    def _first_look(self, *, is_first: bool) -> None:
        """Begin where the person looking has something, at a scale that shows what matters."""
        state = self.state
        whole = self._map.size.width >= 112 and self._map.size.height >= 48
        if is_first and state.phase == Phase.LANDING and not whole:
            self._map.set_scale(OVERVIEW)
            self._arrange()
        elif state.phase != Phase.LANDING and self._map.scale is OVERVIEW and not self._scale_chosen:
            self._map.set_scale(WORKING)
            self._arrange()
        mine = [ship for ship in state.ships if state.owner(ship) == self.seat and ship.at >= 0]
        if mine:
            self._map.move_cursor(self._place.hexes[mine[0].at])
            self._map.centre()
        elif self.lands and (spots := landings(self.legal, self._facing)):
            self._map.move_cursor(self._place.hexes[spots[0]])
            self._map.centre()
        else:
            self._map.move_cursor((self._place.rows // 2) * self._place.columns + self._place.columns // 2)
            self._map.centre()

    def header(self) -> tuple[Line, Line]:
        state = self.state
        left = [
            ink(f"{self.session.game.title}", Role.HEADER_STRONG),
            ink(f' "{self.session.header.name}"', Role.HEADER),
            ink(f"  {self.update.turn.label}", Role.HEADER),
            ink(f"  tide {panels.tide_name(state.tide)}", Role.HEADER_STRONG),
        ]
        if self._plan is not None:
            count = len(self._plan.done)
            left.append(ink(f"  PLAN {count} steps, {self._plan.cost} AP", Role.CLOCK_WARNING))
        if self._overlay:
            left.append(ink(f"  shows {NAMES[self._overlay]}", Role.FOOTER_KEY))
        return tuple(left), (ink(panels.short_hex(state, self.cursor), Role.HEADER),)

    def side(self, width: int, height: int) -> Sequence[Line]:
        state, view = self.state, self.view
        lines = [
            *panels.turn_lines(view, width),
            *panels.points_lines(view, state, self._names, width),
            EMPTY,
        ]
        lines += [*panels.seat_lines(view, state, self._names, width), EMPTY]
        if self._plan is not None:
            lines += self._plan_lines(width)
        hand = self.hand
        if self._offer is not None:
            lines += [
                *panels.offer_lines(self._offer, self._effects(self._offer), state.points, width),
                EMPTY,
            ]
        elif hand is not None:
            lines += [panels.title("In hand"), *panels.unit_lines(state, self._names, hand.unit, width)]
            here = [choice.label for choice in hand.at(self.cursor)]
            for label in here[:4]:
                lines += panels.text_lines(f"here: {label}", width)
            lines.append(EMPTY)
        elif self.lands:
            lines += [
                panels.title(f"Land, facing {self._facing}"),
                *panels.text_lines(FACINGS[self._facing], width),
            ]
            lines += [*panels.text_lines("Lit: where the bubble may stand, by zone.", width, Role.DIM), EMPTY]
        elif state.phase == Phase.VOTE and self.acts:
            lines += self._vote_lines(width)
        return [*lines, *panels.hex_lines(state, self._names, self.cursor, width)]

    def _plan_lines(self, width: int) -> list[Line]:
        plan = self._plan
        if plan is None:
            return []
        lines = [panels.title(f"Plan: {plan.cost} AP, {plan.state.points} left")]
        for number, step in enumerate(plan.done, 1):
            lines += panels.text_lines(f"{number} {step.label}", width)
        changes = effects(plan.start, plan.state, self.seat if self.seat is not None else -1)
        for change in changes[:6]:
            lines += panels.text_lines(f"! {change}", width, Role.STUCK)
        return [*lines, EMPTY]

    def _vote_lines(self, width: int) -> list[Line]:
        lines = [panels.title("Vote: leave now or stay")]
        votes = {ballot.ship: ballot.leave for ballot in self.view.votes}
        for ship in self._own_ships():
            said = {True: "leaves now", False: "stays", None: "no choice yet: stays"}[votes.get(ship.id)]
            lines += panels.text_lines(f"{ship.id} {said}", width)
        return [*lines, EMPTY]

    def score_lines(self, width: int) -> Sequence[Line]:
        if self.update.outcome is not None:
            ended = panels.end_lines(self.update.outcome, self._names, width)
            return [*ended, EMPTY, *panels.score_lines(self.view, self.state, self._names, width)]
        return panels.score_lines(self.view, self.state, self._names, width)

    def notes(self) -> Sequence[str]:
        return NOTES

    def hints(self) -> Sequence[Hint]:
        named = self.named
        if self.update.outcome is not None:
            return [Hint(named["scores"], "result"), Hint(named["log"], "log"), Hint(named["leave"], "leave")]
        if not self.acts:
            return [
                Hint(named["overlays"], "overlays"),
                Hint(named["scores"], "scores"),
                Hint(named["log"], "log"),
            ]
        finish = {Phase.DEPLOYMENT: "done", Phase.VOTE: "confirm"}.get(self.state.phase, "end turn")
        if self.lands:
            here = self.cursor in landings(self.legal, self._facing)
            return [
                *([Hint(named["take"], "land here" if self._offer else "choose")] if here else []),
                Hint(named["next-place"], "next zone"),
                Hint(named["turn-ship"], f"turn ({self._facing})"),
                Hint(named["larger"], "larger"),
            ]
        if self.state.phase == Phase.VOTE:
            return [Hint(named["take"], "vote"), Hint(named["finish"], finish)]
        found: list[Hint] = []
        hand = self.hand
        if self._offer is not None:
            found += [Hint(named["take"], f"do it, {self._offer.cost} AP"), Hint(named["back"], "not so")]
        elif hand is not None:
            here_choices = hand.at(self.cursor)
            if here_choices:
                first = here_choices[0]
                label = first.verb if len(here_choices) == 1 else "choose"
                found.append(Hint(named["take"], f"{label} {first.cost} AP" if first.cost else label))
            found += [
                Hint(named["next-place"], "next place"),
                Hint(named["menu"], "menu"),
                Hint(named["back"], "put back"),
            ]
        else:
            if self._takeable(self.cursor):
                found.append(Hint(named["take"], "take"))
            elif self._plan is not None and self._plan.done:
                found.append(Hint(named["take"], "play plan"))
            found.append(Hint(named["next-piece"], "next piece"))
            if self._plan is not None:
                found.append(Hint(named["back"], "drop plan"))
            elif self.state.phase == Phase.PLAY:
                found.append(Hint(named["plan"], "plan"))
        return [*found, Hint(named["finish"], finish)]

    def _names(self, seat: int) -> str:
        return self.session.seat_name(seat)

    def _own_ships(self) -> list[Unit]:
        state = self.state
        return [ship for ship in state.ships if state.owner(ship) == self.seat]

    def _effects(self, choice: Choice) -> list[str]:
        """What a choice would change, found out by trying it."""
        if self.seat is None:
            return []
        game, state = self.session.game, self.state
        after = state
        for action in choice.actions:
            after = game.apply(after, self.seat, action).state
        return effects(state, after, self.seat)

    # Commands.

    def forget(self) -> None:
        self._in_hand = self._partner = ""
        self._offer = None
        self._plan = None

    def reading_view(self) -> Any:
        if self._plan is not None and self.seat is not None:
            return self.session.game.view(self._plan.state, self.seat)
        return super().reading_view()

    async def perform(self, action: Struct) -> None:
        if self._plan is None:
            await super().perform(action)
            return
        self._plan.add(self.session.game.write(self.reading_view(), action), (action,))  # type: ignore[arg-type]
        self.show_all()

    def _step(self, direction: str) -> None:
        self._map.step_cursor(direction)
        self._moved()

    def _jump(self, cell: Cell) -> None:
        self._map.move_cursor(self._place.hexes[cell])
        self._moved()

    def _moved(self) -> None:
        if self.lands:
            self._offer = None
            self.show_all()
        else:
            self.show_words()

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
        self._scale_chosen = True
        self._map.fit()
        self._arrange()

    def do_centre(self) -> None:
        hand = self.hand
        if hand is not None and hand.places:
            self._map.move_cursor(self._place.hexes[hand.places[0]])
        self._map.centre()
        self.show_words()

    def _change_scale(self, by: int) -> None:
        self._scale_chosen = True
        self._map.change_scale(by)
        self._arrange()

    def _arrange(self) -> None:
        """Give the overview the whole height where header and log would cut it off (80x24)."""
        short = self.size.height - 4 < self._place.rows
        self.set_bare(self._map.scale is OVERVIEW and short)
        self.call_after_refresh(self.show_all)

    def do_inspect(self) -> None:
        if self._side.has_class("-floating"):
            self.open_side(not self.side_is_open)
            return
        state, cell = self.state, self.cursor
        self.app.push_screen(
            Panel(
                "Under the cursor", lambda width: panels.hex_lines(state, self._names, cell, width), key="i"
            )
        )

    def do_overlays(self) -> None:
        def chosen(answer: str | None) -> None:
            if answer is not None:
                self._overlay = answer
                self.show_all()

        self.ask(Ask("Show over the board", MENU), chosen)

    def do_back(self) -> None:
        if self._offer is not None:
            self._offer = None
        elif self._partner:
            self._partner = ""
        elif self._in_hand:
            self._in_hand = ""
        elif self._overlay:
            self._overlay = ""
        elif self._side.has_class("-open"):
            self.open_side(False)
        elif self._plan is not None:
            if self._plan.done:
                text = f"{len(self._plan.done)} steps were laid out; nothing of them was played."
                self.ask(confirm("Drop the plan?", text), self._drop_plan)
                return
            self._plan = None
        self.show_all()

    def _drop_plan(self, answer: str | None) -> None:
        if answer == "yes":
            self._plan = None
            self._in_hand = ""
            self.show_all()

    async def do_withdraw(self) -> None:
        if self._plan is not None:
            label = self._plan.drop_last()
            self._offer = None
            self.say(f"Off the plan: {label}." if label else "The plan is empty.", Role.DIM)
            self.show_all()
            return
        await super().do_withdraw()

    def do_plan(self) -> None:
        """Begin a plan; a second time: play it, go on with it or drop it."""
        if self._plan is None:
            if not self.acts or self.seat is None or self.state.phase != Phase.PLAY:
                self.refuse(Illegal("a plan is for one's own turn"))
                return
            self._plan = Plan(self.session.game, self.world(), self.seat)
            self.say(
                "Planning: nothing is played yet. p or Enter plays it, Esc drops it, w takes a step back.",
                Role.DIM,
            )
            self.show_all()
        else:
            self._ask_plan()

    def _ask_plan(self) -> None:
        plan = self._plan
        if plan is None or not plan.done:
            self._plan = None
            self.show_all()
            return
        steps = "; ".join(step.label for step in plan.done)
        options = [
            Option("play", "p", "play it", f"{plan.cost} AP, {plan.state.points} left"),
            Option("go on", "g", "go on planning"),
            Option("drop", "d", "drop it"),
        ]
        self.ask(Ask(f"Plan of {len(plan.done)} steps", options, text=steps), self._plan_answered)

    async def _plan_answered(self, answer: str | None) -> None:
        plan = self._plan
        if plan is None or answer not in ("play", "drop"):
            return
        self._plan = None
        self._in_hand, self._offer = "", None
        if answer == "play":
            await self.submit(*plan.actions)
        self.show_all()

    def do_next_piece(self) -> None:
        self._cycle_pieces(1)

    def do_previous_piece(self) -> None:
        self._cycle_pieces(-1)

    def _cycle_pieces(self, by: int) -> None:
        able = actors(self.state, self.legal)
        if not able:
            self.say("Nothing of yours can do anything now.", Role.DIM)
            return
        now = able.index(self._in_hand) + by if self._in_hand in able else 0 if by > 0 else -1
        self._take_in_hand(able[now % len(able)])
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
            spots = list(zone_starts(self.state, landings(self.legal, self._facing)).values())
        elif hand is not None:
            spots = hand.cells
        else:
            spots = list(overlay("t", self.state, self.legal, self.seat).lights)
        spots = sorted(spots, key=self._place.hexes.__getitem__)
        if not spots:
            self.say("There is no legal place to go to; take something in hand first.", Role.DIM)
            return
        here = self._map.cursor
        hexes = [self._place.hexes[cell] for cell in spots]
        later = [n for n in hexes if n > here] if by > 0 else [n for n in reversed(hexes) if n < here]
        to = later[0] if later else hexes[0 if by > 0 else -1]
        self._jump(self._place.cells[to])

    def do_turn_ship(self) -> None:
        if not self.lands:
            self.say("Ships turn only while they land.", Role.DIM)
            return
        self._facing = "B" if self._facing == "A" else "A"
        self._offer = None
        self.show_all()

    def do_second_gun(self) -> None:
        """Take the destroyer under the cursor as partner of the one in hand, or let it go."""
        hand = self.hand
        other = self.state.on.get(self.cursor)
        if hand is None or not self.acts:
            self.say("Take a destroyer in hand first, then point at its partner.", Role.DIM)
            return
        if self._partner or other is None or other.id == hand.unit.id or self.state.owner(other) != self.seat:
            self._partner = ""
        else:
            self._partner = other.id
            tried = self.hand
            if tried is not None and not tried.choices:
                self._partner = ""
                self.refuse(Illegal(f"{hand.unit.id} and {other.id} have no target in common", "FMP-107"))
        self._offer = None
        self.show_all()

    async def do_take(self) -> None:
        """Take what is under the cursor, choose what to do there, or do what was chosen."""
        if not self.acts:
            self.say(
                "Somebody else is to act." if self.update.outcome is None else "The game is over.", Role.DIM
            )
        elif self.lands:
            await self._land()
        elif self.state.phase == Phase.VOTE:
            self._ask_votes()
        elif self._offer is not None and self.cursor in self._offer.cells:
            await self._carry_out(self._offer)
        elif self.hand is not None:
            await self._choose_here()
        else:
            self._take_here()

    async def _land(self) -> None:
        cell = self.cursor
        if cell not in landings(self.legal, self._facing):
            self.refuse(why_no_landing(self.session.game, self.state, self.seat or 0, cell, self._facing))
            return
        if self._offer is None:
            zone = self.state.plan.zone.get(cell, "")
            label = f"land on {self.state.plan.name(cell)}, facing {self._facing}, in zone {zone}"
            self._offer = Choice("land", label, (cell,), (Land(cell, self._facing),), 0)
            self.say(f"Enter again: {label}. This is final.", Role.STRONG)
            self.show_words()
            return
        offer, self._offer = self._offer, None
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
            if self._takeable(cell):
                self._take_here()
            else:
                self.refuse(why_not_there(self.session.game, self.state, self.seat or 0, hand.unit, cell))
        elif len(found) == 1:
            await self._offer_it(found[0])
        else:
            self._ask_choices(f"{name_of(self.state, hand.unit.id)}, {self.state.plan.name(cell)}", found)

    async def _offer_it(self, choice: Choice) -> None:
        """Show what a choice would do; free ones that can be taken back are done at once."""
        if choice.verb == "deploy":
            await self._carry_out(choice)
            return
        self._offer = choice
        changes = "; ".join(self._effects(choice)[:3])
        self.say(f"Enter: {choice.label}, {choice.cost} AP{'. ' + changes if changes else ''}", Role.STRONG)
        self.show_all()
        await self._aim_at(choice)

    async def _aim_at(self, choice: Choice) -> None:
        """Record the aim, so that a shot begun in time may be finished (FMP-37a)."""
        if choice.verb != "fire" or self._plan is not None:
            return
        aim = Aim(choice.cells[0])
        if aim in self.legal and not self.state.grace:
            await self.submit(aim)

    async def _carry_out(self, choice: Choice) -> None:
        self._offer = None
        follow = choice.verb in ("move", "assault", "unload", "deploy")
        if self._plan is not None:
            try:
                self._plan.add(choice.label, choice.actions)
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
                self._map.move_cursor(self._place.hexes[places[0]])
        if choice.verb == "deploy":
            self._in_hand = ""
        self.show_all()

    def _take_here(self) -> None:
        cell = self.cursor
        able = self._takeable(cell)
        if able:
            self._pick(able)
            return
        found = choices_at(self.state, self.legal, cell)
        if found:
            self._ask_choices(f"What to do on {self.state.plan.name(cell)}", found)
        elif self._plan is not None and self._plan.done:
            self._ask_plan()
        else:
            things = units_at(self.state, cell)
            if things:
                self.refuse(why_idle(self.state, self.seat or 0, things[0]))
            else:
                self.say("Nothing is here. Tab goes to your next piece.", Role.DIM)

    def _takeable(self, cell: Cell) -> list[str]:
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

    def _take_in_hand(self, name: str) -> None:
        self._in_hand, self._partner, self._offer = name, "", None
        self.show_all()

    def do_menu(self) -> None:
        """All that the thing in hand can do beside its steps, and its cargo to be taken in hand."""
        hand = self.hand
        if hand is None:
            found = choices_at(self.state, self.legal, self.cursor)
            able = self._takeable(self.cursor)
            if able:
                self._pick(able)
            elif found:
                self._ask_choices(f"What to do on {self.state.plan.name(self.cursor)}", found)
            else:
                self.say("Nothing can be done with what is here.", Role.DIM)
            return
        doers = set(actors(self.state, self.legal))
        cargo = [thing.id for thing in inside(self.state, hand.unit) if thing.id in doers]
        found = [choice for choice in hand.choices if choice.verb != "move"]
        if not found and not cargo:
            self.say(f"{name_of(self.state, hand.unit.id)} can only move now.", Role.DIM)
            return
        self._ask_choices(f"{name_of(self.state, hand.unit.id)}", found, cargo)

    def _ask_choices(self, question: str, found: Sequence[Choice], cargo: Sequence[str] = ()) -> None:
        """A menu of choices; what is picked is shown first where it costs something, else done at once."""
        options = [
            Option(f"take {name}", "", f"take {name_of(self.state, name)} in hand", "") for name in cargo
        ] + [
            Option(str(n), "", choice.label, f"{choice.cost} AP" if choice.cost else "")
            for n, choice in enumerate(found)
        ]
        options = [
            option._replace(key=LETTERS[n]) if n < len(LETTERS) else option
            for n, option in enumerate(options)
        ]

        async def picked(answer: str | None) -> None:
            if answer is None:
                return
            if answer.startswith("take "):
                self._take_in_hand(answer.removeprefix("take "))
                return
            choice = found[int(answer)]
            if choice.cells and self.cursor not in choice.cells:
                self._map.move_cursor(self._place.hexes[choice.cells[0]])
            if choice.cost:
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

    async def do_finish(self) -> None:
        """End the turn, or confirm; asks when something would be lost."""
        state, seat = self.state, self.seat
        if not self.acts or seat is None:
            self.refuse(Illegal("it is not this seat's turn to act"))
        elif self._plan is not None:
            self._ask_plan()
        elif state.phase == Phase.LANDING:
            self.refuse(Illegal("first land the ship: choose a lit hex and press Enter", "FMP-202"))
        else:
            action: Action = End() if state.phase == Phase.PLAY else Confirm()
            lost = self._lost(state, seat)
            if not lost:
                await self.submit(action)
                return
            question = "End the turn?" if state.phase == Phase.PLAY else "Confirm?"

            async def answered(answer: str | None) -> None:
                if answer == "yes":
                    await self.submit(action)

            self.ask(confirm(question, " ".join(lost)), answered)

    def _lost(self, state: State, seat: Seat) -> list[str]:
        """What the end would cost, in sentences."""
        if state.phase == Phase.DEPLOYMENT:
            aboard = [u for ship in self._own_ships() for u in inside(state, ship) if u.kind != Kind.ORE]
            return [f"{len(aboard)} pieces stay aboard ({_few(aboard)})."] if aboard else []
        if state.phase == Phase.VOTE:
            voted = {ballot.ship for ballot in state.votes}
            open_ships = [ship.id for ship in self._own_ships() if ship.id not in voted]
            return [f"No choice for {', '.join(open_ships)}: it stays."] if open_ships else []
        lost = []
        kept = would_save(state.points)
        if state.turn == LAST_TURN:
            points = state.points
            for ship in self._own_ships():
                if fare(state, ship) > points:
                    lost.append(
                        f"{ship.id} needs {fare(state, ship)} AP to take off and would be marooned (FMP-233)."
                    )
                else:
                    points -= fare(state, ship)
        elif state.points > kept:
            lost.append(f"{state.points - kept} of {state.points} AP would be lost, {kept} saved (FMP-24).")
        if state.turn < LAST_TURN and _pays_for_mountain(state, seat):
            lost.append("Two of your tanks stand on adjacent mountains: 5 AP less next turn (FMP-34).")
        return lost

    async def on_hex_map_pointed(self, message: HexMap.Pointed) -> None:
        """A click: the cursor goes there; a second click on the same hex takes, as Enter does."""
        message.stop()
        if message.hex == self._map.cursor:
            await self.action_command("take")
        else:
            self.say("")
            self._jump(self._place.cells[message.hex])


def _few(units: Sequence[Unit]) -> str:
    names = [f"{NATURES[u.kind].word} {u.id}" for u in units]
    return ", ".join(names[:4]) + (", ..." if len(names) > 4 else "")


def _pays_for_mountain(state: State, seat: Seat) -> bool:
    """Whether two tanks of the seat stand on adjacent mountain hexes (FMP-34)."""
    tanks = 0
    for unit in state.units:
        if unit.kind == Kind.TANK and unit.at >= 0 and state.owner(unit) == seat:
            tanks |= 1 << unit.at
    high = tanks & state.plan.mountain
    around: Callable[[Cell], int] = state.plan.grid.around.__getitem__
    return any(high >> cell & 1 and around(cell) & high for cell in state.on)
