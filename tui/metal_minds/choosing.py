"""Choosing at a Metal Minds table: go to a card or choice, read what it would do, do it.

What can be done comes from the legal list of a possible world that fits the view, worked out once an
update. A number or letter goes to its item and, pressed twice, carries it out, as Enter does; so it
means the same wherever the cursor stands.
"""

from typing import Any

from engine.game import Illegal
from engine.metal_minds import actions
from engine.metal_minds.actions import Action
from engine.metal_minds.state import State
from engine.metal_minds.view import View
from tui.boards.cards import CardTable
from tui.dialogs import confirm
from tui.metal_minds.about import act_line
from tui.metal_minds.asking import AGENT, SKIP_CARD, SKIP_RESOURCES, Item, Question, numbered, question_of
from tui.metal_minds.board import HEAP
from tui.metal_minds.ending import lost_by_ending
from tui.metal_minds.naming import deck_in, power_text
from tui.metal_minds.preview import preview
from tui.metal_minds.reasons import why_not
from tui.table import TableScreen, sentence
from tui.theme import Role


class ChoosingScreen(TableScreen):
    """The keys that move, choose and do."""

    table: CardTable

    def __init__(self, *args: Any, **more: Any) -> None:
        """As `TableScreen`."""
        super().__init__(*args, **more)
        self._asked: tuple[object, tuple[Action, ...], Question | None] | None = None
        self._said_of: dict[str, tuple[str, str]] = {}
        self._numbers: dict[str, int] = {}
        """Of the own cards, kept as long as the turn lasts."""
        self._numbered_for: object = None
        self._pressed = ""
        """The number or letter pressed just before, which does its item when it is pressed again."""

    @property
    def legal(self) -> tuple[Action, ...]:
        """All that the person looking may do now."""
        return self._work_out()[0]

    @property
    def question(self) -> Question | None:
        """What the person looking is asked now."""
        return self._work_out()[1]

    def _work_out(self) -> tuple[tuple[Action, ...], Question | None]:
        if self._asked is None or self._asked[0] is not self.update:
            found: tuple[Action, ...] = ()
            question = None
            if self.acts and self.seat is not None:
                world: State = self.world()
                found = tuple(self.session.game.legal(world, self.seat))
                self._number()
                question = question_of(self.view, world, found, self.session.seat_name, self._numbers)
            self._asked = (self.update, found, question)
            self._said_of = {}
            self._pressed = ""
        return self._asked[1], self._asked[2]

    def _number(self) -> None:
        """Number the own cards; in another turn anew."""
        view: View = self.view
        turn = (view.seat, view.turn_of, view.round, view.tiebreak)
        if turn != self._numbered_for:
            self._numbers, self._numbered_for = {}, turn
        self._numbers = numbered(view, self._numbers)

    # What is said about the thing under the cursor.

    def words_on(self, key: str) -> tuple[str, str]:
        """What it would change or why it cannot be done, and what the thing is."""
        self._work_out()
        if key not in self._said_of:
            self._said_of[key] = self._words_on(key)
        return self._said_of[key]

    def _words_on(self, key: str) -> tuple[str, str]:
        item = self.question.at(key) if self.question is not None else None
        if item is None or self.seat is None:
            act = act_line(self.view, self.session.seat_name) if self.question is None else ""
            return (act, self._what(key))
        what = self._what(f"hand:{item.card}") if item.card else self._what(key)
        refusal = None if item.legal else self._why_not(item)
        if refusal is not None:
            return (sentence(refusal), what)
        changes = preview(
            self.session.game, self.world(), self.seat, item.action, self.session.seat_name, rich=self.rich
        )
        return (changes, what)

    def _what(self, key: str) -> str:
        view: View = self.view
        kind, _, rest = key.partition(":")
        match kind:
            case "hand" | "zone" | "foe":
                card = deck_in(view)[rest]
                return f"{card.name}, {card.type_line.lower()}: {card.text}"
            case "seat":
                return f"{self.session.seat_name(int(rest))}'s agent: {power_text(view, int(rest))}"
            case "heap":
                return "The heap lies open: Enter reads it."
            case "inventory":
                return f"{view.inventory_size} cards, face down."
        if key == AGENT and self.seat is not None:
            return power_text(view, self.seat)
        return ""

    def _why_not(self, item: Item) -> Illegal | None:
        if self.seat is None:
            return None
        return why_not(self.session.game, self.world(), self.seat, item.action)

    # Keys.

    async def do_take(self) -> None:
        """Play, use or choose what is under the cursor; open what can only be looked at."""
        key = self.table.cursor
        item = self.question.at(key) if self.question is not None else None
        if item is None:
            self.look_into(key)
        elif not item.legal:
            refusal = self._why_not(item)
            if refusal is not None:
                self.refuse(refusal)
        elif isinstance(item.action, actions.End):
            self.do_finish()
        else:
            await self.submit(item.action)

    def look_into(self, key: str, *, closed_by: str = "") -> None:
        """Open a panel on the thing of that key; a key that closes it again, beside Escape."""
        raise NotImplementedError

    async def action_number(self, number: int) -> None:
        """A number: go to its item; pressed again, do it."""
        if not self.has_class("-small"):
            self.say("")
            await self._go_or_do(str(number))

    async def do_agent(self) -> None:
        await self._go_or_do("a", AGENT)

    async def do_skip_card(self) -> None:
        await self._go_or_do("d", SKIP_CARD)

    async def do_skip_resources(self) -> None:
        await self._go_or_do("g", SKIP_RESOURCES)

    async def _go_or_do(self, sign: str, key: str = "") -> None:
        question = self.question
        if question is None:
            self.say("Nothing is asked of you now.", Role.DIM)
            return
        item = next((item for item in question.items if item.sign == sign and key in ("", item.key)), None)
        if item is None:
            self.say(f"`{sign}` stands for nothing now.", Role.DIM)
        elif self._pressed == sign and self.table.cursor == item.key:
            self._pressed = ""
            await self.do_take()
        else:
            self.jump(item.key)
            self._pressed = sign

    def do_finish(self) -> None:
        """End the action phase, or an "up to"; asks when something would be lost."""
        question, seat = self.question, self.seat
        if question is None or seat is None:
            self.refuse(Illegal("it is not this seat's turn to act"))
            return
        if actions.Stop() in self.legal:
            self.run_worker(self.submit(actions.Stop()))
            return
        if actions.End() not in self.legal:
            self.refuse(Illegal(f"first this: {question.heading}", "MM-50a"))
            return
        lost = lost_by_ending(self.view, seat)
        if not lost:
            self.run_worker(self.submit(actions.End()))
            return

        async def answered(answer: str | None) -> None:
            if answer == "yes":
                await self.submit(actions.End())

        self.ask(confirm("End the action phase?", " ".join(lost)), answered)

    def do_back(self) -> None:
        """Put the cursor back on the hand; what was chosen is taken back with `w`."""
        if self.update.withdrawable and self.question is not None and not self.question.free:
            self.say("w takes back what was chosen last.", Role.DIM)
            return
        first = next((piece.key for piece in self.table.pieces if piece.key.startswith("hand:")), "")
        self.jump(first or HEAP)

    def do_next_piece(self) -> None:
        self._cycle(1, acts_only=True)

    def do_previous_piece(self) -> None:
        self._cycle(-1, acts_only=True)

    def do_next_place(self) -> None:
        self._cycle(1)

    def do_previous_place(self) -> None:
        self._cycle(-1)

    def _cycle(self, by: int, *, acts_only: bool = False) -> None:
        """Go through what can be done now; `acts_only`: cards, devices and the agent."""
        items = [item for item in self.question.items if item.legal] if self.question is not None else []
        own = [item for item in items if not item.key.startswith("do:")] if acts_only else items
        items = own or items
        if not items:
            self.say("There is nothing to choose now.", Role.DIM)
            return
        here = next((n for n, item in enumerate(items) if self.table.cursor in (item.key, item.also)), None)
        to = (0 if by > 0 else -1) if here is None else here + by
        self.jump(items[to % len(items)].key)

    def do_north_west(self) -> None:
        self._page(-len(self.legal) - 1)

    def do_south_west(self) -> None:
        self._page(len(self.legal) + 1)

    def do_north_east(self) -> None:
        self._page(-self.shown_choices())

    def do_south_east(self) -> None:
        self._page(self.shown_choices())

    def shown_choices(self) -> int:
        """How many choices of a long list are seen."""
        return max(1, sum(piece.key.startswith(("choice:", "do:")) for piece in self.table.pieces))

    def _page(self, by: int) -> None:
        """Go so many choices on, at most to an end; in the action phase to the first or last thing."""
        question = self.question
        items = [item for item in question.items if item.legal] if question is not None else []
        if not items:
            self.say("There is nothing to choose now.", Role.DIM)
            return
        here = next((n for n, item in enumerate(items) if self.table.cursor in (item.key, item.also)), 0)
        self.jump(items[max(0, min(len(items) - 1, here + by))].key)

    def do_north(self) -> None:
        self._step(0, -1)

    def do_south(self) -> None:
        self._step(0, 1)

    def do_west(self) -> None:
        self._step(-1, 0)

    def do_east(self) -> None:
        self._step(1, 0)

    def _step(self, across: int, down: int) -> None:
        """Go to the next piece; along a row of choices from each to the next, also where a row ends."""
        question, cursor = self.question, self.table.cursor
        chips = question.chips if question is not None else ()
        at = next((n for n, item in enumerate(chips) if item.key == cursor), None)
        if across and at is not None:
            to = at + across
            if 0 <= to < len(chips):
                self.jump(chips[to].key)
        elif self.table.step_cursor(across, down):
            self._pressed = ""
            self.show_words()

    def jump(self, key: str) -> None:
        """Put the cursor there and say what is there."""
        self._pressed = ""
        self.table.move_cursor(key)
        self.show_words()

    async def on_card_table_pointed(self, message: CardTable.Pointed) -> None:
        """A click: the cursor goes there; a click on what is under the cursor does it, as Enter does."""
        message.stop()
        if message.key == self.table.cursor:
            await self.action_command("take")
        elif not self.has_class("-small"):
            self.say("")
            self.jump(message.key)
