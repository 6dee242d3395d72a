"""Replay: a game's own screen, shown a recording instead of a live table, with tape controls.

`Replaying` is laid over the screen of any game (`replay_screen`): the keys that only look stay what
they are, those that act give way to the tape's. A running table shows one seat's view or a spectator's;
of a finished one every seat can be looked through, and `tui.replay_taking` takes tables and files out of it.
"""

import asyncio
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer

from engine.game import Seat, Unreadable
from saves import store
from tui.allopen import OpenPanel, Secrets
from tui.commands import Command, bindings, by_name
from tui.dialogs import Ask, Option
from tui.footer import Hint
from tui.games import card_of, screen_class
from tui.lines import Lines, ink, spread
from tui.opening import must_have_a_screen
from tui.panel import Panel
from tui.player import ACTING, Look, Player
from tui.recording import Recording, of_table
from tui.replay_taking import TAKING, Taking
from tui.table import TableScreen
from tui.tape import Tape, is_over
from tui.theme import Role

TAPE: tuple[Command, ...] = (
    Command("tape-play", ("space",), "play", "play the tape at its pace; again: stop"),
    Command("tape-back", ("comma",), "back", "go back one entry"),
    Command("tape-forward", ("full_stop",), "on", "go on one entry"),
    Command("tape-turn-back", ("less_than_sign",), "", "go to where this turn, or the one before, begins"),
    Command("tape-turn", ("greater_than_sign",), "next turn", "go to where the next turn begins"),
    Command("tape-event-back", ("left_curly_bracket",), "", "go back to an event of the chosen kind"),
    Command("tape-event", ("right_curly_bracket",), "next event", "go on to an event of the chosen kind"),
    Command("tape-kind", ("K",), "kind", "choose the kind of event to go to"),
    Command("tape-first", ("g",), "first", "go to before the first entry"),
    Command("tape-last", ("G",), "last", "go to the last entry"),
    Command("tape-pace", ("P",), "pace", "play the tape faster; from the fastest on: slow again"),
    Command("tape-eyes", ("E",), "eyes", "choose through whose eyes to look"),
    Command("tape-open", ("O",), "all open", "read what every seat alone knows, side by side"),
    *TAKING,
)
"""The tape's own commands."""

_BY_KEY = {key: command for command in TAPE for key in command.keys}
_MOVING = ("tape-back", "tape-forward", "tape-turn-back", "tape-turn", "tape-first", "tape-last")

PACES = (1.0, 0.5, 0.2, 0.05)
"""Seconds an entry."""

