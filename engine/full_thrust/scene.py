"""A turn being carried out: what its steps work on.

One `Scene` takes a state apart, the steps (`missiles`, `volley`, `turn`) change units and roll dice in it,
and `state` puts it together again. Nothing keeps a scene beyond one action.
"""

from typing import Any

from msgspec.structs import replace

from engine.full_thrust.state import Marker, State, Unit
from engine.game import Event


class Scene:
    """The working copy of a state, its dice and what is told of it."""

    def __init__(self, state: State) -> None:
        self.before = state
        self.units: dict[str, Unit] = {}
        """In the scenario's order."""
        self.side_of: dict[str, int] = {}
        for number, unit in state.units():
            self.units[unit.id] = unit
            self.side_of[unit.id] = number
        self.markers: list[Marker] = list(state.markers)
        self.events: list[Event] = []
        self._dice = list(state.dice)
        self._used = 0
        self._rng = state.rng
        self._rolled: list[str] = []

    def roll(self) -> int:
        """The next face: of those the document fixed, then of the seed (FT-135)."""
        if self._used < len(self._dice):
            face = self._dice[self._used]
            self._used += 1
        else:
            number, self._rng = self._rng.below(6)
            face = number + 1
        self._rolled.append(str(face))
        return face

    def tell(
        self, kind: str, text: str, rule: str = "", at: tuple[str, ...] = (), seat: int | None = None
    ) -> None:
        """An event for everybody."""
        self.events.append(Event(kind=kind, text=text, rule=rule, at=at, seat=seat))

    def put(self, unit: Unit) -> None:
        """The unit in place of what it was."""
        self.units[unit.id] = unit

    def enemies(self, side: int) -> list[Unit]:
        """Units of other sides that are in the game, in order."""
        return [u for u in self.units.values() if self.side_of[u.id] != side and u.gone is None]

    def state(self, **changes: Any) -> State:
        """The state made of all this, with those fields set."""
        before = self.before
        sides = tuple(
            replace(side, units=tuple(self.units[u.id] for u in side.units))
            for side in changes.pop("sides", before.sides)
        )
        return replace(
            before,
            sides=sides,
            markers=tuple(self.markers),
            dice=tuple(self._dice[self._used :]),
            rng=self._rng,
            rolled=before.rolled + "".join(self._rolled),
            **changes,
        )


def faces(dice: list[int]) -> str:
    """Faces as a log line shows them."""
    return " ".join(str(face) for face in dice) or "none"


def spot(x: float, y: float) -> str:
    """A point as a log line shows it, to a hundredth of an inch."""
    return f"{x + 0.0:.2f},{y + 0.0:.2f}"


__all__ = ["Scene", "faces", "spot"]
