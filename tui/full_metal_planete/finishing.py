"""Plans and ends at a Full Metal table: `p`, `w`, `e` and stepping back."""

from engine.full_metal_planete.actions import Action, Confirm, End
from engine.full_metal_planete.pieces import Phase
from engine.game import Illegal
from tui.dialogs import Ask, Option, confirm
from tui.full_metal_planete.ending import lost_by_ending
from tui.full_metal_planete.holding import HoldingScreen
from tui.full_metal_planete.planning import Plan
from tui.full_metal_planete.retreats import closed_by, may_retreat
from tui.theme import Role


class FinishingScreen(HoldingScreen):
    """The keys that plan, take back and end."""

    def do_back(self) -> None:
        if self.offer is not None:
            self.offer = None
        elif self._partner:
            self._partner = ""
        elif self._in_hand:
            self._in_hand = ""
        elif self.overlay:
            self.overlay = ""
        elif self._side.has_class("-open"):
            self.open_side(False)
        elif self.plan is not None:
            if self.plan.done:
                text = f"{self.plan.length} laid out; nothing of it was played."
                self.ask(confirm("Drop the plan?", text), self._drop_plan)
                return
            self.plan = None
        self.show_all()

    def _drop_plan(self, answer: str | None) -> None:
        if answer == "yes":
            self.plan = None
            self._in_hand = ""
            self.show_all()

    async def do_withdraw(self) -> None:
        if self.plan is not None:
            label = self.plan.drop_last()
            self.offer = None
            self.say(f"Off the plan: {label}." if label else "The plan is empty.", Role.DIM)
            self.show_all()
            return
        await super().do_withdraw()

    def do_plan(self) -> None:
        """Begin a plan; a second time: play it, go on with it or drop it."""
        if self.plan is None:
            if not self.acts or self.seat is None or self.state.phase != Phase.PLAY:
                self.refuse(Illegal("a plan is for one's own turn"))
                return
            self.plan = Plan(self.session.game, self.world(), self.seat)
            self.show_all()
        else:
            self.ask_plan()

    def ask_plan(self) -> None:
        plan, seat = self.plan, self.seat
        if plan is None or seat is None or not plan.done:
            self.plan = None
            self.say("The plan was empty: planning is over.", Role.DIM)
            self.show_all()
            return
        steps = "; ".join(step.label for step in plan.done)
        able = may_retreat(plan.start, self.session.game.legal(plan.start, seat))
        closing = closed_by(plan.state, able)
        steps += f". Playing it {closing}" if closing else ""
        options = [
            Option("play", "p", "play it", f"{plan.cost} AP, {plan.state.points} left"),
            Option("go on", "g", "go on planning"),
            Option("drop", "d", "drop it"),
        ]
        self.ask(Ask(f"Plan of {plan.length}", options, text=steps), self._plan_answered)

    async def _plan_answered(self, answer: str | None) -> None:
        plan = self.plan
        if plan is None or answer not in ("play", "drop"):
            return
        self.plan = None
        self._in_hand, self.offer = "", None
        if answer == "play":
            await self.submit(*plan.actions)
        self.show_all()

    async def do_finish(self) -> None:
        """End the turn, or confirm; asks when something would be lost."""
        state, seat = self.state, self.seat
        if not self.acts or seat is None:
            self.refuse(Illegal("it is not this seat's turn to act"))
        elif self.plan is not None:
            self.ask_plan()
        elif state.phase == Phase.LANDING:
            self.refuse(Illegal("first land the ship: choose a lit hex and press Enter", "FMP-202"))
        else:
            action: Action = End() if state.phase == Phase.PLAY else Confirm()
            lost = lost_by_ending(state, seat)
            if able := may_retreat(state, self.legal):
                lost.insert(0, f"{' and '.join(able)} could still retreat (FMP-140).")
            if self.offer is not None:
                lost.insert(0, f"Shown and not done yet: {self.offer.label}.")
            if not lost:
                await self.submit(action)
                return
            question = "End the turn?" if state.phase == Phase.PLAY else "Confirm?"

            async def answered(answer: str | None) -> None:
                if answer == "yes":
                    await self.submit(action)

            self.ask(confirm(question, " ".join(lost)), answered)
