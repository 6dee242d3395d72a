"""The Full Metal Planète table on a terminal: what is shown, and the keys that only show.

`HoldingScreen` holds what was chosen, `FinishingScreen` and `ChoosingScreen` have the keys that act.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.binding import BindingType

from engine.full_metal_planete.pieces import Phase
from engine.game import Seat
from engine.hexes import Cell
from tui.boards.hexmap import OVERVIEW, WORKING
from tui.commands import bindings
from tui.dialogs import Ask
from tui.footer import Hint
from tui.frame import ROOMY, TALL
from tui.full_metal_planete import panels
from tui.full_metal_planete.board import Light, cells, units_at
from tui.full_metal_planete.choosing import ChoosingScreen
from tui.full_metal_planete.counts import would_save
from tui.full_metal_planete.hand import in_words, offer_lights
from tui.full_metal_planete.hints import hints_of
from tui.full_metal_planete.keys import COMMANDS, FIRST_WORDS, NOTES
from tui.full_metal_planete.landing import FACINGS, landing_lights, landings
from tui.full_metal_planete.overlays import MENU, NAMES, NONE, overlay
from tui.full_metal_planete.planning import effects
from tui.full_metal_planete.retreats import invitation, may_retreat
from tui.glyphs import Common
from tui.lines import EMPTY, Line, ink
from tui.panel import Panel
from tui.seat_names import SeatsNamed
from tui.theme import Role, seat_style


class FullMetalScreen(SeatsNamed, ChoosingScreen):  # type: ignore[misc]
    """A table of Full Metal Planète."""

    BINDINGS: ClassVar[list[BindingType]] = list(bindings(COMMANDS[-3:]))
    commands = COMMANDS
    switches_glyphs = True

    def __init__(self, *args: Any, **more: Any) -> None:
        """As `TableScreen`."""
        super().__init__(*args, **more)
        self._seen_by: tuple[Seat | None, Phase] | None = None
        """For whom, and in which phase, the look at the board was arranged."""
        self._told: set[Phase] = set()
        """The phases of which the first line of help was given."""
        self._ended = False
        """Whether the end of the game was shown."""

    def points_of(self, seat: Seat) -> str:
        view = self.view
        if view.phase != Phase.PLAY or seat != view.player:
            return ""
        return f"{view.points} AP (+{would_save(view.points)})"

    def show_table(self) -> None:
        if self.plan is not None and self.view.grace:
            # What is left of the turn is one shot; a plan made before knows nothing of that (FMP-37).
            self.plan = None
        if self.map.size and self._seen_by != (self.seat, self.state.phase):
            self._first_look(is_first=self._seen_by is None)
            self._seen_by = (self.seat, self.state.phase)
            new = self.state.phase in FIRST_WORDS and self.state.phase not in self._told
            if self.acts and new and not self.standing()[0]:
                self._told.add(self.state.phase)
                self.say(FIRST_WORDS[self.state.phase], Role.STRONG)
        state = self.state
        over = overlay(self.overlay, state, self.legal, self.seat) if self.overlay else NONE
        lights: dict[Cell, Light] = dict(over.lights)
        if self.lands:
            spots = landings(self.legal, self.facing)
            lights.update(landing_lights(state, spots, self.cursor, self.facing))
        if not self.acts:
            lights.update(self._recent())
        hand = self.hand
        if hand is not None:
            lights.update(hand.lights())
        if self.offer is not None:
            lights.update(offer_lights(state, self.offer))
        self.map.show(cells(state, lights, rich=self.rich, tide=over.tide))
        if self.update.outcome is not None and not self._ended:
            self._ended = True
            self.call_later(self.do_scores)

    def _recent(self) -> dict[Cell, Light]:
        """Where somebody else's latest action was, for as long as nobody here acts."""
        told = self.session.history()
        if not told or self.update.outcome is not None:
            return {}
        number = told[-1][0]
        spots = {place for n, event in told[-8:] if n == number for place in event.at}
        grid = self.state.plan.grid
        found = {}
        for place in spots:
            x, _, y = place.partition(",")
            cell = grid.cell(int(x), int(y)) if x.isdecimal() and y.isdecimal() else None
            if cell is not None:
                found[cell] = Light(Role.PATH, Common.PATH.sign())
        self.map.bring(self.place.hexes[cell] for cell in found)
        return found

    def _first_look(self, *, is_first: bool) -> None:
        """Begin where the person looking has something, at a scale that shows what matters."""
        state = self.state
        whole = self.map.size.width >= 112 and self.map.size.height >= 48
        if is_first and state.phase == Phase.LANDING and not whole:
            self.map.set_scale(OVERVIEW)
            self.give_room()
        elif state.phase != Phase.LANDING and self.map.scale is OVERVIEW and not self.scale_chosen:
            self.map.set_scale(WORKING)
            self.give_room()
        mine = [ship for ship in state.ships if state.owner(ship) == self.seat and ship.at >= 0]
        if mine:
            self.map.move_cursor(self.place.hexes[mine[0].at])
            self.map.centre()
        elif self.lands and (spots := landings(self.legal, self.facing)):
            self.map.move_cursor(self.place.hexes[spots[0]])
            self.map.centre()
        else:
            self.map.move_cursor((self.place.rows // 2) * self.place.columns + self.place.columns // 2)
            self.map.centre()

    def header(self) -> tuple[Line, Line]:
        state, plan, hand = self.state, self.plan, self.hand
        title = [ink(f"{self.session.game.title} ", Role.HEADER_STRONG)]
        if self.size.width >= ROOMY:
            title.append(ink(f'"{self.session.header.name}"  ', Role.HEADER))
        elif hand is not None:
            title = []
        if plan is not None:
            left = plan.state.points
            title = [ink(f"PLAN: {plan.length}, {plan.cost} AP, {left} left  ", Role.CLOCK_WARNING)]
        if hand is not None:
            partner = f" and {self._partner}" if self._partner else ""
            title.append(ink(f" in hand: {in_words(state, hand.unit)}{partner} ", Role.HAND))
            title.append(ink("  "))
        title += [
            ink(f"{self.update.turn.label}", Role.HEADER),
            ink(f"  tide {panels.tide_name(state.tide)}", Role.HEADER_STRONG),
        ]
        if self.overlay:
            title.append(ink(f"  shows {NAMES[self.overlay]}", Role.FOOTER_KEY))
        return tuple(title), self._place_in_header()

    def _place_in_header(self) -> Line:
        """What is under the cursor, unless the panel beside the board has room to say it: once is enough."""
        calm = self.hand is None and self.plan is None and not self.lands
        if calm and self.size.width >= ROOMY and self.size.height >= TALL:
            return EMPTY
        return (ink(panels.short_hex(self.state, self.cursor), Role.HEADER),)

    def strip(self) -> Sequence[Line]:
        state, hand = self.state, self.hand
        acting = self.view.player if self.view.player >= 0 else None
        lines: list[Line] = [
            (ink(self.update.turn.label.removeprefix("turn "), Role.HEADER_STRONG),),
            (ink("PLAN", Role.CLOCK_WARNING),) if self.plan is not None else EMPTY,
            (ink("tide", Role.DIM),),
            (ink(panels.tide_name(state.tide), Role.HEADER_STRONG),),
            EMPTY,
            () if acting is None else ((self._names(acting), seat_style(acting)),),
            EMPTY,
            (ink(state.plan.name(self.cursor), Role.CURSOR),),
            *((ink(unit.id),) for unit in units_at(state, self.cursor)[:3]),
        ]
        if hand is not None:
            lines += [EMPTY, (ink("hand", Role.DIM),), (ink(hand.unit.id, Role.HAND),)]
        if self.overlay:
            lines += [EMPTY, (ink("shows", Role.DIM),), (ink(NAMES[self.overlay], Role.FOOTER_KEY),)]
        return lines

    def standing(self) -> tuple[str, Role]:
        if not self.acts or self.has_class("-bare"):
            return super().standing()
        if self.view.grace:
            return "The time is over: only the aimed shot may still be fired. (FMP-37)", Role.REFUSAL
        if self.plan is not None:
            plan = self.plan
            if not plan.done:
                return "Planning: what you do now is only tried. Esc ends the planning.", Role.STRONG
            text = f"Plan of {plan.length}, {plan.cost} AP, {plan.state.points} left; nothing is played yet."
            return f"{text} p plays it, Esc drops it, w takes a step back.", Role.STRONG
        return invitation(may_retreat(self.state, self.legal)), Role.STUCK

    def side(self, width: int, height: int) -> Sequence[Line]:
        state, view = self.state, self.view
        lines = [
            *panels.turn_lines(view, width),
            *panels.points_lines(view, state, self._names, width),
            EMPTY,
        ]
        lines += [*panels.seat_lines(view, state, self._names, width), EMPTY]
        if self.plan is not None:
            lines += self._plan_lines(width)
        hand = self.hand
        if self.offer is not None:
            lines += [
                *panels.offer_lines(self.offer, self._effects(self.offer), state.points, width),
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
                panels.title(f"Land, facing {self.facing}"),
                *panels.text_lines(FACINGS[self.facing], width),
            ]
            lines += [*panels.text_lines("Lit: where the bubble may stand, by zone.", width, Role.DIM), EMPTY]
        elif state.phase == Phase.VOTE and self.acts:
            lines += self._vote_lines(width)
        lines += panels.hex_lines(state, self._names, self.cursor, width)
        if self._side.has_class("-floating"):
            # Opened by hand to inspect: all that the large panel says where there is room for one.
            lines += [EMPTY, *panels.reach_lines(state, self._names, self.cursor, width)]
        return lines

    def _plan_lines(self, width: int) -> list[Line]:
        plan = self.plan
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
            ended = panels.end_lines(self.ended(self.update.outcome), self._names, width)
            return [*ended, EMPTY, *panels.score_lines(self.view, self.state, self._names, width)]
        return panels.score_lines(self.view, self.state, self._names, width)

    def secrets(self, view: Any) -> Sequence[str]:
        tides = ", ".join(tide.name for tide in view.forecast)
        votes = [f"voted: {vote.ship} {'leaves' if vote.leave else 'stays'}" for vote in view.votes]
        return [*([f"tides to come: {tides}"] if tides else []), *votes]

    def notes(self) -> Sequence[str]:
        return NOTES

    def do_inspect(self) -> None:
        if self._side.has_class("-floating"):
            self.open_side(not self.side_is_open)
            return
        state, cell = self.state, self.cursor

        def paint(width: int) -> list[Line]:
            here = panels.hex_lines(state, self._names, cell, width)
            return [*here, EMPTY, *panels.reach_lines(state, self._names, cell, width)]

        self.app.push_screen(Panel("Inspect", paint, key="i"))

    def do_overlays(self) -> None:
        def chosen(answer: str | None) -> None:
            if answer is not None:
                self.overlay = answer
                self.show_all()

        self.ask(Ask("Show over the board", MENU), chosen)

    def hints(self) -> Sequence[Hint]:
        return hints_of(self)
