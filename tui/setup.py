"""The set-up of a new table: seats, names, bots, clock, options, seed.

A form of lines: up and down go from field to field, left and right change a choice, letters type
into a text. What it holds is plain data (`Form`), worked out and tested without a terminal.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, ClassVar

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from engine import bots
from engine.clock import ClockSettings
from engine.documents import read_options
from engine.entries import Header, Sitter
from engine.game import AnyGame, Document, Unreadable
from tui.commands import Command
from tui.footer import Footer, Hint
from tui.glyphs import Common
from tui.lines import EMPTY, Line, Lines, ink
from tui.opening import check_name, new_header
from tui.theme import Role, seat_style

LENGTHS = ("60", "90", "120", "180", "240", "300", "600", "off")
"""Turn lengths offered, in seconds."""

EXTRAS = tuple(str(n) for n in range(-120, 601, 30))
"""More (or less) for a single seat, in seconds (FMP-252)."""


class Choice(msgspec.Struct):
    """A field with a few values."""

    label: str
    values: tuple[str, ...]
    value: str
    help: str = ""

    def turn(self, by: int) -> None:
        """Go on to another value, round and round."""
        self.value = self.values[(self.values.index(self.value) + by) % len(self.values)]


class Text(msgspec.Struct):
    """A field that is typed."""

    label: str
    value: str
    help: str = ""
    digits: bool = False
    most: int = 24


Field = Choice | Text


class Form:
    """What is being chosen for a new table."""

    def __init__(self, game: AnyGame, name: str) -> None:
        self.game = game
        counts = tuple(map(str, game.seats))
        self.name = Text("Table", name, "what the table is called; letters, digits, blanks and -", most=40)
        self.count = Choice("Seats", counts, counts[0], "how many play")
        self.names = [
            Text(f"Seat {n + 1}", word, "who sits here") for n, word in enumerate(self._seat_names())
        ]
        self.sits = [
            Choice("", ("person", *bots.LEVELS), "person", "a person, or a bot of that level")
            for _ in self.names
        ]
        self.extras = [
            Choice("", EXTRAS, "0", "seconds more (or less) than the others have") for _ in self.names
        ]
        self.length = Choice("Turn", LENGTHS, "180", "seconds a turn takes at most; off: no clock")
        self.seed = Text("Seed", "", "empty: drawn; the same seed gives the same luck", digits=True, most=20)
        self.options = list(_option_fields(game))

    def _seat_names(self) -> tuple[str, ...]:
        return self.game.seat_names[: self.game.seats[-1]]

    def fields(self) -> list[Field]:
        """The fields in the order of the form, as many seats as are to play."""
        fields: list[Field] = [self.name, self.count]
        for n in range(int(self.count.value)):
            fields += [self.names[n], self.sits[n], self.extras[n]]
        return [*fields, self.length, *self.options, self.seed]

    def header(self) -> Header:
        """The header of the table. Raises `Unreadable` with the sentence for what is wrong."""
        count = int(self.count.value)
        check_name(self.name.value)
        names = [self.names[n].value.strip() or self.game.seat_names[n] for n in range(count)]
        doubled = next((n for n in names if names.count(n) > 1), None)
        if doubled is not None:
            raise Unreadable(f"Seats: two are called {doubled}")
        if self.seed.value and int(self.seed.value) >= 1 << 64:
            raise Unreadable(f"Seed: {self.seed.value} is above 2**64 - 1")
        length = None if self.length.value == "off" else int(self.length.value) * 1000
        extras = tuple(int(self.extras[n].value) * 1000 for n in range(count))
        return new_header(
            self.game,
            name=self.name.value.strip(),
            seats=tuple(
                Sitter(name, None if sits.value == "person" else sits.value)
                for name, sits in zip(names, self.sits, strict=False)
            ),
            options=self._chosen(),
            clock=ClockSettings(turn=length, extra=extras if any(extras) else ()),
            seed=int(self.seed.value) if self.seed.value else None,
        )

    def _chosen(self) -> Document:
        """The options that are not the game's defaults."""
        words: dict[str, object] = {f.label: f.value for f in self.options}
        chosen = msgspec.to_builtins(read_options(words, self.game.Options))
        default = msgspec.to_builtins(self.game.Options())
        return {name: value for name, value in chosen.items() if value != default[name]}


def _option_fields(game: AnyGame) -> Iterator[Field]:
    """A field for each option that a form can show: flags, closed words and small numbers."""
    default: Any = game.Options()
    for field in msgspec.structs.fields(game.Options):
        if field.name in game.document_options:
            continue
        value = getattr(default, field.name)
        match value:
            case bool():
                yield Choice(field.name, ("false", "true"), str(value).lower())
            case Enum():
                yield Choice(field.name, tuple(str(m.value) for m in type(value)), str(value.value))
            case int():
                yield Text(field.name, str(value), digits=True, most=6)
            case str():
                words = _words(field.type)
                if words:
                    yield Choice(field.name, words, value)
                else:
                    yield Text(field.name, value)


def _words(kind: Any) -> tuple[str, ...]:
    """The words of a Literal type; none for any other."""
    info = msgspec.inspect.type_info(kind)
    return tuple(map(str, info.values)) if isinstance(info, msgspec.inspect.LiteralType) else ()


