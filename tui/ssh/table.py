"""A game's own screen at a table on the host: the game is what it is everywhere, the people are added.

`Hosted` is laid over the screen of any game (`table_screen`): a line of who is there on top of the log,
talk, and what only several people on lines of their own need in the table's menu. What is said or who
comes and goes never draws the board anew.
"""

import heapq
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, ClassVar
from zlib import crc32

from textual.binding import Binding, BindingType

from engine.game import Event, Illegal, Millis, Seat
from tui.commands import bindings
from tui.curtain import Cover
from tui.dialogs import Ask, Option
from tui.footer import Hint
from tui.games import Card, screen_class
from tui.lines import EMPTY, Line, ink
from tui.log import SAID, Told
from tui.panel import Panel
from tui.runner import Runner
from tui.ssh.company import Company
from tui.ssh.people import company_line, people_lines
from tui.ssh.settings import SETTINGS
from tui.ssh.talk import SAY, Talk, spoken
from tui.table import TableScreen
from tui.theme import Role
from tui.update import Update

_LATEST: Millis = 900
"""How late a spectator's countdown is drawn at most."""


class Hosted(TableScreen):
    """The host's part of a table's screen; the rest is the game's own."""

    BINDINGS: ClassVar[list[BindingType]] = list(bindings((SAY,)))

    def __init__(
        self,
        runner: Runner,
        seats: tuple[Seat, ...],
        *,
        company: Company,
        settings: Callable[[], None],
        rich: bool = False,
        timed: bool = True,
    ) -> None:
        """
        Args:
            runner: the live table.
            seats: the player's; none for a spectator.
            company: the people at the table.
            settings: opens the player's settings.
            rich: the glyph set.
            timed: as `TableScreen`.
        """
        super().__init__(runner, seats, rich=rich, timed=timed)
        if not seats:
            # The countdowns of a hundred spectators would all be drawn at the same moment, a second's work
            # of 0.15 s in which keys wait; nobody who watches minds seeing a second pass a little later.
            # By the name, so that it hangs on nothing hidden.
            self._footer.countdown.late = crc32(company.presence.player.name.encode()) % _LATEST
        self.company = company
        self._settings = settings
        self._said: list[Told] = []
        """What was said while this screen was there, each after the entry it followed."""
        self._crowned = (0, 0)
        self._stale = False
        """Whether the log does not show yet what was said."""
        self._quoted = ""
        """The line of talk that the notice shows."""

    # What the room tells.

    def room_changed(self) -> None:
        """Called by the App: somebody came, left, spoke or voted."""
        # In the screen's own turn: what the runner told before is shown before.
        self.call_later(self._hear)

    def _hear(self) -> None:
        news = self.company.news()
        for line in news:
            event = Event(kind=SAID, text=spoken(line), seat=self.company.seat_of(line))
            self._said.append((self.session.update.number, event))
            self._stale = True
            # What comes while the screen comes or goes has no notice to stand in.
            other = line.name != self.company.presence.player.name and not self._spent(spoken(line))
            if other and self._notice.is_attached:
                self._quote(spoken(line), Role.DIM if line.name else Role.STRONG)
        if not self._notice.is_attached:
            return
        if self.said and self.said == self._quoted and self._spent(self._quoted):
            self.say("")
        top = self.app.screen
        if isinstance(top, Talk):
            top.look()
        if self._begun:
            self.show_standing()
            if news and self.has_class("-bare"):
                self.show_words()
            else:
                self._show_company()

    def _spent(self, text: str) -> bool:
        """Whether it asks for a pause that is not asked for any more."""
        live = self.company.room.live
        return live is not None and live.spent(text)

    def _quote(self, text: str, role: Role) -> None:
        """Show a line until the next key, unless a refusal stands there to be read."""
        if isinstance(self.app.screen, Talk):
            return
        if self._curtain is not None:
            self._curtain.say(text, role)
        if not self.said or self.said == self._quoted:
            self._quoted = text
            self.say(text, role)

    def _show_company(self) -> None:
        width, unread = self._crown
        self._log.crown(company_line(self.company.people(), unread, width))
        self._crowned = self._crown

    @property
    def _crown(self) -> tuple[int, int]:
        """What the line of who is there hangs on besides the people, whose changes the room tells."""
        return self._log.size.width or self.size.width, self.company.unread

    # The game's screen, with people.

    def show_words(self) -> None:
        super().show_words()
        if self._crown != self._crowned:
            self._show_company()

    def told_and_said(self, told: list[Told]) -> list[Told]:
        self._stale = False
        return list(heapq.merge(super().told_and_said(told), self._said, key=lambda line: line[0]))

    def score_lines(self, width: int) -> Sequence[Line]:
        here: Line = (ink(" At the table", Role.PANEL_TITLE),)
        return [*super().score_lines(width), EMPTY, here, *people_lines(self.company.people(), width)[1:]]

    def header(self) -> tuple[Line, Line]:
        left, right = super().header()
        return (left if self.session.seats else (ink("watching  ", Role.FOOTER_KEY), *left)), right

    def hints(self) -> Sequence[Hint]:
        hints = tuple(super().hints())
        if not self.has_class("-bare"):
            return hints
        # The board has the lines of header and log too: the footer says what they would.
        watches = () if self.session.seats else (Hint(self.named["table"], "watching"),)
        unread = self.company.unread
        return (*watches, *((Hint(SAY, f"{unread} new"),) if unread else ()), *hints)

    def standing(self) -> tuple[str, Role]:
        if self.company.room.substituted(self.company.presence.player):
            return "A bot plays your seat. T, b takes it back.", Role.CLOCK_WARNING
        return super().standing()

    async def action_command(self, name: str) -> None:
        """Talk leaves alone whatever the game has open; any other key is the game's."""
        if name == SAY.name:
            self.do_say()
            return
        await super().action_command(name)
        if self._stale and self._begun:
            self._log.tell(self.logged(self.told()))

    def _cover_up(self, update: Update) -> None:
        talks = isinstance(self.app.screen, Talk)
        super()._cover_up(update)
        if talks and not isinstance(self.app.screen, Talk):
            # Whoever types a line goes on with it: its letters are not meant for what came in between.
            self.do_say()

    def make_cover(self, text: tuple[str, ...], hints: tuple[Hint, ...], seat: Seat | None) -> Cover:
        lift, *rest = hints
        shown = (lift, Hint(SAY, SAY.label), *rest)
        live = self.company.room.live
        if seat is None and live is not None and live.held:
            text = ("The table is paused.", "", "Only the host lets it go on.")
            shown = shown[1:]
        return TalkingCover(text, self._lift, self._leave, self._new_footer(), shown, seat, self.do_say)

    # Keys.

    def do_say(self) -> None:
        """Talk."""
        if isinstance(self.app.screen, Talk):
            return
        if self.said and self.said == self._quoted:
            self.say("")
        self.app.push_screen(Talk(self.company), lambda _: self._after_talk())

    def _after_talk(self) -> None:
        if self._begun:
            self._log.tell(self.logged(self.told()))
            self.show_words()

    def do_people(self) -> None:
        """Everybody who is there."""
        company = self.company
        self.app.push_screen(Panel("Who is here", lambda width: people_lines(company.people(), width)))

    def do_settings(self) -> None:
        """Colours and signs."""
        self._settings()

    def table_options(self) -> list[Option]:
        room, player = self.company.room, self.company.presence.player
        people = Option("people", "w", "who is here", "and who is away")
        leave = Option("leave", "l", "go to the lobby", "the table goes on")
        if not self.session.seats:
            return [people, leave]
        options = [people]
        for option in super().table_options():
            match option.value:
                case "pause" if self.update.outcome is None:
                    options.append(Option("pause", "p", *self._pause_words()))
                case "resign" if self.update.outcome is None:
                    options.append(option)
                case "leave":
                    options.append(leave)
                case "glyphs":
                    options.append(option)
        if room.substituted(player):
            options.insert(0, Option("back", "b", "take the seat back", "a bot plays it now"))
        if self.update.outcome is None and room.votable(player):
            options.insert(
                1, Option("vote", "v", "vote for a bot", "in the place of somebody who is not there")
            )
        return options

    def _pause_words(self) -> tuple[str, str]:
        live, own = self.company.room.live, self.session.seats[0]
        others = () if live is None else [seat for seat in live.people() if seat != own]
        if live is not None and live.wish_pause - {own}:
            return "agree to a pause", "it begins when all agree"
        return ("ask for a pause", "it begins when all agree") if others else ("pause", "the clock stops")

    async def table_answered(self, answer: str | None) -> None:
        room, player = self.company.room, self.company.presence.player
        match answer:
            case "people":
                self.do_people()
            case "back":
                try:
                    room.take_back(player)
                except Illegal as refusal:
                    self.refuse(refusal)
            case "vote":
                keys = "123456789"
                seats = room.votable(player)[: len(keys)]
                options = [
                    Option(str(seat), keys[n], self.session.seat_name(seat)) for n, seat in enumerate(seats)
                ]
                text = "It plays until they take the seat back. More than half of the others decide."
                self.ask(Ask("A bot in whose place?", options, text=text), self._votes)
            case _:
                await super().table_answered(answer)

    def _votes(self, answer: str | None) -> None:
        if answer is None:
            return
        try:
            self.company.room.vote(self.company.presence.player, int(answer))
        except Illegal as refusal:
            self.refuse(refusal)


