"""Short ways to write position documents, for the tests of documents."""

from engine.full_metal_planete.state import Options, State
from engine.game import Document
from engine.rng import Rng

from .scene import GAME

FIELD = ["........", "..%%..^.", "..~~~~..", "..~~~~r.", "..~~~~..", "........", "........", "........"]


def unit(unit_id: str, kind: str, owner: str | None = "blue", **place: object) -> Document:
    """A unit of a document; `inside` stands for its key `in`."""
    if "inside" in place:
        place["in"] = place.pop("inside")
    colour = {} if kind in ("ore", "pontoon") else {"owner": owner}
    return {"id": unit_id, "kind": kind, **colour, **place}


def ship(unit_id: str, owner: str, x: int, y: int, **more: object) -> Document:
    return unit(unit_id, "freighter", owner, hex=[x, y], facing="A", **more)


def read(document: Document, seats: int | None = None, seed: int = 7) -> State:
    state: State = GAME.position(document, Options(), seats, Rng(seed))
    return state


def field(*units: Document, **keys: object) -> Document:
    return {"board": {"terrain": FIELD}, "units": list(units), **keys}
