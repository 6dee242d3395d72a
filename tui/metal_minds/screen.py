"""The Metal Minds table on a terminal: what is shown. `ChoosingScreen` has the keys that choose and do."""

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from textual import events
from textual.binding import BindingType
from textual.widget import Widget

from engine.game import Event, Seat
from engine.metal_minds.state import MAXIMUMS
from engine.metal_minds.view import View
from tui.boards.cards import CardTable, Piece
from tui.footer import Hint
from tui.glyphs import Common
from tui.help import help_lines
from tui.lines import EMPTY, Line, ink
from tui.metal_minds import about
from tui.metal_minds.advice import NOTES, advice_lines, game_lines
from tui.metal_minds.asking import AGENT, seat_key
from tui.metal_minds.board import HEAP, INVENTORY, arrange
from tui.metal_minds.choosing import ChoosingScreen
from tui.metal_minds.ending import end_lines
from tui.metal_minds.hints import hints_of
from tui.metal_minds.keys import BINDINGS, COMMANDS, FIRST_WORDS, HELPED
from tui.metal_minds.naming import deck_in, with_names
from tui.metal_minds.scene import Scene
from tui.metal_minds.tracks import COLOUR_SIGNS
from tui.panel import Panel
from tui.table import ROOMY
from tui.theme import Role, style

WIDE = 150
"""From this width on the side panel is wide enough for whole sentences."""


