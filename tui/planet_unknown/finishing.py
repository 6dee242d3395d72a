"""Confirming a turn, slot or pass, putting back, and saying what confirming would give up."""

from engine.game import Illegal
from engine.planet_unknown.actions import Confirm
from engine.planet_unknown.pending import OPTIONAL
from tui.dialogs import confirm
from tui.planet_unknown.holding import HoldingScreen
from tui.planet_unknown.words import item_words, moves
from tui.theme import Role


class FinishingScreen(HoldingScreen):
    """The keys that end and put back."""

    def lost_by_confirming(self) -> list[str]:
        """What would lapse, in sentences; empty for nothing (PU-38a)."""
        turn = self.state.seats[self.own].turn
        lost = []
        if turn.movement and any(entry.key.startswith("rover ") for entry in self.entries):
            lost.append(f"{moves(turn.movement)} of your rovers would be lost (PU-39).")
        for entry in self.entries:
            if entry.waits and entry.key != "movement":
                lost.append(f"{entry.label.capitalize()} is lost: {entry.waits}.")
        passed = [item_words(item) for item in turn.pending if isinstance(item, OPTIONAL)]
        lost += [f"Passed: {words}." for words in dict.fromkeys(passed)]
        return lost

    async def do_finish(self) -> None:
        """Confirm; asks when something would be lost, and says what."""
        if not self.acts or self.seat is None:
            self.refuse(Illegal("this seat has nothing to confirm now"))
        elif self.view.phase == "rotate":
            self.refuse(Illegal("turn the station first: Enter takes the rotation shown", "PU-16"))
        elif self.view.phase == "choose":
            self.refuse(Illegal("choose first: Enter takes the line in hand", "PU-13"))
        else:
            await self._confirm()

    async def _confirm(self) -> None:
        try:
            self.session.game.check(self.state, self.own, Confirm())
        except Illegal as refusal:
            self.refuse(refusal)
            return
        lost = self.lost_by_confirming()
        if not lost:
            await self.submit(Confirm())
            return

        async def answered(answer: str | None) -> None:
            if answer == "yes":
                await self.submit(Confirm())

        self.ask(confirm("Confirm?", " ".join(lost)), answered)

    def do_back(self) -> None:
        """Back to one's own planet; then put back what is in hand."""
        if self.side_is_open and self._side.has_class("-floating"):
            self.open_side(False)
            return
        if self._looked_at is not None:
            self._looked_at = None
        elif self._station_open:
            self._station_open = None
        elif self.overlay:
            self.overlay = ""
        elif self.view.phase == "rotate" and self._rotation is not None:
            self._rotation, self._in_hand = None, None
        elif self.entry is not None and self.view.phase not in ("choose", "rotate"):
            self._in_hand = ""
        else:
            self.say("Nothing is in hand. Ctrl+Q leaves the table.", Role.DIM)
        self.show_all()

    def do_plan(self) -> None:
        """There is nothing to plan where everything can be taken back."""
        self.say(
            "No plan is needed: all you do stays yours until e confirms it, and w takes it back.", Role.DIM
        )
