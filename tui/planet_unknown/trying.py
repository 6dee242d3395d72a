"""What actions would change, found out by trying them on a state that fits the view."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.game import AnyGame, Seat
from engine.planet_unknown.actions import Action
from engine.planet_unknown.scoring import lines
from engine.planet_unknown.state import Colony, State
from engine.planet_unknown.terms import SIDE, TRACKS, Square
from tui.planet_unknown.words import gain_words, moves, number


class Changes(NamedTuple):
    """What is gained and lost, in a few words each."""

    gains: tuple[str, ...]
    losses: tuple[str, ...]

    @property
    def gain(self) -> str:
        """The gains as one text."""
        return ", ".join(self.gains)


def tried(game: AnyGame, state: State, seat: Seat, actions: Iterable[Action]) -> State:
    """The state after actions that `check` lets pass."""
    for action in actions:
        state = game.apply(state, seat, action).state
    return state


def points_of(state: State, seat: Seat) -> int:
    """The score of a seat as it stands."""
    return sum(line.points for line in lines(state.seats, state.neighbours, seat))


def changes(before: State, after: State, seat: Seat) -> Changes:
    """What differs for a seat between two states of the same turn, slot or pass."""
    old, new = before.seats[seat], after.seats[seat]
    gains, losses = [], []
    for track, was, now in zip(TRACKS, old.board.tracks, new.board.tracks, strict=True):
        if was != now:
            gains.append(f"{track} {now}")
    added = Counter(new.turn.pending) - Counter(old.turn.pending)
    gains += [gain_words(item, count) for item, count in added.items()]
    if new.turn.movement > old.turn.movement:
        gains.append(moves(new.turn.movement - old.turn.movement))
    earned = Counter(new.board.owed) - Counter(old.board.owed)
    gains += [f"civ card of rank {rank}" for rank in earned.elements()]
    gains += _techs(old, new)
    for word, was, now in (
        ("lifepod", old.board.lifepods_collected, new.board.lifepods_collected),
        ("meteor", old.board.meteors_collected, new.board.meteors_collected),
    ):
        if now > was:
            gains.append(f"{number(now - was, word)} collected")
    points = points_of(after, seat) - points_of(before, seat)
    if points:
        gains.append(f"{points:+} point{'s' if abs(points) > 1 else ''}")
    losses += _losses(old, new)
    return Changes(tuple(gains), tuple(losses))


def _techs(old: Colony, new: Colony) -> list[str]:
    """Techs that go on or off with the marker."""
    told = []
    for tech in new.firm.data.techs:
        was, now = tech.effect in old.effects, tech.effect in new.effects
        if was != now:
            told.append(f"tech {tech.level} on ({tech.text})" if now else f"tech {tech.level} off")
    return told


def _losses(old: Colony, new: Colony) -> list[str]:
    """What a piece destroys, and meteors that come to lie on the planet."""
    lost = []
    pods = set(old.board.lifepods) - set(new.board.lifepods)
    if pods and new.board.lifepods_collected == old.board.lifepods_collected:
        lost.append(f"destroys the lifepod on {_squares(pods)}")
    if len(new.board.rovers) < len(old.board.rovers):
        lost.append(f"destroys the rover on {_squares(set(old.board.rovers) - set(new.board.rovers))}")
    fallen = set(new.board.meteors) - set(old.board.meteors)
    if fallen:
        lost.append(f"a meteor on {_squares(fallen)}")
    return lost


def _squares(squares: Iterable[Square]) -> str:
    return " and ".join(f"{s % SIDE},{s // SIDE}" for s in sorted(squares))
