"""One name for a seat: what a game's rules call it, in the words of the table.

The rules know no people: their events and refusals say `Vega` or `Blue`. The screens of such a game
derive from `SeatsNamed`, so that log and refusals say what header, panels and clock say.
"""

import re
from functools import lru_cache

from msgspec.structs import replace

from engine.game import Illegal, Outcome
from tui.log import Told
from tui.table import TableScreen


@lru_cache(maxsize=4096)
def named(text: str, own: tuple[str, ...], names: tuple[str, ...]) -> str:
    """The text with `names` where it says the seats' `own` ones."""
    words = {word: name for word, name in zip(own, names, strict=False) if word != name}
    if not any(word in text for word in words):
        return text
    return re.sub(rf"\b({'|'.join(words)})\b", lambda found: words[found[1]], text)


class SeatsNamed(TableScreen):
    """A screen whose game's rules have names of their own for the seats."""

    def in_our_names(self, text: str) -> str:
        """A sentence of the rules in the names of this table."""
        return named(text, self.session.game.seat_names, self._seated())

    def ended(self, outcome: Outcome) -> Outcome:
        """How the game ended, in the names of this table."""
        lines = tuple(
            tuple(
                replace(line, name=self.in_our_names(line.name), reason=self.in_our_names(line.reason))
                for line in seat
            )
            for seat in outcome.lines
        )
        return replace(outcome, lines=lines, reason=self.in_our_names(outcome.reason))

    def _seated(self) -> tuple[str, ...]:
        return tuple(sitter.name for sitter in self.session.header.seats)

    def told(self) -> list[Told]:
        own, names = self.session.game.seat_names, self._seated()
        texts = [(number, event, named(event.text, own, names)) for number, event in super().told()]
        return [(n, event if text == event.text else replace(event, text=text)) for n, event, text in texts]

    def in_words(self, refusal: Illegal) -> str:
        return super().in_words(Illegal(self.in_our_names(refusal.reason), refusal.rule))


__all__ = ["SeatsNamed", "named"]
