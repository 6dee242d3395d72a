"""What is chosen for a new table on the host: the local form without names and seed, with access.

The seed is drawn by the host: whoever chose it would know the luck.
"""

import msgspec

from engine.game import AnyGame, Unreadable
from tui.form import NO, YES, Choice, Field, Form, Text
from tui.host.plan import LONGEST_NAME, Plan
from tui.host.record import Access

OPEN = "open"
"""A seat that a person may take."""

ACCESS: tuple[Access, ...] = ("public", "code", "private")
AFTER = ("by vote only", "1 time-out", "2 time-outs", "3 time-outs", "5 time-outs")


class HostForm(Form):
    """The form of a table on the host."""

    def __init__(self, game: AnyGame, name: str) -> None:
        super().__init__(game, name)
        self.name.most = LONGEST_NAME
        for number, place in enumerate(self.places, 1):
            place.named = False
            place.name.label = f"Seat {number}"
            place.sits.values = (OPEN, *place.sits.values[1:])
            place.sits.value = OPEN
            place.sits.help = "Open for a person, or a bot and how it plays"
        self.access = Choice(
            "Who comes in",
            ACCESS,
            "public",
            "Everybody; who types a code that you pass on; or only who is named below",
        )
        self.invited = Text(
            "Invited",
            "",
            "Names of players, with commas between, who may come in; they are told when they are here",
            most=120,
            empty="nobody yet",
        )
        self.watched = Choice("Spectators", (YES, NO), YES, "Whether others may watch, and see no secrets")
        self.after = Choice(
            "Bot steps in",
            AFTER,
            AFTER[3],
            "When a bot plays for somebody who lets the time run out; they can take the seat back",
        )

    def rows(self) -> list[tuple[Field, ...]]:
        """The fields, a tuple for each line of the form."""
        own = ((self.access,), (self.invited,), (self.watched,), (self.after,))
        return [row for row in super().rows() if row != (self.seed,)] + list(own)

    def plan(self) -> Plan:
        """What the host is asked for. Raises `Unreadable` with the sentence for what is wrong."""
        bots = {seat: place.sits.value for seat, place in enumerate(self.seated) if place.sits.value != OPEN}
        if len(bots) == len(self.seated):
            raise Unreadable("Seats: one of them at least is for a person")
        return Plan(
            game=self.game.name,
            name=self.name.value,
            seats=len(self.seated),
            options=self.chosen(),
            clock=msgspec.structs.replace(self.clock(), one_screen=False),
            access=next(word for word in ACCESS if word == self.access.value),
            invited=tuple(word.strip() for word in self.invited.value.split(",") if word.strip()),
            watched=self.watched.value == YES,
            bot_after=int(self.after.value.split()[0]) if self.after.value[0].isdigit() else 0,
            bots=bots,
        )


__all__ = ["HostForm"]
