"""The movement step: all ships at once, then what their lines met.

Rules FT-14, FT-15, FT-20 to FT-22, FT-41, FT-43, FT-143. `move` flies and puts the ships where they end,
`tell` says so in the log; no ship sees where another ended.
"""

from typing import NamedTuple

from msgspec.structs import replace

from engine import plane
from engine.full_thrust.conditions import Race
from engine.full_thrust.damage import Wound, close
from engine.full_thrust.movement import NOTHING, Contact, Flight, flown, fly, meet, point
from engine.full_thrust.orders import Word, write_words
from engine.full_thrust.scene import Scene, faces, spot
from engine.full_thrust.state import Draft, Gone, Unit
from engine.full_thrust.volley import score

GRAZING_HEIGHT = 0.1
"""How near above a world with air a line grazes it (FT-43)."""

AIR_DICE = {"none": 0, "very_thin": 1, "thin": 2, "standard": 3, "dense": 4, "very_dense": 5}


_tuple = tuple.__new__


class Moved(NamedTuple):
    """A ship's move, for the log."""

    unit: Unit
    """As it was before."""
    written: tuple[Word, ...]
    flown: tuple[Word, ...]
    flight: Flight
    contact: Contact


def move(scene: Scene, drafts: dict[str, Draft]) -> list[Moved]:
    """Fly every ship of the scene by its orders and carry out what its line met (FT-20, FT-15)."""
    board = scene.before
    space, table, gates, win = board.space, board.table, board.gates, board.win
    meets = bool(gates) or isinstance(win, Race)
    ends, wide, high = table.edge == "leave", table.w / 2, table.h / 2
    moves = []
    for unit in scene.units.values():
        if unit.kind != "ship" or unit.gone is not None:
            continue
        draft = drafts.get(unit.id)
        written: tuple[Word, ...] = ()
        words: tuple[Word, ...] = ()
        if draft is not None and draft.orders:
            written = draft.orders
            words = flown(board, unit, written)
        flight = fly(space, unit.x, unit.y, unit.vx, unit.vy, unit.facing, words)
        contact = NOTHING
        if meets or flight.hit is not None or (ends and (abs(flight.x) > wide or abs(flight.y) > high)):
            contact = meet(table, gates, win, unit.x, unit.y, flight, unit.gates)
        moves.append(_tuple(Moved, (unit, written, words, flight, contact)))
        after = replace(
            unit,
            x=flight.x,
            y=flight.y,
            vx=flight.vx,
            vy=flight.vy,
            facing=flight.facing,
            burned=flight.burned,
        )
        scene.units[unit.id] = after if contact is NOTHING else _met(board.turn, unit, after, flight, contact)
    return moves


def _met(turn: int, before: Unit, after: Unit, flight: Flight, contact: Contact) -> Unit:
    """The ship with what its line met carried out."""
    if contact.passed or contact.finished is not None:
        after = replace(after, gates=before.gates + len(contact.passed), finished=contact.finished)
    if contact.crashed is not None:
        part, world = contact.crashed
        at = point(before.x, before.y, flight, part)
        gone = Gone("crashed", turn, at, world=world, part=part)
        return replace(after, x=at.x, y=at.y, lost_boxes=after.sheet.hull, gone=gone)
    if contact.left is not None:
        part, edge = contact.left
        at = point(before.x, before.y, flight, part)
        return replace(after, x=at.x, y=at.y, gone=Gone("left", turn, at, edge=edge, part=part))
    return after


def tell(scene: Scene, moves: list[Moved]) -> None:
    """The log lines of a movement step."""
    worlds = scene.before.space.worlds
    for moved in moves:
        unit, flight, contact = moved.unit, moved.flight, moved.contact
        side = scene.side_of[unit.id]
        if moved.written and not moved.flown:
            what = f"cannot fly {write_words(moved.written)} and coasts"
        else:
            what = f"flies {write_words(moved.flown)}" if moved.flown else "coasts"
        pull = plane.distance(0.0, 0.0, flight.px, flight.py)
        drawn = f", pull {pull:.2f} ({spot(flight.px, flight.py)})" if pull else ""
        speed = plane.distance(0.0, 0.0, flight.vx, flight.vy)
        scene.tell(
            "flight",
            f"{unit.name} {what}{drawn}, speed {speed:.2f}, to {spot(flight.x, flight.y)}.",
            "FT-27" if moved.written and not moved.flown else "FT-20",
            (unit.id, spot(flight.x, flight.y)),
            side,
        )
        for part, gate in contact.passed:
            scene.tell(
                "gate",
                f"{unit.name} passes gate {gate.id} after {part:.3f} of its move.",
                "FT-143",
                (unit.id, str(gate.id)),
                side,
            )
        if contact.finished is not None:
            scene.tell(
                "finish",
                f"{unit.name} finishes after {contact.finished:.3f} of its move.",
                "FT-140a",
                (unit.id,),
                side,
            )
        gone = scene.units[unit.id].gone
        if gone is None:
            continue
        if gone.world is not None:
            text = f"{unit.name} crashes into {worlds[gone.world].name} at {spot(*gone.at)}."
            scene.tell("crash", text, "FT-40", (unit.id, spot(*gone.at)), side)
        else:
            text = f"{unit.name} leaves the table by the {gone.edge} edge at {spot(*gone.at)}."
            scene.tell("exit", text, "FT-44", (unit.id, spot(*gone.at)), side)


def graze(scene: Scene, moves: list[Moved]) -> None:
    """The option of FT-43: ships whose line skimmed the air of a world are hurt and braked, in order."""
    for moved in moves:
        for world in scene.before.space.worlds:
            unit = scene.units[moved.unit.id]
            count = AIR_DICE[world.atmosphere]
            if not count or unit.gone is not None:
                continue
            start, flight = moved.unit, moved.flight
            near = plane.nearest(start.x, start.y, flight.vx, flight.vy, world.x, world.y)[1]
            if near - world.radius > GRAZING_HEIGHT + plane.TOLERANCE:
                continue
            speed = plane.distance(0.0, 0.0, unit.vx, unit.vy)
            kept = max(0.0, speed - count) / speed if speed else 0.0
            rolled = [scene.roll() for _ in range(count)]
            damage = sum(score(face, 0) for face in rolled)
            scene.tell(
                "graze",
                f"{unit.name} grazes the air of {world.name}: {faces(rolled)} (4+), damage {damage}.",
                "FT-43",
                (unit.id,),
                scene.side_of[unit.id],
            )
            unit = replace(unit, vx=unit.vx * kept + 0.0, vy=unit.vy * kept + 0.0)
            scene.put(unit)
            wound = Wound(unit)
            wound.take(damage)
            close(scene, wound, f"The air of {world.name}")


__all__ = ["Moved", "graze", "move", "tell"]
