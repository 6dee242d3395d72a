"""The program of one visitor: a name, the lobby, the room before the start, and the table.

It holds one presence on the host, and is told by notices what has changed. Going to a table takes
everything off that stands over the lobby, so that a table that begins finds its people wherever they
are. What the host has to say is shown on whatever screen is seen. All that goes from one place to
another runs in the App's own turn, one after the other.
"""

import asyncio
import logging
from typing import Any, ClassVar

import msgspec
from textual.binding import Binding, BindingType
from textual.screen import Screen

from engine import game_named
from engine.game import Illegal, Unreadable
from saves import store
from saves.errors import SaveError
from tui.dialogs import confirm
from tui.drivers.base import DiffDriver
from tui.drivers.compat import current_driver
from tui.frame import TableFrame, sentence
from tui.games import Card, card_of
from tui.host.apart import apart
from tui.host.chairs import first_free
from tui.host.glimpse import Glimpse
from tui.host.host import Host
from tui.host.players import Player, now
from tui.host.presence import Kind, Notice, Presence
from tui.host.room import Room
from tui.host.visitor import Visitor
from tui.output import decide
from tui.player import ACTING
from tui.recording import of_table
from tui.replay import replay_screen
from tui.setup import SetupScreen
from tui.ssh.company import Company
from tui.ssh.lobby import Chosen, HostLobby
from tui.ssh.naming import NameScreen
from tui.ssh.planning import HostForm
from tui.ssh.session_app import SessionApp
from tui.ssh.settings import change, depth_of, palette_for, settings_dialog
from tui.ssh.table import Hosted, table_screen
from tui.ssh.talk import Talk
from tui.ssh.waiting import WaitingRoom
from tui.table import TableScreen
from tui.theme import Role
from tui.typed import TypedLine

_CODE = 20
"""Characters of a typed invitation code, with what people put between."""

_UNTITLED = ("linux", "vt", "cons", "sun", "dumb")
"""Terminals that have no title, and might show the letters of one."""

_GUEST_PLAYS = "You are a guest: a seat that you take is lost when your line ends."
_GUEST_WATCHES = "You are a guest, and guests only watch here."

_SHOWING = (HostLobby, WaitingRoom, SetupScreen, TableFrame)
"""The screens that can show a sentence."""

log = logging.getLogger(__name__)


