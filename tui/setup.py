"""The set-up of a new table on the screen: a form of lines.

Up and down go from line to line, Tab from field to field, left and right change a choice, letters
type into a text; Enter begins. What it holds is a `tui.form.Form`. It makes the table itself, through
what it is given, so that a table that cannot be made leaves the form standing with the reason.
"""

import inspect
from collections.abc import Callable
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType

from engine import bots
from engine.game import Illegal, Unreadable
from saves.errors import SaveError
from tui.commands import Command
from tui.erasing import edited
from tui.footer import Hint
from tui.form import Choice, Field, Form, Place, Text
from tui.frame import sentence
from tui.glyphs import Common
from tui.help import ABOUT, help_lines
from tui.lengths import OFF, spoken
from tui.lines import EMPTY, Line, Run, ink, width_of
from tui.page import Page
from tui.panel import Panel
from tui.theme import SEATS, Role, seat_style

BEGIN = Command("begin", ("enter", "ctrl+s"), "begin", "make the table and sit down at it")
LINES = Command("lines", ("up", "down"), "lines", "go from line to line")
FIELDS = Command("fields", ("tab", "shift+tab"), "fields", "go from field to field")
CHANGE = Command("change", ("left", "right", "space"), "change", "change a choice")
TYPE = Command("type", ("a-z", "0-9"), "type", "type into a text; the first letter replaces what is there")
ERASE = Command("erase", ("backspace",), "erase", "take the last letter away; Ctrl+W a word, Ctrl+U all")
HELP = Command("help", ("f1",), "keys", "show the keys")
BACK = Command("back", ("escape",), "back", "back to the lobby; nothing is made")
COMMANDS = (LINES, FIELDS, CHANGE, TYPE, ERASE, BEGIN, HELP, BACK)

NOTES = (
    "Seats stand in playing order, each with its colour and the letter of its pieces.",
    "A seat with more or less time than the others makes a game between unequal players even.",
    "The clock ends a turn by the game's own rules; without a clock a turn takes as long as it takes.",
    "A clock of hours or days also runs while the table is closed; pause the table and it stands.",
)

LABEL, GAP, NAME, WHO = 16, 2, 26, 14
"""Cells of the columns: labels, the room for the sign before a choice, names, who sits there."""


