"""Planet Unknown as the protocol of games wants it; the rules are in the modules beside it.

Everybody acts at the same time: each seat's turn is its own part of the state, hidden from the others
until it confirms, and nothing one seat does touches another's planet or stacks (PU-19). The members
stand in the order of `engine.game.Game`.
"""

from collections.abc import Iterator, Sequence
from random import Random

from engine.game import Document, Game, Outcome, Seat, Step, Turn, Window
from engine.planet_unknown import bots, dealing, descriptions, notation, positions, rounds, scoring, turns
from engine.planet_unknown import view as views
from engine.planet_unknown.actions import Action as AnyAction
from engine.planet_unknown.reports import SEAT_NAMES
from engine.planet_unknown.state import Options as TableOptions
from engine.planet_unknown.state import State as GameState
from engine.planet_unknown.view import View as SeatView
from engine.rng import Rng


class PlanetUnknown(Game[TableOptions, GameState, AnyAction, SeatView]):
    """Draft, place, advance, score; everybody at once."""

    name = "planet-unknown"
    title = "Planet Unknown"
    prefix = "PU"
    seats = (2, 3, 4, 5, 6)
    seat_names = SEAT_NAMES
    rules = 1
    withdraw_rule = "PU-21"
    Options = TableOptions
    State = GameState
    Action = AnyAction
    View = SeatView
    unordered = descriptions.UNORDERED

    def setup(self, options: TableOptions, seats: int, seed: int) -> GameState:
        return dealing.set_up(options, seats, seed)

    def to_act(self, state: GameState) -> tuple[Seat, ...]:
        return rounds.to_act(state)

    def legal(self, state: GameState, seat: Seat) -> Iterator[AnyAction]:
        if not rounds.acts(state, seat):
            return iter(())
        if state.phase in ("choose", "rotate"):
            return iter(rounds.legal(state, seat))
        return turns.legal(state, seat)

    def check(self, state: GameState, seat: Seat, action: AnyAction) -> None:
        rounds.check_acting(state, seat)
        if state.phase in ("choose", "rotate"):
            rounds.check(state, seat, action)
        else:
            turns.check(state, seat, action)

    def apply(self, state: GameState, seat: Seat, action: AnyAction) -> Step[GameState]:
        return rounds.apply(state, seat, action)

    def windows(self, state: GameState) -> tuple[Window, ...]:
        acting = rounds.to_act(state)
        key = f"{state.phase} {state.end_pass if state.phase.startswith('end') else state.round}"
        return tuple(Window(seat, key) for seat in acting)

    def timeout(self, state: GameState, seat: Seat) -> Step[GameState]:
        return rounds.timeout(state, seat)

    def resign(self, state: GameState, seat: Seat) -> Step[GameState]:
        return rounds.resign(state, seat)

    def turn(self, state: GameState) -> Turn:
        match state.phase:
            case "choose":
                return Turn(0, "choices")
            case "end" | "end-picks":
                return Turn(state.round + state.end_pass, f"end steps, pass {state.end_pass}")
            case "over":
                return Turn(state.round + state.end_pass, "over")
        return Turn(state.round, f"round {state.round}")

    def view(self, state: GameState, seat: Seat | None) -> SeatView:
        return views.view(state, seat)

    def secret(self, state: GameState, seat: Seat) -> str:
        return views.secret(state, seat)

    def sample(self, view: SeatView, rng: Random) -> GameState:
        return views.sample(view, rng)

    def outcome(self, state: GameState) -> Outcome | None:
        return scoring.outcome(state) if state.phase == "over" else None

    def idle(self, view: SeatView, actions: Sequence[AnyAction]) -> AnyAction:
        return bots.idle(view, actions)

    def read(self, view: SeatView, text: str) -> tuple[AnyAction, ...]:
        return notation.read(text)

    def write(self, view: SeatView, action: AnyAction) -> str:
        return notation.write(action)

    def position(self, document: Document, options: TableOptions, seats: int | None, rng: Rng) -> GameState:
        return positions.read_position(document, options, seats, rng)

    def seats_of(self, document: Document) -> int:
        return positions.seats_of(document)

    def describe(self, state: GameState) -> Document:
        return descriptions.describe(state)

    def facts(self, state: GameState) -> Document:
        return descriptions.everything(state)

    def view_facts(self, view: SeatView) -> Document:
        return descriptions.view_document(view)
