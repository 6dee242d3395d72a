"""Tracks: what may advance, what arriving gives, and what energy may choose.

PU-37 to PU-51. An advance moves the marker and puts the benefits of the space among what is
pending; movement goes to the pool at once, its size fixed on arrival (PU-64). Called for every
advance there is, whatever it came from.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.grids import Mask
from engine.planet_unknown.pending import PatchItem, RoverItem
from engine.planet_unknown.terms import BIOMASS, BOARD, INDEX, ROVER, TOP, TRACKS, WATER, Resource, Track

if TYPE_CHECKING:
    from engine.planet_unknown.desk import Desk
    from engine.planet_unknown.state import Board


def can_advance(tracks: Sequence[int], track: Track) -> bool:
    """Whether an advance of the track does anything: below its top, or the rover track (PU-40, PU-41)."""
    return tracks[INDEX[track]] < TOP or track == "rover"


def advance(desk: "Desk", track: int) -> None:
    """Advance a track once and take what the space gives; at the top it is lost, rover movement apart."""
    space = desk.tracks[track] + 1
    if space > TOP:
        if track == ROVER:
            _repeat(desk)
        return
    desk.tracks[track] = space
    desk.tell("advanced", f"The {TRACKS[track]} track is on space {space}.", "PU-37")
    arrive(desk, track, space)


def arrive(desk: "Desk", track: int, space: int, boosts: bool = True) -> None:
    """Take the benefits of a space, all but its medal; `boosts` false leaves those out (PU-72)."""
    printed = desk.firm.spaces[track][space].benefits
    if not printed:
        return
    more = int(desk.firm.rule.improves(desk, track))
    for benefit in printed:
        match benefit.kind:
            case "move":
                desk.gain_movement(benefit.n + more)
            case "boost" if boosts:
                desk.boosts(1 + (more if track == WATER else 0))
            case "patch":
                desk.pending.extend([PatchItem()] * (1 + (more if track == BIOMASS else 0)))
            case "rover":
                desk.pending.append(RoverItem())
            case "civ":
                rank = min(4, desk.firm.rank(space) + more)
                desk.earn_pick(rank)
                desk.tell("milestone", f"A civ pick of rank {rank} is earned.", "PU-66")
            case "tech":
                desk.tell("milestone", "A tech milestone is reached.", "PU-105")
                desk.firm.rule.tech_reached(desk)


def _repeat(desk: "Desk") -> None:
    """The last rover space gives its movement again (PU-41)."""
    more = int(desk.firm.rule.improves(desk, ROVER))
    for benefit in desk.firm.spaces[ROVER][TOP].benefits:
        if benefit.kind == "move":
            desk.gain_movement(benefit.n + more)


def energy_choices(board: "Board", energy: Mask) -> tuple[Track, ...]:
    """The tracks whose terrain borders the energy area that holds these squares (PU-49, PU-50)."""
    terrain: dict[Resource, Mask] = board.terrain
    beside = BOARD.beside(BOARD.area(energy, terrain["energy"]))
    return tuple(track for track in TRACKS if terrain[track] & beside)
