"""The program of one visitor: a name, the lobby, the room before the start, and the table.

It holds one presence on the host, and is told by notices what has changed. Going to a table takes
everything off that stands over the lobby, so that a table that begins finds its people wherever they
are. What the host has to say is shown on whatever screen is seen.
"""

import msgspec

from engine import game_named
from engine.game import Illegal
from tui.dialogs import Ask, Option, confirm
from tui.frame import TableFrame, sentence
from tui.games import Card, card_of, screen_class
from tui.host.glimpse import Glimpse
from tui.host.host import Host
from tui.host.players import Player
from tui.host.presence import Kind, Notice, Presence
from tui.host.room import Room
from tui.host.visitor import Visitor
from tui.output import Depth, decide
from tui.setup import SetupScreen
from tui.ssh.lobby import Chosen, HostLobby
from tui.ssh.naming import NameScreen
from tui.ssh.planning import HostForm
from tui.ssh.session_app import SessionApp
from tui.ssh.waiting import WaitingRoom
from tui.theme import Role
from tui.typed import TypedLine

_CODE = 20
"""Characters of a typed invitation code, with what people put between."""


class HostApp(SessionApp, inherit_bindings=False):
    """What a visitor gets."""

    def __init__(self, host: Host, visitor: Visitor) -> None:
        """
        Args:
            host: the host; it runs.
            visitor: who comes.
        """
        player = host.players.known(visitor)
        super().__init__(
            visitor,
            rich=player.rich if player else False,
            depth=_depth(player),
        )
        self.host = host
        self.presence: Presence | None = None
        self._known = player
        self._lobby: HostLobby | None = None
        self._quit = False

    async def on_mount(self) -> None:
        """The first screen."""
        if self.visitor.fingerprint is None:
            await self._arrive(self.host.players.guest())
        elif self._known is not None:
            await self._arrive(self._known)
        else:
            proposal = self.host.players.proposal(self.visitor)
            self.push_screen(NameScreen(self.visitor.fingerprint, proposal, self._take_name), self._arrive)

    async def _take_name(self, name: str) -> Player:
        return await self.host.players.register(self.visitor, name)

    async def _arrive(self, player: Player | None) -> None:
        if player is None:
            return
        presence = Presence(player, self._told, plays=self.host.may_play(self.visitor))
        self.presence = presence
        back = self.host.enter(presence)
        self._lobby = HostLobby(player.name, lambda: self.host.glimpses(player), self._asked)
        await self.push_screen(self._lobby)
        if back is not None:
            await self._go_in(back)

    def left(self) -> None:
        """The session is over: the host is told whether the line dropped."""
        if self.presence is not None:
            self.host.spawn(self.host.leave(self.presence, dropped=not self._quit))

    async def action_quit(self) -> None:
        """Leave the table or the room, whatever stands over it; in the lobby, the host."""
        table = next((s for s in reversed(self.screen_stack) if isinstance(s, TableFrame)), None)
        if table is not None:
            table.do_leave()  # type: ignore[attr-defined]
        elif any(isinstance(s, WaitingRoom | SetupScreen) for s in self.screen_stack):
            self._to_lobby()
            self._out_of_room()
        else:
            self._quit = True
            self.say_goodbye("You have left the host; your seats are kept.")

    # What the lobby asks for.

    async def _asked(self, what: str, chosen: Chosen | None) -> None:
        assert self.presence is not None, "the lobby is there only with a presence"
        player = self.presence.player
        if what == "open" and isinstance(chosen, Card):
            self._plan(chosen)
        elif what == "open" and isinstance(chosen, Glimpse):
            try:
                await self._go_in(self.host.room(chosen.name))
            except Illegal as refusal:
                self._say(sentence(refusal))
        elif what == "away" and isinstance(chosen, Glimpse):
            self._put_away(player, chosen)
        elif what == "code":
            self.push_screen(TypedLine("The invitation code", "", _CODE, self._take_code))
        elif what == "settings":
            self._settings()

    def _plan(self, card: Card) -> None:
        if self.presence is not None and not self.presence.plays:
            self._say("Guests only watch on this host.")
            return
        form = HostForm(game_named(card.game), self.host.free_name(card.game))

        async def create() -> Room:
            assert self.presence is not None, "it was there before"
            return await self.host.open_room(self.presence, form.plan())

        async def made(room: Room | None) -> None:
            if room is not None and self.presence is not None:
                await self._go_in(room)
                room.take(self.presence.player, _first_free(room))
                self._look()

        self.push_screen(SetupScreen(form, create), made)

    def _put_away(self, player: Player, chosen: Glimpse) -> None:
        def answered(answer: str | None) -> None:
            if answer != "yes":
                return
            try:
                self.host.put_away(player, self.host.room(chosen.name))
            except Illegal as refusal:
                self._say(sentence(refusal))
            self._look()

        text = "The file of a table that was played stays with the host."
        self.push_screen(confirm(f"Take {chosen.name} off the list?", text), answered)

    def _take_code(self, code: str) -> str:
        assert self.presence is not None, "the lobby is there only with a presence"
        try:
            room = self.host.by_code(self.presence.player, code)
            room.enter(self.presence, room.record.code)
        except Illegal as refusal:
            return sentence(refusal)
        self.call_later(self._go_in, room)
        return ""

    def _settings(self) -> None:
        assert self.presence is not None, "the lobby is there only with a presence"
        player = self.presence.player
        options = [
            Option("", "t", "as the terminal says", "" if player.colours else "now"),
            *(
                Option(depth.value, key, label, "now" if player.colours == depth.value else "")
                for depth, key, label in (
                    (Depth.TRUE, "c", "true colour"),
                    (Depth.INDEXED, "2", "256 colours"),
                    (Depth.SIXTEEN, "1", "16 colours"),
                    (Depth.MONO, "0", "no colours"),
                )
            ),
            Option("rich", "r", "plain signs" if player.rich else "rich signs", "for boards, from now on"),
        ]
        self.push_screen(Ask("Colours and signs", options), self._set)

    async def _set(self, answer: str | None) -> None:
        if answer is None or self.presence is None:
            return
        player = self.presence.player
        if answer == "rich":
            player = msgspec.structs.replace(player, rich=not player.rich)
        else:
            player = msgspec.structs.replace(player, colours=answer)
        self.presence.player = player
        self.rich, self.depth = player.rich, _depth(player)
        if (line := self.line) is not None:
            line.set_depth(decide({**self.visitor.env, "TERM": self.visitor.term}, self.depth))
        await self.host.players.change(player)

    # Rooms and tables.

    async def _go_in(self, room: Room) -> None:
        """Into the room, or back to the lobby with the reason why not."""
        assert self.presence is not None, "nobody goes anywhere without a presence"
        try:
            room.enter(self.presence)
            if room.begun:
                await self._sit(room)
            else:
                self._to_lobby()
                self.push_screen(WaitingRoom(self.host, room, self.presence), self._out)
        except Illegal as refusal:
            self._out_of_room()
            self._say(sentence(refusal))

    async def _sit(self, room: Room) -> None:
        assert self.presence is not None, "nobody goes anywhere without a presence"
        runner, seats = await room.sit(self.presence)
        if self.presence.room is not room or any(isinstance(s, TableFrame) for s in self.screen_stack):
            return  # taken over, put away or shown already, while the table was opened
        card = card_of(room.record.game)
        assert card is not None, "a room is opened only for a game that has a screen"
        self._to_lobby()
        self.push_screen(screen_class(card)(runner, seats, rich=self.rich), self._out)

    def _out(self, _: None) -> None:
        self._out_of_room()
        self._look()

    def _out_of_room(self) -> None:
        if self.presence is not None and self.presence.room is not None:
            self.presence.room.leave(self.presence)
        if (line := self.line) is not None:
            line.title("lowtide")

    def _to_lobby(self) -> None:
        """Take everything off that stands over the lobby."""
        while self._lobby is not None and self.screen is not self._lobby and self._lobby in self.screen_stack:
            self.pop_screen()

    # What the host tells.

    def _told(self, notice: Notice) -> None:
        self.call_later(self._take_notice, notice)

    async def _take_notice(self, notice: Notice) -> None:
        presence = self.presence
        if presence is None or self._lobby is None:
            return
        match notice.kind:
            case Kind.ROOMS | Kind.ROOM:
                self._look()
            case Kind.BEGAN if presence.room is not None and presence.room.name == notice.room:
                try:
                    await self._sit(presence.room)
                except Illegal as refusal:
                    self._say(sentence(refusal))
            case Kind.OUT:
                self._to_lobby()
                self._look()
                self._say(notice.text)
            case Kind.MOVE:
                if (line := self.line) is not None:
                    line.bell()
                    line.title(f"* your move - {notice.room}")
                if presence.room is None or presence.room.name != notice.room:
                    self._say(notice.text, Role.STRONG)
                self._look()
            case Kind.TOLD:
                self._say(notice.text, Role.STRONG)
                self._look()

    def _look(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, HostLobby | WaitingRoom) and screen.is_current:
                screen.look()

    def _say(self, text: str, role: Role = Role.REFUSAL) -> None:
        """Show a sentence on the screen that can show one and is nearest to the player."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, HostLobby | WaitingRoom | TableFrame):
                screen.say(text, role)
                return


def _first_free(room: Room) -> int:
    return next((seat for seat, chair in enumerate(room.record.chairs) if chair.free), 0)


def _depth(player: Player | None) -> Depth | None:
    return Depth(player.colours) if player is not None and player.colours in _DEPTHS else None


_DEPTHS = {depth.value for depth in Depth}

__all__ = ["HostApp"]
