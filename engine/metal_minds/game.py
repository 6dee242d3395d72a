"""Metal Minds: the game object. Members stand in the order of the protocol (`engine.game`).

The rules are in the files around it: `turns` (a turn and its acts), `effects` with `attacks` and `costs`
(what cards do), `piles`, `endings` and `leaving`, `timeouts`; `questions` drives them from one decision
to the next.
"""

from collections.abc import Iterator, Sequence
from random import Random

from engine.game import Document, Game, Line, Outcome, Seat, Step, Turn, Unreadable, Window
from engine.metal_minds import actions, bots, descriptions, endings, leaving, notation, positions, questions
from engine.metal_minds.actions import Action as AnyAction
from engine.metal_minds.deck import deck_of, pack_deck
from engine.metal_minds.refusals import refuse
from engine.metal_minds.state import (
    ANSWER_MILLIS,
    GOAL,
    MOST_TIEBREAKS,
    OVER,
    START_HAND,
    START_UNITS,
    is_out,
    still_in,
)
from engine.metal_minds.state import Options as TableOptions
from engine.metal_minds.state import State as GameState
from engine.metal_minds.steps import weight
from engine.metal_minds.timeouts import time_out
from engine.metal_minds.view import View as SeatView
from engine.metal_minds.view import sample, view_of
from engine.metal_minds.work import Work
from engine.rng import Rng


class MetalMinds(Game[TableOptions, GameState, AnyAction, SeatView]):
    """Two to four agents race for eight spheres, with secret hands."""

    name = "metal-minds"
    title = "Metal Minds"
    prefix = "MM"
    seats = (2, 3, 4)
    seat_names = ("Seat 0", "Seat 1", "Seat 2", "Seat 3")
    rules = 1
    withdraw_rule = "MM-70"
    Options = TableOptions
    State = GameState
    Action = AnyAction
    View = SeatView
    document_options = frozenset({"deck"})

    def setup(self, options: TableOptions, seats: int, seed: int) -> GameState:
        """Agents, order of play and hands are drawn (MM-6 to MM-9)."""
        packed = pack_deck(options.deck) if options.deck is not None else b""
        deck = deck_of(packed)
        if len(deck.agents) < seats:
            raise Unreadable(
                f"option deck: agents: {seats} players need as many, there are {len(deck.agents)}"
            )
        agents, rng = Rng(seed).shuffle(tuple(deck.agents))
        order, rng = rng.shuffle(range(seats))
        inventory, rng = rng.shuffle(deck.instances)
        hands: list[tuple[str, ...]] = [()] * seats
        for at, seat in enumerate(order):
            hands[seat] = inventory[at * START_HAND : (at + 1) * START_HAND]
        return GameState(
            deck=packed,
            rotate=options.rotate,
            agents=tuple(deck.agent(word) for word in agents[:seats]),
            order=order,
            first=order[0],
            seat=order[0],
            hands=tuple(hands),
            zones=((),) * seats,
            res=(START_UNITS,) * seats,
            spheres=(0,) * seats,
            agent_used=(False,) * seats,
            known=((),) * seats,
            inventory=inventory[seats * START_HAND :],
            rng=rng,
        )

    def to_act(self, state: GameState) -> tuple[Seat, ...]:
        if state.phase == OVER:
            return ()
        act = state.act
        if act is None or not act.victims:
            return (state.seat,)
        return (questions.listed(state)[0],)

    def legal(self, state: GameState, seat: Seat) -> Iterator[AnyAction]:
        asked, answers = questions.listed(state)
        return iter(answers if seat == asked else ())

    def check(self, state: GameState, seat: Seat, action: AnyAction) -> None:
        asked, answers = questions.listed(state)
        if seat != asked or action not in answers:
            refuse(state, seat, asked, answers, action)

    def apply(self, state: GameState, seat: Seat, action: AnyAction) -> Step[GameState]:
        work = Work(state)
        if seat != state.seat:
            work.seal("an opponent has answered")
        if not isinstance(action, actions.Go):
            questions.answer(work, action)
        questions.settle(work)
        return work.done(seat)

    def windows(self, state: GameState) -> tuple[Window, ...]:
        """The turn's clock; while a victim must answer its own, and the turn's stands still (MM-69)."""
        for seat in self.to_act(state):
            if seat == state.seat:
                return (Window(seat, f"turn {state.round}"),)
            assert state.act is not None
            rest = weight(state.act.steps[1:])
            return (Window(seat, f"answer {state.round} {state.seat} {state.acts} {rest}", ANSWER_MILLIS),)
        return ()

    def timeout(self, state: GameState, seat: Seat) -> Step[GameState]:
        work = Work(state)
        time_out(work, seat)
        questions.settle(work)
        return work.done(seat)

    def resign(self, state: GameState, seat: Seat) -> Step[GameState]:
        work = Work(state)
        leaving.resign(work, seat)
        questions.settle(work)
        return work.done(seat)

    def turn(self, state: GameState) -> Turn:
        if state.tiebreak:
            return Turn(state.round, f"round {state.round}, tie-break {state.tiebreak}/{MOST_TIEBREAKS}")
        return Turn(state.round, f"round {state.round}")

    def view(self, state: GameState, seat: Seat | None) -> SeatView:
        return view_of(state, seat)

    def secret(self, state: GameState, seat: Seat) -> str:
        """A hand, always: the curtain stands between any two people (MM-72)."""
        return "" if state.phase == OVER or is_out(state, seat) else "your hand"

    def sample(self, view: SeatView, rng: Random) -> GameState:
        return sample(view, rng)

    def outcome(self, state: GameState) -> Outcome | None:
        if state.phase != OVER:
            return None
        places = endings.ranks(state)
        gone = {left.seat: "left by a tie" if left.by == "tie" else "resigned" for left in state.out}
        lines = tuple(
            (Line("spheres", spheres, gone.get(seat, "")),) for seat, spheres in enumerate(state.spheres)
        )
        return Outcome(places, state.spheres, lines, _reason(state, places))

    def idle(self, view: SeatView, actions: Sequence[AnyAction]) -> AnyAction:
        return bots.idle(actions)

    def read(self, view: SeatView, text: str) -> tuple[AnyAction, ...]:
        return notation.read(view, text)

    def write(self, view: SeatView, action: AnyAction) -> str:
        return notation.write(action)

    def split(self, text: str) -> tuple[str, ...]:
        return notation.split(text)

    def position(self, document: Document, options: TableOptions, seats: int | None, rng: Rng) -> GameState:
        return positions.read_position(document, options, seats, rng)

    def seats_of(self, document: Document) -> int:
        return positions.seats_of(document)

    def describe(self, state: GameState) -> Document:
        return descriptions.describe(state)

    def facts(self, state: GameState) -> Document:
        return descriptions.facts(state)

    def view_facts(self, view: SeatView) -> Document:
        return descriptions.view_facts(view)


def _reason(state: GameState, places: tuple[int, ...]) -> str:
    """Why the game is over, a sentence."""
    winners = [seat for seat, place in enumerate(places) if place == 1]
    most = state.spheres[winners[0]]
    spheres = "1 sphere" if most == 1 else f"{most} spheres"
    if len(still_in(state)) == 1:
        if any(left.by == "tie" for left in state.out) or most >= GOAL:
            return f"Seat {winners[0]} alone is left, with {spheres}."
        return f"Seat {winners[0]} alone is left."
    if len(winners) > 1:
        return f"The last round is over: {len(winners)} players share the win with {spheres}."
    return f"Seat {winners[0]} has the most spheres, {most}, at the end of round {state.round}."