class SetupScreen(Page[Any]):
    """The form; gives what was made of it, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "lines(-1)", "up", show=False),
        Binding("down", "lines(1)", "down", show=False),
        Binding("tab", "fields(1)", "next", show=False),
        Binding("shift+tab", "fields(-1)", "previous", show=False),
        Binding("left", "turn(-1)", "change", show=False),
        Binding("right", "turn(1)", "change", show=False),
        Binding("enter,ctrl+s", "begin", "begin", show=False),
        Binding("f1", "help", "keys", show=False),
        Binding("escape", "close", "back", show=False),
    ]

    def __init__(self, form: Form, create: Callable[[], Any]) -> None:
        """
        Args:
            form: what is chosen.
            create: makes the table of what is chosen then, or awaits its making. May raise `SaveError`,
                `Unreadable`, `Illegal`.
        """
        super().__init__()
        self.form = form
        self._create = create
        self._here: Field = self.form.name
        self._fresh = True
        """Whether the text in hand was only just come to: the first letter replaces it."""
        self._fault = ""
        self._told: tuple[str, Role] = ("", Role.STRONG)
        self._making = False
        """Whether the table is being made: a key that repeats makes no second one."""
        places = {id(field) for place in form.places for field in place.fields}
        self._widest = max(LABEL - 3, *(len(f.label) for f in form.fields() if id(f) not in places))
        self._lines: list[tuple[Field, ...]] = []
        """The fields on each line of the body."""

    # Keys and mouse.

    async def on_key(self, event: events.Key) -> None:
        """Letters type into the text in hand; on a choice a blank turns it."""
        here = self._here
        if self.is_small or await self.act_at_once(event):
            return
        if isinstance(here, Choice):
            if event.key != "space":
                return
            self.form.turn(here, 1)
        elif event.is_printable and event.character:
            self._type(here, event.character)
        elif (text := edited(here.value, event, here.most)) is not None:
            here.value = text
        else:
            return
        event.stop()
        event.prevent_default()
        self._changed()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is typed."""
        event.stop()
        if isinstance(self._here, Text) and not self.is_small:
            self._type(self._here, event.text)
            self._changed()

    def _type(self, field: Text, typed: str) -> None:
        if self._fresh and (not field.digits or typed.isdecimal()):
            field.value = ""
        field.type(typed)

    def _changed(self) -> None:
        self._fresh = False
        self._fault = ""
        self.show_page()

    def on_click(self, event: events.Click) -> None:
        """A click goes to a field; on the choice in hand it goes on to its next value."""
        row, at = self.row_at(event), event.get_content_offset(self)
        if row is None or at is None or not 0 <= row < len(self._lines) or not self._lines[row]:
            return
        fields = self._lines[row]
        starts = _starts(len(fields))
        number = max((n for n, start in enumerate(starts) if start <= at.x), default=0)
        if fields[number] is self._here:
            self.action_turn(1)
        else:
            self._go(fields[number])

    def _go(self, field: Field) -> None:
        self._here, self._fresh = field, True
        self.show_page()

    def action_lines(self, by: int) -> None:
        """Go to another line, and stay in the column where it has one."""
        rows = self.form.rows()
        row = next(n for n, fields in enumerate(rows) if any(field is self._here for field in fields))
        column = next(n for n, field in enumerate(rows[row]) if field is self._here)
        below = rows[(row + by) % len(rows)]
        self._go(below[min(column, len(below) - 1)])

    def action_fields(self, by: int) -> None:
        """Go to another field."""
        fields = self.form.fields()
        at = next(n for n, field in enumerate(fields) if field is self._here)
        self._go(fields[(at + by) % len(fields)])

    def action_turn(self, by: int) -> None:
        """Change the choice in hand."""
        if isinstance(self._here, Choice):
            self.form.turn(self._here, by)
            self._changed()

    async def action_begin(self) -> None:
        """Make the table, or say what is wrong."""
        if self._making:
            return
        self._making = True
        try:
            made = self._create()
            if inspect.isawaitable(made):
                made = await made
        except Illegal as refusal:
            self._fault = sentence(refusal)
        except (SaveError, Unreadable) as fault:
            self._fault = str(fault)
        else:
            self.dismiss(made)
            return
        self._making = False
        field = self.form.at_fault(self._fault)
        if field is not None and field is not self._here and any(field is one for one in self.form.fields()):
            self._here, self._fresh = field, True
        self.show_page()

    def say(self, sentence: str, role: Role = Role.STRONG) -> None:
        """Show a sentence on something else, until the next one."""
        self._told = (sentence, role)
        self.show_page()

    def says(self, text: str) -> bool:
        """Whether it shows that sentence now."""
        return self._told[0] == text

    def action_help(self) -> None:
        """The keys."""
        self.app.push_screen(
            Panel(
                "A new table", lambda width: help_lines((), COMMANDS, NOTES, width, ABOUT), key=HELP.keys[0]
            )
        )

    def action_close(self) -> None:
        """Back to the lobby."""
        self.dismiss(None)

    # What is shown.

    def head(self) -> Line:
        return (ink(f" {self.form.game.title}", Role.HEADER_STRONG), ink("  a new table", Role.HEADER))

    def hints(self) -> tuple[Hint, ...]:
        does = Hint(CHANGE, "change") if isinstance(self._here, Choice) else Hint(TYPE, "type")
        begin, lines = Hint(BEGIN, "begin"), Hint(LINES, "lines")
        return (begin, does, lines, Hint(FIELDS, "fields"), Hint(HELP, "keys"), Hint(BACK, "back"))

    def foot(self) -> tuple[tuple[str, Role], ...]:
        told: tuple[tuple[str, Role], ...] = ((f"{self._here.help}.", Role.DIM),) if self._here.help else ()
        if self._told[0]:
            told = (*told, self._told)
        return (*told, (self._fault, Role.REFUSAL)) if self._fault else told

    def body(self, width: int) -> tuple[list[Line], int, int]:
        form = self.form
        places = {id(place.fields[0]): (seat, place) for seat, place in enumerate(form.seated)}
        lines: list[Line] = [EMPTY]
        self._lines = [()]
        here = 0
        for row in form.rows():
            seat, place = places.get(id(row[0]), (-1, None))
            if place is not None and seat == 0:
                self._add(EMPTY, lines)
                self._add(_captions(place), lines)
            if any(field is self._here for field in row):
                here = len(lines)
            line = self._row(row) if place is None else self._seat(seat, place)
            self._add(line, lines, row)
            if seat == len(form.seated) - 1:
                self._add(EMPTY, lines)
        return lines, max(0, here - 1), here

    def _add(self, line: Line, lines: list[Line], fields: tuple[Field, ...] = ()) -> None:
        lines.append(line)
        self._lines.append(fields)

    def _row(self, row: tuple[Field, ...]) -> Line:
        field = row[0]
        held = field is self._here
        mark = Common.HERE.sign() if held else " "
        label = ink(f" {mark} {field.label:<{self._widest}}", Role.STRONG if held else Role.TEXT)
        return (label, *self._value(field, 0))

    def _seat(self, seat: int, place: Place) -> Line:
        held = any(field is self._here for field in place.fields)
        mark = Common.HERE.sign() if held else " "
        look = SEATS[seat % len(SEATS)]
        label = (f" {mark} {place.name.label:<{LABEL - 5}.{LABEL - 5}}{look.letter} ", seat_style(seat))
        same = "no clock" if self.form.length.value == OFF else "as the others"
        name = self._value(place.name, NAME) if place.named else ()
        runs: list[Run] = [label, *name, *self._value(place.sits, WHO)]
        return (
            *runs,
            *(self._value(place.extra, 0) if self.form.has_extras else (ink(f"  {same}", Role.DIM),)),
        )

    def _value(self, field: Field, width: int) -> Line:
        """The field's value, after the gap; `width` is what the column takes, 0 the rest of the line."""
        held = field is self._here
        shown = _words(self.form, field)
        line: Line
        if isinstance(field, Choice):
            line = (ink(f"< {shown} >", Role.FIELD),) if held else (ink(f"  {shown}"),)
        elif held:
            roles = (Role.FIELD, Role.HAND) if self._fresh and field.value else (Role.FIELD,)
            line = (ink("  "), ink(shown if field.value else "", *roles), ink("_ ", Role.FIELD))
        else:
            line = (ink("  "), ink(shown, *([] if field.value else [Role.DIM])))
        return (*line, ink(" " * max(0, width + GAP - width_of(line))))


def _starts(fields: int) -> tuple[int, ...]:
    """Where the columns of a line with so many fields begin."""
    if fields < 3:
        return (0, LABEL + GAP + WHO)[:fields]
    return (0, LABEL + GAP + NAME, LABEL + 2 * GAP + NAME + WHO)


def _captions(place: Place) -> Line:
    name = f"  {'name':<{NAME}}" if place.named else ""
    return (
        ink(f"   {'Seats':<{LABEL - 3}}", Role.DIM),
        ink(f"{name}  {'who':<{WHO}}  time a turn", Role.DIM),
    )


def _words(form: Form, field: Field) -> str:
    """What stands in the form for a value."""
    if isinstance(field, Text):
        return field.value or field.empty
    if field is form.length:
        return spoken(field.value)
    if any(field is place.extra for place in form.seated):
        return "as the others" if field.value == "0" else f"{int(field.value):+} s"
    if any(field is place.sits for place in form.seated) and field.value in bots.LEVELS:
        return f"bot: {field.value}"
    return field.value