_LEFT = Command("west", ("left",), "change", "change a choice")
_START = Command("start", ("ctrl+s", "enter"), "begin", "make the table and sit down")
_BACK = Command("back", ("escape",), "back", "back to the lobby")


class SetupScreen(Screen[Header | None]):
    """The form on the screen; gives the header of the new table, or None."""

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,shift+tab", "walk(-1)", "up", show=False),
        Binding("down,tab", "walk(1)", "down", show=False),
        Binding("left", "turn(-1)", "change", show=False),
        Binding("right", "turn(1)", "change", show=False),
        Binding("enter,ctrl+s", "begin", "begin", show=False),
        Binding("escape,ctrl+q", "close", "back", show=False),
    ]

    def __init__(self, game: AnyGame, name: str, taken: Callable[[str], bool]) -> None:
        """
        Args:
            game: what is to be played.
            name: a free name for the table.
            taken: whether a table of that name exists.
        """
        super().__init__()
        self._form = Form(game, name)
        self._taken = taken
        self._at = 0
        self._fault = ""
        self._head = Lines(Role.HEADER, id="head")
        self._body = Lines()
        self._footer = Footer(lambda: None, timed=False)

    DEFAULT_CSS = """
    SetupScreen #head { height: 1; }
    """

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._body
        yield self._footer

    def on_mount(self) -> None:
        """Show the form."""
        title = self._form.game.title
        self._head.show([(ink(f" {title}", Role.HEADER_STRONG), ink(" - a new table", Role.HEADER))])
        up_down = Command("walk", ("down",), "", "")
        self._footer.show(
            (Hint(_START, "begin"), Hint(up_down, "next"), Hint(_LEFT, "change"), Hint(_BACK, "back"))
        )
        self._lay_out()

    def on_resize(self) -> None:
        """Keep the field in hand in sight."""
        self.call_after_refresh(self._lay_out)

    def on_key(self, event: events.Key) -> None:
        """Letters type into the text in hand; on a choice a blank turns it."""
        field = self._form.fields()[self._at]
        if isinstance(field, Text):
            if event.key == "backspace":
                field.value = field.value[:-1]
            elif event.character and event.character.isprintable() and len(field.value) < field.most:
                if field.digits and not event.character.isdecimal():
                    return
                field.value += event.character
            else:
                return
        elif event.key == "space":
            field.turn(1)
        else:
            return
        event.stop()
        event.prevent_default()
        self._fault = ""
        self._lay_out()

    def action_walk(self, by: int) -> None:
        """Go to another field."""
        self._at = (self._at + by) % len(self._form.fields())
        self._lay_out()

    def action_turn(self, by: int) -> None:
        """Change the choice in hand."""
        field = self._form.fields()[self._at]
        if isinstance(field, Choice):
            field.turn(by)
            self._fault = ""
            self._lay_out()

    def action_begin(self) -> None:
        """Make the table, or say what is wrong."""
        try:
            header = self._form.header()
            if self._taken(header.name):
                raise Unreadable(f"Table: there is a table called {header.name} already")
        except Unreadable as fault:
            self._fault = str(fault)
            self._lay_out()
            return
        self.dismiss(header)

    def action_close(self) -> None:
        """Back to the lobby."""
        self.dismiss(None)

    def _lay_out(self) -> None:
        fields = self._form.fields()
        self._at = min(self._at, len(fields) - 1)
        here = fields[self._at]
        lines: list[Line] = [EMPTY]
        row_here = 0
        n = 0
        while n < len(fields):
            # A seat's name, sitter and extra time stand on one line.
            seat = next((s for s, name in enumerate(self._form.names) if name is fields[n]), None)
            row = fields[n : n + 3] if seat is not None else fields[n : n + 1]
            if any(field is here for field in row):
                row_here = len(lines)
            lines.append(_row(row, here, seat))
            n += len(row)
        height = self._body.size.height
        help_line = (ink(f"   {here.help}", Role.DIM),)
        fault = (ink(f" {self._fault}", Role.REFUSAL),) if self._fault else EMPTY
        room = max(1, height - 3)
        top = max(0, row_here - room + 1)
        self._body.show([*lines[top : top + room], EMPTY, help_line, fault])


def _row(fields: list[Field], here: Field, seat: int | None) -> Line:
    mark = Common.HERE.sign() if any(field is here for field in fields) else " "
    label = ink(f" {mark} {fields[0].label:<22}", Role.STRONG if mark.strip() else Role.TEXT)
    runs: list[tuple[str, Any]] = [label if seat is None else (label[0], seat_style(seat))]
    for n, field in enumerate(fields):
        held = field is here
        if isinstance(field, Text):
            text = f"{field.value}{'_' if held else ' '}"
            shown = f"{text:<{26 if seat is not None else 30}}"
        else:
            word = field.value
            if n == 2:
                word = "same time" if word == "0" else f"{int(word):+} s"
            shown = f"< {word} >" if held else f"  {word}  "
            shown = f"{shown:<16}"
        runs += [ink(shown, Role.FIELD) if held else ink(shown), ink(" ")]
    return tuple(runs)
