"""The keys of a position document that name units: read against the units that are there.

Used by `positions` once everything stands. Each function raises `Unreadable` naming the field and
the value. Rules FMP-37a, 79, 136, 140, 225, 232.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.documents import show
from engine.full_metal_planete.pieces import BUILT, COLOURED, DESTROYERS, NATURES, Kind, Phase
from engine.full_metal_planete.placing import cell_named
from engine.full_metal_planete.state import Ballot, Built, State
from engine.full_metal_planete.written import Hex
from engine.game import Unreadable

VOTES = {"leave": True, "stay": False}
MOST_BUILT = 2
"""Pieces a hen lays in a turn (FMP-79)."""
_BUILT_WORDS = {NATURES[kind].word: kind for kind in BUILT}


def with_holds(state: State, holds: Mapping[str, Sequence[str]]) -> State:
    """The state with these holds and no others."""
    for unit_id, pair in holds.items():
        at = f"holds.{unit_id}"
        unit = state.by_id.get(unit_id)
        if unit is None or unit.kind not in COLOURED or unit.at < 0:
            raise Unreadable(f"{at}: there is no unit {show(unit_id)} on the board that can be held")
        if len(pair) != 2 or pair[0] == pair[1]:
            raise Unreadable(f"{at}: two destroyers hold a unit, not {show(list(pair))}")
        for gun_id in pair:
            gun = state.by_id.get(gun_id)
            if gun is None or gun.kind not in DESTROYERS:
                raise Unreadable(f"{at}: {show(gun_id)} is no destroyer")
            if state.owner(gun) in (state.owner(unit), -1):
                raise Unreadable(f"{at}: {gun_id} is no enemy of {unit_id}")
    return replace(
        state,
        units=tuple(replace(u, held=tuple(holds[u.id])) if u.id in holds else u for u in state.units),
    )


def retreated(state: State, ids: Sequence[str]) -> tuple[str, ...]:
    """Who retreated this turn; since then it may have been lost."""
    known = {unit.id for unit in state.units if unit.kind in COLOURED} | {f.id for f in state.cemetery}
    for n, unit_id in enumerate(ids):
        if unit_id not in known:
            raise Unreadable(f"retreated[{n}]: there is no unit {show(unit_id)}")
    return tuple(ids)


def built(state: State, laid: Mapping[str, Sequence[str]]) -> tuple[Built, ...]:
    """What each hen laid this turn."""
    hens = {unit.id for unit in state.units if unit.kind == Kind.HEN}
    hens |= {fallen.id for fallen in state.cemetery if fallen.kind == Kind.HEN}
    found = []
    for hen, words in laid.items():
        at = f"built.{hen}"
        if hen not in hens:
            raise Unreadable(f"{at}: there is no hen {show(hen)}")
        for word in words:
            if word not in _BUILT_WORDS:
                raise Unreadable(f"{at}: a hen lays {', '.join(_BUILT_WORDS)}, not {show(word)}")
            if words.count(word) > 1 and _BUILT_WORDS[word] != Kind.TANK:
                raise Unreadable(f"{at}: a hen lays one {word} a turn at most")
        if len(words) > MOST_BUILT:
            raise Unreadable(f"{at}: a hen lays {MOST_BUILT} pieces a turn at most, not {len(words)}")
        found.append(Built(hen, tuple(_BUILT_WORDS[word] for word in words)))
    return tuple(found)


def aim(state: State, aimed: Hex | str | None) -> str:
    """What is aimed at: a hex, or the first destroyer."""
    if aimed is None:
        return ""
    if not isinstance(aimed, str):
        return state.plan.name(cell_named(state.plan, aimed, "aim"))
    unit = state.by_id.get(aimed)
    if unit is None or unit.kind not in DESTROYERS:
        raise Unreadable(f"aim: {show(aimed)} is neither a hex [x, y] nor a destroyer")
    return aimed


def votes(state: State, cast: Mapping[str, str]) -> tuple[Ballot, ...]:
    """What was voted so far."""
    ballots = []
    for ship, word in cast.items():
        at = f"votes.{ship}"
        if state.phase not in (Phase.VOTE, Phase.OVER):
            raise Unreadable(f"{at}: votes are cast in the phase vote only")
        _must_be_a_ship(state, ship, at)
        if word not in VOTES:
            raise Unreadable(f"{at}: leave or stay, not {show(word)}")
        ballots.append(Ballot(ship, VOTES[word]))
    return tuple(sorted(ballots, key=lambda ballot: ballot.ship))


def launch_order(state: State, ships: Sequence[str]) -> tuple[str, ...]:
    """Which ships are paid for first."""
    for n, ship in enumerate(ships):
        at = f"launch_order[{n}]"
        _must_be_a_ship(state, ship, at)
        if ships.count(ship) > 1:
            raise Unreadable(f"{at}: {ship} stands twice")
        if state.phase == Phase.PLAY and state.owner(state.by_id[ship]) != state.player:
            raise Unreadable(f"{at}: the acting player does not control {ship}")
    return tuple(ships)


def _must_be_a_ship(state: State, ship: str, at: str) -> None:
    if all(ship != other.id for other in state.ships):
        raise Unreadable(f"{at}: there is no freighter {show(ship)}")


__all__ = ["VOTES", "aim", "built", "launch_order", "retreated", "votes", "with_holds"]