_PIECE = 50
"""Entries gone through at once while people look already: a few milliseconds."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


class Replaying(Taking):
    """The tape's part of a screen; the rest is the game's own."""

    DEFAULT_CSS = """
    Replaying #tape { height: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = list(bindings(TAPE))

    is_live = False

    def __init__(
        self,
        player: Player,
        seats: tuple[Seat, ...],
        *,
        rich: bool = False,
        timed: bool = True,
        home: Path | None = None,
        writes_files: bool = True,
    ) -> None:
        """
        Args:
            player: the recording.
            seats: all of the table's: what would be done is refused by the player.
            rich: the glyph set.
            timed: let the tape go on by itself; tests turn it off and call `roll`.
            home: where new tables and files go.
            writes_files: whether any may be made; not where they would be another's.
        """
        super().__init__(player, seats, rich=rich, timed=timed)
        self.player = player
        self.tape = player.tape
        self.home = home
        self.writes_files = writes_files
        self.kind = ""
        """The kind of event that `{` and `}` go to."""
        self.pace = 0
        self.rolling = False
        """Whether the tape plays."""
        self.all_open = player.tape.recording.invented or player.tape.over
        self._timer: Timer | None = None
        self._bar_place = 0, 0
        """Where the bar begins in the tape's line, and how wide it is."""
        self._tape_line = Lines(Role.HEADER, id="tape")

    @property
    def acts(self) -> bool:
        """Nobody does anything in a recording."""
        return False

    def notes(self) -> Sequence[str]:
        bar = "In the tape's bar: | where a turn begins, # the entry shown"
        gaps = ", ? entries that cannot be shown" if self.tape.gaps else ""
        return [f"{bar}{gaps}. A click goes there.", *super().notes()]

    def idle(self) -> str:
        return "This is a replay: nothing can be done in it."

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield self._tape_line

    def on_mount(self) -> None:
        """Go through the log while people look at its middle."""
        self.run_worker(self._scan(), name="scan")

    async def _scan(self) -> None:
        await self._known()
        self.player.again()
        if self.tape.note:
            self.say(self.tape.note)

    async def _known(self, number: int | None = None) -> None:
        """Go through the log up to that entry, or through all of it, and let others act in between."""
        while not self.tape.scanned_to(self.tape.count if number is None else number):
            self.tape.scan(_PIECE)
            await asyncio.sleep(0)

    def hints(self) -> Sequence[Hint]:
        unwritten = () if self.writes_files else TAKING
        hints = [Hint(c, c.label) for c in TAPE if c.label and c not in unwritten]
        # The narrowest footer has room for playing, back, on and the way out.
        return [*self.looking_hints(), *hints[:3], Hint(self.named["leave"], "leave"), *hints[3:]]

    def key_over_panel(self, panel: Panel, key: str) -> bool:
        """The tape goes on while a panel is read: its keys close the panel, except the one that is about
        this entry. Space pages in it."""
        command = _BY_KEY.get(key)
        if command is None or command.name == "tape-play":
            return False
        if isinstance(panel, OpenPanel) and command.name in _MOVING:
            self.run_worker(self._move_under(panel, command.name))
            return True
        panel.dismiss(None)
        self.call_later(self.action_command, command.name)
        return True

    def do_scores(self) -> None:
        """Seats and scores; the end of the game does not lay them over what is being read."""
        if self.app.screen is self:
            super().do_scores()

    def _close_all(self, *, with_panels: bool) -> None:
        # What is secret is everybody's here: another seat's turn does not close it.
        super()._close_all(with_panels=with_panels and not isinstance(self.app.screen, OpenPanel))

    async def _move_under(self, panel: OpenPanel, name: str) -> None:
        await self.action_command(name)
        panel.paint_again()

    def show_words(self) -> None:
        super().show_words()
        self._tape_line.show([self._shown()])

    def _shown(self) -> Any:
        """The tape as a line: where it stands, the turns, through whose eyes."""
        player, count = self.player, self.tape.count
        look = player.look
        if isinstance(look, str):
            seat = self.seat
            eyes = "who acts" if seat is None else f"{self.session.seat_name(seat)}, who acts"
        else:
            eyes = "a spectator" if look is None else self.session.seat_name(look)
        mark = ">" if self.rolling else "="
        left = f" {mark} {player.number:>{len(str(count))}}/{count} {self.update.turn.label} "
        left += self._left_out()
        kind = f"  to {self.kind}" if self.kind else ""
        right = f" {1 / PACES[self.pace]:g}/s{kind}  eyes: {eyes} "
        room = max(4, self.size.width - len(left) - len(right) - 3)
        self._bar_place = len(left) + 1, room
        runs = (ink(left, Role.HEADER_STRONG), ink(f"[{self._bar(room)}]", Role.HEADER))
        return spread(runs, (ink(right, Role.HEADER),), self.size.width)

    def _left_out(self) -> str:
        """Words for the gap at whose edge the tape stands; empty: at none."""
        for before, after in self.tape.gaps:
            if self.player.number in (before, after) and after - before > 1:
                where = "before" if self.player.number == after else "next"
                return f"({after - before - 1} left out {where}) "
        return ""

    def _bar(self, width: int) -> str:
        count = max(1, self.tape.count)
        cells = ["-"] * width
        for before, after in self.tape.gaps:
            for n in range(before + 1, after):
                cells[min(width - 1, n * width // count)] = "?"
        for mark in self.tape.marks:
            cells[min(width - 1, mark.number * width // count)] = "|"
        cells[min(width - 1, self.player.number * width // count)] = "#"
        return "".join(cells)

    def on_click(self, event: events.Click) -> None:
        """A click on the bar goes there."""
        at = event.get_content_offset(self._tape_line)
        if at is None:
            return
        first, width = self._bar_place
        if first <= at.x < first + width:
            self.stop()
            self.go((at.x - first) * self.tape.count // max(1, width - 1))

    def go(self, number: int) -> None:
        """Show another entry."""
        self.player.go(number)
        self._take()

    def roll(self) -> None:
        """One entry on; at the end the tape stops."""
        if self.player.number >= self.tape.count:
            self.stop()
            return
        self.go(self.player.number + 1)
        self._wake()

    def _wake(self) -> None:
        if self.rolling and self.timed:
            self._timer = self.set_timer(PACES[self.pace], self.roll)

    def stop(self) -> None:
        """The tape plays no more."""
        self.rolling = False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.show_words()

    def do_tape_play(self) -> None:
        """Play, or stop."""
        if self.rolling:
            self.stop()
            return
        if self.player.number >= self.tape.count:
            self.go(0)
        self.rolling = True
        self.show_words()
        self._wake()

    def do_tape_pace(self) -> None:
        """The next pace."""
        self.pace = (self.pace + 1) % len(PACES)
        self.show_words()

    def do_tape_back(self) -> None:
        """One entry back."""
        self.stop()
        self.go(self.player.number - 1)

    def do_tape_forward(self) -> None:
        """One entry on."""
        self.stop()
        self.go(self.player.number + 1)

    def do_tape_first(self) -> None:
        """Before the first entry."""
        self.stop()
        self.go(0)

    def do_tape_last(self) -> None:
        """The last entry."""
        self.stop()
        self.go(self.tape.count)

    async def do_tape_turn(self) -> None:
        """Where the next turn begins."""
        self.stop()
        await self._known(self.player.number)
        self.go(self.tape.next_turn(self.player.number))

    async def do_tape_turn_back(self) -> None:
        """Where this turn begins, or the one before."""
        self.stop()
        await self._known(self.player.number)
        self.go(self.tape.next_turn(self.player.number, back=True))

    async def do_tape_event(self) -> None:
        """On to an event of the chosen kind."""
        await self._known()
        self._to_event(back=False)

    async def do_tape_event_back(self) -> None:
        """Back to one."""
        await self._known(self.player.number)
        self._to_event(back=True)

    def _to_event(self, *, back: bool) -> None:
        self.stop()
        if not self.kind:
            self._ask_kind(back=back)
            return
        number = self.tape.next_event(self.player.number, self.kind, back=back, seat=self._eyes())
        if number is None:
            self.say(f"No event of the kind {self.kind} {'before' if back else 'after'} this one.", Role.DIM)
        else:
            self.go(number)
            self.say(self._said_at(number), Role.STRONG)

    def _said_at(self, number: int) -> str:
        """What an event of the chosen kind told there, which need not be in the log of whoever acts next."""
        eyes = self._eyes()
        found = (e for n, e in self.tape.told_until(number) if n == number and e.kind == self.kind)
        return next((event.text for event in found if isinstance(eyes, str) or event.told_to(eyes)), "")

    def _eyes(self) -> Look:
        """Through whose eyes events count: those of a table that is open are all to be gone to."""
        return ACTING if self.all_open else self.player.look

    async def do_tape_kind(self) -> None:
        """Choose a kind of event."""
        await self._known()
        self._ask_kind()

    def _ask_kind(self, *, back: bool = False) -> None:
        kinds = self.tape.kinds(self._eyes())[: len(_LETTERS)]
        if not kinds:
            self.say("Nothing has happened yet.", Role.DIM)
            return
        widest, example = max(map(len, kinds)), self.tape.example
        options = [
            Option(kind, _LETTERS[n], f"{kind:<{widest}}", _short(example(kind, self._eyes()), 60 - widest))
            for n, kind in enumerate(kinds)
        ]
        chosen = kinds.index(self.kind) if self.kind in kinds else 0

        def answered(kind: str | None) -> None:
            if kind is not None:
                self.kind = kind
                self._to_event(back=back)

        where = "Back" if back else "On"
        self.ask(Ask(f"{where} to an event of which kind?", options, chosen=chosen, width=74), answered)

    def do_tape_eyes(self) -> None:
        """Look through other eyes."""
        if not self.all_open:
            self.say("The game is not over: only then can it be seen through other eyes.")
            return
        seats = range(len(self.session.header.seats))
        options = [
            Option(ACTING, "a", "who acts", "follows the play"),
            Option("", "s", "a spectator"),
            *(Option(str(seat), str(seat), self.session.seat_name(seat)) for seat in seats if seat < 10),
            Option("open", "o", "all open", "what every seat alone knows, side by side"),
        ]

        def answered(eyes: str | None) -> None:
            if eyes == "open":
                self.do_tape_open()
            elif eyes is not None:
                self.player.see(int(eyes) if eyes.isdecimal() else eyes or None)
                self._take()

        self.ask(Ask("Through whose eyes?", options), answered)

    def do_tape_open(self) -> None:
        """Everybody's secrets at once."""
        if not self.all_open:
            self.say("The game is not over: only then are everybody's secrets shown.")
            return
        self.stop()
        self.app.push_screen(OpenPanel(self._place, self._all_secrets))

    def _place(self) -> str:
        return f"entry {self.player.number}/{self.tape.count}, {self.update.turn.label}"

    def _all_secrets(self) -> Secrets:
        game, state = self.session.game, self.player.table.state
        return [
            (seat, sitter.name, self.secrets(game.view(state, seat)))
            for seat, sitter in enumerate(self.session.header.seats)
        ]


def replay_screen(
    recording: Recording,
    *,
    entry: int | None = None,
    look: Look = None,
    home: Path | None = None,
    rich: bool = False,
    timed: bool = True,
    writes_files: bool = True,
) -> Replaying:
    """The replay of a recording as a screen to be pushed, at an entry (None: its start).

    `look` is through whose eyes; of a running table the caller has made sure that it may be. Raises
    `Unreadable`, `SaveError`.
    """
    must_have_a_screen(recording.game.name)
    number = 0 if entry is None else entry
    if number > recording.count:
        raise Unreadable(recording.no_entry(number))
    player = Player(Tape(recording), number, look)
    card = card_of(recording.game.name)
    assert card is not None, "the game has a screen"
    seats = tuple(range(len(recording.header.seats)))
    made = replaying(screen_class(card))
    return made(player, seats, rich=rich, timed=timed, home=home, writes_files=writes_files)


def replay_of(path: Path, home: Path) -> Replaying:
    """The replay of a table's file: once it is over of all seats, before that a spectator's.

    Raises `SaveError`, `Unreadable`.
    """
    recording = of_table(store.read(path))
    look = ACTING if is_over(recording) else None
    return replay_screen(recording, look=look, home=home)


@cache
def replaying(base: type[TableScreen]) -> type[Replaying]:
    """The game's screen with the tape's commands in the place of those that act."""
    keys = {key for command in TAPE for key in command.keys}
    kept = []
    for command in base.commands:
        left = tuple(key for key in command.keys if key not in keys)
        if left:
            kept.append(replace(command, keys=left))
    commands = (*TAPE, *kept)
    made: type[Replaying] = type(f"Replay{base.__name__}", (Replaying, base), {"commands": commands})
    assert set(by_name(commands)) >= {command.name for command in TAPE}
    return made


def _short(text: str, width: int) -> str:
    """A sentence, or as much of it as a menu has room for."""
    return text if len(text) <= width else text[: width - 2].rstrip() + ".."
