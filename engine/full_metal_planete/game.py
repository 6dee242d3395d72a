"""The game as the table knows it: who may do what, and what it makes of the state.

The rules themselves stand in the files beside this one, one an area; here they are put together.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.full_metal_planete import assault as assaults
from engine.full_metal_planete import (
    bots,
    cargo,
    course,
    deployment,
    landing,
    laying,
    movement,
    notation,
    positions,
    scoring,
    shooting,
    taking,
    telling,
)
from engine.full_metal_planete import view as views
from engine.full_metal_planete.actions import Action as AnyAction
from engine.full_metal_planete.actions import (
    Aim,
    Assault,
    Build,
    Capture,
    Confirm,
    Deploy,
    End,
    Fire,
    Land,
    LaunchOrder,
    Load,
    Move,
    Rebuild,
    Seize,
    Shift,
    Unload,
    Vote,
)
from engine.full_metal_planete.asking import own_unit, refuse, who, word
from engine.full_metal_planete.pieces import COLOURS, Kind, Phase
from engine.full_metal_planete.state import LAST_TURN, Ballot, Player
from engine.full_metal_planete.state import Options as TableOptions
from engine.full_metal_planete.state import State as GameState
from engine.full_metal_planete.view import View as SeatView
from engine.game import Document, Game, Illegal, Outcome, Seat, Step, Turn, Window
from engine.rng import Rng

FINAL = "actions are final once they are carried out (FMP-27)"
SECOND = 1_000


class FullMetalPlanete(Game[TableOptions, GameState, AnyAction, SeatView]):
    """Full Metal Planète, all of the rules without variants."""

    name = "full-metal-planete"
    title = "Full Metal Planète"
    prefix = "FMP"
    seats = tuple(range(2, len(COLOURS) + 1))
    seat_names = tuple(colour.capitalize() for colour in COLOURS)
    rules = 1
    withdraw_rule = "FMP-27"
    Options = TableOptions
    State = GameState
    Action = AnyAction
    View = SeatView
    unordered = positions.UNORDERED

    def setup(self, options: TableOptions, seats: int, seed: int) -> GameState:
        return landing.setup(options, seats, seed)

    def to_act(self, state: GameState) -> tuple[Seat, ...]:
        if state.phase == Phase.VOTE:
            return course.voters(state)
        return () if state.phase == Phase.OVER else (state.player,)

    def legal(self, state: GameState, seat: Seat) -> Iterator[AnyAction]:
        if seat not in self.to_act(state):
            return
        match state.phase:
            case Phase.LANDING:
                yield from landing.lands(state)
            case Phase.DEPLOYMENT:
                yield from deployment.deploys(state, seat)
                yield Confirm()
            case Phase.VOTE:
                yield from _votes(state, seat)
                yield Confirm()
            case Phase.PLAY:
                yield from self._turn_actions(state, seat)

    def _turn_actions(self, state: GameState, seat: Seat) -> Iterator[AnyAction]:
        if state.grace:
            yield from shooting.fires(state, seat)
            yield End()
            return
        yield from movement.moves(state, seat)
        yield from assaults.assaults(state, seat)
        yield from shooting.fires(state, seat)
        yield from taking.captures(state, seat)
        yield from cargo.loads(state, seat)
        yield from cargo.unloads(state, seat)
        yield from cargo.shifts(state, seat)
        yield from laying.builds(state, seat)
        yield from taking.seizes(state, seat)
        yield from taking.rebuilds(state, seat)
        yield from shooting.aims(state, seat)
        yield from _launch_orders(state, seat)
        yield End()

    def check(self, state: GameState, seat: Seat, action: AnyAction) -> None:
        if seat not in self.to_act(state):
            refuse("it is not your turn", "FMP-221")
        _must_be_the_time(state, action)
        match action:
            case Land():
                landing.check_land(state, action)
            case Deploy():
                deployment.check_deploy(state, seat, action)
            case Vote():
                _check_vote(state, seat, action)
            case Move():
                movement.check_move(state, seat, action)
            case Assault():
                assaults.check_assault(state, seat, action)
            case Fire():
                shooting.check_fire(state, seat, action)
            case Capture():
                taking.check_capture(state, seat, action)
            case Load():
                cargo.check_load(state, seat, action)
            case Unload():
                cargo.check_unload(state, seat, action)
            case Shift():
                cargo.check_shift(state, seat, action)
            case Build():
                laying.check_build(state, seat, action)
            case Seize():
                taking.check_seize(state, seat, action)
            case Rebuild():
                taking.check_rebuild(state, seat, action)
            case Aim():
                shooting.check_aim(state, seat, action)
            case LaunchOrder():
                _check_launch_order(state, seat, action)

    def apply(self, state: GameState, seat: Seat, action: AnyAction) -> Step[GameState]:
        match action:
            case Deploy():
                after = deployment.deploy(state, seat, action)
                return Step(after, telling.told(state, after, seat, action))
            case Vote():
                after = _voted(state, action)
                return Step(after, telling.told(state, after, seat, action))
            case Confirm() if state.phase == Phase.VOTE:
                return self._vote_confirmed(state, seat)
            case Land():
                after = landing.after_landing(landing.land(state, seat, action))
            case Confirm():
                after = deployment.end_deployment(state, seat)
            case End():
                after = course.end_turn(state)
            case Aim():
                after = replace(state, aim=shooting.aim_name(state, action))
            case _:
                after = replace(_carried_out(state, seat, action), aim="")
                if state.grace:
                    after = course.end_turn(after)  # that shot only (FMP-37)
        return Step(after, telling.told(state, after, seat, action), (seat,), FINAL)

    def _vote_confirmed(self, state: GameState, seat: Seat) -> Step[GameState]:
        """Open until all have confirmed; then all is revealed together (FMP-225)."""
        after = replace(state, confirmed=tuple(sorted((*state.confirmed, seat))))
        done = telling.told(state, after, seat, Confirm())
        if course.voters(after):
            return Step(after, done)
        shown = course.reveal(after)
        events = (*done, *telling.aftermath(after, shown))
        return Step(shown, events, tuple(range(state.players)), "the votes have been revealed (FMP-225)")

    def windows(self, state: GameState) -> tuple[Window, ...]:
        if state.phase == Phase.VOTE:
            return tuple(Window(seat, "vote") for seat in course.voters(state))
        if state.phase == Phase.OVER:
            return ()
        if state.grace:
            return (Window(state.player, f"grace {state.turn}", state.options.grace * SECOND, True),)
        return (Window(state.player, f"{state.phase.name.lower()} {state.turn}"),)

    def timeout(self, state: GameState, seat: Seat) -> Step[GameState]:
        over = "the time was over"
        match state.phase:
            case Phase.LANDING:
                first = next(landing.lands(state), None)
                step = self.resign(state, seat) if first is None else self.apply(state, seat, first)
            case Phase.DEPLOYMENT:
                after = deployment.end_deployment(state, seat)
                step = Step(after, telling.aftermath(state, after), (seat,), over)
            case Phase.VOTE:
                step = self._vote_confirmed(state, seat)
            case _ if state.options.grace and not state.grace and shooting.can_finish(state, seat):
                step = Step(replace(state, grace=True), (), (seat,), over)
            case _:
                after = course.end_turn(state)
                step = Step(after, telling.aftermath(state, after), (seat,), over)
        return replace(step, events=(telling.out_of_time(state, step.state, seat), *step.events))

    def resign(self, state: GameState, seat: Seat) -> Step[GameState]:
        if state.phase == Phase.OVER:
            raise Illegal("the game is over", "FMP-241")
        gone = seat in state.out or (state.phase > Phase.DEPLOYMENT and not scoring.is_playing(state, seat))
        if gone:
            raise Illegal("you are out of the game already", "FMP-241")
        after = course.leave(state, seat)
        if after.phase != Phase.OVER:
            after = self._without(state, after, seat)
        everybody = tuple(range(state.players))
        return Step(after, telling.aftermath(state, after), everybody, f"{who(seat)} has resigned")

    def _without(self, before: GameState, after: GameState, seat: Seat) -> GameState:
        """On with those who are left: whoever was waiting for the seat goes on."""
        if before.phase == Phase.VOTE:
            after = course.settled(after)
            return after if course.voters(after) else course.reveal(after)
        if before.player != seat:
            return course.settled(after)
        if before.phase == Phase.LANDING:
            return landing.after_landing(after)
        if before.phase == Phase.DEPLOYMENT:
            return deployment.next_deployment(course.settled(after), seat)
        return course.next_player(course.settled(course.at_rest(after)), seat)

    def turn(self, state: GameState) -> Turn:
        return Turn(state.turn, f"turn {state.turn}/{LAST_TURN}")

    def view(self, state: GameState, seat: Seat | None) -> SeatView:
        return views.view(state, seat)

    def secret(self, state: GameState, seat: Seat) -> str:
        if state.phase == Phase.VOTE and seat in course.voters(state):
            return "your vote"
        hidden = views.known_cards(state, seat) - (1 if state.open_card else 0)
        return "your forecast" if state.phase == Phase.PLAY and hidden > 0 else ""

    def sample(self, view: SeatView, rng: Random) -> GameState:
        return views.sample(view, rng)

    def outcome(self, state: GameState) -> Outcome | None:
        return scoring.outcome(state) if state.phase == Phase.OVER else None

    def idle(self, view: SeatView, actions: Sequence[AnyAction]) -> AnyAction:
        return bots.idle(view, actions)

    def read(self, view: SeatView, text: str) -> tuple[AnyAction, ...]:
        return notation.read(view, text)

    def write(self, view: SeatView, action: AnyAction) -> str:
        return notation.write(view, action)

    def position(self, document: Document, options: TableOptions, seats: int | None, rng: Rng) -> GameState:
        return positions.position(document, options, seats, rng)

    def seats_of(self, document: Document) -> int:
        return positions.seats_of(document)

    def describe(self, state: GameState) -> Document:
        return positions.describe(state)

    def facts(self, state: GameState) -> Document:
        return positions.facts(state)

    def view_facts(self, view: SeatView) -> Document:
        return positions.view_facts(view)


_PHASES: dict[type[Any], tuple[Phase, ...]] = {
    Land: (Phase.LANDING,),
    Deploy: (Phase.DEPLOYMENT,),
    Vote: (Phase.VOTE,),
    Confirm: (Phase.DEPLOYMENT, Phase.VOTE),
}
"""When the actions of the other phases can be done; all that is not here belongs to a turn."""

_OWN_RULES = {Phase.LANDING: "FMP-202", Phase.DEPLOYMENT: "FMP-210", Phase.VOTE: "FMP-225"}
"""What an action of another phase rests on when somebody tries it in his turn."""


def _must_be_the_time(state: GameState, action: AnyAction) -> None:
    """The action belongs to this phase, and in the grace window only the aimed shot is left."""
    phases = _PHASES.get(type(action), (Phase.PLAY,))
    if state.phase not in phases:
        now, rule = {
            Phase.LANDING: ("ships land now", "FMP-202"),
            Phase.DEPLOYMENT: ("units are deployed now: deploy, or confirm", "FMP-210"),
            Phase.VOTE: ("ships are voted on now: vote, or confirm", "FMP-225"),
            Phase.PLAY: (
                "that belongs to another phase; a turn is played now",
                _OWN_RULES.get(phases[0], "FMP-221"),
            ),
        }[state.phase]
        refuse(now, rule)
    if state.grace and not isinstance(action, Fire | End):
        refuse("the time is over: only the aimed shot can be finished", "FMP-37")


def _carried_out(state: GameState, player: Player, action: AnyAction) -> GameState:
    match action:
        case Move():
            return movement.move(state, player, action)
        case Assault():
            return assaults.assault(state, player, action)
        case Fire():
            return shooting.fire(state, player, action)
        case Capture():
            return taking.capture(state, player, action)
        case Load():
            return cargo.load(state, player, action)
        case Unload():
            return cargo.unload(state, player, action)
        case Shift():
            return cargo.shift(state, player, action)
        case Build():
            return laying.build(state, player, action)
        case Seize():
            return taking.seize(state, player, action)
        case Rebuild():
            return taking.rebuild(state, player, action)
        case LaunchOrder(ships=ships):
            return replace(state, launch_order=ships, acted=True)
    raise TypeError(f"{type(action).__name__} is no action of a turn")


def _votes(state: GameState, seat: Seat) -> Iterator[Vote]:
    ballots = {ballot.ship: ballot.leave for ballot in state.votes}
    for ship in state.ships_of(seat):
        for leave in (True, False):
            if ballots.get(ship.id) is not leave:
                yield Vote(ship.id, leave)


def _check_vote(state: GameState, seat: Seat, action: Vote) -> None:
    ship = own_unit(state, seat, action.ship, "FMP-225")
    if ship.kind != Kind.FREIGHTER:
        refuse(f"{word(ship)} is no ship", "FMP-225")
    if Ballot(ship.id, action.leave) in state.votes:
        refuse(f"that is the vote on {ship.id} already", "FMP-225a")


def _voted(state: GameState, action: Vote) -> GameState:
    others = (ballot for ballot in state.votes if ballot.ship != action.ship)
    votes = sorted((*others, Ballot(action.ship, action.leave)), key=lambda ballot: ballot.ship)
    return replace(state, votes=tuple(votes))


def _launch_orders(state: GameState, seat: Seat) -> Iterator[LaunchOrder]:
    ships = [ship.id for ship in state.ships_of(seat)]
    if state.turn == LAST_TURN and len(ships) > 1:
        for order in permutations(ships):
            if order != state.launch_order:
                yield LaunchOrder(order)


def _check_launch_order(state: GameState, seat: Seat, action: LaunchOrder) -> None:
    ships = [ship.id for ship in state.ships_of(seat)]
    if state.turn != LAST_TURN or len(ships) < 2:
        refuse("an order of take-off is given on turn 25, by who controls several ships", "FMP-232")
    if sorted(action.ships) != sorted(ships):
        refuse(f"name each of your ships once: {' '.join(ships)}", "FMP-232")
    if action.ships == state.launch_order:
        refuse("that is the order already", "FMP-232")
