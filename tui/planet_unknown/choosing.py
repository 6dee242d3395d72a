"""Choosing at a table of Planet Unknown: take a line of the list in hand, a place or a track, do it.

Everything done in a turn can be taken back until it is confirmed, so Enter does at once what is marked;
what is final at once (the rotation, the choices of the beginning) is asked for first.
"""

from collections.abc import Sequence

from engine.game import Illegal
from engine.planet_unknown.actions import (
    Action,
    Advance,
    Boost,
    Choose,
    Clear,
    ClearLine,
    Energy,
    Flux,
    GoStep,
    Jump,
    KeepObjective,
    Lifepod,
    Meteor,
    PutPatch,
    PutRover,
    Raise,
    Rotate,
    TakeUnplaced,
    Tracks,
)
from engine.planet_unknown.pending import TracksItem
from engine.planet_unknown.rounds import acts
from engine.planet_unknown.state import State
from engine.planet_unknown.terms import INDEX, TRACKS, Square, Track, text
from tui.boards.polygrid import PolyGrid
from tui.dialogs import Option, confirm
from tui.planet_unknown.agenda import Entry
from tui.planet_unknown.asking import BesideAsk
from tui.planet_unknown.finishing import FinishingScreen
from tui.planet_unknown.scores import winner_words
from tui.planet_unknown.trying import tried
from tui.planet_unknown.words import TRACK_KEYS, space_words
from tui.theme import Role


