"""Full Thrust with planets, as `engine.game` asks for it.

Fleets on a continuous plane around real worlds: written simultaneous orders, gravity by bands, volleys
plotted in secret. Rules FT-1 to FT-144; each area has its own file, and here they are put together.
"""

from collections.abc import Iterator, Sequence
from random import Random

from engine.full_thrust import (
    bots,
    describing,
    drafts,
    notation,
    offers,
    positions,
    scoring,
    telling,
    turn,
)
from engine.full_thrust import view as views
from engine.full_thrust.actions import Action as AnyAction
from engine.full_thrust.actions import Fire, Go, Launch, Lock, Order, Unlock
from engine.full_thrust.catalogue import catalogue
from engine.full_thrust.drafts import waiting
from engine.full_thrust.options import Options as TableOptions
from engine.full_thrust.state import State as GameState
from engine.full_thrust.state import View as SeatView
from engine.game import Document, Event, Game, Illegal, Line, Outcome, Seat, Step, Turn, Window
from engine.rng import Rng


class FullThrust(Game[TableOptions, GameState, AnyAction, SeatView]):
    """Full Thrust with planets."""

    name = "full-thrust"
    title = "Full Thrust with planets"
    prefix = "FT"
    seats = (1, 2, 3, 4)
    seat_names = ("Blue", "Red", "Green", "Yellow", "Cyan", "Orange")
    rules = 1
    withdraw_rule = "FT-131"
    Options = TableOptions
    State = GameState
    Action = AnyAction
    View = SeatView
    open_actions = (Order, Launch, Fire)
    out_of_turn = (Unlock,)

    def setup(self, options: TableOptions, seats: int, seed: int) -> GameState:
        document = positions.for_seats(options.scenario, seats)
        return positions.read(document, options.variants, seats, Rng(seed))

    def to_act(self, state: GameState) -> tuple[Seat, ...]:
        if state.step == "over":
            return ()
        if waiting(state):
            return (0,)
        return tuple(n for n in state.active if not state.sides[n].locked)

    def legal(self, state: GameState, seat: Seat) -> Iterator[AnyAction]:
        return offers.offers(state, seat)

    def check(self, state: GameState, seat: Seat, action: AnyAction) -> None:
        drafts.check(state, seat, action)

    def apply(self, state: GameState, seat: Seat, action: AnyAction) -> Step[GameState]:
        if isinstance(action, Go):
            return _run(state)
        after = drafts.write_down(state, seat, action)
        if isinstance(action, Lock):
            told = telling.locked(state, seat)
            return _run(after, told) if after.all_locked else Step(after, (told,))
        if isinstance(action, Unlock):
            return Step(after, (telling.unlocked(state, seat),))
        return Step(after, telling.written(state, after, seat, action))

    def windows(self, state: GameState) -> tuple[Window, ...]:
        return tuple(Window(seat, f"{state.turn}:{state.step}") for seat in self.to_act(state))

    def timeout(self, state: GameState, seat: Seat) -> Step[GameState]:
        if waiting(state):
            return _run(state)
        after = drafts.cut_off(state, seat)
        told = telling.timed_out(state, seat)
        if after.all_locked:
            return _run(after, told)
        return Step(after, (told,), (seat,), "its time was over")

    def resign(self, state: GameState, seat: Seat) -> Step[GameState]:
        if state.step == "over":
            raise Illegal("the game is over", "FT-144")
        if seat in state.resigned:
            raise Illegal("this side has resigned already", "FT-144")
        if seat in state.beaten:
            raise Illegal("this side is out of the game already", "FT-141")
        after, complete = turn.resigned(state, seat)
        told = telling.resigned(state, seat)
        if complete:
            return _run(after, told)
        if after.result is not None:
            return Step(after, (told, telling.over(after.result)), _everybody(after), "the game is over")
        return Step(after, (told,), (seat,), "it has resigned")

    def turn(self, state: GameState) -> Turn:
        limit = f"/{state.turn_limit}" if state.turn_limit is not None else ""
        return Turn(state.turn, f"turn {state.turn}{limit}")

    def view(self, state: GameState, seat: Seat | None) -> SeatView:
        return views.build(state, seat)

    def secret(self, state: GameState, seat: Seat) -> str:
        if waiting(state) or state.step not in ("orders", "fire") or not state.playing(seat):
            return ""
        if state.step == "orders":
            return "your orders"
        # A side without a weapon it could fire has nothing to hide then; its sheets are open (FT-131a).
        armed = any(unit.gone is None and unit.controls and unit.armed for unit in state.sides[seat].units)
        return "your fire plans" if armed else ""

    def sample(self, view: SeatView, rng: Random) -> GameState:
        return views.sample(view, rng)

    def outcome(self, state: GameState) -> Outcome | None:
        if state.result is None:
            return None
        lines: tuple[tuple[Line, ...], ...] = tuple(
            scoring.sheet_lines(state, n) for n in range(len(state.sides))
        )
        totals = tuple(half // 2 for half in scoring.scores(state))
        return Outcome(state.result.places, totals, lines, state.result.reason)

    def idle(self, view: SeatView, actions: Sequence[AnyAction]) -> AnyAction:
        return bots.idle(view, actions)

    def read(self, view: SeatView, text: str) -> tuple[AnyAction, ...]:
        return (notation.read(view, text),)

    def write(self, view: SeatView, action: AnyAction) -> str:
        return notation.write(action)

    def split(self, text: str) -> tuple[str, ...]:
        return notation.split(text)

    def position(self, document: Document, options: TableOptions, seats: int | None, rng: Rng) -> GameState:
        return positions.read(document, options.variants, seats, rng)

    def seats_of(self, document: Document) -> int:
        sides = document.get("sides")
        if isinstance(sides, list) and sides:
            return len(sides)
        scenario = catalogue().scenarios.get(str(document.get("scenario")))
        return len(scenario.sides) if scenario is not None else 1

    def describe(self, state: GameState) -> Document:
        return describing.describe(state)

    def facts(self, state: GameState) -> Document:
        return describing.facts(state, self.to_act(state))

    def view_facts(self, view: SeatView) -> Document:
        return describing.facts(view, self.to_act(views.sample(view, Random(0))))


def _everybody(state: GameState) -> tuple[Seat, ...]:
    return tuple(range(len(state.sides)))


def _run(state: GameState, *before: Event) -> Step[GameState]:
    """On to the next decision; nothing written before can be taken back any more."""
    after, events = turn.run(state)
    because = "dice were rolled" if after.rolled != state.rolled else "all have locked"
    return Step(after, (*before, *events), _everybody(state), because)


__all__ = ["FullThrust"]
