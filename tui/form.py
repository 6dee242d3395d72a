"""What is being chosen for a new table: fields and their values, and the header they make.

Plain data without a terminal; `tui.setup` shows it. A game's own options become fields by their
types, explained by the words under them in the game's source.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Any, TypeAlias

import msgspec

from engine import bots
from engine.clock import ClockSettings
from engine.documents import read_options
from engine.entries import Header, Sitter
from engine.game import AnyGame, Document, Seat, Unreadable
from saves.names import LONGEST
from tui.field_help import field_help
from tui.games import option_words, seats_for
from tui.lengths import OFF, clock_of
from tui.opening import check_name, new_header

LENGTHS = ("60", "90", "120", "180", "240", "300", "600", "12h", "1d", "2d", "3d", "7d", OFF)
"""Turn lengths offered: seconds, or hours and days for tables played over days."""

EXTRAS = tuple(str(n) for n in range(-120, 601, 30))
"""More (or less) for a single seat, in seconds (FMP-252)."""

PERSON = "person"
NO, YES = "no", "yes"
OWN = "as the game has it"
"""The choice that leaves an option to the game."""


class Choice(msgspec.Struct):
    """A field with a few values."""

    label: str
    values: tuple[str, ...]
    value: str
    help: str = ""
    key: str = ""
    """The name of the game's option; empty for the table's own."""
    start: str = ""
    """What it begins with."""

    def __post_init__(self) -> None:
        self.start = self.value

    def turn(self, by: int) -> None:
        """Go on to another value, round and round."""
        self.value = self.values[(self.values.index(self.value) + by) % len(self.values)]


class Text(msgspec.Struct):
    """A field that is typed."""

    label: str
    value: str
    help: str = ""
    key: str = ""
    digits: bool = False
    most: int = 24
    """Characters it takes."""
    empty: str = ""
    """What stands there while nothing is typed."""

    def type(self, typed: str) -> None:
        """Add what was typed or pasted, as far as it fits and can be seen."""
        fits = (c for c in typed if (c.isdecimal() if self.digits else c.isprintable()))
        self.value = (self.value + "".join(fits))[: self.most]


Field: TypeAlias = Choice | Text


class Place(msgspec.Struct):
    """The fields of one seat."""

    name: Text
    sits: Choice
    extra: Choice
    named: bool = True
    """Whether the name is typed; over the host it is the player's who takes the seat."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """In the order of the line."""
        return (self.name, self.sits, self.extra) if self.named else (self.sits, self.extra)


