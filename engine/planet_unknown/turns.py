"""A seat's turn, slot or pass: what it may do, why it may not, doing it, and what the clock does.

PU-18, PU-23a, PU-30 and PU-38 to PU-39. The same rules hold in the draft, in a slot of civ picks and in
a pass of the end steps; what differs is what is pending. An item that cannot be carried out now is
neither listed nor taken; it waits, and `confirm` ends it (PU-38a).
"""

from collections.abc import Iterable, Iterator

from engine.game import Illegal, Seat, Step
from engine.planet_unknown.actions import Action, Confirm, Pick, TakeUnplaced, Use
from engine.planet_unknown.deeds import DEEDS, SETTLING
from engine.planet_unknown.desk import Desk
from engine.planet_unknown.pending import (
    OPTIONAL,
    AdvanceItem,
    AnyItem,
    BoostItem,
    EnergyItem,
    ExtraItem,
    Item,
    JumpItem,
    LifepodsItem,
    LineItem,
    MeteorItem,
    PatchItem,
    PickItem,
    RaiseItem,
    ResourceItem,
    RoverItem,
    TracksItem,
)
from engine.planet_unknown.placing import first_placement, placements
from engine.planet_unknown.rovers import jumps, steps
from engine.planet_unknown.state import Colony, State
from engine.planet_unknown.station import on_offer
from engine.planet_unknown.tiles import TILES

_NAMES: dict[type[Item], str] = {
    ResourceItem: "a resource of the tile",
    EnergyItem: "the energy",
    BoostItem: "a boost",
    RoverItem: "a rover token",
    PatchItem: "a patch",
    AdvanceItem: "an advance",
    TracksItem: "a card's advance",
    RaiseItem: "Unionization",
    ExtraItem: "an extra tile",
    LifepodsItem: "a card's lifepods",
    LineItem: "a row or column to clear",
    MeteorItem: "a meteor to collect",
    PickItem: "a civ pick",
}
"""What an item that must be taken is called."""


def legal(state: State, seat: Seat) -> Iterator[Action]:
    """What a seat whose turn, slot or pass is open may do, each action once."""
    colony = state.seats[seat]
    turn = colony.turn
    owes = False
    if state.phase == "draft" and turn.taken is None:
        offer = on_offer(state, seat)
        owes = bool(offer)
        takes = [take for id in offer for take in placements(colony, TILES[id])]
        yield from takes or (TakeUnplaced(id) for id in offer)
    items = tuple(dict.fromkeys(turn.pending))
    seen: set[Action] = set()
    for item in items:
        found = list(options(state, seat, item))
        owes = owes or (bool(found) and not isinstance(item, OPTIONAL))
        if len(items) > 1:
            found = [action for action in found if action not in seen]
            seen.update(found)
        yield from found
    yield from steps(colony)
    if turn.jumps and JumpItem() not in turn.pending:
        yield from jumps(colony)
    for level in colony.firm.rule.uses(colony):
        yield Use(level)
    if not owes:
        yield Confirm()


def check(state: State, seat: Seat, action: Action) -> None:
    """Raise `Illegal` unless the action may be done in this turn, slot or pass."""
    if isinstance(action, Confirm):
        _check_confirm(state, seat)
    elif type(action) in DEEDS:
        DEEDS[type(action)].find(state, seat, action)
    else:
        raise Illegal("that is done at the start of a game or a round", "PU-15")


def act(state: State, seat: Seat, action: Action) -> Step[State]:
    """Do an action other than `confirm`."""
    deed = DEEDS[type(action)]
    at = deed.find(state, seat, action)
    desk = Desk(state, seat)
    item = None if at is None else desk.pending.pop(at)
    deed.perform(desk, action, item, 0 if at is None else at)
    sealed = (seat,) if desk.because else ()
    return Step(desk.close(), tuple(desk.events), sealed, desk.because)


def options(state: State, seat: Seat, item: AnyItem) -> Iterable[Action]:
    """The actions that settle the item, or a part of it, now."""
    return SETTLING[type(item)].options(state, seat, item)


def _check_confirm(state: State, seat: Seat) -> None:
    turn = state.seats[seat].turn
    if state.phase == "draft" and turn.taken is None and on_offer(state, seat):
        raise Illegal("a tile of the depot is still to be taken", "PU-38a")
    for item in turn.pending:
        if not isinstance(item, OPTIONAL) and next(iter(options(state, seat, item)), None) is not None:
            raise Illegal(f"{_NAMES[type(item)]} is still to be resolved", "PU-38a")


def default(state: State, seat: Seat) -> Action:
    """What the clock does next for a seat whose turn, slot or pass is open (PU-23a)."""
    colony = state.seats[seat]
    turn = colony.turn
    if state.phase == "draft" and turn.taken is None and (offer := on_offer(state, seat)):
        return _first_take(colony, offer) or TakeUnplaced(offer[0])
    for item in turn.pending:
        if isinstance(item, (PickItem, *OPTIONAL)):
            continue
        if isinstance(item, ExtraItem):
            action = _first_take(colony, on_offer(state, seat))
        else:
            action = next(iter(options(state, seat, item)), None)
        if action is not None:
            return action
    for rank in sorted(item.rank for item in turn.pending if isinstance(item, PickItem)):
        if state.civ[rank - 1]:
            return Pick(rank, min(state.civ[rank - 1]))
    return Confirm()


def _first_take(colony: Colony, offer: tuple[str, ...]) -> Action | None:
    """Outer tile before inner, each at its first place; None: neither fits."""
    places = (first_placement(colony, TILES[id]) for id in offer)
    return next((place for place in places if place is not None), None)