class HostApp(SessionApp):
    """What a visitor gets."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "help_quit", "how to leave", show=False),
    ]

    def __init__(self, host: Host, visitor: Visitor, *, timed: bool = True) -> None:
        """
        Args:
            host: the host; it runs.
            visitor: who comes.
            timed: let countdowns wake by themselves; tests turn it off.
        """
        player = host.players.known(visitor)
        super().__init__(visitor, rich=player.rich if player else False, depth=depth_of(player))
        self.palette = palette_for(player)
        self.host = host
        self.presence: Presence | None = None
        self._known = player
        self._timed = timed
        self._lobby: HostLobby | None = None
        self._company: Company | None = None
        """That of the room where this session is."""
        self._quit = False
        self._naming: NameScreen | None = None
        """Where the player chooses a name, until there is one."""
        self._unseen: list[str] = []
        """What the host said while something stood over the screen that shows it."""
        self._titled = ""
        """The title that the terminal was given."""

    # The life of the session.

    async def on_mount(self) -> None:
        """The first screen."""
        if self.visitor.fingerprint is None:
            await self._arrive(self.host.players.guest())
        elif self._known is not None:
            await self._arrive(self._known)
        else:
            proposal = self.host.players.proposal(self.visitor)
            self._naming = NameScreen(self.visitor.fingerprint, proposal, self._check_name, self._take_name)
            self.host.newcomers.append(self._naming.tell)
            self.push_screen(self._naming, self._arrive)

    def _check_name(self, name: str) -> str:
        return self.host.players.check(self.visitor, name)

    async def _take_name(self, name: str) -> Player:
        return await self.host.players.register(self.visitor, name)

    def _has_a_name(self) -> None:
        """Or is gone without one."""
        if self._naming is not None:
            self.host.newcomers.remove(self._naming.tell)
            self._naming = None

    async def _arrive(self, player: Player | None) -> None:
        if player is None:
            return
        self._has_a_name()
        plays, address = self.host.may_play(self.visitor), self.visitor.place
        presence = Presence(player, self._told, plays=plays, address=address)
        self.presence = presence
        back = self.host.enter(presence)
        self._lobby = HostLobby(
            player.name,
            lambda: self.host.glimpses(player, plays=plays),
            self._asked,
            plays=plays,
            greeting=(_GUEST_PLAYS if plays else _GUEST_WATCHES) if player.guest else "",
        )
        self.push_screen(self._lobby)
        if back is not None:
            await self._go_in(back)
        await self._keep(msgspec.structs.replace(player, seen=now()))
        self._retitle()

    def left(self) -> None:
        """The session is over: the host is told whether the line dropped."""
        self._has_a_name()
        if self.presence is not None:
            apart(self.host.leave(self.presence, dropped=not self._quit, sent_away=self.sent_away))

    async def action_quit(self) -> None:
        """Leave the replay, the table or the room, whatever stands over it; in the lobby, the host."""
        table = next((s for s in reversed(self.screen_stack) if isinstance(s, TableScreen)), None)
        if table is not None:
            table.do_leave()
        elif any(isinstance(s, WaitingRoom | SetupScreen) for s in self.screen_stack):
            self._to_lobby()
            self._out_of_room()
        else:
            self._quit = True
            self.say_goodbye(f"Goodbye. {self.of_the_seat()}".rstrip())

    def action_help_quit(self) -> None:
        """Ctrl+C, which ends other programs: say what leaves this one."""
        self._say(f"Ctrl+Q leaves. {self.of_the_seat()}".rstrip(), Role.DIM)

    def of_the_seat(self) -> str:
        """What becomes of the player's seats at tables that are not over, when the session ends."""
        player = None if self.presence is None else self.presence.player
        running = (room for room in self.host.rooms if not room.record.over)
        seats = 0 if player is None else sum(room.seat_of(player) is not None for room in running)
        if player is None or not seats:
            return ""
        if player.guest:
            return "A guest's seat is lost with the line."
        return "Your seat is kept." if seats == 1 else "Your seats are kept."

    # What the lobby asks for.

    async def _asked(self, what: str, chosen: Chosen | None) -> None:
        if self._top is not self._lobby:
            return  # something came in between, or all is over
        if what == "open" and isinstance(chosen, Card):
            self._plan(chosen)
        elif what == "open" and isinstance(chosen, Glimpse):
            try:
                await self._go_in(self.host.room(chosen.name))
            except Illegal as refusal:
                self._say(sentence(refusal))
        elif what == "away" and isinstance(chosen, Glimpse):
            self._put_away(chosen.name)
        elif what == "code":
            self.push_screen(TypedLine("The invitation code", "", _CODE, self._take_code))
        elif what == "settings":
            self.open_settings()

    def _plan(self, card: Card) -> None:
        presence = self._here()
        if not presence.plays:
            self._say("Guests only watch on this host.")
            return
        form = HostForm(game_named(card.game), self.host.free_name(presence.player))

        async def create() -> Room:
            return await self.host.open_room(presence, form.plan())

        async def made(room: Room | None) -> None:
            if room is None:
                return
            try:
                room.enter(presence)
                room.take(presence.player, first_free(room.record.chairs))
            except Illegal as refusal:
                self._say(sentence(refusal))
            await self._go_in(room)

        self.push_screen(SetupScreen(form, create), made)

    def _put_away(self, name: str) -> None:
        def answered(answer: str | None) -> None:
            if answer != "yes":
                return
            try:
                self.host.put_away(self._here().player, self.host.room(name))
            except Illegal as refusal:
                self._say(sentence(refusal))
            else:
                self._say(f"{name} is put away.", Role.DIM)
            self._look()

        text = "The file of a table that was played stays with the host."
        self.push_screen(confirm(f"Take {name} off the list?", text), answered)

    def _take_code(self, code: str) -> str:
        presence = self._here()
        try:
            room = self.host.by_code(presence, code)
            room.enter(presence, room.record.code)
        except Illegal as refusal:
            return sentence(refusal)
        self.call_later(self._go_in, room)
        return ""

    # Settings.

    def open_settings(self) -> None:
        """Colours and signs, over whatever is shown."""
        if self.presence is not None:
            self.push_screen(settings_dialog(self.presence.player), self._set)

    async def _set(self, answer: str | None) -> None:
        if answer is None or self.presence is None:
            return
        before = self.host.players.known(self.visitor) or self.presence.player
        player = change(before, answer)
        self.rich, self.depth, self.palette = player.rich, depth_of(player), palette_for(player)
        driver = current_driver(self)
        if isinstance(driver, DiffDriver):
            driver.set_palette(self.palette)
            driver.set_depth(decide({**self.visitor.env, "TERM": self.visitor.term}, self.depth))
        for screen in self.screen_stack:
            if isinstance(screen, Hosted):
                screen.use_signs(self.rich)
        await self._keep(player)
        self._say("Kept." if not player.guest else "Set, until you leave.", Role.DIM)

    async def _keep(self, player: Player) -> None:
        """What is known of the player from now on."""
        self._here().player = player
        try:
            await self.host.players.change(player)
        except Unreadable as fault:
            log.error("what a player has set is not kept: %s", fault)

    # Rooms and tables.

    @property
    def _top(self) -> Screen[Any] | None:
        """The screen that is seen; None at the very end, when what was asked before may still come."""
        return self.screen_stack[-1] if self.screen_stack else None

    def _here(self) -> Presence:
        assert self.presence is not None, "nobody does anything without a presence"
        return self.presence

    async def _go_in(self, room: Room) -> None:
        """Into the room, or back to the lobby with the reason why not."""
        presence = self._here()
        try:
            room.enter(presence)
            if self._company is None or self._company.room is not room:
                self._company = Company(room, presence)
            if room.begun:
                await self._sit(room)
            else:
                self._to_lobby()
                away, settings = lambda: self._put_away(room.name), self.open_settings
                self.push_screen(WaitingRoom(self.host, self._company, away, settings), self._out)
        except Illegal as refusal:
            self._back(sentence(refusal))
        self._retitle()

    async def _sit(self, room: Room) -> None:
        """To the table. Raises `Illegal`."""
        presence, company = self._here(), self._company
        runner, seats = await room.sit(presence)
        if presence.room is not room or company is None or self._top is None:
            return  # taken over, put away or gone, while the table was opened
        if any(self.sits_at(s) for s in self.screen_stack):
            return
        card = card_of(room.record.game)
        assert card is not None, "a room is opened only for a game that has a screen"
        talks = isinstance(self._top, Talk)
        self._to_lobby()
        settings = self.open_settings
        screen = table_screen(
            card, runner, seats, company=company, settings=settings, rich=self.rich, timed=self._timed
        )
        self.push_screen(screen, self._out)
        if talks:
            screen.do_say()

    def _out(self, _: None) -> None:
        """The player has left the room's screen."""
        self._out_of_room()
        self._look()

    def _out_of_room(self) -> None:
        self._company = None
        if self.presence is not None and self.presence.room is not None:
            self.presence.room.leave(self.presence)
        self._retitle()

    def _back(self, text: str, role: Role = Role.REFUSAL) -> None:
        """To the lobby, and say why."""
        self._to_lobby()
        self._out_of_room()
        self._look()
        self._say(text, role)

    def _to_lobby(self) -> None:
        """Take everything off that stands over the lobby."""
        while self._lobby in self.screen_stack and self._top is not self._lobby:
            self.pop_screen()

    # The end of a table's game: it can be looked at again.

    @property
    def writes_files(self) -> bool:
        """They would be the host's."""
        return False

    def sits_at(self, screen: Screen[Any]) -> bool:
        """Whether that is the screen of the table where the player is."""
        return isinstance(screen, Hosted) and screen.company is self._company

    def replay_table(self) -> None:
        """Show the replay of the table, over it."""
        if self._company is not None:
            self.call_later(self._replay, self._company.room)

    def export_table(self) -> str:
        """Refused."""
        raise Unreadable("files made here would be the host's, not yours")

    @property
    def may_play_again(self) -> bool:
        """Whether the player had a seat at the table."""
        room = None if self._company is None else self._company.room
        return room is not None and room.seat_of(self._here().player) is not None

    def play_again(self) -> None:
        """Open a table for the same people, or go to the one that another of them has opened."""
        if self._company is not None:
            self.call_later(self._again, self._company.room)

    async def _again(self, room: Room) -> None:
        presence, seat = self._here(), room.seat_of(self._here().player)
        try:
            there = await self.host.open_again(presence, room)
            there.enter(presence)
            if seat is not None and not there.begun and there.record.chairs[seat].open_to(presence.player.id):
                there.take(presence.player, seat)
        except (Illegal, Unreadable) as fault:
            self._say(sentence(Illegal(str(fault))))
            return
        await self._go_in(there)

    async def _replay(self, room: Room) -> None:
        live = room.live
        if live is None or not live.runner.table.over or room is not self._here().room:
            return
        try:
            recording = of_table(await asyncio.to_thread(store.read, room.path))
            screen = replay_screen(recording, look=ACTING, rich=self.rich, writes_files=False)
        except (SaveError, Unreadable) as fault:
            log.error("no replay of %s: %s", room.name, fault)
            self._say("This table cannot be replayed.")
            return
        if any(self.sits_at(s) for s in self.screen_stack):
            self.push_screen(screen)

    # What the host tells.

    def _told(self, notice: Notice) -> None:
        self.call_later(self._take_notice, notice)

    async def _take_notice(self, notice: Notice) -> None:
        presence, company = self.presence, self._company
        if presence is None or self._lobby is None:
            return
        here = company is not None and company.room.name == notice.room
        match notice.kind:
            case Kind.BEGAN if here and company is not None and presence.room is company.room:
                try:
                    await self._sit(company.room)
                except Illegal as refusal:
                    self._back(sentence(refusal))
            case Kind.OUT if here and (presence.room is None or company is None):
                self._back(notice.text, Role.STRONG)
            case Kind.MOVE:
                self._ring()
                if not here:
                    self._say(notice.text, Role.STRONG)
            case Kind.DONE:
                self._unsay(notice.text)
            case Kind.TOLD:
                self._hear(notice.text)
        self._look()
        self._retitle()

    def _look(self) -> None:
        """Show what is now on the screens that show the host."""
        for screen in self.screen_stack:
            if isinstance(screen, Hosted):
                screen.room_changed()
            elif isinstance(screen, Talk) or (
                isinstance(screen, HostLobby | WaitingRoom) and screen.is_current
            ):
                screen.look()

    def _say(self, text: str, role: Role = Role.REFUSAL) -> None:
        """Show a sentence on the screen that can show one and is nearest to the player."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, _SHOWING):
                screen.say(text, role)
                return

    def _unsay(self, text: str) -> None:
        """Take a sentence away that is not true any more."""
        for screen in self.screen_stack:
            if isinstance(screen, _SHOWING) and screen.says(text):
                screen.say("")

    def _hear(self, text: str) -> None:
        """Show what the host says; what came while something stood over the screen is shown with it."""
        shows = next((s for s in reversed(self.screen_stack) if isinstance(s, _SHOWING)), None)
        self._unseen.append(text)
        self._say(" ".join(self._unseen), Role.STRONG)
        if shows is self._top:
            self._unseen.clear()

    def _ring(self) -> None:
        self.bell()
        driver = current_driver(self)
        if isinstance(driver, DiffDriver):
            driver.flush()

    def _retitle(self) -> None:
        """Say in the terminal's title at which table the player owes a move."""
        if self.presence is None:
            return
        player, here = self.presence.player, self.presence.room
        waiting = [room for room in self.host.rooms if room.to_move(player)]
        if waiting:
            room = here if here in waiting and here is not None else waiting[0]
            self._title(f"* your move - {room.name}")
        else:
            self._title("Lowtide" if here is None else f"Lowtide - {here.name}")

    def _title(self, text: str) -> None:
        driver = current_driver(self)
        if text == self._titled or self.visitor.term.startswith(_UNTITLED):
            return
        if isinstance(driver, DiffDriver):
            self._titled = text
            driver.title(text)
            driver.flush()


__all__ = ["HostApp"]