class TalkingCover(Cover):
    """A cover over which people can talk."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding(SAY.keys[0], "say", SAY.help, show=False)]

    def __init__(
        self,
        text: tuple[str, ...],
        lift: Callable[[], None],
        leave: Callable[[], None],
        footer: Any,
        hints: tuple[Hint, ...],
        seat: Seat | None,
        say: Callable[[], None],
    ) -> None:
        """As `Cover`; `say` opens the talk."""
        super().__init__(text, lift, leave, footer, hints, seat)
        self._talk = say

    def action_say(self) -> None:
        """Talk."""
        self._talk()


@cache
def hosted(base: type[TableScreen]) -> type[Hosted]:
    """The game's screen with the host's part over it; one class a game, for all sessions."""
    commands = (*(SETTINGS if c.name == SETTINGS.name else c for c in base.commands), SAY)
    made: type[Hosted] = type(f"Hosted{base.__name__}", (Hosted, base), {"commands": commands})
    return made


def table_screen(card: Card, runner: Runner, seats: tuple[Seat, ...], **more: Any) -> Hosted:
    """The screen of a table on the host; `more` is what `Hosted` takes besides."""
    return hosted(screen_class(card))(runner, seats, **more)


__all__ = ["Hosted", "TalkingCover", "table_screen"]