class MindsScreen(ChoosingScreen):
    """A table of Metal Minds."""

    BINDINGS: ClassVar[list[BindingType]] = list(BINDINGS)
    commands = COMMANDS

    def __init__(self, *args: Any, **more: Any) -> None:
        """As `TableScreen`."""
        super().__init__(*args, **more)
        self.table = CardTable(
            self._arrange,
            void=style(Role.TEXT),
            cursor=style(Role.CURSOR),
            here=Common.HERE.sign(self.rich),
        )
        self._asked_before = ""
        """The kind of question the cursor was last placed for."""
        self._placed_for: Seat | None = None
        self._met: set[str] = set()
        """The kinds of question of which the line of help was given."""
        self._ended = False
        """Whether the end of the game was shown."""

    def make_board(self) -> Widget:
        return self.table

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        width, height = event.size
        self._log.styles.height = self._log_rows(height)
        self._side.styles.width = 48 if width >= WIDE else None

    def _log_rows(self, height: int) -> int:
        """Lines of the log: enough for what the others did in a turn, where the board can spare them."""
        if height < 30:
            return 2 if len(self.view.agents) > 3 else 3
        return 5 + max(0, height - 36) // 2

    def _arrange(self, width: int, height: int) -> Sequence[Piece]:
        return arrange(self._scene(), width, height)

    def _scene(self) -> Scene:
        cursor = self.table.cursor
        changes, what = self.words_on(cursor)
        # Where the panel beside the board stays open it says what the thing is.
        words = (changes,) if not self._side.has_class("-floating") else (changes, what)
        return Scene(
            self.view,
            self.session.seat_name,
            self.question,
            self._heading(),
            words,
            cursor,
            self.rich,
        )

    def _heading(self) -> str:
        view: View = self.view
        if self.update.outcome is not None:
            return "The game is over"
        if self.question is not None:
            return self.question.heading
        if view.asked is None:
            return ""
        name = self.session.seat_name(view.asked)
        return f"{name} answers" if view.asked != view.turn_of else f"{name} plays"

    def show_table(self) -> None:
        self._place_cursor()
        self.table.renew()
        if self.update.outcome is not None and not self._ended:
            self._ended = True
            self.call_later(self.do_scores)

    def _place_cursor(self) -> None:
        """Keep the cursor where it is, unless another question is asked or the thing is gone."""
        question, cursor = self.question, self.table.cursor
        kind = question.kind if question is not None else ""
        stays = kind == self._asked_before and self.seat == self._placed_for and self._is_there(cursor)
        self._asked_before, self._placed_for = kind, self.seat
        if stays:
            return
        self._first_words()
        if question is None:
            self.table.move_cursor(cursor if self._is_there(cursor) else HEAP)
        elif question.free and self._is_there(cursor) and question.at(cursor) is not None:
            self.table.move_cursor(cursor)
        else:
            legal = (item.key for item in question.items if item.legal)
            self.table.move_cursor(next(legal, question.items[0].key))

    def _first_words(self) -> None:
        """Say in one line how a question is answered, the first time one of its kind is met."""
        view: View = self.view
        if self.question is None:
            return
        kind = "act" if self.question.free else "choice"
        if view.asked != view.turn_of:
            kind = "answer"
        elif view.phase == MAXIMUMS:
            kind = "maximums"
        elif view.round == 1 and self.question.free and "act" not in self._met:
            kind = "begin"
            self._met.add("act")
        if kind not in self._met:
            self._met.add(kind)
            self.say(FIRST_WORDS[kind], Role.STRONG)

    def _is_there(self, key: str) -> bool:
        """Whether the table has such a thing now."""
        view: View = self.view
        if self.question is not None and self.question.at(key) is not None:
            return True
        kind, _, rest = key.partition(":")
        own = view.seat
        match kind:
            case "hand":
                return own is not None and rest in (view.hands[own] or ())
            case "zone":
                return own is not None and any(device.card == rest for device in view.zones[own])
            case "foe":
                zones = (zone for seat, zone in enumerate(view.zones) if seat != own)
                return any(device.card == rest for zone in zones for device in zone)
            case "seat":
                return key != seat_key(own if own is not None else -1)
        return key in (HEAP, INVENTORY) or (key == AGENT and own is not None)

    def points_of(self, seat: Seat) -> str:
        units = self.view.res[seat]
        signs = zip(COLOUR_SIGNS, units, strict=True)
        return " ".join(f"{glyph.sign(self.rich)}{n}" for (glyph, _), n in signs)

    def header(self) -> tuple[Line, Line]:
        view: View = self.view
        title = [ink(f"{self.session.game.title} ", Role.HEADER_STRONG)]
        if self.size.width >= ROOMY:
            title.append(ink(f'"{self.session.header.name}"  ', Role.HEADER))
        title.append(ink(self.update.turn.label, Role.HEADER))
        if view.asked is None:
            return tuple(title), (ink("over", Role.HEADER_STRONG),)
        name = self.session.seat_name(view.turn_of)
        phase = "maximums" if view.phase == MAXIMUMS else "skips" if view.skipping else "action phase"
        if view.timed_out is not None:
            phase = "the time is over"
        right = [ink(f"{name}'s turn, {phase}", Role.HEADER)]
        if view.asked != view.turn_of:
            right.append(ink(f": {self.session.seat_name(view.asked)} answers", Role.HEADER_STRONG))
        return tuple(title), tuple(right)

    def side(self, width: int, height: int) -> Sequence[Line]:
        view, names = self.view, self.session.seat_name
        lines: list[Line] = [about.title("In order of play")]
        lines += [*about.table_about(view, names, self.rich, width), EMPTY]
        act = about.act_about(view, names, width)
        if act:
            lines += [about.title("Under way"), *act, EMPTY]
        thing = about.thing_about(view, names, self._thing(), self.rich, width)
        return [*lines, *([about.title("Under the cursor"), *thing] if thing else ())]

    def _thing(self) -> str:
        """The thing under the cursor; of a choice the one it names."""
        cursor = self.table.cursor
        item = self.question.at(cursor) if self.question is not None else None
        if item is not None and item.also and self._is_there(item.also):
            return item.also
        return f"hand:{item.card}" if item is not None and item.card and not item.also else cursor

    def score_lines(self, width: int) -> Sequence[Line]:
        view, names = self.view, self.session.seat_name
        lines: list[Line] = []
        if self.update.outcome is not None:
            lines += [*end_lines(self.update.outcome, names, width), EMPTY]
        act = about.act_about(view, names, width)
        if act:
            lines += [about.title("Under way"), *act, EMPTY]
        for seat in view.order:
            lines += [*about.seat_about(view, names, seat, self.rich, width), EMPTY]
        return [*lines, *about.order_about(view, names, width)]

    def secrets(self, view: Any) -> Sequence[str]:
        name = deck_in(view).name
        hand = view.hands[view.seat] or ()
        known = [f"knows that {self.session.seat_name(seat)} holds {name(card)}" for seat, card in view.known]
        return [f"hand: {', '.join(map(name, hand)) or 'empty'}", *known]

    def notes(self) -> Sequence[str]:
        return NOTES

    def hints(self) -> Sequence[Hint]:
        return hints_of(self)

    def told(self) -> list[tuple[int, Event]]:
        seats = len(self.view.agents)
        return [
            (number, replace(event, text=with_names(event.text, self.session.seat_name, seats)))
            for number, event in super().told()
        ]

    def say(self, text: str, role: Role = Role.REFUSAL) -> None:
        super().say(with_names(text, self.session.seat_name, len(self.view.agents)), role)

    def do_help(self) -> None:
        """Goal and turn, the keys of the moment, the advice of the rulebook, the agents."""
        hints, notes, view = tuple(self.hints()), self.notes(), self.view
        self.app.push_screen(
            Panel(
                "The game and its keys",
                lambda width: [
                    *game_lines(width),
                    *help_lines(hints, HELPED, notes, width),
                    *advice_lines(view, width),
                ],
                key="question_mark",
            )
        )

    def do_inspect(self) -> None:
        """All about the thing under the cursor."""
        self.look_into(self._thing(), closed_by="i")

    def do_heap(self) -> None:
        """Read the heap."""
        self.look_into(HEAP, closed_by="H")

    def look_into(self, key: str, *, closed_by: str = "") -> None:
        view, names = self.view, self.session.seat_name
        if not about.thing_about(view, names, key, self.rich, 40):
            self.say("There is no more to say about that.", Role.DIM)
            return
        title = f"Heap: {len(view.heap)} cards" if key == HEAP else "Under the cursor"
        self.app.push_screen(
            Panel(
                title,
                lambda width: about.thing_about(view, names, key, self.rich, width),
                key=closed_by,
            )
        )