class Form:
    """The whole form."""

    def __init__(self, game: AnyGame, name: str) -> None:
        """`name`: what the table is called unless another name is typed."""
        self.game = game
        counts = tuple(map(str, game.seats))
        self.name = Text("Table", name, "What the table is called", most=LONGEST)
        self.count = Choice("Seats", counts, counts[0], "How many play")
        self.places = tuple(_place(game, seat) for seat in range(game.seats[-1]))
        self.length = Choice(
            "Turn", LENGTHS, "180", "What a turn takes at most; hours and days also run while nobody plays"
        )
        self.options = tuple(_option_fields(game))
        self.seed = Text(
            "Seed",
            "",
            "Where all luck comes from: a whole number; the same one gives the same luck again",
            digits=True,
            most=20,
            empty="drawn",
        )

    @property
    def seated(self) -> tuple[Place, ...]:
        """The seats that are to play."""
        return self.places[: int(self.count.value)]

    def turn(self, field: Choice, by: int) -> None:
        """Change a choice, and with it the seats it needs, or what needs other seats."""
        field.turn(by)
        if field is self.count:
            for option in self.options:
                if isinstance(option, Choice) and not self._goes(option):
                    option.value = option.start
        elif not self._goes(field):
            counts = [value for value in self.count.values if int(value) in (self._seats_for(field) or ())]
            self.count.value = min(counts, key=lambda value: abs(int(value) - int(self.count.value)))

    def _goes(self, option: Choice) -> bool:
        """Whether what is chosen can be played by so many."""
        counts = self._seats_for(option)
        return counts is None or int(self.count.value) in counts

    def _seats_for(self, option: Choice) -> tuple[int, ...] | None:
        if not option.key or option.value == OWN:
            return None
        return seats_for(self.game.name, option.key, _said(option.value))

    def at_fault(self, said: str) -> Field | None:
        """The field that a refusal speaks of; None where it speaks of none."""
        for option in self.options:
            if said.startswith(f"option {option.key}:"):
                return option
        called = said.removeprefix("Seats: two of them are called ")
        if called != said:
            typed = [(" ".join(place.name.value.split()) or place.name.empty, place) for place in self.seated]
            same = [place for name, place in typed if name.casefold() == called.casefold()]
            return same[-1].name if same and same[-1].named else self.count
        if said.startswith("Seed:"):
            return self.seed
        if said.casefold().startswith("seats:"):
            return self.count
        return self.name if "table needs a name" in said or "table called" in said else None

    def rows(self) -> list[tuple[Field, ...]]:
        """The fields, a tuple for each line of the form."""
        return [
            (self.name,),
            (self.count,),
            *(place.fields for place in self.seated),
            (self.length,),
            *((option,) for option in self.options),
            (self.seed,),
        ]

    def fields(self) -> list[Field]:
        """The same one after the other."""
        return [field for row in self.rows() for field in row]

    def header(self) -> Header:
        """The header of the table. Raises `Unreadable` with the sentence for what is wrong."""
        check_name(self.name.value)
        names = tuple(
            " ".join(place.name.value.split()) or self.game.seat_names[seat]
            for seat, place in enumerate(self.seated)
        )
        folded = [name.casefold() for name in names]
        doubled = next((name for name in names if folded.count(name.casefold()) > 1), None)
        if doubled is not None:
            raise Unreadable(f"Seats: two of them are called {doubled}")
        if self.seed.value and int(self.seed.value) >= 1 << 64:
            raise Unreadable(f"Seed: {self.seed.value} is above {(1 << 64) - 1}")
        return new_header(
            self.game,
            name=self.name.value,
            seats=tuple(
                Sitter(name, None if place.sits.value == PERSON else place.sits.value)
                for name, place in zip(names, self.seated, strict=True)
            ),
            options=self.chosen(),
            clock=self.clock(),
            seed=int(self.seed.value) if self.seed.value else None,
        )

    def clock(self) -> ClockSettings:
        """The clock of the table."""
        clock = clock_of(self.length.value)
        if not self.has_extras:
            return clock
        extras = tuple(int(place.extra.value) * 1000 for place in self.seated)
        return msgspec.structs.replace(clock, extra=extras if any(extras) else ())

    @property
    def has_extras(self) -> bool:
        """Whether seats may differ: seconds more or less mean nothing beside hours and days."""
        clock = clock_of(self.length.value)
        return clock.turn is not None and not clock.wall

    def chosen(self) -> Document:
        """The options that are not the game's defaults."""
        default = msgspec.to_builtins(self.game.Options())
        words: dict[str, object] = {}
        for field in self.options:
            if isinstance(default[field.key], bool):
                words[field.key] = _said(field.value)
            elif field.value and field.value != OWN:
                words[field.key] = field.value
        chosen = msgspec.to_builtins(read_options(words, self.game.Options))
        return {name: value for name, value in chosen.items() if value != default[name]}


def _place(game: AnyGame, seat: Seat) -> Place:
    return Place(
        Text(game.seat_names[seat], game.seat_names[seat], "Who sits here", empty=game.seat_names[seat]),
        Choice("Who", (PERSON, *bots.LEVELS), PERSON, "A person, or a bot and how it plays"),
        Choice("Time", EXTRAS, "0", "Seconds a turn more, or less, than the others have"),
    )


def _said(value: str) -> str:
    """The value of a choice as options are read."""
    return {YES: "true", NO: "false"}.get(value, value)


def _option_fields(game: AnyGame) -> Iterator[Field]:
    """The fields of the options, without the values that this version never plays."""
    for field in _all_option_fields(game):
        if isinstance(field, Choice):
            field.values = tuple(
                value
                for value in field.values
                if value == OWN or seats_for(game.name, field.key, _said(value)) != ()
            )
            if len(field.values) < 2:
                continue
        yield field


def _all_option_fields(game: AnyGame) -> Iterator[Field]:
    """A field for each option that a form can show: flags, closed words, whole numbers, words."""
    default: Any = game.Options()
    told = field_help(game.Options)
    for field in msgspec.structs.fields(game.Options):
        if field.name in game.document_options:
            continue
        key, value = field.name, getattr(default, field.name)
        label, said = key.replace("_", " ").capitalize(), told.get(key, "")
        words = _words(field.type)
        listed = option_words(game.name, key)
        match value:
            case None if listed:
                yield Choice(label, (OWN, *listed), OWN, said, key)
            case bool():
                yield Choice(label, (NO, YES), YES if value else NO, said, key)
            case Enum():
                yield Choice(label, tuple(str(m.value) for m in type(value)), str(value.value), said, key)
            case str() if words:
                yield Choice(label, words, value, said, key)
            case int():
                yield Text(label, str(value), said, key, digits=True, most=6, empty=str(value))
            case str() | None:
                yield Text(label, value or "", said, key, empty=OWN)


def _words(kind: Any) -> tuple[str, ...]:
    """The words of a Literal type; none for any other."""
    info = msgspec.inspect.type_info(kind)
    return tuple(map(str, info.values)) if isinstance(info, msgspec.inspect.LiteralType) else ()


__all__ = ["PERSON", "Choice", "Field", "Form", "Place", "Text"]
