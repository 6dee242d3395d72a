"""Everything the board is drawn from: the view, the question, the words about the thing under the cursor."""

from msgspec import Struct

from engine.game import Seat
from engine.metal_minds.deck import Card, Deck
from engine.metal_minds.view import View
from tui.metal_minds.asking import Item, Question
from tui.metal_minds.naming import Names, deck_in


class Scene(Struct, frozen=True):
    """One moment of one seat."""

    view: View
    names: Names
    question: Question | None
    """None: this seat is asked nothing."""
    heading: str
    """Over the choices: what is asked, or whom the table waits for."""
    words: tuple[str, ...]
    """About the thing under the cursor: what it does, what it would change, or why it cannot be done."""
    cursor: str
    rich: bool

    @property
    def deck(self) -> Deck:
        """The cards of the table."""
        return deck_in(self.view)

    @property
    def seat(self) -> Seat | None:
        """Whose side is shown whole; None for a spectator."""
        return self.view.seat

    @property
    def others(self) -> tuple[Seat, ...]:
        """The other seats in order of play, beginning after the own one."""
        order = self.view.order
        if self.seat is None:
            return order
        at = order.index(self.seat)
        return (*order[at + 1 :], *order[:at])

    def card(self, instance: str) -> Card:
        """The card of an instance."""
        return self.deck[instance]

    def item(self, key: str) -> Item | None:
        """What the piece stands for in the open question."""
        return self.question.at(key) if self.question is not None else None

    def is_lit(self, key: str) -> bool:
        """Whether it can be played, used or chosen now."""
        item = self.item(key)
        return item is not None and item.legal

    def is_dim(self, key: str) -> bool:
        """Whether a question is open in which it can not."""
        return self.question is not None and not self.is_lit(key)

    def sign(self, key: str) -> str:
        """The key that goes there."""
        item = self.item(key)
        return item.sign if item is not None else ""
