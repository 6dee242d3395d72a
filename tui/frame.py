"""The frame of every game's screen: header, board, side panel, log, notice, footer, and what covers them.

A game's screen derives from `TableFrame`, gives it a board and lines, and answers commands with
methods `do_<name>`. The frame talks to the session: it submits actions one by one, shows each
refusal with its rule, and puts the curtain or the pause cover up and takes them down. It only ever
holds views. Calls go down, messages come up; `take` is what the runner calls after each entry.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from msgspec import Struct
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.worker import Worker

from engine.game import Illegal, Millis, Seat, Turn
from tui.command_line import HINTS, CommandLine
from tui.commands import EVERYWHERE, Command, bindings, by_name
from tui.curtain import Cover
from tui.dialogs import Ask
from tui.drivers.compat import StylesOfAllBases
from tui.footer import Footer, Hint, Reading
from tui.lines import EMPTY, Line, Lines, ink, spread, wrap
from tui.log import LogStrip, Told, counted
from tui.notice import Notice
from tui.panel import Panel
from tui.runner import Runner
from tui.session import Session
from tui.stack import Closing, StackApp
from tui.theme import Role
from tui.update import SeatClock, Update

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
"""Below this size the screen only says so, and keeps the clock."""

ROOMY = 110
"""From this width on the side panel stays open."""

TALL = 36
"""From this height on the log has all its lines."""


class TableFrame(StylesOfAllBases, Closing[None], inherit_bindings=False):  # type: ignore[misc]
    """One table on a terminal. Dismisses itself when the player leaves the table."""

    AUTO_FOCUS = ""

    DEFAULT_CSS = """
    TableFrame { layers: base above top; background: $background; overflow: hidden; }
    TableFrame #head { height: 1; }
    TableFrame #side { width: 32; }
    TableFrame #middle { layers: base above; }
    TableFrame #side.-floating { display: none; layer: above; dock: right; width: 40; height: 100%; }
    TableFrame #side.-floating.-open { display: block; }
    TableFrame #log { height: 5; }
    TableFrame #log.-low { height: 2; }
    TableFrame #notice { layer: above; dock: bottom; height: 1; margin: 0 0 1 0; display: none; }
    TableFrame #small { layer: top; dock: top; height: 100%; margin: 0 0 1 0; display: none; }
    TableFrame.-bare #head, TableFrame.-bare #log { display: none; }
    TableFrame.-small #small { display: block; }
    """

    BINDINGS: ClassVar[list[BindingType]] = list(bindings(EVERYWHERE))

    commands: ClassVar[tuple[Command, ...]] = EVERYWHERE
    """What the screen answers to; a game may add its own."""

    is_live: ClassVar[bool] = True
    """Whether it shows a table as it goes on; else a recording, in which people go anywhere."""

    switches_glyphs: ClassVar[bool] = False
    """Whether all that it draws follows `rich` at once, so that the table's menu can offer the other set."""

    def __init__(
        self, runner: Runner, seats: tuple[Seat, ...], *, rich: bool = False, timed: bool = True
    ) -> None:
        """
        Args:
            runner: the live table.
            seats: those this screen plays; none for a spectator.
            rich: the glyph set.
            timed: let the countdown wake by itself; tests turn it off and call `tick`.
        """
        super().__init__()
        self.session: Session = runner.session(seats, self.take)
        self._runner = runner
        self.rich = rich
        self.timed = timed
        self.update = self.session.update
        self.named = by_name(self.commands)
        self._curtain: Cover | None = None
        self._covered_by: object = None
        self._world: tuple[Update, Any] | None = None
        self._open_question: Ask | None = None
        self._warned = ""
        """The typed line that waits for a second Enter."""
        self._begun = False
        """Whether the widgets are there to be filled."""
        self._head = Lines(Role.HEADER, id="head")
        self._side = Lines(Role.PANEL, id="side")
        self._log = LogStrip(id="log")
        self._notice = Notice()
        self._small = Lines(Role.TEXT, id="small")
        self._line = CommandLine(self.legal_lines)
        self._footer = self._new_footer()

    # What a game gives.

    def make_board(self) -> Widget:
        """The widget in the middle."""
        raise NotImplementedError

    def show_table(self) -> None:
        """The view, or what is chosen on it, has changed: show it on the board."""

    def hints(self) -> Sequence[Hint]:
        """The keys of the moment, the most useful first; the frame adds `?`."""
        return ()

    def header(self) -> tuple[Line, Line]:
        """The left and the right part of the header line."""
        return (ink(self.session.game.title, Role.HEADER_STRONG),), EMPTY

    def side(self, width: int, height: int) -> Sequence[Line]:
        """The side panel."""
        return ()

    def score_lines(self, width: int) -> Sequence[Line]:
        """Seats and scores, in full."""
        return ()

    def points_of(self, seat: Seat) -> str:
        """What the footer says the seat has to spend."""
        return ""

    def notes(self) -> Sequence[str]:
        """What `?` says about the signs on the board."""
        return ()

    def told(self) -> list[Told]:
        """The events for the log; a game may call seats by their names in them."""
        return self.session.history()

    def told_and_said(self, told: list[Told]) -> list[Told]:
        """What was told, and where people talk at the table, what they said."""
        return told

    def logged(self, told: list[Told]) -> list[Told]:
        """The log's lines, with the numbers that may be seen."""
        lines = self.told_and_said(told)
        return counted(lines) if self.is_live and self.update.outcome is None else lines

    def standing(self) -> tuple[str, Role]:
        """What the notice says while nothing else is said: what is going on just now, if anything is."""
        return "", Role.DIM

    def warning(self, action: Struct) -> str:
        """What a typed action would bring with it that nobody would want unasked; empty for nothing."""
        return ""

    def looking_hints(self) -> Sequence[Hint]:
        """Keys of the moment that only look, for where nothing can be done, the most useful first."""
        return ()

    def secrets(self, view: Any) -> Sequence[str]:
        """What the seat of this view knows and spectators do not, in sentences."""
        return ()

    def idle(self) -> str:
        """Why nothing can be done by whoever looks."""
        return "Somebody else is to act." if self.update.outcome is None else "The game is over."

    def forget(self) -> None:
        """Put back whatever is in hand: somebody else acts now, or another person looks."""

    # What the frame offers to games.

    @property
    def view(self) -> Any:
        """The view shown now."""
        return self.update.view

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None for a spectator's."""
        return self.update.seat

    @property
    def acts(self) -> bool:
        """Whether the person looking owes a decision now."""
        return self.update.seat is not None and self.update.seat in self.update.to_act

    def world(self) -> Any:
        """A possible state that fits the view: what legal places, prices and plans are worked out on."""
        if self._world is None or self._world[0] is not self.update:
            self._world = (self.update, self.session.game.sample(self.view, Random(0)))
        return self._world[1]

    def legal_lines(self) -> Sequence[str]:
        """All lines of notation that may be typed now."""
        if self.seat is None:
            return ()
        game = self.session.game
        return [game.write(self.view, action) for action in game.legal(self.world(), self.seat)]

    async def perform(self, action: Struct) -> None:
        """Play one action. Raises `Illegal`. A game that plans lays it out instead."""
        seat = self.session.update.seat
        if seat is None:
            raise Illegal("nobody at this screen has anything to do now")
        await self.session.play(seat, action)

    def reading_view(self) -> Any:
        """The view against which a typed line is read at this moment."""
        return self.session.update.view

    async def submit(self, *actions: Struct) -> bool:
        """Play these actions one after the other; at the first refusal say why and stop.

        When the seat's time runs out between two of them, the rest is nobody's.
        """
        seat = self.session.update.seat
        for action in actions:
            if self.session.update.seat != seat:
                return False
            try:
                await self.perform(action)
            except Illegal as refusal:
                self.refuse(refusal)
                return False
            finally:
                self._take()
        return True

    def refuse(self, refusal: Illegal) -> None:
        """Show a refusal: its sentence and its rule."""
        self.say(self.in_words(refusal))

    def in_words(self, refusal: Illegal) -> str:
        """A refusal as a line, in the words of this table."""
        return sentence(refusal)

    def say(self, text: str, role: Role = Role.REFUSAL) -> None:
        """Show a sentence above the footer until the next key; an empty text takes it away."""
        self._notice.say(text, role)

    @property
    def said(self) -> str:
        """What it says; empty when nothing is said."""
        return self._notice.said

    def says(self, text: str) -> bool:
        """Whether it shows that sentence now."""
        return self.said == text

    def ask(self, question: Ask, answer: Any) -> None:
        """Put a question over the board; `answer` is called with what was picked, None for Escape.

        What is picked after the seat's time is over is not taken: it would be the next seat's doing.
        """
        self._open_question = question
        self._show_keys()
        asked = self._whose()

        def done(value: str | None) -> Any:
            self._open_question = None
            self._show_keys()
            return answer(value if self._whose() == asked else None)

        self.app.push_screen(question, done)

    def set_bare(self, bare: bool) -> None:
        """Give the board the lines of header and log too."""
        self.set_class(bare, "-bare")

    def show_all(self) -> None:
        """Bring everything up to date with the view and what is chosen on it."""
        if not self._begun:
            return
        self.show_table()
        self.show_words()

    def show_words(self) -> None:
        """The same without the board: header, side panel and footer."""
        left, right = self.header()
        self._head.show([spread((ink(" "), *left), (*right, ink(" ")), self.size.width)])
        if self._side.display:
            self._side.show(self.side(self._side.size.width, self._side.size.height))
        self.show_standing()
        self._show_keys()

    def _show_keys(self) -> None:
        """What the keys do now: those of a question or of the command line while it is open."""
        if self.has_class("-small"):
            self._footer.show(())
        elif self._open_question is not None:
            self._footer.show(self._open_question.hints)
        elif self._line.is_open:
            self._footer.show(HINTS)
        else:
            self._footer.show((*self.hints(), Hint(self.named["help"], "keys")))

    def show_standing(self) -> None:
        """What stands in the notice while nothing is said; that nothing can be done comes before the rest."""
        fault = self.update.fault
        self._notice.stand(*((sentence(Illegal(fault)), Role.REFUSAL) if fault else self.standing()))

    def tick(self) -> None:
        """Bring the countdown up to date; only where it does not wake by itself."""
        for footer in self.app.screen.query(Footer):
            footer.countdown.tick()
        self._footer.countdown.tick()

    @property
    def side_is_open(self) -> bool:
        """Whether the side panel is seen."""
        return not self._side.has_class("-floating") or self._side.has_class("-open")

    def open_side(self, is_open: bool) -> None:
        """Open or close the side panel where it does not stay open."""
        self._side.set_class(is_open, "-open")
        self.call_after_refresh(self.show_words)

    # The life of the screen.

    def compose(self) -> ComposeResult:
        yield self._head
        with Horizontal(id="middle"):
            with Vertical(id="place"):
                yield self.make_board()
            yield self._side
        yield self._log
        yield self._notice
        yield self._line
        yield self._small
        yield self._footer

    def on_mount(self) -> None:
        """Show what the session has to show; the curtain goes up before the first frame."""
        self._begun = True
        self._take()

    def on_resize(self, event: events.Resize) -> None:
        """Open what there is room for."""
        width, height = event.size
        self.set_class(width < LEAST_WIDTH or height < LEAST_HEIGHT, "-small")
        need = f"Lowtide needs {LEAST_WIDTH}x{LEAST_HEIGHT}; this terminal has {width}x{height}."
        self._small.show(
            [EMPTY, *((ink(f" {text}", Role.STRONG),) for text in wrap(need, max(1, width - 1)))]
        )
        self._side.set_class(width < ROOMY, "-floating")
        self._notice.lay_out()
        self._log.set_class(height < TALL, "-low")
        self.call_after_refresh(self.show_all)

    def on_unmount(self) -> None:
        """Be told nothing more."""
        self._runner.leave(self.session)

    def take(self, _update: Update) -> None:
        """Told by the runner after each entry. Several entries at once are shown once."""
        if self._begun:
            self.call_later(self._take)

    def _take(self) -> None:
        update = self.session.update
        if not self._begun or (update is self.update and self._covered_by is not None):
            return
        before, self.update = self.update, update
        if before.seat != update.seat or before.to_act != update.to_act or before.turn != update.turn:
            self.forget()
            # Where all act at once, what is open stays while others confirm.
            if not self.acts or before.seat != update.seat or before.turn != update.turn:
                self._close_all(with_panels=before.seat != update.seat)
        self._cover_up(update)
        told = self.told()
        self._log.tell(self.logged(told))
        self.show_all()
        over = [event for number, event in told if number > before.number and event.kind == "timeout"]
        if over:
            self.say(f"{over[-1].text} ({over[-1].rule})", Role.CLOCK_WARNING)
        self._footer.countdown.tick()

    def _whose(self) -> tuple[Seat | None, Turn]:
        """Whose keys these are, and in which turn."""
        return self.session.update.seat, self.session.update.turn

    def _close_all(self, *, with_panels: bool) -> None:
        """Take away what the seat before had open, with all that was typed into it."""
        self.say("")
        if self._line.is_typed_into and isinstance(self.app, StackApp):
            self.app.be_deaf()
        self._line.action_close()
        top = self.app.screen
        if top is not self and top is self._open_question:
            self._open_question.dismiss(None)
        elif with_panels and isinstance(top, Panel):
            top.dismiss(None)

    def _cover_up(self, update: Update) -> None:
        """Put up the cover this moment asks for, and take down another."""
        wanted: object = None
        if update.curtain is not None and update.outcome is None:
            wanted = update.curtain
        elif update.paused:
            wanted = "paused"
        if wanted == self._covered_by:
            return
        self._covered_by = wanted
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.pop_screen()
        self._curtain = self._open_question = None
        if wanted is None:
            return
        lift, leave = Hint(self.named["take"], "go on"), Hint(self.named["leave"], "leave")
        seat: Seat | None = None
        text: tuple[str, ...] = ("The table is paused.", "", "Enter goes on; the clock keeps what is left.")
        if update.curtain is not None:
            seat = update.curtain.seat
            held = f"Behind this curtain: {update.curtain.holds}. Nobody else should look."
            text = (
                f"{self.session.seat_name(seat)} acts now.",
                "",
                held if update.curtain.holds else "",
                "Enter lifts it; the clock starts then, or by itself after a while.",
            )
        self._curtain = self.make_cover(text, (lift, leave), seat)
        self.app.push_screen(self._curtain)

    def make_cover(self, text: tuple[str, ...], hints: tuple[Hint, ...], seat: Seat | None) -> Cover:
        """The screen that covers the table."""
        return Cover(text, self._lift, self._leave, self._new_footer(), hints, seat)

    def _lift(self) -> None:
        # Not begun where the next one takes its place first.
        _: Worker[None] = self.run_worker(self._lift_now, exclusive=True)

    async def _lift_now(self) -> None:
        update = self.session.update
        try:
            if update.paused:
                await self.session.resume()
            elif update.curtain is not None:
                await self.session.ready(update.curtain.seat)
        except Illegal as refusal:
            self.refuse(refusal)
            if self._curtain is not None:
                self._curtain.say(self.in_words(refusal))

    def _new_footer(self) -> Footer:
        return Footer(self.reading, timed=self.timed, rich=self.rich)

    def reading(self) -> Reading | None:
        """What the countdown shows: the window of the person looking, else the first that runs."""
        update = self.session.update
        if update.outcome is not None:
            return None
        clocks = self.session.clocks()
        if not clocks:
            return None

        def nearness(clock: SeatClock) -> tuple[bool, bool, Millis]:
            return (clock.seat != update.seat, not clock.running, clock.remaining or 0)

        shown = min(clocks, key=nearness)
        note = "paused" if update.paused else "grace" if shown.grace else "" if shown.running else "waits"
        return Reading(
            self.session.seat_name(shown.seat),
            shown.seat,
            self.points_of(shown.seat),
            shown.remaining,
            shown.length,
            shown.running and not update.paused,
            note if shown.remaining is not None else "",
        )

    def _leave(self) -> None:
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.pop_screen()
        self.dismiss(None)


def sentence(refusal: Illegal) -> str:
    """A refusal as a line: its reason as a sentence, and the rule."""
    reason = refusal.reason[:1].upper() + refusal.reason[1:]
    reason = reason if reason.endswith((".", "!", "?")) else reason + "."
    return f"{reason} ({refusal.rule})" if refusal.rule else reason
