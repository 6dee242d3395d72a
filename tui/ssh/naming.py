"""The first screen of a key that was never here: it chooses the name of its player."""

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from engine.game import Unreadable
from tui.commands import Command
from tui.erasing import edited, pasted
from tui.footer import Hint
from tui.host.players import LONGEST, Player
from tui.lines import EMPTY, Line, ink, wrap
from tui.page import Page
from tui.theme import Role

TAKE = Command("take-name", ("enter",), "take it", "take the name, once it is asked whether it is meant")
TYPE = Command("type-name", ("a-z",), "type", "type a name")
CLEAR = Command("clear-name", ("ctrl+u",), "clear", "take all letters away")
LEAVE = Command("leave", ("ctrl+q",), "leave", "leave without a name")

_MORE = LONGEST + 1
"""What is typed beyond is not there, and said."""

_TOLD = (
    "Your key is new here. Choose the name by which others will know you.",
    "It stays yours: whoever comes with this key is you, and nobody else can take the name. Latin "
    "letters, digits and - _ . ' can stand in it.",
)


class NameScreen(Page[Player]):
    """A typed name; gives the player."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "take", "take", show=False)]

    def __init__(
        self,
        fingerprint: str,
        proposal: str,
        check: Callable[[str], str],
        register: Callable[[str], Awaitable[Player]],
    ) -> None:
        """
        Args:
            fingerprint: of the key, to be compared by who has several.
            proposal: what stands there at first.
            check: the name as it would be kept. Raises `Unreadable` for one that cannot be.
            register: makes the player. Raises `Unreadable` for a name that cannot be.
        """
        super().__init__()
        self._fingerprint = fingerprint
        self._typed = proposal
        self._check = check
        self._register = register
        self._asked = ""
        """The name for which Enter was pressed once."""
        self._fault = ""
        self._told = ""
        """What the host says."""

    def tell(self, sentence: str) -> None:
        """Show what the host says to everybody."""
        self._told = sentence
        if self.is_mounted:
            self.show_page()

    async def on_key(self, event: events.Key) -> None:
        """Letters go into the name."""
        if self.is_small or await self.act_at_once(event):
            return
        typed = edited(self._typed, event, _MORE)
        if typed is not None:
            event.prevent_default()
            self._type(event, typed)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is typed."""
        if not self.is_small:
            self._type(event, pasted(self._typed, event, _MORE))

    def _type(self, event: events.Event, typed: str) -> None:
        event.stop()
        self._typed, self._asked = typed[:LONGEST], ""
        self._fault = f"A name has at most {LONGEST} characters." if len(typed) > LONGEST else ""
        self.show_page()

    async def action_take(self) -> None:
        """Ask once whether it is meant, and take the name, or say why it cannot be."""
        try:
            name = self._check(self._typed)
            if self._asked != name:
                self._asked, self._fault = name, ""
                self.show_page()
                return
            player = await self._register(name)
        except Unreadable as fault:
            self._asked, self._fault = "", f"{str(fault)[:1].upper()}{str(fault)[1:]}."
            self.show_page()
        else:
            self.dismiss(player)

    def head(self) -> Line:
        return (ink(" Lowtide", Role.HEADER_STRONG), ink("  welcome", Role.HEADER))

    def hints(self) -> Sequence[Hint]:
        return (Hint(TAKE, "take it"), Hint(TYPE, "type"), Hint(CLEAR, CLEAR.label), Hint(LEAVE, "leave"))

    def foot(self) -> Sequence[tuple[str, Role]]:
        return ((self._told, Role.STRONG),) if self._told else ()

    def body(self, width: int) -> tuple[Sequence[Line], int, int]:
        lines: list[Line] = [EMPTY]
        for sentence in _TOLD:
            lines += [*((ink(f"  {text}"),) for text in wrap(sentence, width - 4)), EMPTY]
        at = len(lines)
        count = f"  {len(self._typed)}/{LONGEST} letters"
        lines.append(
            (ink("  Name  ", Role.STRONG), ink(f"{self._typed}_ ", Role.FIELD), ink(count, Role.DIM))
        )
        said, role = self._fault, Role.REFUSAL
        if self._asked:
            said = f"You will be {self._asked} here from now on. Enter again takes the name."
            role = Role.STRONG
        lines += [(ink(f"        {text}", role),) for text in wrap(said, width - 10)] if said else []
        lines += [EMPTY, (ink(f"  Your key: {self._fingerprint}", Role.DIM),)]
        return lines, 0, at


__all__ = ["NameScreen"]
