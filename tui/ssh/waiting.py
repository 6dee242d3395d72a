"""A table before its start: seats and who is ready, the terms, the invitation, and talk.

It shows what the room is just now and calls the room for what a key asks; the App is told by the room
when the table begins.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from engine import bots
from engine.game import Illegal, Seat
from tui.commands import Command, comes_later
from tui.dialogs import Ask, Option, confirm
from tui.footer import Hint
from tui.frame import sentence
from tui.help import ABOUT, help_lines
from tui.host.chairs import first_free
from tui.host.glimpse import terms
from tui.host.guesses import spoken_code
from tui.host.host import Host
from tui.host.players import LONGEST as LONGEST_NAME
from tui.lines import EMPTY, Line, ink, wrap
from tui.page import Page
from tui.panel import Panel
from tui.ssh.company import Company
from tui.ssh.seats import missing, seat_line
from tui.ssh.settings import SETTINGS
from tui.ssh.talk import SAY, Talk, latest_lines
from tui.tables_page import RULES
from tui.theme import Role
from tui.typed import TypedLine

TAKE = Command("take-seat", ("enter", "space"), "take", "take the seat, or ask its player to swap with you")
READY = Command("ready", ("r",), "ready", "say that you are ready, or not yet; with the last one it begins")
UP = Command("get-up", ("u",), "get up", "leave your seat to somebody else")
BOT = Command("bot", ("b",), "bot", "fill the seat with a bot, or free it again (who opened the table)")
AWAY = Command("send-away", ("x",), "send away", "take the person out of the seat (who opened the table)")
INVITE = Command("invite", ("i",), "invite", "name a player who may come in (who opened the table)")
OFF = Command("put-away", ("d", "delete"), "put away", "take the table off the list (who opened it)")
HELP = Command("help", ("question_mark",), "keys", "show the keys")
BACK = Command("back", ("escape", "q", "ctrl+q"), "lobby", "back to the lobby; your seat is kept")
WALK = Command("walk", ("up", "down", "k", "j"), "choose", "go up and down")
COMMANDS = (WALK, TAKE, READY, UP, SAY, BOT, AWAY, INVITE, OFF, SETTINGS, HELP, RULES, BACK)

NOTES = (
    "The table begins when every seat has somebody and every person is ready.",
    "Two who want to swap both ask for it: each with the other's seat under the cursor.",
    "What is said here stays with the table.",
)


class WaitingRoom(Page[None]):
    """The room before its table has begun."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "walk(-1)", "up", show=False),
        Binding("down,j,tab", "walk(1)", "down", show=False),
        Binding("enter,space", "take", "take", show=False),
        Binding("r", "ready", "ready", show=False),
        Binding("u", "get_up", "get up", show=False),
        Binding("b", "bot", "bot", show=False),
        Binding("x", "send_away", "send away", show=False),
        Binding("i", "invite", "invite", show=False),
        Binding("quotation_mark", "say", "say", show=False),
        Binding("d,delete", "put_away", "put away", show=False),
        Binding("f1", "rules", "rules", show=False),
        Binding("f2", "settings", "settings", show=False),
        Binding("question_mark", "help", "keys", show=False),
        Binding("escape,q", "close", "lobby", show=False),
    ]

    def __init__(
        self, host: Host, company: Company, put_away: Callable[[], None], settings: Callable[[], None]
    ) -> None:
        """
        Args:
            host: finds the players that are invited.
            company: the room and who looks; its table has not begun.
            put_away: asks whether to take the table off the list, and does it.
            settings: opens the player's settings.
        """
        super().__init__()
        self.room = company.room
        self._company = company
        self._host = host
        self._put_away = put_away
        self._settings = settings
        self._presence = company.presence
        self._seat = self.room.seat_of(self._presence.player)
        """Where the player sat when this was last shown."""
        self._at = self._first_seat()
        self._said: tuple[str, Role] = ("", Role.REFUSAL)
        self._got_up = False
        """Whether the player has just left the seat, and nobody else took them out of it."""

    def on_screen_resume(self) -> None:
        """At first, and after a dialog."""
        self.look()

    def look(self) -> None:
        """The room has changed."""
        self._company.read()
        before, self._seat = self._seat, self.room.seat_of(self._presence.player)
        if before != self._seat:
            if self._seat is None and not self._got_up:
                self._said = ("You were taken out of your seat.", Role.STRONG)
            elif before is not None and self._seat is not None and self._at == before:
                self._at = self._seat
        self._got_up = False
        self.show_page()

    def _first_seat(self) -> int:
        """One's own, else the first that is free."""
        if self._seat is not None:
            return self._seat
        return first_free(self.room.record.chairs, self._presence.player.id)

    def say(self, sentence: str, role: Role = Role.REFUSAL) -> None:
        """Show a sentence above the keys, until the next key."""
        self._said = (sentence, role)
        self.show_page()

    def says(self, text: str) -> bool:
        """Whether it shows that sentence now."""
        return self._said[0] == text

    # Keys.

    def action_walk(self, by: int) -> None:
        """Go to another seat."""
        self._said = ("", Role.REFUSAL)
        self._at = min(len(self.room.record.chairs) - 1, max(0, self._at + by))
        self.show_page()

    def action_take(self) -> None:
        """Take the seat, or ask for a swap."""
        player, chair = self._presence.player, self.room.record.chairs[self._at]
        if chair.player == player.id:
            self.say("You sit here. r says that you are ready, u gets up.", Role.DIM)
        elif chair.player and self.room.seat_of(player) is not None:
            self._try(lambda: self.room.swap(player, self._at))
        else:
            self._try(lambda: self.room.take(player, self._at, plays=self._presence.plays))

    async def action_ready(self) -> None:
        """Say that one is ready, or not any more."""
        player = self._presence.player
        seat = self.room.seat_of(player)
        is_ready = seat is not None and self.room.record.chairs[seat].ready
        await self._wait_for(self.room.ready(player, not is_ready))

    def action_get_up(self) -> None:
        """Leave one's seat."""
        self._got_up = True
        self._try(lambda: self.room.get_up(self._presence.player))

    async def action_bot(self) -> None:
        """A bot into the seat, or out of it."""
        seat, player = self._at, self._presence.player
        if self.room.record.chairs[seat].bot is not None:
            await self._fill(seat, None)
            return
        if player.id != self.room.record.owner:
            await self._fill(seat, bots.LEVELS[0])  # refused, with the reason
            return

        async def answered(level: str | None) -> None:
            if level is not None:
                await self._fill(seat, level)

        options = [Option(level, level[0], level) for level in bots.LEVELS]
        self.app.push_screen(Ask(f"A bot in seat {seat + 1}: how does it play?", options), answered)

    async def _fill(self, seat: Seat, level: str | None) -> None:
        await self._wait_for(self.room.fill(self._presence.player, seat, level))

    def action_send_away(self) -> None:
        """Take a person out of the seat, after a question."""
        seat, player = self._at, self._presence.player
        name = self.room.record.chairs[seat].name

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self._try(lambda: self.room.send_away(player, seat))

        if player.id == self.room.record.owner and name:
            kept = bool(self.room.record.chairs[seat].kept)
            question = (
                f"Keep seat {seat + 1} for {name} no more?"
                if kept
                else f"Take {name} out of seat {seat + 1}?"
            )
            self.app.push_screen(confirm(question), answered)
        else:
            self._try(lambda: self.room.send_away(player, seat))

    def action_invite(self) -> None:
        """Name a player who may come in."""

        def take(name: str) -> str:
            found = self._host.players.find(name)
            if found is None:
                return f"Nobody on this host is called {name.strip() or 'that'}."
            try:
                self.room.invite(self._presence.player, found)
            except Illegal as refusal:
                return sentence(refusal)
            self.say(f"{found.name} may come in.", Role.DIM)
            return ""

        self.app.push_screen(TypedLine("Who may come in?", "", LONGEST_NAME, take))

    def action_say(self) -> None:
        """Talk."""
        self.app.push_screen(Talk(self._company))

    def action_put_away(self) -> None:
        """Take the table off the list, after a question."""
        if self._presence.player.id == self.room.record.owner:
            self._put_away()
        else:
            self.say("Only who opened the table can put it away.")

    def action_rules(self) -> None:
        """Say that there is no rulebook yet."""
        self.say(comes_later(RULES), Role.DIM)

    def action_settings(self) -> None:
        """Colours and signs."""
        self._settings()

    def action_help(self) -> None:
        """The keys."""
        hints = tuple(self.hints())

        def paint(width: int) -> list[Line]:
            return help_lines(hints, COMMANDS, NOTES, width, ABOUT)

        self.app.push_screen(Panel("Before the start", paint, key=HELP.keys[0]))

    def action_close(self) -> None:
        """Back to the lobby."""
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        """A click goes to a seat, a second one takes it."""
        row = self.row_at(event)
        seat = None if row is None else row - _FIRST
        if seat is None or not 0 <= seat < len(self.room.record.chairs):
            return
        if seat == self._at:
            self.action_take()
        else:
            self._at = seat
            self.show_page()

    def _try(self, change: Callable[[], None]) -> None:
        self._said = ("", Role.REFUSAL)
        try:
            change()
        except Illegal as refusal:
            self.say(sentence(refusal))
        else:
            self.look()

    async def _wait_for(self, change: Awaitable[None]) -> None:
        self._said = ("", Role.REFUSAL)
        try:
            await change
        except Illegal as refusal:
            self.say(sentence(refusal))
        else:
            self.look()

    # What is shown.

    def head(self) -> Line:
        game = self.room.game.title
        return (
            ink(f" {self.room.name}", Role.HEADER_STRONG),
            ink(f"  {game}, before the start", Role.HEADER),
        )

    def hints(self) -> Sequence[Hint]:
        player, record = self._presence.player, self.room.record
        seat = self.room.seat_of(player)
        here = record.chairs[self._at]
        takes: tuple[Hint, ...] = ()
        if here.open_to(player.id) and self._presence.plays:
            takes = (Hint(TAKE, "take seat"),)
        elif here.player and here.player != player.id and seat is not None:
            takes = (Hint(TAKE, "swap"),)
        own = () if seat is None else (Hint(READY, "not yet" if record.chairs[seat].ready else "ready"),)
        owner = (Hint(BOT, "bot"), Hint(INVITE, "invite")) if player.id == record.owner else ()
        kept = any(chair.kept == player.id for chair in record.chairs)
        up = (Hint(UP, "decline"),) if kept else () if seat is None else (Hint(UP, "get up"),)
        return (*own, *takes, Hint(SAY, SAY.label), *owner, *up, Hint(BACK, "lobby"), Hint(HELP, "keys"))

    def foot(self) -> Sequence[tuple[str, Role]]:
        return (self._said,) if self._said[0] else ()

    def body(self, width: int) -> tuple[Sequence[Line], int, int]:
        record = self.room.record
        here = {presence.player.id for presence in self.room.presences}
        you = self._presence.player.id
        lines: list[Line] = [EMPTY, (ink("  Seats", Role.STRONG),)]
        for seat, chair in enumerate(record.chairs):
            lines.append(seat_line(seat, chair, held=seat == self._at, you=you, here=here))
        lines += [EMPTY, *((ink(f"  {text}"),) for text in wrap(missing(record.chairs), width - 4)), EMPTY]
        said = f"{'; '.join(terms(self.room))}."
        lines += [(ink(f"  {text}", Role.DIM),) for text in wrap(f"{said[:1].upper()}{said[1:]}", width - 4)]
        if record.access == "private":
            named = ", ".join(self._host.players.called(record.invited)) or "nobody yet"
            lines += [(ink(f"  {text}"),) for text in wrap(f"Named: {named}", width - 4)]
        if record.code:
            lines.append((ink("  Invitation code  "), ink(spoken_code(record.code), Role.STRONG)))
        seated = {chair.player for chair in record.chairs}
        others = [p.name for p in self.room.people(self._presence.player) if p.seat is None]
        if others:
            lines.append((ink(f"  Also here: {', '.join(others)}", Role.DIM),))
        if record.owner not in seated and record.owner == self._presence.player.id:
            lines.append((ink("  You opened this table and have no seat.", Role.DIM),))
        lines += [EMPTY, (ink("  Talk", Role.STRONG),)]
        room = max(3, self.size.height - len(lines) - 5)
        lines += latest_lines(self._company, width, room)
        return lines, 0, min(len(lines) - 1, _FIRST + self._at)


_FIRST = 2
"""The line of the first seat."""


__all__ = ["WaitingRoom"]