class ChoosingScreen(FinishingScreen):
    """The keys that take, choose and do."""

    numbered = 0
    """The digit that was pressed last."""

    async def action_numbered(self, number: int) -> None:
        """Answer a digit."""
        self.numbered = number
        await self.action_command("numbered")

    def do_numbered(self) -> None:
        """Take that line in hand, and nothing more: Enter does it."""
        listed = self.entries
        if not 0 < self.numbered <= len(listed):
            self.say(f"The list has no line {self.numbered}.", Role.DIM)
            return
        entry = listed[self.numbered - 1]
        self.take_in_hand(entry.key)
        if entry.waits:
            self.say(f"{entry.label}: {entry.waits}.", Role.DIM)

    async def do_take(self) -> None:
        """Do what is in hand at the cursor, or take something in hand."""
        entry = self.entry
        if not self.acts:
            over = self.update.outcome
            ended = (
                ""
                if over is None
                else f"The game is over. {winner_words(over, self.names)}; S shows the result."
            )
            self.say(ended or self._awaited(), Role.DIM)
        elif self.shown != self.seat:
            self.say(f"This is the planet of {self.names(self.shown)}; Esc goes back to yours.", Role.DIM)
        elif self.view.phase == "rotate":
            self._ask_rotation()
        elif self.shows_station:
            self.say("The station is only looked at now; s goes back to your planet.", Role.DIM)
        elif entry is None:
            self._take_here()
        elif self.tile is not None:
            await self.submit(self.tile.action(self.map.cursor))
        elif entry.waits:
            self.say(f"{entry.label}: {entry.waits}.", Role.DIM)
        elif entry.places:
            await self._put_here(entry)
        elif len(entry.actions) == 1:
            await self._do_one(entry)
        else:
            self._ask(entry)

    def _awaited(self) -> str:
        """What somebody with nothing to do waits for."""
        acting = " and ".join(self.names(seat) for seat in self.update.to_act)
        if self.view.phase == "rotate":
            after = "" if self.seat is None else "; after that you take a tile"
            return f"{acting} turns the station first{after}."
        if self.seat is not None and self.view.phase in ("choose", "draft"):
            return f"You are done; the table waits for {acting}."
        return f"The table waits for {acting}."

    def _ask_rotation(self) -> None:
        """Everybody sees the station turned, so it is asked for (PU-21)."""
        entry = self.entry
        self._ask_for_good(
            f"Turn the station to rotation {self.rotation} for everybody?",
            f"You face {entry.faces if entry is not None else 'your depot'}. It cannot be turned back.",
            Rotate(self.rotation),
        )

    async def _do_one(self, entry: Entry) -> None:
        """Do what a line does; what ends a choice for good, or the game, is asked for first."""
        action = entry.actions[0]
        if isinstance(action, TakeUnplaced):
            text = (
                f"{action.tile} is put aside, and its resources are advanced. As neither tile of your depot "
                "fits, this is the last round for everybody (PU-36, PU-74)."
                if self.view.final is None
                else f"{action.tile} is put aside, and its resources are advanced (PU-36)."
            )
            self._ask_for_good(f"Take {action.tile}, which fits nowhere?", text, action)
        elif isinstance(action, Choose | KeepObjective) and self._ends_choosing(action):
            what = entry.label.removeprefix("keep: ")
            word = "Keep" if isinstance(action, KeepObjective) else "Play"
            self._ask_for_good(f"{word} {what}?", "The choice is for the whole game and final.", action)
        else:
            await self._do(entry.actions)

    def _ends_choosing(self, action: Action) -> bool:
        """Whether the seat has nothing left to choose after it, so that it cannot be taken back."""
        after: State = tried(self.session.game, self.state, self.own, (action,))
        return after.phase != "choose" or not acts(after, self.own)

    def _ask_for_good(self, question: str, text: str, action: Action) -> None:
        """Ask before what is final; Enter alone says no, so a second Enter by mistake does nothing."""

        async def answered(answer: str | None) -> None:
            if answer == "yes":
                await self._do((action,))

        self.ask(confirm(question, text), answered)

    def _take_here(self) -> None:
        """Nothing is in hand: take the rover under the cursor, else the first of the list."""
        here = self.map.cursor
        listed = [entry for entry in self.entries if entry.actions]
        rover = next((e for e in listed if e.key in (f"rover {here}", f"jump {here}")), None)
        if rover is not None:
            self.take_in_hand(rover.key)
        elif listed:
            self.take_in_hand(listed[0].key)
        else:
            self.say("All is done; e confirms, w takes back.", Role.DIM)

    async def _put_here(self, entry: Entry) -> None:
        here = self.map.cursor
        actions = entry.places.get(here)
        if actions is None:
            self.refuse(self.why_not(entry, here))
            return
        last = actions[-1]
        if isinstance(last, GoStep):
            # What is in hand is the rover, wherever it stands.
            self._in_hand = self._came_to = f"rover {last.end}"
        await self._do(actions)

    async def _do(self, actions: Sequence[Action]) -> None:
        await self.submit(*actions)

    def why_not(self, entry: Entry, square: Square) -> Illegal:
        """Why what is in hand cannot be put on that square."""
        action = _as_if(entry.actions[0], square)
        if isinstance(action, GoStep):
            start = action.start
            if square == start:
                return Illegal("choose where this rover goes: the squares marked (..)", "PU-59")
            if square not in self.state.seats[self.own].world.steps[start]:
                moves = self.state.seats[self.own].turn.movement
                return Illegal(f"this rover cannot get to {text(square)} with {moves} movement", "PU-59")
        try:
            self.session.game.check(self.state, self.own, action)
        except Illegal as refusal:
            return refusal
        return Illegal(f"it cannot be put on {text(square)}")

    def _ask(self, entry: Entry) -> None:
        """Which track, row or column."""
        if isinstance(entry.actions[0], Tracks):
            self._ask_tracks(entry, ())
            return
        options, by_value = [], {}
        for n, action in enumerate(entry.actions):
            key, label = _named(action, n)
            options.append(Option(str(n), key, label, self.change(action).gain))
            by_value[str(n)] = action

        async def picked(answer: str | None) -> None:
            if answer is not None:
                await self._do((by_value[answer],))

        self.ask(BesideAsk(entry.label.capitalize(), options), picked)

    def _ask_tracks(self, entry: Entry, so_far: tuple[Track, ...]) -> None:
        """The tracks of a card, one after the other."""
        found = [a for a in entry.actions if isinstance(a, Tracks) and a.tracks[: len(so_far)] == so_far]
        done = next((a for a in found if a.tracks == so_far), None)
        nexts = [t for t in TRACKS if any(a.tracks[len(so_far)] == t for a in found if a.tracks != so_far)]
        options = [Option(t, TRACK_KEYS[t], t, self._track_gain(entry, (*so_far, t))) for t in nexts]

        async def picked(answer: str | None) -> None:
            if answer is None:
                return
            track = next(t for t in TRACKS if t == answer)
            tracks = (*so_far, track)
            whole = next((a for a in found if a.tracks == tracks), None)
            if whole is not None:
                await self._do((whole,))
            else:
                self._ask_tracks(entry, tracks)

        chosen = f" after {', '.join(so_far)}" if so_far else ""
        if done is None:
            self.ask(BesideAsk(f"{entry.label.capitalize()}: which{chosen}?", options), picked)

    def choices_of(self, entry: Entry) -> list[str]:
        """What each of the tracks, rows or columns would give between which a line lets one choose."""
        if entry.is_tile or entry.places or len(entry.actions) < 2:
            return []
        if isinstance(entry.actions[0], Tracks):
            firsts = dict.fromkeys(a.tracks[:1] for a in entry.actions if isinstance(a, Tracks))
            return [self._track_gain(entry, tracks) for tracks in firsts]
        found = []
        for n, action in enumerate(entry.actions):
            name, gain = _named(action, n)[1], self.change(action).gain
            found.append(gain if gain.startswith(name) else f"{name}{': ' if gain else ''}{gain}")
        return found

    def _track_gain(self, entry: Entry, tracks: tuple[Track, ...]) -> str:
        """What the last of these tracks would give: its marker's new space and the spaces passed."""
        whole = next((a for a in entry.actions if isinstance(a, Tracks) and a.tracks == tracks), None)
        if whole is not None and len(tracks) == 1:
            return self.change(whole).gain
        colony = self.state.seats[self.own]
        steps = max((i.steps for i in colony.turn.pending if isinstance(i, TracksItem)), default=1)
        track = tracks[-1]
        marker = colony.board.tracks[INDEX[track]]
        ends = range(marker + 1, min(marker + steps, len(colony.firm.spaces[INDEX[track]]) - 1) + 1)
        words = (space_words(colony.firm, track, at) for at in ends)
        return ", ".join([f"{track} {ends[-1]}" if ends else "", *filter(None, words)])

    def do_next_piece(self) -> None:
        self._walk_list(1)

    def do_previous_piece(self) -> None:
        self._walk_list(-1)

    def _walk_list(self, by: int) -> None:
        listed = self.entries
        if not listed:
            self.say("There is nothing to do now.", Role.DIM)
            return
        at = self.chosen
        at = (0 if by > 0 else -1) if at < 0 else at + by
        entry = listed[at % len(listed)]
        self.take_in_hand(entry.key)
        if entry.waits:
            self.say(f"{entry.label}: {entry.waits}.", Role.DIM)

    def do_next_place(self) -> None:
        self._walk_places(1)

    def do_previous_place(self) -> None:
        self._walk_places(-1)

    def _walk_places(self, by: int) -> None:
        spots = list(self.places)
        if not spots:
            tile = self.tile
            if tile is not None and tile.ways:
                self.say("Turned like this it fits nowhere: r and f turn and flip it.", Role.DIM)
            elif self.entries and self.shown == self.seat:
                self._walk_list(by)
            else:
                self.say("There is no place to go to.", Role.DIM)
            return
        here = self.map.cursor
        later = [s for s in spots if s > here] if by > 0 else [s for s in reversed(spots) if s < here]
        self.map.move_cursor(later[0] if later else spots[0 if by > 0 else -1])
        self.show_all()

    def do_turn_right(self) -> None:
        self._turn(1)

    def do_turn_left(self) -> None:
        self._turn(-1)

    def _turn(self, by: int) -> None:
        tile = self.tile
        if tile is not None:
            turned = tile.turned(by)
            self._ways[tile.tile] = (turned.turn, turned.flip)
            self.show_all()
        elif self.shows_station:
            self.turn_station(by)
        else:
            self.say("Take a tile in hand first: Tab, or its number.", Role.DIM)

    def do_flip(self) -> None:
        tile = self.tile
        if tile is None:
            self.say("Take a tile in hand first: Tab, or its number.", Role.DIM)
            return
        flipped = tile.flipped()
        self._ways[tile.tile] = (flipped.turn, flipped.flip)
        self.show_all()

    async def on_poly_grid_pointed(self, message: PolyGrid.Pointed) -> None:
        """A click: the cursor goes there; a click on the square of the cursor takes, as Enter does."""
        message.stop()
        if message.square == self.map.cursor:
            await self.action_command("take")
        else:
            self.say("")
            self.map.move_cursor(message.square)
            self.show_all()


def _named(action: Action, n: int) -> tuple[str, str]:
    """The key and the name of one of several actions."""
    match action:
        case Energy(track=track) | Boost(track=track) | Advance(track=track):
            return TRACK_KEYS[track], track
        case Raise(track=track) | Flux(track=track):
            return TRACK_KEYS[track], track
        case ClearLine(row=row, number=number):
            return str(n)[-1], f"{'row' if row else 'column'} {number}"
    return str(n)[-1], "this"


def _as_if(action: Action, square: Square) -> Action:
    """The same kind of action for another square."""
    match action:
        case GoStep(start=start):
            return GoStep(start, square)
        case Jump(start=start):
            return Jump(start, square)
        case PutRover():
            return PutRover(square)
        case PutPatch():
            return PutPatch(square)
        case Lifepod():
            return Lifepod(square)
        case Meteor():
            return Meteor(square)
    return Clear(square)
