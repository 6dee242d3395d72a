"""The table of Planet Unknown on a terminal: what is shown.

`HoldingScreen` holds what was chosen, `FinishingScreen` and `ChoosingScreen` have the keys that act,
`ArrangingScreen` has the parts of the screen and the keys that move about on them.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from engine.game import Illegal, Seat
from tui.commands import bindings
from tui.dialogs import Ask
from tui.footer import Hint
from tui.lines import EMPTY, Line, ink
from tui.panel import Panel
from tui.planet_unknown import colonies, details, scores
from tui.planet_unknown.arranging import ArrangingScreen
from tui.planet_unknown.board import CHOOSE, Light, cells, column_labels, lit, row_labels, square_words
from tui.planet_unknown.cards import all_cards, own_secrets
from tui.planet_unknown.desk import desk_lines, heading
from tui.planet_unknown.hints import hints_of
from tui.planet_unknown.keys import COMMANDS, NOTES, NUMBERED, OWN
from tui.planet_unknown.overlays import MENU, NAMES, overlay
from tui.planet_unknown.station import ring_lines
from tui.planet_unknown.tracks import benefits_lines
from tui.planet_unknown.words import moves
from tui.seat_names import SeatsNamed
from tui.table import ROOMY
from tui.theme import SEATS, Role


class PlanetScreen(SeatsNamed, ArrangingScreen):  # type: ignore[misc]
    """A table of Planet Unknown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(OWN),
        *(Binding(key, f"numbered({key})", NUMBERED.help, show=False) for key in NUMBERED.keys),
    ]
    commands = COMMANDS

    def __init__(self, *args: Any, **more: Any) -> None:
        """As `TableScreen`."""
        super().__init__(*args, **more)
        self._ended = False

    def show_table(self) -> None:
        if self._held_for is None:
            self.forget()
        if self.map.display == (self.shows_station and not self.shows_everything):
            self.call_after_refresh(self._arrange)
        self.come_to()
        seen = self.seen
        lights: dict[int, Light] = {}
        if self.overlay and self.shown == self.own:
            lights.update(overlay(self.overlay, self.state.seats[self.own], self.legal))
        tile = self.tile
        if tile is None:
            lights.update(lit(self.places, CHOOSE))
        self.map.show(
            cells(
                seen.world,
                seen.board,
                lights,
                None if tile is None else tile.ghost(self.map.cursor),
                rich=self.rich,
                numbered=True,
            ),
            row_labels(seen.world, seen.board),
            column_labels(seen.world, seen.board),
            cursor_shown=tile is None,
        )
        if self.update.outcome is not None and not self._ended:
            self._ended = True
            self.call_later(self.do_scores)

    def show_words(self) -> None:
        super().show_words()
        width, height = self._desk.size
        waits = self._waits()
        turn = self.seen.turn
        title = heading(self.view, self.entries, turn, acts=self.acts, waits=waits)
        if self.shown != self.own:
            title = f"Planet of {self.names(self.shown)}"
        drafting = self.acts and self.view.phase == "draft" and turn is not None and turn.taken is None
        if self.update.outcome is not None and self.shown == self.own:
            title = scores.winner_words(self.update.outcome, self.names)
        desk = desk_lines(
            self.view,
            self.seen,
            title,
            self.entries if self.shown == self.own else (),
            self.chosen,
            width,
            height,
            picture_of=drafting and self.shown == self.own,
        )
        self._rows = desk.rows
        cards = [EMPTY, *all_cards(self.view, self.names, width)] if self.shows_everything else []
        self._desk.show([*desk.lines, *cards][:height])
        if self._ring.display:
            self._ring.show(ring_lines(self.view, self.names, self.rotation))
        room = self._details.size
        said = self._detail_lines(room.width, room.height)
        self._details.show(details.cut_off(said, room.height))
        if self._others.display:
            size = self._others.size
            self._others.show(
                colonies.colony_lines(
                    self.view, self._neighbours(), self.names, size.width, size.height, rich=self.rich
                )
            )

    def _waits(self) -> str:
        """For whom the table waits."""
        acting = [self.names(seat) for seat in self.update.to_act]
        return f"Waits for {', '.join(acting)}" if acting else "Nobody acts"

    def _neighbours(self) -> list[Seat]:
        return [seat for seat in range(len(self.view.seats)) if seat != self.own]

    def _detail_lines(self, width: int, room: int = 99) -> list[Line]:
        """What is said below the planet; the square under a tile in hand where there is room for it."""
        seen, here = self.seen, self.map.cursor
        lines: list[Line] = []
        entry = self.entry if self.shown == self.own else None
        tile = self.tile
        if tile is not None:
            refusal: Illegal | None = None
            would = None
            if here in tile.places:
                would = self.change(tile.places[here])
            else:
                refusal = self._refusal()
            lines += details.tile_lines(tile, refusal, would, width)
        elif entry is not None and not self.shows_station:
            actions = entry.places.get(here, ())
            if not entry.places and len(entry.actions) == 1:
                actions = entry.actions
            would = self.change(*actions) if actions else None
            lines += details.entry_lines(entry, here, would, width, self.choices_of(entry))
        if self.shown != self.own:
            lines += details.colony_lines(seen, width)
        if not self.shows_station and (tile is None or len(lines) < room):
            lines += details.said(square_words(seen.world, seen.board, here), width, Role.DIM)
        return lines

    def _refusal(self) -> Illegal | None:
        tile = self.tile
        if tile is None:
            return None
        try:
            self.session.game.check(self.state, self.own, tile.action(self.map.cursor))
        except Illegal as refusal:
            return refusal
        return None

    def header(self) -> tuple[Line, Line]:
        title = [ink(f"{self.session.game.title} ", Role.HEADER_STRONG)]
        if self.size.width >= ROOMY:
            title.append(ink(f'"{self.session.header.name}"  ', Role.HEADER))
        title.append(ink(self.update.turn.label, Role.HEADER))
        if self.view.final:
            title.append(ink("  final round", Role.CLOCK_WARNING))
        if self.overlay:
            title.append(ink(f"  shows {NAMES[self.overlay]}", Role.FOOTER_KEY))
        if self.shown != self.own:
            title.append(ink(f"  planet of {self.names(self.shown)}", Role.FOOTER_KEY))
        right: list[Any] = []
        for seat in range(len(self.view.seats)):
            mark = "*" if seat == self.view.commander else ""
            right.append(ink(f"  {SEATS[seat].letter}{mark} ", Role.HEADER))
            right.append(ink(str(colonies.score_of(self.view, seat)), Role.HEADER_STRONG))
        return tuple(title), tuple(right)

    def side(self, width: int, height: int) -> Sequence[Line]:
        lines: list[Line] = [(ink(" Seats", Role.PANEL_TITLE),)]
        for seat in range(len(self.view.seats)):
            lines.append((ink(" "), *colonies.seat_line(self.view, seat, self.names, width - 2)))
        lines.append(EMPTY)
        if self.shows_everything:
            return [*lines, *scores.sheet_lines(self.view, self.names, width)]
        others = self._neighbours()
        return lines + colonies.colony_lines(
            self.view, others, self.names, width, height - len(lines), rich=self.rich
        )

    def score_lines(self, width: int) -> Sequence[Line]:
        lines: list[Line] = []
        if self.update.outcome is not None:
            lines += scores.end_lines(self.view, self.update.outcome, self.names, width)
        return [*lines, *scores.sheet_lines(self.view, self.names, width)]

    def points_of(self, seat: Seat) -> str:
        turn = self.view.seats[seat].turn
        return moves(turn.movement) if turn is not None and turn.movement else ""

    def secrets(self, view: Any) -> Sequence[str]:
        return own_secrets(view)

    def notes(self) -> Sequence[str]:
        return NOTES

    def hints(self) -> Sequence[Hint]:
        return hints_of(self)

    def do_inspect(self) -> None:
        if self._side.has_class("-floating") and not self._too_long():
            self.open_side(not self.side_is_open)
            return
        self.app.push_screen(Panel("In hand and under the cursor", self._detail_lines, key="i"))

    def _too_long(self) -> bool:
        room = self._details.size
        return len(self._detail_lines(room.width, room.height)) > room.height

    def do_cards(self) -> None:
        view = self.view
        self.app.push_screen(Panel("Cards", lambda width: all_cards(view, self.names, width), key="C"))

    def do_benefits(self) -> None:
        seen, name = self.seen, self.names(self.shown)
        self.app.push_screen(
            Panel("Tracks and techs", lambda width: benefits_lines(seen, name, width), key="B")
        )

    def do_overlays(self) -> None:
        def chosen(answer: str | None) -> None:
            if answer is not None:
                self.overlay = answer
                self.show_all()

        self.ask(Ask("Show over the planet", MENU, width=76), chosen)
