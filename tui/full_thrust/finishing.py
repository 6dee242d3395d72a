"""Locking and unlocking, questions that must be answered first, putting back, and withdrawing."""

from engine.full_thrust.actions import Affirm, CallOff, Fire, Go, Lock, Unlock
from engine.full_thrust.drafts import unaffirmed
from engine.full_thrust.preview import preview
from engine.full_thrust.state import Unit
from engine.game import Illegal, Seat
from tui.dialogs import confirm
from tui.full_thrust.holding import HoldingScreen
from tui.full_thrust.measuring import can_fire, in_reach, wasted
from tui.theme import Role
from tui.update import Stale


class FinishingScreen(HoldingScreen):
    """The keys that commit and put back."""

    _idle_lock: tuple[int, str, Seat] | None = None
    """For which window a side that cannot fire was locked by the screen."""

    def dangers(self) -> list[str]:
        """What will happen to one's ships on this move if the orders stand, in sentences (FT-134)."""
        if self.seat is None or self.step != "orders":
            return []
        found = []
        for unit in self.board.sides[self.seat].units:
            if unit.is_site or unit.gone is not None:
                continue
            leg = preview(self.board, unit, self.draft(unit).orders, 1)[0]
            if leg.crash is not None:
                found.append(f"{unit.name} CRASHES into {self.board.space.worlds[leg.crash].name}.")
            elif leg.edge is not None:
                found.append(f"{unit.name} leaves the table by the {leg.edge} edge.")
        return found

    def doubts(self) -> list[str]:
        """What of the plan of fire cannot hit, and which units could hit something and do not fire."""
        seat = self.seat
        if seat is None or self.step != "fire":
            return []
        found = []
        for unit in self.board.sides[seat].units:
            fire = self.draft(unit).fire
            vain = wasted(self.board, unit, fire)
            found += [f"{told}." for told in vain[:2]]
            if len(vain) > 2:
                found.append(f"{len(vain) - 2} more of its shots cannot hit.")
            if not fire and (targets := in_reach(self.board, seat, unit)):
                found.append(f"{unit.name} can hit {targets[0].name} and does not fire.")
        return [*found[:5], *(["And more."] if len(found) > 5 else [])]

    def why_idle(self) -> str:
        """Why nothing can be written by the person looking."""
        if self.update.outcome is not None:
            return "the game is over"
        if self.seat is None:
            return "nobody at this screen acts now"
        if self.board.sides[self.seat].locked:
            return "this side has locked; e takes the lock back while another has still to lock"
        return "it is not this seat's turn to act"

    async def do_finish(self) -> None:
        """Lock; asks when a ship would be lost or fire is wasted or forgotten. Again: unlock."""
        seat = self.seat
        if seat is not None and not self.acts and self.board.sides[seat].locked:
            await self.submit(Unlock())
        elif seat is None or not self.acts:
            self.refuse(Illegal(self.why_idle(), "FT-131"))
        elif Go() in self.legal:
            await self.submit(Go())
        elif unaffirmed(self.board, seat):
            self.ask_open_questions()
        elif dangers := self.dangers():
            self.ask(confirm("Lock these orders?", " ".join(dangers)), self._lock_answered)
        elif doubts := self.doubts():
            self.ask(confirm("Lock this fire?", " ".join(doubts)), self._lock_answered)
        else:
            await self.submit(Lock())

    async def _lock_answered(self, answer: str | None) -> None:
        if answer == "yes":
            await self.submit(Lock())

    def ask_open_questions(self) -> None:
        seat = self.seat
        if seat is None or not self.acts or self._open_question is not None:
            return
        for name in unaffirmed(self.board, seat):
            site = self.unit_named(name)
            if site is not None:
                self._ask_affirm(site)
                return

    def _ask_affirm(self, site: Unit) -> None:
        people = f"{site.name} is a settlement of {site.sheet.population:,} people (FT-114)."

        async def answered(answer: str | None) -> None:
            if answer == "yes":
                await self.submit(Affirm(site.id))
            else:
                await self._call_off(site)
                self.say(f"{site.name} is not attacked.", Role.DIM)

        self.ask(confirm("Attack a settlement?", f"{people} Is it to be attacked?"), answered)

    async def _call_off(self, site: Unit) -> None:
        """Take back all that is written against a settlement."""
        if self.seat is None:
            return
        for draft in self.board.sides[self.seat].drafts:
            for order in draft.launches:
                if order.aim == site.id and self.step == "orders":
                    await self.submit(CallOff(draft.unit, order.system))
            kept = tuple(shot for shot in draft.fire if shot.target != site.id)
            if len(kept) < len(draft.fire) and self.step == "fire":
                await self.submit(Fire(draft.unit, kept))

    def lock_if_idle(self) -> None:
        """Lock a fire window in which nothing of the side can hit anything."""
        if self._idle_lock != self._fire_window() and self._lock_of_idle() is not None:
            self._idle_lock = self._fire_window()
            self.call_later(self._lock_idle)

    def _fire_window(self) -> tuple[int, str, Seat] | None:
        """The fire window of the person looking; None outside of one."""
        return (self.board.turn, self.board.step, self.seat) if self.aims and self.seat is not None else None

    def _lock_of_idle(self) -> Lock | None:
        """The lock of a side that can hit nothing; None where it can, or has no fire window."""
        seat = self.seat
        if seat is None or not self.aims or Lock() not in self.legal or can_fire(self.board, seat):
            return None
        return Lock()

    async def _lock_idle(self) -> None:
        """Lock without a key; nobody pressed anything, so nobody is told of a refusal.

        The other side's screen may lock in the same moment: where the table has moved on, look again.
        """
        while (lock := self._lock_of_idle()) is not None:
            seen = self.session.update
            try:
                await self.perform(lock)
            except Illegal as refusal:
                if isinstance(refusal, Stale) and self.session.update is not seen:
                    continue
                break
            finally:
                self._take()
            self.say("Nothing of yours can hit anything now: the fire step was locked by itself.", Role.DIM)
            return
        # Refused for what will pass, such as a pause: tried again at the next news.
        self._idle_lock = None

    def do_back(self) -> None:
        """Close what is shown over the map; then put the cursor back on the ship in hand."""
        if self.overlay:
            self.overlay = ""
        elif self.ruled:
            self.ruled = False
        elif self.side_is_open and self._side.has_class("-floating"):
            self.open_side(False)
            return
        elif self.hand is not None:
            self.map.move_cursor((self.hand.x, self.hand.y))
        self.show_all()

    def do_plan(self) -> None:
        """There is nothing to plan where the map shows what each order comes to."""
        self.say("Orders are a plan until e locks them: o on the map shows where they lead.", Role.DIM)
