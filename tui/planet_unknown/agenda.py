"""What there is to do, as a list in the player's own order: tiles, pending items, rovers, techs, choices.

An entry gathers the legal actions that do one thing; what cannot be done now stands in the list too
and says why. Only arranges what `legal` gives.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine.game import Seat
from engine.planet_unknown.actions import (
    Action,
    Choose,
    Clear,
    GoStep,
    Jump,
    Keep,
    KeepObjective,
    Lifepod,
    Meteor,
    Pick,
    PutPatch,
    PutRover,
    Rotate,
    Take,
    TakeUnplaced,
    Use,
)
from engine.planet_unknown.cards import CARDS
from engine.planet_unknown.objectives import OBJECTIVES
from engine.planet_unknown.pending import (
    AnyItem,
    ClearItem,
    ExtraItem,
    JumpItem,
    LifepodsItem,
    LineItem,
    MeteorItem,
    PatchItem,
    PickItem,
    ResourceItem,
    RoverItem,
)
from engine.planet_unknown.state import State
from engine.planet_unknown.station import on_offer
from engine.planet_unknown.terms import Square, text
from engine.planet_unknown.tiles import TILES
from engine.planet_unknown.turns import options
from tui.planet_unknown.routes import steps, ways
from tui.planet_unknown.words import item_words, moves, number

Gain = Callable[[Action], str]
"""What an action would give, in a few words."""


class Entry(NamedTuple):
    """A line of the list."""

    key: str
    """What stays the same of it when the table moves on."""
    label: str
    actions: tuple[Action, ...] = ()
    """Those that do it; empty: it waits."""
    places: Mapping[Square, tuple[Action, ...]] = {}
    """Where it is chosen on the planet."""
    waits: str = ""
    """Why nothing can be done about it now."""
    faces: str = ""
    """The tiles of the depot the seat would face in that rotation."""

    @property
    def is_tile(self) -> bool:
        """A tile to be laid under the cursor."""
        return bool(self.actions) and isinstance(self.actions[0], Take)


def entries(state: State, seat: Seat, legal: Sequence[Action], gain: Gain) -> list[Entry]:
    """The list of a seat that is to act."""
    if state.phase == "choose":
        return [_choice(action) for action in legal]
    if state.phase == "rotate":
        return [
            Entry(
                f"rotate {action.rotation}",
                f"{offer} (rot. {action.rotation})",
                (action,),
                faces=offer,
            )
            for action in legal
            if isinstance(action, Rotate) and (offer := _offer(state, seat, action))
        ]
    found = _tiles(legal)
    found += _pending(state, seat, set(legal), gain)
    found += _rovers(state, seat, legal)
    for action in legal:
        if isinstance(action, Use):
            found.append(Entry(f"use {action.level}", f"use tech {action.level}: {gain(action)}", (action,)))
    return found


def _offer(state: State, seat: Seat, action: Rotate) -> str:
    """The tiles the seat would face."""
    return " or ".join(on_offer(replace(state, rotation=action.rotation), seat)) or "an empty depot"


def _choice(action: Action) -> Entry:
    if isinstance(action, Choose):
        corporation = action.corporation.split()[0]
        token = f", {action.flux}" if action.flux else ""
        key = f"choose {action.planet} {action.corporation} {action.flux}"
        return Entry(key, f"{action.planet}, {corporation}{token}", (action,))
    assert isinstance(action, KeepObjective)
    return Entry(f"keep {action.objective}", f"keep: {OBJECTIVES[action.objective].private.name}", (action,))


def _tiles(legal: Iterable[Action]) -> list[Entry]:
    by_tile: dict[str, list[Action]] = {}
    for action in legal:
        if isinstance(action, Take | TakeUnplaced):
            by_tile.setdefault(action.tile, []).append(action)
    found = []
    for tile, actions in by_tile.items():
        if isinstance(actions[0], TakeUnplaced):
            found.append(Entry(f"tile {tile}", f"{tile} fits nowhere", tuple(actions)))
        else:
            label = f"{TILES[tile].ring} {tile:<6}{number(len(actions), 'place')}"
            found.append(Entry(f"tile {tile}", label, tuple(actions)))
    return found


def _pending(state: State, seat: Seat, legal: set[Action], gain: Gain) -> list[Entry]:
    colony = state.seats[seat]
    found: list[Entry] = []
    for item, count in Counter(colony.turn.pending).items():
        actions = tuple(action for action in options(state, seat, item) if action in legal)
        more = f" x{count}" if count > 1 else ""
        label = item_words(item) + more
        key = f"{item!r}"
        match item:
            case PickItem() if actions:
                found += [_pick(action) for action in actions if isinstance(action, Pick)]
                continue
            case ExtraItem() if actions:
                continue
            case JumpItem():
                found += _jumps(actions, count)
                if actions:
                    continue
            case PatchItem():
                places = tuple(a for a in actions if isinstance(a, PutPatch))
                found.append(_placed(key, label, places, _why(item, state, seat)))
                found += [Entry("keep", "keep a patch", (a,)) for a in actions if isinstance(a, Keep)]
                continue
            case ResourceItem() if actions:
                found.append(Entry(key, f"{_advance(item, gain(actions[0]))}{more}", actions))
                continue
        found.append(_placed(key, label, actions, _why(item, state, seat)))
    if colony.turn.jumps and not any(isinstance(item, JumpItem) for item in colony.turn.pending):
        found += _jumps((action for action in legal if isinstance(action, Jump)), colony.turn.jumps)
    return found


def _advance(item: ResourceItem, gain: str) -> str:
    """`civ 3, a boost`; the top of the rover track gives without moving its marker."""
    return gain if gain.startswith(item.resource) else f"{item.resource}: {gain}"


def _placed(key: str, label: str, actions: tuple[Action, ...], why: str) -> Entry:
    places = {
        action.square: (action,)
        for action in actions
        if isinstance(action, PutRover | PutPatch | Lifepod | Meteor | Clear)
    }
    return Entry(key, label, actions, places, "" if actions else why)


def _pick(action: Pick) -> Entry:
    card = CARDS[action.card]
    when = "now" if card.timing == "immediate" else "end"
    return Entry(f"pick {action.rank} {action.card}", f"r{action.rank} {when} {card.name}", (action,))


def _jumps(actions: Iterable[Action], count: int = 1) -> list[Entry]:
    by_rover: dict[Square, dict[Square, tuple[Action, ...]]] = {}
    for action in actions:
        if isinstance(action, Jump):
            by_rover.setdefault(action.start, {})[action.end] = (action,)
    more = f" x{count}" if count > 1 else ""
    return [
        Entry(f"jump {start}", f"jump from {text(start)}{more}", *_gathered(ends))
        for start, ends in sorted(by_rover.items())
    ]


def _gathered(
    ends: dict[Square, tuple[Action, ...]],
) -> tuple[tuple[Action, ...], dict[Square, tuple[Action, ...]]]:
    return tuple(actions[0] for actions in ends.values()), ends


def _rovers(state: State, seat: Seat, legal: Iterable[Action]) -> list[Entry]:
    """Each rover that can step, with all squares it can get to."""
    colony = state.seats[seat]
    left = moves(colony.turn.movement)
    starts = dict.fromkeys(action.start for action in legal if isinstance(action, GoStep))
    found = []
    for start in starts:
        ends: dict[Square, tuple[Action, ...]] = {end: steps(way) for end, way in ways(colony, start).items()}
        found.append(Entry(f"rover {start}", f"rover {text(start)}: {left}", *_gathered(ends)))
    if colony.turn.movement and not found:
        found.append(Entry("movement", left, waits="no rover can step"))
    return found


def _why(item: AnyItem, state: State, seat: Seat) -> str:
    """Why an item cannot be carried out now; it waits for `confirm`, which ends it (PU-38a)."""
    board = state.seats[seat].board
    match item:
        case ResourceItem(resource="water", ice=False):
            return "no water on ice (PU-45)"
        case ResourceItem(resource=track):
            return f"{track} is at its top (PU-40)"
        case PatchItem():
            return "no square for it (PU-52)"
        case PickItem():
            return "no card of that rank left (PU-68)"
        case JumpItem():
            return "no rover on the planet"
        case ExtraItem():
            return "neither tile fits (PU-71)"
        case RoverItem():
            return "no token waits (PU-57)" if not board.waiting else "no free square of a tile (PU-57)"
        case MeteorItem() | ClearItem() | LineItem():
            return "no meteor on the planet"
        case LifepodsItem():
            return "no lifepod on the planet"
    return "nothing can advance (PU-40)"
