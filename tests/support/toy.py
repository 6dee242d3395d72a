"""Pebbles: a tiny game with everything a table must cope with, for the tests of the core.

Every round each seat secretly picks 1 to 3 pebbles, may take the pick back and confirms; when all have
confirmed a die is thrown, picks add to the scores, and after three rounds the most points win.
A seat that `holds` has its clock stand still while its neighbour answers.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.clock import ClockSettings
from engine.documents import convert
from engine.entries import Header, Sitter
from engine.game import (
    Document,
    Event,
    Game,
    Illegal,
    Line,
    Millis,
    Outcome,
    Seat,
    Step,
    Turn,
    Unreadable,
    Window,
)
from engine.rng import Rng


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 3


class Pick(Struct, frozen=True, tag="pick"):
    pebbles: int


class Confirm(Struct, frozen=True, tag="confirm"):
    pass


class Hold(Struct, frozen=True, tag="hold"):
    """The next seat must answer (by a pick) before anybody goes on."""


Action = Pick | Confirm | Hold


class State(Struct, frozen=True):
    rng: Rng
    options: Options
    round: int
    picks: tuple[int, ...]
    confirmed: tuple[bool, ...]
    scores: tuple[int, ...]
    out: tuple[bool, ...]
    answering: int | None = None


class View(Struct, frozen=True):
    seat: int | None
    options: Options
    round: int
    pick: int
    confirmed: tuple[bool, ...]
    scores: tuple[int, ...]
    out: tuple[bool, ...]
    answering: int | None


class Pebbles(Game[Options, State, Any, View]):
    name = "pebbles"
    title = "Pebbles"
    prefix = "PB"
    seats = (2, 3)
    seat_names = ("Ann", "Ben", "Cat")
    rules = 1
    Options = Options
    State = State
    Action = Action
    View = View

    def setup(self, options: Options, seats: int, seed: int) -> State:
        none = (0,) * seats
        no = (False,) * seats
        return State(Rng(seed), options, 1, none, no, none, no)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.round > state.options.rounds or sum(not o for o in state.out) < 2:
            return ()
        if state.answering is not None:
            return (state.answering,)
        return tuple(s for s, c in enumerate(state.confirmed) if not c and not state.out[s])

    def legal(self, state: State, seat: Seat) -> Iterator[Any]:
        if seat not in self.to_act(state):
            return
        for pebbles in (1, 2, 3):
            if state.picks[seat] != pebbles:
                yield Pick(pebbles)
        if state.answering is None:
            if state.picks[seat]:
                yield Confirm()
            yield Hold()

    def check(self, state: State, seat: Seat, action: Any) -> None:
        if action not in list(self.legal(state, seat)):
            raise Illegal("not now", "PB-1")

    def apply(self, state: State, seat: Seat, action: Any) -> Step[State]:
        match action:
            case Pick(pebbles=pebbles):
                picks = (*state.picks[:seat], pebbles, *state.picks[seat + 1 :])
                if state.answering is not None:
                    everybody = tuple(range(len(picks)))
                    return Step(
                        replace(state, picks=picks, answering=None), (), everybody, "a seat has answered"
                    )
                return Step(
                    replace(state, picks=picks), (Event(kind="pick", text=f"{pebbles}", audience=(seat,)),)
                )
            case Hold():
                return Step(
                    replace(state, answering=(seat + 1) % len(state.picks)), (), (seat,), "a seat was asked"
                )
        confirmed = (*state.confirmed[:seat], True, *state.confirmed[seat + 1 :])
        return self._resolved(replace(state, confirmed=confirmed))

    def _resolved(self, state: State) -> Step[State]:
        if not all(c or o for c, o in zip(state.confirmed, state.out, strict=True)):
            return Step(state)
        (face,), rng = state.rng.dice(1)
        seats = len(state.picks)
        scores = tuple(s + p for s, p in zip(state.scores, state.picks, strict=True))
        told = Event(kind="round", text=f"The die shows {face}.")
        after = replace(
            state,
            rng=rng,
            round=state.round + 1,
            picks=(0,) * seats,
            confirmed=(False,) * seats,
            scores=scores,
        )
        return Step(after, (told,), tuple(range(seats)), "the picks have been revealed")

    def windows(self, state: State) -> tuple[Window, ...]:
        if state.answering is not None:
            return (Window(state.answering, f"answer {state.round}", 30_000),)
        return tuple(Window(s, f"round {state.round}") for s in self.to_act(state))

    def timeout(self, state: State, seat: Seat) -> Step[State]:
        if state.answering is not None:
            return Step(replace(state, answering=None), (), (seat,), "the time was over")
        return self.apply(state, seat, Confirm())

    def resign(self, state: State, seat: Seat) -> Step[State]:
        if state.out[seat] or not self.to_act(state):
            raise Illegal("this seat is out")
        out = (*state.out[:seat], True, *state.out[seat + 1 :])
        answering = None if state.answering == seat else state.answering
        return self._resolved(replace(state, out=out, answering=answering))

    def turn(self, state: State) -> Turn:
        return Turn(state.round, f"round {state.round}")

    def view(self, state: State, seat: Seat | None) -> View:
        pick = 0 if seat is None else state.picks[seat]
        return View(
            seat, state.options, state.round, pick, state.confirmed, state.scores, state.out, state.answering
        )

    def secret(self, state: State, seat: Seat) -> str:
        return "your pick" if state.picks[seat] else ""

    def sample(self, view: View, rng: Random) -> State:
        picks = tuple(
            view.pick if s == view.seat else rng.randint(1, 3) if c else 0
            for s, c in enumerate(view.confirmed)
        )
        luck = Rng(rng.getrandbits(64))
        return State(
            luck, view.options, view.round, picks, view.confirmed, view.scores, view.out, view.answering
        )

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state):
            return None
        places = tuple(1 + sum(o > s for o in state.scores) for s in state.scores)
        lines = tuple((Line("pebbles", s),) for s in state.scores)
        return Outcome(places, state.scores, lines, "Three rounds are over.")

    def idle(self, view: View, actions: Sequence[Any]) -> Any:
        return Confirm() if Confirm() in actions else actions[0]

    def read(self, view: View, text: str) -> tuple[Any, ...]:
        words = text.split()
        match words:
            case ["confirm"]:
                return (Confirm(),)
            case ["hold"]:
                return (Hold(),)
            case ["pick", *numbers] if numbers and all(n.isdecimal() for n in numbers):
                return tuple(Pick(int(n)) for n in numbers)
        raise Unreadable(f"{text}: write pick n, hold or confirm")

    def write(self, view: View, action: Any) -> str:
        match action:
            case Pick(pebbles=pebbles):
                return f"pick {pebbles}"
            case Hold():
                return "hold"
        return "confirm"

    def position(self, document: Document, options: Options, seats: int | None, rng: Rng) -> State:
        class Shape(Struct, forbid_unknown_fields=True):
            scores: tuple[int, ...] = ()
            round: int = 1

        shape = convert(document, Shape)
        state = self.setup(options, seats or 2, 0)
        return replace(state, rng=rng, round=shape.round, scores=shape.scores or state.scores)

    def seats_of(self, document: Document) -> int:
        scores = document.get("scores")
        return len(scores) if isinstance(scores, list) else 2

    def describe(self, state: State) -> Document:
        return {"scores": list(state.scores), "round": state.round}

    def facts(self, state: State) -> Document:
        return {**self.describe(state), "picks": list(state.picks)}

    def view_facts(self, view: View) -> Document:
        return {"scores": list(view.scores), "pick": view.pick}


def pebbles_header(
    seats: int = 2, *, one_screen: bool = False, turn: Millis | None = 180_000, bots: tuple[int, ...] = ()
) -> Header:
    names = ("Ann", "Ben", "Cat")[:seats]
    return Header(
        game="pebbles",
        rules=1,
        name="test",
        options={},
        seats=tuple(Sitter(n, "random" if s in bots else None) for s, n in enumerate(names)),
        seed=7,
        salt=b"s" * 16,
        created="2026-01-01T00:00:00Z",
        clock=ClockSettings(turn=turn, one_screen=one_screen),
    )
